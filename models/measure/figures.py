"""Pictures of how a reader does, drawn with OpenCV alone: confusion matrix and reliability diagram."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.i18n import SpokenError
from companion.models.measure.metrics import Floats, Marked, calibration, confusion
from companion.tiles import CLASS_NAMES

Canvas = npt.NDArray[np.uint8]

INK: Final = (40, 40, 40)
RIGHT: Final = (96, 150, 60)
WRONG: Final = (60, 60, 210)
CELL: Final = 22
LEFT: Final = 70
TOP: Final = 70


def draw_confusion(photos: Sequence[tuple[Marked, Marked]], file: Path) -> None:
    """The confusion matrix as a PNG: rows are labels, columns what was read; the last of each is 'nothing there'.

    Kinds that neither occur nor were read are left out.
    """
    table = confusion(photos, len(CLASS_NAMES))
    used = [k for k in range(len(CLASS_NAMES)) if table[k].any() or table[:, k].any()] + [len(CLASS_NAMES)]
    names = [*CLASS_NAMES, "none"]
    side = CELL * len(used)
    canvas = np.full((TOP + side + 20, LEFT + side + 20, 3), 255, np.uint8)
    _text(canvas, "read as", LEFT, 20)
    _text(canvas, "is", 10, TOP - 8)
    for row, actual in enumerate(used):
        y = TOP + CELL * row
        _text(canvas, names[actual], 12, y + 15)
        _text(canvas, names[actual], LEFT + CELL * row, TOP - 10 - (14 if row % 2 else 0), 0.33)
        total = max(int(table[actual].sum()), 1)
        for column, read in enumerate(used):
            count = int(table[actual, read])
            x = LEFT + CELL * column
            if count:
                share = 0.25 + 0.75 * count / total
                colour = np.array(RIGHT if actual == read else WRONG)
                shade = tuple(int(v) for v in 255 - (255 - colour) * share)
                cv2.rectangle(canvas, (x, y), (x + CELL, y + CELL), shade, -1)
                _text(canvas, str(count), x + 3, y + 15, 0.36)
            cv2.rectangle(canvas, (x, y), (x + CELL, y + CELL), (225, 225, 225), 1)
    _save(canvas, file)


def draw_reliability(confidences: Floats, right: npt.NDArray[np.bool_], file: Path) -> None:
    """The reliability diagram as a PNG: for each tenth of confidence, the share of tiles that was right."""
    size, edge = 400, 60
    canvas = np.full((size + 2 * edge, size + 2 * edge, 3), 255, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return int(edge + x * size), int(edge + (1 - y) * size)

    cv2.rectangle(canvas, at(0, 1), at(1, 0), INK, 1)
    cv2.line(canvas, at(0, 0), at(1, 1), (190, 190, 190), 1, cv2.LINE_AA)
    for k in range(0, 11, 2):
        _text(canvas, f"{k / 10:.1f}", at(k / 10, 0)[0] - 10, edge + size + 20)
        _text(canvas, f"{k / 10:.1f}", 22, at(0, k / 10)[1] + 5)
    _text(canvas, "confidence shown", edge + size // 2 - 60, size + 2 * edge - 10)
    _text(canvas, "share that is right (number of tiles)", edge, 30)
    for mean, share, count in calibration(confidences, right):
        place = at(mean, share)
        cv2.circle(canvas, place, 5, RIGHT if share >= mean - 0.05 else WRONG, -1, cv2.LINE_AA)
        _text(canvas, str(count), place[0] + 7, place[1] - 5, 0.36)
    _save(canvas, file)


def _text(canvas: npt.NDArray[Any], words: str, x: int, y: int, size: float = 0.42) -> None:
    cv2.putText(canvas, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, size, INK, 1, cv2.LINE_AA)


def _save(canvas: Canvas, file: Path) -> None:
    done, data = cv2.imencode(".png", canvas)
    if not done:
        raise SpokenError("picture-not-made", file=str(file))
    file.write_bytes(data.tobytes())
