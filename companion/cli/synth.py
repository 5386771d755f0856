"""``companion synth``: made-up photos of tables with exact labels."""

from __future__ import annotations

import time
from pathlib import Path

import click

from companion.cli.context import bad_value


@click.command()
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option("--art", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Folder of face art; without it only the project's own drawn faces are used.")  # fmt: skip
@click.option("--count", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="How many scenes.")
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True,
              help="Seed of the first scene; the others follow. One seed is one scene.")  # fmt: skip
@click.option("--layout", default=None, help="Only this layout (see --list-layouts) instead of the usual mix.")
@click.option("--size", default="960x720", show_default=True, help="Width x height of a picture in pixels.")
@click.option("--hard", type=click.FloatRange(0, 1), default=1.0, show_default=True,
              help="How much lens, light and compression spoil: 0 is a studio.")  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes to share the work."
)
@click.option("--cache", type=click.Path(dir_okay=False, path_type=Path), default=None,
              help="File (.npz) that keeps the faces once drawn, so that the next run starts at once.")  # fmt: skip
@click.option("--sheet", type=click.Path(dir_okay=False, path_type=Path), default=None,
              help="Also put all scenes on one picture (.jpg), to look at.")  # fmt: skip
@click.option("--list-layouts", is_flag=True, is_eager=True, expose_value=False, callback=lambda c, _, v: _list(c, v),
              help="Name the layouts and stop.")  # fmt: skip
def synth(
    out: Path, art: Path | None, count: int, seed: int, layout: str | None, size: str, hard: float, workers: int,
    cache: Path | None, sheet: Path | None,
) -> None:  # fmt: skip
    """Make COUNT scenes below OUT: images/, labels/ (YOLO oriented boxes: face 0, back 1) and truth/ (JSON)."""
    from companion.datasets.faces import COLLECTIONS, collections
    from companion.datasets.scenes_layouts import LAYOUTS
    from companion.datasets.scenes_sheet import write_sheet
    from companion.datasets.scenes_work import make_many, scene_name

    if art is not None and not collections(art):
        raise bad_value("cli-synth-art", param_hint="--art", folder=str(art), known=", ".join(COLLECTIONS))
    if hard != hard:
        raise bad_value("cli-synth-hard", param_hint="--hard")
    if layout is not None and layout not in LAYOUTS:
        raise bad_value("cli-synth-layout", param_hint="--layout", layout=repr(layout), layouts=", ".join(LAYOUTS))
    started = time.monotonic()
    with click.progressbar(length=count, label="scenes") as bar:
        tiles = make_many(out, range(seed, seed + count), art, _size(size), layout, hard, workers, cache, bar.update)
    seconds = time.monotonic() - started
    click.echo(f"{count} scenes, {tiles} labelled tiles in {seconds:.1f} s ({count / seconds:.2f} scenes/s) -> {out}")
    if sheet is not None:
        write_sheet([out / "images" / f"{scene_name(k)}.jpg" for k in range(seed, seed + count)], sheet)
        click.echo(f"all of them on one picture -> {sheet}")


def _size(text: str) -> tuple[int, int]:
    """Width and height from "960x720"."""
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise bad_value("cli-synth-size", param_hint="--size", text=repr(text)) from None
    if not (64 <= width <= 8000 and 64 <= height <= 8000):
        raise bad_value("cli-synth-side", param_hint="--size", text=repr(text))
    return width, height


def _list(context: click.Context, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from companion.datasets.scenes_layouts import LAYOUTS

        for name, (make, share) in LAYOUTS.items():
            click.echo(f"{name:14} {share:4.0%}  {(make.__doc__ or '').splitlines()[0]}")
        context.exit()
