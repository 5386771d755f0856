"""Whole real photos to train the detector on, the tiles that nobody boxed labelled by the weights that are there.

In the public photos only the hand is boxed. Heaps, walls and discards behind it are what made-up scenes are worst at,
so they are not thrown away: what a first model is sure of becomes a label, what it only suspects is blurred until
neither a tile nor a mistake can be learned from it, and everything else is background to learn not to answer to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.oriented import write_labels
from companion.datasets.real import FloatArray, Photo, RealDataError, grow, keep_mask, orient
from companion.datasets.scenes_tables import Picture
from companion.models.measure.metrics import overlaps
from companion.vision.boxes import Box
from companion.vision.choose import named
from companion.vision.reading import Reader

SURE: Final = 0.6
"""From this score on (detector's, times the classifier's for a face) what the first model sees is taken for a tile."""
SAME: Final = 0.4
"""A seen box is that of a label if they overlap so much (IoU of the upright boxes)."""
SMALLEST, LARGEST = 13, 70
"""Width in pixels that tiles have in a training picture."""
SHOWN: Final = 0.55
"""A tile cut by the picture's edge is labelled if so much of it is left."""
PLAIN: Final = 0.8
"""A detector's score from which on it says nothing against a tile."""
FREE: Final = 0.15
"""What overlaps no label by more than this is a tile beside the labelled ones."""
HEAPED: Final = 4
"""So many tiles seen beside the labelled ones are worth a nearer look, and more than one training picture."""
WINDOWS: Final = 5

See = Callable[[Picture], Sequence[Box]]
"""What a first model sees in a BGR picture: boxes with scores, down to mere suspicions."""


@dataclass(frozen=True)
class Whole:
    """A photo, its doubtful spots blurred, with all its tiles: ``corners`` n x 4 x 2 in pixels, ``backs`` n bools."""

    image: Picture
    corners: FloatArray
    backs: npt.NDArray[np.bool_]


def completed(photo: Photo, see: See) -> Whole:
    """The photo with its own labels, those tiles that ``see`` is sure of, and the spots where it only suspects blurred.

    Raises RealDataError for a picture that cannot be read.
    """
    image = cv2.imread(str(photo.path))
    if image is None:
        raise RealDataError(f"{photo.path} is no picture that OpenCV can read")
    seen = [box for box in see(image) if box.score > 0]
    bounds = np.array([box.bounds for box in seen], np.float64).reshape(-1, 4)
    labelled = _labelled(photo)
    shared = overlaps(labelled, bounds)
    corners, agreement = orient(photo.boxes) if len(photo.boxes) > 1 else (np.zeros((len(labelled), 4, 2)), 0.0)
    if agreement < 0.85:
        corners = np.stack([labelled[:, [0, 2, 2, 0]], labelled[:, [1, 1, 3, 3]]], axis=2)
    quads: list[FloatArray] = []
    backs: list[bool] = []
    used: set[int] = set()
    for i, quad in enumerate(corners):
        best = int(shared[i].argmax()) if len(seen) else -1
        match = best >= 0 and shared[i, best] >= SAME
        quads.append(seen[best].corners if match else quad)  # the model's box stands straight on its tile
        backs.append(photo.classes[i] == "back")
        used |= set(np.flatnonzero(shared[i] > FREE).tolist())
    doubtful = []
    for k, box in enumerate(seen):
        if k in used:
            continue
        if box.score >= SURE:
            quads.append(box.corners)
            backs.append(box.back)
        else:
            doubtful.append(box.corners)
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    return Whole(_blurred(image, corners, doubtful), corners, np.array(backs, bool))


def _blurred(image: Picture, tiles: FloatArray, doubtful: Sequence[FloatArray]) -> Picture:
    """What only may be a tile made vague: suspected boxes, and whatever else is as pale or coloured as tiles are."""
    mask = (
        np.asarray(255 - keep_mask(image, tiles, whole=False), np.uint8) if len(tiles) else np.zeros_like(image[..., 0])
    )
    if len(doubtful):
        for quad in grow(np.array(doubtful, np.float32), 0.15, 0.15).astype(np.int32):
            cv2.fillConvexPoly(mask, quad, 255)
    for quad in grow(tiles, 0.04, 0.04).astype(np.int32):
        cv2.fillConvexPoly(mask, quad, 0)
    if not mask.any():
        return image
    size = float(np.sqrt(np.mean([cv2.contourArea(quad) for quad in tiles]))) if len(tiles) else 20.0
    vague = cv2.GaussianBlur(image, (0, 0), max(3.0, size / 2))
    soft = cv2.GaussianBlur(mask, (0, 0), 2).astype(np.float32)[..., None] / 255
    return np.asarray(vague * soft + image * (1 - soft), np.uint8)


