"""The detector's figures: what counts as found, average precision, the threshold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from companion.datasets.sample_photos import sample_photo
from companion.models.export_detector import describe
from companion.models.measure.detector import Measured, measure, photos_of
from companion.vision.boxes import Box
from companion.vision.images import Picture, load_image
from companion.vision.reading import Reader

PLACES = [(60.0 + 80 * k, 100.0) for k in range(5)]


class Eyes:
    """A detector that names the same boxes in every picture."""

    confidence = 0.5

    def __init__(self, boxes: Sequence[Box]) -> None:
        self.boxes = boxes

    def detect(self, _image: Picture) -> list[Box]:
        return list(self.boxes)


def measured(scores: Sequence[float], right: Sequence[bool], labels: int) -> Measured:
    """As many boxes, the right ones on tiles, the others on bare table; so many tiles are labelled."""
    spots = iter(PLACES)
    boxes = [
        Box.of(*(next(spots) if hit else (700.0, 100.0 + 90 * k)), 50, 70, 0, score)
        for k, (score, hit) in enumerate(zip(scores, right, strict=True))
    ]
    truth = np.array([Box.of(x, y, 50, 70, 0).bounds for x, y in PLACES[:labels]])
    return measure(Eyes(boxes), [(np.zeros((800, 800, 3), np.uint8), truth)])


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        ([Box.of(100, 100, 50, 70, 0, 0.9)], (1.0, 1.0)),  # found
        ([Box.of(100, 100, 50, 70, 0, 0.9), Box.of(102, 100, 50, 70, 0, 0.8)], (0.5, 1.0)),  # twice: one is wrong
        ([Box.of(140, 100, 50, 70, 0, 0.9)], (0.0, 0.0)),  # beside it
        ([Box.of(100, 100, 50, 70, 0, 0.9, back=True)], (0.0, 0.0)),  # a back is no face
        ([Box.of(100, 100, 50, 70, 0, 0.4)], (0.0, 0.0)),  # below the threshold
        ([], (0.0, 0.0)),  # nothing was found
    ],
)
def test_precision_and_recall_at_a_threshold(boxes: list[Box], expected: tuple[float, float]) -> None:
    truth = np.array([Box.of(100, 100, 50, 70, 0).bounds])
    assert measure(Eyes(boxes), [(np.zeros((200, 200, 3), np.uint8), truth)]).at(0.5) == expected


@pytest.mark.parametrize(
    ("scores", "right", "labels", "expected"),
    [
        ([0.9, 0.8], [True, True], 2, 1.0),  # all found, nothing wrong
        ([0.9, 0.8, 0.7], [True, False, True], 2, 0.5 + 0.5 * 2 / 3),  # one wrong between
        ([0.9, 0.8, 0.7, 0.6], [False, True, True, True], 3, 0.75),  # precision rises again: the best to come counts
        ([0.9], [True], 2, 0.5),  # half of them found
        ([0.9], [False], 1, 0.0),  # nothing found
    ],
)
def test_average_precision(scores: list[float], right: list[bool], labels: int, expected: float) -> None:
    # COCO reads the curve at 101 points, so that steps are a little aslant.
    assert measured(scores, right, labels).average_precision() == pytest.approx(expected, abs=0.012)


def test_threshold_parts_right_from_wrong() -> None:
    found = measured([0.9, 0.8, 0.7, 0.4, 0.3], [True, True, True, False, False], 3)
    assert 0.5 < found.best_threshold() < 0.6  # in the middle of all that part them
    assert found.at(found.best_threshold()) == (1.0, 1.0)
    assert found.at(0.1) == (0.6, 1.0)


def test_what_is_measured_is_the_detector_that_reads(tmp_path: Path) -> None:
    """The boxes measured are the very ones that a reading is made of."""
    photo = sample_photo("pungs-on-wood")
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "images" / "hand.jpg").write_bytes(photo.path.read_bytes())
    height, width = load_image(photo.path).shape[:2]
    rows = [
        f"0 {(x1 + x2) / 2 / width} {(y1 + y2) / 2 / height} {(x2 - x1) / width} {(y2 - y1) / height}"
        for _, (x1, y1, x2, y2) in photo.tiles
    ]
    (tmp_path / "labels" / "hand.txt").write_text("\n".join(rows), encoding="utf-8")
    reader = Reader(threads=1)
    ((image, truth),) = photos_of(tmp_path)
    found = measure(reader.detector, [(image, truth)])
    ((_, read),) = found.photos
    assert sorted(read.scores.tolist()) == sorted(reader.see(image).scores.tolist())
    assert found.labels == len(photo.tiles)
    assert found.at(reader.detector.confidence) == (1.0, 1.0)


def test_describing_the_detector_leaves_the_other_network_alone(tmp_path: Path) -> None:
    path = tmp_path / "models.json"
    path.write_text(json.dumps({"classifier": {"file": "classifier.onnx"}}), encoding="utf-8")
    describe(path, {"confidence": 0.4})
    known = json.loads(path.read_text(encoding="utf-8"))
    assert known["classifier"] == {"file": "classifier.onnx"}
    assert known["detector"]["confidence"] == 0.4
    assert known["detector"]["classes"] == ["face", "back"]
