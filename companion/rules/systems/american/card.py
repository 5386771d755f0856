"""A card of target hands as plain values with a text form that round-trips.

Which tiles a line stands for is worked out in :mod:`companion.rules.systems.american.variants`; the text is read in
:mod:`companion.rules.systems.american.parse`. Signs of a group: ``1``-``9`` numbers, ``0`` the white dragon,
``F`` a flower, ``D`` the dragon of a colour, ``N E W S`` winds, ``R G`` the red and the green dragon [002] [003].
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from companion.rules.result import Number

LINE_TILES: Final = 14
SIGNS: Final = "1234567890FDNEWSRG"
NUMBERS: Final = "123456789"
COLOURS: Final = "abc"
"""Letters that stand for different suits, whichever they are."""
SUIT_LETTERS: Final = "msp"
DECORATIONS: Final = ("+", "-", "x", "=", "/")
GROUP_OF_JOKERS: Final = 3
SEXTET: Final = 6
"""A group of at least so many equal tiles may hold jokers [002] [003]."""

Shift = Literal["fixed", "run", "like"]
Parity = Literal["", "even", "odd"]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Tiles that stand together in a line: equal ones are a set, others are single tiles.

    ``opposite``: its dragons are those that do not belong to the colour. ``year``: its numbers are all of one suit of
    the player's choice and never move.

    >>> Group("4444", colour="a").text, Group("4444", colour="a").is_set, Group("NEWS").is_set
    ('4444a', True, False)
    """

    signs: str
    opposite: bool = False
    colour: str = ""
    year: bool = False

    @property
    def text(self) -> str:
        """The group as it stands in the file."""
        return f"{self.signs}{'!' if self.opposite else ''}{self.colour}"

    @property
    def size(self) -> int:
        """How many tiles."""
        return len(self.signs)

    @property
    def is_set(self) -> bool:
        """Whether all its tiles are equal."""
        return not self.year and len(set(self.signs)) == 1

    @property
    def numbers(self) -> frozenset[int]:
        """Its numbers that may move."""
        return frozenset() if self.year else frozenset(int(sign) for sign in self.signs if sign in NUMBERS)


@dataclass(frozen=True, slots=True)
class Line:
    """One hand of the card: 14 tiles, whether sets may be exposed, and its value.

    ``parts`` are groups and decorations in their order; ``no_jokers`` the texts of groups that take no joker although
    they could; ``place`` is the line of the file.
    """

    id: str
    parts: tuple[CardGroup | str, ...]
    concealed: bool
    value: Number
    shift: Shift = "fixed"
    no_jokers: tuple[str, ...] = ()
    parity: Parity = ""
    section: str = ""
    place: int = field(default=0, compare=False)

    @property
    def groups(self) -> tuple[CardGroup, ...]:
        """The groups without the decorations."""
        return tuple(part for part in self.parts if isinstance(part, CardGroup))

    @property
    def body(self) -> str:
        """Groups and decorations as one text."""
        return " ".join(part.text if isinstance(part, CardGroup) else part for part in self.parts)

    @property
    def options(self) -> str:
        """The options as they stand in the file."""
        words = [f"shift={self.shift}"] if self.shift != "fixed" else []
        words += [f"nojoker={group}" for group in self.no_jokers]
        return " ".join([*words, *([f"{self.parity}only"] if self.parity else [])])

    def takes_jokers(self, group: CardGroup) -> bool:
        """Whether jokers may stand in a group of the line: three or more equal tiles, and not forbidden."""
        return group.is_set and group.size >= GROUP_OF_JOKERS and group.text not in self.no_jokers

    @property
    def could_use_jokers(self) -> bool:
        """Whether any group takes a joker; only then is a hand without jokers worth double."""
        return any(self.takes_jokers(group) for group in self.groups)

    def __str__(self) -> str:
        ends = f" | {self.options}" if self.options else ""
        return f"{self.id} {self.body} | {'c' if self.concealed else 'x'} {self.value}{ends}"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the card with its lines."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """All hands that can be made. ``year`` are the digits of the year groups, ``suits`` how many colours are used."""

    name: str
    sections: tuple[Section, ...]
    year: str = ""
    suits: int = 3

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines of all sections."""
        return tuple(line for section in self.sections for line in section.lines)

    def without_sextets(self) -> Card:
        """The card without the lines that need six equal tiles, where a house does not play them ([002] has them)."""

        def kept(line: Line) -> bool:
            return not any(group.is_set and group.size >= SEXTET for group in line.groups)

        sections = (replace(part, lines=tuple(filter(kept, part.lines))) for part in self.sections)
        return replace(self, sections=tuple(sections))

    def text(self) -> str:
        """The card as a file; parsing it gives the same card."""
        rows = [f'card "{self.name}"'] if self.name else []
        rows += [f"year {self.year}"] if self.year else []
        rows.append(f"suits {self.suits}")
        for section in self.sections:
            rows += ["", f"[{section.name}]", *map(str, section.lines)]
        return "\n".join(rows) + "\n"
