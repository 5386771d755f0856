"""Places in a row where a tile is missing: tiles of one size stand there in even steps, and one step is left out.

The detector overlooked something there, or nothing is there: only a look at the place itself tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from companion.vision.boxes import Box, common_area
from companion.vision.geometry import between
from companion.vision.lay.rows import find_rows

LEAST: Final = 5
"""So many tiles make a row whose step can be believed."""
CLOSE: Final = 1.25
"""The usual step of tiles that touch, in sides of a square of a tile's area: of looser rows a gap says nothing."""
STEADY: Final = 0.15
"""How far the usual step of the row may scatter (median deviation, as a share of the step)."""
WHOLE: Final = 0.25
"""How far, in steps, a gap may be from a whole number of tiles."""
WIDEST: Final = 2
"""Of more tiles than this that are missing side by side nothing is supposed."""
SCORE: Final = 0.25
"""The score of a box that only the row speaks for: low, so that the tile is shown as doubtful."""
FREE: Final = 0.25


def supposed(boxes: Sequence[Box]) -> list[Box]:
    """The boxes in which tiles would lie that rows of ``boxes`` seem to lack; each stands free of all of them."""
    found: list[Box] = []
    if len(boxes) < LEAST:
        return found
    for row in find_rows(boxes, [0.0] * len(boxes)):
        if len(row) < LEAST:
            continue
        members = [boxes[i] for i in row.members]
        steps = np.array([float(np.hypot(*(b.centre - a.centre))) for a, b in pairwise(members)])
        sizes = np.array([(a.area * b.area) ** 0.25 for a, b in pairwise(members)])
        paces = steps / sizes  # a row that runs away from the camera has ever shorter steps of ever smaller tiles
        usual = float(np.median(paces))
        if usual > CLOSE or float(np.median(np.abs(paces - usual))) > STEADY * usual:
            continue
        for (before, after), pace in zip(pairwise(members), paces, strict=True):
            missing = round(pace / usual) - 1
            if not 1 <= missing <= WIDEST or abs(pace / usual - missing - 1) > WHOLE * (missing + 1) / 2:
                continue
            found += [_between(before, after, (k + 1) / (missing + 1)) for k in range(missing)]
    return [b for b in found if all(common_area(b, o) < FREE * min(b.area, o.area) for o in boxes)]


def _between(before: Box, after: Box, share: float) -> Box:
    """A box at that share of the way from one tile to the other, of the size that lies between theirs."""
    centre = before.centre + (after.centre - before.centre) * share
    turned = before.angle + between(after.angle, before.angle, 180) * share
    width, height = (a + (b - a) * share for a, b in ((before.width, after.width), (before.height, after.height)))
    return Box.of(float(centre[0]), float(centre[1]), width, height, turned, SCORE)
