"""The detector's seam: scales, windows, every known output form. A stand-in network sees white tiles on green."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.vision.boxes import Box, iou
from companion.vision.find.detector import OnnxDetector, decode, network_input
from companion.vision.images import Picture
from companion.vision.thresholds import Find
from companion.vision.weights import DetectorSpec, ModelError

SPEC = DetectorSpec(long_side=640, confidence=0.4, tile_px=(20.0, 160.0))


class WhiteTiles:
    """Stands for a trained network: gives end-to-end boxes of white rectangles that are neither tiny nor huge."""

    def __init__(self, smallest: float = 14.0, largest: float = 190.0) -> None:
        self.smallest, self.largest = smallest, largest
        self.shapes: list[tuple[int, int]] = []

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        assert batch.shape[2] % 32 == batch.shape[3] % 32 == 0
        self.shapes.append((batch.shape[2], batch.shape[3]))
        white = (batch[0].min(axis=0) > 0.6).astype(np.uint8)
        rows = []
        for contour in cv2.findContours(white, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
            (cx, cy), (w, h), angle = cv2.minAreaRect(contour)
            if self.smallest <= min(w, h) <= self.largest:
                rows.append([cx, cy, w + 1, h + 1, 0.9, 0, np.deg2rad(angle)])
        return np.array(rows, np.float32).reshape(1, -1, 7)


def photo(width: int, height: int, boxes: list[Box]) -> Picture:
    image = np.full((height, width, 3), (60, 120, 40), np.uint8)
    for box in boxes:
        cv2.fillConvexPoly(image, box.corners.round().astype(np.int32), (245, 245, 245))
    return image


def detector(network: Any, spec: DetectorSpec = SPEC) -> OnnxDetector:
    made = OnnxDetector(Path("none.onnx"), spec)
    made.session = network
    return made


def assert_found(found: list[Box], wanted: list[Box], least: float = 0.8) -> None:
    assert len(found) == len(wanted)
    for box in wanted:
        assert max(iou(box, f) for f in found) > least


@pytest.mark.parametrize(
    ("width", "height", "tile"),
    [
        (640, 640, 40),  # as it is
        (1280, 720, 70),  # made smaller, grey below
        (3024, 4032, 260),  # a phone held upright
        (500, 333, 30),  # enlarged
        (641, 479, 40),  # odd sizes
    ],
)
@pytest.mark.parametrize("angle", [0, 20, 75, -40, 90])
def test_boxes_come_back_in_photo_pixels(width: int, height: int, tile: int, angle: float) -> None:
    boxes = [Box.of(width * x, height * y, tile, tile * 4 / 3, angle) for x, y in [(0.2, 0.3), (0.5, 0.7), (0.8, 0.4)]]
    network = WhiteTiles()
    assert_found(detector(network).detect(photo(width, height, boxes)), boxes)
    assert len(network.shapes) == 2  # from near and from far
    assert max(network.shapes[0]) <= 640


@pytest.mark.parametrize("smallest", [8, 14], ids=["seen small at first", "not seen at first"])
def test_tiny_tiles_in_a_large_photo_get_a_second_look(smallest: float) -> None:
    boxes = [Box.of(900 + 100 * k, 1400 + 5 * k, 60, 80, 4) for k in range(14)]
    network = WhiteTiles(smallest)
    assert_found(detector(network).detect(photo(4000, 3000, boxes)), boxes)
    assert len(network.shapes) > 1
    assert max(max(shape) for shape in network.shapes) <= 640


def test_windows_of_the_second_look_cut_no_tile_in_two() -> None:
    boxes = [Box.of(300 + 170 * k, 400 + 130 * r, 40, 54, 10 * r) for k in range(20) for r in range(4)]
    found = detector(WhiteTiles(smallest=5)).detect(photo(4000, 1200, boxes))
    assert_found(found, boxes, 0.75)


def test_huge_tiles_get_a_look_from_further_away() -> None:
    boxes = [Box.of(200 + 260 * k, 320, 240, 320, 0) for k in range(2)]
    network = WhiteTiles(largest=250)
    found = detector(network).detect(photo(640, 640, boxes))
    assert_found(found, boxes, 0.85)
    assert len(network.shapes) == 2
    assert max(network.shapes[1]) < max(network.shapes[0])


def test_a_close_up_that_shows_nothing_at_first_is_tried_from_further_away() -> None:
    boxes = [Box.of(320, 320, 300, 400, 0)]
    assert_found(detector(WhiteTiles(largest=200)).detect(photo(640, 640, boxes)), boxes, 0.85)


@pytest.mark.parametrize("size", [(1, 1), (3000, 8), (8, 3000), (31, 33)])
def test_pictures_of_any_shape_do_no_harm(size: tuple[int, int]) -> None:
    assert detector(WhiteTiles()).detect(np.zeros((size[1], size[0], 3), np.uint8)) == []


TILES = np.array([[100, 80, 30, 40, 0.9, 0, 0.3], [300, 90, 44, 33, 0.8, 1, 0.0], [10, 10, 30, 40, 0.1, 0, 0]])


def raw(angle: bool) -> npt.NDArray[np.float32]:
    """The tiles as a raw head gives them: 4 numbers, a score for each class, the angle; boxes as columns."""
    table = np.zeros((7 if angle else 6, 8400))
    for k, (cx, cy, w, h, score, kind, turn) in enumerate(TILES):
        table[:4, 17 + k] = cx, cy, w, h
        table[4 + int(kind), 17 + k] = score
        if angle:
            table[6, 17 + k] = turn
    return table[None].astype(np.float32)


def test_every_known_form_of_output_gives_the_same_boxes() -> None:
    end_to_end = decode(TILES[None].astype(np.float32), 2, 0.3, 1)
    assert [(round(b.cx), b.back) for b in end_to_end] == [(100, False), (300, True)]
    assert end_to_end[0].angle == pytest.approx(17.19, abs=0.01)
    assert end_to_end[1].angle == pytest.approx(90)  # wider than high: portrait, turned
    assert decode(raw(angle=True), 2, 0.3, 1) == end_to_end
    upright = decode(raw(angle=False), 2, 0.3, 1)
    assert [b.angle for b in upright] == [0.0, 90.0]
    corners = np.array([[85, 60, 115, 100, 0.9, 0], [278, 73.5, 322, 106.5, 0.8, 1]], np.float32)
    assert [(b.cx, b.cy, b.width, b.height) for b in decode(corners[None], 2, 0.3, 1)] == [
        (b.cx, b.cy, b.width, b.height) for b in upright
    ]


def test_unknown_output_is_named() -> None:
    with pytest.raises(ModelError, match="no known form"):
        decode(np.zeros((1, 84, 8400), np.float32), 2, 0.3, 1)


def test_weak_boxes_are_kept_as_hints() -> None:
    class Weak(WhiteTiles):
        def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            found = super().run(batch)
            found[0, 1, 4] = SPEC.confidence * (Find.WEAK + 0.05)
            found[0, 2, 4] = SPEC.confidence * (Find.WEAK - 0.05)
            return found

    boxes = [Box.of(100 + 80 * k, 300, 40, 54, 0) for k in range(4)]
    assert len(detector(Weak()).detect(photo(640, 640, boxes))) == 3


def test_input_of_the_network_is_rgb_padded_with_grey() -> None:
    image = np.zeros((33, 40, 3), np.uint8)
    image[:, :, 2] = 255  # red
    batch = network_input(image)
    assert batch.shape == (1, 3, 64, 64)
    assert batch[0, :, 0, 0].tolist() == [1.0, 0.0, 0.0]
    assert batch[0, :, 40, 50].tolist() == pytest.approx([114 / 255] * 3)
    assert network_input(image, "bgr")[0, :, 0, 0].tolist() == [0.0, 0.0, 1.0]


def test_halves_of_a_tile_give_way_to_the_whole_that_was_seen_from_far() -> None:
    """Near, the network takes the halves of one tile for two; far, it sees one tile as large as its neighbours."""

    class Splits(WhiteTiles):
        def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            found = super().run(batch)
            if max(batch.shape[2:]) < 600:
                return found
            cx, cy, *sides, score, kind, _ = max(found[0], key=lambda row: row[0])
            halves = [[cx, cy + s * max(sides) / 4, min(sides), max(sides) / 2, score, kind, 0] for s in (-1, 1)]
            rest = [row for row in found[0] if row[0] != cx]
            return np.array([*rest, *halves], np.float32)[None]

    boxes = [Box.of(60 + 70 * k, 300, 54, 72, 0) for k in range(8)]
    assert_found(detector(Splits()).detect(photo(640, 640, boxes)), boxes)


def test_halves_stay_where_the_whole_is_hardly_seen() -> None:
    """Two small tiles one above the other: from far there is a suspicion of one, and it replaces nothing."""

    class Suspects(WhiteTiles):
        def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            found = super().run(batch)[0]
            cx, cy, *sides, score, kind, _ = max(found, key=lambda row: row[0])
            rest = [row for row in found if row[0] != cx]
            if max(batch.shape[2:]) < 600:
                return np.array([*rest, [cx, cy, *sides, SPEC.confidence * 0.5, kind, 0]], np.float32)[None]
            halves = [[cx, cy + s * max(sides) / 4, min(sides), max(sides) / 2, score, kind, 0] for s in (-1, 1)]
            return np.array([*rest, *halves], np.float32)[None]

    boxes = [Box.of(60 + 70 * k, 300, 54, 72, 0) for k in range(8)]
    assert len(detector(Suspects()).detect(photo(640, 640, boxes))) == 9
