"""Oriented boxes around tiles: values in photo pixels, their overlap, and the removal of doubles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.thresholds import Overlap

Points = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Box:
    """One tile as the detector saw it.

    ``cx, cy, width, height`` are photo pixels; ``angle`` turns the box clockwise, in degrees, within (-90, 90].
    Boxes are kept portrait (``width <= height``), as tiles are; which of its short sides is up only the face tells.

    >>> Box.of(50, 50, 40, 20, 0).angle, Box.of(50, 50, 40, 20, 0).width
    (90.0, 20.0)
    """

    cx: float
    cy: float
    width: float
    height: float
    angle: float
    score: float = 1.0
    back: bool = False

    @classmethod
    def of(
        cls, cx: float, cy: float, width: float, height: float, angle: float, score: float = 1.0, back: bool = False
    ) -> Box:
        """A box from any width, height and angle in degrees, brought to its one portrait form."""
        if width > height:
            width, height, angle = height, width, angle + 90
        turned = -((-angle + 90) % 180 - 90)
        return cls(float(cx), float(cy), float(width), float(height), float(turned), float(score), bool(back))

    @property
    def centre(self) -> npt.NDArray[np.float64]:
        return np.array([self.cx, self.cy])

    @property
    def corners(self) -> Points:
        """The corners (4 x 2): top left, top right, bottom right, bottom left of the box before it was turned."""
        radians = np.deg2rad(self.angle)
        across = np.array([np.cos(radians), np.sin(radians)]) * (self.width / 2)
        down = np.array([-np.sin(radians), np.cos(radians)]) * (self.height / 2)
        middle = np.array([self.cx, self.cy])
        return np.array(
            [middle - across - down, middle + across - down, middle + across + down, middle - across + down],
            dtype=np.float32,
        )

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The upright rectangle around the box: x1, y1, x2, y2."""
        low, high = self.corners.min(axis=0), self.corners.max(axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    @property
    def area(self) -> float:
        return self.width * self.height

    def moved(self, scale: float, dx: float = 0.0, dy: float = 0.0) -> Box:
        """The box in a picture that is ``scale`` times as large, then shifted."""
        return replace(
            self,
            cx=self.cx * scale + dx,
            cy=self.cy * scale + dy,
            width=self.width * scale,
            height=self.height * scale,
        )

    def reach(self, direction: npt.NDArray[np.float64]) -> float:
        """Half of the box's extent along a unit vector."""
        radians = np.deg2rad(self.angle)
        cosine, sine = np.cos(radians), np.sin(radians)
        across = abs(direction[0] * cosine + direction[1] * sine) * self.width
        down = abs(-direction[0] * sine + direction[1] * cosine) * self.height
        return float(across + down) / 2


def common_area(first: Box, second: Box) -> float:
    """The area that two oriented boxes share, in square pixels."""
    near = (first.width + first.height + second.width + second.height) / 2
    if abs(first.cx - second.cx) > near or abs(first.cy - second.cy) > near:
        return 0.0
    kind, points = cv2.rotatedRectangleIntersection(_rotated_rect(first), _rotated_rect(second))
    if kind == cv2.INTERSECT_NONE or points is None:
        return 0.0
    return float(cv2.contourArea(cv2.convexHull(points)))


def iou(first: Box, second: Box) -> float:
    """Intersection over union of two oriented boxes, 0 to 1."""
    common = common_area(first, second)
    union = first.area + second.area - common
    return common / union if union > 0 else 0.0


def _rotated_rect(box: Box) -> tuple[tuple[float, float], tuple[float, float], float]:
    return (box.cx, box.cy), (box.width, box.height), box.angle


def without_doubles(boxes: Iterable[Box]) -> list[Box]:
    """One box a tile: of boxes that overlap as only one tile can, the best scored stays, moved to their mean.

    A face and a back at one place count as the same tile. A detector that needs no suppression still gives doubles
    where two passes overlap or a tile lies between two grid cells.
    """
    kept: list[list[Box]] = []
    for box in sorted(boxes, key=lambda box: box.score, reverse=True):
        for group in kept:
            common = common_area(group[0], box)
            if common <= 0:
                continue
            union = group[0].area + box.area - common
            if common / union >= Overlap.SAME_TILE_IOU:
                group.append(box)
                break
            if common / min(group[0].area, box.area) >= Overlap.INSIDE:
                break  # a part of the other, or a box around several tiles: nothing to average
        else:
            kept.append([box])
    return [_mean(group) for group in kept]


def _mean(group: Sequence[Box]) -> Box:
    """The best box, its place and size averaged with near equals by score; turned boxes keep the best one's angle."""
    best = group[0]
    alike = [b for b in group if abs(_angle_between(b.angle, best.angle)) < 12 and iou(b, best) > 0.7]
    weights = np.array([b.score for b in alike])
    if len(alike) < 2 or weights.sum() <= 0:
        return best
    values = np.array([(b.cx, b.cy, b.width, b.height) for b in alike])
    cx, cy, width, height = (float(v) for v in np.average(values, axis=0, weights=weights))
    return replace(best, cx=cx, cy=cy, width=width, height=height)


def _angle_between(first: float, second: float) -> float:
    """The smaller turn between two box angles (equal modulo 180), in degrees."""
    return (first - second + 90) % 180 - 90
