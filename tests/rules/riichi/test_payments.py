"""Payments of Japanese mahjong that no single hand shows: several winners, draws, nagashi, chombo, broken-off hands."""

from __future__ import annotations

from typing import Any

import pytest

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import load_profile, score, settle
from companion.rules.result import Score
from companion.rules.several import settle_several
from companion.rules.systems.riichi import draws, points
from companion.rules.systems.riichi.pay import RiichiSettleError
from companion.tiles import Wind

E, S, W, N = Wind
PINFU = "234m 678m 345p 99s 67s + 8s"  # 1000 by discard, 1500 for the dealer
MANGAN = "(CCC) FFF 234m 567p P + P"  # 8000, 12000 for the dealer


def won(text: str, seat: Wind, discarder: Wind, *flags: Flag, rules: Any = None) -> tuple[Score, Win]:
    win = Win(WinBy.DISCARD, seat, E, frozenset(flags), discarder)
    return score(Hand.parse(text), win, rules or load_profile("riichi")), win


@pytest.mark.parametrize(
    ("base", "dealer", "discard", "drawn"),
    [
        (240, False, 1000, 1100),  # 1 han 30 fu: 300 and 500
        (320, False, 1300, 1500),  # 1 han 40 fu: 400 and 700
        (400, False, 1600, 1600),  # 2 han 25 fu: 400 and 800
        (640, True, 3900, 3900),  # 2 han 40 fu: 1300 from all
        (1920, True, 11600, 11700),  # 4 han 30 fu: 3900 from all
        (2000, False, 8000, 8000),  # mangan
        (8000, True, 48000, 48000),  # limit
    ],
)
def test_payments_of_the_tables(base: int, dealer: bool, discard: int, drawn: int) -> None:
    assert points.total(base, dealer=dealer, drawn=False) == discard
    assert points.total(base, dealer=dealer, drawn=True) == drawn


@pytest.mark.parametrize(
    ("han", "fu", "name", "base"),
    [
        (4, 30, "", 1920),
        (4, 40, "mangan", 2000),
        (3, 70, "mangan", 2000),
        (5, 20, "mangan", 2000),
        (6, 30, "haneman", 3000),
        (7, 30, "haneman", 3000),
        (8, 30, "baiman", 4000),
        (10, 30, "baiman", 4000),
        (11, 30, "sanbaiman", 6000),
        (13, 30, "kazoe", 8000),
        (40, 30, "kazoe", 8000),  # however many han there are
    ],
)
def test_steps(han: int, fu: int, name: str, base: int) -> None:
    assert points.limit_name(han, fu) == name
    assert points.base_points(han, fu) == base


def test_two_winners_are_paid_in_full_and_the_nearest_takes_counters_and_sticks() -> None:
    """Discarder West: North is nearer than East."""
    profile = load_profile("riichi")
    both = [won(PINFU, E, W), won(MANGAN, N, W)]
    settled = settle_several(both, profile, honba=2, sticks=3)
    assert settled.net == {"W": -1500 - 8000 - 600, "E": 1500, "N": 8000 + 600 + 3000}
    assert settled.pot == -3000


def test_counters_may_go_to_every_winner_and_sticks_back_to_those_who_declared() -> None:
    """EMA: each winner gets the counters; a winner's own stick comes back, the rest goes to the nearest."""
    profile = load_profile("riichi-ema")
    both = [won(PINFU, E, W, Flag.RIICHI, rules=profile), won(MANGAN, N, W, rules=profile)]
    settled = settle_several(both, profile, honba=1, sticks=3)
    assert settled.net == {"W": -2900 - 300 - 8000 - 300, "E": 2900 + 300 + 1000, "N": 8000 + 300 + 2000}


def test_liability_in_a_double_win_concerns_one_hand_only() -> None:
    profile = load_profile("riichi")
    dragons = won("(CCC) (FFF) (PPP) 234m 9s + 9s", S, W)
    settled = settle_several([won(PINFU, E, W), dragons], profile, pao={"S": "N"})
    assert settled.net == {"W": -1500 - 16000, "N": -16000, "E": 1500, "S": 32000}


def test_rules_decide_how_many_may_win() -> None:
    three = [won(PINFU, E, W), won(PINFU, S, W), won(PINFU, N, W)]
    with pytest.raises(RiichiSettleError, match="record an abortive draw"):
        settle_several(three, load_profile("riichi"))
    assert settle_several(three, load_profile("riichi", {"third-winner": "wins"})).net["W"] == -3500
    wrc = load_profile("riichi-wrc")
    two = [won(PINFU, E, W, rules=wrc), won(PINFU, S, W, rules=wrc)]
    with pytest.raises(RiichiSettleError, match="only the player nearest"):
        settle_several(two, wrc)
    with pytest.raises(RiichiSettleError) as refused:
        settle_several([won("(234m) 678m 345p 99s 67s + 8s", E, W), won(PINFU, S, W)], load_profile("riichi"))
    assert "ogłos" in refused.value.text("pl") or "zgłosić" in refused.value.text("pl")


@pytest.mark.parametrize(
    ("ready", "net"),
    [
        ((), {}),
        ((E,), {"E": 3000, "S": -1000, "W": -1000, "N": -1000}),
        ((E, W), {"E": 1500, "W": 1500, "S": -1500, "N": -1500}),
        ((E, S, N), {"E": 1000, "S": 1000, "N": 1000, "W": -3000}),
        ((E, S, W, N), {}),
    ],
)
def test_noten_payments(ready: tuple[Wind, ...], net: dict[str, int]) -> None:
    """EMA rules of 2016, 3.4.2: 3000 in all."""
    assert dict(draws.wall_empty(ready, load_profile("riichi").settings).net) == net


