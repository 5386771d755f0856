"""The firmware's core on this computer: lines, contacts, fair dice, the ring of events, the EEPROM.

Needs only a C compiler and make; skipped, with the packages named, where they are missing.
"""

from __future__ import annotations

import ctypes
import random
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.fuzz import hostile_lines, other_crc

FIRMWARE = Path(__file__).parents[2] / "firmware_bridge" / "firmware"
lacking = [package for tool, package in (("cc", "gcc libc6-dev"), ("make", "make")) if not shutil.which(tool)]
pytestmark = pytest.mark.skipif(bool(lacking), reason=f"the firmware's core needs: apt-get install {' '.join(lacking)}")

DICE, DISC, BATTERY = 1, 2, 4
ALL = DICE | DISC | BATTERY


class Board:
    """The core with a hand on its inputs and an eye on its wire."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.c = library
        self.c.host_erase()
        self._splitter = wire.Splitter()
        self.inputs = {"button": 0, "halls": 1, "knob": 3, "battery": 800, "stuck": 0}

    def start(self, has: int = ALL, cause: int = 1, seed: int = 1, lose_memory: bool = True) -> Board:
        self._splitter = wire.Splitter()
        self.c.host_start(has, cause, ctypes.c_uint64(seed), int(lose_memory))
        self.set()
        return self

    def set(self, **inputs: int) -> Board:
        self.inputs.update(inputs)
        self.c.host_set(*self.inputs.values())
        return self

    def run(self, ms: int) -> list[wire.Message]:
        self.c.host_run(ms)
        buffer = ctypes.create_string_buffer(65536)
        count = self.c.host_take(buffer)
        return [wire.decode(line) for line in self._splitter.feed(buffer.raw[:count])]

    def hear(self, data: bytes) -> Board:
        self.c.host_hear(data, len(data))
        return self

    def press(self, ms: int = 60) -> list[wire.Message]:
        said = self.set(button=1).run(ms)
        return said + self.set(button=0).run(900)


def events(said: list[wire.Message]) -> list[wire.Ev]:
    return [message for message in said if isinstance(message, wire.Ev)]


@pytest.fixture(scope="module")
def library() -> ctypes.CDLL:
    made = subprocess.run(["make", "-C", str(FIRMWARE), "host"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    loaded = ctypes.CDLL(str(FIRMWARE / "build" / "libcore.so"))
    loaded.host_take.restype = loaded.host_read_lines.restype = ctypes.c_uint32
    loaded.host_identity.restype = ctypes.c_uint32
    loaded.host_lamps.restype = ctypes.c_uint16
    loaded.chance_face.restype = ctypes.c_uint8
    loaded.host_alarm.restype = ctypes.c_int32
    return loaded


@pytest.fixture
def board(library: ctypes.CDLL) -> Board:
    return Board(library)


def dice(library: ctypes.CDLL, throws: int, seed: int, bits: int) -> np.ndarray:
    faces = (ctypes.c_uint8 * (2 * throws))()
    library.host_dice(ctypes.c_uint64(seed), throws, bits, faces)
    return np.frombuffer(faces, dtype=np.uint8).reshape(throws, 2)


# Critical values of chi-square for p = 1e-4: 5, 35 and 215 degrees of freedom (Abramowitz & Stegun 26.4.17). Of seeds
# that are fixed the result is the same in every run, so this is no gamble.
CHI5, CHI35, CHI215 = 25.75, 74.93, 300.2


def chi_square(counts: np.ndarray) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("bits", [6, 1])
def test_a_million_throws_are_fair_and_know_nothing_of_each_other(library: ctypes.CDLL, bits: int) -> None:
    """Also from a source of one bit a sample: what we claim of the oscillator, and far less than it gives."""
    throws = dice(library, 1_000_000, seed=20 + bits, bits=bits) - 1
    flat = throws.reshape(-1).astype(np.int64)
    assert set(np.unique(flat)) == set(range(6))
    for place in (0, 1):
        assert chi_square(np.bincount(throws[:, place], minlength=6)) < CHI5, "each die by itself"
    assert chi_square(np.bincount(flat[0::2] * 6 + flat[1::2], minlength=36)) < CHI35, "the two dice of a throw"
    for lag in (1, 2, 3, 7):
        pairs = throws[:-lag, 0].astype(np.int64) * 6 + throws[lag:, 0]
        assert chi_square(np.bincount(pairs, minlength=36)) < CHI35, f"a throw and the one {lag} later"
    triples = flat[: flat.size // 3 * 3].reshape(-1, 3) @ np.array([36, 6, 1])
    assert chi_square(np.bincount(triples, minlength=216)) < CHI215, "three in a row"
    sums = np.bincount(throws.sum(axis=1), minlength=11)
    shape = np.array([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) / 36 * len(throws)
    assert float(((sums - shape) ** 2 / shape).sum()) < 35.6, "the sums, 10 degrees of freedom"
    centred = flat - flat.mean()
    assert abs(float((centred[:-1] * centred[1:]).mean() / centred.var())) < 4 / np.sqrt(flat.size)
    runs = int((np.diff((flat >= 3).astype(int)) != 0).sum()) + 1
    assert abs(runs - flat.size / 2) < 4 * np.sqrt(flat.size) / 2, "runs of high and low"


def test_the_fairness_test_sees_an_unfair_die(library: ctypes.CDLL) -> None:
    """Byte modulo 6 without rejection, the classic mistake, must fail what the board passes."""
    chance = np.random.default_rng(5)
    wrong = chance.integers(0, 256, 2_000_000) % 6
    assert chi_square(np.bincount(wrong, minlength=6)) > CHI5
    assert chi_square(np.bincount(dice(library, 1_000_000, 1, 6).reshape(-1) - 1, minlength=6)) < CHI5


def test_each_face_has_as_many_bytes(library: ctypes.CDLL) -> None:
    assert Counter(library.chance_face(byte) for byte in range(256)) == {0: 4, **dict.fromkeys(range(1, 7), 42)}


def alarm(library: ctypes.CDLL, samples: bytes) -> int:
    return int(library.host_alarm(samples, len(samples)))


@pytest.mark.parametrize(
    ("samples", "by"),
    [
        (bytes(1000), 21),  # stuck
        (bytes([100, 101, 99, 101, 100, 107] * 200), 21),  # stuck, and shifted by the program's own work
        (bytes([254, 1, 255, 0, 3, 253] * 200), 21),  # ... around zero
        (bytes([7, 90] * 500), 23),  # between two values
        (bytes([10, 20, 30] * 400), 24),  # three in turn
        (bytes([10, 20, 30, 40] * 400), 25),  # four in turn
    ],
)
def test_a_source_that_repeats_itself_is_noticed(library: ctypes.CDLL, samples: bytes, by: int) -> None:
    assert 0 < alarm(library, samples) < by


def test_a_biased_source_is_noticed_and_a_good_one_is_not(library: ctypes.CDLL) -> None:
    chance = random.Random(3)
    biased = bytes(0 if chance.random() < 0.72 else chance.randrange(256) for _ in range(5000))
    assert 0 < alarm(library, biased)
    assert alarm(library, chance.randbytes(300_000)) == -1
    assert alarm(library, bytes(128 * chance.randrange(2) for _ in range(100_000))) == -1, "one bit a sample is enough"


def test_a_new_board_draws_its_name_and_keeps_it(board: Board, library: ctypes.CDLL) -> None:
    said = board.start(seed=11).run(3000)
    hello = said[0]
    assert isinstance(hello, wire.Hi)
    assert (hello.kind, hello.fw, hello.caps) == ("TABLE", "1.0", ("DICE3", "WIND", "ENC", "BAT"))
    again = board.start(seed=12).run(10)[0]
    assert isinstance(again, wire.Hi)
    assert again.serial == hello.serial
    assert again.boot == (hello.boot + 1) % 65536
    other = Board(library).start(seed=13).run(3000)[0]
    assert isinstance(other, wire.Hi)
    assert other.serial != hello.serial


@pytest.mark.parametrize(
    ("has", "kind", "caps"),
    [
        (DICE, "DICE", ("DICE3",)),
        (DISC, "DISC", ("WIND", "ENC")),
        (DISC | BATTERY, "DISC", ("WIND", "ENC", "BAT")),
        (DICE | BATTERY, "DICE", ("DICE3", "BAT")),
        (0, "DISC", ()),
    ],
)
def test_the_jumpers_say_what_there_is(board: Board, has: int, kind: str, caps: tuple[str, ...]) -> None:
    hello = board.start(has=has).run(4100)[0]
    assert isinstance(hello, wire.Hi)
    assert (hello.kind, hello.caps) == (kind, caps)


def test_a_throw_is_repeated_until_it_is_acknowledged_and_the_lamps_show_it(board: Board) -> None:
    board.start().run(3000)
    said = board.press()
    assert wire.RollingLine(True) in said
    (throw,) = events(said)
    assert throw.kind == "ROLL"
    assert len(throw.values) == 2
    groups = {1: 0b0001, 2: 0b0010, 3: 0b0011, 4: 0b0110, 5: 0b0111, 6: 0b1110}
    assert board.c.host_lamps() & 0xFFF == groups[throw.values[0]] | groups[throw.values[1]] << 4
    assert events(board.run(1600)) == [throw] * 3
    board.hear(wire.encode(wire.Ack(throw.boot, throw.seq ^ 1))).hear(wire.encode(wire.Ack(throw.boot ^ 1, throw.seq)))
    assert events(board.run(600)) == [throw], "another event's acknowledgement changes nothing"
    board.hear(wire.encode(wire.Ack(throw.boot, throw.seq)))
    assert events(board.run(1600)) == []


def test_every_throw_shown_by_the_lamps_is_the_one_that_is_told(board: Board) -> None:
    groups = {0b0001: 1, 0b0010: 2, 0b0011: 3, 0b0110: 4, 0b0111: 5, 0b1110: 6}
    board.start().run(3000)
    board.hear(wire.encode(wire.DiceCount(3)))
    for _ in range(40):
        throw = events(board.press())[-1]
        board.hear(wire.encode(wire.Ack(throw.boot, throw.seq))).run(600)
        lamps = board.c.host_lamps()
        assert tuple(groups[lamps >> shift & 15] for shift in (0, 4, 8)) == throw.values


def test_a_stuck_source_refuses_to_throw_and_a_mended_one_throws(board: Board) -> None:
    board.start().run(3000)
    said = board.set(stuck=1).press() + board.run(6000)
    assert wire.RollingLine(False) in said
    assert wire.Err("ENTROPY") in said
    assert events(said) == []
    assert events(board.press() + board.run(3000)) == []
    board.set(stuck=0).run(4000)
    assert len(events(board.press())) == 1


@pytest.mark.parametrize(
    ("values", "disturbed"),
    [
        *((values, 0) for values in (1, 2, 3, 4)),
        *((values, 60) for values in (1, 2, 3, 4)),  # by the heartbeat, each second
        (1, 23),  # by a heartbeat and by a throw that is told again and again
    ],
)
def test_a_source_that_is_dead_when_the_button_is_let_go_never_throws(
    board: Board, values: int, disturbed: int
) -> None:
    """Also if the program's own work now and then shifts a measurement, which breaks every row of repetitions."""
    for seed in range(25):
        board.set(stuck=0).start(seed=seed).run(4000 + seed * 7)
        board.c.host_disturb(disturbed)
        said = board.set(button=1).run(60 + seed * 16)
        said += board.set(stuck=values, button=0).run(3000)
        assert wire.Err("ENTROPY") in said
        assert events(said) == [], f"seed {seed}"


