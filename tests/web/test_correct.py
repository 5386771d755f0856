"""Correcting anything on the page: each entry in its own form, what changes shown first, nothing lost from the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.table import Corrected, DiceThrown, DrawRecorded, PenaltyGiven, SeatsDrawn, Store, WinRecorded
from companion.tiles import Wind
from tests.web.browser import CHROMIUM, shut
from tests.web.conftest import HAND, Post, win
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")


@pytest.fixture
def page(browser: Any, app: Flask) -> Iterator[Any]:
    """A phone; every error that the page's scripts raise fails the test."""
    errors: list[str] = []
    with served(app) as address:
        context = browser.new_context(
            base_url=address, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
        )
        opened = context.new_page()
        opened.on("pageerror", lambda error: errors.append(str(error)))
        yield opened
        shut(context)
    assert errors == []


def last(store: Store, table: str) -> Corrected:
    event = store.state(table).log[-1].event
    assert isinstance(event, Corrected)
    return event


def test_an_earlier_win_opens_filled_in_and_is_saved_with_the_seats_of_its_time(
    page: Any, store: Store, table: str, post: Post
) -> None:
    post("wins", win())  # Boris from Anna in the first hand: entry 2
    post("wins", win(winner=2, discarder=3))  # Celina, when Boris deals: entry 3
    page.goto(f"/t/{table}/log")
    page.locator("#e2").get_by_role("link", name="Correct").tap()
    expect(page.locator("#correcting")).to_contain_text("Boris won on a discard from Anna")
    expect(page.locator(".tile-group.hand .tile-button")).to_have_count(7)
    page.locator("#to-answers").tap()
    expect(page.locator("input[name=winner][value='1']")).to_be_checked()
    page.locator("label:has(input[name=winner][value='0'])").tap()  # it was Anna, the dealer, from Boris
    page.locator("label:has(input[name=from][value='1'])").tap()
    page.locator("#to-score").tap()
    changes = page.locator(".change-panel")
    expect(changes).to_contain_text("E1: Anna won on a discard from Boris")
    expect(changes).to_contain_text("E2: Celina won on a discard from Dmitri")
    assert len(store.state(table).log) == 3, "nothing is stored yet"
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    fix = last(store, table)
    assert (fix.target, [each.target for each in fix.later]) == (2, [3])
    state = store.state(table)
    first, second = state.hands
    assert isinstance(first.event, WinRecorded)
    assert isinstance(second.event, WinRecorded)
    assert first.event.circumstances is not None
    assert first.event.circumstances.seat is Wind.EAST, "scored for the dealer that Anna was"
    assert (second.dealer, second.warnings) == (0, ()), "Anna dealt on, and the later hand is scored for that"
    assert len(state.log) == 4, "and nothing is gone from the log"


def test_a_win_becomes_a_draw_and_a_draw_a_win(page: Any, store: Store, table: str, post: Post) -> None:
    post("wins", win())
    page.goto(f"/t/{table}/log")
    page.locator("#e2 [data-open=draw-dialog]").tap()
    submit = page.locator("#draw-dialog [type=submit]")
    expect(submit).to_have_text("See what changes")
    submit.tap()
    expect(page.locator("#draw-dialog [data-change]")).to_contain_text("Boris")
    assert isinstance(store.state(table).hands[0].event, WinRecorded)
    submit.tap()
    expect(page.locator("#e3")).to_contain_text("corrected")
    assert isinstance(store.state(table).hands[0].event, DrawRecorded)
    page.locator("#e2").get_by_role("link", name="Somebody won").tap()
    page.locator("#typing summary").tap()
    page.locator("#typed").fill(HAND)
    page.locator("#typed-form button").tap()
    page.locator("#to-answers").tap()
    page.locator("label:has(input[name=winner][value='2'])").tap()
    page.locator("label:has(input[name=from][value=''])").tap()
    page.locator("#to-score").tap()
    page.locator("#save").tap()
    page.wait_for_url(f"**/t/{table}")
    event = store.state(table).hands[0].event
    assert isinstance(event, WinRecorded)
    assert event.winners == (2,)


