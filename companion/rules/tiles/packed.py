"""Tiles and sets as the bits of whole numbers, so that a hand is split, added up and compared without loops.

*Tiles*: a byte a kind says how many there are; ``ONE[kind]`` is one tile, a hand is the sum of its tiles.

*Sets*: 39 bits a suit. Nine bits say of which kind there is a pair, nine more of which kinds there are pungs (kongs are
pungs here), then three bits for each of the seven chows say how often it is there; the honours follow as a fourth
suit. ``PAIR[kind]``, ``PUNG[kind]`` and ``CHOW[lowest kind]`` are one set each, a *reading* (a way to see tiles as sets
and a pair) is the sum of its sets.

>>> unpack(PAIR[8] + PUNG[27] + 2 * CHOW[0])
Split(pair=8, chows=(0, 0), pungs=(27,))
>>> SUITS[pack([3, 1, 1, 1, 0, 0, 0, 0, 2])] == (CHOW[1] + PUNG[0] + PAIR[8],)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple

from companion.rules.tiles.kept import Kept

KINDS: Final = 34
HONOUR_START: Final = 27

TILE_BITS: Final = 8
SUIT_TILES_WIDTH: Final = 9 * TILE_BITS
ONE: Final = tuple(1 << TILE_BITS * kind for kind in range(KINDS))
ONES: Final = sum(ONE)
SUIT_TILES: Final = (1 << SUIT_TILES_WIDTH) - 1
"""The tiles of characters; shift bamboo and dots down to it."""
_SIXTEENS: Final = 16 * ONES
_ELEVENS: Final = 11 * ONES
_TENS: Final = 10 * ONES
FOURS: Final = 4 * ONES

SUIT_WIDTH: Final = 39
_PUNGS_AT: Final = 9
_CHOWS_AT: Final = 18
PAIR: Final = (*(1 << SUIT_WIDTH * (kind // 9) + kind % 9 for kind in range(KINDS)), 0)
PUNG: Final = tuple(pair << _PUNGS_AT for pair in PAIR)
CHOW: Final = (
    *(1 << SUIT_WIDTH * (k // 9) + _CHOWS_AT + 3 * (k % 9) if k < 27 and k % 9 < 7 else 0 for k in range(KINDS)),
    0,
)
"""Pair, pung and chow of a kind; 0 where there is no such chow, and at the place -1, "no kind"."""
HOLDING: Final = (
    *(
        7 * sum(CHOW[kind - step] for step in range(3) if kind < HONOUR_START and kind % 9 >= step)
        for kind in range(KINDS)
    ),
    0,
)
"""The chows that a kind may belong to."""
PAIRS: Final = sum(PAIR)
PUNGS: Final = sum(PUNG)
CHOWS: Final = 7 * sum(CHOW)
SUITED_PUNGS: Final = sum(PUNG[:27])
HONOUR_SETS: Final = sum(PAIR[27:]) + sum(PUNG[27:])
KIND_OF_PAIR: Final = {pair: kind for kind, pair in enumerate(PAIR[:KINDS])}


class Split(NamedTuple):
    """A reading spelt out: the pair's kind (-1: none), the lowest kinds of chows, the kinds of pungs; each sorted."""

    pair: int
    chows: tuple[int, ...]
    pungs: tuple[int, ...]


def pack(counts: Iterable[int]) -> int:
    """Counts of kinds as tiles."""
    return int.from_bytes(bytes(counts), "little")


def counts_of(tiles: int) -> bytes:
    """The counts of the 34 kinds."""
    return tiles.to_bytes(KINDS, "little")


def present(tiles: int) -> int:
    """One tile of each kind that is there (up to seven of a kind)."""
    return (tiles | tiles >> 1 | tiles >> 2) & ONES


def too_many(tiles: int) -> bool:
    """Whether there are five or more of a kind."""
    return bool(tiles + _ELEVENS & _SIXTEENS)


