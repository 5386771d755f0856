"""Finds tiles in a photo: oriented boxes around faces and backs, whatever the set.

Tiles fill a photo or lie far away in it, and a network knows them at some sizes only. So the photo is looked at from
far (a small copy, cheap) and from near; what was found says how large the tiles are, and if that fits no look yet, the
part of the photo that holds them is looked at once more at the scale that does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box, common_area, iou, without_doubles
from companion.vision.images import Picture
from companion.vision.thresholds import Find
from companion.vision.weights import DetectorSpec, LazySession, ModelError

GREY: Final = 114
STRIDE: Final = 32


Region = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Sighting:
    """The tiles of a photo, and the looks that showed them best: scale (network pixels to one of the photo), window."""

    boxes: tuple[Box, ...]
    looks: tuple[tuple[float, Region | None], ...]


class Detector(Protocol):
    """Whatever finds tiles: a network, or labels in a test."""

    confidence: float

    def detect(self, image: Picture) -> list[Box]:
        """Boxes in pixels of ``image``, one a tile, best first, also those somewhat below ``confidence``."""
        ...


class OnnxDetector:
    """The detector of ``models/``, run by ONNX Runtime. Safe to use from several threads."""

    def __init__(self, file: Path, spec: DetectorSpec, threads: int = 0) -> None:
        self.session = LazySession(file, threads)
        self.spec = spec
        self.confidence = spec.confidence * Find.WITH_CLASSIFIER

    def detect(self, image: Picture) -> list[Box]:
        """Every tile of the photo; see :class:`Detector`."""
        return list(self.see(image).boxes)

    def see_again(self, image: Picture, before: Sighting) -> list[Box]:
        """Every tile of another picture of a scene that did not change, from the looks that showed it best alone; what
        they miss this time is taken from ``before``."""
        found: list[Box] = []
        for scale, region in before.looks:
            found = _joined(self._look(image, scale, region), found)
        found = _joined(_whole(found, before.boxes, self.spec.confidence), before.boxes)
        return sorted(found, key=lambda b: -b.score)

    def see(self, image: Picture) -> Sighting:
        """Every tile of the photo, and how it is best looked at."""
        height, width = image.shape[:2]
        near = min(Find.NEAR / max(height, width), Find.MAX_ENLARGED)
        small = _resized(image, near)
        back = (width / small.shape[1] + height / small.shape[0]) / 2
        found, other = ([b.moved(back) for b in self._look(small, s)] for s in (1.0, Find.FAR / Find.NEAR))
        scale = near
        if self._covered(other) > Find.FURTHER * self._covered(found):
            # From near, the network took glyphs of large tiles for tiles: they cover less than the tiles themselves.
            found, other, scale = other, found, near * Find.FAR / Find.NEAR
            if _typical_width(self._sure(found)) * scale > self.spec.tile_px[1]:
                furthest = [b.moved(back) for b in self._look(small, Find.FAR / Find.NEAR / 2)]
                if self._covered(furthest) > self._covered(found):
                    found, other, scale = furthest, found, scale / 2
        found = _joined(
            _whole(found, other, self.spec.confidence), [b for b in other if b.score >= self.spec.confidence]
        )
        looks = self._closer_looks(found, max(scale, near), width, height)
        for closer, region in looks:
            found = _joined(self._look(image, closer, region), found)
        return Sighting(tuple(sorted(found, key=lambda b: -b.score)), (*looks,) or ((scale, None),))

    def _sure(self, boxes: Sequence[Box]) -> list[Box]:
        """Boxes above the threshold, the faces among them if there are any."""
        sure = [b for b in boxes if b.score >= self.spec.confidence]
        return [b for b in sure if not b.back] or sure

    def _covered(self, boxes: Sequence[Box]) -> float:
        """The area that tiles cover, weighed by how sure they are."""
        return sum(b.area * b.score for b in boxes if b.score >= self.spec.confidence)

    def _closer_looks(
        self, found: Sequence[Box], nearest: float, width: int, height: int
    ) -> list[tuple[float, Region]]:
        """Scales and windows at which to look again; none for the usual photo."""
        sure = self._sure(found)
        if not sure:
            windows = list(_windows((0, 0, width, height), nearest * 2, self.spec.long_side, 3 * Find.AIM_PX))
            return [(nearest * 2, r) for r in windows[: Find.MAX_WINDOWS]] if nearest <= 0.5 else []
        tile = _typical_width(sure)
        if tile * nearest >= Find.ENOUGH_PX:
            return []
        scale = min(Find.AIM_PX / tile, Find.MAX_ENLARGED)
        margin = 6 * tile
        bounds = np.array([b.bounds for b in sure])
        area = (
            max(0, int(bounds[:, 0].min() - margin)),
            max(0, int(bounds[:, 1].min() - margin)),
            min(width, int(bounds[:, 2].max() + margin)),
            min(height, int(bounds[:, 3].max() + margin)),
        )
        windows = list(_windows(area, scale, self.spec.long_side, 3 * tile * scale))
        while len(windows) > Find.MAX_WINDOWS:
            scale *= 0.8
            windows = list(_windows(area, scale, self.spec.long_side, 3 * tile * scale))
        return [(scale, r) for r in windows] if scale > nearest * 1.2 else []

    def _look(self, image: Picture, scale: float, region: Region | None = None) -> list[Box]:
        """One pass of the network over a part of the photo at one scale."""
        height, width = image.shape[:2]
        x1, y1, x2, y2 = region or (0, 0, width, height)
        part = image[y1:y2, x1:x2]
        small = _resized(part, scale)
        shape = (small.shape[1], small.shape[0])
        output = self.session.run(network_input(small, self.spec.colour))
        # Rounding the size makes the two axes differ by a hair: too little to matter, but boxes go back by the mean.
        back = (part.shape[1] / shape[0] + part.shape[0] / shape[1]) / 2
        found = decode(
            output, len(self.spec.classes), self.spec.confidence * Find.WEAK, self.spec.classes.index("back")
        )
        inside = [b for b in found if b.cx < shape[0] and b.cy < shape[1]]
        if region is not None:
            inside = [b for b in inside if not _cut(b, shape, region, (width, height))]
        return without_doubles(b.moved(back, x1, y1) for b in inside)


def _resized(image: Picture, scale: float) -> Picture:
    height, width = image.shape[:2]
    if scale == 1:
        return image
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), dtype=np.uint8)


def _joined(first: Sequence[Box], second: Sequence[Box]) -> list[Box]:
    """All boxes of the first look, and those of the second at places where the first saw nothing."""
    return [*first, *(b for b in second if all(common_area(b, a) < 0.25 * min(a.area, b.area) for a in first))]


def _whole(found: Sequence[Box], other: Sequence[Box], least: float) -> list[Box]:
    """The boxes found, parts of a tile replaced by the whole tile that the other look saw around them.

    A four of dots taken for two twos: the halves are smaller than the other tiles, the whole is as large as they are.
    """
    boxes = list(found)
    sure = [b.area for b in boxes if b.score >= least and not b.back]
    if len(sure) < 4:
        return boxes
    typical = float(np.median(sure))
    for whole in other:
        if whole.score < 0.7 * least or not 0.65 < whole.area / typical < 1.5:
            continue
        parts = [b for b in boxes if b.area < 0.7 * whole.area and common_area(b, whole) > 0.7 * b.area]
        if parts and not any(iou(b, whole) > 0.6 for b in boxes if b not in parts):
            boxes = [b for b in boxes if b not in parts] + [whole]
    return boxes


def _typical_width(boxes: Sequence[Box]) -> float:
    """The width of the tiles that cover most of the picture: a hand in front counts more than discards far away."""
    if not boxes:
        return 0.0
    widths = np.array([b.width for b in boxes])
    order = np.argsort(widths)
    covered = np.cumsum(np.array([b.area for b in boxes])[order])
    return float(widths[order][np.searchsorted(covered, covered[-1] / 2)])


def network_input(small: npt.NDArray[Any], colour: str = "rgb") -> npt.NDArray[np.float32]:
    """A batch of one (1 x 3 x H x W, 0 to 1), grey to the right and below up to a multiple of 32."""
    height, width = small.shape[:2]
    right, below = -width % STRIDE, -height % STRIDE
    padded = cv2.copyMakeBorder(small, 0, below, 0, right, cv2.BORDER_CONSTANT, value=(GREY, GREY, GREY))
    return cv2.dnn.blobFromImage(padded, 1 / 255, swapRB=colour == "rgb")  # type: ignore[return-value]


def decode(output: npt.NDArray[np.float32], classes: int, least: float, back: int) -> list[Box]:
    """Boxes of at least that score from a network's output, in network pixels.

    Known forms: end-to-end (1 x N x 7: centre x, y, width, height, score, class, angle in radians), raw oriented
    (1 x (4 + classes + 1) x N) and the same two without an angle (1 x N x 6 with corners, 1 x (4 + classes) x N).
    Raises ModelError for any other shape.
    """
    table = output[0] if output.ndim == 3 else output
    rows, columns = table.shape
    if columns in (6, 7) and rows != 4 + classes + 1:
        scores, kinds = table[:, 4], table[:, 5].astype(int)
        if columns == 7:
            shapes, angles = table[:, :4], table[:, 6]
        else:
            low, high = table[:, :2], table[:, 2:4]
            shapes, angles = np.hstack([(low + high) / 2, high - low]), np.zeros(rows, np.float32)
    elif rows in (4 + classes, 4 + classes + 1):
        shapes, per_class = table[:4].T, table[4 : 4 + classes]
        scores, kinds = per_class.max(axis=0), per_class.argmax(axis=0)
        angles = table[4 + classes] if rows > 4 + classes else np.zeros(columns, np.float32)
    else:
        raise ModelError("weights-detector-form", shape=str(output.shape), classes=classes)
    good = np.flatnonzero((scores >= least) & (shapes[:, 2] > 2) & (shapes[:, 3] > 2))
    chosen = good[np.argsort(-scores[good], kind="stable")][: Find.MOST]
    return _fused(shapes[chosen], np.rad2deg(angles[chosen]), scores[chosen], kinds[chosen] == back)


def _fused(
    shapes: npt.NDArray[np.float32],
    angles: npt.NDArray[np.float32],
    scores: npt.NDArray[np.float32],
    backs: npt.NDArray[np.bool_],
) -> list[Box]:
    """One box for each heap of boxes (best first) that lie nearly alike: the best one's angle, the mean of their sides.

    A raw output has a dozen boxes a tile; their mean lies truer than the best of them.
    """
    found = []
    left = np.ones(len(scores), dtype=bool)
    size = np.sqrt(shapes[:, 2] * shapes[:, 3])
    for i in range(len(scores)):
        if not left[i]:
            continue
        apart = np.hypot(shapes[:, 0] - shapes[i, 0], shapes[:, 1] - shapes[i, 1])
        alike = left & (apart < 0.35 * size[i]) & (np.abs(np.log(size / size[i])) < 0.35)
        left[alike] = False
        # Sides can be averaged only where width means width: same angle, give or take a few degrees.
        same = alike & (np.abs((angles - angles[i] + 90) % 180 - 90) < 10) & (scores > 0.5 * scores[i])
        weights = scores[same]
        cx, cy, width, height = (float(v) for v in weights @ shapes[same, :4] / weights.sum())
        found.append(Box.of(cx, cy, width, height, angles[i], scores[i], backs[i]))
    return found


def _windows(area: Region, scale: float, side: int, overlap: float) -> Iterator[Region]:
    """Overlapping windows over an area of the photo, none larger than ``side`` network pixels either way."""
    x1, y1, x2, y2 = area
    columns, rows = (_starts(b - a, side / scale, overlap / scale) for a, b in ((x1, x2), (y1, y2)))
    for top, height in rows:
        for left, width in columns:
            yield x1 + left, y1 + top, min(x2, x1 + left + width), min(y2, y1 + top + height)


def _starts(length: int, window: float, overlap: float) -> list[tuple[int, int]]:
    if length <= window:
        return [(0, length)]
    step = max(window - overlap, window / 2)
    count = int(np.ceil((length - window) / step)) + 1
    return [(int(i * (length - window) / (count - 1)), int(window)) for i in range(count)]


def _cut(box: Box, shape: tuple[int, int], region: Region, photo: tuple[int, int]) -> bool:
    """Whether a box touches an edge of its window inside the photo: half a tile, seen whole in another window."""
    x1, y1, x2, y2 = box.bounds
    edge = 2.0
    return (
        (x1 < edge and region[0] > 0)
        or (y1 < edge and region[1] > 0)
        or (x2 > shape[0] - edge and region[2] < photo[0])
        or (y2 > shape[1] - edge and region[3] < photo[1])
    )
