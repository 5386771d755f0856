"""Detector pictures from real photos whose labels are upright boxes around the hand only.

The public photos have three faults that would teach a detector wrong things: boxes are upright although rows are
tilted, only the hand is boxed although walls and discards lie behind it, and every photo is squeezed to a square.
This module mends them: tilted rows get true oriented boxes (`orient`), what is not boxed is cut away (`Photo.mask`),
and pieces are put on made-up tables at every size, turn and aspect ratio (`compose`).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.faces import COLLECTIONS, collections
from companion.datasets.scenes_decoys import decoy_picture
from companion.datasets.scenes_tables import Picture, room, surface
from companion.tiles import CLASS_NAMES

FloatArray = npt.NDArray[Any]

TRAIN_FOLDERS: Final = ("chinese-mj-plain", "chinese-mj-rot15")
UNSEEN_FOLDER: Final = "leo-miura"
"""The tile set that nobody may train on: the figure for unseen sets is measured on it."""

_COPY = re.compile(r"_l[01]$")
_UPLOAD = re.compile(r"^(\d{3})\d{6}_")
_LATE_SESSIONS: Final = 416
_UNCERTAIN: Final = ("discards_",)
"""Photos whose tiles lie at any angle: an upright box does not tell that angle, so they are left out."""

CORRECTIONS: Final = Path(__file__).with_name("corrections.tsv")
"""What is labelled wrong in the photos: see the file's head."""

log = logging.getLogger(__name__)


class RealDataError(ValueError):
    """The data folder does not hold what is expected of it; the message says what is missing and where."""


@dataclass(frozen=True)
class Photo:
    """One labelled photo.

    `boxes` is n x 4 (x centre, y centre, width, height in pixels of this picture), `classes` n names,
    `held_out` whether the photo belongs to the sessions kept for validation.
    """

    path: Path
    classes: tuple[str, ...]
    boxes: FloatArray
    size: tuple[int, int]
    held_out: bool

    @property
    def whole(self) -> bool:
        """True for the tray photos, where every tile in the picture is boxed."""
        return self.path.name.startswith("IMG_")


def held_out(stem: str) -> bool:
    """Whether a photo is kept for validation; decided by session, so both copies of a photo fall on one side.

    Kept back: the sessions uploaded last (their tables, and sets with pink, yellow and wooden backs, appear nowhere
    else), the "family" and "one_bamboo" photos (one set on a light floor), and the trays of the last two days.
    """
    name = _COPY.sub("", stem)
    if "_family_" in name or name.startswith("one_bamboo"):
        return True
    if name.startswith(("IMG_20231222", "IMG_20231224")):
        return True
    upload = _UPLOAD.match(name)
    return upload is not None and int(upload[1]) >= _LATE_SESSIONS


def require(data: Path) -> None:
    """Raises RealDataError if `data` lacks the labelled photos or the tile art that the recipes train on."""
    for folder in TRAIN_FOLDERS:
        images = data / "boxes" / folder / "images"
        if not images.is_dir():
            raise RealDataError(f"{images} is missing: point --data at the folder that holds boxes/, art/ and crops/")
    if not collections(data / "art"):
        raise RealDataError(f"{data / 'art'} has no tile art that is known: expected one of {', '.join(COLLECTIONS)}")


def load_photos(data: Path) -> list[Photo]:
    """Every usable training and validation photo below `data`/boxes, in a fixed order.

    Raises RealDataError if the folders are missing.
    """
    photos = []
    for folder in TRAIN_FOLDERS:
        images = data / "boxes" / folder / "images"
        if not images.is_dir():
            raise RealDataError(f"{images} is missing: point --data at the folder that holds boxes/, art/ and crops/")
        photos += [photo for path in sorted(images.glob("*.jpg")) if (photo := _load(path)) is not None]
    return photos


