"""Rows of tiles at any angle, from boxes alone.

Tiles that touch side by side are linked; of the two directions in which linked tiles follow each other (a grid has
both) the one across the faces is the row. Rows may bend, slant with the perspective and be broken by gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from companion.vision.geometry import Array, Geometry, between, components, unit
from companion.vision.spots import Fate, Spots
from companion.vision.thresholds import Rows


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Tiles of one line, in order along ``direction`` (degrees, modulo 180 until the reader's side is known)."""

    members: tuple[int, ...]
    direction: float

    def __len__(self) -> int:
        return len(self.members)

    def reversed(self) -> Row:
        """The same row read from the other side of the table."""
        return Row(self.members[::-1], self.direction + 180)

    def part(self, start: int, end: int) -> Row:
        """The members from ``start`` up to ``end``, a row of their own."""
        return Row(self.members[start:end], self.direction)


def gaps_in(shape: Geometry, row: Row) -> tuple[float, ...]:
    """The space between each two members of a row that follow each other, in tile widths."""
    heading = unit(row.direction)
    gaps = []
    for a, b in pairwise(row.members):
        lengths = shape.extents(a, row.direction)[0], shape.extents(b, row.direction)[0]
        gaps.append(float(((shape.centres[b] - shape.centres[a]) @ heading - sum(lengths) / 2) / min(lengths)))
    return tuple(gaps)


def lies_on(shape: Geometry, top: int, below: int, direction: float) -> bool:
    """Whether two tiles lie sideways in a row of that direction and touch with their long sides, ``top`` beyond.

    That is how the fourth of a kong is laid on the claimed tile.
    """
    (long_top, short_top), (long_below, short_below) = shape.extents(top, direction), shape.extents(below, direction)
    if long_top < 1.1 * short_top or long_below < 1.1 * short_below:
        return False
    apart = shape.centres[top] - shape.centres[below]
    aside, away = abs(float(apart @ unit(direction))), float(apart @ unit(direction - 90))
    return aside < 0.35 * long_below and 0.5 < away / ((short_top + short_below) / 2) < 1.4


def in_rows(spots: Spots) -> Spots:
    """Every place that is a tile or may be one, in a row of its own or with others; each is in exactly one."""
    asked = np.flatnonzero(np.isin(spots.fates, (Fate.SURE, Fate.OPEN)))
    quarters = spots.quarters[asked]
    across = np.where(spots.backs[asked], 0.0, quarters[:, 0] + quarters[:, 2] - quarters[:, 1] - quarters[:, 3])
    for number, row in enumerate(find_rows(spots[asked].shape, across)):
        members = asked[list(row.members)]
        spots = spots.set(members, rows=number, places=np.arange(len(row)), headings=row.direction)
    return spots


def rows_of(spots: Spots) -> list[Row]:
    """The rows that stand in a record, longest first, as they are left once only some of its places are."""
    order = np.lexsort((spots.places, spots.rows))
    order = order[spots.rows[order] >= 0]
    starts = np.flatnonzero(np.diff(spots.rows[order], prepend=-1))
    parts = [part.tolist() for part in np.split(order, starts[1:])] if len(order) else []
    return sorted([Row(tuple(part), float(spots.headings[part[0]])) for part in parts], key=len, reverse=True)


def find_rows(shape: Geometry, across: Array) -> list[Row]:
    """All rows, single tiles among them, longest first; every tile is in exactly one.

    ``across[i]`` (-1 to 1) is how surely the face of tile i runs along its box's width: 1 for a face that stands
    upright or upside down in its box, -1 for one on its side, 0 where nobody knows.
    """
    count = len(shape.widths)
    rows: list[Row] = []
    links = _links(shape)
    for part in sorted(components(count, [(i, j) for i, j, _ in links]), key=len, reverse=True):
        inside = set(part)
        rows += _rows_of_part(shape, part, [link for link in links if link[0] in inside], across)
    return sorted(_joined(shape, rows), key=len, reverse=True)


