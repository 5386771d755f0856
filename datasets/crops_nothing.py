"""Crops that show no tile, or no single one: clutter and tables, the seam between two tiles, two tiles in one box, less
than half of a tile at the photo's edge.

A network that only ever saw tiles has a name for everything, and a sure one. Shown these, and asked for no name at all,
it learns to say that it does not know, which is what keeps print behind the hand and badly placed boxes out of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.clutter import ground, place_thing
from companion.datasets.crops import NOTHING, UNKNOWN, Crops, cut
from companion.datasets.crops_synth import INNER, SIDE
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

LEFT: Final = (0.2, 0.55)
"""So much of a tile that the photo's edge cuts is in sight, at least and at most, where it should have no name."""
INKED: Final = 10.0
"""A cut through less contrast than this (standard deviation) leaves a face whole that has a wide rim."""
TALL: Final = (1.0, 1.5)
"""How much higher than wide the box of a tile is."""


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
            size = (width, width * rng.uniform(*TALL))
            centre = rng.uniform(0.12, 0.88, 2) * DECOY_SIDE
            angle = float(rng.choice((0, 90))) + rng.normal(0, 6)
            quad = cv2.boxPoints(((float(centre[0]), float(centre[1])), size, angle))[[1, 2, 3, 0]]
            crop = cut(rgb, quad.astype(np.float32))
            if crop.std(axis=(0, 1)).max() > PLAIN or rng.random() < 0.1:
                pixels.append(crop)
    return _nothing(pixels[:count])


def things(count: int, rng: Rng) -> Crops:
    """``count`` crops of single things that are no tiles, boxed as a detector would box them, and of what is beside."""
    pixels: list[Picture] = []
    while len(pixels) < count:
        picture = ground(rng, DECOY_SIDE).astype(np.float32)
        cell = DECOY_SIDE / 4
        boxes = []
        for k in rng.permutation(16)[: int(rng.integers(8, 17))]:
            centre = (np.array([k % 4, k // 4]) + rng.uniform(0.35, 0.65, 2)) * cell
            boxes.append(place_thing(rng, picture, centre, float(np.exp(rng.uniform(np.log(18), np.log(150))))))
        developed = develop(rng, picture)
        rgb = np.asarray(cv2.cvtColor(developed, cv2.COLOR_BGR2RGB), np.uint8)
        for quad in boxes:
            for _ in range(2):
                pixels.append(cut(rgb, _boxed(quad, rng)))
        for _ in range(len(boxes) // 2):
            width = float(np.exp(rng.uniform(np.log(14), np.log(110))))
            centre = rng.uniform(0.12, 0.88, 2) * DECOY_SIDE
            quad = _boxed(centre + width / 2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), rng)
            if (crop := cut(rgb, quad)).std(axis=(0, 1)).max() > PLAIN:
                pixels.append(crop)
    return _nothing(pixels[:count])


def _boxed(quad: npt.NDArray[np.floating[Any]], rng: Rng) -> npt.NDArray[np.float32]:
    """A box of a tile's shape about a thing with corners ``quad``, a little off, at any quarter turn."""
    wide = float(np.clip(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0])), 10, 170))
    wide *= float(rng.uniform(0.65, 1.25))
    centre = quad.mean(axis=0) + rng.normal(0, 0.08, 2) * wide
    along = quad[1] - quad[0]
    angle = float(np.degrees(np.arctan2(along[1], along[0]))) if rng.random() < 0.7 else float(rng.uniform(-45, 45))
    size = (wide, wide * float(rng.uniform(*TALL)))
    box = cv2.boxPoints(((float(centre[0]), float(centre[1])), size, angle + 90 * int(rng.integers(4))))
    return np.asarray(np.clip(box[[1, 2, 3, 0]], 2, DECOY_SIDE - 3), np.float32)


def cut_off(crops: Crops, rng: Rng) -> Crops:
    """What is left of those tiles whose larger part the photo's edge cuts away, boxed as if it were all; fewer or none.

    Beyond the photo its last pixels are repeated, as they are at the table.
    """
    pixels: list[Picture] = []
    rim = (SIDE - INNER) // 2
    for tile in crops.pixels:
        turned = np.rot90(tile, int(rng.integers(4)))
        left = round(INNER * float(rng.uniform(*LEFT)))
        edge = rim + left
        if turned[rim + INNER // 8 : -rim - INNER // 8, edge - 1].std(axis=0).max() < INKED:
            continue
        scale = INNER / left
        across = (np.arange(SIDE, dtype=np.float32) - rim) / scale + rim  # where each column of the crop comes from
        columns = np.clip(np.round(across), 0, edge - 1).astype(int)
        pixels.append(np.ascontiguousarray(np.rot90(turned[:, columns], int(rng.integers(4)))))
    return _nothing(pixels)


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
