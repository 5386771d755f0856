"""What lies where: which tiles are the hand, in what order they are read, how each stands, which belong together.

Pure geometry: it knows boxes and how sure the classifier is of each tile's turn, not which tiles they are. Names of
tiles enter later, in :mod:`companion.vision.lay.groups`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np

from companion.vision.boxes import Box
from companion.vision.geometry import Geometry, between, components, unit
from companion.vision.lay.hands import Table, hands_in
from companion.vision.lay.rows import Row, find_rows, gaps_in, in_one_line, lies_on
from companion.vision.lay.side import NOBODY_KNOWS, Turns, reader_up, turn_priors
from companion.vision.lay.spacing import wide_gaps

LOOSE_REACH: Final = 4.0
"""Scattered tiles belong together as long as the next one lies within this many tile widths."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A row of the hand as its reader sees it: members from left to right.

    ``up`` is the direction (degrees, clockwise from the picture's right) towards the far side of the table.
    ``gaps[k]`` is the space between members k and k + 1 in tile widths.
    """

    members: tuple[int, ...]
    up: float
    gaps: tuple[float, ...]

    def parts(self, usual: Sequence[float] = ()) -> list[tuple[int, ...]]:
        """The members, split at gaps that are wider than others near by.

        ``usual`` are the gaps of the whole hand: what is usual is taken from them where the line has too few.
        """
        cuts = wide_gaps(self.gaps, usual)
        edges = [0, *cuts, len(self.members)]
        return [self.members[a:b] for a, b in pairwise(edges)]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """``lines`` hold the hand's tiles in reading order, ``others`` what lies about besides (discards, walls).

    ``further`` are the other hands in the photo, largest first, each read from its own side.

    ``scattered`` says that there was no row to read: every face counts, far side first. ``priors[i]`` are weights for
    the four turns of box i (from its own shape and from how the rest of its line stands), ``upright[i]`` is the turn
    of box i that stands upright for the reader.
    """

    lines: tuple[Line, ...]
    others: tuple[int, ...]
    scattered: bool
    priors: tuple[Turns, ...]
    upright: tuple[int, ...]
    further: tuple[Layout, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The indices of the hand's boxes in reading order."""
        return tuple(i for line in self.lines for i in line.members)

    def without(self, indices: Iterable[int]) -> Layout:
        """The same layout, these boxes not of the hand."""
        gone = set(indices)
        lines = []
        for line in self.lines:
            kept = [k for k, i in enumerate(line.members) if i not in gone]
            gaps = [sum(line.gaps[a:b]) + (b - a - 1) for a, b in pairwise(kept)]
            if kept:
                lines.append(Line(tuple(line.members[k] for k in kept), line.up, tuple(gaps)))
        return replace(self, lines=tuple(lines), others=(*self.others, *sorted(gone)))

    def turn(self, index: int, own: int) -> int:
        """How a face stands for the reader (0, 90, 180, 270 clockwise) that stands ``own`` quarters in its box."""
        return (own - self.upright[index]) % 4 * 90


def arrange(
    boxes: Sequence[Box],
    turns: Sequence[Turns] | None = None,
    size: tuple[int, int] | None = None,
    flowers: Container[int] = (),
    vague: Container[int] = (),
) -> Layout:
    """The layout of a photo of ``size`` (width, height).

    ``turns`` are the classifier's weights for each box (see :data:`Turns`); without them all faces count as unknown.
    ``flowers`` are the places of the boxes that show flowers or seasons: they lie apart from even a full hand.
    ``vague`` are those that show nothing that can be named: mostly such, a further row is no part of the hand.
    """
    seen = list(turns) if turns is not None else [NOBODY_KNOWS] * len(boxes)
    shape = Geometry.of(boxes)
    rows = find_rows(
        boxes, [float(t[0] + t[2] - t[1] - t[3]) if not b.back else 0.0 for b, t in zip(boxes, seen, strict=True)]
    )
    faces = [i for i, box in enumerate(boxes) if not box.back]
    if not faces:
        return _finished(boxes, shape, seen, [], tuple(range(len(boxes))), scattered=True)
    hands = hands_in(Table(boxes, shape, seen, flowers, vague), rows)
    if hands:
        chosen = {i for hand in hands for row in hand for i in row.members}
        others = tuple(i for i in range(len(boxes)) if i not in chosen)
        first, *further = (_finished(boxes, shape, seen, hand, (), scattered=False) for hand in hands)
        return replace(first, others=others, further=tuple(further))
    loose = _loose(boxes, shape, faces, size)
    others = tuple(i for i in range(len(boxes)) if i not in set(loose))
    up = reader_up(boxes, seen, loose, -90.0, 90.0)
    bands = _bands(shape, loose, up)
    return _finished(boxes, shape, seen, [Row(tuple(b), up + 90, (0,) * len(b)) for b in bands], others, scattered=True)


def _finished(
    boxes: Sequence[Box],
    shape: Geometry,
    seen: Sequence[Turns],
    rows: Sequence[Row],
    others: tuple[int, ...],
    scattered: bool,
) -> Layout:
    """Rows turned to the reader and put in order, with what they say about each tile's turn."""
    members = [i for row in rows for i in row.members]
    if rows and not scattered:
        up = reader_up(boxes, seen, members, rows[0].direction - 90, 180.0)
    else:
        up = rows[0].direction - 90 if rows else -90.0
    turned = [row if abs(between(row.direction - 90, up, 360)) < 90 else row.reversed() for row in rows]
    lines = [
        Line(row.members, row.direction - 90, gaps_in(shape, row))
        for row in (turned if scattered else _with_tiles_on_top(shape, in_one_line(shape, turned)))
    ]
    away = unit(up)
    if not scattered:
        lines.sort(key=lambda line: -float((shape.centres[list(line.members)] @ away).mean()))
    line_up = {i: line.up for line in lines for i in line.members}
    upright = tuple(round((line_up.get(i, up) + 90 - box.angle) / 90) % 4 for i, box in enumerate(boxes))
    speaking = [] if scattered else [(line.members, line.up) for line in lines]
    priors = turn_priors(shape, seen, speaking, upright)
    return Layout(tuple(lines), others, scattered, priors, upright)


def _with_tiles_on_top(shape: Geometry, rows: Sequence[Row]) -> list[Row]:
    """Single sideways tiles on a sideways tile of a row (the fourth of a kong) put into it, right behind that one."""
    kept = [row for row in rows if len(row) > 1]
    for single in (row for row in rows if len(row) == 1):
        top = single.members[0]
        for k, row in enumerate(kept):
            below = next((i for i in row.members if lies_on(shape, top, i, row.direction)), None)
            if below is not None:
                place = row.members.index(below) + 1
                members = (*row.members[:place], top, *row.members[place:])
                kept[k] = Row(members, row.direction, (*row.turned[:place], 1, *row.turned[place:]))
                break
        else:
            kept.append(single)
    return kept


def _loose(boxes: Sequence[Box], shape: Geometry, faces: Sequence[int], size: tuple[int, int] | None) -> list[int]:
    """The faces that lie together where there is no row: the largest cluster, without tiles that the border cuts."""
    usual = float(np.median(shape.sizes[list(faces)]))
    alike = [i for i in faces if 0.5 < shape.sizes[i] / usual < 2.0 and not _at_border(boxes[i], size)]
    alike = alike or list(faces)
    links = [
        (a, b)
        for a in range(len(alike))
        for b in range(a)
        if np.hypot(*(shape.centres[alike[a]] - shape.centres[alike[b]]))
        < (LOOSE_REACH + 1) * max(shape.widths[alike[a]], shape.widths[alike[b]])
    ]
    parts = sorted(components(len(alike), links), key=len, reverse=True)
    kept = [p for p in parts if len(p) >= max(3, len(parts[0]) / 3)] or parts[:1]
    return [alike[k] for part in kept for k in part]


def _at_border(box: Box, size: tuple[int, int] | None) -> bool:
    if size is None:
        return False
    x1, y1, x2, y2 = box.bounds
    margin = 0.06 * box.width
    return x1 < margin or y1 < margin or x2 > size[0] - margin or y2 > size[1] - margin


def _bands(shape: Geometry, members: Sequence[int], up: float) -> list[list[int]]:
    """Scattered tiles in reading order: far side first, in bands of about a tile's height, each from left to right."""
    away, right = shape.centres @ unit(up), shape.centres @ unit(up + 90)
    height = float(np.median(shape.heights[list(members)]))
    bands: list[list[int]] = []
    for i in sorted(members, key=lambda i: -away[i]):
        if bands and away[bands[-1][0]] - away[i] < 0.7 * height:
            bands[-1].append(i)
        else:
            bands.append([i])
    return [sorted(band, key=lambda i: right[i]) for band in bands]
