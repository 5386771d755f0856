"""The pages in a real browser: the whole way from a photo to the live view, and what a bad network must not break.

Needs Chromium (Debian: apt-get install chromium). With the weights in models/ the real reader reads the real photo;
without them a reader that knows the photo's labels stands in, so that the page is tested all the same.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from PIL import Image

from companion.config import Settings
from companion.firmware_bridge import Rolling, dice_thrown, wind_turned
from companion.table import DiceThrown, DrawRecorded, Store
from companion.tiles import Tile
from companion.vision import Group, GroupKind, ModelError, Reader, ReadTile
from companion.web import create_app
from companion.web.live import Live
from companion.web.services import Services
from tests.web.browser import CHROMIUM, launched, shut
from tests.web.conftest import SAMPLES, KnowingReader, read_tile, sample_labels
from tests.web.served import served

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
Page = playwright.Page
expect = playwright.expect
expect.set_options(timeout=20_000)  # machines that run tests are busy

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium: apt-get install chromium")
PHONE = {"width": 360, "height": 780}
TELEVISION = {"width": 1920, "height": 1080}
PHOTO = "chows-on-green.jpg"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with launched() as opened:
        yield opened


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any) -> Iterator[Open]:
    """Opens a page of a given size; every error that its scripts raise fails the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def make(url: str, size: dict[str, int] = PHONE, **options: Any) -> Any:
        mobile = size["width"] < 700
        context = browser.new_context(viewport=size, is_mobile=mobile, has_touch=mobile, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(url)
        return page

    yield make
    for context in contexts:
        shut(context)
    assert errors == []


@pytest.fixture
def address(app: Flask) -> Iterator[str]:
    with served(app) as url:
        yield url


def live_of(app: Flask) -> Live:
    services: Services = app.extensions["companion"]
    return services.live


def names(page: Any, group: str = "") -> list[str]:
    """The tiles that the editor shows, in order."""
    found: list[str] = page.eval_on_selector_all(
        f".tile-group{group} .tile-button", "tiles => tiles.map((tile) => tile.dataset.name)"
    )
    return found


def tap_tile(page: Any, place: int) -> None:
    page.locator(".tile-group.hand .tile-button").nth(place).tap()
    expect(page.locator("#palette")).to_be_visible()


def choose(page: Any, name: str) -> None:
    """A tile of the open palette, by its name in notation."""
    page.locator(f"#palette .palette-grid [data-tile='{name}']").first.click()


def answer(page: Any, winner: int, discarder: int | None) -> None:
    page.locator("#to-answers").click()
    page.locator(f"label:has(input[name=winner][value='{winner}'])").click()
    page.locator(f"label:has(input[name=from][value='{'' if discarder is None else discarder}'])").click()


def type_hand(page: Any, text: str) -> None:
    typing = page.locator("#typing")
    if typing.get_attribute("open") is None:
        page.locator("#typing summary").click()
    page.locator("#typed").fill(text)
    page.locator("#typed-form button").click()


# -- the whole way


class LabelReader(KnowingReader):
    """Knows what lies on the sample photo; one tile is read wrong, with the right one second."""

    def __init__(self, photo: str) -> None:
        super().__init__()
        for place, label in enumerate(sample_labels(photo)):
            x1, y1, x2, y2 = label["box"]
            name, confidence, others = label["tile"], 0.97, ["9s"]
            if place == 5:
                name, confidence, others = "8p", 0.5, [label["tile"], "6p"]
            made = read_tile(name, place, confidence, tuple(others))
            corners = np.array([(x1, y1), (x2, y1), (x2, y2), (x1, y2)], dtype=np.float32)
            self.tiles.append(ReadTile(made.tile, made.confidence, (x1, y1, x2, y2), 0, 0, corners, made.candidates))
        self.groups = [Group(GroupKind.CONCEALED, tuple(range(len(self.tiles))))]


@pytest.fixture
def photo_address(store: Store, settings: Settings) -> Iterator[str]:
    """The app with the real reader and its weights, where they are installed."""
    try:
        reader: Any = Reader()
    except ModelError:
        reader = LabelReader(PHOTO)
    with served(create_app(store=store, reader=reader, settings=settings)) as url:
        yield url


def correct(page: Any, wanted: list[str]) -> int:
    """Mends what the camera read wrong, by taps as a person does; returns how many tiles that took."""
    taps = 0
    apart = page.locator(".tile-group:not(.hand):not(.flowers) .tile-button")
    while apart.count():
        apart.first.tap()
        page.get_by_role("button", name="Into the hand").click()
        expect(page.locator("#palette")).to_be_hidden()
        taps += 1
    for tag, a1, a2, b1, b2 in reversed(difflib.SequenceMatcher(None, names(page), wanted, False).get_opcodes()):
        if tag == "equal":
            continue
        for place in range(a2 - 1, a1 - 1, -1):
            if place - a1 < b2 - b1:
                tap_tile(page, place)
                choose(page, wanted[b1 + place - a1])
            else:
                tap_tile(page, place)
                page.locator("#palette .danger").click()
            expect(page.locator("#palette")).to_be_hidden()
            taps += 1
        for missing in range(b1 + (a2 - a1), b2):
            page.locator("[data-add=hand]").click()
            choose(page, wanted[missing])
            page.locator("#palette .palette-head button").click()
            taps += 1
    return taps


def test_from_a_photo_on_a_phone_to_the_live_view_on_a_television(
    open_page: Open, photo_address: str, store: Store, table: str
) -> None:
    wanted = [label["tile"] for label in sample_labels(PHOTO)]
    television = open_page(f"{photo_address}/t/{table}", TELEVISION)
    expect(television.locator("#connection[data-state=live]")).to_be_visible()
    television.evaluate("window.neverReloaded = true")
    phone = open_page(f"{photo_address}/t/{table}/hand")

    phone.set_input_files("#photo", str(SAMPLES / PHOTO))
    expect(phone.locator("#photo-figure polygon").first).to_be_visible()
    read = names(phone)
    right = sum(block.size for block in difflib.SequenceMatcher(None, read, wanted, False).get_matching_blocks())
    assert right >= 11, f"read {read}, but {wanted} lies there"
    assert phone.locator("#photo-figure polygon").count() == len(read)

    # One tile is made wrong: the hand is impossible at once, the tiles are marked, and the likely one mends it.
    correct(phone, wanted)
    before = names(phone)
    for place in (0, 2, 3):
        tap_tile(phone, place)
        choose(phone, "6s")
    expect(phone.locator("#problems")).to_contain_text("5 x 6s")
    expect(phone.locator(".tile-button.wrong")).to_have_count(5)
    for place in (0, 2, 3):
        tap_tile(phone, place)
        likely = phone.locator(f"#palette [data-likely='{before[place]}']")
        if likely.count():
            likely.click()
        else:
            choose(phone, before[place])
    expect(phone.locator("#problems .fine")).to_be_visible()
    assert names(phone) == wanted

    answer(phone, winner=1, discarder=3)
    phone.locator("[data-winning='6s']").tap()
    phone.locator("#to-score").click()
    expect(phone.locator(".score-items li").first).to_contain_text("Base of the winner")
    expect(phone.locator("#net li").nth(1)).to_contain_text("Boris")
    assert store.state(table).hands == ()  # shown, not saved
    total = phone.locator("#score-total").inner_text()

    phone.locator("#save").click()
    phone.wait_for_url(f"**/t/{table}")
    expect(television.locator(".last-title")).to_have_text("Boris won on a discard from Dmitri")
    expect(television.locator(".last-total strong")).to_have_text(total)
    expect(television.locator("[data-player='1'] .total")).to_have_text(str(store.state(table).scores[1]))
    assert television.evaluate("window.neverReloaded") is True
    (hand,) = store.state(table).hands
    assert hand.event.source == "photo"
    assert str(hand.event.total) == total  # type: ignore[union-attr]
    assert sorted(Tile.parse(n).index for n in wanted) == sorted(
        Tile.parse(n).index
        for n in [*names_of(hand.event.hand)]  # type: ignore[union-attr]
    )


def names_of(text: str) -> list[str]:
    from companion.hand import Hand

    return [str(tile) for tile in Hand.parse(text).tiles]


# -- entering and correcting


def test_a_hand_is_typed_grouped_and_saved_without_a_camera(
    open_page: Open, address: str, store: Store, table: str
) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "123m 45x")
    expect(page.locator("#typed-error")).to_contain_text("45x")
    type_hand(page, "234m567sEE777pCCCC")
    expect(page.locator("#problems")).to_contain_text("15 tiles")
    page.locator("#select-tiles").click()
    for place in [index for index, name in enumerate(names(page)) if name == "C"]:
        page.locator(".tile-group.hand .tile-button").nth(place).tap()
    page.locator(".selection [data-target=kong]").click()
    expect(page.locator(".tile-group.kong .tile-button")).to_have_count(4)
    page.locator("#select-tiles").click()
    for place in [index for index, name in enumerate(names(page, ".hand")) if name == "7p"]:
        page.locator(".tile-group.hand .tile-button").nth(place).tap()
    page.locator(".selection [data-target=meld]").click()
    expect(page.locator("#problems .fine")).to_be_visible()
    answer(page, winner=1, discarder=0)
    page.locator("[data-winning='4m']").tap()
    page.locator("#to-score").click()
    expect(page.locator("#score-total")).to_have_text("112")
    page.locator("#save").click()
    page.wait_for_url(f"**/t/{table}")
    assert store.state(table).hands[0].event.hand == "23m 567s EE [CCCC] (777p) + 4m"  # type: ignore[union-attr]


