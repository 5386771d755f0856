"""Crops are cut straight at every angle and size, and turns are told right. A stand-in network reads colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.name.classifier import OnnxClassifier, cut
from companion.vision.weights import ClassifierSpec, ModelError

SPEC = ClassifierSpec(size=(64, 64), margin=0.0, turns="learned")
KINDS = len(CLASS_NAMES)


def draw(box: Box, turn: int, kind: int, size: tuple[int, int] = (800, 600)) -> Picture:
    """A tile with a red bar along the top of its face, turned by ``turn`` quarters in its box; its blue is the kind."""
    image = np.full((size[1], size[0], 3), (60, 90, 60), np.uint8)
    cv2.fillConvexPoly(image, box.corners.round().astype(np.int32), (kind * 5, 200, 200))
    corners = np.roll(box.corners, -turn, axis=0)
    bar = np.array(
        [
            corners[0],
            corners[1],
            corners[1] + 0.22 * (corners[2] - corners[1]),
            corners[0] + 0.22 * (corners[3] - corners[0]),
        ]
    )
    cv2.fillConvexPoly(image, bar.round().astype(np.int32), (kind * 5, 30, 230))
    return image


def sees(crop: npt.NDArray[np.float32]) -> tuple[int, int]:
    """Turn and kind of a crop (3 x H x W, rgb, 0 to 1): the side with the red bar, the blue of the middle."""
    green = crop[1]
    n = green.shape[0] // 8
    sides = [green[:n].mean(), green[:, -n:].mean(), green[-n:].mean(), green[:, :n].mean()]
    middle = crop[2][28:36, 28:36].mean() * 255
    return int(np.argmin(sides)), round(float(middle) / 5)


class Learned:
    """Stands for a network with 4 x 44 outputs."""

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        out = np.zeros((len(batch), 4 * KINDS), np.float32)
        for row, crop in zip(out, batch, strict=True):
            turn, kind = sees(crop)
            row[turn * KINDS + kind] = 12
        return out


class Upright:
    """Stands for a network that knows upright faces only and says nothing sure about others."""

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        out = np.zeros((len(batch), KINDS), np.float32)
        for row, crop in zip(out, batch, strict=True):
            turn, kind = sees(crop)
            row[kind] = 9 if turn == 0 else 2
        return out


class AnyTurn(Upright):
    """Stands for a network that names a face however it is turned."""

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        out = np.zeros((len(batch), KINDS), np.float32)
        for row, crop in zip(out, batch, strict=True):
            row[sees(crop)[1]] = 9
        return out


def classifier(network: Any, spec: ClassifierSpec = SPEC) -> OnnxClassifier:
    made = OnnxClassifier(Path("none.onnx"), spec)
    made.session = network
    return made


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("angle", [0, 17, 45, 90, -60])
def test_kind_and_turn_at_every_angle(turn: int, angle: float) -> None:
    box = Box.of(400, 300, 90, 120, angle)
    face = classifier(Learned()).classify(draw(box, turn, 21), [box])[0]
    assert face.joint.sum() == pytest.approx(1)
    assert int(face.kinds.argmax()) == 21
    assert int(face.turns.argmax()) == turn
    assert face.kinds.max() > 0.9


@pytest.mark.parametrize("turn", range(4))
def test_a_network_for_upright_faces_is_tried_at_four_turns(turn: int) -> None:
    box = Box.of(400, 300, 90, 120, 12)
    spec = ClassifierSpec(size=(64, 64), margin=0.0, turns="upright")
    face = classifier(Upright(), spec).classify(draw(box, turn, 8), [box])[0]
    assert (int(face.kinds.argmax()), int(face.turns.argmax())) == (8, turn)


def test_a_network_for_all_turns_tells_the_kind_and_no_turn() -> None:
    box = Box.of(400, 300, 90, 120, 12)
    spec = ClassifierSpec(size=(64, 64), margin=0.0, turns="any")
    face = classifier(AnyTurn(), spec).classify(draw(box, 1, 8), [box])[0]
    assert int(face.kinds.argmax()) == 8
    assert face.turns == pytest.approx([0.25] * 4)


@pytest.mark.parametrize("fit", ["stretch", "letterbox"])
@pytest.mark.parametrize("size", [(64, 64), (80, 60)])
def test_other_input_shapes(fit: str, size: tuple[int, int]) -> None:
    spec = ClassifierSpec(size=size, margin=0.0, fit=fit)
    box = Box.of(400, 300, 90, 120, 30)
    image = draw(box, 0, 30)
    for turn in range(4):
        crop = cut(image, box, spec, turn)
        assert crop.shape == (*size, 3)
    upright = cut(image, box, spec).astype(float)
    middle = size[1] // 2
    assert upright[size[0] // 8, middle, 1] < 80  # the bar is at the top
    assert upright[size[0] - 6, middle, 1] > 150


def test_margin_shows_what_is_around() -> None:
    box = Box.of(400, 300, 90, 120, 0)
    image = draw(box, 0, 30)
    tight, loose = cut(image, box, SPEC), cut(image, box, ClassifierSpec(size=(64, 64), margin=0.25))
    assert tight[60, 3].tolist() != [60, 90, 60]
    assert loose[62, 2].tolist() == [60, 90, 60]


def test_large_tiles_are_averaged_not_skipped() -> None:
    """A fine checkerboard becomes even grey; picking pixels would leave black and white specks."""
    yy, xx = np.mgrid[:800, :800]
    image = np.repeat((((xx + yy) % 2) * 255).astype(np.uint8)[..., None], 3, axis=2)
    crop = cut(image, Box.of(400, 400, 480, 640, 9), SPEC).astype(float)
    assert crop.std() < 8
    assert crop.mean() == pytest.approx(127.5, abs=4)


@pytest.mark.parametrize("place", [(0, 0), (799, 599), (-30, 300), (400, 640), (-500, -500)])
def test_tiles_at_and_over_the_border(place: tuple[int, int]) -> None:
    crop = cut(draw(Box.of(400, 300, 90, 120, 0), 0, 3), Box.of(*place, 90, 120, 33), SPEC)
    assert crop.shape == (64, 64, 3)


def test_temperature_makes_less_sure() -> None:
    box = Box.of(400, 300, 90, 120, 0)
    image = draw(box, 0, 21)
    sure = classifier(Learned()).classify(image, [box])[0].kinds.max()
    calm = ClassifierSpec(size=(64, 64), margin=0.0, temperature=4.0)
    assert classifier(Learned(), calm).classify(image, [box])[0].kinds.max() < sure - 0.3


def test_wrong_number_of_outputs_is_named() -> None:
    box = Box.of(400, 300, 90, 120, 0)
    with pytest.raises(ModelError, match="176 are expected"):
        classifier(Upright()).classify(draw(box, 0, 1), [box])


def test_no_boxes_no_work() -> None:
    assert classifier(None).classify(np.zeros((9, 9, 3), np.uint8), []) == []


def test_a_doubtful_tile_is_looked_at_again_and_a_sure_one_is_not() -> None:
    class Hesitant(Learned):
        """Knows kind 8 only in wider, tighter or slanted crops."""

        def __init__(self) -> None:
            self.crops = 0

        def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            out = super().run(batch)
            first = self.crops < 2 + 3
            self.crops += len(batch)
            for row in out:
                if first and row.argmax() % KINDS == 8:
                    row[row.argmax()] = 4.0
            return out

    boxes = [Box.of(200, 300, 90, 120, 0), Box.of(500, 300, 90, 120, 0)]
    image = draw(boxes[0], 0, 8)
    image[:, 350:] = draw(boxes[1], 0, 30)[:, 350:]
    network = Hesitant()
    doubtful, sure = classifier(network).classify(image, boxes)
    assert network.crops == 2 + 3 + 4 * 4  # one glance at both, then the doubtful one's other sides, then varied
    assert sure.kinds.max() > 0.97
    assert doubtful.kinds[8] > 0.8  # the first look alone gave a quarter


def test_a_doubtful_tile_is_looked_at_again_nearly_straight() -> None:
    """What a face shows when it is cut far aslant says nothing: four more looks must not make it doubtful."""

    class Straight(Learned):
        """Unsure from all four sides; later sure, and wrong about what stands more than 12 degrees aslant."""

        looks = 0  # the first is straight on, the second from the other three sides

        def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
            out = super().run(batch)
            self.looks += 1
            for row, crop in zip(out, batch, strict=True):
                bar = np.argwhere(crop[1] < 0.3).astype(np.float32)
                tilt = cv2.minAreaRect(bar)[2] % 90 if len(bar) > 10 else 45.0
                if 12 < tilt < 78:
                    row[:] = 0
                    row[3] = 12
            return out * 0.35 if self.looks <= 2 else out

    box = Box.of(400, 300, 90, 120, 0)
    face = classifier(Straight()).classify(draw(box, 0, 21), [box])[0]
    assert int(face.kinds.argmax()) == 21
    assert face.kinds.max() > 0.97
