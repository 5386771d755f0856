"""Losing hands of the classical rules, and who pays whom."""

from __future__ import annotations

import pytest

from companion.hand import Hand, Win, WinBy
from companion.rules import load_profile, score, score_losing, settle
from companion.tiles import Wind

GAMBLER = load_profile("classical-2000")


@pytest.mark.parametrize(
    ("text", "seat", "prevailing", "total"),
    [
        ("222m 333m PP 156s 78p", "E", "E", 10),  # 4 + 4 + 2
        ("(999p) [EEEE] 123m 55s 7p", "E", "E", 144),  # (4 + 32) doubled as own and as prevailing wind
        ("CCCC 123m 456p 99s 8s", "S", "E", 16),  # four alike not declared count as a concealed pung: 8, doubled
        ("123m 456p 789s 12s 34p", "S", "E", 0),  # nothing
        ("EE SS 123m 456p 78s 9p", "S", "E", 4),  # a pair of the prevailing and one of the own wind
        ("WW 123m 456p 789s 12p", "W", "W", 4),  # both at once
        ("(CCC) (FFF) PP 123m 45p", "S", "E", 40),  # (4 + 4 + 2), twice doubled
        ("111m 999p 333s PP NN", "S", "E", 22),  # a ready hand that nobody won
    ],
)
def test_a_losing_hand(text: str, seat: str, prevailing: str, total: int) -> None:
    scored = score_losing(Hand.parse(text), Wind(seat), Wind(prevailing), GAMBLER)
    assert scored.problems == ()
    assert scored.total == total
    assert not scored.legal


def test_no_winner_lines_for_losers() -> None:
    names = [i.name for i in score_losing(Hand.parse("111p 222p 333p 456p 9p"), Wind.SOUTH, Wind.EAST, GAMBLER).items]
    assert "One suit only" not in names
    assert "Base of the winner" not in names
    mild = load_profile("classical-2000", {"losers-doubles": "tiles"})
    scored = score_losing(Hand.parse("111p 222p 333p 456p 9p"), Wind.SOUTH, Wind.EAST, mild)
    assert scored.total == (8 + 4 + 4) * 8


def test_short_and_long_hands() -> None:
    short = score_losing(Hand.parse("222m 333m PP 156s"), Wind.EAST, Wind.EAST, GAMBLER)
    assert short.total == 10
    assert "short hand" in short.notes[0].text()
    rest = score_losing(Hand.parse("EEE"), Wind.EAST, Wind.EAST, GAMBLER)
    assert rest.notes[0].text("ru") == "Короткая рука (3 кости) победить не может, но считается"
    assert rest.notes[0].text("pl") == "Za krótka ręka (3 kamienie) nie może wygrać, ale się liczy"
    long = score_losing(Hand.parse("222m 333m PP 156s 789p"), Wind.EAST, Wind.EAST, GAMBLER)
    assert (long.total, long.items) == (0, ())
    assert "long hand" in long.notes[0].text()


def test_impossible_losing_tiles_are_refused() -> None:
    scored = score_losing(Hand.parse("22222m PP 156s 789p"), Wind.EAST, Wind.EAST, GAMBLER)
    assert [p.message for p in scored.problems] == ["5 x 2m: a set has four"]


def test_the_limit_holds_for_losers_too() -> None:
    booklet = load_profile("classical-300")
    hand = Hand.parse("[CCCC] [FFFF] [PPPP] 12s 3p 4m")
    assert score_losing(hand, Wind.SOUTH, Wind.EAST, booklet).total == 300
    free = load_profile("classical-300", {"losers-limit": False})
    assert score_losing(hand, Wind.SOUTH, Wind.EAST, free).total == 96 * 8


def test_losers_settle_pairwise_by_their_hands() -> None:
    win = Win(WinBy.DISCARD, Wind.SOUTH)
    scored = score(Hand.parse("(CCC) 111p 234s 567s 99m"), win, GAMBLER)
    losers = {
        Wind.EAST: Hand.parse("222m 333m PP 156s 78p"),  # 10
        Wind.WEST: Hand.parse("WW 123m 456p 789s 12p"),  # 2
    }
    net = settle(scored, win, GAMBLER, losers).net
    # All pay 64 to South, East 128. West pays East (10 - 2) x 2, North pays East 10 x 2 and West 2.
    assert net == {"S": 256, "E": -128 + 16 + 20, "W": -64 - 16 + 2, "N": -64 - 20 - 2}


def test_rules_without_losing_hands_say_nothing_about_them() -> None:
    scored = score_losing(Hand.parse("222m 333m PP 156s 78p"), Wind.EAST, Wind.EAST, load_profile("mcr-2006"))
    assert (scored.total, scored.items, scored.problems) == (0, (), ())


def test_a_pair_that_hides_in_a_chow_is_no_reading_of_losers() -> None:
    """Two alike are a pair, whatever chows they might also sit in: only pairs and pungs score."""
    scored = score_losing(Hand.parse("EE 123m 123m 456p 78s"), Wind.EAST, Wind.SOUTH, GAMBLER)
    assert scored.total == 2


def test_flowers_that_count_nothing_are_named() -> None:
    losing = Hand.parse("EEE 123m 456p 77s 22p f2")
    for name, said in (("classical-2000", True), ("classical-home", True), ("classical-300", False)):
        profile = load_profile(name)
        keys = [note.key for note in score_losing(losing, Wind.WEST, Wind.EAST, profile).notes]
        assert ("rules-flowers-nothing" in keys) == said, name
        keys = [note.key for note in score(Hand.parse("(CCC) 111p 234s 567s 99m f1"), Win(), profile).notes]
        assert ("rules-flowers-nothing" in keys) == said, name
