"""The line protocol between the boards and the host, version 1. Pure: bytes in, values out.

A line is ``$`` + body + ``*`` + four hex digits + newline, ASCII, at most 80 bytes in all. The digits are the
CRC-16/XMODEM of the body; both directions carry it. docs/hardware.md describes every line.

>>> encode(Ack(boot=7, seq=65535))
b'$A,7,65535*E9A5\\n'
>>> decode(b"EV,7,12,ROLL,3,4*6B6E")
Ev(boot=7, seq=12, kind='ROLL', values=(3, 4))
>>> decode(b"EV,7,12,ROLL,3,5*6B6E")
Traceback (most recent call last):
    ...
firmware_bridge.protocol.LineError: crc: the line says 6B6E, its bytes give 7B4F
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

PROTOCOL: Final = 1
"""The version spoken here. A HELLO with another one is reported and its throws are not counted."""
MAX_LINE: Final = 80
"""Longest line in bytes, from ``$`` to the newline, both counted."""
SEATS: Final = 4
NUMBERS: Final = 0x10000
"""Boot and event numbers run from 0 to 65535 and wrap."""

_CHECKED: Final = re.compile(rb"([\x20-\x23\x25-\x29\x2b-\x7e]+)\*([0-9A-Fa-f]{4})")
_MARK: Final = re.compile(rb"[$\n]")
_NUMBER: Final = re.compile(r"[0-9]{1,5}", re.ASCII)
SERIAL: Final = re.compile(r"[0-9A-Za-z_.-]{1,32}", re.ASCII)


class LineError(ValueError):
    """A line that is not accepted. ``reason`` is "form", "crc" or "field"."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Query:
    """``?``, host to board: say who you are."""


@dataclass(frozen=True, slots=True)
class Ack:
    """``A,boot,seq``, host to board: that event is safe, do not send it again."""

    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class DiceCount:
    """``N,n``, host to board: throw that many dice (2 or 3) from now on."""

    dice: int


@dataclass(frozen=True, slots=True)
class Hi:
    """``HI,proto,kind,fw,boot,cause,caps,serial``: who the board is.

    Of another protocol version only ``proto``, ``kind`` and ``fw`` are trusted; the rest may then be 0 or empty.
    """

    proto: int
    kind: str
    fw: str
    boot: int = 0
    cause: int = 0
    caps: tuple[str, ...] = ()
    serial: str = ""


@dataclass(frozen=True, slots=True)
class Ev:
    """``EV,boot,seq,KIND,...``: something happened once; sent again every 500 ms until its Ack.

    ``values`` are the numbers that the kind of device reads from it (see :mod:`companion.firmware_bridge.kinds`): the
    dice of a ROLL, the sensors of a WIND. A kind that nobody knows has no values.
    """

    boot: int
    seq: int
    kind: str
    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RollingLine:
    """``ROLLING,1`` a throw has begun; ``ROLLING,0`` it was cancelled. Shown, never counted."""

    on: bool


@dataclass(frozen=True, slots=True)
class St:
    """``ST,boot,lastseq,halls,prev,rolling,adc,rxerr,ms,lastroll``: the whole state, once a second, idempotent.

    ``adc`` 0-1023 is the raw battery reading, ``ms`` a 16-bit clock that wraps, ``lastroll`` the dice as digits
    (``34``; ``0`` if there was no throw since the boot). Fields that a later firmware adds at the end are ignored.
    """

    boot: int
    lastseq: int
    halls: int
    prev: int
    rolling: bool
    adc: int
    rxerr: int
    ms: int
    lastroll: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Err:
    """``ER,code``: the board refuses or is unwell (``ENTROPY``: its source of chance failed a health test)."""

    code: str


@dataclass(frozen=True, slots=True)
class Other:
    """A sound line of a type that this version does not know; it changes nothing."""

    type: str


Message = Query | Ack | DiceCount | Hi | Ev | RollingLine | St | Err | Other


def crc(body: bytes) -> int:
    """CRC-16/XMODEM: polynomial 0x1021, start 0, nothing reflected.

    >>> f"{crc(b'123456789'):04X}"
    '31C3'
    """
    return crc_hqx(body, 0)


