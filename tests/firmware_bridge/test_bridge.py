"""The bridge over ports that are made up: drivers that misbehave, discovery that fails, ports that come and go."""

from __future__ import annotations

import errno
import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import serial

from companion.firmware_bridge import Bridge, DeviceEvent, State, StatusChanged, dice_thrown
from companion.firmware_bridge import bridge as bridge_module
from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.kinds.dice import is_throw
from companion.firmware_bridge.link import explain, termios_error


class Port:
    """A port that answers queries like a board, until it is told to raise something."""

    def __init__(self, serial_number: str = "P1") -> None:
        self.hello = wire.encode(wire.Hi(1, "DICE", "1.0", 1, 1, ("DICE2",), serial_number))
        self.inbox = bytearray()
        self.raises: BaseException | None = None
        self.on_write: BaseException | None = None
        self.closed = False
        self.written = bytearray()
        self.news = threading.Condition()

    def put(self, data: bytes) -> None:
        with self.news:
            self.inbox += data
            self.news.notify_all()

    def read(self, size: int = 1) -> bytes:
        with self.news:
            if not self.inbox and self.raises is None:
                self.news.wait(0.05)
            if self.raises is not None:
                raise self.raises
            data = bytes(self.inbox[:size])
            del self.inbox[:size]
            return data

    @property
    def in_waiting(self) -> int:
        return len(self.inbox)

    def write(self, data: bytes) -> int:
        if self.on_write is not None:
            raise self.on_write
        self.written += data
        if data == wire.encode(wire.Query()):
            self.put(self.hello)
        return len(data)

    def close(self) -> None:
        self.closed = True


class Ports:
    """Opens ports in the order given; the last one again and again."""

    def __init__(self, *ports: Port | BaseException) -> None:
        self.left = list(ports)
        self.opened: list[Port] = []

    def __call__(self, _name: str) -> Port:
        port = self.left.pop(0) if len(self.left) > 1 else self.left[0]
        if isinstance(port, BaseException):
            raise port
        self.opened.append(port)
        return port


def healthy(bridge: Bridge) -> Callable[[], bool]:
    return lambda: any(status.healthy for status in bridge.status())


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("device reports readiness to read but returned no data"),  # unplug while reading
        OSError(errno.EIO, "Input/output error"),  # unplug while asking how much waits
        termios_error(5, "Input/output error"),  # unplug during a reset of buffers: no OSError
        TypeError("'NoneType' object cannot be interpreted as an integer"),  # a descriptor that is gone
        RuntimeError("a driver with a fault of its own"),  # what nobody expects
    ],
)
def test_whatever_reading_raises_the_port_is_opened_anew(error: BaseException) -> None:
    first, second = Port(), Port()
    ports = Ports(first, second)
    with Bridge(["x"], lambda _event: None, opener=ports) as bridge:
        assert bridge.wait_until(healthy(bridge), 3)
        with first.news:
            first.raises = error
            first.news.notify_all()
        assert bridge.wait_until(lambda: len(ports.opened) == 2 and healthy(bridge)(), 3)
    assert first.closed
    assert second.closed


def test_a_write_that_fails_loses_no_throw() -> None:
    events: list[DeviceEvent] = []
    first, second = Port(), Port()
    with Bridge(["x"], events.append, opener=Ports(first, second)) as bridge:
        assert bridge.wait_until(healthy(bridge), 3)
        first.on_write = serial.SerialTimeoutException("Write timeout")
        first.put(wire.encode(wire.Ev(1, 1, "ROLL", (3, 3))))
        assert bridge.wait_until(lambda: bool(second.written) and healthy(bridge)(), 3)
        second.put(wire.encode(wire.Ev(1, 1, "ROLL", (3, 3))))
        assert bridge.wait_until(lambda: wire.encode(wire.Ack(1, 1)) in second.written, 3)
    assert [event for event in events if is_throw(event)] == [dice_thrown("P1", 1, 1, (3, 3))]


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (serial.SerialException(errno.EACCES, "could not open port: Permission denied"), State.DENIED),
        (serial.SerialException(errno.EPERM, "could not open port"), State.DENIED),
        (serial.SerialException(errno.EBUSY, "could not open port: Device or resource busy"), State.BUSY),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), State.BUSY),
        (serial.SerialException(errno.ENOENT, "could not open port"), State.MISSING),
        (PermissionError("could not open port 'COM5': Access is denied."), State.DENIED),
        (serial.SerialException("could not open port: no idea"), State.FAILED),
        (NotImplementedError("write_timeout is currently not supported"), State.FAILED),
        (ValueError("invalid URL, protocol 'gopher' not known"), State.FAILED),
    ],
)
def test_why_a_port_cannot_be_opened_is_told_and_it_is_tried_again(error: Exception, state: State) -> None:
    assert explain(error)[0] is state
    events: list[DeviceEvent] = []
    with Bridge(["x"], events.append, opener=Ports(error, Port())) as bridge:
        assert bridge.wait_until(healthy(bridge), 3)
    shown = [event.status for event in events if isinstance(event, StatusChanged)]
    assert shown[0].state is state
    assert str(error) in shown[0].message


