"""What the page answers when something is wrong with a log or its database: the right code, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.firmware_bridge import dice_thrown
from companion.table import DrawRecorded, Store, StoreAway
from companion.web.live import Live
from companion.web.services import Services
from tests.web.conftest import PLAYERS, Post


@pytest.fixture
def damaged(store: Store, tmp_path: Path) -> str:
    """A table whose second entry is gone to waste, the newest of all."""
    table = store.create_table("Wet", PLAYERS, "mcr-2006")
    store.append(table, DrawRecorded(), "a")
    with sqlite3.connect(tmp_path / "log.db") as other:
        other.execute("UPDATE companion_events SET body = '{' WHERE table_id = ? AND seq = 2", (table,))
    other.close()
    store._states.clear()
    return table


def test_a_damaged_table_is_shut_in(client: FlaskClient, post: Post, damaged: str) -> None:
    page = client.get("/")
    assert page.status_code == 200
    shown = page.get_data(as_text=True)
    assert "Sunday" in shown
    assert f"Table {damaged}: entry 2 is damaged" in shown
    answer = client.get(f"/api/tables/{damaged}")
    assert answer.status_code == 500
    error = answer.get_json()["error"]
    assert (error["code"], error["table"], error["seq"]) == ("table-damaged", damaged, 2)
    assert "companion table export" in error["message"]
    assert post("draws").status_code == 201
    assert client.get("/t/" + damaged).status_code == 500


def test_devices_serve_the_newest_table_that_is_well(app: Flask, store: Store, table: str, damaged: str) -> None:
    services: Services = app.extensions["companion"]
    live: Live = services.live
    assert damaged == store.newest()[0]
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (4, 5)))
    assert store.events(table)[-1].event.type == "dice_thrown"


def test_a_database_that_is_away_is_no_missing_table(
    client: FlaskClient, post: Post, store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.get("/api/tables/nowhere").status_code == 404

    def away(*_: object) -> None:
        raise StoreAway("the server cannot be reached")

    monkeypatch.setattr(store, "_caught_up", away)
    for answer in (client.get(f"/t/{table}"), client.get(f"/api/tables/{table}"), post("draws"), client.get("/")):
        assert answer.status_code == 503
        assert int(answer.headers["Retry-After"]) > 0
