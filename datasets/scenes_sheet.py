"""Many scenes on one picture, so that a person can see at a glance whether they look like photos."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.i18n import SpokenError

GAP: Final = 4
QUALITY: Final = 78


def contact_sheet(files: Sequence[Path], columns: int = 5, width: int = 300) -> npt.NDArray[Any]:
    """The pictures in rows of ``columns``, each ``width`` pixels wide and cut to the shape of the first one.

    Raises ValueError where there is no picture, or where a file is none.
    """
    if not files:
        raise ValueError("no pictures to put on a sheet: make at least one scene")
    cells = [_read(file, width) for file in files]
    height = cells[0].shape[0]
    rows = -(-len(cells) // columns)
    sheet: npt.NDArray[Any] = np.full((rows * (height + GAP) + GAP, columns * (width + GAP) + GAP, 3), 255, np.uint8)
    for k, cell in enumerate(cells):
        y, x = GAP + k // columns * (height + GAP), GAP + k % columns * (width + GAP)
        part = cell[:height]
        sheet[y : y + part.shape[0], x : x + width] = part
    return sheet


def write_sheet(files: Sequence[Path], out: Path, columns: int = 5, width: int = 300) -> None:
    """:func:`contact_sheet` as a JPEG file. Raises ValueError as that does, OSError where it cannot be written."""
    done, data = cv2.imencode(".jpg", contact_sheet(files, columns, width), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not done:
        raise SpokenError("picture-not-made", file=str(out))
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(data.tobytes())


def _read(file: Path, width: int) -> npt.NDArray[Any]:
    image = cv2.imread(str(file))
    if image is None:
        raise ValueError(f"{file} is no picture that OpenCV can read")
    height = max(1, round(image.shape[0] * width / image.shape[1]))
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA))
