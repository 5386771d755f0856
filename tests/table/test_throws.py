"""Throws in the course of a game: asked for by the state, else shown without effect; taken back or typed in."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from companion.table import Corrected, DiceThrown, SeatsDrawn, Stored, Undone
from companion.table.dice import dice_plan
from companion.table.replay import apply
from companion.table.show.text import wall_lines
from companion.table.throws import awaited
from tests.table.helpers import Log

A, B, C, D = range(4)


def asked(log: Log) -> tuple[str, int, int] | None:
    """Step, number of dice and thrower that the table waits for."""
    wanted = awaited(log.state)
    return wanted and (wanted.step, wanted.dice, wanted.thrower)


def test_two_throws_break_the_wall():
    log = Log("classical-300")
    assert asked(log) == ("break-1", 2, A)
    log.do(DiceThrown(dice=(3, 4), device="dice-1"))
    assert log.state.last_throw.decided == {"kind": "thrower", "player": C, "seat": "W"}
    assert asked(log) == ("break-2", 2, C)
    log.do(DiceThrown(dice=(5, 6)))
    assert asked(log) is None
    assert str(log.state.wall.counted) == "S1"


def test_a_stray_throw_is_shown_and_changes_nothing():
    log = Log("riichi")
    before = log.do(DiceThrown(dice=(3, 4)))
    log.do(DiceThrown(dice=(1, 1)))
    assert (log.state.last_throw.used, log.state.last_throw.why, log.state.last_throw.total) == (False, "not-asked", 2)
    assert (log.state.wall, awaited(log.state)) == (before.wall, None)


def test_the_wrong_number_of_dice_is_shown_and_changes_nothing():
    log = Log("classical-home")  # one die first
    log.do(DiceThrown(dice=(3, 4)))
    assert (log.state.last_throw.why, asked(log)) == ("dice-count", ("break-1", 1, A))
    log.do(DiceThrown(dice=(3,)))
    assert asked(log) == ("break-2", 2, D)  # 3 counted from the dealer's right


def test_a_total_can_be_typed_in():
    log = Log("riichi")
    log.do(DiceThrown(total=13))
    assert log.state.wall is None  # two dice cannot show 13
    log.do(DiceThrown(total=7))
    assert str(log.state.wall.counted) == "W7"


def test_taking_a_throw_back():
    log = Log("classical-300")
    log.do(DiceThrown(dice=(4, 5)))
    log.do(DiceThrown(dice=(1, 3)))
    log.undo()
    assert asked(log) == ("break-2", 2, A)
    log.do(DiceThrown(dice=(1, 1)))
    assert log.state.wall.count == 11


def test_a_stray_throw_never_comes_to_count_when_another_is_taken_back():
    log = Log("classical-300")
    log.do(DiceThrown(dice=(4, 5)))
    log.do(DiceThrown(dice=(1, 3)))
    log.do(DiceThrown(dice=(6, 6)))  # stray
    log.undo(3)
    assert asked(log) == ("break-2", 2, A)
    assert log.state.wall is None
    log.undo(2)  # now nothing is left: the second throw was made for another first one
    assert asked(log) == ("break-1", 2, A)


def test_a_throw_of_another_hand_never_comes_to_count():
    log = Log("riichi")
    log.win(A)
    log.do(DiceThrown(dice=(3, 4)))  # for hand 2
    log.undo(2)
    assert (log.state.hand_number, log.state.wall, asked(log)) == (1, None, ("break-1", 2, A))


def test_a_throw_corrected_in_its_place_keeps_the_second_one():
    log = Log("classical-300")
    log.do(DiceThrown(dice=(4, 5)))
    log.do(DiceThrown(dice=(1, 3)))
    log.do(Corrected(target=2, replacement=DiceThrown(total=7)))
    assert (log.state.wall.side.value, log.state.wall.count) == ("W", 11)


def test_each_hand_is_broken_anew():
    log = Log("riichi")
    log.do(DiceThrown(dice=(3, 4)))
    log.win(B)
    assert (log.state.wall, asked(log)) == (None, ("break-1", 2, B))


def test_nobody_has_to_throw():
    log = Log("classical-300", draw_seats=True)
    log.win(B)
    assert asked(log) == ("break-1", 2, B)


def test_seats_by_wind_tiles_and_dealer_by_dice():
    """[000] II: the temporary East's total picks who draws first; then one more throw names the dealer."""
    log = Log("classical-300", draw_seats=True)
    assert asked(log) == ("indicators-1", 2, A)
    log.do(DiceThrown(dice=(1, 2)))
    assert log.state.last_throw.decided == {"kind": "draws-first", "player": C}
    log.do(SeatsDrawn(seats=(B, A, C, D)))
    assert log.seats == "SEWN"
    assert asked(log) == ("dealer-1", 2, B)
    log.do(DiceThrown(dice=(2, 2)))  # 4: the thrower's left neighbour
    assert log.state.dealer == D
    assert asked(log) == ("break-1", 2, D)


