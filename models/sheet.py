"""A tile set laid out in known rows: finds the tiles on the photo and says which is which.

The rows are those that the page draws. Their order may differ, flowers, jokers and backs may be missing; what tells the
rows apart is how long they are and, of rows of one length, what the reader takes them for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.models.teach import SMALLEST, face_at
from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.geometry import components
from companion.vision.images import Picture
from companion.vision.name.taught import TaughtError
from companion.vision.reading import Reader
from companion.vision.spots import Fate, Spots

ROWS: Final[tuple[tuple[str, ...], ...]] = (
    tuple(f"{n}p" for n in range(1, 10)),
    tuple(f"{n}s" for n in range(1, 10)),
    tuple(f"{n}m" for n in range(1, 10)),
    ("E", "S", "W", "N"),
    ("C", "F", "P"),
    ("f1", "f2", "f3", "f4"),
    ("q1", "q2", "q3", "q4"),
    ("joker",),
    ("back",),
)
"""What the sheet asks for, row by row."""
TOGETHER: Final = ((3, 4), (5, 6), (7, 8))
"""Rows that may also lie side by side as one."""
OFTEN: Final = 0.95
"""A tile that the reader is as sure of as this, but that lies elsewhere, is a doubt."""
KNOWN: Final = 8
MOST_DOUBTS: Final = 0.25
"""Where the reader knows so many tiles of the set, but of those that it is sure of a larger share lies elsewhere, the
rows are not those of the sheet."""
OF_A_SIZE: Final = 0.35
"""Tiles of one set on one photo differ by less than this in width (natural logarithm)."""
_IN_ORDER: Final = 3.0
"""So many tiles of a row must speak for another place of it than the sheet's: what the reader makes of a set that it
has never seen may be anything."""


@dataclass(frozen=True, slots=True, eq=False)
class SheetTile:
    """A tile of the sheet: what its place says it is, its box, its upright face, and what the reader took it for."""

    kind: str
    box: Box
    face: Picture
    seen: str
    sure: float

    @property
    def doubtful(self) -> bool:
        """Whether the reader is sure that it is something else."""
        return self.seen != self.kind and self.sure >= OFTEN


def from_sheet(image: Picture, reader: Reader) -> list[SheetTile]:
    """The tiles of a set that is laid out in the rows of the sheet, row by row as they lie, backs left out.

    Raises TaughtError that says which row is not as it should be, or that these are not the sheet's rows.
    """
    spots = reader.see(image)
    spots = spots[(spots.fates != Fate.ODD_SIZE) & (spots.kept | (spots.scores >= 0.5))]
    widths = spots.frames[:, 2]
    spots = spots[np.abs(np.log(widths / np.median(widths))) < OF_A_SIZE] if len(spots) else spots
    if len(spots) < 9:
        raise TaughtError("taught-few", count=len(spots))
    boxes = spots.boxes
    ways = [(votes, turns, _rows(boxes, turns)) for votes, turns in _upright(spots)]
    arrangements = tuple(_arrangements())
    found = [
        (value + votes / 2, turns, rows, kinds)
        for votes, turns, rows in ways
        for value, kinds in (_matched(rows, spots, arrangement) for arrangement in arrangements)
        if kinds is not None
    ]
    if not found:
        raise TaughtError("taught-rows", rows=", ".join(str(len(row)) for row in ways[0][2]))
    _, turns, rows, arranged = max(found, key=lambda match: match[0])
    tiles = []
    for row, kinds in zip(rows, arranged, strict=True):
        for place, kind in zip(row, kinds, strict=True):
            if kind == "back":
                continue
            box = boxes[place]
            if box.width < SMALLEST:
                raise TaughtError("taught-small", width=round(box.width), least=SMALLEST)
            seen = spots.kinds[place]
            tiles.append(
                SheetTile(
                    kind, box, face_at(image, box, turns[place]), CLASS_NAMES[int(seen.argmax())], float(seen.max())
                )
            )
    wrong = [tile for tile in tiles if tile.doubtful]
    right = sum(tile.seen == tile.kind and tile.sure >= OFTEN for tile in tiles)
    if right >= KNOWN and len(wrong) > MOST_DOUBTS * (right + len(wrong)):
        raise TaughtError("taught-order", kind=wrong[0].kind, seen=wrong[0].seen)
    return tiles


def _arrangements() -> Iterator[tuple[tuple[str, ...], ...]]:
    """The rows of the sheet, with each pair of them that may lie together apart or as one."""
    for joined in range(2 ** len(TOGETHER)):
        rows, second = [], {b for k, (_, b) in enumerate(TOGETHER) if joined >> k & 1}
        for number, row in enumerate(ROWS):
            if number in second:
                rows[-1] = rows[-1] + row
            else:
                rows.append(row)
        yield tuple(rows)


def _upright(spots: Spots) -> list[tuple[float, list[int]]]:
    """The four ways that the faces may stand, likeliest first: what speaks for it, and by how many quarters clockwise
    each tile must be taken.

    What the reader makes of each face votes, and of a set whose faces it cannot tell the way that people take photos.
    """
    angles = np.radians(spots.frames[:, 4])
    slant = float(np.angle(np.exp(4j * angles).mean())) / 4
    offsets = np.rint((angles - slant) / (np.pi / 2)).astype(int) % 4
    votes = np.array([_IN_ORDER, 0.0, 0.0, 0.0])
    for offset, quarters in zip(offsets, spots.quarters, strict=True):
        votes += np.roll(quarters, offset)
    return [
        (float(votes[up]), [int((up - offset) % 4) for offset in offsets]) for up in np.argsort(-votes, kind="stable")
    ]


def _rows(boxes: Sequence[Box], turns: Sequence[int]) -> list[list[int]]:
    """Places of the tiles row by row, from the top and the left of whoever reads the faces."""
    heading = np.radians(np.array([box.angle + 90 * turn for box, turn in zip(boxes, turns, strict=True)]))
    up = float(np.angle(np.exp(1j * heading).mean()))
    centres = np.array([box.centre for box in boxes])
    across = centres @ np.array([np.cos(up), np.sin(up)])
    down = centres @ np.array([-np.sin(up), np.cos(up)])
    width = float(np.median([box.width for box in boxes]))
    height = float(np.median([box.height for box in boxes]))
    linked = [
        (i, j)
        for i in range(len(boxes))
        for j in range(i)
        if abs(down[i] - down[j]) < 0.4 * height and abs(across[i] - across[j]) < 3.0 * width
    ]
    rows = [sorted(part, key=lambda i: across[i]) for part in components(len(boxes), linked)]
    return sorted(rows, key=lambda row: float(down[row].mean()))


def _matched(
    rows: Sequence[Sequence[int]], spots: Spots, templates: Sequence[tuple[str, ...]]
) -> tuple[float, list[tuple[str, ...]] | None]:
    """How well the templates fit the rows at best, and which template is which row's; None where they cannot."""

    def fit(row: Sequence[int], kinds: tuple[str, ...]) -> float:
        """How many of the row's tiles the reader takes for these kinds."""
        seen = (
            spots.backs[i] if kind == "back" else spots.kinds[i, CLASS_NAMES.index(kind)]
            for i, kind in zip(row, kinds, strict=True)
        )
        return float(sum(seen))

    def go_on(number: int, left: tuple[int, ...], last: int) -> tuple[float, list[tuple[str, ...]] | None]:
        if number == len(rows):
            return 0.0, []
        best: tuple[float, list[tuple[str, ...]] | None] = (-np.inf, None)
        for which in left:
            if len(templates[which]) != len(rows[number]):
                continue
            further, kinds = go_on(number + 1, tuple(k for k in left if k != which), which)
            if kinds is None:
                continue
            value = fit(rows[number], templates[which]) + further + (_IN_ORDER if which > last else 0.0)
            if value > best[0]:
                best = value, [templates[which], *kinds]
        return best

    return go_on(0, tuple(range(len(templates))), -1)


def kinds_missing(tiles: Sequence[SheetTile]) -> list[str]:
    """Kinds of the sheet that do not lie there."""
    there = {tile.kind for tile in tiles}
    return [kind for row in ROWS for kind in row if kind not in there and kind != "back"]
