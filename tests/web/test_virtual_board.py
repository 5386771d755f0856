"""The boards' own program on a page: button, disc and cable in a real browser, through bridge, log and live view."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.config import Settings
from companion.firmware_bridge import Bridge, DeviceStatus, State, Trouble, page_board
from companion.table import DiceThrown, PrevailingTurned, Store, WindTurned
from companion.tiles import Wind
from companion.web import create_app
from companion.web.live import Live
from tests.web.browser import CHROMIUM, launched, shut
from tests.web.served import StreamReader, served

FIRMWARE = Path(__file__).parents[2] / "firmware_bridge" / "firmware" / "table.hex"
VENDORED = Path(__file__).parents[2] / "web" / "static" / "vendor" / "avr8js"


@pytest.fixture
def bridge(store: Store) -> Iterator[Bridge]:
    live = Live(store)
    with Bridge([], live.devices.on_device) as started:
        live.devices.bridge = started
        started.live = live  # type: ignore[attr-defined]
        yield started


@pytest.fixture
def board_app(store: Store, settings: Settings, bridge: Bridge) -> Flask:
    return create_app(store=store, reader=None, settings=settings, bridge=bridge, live=bridge.live)  # type: ignore[attr-defined]


# -- the wire, without a browser


def test_the_page_gets_the_very_file_that_is_flashed(client: FlaskClient) -> None:
    answer = client.get("/virtual-board/table.hex")
    assert answer.get_data() == FIRMWARE.read_bytes()


def test_bytes_go_both_ways_and_a_closed_page_is_a_pulled_cable(board_app: Flask, bridge: Bridge) -> None:
    with served(board_app) as address:
        stream = StreamReader(f"{address}/api/boards/abcd1/wire")
        number = stream.next().data
        assert stream.next().event == "opened"  # the host opens the port, which resets such boards
        assert stream.next().event == "bytes"  # and asks who is there
        client = board_app.test_client()
        hello = b"$HI,1,DICE,1.0,7,1,DICE2,PAGE1*41C2\n"
        sent = client.post(f"/api/boards/abcd1/wire?plug={number}", data=hello)
        assert sent.status_code == 204
        assert bridge.wait_until(lambda: [s.device for s in bridge.status()] == ["PAGE1"], 5)
        assert bridge.status()[0].simulated
        stream.close()
        assert bridge.wait_until(lambda: bridge.status()[0].state is State.MISSING, 8)
        assert client.post(f"/api/boards/abcd1/wire?plug={number}", data=hello).status_code == 409


def test_a_page_with_the_serial_of_a_real_board_is_refused(store: Store, settings: Settings) -> None:
    live = Live(store)
    with Bridge(["sim://dice?serial=PAGE1"], live.devices.on_device) as bridge:
        app = create_app(store=store, reader=None, settings=settings, bridge=bridge, live=live)
        assert bridge.wait_until(lambda: [s.device for s in bridge.status()] == ["PAGE1"], 8)
        with served(app) as address:
            stream = StreamReader(f"{address}/api/boards/abcd9/wire")
            number = stream.next().data
            assert stream.next().event == "opened"
            hello = b"$HI,1,DICE,1.0,7,1,DICE2,PAGE1*41C2\n"
            assert app.test_client().post(f"/api/boards/abcd9/wire?plug={number}", data=hello).status_code == 204
            assert bridge.wait_until(lambda: State.TWIN in {s.state for s in bridge.status()}, 8)
            assert {s.port.partition(":")[0]: s.state for s in bridge.status()} == {"sim": State.OK, "page": State.TWIN}
            stream.close()


def test_a_second_page_takes_the_board_over(board_app: Flask) -> None:
    with served(board_app) as address:
        first = StreamReader(f"{address}/api/boards/abcd2/wire")
        one = first.next().data
        second = StreamReader(f"{address}/api/boards/abcd2/wire")
        two = second.next().data
        while first.next().event != "pulled":
            pass
        client = board_app.test_client()
        assert client.post(f"/api/boards/abcd2/wire?plug={one}", data=b"x").status_code == 409
        assert client.post(f"/api/boards/abcd2/wire?plug={two}", data=b"x").status_code == 204
        assert client.delete(f"/api/boards/abcd2/wire?plug={two}").status_code == 204
        while second.next().event != "pulled":
            pass


@pytest.mark.parametrize(
    ("path", "headers", "status", "code"),
    [
        ("/api/boards/ab/wire", {}, 503, "boards"),  # too short a name
        ("/api/boards/abcd3/wire", {"Origin": "http://evil.example"}, 403, "cross-site"),
        ("/api/boards/abcd3/wire", {"Sec-Fetch-Site": "cross-site"}, 403, "cross-site"),
    ],
)
def test_a_wire_that_is_refused(board_app: Flask, path: str, headers: dict[str, str], status: int, code: str) -> None:
    answer = board_app.test_client().get(path, headers=headers)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (status, code)
    assert not page_board.board("page://abcd3").plugged


@pytest.mark.parametrize(
    ("query", "status"), [("", 400), ("?plug=x", 400), ("?plug=1", 409), ("?plug=" + "9" * 30, 400)]
)
def test_bytes_of_a_board_that_is_not_plugged_in(board_app: Flask, query: str, status: int) -> None:
    assert board_app.test_client().post(f"/api/boards/abcd4/wire{query}", data=b"x").status_code == status


def test_too_many_bytes_at_once(board_app: Flask) -> None:
    assert board_app.test_client().post("/api/boards/abcd4/wire?plug=1", data=bytes(5000)).status_code == 413


def test_only_so_many_boards(board_app: Flask) -> None:
    plugged = [page_board.plug(f"page://many{n}") for n in range(page_board.MOST)]
    try:
        answer = board_app.test_client().get("/api/boards/onemore/wire")
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "boards")
    finally:
        for board, number in plugged:
            board.unplug(number)


def test_wires_leave_room_for_everything_else(board_app: Flask, bridge: Bridge) -> None:
    bridge.live.max_streams = 1  # type: ignore[attr-defined]
    with served(board_app) as address:
        stream = StreamReader(f"{address}/api/boards/abcd5/wire")
        stream.next()
        assert board_app.test_client().get("/api/boards/abcd6/wire").status_code == 503
        stream.close()


def test_without_devices_nothing_can_be_plugged_in(client: FlaskClient) -> None:
    answer = client.get("/api/boards/abcd7/wire")
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (503, "no-bridge")


def test_the_emulator_is_kept_with_its_licence() -> None:
    assert "MIT License" in (VENDORED / "LICENSE").read_text(encoding="utf-8")
    assert "avr8js" in (VENDORED.parents[3] / "NOTICE").read_text(encoding="utf-8")
    for path in VENDORED.rglob("*.js"):
        assert "http" not in path.read_text(encoding="utf-8"), f"{path} loads something from elsewhere"


# -- in a browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("no Chromium: apt-get install chromium")
    with launched() as opened:
        yield opened


def until(true: Callable[[], Any], seconds: float = 25.0) -> Any:
    """Waits for what the log or the bridge will say; the machine may be busy and the chip emulated slowly."""
    end = time.monotonic() + seconds
    while not (found := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def test_button_disc_knob_battery_and_cable(
    browser: Any, board_app: Flask, bridge: Bridge, store: Store, table: str
) -> None:
    from playwright.sync_api import expect

    errors: list[str] = []
    asked: list[str] = []

    def status() -> DeviceStatus:
        found = bridge.status()
        return found[0] if found else DeviceStatus("", State.MISSING)

    def of(kind: type) -> list[Any]:
        return [stored.event for stored in store.events(table) if isinstance(stored.event, kind)]

    with served(board_app) as address:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.on("request", lambda request: asked.append(request.url))
        watching = context.new_page()
        watching.goto(f"{address}/t/{table}")
        page = context.new_page()
        for each in (page, watching):
            each.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{address}/virtual-board")

        for width in (1280, 360):  # nothing stands out of a phone's screen either
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size({"width": 1280, "height": 900})

        # it says who it is, with the very version that is flashed, and the disc lies on East
        assert until(lambda: status().healthy and status().wind is Wind.EAST), status()
        assert (status().kind, status().firmware) == ("TABLE", "1.0")
        expect(page.locator("#cable")).to_have_attribute("data-state", "host", timeout=20_000)
        boot = status().boot

        # a throw: lamps, log and live view show the same dice, once
        button = page.locator("#throw")
        button.hover()
        page.mouse.down()
        expect(page.locator('[data-lamp="13"]')).to_have_attribute("data-on", "true", timeout=20_000)
        page.mouse.up()
        assert until(lambda: of(DiceThrown))
        (throw,) = of(DiceThrown)
        expect(page.locator("#dice-read")).to_have_text(" ".join(map(str, throw.dice)), timeout=20_000)
        expect(watching.locator(".dice-total")).to_have_text(str(throw.total), timeout=20_000)

        # the disc is turned by hand to South, by way of nowhere
        page.locator('[data-turn="1"]').click()
        assert until(lambda: status().wind is Wind.SOUTH), status()
        assert until(lambda: [e.wind for e in of(WindTurned)][-1:] == [Wind.SOUTH])
        page.locator('[data-click="1"]').click()
        assert until(lambda: [e.position for e in of(PrevailingTurned)][-1:] == [1])
        page.locator("#battery").fill("3")
        assert until(lambda: Trouble.BATTERY in status().problems), status()
        expect(page.locator('[data-lamp="14"]')).to_have_attribute("data-on", "true", timeout=20_000)
        page.locator("#battery").fill("3.9")
        assert until(lambda: not status().problems)

        # reset: the next boot number, and nothing is counted twice
        page.locator("#reset").click()
        assert until(lambda: status().healthy and status().boot == boot + 1), status()
        # the cable: missing on the live view, and back without a restart
        page.locator("#plug").click()
        assert until(lambda: status().state is State.MISSING), status()
        expect(watching.locator(".device-list .dot.bad")).to_have_count(1, timeout=20_000)
        page.locator("#plug").click()
        assert until(lambda: status().healthy), status()
        expect(watching.locator(".device-list .dot.ok")).to_have_count(1, timeout=20_000)
        button.press("Space", delay=300)
        assert until(lambda: len(of(DiceThrown)) == 2)
        time.sleep(1.2)  # twice the time after which an unacknowledged throw would come again
        assert len(of(DiceThrown)) == 2
        serial = status().device

        # the browser keeps the board's memory: after a reload it is the same board, started once more
        page.reload()
        assert until(lambda: status().healthy and status().age is not None and status().age < 1.5), status()
        assert status().device == serial
        shut(page.context)
        assert until(lambda: status().state is State.MISSING), status()
        shut(context)
    assert errors == []
    assert all(re.match(rf"({re.escape(address)}|data:|blob:)", url) for url in asked), asked
    assert [t.name for t in threading.enumerate() if t.name.startswith("port page://")] == []
