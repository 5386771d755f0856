"""Every number by which places are found, named, chosen and told is needed: without it a reading is wrong.

What it takes to show that is a photo of real tiles, a made-up one, or a scene that another test plays: then that test
fails once the rule is switched off. Those of the layout have their scenes in ``lay/test_thresholds.py``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest

from companion.models.measure.metrics import Marked, judge
from companion.tiles import Tile
from companion.vision import Reader, load_image
from companion.vision.images import Picture
from companion.vision.thresholds import Choose, Find, Ground, Name, Overlap, Propose, Red, Told
from tests.vision import test_boxes, test_choose, test_proposals, test_reading
from tests.vision.find import test_detector
from tests.vision.name import test_grounds
from tests.vision.test_samples import SAMPLES, of_width, turned_by

FAR: Final = 1e9
DARK, JADE = test_grounds.NIGHT, test_grounds.JADE

PHOTOS: Final = Path(__file__).with_name("photos")


def seen_small(photo: Picture) -> Picture:
    """The photo in the middle of five times as much of its border's ground either way."""
    height, width = photo.shape[:2]
    sides = (2 * height, 2 * height, 2 * width, 2 * width)
    return np.asarray(cv2.copyMakeBorder(photo, *sides, cv2.BORDER_REPLICATE), np.uint8)


PICTURES: Final[dict[str, Callable[[], Picture]]] = {
    **{name: lambda name=name: load_image(PHOTOS / f"{name}.jpg")  # type: ignore[misc]
       for name in ("blank-dragon", "characters-behind", "clutter", "clutter-print", "dots-behind", "dots-standing")},
    "pungs": lambda: load_image(SAMPLES / "pungs-on-wood.jpg"),
    "pungs-askew": lambda: turned_by(load_image(SAMPLES / "pungs-on-wood.jpg"), 45),
    "chows-far": lambda: seen_small(load_image(SAMPLES / "chows-on-green.jpg")),
    "chows-small": lambda: of_width(load_image(SAMPLES / "chows-on-green.jpg"), 320),
}  # fmt: skip

PUNGS: Final = "6s 6s 6s 8m 8m 8m 7p 7p 7p F F F C C"
CHOWS: Final = "1p 2p 3p 2p 3p 4p 6m 7m 8m 7m 8m 9m 6s 6s"

LIES: Final = {
    "blank-dragon": "P W S F E N C",
    "characters-behind": "1m 2m 3m 4m 5m 6m 7m 8m 9m",
    "dots-standing": "5p 3p 9p 1p 8p 2p 6p 4p 7p",
    "dots-behind": "2p 5p 1p 8p 3p 6p 9p 4p 7p",
    "clutter": "",
    "clutter-print": "",
    "pungs": PUNGS,
    "pungs-askew": PUNGS,
    "chows-far": CHOWS,
    "chows-small": CHOWS,
}
"""What lies on each; on the made-up ones are only things that look like tiles."""

TOO_MANY: Final = {"blank-dragon": 1, "characters-behind": 1, "dots-behind": 1, "clutter": 5}
"""Tiles that are seen around the hand, or on a table without any, where none are."""

NEEDED: Final[list[tuple[type, str, float, str]]] = [
    (Choose, "TOGETHER", 0.0, "characters-behind"),
    (Choose, "COMPANY", FAR, "dots-standing"),
    (Choose, "JOKER", 0.0, "clutter"),
    (Choose, "ALONE", 0.0, "clutter"),
    (Choose, "BLANK", FAR, "blank-dragon"),
    (Choose, "AMONG", FAR, "blank-dragon"),
    (Choose, "NEAR", FAR, "characters-behind"),
    (Choose, "ROW", FAR, "dots-standing"),
    (Choose, "LONG", FAR, "dots-behind"),
    (Choose, "CLEAR", 0.0, "clutter-print"),
    (Find, "WITH_CLASSIFIER", 1.0, "dots-standing"),
    (Find, "WEAK", 1.0, "blank-dragon"),
    (Find, "NEAR", 320, "chows-far"),
    (Find, "FURTHER", 1.0, "pungs-askew"),
    (Find, "ENOUGH_PX", 0.0, "chows-far"),
    (Find, "AIM_PX", 12.0, "chows-far"),
    (Find, "MAX_ENLARGED", 1.0, "chows-small"),
    (Find, "MOST", 20, "pungs"),
    (Name, "SURE", 0.0, "characters-behind"),
    (Name, "PLAIN", 0.0, "characters-behind"),
    (Name, "LOST", FAR, "characters-behind"),
    (Name, "WORTH", FAR, "characters-behind"),
    (Ground, "SURE", FAR, "blank-dragon"),
    (Ground, "NEAREST", 1000, "blank-dragon"),
    (Ground, "ALIKE_TONE", 0.0, "blank-dragon"),
    (Ground, "ALIKE_SHADE", -FAR, "blank-dragon"),
    (Ground, "PRINT", FAR, "blank-dragon"),
]
"""The threshold, the value that switches it off, and the picture that shows what it is good for."""

Off = float | tuple[float, float]