@pytest.mark.parametrize("disturbed", [0, 23])
@pytest.mark.parametrize("held", [60, 5000])
@pytest.mark.parametrize("rest", [2100, 4000])
def test_what_a_dead_source_gave_counts_for_no_throw(board: Board, rest: int, held: int, disturbed: int) -> None:
    """A sample counts when 48 healthy ones have followed. So a throw after the source's death comes before 48 more."""
    proof, tick, thrown, refused = 48, 16, 0, 0
    for alive in range(0, 1200, 8):
        board.set(stuck=0, button=0).start(seed=alive).run(rest)
        board.c.host_disturb(disturbed)
        said = board.set(button=1).run(held) + board.set(button=0).run(alive)
        if events(said):  # it came while the source lived
            continue
        said = board.set(stuck=1).run(proof * tick)
        thrown += len(events(said)) > 0
        if not events(said):
            refused += 1
            assert events(board.run(6000)) == [], f"{alive} ms after letting go, nothing but dead samples"
    assert refused
    assert thrown or not disturbed, "some die too late to be found out, and had given enough before"


def test_a_button_held_too_long_or_from_the_start_is_no_throw(board: Board) -> None:
    board.start().set(button=1)
    said = board.run(5000)
    assert wire.RollingLine(True) not in said
    board.set(button=0).run(100)
    said = board.set(button=1).run(11_000) + board.set(button=0).run(1000)
    assert [m for m in said if isinstance(m, wire.RollingLine)] == [wire.RollingLine(True), wire.RollingLine(False)]
    assert events(said) == []
    assert len(events(board.press())) == 1


