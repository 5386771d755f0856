"""Every way to split a hand into sets and a pair, and the special shapes that are no four sets and a pair.

All functions work on plain counts (34 kinds in the order of :data:`companion.tiles.CLASS_NAMES`), because scoring
tries thousands of splits a second; :mod:`companion.rules.case` turns a Hand into such counts.

>>> from companion.rules.case import kind_counts
>>> splits(kind_counts("123m 444p 55s"))[0]
Split(pair=13, chows=(0,), pungs=(21,))
>>> len(splits(kind_counts("111222333m 99p")))        # three pungs, or three chows
2
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

SUITS: Final = (0, 9, 18)
"""Where the three suits start among the 34 kinds; the seven honours start at 27."""
HONOUR_START: Final = 27
ORPHANS: Final[tuple[int, ...]] = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
ORPHAN_MASK: Final = sum(1 << k for k in ORPHANS)
HONOUR_MASK: Final = sum(1 << k for k in range(HONOUR_START, 34))
KNITTED: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(start + first + step for start, first in zip(order, (0, 1, 2), strict=True) for step in (0, 3, 6)))
    for order in permutations(SUITS)
)
"""The six knitted straights: 147 of one suit, 258 of another, 369 of the third, as kinds."""
KNITTED_MASKS: Final[tuple[int, ...]] = tuple(sum(1 << k for k in kinds) for kinds in KNITTED)


class Split(NamedTuple):
    """One way to split the unshown tiles: the pair's kind (-1: none), the lowest kinds of chows, the kinds of pungs."""

    pair: int
    chows: tuple[int, ...]
    pungs: tuple[int, ...]


@cache
def suit_splits(counts: tuple[int, ...], start: int) -> tuple[Split, ...]:
    """Every split of one suit (nine counts; ``start`` is its first kind) into sets and at most one pair.

    Splits have a pair if and only if the number of tiles leaves the rest 2 when divided by 3.
    """
    rest = sum(counts) % 3
    if rest == 1:
        return ()
    found: list[Split] = []
    if rest == 0:
        _split_sets(list(counts), 0, start, (), (), -1, found)
    else:
        for rank, count in enumerate(counts):
            if count >= 2:
                left = list(counts)
                left[rank] -= 2
                _split_sets(left, 0, start, (), (), start + rank, found)
    return tuple(found)


def _split_sets(
    left: list[int],
    rank: int,
    start: int,
    chows: tuple[int, ...],
    pungs: tuple[int, ...],
    pair: int,
    found: list[Split],
) -> None:
    while rank < 9 and not left[rank]:
        rank += 1
    if rank == 9:
        found.append(Split(pair, chows, pungs))
        return
    if left[rank] >= 3:
        left[rank] -= 3
        _split_sets(left, rank, start, chows, (*pungs, start + rank), pair, found)
        left[rank] += 3
    if rank < 7 and left[rank + 1] and left[rank + 2]:
        for step in range(3):
            left[rank + step] -= 1
        _split_sets(left, rank, start, (*chows, start + rank), pungs, pair, found)
        for step in range(3):
            left[rank + step] += 1


@cache
def honour_splits(counts: tuple[int, ...]) -> tuple[Split, ...]:
    """The only split of the seven honours, if there is one."""
    pair = -1
    pungs: list[int] = []
    for place, count in enumerate(counts):
        if count == 3:
            pungs.append(HONOUR_START + place)
        elif count == 2 and pair < 0:
            pair = HONOUR_START + place
        elif count:
            return ()
    return (Split(pair, (), tuple(pungs)),)


def splits(counts: Sequence[int]) -> list[Split]:
    """Every split of the unshown tiles into sets and exactly one pair; chows and pungs come sorted."""
    return splits_of(tuple(counts[:9]), tuple(counts[9:18]), tuple(counts[18:27]), tuple(counts[27:]))


def splits_of(m: tuple[int, ...], s: tuple[int, ...], p: tuple[int, ...], z: tuple[int, ...]) -> list[Split]:
    """The same, from the counts of characters, bamboo, dots and honours."""
    honours = honour_splits(z)
    if not honours:
        return []
    only = honours[0]
    in_m = suit_splits(m, 0)
    if not in_m:
        return []
    in_s = suit_splits(s, 9)
    if not in_s:
        return []
    in_p = suit_splits(p, 18)
    if not in_p:
        return []
    pairs = (only.pair >= 0) + (in_m[0][0] >= 0) + (in_s[0][0] >= 0) + (in_p[0][0] >= 0)
    if pairs != 1:
        return []
    top = only.pair
    return [
        Split(max(top, a[0], b[0], c[0]), a[1] + b[1] + c[1], a[2] + b[2] + c[2] + only.pungs)
        for a in in_m
        for b in in_s
        for c in in_p
    ]


