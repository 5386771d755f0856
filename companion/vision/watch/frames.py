"""Small grey copies of a camera's frames: did anything move, and did anything change, be it one tile among many?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box
from companion.vision.images import Picture

WIDE: Final = 640
"""Pixels across; of a frame 1920 wide each is the mean of nine, so that the sensor's noise is a third."""
COARSE: Final = 4
"""Movement is looked for on a copy smaller by this once more."""
MOVED: Final = 0.006
"""Share of coarse pixels that must change by more than STEP for something to have moved: a tenth of a row or so."""
STEP: Final = 18
CHANGE: Final = 12
"""Grey levels by which a pixel of the finer copy must differ to count, well above what noise does."""
SPOT: Final = 5
"""A spot is a square of so many fine pixels: a third of the smallest tile that can be read."""
PART: Final = 0.3
"""Share of a spot that must have changed: one stroke of a character more does it, scattered noise never."""
UNTOUCHED: Final = 0.02
"""A tile of which no more than this share of pixels changed shows what it showed."""

Mask = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One frame of ``width`` pixels as a grey copy (``fine``, H x 640) and a coarser one."""

    width: int
    fine: Picture
    coarse: Picture

    @classmethod
    def of(cls, frame: Picture) -> Glimpse:
        """The glimpse of a BGR frame of any size."""
        grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), dtype=np.uint8)
        fine = _to_width(grey, WIDE)
        return cls(frame.shape[1], fine, _to_width(fine, WIDE // COARSE))

    def moved_since(self, before: Glimpse) -> bool:
        """Whether something moved in the picture; a lamp that flickers (all pixels alike) is no movement."""
        changed = _differing(self.coarse, before.coarse, STEP)
        return changed is None or float(changed.mean()) > MOVED

    def change_since(self, before: Glimpse) -> Change | None:
        """What is different from an earlier frame of the same camera; None if nothing as large as a glyph's stroke."""
        changed = _differing(self.fine, before.fine, CHANGE)
        if changed is None:
            return Change(np.ones_like(self.fine), WIDE / self.width)
        spots = cv2.boxFilter(changed, cv2.CV_32F, (SPOT, SPOT), borderType=cv2.BORDER_CONSTANT)
        return Change(changed, WIDE / self.width) if float(spots.max()) > PART else None


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Where two frames differ: a mask (1: differs) and the size of its pixels, fine pixels to one of the frame."""

    mask: Mask
    scale: float

    def touches(self, box: Box) -> bool:
        """Whether a tile of the frame looks different now."""
        height, width = self.mask.shape
        x1, y1, x2, y2 = (value * self.scale for value in box.bounds)
        left, top = min(max(int(x1), 0), width - 1), min(max(int(y1), 0), height - 1)
        part = self.mask[top : max(int(np.ceil(y2)), top + 1), left : max(int(np.ceil(x2)), left + 1)]
        return float(part.mean()) > UNTOUCHED


def _to_width(grey: Picture, width: int) -> Picture:
    height = max(1, round(grey.shape[0] * width / grey.shape[1]))
    return np.asarray(cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _differing(first: Picture, second: Picture, least: int) -> Mask | None:
    """1 where more than ``least`` differs beyond what all pixels have in common; None for pictures of two sizes."""
    if first.shape != second.shape:
        return None
    apart = np.subtract(first, second, dtype=np.int16)
    apart -= np.int16(np.median(apart[::2, ::2]))
    return (np.abs(apart) > least).astype(np.uint8)
