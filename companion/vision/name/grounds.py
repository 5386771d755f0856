"""Blank tiles: a white dragon without print, or a back that the detector took for a face.

Neither network can know: both are smooth rectangles. What tells them apart is the rest of the photo. The ground of a
blank face has the colour of the other faces' ground; a back has a colour of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.tiles import CHINESE_SET, CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.thresholds import Ground

BACK: Final = CLASS_NAMES.index("back")
DRAGON: Final = CLASS_NAMES.index("P")

Joint = npt.NDArray[np.float64]


def with_blanks(image: Picture, boxes: Sequence[Box], joints: Sequence[Joint]) -> list[Joint]:
    """The probabilities (4 x 44 each) of what the detector calls faces; the share of ``back`` goes to the white dragon
    where the tile's ground is that of other faces."""
    kinds = [joint.sum(axis=0) for joint in joints]
    asked = [i for i, kind in enumerate(kinds) if kind[BACK] > Ground.NOTABLE and kind[BACK] + kind[DRAGON] > 0.5]
    if not asked:
        return list(joints)
    sure = [i for i, kind in enumerate(kinds) if kind.max() >= Ground.SURE and int(kind.argmax()) not in (BACK, DRAGON)]
    grounds: dict[int, npt.NDArray[np.float64]] = {}
    settled = list(joints)
    for i in asked:
        own = _ground(image, boxes[i])
        near = sorted(sure, key=lambda k: abs(boxes[k].cx - boxes[i].cx) + abs(boxes[k].cy - boxes[i].cy))[
            : Ground.NEAREST
        ]
        for k in near:
            if k not in grounds:
                grounds[k] = _ground(image, boxes[k])
        if _same_ground(own, [grounds[k] for k in near]):
            settled[i] = no_back(joints[i])
    return settled


def no_back(joint: Joint) -> Joint:
    """The same probabilities where a back is out of the question: its share is the white dragon's."""
    changed = joint.copy()
    changed[:, DRAGON] += changed[:, BACK]
    changed[:, BACK] = 0.0
    return changed


def dragons_among_backs(
    image: Picture, boxes: Sequence[Box], kinds: Mapping[int, npt.NDArray[np.float64]]
) -> list[int]:
    """The places of boxes that the detector calls backs, but whose ground is so much that of the faces (``kinds``: 44
    probabilities by place) that they must be white dragons. More than a set has of them are backs after all."""
    sure = [i for i, kind in kinds.items() if kind.max() >= Ground.SURE and int(kind.argmax()) not in (BACK, DRAGON)]
    backs = [i for i, box in enumerate(boxes) if box.back]
    if len(sure) < Ground.NEAREST - 1 or not backs:
        return []
    grounds = np.array([_ground(image, boxes[i]) for i in sure if _is_printed(image, boxes[i])])
    if len(grounds) < Ground.NEAREST - 1:
        return []
    found = []
    for i in backs:
        own = _ground(image, boxes[i])
        shades = np.percentile(grounds[:, 0], (5, 95)) + np.array([-Ground.ALIKE_SHADE, Ground.ALIKE_SHADE])
        typical = np.median(grounds[:, 1:], axis=0)
        if np.hypot(*(own[1:] - typical)) < Ground.ALIKE_TONE and shades[0] < own[0] < shades[1]:
            found.append(i)
    return found if len(found) <= CHINESE_SET.copies else []


def _same_ground(own: npt.NDArray[np.float64], others: Sequence[npt.NDArray[np.float64]]) -> bool:
    if not others:
        return bool(np.hypot(*(own[1:] - 128)) < Ground.PALE and own[0] > 110)
    typical = np.median(np.array(others), axis=0)
    return bool(np.hypot(*(own[1:] - typical[1:])) < Ground.TONE and abs(own[0] - typical[0]) < Ground.SHADE)


def _ground(image: Picture, box: Box) -> npt.NDArray[np.float64]:
    """The colour (CIE Lab, 0 to 255 each) of a face where nothing is printed: of its brighter pixels, the middle."""
    lab = _patch(image, box)
    bright = lab[lab[:, 0] >= np.percentile(lab[:, 0], 60)]
    return np.asarray(np.median(bright, axis=0))


def _is_printed(image: Picture, box: Box) -> bool:
    """Whether a face shows any print at all: without, its colour need not be that of a ground."""
    return float(_patch(image, box).std(axis=0).max()) > Ground.PRINT


def _patch(image: Picture, box: Box) -> npt.NDArray[np.float64]:
    """The inner part of a face as 256 colours in CIE Lab."""
    goal = np.array([[0, 0], [16, 0], [0, 16]], np.float32)
    centre = box.corners.mean(axis=0)
    inner = (centre + (box.corners - centre) * 0.7).astype(np.float32)
    matrix = cv2.getAffineTransform(inner[[0, 1, 3]], goal)
    patch = cv2.warpAffine(image, matrix, (16, 16), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2LAB).reshape(-1, 3), np.float64)