def test_tiles_are_added_one_after_another_from_the_palette(open_page: Open, address: str, table: str) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    page.locator("[data-add=hand]").click()
    for name in ("1m", "2m", "3m", "f2", "E"):
        choose(page, name)
    page.locator("#palette .palette-head button").click()
    assert names(page, ".hand") == ["1m", "2m", "3m", "E"]
    assert names(page, ".flowers") == ["f2"]
    tap_tile(page, 0)
    page.locator("#palette .danger").click()
    assert names(page, ".hand") == ["2m", "3m", "E"]
    page.locator("#take-back").click()
    assert names(page, ".hand") == ["1m", "2m", "3m", "E"]


def test_back_to_what_was_read(open_page: Open, address: str, table: str) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    page.set_input_files("#picture", str(SAMPLES / PHOTO))
    expect(page.locator(".tile-button")).to_have_count(5)
    assert page.locator("#reset").count() == 0
    tap_tile(page, 1)
    choose(page, "9p")
    assert names(page)[1] == "9p"
    page.locator("#reset").click()
    assert names(page)[1] == "3m"


def test_a_turned_large_photo_is_sent_upright_and_small(
    open_page: Open, address: str, table: str, reader: KnowingReader, tmp_path: Path
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    photo = tmp_path / "from-a-phone.jpg"
    Image.effect_noise((4000, 3000), 20).convert("RGB").save(photo, exif=exif)
    page = open_page(f"{address}/t/{table}/hand")
    page.set_input_files("#photo", str(photo))
    expect(page.locator(".tile-button").first).to_be_visible()
    assert reader.seen[0][:2] == (2600, 1950)


def test_what_is_no_photo_is_told_and_the_hand_stays(open_page: Open, address: str, table: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"\xff\xd8\xff\xe0 and no more")
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "123m")
    expect(page.locator(".tile-button")).to_have_count(3)
    page.set_input_files("#photo", str(broken))
    expect(page.locator("#messages-area [role=alert]")).to_contain_text("damaged")
    expect(page.locator(".tile-button")).to_have_count(3)


