"""What keeps strangers' pages out: commands only from our own pages, no foreign content, no foreign host names."""

from __future__ import annotations

import ipaddress
import json
import re
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import Flask, Response, request

from companion.i18n import text
from companion.web.errors import ApiProblem

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
HOME_NAMES: Final = (".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa", ".fritz.box", ".localhost")
"""Ends of names that nobody on the internet can own. ``.box`` is for sale since 2024; ``fritz.box`` is of the maker
of the routers that answer to it."""
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d{1,5})?")
_LONGEST_HOST: Final = 260
"""A name of 253 characters, a colon and a port."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def protect(app: Flask, allowed_hosts: tuple[str, ...] = ()) -> None:
    """Checks every request and adds the headers to every answer.

    A table page has no passwords: whoever is in the home network may use it. A page from the internet that is open in
    somebody's browser may not, neither by a form sent across (its Origin differs) nor by a name that it makes point to
    our address (that name is none of a home network's). ``allowed_hosts`` are further names, in small letters: those of
    a public server (the setting of that name).
    """

    app.wsgi_app = _with_a_host(app.wsgi_app)  # type: ignore[method-assign, assignment]

    @app.before_request
    def _check() -> None:
        host = urlsplit(f"//{request.host}").hostname or ""
        if not _is_home(host, allowed_hosts):
            raise ApiProblem(421, "host", host=host)
        if request.method not in SAFE and not same_origin():
            raise ApiProblem(403, "cross-site")

    @app.after_request
    def _headers(response: Response) -> Response:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", POLICY)
        headers.setdefault("X-Content-Type-Options", "nosniff")
        headers.setdefault("Referrer-Policy", "same-origin")
        headers.setdefault(
            "Permissions-Policy", "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()"
        )
        if "Cache-Control" not in headers:
            headers["Cache-Control"] = "no-store"
        return response


def _with_a_host(inner: WSGIApplication) -> WSGIApplication:
    """Refuses what no browser sends, before anything makes addresses of it: a Host that is no name and no address."""

    def outer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "")
        if host and (len(host) > _LONGEST_HOST or not _HOST.fullmatch(host)):
            told = text("en", "web-error-malformed-host")
            answer = Response(json.dumps({"error": {"code": "malformed-host", "message": told, "help": ""}}), 400)
            answer.mimetype = "application/json"
            return answer(environ, start_response)
        return inner(environ, start_response)

    return outer


def _is_home(host: str, allowed: tuple[str, ...]) -> bool:
    name = host.lower().rstrip(".")
    if "." not in name or name == "fritz.box" or name.endswith(HOME_NAMES):
        return True
    if name in allowed or name == socket.getfqdn().lower():
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin() -> bool:
    """Whether a page of ours asks, or a program.

    Browsers send Origin with every POST and every stream to elsewhere; programs such as curl send neither header and
    are no danger here.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = request.headers.get("Origin")
    try:
        return origin is None or urlsplit(origin).netloc.lower() == request.host.lower()
    except ValueError:  # an Origin that is no address comes from no page of ours
        return False
