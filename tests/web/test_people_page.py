"""A guarded table in a real browser: the host's phone, a player's, and a screen that only looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.config import Settings
from companion.table import Store
from companion.web import create_app
from tests.web.browser import CHROMIUM, shut
from tests.web.served import served
from tests.web.test_browser import PHONE, TELEVISION, Open, browser, expect, open_page

__all__ = ["browser", "open_page"]  # fixtures

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")
NARROW = {"width": 320, "height": 640}


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as url:
        yield url


def fits(page: Any) -> None:
    """Nothing stands out of the screen, and every button is large enough for a finger."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    low = page.evaluate(
        "[...document.querySelectorAll('.narrow :is(button, a.button), dialog[open] button, .actions .button')]"
        ".filter(each => each.offsetParent && each.getBoundingClientRect().height < 43.5).map(each => each.outerHTML)"
    )
    assert low == []


def guard(page: Any, name: str) -> str:
    """Guards the table by the keyboard alone; gives the PIN."""
    page.locator("#more").press("Enter")
    page.locator("#more-dialog a[data-people]").press("Enter")
    dialog = page.locator("#people-dialog")
    expect(dialog).to_be_visible()
    page.locator("#host-name").fill(name)
    page.locator("#host-name").press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog.locator(".pin")).to_have_text(re.compile(r"^\d{6}$"))
    return str(dialog.locator(".pin").inner_text())


def test_host_player_and_a_screen_that_looks(open_page: Open, address: str, store: Store, table: str) -> None:
    board = f"{address}/t/{table}"
    host, screen = open_page(board, NARROW), open_page(board, TELEVISION)
    player = open_page(board, NARROW)
    expect(screen.locator("[data-open='draw-dialog']")).to_be_visible()

    pin = guard(host, "Hana")
    fits(host)
    # The screen and the other phone learn of it by themselves: nothing to press that would be refused.
    join = screen.locator(".actions a")
    expect(join).to_have_text("Join to enter something")
    assert screen.locator(".actions button:visible, [data-undo]:visible, [data-simulate]:visible").count() == 0
    expect(player.locator(".actions a")).to_be_visible()

    # A player joins with the PIN; a wrong one first.
    player.locator(".actions a").click()
    player.locator("#name").fill("Mei")
    player.locator("#word").fill("000000" if pin != "000000" else "111111")
    player.locator("form .primary").click()
    expect(player.locator("[role=alert]")).to_contain_text("neither the PIN nor the link")
    fits(player)
    expect(player.locator("#name")).to_have_value("Mei")
    player.locator("#word").fill(pin)
    player.locator("form .primary").click()
    player.wait_for_url(board)
    expect(player.locator("[data-open='end-dialog']")).to_have_count(0)

    # What she enters she may take back; the screen may not, and once the host has entered something, neither may she.
    player.locator("[data-open='draw-dialog']").click()
    player.locator("#draw-dialog [type=submit]").click()
    undo = player.locator("[data-undo][data-by]")
    expect(undo).to_be_visible()
    assert store.events(table)[-1].event.who == "Mei"
    expect(screen.locator("[data-undo]").first).to_be_attached()
    assert screen.locator("[data-undo]:visible").count() == 0
    assert player.locator(".history [data-undo]:visible").count() == 0, "older entries are the host's"
    undo.click()
    player.locator("#ask-dialog [data-confirm]").click()
    player.locator("#redo").click()
    expect(undo).to_be_visible()
    host.locator("#people-dialog [data-close]").last.click()
    host.locator("[data-open='draw-dialog']").click()
    host.locator("#draw-dialog [type=submit]").click()
    expect(undo).to_be_hidden()
    expect(host.locator("[data-undo][data-by]")).to_be_visible()

    # Put out, she is told plainly, and her page has no buttons any more.
    host.locator("#more").click()
    host.locator("#more-dialog a[data-people]").click()
    row = host.locator(".phones li[data-phone='Mei']")
    expect(row).to_contain_text("last seen")
    row.locator("button").click()
    expect(row).to_contain_text("put out")
    fits(host)
    expect(player.locator(".actions [role=alert]")).to_contain_text("The host has put this phone out.")
    assert player.locator("[data-open='draw-dialog']").count() == 0
    fits(player)
    assert [phone.out for phone in host_phones(store, table)] == [False, True]

    # A link, scanned: only the name is asked, and its word leaves the address at once.
    host.locator("#people-dialog button[value=link]").click()
    link = str(host.locator("#people-dialog a.address").get_attribute("href"))
    expect(host.locator("#people-dialog .qr svg")).to_be_visible()
    fits(host)
    player.goto(link.replace(link.split("/t/")[0], address))
    expect(player.locator("#word")).to_be_hidden()
    assert "#" not in player.url
    player.locator("#name").fill("Mei")
    player.locator("#name").press("Enter")
    player.wait_for_url(board)
    expect(player.locator("[data-open='draw-dialog']")).to_be_visible()


def host_phones(store: Store, table: str) -> list[Any]:
    from companion.table.doors import Doors

    return Doors(store).phones(table)


@pytest.mark.parametrize("language", ["pl-PL", "ru-RU"])
def test_the_pages_in_other_languages_fit_a_narrow_phone(
    open_page: Open, address: str, table: str, language: str
) -> None:
    page = open_page(f"{address}/t/{table}/people", NARROW, locale=language)
    page.locator("#host-name").fill("Александра Константиновна")
    page.locator("button[value=guard]").click()
    expect(page.locator(".pin")).to_be_visible()
    fits(page)
    page.locator("button[value=host-link]").click()
    expect(page.locator(".qr svg")).to_be_visible()
    fits(page)
    page.goto(f"{address}/t/{table}/join")
    fits(page)


def test_without_scripts_a_phone_joins_as_well(browser: Any, address: str, store: Store, table: str) -> None:
    from companion.table.doors import Doors

    doors = Doors(store)
    doors.guard(table, True)
    pin = doors.new_pin(table)
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{address}/t/{table}/join")
    page.locator("#name").fill("Mei")
    page.locator("#word").fill(pin)
    page.locator("form .primary").click()
    page.wait_for_url(f"{address}/t/{table}")
    assert [phone.name for phone in doors.phones(table)] == ["Mei"]
    shut(context)


def test_on_a_public_server_only_the_host_opens_tables(
    open_page: Open, store: Store, settings: Settings, table: str
) -> None:
    from companion.table.doors import EVERYWHERE, Doors, Role

    public = create_app(store=store, reader=None, settings=settings.model_copy(update={"public": True}))
    with served(public) as address:
        page = open_page(f"{address}/")
        expect(page.locator("main")).to_contain_text("Only the host opens tables here.")
        assert page.locator(f"a[href='/t/{table}/hand']").count() == 0
        assert page.locator("#new-title").count() == 0
        page.goto(f"{address}/rules")
        assert page.locator("main a.button").count() == 0
        word = Doors(store).new_link(EVERYWHERE, Role.HOST)
        page.goto(f"{address}/join#{word}")
        page.locator("#name").fill("Hana")
        page.locator("form .primary").click()
        page.wait_for_url(f"{address}/")
        expect(page.locator("#new-title")).to_be_visible()
        page.goto(f"{address}/t/{table}")
        expect(page.locator("[data-open='draw-dialog']")).to_be_visible()
