"""Measure the exported detector on labelled photos: average precision, precision and recall, and a threshold.

Boxes are compared upright (the labels of real photos are) and without classes, since only faces are labelled there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[Any]
Picture = npt.NDArray[Any]

STRIDE: Final = 32


class MeasuredDetector:
    """The exported network: `__call__` gives rows (cx, cy, w, h, score, class, angle) in pixels of the photo."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self._session: Any = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def __call__(self, image: Picture, long_side: int = 1152) -> FloatArray:
        """Detect on a BGR photo shrunk or enlarged to `long_side`. Rows are ordered by score."""
        blob, scale = prepare(image, long_side)
        rows = rows_of(np.asarray(self._session.run(None, {self._input: blob})[0][0], np.float32))
        rows[:, :4] /= scale
        return rows


def rows_of(output: FloatArray, least: float = 0.02) -> FloatArray:
    """Rows (cx, cy, w, h, score, class, angle), best first, from the network's 4 + classes + 1 numbers an anchor.

    Doubles of a tile are taken out: of upright boxes that overlap by more than 0.6 the best stays.
    """
    scores = output[4:-1].max(axis=0)
    at = np.flatnonzero(scores >= least)
    at = at[np.argsort(-scores[at])][:1000]
    kinds = output[4:-1, at].argmax(axis=0)
    rows = np.column_stack([output[:4, at].T, scores[at], kinds, output[-1, at]]).astype(np.float32)
    boxes = upright(corners_of(rows))
    kept = np.ones(len(rows), bool)
    table = overlaps(boxes, boxes)
    for i in range(len(rows)):
        if kept[i]:
            kept[i + 1 :] &= table[i, i + 1 :] < 0.6
    return rows[kept]


def prepare(image: Picture, long_side: int) -> tuple[FloatArray, float]:
    """The network's input (1 x 3 x H x W, RGB 0-1, sides multiples of 32, grey at the right and below); the scale."""
    height, width = image.shape[:2]
    scale = long_side / max(height, width)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    smaller = cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    rows, columns = -size[1] % STRIDE, -size[0] % STRIDE
    padded = cv2.copyMakeBorder(smaller, 0, rows, 0, columns, cv2.BORDER_CONSTANT, value=(114, 114, 114))
    blob = padded[..., ::-1].transpose(2, 0, 1)[None].astype(np.float32) / 255
    return np.ascontiguousarray(blob), scale


def corners_of(rows: FloatArray) -> FloatArray:
    """n x 4 x 2 corners of rows (cx, cy, w, h, score, class, angle); the angle turns x towards y, in radians."""
    cos, sin = np.cos(rows[:, 6]), np.sin(rows[:, 6])
    u = np.stack([cos, sin], axis=1) * rows[:, 2:3] / 2
    v = np.stack([-sin, cos], axis=1) * rows[:, 3:4] / 2
    middle = rows[:, :2]
    return np.stack([middle - u - v, middle + u - v, middle + u + v, middle - u + v], axis=1).astype(np.float32)


def upright(corners: FloatArray) -> FloatArray:
    """n x 4 upright boxes (x1, y1, x2, y2) around n x 4 x 2 corners."""
    if not len(corners):
        return np.zeros((0, 4), np.float32)
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)


def overlaps(a: FloatArray, b: FloatArray) -> FloatArray:
    """n x m intersection over union of upright boxes."""
    low = np.maximum(a[:, None, :2], b[None, :, :2])
    high = np.minimum(a[:, None, 2:], b[None, :, 2:])
    both = np.clip(high - low, 0, None).prod(axis=2)
    area_a, area_b = (a[:, 2:] - a[:, :2]).prod(axis=1), (b[:, 2:] - b[:, :2]).prod(axis=1)
    result: FloatArray = both / np.maximum(area_a[:, None] + area_b[None] - both, 1e-6)
    return result


@dataclass(frozen=True)
class Measured:
    """Scores of all detections with whether each met a label, and the number of labels."""

    scores: FloatArray
    right: npt.NDArray[Any]
    labels: int
    photos: int

    def average_precision(self) -> float:
        """Area under the precision-recall curve at IoU 0.5, precision made monotonic."""
        order = np.argsort(-self.scores)
        found = np.cumsum(self.right[order])
        recall = found / max(self.labels, 1)
        precision = found / np.arange(1, len(found) + 1)
        precision = np.maximum.accumulate(precision[::-1])[::-1]
        return float(np.sum(np.diff(np.concatenate([[0.0], recall])) * precision))

    def at(self, threshold: float) -> tuple[float, float]:
        """Precision and recall of the detections with at least this score."""
        shown = self.scores >= threshold
        hits = float(self.right[shown].sum())
        return hits / max(float(shown.sum()), 1.0), hits / max(self.labels, 1)

    def best_threshold(self) -> float:
        """The score with the highest F1, in steps of 0.01."""

        def f1(threshold: float) -> float:
            precision, recall = self.at(threshold)
            return 2 * precision * recall / max(precision + recall, 1e-9)

        return max((float(t) for t in np.arange(0.05, 0.9, 0.01)), key=f1)


def measure(
    detector: MeasuredDetector,
    photos: Iterable[tuple[Picture, FloatArray]],
    long_side: int = 1152,
    faces_only: bool = True,
) -> Measured:
    """Run on photos with their upright true boxes (n x 4: x1, y1, x2, y2); each label is met by one detection."""
    scores, right, labels, count = [], [], 0, 0
    for image, truth in photos:
        rows = detector(image, long_side)
        rows = rows[(rows[:, 4] > 0.02) & ((rows[:, 5] == 0) | (not faces_only))]
        hit = match(upright(corners_of(rows)), truth)
        scores.append(rows[:, 4])
        right.append(hit)
        labels += len(truth)
        count += 1
    return Measured(np.concatenate(scores), np.concatenate(right), labels, count)


def match(found: FloatArray, truth: FloatArray) -> npt.NDArray[Any]:
    """Which detections (best first) meet a label that no better one has met, at IoU 0.5."""
    hit = np.zeros(len(found), bool)
    if not len(truth):
        return hit
    table = overlaps(found, truth)
    free = np.ones(len(truth), bool)
    for i in range(len(found)):
        best = int(np.argmax(np.where(free, table[i], -1)))
        if free[best] and table[i, best] >= 0.5:
            hit[i], free[best] = True, False
    return hit


def labelled_photos(folder: Path) -> Iterable[tuple[Picture, FloatArray]]:
    """Photos of a YOLO folder (images/, labels/) with upright boxes in pixels."""
    for path in sorted((folder / "images").glob("*.jpg")):
        image = cv2.imread(str(path))
        if image is None:
            raise FileNotFoundError(f"{path} is no picture that OpenCV can read")
        yield image, _boxes((folder / "labels" / f"{path.stem}.txt").read_text(encoding="utf-8"), image.shape)


def _boxes(text: str, shape: Sequence[int]) -> FloatArray:
    rows = np.array([line.split()[1:5] for line in text.splitlines() if line.strip()], np.float32).reshape(-1, 4)
    rows *= np.array([shape[1], shape[0], shape[1], shape[0]], np.float32)
    return np.concatenate([rows[:, :2] - rows[:, 2:] / 2, rows[:, :2] + rows[:, 2:] / 2], axis=1)
