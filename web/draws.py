"""Commands about hands without a winner, declarations and false wins: whatever the rule set of the table knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.web.api import api, body, command, words
from companion.web.entry import player_index
from companion.web.errors import Problem
from companion.web.scoring import profile_of
from flask import Response

from companion import rules
from companion.hand import Win
from companion.rules import Profile
from companion.rules.result import Score, Settlement
from companion.table import Event, PenaltyGiven, TableState
from companion.table.record import line_of, net_of
from companion.table.riichi import chombo_given, draw_recorded, riichi_declared

KINDS = ("wall", "abortive", "nagashi")


@api.post("/tables/<table_id>/draws")
def save_draw(table_id: str) -> Response:
    """A hand without a winner: kind, who was ready, whose discards were all terminals and honours, why it broke off."""
    data = body()
    kind = data.get("kind", "wall")
    if kind not in KINDS:
        raise Problem(400, "choice", field="kind", value=str(kind)[:40], choices=", ".join(KINDS))
    ready, nagashi = _players(data, "ready"), _players(data, "nagashi")
    abortive, entered_by = words(data, "abortive"), words(data, "who")

    def make(state: TableState) -> Event:
        asked = state.conduct.dealer_after_draw == "ready" and kind != "abortive"
        return draw_recorded(
            state,
            kind,
            ready=ready if asked else None,
            nagashi=nagashi if kind == "nagashi" else (),
            abortive=abortive if kind == "abortive" else "",
            who=entered_by,
        )

    return command(table_id, make)


def _players(data: Mapping[str, Any], field: str) -> set[int]:
    named = data.get(field) or []
    if not isinstance(named, list):
        raise Problem(400, "field", field=field)
    return {player_index(each, field) for each in named}


@api.post("/tables/<table_id>/riichi")
def save_riichi(table_id: str) -> Response:
    """A player declares riichi and puts down a stick: player, double."""
    data = body()
    player, double = player_index(data.get("player"), "player"), bool(data.get("double"))
    entered_by = words(data, "who")
    return command(table_id, lambda state: riichi_declared(state, player, double=double, who=entered_by))


@api.post("/tables/<table_id>/false-wins")
def save_false_win(table_id: str) -> Response:
    """A hand was declared won that was none: player, reason. What it costs is what the rules of the table say."""
    data = body()
    player, reason, entered_by = (
        player_index(data.get("player"), "player"),
        words(data, "reason", 200),
        words(data, "who"),
    )
    return command(table_id, lambda state: false_win(state, profile_of(state), player, reason, entered_by))


def false_win(state: TableState, profile: Profile, player: int, reason: str = "", who: str = "") -> PenaltyGiven:
    """The event of a false win under the table's rules. Raises Problem (409) where it costs nothing."""
    if profile.grammar == "han-fu":
        return chombo_given(state, player, reason, who=who)
    settlement = _false_win(state, profile, player)
    if not settlement.payments:
        raise Problem(409, "no-false-win")
    return PenaltyGiven(
        player=player,
        reason=reason,
        net=net_of(state.seats, settlement),
        payments=tuple(line_of(state.seats, payment) for payment in settlement.payments),
        who=who,
    )


def knows_false_win(state: TableState, profile: Profile) -> bool:
    """Whether the rules of the table say what a false win costs."""
    return profile.grammar == "han-fu" or bool(_false_win(state, profile, 0).payments)


def _false_win(state: TableState, profile: Profile, player: int) -> Settlement:
    nothing = Score(profile.id, profile.version, legal=False)
    return rules.settle(nothing, Win(seat=state.seat(player)), profile, false_win=True)
