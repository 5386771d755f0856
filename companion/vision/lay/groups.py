"""Tiles that belong together: the concealed part, melds, kongs of every shape, flowers, the winning tile set apart.

Works on the lines of a hand and on the names that the classifier gave. What stands apart is split at its gap;
a sideways tile marks a claimed set even without one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

import numpy as np

from companion.hand import Meld, MeldKind
from companion.tiles import ALL_TILES, Tile
from companion.vision.lay.spacing import wide_gaps
from companion.vision.spots import NONE, Ints, Spots
from companion.vision.thresholds import Groups

SIDEWAYS: Final = (90, 270)
COVERED: Final = (
    (True, False, False, True),
    (False, True, True, False),
    (True, True, True, False),
    (False, True, True, True),
    (True, True, True, True),
)
SETS: Final = (MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG)


class GroupKind(StrEnum):
    CONCEALED = "concealed"
    """Tiles of the hand that nobody claimed."""
    MELD = "meld"
    """A claimed chow, pung or kong."""
    KONG = "concealed-kong"
    """A kong with tiles face down."""
    FLOWERS = "flowers"
    WINNING = "winning"
    """One tile set apart from, or laid across, the concealed ones."""
    LOOSE = "loose"
    """Tiles that lie in no row."""


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles that belong together; ``tiles`` are places in the reading order."""

    kind: GroupKind
    tiles: tuple[int, ...]


def is_set(tiles: Sequence[Tile]) -> bool:
    """Whether tiles are a chow, a pung or a kong, without jokers."""
    return len(tiles) in (3, 4) and all(t.is_kind for t in tiles) and Meld(tuple(tiles)).kind in SETS


def is_covered_kong(tiles: Sequence[Tile]) -> bool:
    """Four tiles laid as concealed kongs are: the outer or the inner two, three in a row, or all of them face down."""
    down = tuple(t.is_back for t in tiles)
    shown = {t.plain for t in tiles if not t.is_back}
    return down in COVERED and len(shown) <= 1 and all(t.is_kind for t in shown)


def grouped(spots: Spots) -> Spots:
    """The tiles of every hand in groups; backs that belong to none are not of the hand."""
    for hand in range(int(spots.hands.max(initial=NONE)) + 1):
        groups = _groups(spots, hand)
        order = spots.order(hand)
        if stray := _stray_backs(groups, [ALL_TILES[k] for k in spots.best[order]]):
            spots = _without(spots, order, stray)
            groups = _groups(spots, hand)
            order = spots.order(hand)
        for number, group in enumerate(groups):
            spots = spots.set(order[list(group.tiles)], groups=number, sorts=list(GroupKind).index(group.kind))
    return spots


def groups_of(spots: Spots, hand: int) -> tuple[Group, ...]:
    """The groups of a hand as they stand in a record, together holding each place of its reading order once."""
    order = spots.order(hand)
    numbers, firsts = np.unique(spots.groups[order], return_index=True)
    kinds = list(GroupKind)
    return tuple(
        Group(kinds[spots.sorts[order[first]]], tuple(np.flatnonzero(spots.groups[order] == number).tolist()))
        for number, first in zip(numbers, firsts, strict=True)
    )


def _groups(spots: Spots, hand: int) -> list[Group]:
    """The groups of a hand, found from its lines, the names of its tiles and how they stand."""
    order = spots.order(hand)
    if not len(order):
        return []
    if np.isinf(spots.gaps[order]).all():
        return [Group(GroupKind.LOOSE, tuple(range(len(order))))]
    tiles, turns = [ALL_TILES[k] for k in spots.best[order]], spots.turns[order].tolist()
    rows = spots.rows[order]
    lines = [np.flatnonzero(rows == row).tolist() for row in np.unique(rows)]
    gap_after = {k: float(spots.gaps[order[k]]) for line in lines for k in line[:-1]}
    parts: list[tuple[int, ...]] = []
    for line in lines:
        edges = [0, *wide_gaps([gap_after[k] for k in line[:-1]], tuple(gap_after.values())), len(line)]
        for a, b in pairwise(edges):
            parts += _split(tuple(line[a:b]), tiles, turns, gap_after)
    return [Group(kind, part) for kind, part in zip(_kinds(parts, tiles, turns), parts, strict=True)]


def _without(spots: Spots, order: Ints, stray: Sequence[int]) -> Spots:
    """The record, these places of a hand's reading order not of the hand; each leaves a gap of a tile."""
    gone = order[list(stray)]
    for row in np.unique(spots.rows[gone]):
        line = order[spots.rows[order] == row]
        kept = np.flatnonzero(~np.isin(line, gone))
        gaps = [float(spots.gaps[line[a:b]].sum()) + (b - a - 1) for a, b in pairwise(kept)]
        spots = spots.set(line[kept], gaps=[*gaps, spots.gaps[line[-1]]][: len(kept)])
    return spots.set(gone, hands=NONE, rows=NONE, places=NONE, gaps=0.0)


