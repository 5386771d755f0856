"""The sample photos: all there, credited, and labelled within the picture."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.datasets.sample_photos import FOLDER, SamplePhoto, sample_photo, sample_photos
from companion.tiles import Tile


@pytest.mark.parametrize("photo", sample_photos(), ids=lambda photo: photo.path.stem)
def test_photo_is_whole_and_credited(photo: SamplePhoto) -> None:
    with Image.open(photo.path) as picture:
        picture.load()
        width, height = picture.size
        assert not dict(picture.getexif())
    assert photo.path.stat().st_size < 200_000
    assert photo.credit.endswith("CC BY 4.0")
    assert f"| `{photo.path.name}` | {photo.credit.removesuffix(', CC BY 4.0')} |" in (FOLDER / "SOURCES.md").read_text(
        encoding="utf-8"
    )
    for tile, (x1, y1, x2, y2) in photo.tiles:
        assert Tile(tile).name == tile
        assert 0 <= x1 < x2 <= width
        assert 0 <= y1 < y2 <= height


def test_every_file_is_listed() -> None:
    listed = {photo.path.name for photo in sample_photos()} | {"samples.json", "SOURCES.md"}
    assert {path.name for path in FOLDER.iterdir()} == listed
    assert any(not photo.trained_on for photo in sample_photos())


def test_unknown_name_lists_the_names() -> None:
    with pytest.raises(KeyError, match="there are pungs-on-wood, chows-on-green"):
        sample_photo("none")
