"""Hands and commands of a table: photos, checks, scores, and everything that becomes an event of the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Response, copy_current_request_context, g, jsonify, request, send_file, url_for

from companion.hand import Hand, Win
from companion.table import (
    ConductError,
    DiceError,
    DiceThrown,
    DiscAnswered,
    Event,
    PenaltyGiven,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    Source,
    TableState,
    Undone,
)
from companion.table.again import all_rescored
from companion.table.amounts import amount
from companion.table.checks import entered_alone
from companion.table.conduct import changed
from companion.table.record import game_ended, win_at
from companion.web import samples
from companion.web.api import api, body, command, look_again, services, state_of, stood, words
from companion.web.entry import Entry, parse_hand, player_index
from companion.web.errors import ApiProblem
from companion.web.ready import ready_view
from companion.web.roles import Role, needs
from companion.web.scoring import event_of, profile_of, score_entry
from companion.web.told import hand_check, problem_text, result_dict

# -- hands


@api.post("/tables/<table_id>/photos")
@needs(Role.PLAYER)
def read_photo(table_id: str) -> Response:
    """Reads a photo: the body is the picture itself, or a form's file ``photo``."""
    profile = profile_of(state_of(table_id))
    desk = services().desk
    if desk is None:
        raise ApiProblem(503, "no-reader", message=services().reader_problem)

    @copy_current_request_context
    def data() -> bytes:
        upload = request.files.get("photo")
        return upload.read() if upload is not None else request.get_data(cache=False)

    return jsonify(desk.take(data, profile, lambda photo: url_for("api.photo", photo_id=photo)))


@api.post("/tables/<table_id>/photos/<photo_id>/read")
@needs(Role.PLAYER)
def read_part(table_id: str, photo_id: str) -> Response:
    """Reads the part of a kept photo that somebody marked: ``area`` is [x1, y1, x2, y2] in its pixels."""
    profile = profile_of(state_of(table_id))
    desk = services().desk
    if desk is None:
        raise ApiProblem(503, "no-reader", message=services().reader_problem)
    area = _area(body().get("area"))
    try:
        answer = desk.again(photo_id, area, profile, lambda photo: url_for("api.photo", photo_id=photo))
    except ValueError as error:
        raise ApiProblem(400, "area") from error
    if answer is None:
        raise ApiProblem(404, "no-photo")
    return jsonify(answer)


def _area(given: Any) -> tuple[int, int, int, int]:
    numbers = isinstance(given, list) and len(given) == 4 and all(_is_place(each) for each in given)
    if not numbers or given[0] >= given[2] or given[1] >= given[3]:
        raise ApiProblem(400, "area")
    return int(given[0]), int(given[1]), round(given[2]), round(given[3])