def test_nagashi_is_paid_like_a_drawn_mangan() -> None:
    settings = load_profile("riichi").settings
    assert draws.nagashi([S], settings).net == {"S": 8000, "E": -4000, "W": -2000, "N": -2000}
    assert draws.nagashi([E], settings).net == {"E": 12000, "S": -4000, "W": -4000, "N": -4000}
    # Two at once: each also pays the other.
    assert draws.nagashi([E, S], settings).net == {"E": 8000, "S": 4000, "W": -6000, "N": -6000}
    with pytest.raises(RiichiSettleError, match="know no nagashi"):
        draws.nagashi([S], load_profile("riichi-ema").settings)
    with pytest.raises(RiichiSettleError, match="whose discards"):
        draws.nagashi([], settings)


def test_chombo() -> None:
    mangan, penalty = load_profile("riichi"), load_profile("riichi-ema")
    nothing = score(Hand.parse("123m 456p 789s 34s 59m + 2s"), Win(seat=W), mangan)
    assert settle(nothing, Win(seat=W), mangan, false_win=True).net == {"W": -8000, "E": 4000, "S": 2000, "N": 2000}
    assert settle(nothing, Win(seat=E), mangan, false_win=True).net == {"E": -12000, "S": 4000, "W": 4000, "N": 4000}
    assert settle(nothing, Win(seat=W), penalty, false_win=True).net == {"W": -20000, "bank": 20000}


def test_abortive_draws_are_those_of_the_rules() -> None:
    settings = load_profile("riichi").settings
    assert draws.abortive("four-winds", settings).net == {}
    with pytest.raises(RiichiSettleError, match="do not break a hand off for: four kongs"):
        draws.abortive("four-kongs", load_profile("riichi", {"abortive": "four-winds four-riichi"}).settings)
    with pytest.raises(RiichiSettleError, match="know no abortive draws"):
        draws.abortive("four-winds", load_profile("riichi-wrc").settings)


def test_settling_again_keeps_what_was_on_the_table_unless_told_otherwise() -> None:
    profile = load_profile("riichi")
    win = Win(WinBy.DISCARD, S, E, frozenset(), W)
    scored = score(Hand.parse(PINFU), win, profile, honba=1, sticks=2)
    assert settle(scored, win, profile).net == {"W": -1300, "S": 3300}
    assert settle(scored, win, profile, honba=0, sticks=0).net == {"W": -1000, "S": 1000}
    with pytest.raises(RiichiSettleError, match="honba: 'x'"):
        settle(scored, win, profile, honba="x")


def test_furiten_is_said_where_a_hand_waits() -> None:
    told = score(Hand.parse("234m 678m 345p 99s 67s"), Win(), load_profile("riichi"))
    assert any("Furiten" in note.text() for note in told.notes)
    assert any("Фуритен" in note.text("ru") for note in told.notes)


def test_a_wait_without_yaku_is_told_apart() -> None:
    from companion.rules import waits

    found = waits(Hand.parse("(234m) 678m 345p 99s 67s"), Win(), load_profile("riichi"))
    assert [str(wait.tile) for wait in found] == ["5s", "8s"]
    assert all(not any(wait.legal.values()) and set(wait.totals.values()) == {0} for wait in found)
    closed = waits(Hand.parse("234m 678m 345p 99s 67s"), Win(), load_profile("riichi"))
    assert [dict(wait.totals) for wait in closed] == [{"self-draw": 1500, "discard": 1000}] * 2


def test_waits_say_han_and_fu_or_that_there_is_no_yaku() -> None:
    from companion.rules.request import parse, waiting

    asked = {"hand": "234m 678m 345p 99s 67s", "rules": "riichi"}
    told = waiting(parse(asked))["waits"][0]
    assert told["worth"] == {"self-draw": "2 han, 20 fu", "discard": "1 han, 30 fu"}
    told = waiting(parse({**asked, "hand": "(234m) 678m 345p 99s 67s"}), "pl")["waits"][0]
    assert told["worth"] == {"self-draw": "brak yaku", "discard": "brak yaku"}
    told = waiting(parse({**asked, "flags": ["riichi"]}))["waits"][0]
    assert told["totals"] == {"self-draw": 2700, "discard": 2000}


def test_four_fives_hide_a_red_one() -> None:
    """Varantha/Mahjong-ScoringTrainer issue #28: a red five face down in a concealed kong still counts, so ask."""
    profile = load_profile("riichi")
    plain = score(Hand.parse("[5555p] 234m 678m 234s 9s + 9s"), Win(flags=frozenset((Flag.RIICHI,))), profile)
    assert any("write it as 0p" in note.text() for note in plain.notes)
    red = score(Hand.parse("[0555p] 234m 678m 234s 9s + 9s"), Win(flags=frozenset((Flag.RIICHI,))), profile)
    assert not any("write it as" in note.text() for note in red.notes)
    assert red.to_dict()["han"] == plain.to_dict()["han"] + 1


def test_a_hand_that_may_not_be_declared_says_under_which_rules() -> None:
    hand = Hand.parse("123m 789p 456s 222s 5p + 5p")
    steps = score(hand, Win(), load_profile("riichi")).steps
    assert [step.text() for step in steps] == ["0, because no yaku – under Riichi (Japanese), version 1"]
    older = load_profile("riichi", {"two-han-from": 5})
    few = score(Hand.parse("(234m) 678m 345p 55s 67s + 8s"), Win(), older, honba=5).steps[-1].text("pl")
    assert few.startswith("0, ponieważ tylko 1 han z yaku, a potrzeba 2 – zasady: Riichi (japoński madżong)")
