"""From a score to the log: seats become players, texts are kept in all languages, and a hand can be scored again."""

from __future__ import annotations

import json

import pytest

from companion.hand import Hand, Win, WinBy
from companion.rules import load_profile, score, settle
from companion.table import (
    DrawRecorded,
    EventRefused,
    SeatsSwapped,
    SettingsChanged,
    Undone,
    WinRecorded,
    dump_event,
    load_event,
)
from companion.table.again import rescored
from companion.table.conduct import changed
from companion.table.record import game_ended, profile_of, score_in, win_at, win_recorded
from companion.table.show import table_view
from companion.tiles import Wind
from tests.table.helpers import Log

A, B, C, D = range(4)
PUNGS = "555p 777z 123p 456p 9p + 9p"


def scored(log: Log, hand: str, winner: int, discarder: int | None = None, losers: dict[int, str] | None = None):
    """The event of a hand scored as the table stands."""
    profile = profile_of(log.state)
    by = WinBy.SELF_DRAW if discarder is None else WinBy.DISCARD
    win = win_at(log.state, Win(by), winner, discarder)
    found = score(Hand.parse(hand), win, profile)
    shown = {log.state.seat(p): Hand.parse(text) for p, text in (losers or {}).items()}
    settlement = settle(found, win, profile, shown)
    return win_recorded(log.state, Hand.parse(hand), win, found, settlement=settlement, losers=shown)


def test_seats_become_players():
    """MCR, the deal has passed twice: Celina is East. 8 to all, and the hand from the discarder."""
    log = Log("mcr-2006")
    log.win(A, points=0)
    log.win(A, points=0)
    event = scored(log, "123m 456m 789m 123p 5s + 5s", winner=D, discarder=A)
    log.do(event)
    assert event.circumstances.seat is Wind.SOUTH
    assert log.state.scores == (-(event.total + 8), -8, -8, event.total + 24)
    assert {(p.payer, p.payee) for p in event.payments} == {(A, D), (B, D), (C, D)}


def test_east_pays_and_gets_double_whoever_is_east():
    """[000]: every payment to or from East is doubled; Boris deals here."""
    log = Log("classical-300")
    log.win(B, points=0)
    event = scored(log, PUNGS, winner=C)
    paid = {p.payer: p.amount for p in event.payments}
    assert paid[B] == 2 * paid[A] == 2 * paid[D] > 0


def test_texts_are_kept_in_every_language_and_survive_the_log():
    event = scored(Log("mcr-2006"), "123m 456m 789m 123p 5s + 5s", winner=D, discarder=A)
    again = load_event(json.dumps(dump_event(event)))
    assert again == event
    first = {language: score_in(again.score, language)["items"][0]["reason"] for language in ("en", "ru", "pl", "xx")}
    assert len(set(first.values())) == 3
    assert first["xx"] == first["en"]
    assert set(again.payments[0].reason) == {"en", "ru", "pl"}


def test_a_kept_hand_is_said_with_chinese_names():
    event = scored(Log("mcr-2006"), "123m 456m 789m 123p 5s + 5s", winner=D, discarder=A)
    plain, chinese = (score_in(event.score, language)["items"] for language in ("pl", "pl+zh"))
    assert plain[0]["reason"].startswith("Czysty strit –")
    assert chinese[0]["reason"].startswith("Czysty strit 清龙 –")


def test_old_games_never_change_when_rules_do(monkeypatch):
    """What the page shows of an old hand comes from the log alone, not from the rules of today."""
    log = Log("mcr-2006")
    log.do(scored(log, "123m 456m 789m 123p 5s + 5s", winner=D, discarder=A))
    before = table_view(log.state, "ru").to_dict()["history"]
    monkeypatch.setattr("companion.rules.score", None)
    monkeypatch.setattr("companion.rules.sets.places._aliases", dict)
    assert table_view(log.state, "ru").to_dict()["history"] == before
    assert log.state.scores == tuple(before[0]["net"])


def test_a_discarder_is_needed_where_not_all_pay_alike():
    log = Log("mcr-2006")
    hand = Hand.parse("123m 456m 789m 123p 5s + 5s")
    win = win_at(log.state, Win(WinBy.DISCARD), D)
    with pytest.raises(EventRefused, match="Say who discarded"):
        win_recorded(log.state, hand, win, score(hand, win, load_profile("mcr-2006")))


def test_an_impossible_hand_is_not_saved():
    log = Log("mcr-2006")
    hand = Hand.parse("123m")
    win = win_at(log.state, Win(), D, A)
    with pytest.raises(EventRefused, match="3 tiles"):
        win_recorded(log.state, hand, win, score(hand, win, load_profile("mcr-2006")))


