"""Rules help openly: impossible readings are named with their places, likely swaps proposed, nothing changed."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence

import pytest

from companion.hand import Hand
from companion.tiles import ALL_TILES, AMERICAN_SET, KINDS, Tile
from companion.vision.complete import is_whole, sets_and_pair
from companion.vision.proposals import Played, doubts, proposals_for

Options = list[tuple[Tile, float]]


def names(text: str) -> list[Tile]:
    return [Tile.parse(word) for word in text.split()]


def sure(tiles: Sequence[Tile], **unsure: str) -> list[Options]:
    """Candidates: every tile sure, but those at a place (``t3="6p 0.3"``) that may also be another kind."""
    options: list[Options] = [[(t, 0.99)] for t in tiles]
    for key, value in unsure.items():
        other, p = value.split()
        place = int(key[1:])
        options[place] = [(tiles[place], 1 - float(p)), (Tile.parse(other), float(p))]
    return options


def as_hand(tiles: Sequence[Tile]) -> Hand:
    return Hand(tuple(t for t in tiles if not t.is_bonus), (), tuple(t for t in tiles if t.is_bonus))


WHOLE = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"


def test_a_good_hand_needs_nothing() -> None:
    tiles = names(WHOLE)
    assert doubts(tiles, sure(tiles), as_hand(tiles)) == ()
    assert proposals_for(tiles, sure(tiles), as_hand) == ()


def test_five_of_a_kind_are_named_with_their_places_and_the_doubtful_one_is_to_change() -> None:
    tiles = names("3p 3p 3p 3p 3p 4s 5s 6s E E E C C")
    options = sure(tiles, t1="2p 0.05", t3="6p 0.4")
    problems = doubts(tiles, options, as_hand(tiles))
    assert [p.code for p in problems] == ["too-many", "unsure"]
    assert "look at tiles 1, 2, 3, 4 and 5" in problems[0].message
    assert "tile 4 is hard to read: 3p or 6p" in problems[1].message
    (proposal,) = proposals_for(tiles, options, as_hand)
    assert (proposal.place, proposal.was, proposal.now, proposal.code) == (3, Tile("3p"), Tile("6p"), "too-many")
    assert "tile 4 read as 3p, proposed 6p" in proposal.message
    assert tiles[3] == Tile("3p")  # nothing was changed


def test_six_of_a_kind_need_two_swaps() -> None:
    tiles = names("3p 3p 3p 3p 3p 3p 4s 5s 6s E E E C")
    options = sure(tiles, t0="2p 0.2", t5="6p 0.3")
    assert [(p.place, p.now.name) for p in proposals_for(tiles, options, as_hand)] == [(5, "6p"), (0, "2p")]


def test_a_swap_must_not_make_another_kind_too_many() -> None:
    tiles = names("3p 3p 3p 3p 3p 2p 2p 2p 2p E E E C")
    assert proposals_for(tiles, sure(tiles, t2="2p 0.4"), as_hand) == ()


def test_a_kind_that_is_hardly_possible_is_not_proposed() -> None:
    tiles = names("3p 3p 3p 3p 3p 4s 5s 6s E E E C C")
    assert proposals_for(tiles, sure(tiles, t3="6p 0.002"), as_hand) == ()


def test_a_flower_twice() -> None:
    tiles = names(f"f1 f1 {WHOLE}")
    (proposal,) = proposals_for(tiles, sure(tiles, t1="f3 0.3"), as_hand)
    assert (proposal.place, proposal.now, proposal.code) == (1, Tile("f3"), "flower-twice")


@pytest.mark.parametrize(
    ("text", "unsure", "expected"),
    [
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C C", {"t8": "9s 0.2"}, [(8, "9s")]),  # one likely swap
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C C", {}, []),  # nothing doubtful
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C C", {"t8": "9s 0.01"}, []),  # too unlikely
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C C", {"t8": "6s 0.3"}, [(8, "6s")]),  # the other end of the run
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C C", {"t7": "9s 0.3", "t8": "9s 0.3"}, []),  # two as likely: ask
        ("1m 2m 3m 4p 5p 6p 7s 8s 8s E E E C", {"t8": "9s 0.3"}, []),  # 13 tiles need not be whole
        ("1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s E S", {"t13": "E 0.2"}, [(13, "E")]),  # seven pairs
        ("1m 9m 1p 9p 1s 9s E S W N C F P 2m", {"t13": "1m 0.2"}, [(13, "1m")]),  # thirteen orphans
    ],
)
def test_one_swap_that_completes_the_hand(text: str, unsure: dict[str, str], expected: list[tuple[int, str]]) -> None:
    tiles = names(text)
    found = proposals_for(tiles, sure(tiles, **unsure), as_hand)
    assert [(p.place, p.now.name) for p in found] == expected


def test_a_joker_is_proposed_away_where_the_set_has_none_and_stays_where_it_has() -> None:
    tiles = names(f"J {WHOLE}")
    options = sure(tiles, t0="P 0.3")
    (proposal,) = proposals_for(tiles, options, as_hand)
    assert (proposal.place, proposal.now, proposal.code) == (0, Tile("P"), "not-in-set")
    assert "play without J" in proposal.message
    assert [problem.code for problem in doubts(tiles[:14], options[:14], as_hand(tiles[:14]))] == ["jokers"]
    assert doubts(tiles[:14], options[:14], as_hand(tiles[:14]), Played(AMERICAN_SET)) == ()
    assert proposals_for(tiles, options, as_hand, Played(AMERICAN_SET)) == ()


def test_flowers_that_are_all_alike_are_never_too_many_one_by_one() -> None:
    tiles = names("f1 f1 f3 f3 5m 5m 5m 5m 5m E E E C C")
    options = sure(tiles, t0="f2 0.4", t8="f4 0.3")
    assert [p.place for p in proposals_for(tiles, options, as_hand)][:2] == [0, 8]  # the Chinese set has each once
    (proposal,) = proposals_for(tiles, options, as_hand, Played(AMERICAN_SET, lambda _hand: True))
    assert (proposal.place, proposal.now.name) == (8, "f4")


def test_the_rules_that_are_played_say_what_is_whole() -> None:
    tiles = names("1m 1m 3m 3m 5p 5p 7p 7p 2s 2s 4s 4s E S")
    options = sure(tiles, t13="E 0.2")
    assert proposals_for(tiles, options, as_hand, Played(whole=lambda _hand: False)) == ()


def test_an_empty_photo_says_what_to_do() -> None:
    (problem,) = doubts([], [], Hand())
    assert problem.code == "no-tiles"
    assert "go nearer" in problem.message


def splits_naively(kinds: Sequence[int]) -> bool:
    """Every way to take a pair and then sets, written without regard to speed."""

    def sets_only(counts: Counter[int]) -> bool:
        left = [k for k in counts if counts[k] > 0]
        if not left:
            return True
        k = min(left)
        if counts[k] >= 3 and sets_only(counts - Counter({k: 3})):
            return True
        run = [k, k + 1, k + 2]
        fits = k < 27 and k % 9 <= 6 and all(counts[x] > 0 for x in run)
        return fits and sets_only(counts - Counter(run))

    counts = Counter(kinds)
    return any(counts[k] >= 2 and sets_only(counts - Counter({k: 2})) for k in counts)


def test_whole_hands_agree_with_the_naive_way() -> None:
    rng = random.Random(5)
    sets = [(k, k, k) for k in range(KINDS)] + [(k, k + 1, k + 2) for k in range(27) if k % 9 <= 6]
    whole = 0
    for _ in range(4000):
        chosen = list(itertools.chain(*rng.choices(sets, k=4)))
        chosen += [rng.randrange(KINDS)] * 2
        if rng.random() < 0.6:  # spoil it a little
            chosen[rng.randrange(14)] = rng.randrange(KINDS)
        if max(Counter(chosen).values()) > 4:
            continue  # no such hand
        expected = splits_naively(chosen)
        whole += expected
        assert sets_and_pair(chosen) == expected
    assert 800 < whole < 3000  # both answers were tried


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("123m 456p 789s EEE CC", True),
        ("123m 456p 789s EEE C + C", True),
        ("123m 456p CC (EEE) [9999p]", True),
        ("123m 456p CC (EEE) (777s) f1 q2", True),
        ("123m 456p 789s EEE C", False),  # 13
        ("123m 456p 789s EEE CF", False),
        ("11335577m 2244p SS", True),
        ("119m 19p 19s ESWNCFP", True),
        ("11m (335577m) 2244p SS", False),  # no meld
        ("123m 456p 789s EEE ??", False),
    ],
)
def test_what_is_whole(text: str, whole: bool) -> None:
    assert is_whole(Hand.parse(text)) is whole


def test_the_table_of_tiles_is_the_class_order() -> None:
    assert [t.index for t in ALL_TILES] == list(range(44))
