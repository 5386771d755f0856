"""Boards behind another computer: socket:// and rfc2217://, served here on the loopback interface."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import serial
import serial.rfc2217

from companion.firmware_bridge import Bridge, DeviceEvent, State, dice_thrown
from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.bench import PtyBoard
from companion.firmware_bridge.kinds.dice import is_throw
from companion.firmware_bridge.link import open_port as open_named
from companion.firmware_bridge.simulator import open_port


class QuietLines(serial.Serial):
    """A pseudo terminal has no modem lines; a server for RFC 2217 asks for them."""

    cts = dsr = cd = property(lambda _self: True)
    ri = property(lambda _self: False)

    def _update_dtr_state(self) -> None:
        pass

    _update_rts_state = _update_break_state = _update_dtr_state


class Server:
    """A TCP port in front of a board; one host at a time."""

    def __init__(self, telnet: bool) -> None:
        self.telnet = telnet
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.stop = threading.Event()
        self.drop = threading.Event()
        self.board = PtyBoard()
        self.threads = [threading.Thread(target=self._serve, daemon=True)]
        self.threads[0].start()

    def close(self) -> None:
        self.stop.set()
        self.drop.set()
        self.listener.close()
        self.threads[0].join(3)
        self.board.close()

    def _serve(self) -> None:
        self.listener.settimeout(0.1)
        with QuietLines(self.board.port, 115200, timeout=0) as line:
            while not self.stop.is_set():
                try:
                    connection, _ = self.listener.accept()
                except (TimeoutError, OSError):
                    continue
                self.drop.clear()
                with connection:
                    connection.settimeout(0.02)
                    self._relay(connection, line)

    def _relay(self, connection: socket.socket, line: serial.Serial) -> None:
        class Wire:
            def write(self, data: bytes) -> None:
                connection.sendall(data)

        manager = serial.rfc2217.PortManager(line, Wire()) if self.telnet else None
        while not self.drop.is_set():
            try:
                data = connection.recv(1024)
                if not data:
                    return
                line.write(b"".join(manager.filter(data)) if manager else data)
            except TimeoutError:
                pass
            except OSError:
                return
            data = line.read(1024)
            if data:
                connection.sendall(b"".join(manager.escape(data)) if manager else data)


@contextmanager
def served(telnet: bool) -> Iterator[Server]:
    server = Server(telnet)
    try:
        yield server
    finally:
        server.close()


@pytest.mark.filterwarnings("ignore:set(Daemon|Name).. is deprecated:DeprecationWarning")
@pytest.mark.parametrize("scheme", ["socket", "rfc2217"])
def test_a_board_behind_another_computer(scheme: str) -> None:
    events: list[DeviceEvent] = []
    with served(scheme == "rfc2217") as server:
        port = f"{scheme}://127.0.0.1:{server.port}"
        with Bridge([port], events.append) as bridge:
            assert bridge.wait_until(lambda: bridge.status()[0].healthy, 15)
            assert bridge.status()[0].device == "BENCH"
            server.board.say(wire.Ev(1, 1, "ROLL", (2, 5)))
            assert bridge.wait_until(lambda: dice_thrown("BENCH", 1, 1, (2, 5)) in events, 5)

            server.drop.set()  # the network goes; the server stays
            assert bridge.wait_until(lambda: bridge.status()[0].state is not State.OK, 8)
            assert bridge.wait_until(lambda: bridge.status()[0].healthy, 20)
            server.board.say(wire.Ev(1, 1, "ROLL", (2, 5)))
            server.board.say(wire.Ev(1, 2, "ROLL", (6, 6)))
            assert bridge.wait_until(lambda: dice_thrown("BENCH", 1, 2, (6, 6)) in events, 5)
        throws = [event for event in events if is_throw(event)]
        assert throws == [dice_thrown("BENCH", 1, 1, (2, 5)), dice_thrown("BENCH", 1, 2, (6, 6))]


def test_nobody_behind_the_address_is_told_with_the_systems_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = taken.getsockname()[1]
    with Bridge([f"socket://127.0.0.1:{free}"], lambda _event: None) as bridge:
        assert bridge.wait_until(lambda: bridge.status()[0].state is State.FAILED, 5)
        assert "refused" in bridge.status()[0].message


@pytest.mark.parametrize("port", ["gopher://table", "socket://nowhere"])
def test_an_address_that_makes_no_sense_does_not_stop_the_others(port: str) -> None:
    with Bridge([port, "sim://dice?serial=BESIDE"], lambda _event: None) as bridge:
        assert bridge.wait_until(lambda: any(status.healthy for status in bridge.status()), 5)
        assert bridge.wait_until(lambda: any(status.state is State.FAILED for status in bridge.status()), 5)


@pytest.mark.parametrize(
    "port", ["socket://nowhere", "socket://:4444", "socket://nowhere:99999", "socket://nowhere:x", "rfc2217://"]
)
def test_an_address_without_host_or_port_is_told_how_to_write_one(port: str) -> None:
    with pytest.raises(ValueError, match=rf"{port.partition(':')[0]}://HOST:PORT"):
        open_named(port)


def test_a_name_of_a_board_on_a_page_that_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="4 to 32 letters"):
        Bridge(["page://ab"], print)


def test_a_line_is_not_held_back_until_a_timeout_ends() -> None:
    """Byte to event within 20 ms; here the median, which cannot be spoilt by a busy computer: the bench has p99."""
    from companion.firmware_bridge.bench import latencies

    times = latencies(21)
    assert len(times) == 21
    assert times[10] < 0.020


def test_an_idle_simulated_port_sleeps() -> None:
    port = open_port("sim://dice?serial=SLEEPY", timeout=0.3)
    port.read(256)
    before, start = time.process_time(), time.monotonic()
    while time.monotonic() - start < 0.9:
        port.read(1)
    assert time.process_time() - before < 0.2
    port.close()
