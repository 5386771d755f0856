"""A kind of device that lives in a folder of the tests, played from its wire to every screen: nothing else knows it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.devices import devices, say
from companion.config import load_settings
from companion.firmware_bridge import Bridge, Reported, SimulatorError, kinds
from companion.firmware_bridge.protocol import Ev, LineError, decode, encode
from companion.i18n import LANGUAGES
from companion.table import DrawRecorded, Store
from companion.web import create_app
from companion.web.live import Live
from tests.firmware_bridge.bell import BELL, RUNG
from tests.web.conftest import PLAYERS


@pytest.fixture
def bell() -> Iterator[None]:
    kinds.register(BELL)
    yield
    kinds.forget(BELL)


@pytest.mark.usefixtures("bell")
def test_a_new_kind_of_device_is_played_from_the_wire_to_the_page(store: Store, tmp_path: Path) -> None:
    table = store.create_table("Sunday", PLAYERS, "classical-2000")
    live = Live(store)
    port = "sim://bell?serial=BELL1"
    with Bridge([port], live.devices.on_device) as bridge:
        settings = load_settings(environment={}, data_dir=tmp_path / "data")
        client = create_app(store=store, reader=None, settings=settings, bridge=bridge, live=live).test_client()
        assert bridge.wait_until(lambda: any(status.healthy for status in bridge.status()), 10)
        (told,) = client.get("/api/devices").get_json()["devices"]
        assert (told["kind"], told["caps"], told["healthy"]) == ("SIM-BELL", ["BELL"], True)
        for language, name in (("en", "Bell"), ("ru", "Звонок"), ("pl", "Dzwonek")):
            page = client.get(f"/t/{table}/board", headers={"Accept-Language": language}).get_data(as_text=True)
            assert f'<span class="device-name">{name} (' in page
            assert 'data-simulate="ring"' in page

        tapped = client.post("/api/devices/simulate", json={"port": port, "action": "ring"})
        assert tapped.status_code == 200, tapped.get_json()
        assert bridge.wait_until(lambda: len(store.state(table).hands) == 1, 10)
        (hand,) = store.state(table).hands
        assert isinstance(hand.event, DrawRecorded)
        assert (hand.event.kind, hand.event.source) == ("wall", "device")
        assert hand.event.note.startswith("BELL1 ")
        page = client.get(f"/t/{table}/board", headers={"Accept-Language": "en"}).get_data(as_text=True)
        assert '<p class="last-title">Draw: the wall ran out</p>' in page
        events = [stored.event.type for stored in store.events(table, 1)]
        assert bridge.wait_until(lambda: bridge.status()[0].throws == 1, 5)
        assert events == ["draw_recorded"], "an acknowledged deed counts once"


@pytest.mark.usefixtures("bell")
def test_the_command_line_lists_it_tells_of_it_and_plays_its_script() -> None:
    watched = ["watch", "--json", "--seconds", "3", "--port", "sim://bell?serial=BELL2&script=1:ring"]
    lines = [json.loads(line) for line in CliRunner().invoke(devices, watched).output.splitlines()]
    rung = [line for line in lines if line["event"] == "draw_recorded"]
    assert [(line["device"], line["numbers"]) for line in rung] == [("BELL2", [1])]
    report = kinds.report_named("draw_recorded")
    assert (report, kinds.of_caps(("BELL",))) == (RUNG, BELL)
    told = {say(Reported("B", RUNG.type, (1,)), language) for language in LANGUAGES}
    assert told == {"B: the bell rang", "B: звонок", "B: dzwonek"}


@pytest.mark.usefixtures("bell")
def test_its_line_is_read_and_refused_like_any_other() -> None:
    assert decode(encode(Ev(1, 2, "BELL", (1,)))[1:-1]) == Ev(1, 2, "BELL", (1,))
    with pytest.raises(LineError, match="no number from 0 to 1"):
        decode(encode(Ev(1, 2, "BELL", (7,)))[1:-1])
    with pytest.raises(ValueError, match="'bell' already"):
        kinds.register(BELL)


def test_without_its_kind_nothing_of_it_is_known() -> None:
    assert decode(encode(Ev(1, 2, "BELL", (7,)))[1:-1]) == Ev(1, 2, "BELL")
    assert kinds.of_caps(("BELL",)) is None
    with Bridge([], print) as bridge, pytest.raises(KeyError):
        bridge.board("sim://bell")
    with pytest.raises(SimulatorError, match="sim://dice, sim://wind or sim://table"):
        Bridge(["sim://bell"], print)
