"""Hands and how they were won, as plain values with a text form that round-trips.

The notation: ``123m 456p EE (777s) [9999p] f1 q3 + 9m``

======== =====================================================================================
part     meaning
======== =====================================================================================
123m     tiles in the hand, unshown; a digit 0 is the red five; honours are letters or 1z-7z
(777s)   a claimed set: chow, pung or kong (for the American game also five or six alike)
[9999p]  a concealed kong
f1 q3    flowers and seasons; ``f`` alone is any flower, where they are all alike (the American set)
\\+ 9m    the winning tile. It completes a hand of 13, or names one of the tiles of a hand of 14
J ?      a joker; a tile that lies face down
0        the white dragon ("soap"), in a set with jokers only
======== =====================================================================================

>>> hand = Hand.parse("123m 456p 99p (777s) EE + E")
>>> str(hand), len(hand.tiles), hand.problems()
('123m 45699p EE (777s) + E', 14, ())
>>> [str(p) for p in Hand.parse("55555m 1z").problems()]
['5 x 5m: a set has four', '6 tiles: a hand has 13, or 14 with the winning tile']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from companion.i18n import Word
from companion.problem import HandError as HandError
from companion.problem import Problem as Problem
from companion.problem import Where
from companion.tiles import CHINESE_SET, HONOURS, SUIT_ORDER, Tile, TileError, TileSet, Wind


class MeldKind(StrEnum):
    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    QUINT = "quint"
    SEXTET = "sextet"
    OTHER = "other"
    """Tiles that form no set: kept, so that nothing a person or camera gave is lost, and named in problems()."""


@dataclass(frozen=True, slots=True)
class Meld:
    """A set that lies on the table: claimed, or a concealed kong. Tiles are kept sorted.

    >>> Meld.of("777s").kind, Meld.of("[9999p]").concealed
    (<MeldKind.PUNG: 'pung'>, True)
    """

    tiles: tuple[Tile, ...]
    concealed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    @classmethod
    def of(cls, text: str) -> Meld:
        """A meld from its text, with or without brackets. Raises HandError for text that is no set of tiles."""
        word = text.strip()
        bracketed = word[:1] in ("(", "[")
        if bracketed and word[-1] != {"(": ")", "[": "]"}[word[0]]:
            raise HandError("hand-error-bracket-kind", part=text)
        tiles = _tiles(word[1:-1] if bracketed else word, Where(0, text))
        if not tiles:
            raise HandError("hand-error-no-set", part=text)
        return cls(tuple(tiles), word.startswith("["))

    @property
    def kind(self) -> MeldKind:
        natural = [t.plain for t in self.tiles if not t.is_joker]
        count = len(self.tiles)
        alike = {3: MeldKind.PUNG, 4: MeldKind.KONG, 5: MeldKind.QUINT, 6: MeldKind.SEXTET}
        if count in alike and natural and len(set(natural)) == 1:
            return alike[count]
        if count in alike and natural and all(t.is_bonus for t in natural):
            return alike[count]  # American flowers are all alike
        first = natural[0] if natural else None
        if (
            count == 3
            and len(natural) == 3
            and first is not None
            and first.is_suited
            and [t.index for t in natural] == [first.index, first.index + 1, first.index + 2]
            and natural[-1].suit == first.suit
        ):
            return MeldKind.CHOW
        return MeldKind.OTHER

    @property
    def tile(self) -> Tile:
        """The kind that names the set: the lowest natural tile."""
        return next((t.plain for t in self.tiles if not t.is_joker), self.tiles[0])

    def __str__(self) -> str:
        body = tiles_text(self.tiles)
        return f"[{body}]" if self.concealed else f"({body})"


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's tiles. ``concealed`` never holds the winning tile; both are kept sorted.

    Any tiles are accepted: what is impossible about them is named by :meth:`problems`.
    """

    concealed: tuple[Tile, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Tile, ...] = ()
    winning: Tile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "flowers", tuple(sorted(self.flowers)))

    @classmethod
    def parse(cls, text: str, tile_set: TileSet = CHINESE_SET) -> Hand:
        """A hand from its text form. ``tile_set`` says how many tiles a complete hand counts, if one is named by ``+``.

        Raises HandError for text that cannot be read; a readable hand that is impossible is no error here.
        """
        concealed: list[Tile] = []
        melds: list[Meld] = []
        flowers: list[Tile] = []
        winning: Tile | None = None
        for part, start in _parts(text):
            where = Where(start + 1, text)
            if part.startswith("+"):
                named = _tiles(_soap(part[1:].strip(), tile_set), where)
                if winning is not None or len(named) != 1:
                    raise HandError("hand-error-winning", part=part, where=where)
                winning = named[0]
            elif part[0] in "([":
                meld = Meld(tuple(_tiles(_soap(part[1:-1], tile_set), where)), part[0] == "[")
                if not meld.tiles:
                    raise HandError("hand-error-empty-brackets", part=part, where=where)
                melds.append(meld)
            else:
                for tile in _tiles(_soap(part, tile_set), where):
                    (flowers if tile.is_bonus else concealed).append(tile)
        hand = cls(tuple(concealed), tuple(melds), tuple(flowers), winning)
        return hand._with_winning_taken_out(tile_set)

    def _with_winning_taken_out(self, tile_set: TileSet) -> Hand:
        """A winning tile named on top of a complete hand is one of its tiles, not a fifteenth."""
        won = self.winning
        if won is None or self.size(tile_set) != tile_set.hand_size + 2:
            return self
        if won.is_bonus:
            if not (self.flowers and tile_set.flowers_in_hand):
                return self
            alike = won if won in self.flowers else self.flowers[0]
            return Hand(self.concealed, self.melds, _without(self.flowers, alike), won)
        return Hand(_without(self.concealed, won), self.melds, self.flowers, won) if won in self.concealed else self

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles but flowers and seasons: concealed, winning, then those of the melds."""
        win = (self.winning,) if self.winning is not None else ()
        return (*self.concealed, *win, *(t for m in self.melds for t in m.tiles))

    def size(self, tile_set: TileSet = CHINESE_SET) -> int:
        """How many tiles the hand counts, a kong as three where it draws a replacement; flowers if they are of it."""
        melded = sum(tile_set.kong_counts_as if m.kind is MeldKind.KONG else len(m.tiles) for m in self.melds)
        flowers = len(self.flowers) if tile_set.flowers_in_hand else 0
        return len(self.concealed) + flowers + melded + (self.winning is not None)

    @property
    def is_concealed(self) -> bool:
        """Nothing claimed; concealed kongs do not open a hand."""
        return all(m.concealed for m in self.melds)

    def problems(self, tile_set: TileSet = CHINESE_SET) -> tuple[Problem, ...]:
        """Everything that makes the hand impossible, all at once; empty for a possible hand of 13 or 14."""
        return tuple(self._problems(tile_set))

    def _problems(self, tile_set: TileSet) -> Iterator[Problem]:
        for tile, count in sorted(Counter(t.plain for t in self.tiles).items()):
            if tile.is_back:
                yield Problem.of("face-down", (tile,), count=count)
            elif tile.is_joker and count > tile_set.jokers:
                yield Problem.of("jokers", (tile,), count=count, has=tile_set.jokers)
            elif tile.is_kind and count > tile_set.copies_of(tile):
                yield Problem.of("too-many", (tile,), count=count, tile=str(tile), has=tile_set.copies_of(tile))
        bonus = sorted((*self.flowers, *(t for t in self.tiles if t.is_bonus)))
        if tile_set.bonus_copies == 1:
            for tile, count in Counter(bonus).items():
                if count > 1:
                    yield Problem.of("flower-twice", (tile,), count=count, tile=str(tile))
        elif len(bonus) > tile_set.bonus_copies:
            yield Problem.of("flowers", tuple(bonus), count=len(bonus), has=tile_set.bonus_copies)
        for meld in self.melds:
            yield from _meld_problems(meld, tile_set)
        yield from self._count_problems(tile_set)
        may_win = self.winning is None or self.winning.is_kind or self.winning.is_joker
        if self.winning is not None and not may_win and not (self.winning.is_bonus and tile_set.flowers_in_hand):
            yield Problem.of("winning-kind", (self.winning,), tile=str(self.winning))

    def _count_problems(self, tile_set: TileSet) -> Iterator[Problem]:
        size, whole = self.size(tile_set), tile_set.hand_size
        if self.winning is None:
            if size not in (whole, whole + 1):
                yield Problem.of("count", size=size, whole=whole, more=whole + 1)
        elif size == whole + 2 and self.winning not in (*self.concealed, *self.flowers):
            won = (self.winning,)
            yield Problem.of("winning-not-in-hand", won, size=whole + 1, tile=str(self.winning))
        elif size != whole + 1:
            yield Problem.of("count", key="problem-count-with-winning", size=size, more=whole + 1)

    def __str__(self) -> str:
        parts = [tiles_text(self.concealed), *map(str, self.melds), tiles_text(self.flowers)]
        if self.winning is not None:
            parts.append(f"+ {self.winning}")
        return " ".join(p for p in parts if p)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    rest = list(tiles)
    rest.remove(tile)
    return tuple(rest)


def _meld_problems(meld: Meld, tile_set: TileSet) -> Iterator[Problem]:
    # Only where flowers are all alike (the American set) do they make sets.
    flowers = tile_set.bonus_copies == 1 and any(t.is_bonus for t in meld.tiles)
    if meld.kind is MeldKind.OTHER or flowers:
        yield Problem.of("no-meld", meld.tiles, meld=str(meld))
    elif meld.concealed and meld.kind is not MeldKind.KONG:
        yield Problem.of("concealed-meld", meld.tiles, meld=str(meld))


class WinBy(StrEnum):
    """Where the winning tile came from."""

    SELF_DRAW = "self-draw"
    DISCARD = "discard"


class Flag(StrEnum):
    """Circumstances of a win that no tile shows."""

    LAST_TILE = "last-tile"
    """The last tile of the wall, or the discard after it."""
    LAST_OF_KIND = "last-of-kind"
    """The other three of the winning kind lie open for all to see."""
    REPLACEMENT = "replacement"
    """Drawn as the replacement for a kong."""
    ROBBING = "robbing"
    """The tile with which another player was making a kong."""
    DEALT = "dealt"
    """Complete as dealt (the dealer), or on the first draw."""
    FIRST_DISCARD = "first-discard"
    """On the dealer's first discard."""
    FIRST_TURN = "first-turn"
    """On a discard before one's own first draw, no set claimed so far (riichi: renhou)."""
    READY = "ready"
    """Ready declared at the first turn and the hand not changed since."""
    RIICHI = "riichi"
    DOUBLE_RIICHI = "double-riichi"
    IPPATSU = "ippatsu"


