"""``companion read``: the tiles of photos, as a table for people or as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.context import Context, bad_value, language_option, pass_context, set_option

if TYPE_CHECKING:
    from companion.vision import Reader, Reading
    from companion.vision.images import Picture

SURE = 0.9
DOUBTFUL = 0.6
HEADS = ("tile", "sure", "turn", "group", "box")


@click.command()
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PHOTO...")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a photo, one a line.")
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@set_option
@click.option("--all", "everything", is_flag=True, help="Also the tiles that are not of the hand (discards, walls).")
@click.option("--area", type=int, nargs=4, metavar="X1 Y1 X2 Y2",
              help="Read only this part of each photo, in pixels: one hand of several.")  # fmt: skip
@click.option("--stages", "shown_in", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
              help="Draw what each stage of the reading saw and did into this folder, a folder a photo.")  # fmt: skip
@language_option()
@pass_context
def read(
    context: Context,
    photos: tuple[Path, ...],
    as_json: bool,
    models: Path | None,
    tile_set: str | None,
    everything: bool,
    area: tuple[int, int, int, int] | None,
    shown_in: Path | None,
) -> None:
    """Read the tiles in photos: in reading order, with confidence, place, turn and group.

    Of several hands in a photo the largest is read; the others are told with their part of the photo (with --json under
    "further", each with its "area"), to be read alone with --area.

    --stages writes, for each photo, a folder of its name: 1-find.png to 7-group.png show the places where a tile may
    lie, what was kept, and why the rest was not; record.json has the same as numbers.

    A photo that cannot be read gets one line on standard error, the others are still read; the exit code is then 2.
    """
    from companion.vision import ImageError, load_image

    reader = context.reader(models, tile_set)
    failed = False
    for photo in photos:
        try:
            image = load_image(photo)
        except ImageError as error:
            click.echo(error.text(context.language), err=True)
            failed = True
            continue
        try:
            reading = (
                reader.read(image, area) if shown_in is None else _drawn(reader, image, area, shown_in / photo.stem)
            )
        except ValueError as error:
            raise bad_value("cli-in-file", param_hint="--area", file=str(photo), what=error) from error
        del image
        if as_json:
            click.echo(json.dumps(reading.to_dict(str(photo), everything, context.language), ensure_ascii=False))
        else:
            _show(photo, reading, everything, context.language)
    if failed:
        sys.exit(2)


def _drawn(reader: Reader, image: Picture, area: tuple[int, int, int, int] | None, folder: Path) -> Reading:
    """The reading, every stage on the way to it drawn into the folder."""
    import cv2

    from companion.vision.drawn import as_dict, draw_stage
    from companion.vision.reading import told

    stages = list(reader.stages(image, area))
    folder.mkdir(parents=True, exist_ok=True)
    for number, (stage, spots) in enumerate(stages, 1):
        _, data = cv2.imencode(".png", draw_stage(image, stage, spots))
        (folder / f"{number}-{stage}.png").write_bytes(data.tobytes())
    size = image.shape[1], image.shape[0]
    record = {"width": size[0], "height": size[1], "places": as_dict(stages[-1][1])}
    (folder / "record.json").write_text(json.dumps(record, indent=1), encoding="utf-8")
    return told(stages[-1][1], size)


def _show(photo: Path, reading: Reading, everything: bool, language: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from companion.i18n import text

    console = Console(highlight=False)
    console.print(f"[bold]{escape(str(photo))}[/] ({reading.width} × {reading.height})", soft_wrap=True)
    if reading.tiles:
        console.print(escape(text(language, "cli-read-hand", hand=str(reading.hand()))), soft_wrap=True, style="bold")
    table = Table("#", *(text(language, f"cli-read-{head}") for head in HEADS), box=None, pad_edge=False)
    kinds = [text(language, f"cli-read-group-{group.kind.value}") for group in reading.groups]
    shown = [*reading.tiles, *(reading.others if everything else ())]
    for number, tile in enumerate(shown, 1):
        colour = "green" if tile.confidence >= SURE else "yellow" if tile.confidence >= DOUBTFUL else "red"
        group = f"{tile.group + 1} {kinds[tile.group]}" if tile.group >= 0 else text(language, "cli-read-outside")
        box = " ".join(map(str, tile.box))
        table.add_row(str(number), str(tile.tile), f"[{colour}]{tile.confidence:.0%}[/]", f"{tile.turn}°", group, box)
    if shown:
        console.print(table)
    for hand in reading.further:
        place = " ".join(map(str, hand.area))
        console.print(escape(text(language, "cli-read-another", hand=str(hand.hand()), area=place)), soft_wrap=True)
    for problem in reading.problems:
        console.print(f"[yellow]![/] {escape(problem.text(language))}", soft_wrap=True)
    for proposal in reading.proposals:
        console.print(f"[cyan]?[/] {escape(proposal.text(language))}", soft_wrap=True)