@lru_cache(maxsize=4)
def corrections(file: Path = CORRECTIONS) -> dict[str, dict[int, tuple[str, str]]]:
    """Wrong labels by photo (without the mark of a copy) and place: (labelled as, is).

    Raises RealDataError for a line that does not say so, or that names a class that there is not.
    """
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 4 or not parts[1].isdigit() or not {*parts[2:]} <= {*CLASS_NAMES}:
            raise RealDataError(f"{file}: line {number}: photo, place, labelled as, is (tabs between) are expected")
        found.setdefault(parts[0], {})[int(parts[1])] = (parts[2], parts[3])
    return found


def corrected(stem: str, classes: Sequence[str], wrong: Mapping[str, Mapping[int, tuple[str, str]]]) -> tuple[str, ...]:
    """The classes of a photo as they are. A label that is no longer what was found wrong is left as it is."""
    names = list(classes)
    for place, (was, now) in wrong.get(_COPY.sub("", stem), {}).items():
        if place < len(names) and names[place] == was:
            names[place] = now
        else:
            log.warning(
                "%s: tile %d is not labelled %s any more; its correction to %s is left out", stem, place, was, now
            )
    return tuple(names)


def _load(path: Path) -> Photo | None:
    labels = path.parent.parent / "labels" / f"{path.stem}.txt"
    rows = [line.split() for line in labels.read_text(encoding="utf-8").splitlines() if line.strip()]
    if len(rows) < 3 or path.stem.startswith(_UNCERTAIN):
        return None
    header = cv2.imread(str(path), cv2.IMREAD_REDUCED_GRAYSCALE_8)
    if header is None:
        raise RealDataError(f"{path} is no picture that OpenCV can read")
    height, width = header.shape[0] * 8, header.shape[1] * 8
    boxes = np.array([[float(v) for v in row[1:5]] for row in rows], np.float32) * [width, height, width, height]
    classes = corrected(path.stem, [CLASS_NAMES[int(row[0])] for row in rows], corrections())
    return Photo(path, classes, boxes.astype(np.float32), (height, width), held_out(path.stem))


def orient(boxes: FloatArray, aspect: float = 0.74) -> tuple[FloatArray, float]:
    """True oriented boxes of tiles lying in rows, from the upright boxes around them.

    An upright box W x H around a tile w x h turned by t has W = w cos t + h sin t and H = w sin t + h cos t. The turn
    comes from the directions to the nearest neighbours, the pitch of the row or (near 45 degrees, where the two
    equations are one) a tile's usual `aspect` settles the rest. Returns n x 4 x 2 corners, clockwise on the screen
    from the corner that is top left before the turn, and the agreement of the directions (0 none, 1 perfect): below
    about 0.9 the tiles lie in no row and the corners mean nothing.
    """
    n = len(boxes)
    centres, sizes = boxes[:, :2], boxes[:, 2:]
    scale = np.sqrt(sizes.prod(axis=1))
    offsets = centres[None] - centres[:, None]
    distance = np.linalg.norm(offsets, axis=2) + np.eye(n) * 1e9
    near = distance < 1.5 * np.minimum(scale[:, None], scale[None])
    fourfold = np.exp(4j * np.arctan2(offsets[..., 1], offsets[..., 0]))  # alike for a row and the row below it
    for i in range(n):  # the nearest neighbour is the row's; others may lie across a corner of the grid
        order = np.argsort(distance[i])
        near[i, order[3:]] = False
        near[i] &= (fourfold[i] * fourfold[i, order[0]].conj()).real > 0.5
    fourfold = np.where(near, fourfold, 0)
    total = fourfold.sum()
    agreement = float(abs(total) / max(near.sum(), 1))
    overall = float(np.angle(total) / 4)
    corners = np.zeros((n, 4, 2), np.float32)
    for i in range(n):
        turn = overall
        if near[i].sum() >= 2 and abs(fourfold[i].sum()) > 0.97 * near[i].sum():
            turn = float(np.angle(fourfold[i].sum()) / 4)
            turn = overall + (turn - overall + np.pi / 4) % (np.pi / 2) - np.pi / 4
        corners[i] = _corners(centres[i], _true_size(sizes[i], turn, offsets[i][near[i]], aspect), turn)
    return corners, agreement


