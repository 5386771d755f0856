"""``companion collect``: the labelled photos that were kept at the table."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from companion.cli.context import Context, pass_context


@click.group()
def collect() -> None:
    """The labelled photos that were kept, where the owner switched collecting on (setting ``collect``)."""


folder_option = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of samples instead of the one among the program's data.",
)


def _folder(context: Context, folder: Path | None) -> Path:
    from companion.datasets.collected import collected_folder

    return folder if folder is not None else collected_folder(context.settings.data_dir)


@collect.command("list")
@folder_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a sample and line.")
@pass_context
def list_samples(context: Context, folder: Path | None, as_json: bool) -> None:
    """List the samples: when, which set, how many tiles, under which licence."""
    from companion.datasets.collected import listed

    place = _folder(context, folder)
    found, damaged = listed(place)
    for error in damaged:
        click.echo(error.text(context.language), err=True)
    if as_json:
        for sample in found:
            click.echo(json.dumps(asdict(sample), ensure_ascii=False))
        return
    if not found and not damaged:
        click.echo(context.say("collect-none", folder=str(place), on=str(context.settings.collect)))
        return
    for sample in found:
        size = f"{sample.width}x{sample.height}"
        click.echo(
            f"{sample.id}  {sample.saved_at}  {size:>11}  "
            + context.say(
                "collect-sample",
                tiles=len(sample.tiles),
                set=sample.set,
                session=sample.session,
                licence=sample.licence,
            )
        )
    tiles = sum(len(sample.tiles) for sample in found)
    click.echo(context.say("collect-sum", samples=len(found), tiles=tiles, folder=str(place)))


@collect.command("export")
@click.option("--format", "form", type=click.Choice(["yolo", "coco"]), default="yolo", show_default=True,
              help="YOLO: images/, labels/, data.yaml. COCO: images/, annotations/.")  # fmt: skip
@click.option("--val", "val_share", type=click.FloatRange(0, 0.9), default=0.2, show_default=True,
              help="About which share of the tile sets (or sessions) is kept apart to validate on.")  # fmt: skip
@folder_option
@click.argument("out", type=click.Path(path_type=Path))
@pass_context
def export(context: Context, form: str, val_share: float, folder: Path | None, out: Path) -> None:
    """Write the samples to the new folder OUT as a data set for training, in the fixed class order."""
    from companion.datasets.export import FORMATS

    counts = FORMATS[form](_folder(context, folder), out, val_share)
    click.echo(context.say("collect-written", out=str(out), train=counts["train"], val=counts["val"]))
    if not counts["val"]:
        click.echo(context.say("collect-one-session"), err=True)


@collect.command("forget")
@folder_option
@click.argument("sample")
@pass_context
def forget(context: Context, folder: Path | None, sample: str) -> None:
    """Delete a sample, photo and labels, by its id."""
    from companion.datasets.collected import forget_sample

    forget_sample(_folder(context, folder), sample)
    click.echo(context.say("cli-removed", what=sample))
