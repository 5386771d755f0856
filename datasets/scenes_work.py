"""Many scenes at once, over several processes, each scene depending on its seed alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from companion.datasets.faces import load_faces
from companion.datasets.scenes import make_scene, write_scene
from companion.datasets.scenes_looks import FaceBank

_bank: FaceBank = {}


def make_many(
    out: Path,
    seeds: Iterable[int],
    art: Path | None,
    size: tuple[int, int] = (960, 720),
    layout: str | None = None,
    hard: float = 1.0,
    workers: int = 1,
    cache: Path | None = None,
    done: Callable[[int], object] = lambda _: None,
    bank: FaceBank | None = None,
    blanks: int = 0,
) -> int:
    """Make and write one scene a seed below `out`; returns the number of labelled tiles. `done(1)` is called for each.

    `bank` are faces at hand; otherwise they are drawn from `art`, the folder of face collections (None: only our own
    drawn faces), and kept in `cache`. `layout`, `hard` and `blanks` are those of `make_scene`. Raises what
    `load_faces` raises.
    """
    make = partial(_make_one, out=out, size=size, layout=layout, hard=hard, blanks=blanks)
    shared = bank if bank is not None else load_faces(art or Path("no art"), cache=cache)
    if workers == 1:
        _start(shared)
        tiles = 0
        for seed in seeds:
            tiles += make(seed)
            done(1)
        return tiles
    tiles = 0
    with ProcessPoolExecutor(workers, initializer=_start, initargs=(shared,)) as pool:
        for made in pool.map(make, seeds, chunksize=4):
            tiles += made
            done(1)
    return tiles


def _start(bank: FaceBank) -> None:
    global _bank
    _bank = bank
    cv2.setNumThreads(1)  # processes share the cores; OpenCV's own threads would fight over them


def _make_one(seed: int, *, out: Path, size: tuple[int, int], layout: str | None, hard: float, blanks: int) -> int:
    scene = make_scene(seed, _bank, size, layout, hard, blanks)
    write_scene(scene, out, scene_name(seed))
    return len(scene.tiles)


def scene_name(seed: int) -> str:
    """The name, without ending, of the files of a scene."""
    return f"scene{seed:07d}"