def _split(
    part: tuple[int, ...], tiles: Sequence[Tile], turns: Sequence[int], gap_after: Mapping[int, float]
) -> list[tuple[int, ...]]:
    """One part of a line, further split where its tiles say so: flowers, covered kongs, sets with a sideways tile,
    and sets with a little more space between them than inside."""

    def split(*pieces: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [found for piece in pieces if piece for found in _split(piece, tiles, turns, gap_after)]

    ends = _leading_flowers(part, tiles)
    if 0 < ends < len(part):
        return [part[:ends], *split(part[ends:])]
    tail = _leading_flowers(part[::-1], tiles)
    if 0 < tail < len(part):
        return [*split(part[:-tail]), part[-tail:]]
    if len(part) <= 4:
        return [part]
    if (sets := _sets_side_by_side(part, tiles, gap_after)) is not None:
        return sets
    for k in range(len(part) - 3):
        if is_covered_kong([tiles[i] for i in part[k : k + 4]]):
            return [*split(part[:k]), part[k : k + 4], *split(part[k + 4 :])]
    found = _set_with_sideways_tile(part, tiles, turns)
    if found is not None:
        start, end = found
        return [*split(part[:start]), part[start:end], *split(part[end:])]
    return [part]


def _sets_side_by_side(
    part: tuple[int, ...], tiles: Sequence[Tile], gap_after: Mapping[int, float]
) -> list[tuple[int, ...]] | None:
    """The sets that a part consists of, if it does and all gaps between them are wider than those inside."""
    for size in (3, 4):
        first, rest = part[:size], part[size:]
        names = [tiles[i] for i in first]
        if len(first) < size or not (is_set(names) or is_covered_kong(names)):
            continue
        sets = [first] if not rest else None
        if rest and (others := _sets_side_by_side(rest, tiles, gap_after)) is not None:
            sets = [first, *others]
        if sets is None:
            continue
        inside = max(gap_after[i] for found in sets for i in found[:-1])
        if all(gap_after[found[-1]] > inside + Groups.A_LITTLE for found in sets[:-1]):
            return sets
    return None


def _leading_flowers(part: Sequence[int], tiles: Sequence[Tile]) -> int:
    count = 0
    while count < len(part) and tiles[part[count]].is_bonus:
        count += 1
    return count


def _set_with_sideways_tile(part: Sequence[int], tiles: Sequence[Tile], turns: Sequence[int]) -> tuple[int, int] | None:
    """Start and end of a set with a sideways tile inside a longer part; the outermost such set."""
    windows = [(k, k + n) for n in (4, 3) for k in range(len(part) - n + 1)]
    windows.sort(key=lambda w: (-(w[1] - w[0]), min(w[0], len(part) - w[1])))
    for start, end in windows:
        inside = part[start:end]
        sideways = sum(turns[i] in SIDEWAYS for i in inside)
        # Two of a kong lie sideways where the fourth was laid on top of the claimed one.
        if 1 <= sideways <= end - start - 2 and is_set([tiles[i] for i in inside]):
            return start, end
    return None


def _kinds(parts: Sequence[tuple[int, ...]], tiles: Sequence[Tile], turns: Sequence[int]) -> list[GroupKind]:
    """What each part is.

    The concealed part is what no sideways tile marks. Sets of three or four that stand apart count as claimed only
    beside a longer part that is no set, or beside a kong whose claimed tile is not turned either: a whole hand laid
    out set by set stays concealed, as nothing shows a claim.
    """
    names = [[tiles[i] for i in part] for part in parts]
    marked = [any(turns[i] in SIDEWAYS for i in part) for part in parts]
    kinds: list[GroupKind | None] = []
    for part, name, mark in zip(parts, names, marked, strict=True):
        if all(t.is_bonus for t in name):
            kinds.append(GroupKind.FLOWERS)
        elif is_covered_kong(name):
            kinds.append(GroupKind.KONG)
        elif is_set(name) and (mark or len(part) == 4):
            kinds.append(GroupKind.MELD)
        else:
            kinds.append(None)
    open_parts = [k for k, kind in enumerate(kinds) if kind is None]
    own = [k for k in open_parts if not is_set(names[k])]
    beside_rest = sum(len(parts[k]) for k in own) >= 4
    unturned = any(kind is GroupKind.MELD and not mark for kind, mark in zip(kinds, marked, strict=True))
    for k in open_parts:
        if is_set(names[k]) and (beside_rest or unturned):
            kinds[k] = GroupKind.MELD
    winning = _winning(parts, kinds, tiles, marked)
    if winning is not None:
        kinds[winning] = GroupKind.WINNING
    return [kind or GroupKind.CONCEALED for kind in kinds]


def _winning(
    parts: Sequence[tuple[int, ...]],
    kinds: Sequence[GroupKind | None],
    tiles: Sequence[Tile],
    marked: Sequence[bool],
) -> int | None:
    """The part of a single tile that completes the hand's count, if there is just one, or one beside the last tile."""
    single = [k for k, part in enumerate(parts) if len(part) == 1 and kinds[k] is None and tiles[part[0]].is_kind]
    counted = sum(
        min(len(part), 3) if kind in (GroupKind.MELD, GroupKind.KONG) else len(part)
        for part, kind in zip(parts, kinds, strict=True)
        if kind is not GroupKind.FLOWERS
    )
    names = [[tiles[i] for i in part] for part in parts]
    free = sum(len(name) for name, kind in zip(names, kinds, strict=True) if kind is None and not is_set(name))
    if counted % 3 != 2 or counted <= 2 or not single:
        return None
    if len(single) == 2 and free == 2:  # of a pair that is all that was left, the tile laid across or the later one
        return single[0] if marked[single[0]] and not marked[single[1]] else single[1]
    return single[0] if len(single) == 1 else None


def _stray_backs(groups: Sequence[Group], tiles: Sequence[Tile]) -> list[int]:
    """Places of backs that belong to no kong and do not stand between two faces: a wall's end, or no tile at all."""
    stray: list[int] = []
    for group in groups:
        if group.kind is GroupKind.KONG:
            continue
        shown = [k for k, i in enumerate(group.tiles) if not tiles[i].is_back]
        first, last = (shown[0], shown[-1]) if shown else (len(group.tiles), -1)
        stray += [i for k, i in enumerate(group.tiles) if tiles[i].is_back and not first < k < last]
    return stray
