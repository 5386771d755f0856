"""The form for what the rules ask beside a hand: one question follows another's answer, each winner has own ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.table import Store, WinRecorded
from tests.web.browser import CHROMIUM
from tests.web.conftest import PLAYERS
from tests.web.served import served
from tests.web.test_browser import Open, answer, browser, expect, open_page, type_hand

__all__ = ["browser", "open_page"]  # fixtures

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as url:
        yield url


def unfolded(page: Any, name: str) -> Any:
    panel = page.locator(f"details[id={name}]")
    if not panel.evaluate("panel => panel.open"):
        panel.locator("summary").click()
    return panel


def test_a_bettor_is_named_once_somebody_was_bet_on(open_page: Open, address: str, store: Store) -> None:
    table = store.create_table("Cards", PLAYERS, "american", settings={"dealer_by": "wins"})
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "1111m 2m (333mJ) 4m 5555m + 5m")
    expect(page.locator(".fine")).to_be_visible()
    answer(page, winner=2, discarder=0)
    bet = unfolded(page, "bettor_on")
    expect(page.locator("input[name=bettor]")).to_have_count(0)
    bet.locator("label:has(input[value='2'])").click()
    page.locator("input[name=bettor]").fill("Eva")
    dead = unfolded(page, "dead")
    expect(dead.locator("input")).to_have_count(2)  # neither the winner nor who discarded
    dead.locator("label:has(input[value='3'])").click()
    expect(page.locator("input[name=bettor]")).to_have_value("Eva")
    page.locator("#to-score").click()
    expect(page.locator("#score-total")).to_have_text("25")
    page.locator("#save").click()
    page.wait_for_url(f"{address}/t/{table}")
    event = store.state(table).hands[0].event
    assert isinstance(event, WinRecorded)
    assert event.options == {"bettor_on": "W", "bettor": "Eva", "dead": ["N"]}
    assert store.state(table).bettors == {"Eva": 100}


def test_each_winner_is_asked_who_is_liable(open_page: Open, address: str, store: Store) -> None:
    table = store.create_table("Riichi", PLAYERS, "riichi", settings={"dealer_by": "wins"})
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "(CCC) (FFF) (PPP) 11p 23m + 4m")
    answer(page, winner=1, discarder=0)
    unfolded(page, "pao").locator("label:has(input[value='3'])").click()
    also = unfolded(page, "also")
    also.locator("label:has(input[name=also][value='2'])").click()
    page.locator("[data-loser='2']").click()
    type_hand(page, "EEE SSS WWW NN 23m + 4m")
    page.locator("#loser-done").click()
    expect(unfolded(page, "pao-2").locator("input")).to_have_count(4)  # nobody, and the three others
    with page.expect_response(lambda got: got.url.endswith("/score")) as scored:
        page.locator("#to-score").click()
    sent = scored.value.request.post_data_json
    assert sent["win"]["options"] == {"pao": 3}
    assert (sent["also"][0]["winner"], sent["also"][0]["options"]) == (2, {})
