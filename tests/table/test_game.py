"""The course of a game: who deals next, rounds, repeats, the end; undo, corrections, swaps and penalties by replay."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest
from pydantic import ValidationError

import companion.table
from companion.hand import Flag, Win, WinBy
from companion.i18n import has_text
from companion.table import (
    Circumstances,
    Conduct,
    ConductError,
    Corrected,
    DrawRecorded,
    Event,
    EventRefused,
    FurtherWin,
    GameEnded,
    PenaltyGiven,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    TableOpened,
    Undone,
    WinRecorded,
    conduct_for,
    replay,
)
from companion.table.conduct import changed
from companion.table.show import table_view
from companion.tiles import Wind
from tests.table.helpers import NAMES, Log

A, B, C, D = range(4)


# -- the deal


@pytest.mark.parametrize(
    ("conduct", "winner", "seats"),
    [
        ("classical-300", A, "ESWN"),  # the dealer wins and stays
        ("classical-300", C, "NESW"),  # another wins: the deal passes to the right
        ("classical-2000", A, "ESWN"),
        ("mcr-2006", A, "NESW"),  # the deal passes after every hand, also after the dealer's win
        ("american", A, "NESW"),  # [002]: dealer moves right every hand
        ("riichi", A, "ESWN"),
        ("riichi", D, "NESW"),
    ],
)
def test_the_deal_after_a_win(conduct, winner, seats):
    log = Log(conduct)
    log.win(winner)
    assert log.seats == seats


@pytest.mark.parametrize(
    ("conduct", "draw", "seats"),
    [
        ("classical-2000", DrawRecorded(), "ESWN"),  # [001-K1]: stays
        ("classical-2000", DrawRecorded(dealer_stays=False), "NESW"),  # said otherwise for this hand
        ("mcr-2006", DrawRecorded(), "NESW"),
        ("american", DrawRecorded(), "NESW"),
        ("riichi", DrawRecorded(ready=(True, False, False, False)), "ESWN"),  # the dealer was ready
        ("riichi", DrawRecorded(ready=(False, True, True, True)), "NESW"),  # he was not
        ("riichi", DrawRecorded(kind="abortive"), "ESWN"),  # never moves the deal
    ],
)
def test_the_deal_after_a_draw(conduct, draw, seats):
    log = Log(conduct)
    log.do(draw)
    assert log.seats == seats


def test_the_draw_rule_is_a_setting():
    log = Log("classical-300", dealer_after_draw="passes")
    log.do(DrawRecorded())
    assert log.seats == "NESW"


def test_a_riichi_draw_needs_to_know_whether_the_dealer_was_ready():
    with pytest.raises(EventRefused, match=r"Was Anna .* ready"):
        Log("riichi").do(DrawRecorded())


def test_one_of_several_winners_being_the_dealer_keeps_the_deal():
    log = Log("riichi")
    event = WinRecorded(winner=B, discarder=C, also=(FurtherWin(winner=A),), net=(5800, 2000, -7800, 0))
    log.do(event)
    assert log.seats == "ESWN"
    assert log.state.repeats == 1


def test_only_one_may_win_a_discard_where_the_rules_say_so():
    event = WinRecorded(winner=D, discarder=A, also=(FurtherWin(winner=B),), net=(-20, 10, 0, 10))
    with pytest.raises(EventRefused, match="here Boris"):  # the nearest to the discarder in playing order
        Log("classical-300").do(event)
    with pytest.raises(EventRefused, match="here Dmitri"):  # [001-K1]: the one farther away
        Log("classical-home").do(event)


def test_mcr_lasts_sixteen_hands_with_four_of_each_prevailing_wind():
    log = Log("mcr-2006")
    winds = []
    for hand in range(16):
        assert log.state.dealer == hand % 4
        winds.append(log.state.prevailing.value)
        log.win(hand % 3)
    assert "".join(winds) == "EEEESSSSWWWWNNNN"
    assert log.state.end == "hands"
    with pytest.raises(EventRefused, match="over after 16 hands"):
        log.win(A)


def test_a_classical_game_ends_when_the_deal_has_gone_round_four_times():
    log = Log("classical-2000")
    for _ in range(16):
        log.win((log.state.dealer + 1) % 4)
        log.win(log.state.dealer) if not log.state.end else None  # a dealer's win prolongs the game
    assert len(log.state.hands) == 16 + 15
    assert log.state.end == "rounds"


def test_repeats_count_the_dealers_hands():
    log = Log("classical-2000")
    log.win(A)
    log.do(DrawRecorded())
    assert log.state.repeats == 2
    log.win(C)
    assert log.state.repeats == 0


def test_riichi_counters_stay_after_a_draw_that_moves_the_deal():
    log = Log("riichi")
    log.do(DrawRecorded(ready=(False, True, False, False), net=(-1000, 3000, -1000, -1000)))
    assert (log.seats, log.state.repeats) == ("NESW", 1)
    log.win(B)  # the new dealer
    assert log.state.repeats == 2
    log.win(A)
    assert log.state.repeats == 0


def test_classical_300_knows_no_prevailing_wind():
    assert Log("classical-300").state.prevailing is None


def test_the_order_of_players_never_changes():
    log = Log("mcr-2006")
    for hand in range(5):
        log.win(hand % 4)
        shown = table_view(log.state).to_dict()
        assert [p["name"] for p in shown["players"]] == list(NAMES)
    assert [row["dealer"] for row in shown["history"]] == [0, 1, 2, 3, 0]


# -- undo


def test_undo_is_replay():
    log = Log("classical-2000")
    log.win(A)
    before = log.state
    log.win(C)
    log.undo()
    assert (log.state.scores, log.state.seats, log.state.repeats) == (before.scores, before.seats, before.repeats)
    assert len(log.state.log) == 4  # nothing is removed from the log


def test_undoing_an_undo_brings_the_hand_back():
    log = Log("classical-2000")
    after = log.win(C)
    log.undo()
    assert log.state.scores == (0, 0, 0, 0)
    log.undo(3)
    assert (log.state.scores, log.state.seats) == (after.scores, after.seats)
    log.undo(4)
    assert log.state.scores == (0, 0, 0, 0)


def test_undo_takes_back_the_last_thing_that_counts():
    log = Log("classical-2000")
    log.win(A)
    log.win(B)
    log.undo()
    assert log.state.undoable.seq == 2  # not the undone hand, not the undo
    log.undo()
    assert log.state.undoable is None


def test_undo_of_a_hand_in_the_middle_moves_the_later_deals():
    log = Log("classical-2000")
    for winner in (B, C, D):
        log.win(winner)
    log.undo(3)
    assert [h.dealer for h in log.state.hands] == [A, B]
    assert log.seats == "WNES"


@pytest.mark.parametrize("ended_by", ["rounds", "said"])
def test_undo_after_the_game_ended(ended_by):
    log = Log("mcr-2006", hands=1)
    if ended_by == "said":
        log = Log("mcr-2006")
        log.win(A)
        log.do(GameEnded(reason="late"))
        with pytest.raises(EventRefused, match="undo the end"):
            log.win(B)
    else:
        log.win(A)
    assert log.state.end
    log.undo()
    assert not log.state.end
    log.win(B)


def test_an_event_cannot_be_undone_twice_and_the_opening_not_at_all():
    log = Log()
    log.win(A)
    log.undo()
    with pytest.raises(EventRefused, match="already been undone"):
        log.undo(2)
    with pytest.raises(EventRefused, match="opening"):
        log.undo(1)
    with pytest.raises(EventRefused, match="no entry 99"):
        log.undo(99)


# -- corrections


def test_a_correction_of_an_earlier_hand_replays_what_came_after():
    log = Log("classical-2000")
    log.win(B)  # the deal passes
    log.win(B)  # Boris deals and wins
    log.do(Corrected(target=2, replacement=WinRecorded(winner=A, net=(24, -8, -8, -8))))
    assert log.state.scores == (16, 16, -16, -16)
    assert [h.dealer for h in log.state.hands] == [A, A]  # Anna won as dealer, so the second hand was hers too
    assert log.state.hands[0].corrected == 4
    assert [h.seq for h in log.state.hands] == [2, 3]


def test_hands_scored_for_a_seat_that_a_correction_changed_are_marked():
    log = Log("classical-2000")
    log.win(B, circumstances=Circumstances(by=WinBy.SELF_DRAW, seat=Wind.SOUTH))
    log.win(C, circumstances=Circumstances(by=WinBy.SELF_DRAW, seat=Wind.SOUTH))
    assert log.state.hands[1].warnings == ()
    log.do(Corrected(target=2, replacement=DrawRecorded()))  # the dealer stays, so Celina sat West in the second hand
    assert log.state.hands[1].warnings == ("seat",)


def test_the_latest_correction_counts_and_undoing_it_brings_the_former_back():
    log = Log()
    log.win(A, points=8)
    for points in (10, 12):
        log.do(Corrected(target=2, replacement=WinRecorded(winner=A, net=(3 * points, -points, -points, -points))))
    assert log.state.scores[A] == 36
    log.undo()
    assert log.state.scores[A] == 30
    log.undo()
    assert log.state.scores[A] == 24


@pytest.mark.parametrize(
    ("target", "replacement", "message"),
    [
        (1, DrawRecorded(), "cannot be corrected"),  # the opening
        (2, PenaltyGiven(player=0), "cannot become: a penalty"),  # a hand is no penalty
        (3, WinRecorded(winner=0), "correct the first entry, 2"),  # a correction of a correction
        (2, WinRecorded(winner=0, hand="12x"), "cannot be read"),  # nonsense in the hand
        (9, DrawRecorded(), "no entry 9"),
    ],
)
def test_what_cannot_be_corrected(target, replacement, message):
    log = Log()
    log.win(A)
    log.do(Corrected(target=2, replacement=DrawRecorded()))
    with pytest.raises(EventRefused, match=message):
        log.do(Corrected(target=target, replacement=replacement))


# -- seats


def test_a_real_swap_counts_from_now_on():
    log = Log("classical-2000")
    log.win(A)
    log.do(SeatsSwapped(first=A, second=C))
    assert log.seats == "WSEN"
    assert log.state.hands[0].seats[A] is Wind.EAST  # what was played stays
    assert log.state.scores == (24, -8, -8, -8)


def test_wrong_seats_noticed_late_results_entered_by_seat():
    """Anna and Boris sat the other way round all the time: what was written down for the one was the other's."""
    log = Log("classical-2000")
    log.win(A, points=8)  # "East won": that was Boris
    log.win(C, points=4)
    log.do(SeatsSwapped(first=A, second=B, since=1))
    assert log.state.scores == (-8 - 4, 24 - 4, -8 + 12, -8 - 4)
    assert log.state.hands[0].event.winner == B
    assert log.state.hands[0].seats[B] is Wind.EAST
    assert [h.dealer for h in log.state.hands] == [B, B]
    assert log.state.hands[0].warnings == ()


