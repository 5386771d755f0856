"""Crops without a tile: what they are made of, and that no tile is among them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.datasets.crops import NOTHING, SIDE, UNKNOWN, Crops
from companion.datasets.crops_nothing import between, cut_off, decoys, halves, things
from companion.datasets.real import Photo

SEAM, TABLE = (0, 0, 255), (0, 120, 0)  # red, green in BGR


@pytest.fixture
def row(tmp_path: Path) -> Photo:
    """Five tiles in a row, a red line where two of them meet, on a green table."""
    picture = np.full((200, 400, 3), TABLE, np.uint8)
    boxes = []
    for k in range(5):
        x = 80 + 48 * k
        cv2.rectangle(picture, (x - 24, 70), (x + 24, 130), (245, 245, 245), -1)
        boxes.append((x, 100, 48, 61))
    for k in range(4):
        cv2.line(picture, (104 + 48 * k, 70), (104 + 48 * k, 130), SEAM, 3)
    cv2.imwrite(str(tmp_path / "row.png"), picture)
    return Photo(tmp_path / "row.png", ("1m",) * 5, np.float32(boxes), (400, 200), False)


def red(crop: np.ndarray) -> np.ndarray:
    """Where an RGB crop is red."""
    return (crop[..., 0] > 150) & (crop[..., 1] < 110)


def test_a_seam_runs_through_the_middle_of_what_lies_between_two_tiles(row: Photo) -> None:
    crops = between([row], 4, np.random.default_rng(3))
    assert len(crops) >= 2
    assert set(crops.kinds.tolist()) == {NOTHING}
    assert set(crops.turns.tolist()) == {UNKNOWN}
    for crop in crops.pixels:
        columns = np.flatnonzero(red(crop).mean(axis=0) > 0.4)
        assert any(SIDE * 0.35 < x < SIDE * 0.65 for x in columns)


def test_a_tile_alone_has_no_seam(row: Photo) -> None:
    alone = Photo(row.path, row.classes[:1], row.boxes[:1], row.size, False)
    assert len(between([alone], 4, np.random.default_rng(3))) == 0


def test_clutter_comes_in_any_number_and_the_same_again() -> None:
    first, again = (decoys(50, np.random.default_rng(5)) for _ in range(2))
    assert first.pixels.shape == (50, SIDE, SIDE, 3)
    assert (first.pixels == again.pixels).all()
    assert (first.pixels.std(axis=(1, 2)).max(axis=1) > 12).mean() > 0.8  # most of it shows something


def test_halves_show_both_tiles_and_neither_whole() -> None:
    def plain(value: int) -> Crops:
        return Crops(np.full((20, SIDE, SIDE, 3), value, np.uint8), np.zeros(20, np.int64), np.zeros(20, np.int64))

    made = halves(plain(10), plain(200), np.random.default_rng(1))
    assert (made.kinds == NOTHING).all()
    assert ((made.pixels == 10).mean(axis=(1, 2, 3)) == 0.5).all()
    assert ((made.pixels == 200).mean(axis=(1, 2, 3)) == 0.5).all()


def test_single_things_are_boxed_and_never_the_same() -> None:
    first, again = (things(60, np.random.default_rng(5)) for _ in range(2))
    assert first.pixels.shape == (60, SIDE, SIDE, 3)
    assert (first.pixels == again.pixels).all()
    assert (first.kinds == NOTHING).all()
    assert len(np.unique(first.pixels.reshape(60, -1), axis=0)) == 60
    assert (first.pixels.std(axis=(1, 2)).max(axis=1) > 8).mean() > 0.7


def test_less_than_a_tile_is_left_at_the_photos_edge() -> None:
    """Columns of a tile that are all different: at most 55 % of them, and the rest is the last one again."""
    ramp = np.tile(np.linspace(0, 250, SIDE).astype(np.uint8)[None, :, None], (SIDE, 1, 3))
    noisy = (ramp // 2 + np.random.default_rng(1).integers(0, 120, (SIDE, SIDE, 1))).astype(np.uint8)
    tiles = Crops(np.stack([noisy] * 40), np.zeros(40, np.int64), np.zeros(40, np.int64))
    made = cut_off(tiles, np.random.default_rng(2))
    assert len(made) == 40
    assert (made.kinds == NOTHING).all()
    for crop in made.pixels:
        views = [np.rot90(crop, k) for k in range(4)]
        repeated = [(view[:, -1] == view[:, -9:].transpose(1, 0, 2)).all() for view in views]
        assert sum(repeated) == 1  # one side is the photo's edge
        whole = views[repeated.index(True)]
        distinct = len(np.unique(whole.reshape(SIDE, -1, 3).transpose(1, 0, 2).reshape(SIDE, -1), axis=0))
        assert distinct <= SIDE * 0.55 + 12


def test_an_edge_that_cuts_no_ink_leaves_a_face_its_name() -> None:
    blank = Crops(np.full((10, SIDE, SIDE, 3), 240, np.uint8), np.zeros(10, np.int64), np.zeros(10, np.int64))
    assert len(cut_off(blank, np.random.default_rng(2))) == 0
