"""Which rows are a hand: the longest near one and what lies with it; never discards, walls and other players' tiles.

Pure geometry, but for two hints: which tiles show flowers, and which show nothing that can be named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np

from companion.vision.geometry import Geometry, between, unit
from companion.vision.lay.rows import Row, gaps_in, lies_on
from companion.vision.lay.side import reader_up
from companion.vision.lay.spacing import wide_gaps
from companion.vision.spots import Flags, Floats, Spots
from companion.vision.thresholds import Hands


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """All that decides which rows belong together, by place of the tile; see :class:`companion.vision.spots.Spots`.

    ``vague`` are those that show nothing that can be named.
    """

    shape: Geometry
    backs: Flags
    quarters: Floats
    flowers: Flags
    vague: Flags

    @classmethod
    def of(cls, tiles: Spots) -> Evidence:
        vague = tiles.faced & (tiles.kinds.max(axis=1, initial=0.0) < Hands.VAGUE)
        return cls(tiles.shape, tiles.backs, tiles.quarters, tiles.flowers, vague)

    def faces(self, row: Row) -> int:
        return len(row) - int(self.backs[list(row.members)].sum())

    def is_flowers(self, row: Row) -> bool:
        return bool(self.flowers[list(row.members)].all())

    def is_vague(self, row: Row) -> bool:
        """Whether nobody could name most of a row."""
        return 2 * int(self.vague[list(row.members)].sum()) >= len(row)

    def tiles_of(self, hand: Sequence[Row]) -> int:
        """How many faces rows have that are no flowers."""
        return sum(int((~self.backs & ~self.flowers)[list(row.members)].sum()) for row in hand)

    def size(self, row: Row) -> float:
        return float(np.median(self.shape.sizes[list(row.members)]))

    def slim(self, row: Row) -> float:
        """How much higher than wide the row's tiles look, those left out that lie sideways in it."""
        sides = [self.shape.extents(i, row.direction) for i in row.members]
        return median([depth / length for length, depth in sides])


def hands_in(seen: Evidence, rows: Sequence[Row]) -> list[list[Row]]:
    """The rows of the hand that is meant, and those of every other hand, largest first; nothing if no row is a hand.

    Other hands are what players show at the end of a deal, or a second hand beside the first.
    """
    candidates = _candidates(seen, rows)
    hand = _own_rows(seen, candidates)
    if hand and _is_strewn(seen, hand):
        return []
    found = [hand] if hand else []
    rest = [r for r in candidates if r not in hand] if hand else []
    for row in sorted(rest, key=lambda r: -seen.faces(r) * seen.size(r)):
        if row not in rest or seen.faces(row) < Hands.HAND_ROW or seen.is_vague(row):
            continue
        other = _with_its_rows(seen, row, rest)
        rest = [r for r in rest if r not in other]
        if _is_orderly(seen, row) and seen.tiles_of(other) <= Hands.MOST:
            found.append(other)
    return found


def _is_strewn(seen: Evidence, hand: Sequence[Row]) -> bool:
    """Whether rows are nothing but a line through tiles that lie about: far apart, and more all round."""
    shape = seen.shape
    gaps = [gap for row in hand for gap in gaps_in(shape, row)]
    if not gaps or float(np.median(gaps)) < Hands.STREWN:
        return False
    mine = [i for row in hand for i in row.members]
    around = 0
    for i in range(len(shape.sizes)):
        if i in mine or seen.backs[i]:
            continue
        nearest = float(np.linalg.norm(shape.centres[mine] - shape.centres[i], axis=1).min())
        around += nearest < Hands.NEAR_BY * float(np.median(shape.widths[mine]))
    return around >= 2


def _is_orderly(seen: Evidence, row: Row) -> bool:
    """Whether a row was put down as one, by tiles that stand alike and can be read: no line through a heap, and no
    tiles seen from the side."""
    shape, members = seen.shape, list(row.members)
    askew = [abs(between(float(shape.angles[i]), row.direction, 90)) for i in members]
    flat = float(np.median(shape.widths[members] / shape.heights[members]))
    return float(np.quantile(askew, 0.8)) < Hands.ASKEW and flat > Hands.FLATTEST


