"""What GoDice say, byte for byte. Pure; from the protocol that their maker published with the JavaScript API.

>>> parse(b"R")
Rolled()
>>> parse(bytes([0x53, 64, 0, 0]))
Rests(face=6, thrown=True)
>>> parse(b"Bat" + bytes([87]))
Battery(percent=87)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SERVICE: Final = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
COMMANDS: Final = "6e400002-b5a3-f393-e0a9-e50e24dcca9e"
EVENTS: Final = "6e400003-b5a3-f393-e0a9-e50e24dcca9e"
NAME_PREFIX: Final = "GoDice_"
ASK_BATTERY: Final = bytes([3])

# Which way is down: the acceleration that a resting die without a shell measures, 64 for 1 g, by the face on top.
_FACES: Final = {
    1: (-64, 0, 0),
    2: (0, 0, 64),
    3: (0, 64, 0),
    4: (0, -64, 0),
    5: (0, 0, -64),
    6: (64, 0, 0),
}
_CROOKED: Final = 2 * 32**2
"""Squared distance from a face's direction beyond which the die leans on something."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The die begins to roll."""


@dataclass(frozen=True, slots=True)
class Rests:
    """The die lies still. ``face`` is None if it leans; ``thrown`` is False if it was only nudged or put down."""

    face: int | None
    thrown: bool


@dataclass(frozen=True, slots=True)
class Battery:
    """Its battery, in per cent."""

    percent: int


def parse(data: bytes) -> Rolled | Rests | Battery | None:
    """The message in a notification; None for what does not matter here or cannot be read."""
    if data == b"R":
        return Rolled()
    if len(data) == 4 and data[:3] == b"Bat" and data[3] <= 100:
        return Battery(data[3])
    for head, thrown in ((b"FS", False), (b"TS", False), (b"MS", False), (b"S", True)):
        if data.startswith(head) and len(data) == len(head) + 3:
            x, y, z = (byte - 256 if byte > 127 else byte for byte in data[len(head) :])
            return Rests(face_of(x, y, z), thrown)
    return None


def face_of(x: int, y: int, z: int) -> int | None:
    """The face on top, by the nearest direction; None if the die leans.

    >>> face_of(60, 10, -5), face_of(45, 45, 0)
    (6, None)
    """
    far, face = min(((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2, face) for face, (a, b, c) in _FACES.items())
    return face if far <= _CROOKED else None


def short_name(name: str) -> str:
    """The part of an advertised name that tells dice apart.

    >>> short_name("GoDice_1A2B3C_R_v03")
    '1A2B3C'
    """
    return name.removeprefix(NAME_PREFIX).split("_")[0]