def test_wrong_seats_from_a_later_hand_on():
    log = Log("classical-2000")
    log.win(A)
    log.win(A)
    log.do(SeatsSwapped(first=A, second=B, since=2))
    assert [h.event.winner for h in log.state.hands] == [A, B]
    log.win(A)
    assert log.state.hands[2].event.winner == A  # entered after the swap, with the right names


def test_wrong_seats_with_right_names_marks_the_scores_to_look_at():
    log = Log("classical-2000")
    log.win(A, circumstances=Circumstances(by=WinBy.SELF_DRAW, seat=Wind.EAST))
    log.do(SeatsSwapped(first=A, second=B, since=1, results="player"))
    assert log.state.scores == (24, -8, -8, -8)
    assert log.state.hands[0].warnings == ("seat",)
    assert log.state.dealer == A  # Boris dealt and did not win, so the deal passed to South: Anna


def test_two_swaps_that_reach_back_and_their_undo():
    log = Log("classical-2000")
    log.win(A)
    log.do(SeatsSwapped(first=A, second=B, since=1))
    log.do(SeatsSwapped(first=B, second=C, since=1))
    assert log.state.scores == (-8, -8, 24, -8)  # A's result -> B -> C
    log.undo(3)
    assert log.state.scores == (24, -8, -8, -8)  # only B and C change places
    log.undo()
    assert log.state.scores == (24, -8, -8, -8)
    assert log.seats == "ESWN"