def _own_rows(seen: Evidence, candidates: Sequence[Row]) -> list[Row]:
    """The row that is the hand and the rows that belong to it; nothing if no row is long enough."""
    if not candidates:
        return []
    longer = [r for r in candidates if seen.faces(r) >= 2] or candidates
    largest = max(map(seen.size, longer))
    # Equal in number, the nearer row (with the larger tiles) is the hand, the other a neighbour's.
    main = max(candidates, key=lambda r: seen.faces(r) * min(1.0, seen.size(r) / largest) ** 0.7)
    hand = _with_its_rows(seen, main, candidates)
    total, all_faces = sum(map(seen.faces, hand)), sum(map(seen.faces, candidates))
    in_rows = sum(seen.faces(r) for r in hand if len(r) >= 3)
    # A short hand among many discards: its tiles touch, and none lie nearer to the camera.
    many = all_faces - total >= Hands.HAND_ROW
    touching = float(np.median(gaps_in(seen.shape, main) or (0.0,))) < Hands.CLOSED
    closed = many and touching and len(main) >= Hands.HAND_ROW and seen.size(main) >= 0.9 * largest
    return hand if in_rows >= Hands.HAND_ROW and (total >= 0.6 * all_faces or total >= 10 or closed) else []


def _candidates(seen: Evidence, rows: Sequence[Row]) -> list[Row]:
    """The rows that show faces, without walls, and cut where two hands lie in one line."""
    found = [_without_wall(seen.backs, row) for row in rows]
    return [part for row in found for part in _one_hand_each(seen, row) if seen.faces(part) > 0]


def _one_hand_each(seen: Evidence, row: Row) -> list[Row]:
    """The row; or its parts, where it has more tiles than a hand and a wide gap that leaves a hand on either side."""
    if seen.tiles_of([row]) <= Hands.MOST:
        return [row]
    gaps = gaps_in(seen.shape, row)
    for k in sorted(range(len(gaps)), key=lambda k: -gaps[k]):
        first, second = row.part(0, k + 1), row.part(k + 1, len(row))
        if gaps[k] < Hands.BETWEEN_HANDS:
            break
        if min(seen.tiles_of([first]), seen.tiles_of([second])) >= Hands.HAND_ROW:
            return [*_one_hand_each(seen, first), *_one_hand_each(seen, second)]
    return [row]


def _without_wall(backs_of: Flags, row: Row) -> Row:
    """The row without runs of five or more backs, and without backs at its ends that cannot be a concealed kong."""
    backs = backs_of[list(row.members)]
    keep = [True] * len(row)
    start = 0
    while start < len(backs):
        end = start
        while end < len(backs) and backs[end]:
            end += 1
        if end - start >= 5 or (end - start == len(backs)):
            keep[start:end] = [False] * (end - start)
        start = max(end, start + 1)
    kept = [k for k, k_keep in enumerate(keep) if k_keep]
    return Row(tuple(row.members[k] for k in kept), row.direction)


def _with_its_rows(seen: Evidence, main: Row, candidates: Sequence[Row]) -> list[Row]:
    """A hand's longest row and all rows beside it that belong to the hand."""
    hand = [main]
    rest = [r for r in candidates if r is not main and not seen.is_vague(r)]
    up = reader_up(seen.shape, seen.quarters, main.members, main.direction - 90, 180.0)
    while (found := _next_row(seen, hand, rest, up)) is not None:
        hand.append(found)
        rest.remove(found)
    if seen.tiles_of(hand) > Hands.MOST and not _is_tray(seen, hand, up):
        return [row for row in hand if row is main or seen.is_flowers(row)]
    return hand


def _is_tray(seen: Evidence, hand: Sequence[Row], up: float) -> bool:
    """Whether rows are about equally long, but for the one at one end."""
    away = unit(up)
    rows = sorted((r for r in hand if len(r) > 1), key=lambda r: float(seen.shape.centres[r.members[0]] @ away))
    counts = [len(r) for r in rows]
    least = Hands.EVEN * max(counts)
    return all(n >= least for n in counts[1:]) or all(n >= least for n in counts[:-1])