def frame(body: bytes) -> bytes:
    """The line that carries a body.

    Raises ValueError if the body holds ``$``, ``*`` or bytes outside printable ASCII, or if the line would be too long.
    """
    line = b"$%b*%04X\n" % (body, crc(body))
    if len(line) > MAX_LINE or not _CHECKED.fullmatch(line[1:-1]):
        raise ValueError(f"{body!r} cannot be sent: printable ASCII without $ and *, at most {MAX_LINE - 7} bytes")
    return line


def encode(message: Message) -> bytes:
    """A message as a whole line, newline included. Raises ValueError where a field cannot be sent."""
    match message:
        case Query():
            fields: tuple[object, ...] = ("?",)
        case Ack(boot, seq):
            fields = ("A", boot, seq)
        case DiceCount(dice):
            fields = ("N", dice)
        case Hi(proto, kind, fw, boot, cause, caps, serial):
            fields = ("HI", proto, kind, fw, boot, cause, "+".join(caps), serial)
        case Ev(boot, seq, kind, values):
            fields = ("EV", boot, seq, kind, *values)
        case RollingLine(on):
            fields = ("ROLLING", int(on))
        case St(boot, lastseq, halls, prev, rolling, adc, rxerr, ms, lastroll):
            digits = "".join(map(str, lastroll)) or "0"
            fields = ("ST", boot, lastseq, halls, prev, int(rolling), adc, rxerr, ms, digits)
        case Err(code):
            fields = ("ER", code)
        case Other(name):
            fields = (name,)
    return frame(",".join(map(str, fields)).encode("ascii", "strict"))


def decode(line: bytes) -> Message:
    """The message in a line without ``$`` and newline (what :class:`Splitter` gives).

    Raises LineError: "form" (no line of ours), "crc" (damaged on the way), "field" (whole, but a value is impossible).
    """
    match = _CHECKED.fullmatch(line)
    if match is None or len(line) > MAX_LINE - 2:
        raise LineError("form", f"{line[:MAX_LINE]!r} is no protocol line")
    body = match[1]
    said, real = int(match[2], 16), crc_hqx(body, 0)
    if said != real:
        raise LineError("crc", f"the line says {said:04X}, its bytes give {real:04X}")
    name, *fields = body.decode("ascii").split(",")
    reader = _READERS.get(name)
    return reader(fields) if reader is not None else Other(name)


_event_readers: dict[str, Callable[[list[str]], tuple[int, ...]]] = {}


def read_events(kind: str, read: Callable[[list[str]], tuple[int, ...]] | None) -> None:
    """Lets a kind of event be read by that function from now on (None: by nobody); it raises LineError."""
    if read is None:
        del _event_readers[kind]
    else:
        _event_readers[kind] = read


def event_kinds() -> tuple[str, ...]:
    """The kinds of events that are read."""
    return tuple(_event_readers)


def newer(one: int, than: int) -> bool:
    """Whether a wrapping 16-bit number comes after another one (less than half the circle ahead).

    >>> newer(2, 65534), newer(65534, 2), newer(5, 5)
    (True, False, False)
    """
    return 0 < (one - than) % NUMBERS < NUMBERS // 2


