"""``companion train``: the recipes behind the shipped weights, one command each. Needs the extra ``train``."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


@click.group()
def train() -> None:
    """Train the detector or the classifier, from the data folder to the file that the reader opens."""


data_option = click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    required=True,
    help="Data folder with boxes/, art/ and crops/.",
)
out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("models"),
    show_default=True,
    help="Folder for the ONNX file, the .pt file and models.json.",
)
device_option = click.option(
    "--device", default="cpu", show_default=True, help="cpu, a GPU's number, or (detector) several: 0,1."
)
threads_option = click.option("--threads", type=click.IntRange(1), default=1, show_default=True, help="CPU threads.")


def work_option(name: str) -> Callable[[Any], Any]:
    """Where a recipe keeps what it prepared and how far it came."""
    return click.option(
        "--work",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path("training") / name,
        show_default=True,
        help="Where prepared pictures and checkpoints go; the same folder takes a stopped run up again.",
    )


@train.command("detector")
@data_option
@work_option("detector")
@out_option
@device_option
@threads_option
@click.option("--start", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Weights (.pt) to begin from instead of from scratch.")  # fmt: skip
@click.option("--rate", type=click.FloatRange(1e-6, 0.1), default=2e-3, show_default=True,
              help="Learning rate at the beginning; 4e-4 for weights to go on with.")  # fmt: skip
@click.option("--hours", type=click.FloatRange(0.01), help="Train for so long, instead of for --epochs.")
@click.option("--epochs", type=click.IntRange(1), default=48, show_default=True, help="Epochs to train.")
@click.option("--pictures", type=click.IntRange(16), default=3000, show_default=True, help="Pictures in an epoch.")
@click.option("--batch", type=click.IntRange(2), default=16, show_default=True, help="Pictures in a batch.")
@click.option("--scenes", type=click.IntRange(0), default=6000, show_default=True, help="Made-up scenes to prepare.")
@click.option("--composed", type=click.IntRange(1), default=4000, show_default=True,
              help="Pictures to compose from real photos.")  # fmt: skip
def detector(
    data: Path, work: Path, out: Path, device: str, threads: int, start: Path | None, rate: float,
    hours: float | None, epochs: int, pictures: int, batch: int, scenes: int, composed: int,
) -> None:  # fmt: skip
    """Train the network that finds tiles, export it, and measure it on photos that it never saw."""
    from companion.models.detector_recipe import Amounts, run
    from companion.models.devices import checked
    from companion.models.train_detector import TrainSettings

    device = checked(device, several=True)
    _require(data)
    settings = TrainSettings(
        epochs=epochs, pictures=pictures, batch=batch, rate=rate, threads=threads, device=device, hours=hours
    )
    amounts = Amounts(real=composed, scenes=scenes)
    exported = run(data, work, out, settings, amounts, workers=threads, start=start, report=click.echo)
    click.echo(f"{exported}: ready for the reader")


def _require(data: Path) -> None:
    """Says at once what the data folder lacks, not after minutes of preparing."""
    from companion.datasets.real import require

    require(data)


@train.command("classifier")
@data_option
@work_option("classifier")
@out_option
@device_option
@threads_option
@click.option("--minutes", type=click.FloatRange(0.1), default=165.0, show_default=True, help="Minutes of training.")
@click.option("--everything", is_flag=True, help="Train on what is kept back for validation, too: for a release.")
@click.option("--start", type=click.Path(exists=True, dir_okay=False, path_type=Path),
              help="Weights (.pt) to go on with, in small steps, instead of from scratch.")  # fmt: skip
def classifier(
    data: Path, work: Path, out: Path, device: str, threads: int, minutes: float, everything: bool, start: Path | None
) -> None:
    """Train the network that names tiles, export it, and measure it on faces that it never saw."""
    from companion.models.devices import checked, torch_name
    from companion.models.train_classifier import Recipe, release, train_classifier

    device = torch_name(checked(device))
    _require(data)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", datefmt="%H:%M:%S")
    recipe = Recipe(data=data, out=work, minutes=minutes, device=device, threads=threads, everything=everything)
    weights = train_classifier(recipe if start is None else recipe.going_on(start))
    click.echo(f"{release(weights, data, out)}: ready for the reader")
