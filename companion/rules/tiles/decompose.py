"""Every way to split a hand into sets and a pair, the special shapes that are none, and what a hand waits for.

Hands are tiles of :mod:`companion.rules.tiles.packed` where nothing else is said; :mod:`companion.rules.tiles.case`
turns a Hand into them.

>>> from companion.rules.tiles.case import kind_counts
>>> splits(kind_counts("123m 444p 55s"))[0]
Split(pair=13, chows=(0,), pungs=(21,))
>>> len(splits(kind_counts("111222333m 99p")))        # three pungs, or three chows
2
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from companion.rules.tiles.packed import (
    HONOUR_START,
    HONOURS,
    ONE,
    ONES,
    PAIRS,
    SUIT_TILES,
    SUIT_TILES_WIDTH,
    SUIT_WIDTH,
    SUITS,
    Split,
    counts_of,
    kinds_mask,
    pack,
    present,
    unpack,
)

SUIT_STARTS: Final = (0, 9, 18)
"""Where the three suits start among the 34 kinds; the seven honours start at 27."""
ORPHANS: Final[tuple[int, ...]] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
ORPHAN_MASK: Final = sum(1 << k for k in ORPHANS)
ORPHAN_TILES: Final = sum(ONE[k] for k in ORPHANS)
HONOUR_MASK: Final = sum(1 << k for k in range(HONOUR_START, 34))
HONOUR_TILES: Final = sum(ONE[k] for k in range(HONOUR_START, 34))
KNITTED: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(start + first + step for start, first in zip(order, (0, 1, 2), strict=True) for step in (0, 3, 6)))
    for order in permutations(SUIT_STARTS)
)
"""The six knitted straights: 147 of one suit, 258 of another, 369 of the third, as kinds."""
KNITTED_TILES: Final[tuple[int, ...]] = tuple(sum(ONE[k] for k in kinds) for kinds in KNITTED)

_S: Final = SUIT_TILES_WIDTH
_P: Final = 2 * SUIT_TILES_WIDTH
_Z: Final = 3 * SUIT_TILES_WIDTH


def readings(tiles: int) -> Sequence[int]:
    """Every way to see unshown tiles as sets and exactly one pair; empty if there is none."""
    in_z = HONOURS.get(tiles >> _Z)
    if in_z is None:
        return ()
    in_m = SUITS[tiles & SUIT_TILES]
    in_s = SUITS[tiles >> _S & SUIT_TILES]
    in_p = SUITS[tiles >> _P & SUIT_TILES]
    if not in_m or not in_s or not in_p:
        return ()
    first = in_m[0] | in_s[0] << SUIT_WIDTH | in_p[0] << 2 * SUIT_WIDTH | in_z[0]
    pairs = first & PAIRS
    if not pairs or pairs & (pairs - 1):
        return ()
    if len(in_m) == len(in_s) == len(in_p) == 1:
        return (first,)
    return [m | s << SUIT_WIDTH | p << 2 * SUIT_WIDTH | in_z[0] for m in in_m for s in in_s for p in in_p]


def splits(counts: Sequence[int]) -> list[Split]:
    """Every split of the unshown tiles, given as 34 counts, into sets and exactly one pair."""
    return [unpack(reading) for reading in readings(pack(counts))]


def waits(tiles: int) -> int:
    """Bit mask of the kinds (0-33) that complete 3n + 1 unshown tiles to n sets and a pair.

    A wait is formal: whether a tile of that kind is still to be had is not asked here.
    """
    parts = [(_suit_waits(tiles >> at & SUIT_TILES), start) for at, start in ((0, 0), (_S, 9), (_P, 18))]
    parts.append((_honour_waits(tiles >> _Z), HONOUR_START))
    found = 0
    for place, ((mask, _, rest), start) in enumerate(parts):
        if not mask:
            continue
        others = [now for other, ((_, now, _), _) in enumerate(parts) if other != place]
        # Adding to a rest of 1 makes the pair here; adding to a rest of 2 makes a set here, the pair is elsewhere.
        if _INCOMPLETE not in others and others.count(_PAIRED) == rest - 1:
            found |= mask << start
    return found


_INCOMPLETE, _SETS, _PAIRED = range(3)


@lru_cache(maxsize=1 << 12)
def _suit_waits(tiles: int) -> tuple[int, int, int]:
    """Bit mask of ranks (0-8) that make this suit split up when added; what it is now; its number of tiles by three."""
    table = SUITS
    now = table[tiles]
    rest = sum(counts_of(tiles)) % 3
    mask = sum([1 << rank for rank in range(9) if tiles + ONE[rank] in table]) if rest else 0
    return mask, (_PAIRED if rest else _SETS) if now else _INCOMPLETE, rest


@lru_cache(maxsize=1 << 12)
def _honour_waits(tiles: int) -> tuple[int, int, int]:
    now = tiles in HONOURS
    rest = sum(counts_of(tiles)) % 3
    mask = sum([1 << place for place in range(7) if tiles + ONE[place] in HONOURS]) if rest else 0
    return mask, (_PAIRED if rest else _SETS) if now else _INCOMPLETE, rest


def only_wait(tiles: int, win: int) -> bool:
    """Whether a complete hand of sets and a pair could have been completed by no other tile than ``win``.

    The same as asking whether :func:`waits` of the hand before it came is one kind, and much faster: a tile of another
    suit can complete only a hand whose suit of ``win`` was complete with a pair before.
    """
    suit = win // 9
    table, ones = (HONOURS, _HONOUR_ONES) if suit == 3 else (SUITS, _SUIT_ONES)
    won = ONE[win - 9 * suit]
    less = (tiles >> SUIT_TILES_WIDTH * suit & SUIT_TILES) - won
    if less in table:
        return False
    for one in ones:  # noqa: SIM110 - a generator costs as much again
        if less + one in table and one != won:
            return False
    return True


_SUIT_ONES: Final = ONE[:9]
_HONOUR_ONES: Final = ONE[:7]


def pairs_wait(tiles: int) -> int:
    """The kind that completes seven pairs, as a bit mask (0: none); four alike count as two pairs."""
    odd = tiles & ONES
    return 0 if not odd or odd & (odd - 1) else kinds_mask(odd)


def orphans_waits(tiles: int) -> int:
    """The kinds that complete the thirteen orphans, as a bit mask."""
    have = present(tiles)
    missing = ORPHAN_TILES & ~have
    if have & ~ORPHAN_TILES or missing & (missing - 1):
        return 0
    return kinds_mask(missing or ORPHAN_TILES)


def knitted_waits(tiles: int) -> int:
    """The kinds that complete a knitted straight with the rest in sets and a pair."""
    have = present(tiles)
    found = 0
    if have.bit_count() < 8:
        return found
    for straight in KNITTED_TILES:
        missing = straight & ~have
        if missing & (missing - 1):
            continue
        rest = tiles - (straight & have)
        if not missing:
            found |= waits(rest)
        elif readings(rest):
            found |= kinds_mask(missing)
    return found


def honours_and_knitted_waits(tiles: int) -> int:
    """The kinds that complete fourteen singles of the honours and one knitted straight."""
    if tiles & ~ONES:
        return 0
    found = 0
    for straight in KNITTED_TILES:
        wanted = straight | HONOUR_TILES
        if not tiles & ~wanted:
            found |= kinds_mask(wanted & ~tiles)
    return found


def knitted_readings(tiles: int) -> Iterable[tuple[int, int]]:
    """(number of the knitted straight in KNITTED, reading of the other tiles) for every knitted straight there is."""
    have = present(tiles)
    for number, straight in enumerate(KNITTED_TILES):
        if not straight & ~have:
            for reading in readings(tiles - straight):
                yield number, reading


__all__ = [
    "HONOUR_MASK",
    "HONOUR_START",
    "HONOUR_TILES",
    "KNITTED",
    "KNITTED_TILES",
    "ORPHANS",
    "ORPHAN_MASK",
    "ORPHAN_TILES",
    "SUIT_STARTS",
    "Split",
    "honours_and_knitted_waits",
    "knitted_readings",
    "knitted_waits",
    "only_wait",
    "orphans_waits",
    "pairs_wait",
    "readings",
    "splits",
    "waits",
]