def test_bounce_is_no_press(board: Board) -> None:
    board.start().run(3000)
    chance = random.Random(2)
    said: list[wire.Message] = []
    for _ in range(300):
        said += board.set(button=1).run(chance.randint(1, 20)) + board.set(button=0).run(chance.randint(1, 30))
    assert not any(isinstance(m, wire.RollingLine) for m in said)


def test_half_clicks_are_none_and_clicks_are_counted_both_ways(board: Board) -> None:
    board.start().run(3000)

    def turn(*lines: int) -> list[int]:
        said: list[wire.Message] = []
        for line in lines:
            said += board.set(knob=line).run(3)
        said += board.run(700)
        for event in events(said):
            board.hear(wire.encode(wire.Ack(event.boot, event.seq)))
        return [event.values[0] for event in events(said) if event.kind == "PREV"][:1]

    on, back = (1, 0, 2, 3), (2, 0, 1, 3)
    assert turn(*on) == [1]
    assert turn(1, 0, 1, 3) == []
    assert turn(1, 3, 1, 3, 2, 3) == []
    assert turn(*back) == [0]
    assert turn(*back) == [3]
    board.run(4000)
    state = [m for m in board.start(seed=9).run(10) if isinstance(m, wire.St)]
    assert state[0].prev == 3, "the knob's position outlives the power"


