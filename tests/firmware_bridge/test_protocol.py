"""The line protocol: what is accepted, what never is, and how it finds its feet again."""

from __future__ import annotations

import gc
import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.fuzz import hostile_lines, survive

NUMBER = st.integers(0, 65535)
WORD = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.", min_size=1, max_size=8)
DICE = st.lists(st.integers(1, 6), min_size=2, max_size=3).map(tuple)
MESSAGES = st.one_of(
    st.just(wire.Query()),
    st.builds(wire.Ack, NUMBER, NUMBER),
    st.builds(wire.DiceCount, st.sampled_from((2, 3))),
    st.builds(wire.Hi, st.just(1), WORD, WORD, NUMBER, NUMBER, st.lists(WORD, max_size=4).map(tuple), WORD),
    st.builds(wire.Ev, NUMBER, NUMBER, st.just("ROLL"), DICE),
    st.builds(wire.Ev, NUMBER, NUMBER, st.just("WIND"), st.tuples(st.integers(0, 15))),
    st.builds(wire.Ev, NUMBER, NUMBER, st.just("PREV"), st.tuples(st.integers(0, 3))),
    st.builds(wire.RollingLine, st.booleans()),
    st.builds(
        wire.St, NUMBER, NUMBER, st.integers(0, 15), st.integers(0, 3), st.booleans(), st.integers(0, 1023), NUMBER,
        NUMBER, st.one_of(st.just(()), DICE),
    ),
    st.builds(wire.Err, WORD),
)  # fmt: skip


@given(MESSAGES)
def test_what_is_sent_is_what_is_read(message: wire.Message) -> None:
    line = wire.encode(message)
    assert len(line) <= wire.MAX_LINE
    assert [wire.decode(raw) for raw in wire.Splitter().feed(line)] == [message]


@given(MESSAGES, st.data())
def test_no_single_damaged_byte_is_accepted(message: wire.Message, data: st.DataObject) -> None:
    line = bytearray(wire.encode(message))
    place = data.draw(st.integers(1, len(line) - 2))
    line[place] ^= data.draw(st.integers(1, 255))
    for raw in wire.Splitter().feed(bytes(line)):
        try:
            read = wire.decode(raw)
        except wire.LineError:
            continue
        assert read == message, "only the case of a CRC digit may differ"


@given(st.lists(MESSAGES, max_size=6), st.binary(max_size=200), st.integers(1, 17))
def test_lines_are_found_whatever_stands_before_them_and_however_they_are_cut(
    messages: list[wire.Message], noise: bytes, step: int
) -> None:
    stream = noise + b"".join(map(wire.encode, messages))
    splitter = wire.Splitter()
    lines = [line for at in range(0, len(stream), step) for line in splitter.feed(stream[at : at + step])]
    assert [wire.decode(line) for line in lines[len(lines) - len(messages) :]] == messages


PIECES = st.lists(st.sampled_from((b"$", b"\n", b"\r\n", b"A", b"*0000", b"x" * 40, b"y" * 78)), max_size=30)


@settings(max_examples=400)
@given(st.one_of(st.binary(max_size=400), PIECES.map(b"".join)), st.integers(1, 50))
def test_cutting_a_stream_differently_gives_the_same_lines(stream: bytes, step: int) -> None:
    whole, parts = wire.Splitter(), wire.Splitter()
    cut = [line for at in range(0, len(stream), step) for line in parts.feed(stream[at : at + step])]
    assert cut == whole.feed(stream)
    assert (whole.noise, whole.broken) == (parts.noise, parts.broken)


