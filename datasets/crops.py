"""Crops of single tiles for the classifier: from labelled photos, and synthetic ones (see ``crops_synth``).

All crops are RGB, SIDE x SIDE, the tile's own box stretched to the middle INNER pixels. Synthetic crops stand upright;
how the tiles of a real photo are turned nobody wrote down, so their turn is UNKNOWN.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.crops_synth import REACH, SIDE, Maker
from companion.datasets.face import Face
from companion.datasets.faces_svg import HEIGHT, WIDTH, fit
from companion.datasets.real import Photo, RealDataError, load_photos, orient
from companion.tiles import CLASS_NAMES

UNKNOWN: Final = -1
"""The turn of a crop of which nobody wrote it down."""
NOTHING: Final = -1
"""The kind of a crop that shows no tile."""
UNSEEN: Final = "leo-miura"
Picture = npt.NDArray[np.uint8]

__all__ = ["SIDE", "UNKNOWN", "Crops", "Maker", "camerash_faces", "cut", "from_photos", "unseen"]


@dataclass(frozen=True, eq=False)
class Crops:
    """``pixels`` n x SIDE x SIDE x 3 (uint8, RGB), ``kinds`` n class ids or NOTHING, ``turns`` n turns or UNKNOWN."""

    pixels: Picture
    kinds: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.kinds)

    def chosen(self, places: npt.NDArray[np.int64]) -> Crops:
        """Those at the places, in their order."""
        return Crops(self.pixels[places], self.kinds[places], self.turns[places])

    @staticmethod
    def join(parts: Sequence[Crops]) -> Crops:
        return Crops(*(np.concatenate([getattr(p, name) for p in parts]) for name in ("pixels", "kinds", "turns")))


def cut(image: Picture, quad: npt.NDArray[np.float32], reach: float = REACH, side: int = SIDE) -> Picture:
    """The box with corners ``quad`` (4 x 2, clockwise from top left) and its surroundings, stretched to a square.

    ``reach`` is the size of what is cut over the size of the box. Outside the photo its edge is repeated.
    """
    centre = quad.mean(axis=0)
    wide = (centre + (quad - centre) * reach).astype(np.float32)
    across = min(np.linalg.norm(wide[1] - wide[0]), np.linalg.norm(wide[3] - wide[0])) / side
    x1, y1 = np.maximum(np.floor(wide.min(axis=0)).astype(int) - 3, 0)
    x2, y2 = np.minimum(np.ceil(wide.max(axis=0)).astype(int) + 4, [image.shape[1], image.shape[0]])
    part = image[y1:y2, x1:x2]
    if part.size == 0:
        raise RealDataError(f"a box lies outside its photo: corners {quad.round().tolist()}")
    corners = wide - np.float32([x1, y1])
    if across > 1.4:  # a warp samples points: large tiles are made smaller by averaging first
        size = (max(1, round(part.shape[1] / across)), max(1, round(part.shape[0] / across)))
        corners = corners * np.float32([size[0] / part.shape[1], size[1] / part.shape[0]])
        part = cv2.resize(part, size, interpolation=cv2.INTER_AREA)
    goal = np.float32([[0, 0], [side, 0], [0, side]])
    matrix = cv2.getAffineTransform(corners[[0, 1, 3]], goal)
    warped = cv2.warpAffine(part, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(warped, np.uint8)


def _photo_crops(photo: Photo) -> Crops | None:
    image = cv2.imread(str(photo.path))
    if image is None:
        raise RealDataError(f"{photo.path} is no picture that OpenCV can read")
    rgb = cv2.cvtColor(image, cv2.COLOR_BGR2RGB)
    corners, agreement = orient(photo.boxes)
    if agreement < 0.85:
        half = photo.boxes[:, None, 2:] / 2 * np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        corners = photo.boxes[:, None, :2] + half
    pixels = np.stack([cut(rgb, quad.astype(np.float32)) for quad in corners])
    kinds = np.array([CLASS_NAMES.index(name) for name in photo.classes], np.int64)
    return Crops(pixels, kinds, np.full(len(kinds), UNKNOWN, np.int64))


def from_photos(data: Path) -> tuple[Crops, Crops]:
    """The crops of the labelled photos below ``data``: to train on, and of sessions kept back. Raises RealDataError."""
    parts: dict[bool, list[Crops]] = {False: [], True: []}
    for photo in load_photos(data):
        crops = _photo_crops(photo)
        if crops is not None:
            parts[photo.held_out].append(crops)
    return Crops.join(parts[False]), Crops.join(parts[True])


def unseen(data: Path) -> tuple[Crops, list[str]]:
    """The crops of the tile set that nobody trains on, and the photo of each; upright boxes as they are labelled."""
    folder = data / "boxes" / UNSEEN
    parts: list[Crops] = []
    names: list[str] = []
    for path in sorted((folder / "images").glob("*.jpg")):
        rgb = cv2.cvtColor(cv2.imread(str(path)), cv2.COLOR_BGR2RGB)
        height, width = rgb.shape[:2]
        rows = np.loadtxt(folder / "labels" / f"{path.stem}.txt", ndmin=2, dtype=np.float32)
        pixels = []
        for _, x, y, w, h in rows:
            half = np.float32([w * width, h * height]) / 2
            quad = np.float32([x * width, y * height]) + half * np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]])
            pixels.append(cut(rgb, quad))
        parts.append(Crops(np.stack(pixels), rows[:, 0].astype(np.int64), np.zeros(len(rows), np.int64)))
        names += [path.stem] * len(rows)
    if not parts:
        raise RealDataError(f"{folder} holds no photos: point --data at the folder that holds boxes/, art/ and crops/")
    return Crops.join(parts), names


def camerash_faces(data: Path) -> Iterator[Face]:
    """Single tiles photographed flat, as faces with their own surface. To train on only: they are never passed on."""
    for folder in sorted((data / "crops" / "camerash").iterdir()) if (data / "crops" / "camerash").is_dir() else ():
        if folder.name not in CLASS_NAMES:
            continue
        for path in sorted(folder.iterdir()):
            image = cv2.imread(str(path))
            if image is None:
                continue
            rgba = cv2.cvtColor(image, cv2.COLOR_BGR2RGBA)
            light = np.percentile(rgba[..., :3].reshape(-1, 3), 75, axis=0)
            ground = (int(light[0]), int(light[1]), int(light[2]))
            yield Face(folder.name, "camerash", "train-only", fit(rgba, WIDTH, HEIGHT), ground, opaque=True)