# -- a bad network


def test_nothing_is_lost_by_closing_the_page(open_page: Open, address: str, table: str) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "123m 456p (777s) E")
    answer(page, winner=2, discarder=None)
    page.reload()
    expect(page.locator(".steps [aria-current]")).to_have_attribute("data-step", "answers")
    assert page.locator("input[name=winner][value='2']").is_checked()
    page.locator("[data-step=tiles] button").click()
    assert names(page) == ["1m", "2m", "3m", "4p", "5p", "6p", "E", "7s", "7s", "7s"]


def test_a_lost_answer_and_a_second_tap_are_one_hand(open_page: Open, address: str, store: Store, table: str) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "23m 567s EE (777p) [CCCC] + 4m")
    answer(page, winner=1, discarder=0)
    page.locator("#to-score").click()
    expect(page.locator("#save")).to_be_enabled()

    def lose(route: Any) -> None:
        route.fetch()  # the table takes it ...
        route.abort()  # ... and the answer never arrives

    page.route("**/wins", lose, times=1)
    page.locator("#save").click()
    expect(page.locator("#save-error [role=alert]")).to_contain_text("No connection")
    assert len(store.state(table).hands) == 1
    page.locator("#save").click()
    page.wait_for_url(f"**/t/{table}")
    assert len(store.state(table).hands) == 1


