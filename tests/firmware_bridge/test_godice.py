"""Bluetooth dice, played by a simulated peripheral that sends what real ones send."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.firmware_bridge import Bridge, DeviceEvent, Rolling, State, Trouble
from companion.firmware_bridge.ble.cup import Cup, Faces, Say
from companion.firmware_bridge.ble.godice import Battery, Rests, Rolled, face_of, parse, short_name
from companion.firmware_bridge.ble.link import DiceLink, DiceNameError
from companion.firmware_bridge.ble.radio import Connection, RadioError
from companion.firmware_bridge.kinds.dice import is_throw

DOWN = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}


def rest(face: int, head: bytes = b"S") -> bytes:
    return head + bytes(value % 256 for value in DOWN[face])


class Die:
    """A simulated die."""

    def __init__(self, name: str, battery: int = 80) -> None:
        self.name = name
        self.battery = battery
        self.reachable = True
        self.say: Callable[[bytes], None] | None = None
        self.lost: Callable[[], None] | None = None

    async def send(self, data: bytes) -> None:
        if not self.reachable:
            raise OSError("out of reach")
        if data == b"\x03" and self.say:
            self.say(b"Bat" + bytes([self.battery]))

    async def close(self) -> None:
        self.say = self.lost = None

    def hear(self, data: bytes) -> None:
        assert self.say is not None
        self.say(data)

    def roll(self, face: int) -> None:
        self.hear(b"R")
        self.hear(rest(face))

    def walk_away(self) -> None:
        self.reachable = False
        lost, self.say, self.lost = self.lost, None, None
        assert lost is not None
        lost()


class Room:
    """A simulated radio: the dice in it, by address."""

    def __init__(self, **dice: Die) -> None:
        self.dice = dice
        self.broken: str | None = None

    async def find(self, seconds: float) -> dict[str, str]:
        del seconds
        if self.broken:
            raise RadioError(self.broken)
        return {address: die.name for address, die in self.dice.items() if die.reachable}

    async def connect(self, address: str, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> Connection:
        die = self.dice[address]
        if not die.reachable:
            raise RadioError("gone")
        die.say, die.lost = on_data, on_lost
        return die


def wait(true: Callable[[], bool], seconds: float = 8) -> bool:
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


@pytest.fixture
def table() -> tuple[Die, Die, Room]:
    one, two = Die("GoDice_AAA_R_v03"), Die("GoDice_BBB_K_v03")
    return one, two, Room(A1=one, A2=two)


def test_two_dice_thrown_together_are_one_throw(table: tuple[Die, Die, Room]) -> None:
    one, two, room = table
    events: list[DeviceEvent] = []
    link = DiceLink("godice://2", events.append, radio=lambda: room)
    link.start()
    try:
        assert wait(lambda: link.status().state is State.OK)
        assert link.status().device == "GoDice-AAA+BBB"
        two.hear(b"R")
        one.roll(3)
        two.hear(rest(5))
        assert wait(lambda: any(is_throw(e) for e in events))
        throws = [e for e in events if is_throw(e)]
        assert [(t.device, t.seq, t.numbers) for t in throws] == [("GoDice-AAA+BBB", 1, (3, 5))]
        assert [e.on for e in events if isinstance(e, Rolling)] == [True]
        one.hear(rest(2, b"MS"))  # pushed aside
        two.hear(rest(1, b"TS"))
        time.sleep(0.6)
        assert len([e for e in events if is_throw(e)]) == 1
    finally:
        link.ask_to_stop()
        link.join(3)
    assert not link.running


def test_a_die_out_of_reach_in_the_middle_spoils_the_throw_and_comes_back(table: tuple[Die, Die, Room]) -> None:
    one, two, room = table
    events: list[DeviceEvent] = []
    link = DiceLink("godice://AAA,BBB", events.append, radio=lambda: room)
    link.start()
    try:
        assert wait(lambda: link.status().state is State.OK)
        one.hear(b"R")
        two.hear(b"R")
        one.walk_away()
        two.hear(rest(4))
        assert wait(lambda: link.status().state is State.MISSING)
        assert Trouble.INCOMPLETE in link.status().problems
        time.sleep(0.6)
        assert not any(is_throw(e) for e in events)
        one.reachable = True
        assert wait(lambda: link.status().state is State.OK)
        one.roll(6)
        two.roll(6)
        assert wait(lambda: any(is_throw(e) for e in events))
        assert link.status().problems == ()
    finally:
        link.ask_to_stop()
        link.join(3)


def test_a_throw_that_could_not_be_kept_is_offered_again(table: tuple[Die, Die, Room]) -> None:
    one, two, room = table
    kept: list[DeviceEvent] = []
    left = [1]

    def keep(event: DeviceEvent) -> None:
        if is_throw(event) and left[0]:
            left[0] -= 1
            raise OSError("disk full")
        kept.append(event)

    link = DiceLink("godice://2", keep, radio=lambda: room)
    link.start()
    try:
        assert wait(lambda: link.status().state is State.OK)
        one.roll(1)
        two.roll(2)
        assert wait(lambda: any(is_throw(e) for e in kept))
        assert left == [0]
    finally:
        link.ask_to_stop()
        link.join(3)


def test_bluetooth_that_is_off_and_a_weak_battery_are_told(table: tuple[Die, Die, Room]) -> None:
    one, _, room = table
    one.battery = 5
    room.broken = "Bluetooth is off or not there: no adapter"
    link = DiceLink("godice://2", lambda _event: None, radio=lambda: room)
    link.start()
    try:
        assert wait(lambda: link.status().state is State.FAILED)
        assert "no adapter" in link.status().message
        room.broken = None
        assert wait(lambda: Trouble.BATTERY in link.status().problems)
        assert wait(lambda: link.status().state is State.OK)
    finally:
        link.ask_to_stop()
        link.join(3)


@pytest.mark.parametrize("name", ["godice://", "godice://5", "godice://AAA", "godice://AAA,AAA", "godice://A,B,C,D"])
def test_a_name_that_makes_no_sense_is_refused(name: str) -> None:
    with pytest.raises(DiceNameError, match="godice://"):
        Bridge([name], print)


def test_what_dice_say() -> None:
    for face, down in DOWN.items():
        assert parse(rest(face)) == Rests(face, True)
        assert parse(rest(face, b"FS")) == Rests(face, False)
        near = tuple(value + 9 for value in down)
        assert face_of(*near) == face
    assert parse(b"R") == Rolled()
    assert parse(b"Bat\x64") == Battery(100)
    assert parse(bytes([0x53, 45, 45, 0])) == Rests(None, True), "leaning on its neighbour"
    assert short_name("GoDice_1A2B3C_R_v03") == "1A2B3C"


@given(st.binary(max_size=20))
def test_no_bytes_of_a_die_can_break_it(data: bytes) -> None:
    parse(data)


@given(
    st.lists(
        st.tuples(st.sampled_from("AB"), st.sampled_from(("roll", "lean", "nudge", "lose", "wait")), st.integers(1, 6))
    )
)
def test_a_cup_never_invents_a_throw(script: list[tuple[str, str, int]]) -> None:
    cup, now, rolled = Cup(("A", "B")), 0.0, {"A": 0, "B": 0}
    throws = 0
    for die, action, face in script:
        now += 0.1
        said: list[Say | Faces] = []
        if action == "roll":
            said += cup.hear(die, Rolled(), now)
            said += cup.hear(die, Rests(face, True), now)
            rolled[die] += 1
        elif action == "lean":
            said += cup.hear(die, Rolled(), now)
            said += cup.hear(die, Rests(None, True), now)
        elif action == "nudge":
            said += cup.hear(die, Rests(face, False), now)
        elif action == "lose":
            said += cup.lose(die, now)
        else:
            now += 0.5
        for word in [*said, *cup.tick(now)]:
            if isinstance(word, Faces):
                throws += 1
                assert all(1 <= value <= 6 for value in word.dice)
        assert throws <= min(rolled.values()), "each throw needs a roll of every die"