def test_the_highest_throw_is_east_and_ties_throw_again():
    log = Log("classical-2000", draw_seats=True)
    order = []
    for dice in ((1, 2), (5, 6), (2, 2), (6, 5)):
        order.append(awaited(log.state).thrower)
        log.do(DiceThrown(dice=dice))
    assert order == [A, B, C, D]
    assert log.state.last_throw.decided == {"kind": "tie", "players": [B, D]}
    assert (awaited(log.state).thrower, awaited(log.state).of) == (B, 6)
    log.do(DiceThrown(dice=(1, 1)))
    log.do(DiceThrown(dice=(1, 2)))
    assert log.state.dealer == D
    assert log.seats == "SWNE"  # everybody keeps the place at the table
    assert asked(log) == ("break-1", 2, D)


def test_seats_are_redrawn_after_four_rounds_of_one_deal_each():
    """[000]: everybody is East for one round, and after four rounds the seats are drawn anew."""
    log = Log("classical-300", draw_seats=True)
    log.win(log.state.dealer)  # who wins as East goes on, and the round with him
    assert log.state.round == 1
    for _ in range(4):
        log.win((log.state.dealer + 1) % 4)
    assert (log.state.round, asked(log)) == (5, ("indicators-1", 2, A))
    log.do(DiceThrown(dice=(1, 2)))
    log.do(SeatsDrawn(seats=(D, C, B, A)))
    log.do(DiceThrown(dice=(1, 1)))
    assert (log.seats, log.state.dealer, log.state.round) == ("WSEN", C, 5)
    log.win(A)
    assert log.state.dealer == B  # the deal goes on from the new first dealer


def test_eight_rounds_of_the_booklet_are_eight_deals_passed():
    """[000]: usually eight rounds are played, a round being one player's deal."""
    log = Log("classical-300")
    for _ in range(8):
        assert log.state.end == ""
        log.win((log.state.dealer + 1) % 4)
    assert log.state.end == "rounds"


def test_no_throw_is_asked_for_when_the_game_is_over():
    log = Log("mcr-2006", hands=1)
    log.win(A)
    assert asked(log) is None


def test_a_plan_can_be_data_of_the_table():
    plan = dice_plan("riichi").model_dump() | {"seats": "highest"}
    log = Log("riichi", dice=plan, draw_seats=True)
    assert asked(log) == ("highest-1", 2, A)


@pytest.mark.parametrize(
    "dice",
    [{"dice": (0, 3)}, {"dice": (7,)}, {"dice": (1, 2), "total": 4}, {}, {"dice": (1, 1, 1, 1, 1)}, {"total": 25}],
)
def test_dice_that_cannot_be(dice):
    with pytest.raises(ValidationError):
        DiceThrown(**dice)


def test_bare_events_work_without_a_store():
    log = Log("riichi")
    state = apply(log.state, Stored(2, DiceThrown(dice=(3, 4))))
    assert state.wall is not None
    assert apply(state, Stored(3, Undone(target=2))).wall is None


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ("classical-300", ["The last 14 tiles (the loose ones among them) are not drawn", "Each kong keeps 2 more"]),
        ("classical-2000", ["The last 14 tiles and the loose ones are not drawn"]),
        ("mcr-2006", []),
    ],
)
def test_where_the_wall_ends_is_told_once_it_is_broken(rules: str, told: list[str]) -> None:
    """[000], [001-G]; the sport rules play the wall to its end."""
    log = Log(rules)
    log.do(DiceThrown(dice=(3, 4)))
    log.do(DiceThrown(dice=(5, 6)))
    assert log.state.wall is not None
    lines = wall_lines(log.state, log.state.wall)
    kept = [line for line in lines if "not drawn" in line or "kong" in line]
    assert [line.startswith(each) for line, each in zip(kept, told, strict=True)] == [True] * len(told), lines
