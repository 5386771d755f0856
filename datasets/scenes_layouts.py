"""Where tiles lie in a made-up scene: rows, hands with melds, kongs, discards, walls, piles, grids, whole tables.

Lengths are in tile widths; the camera looks along +Y. A layout is a list of placements and the truth about them
(groups, winning tile), without any picture.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import cv2
import numpy as np

from companion.datasets.scenes_plan import (
    AWAY,
    DOWN,
    STANDING,
    UP,
    FloatArray,
    Generator,
    Layout,
    Placed,
    TileShape,
    Wall,
)
from companion.tiles import CLASS_NAMES


def _row(
    rng: Generator,
    kinds: list[str],
    posture: str,
    x: float,
    y: float,
    *,
    group: int = 0,
    loose: float = 0.02,
    upside: float = 0.0,
    lean: float = 0.0,
) -> list[Placed]:
    """Tiles side by side from `x` on; `loose` is the usual gap and unevenness, `upside` the share turned round."""
    tiles = []
    for kind in kinds:
        x += 0.5 + abs(rng.normal(0, loose)) / 2
        turn = np.pi if rng.random() < upside else 0.0
        jitter = float(rng.normal(0, loose * 1.5))
        tiles.append(Placed(kind, posture, x, y + jitter, float(rng.normal(0, loose)), turn, lean, group=group))
        x += 0.5 + abs(rng.normal(0, loose)) / 2
    return tiles


def _shift(tiles: list[Placed], dx: float, dy: float) -> list[Placed]:
    return [replace(tile, x=tile.x + dx, y=tile.y + dy) for tile in tiles]


def _spin(tiles: list[Placed], angle: float, about: tuple[float, float] = (0.0, 0.0)) -> list[Placed]:
    """The whole arrangement turned about a vertical axis."""
    c, s = np.cos(angle), np.sin(angle)
    turned = []
    for tile in tiles:
        x, y = tile.x - about[0], tile.y - about[1]
        turned.append(replace(tile, x=about[0] + c * x - s * y, y=about[1] + s * x + c * y, yaw=tile.yaw + angle))
    return turned


def standing_row(rng: Generator, wall: Wall, shape: TileShape) -> Layout:  # noqa: ARG001 - as all layouts
    """One row of standing tiles seen from the player's seat, often with the last tile set apart."""
    n = int(rng.choice([7, 8, 9, 10, 13, 14, 14, 14, 17]))
    tiles = _row(
        rng,
        wall.draw(n),
        STANDING,
        -n / 2,
        0,
        lean=float(abs(rng.normal(0, 0.1))),
        loose=float(rng.choice([0.005, 0.03, 0.12])),
    )
    if rng.random() < 0.5:
        tiles[-1] = replace(tiles[-1], x=tiles[-1].x + float(rng.uniform(0.3, 1.0)), group=1, winning=True)
    return Layout("standing_row", _spin(tiles, float(rng.normal(0, 0.2))))


def flat_row(rng: Generator, wall: Wall, shape: TileShape) -> Layout:  # noqa: ARG001 - as all layouts
    """One row of tiles lying face up."""
    n = int(rng.choice([9, 13, 14, 14, 14, 16, 17, 18]))
    tiles = _row(
        rng,
        wall.draw(n),
        UP,
        -n / 2,
        0,
        upside=float(rng.choice([0, 0, 0.3])),
        loose=float(rng.choice([0.01, 0.04, 0.15])),
    )
    if rng.random() < 0.5:
        turn = np.pi / 2 if rng.random() < 0.3 else 0.0
        tiles[-1] = replace(tiles[-1], x=tiles[-1].x + float(rng.uniform(0.5, 1.2)), turn=turn, group=1, winning=True)
    return Layout(
        "flat_row",
        _spin(tiles, float(rng.uniform(-np.pi, np.pi)) if rng.random() < 0.25 else float(rng.normal(0, 0.25))),
    )


