"""The API of a table: JSON in, JSON out. Commands are POSTs with an Idempotency-Key; errors have one shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from flask import Blueprint, Response, current_app, g, jsonify, request, url_for
from pydantic import ValidationError

from companion import rules
from companion.config import Settings
from companion.firmware_bridge.virtual_board import actions
from companion.table import (
    Conflict,
    Event,
    EventRefused,
    MovedOn,
    Stored,
    TableState,
)
from companion.table.again import corrected
from companion.table.change import would_change
from companion.table.checks import position, still_there
from companion.table.replay import before
from companion.table.show import table_view
from companion.table.show.change import change_view
from companion.table.words import fit_to_show
from companion.web.errors import ApiProblem
from companion.web.live import event_dict, status_dict
from companion.web.roles import Role, check, me, needs
from companion.web.services import Services

api = Blueprint("api", __name__, url_prefix="/api")

DEALER_BY: Final[tuple[str, ...]] = get_args(Settings.model_fields["dealer_by"].annotation)
"""What may move the deal of a new table."""

LARGEST_COMMAND: Final = 64 * 1024
"""Bytes of JSON that a command may bring; the longest, a hand with the boxes of its photo, has some ten thousand."""
_KEY: Final = re.compile(r"[\x21-\x7e]{8,100}")
_TRIES: Final = 20
"""How often a command that says no position is made anew while others are faster."""
_NOT_ASKED: Final = ("who", "position", "sample")
"""What may differ when a command is sent again: who sends it, how the table stood, the photo that goes with it."""


def services() -> Services:
    """The store, the reader and the live news of this app."""
    found: Services = current_app.extensions["companion"]
    return found


def state_of(table_id: str) -> TableState:
    """The table's state. Raises StoreError, which is answered as what it is (:func:`errors.from_store`)."""
    return services().store.state(table_id)