def _true_size(size: FloatArray, turn: float, neighbours: FloatArray, aspect: float) -> tuple[float, float]:
    cos, sin = abs(np.cos(turn)), abs(np.sin(turn))
    if sin < 0.04:
        return float(size[0]), float(size[1])
    both = float(size.sum()) / (cos + sin)
    axis = np.array([np.cos(turn), np.sin(turn)])
    along = np.abs(neighbours @ axis)
    across = np.abs(neighbours @ np.array([-axis[1], axis[0]]))
    pitch = np.maximum(along, across)
    beside = pitch < 1.15 * pitch.min(initial=np.inf)  # of a grid's neighbours those along the tiles' short sides
    upright = bool(along[beside].sum() >= across[beside].sum())
    if abs(cos - sin) > 0.5:
        difference = float(size[0] - size[1]) / (cos - sin)
    else:
        step = float(np.median(pitch[beside])) if neighbours.size else 0.0
        short = step if 0.3 * both < step < 0.5 * both else both * aspect / (1 + aspect)
        difference = (2 * short - both) if upright else (both - 2 * short)
    difference = float(np.clip(difference, -0.45 * both, 0.45 * both))
    return (both + difference) / 2, (both - difference) / 2


def _corners(centre: FloatArray, size: tuple[float, float], turn: float) -> FloatArray:
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * size / 2
    rotation = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(half @ rotation + centre, np.float32)


def grow(corners: FloatArray, along: float, across: float) -> FloatArray:
    """The n x 4 x 2 boxes made larger on each side by the given fractions of their own width and height."""
    u = (corners[:, 1] - corners[:, 0])[:, None] * along
    v = (corners[:, 3] - corners[:, 0])[:, None] * across
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    return np.asarray(corners + signs[None, :, :1] * u + signs[None, :, 1:] * v, np.float32)


def keep_mask(image: Picture, corners: FloatArray, whole: bool) -> Picture:
    """255 where the photo may be shown to a detector, 0 where unboxed tiles may lie.

    The boxes with half a tile above and below are always kept. Of the rest, what looks like a tile or a coloured back
    (bright and grey, or blue to pink) is hidden with a wide margin; floors, clothes and hands stay: they are what a
    detector has to learn not to answer to.
    """
    height, width = image.shape[:2]
    mask: Picture = np.zeros((height, width), np.uint8)
    for quad in grow(corners, 0.07, 0.42).astype(np.int32):
        cv2.fillConvexPoly(mask, quad, 255)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((15, 15), np.uint8)))
    if whole:
        return np.full_like(mask, 255)
    hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
    pale = (hsv[..., 2] > 120) & (hsv[..., 1] < 70)
    coloured = (hsv[..., 1] > 80) & (hsv[..., 2] > 60) & ((hsv[..., 0] > 92) | (hsv[..., 0] < 5))
    outside = cv2.dilate(mask, np.ones((9, 9), np.uint8)) == 0
    spots = cv2.morphologyEx(((pale | coloured) & outside).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    tile = float(np.median(np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1)))
    reach = int(max(tile * 0.8, 9)) | 1
    black = cv2.erode((image.max(axis=2) < 6).astype(np.uint8), np.ones((5, 5), np.uint8))
    hidden = (cv2.dilate(spots, np.ones((reach, reach), np.uint8)) > 0) | (black > 0)
    mask[~hidden] = 255
    return mask


@dataclass(frozen=True)
class Piece:
    """A photo with what may be shown of it: `mask` 0 hides, `corners` n x 4 x 2 oriented boxes in pixels."""

    image: Picture
    mask: Picture
    corners: FloatArray
    name: str


def pieces(photos: Sequence[Photo]) -> Iterator[Piece]:
    """The photos one by one as pieces; photos whose tiles lie in no common direction are left out."""
    for photo in photos:
        image = cv2.imread(str(photo.path))
        if image is None:
            raise RealDataError(f"{photo.path} is no picture that OpenCV can read")
        corners, agreement = orient(photo.boxes)
        if agreement < 0.85:
            log.info("%s left out: its tiles lie in no row (agreement %.2f)", photo.path.name, agreement)
            continue
        yield Piece(image, keep_mask(image, corners, photo.whole), corners, photo.path.stem)


