"""``companion bench camera``: how fast a camera's frames are read, and how soon a hand is known once it lies still."""

from __future__ import annotations

import json
from pathlib import Path

import click

from companion.i18n import SpokenError


@click.command(name="camera")
@click.argument("photos", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--models", type=click.Path(path_type=Path), help="Folder of weights instead of the bundled ones.")
@click.option("--threads", type=click.IntRange(0), default=0, show_default=True, help="Cores to use, 0 for all.")
@click.option("--seconds", type=click.FloatRange(0.1), default=4.0, show_default=True, help="How long to read for.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def bench_camera(photos: tuple[Path, ...], models: Path | None, threads: int, seconds: float, as_json: bool) -> None:
    """Plays PHOTOS (two or more; default: the sample photos) as a camera of 1920 x 1080 pixels and 30 frames a second.

    Hands are put down, lie still and are swept away; before the last one the camera is unplugged for a second.
    """
    from companion.datasets.sample_photos import sample_photos
    from companion.models.measure.camera import measure
    from companion.vision import Reader, load_image
    from companion.vision.watch.following import Follower

    if len(photos) == 1:
        raise SpokenError("cli-bench-two-photos")
    files = photos or tuple(photo.path for photo in sample_photos())
    figures = measure(Follower(Reader(models, threads=threads)), [load_image(file) for file in files], seconds)
    if as_json:
        told = {
            "readings_per_second": round(figures.readings_per_second, 2),
            "new_hands_per_second": round(figures.new_hands_per_second, 2),
            "recognised_after": [round(value, 3) for value in figures.recognised_after],
            "hands": figures.hands_shown,
            "back_after": None if figures.back_after is None else round(figures.back_after, 3),
        }
        click.echo(json.dumps(told))
        return
    click.echo(f"{figures.readings_per_second:8.1f}    readings a second of hands that lie still, at 1920 x 1080")
    click.echo(f"{figures.new_hands_per_second:8.1f}    readings a second where each frame shows another hand")
    click.echo(f"{figures.median:8.2f} s  from lying still to the reading, the usual hand")
    click.echo(f"{max(figures.recognised_after, default=float('inf')):8.2f} s  ... and the slowest")
    click.echo(f"{len(figures.recognised_after):4} of {figures.hands_shown} hands told")
    back = "never" if figures.back_after is None else f"{figures.back_after:.2f} s"
    click.echo(f"{back:>10}  from plugging the camera in again to the next reading")
