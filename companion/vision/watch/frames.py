"""Small grey copies of a camera's frames: did anything move, and did anything change, be it one tile among many?"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.thresholds import Frames

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
        fine = _to_width(grey, Frames.WIDE)
        return cls(frame.shape[1], fine, _to_width(fine, Frames.WIDE // Frames.COARSE))

    def moved_since(self, before: Glimpse) -> bool:
        """Whether something moved in the picture; a lamp that flickers (all pixels alike) is no movement."""
        changed = _differing(self.coarse, before.coarse, Frames.STEP)
        return changed is None or float(changed.mean()) > Frames.MOVED

    def change_since(self, before: Glimpse) -> Change | None:
        """What is different from an earlier frame of the same camera; None if nothing as large as a glyph's stroke."""
        changed = _differing(self.fine, before.fine, Frames.CHANGE)
        if changed is None:
            return Change(np.ones_like(self.fine), Frames.WIDE / self.width)
        spots = cv2.boxFilter(changed, cv2.CV_32F, (Frames.SPOT, Frames.SPOT), borderType=cv2.BORDER_CONSTANT)
        return Change(changed, Frames.WIDE / self.width) if float(spots.max()) > Frames.PART else None


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
        return float(part.mean()) > Frames.UNTOUCHED


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