def _is_place(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 100_000


@api.get("/photos/<photo_id>.jpg")
@needs(Role.READER)
def photo(photo_id: str) -> Response:
    """A photo that is being corrected."""
    path = services().photos.path(photo_id)
    if path is None:
        raise ApiProblem(404, "no-photo")
    response = send_file(path, mimetype="image/jpeg", max_age=86400)
    response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@api.post("/tables/<table_id>/check")
@needs(Role.PLAYER)
def check(table_id: str) -> Response:
    """What is impossible about a hand, in its parts, and what it waits for. 400 only for a text that is no hand.

    ``winner`` says for which player the waits are worked out (the first one where it is missing).
    """
    data = body()
    state = stood(data, state_of(table_id))
    profile, losing = profile_of(state), bool(data.get("losing"))
    hand = parse_hand(data.get("hand"), profile)
    winner = player_index(data.get("winner") or 0, "winner")
    ready = None if losing else ready_view(hand, win_at(state, Win(), winner), profile, g.language)
    return jsonify({**hand_check(hand, profile, g.language, losing=losing), "ready": ready})


@api.post("/tables/<table_id>/score")
@needs(Role.PLAYER)
def score(table_id: str) -> Response:
    """The score with its reasons and the settlement; nothing is saved. With ``correct`` that of an earlier hand."""
    now = state_of(table_id)
    data = body()
    look_again(data, now)
    state = stood(data, now)
    profile = profile_of(state)
    entry = Entry.parse(data, state, profile)
    told = result_dict(score_entry(entry, state, profile), state, profile, g.language)
    first = entry.won[0]
    ready = None
    if isinstance(first.hand, Hand) and not told["can_save"]:
        ready = ready_view(first.hand, first.win, profile, g.language)
    return jsonify({**told, "ready": ready})


@api.post("/tables/<table_id>/wins")
@needs(Role.PLAYER)
def save_win(table_id: str) -> Response:
    """Scores once more and stores the win."""
    data = body()

    def make(state: TableState) -> Event:
        profile = profile_of(state)
        result = score_entry(Entry.parse(data, state, profile), state, profile)
        if not result.can_save:
            wrong = result.first_problem
            raise ApiProblem(409, "not-legal", message=problem_text(wrong, g.language) if wrong else "")
        return event_of(result, state, who(data), samples.keep(data, services()))

    return command(table_id, make)


def who(data: Mapping[str, Any]) -> str:
    """The person or phone that entered something, as it calls itself."""
    return words(data, "who")


# -- other commands


@api.post("/tables/<table_id>/dice")
@needs(Role.PLAYER)
def save_dice(table_id: str) -> Response:
    """A throw typed in: dice (each 1-6)."""
    data = body()
    dice = data.get("dice")
    if not isinstance(dice, list) or not 1 <= len(dice) <= 3 or not all(_is_face(die) for die in dice):
        raise ApiProblem(400, "dice")
    return command(table_id, lambda _: DiceThrown(dice=tuple(dice), source=Source.TAP, who=who(data)))


def _is_face(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6


@api.post("/tables/<table_id>/penalties")
@needs(Role.PLAYER)
def save_penalty(table_id: str) -> Response:
    """A penalty: player, amount (to each of the others, or all of it to nobody), to ("others" or "bank"), reason."""
    data = body()
    player = player_index(data.get("player"), "player")
    try:
        points = amount(data.get("amount"))
    except ValueError as error:
        raise ApiProblem(400, "amount") from error
    if not 0 < points <= 1_000_000:
        raise ApiProblem(400, "amount")
    make = PenaltyGiven.to_bank if data.get("to") == "bank" else PenaltyGiven.to_others
    reason, entered_by = words(data, "reason", 200), who(data)
    return command(table_id, lambda state: make(player, points, reason, entered_by, players=len(state.players)))


@api.post("/tables/<table_id>/seats")
@needs(Role.HOST)
def swap_seats(table_id: str) -> Response:
    """Two players change places; with ``since`` they sat the other way round from that hand on. Or, after seats were
    drawn, ``seats``: who sits East, South, West and North."""
    data = body()
    if "seats" in data:
        drawn = data["seats"]
        if not isinstance(drawn, list):
            raise ApiProblem(400, "field", field="seats")
        seats = tuple(player_index(each, "seats") for each in drawn)
        return command(table_id, lambda _: SeatsDrawn(seats=seats, who=who(data)))
    first, second = player_index(data.get("first"), "first"), player_index(data.get("second"), "second")
    if first == second:
        raise ApiProblem(400, "same-player")
    since = data.get("since")
    if since is not None and (not isinstance(since, int) or since < 1):
        raise ApiProblem(400, "number", field="since")
    results = data.get("results", "seat")
    if results not in ("seat", "player"):
        raise ApiProblem(400, "choice", field="results", value=str(results)[:40], choices="seat, player")
    return command(
        table_id,
        lambda _: SeatsSwapped(first=first, second=second, since=since, results=results, who=who(data)),
    )


@api.post("/tables/<table_id>/undo")
@needs(Role.PLAYER)
def undo(table_id: str) -> Response:
    """Takes an event back: ``target`` is its number; without one, the last that counts. An undo can be undone.

    Who is not the host takes back only what they have just entered.
    """
    data = body()
    target = data.get("target")
    if target is not None and (not isinstance(target, int) or isinstance(target, bool) or target < 1):
        raise ApiProblem(400, "number", field="target")

    def make(state: TableState) -> Event:
        last = state.undoable
        if target is None and last is None:
            raise ApiProblem(409, "nothing-to-undo")
        entry: int = target if target is not None else last.seq  # type: ignore[union-attr]
        if not g.me.hosts and not entered_alone(state, entry, g.me.name):
            raise ApiProblem(403, "not-yours")
        return Undone(target=entry, who=who(data))

    return command(table_id, make)


@api.post("/tables/<table_id>/rescored")
@needs(Role.HOST)
def save_rescored(table_id: str) -> Response:
    """Scores all hands again that were scored for other seats or winds than the log now says."""
    data = body()
    return command(table_id, lambda state: all_rescored(state, who=who(data)))


@api.post("/tables/<table_id>/settings")
@needs(Role.HOST)
def save_settings(table_id: str) -> Response:
    """Changes settings of the course of play (``settings``: values by name), for the hands that come."""
    data = body()
    given = data.get("settings")
    if not isinstance(given, dict) or not given:
        raise ApiProblem(400, "field", field="settings")

    def make(state: TableState) -> Event:
        try:
            conduct = changed(state.conduct, **given)
        except (ConductError, DiceError) as error:
            raise ApiProblem(400, "settings", message=error) from error
        return SettingsChanged(conduct=conduct, who=who(data))

    return command(table_id, make)


@api.post("/tables/<table_id>/disc")
@needs(Role.PLAYER)
def answer_disc(table_id: str) -> Response:
    """The answer to "the disc says this, the score says that: which?"."""
    data = body()
    if data.get("answer") not in ("disc", "log"):
        raise ApiProblem(400, "choice", field="answer", value=str(data.get("answer"))[:40], choices="disc, log")
    fields = {name: data.get(name) for name in ("subject", "answer", "disc", "log")}
    try:
        event = DiscAnswered.model_validate({**fields, "who": who(data) or request.remote_addr or "page"})
    except ValueError as error:
        raise ApiProblem(400, "field", field="disc, log") from error
    return command(table_id, lambda _: event)


@api.post("/tables/<table_id>/end")
@needs(Role.HOST)
def end_game(table_id: str) -> Response:
    """The game is over; what still lies on the table goes where the rules say, and the totals stand."""
    data = body()
    reason, entered_by = words(data, "reason", 200), who(data)
    return command(table_id, lambda state: game_ended(state, reason, who=entered_by))
