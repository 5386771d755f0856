"""The history of the live view: new rows come by themselves, old ones and the curve are asked for where seen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flask import Flask

from companion.table import PenaltyGiven, Store, Undone
from tests.web.browser import CHROMIUM, shut
from tests.web.served import served
from tests.web.test_stream import a_win

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")
ROWS = ".history tbody tr[data-row]"


def test_rows_come_and_change_and_all_are_one_tap_away(browser: Any, app: Flask, store: Store) -> None:
    table = store.create_table("Sunday", ("Mei", "Bob", "Cy", "Dan"), "mcr-2006", settings={"hands": 0})
    rng = random.Random(2)
    for _ in range(40):
        store.append(table, a_win(store, table, rng))
    first = store.state(table).hands[0].seq
    with served(app) as address:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{address}/t/{table}")
        expect(page.locator("#connection[data-state=live]")).to_be_visible()
        expect(page.locator(ROWS)).to_have_count(30)
        before = len(asked)
        line = page.locator(".curve-player.p0 path")
        drawn = line.get_attribute("d")

        won = store.append(table, a_win(store, table, rng))
        expect(page.locator(f"{ROWS}[data-row='{won.seq}']")).to_be_visible()
        expect(page.locator(ROWS).first).to_have_attribute("data-row", str(won.seq))
        penalty = store.append(table, PenaltyGiven.to_others(1, 10, "late"))
        expect(page.locator(f"{ROWS}[data-row='{penalty.seq}']")).to_contain_text("late")
        store.append(table, Undone(target=penalty.seq))
        expect(page.locator(f"{ROWS}.undone[data-row='{penalty.seq}']")).to_be_visible()
        assert page.locator(ROWS).count() == 32
        assert [url for url in asked[before:] if "/board" in url] == [], "nothing was asked for"

        page.locator("[data-all-rows]").click()
        expect(page.locator(ROWS)).to_have_count(42)
        expect(page.locator("[data-all-rows]")).to_have_count(0)
        store.append(table, Undone(target=first))  # a row far down changes, too
        expect(page.locator(f"{ROWS}.undone[data-row='{first}']")).to_have_count(1)
        expect(page.locator(ROWS)).to_have_count(42)

        page.locator(".curve-panel").scroll_into_view_if_needed()
        expect(line).not_to_have_attribute("d", drawn)
        shut(page.context)
