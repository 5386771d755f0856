"""The end of a game: places under each system, playing on, what it looks back on."""

from __future__ import annotations

import pytest

from companion.rules import load_profile
from companion.table import (
    EventRefused,
    GameEnded,
    PenaltyGiven,
    Stored,
    TableOpened,
    Undone,
    WinRecorded,
    conduct_for,
    replay,
)
from companion.table.conduct import conducts
from companion.table.ending import best_hand, curve, draws, next_settings, played_on, statistics
from companion.table.events import DrawRecorded
from companion.table.placing import standings
from companion.table.record import game_ended
from companion.table.show import table_view
from companion.table.show.standing import ranking
from tests.table import helpers

A, B, C, D = range(4)


class Log(helpers.Log):
    """A table with all that its rules say about the course of play."""

    def __init__(self, rules: str, **settings: object) -> None:
        conduct = conduct_for(load_profile(rules), **{"dealer_by": "wins", **settings})
        opened = TableOpened(name="T", players=helpers.NAMES, profile=rules, conduct=conduct)
        self.state = replay([Stored(1, opened)])


def cells(log: Log, language: str = "en") -> list[tuple[int, str, tuple[str, ...]]]:
    return [(row.place, row.name, row.cells) for row in ranking(log.state, language).rows]


def test_sport_rules_bring_table_points_and_equal_players_share_them() -> None:
    log = Log("mcr-2006")
    log.do(WinRecorded(winner=A, net=(48, -16, -16, -16)))
    log.do(WinRecorded(winner=B, discarder=A, net=(-24, 40, -8, -8)))
    # 24, 24, -24, -24: 4 and 2 are shared, 1 and 0 too
    assert [(s.player, s.place, s.table_points) for s in standings(log.state)] == [
        (A, 1, 3),
        (B, 1, 3),
        (C, 3, 0.5),
        (D, 3, 0.5),
    ]
    assert cells(log)[0] == (1, "Anna", ("+24", "3"))


def test_riichi_results_are_in_thousands() -> None:
    log = Log("riichi")
    log.do(WinRecorded(winner=A, net=(35800, -12000, -12000, -11800)))
    log.do(game_ended(log.state))
    # 60,800 less 30,000, uma 20, oka 20: the usual notation
    assert cells(log)[0] == (1, "Anna", ("60,800", "+40", "+70.8"))
    assert cells(log, "pl")[0][2][-1] == "+70,8"
    assert sum(s.result for s in standings(log.state)) == 0


@pytest.mark.parametrize("rules", ["classical-300", "classical-2000", "hongkong", "american"])
def test_other_games_rank_by_points(rules: str) -> None:
    log = Log(rules)
    log.do(WinRecorded(winner=C, net=(-8, -8, 24, -8)))
    assert cells(log) == [
        (1, "Celina", ("+24",)),
        (2, "Anna", ("−8",)),
        (2, "Boris", ("−8",)),
        (2, "Dmitri", ("−8",)),
    ]


def test_where_nothing_is_paid_wins_rank() -> None:
    log = Log("win-lose")
    for winner in (D, D, A):
        log.do(WinRecorded(winner=winner))
    assert cells(log)[:2] == [(1, "Dmitri", ("2",)), (2, "Anna", ("1",))]
    assert ranking(log.state, "en").heads == ("Wins",)


@pytest.mark.parametrize("rules", conducts())
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_after_the_last_hand_every_screen_says_that_the_game_is_over(rules: str, language: str) -> None:
    log = Log(rules)
    log.win(A)
    while not log.state.end and len(log.state.hands) < 80:
        log.win((log.state.dealer + 1) % 4)
    if not log.state.end:
        log.do(game_ended(log.state))  # no number of hands is given
    view = table_view(log.state, language)
    assert view.end is not None
    assert view.round_title != table_view(replay(log.state.log[:2]), language).round_title
    assert view.counters == ()
    assert len(view.ranking.rows) == 4
    assert view.end.play_on
    assert len(view.to_dict()["standings"]) == 4


@pytest.mark.parametrize("rules", [rules for rules in conducts() if rules != "american"])
def test_a_finished_game_is_played_on_by_one_event(rules: str) -> None:
    log = Log(rules)
    while not log.state.end:
        log.win((log.state.dealer + 1) % 4)
    played = len(log.state.hands)
    log.do(played_on(log.state))
    assert log.state.end == ""
    while not log.state.end:
        log.win((log.state.dealer + 1) % 4)
    assert len(log.state.hands) >= played + 4, "at least one more round"
    with pytest.raises(EventRefused, match="not over"):
        played_on(Log(rules).state)


def test_a_declared_end_is_taken_back_and_a_rule_that_ended_the_game_is_switched_off() -> None:
    log = Log("american")
    log.do(GameEnded())
    assert isinstance(played_on(log.state), Undone)
    log.do(played_on(log.state))
    assert log.state.end == ""
    broke = Log("riichi")
    broke.do(WinRecorded(winner=A, discarder=B, net=(32000, -32000, 0, 0)))
    assert broke.state.end == "below-zero"
    broke.do(played_on(broke.state))
    assert (broke.state.end, broke.state.conduct.below_zero_ends) == ("", False)


def test_the_curve_ends_where_the_players_stand() -> None:
    log = Log("riichi")
    log.do(PenaltyGiven.to_bank(B, 1000))
    log.do(WinRecorded(winner=A, net=(3000, -1000, -1000, -1000)))
    log.do(PenaltyGiven.to_others(A, 100))
    log.do(DrawRecorded(ready=(True, False, False, False), net=(3000, -1000, -1000, -1000)))
    points = curve(log.state)
    assert points[0] == (25000, 24000, 25000, 25000)
    assert points[-1] == tuple(log.state.points(p) for p in range(4))
    assert len(points) == 3


def test_statistics_count_what_each_did() -> None:
    log = Log("mcr-2006")
    assert (best_hand(log.state), draws(log.state)) == (None, 0)
    log.do(WinRecorded(winner=A, net=(48, -16, -16, -16), total=8))
    log.do(WinRecorded(winner=A, discarder=B, net=(32, -16, -8, -8), total=12))
    log.do(WinRecorded(winner=C, discarder=B, net=(-8, -40, 56, -8), total=32))
    log.do(DrawRecorded())
    anna, boris, celina, _ = statistics(log.state)
    assert (anna.hands_won, anna.self_drawn, anna.best, anna.average) == (2, 1, 12, 40)
    assert (boris.hands_won, boris.dealt_in, boris.average) == (0, 2, 0)
    assert celina.best == 32
    best = best_hand(log.state)
    assert best is not None
    assert (best.number, draws(log.state)) == (3, 1)


def test_the_next_game_keeps_what_this_table_set_differently() -> None:
    assert next_settings(Log("mcr-2006", hands=8).state) == {"dealer_by": "wins", "hands": 8}
    assert next_settings(Log("riichi", dealer_by="both").state) == {}
