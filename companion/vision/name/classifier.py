"""Reads the face of each tile: straightened crops from the full-resolution photo, tried at four turns.

Of every tile the classifier keeps the probability of each kind at each turn (4 x 44), so that the layout can say how
the tiles of a row stand before the kind is settled: an upright 6 and a 9 upside down look much the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.find.detector import GREY
from companion.vision.images import Picture
from companion.vision.name.grounds import with_blanks
from companion.vision.name.taught import TaughtError, TaughtSet, fingerprint
from companion.vision.thresholds import Name
from companion.vision.weights import ClassifierSpec, LazySession, ModelError

KINDS: Final = len(CLASS_NAMES)
FEATURES: Final = "features"
"""The network's output before it decides on a kind."""
BATCH: Final = 64
_VARIANTS: Final[tuple[Callable[[Box], Box], ...]] = (
    lambda box: replace(box, width=box.width * 1.1, height=box.height * 1.1),
    lambda box: replace(box, width=box.width * 0.92, height=box.height * 0.92),
    lambda box: replace(box, angle=box.angle + 5),
    lambda box: replace(box, angle=box.angle - 5),
)
_SMALLEST: Final = 1e-9

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class NamedFace:
    """What one tile shows: ``joint[k, c]`` (4 x 44, sums to 1) is the probability of kind ``c`` standing ``k`` quarter
    turns clockwise from the box's own upright."""

    joint: npt.NDArray[np.float64]

    @property
    def kinds(self) -> npt.NDArray[np.float64]:
        """The probability of each kind (44), whatever its turn."""
        return np.asarray(self.joint.sum(axis=0))

    @property
    def turns(self) -> npt.NDArray[np.float64]:
        """The probability of each turn (4), whatever the kind."""
        return np.asarray(self.joint.sum(axis=1))


class Classifier(Protocol):
    """Whatever reads faces: a network, or labels in a test."""

    def classify(self, image: Picture, boxes: Sequence[Box]) -> list[NamedFace]:
        """One face a box, in the same order."""
        ...


