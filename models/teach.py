"""Teaching the reader one tile set from a few photos of it.

Each tile of the set is cut out, and made into many crops as a camera would take them: other angles, light, blur and
neighbours (:mod:`companion.datasets.crops_synth`). On the features that the shipped classifier sees in them, the change
of its last layer is learned, ridge regularised. What shows no tile, or a kind that is not taught, keeps the
classifier's own word.

It needs no PyTorch and takes seconds on two cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.crops_nothing import decoys, things
from companion.datasets.crops_synth import INNER, SIDE, make_crop
from companion.datasets.face import Face
from companion.datasets.sample_photos import sample_photos
from companion.models.measure.labelled import labelled_photos
from companion.models.measure.metrics import overlaps
from companion.tiles import CLASS_NAMES
from companion.vision import Reader, load_image
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.name.classifier import BATCH, FEATURES, KINDS, OnnxClassifier, cut
from companion.vision.name.taught import FACE, TaughtError, TaughtFace, TaughtSet, fingerprint, scaled
from companion.vision.weights import ClassifierSpec, ModelFolder

Floats = npt.NDArray[np.float32]

CROPS: Final = 40
"""Crops that are made of each kind; chosen with RIDGE and STEPS on drawn sets that the classifier never saw."""
RIDGE: Final = 3e-3
STEPS: Final = 150
BLANK: Final = 25.0
"""A face with less contrast (standard deviation, of 255) shows nothing."""
NOTHING: Final = 600
SEAMS: Final = 300
"""Crops without a tile, and of two half tiles."""
A_KIND: Final = 2
"""Faces of one kind that a set keeps: the largest ones."""
SMALLEST: Final = 20
"""Pixels that a tile must be wide to teach anything."""
_GROUND: Final = 235
_SAME: Final = 0.5
_AS_FACE: Final = ClassifierSpec(size=FACE[::-1], margin=-0.015)
"""A face without the rim of its tile."""


def face_at(image: Picture, box: Box, turn: int = 0) -> Picture:
    """The face of a tile, upright and as bright as any: 144 x 108 x 3 (BGR).

    ``turn`` is how many quarters clockwise the face stands in its box.
    """
    face = cut(image, box, _AS_FACE, turn)
    colours = face.reshape(-1, 3).astype(np.float32)
    bright = colours.sum(axis=1)
    ground = np.median(colours[bright >= np.percentile(bright, 60)], axis=0)
    return np.asarray((face * (_GROUND / np.maximum(ground, 40))).clip(0, 255), np.uint8)


def best_faces(found: Iterable[tuple[str, float, Picture]]) -> tuple[TaughtFace, ...]:
    """Of kinds, widths in pixels and faces the largest ones of each kind, in the order of classes.

    A face without print is left out: sides and backs of tiles look like it, and would be named after it.
    """
    by_kind: dict[str, list[tuple[float, int, Picture]]] = {}
    for place, (kind, width, face) in enumerate(found):
        if not _is_blank(face):
            by_kind.setdefault(kind, []).append((-width, place, face))
    return tuple(
        TaughtFace(kind, face)
        for kind in CLASS_NAMES
        for _, _, face in sorted(by_kind.get(kind, ()), key=lambda entry: entry[:2])[:A_KIND]
    )


def _is_blank(face: Picture) -> bool:
    height, width = face.shape[:2]
    inner = face[height // 6 : -height // 6, width // 6 : -width // 6].astype(np.float32)
    return bool(cv2.GaussianBlur(inner, (0, 0), 2).std(axis=(0, 1)).max() < BLANK)


def from_folder(folder: Path, reader: Reader) -> Iterator[tuple[str, float, Picture]]:
    """Kinds, widths and faces of the tiles of a labelled data set (YOLO form).

    A label's box is upright; where the reader finds the same tile, its own, turned one is taken. Backs teach nothing.
    Raises DataError for what is no data set.
    """
    back = CLASS_NAMES.index("back")
    for photo in labelled_photos(folder):
        image = load_image(photo.image)
        truth = photo.truth(image.shape[1], image.shape[0])
        found = [box for box in reader.detector.detect(image) if not box.back]
        bounds = np.array([box.bounds for box in found], np.float64).reshape(-1, 4)
        same = overlaps(truth.boxes, bounds)
        boxes = []
        for (x1, y1, x2, y2), row in zip(truth.boxes.tolist(), same, strict=True):
            near = int(row.argmax()) if len(row) else -1
            own = Box.of((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, 0.0)
            boxes.append(found[near] if near >= 0 and row[near] >= _SAME else own)
        for box, kind, face in zip(boxes, truth.kinds, reader.classifier.classify(image, boxes), strict=True):
            if kind != back and box.width >= SMALLEST:
                turn = int(face.joint[:, kind].argmax())
                yield CLASS_NAMES[kind], box.width, face_at(image, box, turn)


def learn(name: str, faces: Sequence[TaughtFace], models: Path | None = None, seed: int = 1) -> TaughtSet:
    """The set of these faces, for the weights of a folder (default: those that came with the program).

    The same faces, weights and seed give the same set. Raises TaughtError where there are no faces, ModelError.
    """
    if not faces:
        raise TaughtError("taught-nothing")
    folder = ModelFolder.open(models)
    classifier = OnnxClassifier(folder.classifier_file, folder.classifier)
    if classifier.spec.turns != "learned" or classifier.spec.classes != CLASS_NAMES:
        raise TaughtError("taught-weights-form", file=str(folder.classifier_file))
    rng = np.random.default_rng(seed)
    crops, outputs = _crops([*faces, *_others({face.kind for face in faces})], classifier, rng)
    nothing = _nothing(faces, classifier, rng)
    scores, features = _looked_at(classifier, [*crops, *nothing])
    wanted = np.exp(scores)
    wanted /= wanted.sum(axis=1, keepdims=True)
    wanted[: len(outputs)] = 0
    wanted[np.arange(len(outputs)), outputs] = 1
    change = _fitted(scores, scaled(features), wanted)
    made = datetime.now(UTC).isoformat(timespec="seconds")
    return TaughtSet(name, fingerprint(folder.classifier_file), change, tuple(faces), made)


def _others(taught: set[str]) -> Iterator[TaughtFace]:
    """Faces of the kinds that are not taught, from the sample photos: what is known of them must not be forgotten."""
    there: set[str] = set()
    for photo in sample_photos():
        image = load_image(photo.path)
        for kind, (x1, y1, x2, y2) in photo.tiles:
            if kind not in taught and kind not in there and kind != "back":
                there.add(kind)
                yield TaughtFace(kind, face_at(image, Box.of((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1, 0.0)))


def _crops(
    faces: Sequence[TaughtFace], classifier: OnnxClassifier, rng: np.random.Generator
) -> tuple[list[Picture], npt.NDArray[np.int64]]:
    """Crops as the classifier is given them, each at some quarter turn, and the output that is right for each."""
    height, width = classifier.spec.size
    margin = 1 + 2 * classifier.spec.margin
    drawn = [
        Face(
            face.kind,
            "taught",
            "",
            np.dstack([face.picture[..., ::-1], np.full(face.picture.shape[:2], 255, np.uint8)]),
            (_GROUND, _GROUND, _GROUND),
            opaque=True,
        )
        for face in faces
    ]
    of_kind = {kind: sum(face.kind == kind for face in faces) for kind in {face.kind for face in faces}}
    beside: deque[Picture] = deque(maxlen=100)
    crops, outputs = [], []
    for face in drawn:
        for _ in range(max(1, CROPS // of_kind[face.kind])):
            crop = make_crop(face, beside, rng)[..., ::-1]
            reach = INNER * margin * rng.uniform(0.93, 1.08)
            middle = SIDE / 2 + rng.normal(0, 1.2, 2)
            matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), float(rng.normal(0, 3)), 1.0)
            matrix[:, 2] += reach / 2 - middle
            matrix *= np.array([[width / reach], [height / reach]])
            upright = cv2.warpAffine(
                crop, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
            )
            turn = int(rng.integers(4))
            crops.append(np.ascontiguousarray(np.rot90(upright, -turn)))
            outputs.append(turn * KINDS + CLASS_NAMES.index(face.kind))
    return crops, np.array(outputs)


def _nothing(faces: Sequence[TaughtFace], classifier: OnnxClassifier, rng: np.random.Generator) -> list[Picture]:
    """Crops that show no tile, or halves of two of the set: of these the classifier goes on thinking what it did."""
    height, width = classifier.spec.size
    inner = round((SIDE - INNER * (1 + 2 * classifier.spec.margin)) / 2)
    shown = [*decoys(NOTHING // 2, rng).pixels, *things(NOTHING // 2, rng).pixels]
    crops = [cv2.resize(crop[inner:-inner, inner:-inner, ::-1], (width, height)) for crop in shown]
    for _ in range(SEAMS):
        one, other = (faces[int(rng.integers(len(faces)))].picture for _ in range(2))
        pair = np.concatenate([one, other], axis=int(rng.integers(2)))
        start = ((np.array(pair.shape[:2]) - np.array(one.shape[:2])) * rng.uniform(0.3, 0.7)).astype(int)
        seam = pair[start[0] : start[0] + one.shape[0], start[1] : start[1] + one.shape[1]]
        crops.append(cv2.resize(seam, (width, height), interpolation=cv2.INTER_AREA))
    return [np.ascontiguousarray(np.rot90(crop, rng.integers(4)), np.uint8) for crop in crops]


def _looked_at(classifier: OnnxClassifier, crops: Sequence[Picture]) -> tuple[Floats, Floats]:
    """The classifier's log probabilities and features, a row a crop."""
    parts = [
        classifier.session.run_all(classifier.batch(crops[i : i + BATCH]), (None, FEATURES))
        for i in range(0, len(crops), BATCH)
    ]
    scores, features = (np.concatenate(rows) for rows in zip(*parts, strict=True))
    return (np.log(np.maximum(scores, 1e-9)) if classifier.spec.output == "probabilities" else scores), features


def _fitted(scores: Floats, features: Floats, wanted: Floats) -> Floats:
    """The change (outputs x features) with the least cross entropy plus ridge, by accelerated gradient descent."""
    count = len(wanted)
    steepest = 0.5 * float(np.linalg.norm(features, 2)) ** 2 / count + RIDGE
    change = ahead = np.zeros((scores.shape[1], features.shape[1]), np.float32)
    pace = 1.0
    for _ in range(STEPS):
        logs = scores + features @ ahead.T
        chances = np.exp(logs - logs.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = (chances - wanted).T @ features / count + RIDGE * ahead
        step = ahead - slope / steepest
        faster = (1 + (1 + 4 * pace * pace) ** 0.5) / 2
        ahead = step + (pace - 1) / faster * (step - change)
        change, pace = step, faster
    return np.asarray(change, np.float32)
