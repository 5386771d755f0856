"""Cloth that is taken for tiles: weaves, checks, spots, ornaments, and the rims of cloths and carpets.

A pattern is a cell that is repeated; a rim is a band of it with edges and fringes.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from companion.datasets.clutter_draw import Generator, Pen, Sheet, Tone, ink, shaded, tone
from companion.datasets.scenes_tables import noise

SPREAD: Final = 384
"""Pixels of a whole cloth's side."""


def _repeated(rng: Generator, cell: Sheet, cells: float) -> Sheet:
    """The cell over a whole cloth, ``cells`` times across, every second row shifted or not, woven and folded."""
    side = max(8, round(SPREAD / cells))
    small = cv2.resize(cell, (side, max(8, round(side * cell.shape[0] / cell.shape[1]))), interpolation=cv2.INTER_AREA)
    rows, columns = SPREAD // small.shape[0] + 2, SPREAD // side + 2
    shift = side // 2 if rng.random() < 0.4 else 0
    band = np.tile(small, (1, columns, 1))
    cloth = np.concatenate([np.roll(band, shift * (k % 2), axis=1) for k in range(rows)])[:SPREAD, :SPREAD]
    return _woven(rng, np.ascontiguousarray(cloth))


def _woven(rng: Generator, cloth: Sheet) -> Sheet:
    """The cloth with threads and folds."""
    height, width = cloth.shape[:2]
    gain = 1 + float(rng.uniform(0.02, 0.18)) * noise(rng, height, width, width / float(rng.uniform(1.5, 5)), 3)
    step = float(rng.uniform(2.2, 7))
    y, x = np.ogrid[0:height, 0:width]
    threads = np.sin(x * 2 * np.pi / step) * np.sin(y * 2 * np.pi / step)
    gain = gain + float(rng.uniform(0.0, 0.14)) * threads
    picture = cloth.astype(np.float32)
    picture[..., :3] = np.minimum(picture[..., :3] * gain[..., None], picture[..., 3:])
    return np.clip(picture, 0, 255).astype(np.uint8)


def _cell(rng: Generator) -> tuple[Pen, Tone, Tone]:
    """A cell filled with one colour, that colour and one that stands out from it."""
    pen, ground = Pen(float(rng.uniform(0.75, 1.33)), 72), tone(rng, 0.3, 0.2)
    pen.plate(0, 0, 1, 1, 0, ground)
    return pen, ground, tone(rng, 0.3, 0.2) if rng.random() < 0.5 else ink(rng, ground)


def check(rng: Generator) -> Sheet:
    """A check of crossing stripes."""
    pen, ground, other = _cell(rng)
    half = tuple((a + b) / 2 for a, b in zip(ground, other, strict=True))
    share = float(rng.uniform(0.2, 0.6))
    pen.plate(0, 0, share, 1, 0, (half[0], half[1], half[2], 255.0))
    pen.plate(0, 0, 1, share, 0, (half[0], half[1], half[2], 255.0))
    pen.plate(0, 0, share, share, 0, other)
    return _repeated(rng, pen.sheet, float(rng.uniform(4, 30)))


def spots(rng: Generator) -> Sheet:
    """Spots in rows."""
    pen, _, other = _cell(rng)
    pen.disc(0.5, 0.5, float(rng.uniform(0.12, 0.45)), other)
    return _repeated(rng, pen.sheet, float(rng.uniform(5, 34)))


def ringed_spots(rng: Generator) -> Sheet:
    """Spots in rings, as on printed cotton."""
    pen, ground, other = _cell(rng)
    pen.disc(0.5, 0.5, float(rng.uniform(0.3, 0.46)), other)
    pen.disc(0.5, 0.5, float(rng.uniform(0.15, 0.28)), ground)
    pen.disc(0.5, 0.5, float(rng.uniform(0.05, 0.14)), tone(rng, 0.1, 0.2))
    return _repeated(rng, pen.sheet, float(rng.uniform(4, 24)))


def stripes(rng: Generator) -> Sheet:
    """Stripes of several colours and widths."""
    pen, _, other = _cell(rng)
    for x in rng.uniform(0, 0.9, int(rng.integers(1, 5))):
        pen.plate(float(x), 0, float(x + rng.uniform(0.03, 0.2)), 1, 0, other if rng.random() < 0.6 else tone(rng))
    return _repeated(rng, pen.sheet, float(rng.uniform(3, 24)))


def diamonds(rng: Generator) -> Sheet:
    """Diamonds with a line across."""
    pen, _, other = _cell(rng)
    pen.polygon([(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)], other)
    line = tone(rng)
    pen.line(0, 0, 1, 1, 0.03, line)
    pen.line(1, 0, 0, 1, 0.03, line)
    return _repeated(rng, pen.sheet, float(rng.uniform(4, 20)))