class OnnxClassifier:
    """The classifier of ``models/``, run by ONNX Runtime. Safe to use from several threads.

    ``taught`` is the tile set that is played with, if the reader was taught it. Raises TaughtError for a set that was
    taught to other weights.
    """

    def __init__(self, file: Path, spec: ClassifierSpec, threads: int = 0, taught: TaughtSet | None = None) -> None:
        if taught is not None and taught.weights != fingerprint(file):
            raise TaughtError("taught-other-weights", name=taught.name)
        self.session = LazySession(file, threads)
        self.spec = spec
        self.taught = taught
        self._columns = np.array([CLASS_NAMES.index(name) for name in spec.classes])

    def classify(
        self, image: Picture, boxes: Sequence[Box], known: Mapping[int, NamedFace] | None = None
    ) -> list[NamedFace]:
        """One face a box; see :class:`Classifier`. ``known`` has faces, by place, that need not be looked at."""
        faces = dict(known or {})
        new = [i for i in range(len(boxes)) if i not in faces]
        if new:
            faces |= zip(new, self._looked_at(image, [boxes[i] for i in new], max(b.score for b in boxes)), strict=True)
        joints = [faces[i].joint for i in range(len(boxes))]
        return [NamedFace(joint) for joint in with_blanks(image, boxes, joints)]

    def features(
        self, image: Picture, boxes: Sequence[Box], turns: Sequence[int] | None = None
    ) -> npt.NDArray[np.float32]:
        """What the network sees in each tile, n x d, each row of length 1: the more alike two faces of one tile set
        are, the larger is the product of their rows. ``turns`` are quarters clockwise by which the faces stand in their
        boxes. Nothing is named, so a set can be learned from a few tiles of it.

        Raises ModelError for weights that give no features.
        """
        quarters = turns if turns is not None else [0] * len(boxes)
        crops = [cut(image, box, self.spec, turn) for box, turn in zip(boxes, quarters, strict=True)]
        if not crops:
            return np.zeros((0, 0), np.float32)
        seen = np.concatenate(
            [self.session.run(self.batch(crops[i : i + BATCH]), FEATURES) for i in range(0, len(crops), BATCH)]
        )
        return np.asarray(seen / np.maximum(np.linalg.norm(seen, axis=1, keepdims=True), _SMALLEST), np.float32)

    def _looked_at(self, image: Picture, boxes: Sequence[Box], best: float) -> list[NamedFace]:
        """What the network makes of each box by itself; ``best`` is the best score of all boxes of the photo."""
        logs = self._quick_look(image, boxes)
        faces = [_face(entry) for entry in logs]
        worth = Name.WORTH * best
        doubtful = [
            i for i, face in enumerate(faces) if Name.LOST < face.kinds.max() < Name.SURE and boxes[i].score >= worth
        ]
        if doubtful:
            others = [vary(boxes[i]) for i in doubtful for vary in _VARIANTS]
            again = self._look(image, others).reshape(len(doubtful), len(_VARIANTS), 4, -1)
            for i, more in zip(doubtful, again, strict=True):
                faces[i] = _face((logs[i] + more.sum(axis=0)) / (1 + len(_VARIANTS)))
        return faces

    def _quick_look(self, image: Picture, boxes: Sequence[Box]) -> npt.NDArray[np.float64]:
        """As :meth:`_look`, where a network that knows turns sees plain faces only once, not at all four turns."""
        if self.spec.turns != "learned":
            return self._look(image, boxes)
        names = len(self.spec.classes)
        scores = self._scores([cut(image, box, self.spec) for box in boxes])
        logs = np.full((len(boxes), 4, KINDS), np.log(_SMALLEST))
        for entry, row in zip(logs, scores, strict=True):
            entry[:, self._columns] = _log_softmax(row.reshape(4, names) / self.spec.temperature)
        unsure = [i for i, entry in enumerate(logs) if _face(entry).joint.max() < Name.PLAIN]
        if unsure:
            turned = self._scores([crop for i in unsure for crop in self._turned(image, boxes[i])[1:]])
            four = np.concatenate([scores[unsure, None], turned.reshape(len(unsure), 3, -1)], axis=1)
            logs[unsure] = [self._joint(rows) for rows in four]
        return logs

    def _look(self, image: Picture, boxes: Sequence[Box]) -> npt.NDArray[np.float64]:
        """Log probabilities n x 4 x 44 of one crop a box, tried at four turns."""
        scores = self._scores([crop for box in boxes for crop in self._turned(image, box)])
        return np.stack([self._joint(four) for four in scores.reshape(len(boxes), 4, -1)])

    def _turned(self, image: Picture, box: Box) -> list[Picture]:
        """The crop turned back by 0 to 3 quarters: entry k shows an upright face if the tile is turned by k."""
        height, width = self.spec.size
        if height == width and self.spec.fit == "stretch":
            crop = cut(image, box, self.spec)
            return [np.ascontiguousarray(np.rot90(crop, k)) for k in range(4)]
        return [cut(image, box, self.spec, k) for k in range(4)]

    def _scores(self, crops: Sequence[Picture]) -> npt.NDArray[np.float64]:
        """One row of the network's outputs a crop."""
        return np.concatenate([self._run(crops[i : i + BATCH]) for i in range(0, len(crops), BATCH)])

    def batch(self, crops: Sequence[Picture]) -> npt.NDArray[np.float32]:
        """Crops of the network's size (BGR) as its input."""
        batch = np.asarray(cv2.dnn.blobFromImages(list(crops), 1 / 255, swapRB=self.spec.colour == "rgb"), np.float32)
        if any(self.spec.mean) or set(self.spec.std) != {1.0}:
            mean, std = (np.array(v, np.float32)[:, None, None] for v in (self.spec.mean, self.spec.std))
            batch = (batch - mean) / std
        return batch

    def _run(self, crops: Sequence[Picture]) -> npt.NDArray[np.float64]:
        batch = self.batch(crops)
        if self.taught is None:
            output, extra = np.asarray(self.session.run(batch), dtype=np.float64), None
        else:
            scores, seen = self.session.run_all(batch, (None, FEATURES))
            output, extra = np.asarray(scores, dtype=np.float64), self.taught.scores(seen)
        expected = len(self.spec.classes) * (4 if self.spec.turns == "learned" else 1)
        if output.shape != (len(crops), expected):
            raise ModelError(
                "weights-classifier-form", file=self.spec.file, shape=str(output.shape[1:]), expected=str(expected)
            )
        logs = np.log(np.maximum(output, _SMALLEST)) if self.spec.output == "probabilities" else output
        return logs if extra is None else logs + extra

    def _joint(self, four: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """4 x 44 log probabilities (not normed) from the scores of one tile's four crops."""
        names = len(self.spec.classes)
        if self.spec.turns == "learned":
            # Crop k shows the tile turned back by k quarters: what it calls turn t is turn t + k of the box.
            seen = [np.roll(four[k].reshape(4, names), k, axis=0) for k in range(4)]
            logs = np.mean([_log_softmax(s / self.spec.temperature) for s in seen], axis=0)
        elif self.spec.turns == "upright":
            logs = _log_softmax(four / self.spec.temperature)
        else:
            mean = np.mean([_log_softmax(row / self.spec.temperature) for row in four], axis=0)
            logs = np.tile(mean, (4, 1))
        joint = np.full((4, KINDS), np.log(_SMALLEST))
        joint[:, self._columns] = logs
        return joint


def _face(logs: npt.NDArray[np.float64]) -> NamedFace:
    joint = np.exp(logs - logs.max())
    return NamedFace(joint / joint.sum())


def _log_softmax(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    shifted = values - values.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()))