def test_a_table_that_has_moved_on_is_told_and_the_tiles_stay(
    open_page: Open, address: str, store: Store, table: str, app: Flask
) -> None:
    from companion.table import DrawRecorded

    page = open_page(f"{address}/t/{table}/hand")
    type_hand(page, "23m 567s EE (777p) [CCCC] + 4m")
    answer(page, winner=1, discarder=0)
    page.locator("#to-score").click()
    expect(page.locator("#save")).to_be_enabled()
    live_of(app).append(table, DrawRecorded())
    page.locator("#save").click()
    expect(page.locator("#save-error")).to_contain_text("has just entered a draw")
    page.locator("#save-error .button:not(.primary)").click()  # what was entered first is another hand
    expect(page.locator("#save")).to_be_enabled()
    page.locator("#save").click()
    page.wait_for_url(f"**/t/{table}")
    assert [record.number for record in store.state(table).hands] == [1, 2]


def test_without_the_stream_the_page_polls_and_says_so(browser: Any, address: str, table: str, app: Flask) -> None:
    context = browser.new_context(viewport=TELEVISION)
    context.route("**/stream*", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{address}/t/{table}")
    expect(page.locator("#connection[data-state=polling]")).to_be_visible(timeout=20000)
    live_of(app).append(table, DiceThrown(dice=(2, 5)))
    expect(page.locator(".dice-total")).to_have_text("7", timeout=10000)
    shut(context)


def test_a_stream_that_breaks_off_is_taken_up_again(open_page: Open, app: Flask, table: str) -> None:
    with served(app) as first:
        page = open_page(f"{first}/t/{table}", TELEVISION)
        expect(page.locator("#connection[data-state=live]")).to_be_visible()
    expect(page.locator("#connection[data-state=live]")).to_have_count(0, timeout=10000)


DEAD = """
  window.streams = [];
  window.EventSource = class extends EventTarget {
    static OPEN = 1; static CLOSED = 2;
    readyState = 1;
    constructor(url) { super(); window.streams.push(this); }
    close() { this.readyState = 2; }
  };
"""
"""What a phone is left with that was locked for a while: streams that say OPEN and never speak."""


def test_a_stream_that_only_says_that_it_lives_is_opened_anew(browser: Any, address: str, table: str) -> None:
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    page.clock.install()
    page.add_init_script(DEAD)
    page.goto(f"{address}/t/{table}")
    page.wait_for_function("streams.length === 1")
    page.clock.run_for(20_000)
    page.evaluate("streams[0].dispatchEvent(new MessageEvent('ping', { data: '{}' }))")
    page.clock.run_for(20_000)
    assert page.evaluate("streams.length") == 1, "it spoke twenty seconds ago"
    page.clock.run_for(10_000)
    assert page.evaluate("streams.length") == 2
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("streams.length") == 3, "whoever comes back asks at once"
    assert page.evaluate("streams.map((each) => each.readyState)") == [2, 2, 1]
    shut(context)


# -- the live view


def test_rolling_dice_a_throw_and_the_drawing_of_the_wall_appear_live(
    open_page: Open, address: str, table: str, app: Flask
) -> None:
    page = open_page(f"{address}/t/{table}", TELEVISION)
    expect(page.locator("#connection[data-state=live]")).to_be_visible()
    live = live_of(app)
    live.devices.on_device(Rolling("DICE-1", on=True))
    expect(page.locator(".dice-panel")).to_contain_text("rolling")
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (4, 5)))
    expect(page.locator(".dice-total")).to_have_text("9")
    expect(page.locator(".dice-panel")).to_contain_text("Anna throws next")
    live.devices.on_device(dice_thrown("DICE-1", 1, 2, (1, 3)))
    expect(page.locator(".centre .wall")).to_be_visible()
    expect(page.locator(".dice-panel")).to_contain_text("from the dice board")