def blossoms(rng: Generator) -> Sheet:
    """Printed flowers and leaves."""
    pen, _, other = _cell(rng)
    for cx, cy, size in ((0.3, 0.3, 0.24), (0.75, 0.72, float(rng.uniform(0.1, 0.22)))):
        for turn in np.arange(0, 360, 360 / int(rng.integers(4, 8))):
            x, y = cx + np.cos(np.radians(turn)) * size * 0.6, cy + np.sin(np.radians(turn)) * size * 0.6
            pen.oval(float(x), float(y), size * 0.5, size * 0.28, float(turn), other)
        pen.disc(cx, cy, size * 0.25, tone(rng, 0.1, 0.1))
    pen.oval(0.72, 0.25, 0.2, 0.07, float(rng.uniform(0, 180)), tone(rng, 0.0, 0.1))
    return _repeated(rng, pen.sheet, float(rng.uniform(3, 14)))


def basket(rng: Generator) -> Sheet:
    """Coarse weave: bands over and under, as of baskets, straw and chairs."""
    pen, ground, _ = _cell(rng)
    for x, y, across in ((0.25, 0.25, True), (0.75, 0.75, True), (0.75, 0.25, False), (0.25, 0.75, False)):
        light = shaded(ground, float(rng.uniform(0.8, 1.2)))
        wide, high = (0.24, 0.17) if across else (0.17, 0.24)
        pen.plate(x - wide, y - high, x + wide, y + high, 0.08, light)
        for k in (-0.5, 0.5):
            if across:
                pen.line(x - wide, y + k * high, x + wide, y + k * high, 0.015, shaded(light, 0.7))
            else:
                pen.line(x + k * wide, y - high, x + k * wide, y + high, 0.015, shaded(light, 0.7))
    return _repeated(rng, pen.sheet, float(rng.uniform(6, 26)))


def twill(rng: Generator) -> Sheet:
    """Herringbone and twill: slanting lines in turning bands."""
    pen, _, other = _cell(rng)
    for k in np.arange(-1, 1.4, float(rng.uniform(0.18, 0.4))):
        pen.line(0, float(k), 0.5, float(k + 0.5), 0.06, other)
        pen.line(0.5, float(k + 0.5), 1, float(k), 0.06, other)
    return _repeated(rng, pen.sheet, float(rng.uniform(5, 20)))


def lattice(rng: Generator) -> Sheet:
    """A lattice of lines with small ornaments, as on Chinese cloth and screens."""
    pen, _, other = _cell(rng)
    wide = float(rng.uniform(0.03, 0.08))
    for a in (0.1, 0.9):
        pen.line(a, 0.1, a, 0.9, wide, other)
        pen.line(0.1, a, 0.9, a, wide, other)
    pen.line(0.5, 0, 0.5, 0.3, wide, other)
    pen.line(0.5, 0.7, 0.5, 1, wide, other)
    pen.line(0, 0.5, 0.3, 0.5, wide, other)
    pen.line(0.7, 0.5, 1, 0.5, wide, other)
    if rng.random() < 0.6:
        pen.ring(0.5, 0.5, 0.2, wide, other)
    return _repeated(rng, pen.sheet, float(rng.uniform(4, 18)))


def waves(rng: Generator) -> Sheet:
    """Waves or scales: half rings over each other."""
    pen, ground, other = _cell(rng)
    for x, y in ((0.5, 0.5), (0.0, 1.0), (1.0, 1.0)):
        for k, radius in enumerate(np.linspace(0.5, 0.1, int(rng.integers(3, 6)))):
            pen.disc(x, y, float(radius), (other, ground)[k % 2])
    return _repeated(rng, pen.sheet, float(rng.uniform(5, 20)))


def dimples(rng: Generator) -> Sheet:
    """A rubber or quilted mat with bumps, studs or stitches."""
    pen, ground, _ = _cell(rng)
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.46)), shaded(ground, float(rng.uniform(0.75, 1.25))))
    pen.disc(0.44, 0.44, float(rng.uniform(0.06, 0.16)), shaded(ground, 1.4))
    return _repeated(rng, pen.sheet, float(rng.uniform(8, 40)))


def slats(rng: Generator) -> Sheet:
    """A bamboo mat or blind: slats tied with threads."""
    pen, ground, other = _cell(rng)
    for y in (0.25, 0.75):
        pen.plate(0, y - 0.21, 1, y + 0.21, 0.02, shaded(ground, float(rng.uniform(0.85, 1.15))))
        pen.line(0, y - 0.12, 1, y - 0.12, 0.02, shaded(ground, 1.25))
    pen.line(0.5, 0, 0.5, 1, float(rng.uniform(0.02, 0.07)), other)
    return _repeated(rng, pen.sheet, float(rng.uniform(3, 12)))


