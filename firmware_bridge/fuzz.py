"""Hostile input for the line protocol: random, mutated and truncated lines, and a count of what came of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.firmware_bridge import protocol as wire

_SAMPLES: Final[tuple[bytes, ...]] = tuple(
    wire.encode(message)
    for message in (
        wire.Query(),
        wire.Ack(3, 7),
        wire.Hi(1, "TABLE", "1.0", 3, 1, ("DICE3", "WIND", "ENC", "BAT"), "0A1B2C3D"),
        wire.Ev(3, 7, "ROLL", (3, 4)),
        wire.Ev(65535, 65535, "ROLL", (6, 6, 1)),
        wire.Ev(3, 8, "WIND", (4,)),
        wire.Ev(3, 9, "PREV", (2,)),
        wire.RollingLine(True),
        wire.St(3, 9, 4, 2, False, 712, 0, 61234, (3, 4)),
        wire.Err("ENTROPY"),
    )
)
_LOOSE: Final = re.compile(rb"(.*)\*([0-9A-Fa-f]{4})", re.DOTALL)


@dataclass
class Survived:
    """What became of the lines. ``wrong`` counts accepted lines whose CRC does not fit; it must stay 0."""

    lines: int = 0
    accepted: int = 0
    refused: int = 0
    wrong: int = 0


def hostile_lines(chance: random.Random, count: int) -> Iterator[bytes]:
    """That many pieces of a stream: sound lines, noise, and sound lines damaged in every way we know."""
    for _ in range(count):
        line = bytearray(chance.choice(_SAMPLES))
        match chance.randrange(8):
            case 0:
                pass
            case 1:
                line[chance.randrange(len(line))] ^= 1 << chance.randrange(8)
            case 2:
                del line[chance.randrange(len(line)) :]
            case 3:
                start = chance.randrange(len(line))
                del line[start : start + chance.randint(1, 12)]
            case 4:
                line = bytearray(chance.randbytes(chance.randrange(120)))
            case 5:
                line[chance.randrange(len(line)) : 0] = chance.choice((b"$", b"*", b"\n", b",", b"\0", b"\xff" * 90))
            case 6:
                other = chance.choice(_SAMPLES)
                line = line[: chance.randrange(len(line))] + other[chance.randrange(len(other)) :]
            case 7:
                line = bytearray(b"$" + b"".join(chance.choice((b"9", b",", b"EV", b"-")) for _ in range(40)) + b"*")
                line += b"%04X\n" % wire.crc(bytes(line[1:-1]))  # nonsense with a right CRC
        yield bytes(line)


def survive(chance: random.Random, count: int) -> Survived:
    """Feeds the lines through splitter and decoder. Any exception but LineError passes through: it is a fault.

    Accepted lines are checked by a second CRC that shares nothing with the decoder.
    """
    found = Survived()
    splitter = wire.Splitter()
    for piece in hostile_lines(chance, count):
        found.lines += 1
        for line in splitter.feed(piece):
            try:
                wire.decode(line)
            except wire.LineError:
                found.refused += 1
                continue
            found.accepted += 1
            match = _LOOSE.fullmatch(line)
            if match is None or other_crc(match[1]) != int(match[2], 16):
                found.wrong += 1
    return found


def _remainder(byte: int) -> int:
    """What one byte alone leaves in the register, one bit at a time: the polynomial is x^16 + x^12 + x^5 + 1."""
    register = byte << 8
    for _ in range(8):
        register = (register << 1 ^ 0x1021) & 0xFFFF if register & 0x8000 else register << 1
    return register


_REMAINDERS: Final = tuple(map(_remainder, range(256)))


def other_crc(body: bytes) -> int:
    """CRC-16/XMODEM from its definition, sharing nothing with the decoder.

    >>> f"{other_crc(b'123456789'):04X}"
    '31C3'
    """
    register = 0
    for byte in body:
        register = (register << 8 & 0xFFFF) ^ _REMAINDERS[register >> 8 ^ byte]
    return register
