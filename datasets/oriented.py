"""Oriented boxes in files: the YOLO OBB label format, and what of a box lies inside a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[Any]


@dataclass(frozen=True)
class Labels:
    """Labels of one picture: class ids (n) and corners (n x 4 x 2) as fractions of the picture's width and height."""

    classes: npt.NDArray[Any]
    corners: FloatArray


def read_labels(path: Path) -> Labels:
    """Read a label file (`class x1 y1 x2 y2 x3 y3 x4 y4` a line, fractions); an absent file means no tiles."""
    if not path.is_file():
        return Labels(np.zeros(0, np.int64), np.zeros((0, 4, 2), np.float32))
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    values = np.array(rows, np.float32).reshape(-1, 9)
    return Labels(values[:, 0].astype(np.int64), values[:, 1:].reshape(-1, 4, 2))


def write_labels(path: Path, classes: Sequence[int], corners: FloatArray, width: int, height: int) -> None:
    """Write a label file from corners in pixels (n x 4 x 2, any convex quadrilaterals).

    Each line is the smallest oriented box around what lies inside the picture, as other programs expect it: they
    refuse whole pictures whose labels reach beyond the edge.
    """
    lines = []
    for number, quad in zip(classes, corners, strict=True):
        box = box_inside(quad, width, height)
        if box is not None:
            lines.append(f"{number} " + " ".join(f"{v:.5f}" for v in (box / [width, height]).ravel()))
    path.write_text("\n".join(lines) + ("\n" if lines else ""), encoding="utf-8")


def box_inside(quad: FloatArray, width: int, height: int) -> FloatArray | None:
    """Corners (4 x 2) of the smallest oriented box around the part of `quad` inside the picture; None if there is none.

    A box around a piece cut off askew may itself stick out: then its corners are moved to the edge, which is where the
    piece ends.
    """
    quad = np.asarray(quad, np.float32)
    if quad.min() < 0 or (quad > [width, height]).any():
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        area, part = cv2.intersectConvexConvex(quad, frame)
        if area <= 1.0:
            return None
        quad = np.asarray(part, np.float32).reshape(-1, 2)
    box = cv2.boxPoints(cv2.minAreaRect(quad))
    return np.clip(box, 0, [width, height]).astype(np.float32)
