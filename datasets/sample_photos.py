"""The few licensed photos of real tiles that come with the program, and what lies on each.

>>> photo = sample_photo("pungs-on-wood")
>>> photo.path.name, " ".join(tile for tile, _ in photo.tiles)
('pungs-on-wood.jpg', '6s 6s 6s 8m 8m 8m 7p 7p 7p F F F C C')
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "samples"


@dataclass(frozen=True, slots=True)
class SamplePhoto:
    """A photo with its tiles in reading order, each with its pixel box x1, y1, x2, y2.

    ``trained_on`` photos show what the program does, not how well: the reader has seen them in training.
    """

    path: Path
    title: str
    credit: str
    trained_on: bool
    tiles: tuple[tuple[str, tuple[int, int, int, int]], ...]


def sample_photos() -> tuple[SamplePhoto, ...]:
    """All sample photos."""
    return tuple(
        SamplePhoto(
            path=FOLDER / entry["file"],
            title=entry["title"],
            credit=entry["credit"],
            trained_on=entry["trained_on"],
            tiles=tuple((tile["tile"], tuple(tile["box"])) for tile in entry["tiles"]),
        )
        for entry in json.loads((FOLDER / "samples.json").read_text(encoding="utf-8"))
    )


def sample_photo(name: str) -> SamplePhoto:
    """The sample photo of that name (without .jpg). Raises KeyError that lists the names there are."""
    found = {photo.path.stem: photo for photo in sample_photos()}
    if name not in found:
        raise KeyError(f"no sample photo {name!r}: there are {', '.join(found)}")
    return found[name]