def test_the_disc_counts_when_it_has_stood_still(board: Board) -> None:
    board.start().run(3000)
    for mask in (0, 2, 0, 2, 6, 2):
        board.set(halls=mask)
        assert events(board.run(40)) == []
    assert [event.values for event in events(board.run(100))] == [(2,)]
    board.set(halls=6)
    said = board.run(100)
    assert (6,) in [event.values for event in events(said)], "two magnets are told as they are"


def test_throws_outlive_a_reset_but_not_damaged_memory(board: Board) -> None:
    board.start().run(3000)
    (throw,) = events(board.press())
    said = board.start(seed=2, lose_memory=False).run(30)
    assert throw in said, "told again under its old number"
    hello = said[0]
    assert isinstance(hello, wire.Hi)
    assert hello.boot == (throw.boot + 1) % 65536
    board.c.host_spoil_ring()
    assert events(board.start(seed=3, lose_memory=False).run(1000)) == []


def test_a_full_ring_gives_up_positions_before_throws(board: Board) -> None:
    board.start().run(3000)

    def throw() -> wire.Ev:
        return max(events(board.press() + board.run(800)), key=lambda event: event.seq)

    thrown = [throw() for _ in range(6)]
    board.set(halls=2).run(100)
    board.set(halls=4).run(100)
    waiting = {event.seq: event for event in events(board.run(520))}
    assert [e.values for e in waiting.values() if e.kind == "WIND"] == [(4,)], "only the latest position is kept"
    more = [throw() for _ in range(2)]
    waiting = {event.seq: event for event in events(board.run(520))}
    assert set(waiting) == {event.seq for event in [*thrown, *more]}
    throw()
    waiting = {event.seq: event for event in events(board.run(520))}
    assert thrown[0].seq not in waiting, "of throws the oldest goes first"
    assert len(waiting) == 8


