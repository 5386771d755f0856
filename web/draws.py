"""Commands about hands without a winner, declarations and false wins: whatever the rule set of the table knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response

from companion.hand import Flag
from companion.rules import Profile
from companion.rules.questions import Draw
from companion.table import Event, PenaltyGiven, TableState
from companion.table.riichi import draw_recorded, false_win_given, riichi_declared
from companion.web.api import api, body, command, words
from companion.web.entry import player_index
from companion.web.errors import ApiProblem
from companion.web.roles import Role, needs
from companion.web.scoring import profile_of


@api.post("/tables/<table_id>/draws")
@needs(Role.PLAYER)
def save_draw(table_id: str) -> Response:
    """A hand without a winner: ``kind``, who was ``ready``, and the ``players`` or the ``reason`` that it asks for.

    These may also stand under the kind's own name: ``{"kind": "abortive", "abortive": "four-winds"}``.
    """
    data = body()
    entered_by = words(data, "who")

    def make(state: TableState) -> Event:
        draw = _draw(data.get("kind", "wall"), profile_of(state))
        return draw_recorded(
            state,
            draw.kind,
            ready=_players(data, "ready") if asks_ready(draw, state) else None,
            players=_players(data, _named(data, draw, "players")) if draw.players is not None else (),
            reason=words(data, _named(data, draw, "reason")) if draw.reasons else "",
            who=entered_by,
        )

    return command(table_id, make)


def _named(data: Mapping[str, Any], draw: Draw, usual: str) -> str:
    return draw.kind if draw.kind in data else usual


def _draw(kind: object, profile: Profile) -> Draw:
    """A way to end without a winner that the rules know. Raises ApiProblem (400) with those that they know."""
    known = {draw.kind: draw for draw in profile.system.draws(profile)}
    draw = known.get(str(kind))
    if draw is None:
        raise ApiProblem(400, "choice", field="kind", value=str(kind)[:40], choices=", ".join(known))
    return draw


def asks_ready(draw: Draw, state: TableState) -> bool:
    """Whether who was ready matters: to the payments, or to who deals next; never where a hand was broken off."""
    return (draw.asks_ready or state.conduct.dealer_after_draw == "ready") and not draw.reasons


def _players(data: Mapping[str, Any], field: str) -> set[int]:
    named = data.get(field) or []
    if not isinstance(named, list):
        raise ApiProblem(400, "field", field=field)
    return {player_index(each, field) for each in named}


def dialogs_view(state: TableState, language: str) -> dict[str, Any]:
    """What the dialogs of the live view ask: only what the rules of the table know."""
    try:
        profile = profile_of(state)
    except ApiProblem:
        return {"draws": [], "ready_after": [], "stick": False, "false_win": False}
    draws = profile.system.draws(profile)
    return {
        "draws": [
            {
                "kind": draw.kind,
                "label": draw.label.text(language),
                "players": draw.players.text(language) if draw.players is not None else "",
                "reasons": [{"id": each.value, "label": each.label.text(language)} for each in draw.reasons],
            }
            for draw in draws
        ],
        "ready_after": [draw.kind for draw in draws if asks_ready(draw, state)],
        "stick": bool(state.conduct.stick),
        "false_win": bool(profile.system.false_win(state.seat(0), profile).payments),
    }


@api.post("/tables/<table_id>/riichi")
@needs(Role.PLAYER)
def save_riichi(table_id: str) -> Response:
    """A player declares riichi and puts down a stick: player, double."""
    data = body()
    player, double = player_index(data.get("player"), "player"), bool(data.get("double"))
    entered_by = words(data, "who")
    return command(table_id, lambda state: riichi_declared(state, player, double=double, who=entered_by))


@api.post("/tables/<table_id>/declarations")
@needs(Role.PLAYER)
def save_declaration(table_id: str) -> Response:
    """A player makes a declaration that the rules know, and puts down a stick for it: player, flag."""
    data = body()
    player, flag = player_index(data.get("player"), "player"), words(data, "flag")
    entered_by = words(data, "who")

    def make(state: TableState) -> Event:
        profile = profile_of(state)
        known = [each.flag for each in profile.system.circumstances(profile) if each.declared]
        if flag not in known:
            raise ApiProblem(400, "choice", field="flag", value=flag[:40], choices=", ".join(known))
        return riichi_declared(state, player, double=flag == Flag.DOUBLE_RIICHI, who=entered_by)

    return command(table_id, make)


@api.post("/tables/<table_id>/false-wins")
@needs(Role.PLAYER)
def save_false_win(table_id: str) -> Response:
    """A hand was declared won that was none: player, reason. What it costs is what the rules of the table say."""
    data = body()
    player, reason, entered_by = (
        player_index(data.get("player"), "player"),
        words(data, "reason", 200),
        words(data, "who"),
    )
    return command(table_id, lambda state: false_win(state, player, reason, entered_by))


def false_win(state: TableState, player: int, reason: str = "", who: str = "") -> PenaltyGiven:
    """The event of a false win under the table's rules. Raises ApiProblem (409) where it costs nothing."""
    given = false_win_given(state, player, reason, who=who)
    if not given.payments:
        raise ApiProblem(409, "no-false-win")
    return given
