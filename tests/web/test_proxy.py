"""Behind a proxy: whose headers are believed, and what follows from them."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from companion.config import load_settings
from companion.table import Store
from companion.table.doors import Doors
from companion.web import create_app
from companion.web.services import Services
from companion.web.tries import TRIES
from tests.web.served import served

NAME = "mahjong.example.org"


@contextmanager
def site(store: Store, folder: Path, proxy: str) -> Iterator[tuple[str, Services]]:
    settings = load_settings(
        environment={}, data_dir=folder, public=True, allowed_hosts=(NAME,), host="127.0.0.1", trusted_proxy=proxy
    )
    app = create_app(store=store, reader=None, settings=settings)
    with served(app) as address:
        yield urlsplit(address).netloc, app.extensions["companion"]


def ask(
    where: str, method: str, path: str, form: dict[str, str] | None = None, **headers: str
) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(where, timeout=20)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = urlencode(form) if form is not None else None
    if body is not None:
        named["Content-Type"] = "application/x-www-form-urlencoded"
    connection.request(method, path, body, named)
    return connection.getresponse()


def said(client: str, host: str = NAME) -> dict[str, str]:
    return {"Host": NAME, "X_Forwarded_For": client, "X_Forwarded_Host": host, "X_Forwarded_Proto": "https"}


def test_the_proxy_that_is_trusted_says_who_asks(store: Store, tmp_path: Path, table: str) -> None:
    pin = Doors(store).new_pin(table)
    with site(store, tmp_path, "127.0.0.1") as (where, services):
        path = f"/t/{table}/join"
        for _ in range(TRIES + 1):
            wrong = ask(where, "POST", path, {"word": "0000", "name": "Eve"}, **said("203.0.113.5"))
        assert wrong.status == 429
        right = ask(where, "POST", path, {"word": pin, "name": "Mei"}, **said("203.0.113.6"))
        assert right.status == 303, "another address has tries of its own"
        assert "Secure" in (right.headers["Set-Cookie"] or "")
        assert len(services.tries) == 2
        page = ask(where, "GET", f"/t/{table}", **said("203.0.113.6")).read().decode()
        assert f">{NAME}<" in page, "what phones are told is the name that the proxy has"
        assert ask(where, "GET", "/", **said("203.0.113.6", "evil.example")).status == 421
        assert ask(where, "GET", "/", **said("203.0.113.6", "user@evil.example")).status == 400


@pytest.mark.parametrize("proxy", ["", "192.0.2.77"])
def test_nobody_else_is_believed(store: Store, tmp_path: Path, table: str, proxy: str) -> None:
    with site(store, tmp_path, proxy) as (where, services):
        for number in range(TRIES + 1):
            form = {"word": "0000", "name": "Eve"}
            answer = ask(where, "POST", f"/t/{table}/join", form, **said(f"203.0.113.{number}"))
        assert answer.status == 429, "all of them come from one address"
        assert len(services.tries) == 1
        assert ask(where, "GET", "/", **said("203.0.113.9", "evil.example")).status == 200, "that header says nothing"