def test_numbers_that_wrap_never_name_two_events(board: Board) -> None:
    board.start().run(3000)
    board.c.host_set_seq(65534)
    last = events(board.press())[-1]
    assert last.seq == 65535
    first = next(event for event in events(board.press()) if event != last)
    assert (first.boot, first.seq) == ((last.boot + 1) % 65536, 0)
    hello = board.start(seed=4).run(10)[0]
    assert isinstance(hello, wire.Hi)
    assert hello.boot == (last.boot + 2) % 65536


def test_the_eeprom_wears_evenly_and_a_cut_in_the_middle_of_a_write_is_harmless(board: Board) -> None:
    first = board.start(seed=1).run(4100)[0]
    assert isinstance(first, wire.Hi)
    for start in range(2000):
        hello = board.start(seed=start).run(2)[0]
        assert isinstance(hello, wire.Hi)
        assert hello.boot == (first.boot + 1 + start) % 65536
    assert board.c.host_most_writes() <= 2000 / 100 + 2, "a hundred places share the writes"
    for slot in range(100):  # half-written: the newest record is damaged, whichever it is
        if slot == 37:
            continue
        board.c.host_poke(slot * 7 + 2, 0x55 ^ slot)
    survivor = board.start(seed=1).run(2)[0]
    assert isinstance(survivor, wire.Hi)
    assert survivor.serial == first.serial


def test_garbage_and_damaged_commands_are_counted_and_change_nothing(board: Board) -> None:
    board.start().run(3000)
    (throw,) = events(board.press())
    chance = random.Random(8)
    ack = wire.encode(wire.Ack(throw.boot, throw.seq))
    for _ in range(3000):
        damaged = bytearray(ack)
        damaged[chance.randrange(1, len(ack) - 1)] ^= 1 << chance.randrange(8)
        if bytes(damaged).upper() == ack.upper():  # the case of a CRC digit
            continue
        board.hear(bytes(damaged) + chance.randbytes(chance.randrange(40)))
    assert throw in board.run(600)
    board.hear(b"\n")
    state = [m for m in board.run(1100) if isinstance(m, wire.St)][-1]
    assert state.rxerr > 1000
    board.hear(b"$" + b"9" * 500 + ack)
    assert events(board.run(600)) == [], "a sound acknowledgement after all that still counts"


def test_the_board_reads_a_hostile_wire_as_strictly_as_the_host(library: ctypes.CDLL) -> None:
    """Of 100,000 hostile lines the board accepts those whose CRC is right, and no other."""
    stream = b"".join(hostile_lines(random.Random(12), 100_000))
    accepted = ctypes.create_string_buffer(len(stream) + 1)
    count = library.host_read_lines(stream, len(stream), accepted)
    lines = accepted.raw[:count].split(b"\n")[:-1]
    assert len(lines) > 10_000
    for line in lines:
        body, _, digits = line.rpartition(b"*")
        assert other_crc(body) == int(digits, 16)
    sound = set()
    for line in wire.Splitter().feed(stream):
        body, star, digits = line.rpartition(b"*")
        if star and len(line) < 30 and re.fullmatch(rb"[0-9A-Fa-f]{4}", digits) and body:
            sound |= {line} if other_crc(body) == int(digits, 16) else set()
    assert set(lines) == sound, "and it misses none that is short enough for it"


def test_the_state_line_never_grows_too_long(board: Board) -> None:
    board.start().run(3000)
    board.c.host_set_seq(65530)
    board.hear(wire.encode(wire.DiceCount(3))).set(halls=15, battery=1023)
    said = board.press() + board.run(3000)
    assert all(len(wire.encode(message)) <= wire.MAX_LINE for message in said)
    assert any(isinstance(m, wire.St) and len(m.lastroll) == 3 for m in said)


def test_the_committed_hex_is_what_the_source_gives() -> None:
    compiler = shutil.which("avr-gcc")
    if compiler is None:
        pytest.skip("the firmware's HEX needs: apt-get install gcc-avr binutils-avr avr-libc")
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout.strip()
    if version != "5.4.0":
        pytest.skip(f"the committed HEX was made with avr-gcc 5.4.0, here is {version}")
    made = subprocess.run(["make", "-C", str(FIRMWARE), "check"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, f"run `make firmware` and commit the HEX:\n{made.stdout}{made.stderr}"
