"""Oriented boxes: one form for each tile, overlaps by area, and no tile twice."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.boxes import Box, common_area, iou, without_doubles


@given(st.floats(-500, 500), st.floats(-500, 500), st.floats(1, 200), st.floats(1, 200), st.floats(-720, 720))
def test_every_description_of_a_box_comes_to_one_form(cx: float, cy: float, w: float, h: float, angle: float) -> None:
    box = Box.of(cx, cy, w, h, angle)
    assert box.width <= box.height
    assert -90 < box.angle <= 90
    for other in (
        Box.of(cx, cy, h, w, angle + 90),
        Box.of(cx, cy, w, h, angle + 180),
        Box.of(cx, cy, h, w, angle - 90),
    ):
        mine = {tuple(np.round(c, 1)) for c in box.corners}
        if abs(w - h) > 1e-6:
            assert np.allclose(sorted(mine), sorted({tuple(np.round(c, 1)) for c in other.corners}), atol=0.21)


def test_corners_begin_at_the_top_left_and_go_round_clockwise() -> None:
    assert Box.of(50, 40, 20, 30, 0).corners.tolist() == [[40, 25], [60, 25], [60, 55], [40, 55]]
    turned = Box.of(0, 0, 20, 30, 90).corners  # turned clockwise: what was top left is now top right
    assert turned.round(3).tolist() == [[15, -10], [15, 10], [-15, 10], [-15, -10]]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (Box.of(0, 0, 10, 20, 0), Box.of(0, 0, 10, 20, 0), 1.0),  # the same
        (Box.of(0, 0, 10, 20, 0), Box.of(0, 0, 20, 10, 90), 1.0),  # the same, told otherwise
        (Box.of(0, 0, 10, 20, 0), Box.of(5, 0, 10, 20, 0), 1 / 3),  # half of each
        (Box.of(0, 0, 10, 10, 0), Box.of(0, 0, 10, 10, 45), 0.7071),  # a star
        (Box.of(0, 0, 10, 20, 0), Box.of(11, 0, 10, 20, 0), 0.0),  # side by side
        (Box.of(0, 0, 10, 20, 0), Box.of(900, 0, 10, 20, 0), 0.0),  # far away
    ],
)
def test_overlap(first: Box, second: Box, expected: float) -> None:
    assert iou(first, second) == pytest.approx(expected, abs=2e-3)
    assert iou(second, first) == pytest.approx(expected, abs=2e-3)


@settings(max_examples=60, deadline=None)
@given(angle=st.floats(-180, 180), dx=st.floats(-500, 500), dy=st.floats(-500, 500), scale=st.floats(0.2, 5))
def test_overlap_does_not_depend_on_the_view(angle: float, dx: float, dy: float, scale: float) -> None:
    def seen(x: float, y: float, w: float, h: float, a: float) -> Box:
        radians = np.deg2rad(angle)
        turned_x = x * np.cos(radians) - y * np.sin(radians)
        turned_y = x * np.sin(radians) + y * np.cos(radians)
        return Box.of(turned_x, turned_y, w, h, a + angle).moved(scale, dx, dy)

    first, second = (0, 0, 30, 40, 10), (12, 9, 28, 41, 31)
    assert iou(seen(*first), seen(*second)) == pytest.approx(iou(Box.of(*first), Box.of(*second)), abs=5e-3)


def test_doubles_become_one_at_their_mean() -> None:
    boxes = [Box.of(100, 100, 30, 40, 0, 0.9), Box.of(102, 100, 30, 40, 2, 0.9), Box.of(131, 100, 30, 40, 0, 0.8)]
    kept = without_doubles(boxes)
    assert len(kept) == 2
    assert kept[0].cx == pytest.approx(101)
    assert kept[1].cx == 131


def test_a_face_and_a_back_at_one_place_are_one_tile() -> None:
    kept = without_doubles([Box.of(0, 0, 30, 40, 0, 0.9), Box.of(2, 3, 30, 40, 0, 0.95, back=True)])
    assert len(kept) == 1
    assert kept[0].back


def test_parts_of_a_tile_and_frames_around_several_go() -> None:
    tile = Box.of(0, 0, 30, 40, 0, 0.9)
    assert without_doubles([tile, Box.of(3, -8, 12, 12, 0, 0.5)]) == [tile]
    assert without_doubles([tile, Box.of(30, 0, 95, 44, 0, 0.4)]) == [tile]


def test_neighbours_that_touch_or_overlap_a_little_stay() -> None:
    row = [Box.of(28 * k, 0, 30, 40, 0, 0.9 - k / 100) for k in range(14)]
    assert without_doubles(row) == row
    standing_behind = [Box.of(0, 0, 30, 40, 0, 0.9), Box.of(5, -24, 30, 40, 0, 0.8)]
    assert len(without_doubles(standing_behind)) == 2


def test_common_area_in_pixels() -> None:
    assert common_area(Box.of(0, 0, 10, 20, 0), Box.of(5, 0, 10, 20, 0)) == pytest.approx(100)
