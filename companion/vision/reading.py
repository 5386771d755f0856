"""From a photo to what lies on it: tiles in reading order, groups, doubts, and a proposal for the hand.

>>> from companion.vision import Reader, load_image          # doctest: +SKIP
>>> reading = Reader().read(load_image("hand.jpg"))          # doctest: +SKIP
>>> str(reading.hand()), reading.problems                    # doctest: +SKIP
('123m 45699p EE (777s)', ())
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.hand import Hand, Meld, Problem
from companion.i18n import SpokenError
from companion.tiles import ALL_TILES, Tile
from companion.vision.boxes import Points
from companion.vision.find.detector import Detector, OnnxDetector
from companion.vision.images import Picture
from companion.vision.lay.groups import Group, GroupKind, groups_of
from companion.vision.lay.layout import at_border
from companion.vision.name.classifier import Classifier, OnnxClassifier
from companion.vision.name.taught import TaughtSet
from companion.vision.proposals import Played, Proposal, doubts, proposals_for
from companion.vision.spots import Spots
from companion.vision.stages import stages
from companion.vision.thresholds import Told
from companion.vision.weights import ModelFolder

BACK: Final = Tile("back")
CANDIDATES: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class ReadTile:
    """One tile of a photo.

    ``confidence`` (0 to 1) is how likely it is that ``tile`` is right; ``box`` are pixels x1, y1, x2, y2 of the
    upright rectangle around it, ``corners`` (4 x 2) those of the tile itself; ``turn`` is how it stands for the
    reader (0, 90, 180, 270 degrees clockwise); ``group`` is a place in :attr:`Reading.groups`, -1 for a tile that is
    not of the hand; ``candidates`` are kinds with their probability, best first; ``cut`` is whether the photo's edge
    cuts it.
    """

    tile: Tile
    confidence: float
    box: tuple[int, int, int, int]
    turn: int
    group: int
    corners: Points
    candidates: tuple[tuple[Tile, float], ...]
    cut: bool = False

    def to_dict(self) -> dict[str, Any]:
        made = {
            "tile": self.tile.name,
            "confidence": round(self.confidence, 4),
            "box": list(self.box),
            "turn": self.turn,
            "group": self.group,
        }
        return made | {name: True for name, value in (("red", self.tile.red), ("cut", self.cut)) if value}


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What was read from one photo of ``width`` x ``height`` pixels.

    ``tiles`` are the hand's tiles in reading order, ``others`` tiles that lie about (discards, walls).
    ``further`` are the other hands in the photo, largest first, each a reading of its own without others.
    ``proposals`` are changes that would make the hand possible; nothing is changed without being asked for.
    """

    width: int
    height: int
    tiles: tuple[ReadTile, ...] = ()
    groups: tuple[Group, ...] = ()
    others: tuple[ReadTile, ...] = ()
    problems: tuple[Problem, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    further: tuple[Reading, ...] = ()

    @property
    def area(self) -> tuple[int, int, int, int]:
        """The part of the photo in which the hand lies, with half a tile round it: x1, y1, x2, y2 in pixels.

        Given to :meth:`Reader.read` as the marked area it picks this hand. Raises ValueError if there are no tiles.
        """
        if not self.tiles:
            raise ValueError("a reading without tiles has no area")
        boxes = np.array([t.box for t in self.tiles])
        room = round(float(np.median(boxes[:, 2:] - boxes[:, :2])) / 2)
        (x1, y1), (x2, y2) = boxes[:, :2].min(axis=0) - room, boxes[:, 2:].max(axis=0) + room
        return max(int(x1), 0), max(int(y1), 0), min(int(x2), self.width), min(int(y2), self.height)

    def hand(self, accept: bool = False) -> Hand:
        """The hand as the tiles lie, melds from the groups; with ``accept``, with all proposals applied."""
        names = [t.tile for t in self.tiles]
        if accept:
            for proposal in self.proposals:
                names[proposal.place] = proposal.now
        return hand_of(names, self.groups)

    def to_dict(self, file: str | None = None, everything: bool = False, language: str = "en") -> dict[str, Any]:
        """The JSON form of one photo; ``everything`` adds the tiles that are not of the hand as ``others``."""
        made: dict[str, Any] = {
            "file": file,
            "width": self.width,
            "height": self.height,
            "tiles": [t.to_dict() for t in self.tiles],
            "groups": [{"kind": g.kind.value, "tiles": list(g.tiles)} for g in self.groups],
            "problems": [p.text(language) for p in self.problems] + [p.text(language) for p in self.proposals],
        }
        if self.further:
            parts = [hand.to_dict(language=language) for hand in self.further]
            shown = ("tiles", "groups", "problems")
            made["further"] = [
                {"area": list(hand.area)} | {key: part[key] for key in shown}
                for hand, part in zip(self.further, parts, strict=True)
            ]
        if everything:
            made["others"] = [t.to_dict() for t in self.others]
        return made


def hand_of(names: Sequence[Tile], groups: Sequence[Group]) -> Hand:
    """A hand from tiles in reading order and their groups; a covered kong takes the kind of the tiles it shows."""
    concealed: list[Tile] = []
    flowers: list[Tile] = []
    melds: list[Meld] = []
    winning: Tile | None = None
    for group in groups:
        tiles = [names[i] for i in group.tiles]
        if group.kind is GroupKind.KONG:
            kind = next((t for t in tiles if not t.is_back), BACK)
            melds.append(Meld((kind,) * 4, concealed=True))
        elif group.kind is GroupKind.MELD:
            melds.append(Meld(tuple(tiles)))
        elif group.kind is GroupKind.WINNING and winning is None:
            winning = tiles[0]
        else:
            concealed += [t for t in tiles if not t.is_bonus]
            flowers += [t for t in tiles if t.is_bonus]
    return Hand(tuple(concealed), tuple(melds), tuple(flowers), winning)


class Reader:
    """Reads photos with the weights of a folder (default: those that came with the program).

    One reader serves several threads. The weights open at the first photo; ``threads`` is how many cores one photo
    may use (0: all). ``taught`` is the tile set that lies on the photos, if the reader was taught it. A detector or
    classifier given here takes the place of the folder's.
    Raises ModelError for a folder without usable weights, TaughtError for a set that was taught to others.
    """

    def __init__(
        self,
        models: Path | None = None,
        *,
        threads: int = 0,
        taught: TaughtSet | None = None,
        detector: Detector | None = None,
        classifier: Classifier | None = None,
    ) -> None:
        if detector is None or classifier is None:
            folder = ModelFolder.open(models)
            detector = detector or OnnxDetector(folder.detector_file, folder.detector, threads)
            classifier = classifier or OnnxClassifier(folder.classifier_file, folder.classifier, threads, taught)
        self.detector: Detector = detector
        self.classifier: Classifier = classifier

    def read(self, image: Picture, area: tuple[int, int, int, int] | None = None) -> Reading:
        """Everything about one photo (upright BGR picture, see :func:`companion.vision.load_image`).

        ``area`` (x1, y1, x2, y2 in pixels) is the part that somebody marked: only what lies in it is looked at.
        Raises ValueError for an area without a pixel of the photo.
        """
        return told(self.see(image, area), (image.shape[1], image.shape[0]))

    def see(self, image: Picture, area: tuple[int, int, int, int] | None = None) -> Spots:
        """All places of a photo (or of the part that is marked) that may be tiles, as the last stage leaves them."""
        *_, (_, spots) = self.stages(image, area)
        return spots

    def stages(self, image: Picture, area: tuple[int, int, int, int] | None = None) -> Iterator[tuple[str, Spots]]:
        """The way to the reading: each stage's name and the record after it; see :mod:`companion.vision.stages`.

        Raises ValueError as :meth:`read` does.
        """
        height, width = image.shape[:2]
        x1, y1, x2, y2 = area or (0, 0, width, height)
        x1, y1, x2, y2 = max(x1, 0), max(y1, 0), min(x2, width), min(y2, height)
        if x2 <= x1 or y2 <= y1:
            raise SpokenError("read-area-outside", area=str(area), width=str(width), height=str(height))
        part = image if area is None else np.ascontiguousarray(image[y1:y2, x1:x2])
        for name, spots in stages(part, self.detector, self.classifier):
            yield name, spots.moved(x1, y1)


def told(spots: Spots, size: tuple[int, int]) -> Reading:
    """The reading of a photo of ``size`` (width, height) from the record of its last stage."""
    tiles = _tiles(spots, size)
    hands = [
        Reading(*size, tuple(tiles[i] for i in spots.order(hand).tolist()), groups_of(spots, hand))
        for hand in range(max(1, int(spots.hands.max(initial=0)) + 1))
    ]
    others = tuple(tiles[i] for i in np.flatnonzero(spots.kept & (spots.hands < 0)).tolist())
    return judged(replace(hands[0], others=others, further=tuple(hands[1:])))


def _tiles(spots: Spots, size: tuple[int, int]) -> dict[int, ReadTile]:
    """The places that count as tiles, as they are shown."""
    found: dict[int, ReadTile] = {}
    cut = at_border(spots.shape, size)
    sure = np.where(cut, np.minimum(spots.confidences, Told.CUT), spots.confidences)
    best = np.argsort(-spots.kinds, axis=1)[:, :CANDIDATES]
    for i, box in enumerate(spots.boxes):
        if not spots.kept[i]:
            continue
        x1, y1, x2, y2 = replace(box, width=box.width * Told.BODY, height=box.height * Told.BODY).bounds
        bounds = (
            min(max(round(x1), 0), size[0]),
            min(max(round(y1), 0), size[1]),
            min(max(round(x2), 0), size[0]),
            min(max(round(y2), 0), size[1]),
        )
        candidates: tuple[tuple[Tile, float], ...] = ((BACK, 1.0),)
        if spots.faced[i]:
            chances = spots.kinds[i]
            candidates = tuple((ALL_TILES[k], float(chances[k])) for k in best[i])
        if spots.reds[i]:
            candidates = ((replace(candidates[0][0], red=True), candidates[0][1]), *candidates[1:])
        place = int(spots.turns[i]), int(spots.groups[i])
        found[i] = ReadTile(candidates[0][0], float(sure[i]), bounds, *place, box.corners, candidates, bool(cut[i]))
    return found


def judged(reading: Reading, played: Played | None = None) -> Reading:
    """The reading and its further hands with what is wrong about them, and what would mend it.

    A reader, who knows no rules, judges by the Chinese set; whoever knows them judges the same reading again.
    """
    names = [t.tile for t in reading.tiles]
    candidates = [t.candidates for t in reading.tiles]

    def as_hand(tiles: Sequence[Tile]) -> Hand:
        return hand_of(tiles, reading.groups)

    more = (Problem.of("more-hands", count=len(reading.further)),) if reading.further else ()
    return replace(
        reading,
        problems=(*doubts(names, candidates, as_hand(names), played), *_hardly_seen(reading.tiles), *more),
        proposals=proposals_for(names, candidates, as_hand, played),
        further=tuple(judged(part, played) for part in reading.further),
    )


def _hardly_seen(tiles: Sequence[ReadTile]) -> Iterator[Problem]:
    """A word about each tile that the photo's edge cuts, or that the detector hardly saw and that counts because its
    row goes on there."""
    for k, tile in enumerate(tiles):
        if tile.cut:
            yield Problem.of("cut", place=k + 1)
        elif not tile.tile.is_back and tile.confidence < Told.ROW_ONLY * tile.candidates[0][1]:
            yield Problem.of("row-only", place=k + 1)
