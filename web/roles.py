"""Who may do what: each address says what it needs with :func:`needs`, and one place looks before any is called.

At home everybody may do everything. Where a table is guarded (:mod:`companion.table.doors`) readers look, players that
joined enter, and the host does the rest. An address that says nothing is the host's.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from flask import Flask, current_app, g, request, url_for
from werkzeug.wrappers import Response as BaseResponse

from companion.table.doors import EVERYWHERE, Phone, Role
from companion.web.errors import ApiProblem
from companion.web.services import Services

__all__ = [
    "Me",
    "Need",
    "Role",
    "check",
    "guard_addresses",
    "known_as",
    "me",
    "me_at_devices",
    "need_of",
    "needs",
    "roles_at",
    "secret_of_phone",
    "what_it_is",
]

COOKIE: Final = "phone"
"""Holds what this browser is known by, at every table; nobody can guess it."""

View = TypeVar("View", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Need:
    """What an address asks for; ``devices``: at the table that the devices serve."""

    role: Role
    devices: bool = False


NEEDS: Final[dict[object, Need]] = {}
"""By the function behind each address."""


def needs(role: Role, *, devices: bool = False) -> Callable[[View], View]:
    """Says beside an address who may use it: at the table in it, at the one that the devices serve, or else in the
    whole program."""

    def declare(view: View) -> View:
        NEEDS[view] = Need(role, devices)
        return view

    return declare


def need_of(app: Flask, endpoint: str) -> Need | None:
    """What an address asks for; None if it does not say (files of the pages are for everybody)."""
    return Need(Role.READER) if endpoint == "static" else NEEDS.get(app.view_functions[endpoint])


@dataclass(frozen=True, slots=True)
class Me:
    """Who asks, at one table. ``name`` is empty where nobody has joined; ``guarded`` whether that matters."""

    role: Role
    guarded: bool
    phone: Phone | None = None

    @property
    def name(self) -> str:
        """What stands in the log as who entered something; empty where anybody may."""
        return self.phone.name if self.phone is not None and self.guarded and not self.phone.out else ""

    @property
    def out(self) -> bool:
        """Whether the host has put this phone out."""
        return self.guarded and self.phone is not None and self.phone.out

    @property
    def enters(self) -> bool:
        return self.role >= Role.PLAYER

    @property
    def hosts(self) -> bool:
        return self.role is Role.HOST


def me(table: str = EVERYWHERE, secret: str = "") -> Me:
    """Who asks, at that table or in the whole program; known by the cookie, or by ``secret``."""
    doors = _services().doors
    if not doors.guarded(table):
        return Me(Role.HOST, False)
    phone = doors.phone(table, secret or request.cookies.get(COOKIE, ""))
    if phone is None:
        return Me(Role.READER, True)
    return Me(Role.READER if phone.out else phone.role, True, phone)


def roles_at(tables: Sequence[str]) -> dict[str, Role]:
    """What whoever asks may do at each of these tables."""
    return _services().doors.roles(request.cookies.get(COOKIE, ""), tables)


def served() -> str:
    """The table that the devices serve."""
    return _services().live.devices.active or EVERYWHERE


def me_at_devices() -> Me:
    """Who asks, at the table that the devices serve."""
    return me(served())


def guard_addresses(app: Flask) -> None:
    """Looks, before each request is answered, whether whoever asks may do that; ``g.me`` is who it is."""

    @app.before_request
    def _check() -> None:
        g.me = Me(Role.READER, False)
        if request.endpoint is None or request.endpoint == "static":
            return
        need = need_of(app, request.endpoint) or Need(Role.HOST)
        table = served() if need.devices else (request.view_args or {}).get("table_id", EVERYWHERE)
        g.me = me(table)
        check(need.role, table, g.me)
        if g.me.phone is not None:
            _services().doors.saw(table, g.me.phone, keep=need.role > Role.READER)


def check(role: Role, table: str, who: Me) -> None:
    """Raises ApiProblem (401 or 403), with what to do, if somebody may not do what that role may."""
    if who.role >= role:
        return
    join = url_for("people.join", table_id=table) if table else url_for("people.join_all")
    more = {"join": join}
    if who.out:
        raise ApiProblem(403, "put-out", more=more)
    if role is Role.HOST and (who.role is Role.PLAYER or not table):
        raise ApiProblem(403, "host-only", more=more)
    raise ApiProblem(401, "join-first", more=more)


def known_as(answer: BaseResponse, secret: str) -> None:
    """Lets the browser keep what it is known by."""
    year = 365 * 86400
    answer.set_cookie(COOKIE, secret, max_age=year, samesite="Lax", httponly=True, secure=request.is_secure)


def secret_of_phone() -> str:
    """What this browser is known by, or will be."""
    given = request.cookies.get(COOKIE, "")
    return given if 32 <= len(given) <= 64 else secrets.token_urlsafe(32)


def what_it_is(agent: str) -> str:
    """A phone in a few words, by what its browser says of itself.

    >>> what_it_is("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")
    'Android, Chrome'
    >>> what_it_is("curl/8.5.0")
    ''
    """
    systems = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux")
    browsers = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome"}
    found = [name for name in systems if name in agent][:1]
    named = [
        name for mark, name in (browsers | {"Chrome": "Chrome", "Safari": "Safari"}).items() if f"{mark}/" in agent
    ]
    return ", ".join([*found, *named[:1]])


def _services() -> Services:
    found: Services = current_app.extensions["companion"]
    return found
