"""Tiles that the detector saw in two halves: a tall four of dots taken for two twos, one above the other.

Two boxes much smaller than the other tiles touch with their long sides and together are as large as one tile, and
nothing else in the photo is as small as they are (or they would be the tiles of another row).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np

from companion.vision.boxes import Box
from companion.vision.geometry import between, unit

LEAST: Final = 5
"""With fewer faces nobody knows how large a tile is here."""
HALF: Final = (0.25, 0.8)
WHOLE: Final = (0.7, 1.4)
"""Areas of a half and of the whole, in those of the photo's usual tile."""
SHAPE: Final = (1.05, 1.75)
"""Long over short side of the whole."""
FILLED: Final = 0.75
"""How much of the whole the halves cover."""
LIKE: Final = 1.35
"""Another box whose area is within this factor of a half's is a tile as small as that."""


def wholes(boxes: Sequence[Box]) -> list[tuple[int, int, Box]]:
    """Pairs of places in ``boxes`` that may be halves of one tile, and that tile. Backs are left alone."""
    faces = [i for i, box in enumerate(boxes) if not box.back]
    if len(faces) < LEAST:
        return []
    usual = float(np.median([boxes[i].area for i in faces]))
    small = [i for i in faces if HALF[0] < boxes[i].area / usual < HALF[1]]
    found: list[tuple[int, int, Box]] = []
    for a, b in combinations(small, 2):
        whole = _joined(boxes[a], boxes[b])
        if whole is None or not WHOLE[0] < whole.area / usual < WHOLE[1]:
            continue
        if (boxes[a].area + boxes[b].area) / whole.area < FILLED:
            continue
        alike = [i for i in small if i not in (a, b) and 1 / LIKE < boxes[i].area / boxes[a].area < LIKE]
        if not alike:
            found.append((a, b, whole))
    return found


def _joined(first: Box, second: Box) -> Box | None:
    """The box around both in the first one's frame, or None where they are not two halves side by side."""
    if abs(between(first.angle, second.angle, 180)) > 15:
        return None
    right, down = unit(first.angle), unit(first.angle + 90)
    corners = np.concatenate([first.corners, second.corners]) - first.centre
    across, along = corners @ right, corners @ down
    width, height = float(np.ptp(across)), float(np.ptp(along))
    # A half is portrait in its own box, and both touch with their long sides: the whole grows along the short one.
    if height > 1.25 * max(first.height, second.height):
        return None
    if not SHAPE[0] < max(width, height) / min(width, height) < SHAPE[1]:
        return None
    centre = first.centre + right * float(across.min() + width / 2) + down * float(along.min() + height / 2)
    score = max(first.score, second.score)
    return Box.of(float(centre[0]), float(centre[1]), width, height, first.angle, score)
