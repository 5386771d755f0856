"""How many tiles the reader sees where there are none: ``companion eval --clutter 500``.

The photos are made up, tables full of a hundred kinds of things, with seeds that nothing was trained on. What counts is
what a player gets: the tiles of the hand, those that lie around it, and those of further hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.datasets.clutter import clutter_scene
from companion.datasets.scenes_tables import Picture
from companion.models.measure.evaluation import CERTAIN
from companion.vision import Reader

SIZE: Final = (640, 480)

Look = Callable[[Picture], Iterable[tuple[str, float]]]
"""The tiles that are shown for a BGR picture: name and confidence."""


@dataclass
class FalseTiles:
    """What was seen on ``scenes`` pictures without a tile: (seed, name, confidence) of each."""

    scenes: int = 0
    seen: list[tuple[int, str, float]] = field(default_factory=list)

    def per_hundred(self, least: float = 0.0) -> float:
        """Tiles with at least this confidence on a hundred scenes."""
        return 100 * sum(sure >= least for _, _, sure in self.seen) / max(self.scenes, 1)

    def figures(self) -> dict[str, float]:
        """False tiles per hundred scenes, those of them shown as certain, and the share of scenes without any."""
        return {
            "scenes": float(self.scenes),
            "per_hundred": self.per_hundred(),
            "certain_per_hundred": self.per_hundred(CERTAIN),
            "clean": 1 - self.scenes_with() / max(self.scenes, 1),
        }

    def scenes_with(self) -> int:
        """Scenes on which anything was seen."""
        return len({seed for seed, _, _ in self.seen})

    def names(self) -> list[tuple[str, int]]:
        """What was seen, most frequent first."""
        return Counter(name for _, name, _ in self.seen).most_common()


def shown(reader: Reader) -> Look:
    """What a reader shows of a picture, the hand and everything around it."""

    def look(picture: Picture) -> Iterable[tuple[str, float]]:
        reading = reader.read(picture)
        tiles = (*reading.tiles, *reading.others, *(tile for other in reading.further for tile in other.tiles))
        return [(tile.tile.name, tile.confidence) for tile in tiles]

    return look


def measure(
    look: Look, seeds: Iterable[int], keep: Path | None = None, done: Callable[[], object] = lambda: None
) -> FalseTiles:
    """Look at the scene of each seed; ``done`` is called after each.

    With ``keep``, a folder, scenes are drawn once and read back the next time.
    """
    found = FalseTiles()
    for seed in seeds:
        for name, sure in look(_scene(seed, keep)):
            found.seen.append((seed, name, sure))
        found.scenes += 1
        done()
    return found


def _scene(seed: int, keep: Path | None) -> Picture:
    if keep is None:
        return clutter_scene(seed, SIZE)
    file = keep / f"clutter{seed:06d}.png"
    if (stored := cv2.imread(str(file)) if file.is_file() else None) is not None:
        return np.asarray(stored, np.uint8)
    picture = clutter_scene(seed, SIZE)
    keep.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(file), picture)
    return picture
