"""Photos that people accepted at the table, kept as labelled samples - only where the owner said yes.

A folder of samples holds two files each: ``ID.jpg`` (or ``.png``) and ``ID.json``. The JSON file is written last, so
a sample is there whole or not at all. ID comes from the photo itself: accepting a photo twice is one sample, and the
later labels count.

>>> import tempfile, io, PIL.Image
>>> photo = io.BytesIO(); PIL.Image.new("RGB", (640, 480), "green").save(photo, "JPEG")
>>> folder = Path(tempfile.mkdtemp())
>>> name = save_sample(folder, photo.getvalue(), [("5m", (10, 20, 50, 80), 0)], {"consent": True, "set": "club blue"})
>>> [(s.set, s.tiles[0].tile, s.tiles[0].box) for s in samples(folder)]
[('club blue', '5m', (10.0, 20.0, 50.0, 80.0))]
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from companion.datasets.photos import PhotoError, clean_photo
from companion.files import write_whole
from companion.i18n import SpokenError
from companion.tiles import Tile, TileError

FORMAT: Final = 1
TURNS: Final = (0, 90, 180, 270)
META_KEYS: Final = ("consent", "source", "set", "session", "licence", "device", "light", "hand")
UNNAMED_SET: Final = "unnamed"
UNSTATED_LICENCE: Final = "unstated"

Box = Sequence[float]


class CollectError(SpokenError):
    """A sample that cannot be kept, or a folder of samples that cannot be used; says what to do."""


@dataclass(frozen=True, slots=True)
class LabelledTile:
    """A tile by its class name (red fives as plain ones), its pixel box x1, y1, x2, y2 and its clockwise turn."""

    tile: str
    box: tuple[float, float, float, float]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Sample:
    """A photo with its labels and where it came from. ``image`` is the file's name in the folder of samples.

    ``set`` names the tile set and ``session`` the evening: pictures of one evening never lie on both sides of a split.
    """

    id: str
    image: str
    width: int
    height: int
    tiles: tuple[LabelledTile, ...]
    set: str = UNNAMED_SET
    session: str = ""
    source: str = "photo"
    licence: str = UNSTATED_LICENCE
    saved_at: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)


def collected_folder(data_dir: Path) -> Path:
    """Where the samples lie within the folder of the program's data."""
    return Path(data_dir) / "collected"


def save_sample(
    folder: Path, image_bytes: bytes, tiles: Iterable[tuple[str, Box, int]], meta: Mapping[str, Any]
) -> str:
    """Keep a photo with its corrected labels; returns the sample's id.

    ``tiles``: (name in any notation, box x1 y1 x2 y2 in pixels of the upright photo, turn 0/90/180/270). No tiles at
    all is a good sample too (a table without a hand). ``meta``: see META_KEYS; ``consent`` must be true.

    Raises CollectError without consent, for an unknown key, tile, turn or a box outside the photo, and for bytes that
    are no picture. Nothing is written then.
    """
    if meta.get("consent") is not True:
        raise CollectError("sample-not-agreed")
    unknown = sorted(set(meta) - set(META_KEYS))
    if unknown:
        raise CollectError("sample-note", note=repr(unknown[0]), known=", ".join(META_KEYS))
    try:
        photo = clean_photo(image_bytes)
    except PhotoError as error:
        raise CollectError("request-said", what=error) from error
    labelled = tuple(_labelled(tile, photo.width, photo.height) for tile in tiles)
    name = hashlib.sha256(photo.data).hexdigest()[:16]
    now = datetime.now(UTC)
    sample = Sample(
        id=name,
        image=name + photo.suffix,
        width=photo.width,
        height=photo.height,
        tiles=labelled,
        set=str(meta.get("set") or UNNAMED_SET),
        session=str(meta.get("session") or now.date().isoformat()),
        source=str(meta.get("source") or "photo"),
        licence=str(meta.get("licence") or UNSTATED_LICENCE),
        saved_at=now.isoformat(timespec="seconds"),
        notes={key: str(meta[key]) for key in ("device", "light", "hand") if meta.get(key)},
    )
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / sample.image, photo.data)
    text = json.dumps({"format": FORMAT, "consent": True, **asdict(sample)}, ensure_ascii=False, indent=1)
    write_whole(folder / f"{name}.json", text.encode())
    return name


def _labelled(tile: tuple[str, Box, int], width: int, height: int) -> LabelledTile:
    text, box, turn = tile
    try:
        name = Tile.parse(text).name
    except TileError as error:
        raise CollectError("request-said", what=error) from error
    if turn not in TURNS:
        raise CollectError("sample-turn", tile=text, turn=str(turn))
    if len(box) != 4:
        raise CollectError("sample-box", tile=text, count=str(len(box)))
    x1, y1, x2, y2 = (float(number) for number in box)
    # Boxes of tiles that stick out of the photo are cut off at its edge, as every training tool expects.
    inside = (max(0.0, x1), max(0.0, y1), min(float(width), x2), min(float(height), y2))
    if not (inside[0] < inside[2] and inside[1] < inside[3]):
        raise CollectError("sample-outside", tile=text, box=str([x1, y1, x2, y2]), width=str(width), height=str(height))
    return LabelledTile(name, inside, turn)


def samples(folder: Path) -> list[Sample]:
    """All samples of the folder in the order they were saved; an empty list where nothing was kept yet.

    Raises CollectError that names the file if one is damaged.
    """
    found, damaged = listed(folder)
    if damaged:
        raise damaged[0]
    return found


def listed(folder: Path) -> tuple[list[Sample], list[CollectError]]:
    """The sound samples of the folder in the order they were saved, and what is wrong with each of the others."""
    found, damaged = [], []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(read_sample(path))
        except CollectError as error:
            damaged.append(error)
    return sorted(found, key=lambda sample: (sample.saved_at, sample.id)), damaged


def read_sample(path: Path) -> Sample:
    """The sample of one JSON file. Raises CollectError if it is damaged or of a newer format."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
        if raw["format"] > FORMAT:
            raise CollectError("sample-newer", file=str(path))
        tiles = tuple(LabelledTile(t["tile"], tuple(t["box"]), t["turn"]) for t in raw["tiles"])
        fields = {key: raw[key] for key in Sample.__dataclass_fields__ if key in raw}
        sample = Sample(**{**fields, "tiles": tiles})
    except (KeyError, TypeError, json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CollectError("sample-damaged", file=str(path), why=error) from error
    if sample.image not in photos_of(path.stem):  # a sample from elsewhere must not lead to other files
        raise CollectError("sample-damaged", file=str(path), why=f"image: {sample.image!r}")
    if not (path.parent / sample.image).is_file():
        raise CollectError("sample-photo-gone", file=str(path), photo=str(sample.image))
    return sample


def forget_sample(folder: Path, name: str) -> None:
    """Delete a sample, photo and all, also a damaged one. Raises CollectError if there is none of that name.

    The photo goes first: what is cut off in the middle is still listed, and can be deleted again.
    """
    path = folder / f"{name}.json"
    if not name.isalnum() or not path.is_file():
        raise CollectError("sample-none", name=repr(name), folder=str(folder))
    for image in photos_of(name):
        (folder / image).unlink(missing_ok=True)
    path.unlink()


def photos_of(name: str) -> tuple[str, ...]:
    """The names that the photo of a sample may have."""
    return f"{name}.jpg", f"{name}.png"
