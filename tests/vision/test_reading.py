"""The reader as a whole: weak boxes in rows, proposals and problems of a reading, its JSON and its hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from companion.hand import Hand
from companion.tiles import Tile
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.name.classifier import NamedFace
from companion.vision.reading import Reader, Reading
from tests.vision.table import Board, words

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"


class Eyes:
    """A detector and classifier that saw the tiles of a board, some of them changed by hand."""

    confidence = 0.3

    def __init__(self, text: str) -> None:
        board = Board()
        board.row(text, 100, 200)
        self.boxes, self.faces = board.boxes(), board.faces()

    def score(self, place: int, score: float) -> None:
        self.boxes[place] = replace(self.boxes[place], score=score)

    def doubt(self, place: int, other: str, p: float) -> None:
        joint = self.faces[place].joint * (1 - p)
        turn = int(joint.sum(axis=1).argmax())
        joint[turn, Tile(other).index] += p
        self.faces[place] = NamedFace(joint)

    def detect(self, _image: Picture) -> list[Box]:
        return sorted(self.boxes, key=lambda b: -b.score)

    def classify(self, _image: Picture, wanted: Sequence[Box]) -> list[NamedFace]:
        return [self.faces[self.boxes.index(b)] for b in wanted]

    def read(self) -> Reading:
        return Reader(detector=self, classifier=self).read(np.zeros((400, 1300, 3), np.uint8))


def test_a_weak_box_in_the_row_with_a_plain_face_counts() -> None:
    eyes = Eyes(HAND)
    eyes.score(5, 0.15)
    reading = eyes.read()
    assert words(reading) == HAND
    assert reading.tiles[5].confidence < 0.3  # and is shown as doubtful
    assert [p.code for p in reading.problems] == ["row-only"]


def test_a_tile_that_the_edge_cuts_is_told_and_never_certain() -> None:
    eyes = Eyes(HAND)
    assert not any(t.cut for t in eyes.read().tiles)
    first = eyes.boxes[0]
    shift = first.cx - 0.25 * first.width
    eyes.boxes = [replace(b, cx=b.cx - shift) for b in eyes.boxes]
    eyes.boxes[0] = replace(first, cx=0.375 * first.width, width=0.75 * first.width)  # a quarter lies outside
    reading = eyes.read()
    assert words(reading) == HAND
    assert [t.cut for t in reading.tiles] == [True, *[False] * 13]
    assert reading.tiles[0].confidence <= 0.9 < reading.tiles[1].confidence
    assert [p.code for p in reading.problems] == ["cut"]
    assert "go back a little" in reading.problems[0].text()
    assert [bool(tile.get("cut")) for tile in reading.to_dict()["tiles"]] == [True, *[False] * 13]


def test_a_weak_box_with_a_doubtful_face_does_not() -> None:
    eyes = Eyes(HAND)
    eyes.score(5, 0.15)
    eyes.doubt(5, "9p", 0.45)
    assert len(eyes.read().tiles) == 13


@pytest.mark.parametrize(
    ("place", "count"),
    [
        (5, 14),  # between two tiles there is nothing but a tile
        (0, 13),  # at the end of a row it may be any bright patch
        (13, 13),
    ],
)
def test_a_weak_box_that_looks_blank_counts_only_between_two_tiles(place: int, count: int) -> None:
    names = HAND.split()
    names[place] = "P"
    eyes = Eyes(" ".join(names))
    eyes.score(place, 0.15)
    reading = eyes.read()
    assert len(reading.tiles) == count
    assert (Tile("P") in [t.tile for t in reading.tiles]) is (count == 14)


def test_what_only_the_detector_believes_in_is_left_out() -> None:
    """The back of a book beside the hand: a good box, but no face that anybody could name."""
    eyes = Eyes(HAND)
    eyes.boxes.append(Box.of(600, 40, 60, 80, 30, 0.65))
    eyes.faces.append(NamedFace(np.full((4, 44), 1 / 176)))
    reading = eyes.read()
    assert words(reading) == HAND
    assert reading.others == ()


def test_a_row_vouches_for_a_tile_that_the_classifier_cannot_name() -> None:
    eyes = Eyes(HAND)
    eyes.faces[5] = NamedFace(np.full((4, 44), 1 / 176))
    reading = eyes.read()
    assert len(reading.tiles) == 14
    assert "unsure" in [p.code for p in reading.problems]


def test_a_row_does_not_vouch_for_a_box_of_another_size() -> None:
    eyes = Eyes(HAND)
    eyes.faces[13] = NamedFace(np.full((4, 44), 1 / 176))
    last = eyes.boxes[13]
    eyes.boxes[13] = Box.of(last.cx + 20, last.cy, 100, 130, 0, 0.65)
    assert len(eyes.read().tiles) == 13


def test_four_tiles_vouch_for_no_shelf_of_books_between_them() -> None:
    eyes = Eyes(HAND)
    eyes.faces[2:12] = [NamedFace(np.full((4, 44), 1 / 176))] * 10
    reading = eyes.read()
    assert sorted(str(t.tile) for t in (*reading.tiles, *reading.others)) == ["1m", "2m", "C", "C"]


def test_a_row_in_light_that_hides_all_faces_is_still_a_row() -> None:
    eyes = Eyes(HAND)
    eyes.faces = [NamedFace(np.full((4, 44), 1 / 176)) for _ in eyes.boxes]
    assert len(eyes.read().tiles) == 14


def test_a_weak_box_far_from_the_row_does_not() -> None:
    eyes = Eyes(HAND)
    eyes.boxes.append(Box.of(600, 40, 60, 80, 30, 0.2))
    eyes.faces.append(eyes.faces[0])
    reading = eyes.read()
    assert words(reading) == HAND
    assert reading.others == ()


def test_proposals_are_marked_and_taken_only_on_request() -> None:
    eyes = Eyes(HAND.replace("9s", "8s"))
    eyes.doubt(8, "9s", 0.3)
    reading = eyes.read()
    assert str(reading.hand()) == "123m 788s 456p EEE CC"
    assert str(reading.hand(accept=True)) == "123m 789s 456p EEE CC"
    (proposal,) = reading.proposals
    assert (proposal.place, str(proposal.now)) == (8, "9s")
    assert reading.to_dict()["problems"] == [
        "tile 9 is hard to read: 8s or 9s",
        "tile 9 read as 8s, proposed 9s: it makes the hand whole",
    ]
    assert reading.tiles[8].tile == Tile("8s")


def test_five_of_a_kind_are_told_with_places() -> None:
    reading = Eyes("3p 3p 3p 3p 3p 4s 5s 6s E E E C C").read()
    assert [p.code for p in reading.problems] == ["too-many"]
    assert "look at tiles 1, 2, 3, 4 and 5 of the photo" in reading.problems[0].message


def test_candidates_are_the_best_first() -> None:
    eyes = Eyes(HAND)
    eyes.doubt(3, "6p", 0.3)
    tile = eyes.read().tiles[3]
    assert [str(t) for t, _ in tile.candidates[:2]] == ["4p", "6p"]
    assert tile.candidates[1][1] == pytest.approx(0.3, abs=0.02)
    assert len(tile.candidates) == 5
    assert tile.confidence == pytest.approx(tile.candidates[0][1])


def test_hand_round_trips_through_its_text() -> None:
    reading = Eyes("f1 _ 1m 2m 3m 4p 5p 6p C C _ >E E E _ ? 9s 9s ?").read()
    assert Hand.parse(str(reading.hand())) == reading.hand()
    assert reading.hand().problems() == ()


def test_an_empty_photo() -> None:
    class Blind(Eyes):
        def detect(self, _image: Picture) -> list[Box]:
            return []

    reading = Blind(HAND).read()
    assert reading.tiles == ()
    assert [p.code for p in reading.problems] == ["no-tiles"]
    assert reading.to_dict("x.jpg")["tiles"] == []


def test_boxes_are_whole_pixels_within_the_photo() -> None:
    eyes = Eyes(HAND)
    shift = 95 + 30
    eyes.boxes = [replace(b, cx=b.cx - shift) for b in eyes.boxes]
    reading = eyes.read()
    assert reading.tiles[0].box[0] == 0
    assert all(isinstance(v, int) for t in reading.tiles for v in t.box)


def test_a_marked_area_is_all_that_is_read() -> None:
    eyes = Eyes(HAND)

    class Cropped(Eyes):
        """Sees the tiles whose middle is in the picture, as if it began where the area does."""

        def detect(self, image: Picture) -> list[Box]:
            self.offset = 1300 - image.shape[1], 400 - image.shape[0]  # the area reaches to the lower right corner
            moved = [replace(b, cx=b.cx - self.offset[0], cy=b.cy - self.offset[1]) for b in self.boxes]
            return [b for b in moved if b.cx > 0 and b.cy > 0]

        def classify(self, _image: Picture, wanted: Sequence[Box]) -> list[NamedFace]:
            places = [replace(b, cx=b.cx + self.offset[0], cy=b.cy + self.offset[1]) for b in wanted]
            return [min(zip(self.boxes, self.faces, strict=True), key=lambda f: abs(f[0].cx - p.cx))[1] for p in places]

    start = int(eyes.boxes[5].bounds[0]) - 2
    picture = np.zeros((400, 1300, 3), np.uint8)
    cropped = Cropped(HAND)
    reader = Reader(detector=cropped, classifier=cropped)
    reading = reader.read(picture, area=(start, 60, 5000, 400))
    assert words(reading) == "6p 7s 8s 9s E E E C C"
    assert (reading.width, reading.height) == (1300, 400)
    assert reading.tiles[0].box == pytest.approx(eyes.read().tiles[5].box, abs=1)
    assert reading.tiles[0].corners == pytest.approx(eyes.read().tiles[5].corners, abs=0.01)
    with pytest.raises(ValueError, match="holds nothing of the photo"):
        reader.read(picture, area=(2000, 0, 2100, 50))


def test_an_empty_place_in_a_row_stays_empty() -> None:
    eyes = Eyes("1m 2m 3m 4p 5p 6p _ _ 7s 8s 9s E E E C C")
    assert len(eyes.read().tiles) == 14


INKS = {"red": (40, 30, 190), "green": (60, 110, 20), "dark": (60, 30, 25), "brown": (30, 34, 48)}


def painted(eyes: Eyes, inks: dict[int, str], faint: int | None = None) -> Reading:
    """The hand on a picture where each tile has a stroke of ink: green, or as ``inks`` say by place.

    Light hides the print of the ``faint`` one but for a speck.
    """
    image = np.full((400, 1300, 3), (70, 90, 40), np.uint8)
    for k, box in enumerate(eyes.boxes):
        x1, y1, x2, y2 = (round(v) for v in box.bounds)
        image[y1:y2, x1:x2] = (225, 238, 242)
        high, wide = (38, 28) if k == faint else (15, 18)
        image[y1 + high : y2 - high, x1 + wide : x2 - wide] = INKS[inks.get(k, "green")]
    return Reader(detector=eyes, classifier=eyes).read(image)


def test_a_five_in_red_among_tiles_that_are_not_is_a_red_five() -> None:
    reading = painted(Eyes("4p 5p 6p 3s 4s 5s 7m 8m 9m E E E C C"), {1: "red", 12: "red", 13: "red"})
    assert str(reading.tiles[1].tile) == "0p"
    assert reading.tiles[1].to_dict()["red"] is True
    assert reading.tiles[1].candidates[0][0].red
    assert not any(t.tile.red for k, t in enumerate(reading.tiles) if k != 1)
    assert "red" not in reading.tiles[5].to_dict()


def test_a_speck_of_red_or_dark_print_in_warm_light_makes_no_red_five() -> None:
    eyes = Eyes("4p 5p 6p 3s 4s 5s 7m 8m 9m E E E C C")
    assert not any(t.tile.red for t in painted(eyes, {1: "red", 5: "brown"}, faint=1).tiles)


def test_where_the_whole_suit_is_red_no_five_is() -> None:
    reading = painted(Eyes("4m 5m 6m 3s 4s 5s 7m 8m 9m E E E C C"), {0: "red", 1: "red", 2: "red", 6: "red", 7: "red",
                                                                     8: "red"})  # fmt: skip
    assert not any(t.tile.red for t in reading.tiles)


def test_a_lone_five_is_not_called_red() -> None:
    reading = painted(Eyes("5p 2s 3s 4s 6s 7s 8s 7m 8m 9m E E C C"), {0: "red"})
    assert not reading.tiles[0].tile.red


def test_a_row_of_smaller_tiles_behind_the_hand_is_not_lost() -> None:
    eyes = Eyes(HAND)
    far = Board()
    far.row("1p 2p 3p 4p 6s 7s", 300, 60, 0.75)
    eyes.boxes += far.boxes()
    eyes.faces += far.faces()
    reading = eyes.read()
    assert len(reading.tiles) + len(reading.others) == 20


def test_a_weak_box_far_beyond_the_rows_end_does_not_count() -> None:
    eyes = Eyes(HAND + " _ _ _ _ _ _ 5m")
    eyes.score(14, 0.15)
    assert len(eyes.read().tiles) == 14
    beside = Eyes(HAND + " _ 5m")
    beside.score(14, 0.15)
    assert len(beside.read().tiles) == 15