RIICHI_FLAGS: Final = frozenset((Flag.RIICHI, Flag.DOUBLE_RIICHI))
"""Either of them: riichi was declared."""


def flag_word(flag: Flag) -> Word:
    """The name of a circumstance, said in any language."""
    return Word(f"flag-{flag.value}")


@dataclass(frozen=True, slots=True)
class Win:
    """How a hand was won: what a photo cannot say.

    ``discarder`` is the seat that gave the winning tile (also when a kong was robbed); None if nobody said.
    """

    by: WinBy = WinBy.DISCARD
    seat: Wind = Wind.SOUTH
    prevailing: Wind = Wind.EAST
    flags: frozenset[Flag] = field(default_factory=frozenset)
    discarder: Wind | None = None

    def problems(self) -> tuple[Problem, ...]:
        """Circumstances that exclude each other, whatever the tiles are."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[Problem]:
        if self.discarder is not None and self.by is WinBy.SELF_DRAW:
            yield Problem.of("discarder")
        if self.discarder is self.seat:
            yield Problem.of("discarder-self", seat=self.seat.value)
        for first, second in _EXCLUSIVE:
            if first in self.flags and second in self.flags:
                yield Problem.of("flags", first=flag_word(first), second=flag_word(second))
        for flag, by in _NEEDS.items():
            if flag in self.flags and self.by is not by:
                yield Problem.of("flag-by", flag=flag_word(flag), by=Word(f"by-{by.value}"))


_EXCLUSIVE: Final = (
    (Flag.REPLACEMENT, Flag.ROBBING),
    (Flag.ROBBING, Flag.LAST_TILE),
    (Flag.ROBBING, Flag.LAST_OF_KIND),
    (Flag.DEALT, Flag.FIRST_DISCARD),
    (Flag.DEALT, Flag.LAST_TILE),
    (Flag.DEALT, Flag.REPLACEMENT),
    (Flag.DEALT, Flag.FIRST_TURN),
    (Flag.FIRST_DISCARD, Flag.LAST_TILE),
    (Flag.FIRST_TURN, Flag.LAST_TILE),
    (Flag.FIRST_DISCARD, Flag.ROBBING),
    (Flag.RIICHI, Flag.DOUBLE_RIICHI),
)
_NEEDS: Final = {
    Flag.REPLACEMENT: WinBy.SELF_DRAW,
    Flag.DEALT: WinBy.SELF_DRAW,
    Flag.ROBBING: WinBy.DISCARD,
    Flag.FIRST_DISCARD: WinBy.DISCARD,
    Flag.FIRST_TURN: WinBy.DISCARD,
}

_PART: Final = re.compile(r"\s*(?P<part>\([^()\[\]+]*\)|\[[^()\[\]+]*\]|\+\s*[^\s()\[\]+]*|[^\s()\[\]+]+)")
_RUN: Final = re.compile(
    r"(?P<digits>[0-9]+)(?P<suit>[mspz])|(?P<bonus>[fq][1-4])|(?P<flower>f(?![0-9]))|(?P<letter>[ESWNCFPJ?])|(?P<rune>[🀀-🀫][\ufe0e\ufe0f]?)"
)


def _parts(text: str) -> Iterator[tuple[str, int]]:
    position = 0
    stripped = text.rstrip()
    if not stripped:
        raise HandError("hand-error-empty")
    while position < len(stripped):
        match = _PART.match(stripped, position)
        if match is None:
            rest = stripped[position:].strip()
            raise HandError("hand-error-brackets", part=rest, where=Where(position + 1, text))
        yield match["part"], match.start("part")
        position = match.end()


_SOAP: Final = re.compile(r"(?<![0-9])0+(?![0-9mspz])")


def _soap(text: str, tile_set: TileSet) -> str:
    """Noughts without a suit are white dragons where there are jokers; elsewhere a suit was forgotten."""
    return _SOAP.sub(lambda found: "P" * len(found.group()), text) if tile_set.jokers else text


def _tiles(text: str, where: Where) -> list[Tile]:
    found: list[Tile] = []
    position = 0
    text = text.replace(" ", "")
    while position < len(text):
        match = _RUN.match(text, position)
        if match is None:
            rest = text[position:]
            raise HandError(_unreadable(rest), part=rest, where=where)
        try:
            if match["digits"]:
                found += (Tile.parse(d + match["suit"]) for d in match["digits"])
            elif match["flower"]:
                found.append(Tile("f1"))
            else:
                found.append(Tile.parse(match.group()))
        except TileError as error:
            raise HandError("hand-error-tile", part=match.group(), where=where, what=error) from error
        position = match.end()
    return found


def _unreadable(rest: str) -> str:
    if re.match(r"[0-9]+h", rest):
        return "hand-error-honours"
    return "hand-error-suit" if re.fullmatch(r"[0-9]+", rest) else "hand-error-no-tile"


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles in the compact notation, sorted: ``123m 45p EE f1``; runs of a suit share its letter.

    >>> tiles_text([Tile("2m"), Tile("E"), Tile("1m"), Tile("E")])
    '12m EE'
    """
    ordered = sorted(tiles)
    words: list[str] = []
    for suit in SUIT_ORDER:
        digits = "".join(str(t)[0] for t in ordered if t.suit is not None and t.suit.value == suit)
        if digits:
            words.append(digits + suit)
    for honour in HONOURS:
        count = sum(t.name == honour for t in ordered)
        if count:
            words.append(honour * count)
    words += [str(t) for t in ordered if t.is_bonus]
    rest = "".join(str(t) for t in ordered if t.is_joker or t.is_back)
    return " ".join([*words, rest] if rest else words)
