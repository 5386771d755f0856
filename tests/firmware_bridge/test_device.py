"""The state machine of one port: identity, heartbeat, duplicates, acknowledgements, flood; with a clock of our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.firmware_bridge import (
    DeviceEvent,
    Reported,
    Rolling,
    State,
    StatusChanged,
    Trouble,
    dice_thrown,
    prevailing_turned,
    wind_turned,
)
from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.device import Session
from companion.firmware_bridge.kinds.dice import THROWN, is_throw
from companion.firmware_bridge.kinds.disc import PREVAILING, TURNED
from companion.firmware_bridge.kinds.kind import ReportKind
from companion.firmware_bridge.memory import Memory
from companion.tiles import Wind

HELLO = wire.Hi(1, "TABLE", "1.0", 7, 1, ("DICE3", "WIND", "ENC", "BAT"), "B1")
ACTIONS = ("offer", "offer twice", "damage", "lose ack", "reset", "reopen")
STATE = wire.St(7, 0, 1, 0, False, 800, 0, 0)


class Desk:
    """A session with everything around it in plain sight."""

    def __init__(self, memory: Memory | None = None, port: str = "p1", now: float = 100.0) -> None:
        self.now = now
        self.events: list[DeviceEvent] = []
        self.sent: list[wire.Message] = []
        self.accepts: Callable[[DeviceEvent], bool] = lambda _event: True
        self.session = Session(port, Memory() if memory is None else memory, now, self._tell, self._send)

    def _tell(self, event: DeviceEvent) -> bool:
        if not self.accepts(event):
            return False
        self.events.append(event)
        return True

    def _send(self, data: bytes) -> None:
        self.sent += [wire.decode(line) for line in wire.Splitter().feed(data)]

    def say(self, *messages: wire.Message | bytes) -> Desk:
        for message in messages:
            self.session.receive(message if isinstance(message, bytes) else wire.encode(message), self.now)
        return self

    def wait(self, seconds: float, step: float = 0.05) -> Desk:
        until = self.now + seconds
        while self.now < until - 1e-9:
            self.now += step
            self.session.tick(self.now)
        return self

    def of(self, kind: type) -> list[DeviceEvent]:
        return [event for event in self.events if isinstance(event, kind)]

    def thrown(self) -> list[Reported]:
        return self.reported(THROWN)

    def reported(self, report: ReportKind) -> list[Reported]:
        return [event for event in self.events if isinstance(event, Reported) and event.type == report.type]

    def readings(self, report: ReportKind) -> list[int]:
        return [event.numbers[0] for event in self.reported(report)]

    @property
    def acks(self) -> list[tuple[int, int]]:
        return [(m.boot, m.seq) for m in self.sent if isinstance(m, wire.Ack)]

    @property
    def queries(self) -> int:
        return self.sent.count(wire.Query())


def roll(seq: int, *dice: int, boot: int = 7) -> wire.Ev:
    return wire.Ev(boot, seq, "ROLL", dice or (3, 4))


def test_a_throw_counts_once_however_often_it_is_offered_and_every_copy_is_acknowledged() -> None:
    desk = Desk().say(HELLO, roll(1), roll(1), roll(1))
    assert desk.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]
    assert desk.acks == [(7, 1)] * 3
    assert desk.session.status().doubles == 2


def test_nothing_counts_before_hello_and_nothing_is_acknowledged() -> None:
    desk = Desk().say(roll(1), STATE)
    assert desk.thrown() == []
    assert desk.acks == []
    assert desk.queries >= 1, "it should ask who that is"
    desk.say(HELLO, roll(1))
    assert desk.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]


def test_numbers_used_again_with_other_dice_are_another_throw() -> None:
    """A board whose memory was erased counts its starts and throws anew."""
    desk = Desk().say(HELLO, roll(1), roll(1), wire.Ev(7, 1, "ROLL", (6, 6)), roll(1))
    assert desk.thrown() == [dice_thrown("B1", 7, 1, (3, 4)), dice_thrown("B1", 7, 1, (6, 6))]
    assert desk.acks == [(7, 1)] * 4


def test_a_throw_that_the_program_could_not_keep_is_not_acknowledged_and_counts_when_offered_again() -> None:
    desk = Desk().say(HELLO)
    desk.accepts = lambda event: not is_throw(event)
    desk.say(roll(1))
    assert desk.acks == []
    assert Trouble.REFUSED in desk.session.status().problems
    desk.accepts = lambda _event: True
    desk.say(roll(1))
    assert desk.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]
    assert desk.acks == [(7, 1)]
    assert desk.session.status().problems == ()


def test_queries_for_three_seconds_after_an_open_then_slower_then_the_port_is_given_back() -> None:
    desk = Desk().wait(3.0)
    assert 10 <= desk.queries <= 14
    desk.wait(2.9)
    assert desk.queries <= 18
    assert desk.session.state is State.SILENT
    assert not desk.session.give_up
    desk.wait(0.2)
    assert desk.session.give_up


def test_stale_after_three_seconds_and_well_again_with_the_next_heartbeat() -> None:
    desk = Desk().say(HELLO, STATE).wait(2.95)
    assert desk.session.state is State.OK
    desk.wait(0.2)
    assert desk.session.state is State.STALE
    assert "power and cable" in desk.session.status().message
    desk.say(STATE)
    assert desk.session.state is State.OK
    shown = [event.status.state for event in desk.events if isinstance(event, StatusChanged)]
    assert shown[-2:] == [State.STALE, State.OK]


def test_a_long_stale_board_is_asked_and_then_its_port_is_opened_anew() -> None:
    desk = Desk().say(HELLO).wait(9.9)
    assert desk.queries >= 5
    assert not desk.session.give_up
    desk.wait(0.2)
    assert desk.session.give_up


def test_a_foreign_device_is_told_from_silence() -> None:
    desk = Desk().say(b"ok\nT:24.1 /0.0\n" * 20).wait(3.1)
    assert desk.session.state is State.FOREIGN
    assert desk.thrown() == []


def test_our_own_echo_is_no_board() -> None:
    desk = Desk().say(wire.Query(), wire.Ack(7, 1))
    assert desk.session.state is State.FOREIGN


@pytest.mark.parametrize(("proto", "state"), [(0, State.OLD_PROTOCOL), (2, State.NEW_PROTOCOL)])
def test_another_protocol_version_is_reported_and_its_throws_do_not_count(proto: int, state: State) -> None:
    desk = Desk().say(wire.frame(b"HI,%d,TABLE,0.9,7,1,DICE3,B1" % proto), roll(1), STATE)
    assert desk.session.state is state
    assert desk.session.status().protocol == proto
    assert desk.thrown() == []
    assert desk.acks == []


def test_the_same_board_at_another_port_stays_the_same_device() -> None:
    memory = Memory()
    first = Desk(memory).say(HELLO, roll(1))
    first.session.end()
    second = Desk(memory, port="p2").say(HELLO, roll(1), roll(2, 5, 5))
    assert second.thrown() == [dice_thrown("B1", 7, 2, (5, 5))]
    assert second.acks == [(7, 1), (7, 2)]


def test_two_swapped_boards_keep_their_names() -> None:
    memory = Memory()
    other = wire.Hi(1, "TABLE", "1.0", 9, 1, ("DICE3",), "B2")
    first, second = Desk(memory, "p1").say(HELLO), Desk(memory, "p2").say(other)
    first.session.end()
    second.session.end()
    first, second = Desk(memory, "p1"), Desk(memory, "p2")
    first.say(other, roll(4, 1, 1, boot=9))
    second.say(HELLO, roll(4, 2, 2))
    assert first.thrown() == [dice_thrown("B2", 9, 4, (1, 1))]
    assert second.thrown() == [dice_thrown("B1", 7, 4, (2, 2))]


def test_a_board_swapped_behind_an_open_port_is_noticed_by_its_boot_number() -> None:
    desk = Desk().say(HELLO, STATE).wait(1)
    desk.say(roll(1, 6, 6, boot=30))
    assert desk.thrown() == []
    assert desk.acks == []
    assert desk.queries >= 1
    desk.say(wire.Hi(1, "TABLE", "1.0", 30, 1, ("DICE3",), "B2"), roll(1, 6, 6, boot=30))
    assert desk.thrown() == [dice_thrown("B2", 30, 1, (6, 6))]


def test_a_throw_from_before_a_reset_counts_once_the_board_has_said_who_it_is() -> None:
    desk = Desk().say(HELLO, roll(1)).wait(1)
    desk.say(wire.Hi(1, "TABLE", "1.0", 8, 8, ("DICE3",), "B1"), roll(2, boot=7), roll(1, 1, 1, boot=8), roll(1))
    assert desk.thrown() == [
        dice_thrown("B1", 7, 1, (3, 4)),
        dice_thrown("B1", 7, 2, (3, 4)),
        dice_thrown("B1", 8, 1, (1, 1)),
    ]


def test_two_boards_with_one_serial_are_reported_and_only_one_counts() -> None:
    memory = Memory()
    first = Desk(memory, "p1").say(HELLO, STATE)
    second = Desk(memory, "p2").say(HELLO, roll(1))
    assert second.session.state is State.TWIN
    assert second.thrown() == []
    assert second.acks == []
    first.session.end()
    second.say(roll(1), roll(1))
    assert second.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]


PAGE = "page://abcd"


def test_a_board_on_a_page_never_speaks_for_a_real_one() -> None:
    memory = Memory()
    real = Desk(memory, "p1").say(HELLO, STATE)
    page = Desk(memory, PAGE).say(HELLO, STATE, roll(1))
    assert page.session.state is State.TWIN
    assert (page.thrown(), page.acks) == ([], [])
    real.session.end()  # nor when the real one is away
    page.say(HELLO, roll(1), roll(1))
    assert (page.thrown(), page.acks) == ([], [])
    back = Desk(memory, "p2").say(HELLO, STATE, roll(1))
    assert back.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]


def test_a_board_on_a_page_blocks_no_real_one_that_comes_later() -> None:
    memory = Memory()
    page = Desk(memory, PAGE).say(HELLO, STATE, roll(1))
    assert page.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]
    real = Desk(memory, "p1").say(HELLO, STATE, roll(1))
    assert real.thrown() == [dice_thrown("B1", 7, 1, (3, 4))], "not taken for what the page has said"
    assert page.session.state is State.TWIN
    page.say(roll(2), HELLO, roll(2), STATE)
    assert len(page.thrown()) == 1
    assert real.session.state is State.OK
    real.say(roll(2))
    assert len(real.thrown()) == 2


def test_two_pages_with_one_serial_count_as_one_board() -> None:
    memory = Memory()
    first = Desk(memory, PAGE).say(HELLO, STATE)
    second = Desk(memory, "page://efgh").say(HELLO, roll(1))
    assert second.session.state is State.TWIN
    first.session.end()
    second.say(roll(1), roll(1))
    assert second.thrown() == [dice_thrown("B1", 7, 1, (3, 4))]


def test_wind_is_state_and_a_late_copy_never_turns_the_disc_back() -> None:
    desk = Desk().say(HELLO, STATE)
    desk.say(wire.Ev(7, 2, "WIND", (4,)), wire.Ev(7, 1, "WIND", (2,)), wire.St(7, 2, 4, 0, False, 800, 0, 9))
    assert desk.reported(TURNED) == [wind_turned("B1", 1), wind_turned("B1", 4)]
    assert desk.acks == [(7, 2), (7, 1)]


@pytest.mark.parametrize("mask", [0, 3, 15])
def test_no_magnet_or_several_are_unknown_never_a_guess(mask: int) -> None:
    desk = Desk().say(HELLO, STATE, wire.Ev(7, 1, "WIND", (mask,)))
    assert desk.reported(TURNED)[-1] == wind_turned("B1", mask)
    assert Trouble.MAGNETS not in desk.session.status().problems, "somebody may just be turning it"
    for _ in range(3):
        desk.wait(1).say(wire.St(7, 1, mask, 0, False, 800, 0, 9))
    assert Trouble.MAGNETS in desk.session.status().problems
    desk.say(wire.Ev(7, 2, "WIND", (8,))).wait(0.05)
    assert desk.session.status().problems == ()
    assert desk.session.status().wind is Wind.NORTH


def test_prevailing_wind_and_rolling_are_shown() -> None:
    desk = Desk().say(HELLO, STATE, wire.RollingLine(True), wire.RollingLine(False), wire.Ev(7, 1, "PREV", (2,)))
    assert [event.on for event in desk.of(Rolling)] == [True, False]
    assert desk.reported(PREVAILING) == [prevailing_turned("B1", 0), prevailing_turned("B1", 2)]


def test_a_throw_under_way_is_forgotten_when_the_board_falls_silent() -> None:
    desk = Desk().say(HELLO, STATE, wire.RollingLine(True)).wait(3.2)
    assert [event.on for event in desk.of(Rolling)] == [True, False]
    assert desk.thrown() == []


def test_low_battery_and_unfair_dice_are_told_with_the_cure() -> None:
    desk = Desk().say(HELLO, wire.St(7, 0, 1, 0, False, 300, 0, 0), wire.Err("ENTROPY")).wait(0.1)
    status = desk.session.status()
    assert status.problems == (Trouble.BATTERY, Trouble.UNFAIR)
    assert status.volts == pytest.approx(2.93, abs=0.01)
    assert "charge" in status.message
    assert "real dice" in status.message
    for _ in range(4):
        desk.wait(1).say(STATE)
    assert desk.session.status().problems == ()


def test_a_board_without_disc_or_battery_reports_none() -> None:
    desk = Desk().say(wire.Hi(1, "DICE", "1.0", 7, 1, ("DICE2",), "B1"), wire.St(7, 0, 0, 0, False, 0, 0, 0))
    status = desk.session.status()
    assert (status.mask, status.wind, status.volts, status.prevailing) == (None, None, None, None)


def test_a_flood_is_held_back_and_a_sound_throw_after_it_counts() -> None:
    desk = Desk().say(HELLO, STATE)
    for seq in range(1, 10_001):
        desk.say(roll(seq))
    assert len(desk.thrown()) == 32
    assert len(desk.acks) == 32
    assert desk.session.state is State.FLOOD
    for _ in range(4):
        desk.wait(1).say(STATE)
    assert desk.session.state is State.OK
    desk.say(roll(10_001, 6, 6))
    assert desk.thrown()[-1] == dice_thrown("B1", 7, 10_001, (6, 6))


@pytest.mark.parametrize("rubbish", [b"$" * 400, b"$A,7" * 400, b"x" * 20_000], ids=["marks", "half lines", "noise"])
def test_a_flood_without_one_whole_line_is_a_flood(rubbish: bytes) -> None:
    desk = Desk().say(HELLO, STATE)
    desk.session.receive(rubbish, desk.now)
    assert desk.session.state is State.FLOOD
    for _ in range(4):
        desk.wait(1).say(STATE)
    assert desk.session.state is State.OK


def test_a_little_noise_is_none() -> None:
    desk = Desk().say(HELLO, STATE)
    desk.session.receive(b"$" * 100, desk.now)
    assert desk.session.state is State.OK


def test_a_board_that_rattles_fills_neither_log_nor_pages() -> None:
    """Thousands of positions and half throws a second: a broken sensor, or a liar. The last position counts."""
    desk = Desk().say(HELLO, STATE)
    for seq in range(1, 5_001):
        desk.say(wire.St(7, seq, 1 << seq % 2, seq % 4, False, 800, 0, 0))
    assert len(desk.reported(TURNED)) <= 33
    assert desk.session.state is State.FLOOD
    desk.wait(4).say(wire.St(7, 5_000, 8, 2, False, 800, 0, 0))
    assert (desk.session.status().mask, desk.session.status().prevailing) == (8, 2)
    for _ in range(5_000):
        desk.say(wire.RollingLine(True), wire.RollingLine(False))
    assert len(desk.of(Rolling)) <= 2 * 33
    desk.wait(4).say(STATE, roll(5_001, 6, 6))
    assert desk.thrown()[-1] == dice_thrown("B1", 7, 5_001, (6, 6), hello=7)


def test_a_clock_that_jumps_a_day_makes_the_board_stale_for_a_moment_and_nothing_else() -> None:
    desk = Desk().say(HELLO, STATE, roll(1))
    desk.now += 86_400
    desk.session.tick(desk.now)
    assert desk.session.state is State.STALE
    desk.say(STATE, roll(1), roll(2))
    desk.now -= 3_600
    desk.session.tick(desk.now)
    assert desk.session.state is State.OK
    assert [event.seq for event in desk.thrown()] == [1, 2]
    desk.wait(3.2)
    assert desk.session.state is State.STALE, "three seconds are three seconds after a jump back too"


def test_numbers_wrap_and_are_used_again() -> None:
    desk = Desk().say(HELLO, STATE)
    for number in range(65_000, 65_536 + 600):
        desk.wait(0.1, 0.1).say(roll(number % 65_536))
        if number % 9 == 0:
            desk.say(STATE)
    assert len(desk.thrown()) == 65_536 + 600 - 65_000
    desk = Desk().say(wire.Hi(1, "TABLE", "1.0", 65_535, 1, ("WIND",), "B1"), wire.Ev(65_535, 65_535, "WIND", (2,)))
    desk.say(wire.Hi(1, "TABLE", "1.0", 0, 1, ("WIND",), "B1"), wire.Ev(0, 1, "WIND", (4,)))
    desk.say(wire.Ev(65_535, 65_534, "WIND", (8,)))
    assert desk.readings(TURNED) == [2, 4]


def test_memory_is_bounded() -> None:
    memory = Memory()
    for n in range(500):
        desk = Desk(memory, now=100.0 + n).say(wire.Hi(1, "TABLE", "1.0", n, 1, ("DICE2",), f"B{n}"))
        desk.session.end()
    assert len(memory) <= 64


@given(
    st.lists(
        st.tuples(
            st.sampled_from(("offer", "offer twice", "damage", "lose ack", "reset", "reopen")), st.integers(0, 99)
        ),
        max_size=60,
    )
)
def test_whatever_happens_on_the_way_each_throw_of_the_board_counts_exactly_once(script: list[tuple[str, int]]) -> None:
    """A model board keeps throws until they are acknowledged; the script damages, doubles, resets and reopens."""
    memory = Memory()
    desk = Desk(memory).say(HELLO)
    boot, seq, thrown = 7, 0, []
    waiting: dict[tuple[int, int], wire.Ev] = {}
    counted: list[DeviceEvent] = []

    def offer(lose_ack: bool = False) -> None:
        acked = len(desk.acks)
        for event in list(waiting.values()):
            desk.say(event)
        for key in desk.acks[acked:] if not lose_ack else []:
            waiting.pop(key, None)

    for action, number in script:
        desk.wait(0.5)
        if action == "reset":
            boot = boot + 1
            seq = 0
            desk.say(wire.Hi(1, "TABLE", "1.0", boot, 1, ("DICE3",), "B1"))
        elif action == "reopen":
            counted += desk.thrown()
            desk.session.end()
            desk = Desk(memory, now=desk.now).say(wire.Hi(1, "TABLE", "1.0", boot, 1, ("DICE3",), "B1"))
        else:
            seq += 1
            event = wire.Ev(boot, seq, "ROLL", (1 + number % 6, 1 + number // 6 % 6))
            waiting[boot, seq] = event
            thrown.append(dice_thrown("B1", boot, seq, event.values))
            if action == "damage":
                line = bytearray(wire.encode(event))
                line[1 + number % (len(line) - 2)] ^= 0x04
                desk.say(bytes(line))
            else:
                offer(lose_ack=action == "lose ack")
                if action == "offer twice":
                    desk.say(event)
    desk.wait(5)
    offer()
    offer()
    counted += desk.thrown()
    assert sorted(counted, key=lambda t: (t.boot, t.seq)) == thrown
    assert not waiting
