"""Measures a reader, and others beside it, on folders of labelled photos (YOLO: images/, labels/, fixed class order).

Everything is taken from what a user gets - the tiles of the readings - not from the networks' raw output. Only average
precision, which is about the order of what is sure and what is not, also counts the boxes that were not shown.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np

from companion.models.measure.labelled import Labelled
from companion.models.measure.metrics import (
    Marked,
    Verdict,
    confusion,
    judge,
    matches,
    mean_average_precision,
    overlaps,
)
from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.images import Picture, load_image
from companion.vision.name.classifier import Classifier
from companion.vision.reading import Reader, ReadTile, told
from companion.vision.spots import Spots
from companion.vision.thresholds import Overlap

BACK: Final = CLASS_NAMES.index("back")
CERTAIN: Final = 0.97
"""A tile shown with at least this confidence is shown as certain."""
SIZES: Final = ((0, 24), (24, 40), (40, 64), (64, 128), (128, 256), (256, 400), (400, 10_000))
"""Tile heights in photo pixels that are told apart in the report."""


LIGHTS: Final = (("dim light", 60.0), ("low light", 100.0), ("usual light", 170.0), ("bright light", 1e9))
"""Names for the mean brightness of a photo (0 to 255), each with where the next begins."""


@dataclass(frozen=True, slots=True, eq=False)
class PhotoResult:
    """What came of one photo: the tiles that are ``shown`` to a user, those that count for average precision
    (``ranked``: may go down to any score), the seconds with decoding, and the photo's width and height.

    ``turns`` are degrees, one for each tile shown, and ``light`` the mean brightness (0 to 255), where they are known.
    Backs are among the tiles; :func:`measure` leaves them out where nobody labelled any.
    """

    shown: Marked
    ranked: Marked
    seconds: float
    size: tuple[int, int]
    turns: tuple[int, ...] = ()
    light: float | None = None

    def without_backs(self) -> PhotoResult:
        """The same as if backs were no tiles."""
        faces = self.shown.kinds != BACK
        return replace(
            self,
            shown=self.shown.chosen(faces),
            ranked=self.ranked.chosen(self.ranked.kinds != BACK),
            turns=tuple(turn for turn, face in zip(self.turns, faces, strict=True) if face) if self.turns else (),
        )


class Subject(Protocol):
    """Something that reads photos and can be measured."""

    name: str

    def read(self, file: Path) -> PhotoResult:
        """The photo read. Raises ImageError."""
        ...


class OurReader:
    """The program's own reader, as ``companion read`` runs it; ``everything``: tiles around the hand count, too."""

    name = "companion"

    def __init__(self, reader: Reader, everything: bool = False) -> None:
        self.reader = reader
        self.everything = everything

    def read(self, file: Path) -> PhotoResult:
        start = time.perf_counter()
        image = load_image(file)
        spots = self.reader.see(image)
        reading = told(spots, (image.shape[1], image.shape[0]))
        spent = time.perf_counter() - start
        tiles = reading.tiles
        if self.everything:
            tiles = (*tiles, *reading.others, *(tile for other in reading.further for tile in other.tiles))
        shown = _marked(tiles)
        held_back = _held_back(spots)
        free = overlaps(held_back.boxes, shown.boxes).max(axis=1, initial=0.0) < Overlap.SAME_TILE_IOU
        ranked = Marked(
            np.concatenate([shown.boxes, held_back.boxes[free]]),
            np.concatenate([shown.kinds, held_back.kinds[free]]),
            # What is not shown stands below all that is.
            np.concatenate([1 + shown.scores, held_back.scores[free]]),
        )
        turns = tuple(t.turn for t in tiles)
        return PhotoResult(shown, ranked, spent, (reading.width, reading.height), turns, float(image[::4, ::4].mean()))


def _marked(tiles: Sequence[ReadTile]) -> Marked:
    return Marked.of([(t.box, t.tile.index, t.confidence) for t in tiles])


