"""Clutter on the table of a made-up scene: things that are no tiles, lying flat among and under the tiles."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from companion.datasets.clutter import small_thing
from companion.datasets.clutter_draw import lay
from companion.datasets.scenes_render import Camera

FloatArray = npt.NDArray[Any]
Generator = np.random.Generator

CLUTTERED: Final = 0.4
"""The share of scenes with things on the table."""
_NEAREST: Final = 0.5  # tile widths before the camera that a thing must lie at least


def strew(rng: Generator, table: FloatArray, camera: Camera, middle: FloatArray, extent: float) -> int:
    """Lay things on the table's picture (BGR floats), in place, up to ``extent`` tile widths about ``middle`` (x, y).

    They are a third of a tile wide to three tiles. Returns how many of them lie before the camera; mostly none.
    """
    if rng.random() >= CLUTTERED:
        return 0
    laid = 0
    for _ in range(int(rng.choice([2, 4, 8, 16, 30], p=[0.25, 0.25, 0.25, 0.15, 0.1]))):
        sheet = small_thing(rng)
        wide = float(np.exp(rng.uniform(np.log(0.33), np.log(3.0))))
        turn, spot = float(rng.uniform(-np.pi, np.pi)), middle + rng.uniform(-1, 1, 2) * extent
        half = np.array([wide, wide * sheet.shape[0] / sheet.shape[1]]) / 2
        c, s = np.cos(turn), np.sin(turn)
        corners = (np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half) @ np.array([[c, s], [-s, c]]) + spot
        corners = np.column_stack([corners, np.zeros(4)])
        if ((corners - camera.place) @ camera.axes[2]).min() < _NEAREST:
            continue
        lay(rng, table, sheet, camera.project(corners), float(rng.uniform(0.1, 0.6)))
        laid += 1
    return laid
