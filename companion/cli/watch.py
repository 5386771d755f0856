"""``companion watch``: follows a camera and tells each hand once its tiles lie still."""

from __future__ import annotations

import json
from pathlib import Path

import click

from companion.cli.context import Context, language_option, pass_context, set_option
from companion.i18n import text as said


@click.command()
@click.option(
    "--camera", help="Number of a USB camera, a device path or the address of a stream. [default: from the settings]"
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a reading, one a line.")
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@set_option
@click.option("--count", type=click.IntRange(min=1), help="End after so many readings.")
@language_option()
@pass_context
def watch(
    context: Context,
    camera: str | None,
    as_json: bool,
    models: Path | None,
    tile_set: str | None,
    count: int | None,
) -> None:
    """Follow a camera over the table: each hand is read once its tiles lie still. Ctrl+C ends."""
    from companion.vision.watch.camera import CameraStatus, Watcher, open_camera
    from companion.vision.watch.following import Follower

    camera = camera or context.settings.camera
    source = int(camera) if camera.isdigit() else camera
    watcher = Watcher(lambda: open_camera(source), Follower(context.reader(models, tile_set)))
    told = 0
    for event in watcher.events():
        if event.status is CameraStatus.LOST:
            click.echo(said(context.language, "cli-watch-lost", camera=camera), err=True)
        elif event.reading is not None:
            reading = event.reading
            text = json.dumps(reading.to_dict(f"camera {camera}")) if as_json else str(reading.hand())
            click.echo(text or said(context.language, "cli-no-tiles"))
            told += 1
            if told == count:
                watcher.stop()
