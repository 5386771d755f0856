"""A drawing board for tests: tiles put down by hand, as boxes and faces that a perfect detector and classifier see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.tiles import CLASS_NAMES, Tile
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.lay.layout import lay
from companion.vision.lay.rows import in_rows
from companion.vision.name.classifier import NamedFace
from companion.vision.reading import Reader, Reading
from companion.vision.spots import Fate, Floats, Spots

WIDTH, HEIGHT = 60.0, 80.0
NOTHING = NamedFace(np.full((4, len(CLASS_NAMES)), 1 / 4 / len(CLASS_NAMES)))
"""What a classifier makes of bare table."""


@dataclass(frozen=True)
class Put:
    """A tile on the table: middle, how it is turned clockwise (degrees), which it is."""

    x: float
    y: float
    turn: float
    tile: Tile
    scale: float = 1.0


@dataclass
class Board:
    """Tiles in the order in which a person reads them (hand tiles first, then what lies about)."""

    puts: list[Put] = field(default_factory=list)

    def row(self, text: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> float:
        """Tiles from left to right, words one each: ``5m``, ``>5m`` turned right, ``<5m`` left, ``v5m`` upside down.

        ``_`` leaves half a tile free, ``^5m`` lies sideways on top of the tile before. Returns where the row ends.
        """
        for word in text.split():
            if word == "_":
                x += 0.5 * WIDTH * scale
                continue
            turn = {">": 90.0, "<": 270.0, "v": 180.0, "^": 90.0}.get(word[0], 0.0)
            tile = Tile.parse(word.lstrip("<>v^"))
            if word[0] == "^":
                below = self.puts[-1]
                self.puts.append(Put(below.x, below.y - WIDTH * scale * 1.02, turn, tile, scale))
                continue
            wide = (HEIGHT if turn in (90.0, 270.0) else WIDTH) * scale
            drop = (HEIGHT - WIDTH) / 2 * scale if turn in (90.0, 270.0) else 0.0
            self.puts.append(Put(x + wide / 2, y + drop, turn, tile, scale))
            x += wide * 1.03
        return x

    def loose(
        self, words: str, places: Sequence[tuple[float, float]], turns: Sequence[float], scale: float = 1.0
    ) -> None:
        for word, (x, y), turn in zip(words.split(), places, turns, strict=True):
            self.puts.append(Put(x, y, turn, Tile.parse(word), scale))

    def seen_from(self, degrees: float = 0.0, scale: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> Board:
        """The same table with the picture turned clockwise, enlarged and shifted."""
        radians = np.deg2rad(degrees)
        cosine, sine = float(np.cos(radians)), float(np.sin(radians))
        return Board(
            [
                replace(
                    p,
                    x=(p.x * cosine - p.y * sine) * scale + dx,
                    y=(p.x * sine + p.y * cosine) * scale + dy,
                    turn=p.turn + degrees,
                    scale=p.scale * scale,
                )
                for p in self.puts
            ]
        )

    def boxes(self) -> list[Box]:
        return [Box.of(p.x, p.y, WIDTH * p.scale, HEIGHT * p.scale, p.turn, 0.9, p.tile.is_back) for p in self.puts]

    def faces(self, sure: float = 0.97) -> list[NamedFace]:
        """What a good classifier says: right, but not entirely sure of kind and turn."""
        found = []
        for put, box in zip(self.puts, self.boxes(), strict=True):
            joint = np.full((4, len(CLASS_NAMES)), (1 - sure) / 4 / len(CLASS_NAMES))
            own = round((put.turn - box.angle) / 90) % 4
            joint[own, put.tile.index] += sure
            found.append(NamedFace(joint / joint.sum()))
        return found

    def read(self, order: Sequence[int] | None = None, sure: float = 0.97) -> Reading:
        """What the reader makes of it; ``order`` is how the detector happens to list the tiles."""
        order = list(order) if order is not None else list(range(len(self.puts)))
        boxes, faces = self.boxes(), self.faces(sure)
        by_place = {(round(b.cx, 3), round(b.cy, 3)): f for b, f in zip(boxes, faces, strict=True)}
        low = np.min([b.bounds[:2] for b in boxes], axis=0) - 400
        high = np.max([b.bounds[2:] for b in boxes], axis=0) + 400
        size = np.ceil(high - low).astype(int)
        shifted = [replace(boxes[i], cx=boxes[i].cx - low[0], cy=boxes[i].cy - low[1]) for i in order]

        class Eyes:
            confidence = 0.3

            def detect(self, _image: Picture) -> list[Box]:
                return shifted

            def classify(self, _image: Picture, wanted: Sequence[Box]) -> list[NamedFace]:
                return [by_place.get((round(b.cx + low[0], 3), round(b.cy + low[1], 3)), NOTHING) for b in wanted]

        eyes = Eyes()
        picture = np.broadcast_to(np.uint8(0), (int(size[1]), int(size[0]), 3))
        return Reader(detector=eyes, classifier=eyes).read(picture)


def laid(
    boxes: Sequence[Box],
    quarters: Sequence[Floats] | None = None,
    size: tuple[int, int] = (100_000, 100_000),
    vague: Sequence[int] = (),
) -> Spots:
    """How boxes are laid out that all are tiles, whatever they show; ``quarters`` are the weights of each one's turns,
    ``vague`` those that nobody could name."""
    joints = np.zeros((len(boxes), 4, len(CLASS_NAMES)))
    for i, box in enumerate(boxes):
        weights = np.full(4, 0.25) if quarters is None else quarters[i]
        if not box.back:
            joints[i, :, 0] = weights / weights.sum()
        if i in vague:
            joints[i] = NOTHING.joint
    tiles = Spots.of(boxes).set(np.full(len(boxes), True), joints=joints, fates=Fate.SURE)
    return lay(in_rows(tiles), size)


def words(reading: Reading) -> str:
    """The tiles in reading order, sideways ones marked, groups parted by a bar."""
    parts = []
    for group in reading.groups:
        signs = {0: "", 90: ">", 180: "v", 270: "<"}
        parts.append(" ".join(signs[reading.tiles[i].turn] + str(reading.tiles[i].tile) for i in group.tiles))
    return " | ".join(parts)
