"""Folders of labelled photos to measure a reader on: YOLO's form (images/, labels/), the fixed class order."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.models.measure.metrics import Marked
from companion.tiles import CLASS_NAMES

SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".heic")


class DataError(ValueError):
    """A folder that is no labelled data set; the message says which file and why."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """One photo with its labels: rows of class id, centre x, y, width, height, relative to the photo."""

    image: Path
    rows: tuple[tuple[int, float, float, float, float], ...]

    def truth(self, width: int, height: int) -> Marked:
        """The labels in pixels of a photo of that size."""
        return Marked.of(
            [
                (((x - w / 2) * width, (y - h / 2) * height, (x + w / 2) * width, (y + h / 2) * height), kind, 1.0)
                for kind, x, y, w, h in self.rows
            ]
        )


@dataclass(frozen=True, slots=True)
class DataSet:
    """The labelled photos of one folder, and the files that are left out: photos or labels without the other."""

    folder: Path
    photos: tuple[Labelled, ...]
    alone: tuple[Path, ...] = ()


def data_set(folder: Path, only: Callable[[str], bool] = lambda _name: True) -> DataSet:
    """The photos of a folder that have labels, of those whose name (stem) is wanted.

    Raises DataError for what is no data set or has unreadable labels.
    """
    images, labels = folder / "images", folder / "labels"
    if not images.is_dir() or not labels.is_dir():
        raise DataError(f"{folder}: no data set: folders images/ and labels/ are expected in it")
    photos = {p.stem: p for p in sorted(images.iterdir()) if p.suffix.lower() in SUFFIXES and only(p.stem)}
    texts = {p.stem: p for p in sorted(labels.glob("*.txt")) if only(p.stem) and p.stem != "classes"}
    found = tuple(Labelled(photo, tuple(_rows(texts[stem]))) for stem, photo in photos.items() if stem in texts)
    if not found:
        raise DataError(f"{folder}: no photo in images/ has a file of its name in labels/")
    alone = [photos.get(stem) or texts[stem] for stem in sorted(photos.keys() ^ texts.keys())]
    return DataSet(folder, found, tuple(alone))


def labelled_photos(folder: Path, only: Callable[[str], bool] = lambda _name: True) -> list[Labelled]:
    """The photos of :func:`data_set` alone."""
    return list(data_set(folder, only).photos)


def _rows(label: Path) -> Iterator[tuple[int, float, float, float, float]]:
    try:
        lines = label.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise DataError(f"{label}: no text: lines of 'class x y width height' are expected") from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{label}: line {number}"
        try:
            kind, *words = line.split()
            index, values = int(kind), [float(word) for word in words]
        except ValueError:
            raise DataError(f"{where}: 'class x y width height' is expected, not {line!r}") from None
        if not 0 <= index < len(CLASS_NAMES):
            raise DataError(f"{where}: class {index}; there are 0 to {len(CLASS_NAMES) - 1}")
        yield index, *_box(values, where, line)


def _box(values: list[float], where: str, line: str) -> tuple[float, float, float, float]:
    """Centre and size from four numbers, or of the upright rectangle around the corners of an oriented box."""
    if len(values) == 8:
        xs, ys = values[::2], values[1::2]
        x, y, w, h = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)
    elif len(values) == 4:
        x, y, w, h = values
    else:
        raise DataError(f"{where}: 'class x y width height' is expected (or class and four corners), not {line!r}")
    if not all(math.isfinite(v) for v in values) or not (0 <= x <= 1 and 0 <= y <= 1 and 0 < w <= 1.5 and 0 < h <= 1.5):
        raise DataError(f"{where}: numbers are shares of the photo's width and height, 0 to 1, not {line!r}")
    return x, y, w, h
