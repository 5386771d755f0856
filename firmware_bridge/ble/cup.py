"""Several dice that are thrown together: one throw out of what each of them says. Pure; the time is given.

A throw counts when every die of the cup was rolled since the last throw and all of them have lain still for a moment.
A die that was only nudged, that leans, or that went out of reach while it rolled spoils the throw: it is cancelled, not
guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.firmware_bridge.ble.godice import Rests, Rolled

STILL: Final = 0.4
"""Seconds that all dice must lie still before the throw counts; a die may fall off another one."""
TOGETHER: Final = 6.0
"""Seconds without news after which a throw that lacks dice is given up."""


class Say(Enum):
    """What the cup has to say besides a throw."""

    ROLLING = "rolling"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Faces:
    """A throw: the faces in the order of the dice."""

    dice: tuple[int, ...]


class Cup:
    """A set of dice, by their ids."""

    def __init__(self, dice: tuple[str, ...]) -> None:
        self.dice = dice
        self._faces: dict[str, int | None] = {}
        self._news = 0.0
        self._rolling = False

    def hear(self, die: str, message: Rolled | Rests, now: float) -> list[Say]:
        """A message of one die. Messages of dice that are not in the cup change nothing."""
        if die not in self.dice:
            return []
        match message:
            case Rolled():
                self._faces[die] = None
            case Rests(face, thrown=True) if die in self._faces:
                self._faces[die] = face  # None, if it leans: then it must be rolled again
            case Rests(_, thrown=False) if self._faces.get(die, 1) is None:
                del self._faces[die]  # it seemed to roll but was put down
        self._news = now
        if not self._faces and self._rolling:
            return self._end()
        if self._faces and not self._rolling:
            self._rolling = True
            return [Say.ROLLING]
        return []

    def lose(self, die: str, now: float) -> list[Say]:
        """A die went out of reach. If it was rolling, nobody knows what it shows."""
        self._news = now
        return self._end() if self._rolling and die in self.dice else []

    def tick(self, now: float) -> list[Say | Faces]:
        """What time brings: the throw, or its end without one."""
        if not self._rolling:
            return []
        faces = [self._faces.get(die) for die in self.dice]
        known = tuple(face for face in faces if face is not None)
        if len(known) == len(self.dice):
            if now - self._news < STILL:
                return []
            self._end()
            return [Faces(known)]
        return [*self._end()] if now - self._news > TOGETHER else []

    def _end(self) -> list[Say]:
        self._faces.clear()
        self._rolling = False
        return [Say.CANCELLED]
