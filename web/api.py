"""The API of a table: JSON in, JSON out. Commands are POSTs with an Idempotency-Key; errors have one shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response, current_app, g, jsonify, request, send_file, url_for

from companion import rules
from companion.table import (
    Conflict,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    EventRefused,
    GameEnded,
    PenaltyGiven,
    SeatsSwapped,
    Source,
    Stored,
    StoreError,
    TableState,
    Undone,
)
from companion.table.amounts import amount
from web import samples
from web.board import last_undoable
from web.errors import Problem
from web.live import TooManyStreams, event_dict, status_dict
from web.scoring import (
    Entry,
    event_of,
    hand_check,
    parse_hand,
    player_index,
    position,
    profile_of,
    result_dict,
    score_entry,
)
from web.services import Services

api = Blueprint("api", __name__, url_prefix="/api")

_KEY: Final = re.compile(r"[\x21-\x7e]{8,100}")


def services() -> Services:
    """The store, the reader and the live news of this app."""
    found: Services = current_app.extensions["companion"]
    return found


def state_of(table_id: str) -> TableState:
    """The table's state. Raises Problem (404) if there is none."""
    try:
        return services().store.state(table_id)
    except StoreError as error:
        raise Problem(404, "no-table", id=table_id[:40]) from error


def body() -> Mapping[str, Any]:
    """The JSON object of the request. Raises Problem (400, 415)."""
    if not request.is_json:
        raise Problem(415, "not-json")
    data = request.get_json(silent=True)
    if not isinstance(data, dict):
        raise Problem(400, "bad-json")
    return data


def key() -> str:
    """The idempotency key of a command. Raises Problem (400) if it is missing or unfit."""
    given = request.headers.get("Idempotency-Key", "")
    if not _KEY.fullmatch(given):
        raise Problem(400, "no-key")
    return given


def command(table_id: str, make: Callable[[TableState], Event]) -> Response:
    """Stores the event that ``make`` builds from the state, and answers with it.

    A key that was used before gives the answer of the first time, even where the state has moved on since.
    Raises Problem (409) with the table's own words if the event is refused.
    """
    state = state_of(table_id)
    used = next((stored for stored in reversed(state.log) if stored.key == key()), None)
    if used is not None:
        return stored_answer(used, duplicate=True)
    try:
        return stored_answer(services().live.append(table_id, make(state), key()))
    except Conflict as error:
        raise Problem(409, "conflict", message=error.text(g.language)) from error
    except EventRefused as error:
        raise Problem(409, "refused", message=error.text(g.language)) from error
    except StoreError as error:
        raise Problem(503, "store", message=str(error)) from error


def stored_answer(stored: Stored, *, duplicate: bool = False) -> Response:
    """201 for a new event, 200 for one that was there already."""
    answer = jsonify(seq=stored.seq, event=event_dict(stored), duplicate=duplicate or stored.duplicate)
    answer.status_code = 200 if duplicate or stored.duplicate else 201
    return answer


# -- reading


@api.get("/profiles")
def profiles() -> Response:
    """The rule sets that a table can be opened with."""
    found = [rules.load_profile(name) for name in rules.profile_names()]
    return jsonify(
        profiles=[{"id": p.id, "version": p.version, "title": p.title(g.language), "grammar": p.grammar} for p in found]
    )


@api.get("/tables")
def tables() -> Response:
    """All tables, the newest first."""
    return jsonify(
        tables=[{"id": t.id, "name": t.name, "created": t.created.isoformat()} for t in services().store.tables()]
    )


@api.post("/tables")
def create_table() -> Response:
    """Opens a table: name, players (four names), profile, draw_seats."""
    data = body()
    table_id = open_table(data, key())
    answer = jsonify(id=table_id, url=url_for("pages.board", table_id=table_id))
    answer.status_code = 201
    return answer


def open_table(data: Mapping[str, Any], idempotency_key: str) -> str:
    """Opens a table from names and a rule set; returns its id. Raises Problem."""
    players = data.get("players")
    if not isinstance(players, list) or len(players) != 4 or not all(isinstance(name, str) for name in players):
        raise Problem(400, "four-players")
    profile = _shipped(str(data.get("profile") or services().settings.profile))
    name = str(data.get("name") or "").strip() or ", ".join(player.strip() for player in players)
    settings = {"dealer_by": services().settings.dealer_by, "draw_seats": bool(data.get("draw_seats"))}
    try:
        table_id = services().store.create_table(name[:80], players, profile, settings=settings, key=idempotency_key)
    except rules.ProfileError as error:
        raise Problem(400, "no-profile", message=str(error)) from error
    except EventRefused as error:
        raise Problem(400, "refused", message=error.text(g.language)) from error
    services().live.greet(table_id)
    return table_id


