"""How tiles stand for the one who reads them: which side of the photo is theirs, and which turns are likely."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box
from companion.vision.geometry import Geometry, between, unit

FEW: Final = 1.5
"""Faces that speak for the picture's own up: a tile or two alone do not turn a photo round."""
NOBODY_KNOWS: Final = np.full(4, 0.25)

Turns = npt.NDArray[np.float64]
"""Four weights: how likely the face stands turned by 0, 1, 2, 3 quarters clockwise from its box's upright."""


def reader_up(boxes: Sequence[Box], seen: Sequence[Turns], members: Iterable[int], start: float, step: float) -> float:
    """The direction in which most faces stand up, of ``start``, ``start + step`` and so on round the circle.

    Who takes the photo mostly sits in front of the tiles, and in many hands tiles stand upside down among the others:
    so the picture's own up wins unless the faces speak clearly against it.
    """
    candidates = [start + k * step for k in range(round(360 / step))]
    # Each face speaks as an arrow: what looks the same upside down, or lies across, says nothing about up and down.
    arrows = [
        sum((float(seen[i][k]) * unit(boxes[i].angle + 90 * k - 90) for k in range(4)), np.zeros(2))
        for i in members
        if not boxes[i].back
    ]
    total = sum(float(np.hypot(*arrow)) for arrow in arrows) + FEW
    together = sum(arrows, np.zeros(2)) / total
    leaning = [1.0 - abs(between(c, -90.0, 360)) / 180 for c in candidates]
    return max(zip(candidates, leaning, strict=True), key=lambda c: float(together @ unit(c[0])) + c[1])[0]


def turn_priors(
    shape: Geometry, seen: Sequence[Turns], lines: Sequence[tuple[Sequence[int], float]], upright: Sequence[int]
) -> tuple[Turns, ...]:
    """Weights for the turns of every box, in its own frame; ``lines`` are members with the direction that is up there.

    Two things speak: the box's shape (of a row of upright tiles, one that is wider than high lies sideways), and how
    the other tiles of the line stand, as far as the classifier is sure of them.
    """
    priors: list[Turns] = [np.ones(4) for _ in seen]
    for members, up in lines:
        if len(members) < 3:
            continue
        ratios = []
        for i in members:
            length, depth = shape.extents(i, up + 90)
            ratios.append(np.log(depth / length))
        usual = float(np.median(ratios))
        relative = [np.roll(seen[i], -upright[i]) for i in members]
        total = np.sum(relative, axis=0)
        for i, ratio, own in zip(members, ratios, relative, strict=True):
            rest = (total - own + 0.5) / (total - own + 0.5).sum()
            # Wider than high where the row's usual tile is higher than wide: it lies sideways, whatever the others do.
            sideways = 1 / (1 + np.exp(12 * ratio)) if usual > 0.1 else 0.1
            lying = np.array([0.0, 0.5, 0.0, 0.5])
            standing = rest * np.array([1.0, 0.5, 1.0, 0.5])
            weights = sideways * lying + (1 - sideways) * standing / standing.sum() + 0.01
            priors[i] = np.roll(weights, upright[i])
    return tuple(priors)