def _next_row(seen: Evidence, hand: Sequence[Row], rest: Sequence[Row], up: float) -> Row | None:
    """A row beside one of the hand's: parallel, of the same size, not further than a second row would stand."""
    count = sum(map(seen.faces, hand))
    lacks_pair = _is_sets(seen.shape, hand[0])
    whole = count >= Hands.FULL_HAND and len(hand) < 3 and not lacks_pair  # three rows are a tray, not a hand
    best: tuple[float, Row] | None = None
    for row in rest:
        if len(row) == 1 and any(lies_on(seen.shape, row.members[0], i, up + 90) for r in hand for i in r.members):
            return row
        apart = seen.is_flowers(row) and len(hand[0]) >= Hands.HAND_ROW
        if apart:
            limit = Hands.FLOWERS_APART
        elif len(row) > 1:
            limit = Hands.TIGHT if whole else Hands.NEXT_ROW
        elif len(hand[0]) < Hands.HAND_ROW:
            continue  # one tile beside next to nothing
        else:
            limit = Hands.ON_TOP if whole else Hands.NEXT_TILE
        distance = min(_row_distance(seen.shape, mine, row) for mine in hand)
        if distance > limit or (best is not None and distance >= best[0]):
            continue
        may_lie_anywhere = apart or (lacks_pair and len(row) <= 2)
        if not may_lie_anywhere and (_is_another_hand(seen, hand, row) or _lies_beyond(seen, hand, row, up)):
            continue
        close, times = Hands.COMPANY
        if apart or distance <= close or distance <= close + times * _to_others(seen, row, rest):
            best = distance, row
    return None if best is None else best[1]


def _is_sets(shape: Geometry, row: Row) -> bool:
    """Whether a row falls into four parts of three or four tiles, as the claimed sets of a whole hand do."""
    edges = [0, *wide_gaps(gaps_in(shape, row)), len(row)]
    return len(edges) == 5 and all(b - a in (3, 4) for a, b in pairwise(edges))


def _to_others(seen: Evidence, row: Row, rest: Sequence[Row]) -> float:
    """How far the nearest row lies that is not the hand's either, in tile heights."""
    return max(min((_row_distance(seen.shape, other, row) for other in rest if other is not row), default=np.inf), 0.0)


def _is_another_hand(seen: Evidence, hand: Sequence[Row], row: Row) -> bool:
    return seen.tiles_of([row]) >= Hands.FULL_HAND <= seen.tiles_of(hand)


def _lies_beyond(seen: Evidence, hand: Sequence[Row], row: Row, up: float) -> bool:
    """Whether a row of lying tiles is on the far side of a standing hand: there is the table, and no part of it."""
    shape = seen.shape
    middle = shape.centres[list(row.members)].mean(axis=0)
    mine = min(hand, key=lambda r: _row_distance(shape, r, row))
    foot = mine.members[int(np.abs((shape.centres[list(mine.members)] - middle) @ unit(mine.direction)).argmin())]
    sides = [shape.extents(i, mine.direction) for i in mine.members]
    width, depth = (median(values) for values in zip(*sides, strict=True))
    if float((middle - shape.centres[foot]) @ unit(up)) < 0.45 * depth or depth < width:
        return False
    if len(row) > 1:
        return seen.slim(row) < Hands.LIES * seen.slim(mine)
    # One tile may lie sideways as well: of one seen flat either side is shorter than the hand's tiles are wide.
    return bool(min(shape.extents(row.members[0], mine.direction)) < Hands.LIES * width)


def _row_distance(shape: Geometry, mine: Row, row: Row) -> float:
    """The space between two parallel rows in tile heights; infinite if they are no two rows of one hand."""
    period = 180.0 if len(row) > 1 else 90.0
    if abs(between(row.direction, mine.direction, period)) > 14:
        return np.inf
    sizes = [median(shape.sizes[list(r.members)].tolist()) for r in (mine, row)]
    (length_mine, depth_mine), (length_row, depth_row) = (
        [median(values) for values in zip(*(shape.extents(i, mine.direction) for i in r.members), strict=True)]
        for r in (mine, row)
    )
    # Standing and lying tiles show areas of different size, but are as long along the row.
    pairs = sizes, (length_mine, length_row)
    if min(max(pair) / min(pair) for pair in pairs) > (1.5 if len(row) > 1 else 1.2):
        return np.inf
    along, aside = unit(mine.direction), unit(mine.direction + 90)
    a, b = shape.centres[list(mine.members)], shape.centres[list(row.members)]
    tile = median(shape.widths[list(mine.members)].tolist())
    apart = max((b @ along).min() - (a @ along).max(), (a @ along).min() - (b @ along).max()) / tile - 1
    if apart > 2.5:
        return np.inf
    # Rows may run at a slight angle to each other: measure where they face each other.
    nearest = np.abs((b[:, None, :] - a[None, :, :]) @ along).argmin(axis=1)
    between_rows = np.abs((b - a[nearest]) @ aside).min()
    return float((between_rows - (depth_mine + depth_row) / 2) / depth_mine)
