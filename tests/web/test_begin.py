"""The start of a game: drawn seats entered on the page, throws for them where rules know some, finished games found."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.table import DiceThrown, DrawRecorded, SettingsChanged, Store
from companion.table.conduct import changed
from tests.web.browser import CHROMIUM, shut
from tests.web.conftest import PLAYERS
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")


@pytest.mark.parametrize("rules", ["classical-300", "mcr-2006", "riichi-ema"])
def test_drawn_seats_are_entered_before_the_first_hand(browser: Any, app: Flask, store: Store, rules: str) -> None:
    table = store.create_table("Sunday", PLAYERS, rules, settings={"dealer_by": "wins", "draw_seats": True})
    draws = store.state(table).conduct.dice.opening
    if draws:
        store.append(table, DiceThrown(dice=(2, 3)))  # who draws the first wind tile
    with served(app) as address:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{address}/t/{table}")
        page.get_by_role("button", name="Enter drawn seats").click()
        for wind, player in zip("ESWN", (2, 0, 3, 1), strict=True):
            page.locator(f"#seat-{wind}").select_option(str(player))
        page.locator("#seats-dialog [type=submit]").click()
        expect(page.locator("[data-player='2'].dealer")).to_be_visible()
        shut(page.context)
    state = store.state(table)
    assert state.places == (2, 0, 3, 1)
    if draws:
        store.append(table, DiceThrown(dice=(1, 1)))  # and the throw for the first dealer still counts
        assert store.state(table).dealer == state.places[1]


def test_one_player_on_two_seats_is_refused(client: FlaskClient, table: str) -> None:
    answer = client.post(
        f"/api/tables/{table}/seats", json={"seats": [0, 0, 1, 2]}, headers={"Idempotency-Key": "k" * 16}
    )
    assert answer.status_code == 400
    assert answer.get_json()["error"]["message"]


def test_throws_for_seats_are_offered_where_the_rules_know_them(browser: Any, app: Flask) -> None:
    with served(app) as address:
        page = browser.new_page()
        page.goto(address)
        box = page.locator("[name=draw_seats]")
        for rules, shown in (("classical-300", True), ("mcr-2006", False), ("riichi-ema", False), ("hongkong", True)):
            page.locator("#profile").select_option(rules)
            expect(box).to_be_visible() if shown else expect(box).to_be_hidden()
        shut(page.context)


def test_finished_games_are_marked_dated_and_found_again(browser: Any, app: Flask, store: Store) -> None:
    for name in ("zero", "one", "two"):
        table = store.create_table(f"Evening {name}", PLAYERS, "mcr-2006", settings={"hands": 1, "dealer_by": "wins"})
        if name != "two":
            store.append(table, DrawRecorded())
    with served(app) as address:
        page = browser.new_page()
        page.goto(address)
        expect(page.locator(".table-card")).to_have_count(1)
        page.locator(".archive summary").click()
        ended = page.locator(".archive li")
        expect(ended).to_have_count(2)
        expect(ended.first).to_contain_text("ended")
        expect(ended.first).to_contain_text(f"{store.tables()[0].created.astimezone():%Y-%m-%d}")
        page.locator("#search").fill("evening ONE celina")
        page.locator("#search").press("Enter")
        expect(page.locator(".archive li")).to_have_count(1)
        expect(page.locator(".archive li a")).to_have_text("Evening one")
        page.locator("#search").fill("nobody")
        page.locator("#search").press("Enter")
        expect(page.locator(".notice")).to_contain_text("nobody")
        shut(page.context)


def test_settings_are_changed_after_the_start(browser: Any, app: Flask, store: Store) -> None:
    table = store.create_table("Sunday", PLAYERS, "mcr-2006", settings={"dealer_by": "wins"})
    with served(app) as address:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{address}/t/{table}")
        page.locator("#more").click()
        page.locator("#more-dialog [data-open=settings-dialog]").click()
        expect(page.locator("#set-hands")).to_have_value("16")
        page.locator("#set-hands").fill("8")
        page.locator("#set-dealer-by").select_option("disc")
        submit = page.locator("#settings-dialog [type=submit]")
        submit.click()
        expect(page.locator("#settings-dialog [data-change]")).to_contain_text("Hands of the game: 16 → 8")
        assert store.state(table).conduct.hands == 16
        submit.click()
        expect(page.locator("#settings-dialog")).to_be_hidden()
        shut(page.context)
    conduct = store.state(table).conduct
    assert (conduct.hands, conduct.dealer_by, conduct.below_zero_ends) == (8, "disc", False)


def test_settings_that_cannot_be_are_refused(client: FlaskClient, table: str) -> None:
    for given in ({"hands": -1}, {"hands": "many"}, {"tables": 3}, {"dice": "none"}, {}, []):
        body = {"settings": given}
        answer = client.post(f"/api/tables/{table}/settings", json=body, headers={"Idempotency-Key": "k" * 16})
        assert answer.status_code == 400
        assert answer.get_json()["error"]["help"]


def test_settings_that_another_phone_changed_stay(browser: Any, app: Flask, store: Store) -> None:
    table = store.create_table("Sunday", PLAYERS, "mcr-2006", settings={"dealer_by": "wins"})
    with served(app) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.goto(f"{address}/t/{table}")
        expect(page.locator("#connection[data-state=live]")).to_be_visible()
        store.append(table, SettingsChanged(conduct=changed(store.state(table).conduct, hands=4)))
        page.locator(".actions [data-open=settings-dialog]").click()
        page.locator("#set-minutes").fill("90")
        for _ in range(2):
            page.locator("#settings-dialog [type=submit]").click()
        expect(page.locator("#settings-dialog")).to_be_hidden()
        expect(page.locator("[data-clock]")).to_contain_text("left")
        shut(page.context)
    assert (store.state(table).conduct.hands, store.state(table).conduct.minutes) == (4, 90)
