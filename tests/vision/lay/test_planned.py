"""The generator's layouts in perspective: hand, reading order, groups and turned tiles, with sharp and with weak eyes.

A share of the scenes must be read right, not all: some show too little (a tile hidden by another, tiles seen from so
low that they are lines). Each share is a little below what is measured, so that what gets worse is seen.
"""

from __future__ import annotations

import pytest

from tests.vision.planned import SHARP, WEAK, Noise, mistakes, planned, scenes


@pytest.mark.parametrize(
    ("layout", "noise", "count", "least"),
    [
        ("hand_melds", SHARP, 40, 35),  # sets beside or before the hand, kongs, flowers, the winning tile apart
        ("hand_melds", WEAK, 40, 31),
        ("table", SHARP, 14, 13),  # discards, walls and neighbours' tiles are not the hand
        ("table", WEAK, 12, 10),
        ("standing_row", WEAK, 20, 18),
        ("flat_row", WEAK, 20, 16),  # rows at every angle, untidy ones among them
        ("two_rows", WEAK, 16, 13),
    ],
)
def test_layouts_in_perspective_are_read(layout: str, noise: Noise, count: int, least: int) -> None:
    wrong = {}
    for scene in scenes(1000, count, layout, noise):
        if found := mistakes(scene):
            wrong[scene.seed] = found
    assert count - len(wrong) >= least, wrong


def test_the_judge_sees_what_is_wrong() -> None:
    """The oracle itself: a scene that is read right is no longer so once its truth is changed."""
    scene = next(s for s in scenes(1000, 40, "hand_melds") if not mistakes(s) and any(t.winning for t in s.plan))
    last = max(s.number for s in scene.spots)
    assert mistakes(scene.with_truth(last, group=-1))
    assert mistakes(scene.with_truth(last, group=0))
    winner = next(s.number for s in scene.spots if s.placed.winning)
    assert mistakes(scene.with_truth(winner, winning=False))
    assert mistakes(scene.with_truth(0, turn=1.57))


def test_a_seed_is_one_scene() -> None:
    first, again, other = (planned(seed, "hand_melds", WEAK) for seed in (5, 5, 6))
    assert [s.box for s in first.spots] == [s.box for s in again.spots] != [s.box for s in other.spots]
