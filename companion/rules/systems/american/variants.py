"""What a line stands for: every choice of suits, shift, dragons and year suit, as plain counts of tiles.

Kinds 0-33 are those of :data:`companion.tiles.CLASS_NAMES`; 34 is the flower (all eight are alike).

>>> from companion.rules.systems.american.parse import parse_card
>>> card = parse_card("[RUNS]\\nR1 1111a 22a 3333a 44a 55a | x 25 | shift=run")
>>> found = variants(card.lines[0])
>>> len(found), found[0].suits, found[0].shift                      # three suits, five places for a run of five
(15, {'a': 0}, 0)
>>> found[1].pieces[0]
Piece(kinds=(1, 1, 1, 1), jokers=True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from typing import Final, NamedTuple

from companion.rules.systems.american.card import COLOURS, SUIT_LETTERS, Card, CardGroup, Line
from companion.tiles import AMERICAN_SET

FLOWER: Final = 34
KINDS: Final = 35
"""Kinds of natural tiles: suits, honours, the flower."""
_HONOURS: Final = {"E": 27, "S": 28, "W": 29, "N": 30, "R": 31, "G": 32, "0": 33, "F": FLOWER}
FIRST_DRAGON: Final = 31
"""Red, green, white in the order of the suits that they belong to: craks, bams, dots [002] [003]."""
COPIES: Final = tuple(AMERICAN_SET.bonus_copies if kind == FLOWER else AMERICAN_SET.copies for kind in range(KINDS))
MOST_VARIANTS: Final = 20_000


class CardPiece(NamedTuple):
    """A group with its tiles chosen."""

    kinds: tuple[int, ...]
    jokers: bool

    @property
    def is_set(self) -> bool:
        """Whether it can be exposed: three or more equal tiles."""
        return len(self.kinds) >= 3 and len(set(self.kinds)) == 1


@dataclass(frozen=True)
class Variant:
    """One way to make a line.

    ``suits`` maps the colour letters to suits (0 craks, 1 bams, 2 dots), ``shift`` is added to the numbers, ``dragons``
    are the choices of the ``D!`` groups and ``years`` the suits of the year groups, in the order of the line.
    """

    line: Line
    number: int
    suits: Mapping[str, int]
    shift: int
    dragons: tuple[int, ...]
    years: tuple[int, ...]
    pieces: tuple[CardPiece, ...]

    @cached_property
    def least(self) -> tuple[int, ...]:
        """By kind: tiles that must be natural, because no joker may stand for them."""
        return self._count(lambda piece: not piece.jokers)

    @cached_property
    def most(self) -> tuple[int, ...]:
        """By kind: all tiles of it."""
        return self._count(lambda _: True)

    @cached_property
    def bounds(self) -> tuple[tuple[int, int, int], ...]:
        """(kind, least, most) of every kind in it."""
        return tuple((kind, self.least[kind], most) for kind, most in enumerate(self.most) if most)

    def _count(self, counted: Callable[[CardPiece], bool]) -> tuple[int, ...]:
        counts = [0] * KINDS
        for piece in self.pieces:
            if counted(piece):
                for kind in piece.kinds:
                    counts[kind] += 1
        return tuple(counts)

    @cached_property
    def possible(self) -> bool:
        """Whether the box holds the tiles: no fifth natural of a kind, no ninth joker."""
        short = sum(max(0, most - COPIES[kind]) for kind, _, most in self.bounds)
        return short <= AMERICAN_SET.jokers and all(least <= COPIES[kind] for kind, least, _ in self.bounds)

    @cached_property
    def sets(self) -> dict[tuple[int, int], tuple[int, int]]:
        """(kind, size) of the groups that can be exposed -> how many there are, how many of them take jokers."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for piece in self.pieces:
            if piece.is_set:
                key = (piece.kinds[0], len(piece.kinds))
                every, open_to_jokers = found.get(key, (0, 0))
                found[key] = (every + 1, open_to_jokers + piece.jokers)
        return found


class TooManyError(ValueError):
    """A line that can be made in more ways than any card needs."""


def variants(line: Line, number: int = 0) -> list[Variant]:
    """Every different way to make a line, also those that the box has not enough tiles for.

    ``number`` is the line's place in the card. Raises TooManyError.
    """
    letters = sorted({group.colour for group in line.groups if group.colour and group.colour in COLOURS})
    opposite = [group for group in line.groups if group.opposite]
    years = sum(group.year for group in line.groups)
    shifts = list(_shifts(line))
    if 6 * len(shifts) * 2 ** len(opposite) * 3**years > MOST_VARIANTS:
        raise TooManyError(f"{line.id}: more than {MOST_VARIANTS} ways to make it: use fewer D! and year groups")
    found: dict[tuple[CardPiece, ...], Variant] = {}
    for chosen in permutations(range(3), len(letters)):
        suits = dict(zip(letters, chosen, strict=True))
        dragons = [_opposite(_suit(group.colour, suits)) for group in opposite]
        for shift, dragon, year in product(shifts, product(*dragons), product(range(3), repeat=years)):
            left_dragons, left_years = list(dragon), list(year)
            pieces = tuple(_piece(line, group, suits, shift, left_dragons, left_years) for group in line.groups)
            key = tuple(sorted(pieces))
            if key not in found:
                found[key] = Variant(line, number, suits, shift, dragon, year, pieces)
    return list(found.values())


def of_card(card: Card) -> list[Variant]:
    """Every way to make any line of a card that the box has the tiles for."""
    return [v for number, line in enumerate(card.lines) for v in variants(line, number) if v.possible]


def _shifts(line: Line) -> Iterator[int]:
    numbers = [number for group in line.groups for number in group.numbers]
    if line.shift == "fixed" or not numbers:
        yield 0
        return
    steps = range(1 - min(numbers), 10 - max(numbers))
    # The numbers as they are printed come first, so that of equal variants the plainest is kept.
    for step in sorted(steps, key=lambda step: (abs(step), step)):
        odd = (numbers[0] + step) % 2
        if line.shift != "like" or not line.parity or odd == (line.parity == "odd"):
            yield step


def _opposite(suit: int) -> tuple[int, ...]:
    return tuple(FIRST_DRAGON + other for other in range(3) if other != suit)


def _suit(colour: str, suits: Mapping[str, int]) -> int:
    return SUIT_LETTERS.index(colour) if colour in SUIT_LETTERS else suits[colour]


def _piece(
    line: Line, group: CardGroup, suits: Mapping[str, int], shift: int, dragons: list[int], years: list[int]
) -> CardPiece:
    suit = years.pop(0) if group.year else _suit(group.colour, suits) if group.colour else 0
    dragon = dragons.pop(0) if group.opposite else FIRST_DRAGON + suit
    step = 0 if group.year else shift
    kinds = tuple(
        dragon if sign == "D" else _HONOURS[sign] if sign in _HONOURS else 9 * suit + int(sign) - 1 + step
        for sign in group.signs
    )
    return CardPiece(kinds, line.takes_jokers(group))
