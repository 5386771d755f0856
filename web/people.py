"""The door of a table as pages: joining with a phone, and what its host does about phones, PIN and links."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, Response, g, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.table.doors import EVERYWHERE, LONGEST_PIN, SHORTEST_PIN, Role
from companion.web.addresses import network_of, phone_url, qr_svg
from companion.web.api import services, state_of, words
from companion.web.errors import ApiProblem
from companion.web.roles import Me, known_as, me, needs, secret_of_phone, what_it_is

people = Blueprint("people", __name__)


@people.get("/t/<table_id>/join")
@needs(Role.READER)
def join(table_id: str) -> str:
    """Where a phone joins: by a link, whose word stands behind the # and so in no log of any server, or by the PIN."""
    return _join_page(table_id)


@people.get("/join")
@needs(Role.READER)
def join_all() -> str:
    """The same for the host of the whole program."""
    return _join_page(EVERYWHERE)


@people.post("/t/<table_id>/join")
@needs(Role.READER)
def enter(table_id: str) -> BaseResponse | tuple[str, int]:
    """Lets the phone in that sends the PIN or the word of a link as ``word``, under a ``name``."""
    return _enter(table_id)


@people.post("/join")
@needs(Role.READER)
def enter_all() -> BaseResponse | tuple[str, int]:
    """Lets the host of the whole program in."""
    return _enter(EVERYWHERE)


def _join_page(table: str, problem: dict[str, str] | None = None) -> str:
    return render_template(
        "join.html",
        table={"id": table, "name": state_of(table).name} if table else None,
        door=services().doors.door(table),
        me=me(table),
        problem=problem,
        name=request.form.get("name", "") or (g.me.phone.name if g.me.phone is not None else ""),
        word=request.form.get("word", "") if len(request.form.get("word", "")) > LONGEST_PIN else "",
    )


def _enter(table: str) -> BaseResponse | tuple[str, int]:
    if table:
        state_of(table)
    try:
        secret = secret_of_phone()
        _try(table, secret, _name())
    except ApiProblem as problem:
        page = make_response(_join_page(table, problem.told(g.language)), problem.status)
        if problem.retry_after is not None:
            page.headers["Retry-After"] = str(problem.retry_after)
        return page
    _tell(table)
    answer = redirect(url_for("pages.board", table_id=table) if table else url_for("pages.start"), 303)
    known_as(answer, secret)
    return answer


def _name() -> str:
    """What somebody wants to be called. Raises ApiProblem (400)."""
    name = words(request.form, "name", 40)
    if not name:
        raise ApiProblem(400, "your-name")
    return name


def _try(table: str, secret: str, name: str) -> None:
    """Raises ApiProblem (403, 429) if that was not the PIN nor a link, or too many have been wrong."""
    word = request.form.get("word", "").strip()[:100]
    counted = [(services().tries, network_of(request.remote_addr or ""))]
    if len(word) <= LONGEST_PIN:
        counted.append((services().table_tries, table))
    for tries, who in counted:
        if wait := tries.take(who):
            raise ApiProblem(429, "too-many-pins", retry_after=wait, seconds=wait)
    if services().doors.join(table, secret, word, name, what_it_is(request.user_agent.string)) is None:
        raise ApiProblem(403, "wrong-pin")
    for tries, who in counted:
        tries.give_back(who)


def _tell(table: str) -> None:
    """Lets pages that are open look anew what they may."""
    services().live.say("people", {"table": table})


@people.get("/api/tables/<table_id>/me")
@needs(Role.READER)
def who_am_i(table_id: str) -> Response:
    """What this phone may do at a table: ``role``, its ``name``, whether the table is ``guarded`` and it was put
    ``out``."""
    state_of(table_id)
    return jsonify(role=g.me.role.name.lower(), name=g.me.name, guarded=g.me.guarded, out=g.me.out)


@dataclass(frozen=True, slots=True)
class Shown:
    """What can be shown only once, as only its hash is kept: a PIN, or a link with its QR code."""

    pin: str = ""
    link: str = ""
    host: bool = False


@people.get("/t/<table_id>/people")
@needs(Role.HOST)
def of_table(table_id: str) -> str:
    """Who has joined, PIN and links."""
    return _people_page(table_id, Shown(), g.me)


def _people_page(table: str, shown: Shown, mine: Me, problem: dict[str, str] | None = None) -> str:
    doors = services().doors
    return render_template(
        "people.html",
        table={"id": table, "name": state_of(table).name},
        door=doors.door(table),
        public=doors.public,
        phones=doors.phones(table),
        me=mine,
        shown=shown,
        qr=qr_svg(shown.link) if shown.link else None,
        pin_limits=(SHORTEST_PIN, LONGEST_PIN),
        problem=problem,
    )


@people.post("/t/<table_id>/people")
@needs(Role.HOST)
def change(table_id: str) -> BaseResponse | tuple[str, int]:
    """What the host decides: ``action`` is guard, open, pin, link, host-link, close or out."""
    state_of(table_id)
    secret = secret_of_phone()
    try:
        shown = _change(table_id, request.form.get("action", ""), secret)
    except ApiProblem as problem:
        return _people_page(table_id, Shown(), g.me, problem.told(g.language)), problem.status
    _tell(table_id)
    if shown == Shown():
        answer: BaseResponse = redirect(url_for("people.of_table", table_id=table_id), 303)
    else:  # once: nobody can read it any more
        answer = make_response(_people_page(table_id, shown, me(table_id, secret)))
    known_as(answer, secret)
    return answer


def _change(table: str, action: str, secret: str) -> Shown:
    doors = services().doors
    match action:
        case "guard":
            doors.welcome(table, secret, _name(), Role.HOST, what_it_is(request.user_agent.string))
            doors.guard(table, True)
            return Shown(pin=_new_pin(table))
        case "open":
            doors.guard(table, False)
            doors.close(table)
        case "pin":
            return Shown(pin=_new_pin(table))
        case "link":
            return Shown(link=_link(table, Role.PLAYER))
        case "host-link":
            return Shown(link=_link(table, Role.HOST), host=True)
        case "close":
            doors.close(table)
        case "out":
            phone = request.form.get("phone", "")
            if g.me.phone is not None and phone == g.me.phone.id:
                raise ApiProblem(409, "out-yourself")
            if not doors.put_out(table, phone):
                raise ApiProblem(404, "no-phone")
        case _:
            choices = "guard, open, pin, link, host-link, close, out"
            raise ApiProblem(400, "choice", field="action", value=action[:40], choices=choices)
    return Shown()


def _new_pin(table: str) -> str:
    try:
        return services().doors.new_pin(table, request.form.get("pin", ""))
    except ValueError as error:
        raise ApiProblem(400, "pin-digits", least=SHORTEST_PIN, most=LONGEST_PIN) from error


def _link(table: str, role: Role) -> str:
    word = services().doors.new_link(table, role)
    return phone_url(request.host, url_for("people.join", table_id=table), request.scheme) + f"#{word}"