def test_a_draw_that_another_phone_has_just_entered_is_left_at_that_or_entered_as_well(
    open_page: Open, address: str, store: Store, table: str
) -> None:
    page = open_page(f"{address}/t/{table}")
    for choice, hands in (("Leave it at that", 1), ("Enter mine as well", 3)):
        page.locator("[data-open=draw-dialog]").click()
        store.append(table, DrawRecorded(who="Anna"), f"another-phone-{hands}")
        page.locator("#draw-dialog [type=submit]").click()
        expect(page.locator("#draw-dialog [data-error]")).to_contain_text("Anna has just entered a draw")
        page.locator("#draw-dialog").get_by_role("button", name=choice).click()
        expect(page.locator("#draw-dialog")).to_be_hidden()
        assert len(store.state(table).hands) == hands


def test_a_hand_is_undone_after_a_question_and_brought_back_by_one_tap(
    open_page: Open, address: str, store: Store, table: str
) -> None:
    page = open_page(f"{address}/t/{table}")
    page.locator("[data-open=draw-dialog]").click()
    page.locator("#draw-dialog [type=submit]").click()
    expect(page.locator(".last-title")).to_contain_text("Draw")
    page.locator(".undo").click()
    expect(page.locator("#ask-dialog [data-change]")).to_contain_text("counts no more")
    assert len(store.state(table).hands) == 1, "it asks first"
    page.locator("#ask-dialog [data-confirm]").click()
    expect(page.locator(".history .undone")).to_be_visible()
    assert store.state(table).hands == ()
    page.locator("#redo").click()
    expect(page.locator(".last-title")).to_contain_text("Draw")
    assert len(store.state(table).hands) == 1
    page.locator(".history .icon-button").click()  # and any hand from the history
    page.locator("#ask-dialog [data-confirm]").click()
    expect(page.locator(".history .undone")).to_be_visible()
    page.locator(".history .undone .icon-button").click()
    page.locator("#ask-dialog [data-confirm]").click()
    expect(page.locator(".last-title")).to_contain_text("Draw")


def test_every_dialog_does_what_it_says(open_page: Open, address: str, store: Store, table: str) -> None:
    page = open_page(f"{address}/t/{table}", TELEVISION)
    page.locator(".actions [data-open=penalty-dialog]").click()
    page.locator("#penalty-dialog label:has(input[value='3'])").click()
    page.locator("#penalty-amount").fill("10")
    page.locator("#penalty-reason").fill("Called too late")
    page.locator("#penalty-dialog [type=submit]").click()
    expect(page.locator(".history")).to_contain_text("Called too late")
    page.locator(".actions [data-open=seats-dialog]").click()
    page.locator("#seats-dialog label:has(input[name=first][value='0'])").click()
    page.locator("#seats-dialog label:has(input[name=second][value='1'])").click()
    page.locator("#seats-dialog [type=submit]").click()
    expect(page.locator("[data-player='1']")).to_have_class("seat place-3 dealer")
    page.locator("[data-open=dice-dialog]").click()
    page.locator("#dice-dialog label:has(input[name=die-0][value='6'])").click()
    page.locator("#dice-dialog label:has(input[name=die-1][value='3'])").click()
    page.locator("#dice-dialog [type=submit]").click()
    expect(page.locator(".dice-total")).to_have_text("9")
    page.locator(".actions [data-open=end-dialog]").click()
    page.locator("#end-dialog [type=submit]").click()
    expect(page.locator(".over")).to_contain_text("The game was ended")
    expect(page.locator(".undo")).to_contain_text("Game ended")  # one tap takes a mistaken end back
    assert store.state(table).scores == (10, 10, 10, -30)


