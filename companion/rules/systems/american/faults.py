"""What is wrong with a card file, and where.

>>> Fault(3, 5, "card-shift", {"given": "up"}).at("mine.txt")
'mine.txt:3:5: shift=up: write fixed, run or like'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.i18n import spoken, text


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about a card file at a line and column, both counted from 1. A warning leaves the card usable.

    ``key`` names the message, ``values`` fill it.
    """

    line: int
    column: int
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    kind: Literal["error", "warning"] = "error"

    @property
    def message(self) -> str:
        """What is wrong, and what to write instead, in English."""
        return self.text()

    def text(self, language: str = "en") -> str:
        """The message in a language."""
        return spoken(language, self.key, self.values)

    def at(self, origin: str, language: str = "en") -> str:
        """The fault with its place, as compilers write it."""
        told = self.text(language)
        if self.kind == "warning":
            told = text(language, "card-warning", what=told)
        return f"{origin}:{self.line}:{self.column}: {told}"


class CardError(ValueError):
    """A card file that cannot be used; ``faults`` holds every reason."""

    def __init__(self, origin: str, faults: tuple[Fault, ...]):
        super().__init__(origin, faults)
        self.origin = origin
        self.faults = faults

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """All faults with their places, one a line."""
        return "\n".join(placed.text(language) for placed in self.placed)

    @property
    def placed(self) -> tuple[PlacedFault, ...]:
        """The faults with the name of their file, as values of other messages."""
        return tuple(PlacedFault(self.origin, fault) for fault in self.faults)


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault of a certain file."""

    origin: str
    fault: Fault

    def text(self, language: str = "en") -> str:
        """The file, the place in it, and what is wrong."""
        return self.fault.at(self.origin, language)
