"""Finds tiles in a photo: oriented boxes around faces and backs, whatever the set.

The network sees the photo at one long side (``long_side`` of models.json). Where the tiles come out smaller or larger
than it was trained for, the part of the photo that holds them is looked at again at a scale that fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box, without_doubles
from companion.vision.images import Picture
from companion.vision.models import DetectorSpec, LazySession, ModelError

GREY: Final = 114
STRIDE: Final = 32
WEAK: Final = 0.35
"""Boxes down to this share of the threshold are kept as hints: a row may show that a tile lies there."""
MAX_ENLARGED: Final = 2.0
MAX_WINDOWS: Final = 6
GOOD_TILE_PX: Final = 44.0
"""The tile width, in network pixels, that a second look aims at."""

Region = tuple[int, int, int, int]


class Detector(Protocol):
    """Whatever finds tiles: a network, or labels in a test."""

    confidence: float

    def detect(self, image: Picture) -> list[Box]:
        """Boxes in pixels of ``image``, one a tile, down to ``WEAK`` x ``confidence``, best first."""
        ...


class OnnxDetector:
    """The detector of ``models/``, run by ONNX Runtime. Safe to use from several threads."""

    def __init__(self, file: Path, spec: DetectorSpec, threads: int = 0) -> None:
        self.session = LazySession(file, threads)
        self.spec = spec
        self.confidence = spec.confidence

    def detect(self, image: Picture) -> list[Box]:
        """Every tile of the photo; see :class:`Detector`."""
        height, width = image.shape[:2]
        scale = min(self.spec.long_side / max(height, width), MAX_ENLARGED)
        found = self._look(image, scale)
        again = [self._look(image, s, r) for s, r in self._second_looks(found, scale, width, height)]
        if again:
            found = without_doubles([b for boxes in (found, *again) for b in boxes])
        return sorted(found, key=lambda b: -b.score)

    def _second_looks(self, found: Sequence[Box], scale: float, width: int, height: int) -> list[tuple[float, Region]]:
        """Scales and windows at which to look again; none for the usual photo."""
        low, high = self.spec.tile_px
        sure = [b for b in found if b.score >= self.confidence and not b.back] or [
            b for b in found if b.score >= self.confidence
        ]
        whole = (0, 0, width, height)
        if not sure:
            # Nothing at all: a close-up or tiny tiles. Half the scale costs a quarter; double only if pixels are there.
            closer = (
                [(scale * 2, r) for r in _windows(whole, scale * 2, self.spec.long_side, 64)] if scale <= 0.5 else []
            )
            return [(scale / 2, whole), *closer[:MAX_WINDOWS]]
        tile = float(np.median([b.width for b in sure])) * scale
        if tile > high:
            return [(scale * max(GOOD_TILE_PX * 2, low) / tile, whole)]
        if tile >= low:
            return []
        closer_scale = min(scale * GOOD_TILE_PX / tile, MAX_ENLARGED)
        if closer_scale < scale * 1.25:
            return []
        margin = 6 * tile / scale
        bounds = np.array([b.bounds for b in sure])
        area = (
            max(0, int(bounds[:, 0].min() - margin)),
            max(0, int(bounds[:, 1].min() - margin)),
            min(width, int(bounds[:, 2].max() + margin)),
            min(height, int(bounds[:, 3].max() + margin)),
        )
        overlap = 3 * tile / scale * closer_scale
        windows = list(_windows(area, closer_scale, self.spec.long_side, overlap))
        while len(windows) > MAX_WINDOWS and closer_scale > scale * 1.25:
            closer_scale *= 0.8
            windows = list(_windows(area, closer_scale, self.spec.long_side, overlap))
        return [(closer_scale, r) for r in windows[:MAX_WINDOWS]]

    def _look(self, image: Picture, scale: float, region: Region | None = None) -> list[Box]:
        """One pass of the network over a part of the photo at one scale."""
        height, width = image.shape[:2]
        x1, y1, x2, y2 = region or (0, 0, width, height)
        part = image[y1:y2, x1:x2]
        shape = (max(1, round((x2 - x1) * scale)), max(1, round((y2 - y1) * scale)))
        small = cv2.resize(part, shape, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        output = self.session.run(network_input(small, self.spec.colour))
        # Rounding the size makes the two axes differ by a hair: too little to matter, but boxes go back by the mean.
        back = (part.shape[1] / shape[0] + part.shape[0] / shape[1]) / 2
        found = decode(output, len(self.spec.classes), self.confidence * WEAK, self.spec.classes.index("back"))
        inside = [b for b in found if b.cx < shape[0] and b.cy < shape[1]]
        if region is not None:
            inside = [b for b in inside if not _cut(b, shape, region, (width, height))]
        return without_doubles(b.moved(back, x1, y1) for b in inside)


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
        raise ModelError(f"the detector gives {output.shape}, which is no known form of boxes of {classes} classes")
    good = (scores >= least) & (shapes[:, 2] > 2) & (shapes[:, 3] > 2)
    chosen = np.flatnonzero(good)
    chosen = chosen[np.argsort(-scores[chosen])][:2000]
    degrees = np.rad2deg(angles)
    found = []
    for i in chosen:
        cx, cy, width, height = (float(v) for v in shapes[i, :4])
        found.append(Box.of(cx, cy, width, height, degrees[i], scores[i], kinds[i] == back))
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
