"""Rows of tiles at any angle, from boxes alone.

Tiles that touch side by side are linked; of the two directions in which linked tiles follow each other (a grid has
both) the one across the faces is the row. Rows may bend, slant with the perspective and be broken by gaps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box
from companion.vision.chains import longest_chain
from companion.vision.geometry import Geometry, between, components, unit

TOUCHING: Final = 0.6
"""Neighbours in a row are nearer than this, in tile widths, edge to edge."""
OVERLAPPING: Final = -0.5
OFF_LINE: Final = 0.45
"""How far a neighbour may stand out of line, in tile heights."""
SAME_ANGLE: Final = 24.0
SIZE_RATIO: Final = 1.65
GAP_IN_LINE: Final = 6.0
"""Parts of one row lie at most this many tile widths apart."""
BENT: Final = 28.0
CHAIN_WINS: Final = 1.4
"""A chain of equal steps must be this much longer than the longest row to be believed instead."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Tiles of one line, in order along ``direction`` (degrees, modulo 180 until the reader's side is known).

    ``turned`` tells for each member by how many quarters (0 or 1) its box's width axis differs from the direction:
    1 for a tile that lies sideways in the row, or whose face looks wider than high.
    """

    members: tuple[int, ...]
    direction: float
    turned: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.members)

    def reversed(self) -> Row:
        """The same row read from the other side of the table."""
        return Row(self.members[::-1], self.direction + 180, self.turned[::-1])


def find_rows(boxes: Sequence[Box], across: Sequence[float]) -> list[Row]:
    """All rows, single tiles among them, longest first; every box is in exactly one.

    ``across[i]`` (-1 to 1) is how surely the face of tile i runs along its box's width: 1 for a face that stands
    upright or upside down in its box, -1 for one on its side, 0 where nobody knows.
    """
    if not boxes:
        return []
    shape = Geometry.of(boxes)
    rows: list[Row] = []
    links = _links(shape)
    for part in components(len(boxes), [(i, j) for i, j, _ in links]):
        inside = set(part)
        rows += _rows_of_part(shape, part, [link for link in links if link[0] in inside], across)
    found = sorted(_joined(shape, rows), key=len, reverse=True)
    return _with_chain(shape, found, np.array([not box.back for box in boxes]))


def _with_chain(shape: Geometry, rows: list[Row], usable: npt.NDArray[np.bool_]) -> list[Row]:
    """The rows, or, where one that goes by its rhythm is far longer than all of them, that one and what is left."""
    chain = longest_chain(shape, usable)
    if len(chain) < CHAIN_WINS * len(rows[0]):
        return rows
    along = shape.centres[chain[-1]] - shape.centres[chain[0]]
    taken = set(chain)
    left = [[i for i in row.members if i not in taken] for row in rows]
    rest = [_row(shape, members, row.direction) for members, row in zip(left, rows, strict=True) if members]
    whole = _row(shape, chain, float(np.rad2deg(np.arctan2(along[1], along[0]))))
    return sorted([whole, *rest], key=len, reverse=True)


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
    widths, heights = shape.widths, shape.heights
    length_i = np.where(wide_i, widths[:, None], heights[:, None])
    length_j = np.where(wide_j, widths[None, :], heights[None, :])
    depth_i = np.where(wide_i, heights[:, None], widths[:, None])
    depth_j = np.where(wide_j, heights[None, :], widths[None, :])
    tile = np.minimum(widths[:, None], widths[None, :])
    gap = (along - (length_i + length_j) / 2) / tile
    ratio = shape.sizes[:, None] / shape.sizes[None, :]
    linked = (
        (np.abs(axis_i - axis_j) < SAME_ANGLE)
        & (gap < TOUCHING)
        & (gap > OVERLAPPING)
        & (aside < OFF_LINE * np.minimum(depth_i, depth_j))
        & (np.maximum(ratio, 1 / ratio) < SIZE_RATIO)
    )
    first, second = np.nonzero(np.triu(linked, 1))
    return [(int(i), int(j), float(axis[i, j])) for i, j in zip(first, second, strict=True)]


def _rows_of_part(
    shape: Geometry, part: Sequence[int], links: Sequence[tuple[int, int, float]], across: Sequence[float]
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
    along_base = votes >= 0
    direction = base if along_base else base + 90
    chosen = [(i, j) for (i, j, _), is_first in zip(links, first, strict=True) if is_first is along_base]
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
    ordered = tuple(members[int(k)] for k in order)
    turned = tuple(round((shape.angles[i] - direction) / 90) % 2 for i in ordered)
    return Row(ordered, direction, turned)


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
    for k, other in enumerate(others):
        gap = min(_gap_beyond(shape, row, other), _gap_beyond(shape, row.reversed(), other))
        if gap < GAP_IN_LINE and (best is None or gap < best[0]):
            best = gap, k
    return None if best is None else best[1]


def _gap_beyond(shape: Geometry, row: Row, other: Row) -> float:
    """How far, in tile widths, ``other`` begins after the end of ``row``; infinite if it does not go on in line."""
    tail = shape.centres[list(row.members[-4:])]
    heading = row.direction
    if len(tail) >= 3:
        step = tail[-1] - tail[0]
        heading += between(float(np.rad2deg(np.arctan2(step[1], step[0]))), heading, 360)
    if abs(between(other.direction, heading, 90 if len(other) == 1 else 180)) > BENT:
        return np.inf
    along, aside = unit(heading), unit(heading + 90)
    last = row.members[-1]
    places = (shape.centres[list(other.members)] - shape.centres[last]) @ along
    near = int(np.argmin(places))
    first = other.members[near]
    ratio = shape.sizes[first] / shape.sizes[last]
    if max(ratio, 1 / ratio) > 1.4 or places[near] <= 0:
        return np.inf
    (length_last, depth), (length_first, _) = shape.extents(last, heading), shape.extents(first, heading)
    tile = min(shape.widths[last], shape.widths[first])
    gap = (float(places[near]) - (length_last + length_first) / 2) / tile
    off = abs(float((shape.centres[first] - shape.centres[last]) @ aside))
    allowed = 0.6 * depth + 0.2 * max(gap, 0) * tile
    return gap if gap > OVERLAPPING and off < allowed else np.inf