class Splitter:
    """Cuts a byte stream into lines. Resynchronises on ``$``; its memory never exceeds one line.

    ``noise`` counts bytes outside lines, ``broken`` counts lines that were cut off by another ``$`` or ran too long.
    """

    def __init__(self) -> None:
        self._part = bytearray()
        self._inside = False
        self.noise = 0
        self.broken = 0

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that these bytes complete, each without ``$`` and line end."""
        lines: list[bytes] = []
        at, end = 0, len(data)
        while at < end:
            if not self._inside:
                start = data.find(b"$", at)
                if start < 0:
                    self.noise += end - at
                    break
                self.noise += start - at
                self._inside, at = True, start + 1
                continue
            mark = _MARK.search(data, at)
            stop = mark.start() if mark else end
            room = MAX_LINE - 2 - len(self._part)
            if stop - at > room:
                self.broken += 1
                self._part.clear()
                self._inside, at = False, at + room + 1
                continue
            self._part += data[at:stop]
            at = stop + 1
            if mark is None:
                break
            if mark[0] == b"$":
                self.broken += 1
            else:
                lines.append(bytes(self._part).removesuffix(b"\r"))
                self._inside = False
            self._part.clear()
        return lines


def _number(text: str, below: int) -> int:
    if not _NUMBER.fullmatch(text) or int(text) >= below:
        raise LineError("field", f"{text!r} is no number from 0 to {below - 1}")
    return int(text)


def _need(fields: list[str], least: int, most: int | None = None) -> None:
    if len(fields) < least or (most is not None and len(fields) > most):
        raise LineError("field", f"{len(fields)} fields where {least} belong")


def read_one_below(fields: list[str], below: int) -> tuple[int, ...]:
    """The one number of an event's fields. Raises LineError if it is another or too large."""
    _need(fields, 1, 1)
    return (_number(fields[0], below),)


def read_dice(texts: list[str]) -> tuple[int, ...]:
    """Two or three dice of an event's fields. Raises LineError for anything else."""
    if len(texts) not in (2, 3) or any(text not in {"1", "2", "3", "4", "5", "6"} for text in texts):
        raise LineError("field", f"{','.join(texts)!r} are not two or three dice")
    return tuple(map(int, texts))


def _read_query(fields: list[str]) -> Query:
    _need(fields, 0, 0)
    return Query()


def _read_ack(fields: list[str]) -> Ack:
    _need(fields, 2, 2)
    return Ack(_number(fields[0], NUMBERS), _number(fields[1], NUMBERS))


def _read_count(fields: list[str]) -> DiceCount:
    _need(fields, 1, 1)
    if fields[0] not in {"2", "3"}:
        raise LineError("field", f"{fields[0]!r}: 2 or 3 dice can be thrown")
    return DiceCount(int(fields[0]))


def _read_hi(fields: list[str]) -> Hi:
    _need(fields, 3)
    proto = _number(fields[0], NUMBERS)
    if proto != PROTOCOL:
        return Hi(proto, fields[1], fields[2])
    _need(fields, 7)
    if not SERIAL.fullmatch(fields[6]):
        raise LineError("field", f"serial {fields[6]!r}: 1 to 32 letters, digits, _ . -")
    caps = tuple(cap for cap in fields[5].split("+") if cap)
    return Hi(proto, fields[1], fields[2], _number(fields[3], NUMBERS), _number(fields[4], NUMBERS), caps, fields[6])


def _read_ev(fields: list[str]) -> Ev:
    _need(fields, 3)
    boot, seq, kind = _number(fields[0], NUMBERS), _number(fields[1], NUMBERS), fields[2]
    if not kind:
        raise LineError("field", "an event without a kind")
    read = _event_readers.get(kind)
    return Ev(boot, seq, kind, read(fields[3:]) if read is not None else ())


def _read_rolling(fields: list[str]) -> RollingLine:
    _need(fields, 1, 1)
    return RollingLine(_number(fields[0], 2) == 1)


def _read_st(fields: list[str]) -> St:
    _need(fields, 8)
    last = fields[8] if len(fields) > 8 else "0"
    return St(
        boot=_number(fields[0], NUMBERS),
        lastseq=_number(fields[1], NUMBERS),
        halls=_number(fields[2], 1 << SEATS),
        prev=_number(fields[3], SEATS),
        rolling=_number(fields[4], 2) == 1,
        adc=_number(fields[5], 1024),
        rxerr=_number(fields[6], NUMBERS),
        ms=_number(fields[7], NUMBERS),
        lastroll=() if last in {"", "0"} else read_dice(list(last)),
    )


def _read_err(fields: list[str]) -> Err:
    _need(fields, 1)
    return Err(fields[0])


_READERS: Final[dict[str, Callable[[list[str]], Message]]] = {
    "?": _read_query,
    "A": _read_ack,
    "N": _read_count,
    "HI": _read_hi,
    "EV": _read_ev,
    "ROLLING": _read_rolling,
    "ST": _read_st,
    "ER": _read_err,
}
