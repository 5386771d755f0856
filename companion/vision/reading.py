"""From a photo to what lies on it: tiles in reading order, groups, doubts, and a proposal for the hand.

>>> from companion.vision import Reader, load_image          # doctest: +SKIP
>>> reading = Reader().read(load_image("hand.jpg"))          # doctest: +SKIP
>>> str(reading.hand()), reading.problems                    # doctest: +SKIP
('123m 45699p EE (777s)', ())
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from companion.hand import Hand, Meld, Problem
from companion.tiles import ALL_TILES, CHINESE_SET, Tile, TileSet
from companion.vision.boxes import Box, Points
from companion.vision.choose import chosen, fills_a_gap, worth_reading
from companion.vision.complete import is_whole
from companion.vision.find.detector import Detector, OnnxDetector
from companion.vision.find.gaps import supposed
from companion.vision.find.halves import wholes
from companion.vision.images import Picture
from companion.vision.lay.groups import Group, GroupKind, find_groups, stray_backs
from companion.vision.lay.layout import Layout, arrange
from companion.vision.lay.side import NOBODY_KNOWS
from companion.vision.name.classifier import Classifier, Face, OnnxClassifier
from companion.vision.name.grounds import dragons_among_backs, no_back
from companion.vision.name.reds import red_fives
from companion.vision.proposals import Proposal, doubts, proposals_for
from companion.vision.weights import ModelFolder

BACK: Final = Tile("back")
CANDIDATES: Final = 5
BODY: Final = 1.03
"""The face lies a little inside the tile: the rectangle that is told goes round the tile, as people draw it."""
WHOLE: Final = 0.6
"""So sure the classifier must be of a tile to be put in the place of two halves."""
VAGUE: Final = 0.5
"""A face of which nothing is likelier than this shows nothing that can be named."""
ROW_ONLY: Final = 0.5
"""Tiles whose confidence is this much lower than the classifier's are there on the word of their row."""
SURE_BOX: Final = 0.6
"""A detector's score from which on it says nothing against a tile."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadTile:
    """One tile of a photo.

    ``confidence`` (0 to 1) is how likely it is that ``tile`` is right; ``box`` are pixels x1, y1, x2, y2 of the
    upright rectangle around it, ``corners`` (4 x 2) those of the tile itself; ``turn`` is how it stands for the
    reader (0, 90, 180, 270 degrees clockwise); ``group`` is a place in :attr:`Reading.groups`, -1 for a tile that is
    not of the hand; ``candidates`` are kinds with their probability, best first.
    """

    tile: Tile
    confidence: float
    box: tuple[int, int, int, int]
    turn: int
    group: int
    corners: Points
    candidates: tuple[tuple[Tile, float], ...]

    def to_dict(self) -> dict[str, Any]:
        made = {
            "tile": self.tile.name,
            "confidence": round(self.confidence, 4),
            "box": list(self.box),
            "turn": self.turn,
            "group": self.group,
        }
        return made | {"red": True} if self.tile.red else made


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
    may use (0: all). A detector or classifier given here takes the place of the folder's.
    Raises ModelError for a folder without usable weights.
    """

    def __init__(
        self,
        models: Path | None = None,
        *,
        threads: int = 0,
        detector: Detector | None = None,
        classifier: Classifier | None = None,
    ) -> None:
        if detector is None or classifier is None:
            folder = ModelFolder.open(models)
            detector = detector or OnnxDetector(folder.detector_file, folder.detector, threads)
            classifier = classifier or OnnxClassifier(folder.classifier_file, folder.classifier, threads)
        self.detector: Detector = detector
        self.classifier: Classifier = classifier

    def read(self, image: Picture, area: tuple[int, int, int, int] | None = None) -> Reading:
        """Everything about one photo (upright BGR picture, see :func:`companion.vision.load_image`).

        ``area`` (x1, y1, x2, y2 in pixels) is the part that somebody marked: only what lies in it is looked at.
        Raises ValueError for an area without a pixel of the photo.
        """
        if area is not None:
            return self._read_area(image, area)
        height, width = image.shape[:2]
        boxes, faces = self._seen(image)
        turns = [faces[i].turns if i in faces else NOBODY_KNOWS for i in range(len(boxes))]
        flowers = {i for i, face in faces.items() if ALL_TILES[int(face.kinds.argmax())].is_bonus}
        vague = {i for i, face in faces.items() if float(face.kinds.max()) < VAGUE}
        layout = arrange(boxes, turns, (width, height), flowers, vague)
        read: dict[int, ReadTile] = {}
        for part in (layout, *layout.further):
            for i in (*part.order, *part.others):
                face = faces[i].given_turns(part.priors[i]) if i in faces else None
                own = int(face.turns.argmax()) if face is not None else part.upright[i]
                read[i] = _read_tile(boxes[i], face, part.turn(i, own), (width, height))
        _tell_reds(image, read)
        hand, *further = (_hand_read(part, read, (width, height)) for part in (layout, *layout.further))
        others = tuple(tile for part in (hand, *further) for tile in part.others)
        return judged(replace(hand, others=others, further=tuple(replace(f, others=()) for f in further)))

    def doubtful(self, image: Picture) -> list[ReadTile]:
        """Every box that the detector has any hope for, named, with detector and classifier agreeing on a confidence
        that may be next to nothing: to measure how well sure and unsure are told apart, not to be shown."""
        height, width = image.shape[:2]
        boxes = [box for box in self.detector.detect(image) if not box.back]
        faces = self.classifier.classify(image, boxes)
        return [_read_tile(box, face, 0, (width, height)) for box, face in zip(boxes, faces, strict=True)]

    def _read_area(self, image: Picture, area: tuple[int, int, int, int]) -> Reading:
        height, width = image.shape[:2]
        x1, y1, x2, y2 = max(area[0], 0), max(area[1], 0), min(area[2], width), min(area[3], height)
        if x2 <= x1 or y2 <= y1:
            raise ValueError(f"the marked area {area} holds nothing of the photo of {width} x {height} pixels")
        inner = self.read(np.ascontiguousarray(image[y1:y2, x1:x2]))

        def moved(tile: ReadTile) -> ReadTile:
            box = tile.box[0] + x1, tile.box[1] + y1, tile.box[2] + x1, tile.box[3] + y1
            return replace(tile, box=box, corners=tile.corners + np.array([x1, y1], np.float32))

        def placed(reading: Reading) -> Reading:
            tiles, others = tuple(map(moved, reading.tiles)), tuple(map(moved, reading.others))
            further = tuple(map(placed, reading.further))
            return replace(reading, width=width, height=height, tiles=tiles, others=others, further=further)

        return placed(inner)

    def _seen(self, image: Picture) -> tuple[list[Box], dict[int, Face]]:
        """The boxes that are tiles, and the faces of those that show one, by place in the list."""
        boxes = worth_reading(self.detector.detect(image), self.detector.confidence)
        shown = [k for k, box in enumerate(boxes) if not box.back]
        faces = dict(zip(shown, self.classifier.classify(image, [boxes[k] for k in shown]), strict=True))
        if blank := dragons_among_backs(image, boxes, {k: face.kinds for k, face in faces.items()}):
            seen_anew = self.classifier.classify(image, [replace(boxes[k], back=False) for k in blank])
            for k, face in zip(blank, seen_anew, strict=True):
                boxes[k], faces[k] = replace(boxes[k], back=False), Face(no_back(face.joint))
        kept = chosen(boxes, faces, self.detector.confidence)
        tiles, seen = [boxes[k] for k in kept], {i: faces[k] for i, k in enumerate(kept) if k in faces}
        tiles, seen = self._made_whole(image, tiles, seen)
        if places := supposed(tiles):  # where a row leaves out a step, the detector may have missed a tile
            for place, face in zip(places, self.classifier.classify(image, places), strict=True):
                if fills_a_gap(face):
                    seen[len(tiles)] = face
                    tiles.append(place)
        return tiles, seen

    def _made_whole(self, image: Picture, tiles: list[Box], seen: dict[int, Face]) -> tuple[list[Box], dict[int, Face]]:
        """The same, with one tile for two halves of it where the classifier knows the whole."""
        pairs = wholes(tiles)
        gone: set[int] = set()
        for (a, b, whole), face in zip(pairs, self.classifier.classify(image, [w for *_, w in pairs]), strict=True):
            if not gone & {a, b} and float(face.kinds.max()) >= WHOLE:
                tiles, seen = [*tiles, whole], {**seen, len(tiles): face}
                gone |= {a, b}
        kept = [i for i in range(len(tiles)) if i not in gone]
        return [tiles[i] for i in kept], {k: seen[i] for k, i in enumerate(kept) if i in seen}


