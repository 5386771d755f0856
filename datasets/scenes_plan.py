"""The parts of a made-up layout: a placed tile, a set's measures, and the wall that tiles are drawn from.

Lengths are in tile widths; the camera looks along +Y.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from companion.tiles import CLASS_NAMES

FloatArray = npt.NDArray[Any]
Generator = np.random.Generator

UP, DOWN, STANDING, AWAY = "up", "down", "standing", "away"
"""Postures: face up, face down, standing with the face to the camera, standing with the back to it."""

_BASES: Final[dict[str, FloatArray]] = {
    UP: np.eye(3),
    DOWN: np.diag([-1.0, 1.0, -1.0]),
    STANDING: np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]),
    AWAY: np.array([[-1.0, 0, 0], [0, 0, 1], [0, 1, 0]]),
}


@dataclass(frozen=True)
class TileShape:
    """A set's measures in tile widths: height, depth (thickness) and edge radius."""

    height: float = 1.33
    depth: float = 0.7
    radius: float = 0.08

    @property
    def half(self) -> FloatArray:
        """Half extents along the tile's own axes."""
        return np.array([0.5, self.height / 2, self.depth / 2])


@dataclass(frozen=True)
class Placed:
    """One tile: class name, posture, centre (x, y), lift above the table, turns in radians.

    `yaw` turns about the vertical, `turn` about the face's own normal (a tile on its side, upside down), `lean` tips a
    standing tile backwards. `group` numbers what belongs together (-1: not the hand), `winning` marks the last tile.
    """

    kind: str
    posture: str
    x: float
    y: float
    yaw: float = 0.0
    turn: float = 0.0
    lean: float = 0.0
    lift: float = 0.0
    group: int = 0
    winning: bool = False

    def rotation(self) -> FloatArray:
        """3 x 3 matrix with the tile's axes (right, up, out of the face) as columns."""
        c, s = np.cos(self.yaw), np.sin(self.yaw)
        about_up = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        c, s = np.cos(self.lean), np.sin(self.lean)
        tipped = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])
        c, s = np.cos(self.turn), np.sin(self.turn)
        spun = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        base = _BASES[self.posture]
        if self.posture == AWAY:
            tipped = tipped.T
        result: FloatArray = about_up @ tipped @ base @ spun
        return result

    def centre(self, shape: TileShape) -> FloatArray:
        """World centre: the tile rests on the table (or `lift` above it) whatever its posture."""
        return np.array([self.x, self.y, self.lift + float(np.abs(self.rotation()[2]) @ shape.half)])


@dataclass
class Layout:
    """A named arrangement of tiles; `focus` are the indexes the camera should show."""

    name: str
    tiles: list[Placed] = field(default_factory=list)

    def add(self, tiles: Iterable[Placed]) -> None:
        """Append tiles."""
        self.tiles.extend(tiles)


class Wall:
    """A shuffled set of tiles to draw kinds from: four of each of the 34, flowers, seasons, sometimes jokers.

    ``blanks`` are so many white dragons more than the set has anyway.
    """

    def __init__(self, rng: Generator, blanks: int = 0) -> None:
        kinds = [name for name in CLASS_NAMES[:34] for _ in range(4)] + list(CLASS_NAMES[34:42])
        if rng.random() < 0.3:
            kinds += ["joker"] * 8
        if rng.random() < 0.3:  # blank tiles are the hardest to see, so some sets have more of them
            kinds += ["P"] * 16
        kinds += ["P"] * blanks
        self._rng = rng
        self._kinds = [str(kind) for kind in rng.permutation(kinds)]
        self._full = list(self._kinds)

    def draw(self, n: int) -> list[str]:
        """The next n kinds; a second set is opened when the first is used up."""
        while len(self._kinds) < n:
            self._kinds += [str(kind) for kind in self._rng.permutation(self._full)]
        taken, self._kinds = self._kinds[:n], self._kinds[n:]
        return taken

    def same(self, n: int) -> list[str]:
        """n of one kind."""
        return [str(self._rng.choice(CLASS_NAMES[:34]))] * n

    def chow(self) -> list[str]:
        """Three of a suit in a row."""
        first = int(self._rng.integers(1, 8))
        suit = str(self._rng.choice(["m", "s", "p"]))
        return [f"{first + i}{suit}" for i in range(3)]
