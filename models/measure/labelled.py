"""Folders of labelled photos to measure a reader on: YOLO's form (images/, labels/), the fixed class order."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.i18n import SpokenError
from companion.models.measure.metrics import Marked
from companion.tiles import CLASS_NAMES

SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".heic")


class DataError(SpokenError):
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
        raise DataError("labelled-folders", folder=str(folder))
    photos = {p.stem: p for p in sorted(images.iterdir()) if p.suffix.lower() in SUFFIXES and only(p.stem)}
    texts = {p.stem: p for p in sorted(labels.glob("*.txt")) if only(p.stem) and p.stem != "classes"}
    found = tuple(Labelled(photo, tuple(_rows(texts[stem]))) for stem, photo in photos.items() if stem in texts)
    if not found:
        raise DataError("labelled-none", folder=str(folder))
    alone = [photos.get(stem) or texts[stem] for stem in sorted(photos.keys() ^ texts.keys())]
    return DataSet(folder, found, tuple(alone))


def labelled_photos(folder: Path, only: Callable[[str], bool] = lambda _name: True) -> list[Labelled]:
    """The photos of :func:`data_set` alone."""
    return list(data_set(folder, only).photos)


def _rows(label: Path) -> Iterator[tuple[int, float, float, float, float]]:
    try:
        lines = label.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise DataError("labelled-no-text", file=str(label)) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = {"file": str(label), "line": str(number)}
        try:
            kind, *words = line.split()
            index, values = int(kind), [float(word) for word in words]
        except ValueError:
            raise DataError("labelled-line", **where, found=line) from None
        if not 0 <= index < len(CLASS_NAMES):
            raise DataError("labelled-class", **where, index=index, last=len(CLASS_NAMES) - 1)
        try:
            box = _box(values)
        except SpokenError as error:
            raise DataError(error.key, **where, found=line) from None
        yield index, *box


def _box(values: list[float]) -> tuple[float, float, float, float]:
    """Centre and size from four numbers, or of the upright rectangle around the corners of an oriented box."""
    if len(values) == 8:
        xs, ys = values[::2], values[1::2]
        x, y, w, h = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys)
    elif len(values) == 4:
        x, y, w, h = values
    else:
        raise SpokenError("labelled-line")
    if not all(math.isfinite(v) for v in values) or not (0 <= x <= 1 and 0 <= y <= 1 and 0 < w <= 1.5 and 0 < h <= 1.5):
        raise SpokenError("labelled-shares")
    return x, y, w, h
