"""Small plane geometry that rows, chains and layout share. Angles are degrees, clockwise from the picture's right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """The boxes as arrays, computed once: centres (n x 2), widths, heights and angles (degrees)."""

    centres: Array
    widths: Array
    heights: Array
    angles: Array

    @classmethod
    def of(cls, boxes: Sequence[Box]) -> Geometry:
        values = np.array([(b.cx, b.cy, b.width, b.height, b.angle) for b in boxes], dtype=np.float64).reshape(-1, 5)
        return cls(values[:, :2], values[:, 2], values[:, 3], values[:, 4])

    @property
    def sizes(self) -> Array:
        """The side of a square of the tile's area."""
        return np.sqrt(self.widths * self.heights)

    def extents(self, index: int, direction: float) -> tuple[float, float]:
        """How long tile ``index`` is along the nearest of its own axes to ``direction``, and across."""
        quarter = round((direction - self.angles[index]) / 90)
        pair = float(self.widths[index]), float(self.heights[index])
        return pair if quarter % 2 == 0 else (pair[1], pair[0])

    def axis(self, index: int, direction: float) -> float:
        """The one of tile ``index``'s own axes that is nearest to ``direction``, in degrees."""
        return float(direction - between(direction, float(self.angles[index]), 90))


def unit(degrees: float) -> Array:
    """The unit vector of an angle (clockwise from the picture's right)."""
    radians = np.deg2rad(degrees)
    return np.array([np.cos(radians), np.sin(radians)])


def between(first: float, second: float, period: float) -> float:
    """The smallest turn from ``second`` to ``first``, where angles are equal modulo ``period``."""
    return (first - second + period / 2) % period - period / 2


def components(count: int, pairs: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Sets of indices that pairs connect."""
    parent = list(range(count))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, j in pairs:
        parent[root(i)] = root(j)
    found: dict[int, list[int]] = {}
    for i in range(count):
        found.setdefault(root(i), []).append(i)
    return list(found.values())