def _shipped(name: str) -> str:
    """A page names rule sets, never files of this machine; only the owner's settings may name a file."""
    if name != services().settings.profile and (name.endswith(".toml") or "/" in name or "\\" in name):
        raise Problem(400, "no-profile")
    return name


@api.get("/tables/<table_id>")
def table(table_id: str) -> Response:
    """Everything that the log amounts to."""
    return jsonify(state_of(table_id).to_dict(g.language))


@api.get("/tables/<table_id>/events")
def events(table_id: str) -> Response:
    """The log after an event's number; what pages ask for when the stream does not come through."""
    state_of(table_id)
    found = services().store.events(table_id, _number(request.args.get("after"), "after"))
    return jsonify(events=[event_dict(stored) for stored in found])


@api.get("/tables/<table_id>/stream")
def stream(table_id: str) -> Response:
    """Server-sent events. ``Last-Event-ID`` (or ``after``) is the last number seen; the rest follows at once."""
    state_of(table_id)
    given = request.headers.get("Last-Event-ID") or request.args.get("after")
    try:
        messages = services().live.stream(table_id, _number(given, "Last-Event-ID"))
    except TooManyStreams as error:
        raise Problem(503, "too-many-streams") from error
    response = Response(messages, mimetype="text/event-stream")
    response.headers["Cache-Control"] = "no-cache, no-transform"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _number(value: str | None, field: str) -> int:
    if value is None or value == "":
        return 0
    if not value.isdigit() or len(value) > 12:
        raise Problem(400, "number", field=field)
    return int(value)


@api.get("/devices")
def devices() -> Response:
    """Every device port, how it is doing, and the table that devices serve."""
    live = services().live
    return jsonify(devices=[status_dict(status) for status in live.statuses()], table=live.active)


@api.post("/devices/table")
def choose_table() -> Response:
    """Let dice and wind disc serve another table."""
    table_id = str(body().get("table", ""))
    state_of(table_id)
    services().live.choose(table_id)
    return jsonify(table=table_id)


# -- hands


@api.post("/tables/<table_id>/photos")
def read_photo(table_id: str) -> Response:
    """Reads a photo: the body is the picture itself, or a form's file ``photo``."""
    state_of(table_id)
    desk = services().desk
    if desk is None:
        raise Problem(503, "no-reader", message=services().reader_problem)
    upload = request.files.get("photo")
    data = upload.read() if upload is not None else request.get_data(cache=False)
    return jsonify(desk.take(data, lambda photo: url_for("api.photo", photo_id=photo)))


@api.get("/photos/<photo_id>.jpg")
def photo(photo_id: str) -> Response:
    """A photo that is being corrected."""
    path = services().photos.path(photo_id)
    if path is None:
        raise Problem(404, "no-photo")
    response = send_file(path, mimetype="image/jpeg", max_age=86400)
    response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@api.post("/tables/<table_id>/check")
def check(table_id: str) -> Response:
    """What is impossible about a hand, in its parts. 400 only for a text that is no hand."""
    data = body()
    profile = profile_of(state_of(table_id))
    return jsonify(hand_check(parse_hand(data.get("hand")), profile, g.language, losing=bool(data.get("losing"))))


@api.post("/tables/<table_id>/score")
def score(table_id: str) -> Response:
    """The score with its reasons and the settlement; nothing is saved."""
    state = state_of(table_id)
    profile = profile_of(state)
    data = body()
    _still_there(data, state)
    return jsonify(result_dict(score_entry(Entry.parse(data, state), state, profile), state, profile, g.language))


@api.post("/tables/<table_id>/wins")
def save_win(table_id: str) -> Response:
    """Scores once more and stores the win."""
    data = body()

    def make(state: TableState) -> Event:
        _still_there(data, state)
        result = score_entry(Entry.parse(data, state), state, profile_of(state))
        if not result.can_save:
            first = next((p.message for p in result.score.problems), "")
            raise Problem(409, "not-legal", message=first)
        return event_of(result, state, who(data), samples.keep(data, services()))

    return command(table_id, make)


def _still_there(data: Mapping[str, Any], state: TableState) -> None:
    seen = data.get("position")
    if seen is not None and seen != position(state):
        raise Problem(409, "table-moved-on")