@pytest.mark.parametrize(
    ("stream", "lines"),
    [
        (b"$AB\n", [b"AB"]),  # a line
        (b"$AB\r\n", [b"AB"]),  # a board that ends lines like a terminal
        (b"xx$AB\n", [b"AB"]),  # noise before it
        (b"$EV,1,$AB\n", [b"AB"]),  # lost bytes: the next line starts in the middle of this one
        (b"$$$AB\n", [b"AB"]),  # several starts
        (b"AB\n", []),  # no start
        (b"$" + b"x" * 78 + b"\n", [b"x" * 78]),  # 80 bytes in all: just short enough
        (b"$" + b"x" * 79 + b"\n$AB\n", [b"AB"]),  # 81 bytes: too long, the next one counts
        (b"$" + b"x" * 5000 + b"$AB\n", [b"AB"]),  # endless, then a start
        (b"$A\n\n\n$B\n", [b"A", b"B"]),  # empty lines between
        (b"$\n", [b""]),  # an empty body is a line, though decode refuses it
    ],
)
def test_splitting(stream: bytes, lines: list[bytes]) -> None:
    splitter = wire.Splitter()
    assert [line for at in range(0, len(stream), 7) for line in splitter.feed(stream[at : at + 7])] == lines


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"EV,1,2,ROLL,0,3", "field"),  # no die shows 0
        (b"EV,1,2,ROLL,7,3", "field"),  # nor 7
        (b"EV,1,2,ROLL,3", "field"),  # one die
        (b"EV,1,2,ROLL,1,2,3,4", "field"),  # four dice
        (b"EV,1,2,ROLL,+1,2", "field"),  # a sign
        (b"EV,1,2,ROLL, 1,2", "field"),  # a space
        (b"EV,65536,2,ROLL,1,2", "field"),  # beyond 16 bits
        (b"EV,-1,2,ROLL,1,2", "field"),  # negative
        (b"EV,1,,ROLL,1,2", "field"),  # nothing where a number belongs
        (b"EV,1,2", "field"),  # cut off, though with a right CRC
        (b"EV,1,2,WIND,16", "field"),  # five sensors
        (b"EV,1,2,PREV,4", "field"),  # a fifth wind
        (b"ST,1,2,3,4,0,0,0,0", "field"),  # prevailing position 4
        (b"ST,1,2,3", "field"),  # short
        (b"ST,1,2,3,0,0,0,0,0,37", "field"),  # last throw with a 7
        (b"HI,1,TABLE,1.0,1,0,DICE3", "field"),  # no serial
        (b"HI,1,TABLE,1.0,1,0,DICE3,a b", "field"),  # a serial with a space
        (b"ROLLING,2", "field"),  # neither on nor off
        (b"A,1", "field"),  # an acknowledgement of what?
        (b"N,4", "field"),  # four dice
        (b"?,1", "field"),  # a query has no fields
    ],
)
def test_whole_lines_with_impossible_values_are_refused(body: bytes, reason: str) -> None:
    with pytest.raises(wire.LineError) as refused:
        wire.decode(wire.frame(body)[1:-1])
    assert refused.value.reason == reason


def test_unknown_lines_and_later_fields_change_nothing() -> None:
    assert wire.decode(wire.frame(b"XY,1,2")[1:-1]) == wire.Other("XY")
    later = wire.decode(wire.frame(b"ST,1,2,4,3,0,700,0,5,12,99,new")[1:-1])
    assert later == wire.St(1, 2, 4, 3, False, 700, 0, 5, (1, 2))
    assert wire.decode(wire.frame(b"HI,2,TABLE,9.0,whatever")[1:-1]) == wire.Hi(2, "TABLE", "9.0")
    assert wire.decode(wire.frame(b"EV,1,2,KNOCK,8")[1:-1]) == wire.Ev(1, 2, "KNOCK")


@pytest.mark.parametrize("body", [b"a$b", b"a*b", b"a\nb", "é".encode(), b"x" * 74, b""])
def test_what_would_break_a_line_cannot_be_sent(body: bytes) -> None:
    with pytest.raises(ValueError, match="cannot be sent"):
        wire.frame(body)


@given(NUMBER, st.integers(1, 32767))
def test_numbers_wrap(start: int, steps: int) -> None:
    later = (start + steps) % 65536
    assert wire.newer(later, start)
    assert not wire.newer(start, later)


def test_hostile_lines_leave_no_trace() -> None:
    chance = random.Random(11)
    tracemalloc.start()
    try:
        survive(chance, 3_000)
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        found = survive(chance, 15_000)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 16_000, f"{grown} bytes more after five times as many lines"
    assert found.lines == 15_000
    assert found.wrong == 0
    assert found.accepted > 1_000, "the mix should hold sound lines too, or nothing was tried"
    assert found.refused > 5_000


@settings(max_examples=20)
@given(st.integers())
def test_hostile_lines_are_the_same_for_the_same_seed(seed: int) -> None:
    assert list(hostile_lines(random.Random(seed), 20)) == list(hostile_lines(random.Random(seed), 20))
