"""Rows found by their rhythm alone: tiles of one size at equal steps, whatever the boxes say about their angle.

A help for hard photos. Where a row runs aslant and the boxes round its tiles are a little off, the tiles' own axes lead
nowhere, but fourteen equal steps in one direction are still no accident.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.vision.geometry import Array, Geometry

LEAST: Final = 7
STEP: Final = (0.55, 1.7)
"""How long a step may be, in sides of a square of the tile's area."""
OFF_STEP: Final = 0.33
"""How far the next tile may lie from where the last steps point, in steps."""
SIZE_RATIO: Final = 1.4


def longest_chain(shape: Geometry, usable: npt.NDArray[np.bool_]) -> tuple[int, ...]:
    """The longest chain of tiles (of those that are ``usable``) at equal steps, in order; empty below LEAST.

    One missing tile is stepped over. Of equally long chains the one of the larger tiles wins.
    """
    tiles = np.flatnonzero(usable)
    if len(tiles) < LEAST:
        return ()
    centres, sizes = shape.centres[tiles], shape.sizes[tiles]
    apart = centres[None, :, :] - centres[:, None, :]
    distance = np.hypot(apart[..., 0], apart[..., 1]) / np.minimum(sizes[:, None], sizes[None, :])
    ratio = np.maximum(sizes[:, None] / sizes[None, :], sizes[None, :] / sizes[:, None])
    near = (distance > STEP[0]) & (distance < STEP[1]) & (ratio < SIZE_RATIO)
    best: list[int] = []
    best_value = (0, 0.0)
    seen: set[tuple[int, int]] = set()
    for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        if (int(i), int(j)) in seen:
            continue
        forward = _follow(centres, sizes, int(i), int(j))
        backward = _follow(centres, sizes, int(j), int(i))
        chain = [*reversed(backward[2:]), *forward]
        seen.update((min(a, b), max(a, b)) for a, b in pairwise(chain))
        value = (len(chain), float(np.median(sizes[chain])))
        if len(chain) >= LEAST and value > best_value:
            best, best_value = chain, value
    return tuple(int(tiles[k]) for k in best)


def _follow(centres: Array, sizes: Array, first: int, second: int) -> list[int]:
    """The chain that begins with two tiles and goes on as they point."""
    chain = [first, second]
    used = np.zeros(len(sizes), dtype=bool)
    used[chain] = True
    while True:
        steps = np.diff(centres[chain[-4:]], axis=0)
        step = steps.mean(axis=0)
        length = float(np.hypot(*step))
        fits = (np.maximum(sizes / sizes[chain[-1]], sizes[chain[-1]] / sizes) < SIZE_RATIO) & ~used
        for count in (1, 2):
            off = np.hypot(*(centres - (centres[chain[-1]] + count * step)).T)
            off[~fits] = np.inf
            found = int(off.argmin())
            if off[found] < OFF_STEP * length * (1 if count == 1 else 0.8):
                break
        else:
            return chain
        chain.append(found)
        used[found] = True
        if count == 2 and len(chain) < 4:
            return chain[:-1]  # two tiles and a gap are no rhythm yet
