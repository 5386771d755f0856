"""The live view on screens of every size: nothing is cut off, whatever the players are called."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.config import Settings
from companion.table import DiceThrown, Store
from companion.table.evening import Director, play
from companion.web import create_app
from tests.web.browser import CHROMIUM, launched
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")

NAMES = [
    "Александра Константиновна",
    "Jean-Baptiste de Montmorency",
    "欧阳娜娜·司马相如",
    "Włodzimierz Brzęczyszczykiewicz",
]
TELEVISIONS = [
    (1024, 768),  # a tablet, and one that lies on the table
    (1180, 820),
    (1280, 720),
    (1366, 768),
    (1280, 1024),
    (1600, 900),
    (1920, 1080),
    (1920, 1200),
    (2560, 1080),
    (2560, 1440),
    (3840, 2160),
]

CUT = (Path(__file__).with_name("cut_off.js")).read_text(encoding="utf-8")
"""Names everything with a text that the screen does not show whole."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as opened:
        yield opened


@pytest.fixture
def evening(store: Store) -> str:
    """A whole evening of sixteen hands, the names as long as real ones get."""
    table = store.create_table("Вечер в клубе «Четыре ветра»", NAMES, "mcr-2006", settings={"dealer_by": "wins"})
    for _ in play(Director(seed=3, faults=0), store, table):
        if len(store.state(table).hands) >= 14:
            break
    store.append(table, DiceThrown(dice=(2, 5)))
    return table


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_television_cuts_anything_off(
    browser: Any, store: Store, settings: Settings, evening: str, language: str
) -> None:
    app: Flask = create_app(store=store, reader=None, settings=settings)
    cut = {}
    with served(app) as address:
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale=language)
        page = context.new_page()
        page.goto(f"{address}/t/{evening}")
        expect(page.locator("#connection[data-state=live]")).to_be_visible()
        for width, height in TELEVISIONS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            if found := page.evaluate(CUT):
                cut[f"{width}x{height}"] = found
            assert page.locator(".history tbody tr:visible").count() >= 2, "the last hands are seen"
        context.close()
    assert not cut, "\n".join(f"{size}: {each}" for size, found in cut.items() for each in found)


PHONES = [(320, 568, 100), (360, 780, 100), (390, 844, 200), (430, 932, 100), (800, 1200, 100)]
"""Width and height, and how large people set their letters, in per cent."""
SIDEWAYS = ("the page is wide", "runs over", "cut off sideways")


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_phone_runs_over_its_sides(
    browser: Any, store: Store, settings: Settings, evening: str, language: str
) -> None:
    app: Flask = create_app(store=store, reader=None, settings=settings)
    cut = {}
    with served(app) as address:
        for width, height, letters in PHONES:
            context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
            context.route("**/stream*", lambda route: route.abort())  # the chip says so, which takes the most room
            page = context.new_page()
            for path in ("", "/hand"):
                page.goto(f"{address}/t/{evening}{path}")
                page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", f"{letters}%")
                if found := [each for each in page.evaluate(CUT) if each.startswith(SIDEWAYS)]:
                    cut[f"{width}x{height} {letters} % {path}"] = found
            page.goto(f"{address}/t/{evening}")
            for button in page.locator(".actions .button:visible").all():
                box = button.bounding_box()
                assert box["x"] >= 0, "every action is on the screen"
                assert box["x"] + box["width"] <= width, "every action is on the screen"
            context.close()
    assert not cut, "\n".join(f"{size}: {each}" for size, found in cut.items() for each in found)


@pytest.fixture
def phone(browser: Any, app: Flask, table: str) -> Iterator[Any]:
    """A phone that shows the live view."""
    with served(app) as address:
        context = browser.new_context(viewport={"width": 360, "height": 780}, is_mobile=True, has_touch=True)
        page = context.new_page()
        page.goto(f"{address}/t/{table}")
        yield page
        context.close()


def test_what_is_rare_is_one_tap_further_on_a_phone(phone: Any) -> None:
    phone.locator("#more").tap()
    phone.locator("#more-dialog [data-open=seats-dialog]").tap()
    expect(phone.locator("#seats-dialog")).to_be_visible()
    expect(phone.locator("#more-dialog")).to_be_hidden()


def test_back_goes_to_the_step_before(phone: Any) -> None:
    phone.locator(".actions .primary:visible").tap()
    phone.locator("#to-answers").tap()
    expect(phone.locator("[data-view=answers]")).to_be_visible()
    phone.go_back()
    expect(phone.locator("[data-view=tiles]")).to_be_visible()
    phone.go_forward()
    expect(phone.locator("[data-view=answers]")).to_be_visible()
    phone.go_back()
    phone.go_back()
    expect(phone.locator("#regions")).to_be_visible()


@pytest.mark.parametrize(("path", "control"), [("", "[data-open=draw-dialog]"), ("/hand", "#to-answers")])
def test_what_needs_a_script_cannot_be_pressed_before_it_listens(
    browser: Any, app: Flask, table: str, path: str, control: str
) -> None:
    with served(app) as address:
        context = browser.new_context(viewport={"width": 360, "height": 780})
        page = context.new_page()
        page.route("**/live.js*", lambda route: route.abort())
        page.route("**/hand/editor.js*", lambda route: route.abort())
        page.goto(f"{address}/t/{table}{path}")
        expect(page.locator(control)).to_be_disabled()
        page.unroute("**/live.js*")
        page.unroute("**/hand/editor.js*")
        page.reload()
        expect(page.locator(control)).to_be_enabled()
        context.close()
