"""Clutter: what is drawn of each kind, where it is laid, and that scenes to measure on are no scenes to train on."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.datasets.clutter import (
    THINGS,
    clutter_scene,
    place_thing,
    things_sheet,
    top_view,
)
from companion.datasets.clutter_cloth import CLOTH
from companion.datasets.clutter_draw import Pen, lay, raised, thick

WHOLE = set(CLOTH)
"""Cloths cover all of their sheet."""


def test_a_hundred_kinds_of_things_are_drawn() -> None:
    assert len(THINGS) >= 100
    assert {"knob", "letter key", "coin", "die", "chip", "bottle top", "screw", "wheel", "keyboard", "dome"} <= set(
        THINGS
    )


@pytest.mark.parametrize("name", list(THINGS))
def test_each_kind_is_drawn_and_never_the_same_twice(name: str) -> None:
    first, again, other = (THINGS[name](np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert first.shape != other.shape or not np.array_equal(first, other)
    for sheet in (first, other):
        assert sheet.dtype == np.uint8
        assert sheet.shape[2] == 4
        shown = sheet[..., 3] > 127
        assert shown.mean() > (0.99 if name in WHOLE else 0.02)
        assert (sheet[..., :3].max(axis=2) <= sheet[..., 3].astype(int) + 4).all()  # premultiplied
        assert sheet[..., :3][shown].std() > 1  # more than one flat colour


def test_things_of_one_kind_come_in_many_colours() -> None:
    for name in ("knob", "letter key", "chip", "die", "check"):
        means = []
        for seed in range(12):
            sheet = THINGS[name](np.random.default_rng(seed))
            means.append(sheet[sheet[..., 3] > 127][:, :3].mean(axis=0))
        assert np.std(means, axis=0).min() > 20, name


def test_a_thing_lies_within_its_corners_and_nowhere_else() -> None:
    pen = Pen()
    pen.plate(0, 0, 1, 1, 0, (10, 20, 200, 255))
    picture = np.full((100, 100, 3), 50, np.float32)
    quad = np.array([[20, 30], [70, 30], [70, 80], [20, 80]], np.float32)
    lay(np.random.default_rng(1), picture, pen.sheet, quad, shadow=0)
    changed = np.abs(picture - 50).max(axis=2) > 1
    assert changed[33:78, 23:68].all()
    changed[28:82, 18:72] = False
    assert not changed.any()
    assert picture[55, 45].tolist() == pytest.approx([10, 20, 200], abs=2)


def test_holes_show_what_lies_below() -> None:
    pen = Pen()
    pen.disc(0.5, 0.5, 0.48, (0, 0, 200, 255))
    pen.disc(0.5, 0.5, 0.2, (0, 0, 0, 0))
    picture = np.full((100, 100, 3), 90, np.float32)
    lay(np.random.default_rng(1), picture, pen.sheet, np.float32([[0, 0], [100, 0], [100, 100], [0, 100]]), shadow=0)
    assert picture[50, 50].tolist() == pytest.approx([90, 90, 90], abs=2)
    assert picture[50, 15, 2] > 150


def test_the_side_of_a_thick_thing_shows_where_it_is_seen_from() -> None:
    pen = Pen()
    pen.plate(0.2, 0.2, 0.8, 0.8, 0, (200, 200, 200, 255))
    wider = thick(pen.sheet, 10, (0.0, 1.0), 0.5)
    middle = wider.shape[1] // 2
    column = wider[:, middle]
    top, side = np.flatnonzero(column[:, 0] > 180), np.flatnonzero((column[:, 0] > 60) & (column[:, 0] < 140))
    assert 8 <= len(side) <= 13
    assert side.min() > top.max() - 2  # below the top


def test_light_falls_on_a_raised_rim() -> None:
    pen = Pen()
    pen.disc(0.5, 0.5, 0.45, (120, 120, 120, 255))
    lit = raised(np.random.default_rng(3), pen.sheet, 0.2, 0.8)
    shown = pen.sheet[..., 3] > 250
    assert lit[..., 0][shown].max() > 150
    assert lit[..., 0][shown].min() < 100
    assert np.array_equal(lit[..., 3], pen.sheet[..., 3])


def test_one_seed_is_one_scene() -> None:
    first, again, other = (clutter_scene(seed, (160, 120)) for seed in (4, 4, 5))
    assert first.shape == (120, 160, 3)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_scenes_show_many_things_and_differ() -> None:
    scenes = [clutter_scene(seed, (160, 120), hard=0.0) for seed in range(12)]
    assert np.std([scene.mean(axis=(0, 1)) for scene in scenes], axis=0).min() > 15
    edges = [float((cv2.Canny(scene, 60, 160) > 0).mean()) for scene in scenes]
    assert np.median(edges) > 0.02


def test_only_what_is_asked_for_lies_on_the_table() -> None:
    rng = np.random.default_rng(2)
    picture = top_view(rng, 200, ["coin", "die"])
    assert picture.shape == (200, 200, 3)


def test_a_placed_thing_lies_about_its_place() -> None:
    picture = np.full((200, 200, 3), 128, np.float32)
    quad = place_thing(np.random.default_rng(5), picture, np.array([100.0, 100.0]), 40.0)
    assert np.abs(quad.mean(axis=0) - 100).max() < 10
    changed = np.argwhere(np.abs(picture - 128).max(axis=2) > 3)
    assert len(changed) > 20
    assert np.abs(changed - 100).max() < 90


def test_the_sheet_shows_each_kind_with_its_name() -> None:
    page = things_sheet(np.random.default_rng(1), cell=32, columns=20)
    assert page.shape == (-(-2 * len(THINGS) // 20) * 44, 640, 3)
    assert page.std() > 20