@pytest.mark.parametrize(
    ("rules", "hand", "why"),
    [
        ("mcr-2006", "(123s) 23s445566s55m + 1s", "6 without flowers: below the 8 that a win needs"),  # [004]
        ("mcr-beginner", "(CCC) (EEE) 234m 234p 9m + 9m", "below the 6 that a win needs"),  # [004]: 5 is no win
        ("hongkong", "123m 555m 789m (678p) 8s f2 + 8s", "below the 3 that a win needs"),
        ("riichi", "123m 789p 456s 222s 5p + 5p", "No yaku"),
    ],
)
def test_a_hand_that_may_not_be_declared_is_not_saved(rules: str, hand: str, why: str):
    log = Log(rules)
    with pytest.raises(EventRefused, match=why):
        scored(log, hand, winner=C, discarder=A)


def test_scoring_again_after_wrong_seats():
    """Boris was East all along: his win, scored for South, gets East's double."""
    log = Log("classical-300")
    event = scored(log, PUNGS, winner=B, losers={C: "EEE 11p 234m 567m 89s"})
    log.do(event)
    log.do(SeatsSwapped(first=A, second=B, since=1, results="player"))
    assert log.state.hands[0].warnings == ("seat",)
    log.do(rescored(log.state, 2, who="Celina"))
    hand = log.state.hands[0]
    assert (hand.warnings, hand.corrected, hand.event.circumstances.seat) == ((), 4, Wind.EAST)
    assert [p.amount for p in hand.event.payments if p.payee == B] == [2 * hand.event.total] * 3
    assert hand.event.losers == event.losers
    assert log.state.dealer == B  # and as East he goes on dealing
    assert log.state.balance == 0


def test_scoring_again_needs_a_scored_hand_and_the_same_rules():
    log = Log("mcr-2006")
    log.win(A)
    log.do(DrawRecorded())
    for seq in (2, 3, 9):
        with pytest.raises(EventRefused, match="no hand that was scored"):
            rescored(log.state, seq)
    event = scored(log, "123m 456m 789m 123p 5s + 5s", winner=D, discarder=A)
    log.do(event.model_copy(update={"profile_version": "0"}))
    with pytest.raises(EventRefused, match="were at version 0 and are now at 1"):
        rescored(log.state, 4)


def test_scoring_again_keeps_house_rules():
    log = Log("classical-300")
    log.do(SettingsChanged(conduct=log.state.conduct, profile="classical-300", profile_changes={"limit": 100}))
    event = scored(log, PUNGS, winner=A)
    log.do(event)
    again = rescored(log.state, 3).replacement
    assert again == event
    assert again.profile_changes == {"limit": 100}


def test_where_nothing_is_paid_the_wins_are_counted():
    """[004]: win or lose has no points; its result is who won how often."""
    log = Log("win-lose")
    assert not log.state.only_wins
    for winner, discarder in ((C, A), (C, B), (A, D)):
        log.do(scored(log, "(123m) (456p) (222s) (333s) 9m f1 + 9m", winner, discarder))
    assert (log.state.wins, log.state.only_wins) == ((1, 0, 2, 0), True)
    assert [player["wins"] for player in table_view(log.state, "en").to_dict()["players"]] == [1, 0, 2, 0]
    paying = Log("mcr-2006")
    paying.win(B)
    assert (paying.state.wins, paying.state.only_wins) == ((0, 1, 0, 0), False)


def test_what_lies_on_the_table_goes_to_the_leader_at_the_end():
    log = Log("riichi")
    log.do(DrawRecorded(net=(-1000, -1000, 1500, -500), pot=1000, ready=(False, False, True, False)))
    log.do(game_ended(log.state, "late"))
    assert (log.state.scores, log.state.pot, log.state.balance) == ((-1000, -1000, 2500, -500), 0, 0)
    log.do(Undone(target=3))
    assert log.state.pot == 1000


def test_of_equal_leaders_the_one_nearest_to_the_first_east_takes_it():
    log = Log("riichi")
    log.do(DrawRecorded(net=(-1000, 0, 0, 0), pot=1000, ready=(True, False, False, False)))
    assert game_ended(log.state).net == (0, 1000, 0, 0)


def test_settings_change_keeps_the_profile_unless_another_is_named():
    log = Log("mcr-2006")
    log.do(SettingsChanged(conduct=changed(log.state.conduct, hands=8)))
    assert (log.state.profile, log.state.conduct.hands) == ("mcr-2006", 8)
    log.do(SettingsChanged(conduct=log.state.conduct, profile="classical-300", profile_version="1"))
    assert (log.state.profile, log.state.profile_version) == ("classical-300", "1")


def test_losing_hands_belong_to_losers():
    with pytest.raises(ValueError, match="to no winner"):
        WinRecorded(winner=A, losers=[{"player": A, "hand": "123m"}])