def test_a_swap_cannot_begin_in_a_hand_not_yet_played():
    with pytest.raises(EventRefused, match="Hand 3 has not been reached"):
        Log().do(SeatsSwapped(first=A, second=B, since=3))


def test_seats_drawn_before_the_first_hand():
    log = Log()
    log.do(SeatsDrawn(seats=(C, A, D, B)))
    assert log.seats == "SNEW"
    log.win(C)
    with pytest.raises(EventRefused, match="swap two players"):
        log.do(SeatsDrawn(seats=(A, B, C, D)))


# -- penalties


def test_penalties_at_any_time_and_removable():
    log = Log("classical-2000")
    log.do(PenaltyGiven.to_others(B, 10, "false win"))  # before the first hand
    log.win(A)
    log.do(GameEnded())
    log.do(PenaltyGiven.to_bank(C, 5, "late"))  # after the end
    assert log.state.scores == (24 + 10, -8 - 30, -8 + 10 - 5, -8 + 10)
    assert (log.state.bank, log.state.balance) == (5, 0)
    log.undo(2)
    assert log.state.scores == (24, -8, -13, -8)
    assert [p.player for p in log.state.penalties] == [C]


def test_penalties_survive_corrections_and_undo():
    log = Log("classical-2000")
    log.win(A)
    log.do(PenaltyGiven.to_others(B, 10))
    log.do(Corrected(target=2, replacement=DrawRecorded()))
    assert log.state.scores == (10, -30, 10, 10)