def _links(shape: Geometry) -> list[tuple[int, int, float]]:
    """Pairs of tiles that touch along an axis that they share, with that axis's angle."""
    delta = shape.centres[None, :, :] - shape.centres[:, None, :]
    heading = np.rad2deg(np.arctan2(delta[..., 1], delta[..., 0]))
    distance = np.hypot(delta[..., 0], delta[..., 1])
    quarter_i = np.round((heading - shape.angles[:, None]) / 90)
    quarter_j = np.round((heading - shape.angles[None, :]) / 90)
    axis_i, axis_j = shape.angles[:, None] + 90 * quarter_i, shape.angles[None, :] + 90 * quarter_j
    axis = (axis_i + axis_j) / 2
    off = np.deg2rad(heading - axis)
    along, aside = distance * np.cos(off), np.abs(distance * np.sin(off))
    wide_i, wide_j = quarter_i % 2 == 0, quarter_j % 2 == 0
    widths, heights, sizes = shape.widths, shape.heights, shape.sizes
    length_i = np.where(wide_i, widths[:, None], heights[:, None])
    length_j = np.where(wide_j, widths[None, :], heights[None, :])
    depth_i = np.where(wide_i, heights[:, None], widths[:, None])
    depth_j = np.where(wide_j, heights[None, :], widths[None, :])
    # The tile's width where it is seen from above; its depth counts too where lying tiles are seen flat.
    tile = np.minimum(np.minimum(length_i, length_j), np.maximum(sizes[:, None], sizes[None, :]))
    gap = (along - (length_i + length_j) / 2) / tile
    linked = (
        (np.abs(axis_i - axis_j) < Rows.SAME_ANGLE)
        & (gap < Rows.TOUCHING)
        & (gap > Rows.OVERLAPPING)
        & (aside < (depth_i + depth_j) / 2 - (1 - Rows.OFF_LINE) * np.minimum(depth_i, depth_j))
    )
    first, second = np.nonzero(np.triu(linked, 1))
    return [(int(i), int(j), float(axis[i, j])) for i, j in zip(first, second, strict=True)]


def _rows_of_part(
    shape: Geometry,
    part: Sequence[int],
    links: Sequence[tuple[int, int, float]],
    across: Array,
) -> list[Row]:
    """The rows of tiles that hang together, all in one direction."""
    axes = np.array([axis for _, _, axis in links]) if links else shape.angles[list(part)]
    base = float(np.rad2deg(np.angle(np.exp(4j * np.deg2rad(axes)).sum())) / 4)
    first = [abs(between(axis, base, 180)) < 45 for _, _, axis in links]
    # Three witnesses for the direction: the faces, the shape of the boxes (tiles are higher than wide), and the links.
    votes = 0.8 * (sum(first) - (len(first) - sum(first)))
    for i in part:
        sign = 1 if round((shape.angles[i] - base) / 90) % 2 == 0 else -1
        slim = np.clip(np.log(shape.heights[i] / shape.widths[i]) / np.log(1.33), 0, 1)
        votes += sign * (across[i] + 0.6 * float(slim))
    along_base = bool(votes >= 0)
    direction = base if along_base else base + 90
    chosen = [(i, j) for (i, j, _), is_first in zip(links, first, strict=True) if is_first == along_base]
    place = {index: k for k, index in enumerate(part)}
    chains = components(len(part), [(place[i], place[j]) for i, j in _one_each_side(shape, chosen, direction)])
    return [_row(shape, [part[k] for k in chain], direction) for chain in chains]


def _one_each_side(shape: Geometry, links: Sequence[tuple[int, int]], direction: float) -> list[tuple[int, int]]:
    """Of all links along a direction those in which each tile is the other's best neighbour: rows do not branch."""
    along, aside = unit(direction), unit(direction + 90)
    after: dict[int, tuple[float, int]] = {}
    before: dict[int, tuple[float, int]] = {}
    for a, b in links:
        step = shape.centres[b] - shape.centres[a]
        left, right = (a, b) if float(step @ along) > 0 else (b, a)
        cost = abs(float(step @ along)) + 2 * abs(float(step @ aside))
        after[left] = min(after.get(left, (np.inf, -1)), (cost, right))
        before[right] = min(before.get(right, (np.inf, -1)), (cost, left))
    return [(left, right) for left, (_, right) in after.items() if before[right][1] == left]


def _row(shape: Geometry, members: Sequence[int], direction: float) -> Row:
    """Members put in order; the direction is taken from the line of their centres where that is long enough."""
    centres = shape.centres[list(members)]
    if len(members) >= 3:
        moved = centres - centres.mean(axis=0)
        line = np.linalg.svd(moved, full_matrices=False)[2][0]
        heading = float(np.rad2deg(np.arctan2(line[1], line[0])))
        # A bent or slanted row runs a little off the tiles' own axes; more than 45 degrees would be a column.
        if abs(between(heading, direction, 180)) < 45:
            direction += between(heading, direction, 180)
    order = np.argsort(centres @ unit(direction), kind="stable")
    return Row(tuple(members[int(k)] for k in order), direction)


def _joined(shape: Geometry, rows: Sequence[Row]) -> list[Row]:
    """Rows whose line other rows or single tiles continue after a gap, made one."""
    waiting = sorted(rows, key=len, reverse=True)
    done: list[Row] = []
    while waiting:
        row = waiting.pop(0)
        if len(row) >= 3:
            while (best := _continuation(shape, row, waiting)) is not None:
                other = waiting.pop(best)
                row = _row(shape, (*row.members, *other.members), row.direction)
        done.append(row)
    return done


