"""A hand that is entered without its tiles: what it is worth, from whom, and who pays; counted in taps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import Store, WinRecorded
from tests.web.browser import CHROMIUM, shut
from tests.web.conftest import SAMPLES, KnowingReader, read_tile
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect

NAMES = ("Mei", "Bob", "Cy", "Dan")
COUNT_TAPS = """() => addEventListener("pointerdown", (event) => {
  if (event.isTrusted) sessionStorage.setItem("taps", Number(sessionStorage.getItem("taps") ?? 0) + 1);
}, true)"""
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")


@pytest.fixture
def phone(browser: Any, app: Flask) -> Iterator[Callable[[str], Any]]:
    """Opens a path of the running server on a small phone whose taps are counted."""
    with served(app) as address:
        context = browser.new_context(viewport={"width": 320, "height": 640}, is_mobile=True, has_touch=True)
        context.add_init_script(f"({COUNT_TAPS})()")
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))

        def opened(path: str) -> Any:
            page.goto(address + path)
            page.evaluate("sessionStorage.removeItem('taps')")
            return page

        yield opened
        shut(context)
    assert errors == []


def taps(page: Any) -> int:
    """How often the page was tapped since it was opened."""
    return int(page.evaluate("sessionStorage.getItem('taps')"))


def totals(store: Store, table: str) -> tuple[object, ...]:
    """What each player has."""
    state = store.state(table)
    return tuple(state.points(player) for player in state.everybody)


@needs_browser
def test_a_hand_without_tiles_is_four_taps_and_a_number(phone: Callable[[str], Any], store: Store) -> None:
    table = store.create_table("Sunday", NAMES, "mcr-2006")
    page = phone(f"/t/{table}/hand")
    page.locator("#without-tiles").tap()
    page.locator("[name=winner][value='0']").tap()
    page.locator("[name=from][value='1']").tap()
    page.locator("#asked-worth-points").fill("24")
    expect(page.locator("#worth-score .payment-list li")).to_have_count(3)
    expect(page.locator("#worth-score")).to_contain_text("+48")
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    assert totals(store, table) == (48, -32, -8, -8)
    assert taps(page) == 4

    # The phone begins the next hand in the same way: the winner, from the wall, a number, and it is saved at once.
    page.evaluate("sessionStorage.removeItem('taps')")
    page.locator(".actions [href$='/hand']").first.tap()
    page.locator("[name=winner][value='2']").tap()
    page.locator("[name=from][value='']").tap()
    page.locator("#asked-worth-points").fill("10")
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    assert totals(store, table) == (30, -50, 46, -26)
    assert taps(page) == 4


@needs_browser
def test_a_photographed_hand_is_six_taps(phone: Callable[[str], Any], store: Store, reader: KnowingReader) -> None:
    """The photo (the camera's own taps apart), two steps, the winner, from whom, save."""
    table = store.create_table("Sunday", NAMES, "mcr-2006")
    reader.tiles = [
        read_tile(name, place)
        for place, name in enumerate(
            ["1m", "1m", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9m", "9m", "5m"]
        )
    ]
    page = phone(f"/t/{table}/hand")
    page.set_input_files("#picture", str(SAMPLES / "chows-on-green.jpg"))  # a tap on the photo's button
    expect(page.locator(".tile-button")).to_have_count(14)
    page.locator("#to-answers").tap()
    page.locator("[name=winner][value='0']").tap()
    page.locator("[name=from][value='1']").tap()
    page.locator("#to-score").tap()
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    assert taps(page) + 1 == 6
    assert len(store.state(table).hands) == 1


@needs_browser
def test_a_phone_that_belongs_to_a_player_proposes_him(phone: Callable[[str], Any], store: Store) -> None:
    table = store.create_table("Sunday", NAMES, "riichi")
    page = phone(f"/t/{table}/hand")
    page.locator("#without-tiles").tap()
    page.locator("#me").select_option("3")
    page.goto(page.url)
    page.evaluate("localStorage.removeItem(`hand-${document.getElementById('main').dataset.table}`)")
    page.goto(page.url)
    expect(page.locator("[name=winner][value='3']")).to_be_checked()
    page.locator("[name=from][value='0']").tap()
    page.locator("#asked-worth-han").fill("3")
    expect(page.locator("#worth-score")).to_contain_text("fu is missing")
    expect(page.locator("#save")).to_be_disabled()
    page.locator("#asked-worth-fu").fill("40")
    expect(page.locator("#worth-score")).to_contain_text("5,200")
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    event = store.state(table).hands[-1].event
    assert isinstance(event, WinRecorded)
    assert (event.winner, event.discarder, event.worth, event.who) == (3, 0, {"han": 3, "fu": 40}, "Dan")


@needs_browser
def test_tiles_are_added_later(phone: Callable[[str], Any], store: Store, client: FlaskClient) -> None:
    table = store.create_table("Sunday", NAMES, "mcr-2006")
    saved(client, table, {"winner": 0, "by": "discard", "discarder": 1, "worth": 24})
    page = phone(f"/t/{table}/hand?correct=2")
    expect(page.locator("#asked-worth-points")).to_have_value("24")
    page.locator("#with-tiles").tap()
    page.locator("#typing summary").tap()
    page.locator("#typed").fill("(123s) 44455566s 55m f1 f2 + 6s")
    page.locator("#typed-form button").tap()
    expect(page.locator("#typed")).to_have_value("")
    page.locator("#to-answers").tap()
    page.locator("#to-score").tap()
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    event = store.state(table).hands[-1].event
    assert isinstance(event, WinRecorded)
    assert (event.worth, event.total, bool(event.hand)) == (None, 30, True)


def saved(client: FlaskClient, table: str, win: dict[str, Any], status: int = 201, **more: Any) -> dict[str, Any]:
    """The answer to a hand that is sent as the page sends it."""
    body = {"win": win, **more}
    answer = client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": secrets.token_hex(8)})
    assert answer.status_code == status, answer.get_json()
    found: dict[str, Any] = answer.get_json()
    return found


def test_what_cannot_be_is_refused_and_told(client: FlaskClient, store: Store) -> None:
    table = store.create_table("Sunday", NAMES, "mcr-2006")
    win = {"winner": 0, "by": "self-draw"}
    assert "write a whole number" in saved(client, table, {**win, "worth": {"points": "viel"}}, 400)["error"]["message"]
    assert "they ask for points" in saved(client, table, {**win, "worth": {"han": 3}}, 400)["error"]["message"]
    assert "points is missing" in saved(client, table, {**win, "worth": {}}, 409)["error"]["message"]
    assert saved(client, table, {**win, "worth": 7}, 409)["error"]["code"] == "not-legal"
    assert len(store.state(table).hands) == 0
