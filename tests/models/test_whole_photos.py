"""Whole photos whose unboxed tiles a first model labels: what becomes a label, what is blurred, what is left alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.datasets.oriented import read_labels
from companion.datasets.real import Photo, RealDataError
from companion.models.whole_photos import completed, looks, sees, window, write_rest
from companion.vision.boxes import Box
from companion.vision.name.classifier import NamedFace
from companion.vision.reading import Reader

SIDE = 480
HAND = [(60 + 40 * k, 400) for k in range(8)]
HEAP = [(100, 120), (160, 100), (220, 130), (330, 90)]
BOOK = (420, 200)


def draw(picture: np.ndarray, place: tuple[int, int], colour: tuple[int, int, int]) -> None:
    """A tile of 36 x 48 pixels with print in a colour of its own."""
    x, y = place
    cv2.rectangle(picture, (x - 18, y - 24), (x + 18, y + 24), (240, 240, 240), -1)
    for k in range(-16, 17, 8):
        cv2.line(picture, (x - 14, y + k), (x + 14, y + k), colour, 3)


@pytest.fixture
def photo(tmp_path: Path) -> Photo:
    """A boxed hand of eight, a heap of four that nobody boxed, a pale book."""
    picture = np.full((SIDE, SIDE, 3), (60, 110, 60), np.uint8)
    for place in (*HAND, *HEAP):
        draw(picture, place, (0, 0, 160))
    draw(picture, BOOK, (160, 0, 0))
    cv2.imwrite(str(tmp_path / "game.png"), picture)
    boxes = np.float32([(x, y, 37, 49) for x, y in HAND])
    return Photo(tmp_path / "game.png", ("1m",) * 8, boxes, (SIDE, SIDE), False)


def seen(scores: dict[tuple[int, int], float]) -> list[Box]:
    return [Box.of(x, y, 36, 48, 0.0, score) for (x, y), score in scores.items()]


def contrast(picture: np.ndarray, place: tuple[int, int]) -> float:
    x, y = place
    return float(picture[y - 18 : y + 18, x - 12 : x + 12].astype(float).std())


def test_sure_tiles_become_labels_and_doubtful_ones_are_blurred(photo: Photo) -> None:
    scores = dict.fromkeys(HAND[:5], 0.9) | {HEAP[0]: 0.95, HEAP[1]: 0.8, HEAP[2]: 0.3}
    whole = completed(photo, lambda _: seen(scores))
    centres = {tuple(np.round(quad.mean(axis=0)).astype(int).tolist()) for quad in whole.corners}
    assert centres == {*HAND, HEAP[0], HEAP[1]}
    before = cv2.imread(str(photo.path))
    for place in (*HAND, HEAP[0], HEAP[1]):
        assert contrast(whole.image, place) == pytest.approx(contrast(before, place), rel=0.15)
    # suspected, and never suspected but as pale as tiles are: nothing to learn from either
    for place in (HEAP[2], HEAP[3], BOOK):
        assert contrast(whole.image, place) < 0.3 * contrast(before, place)


def test_backs_are_told_from_faces(photo: Photo) -> None:
    whole = completed(photo, lambda _: [replace(box, back=True) for box in seen({HEAP[0]: 0.9})])
    assert whole.backs.tolist() == [False] * 8 + [True]


def test_a_picture_that_is_none_is_said(photo: Photo) -> None:
    photo.path.write_bytes(b"no picture")
    with pytest.raises(RealDataError, match="no picture that OpenCV can read"):
        completed(photo, lambda _: [])


@pytest.mark.parametrize("seed", range(8))
def test_a_window_shows_tiles_where_it_says(photo: Photo, seed: int) -> None:
    whole = completed(photo, lambda _: seen(dict.fromkeys(HEAP, 0.9)))
    view, classes, corners = window(whole, np.random.default_rng(seed), 200)
    assert view.shape == (200, 200, 3)
    assert len(classes) == len(corners) >= 1
    for quad in corners:
        x, y = quad.mean(axis=0)
        if 3 < x < 197 and 3 < y < 197:
            patch = view[max(0, int(y) - 3) : int(y) + 4, max(0, int(x) - 3) : int(x) + 4].reshape(-1, 3).mean(axis=0)
            assert patch[2] > 140  # the tile's white or its red print, not the green table


def test_near_looks_find_small_tiles_and_none_twice() -> None:
    small = [(40, 40), (200, 210), (250, 250)]
    asked = []

    def see(part: np.ndarray) -> list[Box]:
        """Sees tiles only from near: white spots in a part smaller than the photo, and one box cut by the edge."""
        asked.append(part.shape)
        if part.shape[0] > 300:
            return []
        count, _, stats, centres = cv2.connectedComponentsWithStats((part[..., 0] > 200).astype(np.uint8))
        return [Box.of(*centres[i], *stats[i][2:4].astype(float), 0.0, 0.9) for i in range(1, count)]

    picture = np.zeros((400, 400, 3), np.uint8)
    for x, y in small:
        picture[y - 8 : y + 8, x - 6 : x + 6] = 255
    found = looks(see, picture)
    assert len(asked) == 5
    assert sorted((round(b.cx), round(b.cy)) for b in found) == small


def test_heaps_give_more_pictures_and_what_was_done_stays(photo: Photo, tmp_path: Path) -> None:
    out = tmp_path / "rest"
    heap = [*seen(dict.fromkeys(HEAP, 0.9)), *seen(dict.fromkeys(HAND, 0.9))]
    assert write_rest(out, [photo], lambda part: heap if len(part) == SIDE else [], 200) == 5
    labels = read_labels(out / "labels" / "rest00000_0.txt")
    assert 1 <= len(labels.classes) <= 12
    assert cv2.imread(str(out / "images" / "rest00000_4.jpg")).shape == (200, 200, 3)
    assert write_rest(out, [photo], lambda _: heap, 200) == 0
    assert write_rest(tmp_path / "other", [photo], lambda _: seen(dict.fromkeys(HAND, 0.9)), 200) == 1


def test_a_reader_doubts_what_either_network_doubts() -> None:
    class Eyes:
        confidence = 0.4

        def detect(self, _: np.ndarray) -> list[Box]:
            boxes = seen({(40, 40): 0.9, (90, 40): 0.4, (140, 40): 0.9})
            return [*boxes[:2], replace(boxes[2], back=True)]

        def classify(self, _: np.ndarray, boxes: list[Box]) -> list[NamedFace]:
            plain, torn = np.zeros((4, 44)), np.full((4, 44), 1 / 176)
            plain[0, 5] = 1.0
            return [NamedFace(plain if box.cx < 60 else torn) for box in boxes]

    eyes = Eyes()
    scores = [box.score for box in sees(Reader(detector=eyes, classifier=eyes))(np.zeros((80, 200, 3), np.uint8))]
    assert scores == pytest.approx([1.0, 0.5 * 2 / 44, 0.9])