def two_rows(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """A hand laid in two or three rows, flat, or one row standing behind a flat one."""
    n, rows = int(rng.integers(5, 10)), int(rng.choice([2, 2, 3]))
    layout = Layout("two_rows")
    gap = float(rng.choice([0.02, 0.1, 0.5]))
    for i in range(rows):
        posture = STANDING if rng.random() < 0.15 and i == rows - 1 else UP
        left = -n / 2 + float(rng.choice([0.0, rng.uniform(-1.5, 1.5)]))
        layout.add(
            _row(
                rng,
                wall.draw(n - int(rng.integers(0, 3)) * (i > 0)),
                posture,
                left,
                i * (shape.height + gap),
                group=i,
            )
        )
    layout.tiles = _spin(layout.tiles, float(rng.normal(0, 0.2)))
    return layout


def meld(rng: Generator, wall: Wall, shape: TileShape, group: int, turned: bool) -> tuple[list[Placed], float]:
    """One exposed set from x = 0 on, lying flat, and its length: chow, pung or a kong of any sort.

    `turned` tells whether players lay the claimed tile sideways: one who does so does it with every set.
    """
    sort = rng.choice(["chow", "pung", "kong", "concealed", "added"], p=[0.35, 0.3, 0.12, 0.13, 0.1])
    kinds = wall.chow() if sort == "chow" else wall.same(4 if sort in ("kong", "concealed", "added") else 3)
    row = kinds[:3] if sort == "added" else kinds
    sideways = int(rng.integers(len(row))) if sort != "concealed" and turned else -1
    tiles: list[Placed] = []
    x = 0.0
    for i, kind in enumerate(row):
        wide = shape.height if i == sideways else 1.0
        y = (1.0 - shape.height) / 2 if i == sideways else 0.0  # a sideways tile is flush with the near edge
        turn = float(rng.choice([np.pi / 2, -np.pi / 2])) if i == sideways else 0.0
        hidden = sort == "concealed" and i in ((0, 3) if group % 2 else (1, 2))
        posture = DOWN if hidden else UP
        tiles.append(Placed(kind, posture, x + wide / 2, y, float(rng.normal(0, 0.015)), turn, group=group))
        if sort == "added" and (i == sideways or (sideways < 0 and i == 1)):
            if i == sideways:
                tiles.append(Placed(kinds[3], UP, x + wide / 2, y + 1.01, 0.0, turn, group=group))
            else:
                tiles.append(Placed(kinds[3], UP, x + wide / 2, y, 0.0, turn, lift=shape.depth, group=group))
        x += wide + float(abs(rng.normal(0, 0.01)))
    return tiles, x


def hand_melds(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """A hand as it is shown to score: concealed tiles, one to four melds beside it, flowers and winning tile apart."""
    melds = int(rng.integers(1, 5))
    concealed = 14 - 3 * melds
    standing = rng.random() < 0.35
    layout = Layout("hand_melds")
    row = _row(rng, wall.draw(concealed), STANDING if standing else UP, 0, 0, loose=0.015)
    if rng.random() < 0.6:
        row[-1] = replace(row[-1], x=row[-1].x + float(rng.uniform(0.3, 0.9)), winning=True)
    layout.add(row)
    below = rng.random() < 0.3  # melds in a second row nearer to the player
    x = 0.0 if below else row[-1].x + 0.5 + float(rng.uniform(0.8, 1.8))
    y = -(shape.height + float(rng.uniform(0.2, 1.0))) if below else float(rng.normal(0, 0.1))
    turned = bool(rng.random() < 0.7)
    for group in range(1, melds + 1):
        tiles, length = meld(rng, wall, shape, group, turned)
        layout.add(_shift(tiles, x, y))
        x += length + float(rng.uniform(0.25, 0.8))
    if rng.random() < 0.4:
        flowers = [str(k) for k in rng.choice(CLASS_NAMES[34:42], int(rng.integers(1, 5)), replace=False)]
        layout.add(
            _shift(
                _row(rng, flowers, UP, 0, 0, group=melds + 1),
                float(rng.uniform(0, 4)),
                shape.height * 1.4 + float(rng.uniform(0.3, 1)),
            )
        )
    middle = float(np.mean([tile.x for tile in layout.tiles]))
    layout.tiles = _spin(_shift(layout.tiles, -middle, 0), float(rng.normal(0, 0.15)))
    return layout


def discards(rng: Generator, wall: Wall, shape: TileShape, n: int | None = None) -> Layout:
    """A player's discards: rows of six, one of them sideways."""
    n = n or int(rng.integers(6, 22))
    sideways = int(rng.integers(n)) if rng.random() < 0.5 else -1
    tiles = []
    x = -3.0
    for i, kind in enumerate(wall.draw(n)):
        if i % 6 == 0:
            x = -3.0
        wide = shape.height if i == sideways else 1.0
        y = -(i // 6) * (shape.height + 0.04) + float(rng.normal(0, 0.03))
        turn = np.pi / 2 if i == sideways else float(rng.normal(0, 0.03))
        tiles.append(Placed(kind, UP, x + wide / 2, y, 0.0, turn, group=-1))
        x += wide + float(abs(rng.normal(0, 0.03)))
    return Layout("discards", tiles)


def pile(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """Tiles strewn at every angle, most face up, some face down or standing, a few on top of others."""
    n, spread = int(rng.integers(8, 45)), float(rng.uniform(1.15, 2.2))
    side = np.sqrt(n) * spread * 1.25
    radius = float(np.hypot(1, shape.height)) / 2 * float(rng.uniform(0.78, 1.1))
    places: list[FloatArray] = []
    for _ in range(n * 20):
        place = rng.uniform(-side / 2, side / 2, 2) * [1.2, 0.8]
        if all(np.hypot(*(place - other)) > 2 * radius for other in places):
            places.append(place)
        if len(places) == n:
            break
    tiles = []
    for kind, place in zip(wall.draw(len(places)), places, strict=True):
        posture = str(rng.choice([UP, DOWN, STANDING], p=[0.8, 0.13, 0.07]))
        yaw = float(rng.uniform(-np.pi, np.pi)) if posture != STANDING else float(rng.normal(0, 0.5))
        tiles.append(Placed(kind, posture, float(place[0]), float(place[1]), yaw, group=-1))
        if rng.random() < 0.05 and posture != STANDING:
            top = str(rng.choice([UP, DOWN]))
            tiles.append(
                Placed(
                    wall.draw(1)[0],
                    top,
                    float(place[0] + rng.normal(0, 0.2)),
                    float(place[1]),
                    float(rng.uniform(-3, 3)),
                    lift=shape.depth,
                    group=-1,
                )
            )
    return Layout("pile", tiles)


def jumble(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """Tiles pushed together anyhow: single ones and short rows at every angle that touch each other, some face down."""
    wanted = int(rng.integers(10, 60))
    side = float(np.sqrt(wanted * shape.height) * rng.uniform(1.05, 1.6))
    taken: list[tuple[tuple[float, float], tuple[float, float], float]] = []
    tiles: list[Placed] = []
    for _ in range(wanted * 12):
        if len(tiles) >= wanted:
            break
        n = int(rng.choice([1, 1, 1, 2, 3, 5]))
        spot = rng.uniform(-side / 2, side / 2, 2) * [1.25, 0.8]
        yaw = float(rng.uniform(-np.pi, np.pi))
        outline = ((float(spot[0]), float(spot[1])), (n * 1.01, shape.height * 1.01), float(np.rad2deg(yaw)))
        if any(cv2.rotatedRectangleIntersection(outline, other)[0] for other in taken):
            continue
        taken.append(outline)
        for i, kind in enumerate(wall.draw(n)):
            offset = (i - (n - 1) / 2) * 1.01
            x, y = float(spot[0] + np.cos(yaw) * offset), float(spot[1] + np.sin(yaw) * offset)
            tiles.append(Placed(kind, DOWN if rng.random() < 0.15 else UP, x, y, yaw, group=-1))
    return Layout("jumble", tiles)


def rows_behind(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """Two to four standing rows close behind each other, so that those in front hide the feet of those behind."""
    layout = Layout("rows_behind")
    y = 0.0
    for number in range(int(rng.integers(2, 5))):
        n = int(rng.integers(3, 14))
        loose = float(rng.choice([0.01, 0.05, 0.4]))
        row = _row(rng, wall.draw(n), STANDING, -n / 2 + float(rng.normal(0, 1.5)), y, loose=loose, group=number)
        layout.add(row if loose < 0.3 else [replace(t, yaw=float(rng.normal(0, 0.3))) for t in row])
        y += shape.depth + float(rng.uniform(0.15, 2.2))
    return layout


def scattered(rng: Generator, wall: Wall, shape: TileShape) -> Layout:  # noqa: ARG001 - as all layouts
    """A few tiles standing or lying apart from each other, each turned its own way, as people test a camera."""
    n = int(rng.integers(3, 14))
    posture = str(rng.choice([STANDING, STANDING, UP]))
    xs = np.cumsum(rng.uniform(1.1, 2.4, n))
    tiles = [
        Placed(
            kind,
            posture,
            float(x),
            float(rng.normal(0, 0.7)),
            float(rng.normal(0, 0.35)),
            lean=float(abs(rng.normal(0, 0.05))),
        )
        for kind, x in zip(wall.draw(n), xs - xs.mean(), strict=True)
    ]
    return Layout("scattered", tiles)


def wall_of_backs(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """A wall two high, face down, with a gap, and often a row of faces before it."""
    n = int(rng.integers(5, 18))
    layout = Layout("wall")
    for level in range(2):
        for i, kind in enumerate(wall.draw(n)):
            if level and i >= n - int(rng.integers(0, 3)):
                continue
            layout.add(
                [
                    Placed(
                        kind,
                        DOWN,
                        i * 1.01 - n / 2,
                        float(rng.normal(0, 0.03)),
                        float(rng.normal(0, 0.01)),
                        lift=level * shape.depth,
                        group=-1,
                    )
                ]
            )
    if rng.random() < 0.25:  # the indicator is turned up
        top = layout.tiles[-1]
        layout.tiles[-1] = replace(top, posture=UP)
    layout.tiles = _spin(layout.tiles, float(rng.normal(0, 0.3)))
    if rng.random() < 0.6:
        hand = int(rng.choice([7, 10, 13, 14]))
        posture = STANDING if rng.random() < 0.6 else UP
        layout.add(
            _shift(
                _row(rng, wall.draw(hand), posture, -hand / 2, 0),
                float(rng.normal(0, 1)),
                -float(rng.uniform(3, 5)),
            )
        )
    return layout


def grid(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """A set laid out in rows and columns, or a tray."""
    columns, rows = int(rng.integers(3, 12)), int(rng.integers(2, 6))
    gap = float(rng.choice([0.0, 0.02, 0.3]))
    layout = Layout("grid")
    for row in range(rows):
        for column, kind in enumerate(wall.draw(columns)):
            x, y = (column - columns / 2) * (1.01 + gap), (row - rows / 2) * (shape.height + 0.01 + gap)
            turn = float(rng.choice([0, np.pi])) if rng.random() < 0.3 else 0.0
            layout.add([Placed(kind, UP, x, y, float(rng.normal(0, 0.01 + gap / 8)), turn, group=row)])
    layout.tiles = _spin(layout.tiles, float(rng.normal(0, 0.15)) + float(rng.choice([0, 0, np.pi / 2])))
    return layout


def whole_table(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """The player's hand with discards, walls and another player's tiles seen from behind."""
    n = int(rng.choice([7, 10, 13, 14]))
    posture = str(rng.choice([STANDING, STANDING, UP]))
    layout = Layout("table", _row(rng, wall.draw(n), posture, -n / 2, 0, loose=0.01))
    layout.add(_shift(discards(rng, wall, shape).tiles, float(rng.normal(0, 0.7)), 6.0))
    if rng.random() < 0.5:
        layout.add(_shift(_spin(discards(rng, wall, shape).tiles, np.pi), 0.5, 9.0))
    for angle, x, y in ((0.0, 0.0, 13.0), (np.pi / 2, 9.0, 7.0), (np.pi / 2, -9.0, 7.0)):
        if rng.random() < 0.55:
            other = int(rng.integers(4, 14))
            sort = rng.random()
            if sort < 0.5:
                tiles = [
                    Placed(k, DOWN, i - other / 2, 0, lift=level * shape.depth, group=-1)
                    for level in range(2)
                    for i, k in enumerate(wall.draw(other))
                ]
            else:
                tiles = [replace(t, group=-1) for t in _row(rng, wall.draw(other), AWAY, -other / 2, 0)]
            layout.add(_shift(_spin(tiles, angle), x, y))
    return layout


def loose_pile_behind(rng: Generator, wall: Wall, shape: TileShape) -> Layout:
    """A hand in a row with the heap of thrown tiles behind it: what many home photos show."""
    hand = standing_row(rng, wall, shape) if rng.random() < 0.5 else flat_row(rng, wall, shape)
    heap = pile(rng, wall, shape).tiles
    clear = max(tile.y for tile in hand.tiles) - min(tile.y for tile in heap) + 2 * shape.height
    heap = _shift(heap, float(rng.normal(0, 3)), max(7.0, clear))
    return Layout("heap_behind", [*hand.tiles, *heap])


LAYOUTS: Final[dict[str, tuple[Callable[[Generator, Wall, TileShape], Layout], float]]] = {
    "standing_row": (standing_row, 0.16),
    "flat_row": (flat_row, 0.12),
    "two_rows": (two_rows, 0.06),
    "hand_melds": (hand_melds, 0.15),
    "discards": (discards, 0.04),
    "pile": (pile, 0.07),
    "jumble": (jumble, 0.07),
    "scattered": (scattered, 0.07),
    "rows_behind": (rows_behind, 0.07),
    "wall": (wall_of_backs, 0.04),
    "grid": (grid, 0.04),
    "table": (whole_table, 0.07),
    "heap_behind": (loose_pile_behind, 0.04),
}
"""Every layout by name, with how often it is drawn."""


def make_layout(rng: Generator, shape: TileShape, name: str | None = None, blanks: int = 0) -> Layout:
    """A random layout, or the one of that name, with ``blanks`` white dragons more to draw from than usual.

    Raises KeyError for a name that LAYOUTS lacks.
    """
    if name is None:
        weights = np.array([weight for _, weight in LAYOUTS.values()])
        name = str(rng.choice(list(LAYOUTS), p=weights / weights.sum()))
    return LAYOUTS[name][0](rng, Wall(rng, blanks), shape)