def window(whole: Whole, rng: np.random.Generator, size: int) -> tuple[Picture, list[int], FloatArray]:
    """A ``size`` x ``size`` view of the photo at any scale and aspect: picture, classes (0 face, 1 back), corners.

    The photos are squeezed to a square, so their aspect is undone at random. Never mirrored, and not turned: training
    does that.
    """
    sides = np.linalg.norm(whole.corners[:, 1] - whole.corners[:, 0], axis=1) if len(whole.corners) else np.ones(1)
    depth = np.linalg.norm(whole.corners[:, 3] - whole.corners[:, 0], axis=1) if len(whole.corners) else np.ones(1)
    tile = max(6.0, float(np.median(np.minimum(sides, depth))))
    wanted = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(min(LARGEST, 1.8 * tile)))))
    stretch = float(np.exp(rng.uniform(np.log(0.95), np.log(1.4))))
    scale = np.array([stretch**0.5, stretch**-0.5]) * wanted / tile
    least = size / min(whole.image.shape[:2])
    scale *= max(1.0, least / float(scale.min()))  # no rim beside the photo
    centre = whole.corners[rng.integers(len(whole.corners))].mean(axis=0) if len(whole.corners) else np.zeros(2)
    extent = np.array(whole.image.shape[1::-1]) * scale
    start = np.clip(centre * scale - rng.uniform(0.15, 0.85, 2) * size, 0, extent - size)
    matrix = np.array([[scale[0], 0, -start[0]], [0, scale[1], -start[1]]], np.float32)
    source = whole.image
    if scale.min() < 0.6:  # a warp samples points, so a strong shrink is prepared by a blur
        source = np.asarray(cv2.GaussianBlur(source, (0, 0), 0.35 / float(scale.min())), np.uint8)
    view = cv2.warpAffine(source, matrix, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    moved = (whole.corners * scale - start).astype(np.float32)
    kept = [i for i, quad in enumerate(moved) if _inside(quad, size) > SHOWN]
    return np.asarray(view, np.uint8), [int(whole.backs[i]) for i in kept], moved[kept].reshape(-1, 4, 2)


def _inside(quad: FloatArray, size: int) -> float:
    """Which part of a box lies in the picture."""
    frame = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
    area, _ = cv2.intersectConvexConvex(np.asarray(quad, np.float32), frame)
    return float(area) / max(float(cv2.contourArea(np.asarray(quad, np.float32))), 1e-6)


def sees(reader: Reader) -> See:
    """What a reader suspects, before it decides: scores are the detector's, a face's times how plainly it is named."""

    def see(image: Picture) -> list[Box]:
        boxes = reader.detector.detect(image)
        read = reader.classifier.classify(image, [box for box in boxes if not box.back])
        faces = iter([float(named(face.kinds)) for face in read])
        return [box if box.back else replace(box, score=min(1.0, box.score / PLAIN) * next(faces)) for box in boxes]

    return see


def write_rest(out: Path, photos: Iterable[Photo], see: See, size: int) -> int:
    """Windows of these photos with labels below ``out``, more of those with a heap; returns how many were written.

    Photos that were done before are left alone.
    """
    images, labels = out / "images", out / "labels"
    images.mkdir(parents=True, exist_ok=True)
    labels.mkdir(exist_ok=True)
    written = 0
    for number, photo in enumerate(photos):
        if (labels / f"rest{number:05d}_0.txt").is_file():
            continue
        whole = completed(photo, lambda image, photo=photo: _nearer(see, image, photo))  # type: ignore[misc]
        heaped = len(whole.corners) - len(photo.boxes) >= HEAPED
        for k in range(WINDOWS if heaped else 1):
            rng = np.random.default_rng([11, number, k])
            view, classes, corners = window(whole, rng, size)
            name = f"rest{number:05d}_{k}"
            write_labels(labels / f"{name}.txt", classes, corners, size, size)
            cv2.imwrite(str(images / f"{name}.jpg"), view, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(75, 97))])
            written += 1
    return written


def _nearer(see: See, image: Picture, photo: Photo) -> Sequence[Box]:
    """What is seen in the photo; where that is more than its own labels, from nearer, too."""
    seen = see(image)
    bounds = np.array([box.bounds for box in seen], np.float64).reshape(-1, 4)
    free = (overlaps(bounds, _labelled(photo)).max(axis=1, initial=0.0) < FREE).sum()
    return looks(see, image, seen) if free >= HEAPED else seen


def _labelled(photo: Photo) -> npt.NDArray[np.float64]:
    """The photo's own boxes by their corners, n x 4: x1, y1, x2, y2."""
    half = photo.boxes[:, 2:] / 2
    return np.hstack([photo.boxes[:, :2] - half, photo.boxes[:, :2] + half]).astype(np.float64)


def looks(
    see: See, image: Picture, seen: Sequence[Box] | None = None, parts: int = 2, overlap: float = 0.3
) -> list[Box]:
    """What ``see`` sees in the whole picture (``seen``, where that is known) and, from nearer, in ``parts`` x ``parts``
    overlapping parts of it.

    Of boxes on the same spot the best one is kept; boxes at the inner edge of a part are left to its neighbour.
    """
    height, width = image.shape[:2]
    found = list(see(image) if seen is None else seen)
    wide, high = (int(side * (1 + overlap) / (parts + overlap)) for side in (width, height))
    for row in range(parts):
        for column in range(parts):
            x = round(column * (width - wide) / max(1, parts - 1))
            y = round(row * (height - high) / max(1, parts - 1))
            for box in see(np.ascontiguousarray(image[y : y + high, x : x + wide])):
                x1, y1, x2, y2 = box.bounds
                cut = (x and x1 < 2) or (y and y1 < 2) or (x + wide < width and x2 > wide - 2)
                if not (cut or (y + high < height and y2 > high - 2)):
                    found.append(box.moved(1.0, x, y))
    found.sort(key=lambda box: -box.score)
    kept: list[Box] = []
    for box in found:
        bounds = np.array([b.bounds for b in kept], np.float64).reshape(-1, 4)
        if not len(kept) or overlaps(np.array([box.bounds], np.float64), bounds).max() < 0.3:
            kept.append(box)
    return kept