def who(data: Mapping[str, Any]) -> str:
    """The person or phone that entered something, as it calls itself."""
    return str(data.get("who") or "")[:80]


# -- other commands


@api.post("/tables/<table_id>/draws")
def save_draw(table_id: str) -> Response:
    """A hand without a winner: kind, and who was ready where the rules ask."""
    data = body()
    kind = data.get("kind", "wall")
    if kind not in ("wall", "abortive", "nagashi"):
        raise Problem(400, "choice", field="kind", value=str(kind)[:40], choices="wall, abortive, nagashi")
    named = data.get("ready", [])
    if not isinstance(named, list):
        raise Problem(400, "field", field="ready")
    players = {player_index(each, "ready") for each in named}

    def make(state: TableState) -> Event:
        ready = None
        if state.conduct.dealer_after_draw == "ready" and kind == "wall":
            ready = (0 in players, 1 in players, 2 in players, 3 in players)
        return DrawRecorded(kind=kind, ready=ready, who=who(data))

    return command(table_id, make)


@api.post("/tables/<table_id>/dice")
def save_dice(table_id: str) -> Response:
    """A throw typed in: dice (each 1-6)."""
    data = body()
    dice = data.get("dice")
    if not isinstance(dice, list) or not 1 <= len(dice) <= 3 or not all(_is_face(die) for die in dice):
        raise Problem(400, "dice")
    return command(table_id, lambda _: DiceThrown(dice=tuple(dice), source=Source.TAP, who=who(data)))


def _is_face(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6


@api.post("/tables/<table_id>/penalties")
def save_penalty(table_id: str) -> Response:
    """A penalty: player, amount (to each of the others, or all of it to nobody), to ("others" or "bank"), reason."""
    data = body()
    player = player_index(data.get("player"), "player")
    try:
        points = amount(data.get("amount"))
    except ValueError as error:
        raise Problem(400, "amount") from error
    if not 0 < points <= 1_000_000:
        raise Problem(400, "amount")
    make = PenaltyGiven.to_bank if data.get("to") == "bank" else PenaltyGiven.to_others
    reason = str(data.get("reason") or "")[:200]
    return command(table_id, lambda _: make(player, points, reason, who(data)))


@api.post("/tables/<table_id>/seats")
def swap_seats(table_id: str) -> Response:
    """Two players change places; with ``since`` they sat the other way round from that hand on."""
    data = body()
    first, second = player_index(data.get("first"), "first"), player_index(data.get("second"), "second")
    if first == second:
        raise Problem(400, "same-player")
    since = data.get("since")
    if since is not None and (not isinstance(since, int) or since < 1):
        raise Problem(400, "number", field="since")
    results = data.get("results", "seat")
    if results not in ("seat", "player"):
        raise Problem(400, "choice", field="results", value=str(results)[:40], choices="seat, player")
    return command(
        table_id,
        lambda _: SeatsSwapped(first=first, second=second, since=since, results=results, who=who(data)),
    )


@api.post("/tables/<table_id>/undo")
def undo(table_id: str) -> Response:
    """Takes an event back: ``target`` is its number; without one, the last that counts. An undo can be undone."""
    data = body()
    target = data.get("target")
    if target is not None and (not isinstance(target, int) or isinstance(target, bool) or target < 1):
        raise Problem(400, "number", field="target")

    def make(state: TableState) -> Event:
        last = last_undoable(state)
        if target is None and last is None:
            raise Problem(409, "nothing-to-undo")
        return Undone(target=target if target is not None else last.seq, who=who(data))  # type: ignore[union-attr]

    return command(table_id, make)


@api.post("/tables/<table_id>/disc")
def answer_disc(table_id: str) -> Response:
    """The answer to "the disc says this, the score says that: which?"."""
    data = body()
    if data.get("answer") not in ("disc", "log"):
        raise Problem(400, "choice", field="answer", value=str(data.get("answer"))[:40], choices="disc, log")
    fields = {name: data.get(name) for name in ("subject", "answer", "disc", "log")}
    try:
        event = DiscAnswered.model_validate({**fields, "who": who(data) or request.remote_addr or "page"})
    except ValueError as error:
        raise Problem(400, "field", field="disc, log") from error
    return command(table_id, lambda _: event)


@api.post("/tables/<table_id>/end")
def end_game(table_id: str) -> Response:
    """The game is over; the totals stand."""
    data = body()
    return command(table_id, lambda _: GameEnded(reason=str(data.get("reason") or "")[:200], who=who(data)))
