"""Correcting earlier entries: scored with the seats of their time, later hands with them, all of it told beforehand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.hand import Win, WinBy
from companion.rules import load_profile, request
from companion.table import (
    Corrected,
    DrawRecorded,
    Event,
    EventRefused,
    PenaltyGiven,
    SeatsDrawn,
    SeatsSwapped,
    Stored,
    TableOpened,
    TableState,
    Undone,
    WinRecorded,
    conduct_for,
    dump_event,
    load_event,
    replay,
)
from companion.table.again import all_rescored, with_later
from companion.table.change import would_change
from companion.table.checks import accepted
from companion.table.record import profile_of, terms_at, win_at, win_recorded
from companion.table.replay import before
from companion.table.riichi import draw_recorded, riichi_declared
from companion.table.show.change import change_view
from companion.tiles import Wind
from tests.table import helpers

A, B, C, D = range(4)
PUNGS = "(EEE) 555p 222s 99m 77m + 9m"
RIICHI = "234m 567m 345p 678s 5s + 5s"


class Log(helpers.Log):
    """A table that is played by rules; what is entered gives its number in the log."""

    def __init__(self, rules: str = "classical-2000", **settings: object) -> None:
        conduct = conduct_for(load_profile(rules), dealer_by="wins", **settings)
        opened = TableOpened(name="T", players=helpers.NAMES, profile=rules, conduct=conduct)
        self.state: TableState = replay([Stored(1, opened)])

    def do(self, event: Event) -> int:
        return super().do(event).seq

    def win(self, winner: int, discarder: int | None, hand: str = PUNGS) -> int:
        return self.do(won(self.state, winner, discarder, hand))


def won(state: TableState, winner: int, discarder: int | None, hand: str = PUNGS) -> WinRecorded:
    """The event of a hand that is scored at a table as it stands."""
    profile = profile_of(state)
    by = WinBy.SELF_DRAW if discarder is None else WinBy.DISCARD
    win = win_at(state, Win(by), winner, discarder)
    gave = {} if discarder is None else {"discarder": state.seat(discarder).value}
    values = {
        "hand": hand,
        "seat": win.seat.value,
        "prevailing": win.prevailing.value,
        "by": by.value,
        "flags": sorted(win.flags),
        "options": {**terms_at(state, profile), **gave},
    }
    asked = replace(request.parse(values, profile), win=win)
    options = {**asked.scoring, **asked.settling}
    return win_recorded(state, asked.hand, asked.win, request.solve(asked), options=options)


def test_an_entry_is_corrected_with_the_seats_of_its_time() -> None:
    log = Log()
    first = log.win(B, A)
    log.win(C, A)
    log.win(D, A)
    then = before(log.state, first)
    assert (then.seat(A), then.hand_number, then.scores) == (Wind.EAST, 1, (0, 0, 0, 0))
    assert log.state.seat(A) is not Wind.EAST
    with pytest.raises(ValueError, match="before the opening"):
        before(log.state, 1)


def test_a_correction_scores_later_hands_again_in_one_step() -> None:
    """Anna won the first hand, not Boris: she dealt on, and Boris' later win is South's, without the double of East."""
    log = Log("classical-300")
    first = log.win(B, A)
    second = log.win(B, C, "EEE 555p 222s 99m 77m + 9m")
    assert log.state.hands[1].event.circumstances.seat is Wind.EAST  # type: ignore[union-attr]
    was = log.state.scores
    fix = with_later(log.state, Corrected(target=first, replacement=won(before(log.state, first), A, B)))
    assert [each.target for each in fix.later] == [second]
    log.do(fix)
    hand = log.state.hands[1]
    assert (hand.event.circumstances.seat, hand.warnings, hand.corrected) == (Wind.SOUTH, (), log.state.seq)  # type: ignore[union-attr]
    direct = Log("classical-300")
    direct.win(A, B)
    direct.win(B, C, "EEE 555p 222s 99m 77m + 9m")
    assert log.state.scores == direct.state.scores, "as if it had been entered so at once"
    log.do(Undone(target=log.state.seq))
    assert log.state.scores == was, "and all of it is taken back in one step"
    assert len(log.state.log) == 5, "nothing is lost from the log"


def test_sticks_that_an_earlier_hand_took_are_gone_for_the_later_one() -> None:
    """A draw that was a win: its winner took the stick, so that the next winner finds none."""
    log = Log("riichi")
    log.do(riichi_declared(log.state, A))
    draw = log.do(draw_recorded(log.state, "wall", ready={A}))
    log.do(riichi_declared(log.state, B))
    log.win(B, C, RIICHI)
    assert log.state.hands[1].event.pot == -2000
    replacement = won(before(log.state, draw), A, D, RIICHI)
    with pytest.raises(EventRefused, match="later hand would take up"):
        log.do(Corrected(target=draw, replacement=replacement))
    log.do(with_later(log.state, Corrected(target=draw, replacement=replacement)))
    assert [hand.event.pot for hand in log.state.hands] == [-1000, -1000]
    assert (log.state.pot, log.state.balance) == (0, 0)


def test_a_replacement_is_checked_as_an_entry_of_that_hand_would_be() -> None:
    log = Log()
    first = log.win(B, A)
    log.win(B, C)
    now = won(log.state, A, B)  # as the seats are in the hand that is being played
    with pytest.raises(EventRefused, match="North, but the table says East"):
        log.do(Corrected(target=first, replacement=now))
    log.do(Corrected(target=first, replacement=won(before(log.state, first), A, B)))
    assert log.state.hands[0].event.winners == (A,)  # type: ignore[union-attr]


def test_seats_that_were_drawn_wrong_are_corrected() -> None:
    log = Log("mcr-2006")
    drawn = log.do(SeatsDrawn(seats=(B, A, C, D)))
    hand = log.do(WinRecorded(winner=A, net=(24, -8, -8, -8)))
    log.do(Corrected(target=drawn, replacement=SeatsDrawn(seats=(C, D, A, B))))
    assert [record.dealer for record in log.state.hands] == [C]
    swap = log.do(SeatsSwapped(first=A, second=B))
    log.do(Corrected(target=swap, replacement=SeatsSwapped(first=A, second=D)))
    assert log.state.places == (C, A, D, B)
    with pytest.raises(EventRefused, match="cannot become"):
        log.do(Corrected(target=hand, replacement=SeatsDrawn(seats=(A, B, C, D))))


def test_all_marked_hands_are_scored_again_together() -> None:
    log = Log("classical-300")
    log.win(B, A)
    log.win(C, A)
    log.do(SeatsSwapped(first=B, second=C, since=1, results="player"))
    assert all(hand.warnings for hand in log.state.hands)
    log.do(all_rescored(log.state))
    assert [hand.warnings for hand in log.state.hands] == [(), ()]
    with pytest.raises(EventRefused, match="No hand was scored for another seat"):
        all_rescored(log.state)


def test_what_would_change_is_told_and_nothing_is_stored() -> None:
    log = Log()
    first = log.win(B, A)
    log.win(B, C)
    seen = log.state
    view = change_view(would_change(log.state, Undone(target=first)))
    assert log.state is seen
    log.do(Undone(target=first))
    told = {name: (was, now) for name, was, now in view.totals}
    assert {name: now for name, (_, now) in told.items()} == {
        log.state.name_of(p): log.state.points(p) for p in log.state.everybody
    }
    assert any("counts no more" in line for line in view.hands)
    assert any("another seat" in line for line in view.hands), "the later hand will be marked"


@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_an_entry_that_changes_nothing_says_so(language: str) -> None:
    log = Log()
    log.do(PenaltyGiven.to_bank(A, 10, players=4))
    given = log.state.log[-1].event
    assert isinstance(given, PenaltyGiven)
    view = change_view(would_change(log.state, Corrected(target=2, replacement=given)), language)
    assert (view.totals, len(view.lines), view.hands) == ((), 1, ())
    assert view.told(language) == list(view.lines)


def test_the_end_of_the_game_is_told() -> None:
    log = Log("mcr-2006", hands=1)
    log.do(DrawRecorded())
    assert log.state.end == "hands"
    view = change_view(would_change(log.state, Undone(target=2)))
    assert "The game goes on." in view.lines


def test_a_correction_with_later_hands_comes_back_from_the_log() -> None:
    log = Log("classical-300")
    first = log.win(B, A)
    log.win(B, C)
    fix = with_later(log.state, Corrected(target=first, replacement=won(before(log.state, first), A, B)))
    assert load_event(dump_event(fix)) == fix
    plain = dump_event(Corrected(target=2, replacement=DrawRecorded()))
    del plain["later"]  # as it was written before
    assert load_event(plain) == Corrected(target=2, replacement=DrawRecorded())
    with pytest.raises(EventRefused, match="one entry twice"):
        accepted(log.state, fix.model_copy(update={"target": fix.later[0].target}))
