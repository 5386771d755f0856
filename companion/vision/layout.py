"""What lies where: which tiles are the hand, in what order they are read, how each stands, which belong together.

Pure geometry: it knows boxes and how sure the classifier is of each tile's turn, not which tiles they are. Names of
tiles enter later, in :mod:`companion.vision.groups`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.vision.boxes import Box
from companion.vision.geometry import Geometry, between, components, unit
from companion.vision.rows import Row, find_rows

HAND_ROW: Final = 7
"""From this many faces on, a row is a hand; with less, all tiles that lie about are meant."""
LOOSE_REACH: Final = 4.0
"""Scattered tiles belong together as long as the next one lies within this many tile widths."""
NEXT_ROW: Final = 1.6
NEXT_TILE: Final = 0.8
"""A second row, or one tile apart, is at most this many tile heights from the hand, edge to edge."""
TIGHT: Final = 0.4
ON_TOP: Final = 0.25
"""The same once the hand has 13 tiles: rows of one tray, and the winning tile put against the row."""
CLOSED: Final = 0.12
"""Tiles of a row touch if the usual gap is less than this, in tile widths."""
SET_APART: Final = 0.38
"""A gap of this many tile widths parts groups, unless all tiles of the row stand as loosely."""
FULL_HAND: Final = 13
NOBODY_KNOWS: Final = np.full(4, 0.25)

Turns = npt.NDArray[np.float64]
"""Four weights: how likely the face stands turned by 0, 1, 2, 3 quarters clockwise from its box's upright."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A row of the hand as its reader sees it: members from left to right.

    ``up`` is the direction (degrees, clockwise from the picture's right) towards the far side of the table.
    ``gaps[k]`` is the space between members k and k + 1 in tile widths.
    """

    members: tuple[int, ...]
    up: float
    gaps: tuple[float, ...]

    def parts(self) -> list[tuple[int, ...]]:
        """The members, split at gaps that are wider than the row's usual spacing."""
        if not self.gaps:
            return [self.members]
        limit = max(SET_APART, float(np.median(self.gaps)) + SET_APART)
        cuts = [k + 1 for k, gap in enumerate(self.gaps) if gap > limit]
        edges = [0, *cuts, len(self.members)]
        return [self.members[a:b] for a, b in pairwise(edges)]


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """``lines`` hold the hand's tiles in reading order, ``others`` what lies about besides (discards, walls).

    ``scattered`` says that there was no row to read: every face counts, far side first. ``priors[i]`` are weights for
    the four turns of box i (from its own shape and from how the rest of its line stands), ``upright[i]`` is the turn
    of box i that stands upright for the reader.
    """

    lines: tuple[Line, ...]
    others: tuple[int, ...]
    scattered: bool
    priors: tuple[Turns, ...]
    upright: tuple[int, ...]

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
    hand = _hand_rows(boxes, shape, rows, flowers, vague)
    if hand:
        chosen = {i for row in hand for i in row.members}
        others = tuple(i for i in range(len(boxes)) if i not in chosen)
        return _finished(boxes, shape, seen, hand, others, scattered=False)
    loose = _loose(boxes, shape, faces, size)
    others = tuple(i for i in range(len(boxes)) if i not in set(loose))
    up = _reader_up(boxes, seen, loose, -90.0, 90.0)
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
        up = _reader_up(boxes, seen, members, rows[0].direction - 90, 180.0)
    else:
        up = rows[0].direction - 90 if rows else -90.0
    turned = [row if abs(between(row.direction - 90, up, 360)) < 90 else row.reversed() for row in rows]
    lines = [_line(shape, row) for row in (turned if scattered else _with_tiles_on_top(shape, turned))]
    away = unit(up)
    if not scattered:
        lines.sort(key=lambda line: -float((shape.centres[list(line.members)] @ away).mean()))
    line_up = {i: line.up for line in lines for i in line.members}
    upright = tuple(round((line_up.get(i, up) + 90 - box.angle) / 90) % 4 for i, box in enumerate(boxes))
    priors = _priors(shape, seen, lines, upright, scattered)
    return Layout(tuple(lines), others, scattered, priors, upright)


def _with_tiles_on_top(shape: Geometry, rows: Sequence[Row]) -> list[Row]:
    """Single sideways tiles on a sideways tile of a row (the fourth of a kong) put into it, right behind that one."""
    kept = [row for row in rows if len(row) > 1]
    for single in (row for row in rows if len(row) == 1):
        top = single.members[0]
        for k, row in enumerate(kept):
            below = next((i for i in row.members if _lies_on(shape, top, i, row.direction)), None)
            if below is not None:
                place = row.members.index(below) + 1
                members = (*row.members[:place], top, *row.members[place:])
                kept[k] = Row(members, row.direction, (*row.turned[:place], 1, *row.turned[place:]))
                break
        else:
            kept.append(single)
    return kept


def _lies_on(shape: Geometry, top: int, below: int, direction: float) -> bool:
    """Whether two sideways tiles touch with their long sides, the first on the far side of the second."""
    (long_top, short_top), (long_below, short_below) = shape.extents(top, direction), shape.extents(below, direction)
    if long_top < 1.1 * short_top or long_below < 1.1 * short_below:
        return False
    apart = shape.centres[top] - shape.centres[below]
    aside, away = abs(float(apart @ unit(direction))), float(apart @ unit(direction - 90))
    return aside < 0.35 * long_below and 0.5 < away / ((short_top + short_below) / 2) < 1.4


def _line(shape: Geometry, row: Row) -> Line:
    heading = unit(row.direction)
    gaps = []
    for a, b in pairwise(row.members):
        tile = min(shape.widths[a], shape.widths[b])
        lengths = shape.extents(a, row.direction)[0] + shape.extents(b, row.direction)[0]
        gaps.append(float(((shape.centres[b] - shape.centres[a]) @ heading - lengths / 2) / tile))
    return Line(row.members, row.direction - 90, tuple(gaps))


def _reader_up(boxes: Sequence[Box], seen: Sequence[Turns], members: Iterable[int], start: float, step: float) -> float:
    """The direction in which most faces stand up, of ``start``, ``start + step`` and so on round the circle.

    Who takes the photo mostly sits in front of the tiles, and in many hands tiles stand upside down among the others:
    so the picture's own up wins unless the faces speak clearly against it.
    """
    candidates = [start + k * step for k in range(round(360 / step))]
    votes = np.zeros(len(candidates))
    for i in members:
        if boxes[i].back:
            continue
        for k in range(4):
            stands = boxes[i].angle + 90 * k - 90
            off = [abs(between(stands, c, 360)) for c in candidates]
            votes[int(np.argmin(off))] += float(seen[i][k])
    leaning = np.array([1.0 - abs(between(c, -90.0, 360)) / 180 for c in candidates])
    total = max(float(votes.sum()), 1e-9)
    return candidates[int(np.argmax(votes / total + 0.5 * leaning))]


def _hand_rows(
    boxes: Sequence[Box], shape: Geometry, rows: Sequence[Row], flowers: Container[int], vague: Container[int]
) -> list[Row]:
    """The row that is the hand and the rows that belong to it; nothing if no row is long enough."""

    def faces(row: Row) -> int:
        return sum(not boxes[i].back for i in row.members)

    def size(row: Row) -> float:
        return float(np.median(shape.sizes[list(row.members)]))

    candidates = [r for r in (_without_wall(boxes, r) for r in rows) if faces(r) > 0]
    if not candidates:
        return []
    longer = [r for r in candidates if faces(r) >= 2] or candidates
    largest = max(map(size, longer))
    # Equal in number, the nearer row (with the larger tiles) is the hand, the other a neighbour's.
    main = max(candidates, key=lambda r: faces(r) * min(1.0, size(r) / largest) ** 0.7)
    hand = [main]
    rest = [r for r in candidates if r is not main and 2 * sum(i in vague for i in r.members) < len(r)]
    while (found := _next_row(shape, hand, rest, sum(map(faces, hand)), flowers)) is not None:
        hand.append(found)
        rest.remove(found)
    total, all_faces = sum(map(faces, hand)), sum(map(faces, candidates))
    in_rows = sum(faces(r) for r in hand if len(r) >= 3)
    # A short hand among many discards: its tiles touch, and none lie nearer to the camera.
    gaps = _line(shape, main).gaps
    many = all_faces - total >= HAND_ROW
    closed = many and len(main) >= HAND_ROW and np.median(gaps) < CLOSED and size(main) >= 0.95 * largest
    return hand if in_rows >= HAND_ROW and (total >= 0.65 * all_faces or total >= 10 or bool(closed)) else []


def _without_wall(boxes: Sequence[Box], row: Row) -> Row:
    """The row without runs of five or more backs, and without backs at its ends that cannot be a concealed kong."""
    backs = [boxes[i].back for i in row.members]
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
    return Row(tuple(row.members[k] for k in kept), row.direction, tuple(row.turned[k] for k in kept))


def _next_row(
    shape: Geometry, hand: Sequence[Row], rest: Sequence[Row], count: int, flowers: Container[int]
) -> Row | None:
    """A row beside one of the hand's: parallel, of the same size, not further than a second row would stand."""
    whole = count >= FULL_HAND and len(hand) < 3  # three rows are a tray, not a hand
    best: tuple[float, Row] | None = None
    for row in rest:
        if all(i in flowers for i in row.members) and len(hand[0]) >= HAND_ROW:
            limit = NEXT_ROW
        elif len(row) > 1:
            limit = TIGHT if whole else NEXT_ROW
        elif len(hand[0]) < HAND_ROW:
            continue  # one tile beside next to nothing
        else:
            limit = ON_TOP if whole else NEXT_TILE
        distance = min(_row_distance(shape, mine, row) for mine in hand)
        if distance <= limit and (best is None or distance < best[0]):
            best = distance, row
    return None if best is None else best[1]


def _row_distance(shape: Geometry, mine: Row, row: Row) -> float:
    """The space between two parallel rows in tile heights; infinite if they are no two rows of one hand."""
    period = 180.0 if len(row) > 1 else 90.0
    if abs(between(row.direction, mine.direction, period)) > 14:
        return np.inf
    sizes = [float(np.median(shape.sizes[list(r.members)])) for r in (mine, row)]
    if max(sizes) / min(sizes) > (1.5 if len(row) > 1 else 1.2):
        return np.inf
    along, aside = unit(mine.direction), unit(mine.direction + 90)
    a, b = shape.centres[list(mine.members)], shape.centres[list(row.members)]
    tile = float(np.median(shape.widths[list(mine.members)]))
    apart = max((b @ along).min() - (a @ along).max(), (a @ along).min() - (b @ along).max()) / tile - 1
    if apart > 2.5:
        return np.inf
    # Rows may run at a slight angle to each other: measure where they face each other.
    nearest = np.abs((b[:, None, :] - a[None, :, :]) @ along).argmin(axis=1)
    between_rows = np.abs((b - a[nearest]) @ aside).min()
    depth_mine = np.median([shape.extents(i, mine.direction)[1] for i in mine.members])
    depth_row = np.median([shape.extents(i, mine.direction)[1] for i in row.members])
    return float((between_rows - (depth_mine + depth_row) / 2) / depth_mine)


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


def _priors(
    shape: Geometry, seen: Sequence[Turns], lines: Sequence[Line], upright: Sequence[int], scattered: bool
) -> tuple[Turns, ...]:
    """Weights for the turns of every box, in its own frame.

    Two things speak: the box's shape (of a row of upright tiles, one that is wider than high lies sideways), and how
    the other tiles of the line stand, as far as the classifier is sure of them.
    """
    priors: list[Turns] = [np.ones(4) for _ in seen]
    for line in lines:
        if scattered or len(line.members) < 3:
            continue
        ratios = []
        for i in line.members:
            length, depth = shape.extents(i, line.up + 90)
            ratios.append(np.log(depth / length))
        usual = float(np.median(ratios))
        relative = [np.roll(seen[i], -upright[i]) for i in line.members]
        total = np.sum(relative, axis=0)
        for i, ratio, own in zip(line.members, ratios, relative, strict=True):
            rest = (total - own + 0.5) / (total - own + 0.5).sum()
            # Wider than high where the row's usual tile is higher than wide: it lies sideways, whatever the others do.
            sideways = 1 / (1 + np.exp(12 * ratio)) if usual > 0.1 else 0.1
            lying = np.array([0.0, 0.5, 0.0, 0.5])
            standing = rest * np.array([1.0, 0.5, 1.0, 0.5])
            weights = sideways * lying + (1 - sideways) * standing / standing.sum() + 0.01
            priors[i] = np.roll(weights, upright[i])
    return tuple(priors)
