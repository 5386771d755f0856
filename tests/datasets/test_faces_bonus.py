"""Flowers and seasons of many makers: complete sets, told apart by number and writing, never twice the same."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from companion.datasets.face import Face
from companion.datasets.faces_bonus import BonusMaker, bonus_face, draw_bonus
from companion.datasets.faces_drawn import BONUS
from companion.datasets.faces_shapes import Palette
from companion.datasets.faces_svg import HEIGHT, WIDTH

PAINTS = Palette((20, 20, 200), (0, 120, 0), (200, 0, 0))
PLAIN = BonusMaker(None, "none", False, None, 0, 1.0, True)


def inked(rgba: np.ndarray, x1: float, y1: float, x2: float, y2: float) -> float:
    """The share of a part of the face that is painted."""
    part = rgba[int(y1 * HEIGHT) : int(y2 * HEIGHT), int(x1 * WIDTH) : int(x2 * WIDTH), 3]
    return float((part > 60).mean())


@pytest.fixture(scope="module")
def sets() -> list[Face]:
    return list(draw_bonus(seed=5, sets=12))


def test_each_set_has_all_eight_and_none_is_empty(sets: list[Face]) -> None:
    assert [face.kind for face in sets] == list(BONUS) * 12
    assert len({face.style for face in sets}) == 12
    for face in sets:
        assert face.rgba.shape == (HEIGHT, WIDTH, 4)
        assert 0.03 < (face.rgba[..., 3] > 60).mean() < 0.8


def test_no_two_are_alike_and_a_seed_draws_the_same_again(sets: list[Face]) -> None:
    assert len(np.unique(np.stack([face.rgba for face in sets]).reshape(len(sets), -1), axis=0)) == len(sets)
    again = list(draw_bonus(seed=5, sets=2))
    assert all(np.array_equal(a.rgba, b.rgba) for a, b in zip(again, sets, strict=False))


@pytest.mark.parametrize("numbers", ["arabic", "strokes", "roman"])
@pytest.mark.parametrize("corner", range(4))
def test_the_number_stands_in_its_corner(numbers: str, corner: int) -> None:
    with_it, without = (
        bonus_face("f2", replace(PLAIN, numbers=n, corner=corner), PAINTS, np.random.default_rng(3))
        for n in (numbers, "none")
    )
    x, y = corner % 2, corner // 2
    box = (0.6 * x, 0.6 * y, 0.6 * x + 0.4, 0.6 * y + 0.4)
    assert inked(with_it, *box) > inked(without, *box)
    changed = (with_it.astype(int) != without).any(axis=2)
    changed[int(box[1] * HEIGHT) : int(box[3] * HEIGHT) + 1, int(box[0] * WIDTH) : int(box[2] * WIDTH) + 1] = False
    assert not changed.any()


@pytest.mark.parametrize("numbers", ["arabic", "strokes", "roman"])
def test_numbers_differ_from_each_other(numbers: str) -> None:
    faces = [bonus_face(f"f{n}", replace(PLAIN, numbers=numbers, picture=4), PAINTS, np.random.default_rng(3))
             for n in range(1, 5)]  # fmt: skip
    for i, one in enumerate(faces):
        for other in faces[i + 1 :]:
            assert (one[: HEIGHT // 4].astype(int) != other[: HEIGHT // 4]).any(axis=2).sum() > 8


def test_flowers_and_seasons_are_told_by_paint_or_writing() -> None:
    flower, season = (
        bonus_face(kind, replace(PLAIN, numbers="arabic", picture=0), PAINTS, np.random.default_rng(2))
        for kind in ("f1", "q1")
    )
    corner = (slice(0, HEIGHT // 5), slice(0, WIDTH // 4))
    assert flower[corner][..., 0].max() > 150 > flower[corner][..., 2].max()
    assert season[corner][..., 2].max() > 150 > season[corner][..., 0].max()
    written = bonus_face("q1", replace(PLAIN, writing=True), PAINTS, np.random.default_rng(2))
    assert inked(written, 0.1, 0.84, 0.9, 1.0) > 0.1


def test_a_picture_that_says_nothing_comes_with_a_number_and_writing() -> None:
    makers = [BonusMaker.any(np.random.default_rng(seed), []) for seed in range(200)]
    assert 0.3 < np.mean([maker.picture is not None for maker in makers]) < 0.6
    assert all(m.writing and m.numbers != "none" for m in makers if m.picture is not None)
    assert {m.numbers for m in makers} == {"arabic", "strokes", "roman", "none"}
