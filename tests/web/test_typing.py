"""Typing a hand on the phone in a real browser: no tap is lost while the page checks what was typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from tests.web.browser import CHROMIUM, launched, shut
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")

HAND = ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "7p", "7p", "9s", "9s", "9s", "E", "E"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as opened:
        yield opened


@pytest.fixture
def phone(browser: Any, app: Flask, table: str) -> Iterator[Any]:
    with served(app) as address:
        context = browser.new_context(viewport={"width": 360, "height": 780}, is_mobile=True, has_touch=True)
        page = context.new_page()
        page.goto(f"{address}/t/{table}/hand")
        page.locator("[data-add=hand]").click()
        yield page
        shut(context)


def key(page: Any, name: str) -> Any:
    return page.locator(f"#palette .palette-grid [data-tile='{name}']").first


def typed(page: Any, group: str = "hand") -> list[str]:
    found: list[str] = page.eval_on_selector_all(
        f".tile-group.{group} .tile-button", "tiles => tiles.map((tile) => tile.dataset.name)"
    )
    return found


def test_fourteen_taps_type_a_hand_and_close_the_sheet(phone: Any) -> None:
    for count, name in enumerate(HAND, 1):
        key(phone, name).tap()
        if count < len(HAND):
            expect(phone.locator("#palette .so-far .tile")).to_have_count(count)
    expect(phone.locator("#palette")).to_be_hidden()
    assert typed(phone) == HAND[:-1]
    assert typed(phone, "winning") == HAND[-1:], "the last tile wins"


def test_sets_on_the_table_are_two_taps_each(phone: Any) -> None:
    """Seven taps for thirteen tiles, one more for the winning one."""
    for kind, name in (("chow", "1m"), ("pung", "7p"), ("concealed-kong", "9s")):
        phone.locator(f"#palette [data-set={kind}]").tap()
        expect(phone.locator(f"#palette [data-set={kind}]")).to_have_attribute("aria-pressed", "true")
        key(phone, name).tap()
        expect(phone.locator("#palette [aria-pressed=true]")).to_have_count(0)
    assert phone.locator("#palette .so-far .tile").count() == 10
    phone.locator("#backspace").tap()
    assert phone.locator("#palette .so-far .tile").count() == 6
    phone.locator("#palette [data-set=kong]").tap()
    key(phone, "E").tap()
    for name in ("9s", "9s", "9s", "5m", "5m"):
        key(phone, name).tap()
    expect(phone.locator("#palette")).to_be_hidden()
    assert typed(phone) == ["9s", "9s", "9s", "5m"]
    assert typed(phone, "winning") == ["5m"]
    assert typed(phone, "meld") == ["1m", "2m", "3m", "7p", "7p", "7p", "E", "E", "E", "E"]


def test_a_chow_needs_its_lowest_tile(phone: Any) -> None:
    phone.locator("#palette [data-set=chow]").tap()
    key(phone, "8m").tap()
    key(phone, "E").tap()
    assert phone.locator("#palette .so-far .tile").count() == 0
    key(phone, "7m").tap()
    expect(phone.locator("#palette .so-far .tile")).to_have_count(3)


def test_a_wrong_tap_is_taken_back_in_the_sheet(phone: Any) -> None:
    for name in ("1m", "2m"):
        key(phone, name).tap()
    phone.locator("#backspace").tap()
    key(phone, "3m").tap()
    assert typed(phone) == ["1m", "3m"]


def test_a_finger_on_a_tile_still_presses_it_when_the_check_has_answered(phone: Any) -> None:
    """The check answers a moment after each change; between finger down and finger up it must not swap the button."""
    for name in ("1m", "1m", "1m", "1m", "1m"):
        key(phone, name).tap()
    phone.locator("#palette .palette-head button").tap()
    expect(phone.locator("#problems")).to_contain_text("5 x 1m")
    first = phone.locator(".tile-group.hand .tile-button").first
    place = "(button) => button.offsetTop - document.getElementById('editor').offsetTop"
    button = first.element_handle()
    before = phone.evaluate(place, button)
    phone.locator("#select-tiles").click()
    phone.locator(".tile-group.hand .tile-button").last.click()
    with phone.expect_response("**/check"):
        phone.locator("[data-target=remove]").click()
    expect(phone.locator("#problems")).not_to_contain_text("5 x 1m")
    assert phone.evaluate("(button) => button.isConnected", button), "the tile is still the same button"
    assert phone.evaluate(place, button) == before, "what is wrong is said without moving the tiles"
    button.click()
    expect(phone.locator("#palette")).to_be_visible()
