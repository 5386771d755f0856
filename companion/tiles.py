"""The tiles of a mahjong set: 34 suit and honour kinds, 8 flowers and seasons, the joker and the back.

>>> Tile("5m").suit, Tile("5m").rank
(<Suit.CHARACTERS: 'm'>, 5)
>>> Tile.parse("7z")                       # the numbered honour notation is read, never written
Tile('C')
>>> str(Tile.parse("0p")), Tile.parse("0p").red
('0p', True)
>>> Tile("10m")
Traceback (most recent call last):
    ...
companion.tiles.TileError: '10m' is no tile: write 1m-9m, 1s-9s, 1p-9p, E S W N C F P, f1-f4, q1-q4, joker or back
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering
from typing import Final

from companion.i18n import SpokenError


class TileError(SpokenError):
    """A text that names no tile."""


class Suit(StrEnum):
    """The three suits, by the letter that the notation uses."""

    CHARACTERS = "m"
    BAMBOO = "s"
    DOTS = "p"


class Wind(StrEnum):
    """Seat and prevailing winds in playing order (anticlockwise round the table)."""

    EAST = "E"
    SOUTH = "S"
    WEST = "W"
    NORTH = "N"

    @property
    def position(self) -> int:
        """0 for East to 3 for North."""
        return "ESWN".index(self.value)

    def after(self, steps: int) -> Wind:
        """The wind that many places further in playing order."""
        return Wind("ESWN"[(self.position + steps) % 4])


SUIT_ORDER: Final = "msp"
HONOURS: Final = "ESWNCFP"
CLASS_NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUIT_ORDER for rank in range(1, 10)),
    *HONOURS,
    *(f"f{n}" for n in range(1, 5)),
    *(f"q{n}" for n in range(1, 5)),
    "joker",
    "back",
)
"""Every class in the fixed order of the data sets; the place in this tuple is the YOLO class id."""

KINDS: Final = 34
"""The first 34 classes are the kinds that a hand is made of; the rest are bonus tiles, joker and back."""

_INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(CLASS_NAMES)}
_NUMBERED_HONOURS: Final = dict(zip("1234567", "ESWNPFC", strict=True))
_SHORT_NAMES: Final = {"J": "joker", "?": "back"}
_UNICODE: Final[dict[str, str]] = {
    **{f"{r}m": chr(0x1F006 + r) for r in range(1, 10)},
    **{f"{r}s": chr(0x1F00F + r) for r in range(1, 10)},
    **{f"{r}p": chr(0x1F018 + r) for r in range(1, 10)},
    **{name: chr(0x1F000 + i) for i, name in enumerate("ESWNCFP")},
    **{f"f{n}": chr(0x1F022 + i) for i, n in enumerate((1, 2, 4, 3))},
    **{f"q{n}": chr(0x1F026 + i) for i, n in enumerate(range(1, 5))},
    "joker": chr(0x1F02A),
    "back": chr(0x1F02B),
}
_FROM_UNICODE: Final = {char: name for name, char in _UNICODE.items()}


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile:
    """One tile by its class name; ``red`` marks the red five of a suit (riichi), the same kind as the plain five.

    Raises TileError for a name outside CLASS_NAMES and for a red tile that is no five of a suit.
    """

    name: str
    red: bool = False

    def __post_init__(self) -> None:
        if self.name not in _INDEX:
            raise TileError("tile-error-none", name=repr(self.name))
        if self.red and self.name not in ("5m", "5s", "5p"):
            raise TileError("tile-error-red", name=self.name)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """A tile from any notation we read: class names, 1z-7z, 0m/0s/0p or 5mr (red fives), J, ?, Unicode tiles."""
        word = text.strip().removesuffix("\ufe0e").removesuffix("\ufe0f")
        if len(word) == 2 and word[1] == "z" and word[0] in _NUMBERED_HONOURS:
            return cls(_NUMBERED_HONOURS[word[0]])
        if len(word) == 2 and word[0] == "0" and word[1] in SUIT_ORDER:
            return cls("5" + word[1], red=True)
        if len(word) == 3 and word[0] == "5" and word[2] == "r":
            return cls(word[:2], red=True)
        return cls(_SHORT_NAMES.get(word) or _FROM_UNICODE.get(word) or word)

    @classmethod
    def from_index(cls, index: int) -> Tile:
        """The tile of a YOLO class id (0-43). Raises TileError outside that range."""
        if not 0 <= index < len(CLASS_NAMES):
            raise TileError("tile-error-class", index=str(index), last=str(len(CLASS_NAMES) - 1))
        return cls(CLASS_NAMES[index])

    @property
    def index(self) -> int:
        """The YOLO class id; 0-33 for suits and honours."""
        return _INDEX[self.name]

    @property
    def suit(self) -> Suit | None:
        """The suit, or None for honours, bonus tiles, joker and back."""
        return Suit(self.name[1]) if self.index < 27 else None

    @property
    def rank(self) -> int:
        """1-9 for suit tiles, 1-4 for flowers and seasons, 0 for all others."""
        if self.index < 27:
            return int(self.name[0])
        return int(self.name[1]) if self.is_bonus else 0

    @property
    def wind(self) -> Wind | None:
        """The wind of a wind tile."""
        return Wind(self.name) if 27 <= self.index < 31 else None

    @property
    def is_suited(self) -> bool:
        return self.index < 27

    @property
    def is_dragon(self) -> bool:
        return 31 <= self.index < 34

    @property
    def is_honour(self) -> bool:
        return 27 <= self.index < 34

    @property
    def is_terminal(self) -> bool:
        """A one or a nine of a suit."""
        return self.is_suited and self.rank in (1, 9)

    @property
    def is_flower(self) -> bool:
        return 34 <= self.index < 38

    @property
    def is_season(self) -> bool:
        return 38 <= self.index < 42

    @property
    def is_bonus(self) -> bool:
        """A flower or a season."""
        return 34 <= self.index < 42

    @property
    def is_joker(self) -> bool:
        return self.name == "joker"

    @property
    def is_back(self) -> bool:
        """A tile lying face down: which one it is cannot be seen."""
        return self.name == "back"

    @property
    def is_kind(self) -> bool:
        """One of the 34 kinds that sets are made of."""
        return self.index < KINDS

    @property
    def plain(self) -> Tile:
        """The same kind, not red."""
        return Tile(self.name) if self.red else self

    @property
    def unicode(self) -> str:
        """The tile's character in the Unicode block Mahjong Tiles."""
        return _UNICODE[self.name]

    def __str__(self) -> str:
        if self.red:
            return "0" + self.name[1]
        return {"joker": "J", "back": "?"}.get(self.name, self.name)

    def __repr__(self) -> str:
        return f"Tile({self.name!r}, red=True)" if self.red else f"Tile({self.name!r})"

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return (self.index, self.red) < (other.index, other.red)


