"""The shipped weights on the shipped photos: every tile right, from whichever side the photo was taken."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.models.measure.metrics import Marked, judge
from companion.tiles import Tile
from companion.vision import Reader, load_image
from companion.vision.images import Picture
from companion.vision.name.classifier import OnnxClassifier
from companion.vision.weights import bundled_folder

SAMPLES = Path(__file__).resolve().parents[2] / "datasets" / "samples"
PHOTOS: list[dict[str, Any]] = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))
ROWS = [p for p in PHOTOS if p["file"] in ("pungs-on-wood.jpg", "chows-on-green.jpg", "riichi-characters.jpg")]


@pytest.fixture(scope="module")
def reader() -> Reader:
    assert (bundled_folder() / "detector.onnx").exists(), "the weights are part of the project"
    return Reader(threads=2)


def names(tiles: Any) -> Counter[str]:
    return Counter(t["tile"] if isinstance(t, dict) else t.tile.name for t in tiles)


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p["file"])
def test_one_tap_at_most_from_right(reader: Reader, photo: dict[str, Any]) -> None:
    reading = reader.read(load_image(SAMPLES / photo["file"]))
    truth = Marked.of([(t["box"], Tile(t["tile"]).index, 1.0) for t in photo["tiles"]])
    read = Marked.of([(t.box, t.tile.index, t.confidence) for t in reading.tiles])
    assert judge(truth, read).taps <= 1


@pytest.mark.parametrize("photo", ROWS, ids=lambda p: p["file"])
def test_rows_are_read_exactly_and_in_order(reader: Reader, photo: dict[str, Any]) -> None:
    reading = reader.read(load_image(SAMPLES / photo["file"]))
    assert [t.tile.name for t in reading.tiles] == [t["tile"] for t in photo["tiles"]]
    assert {t.turn for t in reading.tiles} == {0}


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("photo", ROWS[:2], ids=lambda p: p["file"])
def test_photos_taken_from_another_side(reader: Reader, photo: dict[str, Any], quarters: int) -> None:
    image = np.ascontiguousarray(np.rot90(load_image(SAMPLES / photo["file"]), quarters))
    reading = reader.read(image)
    wanted = names(photo["tiles"])
    assert sum((names(reading.tiles) & wanted).values()) >= len(photo["tiles"]) - 1
    assert len(reading.tiles) <= len(photo["tiles"]) + 1


def turned_by(image: Picture, degrees: float) -> Picture:
    """The photo turned clockwise on a larger sheet of its own border's colour."""
    height, width = image.shape[:2]
    side = int(np.hypot(height, width))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    matrix[:, 2] += (side - width) / 2, (side - height) / 2
    ground = np.median(image[:8].reshape(-1, 3), axis=0).tolist()
    return np.asarray(cv2.warpAffine(image, matrix, (side, side), borderValue=ground), dtype=np.uint8)


@pytest.mark.parametrize("degrees", [7, -12])
@pytest.mark.parametrize("photo", ROWS, ids=lambda p: p["file"])
def test_photos_held_askew(reader: Reader, photo: dict[str, Any], degrees: float) -> None:
    reading = reader.read(turned_by(load_image(SAMPLES / photo["file"]), degrees))
    assert [t.tile.name for t in reading.tiles] == [t["tile"] for t in photo["tiles"]]
    assert {t.turn for t in reading.tiles} == {0}


@pytest.mark.parametrize("photo", ROWS, ids=lambda p: p["file"])
def test_photos_taken_from_the_other_side_are_read_in_their_owners_order(reader: Reader, photo: dict[str, Any]) -> None:
    reading = reader.read(np.ascontiguousarray(load_image(SAMPLES / photo["file"])[::-1, ::-1]))
    assert [t.tile.name for t in reading.tiles] == [t["tile"] for t in photo["tiles"]]


def of_width(image: Picture, width: int) -> Picture:
    height = round(image.shape[0] * width / image.shape[1])
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@pytest.mark.parametrize("opposite", [False, True], ids=["same side", "opposite side"])
def test_two_hands_in_one_photo(reader: Reader, opposite: bool) -> None:
    """The second hand lies before the first, or across the table with its tiles upside down."""
    first, second = (load_image(SAMPLES / photo["file"]) for photo in ROWS[:2])
    second = np.ascontiguousarray(second[::-1, ::-1]) if opposite else second
    both = np.concatenate([of_width(second, 1200), of_width(first, 1200)])
    reading = reader.read(both)
    hands = [reading, *reading.further]
    wanted = [[t["tile"] for t in photo["tiles"]] for photo in ROWS[:2]]
    assert sorted([t.tile.name for t in hand.tiles] for hand in hands) == sorted(wanted)
    assert "more-hands" in [p.code for p in reading.problems]
    again = reader.read(both, reading.further[0].area)
    assert [t.tile.name for t in again.tiles] == [t.tile.name for t in reading.further[0].tiles]


@pytest.mark.parametrize("long_side", [640, 2400])
def test_size_of_the_photo_does_not_matter(reader: Reader, long_side: int) -> None:
    photo = ROWS[1]
    image = load_image(SAMPLES / photo["file"])
    factor = long_side / max(image.shape[:2])
    resized = cv2.resize(
        image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    )
    reading = reader.read(np.asarray(resized, dtype=np.uint8))
    assert names(reading.tiles) == names(photo["tiles"])


def test_a_photo_without_tiles(reader: Reader) -> None:
    rng = np.random.default_rng(1)
    cloth = rng.normal((60, 110, 50), 6, (720, 960, 3)).clip(0, 255).astype(np.uint8)
    assert reader.read(cloth).tiles == ()


@pytest.mark.parametrize("photo", PHOTOS, ids=lambda p: p["file"])
def test_like_faces_of_a_set_look_alike_to_the_classifier(reader: Reader, photo: dict[str, Any]) -> None:
    """What a set can be taught by: of the tiles in one photo the nearest by features is one of the same kind."""
    image = load_image(SAMPLES / photo["file"])
    classifier = reader.classifier
    assert isinstance(classifier, OnnxClassifier)
    boxes = [box for box in reader.detector.detect(image) if box.score > reader.detector.confidence and not box.back]
    faces = classifier.classify(image, boxes)
    seen = classifier.features(image, boxes, [int(face.turns.argmax()) for face in faces])
    likeness = seen @ seen.T - 2 * np.eye(len(boxes))
    kinds = [int(face.kinds.argmax()) for face in faces]
    paired = [i for i, kind in enumerate(kinds) if kinds.count(kind) > 1]
    near = [kinds[int(likeness[i].argmax())] == kinds[i] for i in paired]
    assert sum(near) >= 0.9 * len(paired)