def kinds_mask(tiles: int) -> int:
    """Which kinds are there, one bit a kind."""
    have = present(tiles)
    found = 0
    for start, ranks in _RANKS:
        found |= ranks[have >> TILE_BITS * start & SUIT_TILES] << start
    return found


_RANKS: Final[tuple[tuple[int, Kept[int, int]], ...]] = tuple(
    (start, Kept(lambda have: sum([1 << rank for rank in range(9) if have & ONE[rank]]), most=512))
    for start in (0, 9, 18, HONOUR_START)
)


_KIND_OF_PUNG: Final = {pung: kind for kind, pung in enumerate(PUNG[:KINDS])}
_CHOWS_OF_BIT: Final = {
    chow << place: (kind,) * (1 << place) for kind, chow in enumerate(CHOW) if chow for place in range(3)
}


@lru_cache(maxsize=4096)
def unpack(sets: int) -> Split:
    """A reading spelt out."""
    chows: tuple[int, ...] = ()
    pungs: list[int] = []
    left = sets & CHOWS
    while left:
        bit = left & -left
        chows += _CHOWS_OF_BIT[bit]
        left ^= bit
    left = sets & PUNGS
    while left:
        bit = left & -left
        pungs.append(_KIND_OF_PUNG[bit])
        left ^= bit
    return Split(KIND_OF_PAIR.get(sets & PAIRS, -1), chows, tuple(pungs))


Readings = tuple[int, ...]


class SuitTable(dict[int, Readings]):
    """Tiles of a suit (as characters) -> every way to see them as sets and at most one pair, () if there is none.

    Holds what up to fourteen tiles can be, with five of one kind at most: who asks what a hand waits for may ask for a
    fifth tile. Made whole at the first question (29,119 entries, a tenth of a second); later asked by ``in`` as well.
    """

    def __missing__(self, tiles: int) -> Readings:
        if not self:
            self._fill()
            return self.get(tiles, ())
        return ()

    def _fill(self) -> None:
        sets = [(3 * ONE[rank], PUNG[rank]) for rank in range(9)]
        sets += ((ONE[rank] + ONE[rank + 1] + ONE[rank + 2], CHOW[rank]) for rank in range(7))
        pairs = [(0, 0), *((2 * ONE[rank], PAIR[rank]) for rank in range(9))]
        found: dict[int, list[int]] = {}
        for number in range(5):
            for chosen in combinations_with_replacement(sets, number):
                base = sum([tiles for tiles, _ in chosen])
                if _more_than_one_fifth(base):
                    continue
                reading = sum([bits for _, bits in chosen])
                for tiles, pair in pairs:
                    if not _more_than_one_fifth(base + tiles):
                        found.setdefault(base + tiles, []).append(reading + pair)
        self.update((tiles, tuple(sorted(ways, key=_plain_order))) for tiles, ways in found.items())


def _more_than_one_fifth(tiles: int) -> bool:
    """Whether there are six of a kind, or five of two kinds."""
    fifths = tiles + _ELEVENS & _SIXTEENS
    return bool(fifths & fifths - 1 or tiles + _TENS & _SIXTEENS)


def _plain_order(reading: int) -> tuple[int, list[bool]]:
    """Readings of the same tiles by their pair; of two with the same pair, first that with the lower pung."""
    return reading & 0x1FF, [not reading & PUNG[rank] for rank in range(9)]


def _honour_table() -> dict[int, Readings]:
    """Honour tiles (shifted down) -> the only way to see them as pungs and at most a pair."""
    found: dict[int, Readings] = {}
    for counts in product((0, 2, 3), repeat=KINDS - HONOUR_START):
        if counts.count(2) <= 1 and counts.count(3) <= 4:
            bits = [(0, 0, PAIR[kind], PUNG[kind])[count] for kind, count in enumerate(counts, HONOUR_START)]
            found[pack(counts)] = (sum(bits),)
    return found


SUITS: Final = SuitTable()
HONOURS: Final = _honour_table()