SCENES: Final[list[tuple[type, str, Off, Callable[[], None]]]] = [
    (Choose, "SIZE", FAR, test_choose.test_a_faint_tile_counts_among_sure_ones_of_its_size_only),
    (Choose, "PLAIN", 0.0, test_reading.test_a_weak_box_with_a_doubtful_face_does_not),
    (Choose, "BESIDE", FAR, test_reading.test_a_weak_box_far_beyond_the_rows_end_does_not_count),
    (Choose, "MAJORITY", 0.0, test_reading.test_four_tiles_vouch_for_no_shelf_of_books_between_them),
    (Find, "FAR", 639, test_detector.test_huge_tiles_get_a_look_from_further_away),
    (Find, "MAX_WINDOWS", 1, partial(test_detector.test_tiny_tiles_in_a_large_photo_get_a_second_look, 14)),
    (Ground, "NOTABLE", FAR, partial(test_grounds.test_a_blank_of_the_sets_own_ground_is_a_white_dragon, DARK, 1.0)),
    (Ground, "TONE", 0.0, partial(test_grounds.test_a_blank_of_the_sets_own_ground_is_a_white_dragon, DARK, 1.0)),
    (Ground, "SHADE", FAR, test_grounds.test_a_dark_back_of_the_faces_own_tone_stays_a_back),
    (Ground, "PALE", FAR, partial(test_grounds.test_alone_only_a_pale_tile_is_a_white_dragon, JADE, False)),
    (Red, "INK", -1.0, test_reading.test_a_five_in_red_among_tiles_that_are_not_is_a_red_five),
    (Red, "MUCH", 0.0, test_reading.test_a_speck_of_red_or_dark_print_in_warm_light_makes_no_red_five),
    (Red, "CHROMA", 0.0, test_reading.test_a_speck_of_red_or_dark_print_in_warm_light_makes_no_red_five),
    (Red, "RED", 0.0, test_reading.test_a_five_in_red_among_tiles_that_are_not_is_a_red_five),
    (Red, "NOT_RED", FAR, test_reading.test_where_the_whole_suit_is_red_no_five_is),
    (Red, "WARM", (-180.0, 180.0), test_reading.test_a_five_in_red_among_tiles_that_are_not_is_a_red_five),
    (Overlap, "SAME_TILE_IOU", FAR, test_boxes.test_doubles_become_one_at_their_mean),
    (Overlap, "INSIDE", FAR, test_boxes.test_parts_of_a_tile_and_frames_around_several_go),
    (Propose, "UNSURE", 0.0, test_reading.test_a_row_vouches_for_a_tile_that_the_classifier_cannot_name),
    (Propose, "LEAST", 0.0, test_proposals.test_a_kind_that_is_hardly_possible_is_not_proposed),
    (Propose, "WHOLE_HANDS", 0.0, test_reading.test_proposals_are_marked_and_taken_only_on_request),
    (Told, "SURE_BOX", 1e-9, test_reading.test_a_weak_box_in_the_row_with_a_plain_face_counts),
    (Told, "ROW_ONLY", 0.0, test_reading.test_a_weak_box_in_the_row_with_a_plain_face_counts),
    (Told, "CUT", 1.0, test_reading.test_a_tile_that_the_edge_cuts_is_told_and_never_certain),
]
"""The same with the test that plays the scene."""


def wrong(picture: str) -> int:
    """How many tiles are missed, named wrong, or seen where none are, around the hand, too."""
    reading = Reader(threads=1).read(PICTURES[picture]())
    around = (*reading.others, *(tile for other in reading.further for tile in other.tiles))
    read, truth = Counter(str(tile.tile) for tile in (*reading.tiles, *around)), Counter(LIES[picture].split())
    return (read - truth).total() + (truth - read).total()


@pytest.mark.parametrize("picture", PICTURES)
def test_what_lies_on_a_picture_is_read(picture: str) -> None:
    assert wrong(picture) == TOO_MANY.get(picture, 0)


@pytest.mark.parametrize(("where", "name", "off", "picture"), NEEDED)
def test_a_picture_is_read_worse_without_it(
    where: type, name: str, off: float, picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where, name, off)
    assert wrong(picture) > TOO_MANY.get(picture, 0)


@pytest.mark.parametrize(("where", "name", "off", "scene"), SCENES)
def test_a_scene_is_read_wrong_without_it(
    where: type, name: str, off: Off, scene: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene()
    monkeypatch.setattr(where, name, off)
    with pytest.raises(AssertionError):
        scene()


def test_rectangles_miss_what_people_drew_without_the_rim(monkeypatch: pytest.MonkeyPatch) -> None:
    """People draw round the body of a tile that is seen from low down, the detector round its face."""
    photo = load_image(PHOTOS / "bamboos.jpg")
    drawn = {
        "1s": (390, 273, 474, 403), "2s": (136, 242, 225, 363), "3s": (591, 300, 687, 426), "4s": (78, 241, 162, 355),
        "5s": (328, 267, 413, 390), "6s": (263, 260, 352, 381), "7s": (203, 250, 288, 370), "8s": (457, 286, 543, 406),
        "9s": (523, 293, 613, 419),
    }  # fmt: skip
    truth = Marked.of([(box, Tile(name).index, 1.0) for name, box in drawn.items()])

    def taps() -> int:
        return judge(
            truth, Marked.of([(t.box, t.tile.index, t.confidence) for t in Reader(threads=1).read(photo).tiles])
        ).taps

    assert taps() == 0
    monkeypatch.setattr(Told, "BODY", 1.0)
    assert taps() > 0


def test_none_is_without_a_picture_or_a_scene() -> None:
    kinds = (Choose, Find, Name, Ground, Red, Overlap, Propose, Told)
    every = {(kind, name) for kind in kinds for name in vars(kind) if name.isupper()}
    assert every == {(where, name) for where, name, *_ in (*NEEDED, *SCENES)} | {(Told, "BODY")}
