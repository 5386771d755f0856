"""What keeps strangers' pages out: commands only from our own pages, no foreign content, no foreign host names."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from companion.web.errors import ApiProblem
from flask import Flask, Response, request

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
HOME_NAMES: Final = (".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa", ".box", ".localhost")
SAFE: Final = ("GET", "HEAD", "OPTIONS")


def protect(app: Flask, allowed_hosts: tuple[str, ...] = ()) -> None:
    """Checks every request and adds the headers to every answer.

    A table page has no passwords: whoever is in the home network may use it. A page from the internet that is open in
    somebody's browser may not, neither by a form sent across (its Origin differs) nor by a name that it makes point to
    our address (that name is none of a home network's). ``allowed_hosts`` are further names, in small letters: those of
    a public server (the setting of that name).
    """

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


def _is_home(host: str, allowed: tuple[str, ...]) -> bool:
    name = host.lower().rstrip(".")
    if not name or "." not in name or name.endswith(HOME_NAMES):
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
