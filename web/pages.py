"""The pages themselves: the list of tables, the live view, the phone view."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Response, g, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.i18n import LANGUAGES
from companion.names import wind_name
from companion.rules.sets.places import is_shipped
from companion.table import TableState
from companion.table.checks import position
from companion.table.conduct import conduct_for
from companion.table.show import explained
from companion.table.show import text as words
from companion.table.show.standing import ranking
from companion.table.show.view import players, profile_view
from companion.web import faces
from companion.web import language as texts
from companion.web.api import DEALER_BY, open_table, services, state_of, stood
from companion.web.errors import ApiProblem
from companion.web.forms import form_of
from companion.web.prefill import sheet_of
from companion.web.regions import board_context, join
from companion.web.roles import Role, known_as, me_at_devices, needs, roles_at, secret_of_phone, what_it_is
from companion.web.scoring import profile_of
from companion.web.shelves import shelves

pages = Blueprint("pages", __name__)


@pages.get("/")
@needs(Role.READER)
def start() -> str:
    """Tables, and a form for a new one."""
    return _start_page(None, {"profile": request.args["profile"]} if "profile" in request.args else {})


def _start_page(problem: dict[str, str] | None, form: dict[str, Any]) -> str:
    shelf = shelves(services().store, request.args.get("q", ""))
    profiles = [
        {
            "id": p.id,
            "title": p.title(g.language),
            "version": p.version,
            "own": not is_shipped(p.id),
            "throws": bool(conduct_for(p).dice.opening),
        }
        for p in services().library.profiles()
    ]
    roles = roles_at([state.table for state in shelf.playing])
    settings = services().settings
    defaults = {
        "name": "",
        "players": ["", "", "", ""],
        "profile": settings.profile,
        "draw_seats": False,
        "dealer_by": settings.dealer_by,
    }
    return render_template(
        "start.html",
        tables=[_card(state, roles[state.table] >= Role.PLAYER) for state in shelf.playing],
        archive=[_ended(state) for state in shelf.ended],
        asked=shelf.asked,
        more=shelf.more,
        damaged=[{"name": info.name, "text": error.text(g.language)} for info, error in shelf.damaged],
        profiles=profiles,
        form={**defaults, **form},
        dealer_by=DEALER_BY,
        form_key=secrets.token_hex(16),
        problem=problem,
        join=join("/"),
        devices_mine=me_at_devices().hosts,
    )


def _card(state: TableState, enters: bool) -> dict[str, Any]:
    profile = profile_view(state, g.language)
    return {
        "id": state.table,
        "enters": enters,
        "name": state.name,
        "profile_title": profile.title,
        "profile_version": profile.version or "?",
        "round_title": words.round_text(state, g.language),
        "hand_title": words.hand_text(state, g.language),
        "date": _date(state.log[0].at),
        "players": [
            {"name": player.name, "wind": player.seat.value, "score": player.points}
            for player in players(state, g.language)
        ],
    }


def _ended(state: TableState) -> dict[str, Any]:
    """A finished game as a line: when, where, who came first."""
    places = ranking(state, g.language)
    return {
        "id": state.table,
        "name": state.name,
        "date": _date(state.log[-1].at),
        "profile_title": profile_view(state, g.language).title,
        "places": [(row.place, row.name, row.cells[-1]) for row in places.rows],
    }


def _date(at: datetime | None) -> str:
    return at.astimezone().strftime("%Y-%m-%d") if at else ""


@pages.post("/tables")
@needs(Role.HOST)
def new_table() -> BaseResponse | tuple[str, int]:
    """Opens the table of the form; a mistake brings the form back with everything that was typed."""
    form = {
        "name": request.form.get("name", ""),
        "players": [*request.form.getlist("player"), "", "", "", ""][:4],
        "profile": request.form.get("profile", ""),
        "draw_seats": request.form.get("draw_seats") == "yes",
        "dealer_by": request.form.get("dealer_by", "") or services().settings.dealer_by,
    }
    try:
        table_id = open_table(form, request.form.get("key") or secrets.token_hex(16))
    except ApiProblem as problem:
        return _start_page(problem.told(g.language), form), problem.status
    return to_new_table(table_id)


def to_new_table(table_id: str) -> BaseResponse:
    """Leads to a table that was just opened; whoever opened it is its host once somebody guards it."""
    answer = redirect(url_for("pages.board", table_id=table_id), 303)
    known_as(answer, secret := secret_of_phone())
    doors, what = services().doors, what_it_is(request.user_agent.string)
    doors.welcome(table_id, secret, g.me.name or texts.t("people-opener"), Role.HOST, what)
    return answer


@pages.get("/t/<table_id>")
@needs(Role.READER)
def board(table_id: str) -> str:
    """The live view."""
    state, revision = state_of(table_id), services().live.revision
    return render_template("board.html", now=round(time.time() * 1000), revision=revision, **board_context(state))


@pages.get("/t/<table_id>/board")
@needs(Role.READER)
def board_fragment(table_id: str) -> Response:
    """The regions of the live view, for a page that asks for them, or one of them (``part``); with ``rows=all`` the
    whole history."""
    part, all_rows = request.args.get("part", ""), request.args.get("rows") == "all"
    if part not in ("", "curve", "history"):
        raise ApiProblem(400, "choice", field="part", value=part[:40], choices="curve, history")
    state, template = state_of(table_id), f"regions/{part}.html" if part else "board_regions.html"
    key = (table_id, state.seq, services().live.revision, g.language, request.host, template, all_rows)
    answer = make_response(
        services().pieces.get(key, lambda: render_template(template, **board_context(state, all_rows=all_rows)))
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@pages.get("/t/<table_id>/hands/<int:seq>")
@needs(Role.READER)
def why(table_id: str, seq: int) -> str:
    """A recorded hand with every reason, as they were kept: for whoever doubts it. ``seq`` is its entry in the log."""
    state = state_of(table_id)
    record = next((each for each in state.hands if each.seq == seq), None)
    if record is None:
        raise ApiProblem(404, "no-hand")
    told = explained(state, record, g.language)
    return render_template(
        "why.html",
        table={"id": state.table, "name": state.name},
        names=state.players,
        hand=told.hand,
        winners=told.winners,
        losers=told.losers,
        because=told.because,
    )


@pages.get("/t/<table_id>/hand")
@needs(Role.PLAYER)
def hand(table_id: str) -> str:
    """The phone view: photo, correction, answers, score. ``?correct=SEQ``: an earlier hand, to be corrected."""
    now = state_of(table_id)
    correct = request.args.get("correct", type=int)
    state = stood({"correct": correct}, now)
    profile = profile_of(state)
    corrected = next((each for each in now.hands if each.seq == correct), None)
    if correct is not None and corrected is None:
        raise ApiProblem(404, "no-hand")
    context = {
        "players": [
            {
                "index": p,
                "name": name,
                "wind": state.seat(p).value,
                "wind_name": wind_name(state.seat(p), g.language),
                "score": _plain(state.points(p)),
            }
            for p, name in enumerate(state.players)
        ],
        "board": url_for("pages.board", table_id=table_id),
        "position": position(now),
        "correct": correct,
        "prefill": sheet_of(now, state, correct, profile) if correct is not None else {},
        "tile_names": texts.tile_names(g.language),
        "tile_pictures": asset(f"tiles/{faces.chosen()}/NAME.svg"),
        "form": form_of(profile, state, g.language),
        "collect": services().settings.collect,
        "reader": services().desk is not None,
    }
    return render_template(
        "hand.html",
        table={"id": state.table, "name": state.name},
        profile=profile_view(state, g.language),
        context=context,
        corrected=explained(now, corrected, g.language).hand if corrected is not None else None,
    )


def _plain(value: Any) -> int | float:
    return int(value) if value == int(value) else float(value)


def asset(name: str) -> str:
    """The address of a file under static/, with a mark that changes when the file does."""
    return url_for("static", filename=name, v=services().version)


@pages.post("/language")
@needs(Role.READER)
def choose_language() -> BaseResponse:
    """Keeps the chosen language in a cookie and goes back."""
    return _kept("language", texts.COOKIE, LANGUAGES)


@pages.post("/tile-names")
@needs(Role.READER)
def choose_names() -> BaseResponse:
    """Keeps the chosen names of tiles and fans in a cookie and goes back."""
    return _kept("tile-names", texts.NAMES_COOKIE, texts.TILE_NAMES)


@pages.post("/faces")
@needs(Role.READER)
def choose_faces() -> BaseResponse:
    """Keeps the chosen style of tiles in a cookie and goes back."""
    return _kept("faces", faces.COOKIE, faces.styles())


def _kept(field: str, cookie: str, choices: Sequence[str]) -> BaseResponse:
    chosen = request.form.get(field, "")
    if chosen not in choices:
        raise ApiProblem(400, "choice", field=field, value=chosen[:40], choices=", ".join(choices))
    back = urlsplit(request.form.get("back", "/"))
    path = back.path if back.path.startswith("/") and not back.path.startswith("//") else "/"
    answer = redirect(path, 303)
    answer.set_cookie(cookie, chosen, max_age=365 * 86400, samesite="Lax", httponly=True)
    return answer


@pages.get("/manifest.webmanifest")
@needs(Role.READER)
def manifest() -> Response:
    """What a phone needs to put the page on its home screen."""
    answer = jsonify(
        name=texts.t("name"),
        short_name=texts.t("short-name"),
        start_url="/",
        display="standalone",
        background_color="#1e5a44",
        theme_color="#1e5a44",
        icons=[{"src": asset("tiles/classic/C.svg"), "sizes": "any", "type": "image/svg+xml"}],
    )
    answer.mimetype = "application/manifest+json"
    return answer