def _held_back(spots: Spots) -> Marked:
    """The faces that the reader considered, whether they are shown or not, as sure as it is of them."""
    faces = spots[spots.faced]
    corners = faces.corners
    return Marked(
        np.hstack([corners.min(axis=1), corners.max(axis=1)]).astype(np.float64), faces.best, faces.confidences
    )


@dataclass(slots=True)
class Report:
    """What one subject reached on one data set."""

    name: str
    photos: list[tuple[Path, Marked, Marked]] = field(default_factory=list)
    ranked: list[tuple[Marked, Marked]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    turns: list[tuple[int, ...]] = field(default_factory=list)
    lights: list[float | None] = field(default_factory=list)

    @property
    def pairs(self) -> list[tuple[Marked, Marked]]:
        return [(truth, read) for _, truth, read in self.photos]

    @property
    def verdicts(self) -> list[tuple[Path, Verdict]]:
        return [(file, judge(truth, read)) for file, truth, read in self.photos]

    def figures(self) -> dict[str, float]:
        """The figures of the report, shares from 0 to 1."""
        verdicts = [v for _, v in self.verdicts]
        right, read = sum(v.right for v in verdicts), sum(v.read for v in verdicts)
        labelled, count = sum(v.labelled for v in verdicts), max(len(verdicts), 1)
        certain, wrong = self._certain()
        return {
            "photos": float(len(verdicts)),
            "tiles": float(labelled),
            "map50": mean_average_precision(self.ranked)[0],
            "precision": right / max(read, 1),
            "recall": right / max(labelled, 1),
            "found": sum(v.found for v in verdicts) / max(labelled, 1),
            "exact": sum(v.exact for v in verdicts) / count,
            "one_tap": sum(v.taps <= 1 for v in verdicts) / count,
            "certain": certain / max(read, 1),
            "wrong_certain": wrong / max(certain, 1),
            "ms": 1000 * float(np.median(self.seconds)) if self.seconds else 0.0,
        }

    def _certain(self) -> tuple[int, int]:
        """How many tiles were shown as certain, and how many of those were wrong."""
        certain = wrong = 0
        for truth, read in self.pairs:
            right = {j for _, j in matches(truth, read, same_kind=True)}
            sure = [j for j in range(len(read)) if read.scores[j] >= CERTAIN]
            certain += len(sure)
            wrong += sum(j not in right for j in sure)
        return certain, wrong

    def confidences(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Confidence of every tile read, and whether it was right: for the reliability diagram."""
        scores, right = [], []
        for truth, read in self.pairs:
            hit = {j for _, j in matches(truth, read, same_kind=True)}
            scores += [float(s) for s in read.scores]
            right += [j in hit for j in range(len(read))]
        return np.array(scores), np.array(right, dtype=bool)

    def by_size(self) -> list[tuple[str, int, float]]:
        """For each range of tile heights: its name, how many are labelled, the share that was read right."""
        found = []
        for low, high in SIZES:
            total = right = 0
            for truth, read in self.pairs:
                heights = truth.boxes[:, 3] - truth.boxes[:, 1]
                inside = (heights >= low) & (heights < high)
                total += int(inside.sum())
                right += sum(bool(inside[i]) for i, _ in matches(truth, read, same_kind=True))
            if total:
                name = f"{low}-{high} px" if high < 10_000 else f"from {low} px"
                found.append((name, total, right / total))
        return found

    def by_turn(self) -> list[tuple[str, int, float]]:
        """For each turn that a tile was read at: its name, how many tiles lay there, the share with the right name."""
        seen: dict[int, list[bool]] = {}
        for (truth, read), turns in zip(self.pairs, self.turns, strict=True):
            if not turns:
                continue
            for i, j in matches(truth, read, same_kind=False):
                seen.setdefault(turns[j], []).append(bool(truth.kinds[i] == read.kinds[j]))
        return [(f"turned {turn} degrees", len(hits), sum(hits) / len(hits)) for turn, hits in sorted(seen.items())]

    def by_light(self) -> list[tuple[str, int, float]]:
        """For each range of a photo's mean brightness: its name, how many tiles are labelled, the share read right."""
        seen: dict[str, list[int]] = {}
        for (truth, read), light in zip(self.pairs, self.lights, strict=True):
            if light is None:
                continue
            name = next(name for name, top in LIGHTS if light < top)
            entry = seen.setdefault(name, [0, 0])
            entry[0] += len(truth)
            entry[1] += len(matches(truth, read, same_kind=True))
        return [(name, *_share(*seen[name])) for name, _ in LIGHTS if name in seen]

    def by_kind(self) -> list[tuple[str, int, float]]:
        """For each kind that is labelled: its name, how many there are, the share read right."""
        seen: dict[int, list[int]] = {}
        for truth, read in self.pairs:
            right = {i for i, _ in matches(truth, read, same_kind=True)}
            for i, kind in enumerate(truth.kinds):
                entry = seen.setdefault(int(kind), [0, 0])
                entry[0] += 1
                entry[1] += i in right
        return [(CLASS_NAMES[kind], *_share(*seen[kind])) for kind in sorted(seen)]

    def confusion(self) -> dict[str, dict[str, int]]:
        """For each kind that is labelled or was read (``none``: nothing there): what it was read as, and how often."""
        names = [*CLASS_NAMES, "none"]
        table = confusion(self.pairs, len(CLASS_NAMES))
        return {
            names[actual]: {names[read]: int(row[read]) for read in np.flatnonzero(row)}
            for actual, row in enumerate(table)
            if row.any()
        }

    def wrong(self) -> list[str]:
        """A line for each photo that is not exactly right: what was read where, what was missed or invented."""
        lines = []
        for file, truth, read in self.photos:
            if judge(truth, read).exact:
                continue
            pairs = matches(truth, read, same_kind=False)
            swaps = [(truth.kinds[i], read.kinds[j]) for i, j in pairs if truth.kinds[i] != read.kinds[j]]
            missed = set(range(len(truth))) - {i for i, _ in pairs}
            extra = set(range(len(read))) - {j for _, j in pairs}
            parts = [f"{CLASS_NAMES[a]} read as {CLASS_NAMES[b]}" for a, b in swaps]
            parts += [f"missed {CLASS_NAMES[truth.kinds[i]]}" for i in sorted(missed)]
            parts += [f"invented {CLASS_NAMES[read.kinds[j]]}" for j in sorted(extra)]
            lines.append(f"{file.name}: {', '.join(parts)}")
        return lines


def _share(total: int, right: int) -> tuple[int, float]:
    return total, right / max(total, 1)


def measure(subject: Subject, photos: Sequence[Labelled], progress: Callable[[], None] = lambda: None) -> Report:
    """Reads every photo and keeps what came out beside the labels.

    Backs count only where some are labelled: elsewhere a wall behind the hand would be nothing but mistakes.
    """
    report = Report(subject.name)
    backs = any(kind == BACK for photo in photos for kind, *_ in photo.rows)
    for photo in photos:
        seen = subject.read(photo.image)
        if not backs:
            seen = seen.without_backs()
        truth = photo.truth(*seen.size)
        report.photos.append((photo.image, truth, seen.shown))
        report.ranked.append((truth, seen.ranked))
        report.seconds.append(seen.seconds)
        report.turns.append(seen.turns)
        report.lights.append(seen.light)
        progress()
    return report


def classifier_top1(classifier: Classifier, photos: Sequence[Labelled]) -> tuple[float, int]:
    """The share of labelled tiles that the classifier alone names right, given the labels' boxes; and their number."""
    right = total = 0
    for photo in photos:
        image: Picture = load_image(photo.image)
        height, width = image.shape[:2]
        boxes = [Box.of(x * width, y * height, w * width, h * height, 0.0) for _, x, y, w, h in photo.rows]
        for (kind, *_), face in zip(photo.rows, classifier.classify(image, boxes), strict=True):
            right += int(face.kinds.argmax()) == kind
            total += 1
    return right / max(total, 1), total
