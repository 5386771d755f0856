"""Payments: sums of zero whatever is bet and whoever is dead, and the proportions of the sources."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hand import Win, WinBy
from companion.rules import load_profile
from companion.rules.systems.american import pay
from companion.rules.systems.american.pay import AmericanSettleError
from companion.tiles import Wind

SETTINGS = load_profile("american").settings
RULES = ("like-player", "shares", "nothing")
values = st.one_of(st.integers(1, 500), st.decimals("0.01", "100", places=2).filter(lambda value: value > 0))
seats = st.sampled_from(list(Wind))


@given(values, seats, st.none() | seats, st.none() | seats, st.frozensets(seats), st.sampled_from(RULES))
def test_every_settlement_sums_to_zero(
    total: Decimal | int, winner: Wind, discarder: Wind | None, bettor: Wind | None, dead: frozenset[Wind], rule: str
) -> None:
    if discarder is winner:
        discarder = None
    win = Win(WinBy.DISCARD if discarder else WinBy.SELF_DRAW, winner, discarder=discarder)
    settings = {**SETTINGS, "bettor-on-loser": rule}
    if winner in dead or discarder in dead:
        with pytest.raises(AmericanSettleError):
            pay.settle(total, win, settings, bettor_on=bettor, dead=dead)
        return
    settled = pay.settle(total, win, settings, bettor_on=bettor, dead=dead)
    assert sum(settled.net.values()) == 0
    received = settled.net[winner.value]
    # The winner gets 4 or 6 values; more only from a bettor who pays on his own account.
    own = total * (4 if discarder else 6)
    extra = received - own
    lost = bettor is not None and bettor is not winner and rule == "like-player"
    assert extra == (total * (2 if bettor is discarder or discarder is None else 1) if lost else 0)
    if bettor is winner:
        assert settled.net["bettor"] == received


def test_nobody_bets_on_a_loser_without_a_discarder_known() -> None:
    with pytest.raises(AmericanSettleError, match="say who discarded"):
        pay.settle(25, Win(WinBy.DISCARD, Wind.SOUTH), SETTINGS, bettor_on=Wind.EAST)
    settled = pay.settle(25, Win(WinBy.DISCARD, Wind.SOUTH), SETTINGS, bettor_on=Wind.SOUTH)
    assert settled.net == {"discarder": -100, "S": 100, "bettor": 100, "other": -100}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bettor_on": "Q"}, "bettor_on: 'Q' is no seat: write E, S, W or N"),
        ({"dead": "X"}, "dead: 'X' is no seat"),
        ({"dead": 5}, "dead: write the seats of the dead hands"),
        ({"dead": ["W"]}, "dead: W discarded"),
        ({"dead": "S"}, "dead: S won"),
    ],
)
def test_options_that_contradict_the_win_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(AmericanSettleError, match=message):
        pay.bet_of(Win(WinBy.DISCARD, Wind.SOUTH, discarder=Wind.WEST), options)


def test_factors_are_switches() -> None:
    settings = {**SETTINGS, "self-draw-factor": 1, "discarder-factor": 3}
    drawn = pay.settle(10, Win(WinBy.SELF_DRAW, Wind.EAST), settings)
    assert drawn.net == {"S": -10, "E": 30, "W": -10, "N": -10}
    discard = pay.settle(10, Win(WinBy.DISCARD, Wind.EAST, discarder=Wind.NORTH), settings)
    assert discard.net == {"N": -30, "E": 50, "S": -10, "W": -10}
