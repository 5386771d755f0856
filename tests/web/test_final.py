"""The end of a game on the page: it says that it is over, how to play on, what it looks back on, and the next game."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.table import Store
from companion.table.evening import Director, play
from companion.web import create_app
from tests.web.browser import CHROMIUM, shut
from tests.web.conftest import PLAYERS
from tests.web.served import served
from tests.web.test_screens import CUT, NAMES

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")


@pytest.fixture
def finished(store: Store) -> str:
    """A game of sport rules after its last hand."""
    table = store.create_table("Sunday", PLAYERS, "mcr-2006", settings={"dealer_by": "wins", "hands": 4})
    for _ in play(Director(seed=5, faults=0), store, table):
        pass
    return table


def test_after_the_last_hand_the_page_offers_what_makes_sense(
    browser: Any, app: Flask, store: Store, finished: str
) -> None:
    with served(app) as address:
        context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        page = context.new_page()
        page.goto(f"{address}/t/{finished}")
        expect(page.locator("h1")).to_have_text("The game is over")
        expect(page.locator(".over .ranking tbody tr")).to_have_count(4)
        win = page.locator(".actions").get_by_role("link", name="Enter a win")
        expect(win).to_be_hidden()
        expect(page.locator(".actions .after-end")).to_be_visible()
        page.locator("[data-play-on]").tap()
        expect(page.locator("h1")).to_have_text("South round")
        expect(win).to_be_visible()
        expect(page.locator(".over")).to_be_hidden()
        assert store.state(finished).conduct.hands == 8
        shut(context)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_final_screen_shows_the_game_and_cuts_nothing_off(
    browser: Any, store: Store, settings: Settings, width: int, height: int, language: str
) -> None:
    table = store.create_table("Вечер", NAMES, "riichi", settings={"dealer_by": "wins"})
    for _ in play(Director(seed=8, faults=0), store, table):
        pass
    app = create_app(store=store, reader=None, settings=settings)
    with served(app) as address:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
        page = context.new_page()
        page.goto(f"{address}/t/{table}/final")
        expect(page.locator(".final-ranking tbody tr")).to_have_count(4)
        assert page.locator(".final-best .tile").count() >= 14, "the best hand is drawn"
        expect(page.locator(".curve-player")).to_have_count(4)
        assert page.locator(".final-figures tbody tr").count() >= 5
        sideways = ("the page is wide", "runs over", "cut off sideways")
        assert [each for each in page.evaluate(CUT) if each.startswith(sideways)] == []
        names = page.locator(".curve-player text").evaluate_all(
            "found => found.map((each) => each.getBoundingClientRect()).map(({top, bottom}) => [top, bottom])"
        )
        for (_, bottom), (top, _) in zip(sorted(names), sorted(names)[1:], strict=False):
            assert top >= bottom - 4, "no name of the curve lies on another"
        shut(context)


def test_the_next_game_has_the_same_people_in_the_seats_that_were_chosen(
    client: FlaskClient, store: Store, finished: str
) -> None:
    before = store.state(finished)
    answer = client.post(f"/t/{finished}/next", data={"seats": "on", "key": "a" * 32})
    assert answer.status_code == 303
    table = answer.headers["Location"].rsplit("/", 1)[1]
    state = store.state(table)
    assert (state.name, state.players, state.profile) == ("Sunday 2", before.players, "mcr-2006")
    assert state.conduct == before.log[0].event.conduct  # type: ignore[union-attr]
    assert state.places == (*before.places[1:], before.places[0])
    again = client.post(f"/t/{finished}/next", data={"seats": "on", "key": "a" * 32})
    assert again.headers["Location"] == answer.headers["Location"], "a tap that is sent again opens one table"
    third = client.post(f"/t/{table}/next", data={"seats": "drawn"}).headers["Location"].rsplit("/", 1)[1]
    assert store.state(third).name == "Sunday 3"
    assert sorted(store.state(third).places) == [0, 1, 2, 3]
    assert client.post(f"/t/{finished}/next", data={"seats": "anyhow"}).status_code == 400


def test_a_game_that_goes_on_cannot_be_played_on(client: FlaskClient, table: str) -> None:
    answer = client.post(f"/api/tables/{table}/play-on", json={}, headers={"Idempotency-Key": "k" * 16})
    assert answer.status_code == 409
    assert "How things stand" in client.get(f"/t/{table}/final").get_data(as_text=True)