# -- sums


def test_payments_that_do_not_sum_to_zero_are_refused():
    with pytest.raises(ValidationError, match="sum to zero, but these leave 1"):
        WinRecorded(winner=A, net=(25, -8, -8, -8))


def test_a_pot_only_where_the_rules_know_one():
    sticks = DrawRecorded(net=(-1000, 0, 0, 0), pot=1000, ready=(True, False, False, False))
    with pytest.raises(EventRefused, match="must sum to zero"):
        Log("classical-2000").do(sticks)
    log = Log("riichi")
    log.do(sticks)
    assert (log.state.pot, log.state.points(A)) == (1000, 24000)
    with pytest.raises(EventRefused, match="only 1000 lie on the table"):
        log.do(WinRecorded(winner=B, net=(-1000, 3000, 0, 0), pot=-2000))
    log.do(WinRecorded(winner=B, net=(-1000, 2000, 0, 0), pot=-1000))
    assert (log.state.pot, log.state.balance) == (0, 0)


def test_sticks_taken_up_later_keep_the_hand_from_being_undone():
    log = Log("riichi")
    log.do(DrawRecorded(net=(-1000, 0, 0, 0), pot=1000, ready=(True, False, False, False)))
    log.do(WinRecorded(winner=B, net=(-1000, 2000, 0, 0), pot=-1000))
    with pytest.raises(EventRefused, match="correct the later hand first"):
        log.undo(2)


