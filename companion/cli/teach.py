"""``companion teach`` and ``companion sets``: tile sets that the reader knows from a photo of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.context import Context, pass_context
from companion.i18n import SpokenError

if TYPE_CHECKING:
    from companion.vision import Reader
    from companion.vision.name.taught import TaughtFace


@click.command()
@click.argument("name")
@click.argument("sheets", nargs=-1, type=click.Path(path_type=Path), metavar="[SHEET]...")
@click.option("--from", "folders", multiple=True, type=click.Path(path_type=Path), metavar="FOLDER",
              help="A labelled data set (images/, labels/) of that set; may be repeated.")  # fmt: skip
@click.option("--again", is_flag=True, help="Learn a set anew from the tiles that it keeps, for other weights.")
@click.option("--check", "checks", multiple=True, type=click.Path(path_type=Path), metavar="PHOTO",
              help="Read this photo before and after, and show both; may be repeated.")  # fmt: skip
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@pass_context
def teach(
    context: Context,
    name: str,
    sheets: tuple[Path, ...],
    folders: tuple[Path, ...],
    again: bool,
    checks: tuple[Path, ...],
    models: Path | None,
) -> None:
    """Teach the reader the tile set NAME from one or two photos of it, laid out as a sheet.

    The rows of the sheet: 1 to 9 of dots, of bamboos, of characters; the winds E S W N; the dragons C F P; the flowers
    1 to 4; the seasons 1 to 4; a joker; a back. All tiles stand the same way, rows a little apart. Rows that a set
    lacks are left out.

    With --from the tiles come from labelled photos, whatever lies on them. Both may be given together.
    """
    from companion.models.sheet import from_sheet, kinds_missing
    from companion.models.teach import best_faces, from_folder, learn
    from companion.vision import Reader, load_image
    from companion.vision.name.taught import named

    if again == bool(sheets or folders):
        raise SpokenError("taught-from-what")
    named(name)
    weights = context.weights(models)
    plain = Reader(weights)
    photos = [(photo, load_image(photo)) for photo in checks]
    faces: Sequence[TaughtFace]
    if again:
        faces = context.tile_sets().open(name).faces
    else:
        found = []
        for sheet in sheets:
            try:
                tiles = from_sheet(load_image(sheet), plain)
            except SpokenError as error:
                raise SpokenError("cli-in-file", file=str(sheet), what=error) from error
            found += [(tile.kind, tile.box.width, tile.face) for tile in tiles]
            for tile in tiles:
                if tile.doubtful:
                    click.echo(context.say("taught-doubt", kind=tile.kind, seen=tile.seen), err=True)
            if missing := kinds_missing(tiles):
                click.echo(context.say("taught-missing", kinds=" ".join(missing)), err=True)
        for folder in folders:
            found += from_folder(folder, plain)
        faces = best_faces(found)
    taught = learn(name, faces, weights)
    path = context.tile_sets().save(taught)
    click.echo(
        context.say("taught-done", name=name, kinds=len(taught.kinds), file=str(path), size=path.stat().st_size // 1024)
    )
    after = Reader(weights, taught=taught)
    for photo, image in photos:
        for reader, key in ((plain, "taught-before"), (after, "taught-after")):
            click.echo(context.say(key, file=str(photo), hand=_told(reader, image, context)))


def _told(reader: Reader, image: object, context: Context) -> str:
    import numpy as np

    reading = reader.read(np.asarray(image, np.uint8))
    if not reading.tiles:
        return context.say("cli-no-tiles")
    least = min(tile.confidence for tile in reading.tiles)
    return f"{reading.hand()} ({least:.0%})"


@click.group()
def sets() -> None:
    """The tile sets that the reader was taught."""


@sets.command("list")
@pass_context
def list_sets(context: Context) -> None:
    """List the sets: how many kinds each knows, and when it was taught."""
    from companion.vision.name.taught import fingerprint
    from companion.vision.weights import ModelFolder

    folder = context.tile_sets()
    names = folder.names()
    if not names:
        click.echo(context.say("taught-none"))
        return
    weights = fingerprint(ModelFolder.open(context.weights()).classifier_file)
    for name in names:
        taught = folder.open(name)
        old = "" if taught.weights == weights else "  " + context.say("taught-old", name=name)
        click.echo(context.say("taught-line", name=name, kinds=len(taught.kinds), made=taught.made) + old)


@sets.command()
@click.argument("name")
@pass_context
def remove(context: Context, name: str) -> None:
    """Forget the set NAME."""
    context.tile_sets().remove(name)
    click.echo(context.say("taught-removed", name=name))


@sets.command()
@click.argument("name")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@pass_context
def export(context: Context, name: str, file: Path) -> None:
    """Write the set NAME to FILE, to be used elsewhere."""
    taught = context.tile_sets().open(name)
    if file.exists():
        raise SpokenError("taught-there", file=str(file))
    file.write_bytes(taught.to_bytes())
    click.echo(str(file))


@sets.command("import")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--as", "name", help="Another name for it here.")
@pass_context
def import_set(context: Context, file: Path, name: str | None) -> None:
    """Take the set in FILE, as `companion sets export` wrote it."""
    from dataclasses import replace

    from companion.vision.name.taught import TaughtError, named, read

    try:
        taught = read(file)
    except FileNotFoundError as error:
        raise TaughtError("taught-no-file", file=str(file)) from error
    taught = replace(taught, name=named(name or taught.name))
    folder = context.tile_sets()
    if taught.name in folder.names():
        raise TaughtError("taught-name-there", name=taught.name)
    click.echo(str(folder.save(taught)))
