"""An evening with a rule system that no page knows: three players, asked everything through the form of all systems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.rules import registry
from companion.table import DrawRecorded, Store, WinRecorded
from tests.rules.toy.system import Toy
from tests.web.browser import CHROMIUM
from tests.web.served import served
from tests.web.test_browser import Open, answer, browser, choose, expect, open_page, type_hand

__all__ = ["browser", "open_page"]  # fixtures

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")
RULES = "tests/rules/toy/kites.toml"
HAND = "123s 456s 789s 123p 5p + 5p"


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    system = registry.register(Toy())
    yield
    registry.unregister(system.id)


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as url:
        yield url


def legend(page: Any, label: str) -> Any:
    """The panel of a question, unfolded if it is folded."""
    panel = page.locator("#answers .panel").filter(has=page.get_by_text(label, exact=True)).first
    if panel.evaluate("panel => panel.tagName === 'DETAILS' && !panel.open"):
        panel.locator("summary").click()
    return panel


def test_an_evening_with_rules_that_no_page_knows(open_page: Open, address: str, store: Store) -> None:
    table = store.create_table("Kites", ["Anna", "Boris", "Celina"], RULES, settings={"dealer_by": "wins"})
    page = open_page(f"{address}/t/{table}/hand")
    page.locator("[data-add=hand]").click()
    expect(page.locator("#palette .tile-key")).to_have_count(18)  # two suits, no honours, no flowers
    page.locator("#palette .palette-head button").click()
    type_hand(page, HAND)
    expect(page.locator(".fine")).to_be_visible()

    answer(page, winner=0, discarder=None)
    legend(page, "Charms").locator("[data-add-indicator='charms']").click()  # tiles
    choose(page, "1s")
    legend(page, "Gusts").locator("input[name=gusts]").fill("2")  # a number
    legend(page, "Rain").locator("label:has(input[name=rain])").click()  # yes or no
    legend(page, "Mood").locator("label:has(input[value=wild])").click()  # a choice
    legend(page, "Lucky").locator("label:has(input[value='2'])").click()  # a player
    legend(page, "Cups").locator("input[name='cups-1']").fill("3")  # a number for each player
    legend(page, "Cups").locator("input[name='cups-2']").fill("1")
    legend(page, "Song").locator("input[name=song]").fill("High above")  # words
    page.locator("#to-score").click()
    expect(page.locator("#score-total")).to_have_text("17")  # 1 + 2 for the charm + 2 gusts + 4 rain + 8 wild
    expect(page.locator(".score-total")).to_contain_text("kites")
    expect(page.locator("#score")).to_contain_text("High above")
    page.locator("#save").click()
    page.wait_for_url(f"{address}/t/{table}")
    assert store.state(table).scores == (17 + 3 + 34 + 1, -20, -35)

    page.locator("[data-open=draw-dialog]").click()
    page.locator("#draw-dialog label:has(input[name=kind][value=storm])").click()
    page.locator("#draw-dialog label:has(input[name=storm][value='2'])").click()
    page.locator("#draw-dialog [type=submit]").click()
    expect(page.locator(".last-title")).to_contain_text("Storm")
    page.locator("[data-open=draw-dialog]").click()
    page.locator("#draw-dialog label:has(input[name=kind][value=sky])").click()
    page.locator("#draw-dialog label:has(input[value=hail])").click()
    page.locator("#draw-dialog [type=submit]").click()
    expect(page.locator(".last-title")).to_contain_text("The sky")

    page.goto(f"{address}/t/{table}/hand")
    type_hand(page, HAND)
    answer(page, winner=1, discarder=2)
    expect(page.get_by_text("Lucky", exact=True)).to_have_count(0)  # asked about drawn hands alone
    legend(page, "Friends").locator("label:has(input[value='0'])").click()  # players
    page.locator("label:has(input[value=last-tile])").click()
    page.locator("#to-score").click()
    page.locator("#save").click()
    page.wait_for_url(f"{address}/t/{table}")

    won, storm, sky, last = (record.event for record in store.state(table).hands)
    assert isinstance(won, WinRecorded)
    assert won.options["cups"] == {"S": 3, "W": 1}
    assert isinstance(storm, DrawRecorded)
    assert (storm.kind, storm.net) == ("storm", (1, 1, -2))
    assert isinstance(sky, DrawRecorded)
    assert (sky.kind, sky.net) == ("sky", (0, 0, 0))
    assert isinstance(last, WinRecorded)
    assert last.net == (0, 2, -2)
    assert store.state(table).end == "hands"
    seq = store.state(table).hands[0].seq
    page.goto(f"{address}/t/{table}/hands/{seq}")
    expect(page.locator("main")).to_contain_text("17 kites")