def stitched(rng: Generator) -> Sheet:
    """Plain cloth or leather with seams of stitches."""
    pen, ground, other = Pen(1.0, SPREAD), tone(rng, 0.3, 0.2), tone(rng)
    pen.plate(0, 0, 1, 1, 0, ground)
    for _ in range(int(rng.integers(1, 5))):
        at, across, step = float(rng.uniform(0.05, 0.95)), rng.random() < 0.5, float(rng.uniform(0.01, 0.04))
        for k in np.arange(0, 1, step):
            ends = (float(k), at, float(k + step * 0.6), at)
            pen.line(*(ends if across else (ends[1], ends[0], ends[3], ends[2])), 0.006, other)
    return _woven(rng, pen.sheet)


def camouflage(rng: Generator) -> Sheet:
    """Large soft blots of three colours: camouflage, batik, marbled paper."""
    field = noise(rng, SPREAD, SPREAD, SPREAD / float(rng.uniform(3, 14)), 3)
    cloth = np.zeros((SPREAD, SPREAD, 4), np.uint8)
    cloth[:] = tone(rng)
    for least in np.sort(rng.uniform(-0.6, 0.9, int(rng.integers(1, 4)))):
        cloth[field > least] = tone(rng)
    return _woven(rng, cloth)


_PATTERNS: Final[dict[str, Callable[[Generator], Sheet]]] = {
    "check": check, "spots": spots, "ringed spots": ringed_spots, "stripes": stripes, "diamonds": diamonds,
    "blossoms": blossoms, "basket weave": basket, "twill": twill, "lattice": lattice, "waves": waves,
    "dimples": dimples, "slats": slats, "stitches": stitched, "blots": camouflage,
}  # fmt: skip


def rim(rng: Generator) -> Sheet:
    """The edge of a cloth: a band of pattern with lines along it, and sometimes a fringe; open beyond it."""
    cloth = _PATTERNS[str(rng.choice(list(_PATTERNS)))](rng)
    deep = int(rng.uniform(0.12, 0.5) * SPREAD)
    band = cloth[:deep].copy()
    for _ in range(int(rng.integers(1, 4))):
        y, wide = int(rng.integers(0, deep)), int(rng.integers(1, 9))
        band[y : y + wide] = tone(rng)
    if rng.random() < 0.5:
        fringe = np.zeros((int(rng.uniform(0.04, 0.14) * SPREAD), SPREAD, 4), np.uint8)
        step, of = int(rng.integers(4, 14)), tone(rng, 0.5, 0.1)
        for x in range(0, SPREAD, step):
            cv2.line(fringe, (x, 0), (x + int(rng.normal(0, 2)), fringe.shape[0]), of, max(1, step // 3), cv2.LINE_AA)
        band = np.concatenate([band, fringe])
    return band


def lace(rng: Generator) -> Sheet:
    """A lace edge or doily: rows of holes and scallops."""
    pen, body = Pen(4.0, SPREAD), tone(rng, 0.8, 0.1)
    pen.plate(0, 0, 1, 0.6, 0, body)
    count = int(rng.integers(8, 26))
    for x in (np.arange(count) + 0.5) / count:
        pen.disc(float(x), 0.6, 2.0 / count, body)
        for y in (0.2, 0.45, 0.65):
            pen.disc(float(x), y, float(rng.uniform(0.3, 0.6)) * 1.2 / count, (0, 0, 0, 0))
    return pen.sheet


def meander(rng: Generator) -> Sheet:
    """A carpet's border: an angular meander between lines."""
    pen, ground, other = Pen(5.0, SPREAD), tone(rng, 0.2, 0.2), tone(rng, 0.3, 0.2)
    pen.plate(0, 0, 1, 1, 0, ground)
    count, wide = int(rng.integers(5, 14)), float(rng.uniform(0.04, 0.1))
    for k in range(count):
        path = [(0.0, 0.8), (0.0, 0.2), (0.8, 0.2), (0.8, 0.65), (0.35, 0.65), (0.35, 0.42), (0.55, 0.42)]
        for (x1, y1), (x2, y2) in pairwise(path):
            pen.line((k + x1) / count, y1, (k + x2) / count, y2, wide, other)
    for y in (0.05, 0.95):
        pen.line(0, y, 1, y, wide, tone(rng))
    return _woven(rng, pen.sheet)


CLOTH: Final[dict[str, Callable[[Generator], Sheet]]] = {**_PATTERNS}
"""Cloths that cover everything, by name."""
RIMS: Final[dict[str, Callable[[Generator], Sheet]]] = {"rim of cloth": rim, "lace": lace, "meander": meander}
"""Bands along an edge, by name."""
