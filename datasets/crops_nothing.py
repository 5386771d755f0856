"""Crops that show no tile, or no single one: print, dice and tables, the seam between two tiles, two tiles in one box.

A network that only ever saw tiles has a name for everything, and a sure one. Shown these, and asked for no name at all,
it learns to say that it does not know, which is what keeps print behind the hand and badly placed boxes out of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt
from companion.datasets.crops import NOTHING, UNKNOWN, Crops, cut
from companion.datasets.crops_synth import SIDE
from companion.datasets.real import Photo, orient
from companion.datasets.scenes_decoys import decoy_picture
from companion.datasets.scenes_lens import develop

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator

DECOY_SIDE: Final = 512
FROM_ONE: Final = 40
"""Crops from one made-up picture without tiles."""
PLAIN: Final = 12.0
"""A crop with less contrast than this standard deviation is empty table, of which a few are enough."""
BESIDE: Final = 1.4
"""Two labelled tiles stand side by side if their centres are at most so many widths apart."""


def _nothing(pixels: list[Picture]) -> Crops:
    shown = np.stack(pixels) if pixels else np.empty((0, SIDE, SIDE, 3), np.uint8)
    return Crops(shown, np.full(len(shown), NOTHING, np.int64), np.full(len(shown), UNKNOWN, np.int64))


def decoys(count: int, rng: Rng) -> Crops:
    """``count`` crops of made-up pictures without a tile (print, shelves, keys, coins), at any angle and size."""
    pixels: list[Picture] = []
    while len(pixels) < count:
        picture = develop(rng, decoy_picture(rng, DECOY_SIDE).astype(np.float32))
        rgb = np.asarray(cv2.cvtColor(np.clip(picture, 0, 255).astype(np.uint8), cv2.COLOR_BGR2RGB), np.uint8)
        for _ in range(FROM_ONE):
            width = float(np.exp(rng.uniform(np.log(14), np.log(110))))
            size = (width, width * rng.uniform(1.0, 1.5))
            centre = rng.uniform(0.12, 0.88, 2) * DECOY_SIDE
            angle = float(rng.choice((0, 90))) + rng.normal(0, 6)
            quad = cv2.boxPoints(((float(centre[0]), float(centre[1])), size, angle))[[1, 2, 3, 0]]
            crop = cut(rgb, quad.astype(np.float32))
            if crop.std(axis=(0, 1)).max() > PLAIN or rng.random() < 0.1:
                pixels.append(crop)
    return _nothing(pixels[:count])


def between(photos: Iterable[Photo], each: int, rng: Rng) -> Crops:
    """Up to ``each`` crops a photo of what lies half on one labelled tile and half on its neighbour, or round both."""
    pixels: list[Picture] = []
    for photo in photos:
        if len(photo.boxes) < 2:
            continue
        image = cv2.imread(str(photo.path))
        corners, agreement = orient(photo.boxes)
        if image is None or agreement < 0.85:
            continue
        rgb = np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2RGB), np.uint8)
        centres = corners.mean(axis=1)
        for i in rng.permutation(len(corners))[:each]:
            along = corners[i, 1] - corners[i, 0]
            apart = centres - centres[i]
            width = float(np.linalg.norm(along))
            ahead = apart @ along / width
            across = np.linalg.norm(apart, axis=1)
            beside = np.flatnonzero((ahead > 0.6 * width) & (across < BESIDE * width))
            if not len(beside):
                continue
            step = apart[beside[int(ahead[beside].argmin())]]
            quad = corners[i] + step * rng.uniform(0.42, 0.58)
            if rng.random() < 0.3:  # one box round both
                quad = corners[i].copy()
                quad[1:3] += step
            pixels.append(cut(rgb, quad.astype(np.float32)))
    return _nothing(pixels)


def halves(first: Crops, second: Crops, rng: Rng) -> Crops:
    """Of each pair of crops one that shows the half of either, the seam in the middle; as many as there are pairs."""
    made = []
    for a, b in zip(first.pixels, second.pixels, strict=True):
        if rng.random() < 0.3:  # both of them, each squeezed into one half
            a, b = (cv2.resize(p, (SIDE // 2, SIDE), interpolation=cv2.INTER_AREA) for p in (a, b))
            pair = np.concatenate([a, b], axis=1)
        else:
            pair = np.concatenate([a[:, SIDE // 2 :], b[:, : SIDE // 2]], axis=1)
        made.append(np.ascontiguousarray(np.rot90(pair, int(rng.integers(4)))))
    return _nothing(made)
