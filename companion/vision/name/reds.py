"""Red fives: a five of a suit whose print is red throughout, in a set whose other tiles of that suit are not.

The classifier names the kind; that the tile is red shows in its ink alone. Where the whole suit is printed in red, or
where the photo is grey, no five is called red.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.tiles import Tile
from companion.vision.boxes import Points
from companion.vision.images import Picture
from companion.vision.thresholds import Red

FIVES: Final = ("5m", "5s", "5p")
SIDE: Final = 40
"""Faces are looked at as so many pixels across and down."""


def red_fives(image: Picture, corners: Sequence[Points], tiles: Sequence[Tile]) -> set[int]:
    """The places in ``tiles`` of fives that are red; ``corners`` (4 x 2 each) are those of the tiles' faces."""
    fives = [i for i, tile in enumerate(tiles) if tile.name in FIVES]
    found: set[int] = set()
    shares: dict[int, float | None] = {}

    def share(i: int) -> float | None:
        if i not in shares:
            shares[i] = red_share(image, corners[i])
        return shares[i]

    for i in fives:
        own = share(i)
        if own is None or own < Red.RED:
            continue
        suit = [k for k, tile in enumerate(tiles) if k != i and tile.suit is tiles[i].suit]
        others = [value for value in map(share, suit) if value is not None]
        if any(value < Red.NOT_RED for value in others):
            found.add(i)
    return found


def red_share(image: Picture, corners: Points) -> float | None:
    """The share of a face's ink that is red; None where hardly anything is printed on it."""
    goal = np.array([[0, 0], [SIDE, 0], [0, SIDE]], np.float32)
    centre = corners.mean(axis=0)
    inner = (centre + (corners - centre) * 0.86).astype(np.float32)
    matrix = cv2.getAffineTransform(inner[[0, 1, 3]], goal)
    patch = cv2.warpAffine(image, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lab = np.asarray(cv2.cvtColor(patch.astype(np.float32) / 255, cv2.COLOR_BGR2LAB), np.float32).reshape(-1, 3)
    ground = np.median(lab[lab[:, 0] >= np.percentile(lab[:, 0], 60)], axis=0)
    ink = lab[np.linalg.norm(lab - ground, axis=1) > Red.INK]
    if len(ink) < Red.MUCH * len(lab):
        return None
    a, b = (ink - ground)[:, 1], (ink - ground)[:, 2]
    hue = np.rad2deg(np.arctan2(b, a))
    red = (np.hypot(a, b) > Red.CHROMA) & (hue > Red.WARM[0]) & (hue < Red.WARM[1])
    return float(red.mean())
