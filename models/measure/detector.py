"""The detector measured as the reader runs it: average precision, precision and recall, and the best threshold.

Boxes are compared upright (the labels of real photos are) and without kinds, since only faces are labelled there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from companion.models.measure.labelled import labelled_photos
from companion.models.measure.metrics import Floats, Marked, matches, mean_average_precision
from companion.vision.find.detector import Detector
from companion.vision.images import Picture, load_image

THRESHOLDS: Final = np.arange(0.05, 0.9, 0.01)
_FACE: Final = 0


@dataclass(frozen=True)
class Measured:
    """The labels and the detector's boxes of each photo, all of one kind: a tile's face."""

    photos: tuple[tuple[Marked, Marked], ...]

    @property
    def labels(self) -> int:
        """How many tiles are labelled."""
        return sum(len(truth) for truth, _ in self.photos)

    def average_precision(self) -> float:
        """As ``ultralytics`` counts it, at IoU 0.5."""
        return mean_average_precision(self.photos)[0]

    def at(self, threshold: float) -> tuple[float, float]:
        """Precision and recall of the boxes with at least this score."""
        hits, scores = self._hits()
        shown = scores >= threshold
        right = float(hits[shown].sum())
        return right / max(float(shown.sum()), 1.0), right / max(self.labels, 1)

    def best_threshold(self) -> float:
        """The score with the highest F1, in steps of 0.01; of several alike the middle one."""
        hits, scores = self._hits()
        shown = np.array([(scores >= t).sum() for t in THRESHOLDS])
        right = np.array([hits[scores >= t].sum() for t in THRESHOLDS])
        best = np.flatnonzero((f1 := 2 * right / np.maximum(shown + self.labels, 1)) >= f1.max() - 1e-12)
        return float(THRESHOLDS[best[len(best) // 2]])

    def _hits(self) -> tuple[Floats, Floats]:
        """For each box whether it met a label that no better one met, and its score."""
        hits, scores = [np.zeros(0)], [np.zeros(0)]
        for truth, read in self.photos:
            hit = np.zeros(len(read))
            hit[[j for _, j in matches(truth, read, same_kind=False)]] = 1.0
            hits.append(hit)
            scores.append(read.scores)
        return np.concatenate(hits), np.concatenate(scores)


def measure(detector: Detector, photos: Iterable[tuple[Picture, Floats]]) -> Measured:
    """Run on photos with their upright true boxes (n x 4: x1, y1, x2, y2). Backs are no faces."""
    found = []
    for image, truth in photos:
        boxes = [(box.bounds, _FACE, box.score) for box in detector.detect(image) if not box.back]
        found.append((Marked.of([(row.tolist(), _FACE, 1.0) for row in truth]), Marked.of(boxes)))
    return Measured(tuple(found))


def photos_of(folder: Path) -> Iterator[tuple[Picture, Floats]]:
    """The photos of a YOLO folder (images/, labels/) with their upright boxes in pixels. Raises DataError."""
    for photo in labelled_photos(folder):
        image = load_image(photo.image)
        yield image, photo.truth(image.shape[1], image.shape[0]).boxes
