"""The detector's figures: what counts as found, average precision, the threshold, the network's numbers."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from companion.models.export_detector import describe
from companion.models.measure.detector import Measured, corners_of, match, overlaps, prepare, rows_of, upright


def boxes(*rows: tuple[float, float, float, float]) -> np.ndarray:
    return np.array(rows, np.float32).reshape(-1, 4)


def test_overlap_is_intersection_over_union() -> None:
    a = boxes((0, 0, 10, 10))
    b = boxes((0, 0, 10, 10), (5, 0, 15, 10), (20, 20, 30, 30))
    assert overlaps(a, b)[0] == pytest.approx([1, 1 / 3, 0])


@pytest.mark.parametrize(
    ("found", "truth", "expected"),
    [
        ([(0, 0, 10, 10)], [(0, 0, 10, 10)], [True]),  # found
        ([(0, 0, 10, 10), (1, 0, 11, 10)], [(0, 0, 10, 10)], [True, False]),  # found twice: the second is wrong
        ([(0, 0, 10, 10)], [(8, 0, 18, 10)], [False]),  # beside it
        ([(0, 0, 10, 10)], [], [False]),  # nothing is there
        ([], [(0, 0, 10, 10)], []),  # nothing was found
        ([(0, 0, 10, 10), (0, 0, 9, 10)], [(0, 0, 10, 10), (0, 0, 8, 10)], [True, True]),  # each label is met once
    ],
)
def test_each_label_is_met_by_one_detection(found: list, truth: list, expected: list[bool]) -> None:
    assert match(boxes(*found), boxes(*truth)).tolist() == expected


@pytest.mark.parametrize(
    ("scores", "right", "labels", "expected"),
    [
        ([0.9, 0.8], [True, True], 2, 1.0),  # all found, nothing wrong
        ([0.9, 0.8, 0.7], [True, False, True], 2, 0.5 + 0.5 * 2 / 3),  # one wrong between
        ([0.9], [True], 2, 0.5),  # half of them found
        ([0.9, 0.2], [False, True], 1, 0.5),  # the wrong one comes first
        ([0.9], [False], 1, 0.0),  # nothing found
    ],
)
def test_average_precision(scores: list[float], right: list[bool], labels: int, expected: float) -> None:
    measured = Measured(np.array(scores, np.float32), np.array(right), labels, 1)
    assert measured.average_precision() == pytest.approx(expected)


def test_threshold_parts_right_from_wrong() -> None:
    scores = np.array([0.9, 0.8, 0.7, 0.4, 0.3], np.float32)
    measured = Measured(scores, np.array([True, True, True, False, False]), 3, 1)
    threshold = measured.best_threshold()
    assert 0.4 < threshold <= 0.7
    assert measured.at(threshold) == (1.0, 1.0)
    assert measured.at(0.1) == (0.6, 1.0)


@pytest.mark.parametrize(("height", "width"), [(480, 640), (640, 480), (100, 1000), (33, 33)])
def test_input_is_a_multiple_of_the_stride_with_the_photo_at_the_top_left(height: int, width: int) -> None:
    image = np.zeros((height, width, 3), np.uint8)
    image[..., 2] = 255  # red, last in BGR
    blob, scale = prepare(image, 320)
    assert blob.shape[2] % 32 == 0
    assert blob.shape[3] % 32 == 0
    assert scale == pytest.approx(320 / max(height, width))
    assert blob[0, :, 0, 0].tolist() == [1, 0, 0]  # red first
    if blob.shape[2] > round(height * scale):
        assert blob[0, 0, -1, -1] == pytest.approx(114 / 255)


def test_angle_turns_x_towards_y() -> None:
    lying = np.array([[50, 40, 20, 10, 0.9, 0, 0.0]], np.float32)
    assert corners_of(lying)[0].tolist() == [[40, 35], [60, 35], [60, 45], [40, 45]]
    turned = np.array([[50, 40, 20, 10, 0.9, 0, np.pi / 2]], np.float32)
    assert upright(corners_of(turned))[0] == pytest.approx([45, 30, 55, 50], abs=1e-4)


def test_rows_from_raw_numbers_keep_the_best_of_doubles() -> None:
    #           cx  cy   w   h  face  back angle
    raw = [
        [50, 50, 20, 30, 0.60, 0.10, 0.0],
        [51, 50, 20, 30, 0.90, 0.05, 0.0],  # the same tile, surer
        [80, 50, 20, 30, 0.10, 0.70, 0.1],  # a back beside it
        [20, 20, 20, 30, 0.01, 0.01, 0.0],  # nothing
    ]
    rows = rows_of(np.array(raw, np.float32).T)
    assert rows[:, 4] == pytest.approx([0.9, 0.7])
    assert rows[:, 5].tolist() == [0, 1]
    assert rows[0, :2].tolist() == [51, 50]
    assert rows[1, 6] == pytest.approx(0.1)


def test_describing_the_detector_leaves_the_other_network_alone(tmp_path: Path) -> None:
    path = tmp_path / "models.json"
    path.write_text(json.dumps({"classifier": {"file": "classifier.onnx"}}), encoding="utf-8")
    describe(path, {"confidence": 0.4})
    known = json.loads(path.read_text(encoding="utf-8"))
    assert known["classifier"] == {"file": "classifier.onnx"}
    assert known["detector"]["confidence"] == 0.4
    assert known["detector"]["classes"] == ["face", "back"]