def test_the_disc_asks_and_the_answer_is_taken(open_page: Open, address: str, store: Store, app: Flask) -> None:

    table = store.create_table("Disc", ["Anna", "Boris", "Celina", "Dmitri"], "classical-2000")
    page = open_page(f"{address}/t/{table}")
    expect(page.locator("#connection[data-state=live]")).to_be_visible()
    live_of(app).devices.on_device(wind_turned("DISC", 2))
    expect(page.locator(".question")).to_contain_text("The disc says Boris, the score says Anna")
    page.locator("[data-answer=disc]").click()
    expect(page.locator("[data-player='1'] .dealer-chip")).to_be_visible()
    assert store.state(table).dealer == 1


# -- every size, every language


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
@pytest.mark.parametrize("width", [360, 768, 1920])
def test_pages_fit_their_screen(
    open_page: Open, address: str, table: str, app: Flask, language: str, width: int
) -> None:
    from tests.web.conftest import win

    client = app.test_client()
    body = win("123p 456p 789p (CCC) 5s + 5s", 2, 3, losers={"0": "EEE 123m 456s 78p W N"})
    client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": "for-the-look"})
    client.post(f"/api/tables/{table}/dice", json={"dice": [6, 5]}, headers={"Idempotency-Key": "for-the-look-2"})
    size = {"width": width, "height": {360: 780, 768: 1024, 1920: 1080}[width]}
    page = open_page(f"{address}/t/{table}", size, extra_http_headers={"Accept-Language": language})
    for path in ("/", f"/t/{table}/hand", f"/t/{table}"):
        page.goto(address + path)
        page.wait_for_load_state("load")
        over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert over <= 0, f"{path} is {over} px too wide"
        assert page.evaluate("document.documentElement.lang") == language
    if width == 1920:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "a television cannot scroll"
        outside = page.eval_on_selector_all(
            "[data-region], .actions, .qr svg",
            """all => all.filter((one) => { const box = one.getBoundingClientRect();
                return box.right > innerWidth || box.bottom > innerHeight; }).map((one) => one.className)""",
        )
        assert outside == [], "everything is in the picture"
        heights = page.eval_on_selector_all(
            ".total", "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert min(heights) >= 60, "totals are read from three metres"
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input:not([type=hidden])")].filter((each) =>
            !(each.textContent.trim() || each.getAttribute("aria-label") || each.title || each.labels?.length))
            .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert nameless == [], "every control has a name that can be read aloud"


def test_a_page_without_scripts_still_shows_the_table(browser: Any, address: str, table: str) -> None:
    context = browser.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/t/{table}")
    expect(page.locator(".total").first).to_have_text("0")
    assert page.locator("meta[http-equiv=refresh]").count() == 1
    shut(context)


def test_a_picture_that_comes_back_after_editing_keeps_its_boxes(
    open_page: Open, address: str, table: str, reader: KnowingReader
) -> None:
    reader.tiles = [read_tile("2m", 0, 0.4, ("3m",)), read_tile("3m", 1)]
    page = open_page(f"{address}/t/{table}/hand")
    out = BytesIO()
    Image.new("RGB", (400, 300), "green").save(out, "JPEG")
    page.set_input_files("#photo", {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()})
    expect(page.locator("polygon.unsure")).to_have_count(1)
    expect(page.locator(".tile-button.unsure")).to_have_count(1)
    page.reload()
    expect(page.locator("polygon")).to_have_count(2)
    page.locator("polygon.unsure").click(force=True)
    expect(page.locator("#palette canvas.cut-out")).to_be_visible()
    page.locator("#palette [data-likely='3m']").click()
    expect(page.locator("polygon.fixed")).to_have_count(1)


