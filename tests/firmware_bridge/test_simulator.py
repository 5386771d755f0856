"""Simulated boards, and the bridge over them: from the button to the event, through every scripted fault."""

from __future__ import annotations

import time

import pytest
import serial

from companion.firmware_bridge import (
    Bridge,
    DeviceEvent,
    SimulatorError,
    State,
    StatusChanged,
    dice_thrown,
    simulator,
    wind_turned,
)
from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.kinds.dice import is_throw
from companion.firmware_bridge.virtual_board import Options, VirtualBoard
from companion.tiles import Wind


class Clock:
    """Time that passes only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def lines(board: VirtualBoard) -> list[wire.Message]:
    read = wire.Splitter().feed(board.take(4096, 0))
    return [wire.decode(line) for line in read]


def evening(seed: str) -> list[tuple[int, ...]]:
    """The throws of a board that throws by itself every 20 seconds, for ten minutes of its own time."""
    clock = Clock()
    board = VirtualBoard("sim://dice", Options("dice", "E", seed=seed, interval=20), clock)
    board.open()
    thrown: dict[int, tuple[int, ...]] = {}
    for _ in range(6000):
        clock.now += 0.1
        for message in lines(board):
            if isinstance(message, wire.Ev):
                thrown[message.seq] = message.values
                board.give(wire.encode(wire.Ack(message.boot, message.seq)))
    return list(thrown.values())


def test_the_same_seed_throws_the_same_dice() -> None:
    assert len(evening("1")) == 29
    assert evening("1") == evening("1")
    assert evening("1") != evening("2")


def test_a_board_sends_a_throw_again_until_it_is_acknowledged() -> None:
    clock = Clock()
    board = VirtualBoard("sim://dice", Options("dice", "D"), clock)
    board.open()
    board.throw((3, 4))
    clock.now += 0.7
    assert wire.Ev(1, 1, "ROLL", (3, 4)) in lines(board)
    clock.now += 0.5
    assert wire.Ev(1, 1, "ROLL", (3, 4)) in lines(board)
    board.give(wire.encode(wire.Ack(1, 1)))
    clock.now += 0.6
    assert not any(isinstance(message, wire.Ev) for message in lines(board))


def test_a_held_button_cancels_the_throw() -> None:
    clock = Clock()
    board = VirtualBoard("sim://dice", Options("dice", "D"), clock)
    board.open()
    board.press()
    clock.now += 11
    said = lines(board)
    assert wire.RollingLine(True) in said
    assert wire.RollingLine(False) in said
    board.release()
    clock.now += 2
    assert not any(isinstance(message, wire.Ev) for message in lines(board))


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("sim://cards", "no simulated board"),
        ("sim://dice#seed=1", "no simulated board"),
        ("sim://dice?sides=8", "no option “sides”"),
        ("sim://dice?dice=5", "from 2 to 3"),
        ("sim://dice?flip=2", "from 0 to 1"),
        ("sim://dice?seed=x", "a whole number"),
        ("sim://dice?seed=", "a whole number"),
        ("sim://dice?seed=1&seed=2", "“seed” twice"),
        ("sim://dice?settle=-1", "from 0 to 10"),
        ("sim://dice?interval=often", "number"),
        ("sim://dice?serial=a,b", "letters, digits"),
        ("sim://dice?script=5:explode", "SECONDS:ACTION"),
        ("sim://dice?script=x:unplug", "script: .x. is not a number"),
    ],
)
def test_a_name_that_makes_no_sense_is_refused_with_what_would(url: str, says: str) -> None:
    with pytest.raises(SimulatorError, match=says):
        Bridge([url], print)


def test_a_port_is_open_once() -> None:
    port = simulator.open_port("sim://dice?serial=ONCE", timeout=0)
    with pytest.raises(serial.SerialException, match="open already"):
        simulator.open_port("sim://dice?serial=ONCE")
    port.close()
    simulator.open_port("sim://dice?serial=ONCE").close()


def test_button_and_disc_reach_the_program() -> None:
    events: list[DeviceEvent] = []
    with Bridge(["sim://dice?serial=D1", "sim://wind?serial=W1"], events.append) as bridge:
        assert bridge.wait_until(lambda: sum(s.healthy for s in bridge.status()) == 2, 5)
        dice, disc = bridge.board("D1"), bridge.board("sim://wind?serial=W1")
        dice.throw((2, 6))
        assert bridge.wait_until(lambda: dice_thrown("D1", dice.boot, 1, (2, 6)) in events, 5)
        disc.turn("N")
        assert bridge.wait_until(lambda: wind_turned("W1", 8) in events, 5)
        disc.turn()
        assert bridge.wait_until(lambda: wind_turned("W1", 1) in events[-3:], 5)
        with pytest.raises(KeyError):
            bridge.board("nobody")
    assert [status.state for status in bridge.status()] == [State.MISSING, State.MISSING]


def test_the_number_of_dice_is_told_to_the_board() -> None:
    clock = Clock()
    board = VirtualBoard("sim://dice", Options("dice", "THREE"), clock)
    board.open()
    board.give(wire.encode(wire.DiceCount(3)))
    board.throw()
    clock.now += 2
    assert [len(m.values) for m in lines(board) if isinstance(m, wire.Ev)] == [3]


def test_a_bad_line_costs_time_but_no_throw() -> None:
    events: list[DeviceEvent] = []
    url = "sim://dice?serial=BAD&seed=4&flip=0.2&drop=0.2&noise=0.3&double=0.3&lostack=0.3"
    with Bridge([url], events.append) as bridge:
        board = bridge.board("BAD")
        assert bridge.wait_until(lambda: any(s.state is State.OK for s in bridge.status()), 10)
        for number in range(6):
            board.throw((1 + number, 6))
            assert bridge.wait_until(lambda n=number: sum(is_throw(e) for e in events) > n, 10)
        time.sleep(1.2)
        assert [e.numbers for e in events if is_throw(e)] == [(1 + n, 6) for n in range(6)]
        assert bridge.status()[0].bad_lines > 0


def test_unplugged_is_told_and_plugging_in_is_enough() -> None:
    events: list[DeviceEvent] = []
    with Bridge(["sim://dice?serial=CABLE"], events.append) as bridge:
        board = bridge.board("CABLE")
        assert bridge.wait_until(lambda: bridge.status()[0].healthy, 5)
        board.unplug()
        assert bridge.wait_until(lambda: bridge.status()[0].state is State.MISSING, 2)
        assert bridge.status()[0].device == "CABLE"
        board.plug()
        assert bridge.wait_until(lambda: bridge.status()[0].healthy, 2)
        board.throw((5, 5))
        assert bridge.wait_until(lambda: any(is_throw(e) for e in events), 5)
        states = [e.status.state for e in events if isinstance(e, StatusChanged)]
        assert [states[0], State.OK, State.MISSING, State.OK] == [
            s for i, s in enumerate(states) if i == 0 or s in {State.OK, State.MISSING}
        ]


def test_a_scripted_evening_of_trouble_ends_well() -> None:
    url = "sim://table?serial=SCRIPT&script=0.3:unplug,0.8:plug,1.5:reset,2:turn"
    with Bridge([url], lambda _event: None) as bridge:
        board = bridge.board("SCRIPT")
        first = board.boot
        assert bridge.wait_until(lambda: bridge.status()[0].wind is Wind.SOUTH and bridge.status()[0].healthy, 8)
        assert (board.boot - first) % 65536 == 2


def test_a_consumer_that_fails_once_is_offered_the_throw_again() -> None:
    events: list[DeviceEvent] = []

    def keep(event: DeviceEvent) -> None:
        if is_throw(event) and not any(isinstance(e, ValueError) for e in failed):
            failed.append(ValueError("disk full"))
            raise failed[-1]
        events.append(event)

    failed: list[Exception] = []
    with Bridge(["sim://dice?serial=RETRY"], keep) as bridge:
        assert bridge.wait_until(lambda: bridge.status()[0].healthy, 5)
        bridge.board("RETRY").throw((1, 2))
        assert bridge.wait_until(lambda: any(is_throw(e) for e in events), 5)
        time.sleep(0.7)
        assert sum(is_throw(e) for e in events) == 1
        assert len(failed) == 1


def test_the_bridge_may_be_stopped_from_within_an_event() -> None:
    def stop(event: DeviceEvent) -> None:
        if is_throw(event):
            bridge.stop()
            done.append(event)

    done: list[DeviceEvent] = []
    bridge = Bridge(["sim://dice?serial=STOP"], stop)
    bridge.start()
    assert bridge.wait_until(lambda: bridge.status()[0].healthy, 5)
    bridge.board("STOP").throw()
    assert bridge.wait_until(lambda: bool(done), 5)