def _tell_reds(image: Picture, read: dict[int, ReadTile]) -> None:
    """Mark the red fives among the tiles, in place."""
    places = [i for i, tile in read.items() if not tile.tile.is_back]
    for k in red_fives(image, [read[i].corners for i in places], [read[i].tile for i in places]):
        tile = read[places[k]]
        red = replace(tile.tile, red=True)
        read[places[k]] = replace(tile, tile=red, candidates=((red, tile.candidates[0][1]), *tile.candidates[1:]))


def _hand_read(layout: Layout, read: Mapping[int, ReadTile], size: tuple[int, int]) -> Reading:
    """The hand of a layout of a photo of ``size``, in groups; backs that belong to none are among the others."""
    groups = _groups(layout, read)
    if stray := stray_backs(groups, [read[i].tile for i in layout.order]):
        layout = layout.without(layout.order[k] for k in stray)
        groups = _groups(layout, read)
    group_of = {place: g for g, group in enumerate(groups) for place in group.tiles}
    tiles = tuple(replace(read[i], group=group_of[k]) for k, i in enumerate(layout.order))
    return Reading(*size, tiles, groups, tuple(read[i] for i in layout.others))


def _groups(layout: Layout, read: Mapping[int, ReadTile]) -> tuple[Group, ...]:
    return find_groups(layout, [read[i].tile for i in layout.order], [read[i].turn for i in layout.order])


