"""``companion watch``: follows a camera and tells each hand once its tiles lie still."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.option("--camera", default="0", show_default=True, help="Number of a USB camera, or the address of a stream.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a reading, one a line.")
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@click.option("--count", type=click.IntRange(min=1), help="End after so many readings.")
def watch(camera: str, as_json: bool, models: Path | None, count: int | None) -> None:
    """Follow a camera over the table: each hand is read once its tiles lie still. Ctrl+C ends."""
    from companion.vision import Reader
    from companion.vision.watch.camera import CameraStatus, Watcher, open_camera
    from companion.vision.watch.following import Follower

    source = int(camera) if camera.isdigit() else camera
    watcher = Watcher(lambda: open_camera(source), Follower(Reader(models)))
    told = 0
    for event in watcher.events():
        if event.status is CameraStatus.LOST:
            click.echo(
                f"camera {camera}: no picture; plug it in, or name another with --camera. Trying again.", err=True
            )
        elif event.reading is not None:
            reading = event.reading
            text = json.dumps(reading.to_dict(f"camera {camera}")) if as_json else str(reading.hand())
            click.echo(text or "no tiles")
            told += 1
            if told == count:
                watcher.stop()
