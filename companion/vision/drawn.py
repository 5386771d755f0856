"""What each stage of a reading saw and did, to be looked at: one picture a stage, and the record as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import cv2
import numpy as np

from companion.tiles import ALL_TILES
from companion.vision.images import Picture
from companion.vision.lay.groups import GroupKind
from companion.vision.spots import NONE, Fate, Spots

LONG_SIDE: Final = 1600
"""The longer side of a picture in pixels; larger photos are shown smaller."""
BAR: Final = 34
CANDIDATES: Final = 3
"""So many of the likeliest kinds of a place stand in its record."""
Colour = tuple[int, int, int]
FATES: Final[Mapping[Fate, Colour]] = {
    Fate.OPEN: (0, 215, 255),
    Fate.ODD_SIZE: (150, 150, 150),
    Fate.FAINT: (80, 80, 255),
    Fate.NAMELESS: (255, 0, 220),
    Fate.SURE: (60, 190, 60),
    Fate.IN_ROW: (220, 190, 0),
    Fate.DARK_ROW: (220, 190, 0),
    Fate.IN_COMPANY: (220, 190, 0),
    Fate.BLANK: (220, 190, 0),
}
"""Blue, green, red: yellow is open, green sure, light blue kept for another reason, red, pink and grey are out."""
SEVERAL: Final[tuple[Colour, ...]] = (
    (60, 190, 60),
    (220, 150, 0),
    (0, 140, 255),
    (200, 0, 200),
    (180, 180, 0),
    (80, 80, 255),
    (140, 90, 40),
)
"""Rows, hands and groups take turns with these."""
OUT: Final[Colour] = (150, 150, 150)


def draw_stage(image: Picture, stage: str, spots: Spots) -> Picture:
    """The photo with every place outlined as the stage left it: what it was told, kept or why not, row or group.

    ``stage`` is one of :data:`companion.vision.stages.STAGES`.
    """
    scale = min(1.0, LONG_SIDE / max(image.shape[:2]))
    size = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    photo = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    canvas = np.full((size[1] + BAR, size[0], 3), 255, np.uint8)
    canvas[BAR:] = photo
    words = _WORDS[stage]
    for i, corners in enumerate(spots.corners * scale + np.array([0, BAR], np.float32)):
        colour = _colour(spots, i, stage)
        thick = 2 if spots.kept[i] or spots.fates[i] == Fate.OPEN else 1
        cv2.polylines(canvas, [np.round(corners).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
        left, top = corners.min(axis=0)
        _write(canvas, words(spots, i), int(left), int(top) - 3, colour)
    if stage in ("row", "choose", "lay", "group"):
        _lines(canvas, spots, scale)
    _write(canvas, f"{stage}: {_summary(stage, spots)}", 8, 22, (40, 40, 40), 0.6)
    return canvas


def as_dict(spots: Spots) -> list[dict[str, Any]]:
    """The record place by place, for JSON: numbers rounded, codes for fates and groups, null where there is none."""
    told = []
    kinds, kept, names = spots.kinds, spots.kept, list(GroupKind)
    for i, corners in enumerate(spots.corners):
        likely = np.argsort(-kinds[i])[: CANDIDATES if spots.faced[i] else 0].tolist()
        told.append(
            {
                "corners": [[round(float(v), 1) for v in corner] for corner in corners],
                "score": round(float(spots.scores[i]), 4),
                "back": bool(spots.backs[i]),
                "kinds": {ALL_TILES[k].name: round(float(kinds[i, k]), 4) for k in likely},
                "kept": bool(kept[i]),
                "why": Fate(int(spots.fates[i])).code,
                "row": _number(spots.rows[i]),
                "place": _number(spots.places[i]),
                "hand": _number(spots.hands[i]),
                "turn": int(spots.turns[i]),
                "red": bool(spots.reds[i]),
                "group": _number(spots.groups[i]),
                "kind_of_group": names[spots.sorts[i]].value if spots.sorts[i] != NONE else None,
            }
        )
    return told


def _number(value: np.integer[Any]) -> int | None:
    return None if value == NONE else int(value)


def _named(spots: Spots, i: int) -> str:
    return f"{ALL_TILES[spots.best[i]]} {spots.kinds[i].max():.2f}" if spots.faced[i] else "back" * bool(spots.backs[i])


def _row(spots: Spots, i: int) -> str:
    return f"{spots.rows[i] + 1}.{spots.places[i] + 1}" if spots.rows[i] != NONE else ""


def _laid(spots: Spots, i: int) -> str:
    turn = {0: "", 90: " >", 180: " v", 270: " <"}[int(spots.turns[i])]
    return f"{_row(spots, i)}{turn}" if spots.hands[i] != NONE else ""


def _grouped(spots: Spots, i: int) -> str:
    return f"{ALL_TILES[spots.best[i]]}{' red' * bool(spots.reds[i])}" if spots.kept[i] else ""


_WORDS: Final[Mapping[str, Callable[[Spots, int], str]]] = {
    "find": lambda spots, i: f"{spots.scores[i]:.2f}",
    "name": _named,
    "weigh": lambda spots, i: Fate(int(spots.fates[i])).code,
    "row": _row,
    "choose": lambda spots, i: Fate(int(spots.fates[i])).code,
    "lay": _laid,
    "group": _grouped,
}


def _colour(spots: Spots, i: int, stage: str) -> Colour:
    numbers = {"row": spots.rows, "lay": spots.hands, "group": spots.groups}.get(stage)
    if numbers is None:
        return FATES[Fate(int(spots.fates[i]))]
    return OUT if numbers[i] == NONE else SEVERAL[int(numbers[i]) % len(SEVERAL)]


def _lines(canvas: Picture, spots: Spots, scale: float) -> None:
    """A line through the tiles of each row in order, with a dot where it begins."""
    order = np.lexsort((spots.places, spots.rows, spots.hands))
    order = order[spots.rows[order] != NONE]
    keys = list(zip(spots.hands[order].tolist(), spots.rows[order].tolist(), strict=True))
    for key in dict.fromkeys(keys):
        members = [i for i, own in zip(order, keys, strict=True) if own == key]
        points = np.round(spots.frames[members, :2] * scale + np.array([0, BAR])).astype(np.int32)
        cv2.polylines(canvas, [points], False, (255, 255, 255), 3, cv2.LINE_AA)
        cv2.polylines(canvas, [points], False, (40, 40, 40), 1, cv2.LINE_AA)
        cv2.circle(canvas, [int(v) for v in points[0]], 4, (40, 40, 40), -1, cv2.LINE_AA)


def _summary(stage: str, spots: Spots) -> str:
    if stage == "row":
        sizes = Counter(spots.rows[spots.rows != NONE].tolist()).values()
        return f"rows of {', '.join(map(str, sorted(sizes, reverse=True)))} tiles"
    if stage in ("lay", "group"):
        hands = [int((spots.hands == h).sum()) for h in range(int(spots.hands.max(initial=NONE)) + 1)]
        about = int((spots.kept & (spots.hands == NONE)).sum())
        return f"hands of {', '.join(map(str, hands)) or 'no'} tiles, {about} more lie about"
    counts = Counter(Fate(fate).code for fate in spots.fates.tolist())
    return f"{len(spots)} places: {', '.join(f'{n} {code}' for code, n in counts.most_common())}"


def _write(canvas: Picture, text: str, x: int, y: int, colour: Colour, size: float = 0.42) -> None:
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, (255, 255, 255), 3, cv2.LINE_AA)
    cv2.putText(canvas, text, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, colour, 1, cv2.LINE_AA)