def body() -> Mapping[str, Any]:
    """The JSON object of the request; ``who`` in it is the phone that asks, where one has to join. Raises ApiProblem
    (400, 413, 415)."""
    if not request.is_json:
        raise ApiProblem(415, "not-json")
    if (request.content_length or 0) > LARGEST_COMMAND:
        raise ApiProblem(413, "much-text", limit=LARGEST_COMMAND // 1024)
    try:
        data = request.get_json(silent=True)
    except RecursionError:  # brackets in brackets in brackets
        data = None
    if not isinstance(data, dict):
        raise ApiProblem(400, "bad-json")
    return {**data, "who": g.me.name} if g.me.guarded else data


def key() -> str:
    """The idempotency key of a command. Raises ApiProblem (400) if it is missing or unfit."""
    given = request.headers.get("Idempotency-Key", "")
    if not _KEY.fullmatch(given):
        raise ApiProblem(400, "no-key")
    return given


def words(data: Mapping[str, Any], name: str, limit: int = 80) -> str:
    """A name or remark of the request; empty where it is missing. Raises ApiProblem (400) for what is no line."""
    value = data.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise ApiProblem(400, "text", field=name)
    line = value.strip()
    if not fit_to_show(line):
        raise ApiProblem(400, "characters", field=name)
    if len(line) > limit:
        raise ApiProblem(400, "too-long", field=name, limit=limit, length=len(line))
    return line


def look_again(data: Mapping[str, Any], state: TableState) -> str:
    """The ``position`` of the request: how the table stood when the person looked; empty where it was not said.

    Raises ApiProblem (409, "table-moved-on") if somebody has entered something since.
    """
    seen = words(data, "position", 400)
    try:
        if seen:
            still_there(state, seen)
    except MovedOn as error:
        raise _moved_on(error) from error
    return seen


def _moved_on(error: MovedOn) -> ApiProblem:
    """With the entry that came in between and the new position, so that a page can ask: leave it at that, or both?"""
    latest = error.latest
    entry = {"seq": latest.seq, "type": latest.event.type, "who": latest.event.who}
    return ApiProblem(409, "table-moved-on", message=error, more={"latest": entry, "position": error.position})


def stood(data: Mapping[str, Any], state: TableState) -> TableState:
    """The table that a request is about: as it is or, where ``correct`` names an earlier entry, as it was before that.

    Raises ApiProblem (400) for an entry that is none.
    """
    return state if data.get("correct") is None else before(state, _entry(data, state))


def _entry(data: Mapping[str, Any], state: TableState) -> int:
    seq = data.get("correct")
    if not isinstance(seq, int) or isinstance(seq, bool) or not state.log[0].seq < seq <= state.seq:
        raise ApiProblem(400, "number", field="correct")
    return seq


def _made(data: Mapping[str, Any], state: TableState, make: Callable[[TableState], Event]) -> Event:
    """The event of a command or, where it is to stand in the place of an earlier entry, the correction; later hands are
    scored again with it unless ``later`` is false. Raises EventRefused."""
    if data.get("correct") is None:
        return make(state)
    check(Role.HOST, state.table, g.me)
    seq, note = _entry(data, state), words(data, "note", 200)
    return corrected(state, seq, make, note=note, later=data.get("later") is not False)


def command(table_id: str, make: Callable[[TableState], Event]) -> Response:
    """Stores the event that ``make`` builds from the state, and answers with it.

    With ``correct`` in the request the event takes the place of that entry (:func:`stood`); with ``preview`` nothing is
    stored: the answer tells what would change.

    The event is stored only if the table still stands where the person saw it (``position`` of the request); a program
    that does not say where has its event made anew from the state as it is then.

    A key that was used before gives the answer of the first time, even where the state has moved on since - but only to
    the same command: another one under that key would be lost without a word.
    Raises ApiProblem (409) with the table's own words if the event is refused or the key was used for something else.
    """
    data = body()
    asked = {"command": request.endpoint, **{name: given for name, given in data.items() if name not in _NOT_ASKED}}
    try:
        if data.get("preview"):
            state = state_of(table_id)
            change = would_change(state, _made(data, state, make))
            return jsonify(change=change_view(change, g.language).to_dict())
        for tries_left in reversed(range(_TRIES)):
            state = state_of(table_id)
            used = services().store.find(table_id, key(), asked)
            if used is not None:
                return stored_answer(used, duplicate=True)
            seen = look_again(data, state)
            try:
                made = _made(data, state, make)
                if g.me.guarded:  # also where a command does not ask who it was
                    made = made.model_copy(update={"who": g.me.name})
                return stored_answer(
                    services().live.append(table_id, made, key(), position=seen or position(state), asked=asked)
                )
            except MovedOn as error:
                if seen or not tries_left:
                    raise _moved_on(error) from error
        raise AssertionError("the last try answers or raises")
    except ValidationError as error:
        raise ApiProblem(400, "field", field=".".join(map(str, error.errors()[0]["loc"]))) from error
    except Conflict as error:
        raise ApiProblem(409, "conflict", seq=error.values.get("seq", "")) from error
    except EventRefused as error:
        raise ApiProblem(409, "refused", message=error.text(g.language)) from error


def stored_answer(stored: Stored, *, duplicate: bool = False) -> Response:
    """201 for a new event, 200 for one that was there already."""
    answer = jsonify(seq=stored.seq, event=event_dict(stored), duplicate=duplicate or stored.duplicate)
    answer.status_code = 200 if duplicate or stored.duplicate else 201
    return answer


# -- reading


@api.get("/profiles")
@needs(Role.READER)
def profiles() -> Response:
    """The rule sets that a table can be opened with."""
    return jsonify(
        profiles=[
            {"id": p.id, "version": p.version, "title": p.title(g.language), "grammar": p.grammar}
            for p in services().library.profiles()
        ]
    )


@api.get("/tables")
@needs(Role.READER)
def tables() -> Response:
    """All tables, the newest first."""
    return jsonify(
        tables=[{"id": t.id, "name": t.name, "created": t.created.isoformat()} for t in services().store.tables()]
    )


@api.post("/tables")
@needs(Role.HOST)
def create_table() -> Response:
    """Opens a table: name, players (four names), profile, draw_seats, dealer_by."""
    data = body()
    table_id = open_table(data, key())
    answer = jsonify(id=table_id, url=url_for("pages.board", table_id=table_id))
    answer.status_code = 201
    return answer


def open_table(data: Mapping[str, Any], idempotency_key: str) -> str:
    """Opens a table from names and a rule set; returns its id. Raises ApiProblem."""
    players = data.get("players")
    profile = _shipped(words(data, "profile", 200) or services().settings.profile)
    try:
        wanted = rules.load_profile(profile).body.players
    except rules.ProfileError as error:
        raise _no_profile(profile, error) from error
    if not isinstance(players, list) or len(players) != wanted or not all(isinstance(name, str) for name in players):
        raise ApiProblem(400, "four-players", players=wanted)
    players = [words({"players": player}, "players") for player in players]
    name = words(data, "name") or ", ".join(players)
    dealer_by = words(data, "dealer_by") or services().settings.dealer_by
    if dealer_by not in DEALER_BY:
        raise ApiProblem(400, "dealer-by", value=dealer_by[:40], choices=", ".join(DEALER_BY))
    settings = {"dealer_by": dealer_by, "draw_seats": bool(data.get("draw_seats"))}
    try:
        table_id = services().store.create_table(
            name[:80], players, profile, settings=settings, key=idempotency_key, who=g.me.name
        )
    except rules.ProfileError as error:
        raise _no_profile(profile, error) from error
    except Conflict as error:
        raise ApiProblem(409, "conflict", seq=error.values.get("seq", "")) from error
    except EventRefused as error:
        raise ApiProblem(400, "refused", message=error.text(g.language)) from error
    services().live.devices.greet(table_id)
    return table_id


def _shipped(name: str) -> str:
    """A page names rule sets, never files of this machine; only the owner's settings may name a file."""
    if name != services().settings.profile and (name.endswith(".toml") or "/" in name or "\\" in name):
        raise _no_profile(name)
    return name


def _no_profile(name: str, error: rules.ProfileError | None = None) -> ApiProblem:
    """That a rule set is not there, with those that are; what is wrong with one that is there in its own words."""
    known = ", ".join(profile.id for profile in services().library.profiles())
    own_words = error if error is not None and error.key != "rules-error-unknown" else ""
    return ApiProblem(400, "no-profile", message=own_words, name=name[:60], choices=known)


@api.get("/tables/<table_id>")
@needs(Role.READER)
def table(table_id: str) -> Response:
    """Everything that the log amounts to."""
    return jsonify(table_view(state_of(table_id), g.language).to_dict())


@api.get("/tables/<table_id>/events")
@needs(Role.READER)
def events(table_id: str) -> Response:
    """The log after an event's number; what pages ask for when the stream does not come through."""
    state_of(table_id)
    found = services().store.events(table_id, number(request.args.get("after"), "after"))
    return jsonify(events=[event_dict(stored) for stored in found])


def number(value: str | None, field: str) -> int:
    if value is None or value == "":
        return 0
    if not value.isdecimal() or len(value) > 12:
        raise ApiProblem(400, "number", field=field)
    return int(value)


@api.get("/devices")
@needs(Role.READER)
def devices() -> Response:
    """Every device port, how it is doing, and the table that devices serve."""
    live = services().live
    return jsonify(devices=[status_dict(status) for status in live.devices.statuses()], table=live.devices.active)


@api.post("/devices/table")
@needs(Role.HOST, devices=True)
def choose_table() -> Response:
    """Let dice and wind disc serve another table."""
    table_id = str(body().get("table", ""))
    state_of(table_id)
    check(Role.HOST, table_id, me(table_id))
    services().live.devices.choose(table_id)
    return jsonify(table=table_id)


@api.post("/devices/simulate")
@needs(Role.HOST, devices=True)
def simulate() -> Response:
    """For a table without hardware: throw the simulated dice, or turn the simulated disc."""
    data = body()
    port, action = str(data.get("port", "")), data.get("action")
    if action not in (known := actions()):
        raise ApiProblem(400, "choice", field="action", value=str(action)[:40], choices=", ".join(known))
    try:
        services().live.devices.simulate(port, action)
    except KeyError as error:
        raise ApiProblem(404, "no-board", port=port[:60]) from error
    return jsonify(port=port, action=action)
