"""The final screen of a game: places, the best hand, what each player did, and the next game with the same people."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from companion.i18n import text
from companion.rules import ProfileError
from companion.table import ConductError, Event, EventRefused, TableState
from companion.table.ending import PlayerStatistics, best_hand, draws, next_settings, played_on, statistics, times
from companion.table.show import explained
from companion.table.show.standing import ranking
from companion.table.show.view import profile_view
from companion.web.api import api, body, command, services, state_of, words
from companion.web.errors import ApiProblem
from companion.web.language import amount
from companion.web.pages import to_new_table
from companion.web.regions import board_context
from companion.web.roles import Role, needs

final_pages = Blueprint("final", __name__)

SEATINGS: Final = ("same", "on", "drawn")
"""How the same people sit in the next game: as before, each one seat on, or drawn by lot."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A line of the statistics: what it counts, and a text for each player."""

    label: str
    values: tuple[str, ...]


@api.post("/tables/<table_id>/play-on")
@needs(Role.HOST)
def save_play_on(table_id: str) -> Any:
    """A game that is over goes on: one more round, or without the rule that ended it."""
    entered_by = words(body(), "who")

    def make(state: TableState) -> Event:
        return played_on(state, who=entered_by)

    return command(table_id, make)


@final_pages.get("/t/<table_id>/final")
@needs(Role.READER)
def page(table_id: str) -> str:
    """The final screen; while a game goes on it shows how things stand."""
    state = state_of(table_id)
    best = best_hand(state)
    begun, ended = times(state)
    return render_template(
        "final.html",
        ranking=ranking(state, g.language),
        best=explained(state, best, g.language) if best is not None else None,
        figures=_figures(statistics(state)),
        names=state.players,
        draws=draws(state),
        hands=len(state.hands),
        begun=begun.astimezone() if begun else None,
        minutes=int((ended - begun).total_seconds() // 60) if begun and ended else 0,
        profile=profile_view(state, g.language),
        seatings=SEATINGS,
        form_key=secrets.token_hex(16),
        **board_context(state),
    )


def _figures(found: tuple[PlayerStatistics, ...]) -> list[FigureLine]:
    """The lines of the statistics; one that is nothing for everybody is left out."""
    lines = []
    for name in ("hands_won", "self_drawn", "dealt_in", "best", "average", "riichi"):
        values = [getattr(each, name) for each in found]
        if any(values):
            label = text(g.language, f"web-figure-{name.replace('_', '-')}")
            lines.append(FigureLine(label, tuple(amount(value) for value in values)))
    return lines


@final_pages.post("/t/<table_id>/next")
@needs(Role.HOST)
def next_game(table_id: str) -> BaseResponse:
    """Opens a table with the same people and rules. Raises ApiProblem where the rules are gone."""
    state = state_of(table_id)
    seating = request.form.get("seats", "same")
    if seating not in SEATINGS:
        raise ApiProblem(400, "choice", field="seats", value=seating[:40], choices=", ".join(SEATINGS))
    try:
        found = services().store.create_table(
            _next_name(state.name),
            state.players,
            state.profile,
            changes=state.profile_changes,
            seats=_seats(state, seating),
            settings=next_settings(state),
            key=request.form.get("key") or secrets.token_hex(16),
        )
    except (ProfileError, ConductError) as error:
        raise ApiProblem(409, "profile-gone", message=error, profile=state.profile) from error
    except EventRefused as error:
        raise ApiProblem(409, "refused", message=error.text(g.language)) from error
    services().doors.hand_on(table_id, found)
    services().live.devices.greet(found)
    return to_new_table(found)


def _next_name(name: str) -> str:
    """The table's name with the number of the game behind it: "Sunday", "Sunday 2", "Sunday 3"."""
    stem, _, last = name.rpartition(" ")
    return f"{stem} {int(last) + 1}" if stem and last.isdecimal() and len(last) < 4 else f"{name[:76]} 2"


def _seats(state: TableState, seating: str) -> tuple[int, ...]:
    """Who sits East, South, West and North in the next game."""
    places = list(state.places)
    if seating == "drawn":
        random.SystemRandom().shuffle(places)
    return tuple([*places[1:], places[0]] if seating == "on" else places)
