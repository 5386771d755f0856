"""Which side of the photo is that of the one who reads the tiles."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from companion.vision.geometry import Array, Geometry, between, unit
from companion.vision.thresholds import Side


def reader_up(shape: Geometry, quarters: Array, members: Iterable[int], start: float, step: float) -> float:
    """The direction in which most faces stand up, of ``start``, ``start + step`` and so on round the circle.

    ``quarters`` (n x 4) are the probabilities of each tile's turns in its box; where all are alike it says nothing.

    Who takes the photo mostly sits in front of the tiles, and in many hands tiles stand upside down among the others:
    so the picture's own up wins unless the faces speak clearly against it.
    """
    candidates = [start + k * step for k in range(round(360 / step))]
    # Each face speaks as an arrow: what looks the same upside down, or lies across, says nothing about up and down.
    arrows = [
        sum((float(quarters[i, k]) * unit(float(shape.angles[i]) + 90 * k - 90) for k in range(4)), np.zeros(2))
        for i in members
    ]
    total = sum(float(np.hypot(*arrow)) for arrow in arrows) + Side.FEW
    together = sum(arrows, np.zeros(2)) / total
    leaning = [1.0 - abs(between(c, -90.0, 360)) / 180 for c in candidates]
    return max(zip(candidates, leaning, strict=True), key=lambda c: float(together @ unit(c[0])) + c[1])[0]
