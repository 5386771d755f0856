"""Every switch: the fast total and the explained score stay one, and the switch does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rules import load_profile, score, value
from companion.rules.request import answer
from tests.rules.random_hands import deals

CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("classical-2000", {"only-place": "shape"}),
    ("classical-2000", {"winning-set": "concealed-in-hand"}),
    ("classical-2000", {"limit": 0, "no-points-strict": False}),
    ("classical-2000", {"honours-cumulate": False, "double-wind-pair": 2, "limit": 0}),
    ("classical-2000", {"last-tile-by": "draw"}),
    ("classical-300", {"extras-as": "doubles"}),
    ("classical-300", {"flower-set-replaces-own": False, "limit": 0}),
    ("classical-300", {"pure-suit-doubles": 2, "base": 30}),
    ("mcr-2006", {"waits": "available"}),
    ("mcr-2006", {"knitted-waits": False, "hog-honours": True}),
    ("mcr-2006", {"shapes": ""}),
    ("mcr-2006", {"fans.pure-double-chow.points": 3}),
    ("mcr-beginner", {"minimum-with-flowers": True}),
    ("simplified", {"minimum": 3}),
]


@pytest.mark.parametrize(("name", "changes"), CHANGES, ids=lambda part: str(part))
def test_fast_totals_and_explained_scores_stay_one(name: str, changes: dict[str, Any]) -> None:
    profile = load_profile(name, changes)
    for hand, win in deals(120, seed=9):
        scored = score(hand, win, profile)
        assert value(hand, win, profile) == (None if scored.problems else scored.total), str(hand)


@pytest.mark.parametrize(
    ("asked", "option", "before", "after"),
    [
        # A pung finished by a discard counts as concealed where a table plays so.
        ({"hand": "11p 555m 777z 234s 99m + 1p"}, {"winning-set": "concealed-in-hand"}, 72, 80),
        # The own flower keeps its double inside a complete set.
        (
            {"hand": "123m 456p 789s 34s 55m f1 f2 f3 f4 + 2s", "rules": "classical-300", "seat": "W"},
            {"flower-set-replaces-own": False},
            128,
            256,
        ),
        # A discard after the last tile is no last tile where only drawing counts.
        ({"hand": "(CCC) 456p 78s 234s 55m + 9s", "flags": ["last-tile"]}, {"last-tile-by": "draw"}, 96, 48),
        # Flowers for nobody, for the winner.
        (
            {"hand": "123m 456p 789s 34s 55m f3 + 2s", "rules": "classical-300", "seat": "W"},
            {"flowers-for": "none"},
            40,
            20,
        ),
    ],
)
def test_a_switch_does_what_it_says(asked: dict[str, Any], option: dict[str, Any], before: int, after: int) -> None:
    assert answer(asked)["total"] == before
    assert answer({**asked, "options": option})["total"] == after


@pytest.mark.parametrize(
    ("asked", "name", "reason"),
    [
        (
            {"hand": "123m 456p 789s 34s 55m + 2s", "by": "self-draw"},
            "No points but the base",
            "the points for “Drawn from the wall” spoil it",
        ),
        ({"hand": "123m 456p CCC 3456s + 3s"}, "The only place", "6s would have completed the hand as well"),
        (
            {"hand": "(NNN)78889m11888p + 8m", "rules": "mcr-2006", "by": "self-draw"},
            "Closed Wait",
            "1p would have completed the hand as well",
        ),
        (
            {"hand": "(EEE) 111m 22m 33p 456s + 2m", "rules": "mcr-2006"},
            "Two Concealed Pungs",
            "a discard finished 222m, so it is not concealed",
        ),
        (
            {"hand": "(666s) 3456s 123m 789p + 3s", "rules": "mcr-2006"},
            "Single Wait",
            "6s would have completed the hand as well",
        ),
    ],
)
def test_what_was_just_missed_is_said(asked: dict[str, Any], name: str, reason: str) -> None:
    told = {entry["name"]: entry["reason"] for entry in answer(asked)["left_out"]}
    assert reason in told[name]
