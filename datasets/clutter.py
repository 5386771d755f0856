"""Pictures of tables without any tile, full of what is taken for tiles: a hundred kinds of things, drawn.

>>> clutter_scene(3, (640, 480)).shape                                   # doctest: +SKIP
(480, 640, 3)

To look at all kinds, and at scenes: ``python -m companion.datasets.clutter SHEET.png``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.datasets.clutter_cloth import CLOTH, RIMS
from companion.datasets.clutter_draw import FloatArray, Generator, Sheet, lay, thick
from companion.datasets.clutter_flat import FLAT
from companion.datasets.clutter_keys import SQUARE
from companion.datasets.clutter_round import ROUND
from companion.datasets.clutter_table import MACHINES, Make
from companion.datasets.scenes_lens import develop, dimmed
from companion.datasets.scenes_tables import Picture, light_field, room, surface

THINGS: Final[dict[str, Make]] = {**ROUND, **SQUARE, **FLAT, **MACHINES, **CLOTH, **RIMS}
"""Everything that is drawn, by name."""
FIRST_TRAIN_SEED: Final = 1_000_000
"""Scenes of smaller seeds are there to measure on and never trained on."""
_SIZES: Final = {
    "round": (0.03, 0.3),
    "square": (0.03, 0.25),
    "flat": (0.15, 0.6),
    "machine": (0.3, 1.1),
    "rim": (0.5, 1.6),
}
_GROUPS: Final[dict[str, dict[str, Make]]] = {
    "round": ROUND, "square": SQUARE, "flat": FLAT, "machine": MACHINES, "rim": RIMS,
}  # fmt: skip
_OFTEN: Final = (0.34, 0.24, 0.17, 0.17, 0.08)


def ground(rng: Generator, size: int) -> Picture:
    """A square table top of ``size`` pixels: a plain surface or a patterned cloth."""
    if rng.random() < 0.6:
        return surface(rng, size)
    cloth = CLOTH[str(rng.choice(list(CLOTH)))](rng)
    return np.ascontiguousarray(cv2.resize(cloth[..., :3], (size, size), interpolation=cv2.INTER_AREA))


def _quad(sheet: Sheet, centre: FloatArray, wide: float, turn: float) -> FloatArray:
    """Corners of a sheet so wide (pixels) and turned (radians) about a place."""
    half = np.array([wide, wide * sheet.shape[0] / sheet.shape[1]]) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(corners @ spin + centre, np.float32)


def _lay_out(rng: Generator, picture: FloatArray, make: Make, share: tuple[float, float]) -> None:
    """One thing, some of its kind strewn, or rows of them; in place."""
    size = picture.shape[0]
    wide = float(np.exp(rng.uniform(*np.log(share)))) * size
    centre, turn = rng.uniform(0.05, 0.95, 2) * size, float(rng.uniform(-np.pi, np.pi))
    towards, dark = (float(np.cos(turn * 3)), float(np.sin(turn * 3))), float(rng.uniform(0.3, 0.8))
    deep = int(rng.integers(0, 14)) * (rng.random() < 0.6)
    small = share[1] < 0.4
    if small and rng.random() < 0.4:  # in rows, as keys, chips, buttons and pieces of games lie
        rows, columns = int(rng.integers(1, 5)), int(rng.integers(2, 11))
        along = np.array([np.cos(turn), -np.sin(turn)]) * wide * float(rng.uniform(1.0, 1.4))
        down = np.array([np.sin(turn), np.cos(turn)]) * wide * float(rng.uniform(1.0, 1.5))
        places = [
            centre + along * (c - columns / 2) + down * (r - rows / 2) for r in range(rows) for c in range(columns)
        ]
    else:
        count = int(rng.integers(1, 8)) if small else 1
        places = [centre, *(rng.uniform(0, 1, 2) * size for _ in range(count - 1))]
    drawn = [thick(make(rng), deep, towards, dark) for _ in range(min(len(places), 6))]
    strewn = rng.random() < 0.4
    for k, place in enumerate(places):
        sheet = drawn[k % len(drawn)]
        own = float(rng.uniform(-np.pi, np.pi)) if strewn else turn + float(rng.normal(0, 0.03))
        lay(rng, picture, sheet, _quad(sheet, place, wide, own), float(rng.uniform(0, 0.7)))


def small_thing(rng: Generator) -> Sheet:
    """One thing of any kind but whole cloths."""
    makes = _GROUPS[str(rng.choice(list(_GROUPS), p=_OFTEN))]
    return makes[str(rng.choice(list(makes)))](rng)


def place_thing(rng: Generator, picture: FloatArray, centre: FloatArray, wide: float) -> FloatArray:
    """Lay one small thing, ``wide`` pixels, about a place of the picture, at any turn, in place; its 4 corners."""
    sheet = small_thing(rng)
    quad = _quad(sheet, centre, wide, float(rng.uniform(-np.pi, np.pi)))
    quad = quad + rng.normal(0, 0.05, (4, 2)).astype(np.float32) * wide  # seen from any height
    lay(rng, picture, sheet, quad, float(rng.uniform(0, 0.7)))
    return np.asarray(quad, np.float32)


def top_view(rng: Generator, size: int, things: Sequence[str] | None = None) -> Picture:
    """A square BGR picture of ``size`` pixels, seen from above, with some of the ``things`` (None: of all)."""
    picture = ground(rng, size).astype(np.float32)
    for _ in range(int(rng.integers(2, 10))):
        if things is not None:
            name = str(rng.choice(list(things)))
            group = next((key for key, makes in _GROUPS.items() if name in makes), "machine")
        else:
            group = str(rng.choice(list(_GROUPS), p=_OFTEN))
            name = str(rng.choice(list(_GROUPS[group])))
        _lay_out(rng, picture, THINGS[name], _SIZES[group])
    return np.clip(picture, 0, 255).astype(np.uint8)


def _seen(rng: Generator, top: Picture, size: tuple[int, int]) -> FloatArray:
    """The table top as a camera sees it that stands at any height, the room behind its far edge."""
    width, height = size
    side = top.shape[0]
    far = float(rng.uniform(0.0, 0.35)) * height if rng.random() < 0.6 else -0.1 * height
    narrow = float(rng.uniform(0.3, 1.0)) if far > 0 else 1.0
    middle, reach = width * float(rng.uniform(0.4, 0.6)), width * float(rng.uniform(0.55, 0.8))
    near = height * float(rng.uniform(1.05, 1.4))
    goal = np.array([[middle - reach * narrow, far], [middle + reach * narrow, far], [middle + reach * 1.2, near],
                     [middle - reach * 1.2, near]], np.float32)  # fmt: skip
    source = np.roll(np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32), int(rng.integers(4)), axis=0)
    matrix = cv2.getPerspectiveTransform(source, goal)
    behind = room(rng, height, width)
    shown = cv2.warpPerspective(top, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    mask = cv2.warpPerspective(np.full((side, side), 255, np.uint8), matrix, size)[..., None].astype(np.float32) / 255
    return np.asarray(shown * mask + behind * (1 - mask), np.float32)


def clutter_scene(seed: int, size: tuple[int, int] = (960, 720), hard: float = 1.0) -> Picture:
    """A photo (BGR, width x height) of a table without a tile; one seed is one picture, ``hard`` as of `develop`."""
    rng = np.random.default_rng([31, seed])
    top = top_view(rng, int(max(size) * float(rng.uniform(0.9, 1.3))))
    lit = dimmed(_seen(rng, top, size), light_field(rng, size[1], size[0]))
    return develop(rng, lit, hard)


def things_sheet(rng: Generator, cell: int = 96, columns: int = 14) -> Picture:
    """Each kind of thing twice, with its name, for a person to look at."""
    names = [name for name in THINGS for _ in range(2)]
    rows = -(-len(names) // columns)
    page: FloatArray = np.full((rows * (cell + 12), columns * cell, 3), 150, np.float32)
    for k, name in enumerate(names):
        sheet = THINGS[name](rng)
        x, y = k % columns * cell, k // columns * (cell + 12)
        wide = (cell - 6) * min(1.0, sheet.shape[1] / sheet.shape[0])
        lay(rng, page, sheet, _quad(sheet, np.array([x + cell / 2, y + cell / 2]), wide, 0.0), 0.3)
    named = np.clip(page, 0, 255).astype(np.uint8)  # OpenCV writes on 8 bits only
    for k, name in enumerate(names):
        spot = (k % columns * cell + 2, k // columns * (cell + 12) + cell + 8)
        cv2.putText(named, name, spot, cv2.FONT_HERSHEY_SIMPLEX, 0.33, (0, 0, 0), 1, cv2.LINE_AA)
    return named


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m companion.datasets.clutter SHEET.png")
    kinds = things_sheet(np.random.default_rng(1))
    scenes = [clutter_scene(k, (kinds.shape[1] // 4, kinds.shape[1] * 3 // 16)) for k in range(20)]
    rows_of_scenes = [np.concatenate(scenes[k : k + 4], axis=1) for k in range(0, 20, 4)]
    cv2.imwrite(str(Path(sys.argv[1])), np.concatenate([kinds, *rows_of_scenes]))
