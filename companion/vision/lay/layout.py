"""What lies where: which tiles are the hand, in what order they are read, how each stands, what lies about besides.

Plane geometry with two hints from the faces: how sure the classifier is of each tile's turn, and which show flowers or
nothing that can be named. Names of tiles enter later, in :mod:`companion.vision.lay.groups`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from companion.vision.geometry import Array, Geometry, between, components, unit
from companion.vision.lay.hands import Evidence, hands_in
from companion.vision.lay.rows import Row, gaps_in, in_one_line, lies_on, rows_of
from companion.vision.lay.side import reader_up
from companion.vision.spots import NONE, Flags, Floats, Spots
from companion.vision.thresholds import Strewn


def lay(spots: Spots, size: tuple[int, int]) -> Spots:
    """The tiles of a photo of ``size`` (width, height) in hands, each in reading order from its own side.

    Where there is no row to read, the hand is every face that lies with others, far side first; the gaps between such
    strewn tiles are infinite.
    """
    kept = spots.kept
    return spots.put(kept, _laid(spots[kept], size))


def _laid(tiles: Spots, size: tuple[int, int]) -> Spots:
    seen = Evidence.of(tiles)
    hands = hands_in(seen, rows_of(tiles))
    empty = tiles.set(np.full(len(tiles), True), rows=NONE, places=NONE, headings=0.0, gaps=0.0, hands=NONE)
    if hands:
        laid, up = empty, -90.0
        for number, rows in enumerate(hands):
            lines, own_up = _lines(seen, rows)
            up = own_up if number == 0 else up
            laid = _put(laid, number, lines, [gaps_in(seen.shape, line) for line in lines])
    else:
        loose = _loose(seen.shape, ~tiles.backs, size)
        up = reader_up(seen.shape, tiles.quarters, loose, -90.0, 90.0) if loose else -90.0
        lines = [Row(tuple(band), up + 90) for band in _bands(seen.shape, loose, up)] if loose else []
        laid = _put(empty, 0, lines, [(np.inf,) * (len(line) - 1) for line in lines])
        laid = laid.set(laid.hands == 0, gaps=np.inf)
    return laid.set(np.full(len(tiles), True), turns=_turns(laid, up))


def _put(tiles: Spots, hand: int, lines: Sequence[Row], gaps: Sequence[Sequence[float]]) -> Spots:
    """The record with the lines of one hand."""
    for number, (line, after) in enumerate(zip(lines, gaps, strict=True)):
        values = {"rows": number, "places": np.arange(len(line)), "headings": line.direction, "gaps": [*after, 0.0]}
        tiles = tiles.set(list(line.members), hands=hand, **values)
    return tiles


def _lines(seen: Evidence, rows: Sequence[Row]) -> tuple[list[Row], float]:
    """The rows of a hand turned to its reader, far ones first, and the direction that is up for the reader."""
    shape = seen.shape
    members = [i for row in rows for i in row.members]
    up = reader_up(shape, seen.quarters, members, rows[0].direction - 90, 180.0)
    turned = [row if abs(between(row.direction - 90, up, 360)) < 90 else row.reversed() for row in rows]
    lines = _with_tiles_on_top(shape, in_one_line(shape, turned))
    away = unit(up)
    return sorted(lines, key=lambda line: -float((shape.centres[list(line.members)] @ away).mean())), up


def _turns(tiles: Spots, up: float) -> Floats:
    """How each tile stands for its reader in degrees (0, 90, 180, 270); ``up`` is up for what lies about."""
    upward = np.where(tiles.hands == NONE, up, tiles.headings - 90)
    upright = np.round((upward + 90 - tiles.frames[:, 4]) / 90)
    return np.where(tiles.faced, (tiles.quarters.argmax(axis=1) - upright) % 4 * 90, 0)


def _with_tiles_on_top(shape: Geometry, rows: Sequence[Row]) -> list[Row]:
    """Single sideways tiles on a sideways tile of a row (the fourth of a kong) put into it, right behind that one."""
    kept = [row for row in rows if len(row) > 1]
    for single in (row for row in rows if len(row) == 1):
        top = single.members[0]
        for k, row in enumerate(kept):
            below = next((i for i in row.members if lies_on(shape, top, i, row.direction)), None)
            if below is not None:
                place = row.members.index(below) + 1
                kept[k] = Row((*row.members[:place], top, *row.members[place:]), row.direction)
                break
        else:
            kept.append(single)
    return kept


def _loose(shape: Geometry, faces: Flags, size: tuple[int, int]) -> list[int]:
    """The faces that lie together where there is no row: the largest cluster, without tiles that the border cuts."""
    if not faces.any():
        return []
    usual = float(np.median(shape.sizes[faces]))
    alike = faces & (shape.sizes / usual > 0.5) & (shape.sizes / usual < 2.0) & ~at_border(shape, size)
    members = np.flatnonzero(alike if alike.any() else faces)
    centres, widths = shape.centres[members], shape.widths[members]
    apart = np.hypot(*np.moveaxis(centres[:, None] - centres[None], 2, 0))
    near = apart < (Strewn.LOOSE_REACH + 1) * np.maximum(widths[:, None], widths[None])
    links = [(int(a), int(b)) for a, b in zip(*np.nonzero(np.triu(near, 1)), strict=True)]
    parts = sorted(components(len(members), links), key=len, reverse=True)
    kept = [p for p in parts if len(p) >= max(3, len(parts[0]) / 3)] or parts[:1]
    return [int(members[k]) for part in kept for k in part]


def at_border(shape: Geometry, size: tuple[int, int]) -> Flags:
    """Which tiles the edge of a photo of ``size`` (width, height) cuts."""
    radians = np.deg2rad(shape.angles)
    cosine, sine = np.abs(np.cos(radians)), np.abs(np.sin(radians))
    reach = (
        np.stack([cosine * shape.widths + sine * shape.heights, sine * shape.widths + cosine * shape.heights], 1) / 2
    )
    low, high, margin = shape.centres - reach, shape.centres + reach, Strewn.BORDER * shape.widths[:, None]
    return np.asarray(((low < margin) | (high > np.array(size) - margin)).any(axis=1))


def _bands(shape: Geometry, members: Iterable[int], up: float) -> list[list[int]]:
    """Strewn tiles in reading order: far side first, in bands of about a tile's height, each from left to right."""
    loose = list(members)
    away: Array = shape.centres @ unit(up)
    right: Array = shape.centres @ unit(up + 90)
    height = float(np.median(shape.heights[loose]))
    bands: list[list[int]] = []
    for i in sorted(loose, key=lambda i: -away[i]):
        if bands and away[bands[-1][0]] - away[i] < Strewn.BAND * height:
            bands[-1].append(i)
        else:
            bands.append([i])
    return [sorted(band, key=lambda i: right[i]) for band in bands]