def test_penalties_throws_and_seats_open_in_their_own_forms(page: Any, store: Store, table: str, post: Post) -> None:
    post("seats", {"seats": [1, 0, 2, 3]})  # entry 2
    post("penalties", {"player": 1, "amount": 10, "to": "others", "reason": "Late"})  # entry 3
    post("dice", {"dice": [1, 2]})  # entry 4
    page.goto(f"/t/{table}/log")

    page.locator("#e3 [data-open=penalty-dialog]").tap()
    expect(page.locator("#penalty-dialog input[name=player][value='1']")).to_be_checked()
    expect(page.locator("#penalty-amount")).to_have_value("10")
    expect(page.locator("#penalty-reason")).to_have_value("Late")
    page.locator("#penalty-amount").fill("20")
    page.locator("#penalty-dialog [type=submit]").tap()
    expect(page.locator("#penalty-dialog [data-change]")).to_contain_text("Boris")
    page.locator("#penalty-dialog [type=submit]").tap()
    expect(page.locator("#e5")).to_be_visible()
    assert store.state(table).scores == (20, -60, 20, 20)
    replacement = last(store, table).replacement
    assert isinstance(replacement, PenaltyGiven)
    assert replacement.reason == "Late"

    page.locator("#e4 [data-open=dice-dialog]").tap()
    expect(page.locator("#dice-dialog input[name=die-1][value='2']")).to_be_checked()
    page.locator("#dice-dialog label:has(input[name=die-1][value='6'])").tap()
    for _ in range(2):
        page.locator("#dice-dialog [type=submit]").tap()
    expect(page.locator("#e6")).to_be_visible()
    thrown = last(store, table).replacement
    assert isinstance(thrown, DiceThrown)
    assert thrown.dice == (1, 6)
    assert store.state(table).throws == ((7, 0),)

    page.locator("#e2 [data-open=seats-dialog]").tap()
    expect(page.locator("#seat-E")).to_have_value("1")
    page.locator("#seat-E").select_option("3")
    page.locator("#seat-N").select_option("1")
    for _ in range(2):
        page.locator("#seats-dialog [type=submit]").tap()
    expect(page.locator("#e7")).to_be_visible()
    drawn = last(store, table).replacement
    assert isinstance(drawn, SeatsDrawn)
    assert drawn.seats == (3, 0, 2, 1)
    assert store.state(table).dealer == 3


def test_taking_back_asks_and_says_what_changes(page: Any, store: Store, table: str, post: Post) -> None:
    post("wins", win())
    post("wins", win(winner=2, discarder=3))
    page.goto(f"/t/{table}/log")
    page.locator("#e2 [data-undo]").tap()
    ask = page.locator("#ask-dialog")
    expect(ask.locator("[data-change]")).to_contain_text("counts no more")
    expect(ask.locator("[data-change]")).to_contain_text("another seat")
    ask.locator("[data-close]").tap()
    assert len(store.state(table).log) == 3
    page.locator("#e2 [data-undo]").tap()
    ask.locator("[data-confirm]").tap()
    expect(page.locator("#e2.undone")).to_be_visible()
    page.locator("[data-rescore]").tap()  # the later hand was scored for another seat than it has now
    ask.locator("[data-confirm]").tap()
    expect(page.locator("#e5")).to_be_visible()
    hand = store.state(table).hands[0]
    assert (hand.warnings, hand.corrected) == ((), 5)
    page.locator("#e2 [data-undo]").tap()  # and brought back
    ask.locator("[data-confirm]").tap()
    expect(page.locator("#e2.undone")).to_have_count(0)
    assert len(store.state(table).hands) == 2


def test_swapped_seats_of_earlier_hands_say_what_changes(page: Any, store: Store, table: str, post: Post) -> None:
    post("wins", win())
    page.goto(f"/t/{table}")
    page.locator("#more").tap()
    page.locator("#more-dialog [data-open=seats-dialog]").tap()
    dialog = page.locator("#seats-dialog")
    dialog.locator("label:has(input[name=when][value=player])").tap()
    dialog.locator("label:has(input[name=first][value='1'])").tap()
    dialog.locator("label:has(input[name=second][value='2'])").tap()
    dialog.locator("[type=submit]").tap()
    expect(dialog.locator("[data-change]")).to_contain_text("another seat")
    assert len(store.state(table).log) == 2
    dialog.locator("[type=submit]").tap()
    expect(dialog).to_be_hidden()
    assert store.state(table).places == (0, 2, 1, 3)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({**win(), "correct": 1}, 400, "number"),  # the opening
        ({**win(), "correct": 99}, 400, "number"),
        ({**win(), "correct": "2"}, 400, "number"),
        ({**win(), "correct": 3}, 409, "refused"),  # a penalty is no hand
    ],
)
def test_what_cannot_be_corrected_is_refused(post: Post, body: dict[str, Any], status: int, code: str) -> None:
    post("wins", win())
    post("penalties", {"player": 1, "amount": 10, "to": "bank"})
    answer = post("wins", body)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
    assert answer.get_json()["error"]["message"]