def test_a_part_of_the_photo_is_marked_and_read_again(
    open_page: Open, address: str, table: str, reader: KnowingReader
) -> None:
    page = open_page(f"{address}/t/{table}/hand")
    page.set_input_files("#picture", str(SAMPLES / PHOTO))
    expect(page.locator("#photo-figure polygon").first).to_be_visible()
    page.locator("#mark-hand").click()
    drawing = page.locator("#photo-figure svg.marking")
    drawing.scroll_into_view_if_needed()
    place = drawing.bounding_box()
    left, top, right, bottom = (
        place["x"] + place["width"] * 0.7,
        place["y"] + place["height"] * 0.7,
        place["x"] + place["width"] * 0.9,
        place["y"] + place["height"] * 0.9,
    )
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(right, bottom, steps=4)
    page.mouse.up()
    with page.expect_response(lambda answer: answer.url.endswith("/read")):
        page.locator("#read-part").click()
    expect(drawing).to_have_count(0)
    height, width = reader.seen[-1][:2]
    area = reader.areas[-1]
    assert area is not None
    wanted = (0.7 * width, 0.7 * height, 0.9 * width, 0.9 * height)
    assert all(abs(given - want) < 0.03 * width for given, want in zip(area, wanted, strict=True))


def test_of_several_hands_on_a_photo_each_is_one_tap_away(
    open_page: Open, address: str, table: str, reader: KnowingReader
) -> None:
    reader.further = (replace(reader.read(np.zeros((600, 800, 3), np.uint8), (0, 0, 9, 9)), groups=()),)
    page = open_page(f"{address}/t/{table}/hand")
    page.set_input_files("#picture", str(SAMPLES / PHOTO))
    expect(page.locator("[data-hand]")).to_have_text(["Hand 1", "Hand 2"])
    with page.expect_response(lambda answer: answer.url.endswith("/read")):
        page.locator("[data-hand='2']").click()
    assert reader.areas[-1] == reader.further[0].area
    expect(page.locator("[data-hand]")).to_have_count(2)


def test_riichi_is_declared_dora_tapped_and_the_win_saved_from_a_phone(
    open_page: Open, address: str, store: Store
) -> None:
    table = store.create_table(
        "Riichi", ["Anna", "Boris", "Celina", "Dmitri"], "riichi", settings={"dealer_by": "wins"}
    )
    page = open_page(f"{address}/t/{table}/hand")
    expect(page.locator(".tile-group.flowers")).to_have_count(0)  # riichi has none
    type_hand(page, "111m 456p 789p 22m 34s + 5s")
    expect(page.locator(".fine")).to_be_visible()
    answer(page, winner=2, discarder=0)
    page.locator("[data-declare='riichi']").click()
    expect(page.locator("[data-declared='2']")).to_be_visible()  # the page is loaded again, the hand is still there
    page.locator("[data-add-indicator='dora']").click()
    choose(page, "4s")
    page.locator("[data-add-indicator='ura']").click()
    choose(page, "1m")
    page.locator("#to-score").click()
    expect(page.locator(".score-items")).to_contain_text("Riichi")
    expect(page.locator(".score-items")).to_contain_text("2m")  # two ura dora
    page.locator("#save").click()
    page.wait_for_url(f"{address}/t/{table}")
    state = store.state(table)
    assert (state.sticks, sum(state.scores)) == (0, 0)
    assert state.hands[0].event.options["dora"] == ["4s"]  # type: ignore[union-attr]


def test_a_rule_set_is_found_changed_and_played_by(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/rules/classical-2000/copy", TELEVISION)
    page.locator("#rule-title").fill("Our Sundays")
    page.locator("#rule-filter").fill("limit")
    expect(page.locator("[name='settings.base']")).to_be_hidden()
    page.locator("[name='settings.limit']").fill("-1")
    expect(page.locator("[data-changed]")).to_have_text("Changed values: 1")
    page.get_by_role("button", name="Save and open a table").click()
    wrong = page.locator("[name='settings.limit']")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_be_focused()
    wrong.fill("500")
    page.get_by_role("button", name="Save and open a table").click()
    page.wait_for_url("**/?profile=our-sundays#new-title")
    expect(page.locator("#profile")).to_have_value("our-sundays")