def _continuation(shape: Geometry, row: Row, others: Sequence[Row]) -> int | None:
    """The nearest of the others that goes on in the row's line, at either end."""
    best: tuple[float, int] | None = None
    backwards = row.reversed()
    for k, at_end in _within_reach(shape, row, others):
        gap = _gap_beyond(shape, row if at_end else backwards, others[k])
        if gap < Rows.GAP_IN_LINE and (best is None or gap < best[0]):
            best = gap, k
    return None if best is None else best[1]


def _within_reach(shape: Geometry, row: Row, others: Sequence[Row]) -> list[tuple[int, bool]]:
    """The others that are near enough to an end of the row to go on after a gap, and whether it is the last end."""
    if not others:
        return []
    mine = [row.members[0], row.members[-1]]
    ends = np.array([(other.members[0], other.members[-1]) for other in others])
    apart = shape.centres[mine][:, None, None, :] - shape.centres[ends][None, :, :, :]
    nearest = np.hypot(apart[..., 0], apart[..., 1]).min(axis=2)
    near = nearest.min(axis=0) < (Rows.GAP_IN_LINE + 2) * float(shape.heights[mine].max())
    return [(int(k), bool(nearest[1, k] < nearest[0, k])) for k in np.flatnonzero(near)]


def _gap_beyond(shape: Geometry, row: Row, other: Row) -> float:
    """How far, in tile widths, ``other`` begins after the end of ``row`` and off its line; infinite if it is no part.

    The line is taken from the row as a whole, which evens out untidy tiles, or from its end, as rows may bend.
    """
    tail = list(row.members[-4:])
    headings = [row.direction, shape.axis(row.members[-1], row.direction)]
    if len(tail) >= 3:
        step = shape.centres[tail[-1]] - shape.centres[tail[0]]
        headings.append(row.direction + between(float(np.rad2deg(np.arctan2(step[1], step[0]))), row.direction, 360))
    return min(_gap_along(shape, tail, other, heading) for heading in headings)


def _gap_along(shape: Geometry, tail: Sequence[int], other: Row, heading: float) -> float:
    """The same for one heading of the end of the row, whose last tiles are ``tail``."""
    bent = abs(between(other.direction, heading, 90 if len(other) == 1 else 180))
    if bent > 45:
        return np.inf
    along, aside = unit(heading), unit(heading + 90)
    last = tail[-1]
    places = (shape.centres[list(other.members)] - shape.centres[last]) @ along
    near = int(np.argmin(places))
    first = other.members[near]
    (length_last, depth_last), (length, depth) = shape.extents(last, heading), shape.extents(first, heading)
    if places[near] <= 0 or min(_times(shape.sizes[first], shape.sizes[last]), _times(length, length_last)) > 1.4:
        return np.inf
    tile = min(length_last, length)
    gap = (float(places[near]) - (length_last + length) / 2) / tile
    starts = shape.centres[last], shape.centres[list(tail)].mean(axis=0)
    off = min(abs(float((shape.centres[first] - start) @ aside)) for start in starts)
    # A lying tile beside standing ones is seen lower than they are: as long as they overlap, they are in line.
    allowed = (depth_last + depth) / 2 - 0.4 * min(depth_last, depth) + 0.2 * max(gap, 0) * tile
    return gap + off / tile if gap > Rows.OVERLAPPING and off < allowed else np.inf


def _times(first: float, second: float) -> float:
    return max(first / second, second / first)


def in_one_line(shape: Geometry, rows: Sequence[Row]) -> list[Row]:
    """Rows of one hand that run the same way, those made one that lie end to end: pieces of a row with a wide gap."""
    done: list[Row] = []
    for row in sorted(rows, key=len, reverse=True):
        for k, other in enumerate(done):
            if len(other) > 1 and _end_to_end(shape, other, row):
                done[k] = _row(shape, (*other.members, *row.members), other.direction)
                break
        else:
            done.append(row)
    return done


def _end_to_end(shape: Geometry, row: Row, other: Row) -> bool:
    along, aside = unit(row.direction), unit(row.direction + 90)
    mine, its = shape.centres[list(row.members)] @ along, shape.centres[list(other.members)] @ along
    if its.min() > mine.max():
        ends = row.members[int(mine.argmax())], other.members[int(its.argmin())]
    elif its.max() < mine.min():
        ends = row.members[int(mine.argmin())], other.members[int(its.argmax())]
    else:
        return False
    depth = max(shape.extents(i, row.direction)[1] for i in ends)
    return abs(float((shape.centres[ends[0]] - shape.centres[ends[1]]) @ aside)) < 0.5 * depth