@cache
def _suit_waits(counts: tuple[int, ...]) -> tuple[int, bool, bool]:
    """Bit mask of ranks (0-8) that make this suit split up when added; whether it splits now, bare or with a pair."""
    mask = 0
    if sum(counts) % 3:
        for rank in range(9):
            more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
            if suit_splits(more, 0):
                mask |= 1 << rank
    now = bool(suit_splits(counts, 0))
    rest = sum(counts) % 3
    return mask, now and rest == 0, now and rest == 2


@cache
def _honour_waits(counts: tuple[int, ...]) -> tuple[int, bool, bool]:
    mask = 0
    for place in range(7):
        more = (*counts[:place], counts[place] + 1, *counts[place + 1 :])
        if honour_splits(more):
            mask |= 1 << place
    now = honour_splits(counts)
    return mask, bool(now) and now[0].pair < 0, bool(now) and now[0].pair >= 0


def standard_waits(counts: Sequence[int]) -> int:
    """Bit mask of the kinds (0-33) that complete 3n + 1 unshown tiles to n sets and a pair.

    A wait is formal: whether a tile of that kind is still to be had is not asked here.
    """
    parts = (
        (*_suit_waits(tuple(counts[:9])), sum(counts[:9]) % 3, 0),
        (*_suit_waits(tuple(counts[9:18])), sum(counts[9:18]) % 3, 9),
        (*_suit_waits(tuple(counts[18:27])), sum(counts[18:27]) % 3, 18),
        (*_honour_waits(tuple(counts[27:])), sum(counts[27:]) % 3, 27),
    )
    waits = 0
    for place, (mask, _, _, rest, start) in enumerate(parts):
        if not mask:
            continue
        bare = paired = 0
        for other, (_, sets_only, with_pair, _, _) in enumerate(parts):
            if other != place:
                bare += sets_only
                paired += with_pair
        # Adding to a rest of 1 makes the pair here; adding to a rest of 2 makes a set here, the pair is elsewhere.
        if (rest == 1 and bare == 3) or (rest == 2 and bare == 2 and paired == 1):
            waits |= mask << start
    return waits


Parts = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Counts of characters, bamboo, dots and honours."""


def waits_for(parts: Parts, win: int) -> int:
    """The same for a complete hand of these parts before the tile ``win`` came: only two suits can matter then."""
    place = win // 9
    part = parts[place]
    at = win - 9 * place
    less = (*part[:at], part[at] - 1, *part[at + 1 :])
    mask, _, paired = _honour_waits(less) if place == 3 else _suit_waits(less)
    waits = mask << (9 * place)
    if paired:
        # This suit was complete with a pair before: then the pair of another suit could have become a set.
        for other in range(4):
            if other != place and sum(parts[other]) % 3 == 2:
                more = _honour_waits(parts[other])[0] if other == 3 else _suit_waits(parts[other])[0]
                waits |= more << (9 * other)
    return waits


def pairs_wait(counts: Sequence[int]) -> int:
    """The kind that completes seven pairs, as a bit mask (0: none); four alike count as two pairs."""
    odd = [kind for kind in range(34) if counts[kind] & 1]
    return 1 << odd[0] if len(odd) == 1 else 0


def orphans_waits(counts: Sequence[int]) -> int:
    """The kinds that complete the thirteen orphans, as a bit mask."""
    if sum(counts[kind] for kind in ORPHANS) != 13:
        return 0
    missing = [kind for kind in ORPHANS if not counts[kind]]
    if len(missing) == 1:
        return 1 << missing[0]
    return ORPHAN_MASK if not missing else 0


def knitted_waits(counts: Sequence[int], mask: int) -> int:
    """The kinds that complete a knitted straight with the rest in sets and a pair; ``mask`` = kinds present."""
    waits = 0
    for kinds, straight in zip(KNITTED, KNITTED_MASKS, strict=True):
        missing = straight & ~mask
        if missing & (missing - 1):
            continue
        rest = list(counts)
        for kind in kinds:
            if rest[kind]:
                rest[kind] -= 1
        if missing:
            if splits(rest):
                waits |= missing
        else:
            waits |= standard_waits(rest)
    return waits


def honours_and_knitted_waits(counts: Sequence[int], mask: int) -> int:
    """The kinds that complete fourteen singles of the honours and one knitted straight."""
    if max(counts) > 1:
        return 0
    waits = 0
    for straight in KNITTED_MASKS:
        if not mask & ~(straight | HONOUR_MASK):
            waits |= (straight | HONOUR_MASK) & ~mask
    return waits


def knitted_splits(counts: Sequence[int], mask: int) -> list[tuple[int, Split]]:
    """(number of the knitted straight in KNITTED, split of the other tiles) for every knitted straight in the hand."""
    found: list[tuple[int, Split]] = []
    for number, straight in enumerate(KNITTED_MASKS):
        if straight & ~mask:
            continue
        rest = list(counts)
        for kind in KNITTED[number]:
            rest[kind] -= 1
        found += ((number, split) for split in splits(rest))
    return found
