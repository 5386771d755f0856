"""Figures for readings: average precision as ``ultralytics`` defines it, matches, and photos that are exactly right.

Written in numpy so that measuring needs no training software; the tests compare it with the library's own figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

IOU: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """Tiles of one photo, labelled or read: boxes (n x 4: x1, y1, x2, y2), class ids (n), scores (n, 1 for labels)."""

    boxes: Floats
    kinds: Ints
    scores: Floats

    @classmethod
    def of(cls, tiles: Sequence[tuple[Sequence[float], int, float]]) -> Marked:
        """From rows of (box, class id, score)."""
        return cls(
            np.array([t[0] for t in tiles], dtype=np.float64).reshape(-1, 4),
            np.array([t[1] for t in tiles], dtype=np.int64),
            np.array([t[2] for t in tiles], dtype=np.float64),
        )

    def __len__(self) -> int:
        return len(self.kinds)

    def chosen(self, which: npt.NDArray[np.bool_] | npt.NDArray[np.int64]) -> Marked:
        """Only some of them, or all in another order."""
        return Marked(self.boxes[which], self.kinds[which], self.scores[which])

    def by_score(self) -> Marked:
        return self.chosen(np.argsort(-self.scores, kind="stable"))


def overlaps(first: Floats, second: Floats) -> Floats:
    """Intersection over union of upright boxes, n x m.

    >>> overlaps(np.array([[0, 0, 2, 2.0]]), np.array([[1, 0, 3, 2.0], [5, 5, 6, 6]])).round(2).tolist()
    [[0.33, 0.0]]
    """
    low = np.maximum(first[:, None, :2], second[None, :, :2])
    high = np.minimum(first[:, None, 2:], second[None, :, 2:])
    common = np.prod(np.clip(high - low, 0, None), axis=2)
    areas = [np.prod(np.clip(b[:, 2:] - b[:, :2], 0, None), axis=1) for b in (first, second)]
    union = areas[0][:, None] + areas[1][None, :] - common
    return np.asarray(common / np.maximum(union, 1e-12))


def matches(truth: Marked, read: Marked, same_kind: bool, iou: float = IOU) -> list[tuple[int, int]]:
    """Pairs (label, reading), each used once, the best scored reading choosing first among what overlaps enough."""
    shared = overlaps(truth.boxes, read.boxes)
    if same_kind:
        shared = shared * (truth.kinds[:, None] == read.kinds[None, :])
    taken: set[int] = set()
    pairs = []
    for j in np.argsort(-read.scores, kind="stable"):
        column = [(shared[i, j], i) for i in range(len(truth)) if i not in taken and shared[i, j] >= iou]
        if column:
            _, i = max(column, key=lambda entry: entry[0])
            taken.add(i)
            pairs.append((i, int(j)))
    return pairs


def average_precision(hits: npt.NDArray[np.bool_], scores: Floats, labelled: int) -> float:
    """Area under the precision-recall curve by COCO's 101 points; readings of one class over all photos."""
    if labelled == 0 or len(hits) == 0:
        return 0.0
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(hits[order])
    recall = right / (labelled + 1e-16)
    precision = right / np.arange(1, len(hits) + 1)
    curve_r = np.concatenate(([0.0], recall, [recall[-1]], [1.0]))
    curve_p = np.concatenate(([1.0], precision, [0.0], [0.0]))
    envelope = np.flip(np.maximum.accumulate(np.flip(curve_p)))
    points = np.linspace(0, 1, 101)
    return float(np.trapezoid(np.interp(points, curve_r, envelope), points))


def mean_average_precision(photos: Sequence[tuple[Marked, Marked]], iou: float = IOU) -> tuple[float, dict[int, float]]:
    """mAP over the classes that are labelled somewhere, and each class's own figure; photos are (labels, readings)."""
    hits: dict[int, list[bool]] = {}
    scores: dict[int, list[float]] = {}
    labelled: dict[int, int] = {}
    for truth, read in photos:
        for kind in truth.kinds:
            labelled[int(kind)] = labelled.get(int(kind), 0) + 1
        found = {j for _, j in matches(truth, read, same_kind=True, iou=iou)}
        for j, (kind, score) in enumerate(zip(read.kinds, read.scores, strict=True)):
            hits.setdefault(int(kind), []).append(j in found)
            scores.setdefault(int(kind), []).append(float(score))
    each = {
        kind: average_precision(np.array(hits.get(kind, []), dtype=bool), np.array(scores.get(kind, [])), count)
        for kind, count in sorted(labelled.items())
    }
    return (float(np.mean(list(each.values()))) if each else 0.0), each


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one photo came out: labels, readings, right ones (place and kind), places found whatever the kind.

    ``taps`` is how many corrections a person needs: a wrong kind, a tile missed or one too many is one each.
    """

    labelled: int
    read: int
    right: int
    found: int

    @property
    def exact(self) -> bool:
        return self.right == self.labelled == self.read

    @property
    def taps(self) -> int:
        wrong_kind = self.found - self.right
        return wrong_kind + (self.labelled - self.found) + (self.read - self.found)


def judge(truth: Marked, read: Marked) -> Verdict:
    """The verdict on one photo at IoU 0.5."""
    places = matches(truth, read, same_kind=False)
    right = len(matches(truth, read, same_kind=True))
    return Verdict(len(truth), len(read), right, max(len(places), right))


def confusion(photos: Sequence[tuple[Marked, Marked]], classes: int) -> npt.NDArray[np.int64]:
    """Counts (classes + 1) x (classes + 1): labelled kind by read kind; the last row and column are 'nothing there'."""
    table = np.zeros((classes + 1, classes + 1), dtype=np.int64)
    for truth, read in photos:
        pairs = matches(truth, read, same_kind=False)
        for i, j in pairs:
            table[truth.kinds[i], read.kinds[j]] += 1
        for i in set(range(len(truth))) - {i for i, _ in pairs}:
            table[truth.kinds[i], classes] += 1
        for j in set(range(len(read))) - {j for _, j in pairs}:
            table[classes, read.kinds[j]] += 1
    return table


def calibration(confidences: Floats, right: npt.NDArray[np.bool_], bins: int = 10) -> list[tuple[float, float, int]]:
    """Reliability: for each tenth of confidence the mean confidence, the share that was right, and how many."""
    place = np.minimum((confidences * bins).astype(int), bins - 1)
    return [
        (float(confidences[place == k].mean()), float(right[place == k].mean()), int((place == k).sum()))
        for k in range(bins)
        if (place == k).any()
    ]
