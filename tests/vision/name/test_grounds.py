"""Blank tiles take the colour of the other faces' ground to be white dragons, and any other colour to be backs."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.name.grounds import dragons_among_backs, with_blanks

IVORY, JADE, NIGHT = (200, 235, 245), (90, 160, 60), (35, 30, 30)


def joint(**kinds: float) -> np.ndarray:
    made = np.zeros((4, len(CLASS_NAMES)))
    for name, p in kinds.items():
        made[:, CLASS_NAMES.index(name)] = p / 4
    return made


def row(grounds: list[tuple[int, int, int]], light: float = 1.0) -> tuple[Picture, list[Box]]:
    """A row of tiles of those colours (BGR) with a dark stroke on each but the first."""
    image = np.full((120, 80 * len(grounds) + 40, 3), (70, 90, 40), np.uint8)
    boxes = [Box.of(60 + 80 * k, 60, 60, 80, 0, 0.9) for k in range(len(grounds))]
    for k, (box, tone) in enumerate(zip(boxes, grounds, strict=True)):
        cv2.fillConvexPoly(image, box.corners.astype(np.int32), tone)
        if k:
            cv2.circle(image, (int(box.cx), int(box.cy)), 14, (20, 20, 150), -1)
    image[:, :100] = (image[:, :100] * light).astype(np.uint8)
    return image, boxes


def kinds_of_first(image: Picture, boxes: list[Box]) -> np.ndarray:
    others = [joint(C=0.95, F=0.05)] * (len(boxes) - 1)
    return np.asarray(with_blanks(image, boxes, [joint(back=0.7, P=0.3), *others])[0].sum(axis=0))


@pytest.mark.parametrize("light", [1.0, 0.75])
@pytest.mark.parametrize("ground", [IVORY, JADE, NIGHT])
def test_a_blank_of_the_sets_own_ground_is_a_white_dragon(ground: tuple[int, int, int], light: float) -> None:
    kinds = kinds_of_first(*row([ground] * 5, light))
    assert kinds[CLASS_NAMES.index("P")] == pytest.approx(1.0)
    assert kinds[CLASS_NAMES.index("back")] == 0


def test_a_blank_of_another_colour_stays_a_back() -> None:
    kinds = kinds_of_first(*row([JADE, IVORY, IVORY, IVORY, IVORY]))
    assert kinds[CLASS_NAMES.index("back")] == pytest.approx(0.7)


@pytest.mark.parametrize(("ground", "dragon"), [(IVORY, True), (JADE, False)])
def test_alone_only_a_pale_tile_is_a_white_dragon(ground: tuple[int, int, int], dragon: bool) -> None:
    kinds = kinds_of_first(*row([ground]))
    assert bool(kinds[CLASS_NAMES.index("P")] > 0.9) is dragon


def test_printed_faces_are_left_alone() -> None:
    image, boxes = row([IVORY] * 4)
    before = [joint(C=0.9, back=0.1)] * 4
    assert all(np.array_equal(a, b) for a, b in zip(with_blanks(image, boxes, before), before, strict=True))


def among_backs(grounds: list[tuple[int, int, int]], backs: int, light: float = 1.0) -> list[int]:
    """Which of the first tiles, which the detector calls backs, are white dragons beside the other, printed ones."""
    image, boxes = row(grounds, light)
    cv2.fillConvexPoly(image, boxes[0].corners.astype(np.int32), grounds[0])
    for k in range(backs):
        cv2.fillConvexPoly(image, boxes[k].corners.astype(np.int32), grounds[k])
        boxes[k] = replace(boxes[k], back=True)
    kinds = {k: joint(C=0.95, F=0.05).sum(axis=0) for k in range(backs, len(boxes))}
    return dragons_among_backs(image, boxes, kinds)


def test_a_back_of_the_faces_own_colour_is_a_white_dragon() -> None:
    assert among_backs([IVORY] * 6, 1) == [0]
    assert among_backs([IVORY, JADE, IVORY, IVORY, IVORY], 2) == [0]
    assert among_backs([JADE, IVORY, IVORY, IVORY, IVORY], 1) == []


def test_a_wall_of_such_backs_or_backs_without_faces_stay_backs() -> None:
    assert among_backs([IVORY] * 9, 5) == []
    assert among_backs([IVORY] * 4, 3) == []


def test_a_dark_back_of_the_faces_own_tone_stays_a_back() -> None:
    """Black and white have no colour to tell them apart: shadow darkens a face, but not to a quarter."""
    kinds = kinds_of_first(*row([(60, 71, 74), IVORY, IVORY, IVORY, IVORY]))
    assert kinds[CLASS_NAMES.index("back")] == pytest.approx(0.7)