def cut(image: Picture, box: Box, spec: ClassifierSpec, turn: int = 0) -> Picture:
    """The tile straightened to the classifier's input size, turned back by ``turn`` quarters.

    A tile that is far larger than the input is first made smaller by area averaging: a plain warp would skip pixels
    and tear the thin strokes of characters apart.
    """
    height, width = spec.size
    corners = np.roll(_with_margin(box, spec.margin), -turn, axis=0)
    across = float(np.linalg.norm(corners[1] - corners[0]))
    down = float(np.linalg.norm(corners[3] - corners[0]))
    left, top, target_w, target_h = 0.0, 0.0, float(width), float(height)
    if spec.fit == "letterbox":
        fit = min(width / max(across, 1), height / max(down, 1))
        target_w, target_h = across * fit, down * fit
        left, top = (width - target_w) / 2, (height - target_h) / 2
    x1, y1 = np.floor(corners.min(axis=0)).astype(int) - 2
    x2, y2 = np.ceil(corners.max(axis=0)).astype(int) + 3
    part, offset = _part(image, x1, y1, x2, y2)
    corners = corners - np.array(offset, np.float32)
    shrink = min(across / target_w, down / target_h)
    if shrink > 1.5:
        size = (max(1, round(part.shape[1] / shrink)), max(1, round(part.shape[0] / shrink)))
        corners = (corners + 0.5) * np.array([size[0] / part.shape[1], size[1] / part.shape[0]], np.float32) - 0.5
        part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
    goal = np.array([[left, top], [left + target_w, top], [left, top + target_h]], np.float32) - 0.5
    matrix = cv2.getAffineTransform(corners[[0, 1, 3]].astype(np.float32), goal.astype(np.float32))
    border = cv2.BORDER_CONSTANT if spec.fit == "letterbox" else cv2.BORDER_REPLICATE
    warped = cv2.warpAffine(
        part, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=border, borderValue=(GREY, GREY, GREY)
    )
    return np.asarray(warped, dtype=np.uint8)


def _with_margin(box: Box, margin: float) -> npt.NDArray[np.float32]:
    grown = Box(box.cx, box.cy, box.width * (1 + 2 * margin), box.height * (1 + 2 * margin), box.angle)
    return grown.corners


def _part(image: Picture, x1: int, y1: int, x2: int, y2: int) -> tuple[Picture, tuple[int, int]]:
    """The part of the photo around a tile, its edge repeated where the tile reaches over the border of the photo."""
    height, width = image.shape[:2]
    inner = (min(max(x1, 0), width - 1), min(max(y1, 0), height - 1), max(min(x2, width), 1), max(min(y2, height), 1))
    part = image[inner[1] : max(inner[3], inner[1] + 1), inner[0] : max(inner[2], inner[0] + 1)]
    return part, (inner[0], inner[1])