def judged(reading: Reading, box: TileSet = CHINESE_SET, whole: Callable[[Hand], bool] = is_whole) -> Reading:
    """The reading and its further hands with what is wrong about them, and what would mend it.

    ``box``: the tiles that are played with; ``whole``: whether a hand is complete by the rules that are played. A
    reader, who knows no rules, judges by the Chinese set; whoever knows them judges the same reading again.
    """
    names = [t.tile for t in reading.tiles]
    candidates = [t.candidates for t in reading.tiles]

    def as_hand(tiles: Sequence[Tile]) -> Hand:
        return hand_of(tiles, reading.groups)

    more = (Problem.of("more-hands", count=len(reading.further)),) if reading.further else ()
    return replace(
        reading,
        problems=(*doubts(names, candidates, as_hand(names), box), *_by_row_only(reading.tiles), *more),
        proposals=proposals_for(names, candidates, as_hand, box, whole),
        further=tuple(judged(part, box, whole) for part in reading.further),
    )


def _by_row_only(tiles: Sequence[ReadTile]) -> Iterator[Problem]:
    """A word about each tile that the detector hardly saw and that counts because its row goes on there."""
    for k, tile in enumerate(tiles):
        if not tile.tile.is_back and tile.confidence < ROW_ONLY * tile.candidates[0][1]:
            yield Problem.of("row-only", place=k + 1)


def _read_tile(box: Box, face: Face | None, turn: int, size: tuple[int, int]) -> ReadTile:
    x1, y1, x2, y2 = replace(box, width=box.width * BODY, height=box.height * BODY).bounds
    bounds = (
        min(max(round(x1), 0), size[0]),
        min(max(round(y1), 0), size[1]),
        min(max(round(x2), 0), size[0]),
        min(max(round(y2), 0), size[1]),
    )
    seen = min(1.0, box.score / SURE_BOX)
    if face is None:
        return ReadTile(BACK, min(box.score, 1.0), bounds, 0, -1, box.corners, ((BACK, 1.0),))
    kinds = face.kinds
    best = np.argsort(-kinds)[:CANDIDATES]
    candidates = tuple((ALL_TILES[i], float(kinds[i])) for i in best)
    return ReadTile(candidates[0][0], candidates[0][1] * seen, bounds, turn, -1, box.corners, candidates)