ALL_TILES: Final[tuple[Tile, ...]] = tuple(Tile(name) for name in CLASS_NAMES)


@dataclass(frozen=True, slots=True)
class TileSet:
    """Which tiles lie in the box: what a hand may hold at most.

    ``bonus_copies`` is how many of one flower or season there are (the American set has eight flowers, all alike).
    ``kong_counts_as`` is how many tiles of the hand's size a kong stands for (3 where it draws a replacement).
    ``without`` names the kinds that the game leaves out of the box.
    """

    hand_size: int = 13
    copies: int = 4
    bonus_copies: int = 1
    jokers: int = 0
    kong_counts_as: int = 3
    without: frozenset[str] = frozenset()

    @property
    def tiles(self) -> int:
        """How many tiles lie in the box, with all eight flowers and seasons: no wall is longer.

        >>> CHINESE_SET.tiles, AMERICAN_SET.tiles
        (144, 152)
        """
        return (34 - len(self.without)) * self.copies + 8 + self.jokers

    @property
    def flowers_in_hand(self) -> bool:
        """Whether flowers are tiles of the hand like any other: where they are all alike (the American set)."""
        return self.bonus_copies > 1

    def copies_of(self, tile: Tile) -> int:
        """How many of a tile lie in the box; flowers that are all alike count together.

        >>> AMERICAN_SET.copies_of(Tile("f2")), AMERICAN_SET.copies_of(Tile("joker")), AMERICAN_SET.copies_of(Tile("E"))
        (8, 8, 4)
        """
        if tile.is_kind:
            return 0 if tile.name in self.without else self.copies
        if tile.is_bonus:
            return self.bonus_copies
        return self.jokers if tile.is_joker else 0


CHINESE_SET: Final = TileSet()
AMERICAN_SET: Final = TileSet(bonus_copies=8, jokers=8, kong_counts_as=4)