def test_money_keeps_every_digit():
    """[002]: value 0.25, discard, jokerless: discarder 1.00, others 0.50 each, total 2.00."""
    log = Log("american")
    log.do(WinRecorded(winner=A, discarder=B, net=("2.00", "-1.00", "-0.50", "-0.50"), total="0.25"))
    log.do(WinRecorded(winner=C, net=(-0.1, -0.2, 0.6, -0.3)))
    assert log.state.scores == (Decimal("1.9"), Decimal("-1.2"), Decimal("0.1"), Decimal("-0.8"))
    assert log.state.balance == 0


# -- refusals


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"winner": B, "hand": "123x"}, "cannot be read"),
        (
            {"winner": B, "circumstances": Circumstances(by="self-draw", seat="W")},
            "Boris sitting West, but the table says South",
        ),
        ({"winner": B, "circumstances": Circumstances(by="discard", seat="S", prevailing="W")}, "prevailing wind West"),
        ({"winner": B, "discarder": A, "circumstances": Circumstances(by="self-draw", seat="S")}, "Anna cannot have"),
    ],
)
def test_wins_that_cannot_be(event, message):
    with pytest.raises(EventRefused, match=message):
        Log().do(WinRecorded(**event))


def test_refusals_speak_every_language():
    with pytest.raises(EventRefused) as caught:
        Log().undo(1)
    assert len({caught.value.text(language) for language in ("en", "ru", "pl")}) == 3


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("Anna", "Anna", "C", "D"), "two players have one name"),
        (("Anna", " ", "C", "D"), "every player needs a name"),
        (("Anna",), "players"),
        (("Anna", "Boris", "C", "D", "E"), "players"),
    ],
)
def test_players_need_names(players, message):
    with pytest.raises(ValidationError, match=message):
        TableOpened(name="x", players=players, profile="mcr-2006", conduct=Conduct())


def test_a_log_begins_with_the_opening():
    with pytest.raises(ValueError, match="begins with table_opened"):
        replay([WinRecorded(winner=A)])


# -- settings


def test_settings_change_while_playing_and_undo():
    log = Log("mcr-2006", hands=1)
    log.win(A)
    assert log.state.end
    log.do(SettingsChanged(conduct=changed(log.state.conduct, hands=2)))
    log.win(B)
    assert log.state.end
    log.undo(3)
    assert log.state.hands[1].warnings == ("after-end",)  # kept, and marked


def test_unknown_settings_are_named():
    with pytest.raises(ConductError, match=r"round: there is no such setting; .*rounds"):
        conduct_for("mcr-2006", round=4)
    with pytest.raises(ConductError, match=r"rounds: .*64"):
        conduct_for("mcr-2006", rounds=65)


def test_below_zero_may_end_a_game():
    log = Log("riichi", below_zero_ends=True, start_points=100)
    log.win(A, points=101)
    assert log.state.end == "below-zero"


def test_circumstances_keep_the_win():
    win = Win(WinBy.SELF_DRAW, Wind.WEST, Wind.SOUTH, frozenset({Flag.LAST_TILE, Flag.READY}))
    assert Circumstances.of(win).win() == win


def test_undone_events_are_known():
    log = Log()
    log.win(A)
    log.do(Undone(target=2))
    assert log.state.undone == {2}


def test_every_message_that_the_code_names_exists():
    """Keys are written in the code as "table-..."; those made of parts are listed here with their parts."""
    package = Path(companion.table.__file__).parent
    files = [*package.glob("*.py"), *(package.parent / "cli").glob("table*.py")]
    found = {key for file in files for key in re.findall(r'"(table-[a-z-]*[a-z])"', file.read_text(encoding="utf-8"))}
    found |= {f"table-refused-over-{why}" for why in ("said", "rounds", "hands", "below-zero")}
    found |= {f"table-type-{kind.model_fields['type'].default}" for kind in get_args(Event)}
    assert len(found) > 50
    assert sorted(key for key in found if not has_text("en", key)) == []
