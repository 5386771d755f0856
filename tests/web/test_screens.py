"""The live view on screens of every size: nothing is cut off, whatever the players are called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.config import Settings
from companion.table import DiceThrown, SettingsChanged, Store
from companion.table.conduct import changed
from companion.table.evening import Director, play
from companion.web import create_app
from tests.web.browser import CHROMIUM, shut
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


SHOW_FACE = """async (face) => {
  document.getElementById("main").dataset.face = face;
  dispatchEvent(new Event("resize"));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))));
}"""
"""Shows the hands or the curve, which take turns, and waits until everything is fitted."""


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
    ended = store.create_table("Конец", NAMES, "riichi", settings={"dealer_by": "wins"})
    for _ in play(Director(seed=3, faults=0), store, ended):
        pass
    fresh = store.create_table("Начало", NAMES, "classical-300", settings={"dealer_by": "wins", "minutes": 90})
    cut = {}
    with served(app) as address:
        context = browser.new_context(viewport={"width": 1920, "height": 1080}, locale=language)
        context.add_init_script('localStorage.setItem("view", JSON.stringify({ turns: false }))')
        page = context.new_page()
        for table in (evening, ended, fresh):
            page.goto(f"{address}/t/{table}")
            expect(page.locator("#connection[data-state=live]")).to_be_visible()
            for width, height in TELEVISIONS:
                page.set_viewport_size({"width": width, "height": height})
                for face in ("hands", "curve") if table == evening else ("hands",):
                    page.evaluate(SHOW_FACE, face)
                    if found := page.evaluate(CUT):
                        cut[f"{width}x{height} {face} of {store.state(table).name}"] = found
                    if face == "hands" and table == evening:
                        assert page.locator(".history tbody tr:visible").count() >= 2, "the last hands are seen"
                    if face == "curve":
                        assert page.locator(".curve-player text").first.bounding_box()["height"] >= 6
        shut(context)
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
            page.locator("#without-tiles").click()
            if found := [each for each in page.evaluate(CUT) if each.startswith(SIDEWAYS)]:
                cut[f"{width}x{height} {letters} % without tiles"] = found
            page.goto(f"{address}/t/{evening}")
            for button in page.locator(".actions .button:visible").all():
                box = button.bounding_box()
                assert box["x"] >= 0, "every action is on the screen"
                assert box["x"] + box["width"] <= width, "every action is on the screen"
            shut(context)
    assert not cut, "\n".join(f"{size}: {each}" for size, found in cut.items() for each in found)


@pytest.fixture
def phone(browser: Any, app: Flask, table: str) -> Iterator[Any]:
    """A phone that shows the live view."""
    with served(app) as address:
        context = browser.new_context(viewport={"width": 360, "height": 780}, is_mobile=True, has_touch=True)
        page = context.new_page()
        page.goto(f"{address}/t/{table}")
        yield page
        shut(context)


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
        shut(context)


def test_the_code_for_phones_is_large_until_they_have_joined(browser: Any, app: Flask, table: str) -> None:
    with served(app) as address:
        television = browser.new_page(viewport={"width": 1920, "height": 1080})
        television.goto(f"{address}/t/{table}")
        large, small = television.locator(".join-large"), television.locator(".foot .join")
        expect(large).to_contain_text("0 of 4 phones have joined")
        assert large.locator("svg").bounding_box()["width"] >= 180, "read from the sofa"
        expect(small).to_be_hidden()
        phones = []
        for number in range(4):
            context = browser.new_context(user_agent=f"Android Mobile {number}", viewport={"width": 390, "height": 844})
            phone = context.new_page()
            phone.goto(f"{address}/t/{table}")
            expect(phone.locator(".join-large")).to_be_hidden()
            phone.locator("[data-open=view-dialog]").click()
            expect(phone.locator("#view-dialog .qr")).to_be_hidden()
            phones.append(context)
            if number < 3:
                expect(large).to_contain_text(f"{number + 1} of 4 phones have joined")
        expect(large).to_have_count(0)
        expect(small).to_be_hidden()
        for context in phones:
            shut(context)
        shut(television.context)


def test_a_screen_can_be_told_that_everybody_has_joined(browser: Any, app: Flask, table: str) -> None:
    with served(app) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{address}/t/{table}")
        page.locator("[data-open=view-dialog]").click()
        page.locator("[data-view=joined]").check()
        page.locator("#view-dialog [data-close]").click()
        expect(page.locator(".join-large")).to_be_hidden()
        page.reload()
        expect(page.locator(".centre-mark")).to_be_visible()
        shut(page.context)


def test_on_a_tablet_each_seat_turns_its_own_part(browser: Any, app: Flask, table: str) -> None:
    with served(app) as address:
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        page.goto(f"{address}/t/{table}")
        expect(page.locator(".turn-seat").first).to_be_hidden()
        page.locator("[data-open=view-dialog]").click()
        page.locator("[data-view=turned]").check()
        page.locator("#view-dialog [data-close]").click()
        turn = "(seat) => getComputedStyle(seat).transform"
        seat = page.locator(".place-2")
        before = seat.evaluate(turn)
        seat.locator(".turn-seat").click()
        expect(seat).to_have_class(re.compile("round-about"))
        assert (before, seat.evaluate(turn)) == ("matrix(-1, 0, 0, -1, 0, 0)", "none")
        page.reload()
        expect(page.locator(".place-2")).to_have_class(re.compile("round-about"))
        shut(page.context)


def test_the_clock_tells_the_time_of_game_and_hand(browser: Any, app: Flask, store: Store, table: str) -> None:
    with served(app) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.clock.install()
        page.goto(f"{address}/t/{table}")
        clock = page.locator("[data-clock]")
        expect(clock).to_contain_text("hand 0:0")
        page.clock.fast_forward("59:30")
        expect(clock).to_contain_text(re.compile(r"59:\d\d · hand 59:\d\d"))
        store.append(table, SettingsChanged(conduct=changed(store.state(table).conduct, minutes=90)))
        page.clock.fast_forward(3000)
        expect(clock).to_contain_text(re.compile(r"30:\d\d left"))
        page.clock.fast_forward("40:00")
        expect(clock).to_have_class(re.compile("late"))
        shut(page.context)


def test_a_screen_moves_its_picture_a_little_and_shows_hands_and_curve_in_turn(
    browser: Any, app: Flask, evening: str
) -> None:
    with served(app) as address:
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        page.clock.install()
        page.goto(f"{address}/t/{evening}")
        expect(page.locator(".history")).to_be_visible()
        page.clock.run_for(31_000)
        expect(page.locator(".curve-panel")).to_be_visible()
        expect(page.locator(".history")).to_be_hidden()
        page.clock.run_for(30_000)
        expect(page.locator(".history")).to_be_visible()
        page.clock.run_for(130_000)
        shift = page.locator("#main").evaluate("(main) => main.style.getPropertyValue('--shift')")
        assert shift not in ("", "0px 0px")
        shut(page.context)
