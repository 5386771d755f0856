"""Faces cut from real photos, to texture made-up tiles in training. Never part of what the project ships.

The cut is straightened to a tile's shape and kept with its own surface, so a made-up tile carries real ink, real wear
and real light. Sets are kept apart: one style is one session's set.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.real import Photo, RealDataError, orient
from companion.tiles import CLASS_NAMES

HEIGHT, WIDTH = 144, 108
_SMALLEST: Final = 30
"""Shorter side in pixels below which a cut is too blurred to be a texture."""


@dataclass(frozen=True, eq=False)
class CutFace:
    """A face with its surface; the same fields as `companion.datasets.faces.Face` where scenes need them."""

    kind: str
    style: str
    rgba: npt.NDArray[Any]
    ground: tuple[int, int, int] | None = None
    opaque: bool = True


def cut_faces(photos: Sequence[Photo], rng: np.random.Generator, per_kind: int = 6) -> dict[str, list[CutFace]]:
    """Up to `per_kind` faces of each class and session from the photos whose tiles stand upright in rows.

    Photos with turned rows or tiles on their side are left out, because their boxes do not tell which way is up.
    """
    found: dict[tuple[str, str], list[CutFace]] = defaultdict(list)
    for i in rng.permutation(len(photos)):
        photo = photos[int(i)]
        widths, heights = photo.boxes[:, 2], photo.boxes[:, 3]
        if np.median(widths / heights) > 0.95 or np.median(widths) < _SMALLEST:
            continue
        corners, agreement = orient(photo.boxes)
        turn = np.arctan2(corners[0, 1, 1] - corners[0, 0, 1], corners[0, 1, 0] - corners[0, 0, 0])
        if agreement < 0.9 or abs(turn) > np.deg2rad(20):
            continue
        image = None
        for kind, quad in zip(photo.classes, corners, strict=True):
            kept = found[(_session(photo.path.stem), kind)]
            if len(kept) >= per_kind:
                continue
            if image is None:
                image = cv2.imread(str(photo.path))
                if image is None:
                    raise RealDataError(f"{photo.path} is no picture that OpenCV can read")
                if cv2.cvtColor(image, cv2.COLOR_BGR2HSV)[..., 1].mean() < 12:
                    break  # a grey copy
            kept.append(CutFace(kind, f"cut-{_session(photo.path.stem)}", _straight(image, quad)))
    return _by_kind(face for faces in found.values() for face in faces)


def shop_faces(folder: Path) -> dict[str, list[CutFace]]:
    """Faces of the single-tile crops in `folder`/CLASS/*.jpg (train only); one style for all, cut free of the rim."""
    faces = []
    for kind in CLASS_NAMES:
        for path in sorted((folder / kind).glob("*.jpg")):
            image = cv2.imread(str(path))
            if image is None:
                continue
            rows, columns = round(image.shape[0] * 0.04), round(image.shape[1] * 0.05)
            inner = cv2.resize(image[rows:-rows, columns:-columns], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA)
            faces.append(CutFace(kind, "cut-shop", _opaque(inner)))
    return _by_kind(faces)


def _session(stem: str) -> str:
    """A name for the set in a photo: trays, home hands by tens, uploads by their first four digits."""
    if stem.startswith("IMG_"):
        return "tray"
    if match := re.match(r"hand_(\d+)", stem):
        return f"hand{int(match[1]) // 10}"
    if match := re.match(r"(\d{4})\d+_", stem):
        return match[1]
    return "other"


def _straight(image: npt.NDArray[Any], quad: npt.NDArray[Any]) -> npt.NDArray[Any]:
    target = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
    cut = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, target), (WIDTH, HEIGHT), flags=cv2.INTER_CUBIC)
    return _opaque(cut)


def _opaque(bgr: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.dstack([bgr[..., ::-1], np.full(bgr.shape[:2], 255, np.uint8)])


def _by_kind(faces: Iterable[CutFace]) -> dict[str, list[CutFace]]:
    bank: dict[str, list[CutFace]] = defaultdict(list)
    for face in faces:
        bank[face.kind].append(face)
    return dict(bank)
