"""Waits and distances against trying every tile."""

from __future__ import annotations

import random

import pytest

from companion.hand import Hand, Win, WinBy
from companion.rules import load_profile, ready_distance, value, waits
from companion.rules.tiles.case import kind_counts
from companion.rules.tiles.distance import distance
from companion.tiles import ALL_TILES
from tests.rules.random_hands import deals

PROFILES = ("classical-2000", "mcr-2006", "mcr-beginner", "simplified")


@pytest.mark.parametrize("name", PROFILES)
def test_waits_are_the_tiles_that_complete_the_hand(name: str) -> None:
    profile = load_profile(name)
    rng = random.Random(11)
    for hand, win in deals(60, seed=12):
        rest = list(hand.concealed)
        if rng.random() < 0.3:
            rest[rng.randrange(len(rest))] = rng.choice(ALL_TILES[:34])
        ready = Hand(tuple(rest), hand.melds, hand.flowers)
        if ready.problems():
            continue
        plain = Win(WinBy.DISCARD, win.seat, win.prevailing)
        expected = [
            tile
            for tile in ALL_TILES[:34]
            if value(Hand(ready.concealed, ready.melds, ready.flowers, tile), plain, profile) is not None
        ]
        found = waits(ready, plain, profile)
        assert [wait.tile for wait in found] == expected, str(ready)
        assert (ready_distance(ready, profile) == 1) == bool(expected)
        for wait in found:
            assert wait.left == 4 - sum(tile == wait.tile for tile in ready.tiles)
            complete = Hand(ready.concealed, ready.melds, ready.flowers, wait.tile)
            assert wait.totals["discard"] == value(complete, plain, profile)


@pytest.mark.parametrize(
    ("text", "shapes", "steps"),
    [
        ("123m456m789m1235p", (), 1),  # ready
        ("147m258s369p1234z", (), 9),  # one tile for each set and for the pair
        ("147m258s369p1234z", ("honours-and-knitted",), 1),
        ("19m19s19p1234567z", ("orphans",), 1),
        ("11m22m33m55p77p99s1z", ("seven-pairs",), 1),
        ("1112223334444z", (), 2),  # a fifth north wind does not exist
        ("147m258s36p1122z", ("knitted-straight",), 2),
        ("147m258s369p115z1s", ("knitted-straight",), 2),
    ],
)
def test_distance(text: str, shapes: tuple[str, ...], steps: int) -> None:
    assert distance(kind_counts(text), 0, shapes) == steps


def test_distance_is_one_more_than_the_best_swap() -> None:
    """Swapping one tile for the best other one brings a hand one step nearer, never two."""
    rng = random.Random(3)
    for _ in range(3):
        wall = [kind for kind in range(34) for _ in range(4)]
        counts = [0] * 34
        for kind in rng.sample(wall, 13):
            counts[kind] += 1
        here = distance(counts, 0)
        best = 99
        for out in [kind for kind in range(34) if counts[kind]]:
            counts[out] -= 1
            for coming in range(34):
                if counts[coming] < 4:
                    counts[coming] += 1
                    best = min(best, distance(counts, 0))
                    counts[coming] -= 1
            counts[out] += 1
        assert best in (here, here - 1)
        assert here == 1 or best == here - 1


def test_waits_of_fourteen_tiles_are_those_before_the_winning_one() -> None:
    profile = load_profile("mcr-2006")
    found = waits(Hand.parse("123m 456m 78m 123p 55s + 9m"), Win(), profile)
    assert [str(wait.tile) for wait in found] == ["3m", "6m", "9m"]
    assert found[0].legal == {"self-draw": True, "discard": False}