def test_pauses_between_tries_grow_but_not_beyond_five_seconds() -> None:
    tries: list[float] = []

    def refuse(_name: str) -> Any:
        tries.append(time.monotonic())
        raise serial.SerialException(errno.EBUSY, "busy")

    with Bridge(["x"], lambda _event: None, opener=refuse):
        time.sleep(2.2)
    pauses = [later - sooner for sooner, later in itertools.pairwise(tries)]
    assert len(tries) <= 5
    assert pauses == sorted(pauses)


def test_discovery_finds_what_is_plugged_in_forgets_what_is_not_and_survives_its_own_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bridge_module, "LOOK_EVERY", 0.05)
    here: set[str] = {"one"}
    port = Port()
    failing = [True]

    def discover() -> set[str]:
        if failing and failing.pop():
            raise OSError("udev is not ready")
        return set(here)

    events: list[DeviceEvent] = []
    with Bridge(None, events.append, discover, opener=lambda _name: port) as bridge:
        assert bridge.wait_until(healthy(bridge), 3)
        here.clear()
        with port.news:
            port.raises = serial.SerialException("gone")
            port.news.notify_all()
        assert bridge.wait_until(lambda: [s.state for s in bridge.status()] == [State.MISSING], 3)
        assert bridge.status()[0].device == "P1", "whom we miss is remembered"
        port.raises = None
        here.add("two")
        assert bridge.wait_until(lambda: [(s.port, s.state) for s in bridge.status()] == [("two", State.OK)], 3)


def test_a_foreign_device_found_by_discovery_is_opened_once_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge_module, "LOOK_EVERY", 0.05)
    monkeypatch.setattr("companion.firmware_bridge.device.ASK_FOR", 0.3)
    monkeypatch.setattr("companion.firmware_bridge.device.GIVE_UP_AFTER", 0.5)
    printer = Port()
    printer.hello = b"Marlin 2.1 ready\n"
    ports = Ports(printer)
    with Bridge(None, lambda _event: None, lambda: ["printer"], opener=ports) as bridge:
        assert bridge.wait_until(lambda: printer.closed, 3)
        time.sleep(0.5)
        assert [status.state for status in bridge.status()] == [State.FOREIGN]
    assert len(ports.opened) == 1, "every open resets an Arduino, and this one is somebody else's"


def test_two_ports_with_one_serial_are_told_and_do_not_mix() -> None:
    events: list[DeviceEvent] = []
    one, two = Port("SAME"), Port("SAME")
    ports = {"a": one, "b": two}
    with Bridge(["a", "b"], events.append, opener=ports.__getitem__) as bridge:
        assert bridge.wait_until(lambda: sorted(s.state for s in bridge.status()) == [State.OK, State.TWIN], 3)
        for port in (one, two):
            port.put(wire.encode(wire.Ev(1, 1, "ROLL", (1, 2))))
        assert bridge.wait_until(lambda: any(is_throw(e) for e in events), 3)
        time.sleep(0.2)
    assert len([event for event in events if is_throw(event)]) == 1


def test_events_come_one_at_a_time() -> None:
    inside = threading.Lock()
    clashes: list[DeviceEvent] = []

    def on_event(event: DeviceEvent) -> None:
        if not inside.acquire(blocking=False):
            clashes.append(event)
            return
        time.sleep(0.01)
        inside.release()

    names = [f"sim://table?serial=T{n}&interval=1" for n in range(4)]
    with Bridge(names, on_event) as bridge:
        assert bridge.wait_until(lambda: sum(s.healthy for s in bridge.status()) == 4, 5)
        time.sleep(1.0)
    assert clashes == []


def test_a_bridge_without_ports_is_quiet() -> None:
    with Bridge([], lambda _event: None) as bridge:
        assert bridge.status() == []
        assert bridge.boards() == []
        bridge.stop()
