"""Which boxes are tiles: what detector and classifier agree on, and what a row of such tiles vouches for.

Neither network alone is to be trusted: the detector takes the backs of books for tiles, and the classifier has a name
for everything. A box counts if both are sure enough together; a doubtful one counts if it stands in a row of sure
tiles, where nothing but a tile is to be expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from companion.tiles import CLASS_NAMES
from companion.vision.boxes import Box
from companion.vision.lay.rows import find_rows
from companion.vision.name.classifier import Face
from companion.vision.name.grounds import BACK, DRAGON

TOGETHER: Final = 0.5
"""Least product of the detector's score and the classifier's probability, chosen on held-out photos."""
COMPANY: Final = 0.38
"""The same for a box among sure tiles of its size."""
JOKER: Final = 0.6
"""The same for jokers: few sets have them, and anything written may pass for one."""
ALONE: Final = 1.4
"""A back, for which no classifier speaks, needs so many times the score that is enough for a face."""
PLAIN: Final = 0.8
BLANK: Final = 0.3
"""How sure the classifier must be of a tile that the detector is not sure of; less for a blank between two tiles."""
AMONG: Final = 0.55
NEAR: Final = 4.0
"""A blank outside of rows needs this much, and two sure tiles within so many tile widths."""
ROW: Final = 4
MAJORITY: Final = 0.6
"""A row vouches for its doubtful members if it has so many sure ones, and they are this share of it."""
LONG: Final = 7
BESIDE: Final = 2.0
CLEAR: Final = 0.7
"""Where light or print keep the classifier from naming anything, a row of so many boxes with such a median score is
still a row of tiles."""
SIZE: Final = 0.28
"""How far width and height may be from those of the row's other tiles, as a logarithm."""

_JOKER: Final = CLASS_NAMES.index("joker")
_BLANK: Final = (DRAGON, BACK)


def chosen(boxes: Sequence[Box], faces: Mapping[int, Face], least: float) -> list[int]:
    """The places of the boxes that are tiles, in their order.

    ``faces`` has the face of every box that is no back; ``least`` is the detector's own threshold.
    """
    sure = [_is_sure(box, faces.get(k), least) for k, box in enumerate(boxes)]
    if all(sure):
        return list(range(len(boxes)))
    blank = [_is_blank(box, faces.get(k), least) for k, box in enumerate(boxes)]
    hopeful = [k for k, box in enumerate(boxes) if sure[k] or _may_be(box, faces.get(k), least)]
    kept = {k for k in hopeful if sure[k]}
    longest = 0
    for row in find_rows([boxes[k] for k in hopeful], [0.0] * len(hopeful)):
        members = [hopeful[i] for i in row.members]
        safe = [k for k in members if sure[k]]
        longest = max(longest, len(safe))
        inner = range(min(map(members.index, safe), default=0), max(map(members.index, safe), default=0))
        if len(safe) >= max(ROW, MAJORITY * len(members)):
            trusted = [boxes[k] for k in safe]
            fitting = [k for k in members if sure[k] or _alike(boxes[k], trusted)]
            # Beyond the last sure tile a row vouches for plain faces near by: further on the cloth or the rim begins.
            kept.update(
                k
                for k in fitting
                if sure[k] or members.index(k) in inner or (_is_plain(faces.get(k)) and _is_beside(boxes[k], trusted))
            )
        elif sum(sure) < ROW and len(members) >= LONG and np.median([boxes[k].score for k in members]) >= CLEAR:
            kept.update(k for k in members if _alike(boxes[k], [boxes[s] for s in members]))
    certain = [boxes[k] for k in kept if not boxes[k].back]
    if len(certain) >= ROW:
        kept.update(
            k
            for k in hopeful
            if k not in kept and _is_sure(boxes[k], faces.get(k), least, COMPANY) and _has_company(boxes[k], certain)
        )
    if len(certain) >= ROW and longest < LONG:
        kept.update(k for k in hopeful if blank[k] and _is_among(boxes[k], faces[k], certain))
    return sorted(kept)


def _is_among(box: Box, face: Face, safe: Sequence[Box]) -> bool:
    """Whether a blank lies among sure tiles and is as large as they are: a white dragon of scattered tiles."""
    return float(face.kinds.max()) >= AMONG and _has_company(box, safe)


def _has_company(box: Box, safe: Sequence[Box]) -> bool:
    """Whether two sure tiles lie near by and those around are as large."""
    apart = sorted((abs(o.cx - box.cx) + abs(o.cy - box.cy)) / o.width for o in safe)
    return bool(apart[1] < NEAR and _alike(box, safe))


def worth_reading(boxes: Sequence[Box], least: float) -> list[Box]:
    """All boxes above the threshold, and of the weaker ones those that are about as large as these."""
    sizes = [b.area**0.5 for b in boxes if b.score >= least and not b.back]
    if len(sizes) < ROW:
        return [b for b in boxes if b.score >= least]
    low, high = min(sizes) * 0.8, max(sizes) * 1.25
    usual = float(np.median(sizes))
    low, high = max(low, usual * 0.6), min(high, usual * 1.6)
    return [b for b in boxes if b.score >= least or low <= b.area**0.5 <= high]


def fills_a_gap(face: Face) -> bool:
    """Whether a place that only a row speaks for shows a tile: its print is plain, or its ground is that of a blank."""
    best = int(face.kinds.argmax())
    return best not in (BACK, _JOKER) and float(face.kinds.max()) >= PLAIN


def _is_sure(box: Box, face: Face | None, least: float, together: float = TOGETHER) -> bool:
    if box.score < least:
        return False
    if face is None:
        return box.score >= ALONE * least
    needed = JOKER if int(face.kinds.argmax()) == _JOKER else together
    return box.score * named(face) >= needed


def named(face: Face) -> float:
    """How sure it is that there is a face to name: torn between two flowers is as good as sure of one."""
    return float(np.sort(face.kinds)[-2:].sum())


def _may_be(box: Box, face: Face | None, least: float) -> bool:
    """Whether a row could vouch for it: seen by the detector, or plain to the classifier."""
    if box.score >= least:
        return True
    return _is_plain(face) or (face is not None and _shows_blank(face) and float(face.kinds.max()) >= BLANK)


def _is_plain(face: Face | None) -> bool:
    """Whether the classifier is sure of the face, and it is no blank one."""
    return face is not None and not _shows_blank(face) and float(face.kinds.max()) >= PLAIN


def _shows_blank(face: Face) -> bool:
    return int(face.kinds.argmax()) in _BLANK


def _is_blank(box: Box, face: Face | None, least: float) -> bool:
    """A weak box without print. Any bright patch looks like one, so only a place between two tiles makes it a tile."""
    return box.score < least and face is not None and _shows_blank(face)


def _is_beside(box: Box, others: Sequence[Box]) -> bool:
    """Whether it is not much further from one of the others than tiles with a gap for the winning one between them."""
    return bool(min(np.hypot(*(o.centre - box.centre)) for o in others) < BESIDE * box.height)


def _alike(box: Box, others: Sequence[Box]) -> bool:
    near = sorted(others, key=lambda o: abs(o.cx - box.cx) + abs(o.cy - box.cy))[:5]
    width, height = float(np.median([o.width for o in near])), float(np.median([o.height for o in near]))
    return bool(abs(np.log(box.width / width)) < SIZE and abs(np.log(box.height / height)) < SIZE)
