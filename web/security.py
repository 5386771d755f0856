"""What keeps strangers' pages out: commands only from our own pages, no foreign content, no foreign host names."""

from __future__ import annotations

import functools
import hmac
import ipaddress
import json
import re
import socket
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from markupsafe import Markup

from companion.i18n import text
from companion.table import StoreError
from companion.web.addresses import own_addresses
from companion.web.errors import ApiProblem
from companion.web.services import Services

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
HOME_NAMES: Final = (".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa", ".fritz.box")
"""What home networks put behind this machine's name; nobody on the internet can own it. ``.box`` is for sale since
2024; ``fritz.box`` is of the maker of the routers that answer to it."""
TOKEN: Final = "X-Companion-Token"
"""The header in which our scripts say the page's word; forms say it as ``token``."""
ARRIVED_AT: Final = "companion.address"
"""Where the server says at which of this machine's addresses a request arrived."""
_HOST: Final = re.compile(r"(\[[0-9a-fA-F:.]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d{1,5})?")
_LONGEST_HOST: Final = 260
"""A name of 253 characters, a colon and a port."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def protect(app: Flask, allowed_hosts: tuple[str, ...] = ()) -> None:
    """Checks every request and adds the headers to every answer.

    At home whoever is in the network may use the page. A page from the internet that is open in somebody's browser may
    not, neither by a form sent across (its Origin differs) nor by a name that it makes point to our address: only names
    and addresses of this machine are answered, and ``allowed_hosts``, in small letters (the setting of that name).
    What browsers send must besides bear the word that our own pages hold, another one for each name.
    """

    app.wsgi_app = _with_a_host(app.wsgi_app)  # type: ignore[method-assign, assignment]

    @app.before_request
    def _check() -> None:
        host = urlsplit(f"//{request.host}").hostname or ""
        if not _is_home(host, allowed_hosts):
            raise ApiProblem(421, "host", host=host)
        if request.method in SAFE:
            return
        if not same_origin():
            raise ApiProblem(403, "cross-site")
        if _is_browser() and not hmac.compare_digest(_given_token(), token().encode()):
            raise ApiProblem(403, "stale-page")

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
    """Whether that is a name or an address of this machine, or allowed."""
    name = host.lower().rstrip(".")
    if name in allowed or name == "localhost" or name.endswith(".localhost") or name in _own_names():
        return True
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return False
    arrived = request.environ.get(ARRIVED_AT, "").partition("%")[0].removeprefix("::ffff:")
    return address.is_loopback or str(address) == arrived or str(address) in own_addresses()


@functools.cache
def _own_names() -> frozenset[str]:
    names = {socket.gethostname().lower(), socket.getfqdn().lower()}
    short = {name.partition(".")[0] for name in names} - {"localhost"}
    return frozenset(names | short | {name + end for name in short for end in HOME_NAMES})


def token() -> str:
    """The word of our pages, for the name under which this one is asked for; empty while the database is away."""
    services: Services = current_app.extensions["companion"]
    try:
        key = services.doors.page_key()
    except StoreError:
        return ""
    return hmac.new(key.encode(), request.host.lower().encode(), "sha256").hexdigest()[:32]


def page_token() -> Markup:
    """The same as a field for a form."""
    return Markup('<input type="hidden" name="token" value="{}">').format(token())


def _is_browser() -> bool:
    """Browsers send one of these with every command, and no page can keep them from it; programs send none."""
    return "Origin" in request.headers or "Sec-Fetch-Site" in request.headers


def _given_token() -> bytes:
    """From the header, or a form of text fields; what holds files is not taken apart for it."""
    given = request.headers.get(TOKEN)
    if given is None and request.mimetype == "application/x-www-form-urlencoded":
        given = request.form.get("token")
    return (given or "").encode()


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