def _placement(piece: Piece, rng: np.random.Generator, size: int) -> FloatArray:
    """A 2 x 3 affine map of the piece onto a canvas of `size` pixels: any scale, turn and aspect, never a mirror."""
    widths = np.linalg.norm(piece.corners[:, 1] - piece.corners[:, 0], axis=1)
    heights = np.linalg.norm(piece.corners[:, 3] - piece.corners[:, 0], axis=1)
    tile = float(np.median(np.minimum(widths, heights)))
    largest = min(size * 0.3, 1.8 * tile)  # beyond that a photo is only blur
    wanted = float(np.exp(rng.uniform(np.log(13), np.log(largest))))
    scale = wanted / tile
    stretch = float(np.exp(rng.uniform(np.log(0.75), np.log(1.35))))
    matrix = np.diag([scale * np.sqrt(stretch), scale / np.sqrt(stretch)])
    turn = np.deg2rad(
        rng.choice([0, 0, 0, 90, 180, 270]) + rng.normal(0, 7) + (rng.random() < 0.25) * rng.uniform(-45, 45)
    )
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ matrix
    anchor = piece.corners[rng.integers(len(piece.corners))].mean(axis=0)
    middle = piece.corners.mean(axis=(0, 1))
    target = rng.uniform(0.2, 0.8, 2) * size
    start = matrix @ (anchor if wanted * 6 > size else middle)
    return np.hstack([matrix, (target - start)[:, None]]).astype(np.float32)


def compose(some: Sequence[Piece], rng: np.random.Generator, size: int) -> tuple[Picture, FloatArray]:
    """Put pieces onto one made-up background.

    Returns the `size` x `size` BGR picture and the m x 4 x 2 corners of the tiles that can be seen in it: at least
    half inside the picture and not covered by a later piece.
    """
    ground = rng.random()
    canvas = (
        surface(rng, size) if ground < 0.45 else room(rng, size, size) if ground < 0.6 else decoy_picture(rng, size)
    )
    owner = np.full((size, size), -1, np.int16)
    placed: list[FloatArray] = []
    for number, piece in enumerate(some):
        matrix = _placement(piece, rng, size)
        area = cv2.INTER_AREA if abs(np.linalg.det(matrix[:, :2])) < 0.25 else cv2.INTER_LINEAR
        source, mask = piece.image, piece.mask
        shrink = np.sqrt(abs(np.linalg.det(matrix[:, :2])))
        if shrink < 0.6:  # a warp samples points, so a strong shrink is prepared by a blur
            source = cv2.GaussianBlur(source, (0, 0), 0.35 / shrink)
        warped = cv2.warpAffine(source, matrix, (size, size), flags=cv2.INTER_LINEAR if area else area)
        alpha = cv2.warpAffine(mask, matrix, (size, size)).astype(np.float32) / 255
        soft = cv2.GaussianBlur(alpha, (0, 0), rng.uniform(0.4, 1.5))
        canvas = (warped * soft[..., None] + canvas * (1 - soft[..., None])).astype(np.uint8)
        owner[soft > 0.3] = number
        placed.append((piece.corners @ matrix[:, :2].T + matrix[:, 2]).astype(np.float32))
    kept = [quad for number, quads in enumerate(placed) for quad in quads if _visible(quad, owner, number) > 0.5]
    return canvas, np.array(kept, np.float32).reshape(-1, 4, 2)


def _visible(quad: FloatArray, owner: npt.NDArray[Any], number: int) -> float:
    """Fraction of an oriented box that lies in the picture and belongs to its own piece, by a 7 x 7 grid of points."""
    u, v = np.meshgrid(np.linspace(0.07, 0.93, 7), np.linspace(0.07, 0.93, 7))
    points = quad[0] + u.reshape(-1, 1) * (quad[1] - quad[0]) + v.reshape(-1, 1) * (quad[3] - quad[0])
    x, y = np.floor(points).astype(int).T
    inside = (x >= 0) & (y >= 0) & (x < owner.shape[1]) & (y < owner.shape[0])
    return float((owner[y[inside], x[inside]] == number).sum()) / len(points)
