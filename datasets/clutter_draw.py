"""Drawing small things as they look from above: a pen in fractions of a sheet, and light on raised edges.

A sheet is uint8 BGRA with premultiplied alpha, so that soft edges and holes come out right when it is laid somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.scenes_tables import colour

Sheet = npt.NDArray[np.uint8]
"""Height x width x 4, uint8, BGRA, premultiplied."""
Tone = tuple[float, float, float, float]
"""Blue, green, red (0-255) and alpha (255: covers)."""
Generator = np.random.Generator
FloatArray = npt.NDArray[Any]

SIDE: Final = 96
"""Pixels of a sheet's longer side, unless a thing needs more."""
_SHIFT: Final = 4  # OpenCV draws with so many binary digits below the pixel
_FONTS: Final = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_COMPLEX_SMALL,
)


def tone(rng: Generator, pale: float = 0.35, dark: float = 0.2) -> Tone:
    """A colour: near white with the chance ``pale``, near black with ``dark``, else any."""
    chance = rng.random()
    if chance < pale:
        blue, green, red = colour(rng, (15, 70), (0.0, 0.18), (0.72, 1.0))
    elif chance < pale + dark:
        blue, green, red = colour(rng, (0, 360), (0.0, 0.3), (0.03, 0.3))
    else:
        blue, green, red = colour(rng, (0, 360), (0.1, 1.0), (0.15, 1.0))
    return float(blue), float(green), float(red), 255.0


def ink(rng: Generator, ground: Tone) -> Tone:
    """A colour that can be told from the ground."""
    dark = sum(ground[:3]) > 360
    blue, green, red = colour(rng, (0, 360), (0.0, 1.0), (0.0, 0.45) if dark else (0.65, 1.0))
    return float(blue), float(green), float(red), 255.0


def metal(rng: Generator) -> Tone:
    """Steel, brass, copper or gold."""
    blue, green, red = colour(rng, (18, 52), (0.3, 0.7), (0.5, 0.95)) if rng.random() < 0.5 else colour(
        rng, (180, 240), (0.0, 0.12), (0.45, 0.9)
    )  # fmt: skip
    return float(blue), float(green), float(red), 255.0


def shaded(of: Tone, by: float) -> Tone:
    """The same colour brighter or darker."""
    blue, green, red = (float(min(255.0, max(0.0, v * by))) for v in of[:3])
    return blue, green, red, of[3]


class Pen:
    """Draws on a new sheet. Places are fractions of width and height, sizes fractions of the shorter side."""

    def __init__(self, aspect: float = 1.0, side: int = SIDE) -> None:
        """``aspect`` is width over height; ``side`` pixels are the longer side."""
        width, height = (side, round(side / aspect)) if aspect >= 1 else (round(side * aspect), side)
        self.sheet: Sheet = np.zeros((max(height, 4), max(width, 4), 4), np.uint8)
        self._least = int(min(self.sheet.shape[:2]))

    def _at(self, x: float, y: float) -> tuple[int, int]:
        height, width = self.sheet.shape[:2]
        return int(x * width * 2**_SHIFT), int(y * height * 2**_SHIFT)

    def _thick(self, share: float) -> int:
        return max(1, round(share * self._least))

    def disc(self, x: float, y: float, radius: float, of: Tone) -> None:
        """A filled circle."""
        reach = max(1, int(radius * self._least * 2**_SHIFT))
        cv2.circle(self.sheet, self._at(x, y), reach, of, -1, cv2.LINE_AA, _SHIFT)

    def ring(self, x: float, y: float, radius: float, thick: float, of: Tone) -> None:
        """A circle's line."""
        reach = max(1, int(radius * self._least * 2**_SHIFT))
        cv2.circle(self.sheet, self._at(x, y), reach, of, self._thick(thick), cv2.LINE_AA, _SHIFT)

    def oval(self, x: float, y: float, wide: float, high: float, turn: float, of: Tone, thick: float = 0.0) -> None:
        """An ellipse with half axes ``wide`` and ``high``, turned by degrees; filled, or a line of ``thick``."""
        axes = (max(1, int(wide * self._least * 2**_SHIFT)), max(1, int(high * self._least * 2**_SHIFT)))
        line = self._thick(thick) if thick else -1
        cv2.ellipse(self.sheet, self._at(x, y), axes, turn, 0, 360, of, line, cv2.LINE_AA, _SHIFT)

    def polygon(self, points: Sequence[tuple[float, float]] | FloatArray, of: Tone) -> None:
        """A filled polygon."""
        places = np.array([self._at(float(x), float(y)) for x, y in points], np.int32)
        cv2.fillPoly(self.sheet, [places], of, cv2.LINE_AA, _SHIFT)

    def line(self, x1: float, y1: float, x2: float, y2: float, thick: float, of: Tone) -> None:
        """A straight line with round ends."""
        cv2.line(self.sheet, self._at(x1, y1), self._at(x2, y2), of, self._thick(thick), cv2.LINE_AA, _SHIFT)

    def plate(self, x1: float, y1: float, x2: float, y2: float, radius: float, of: Tone) -> None:
        """A filled rectangle with corners rounded by ``radius``."""
        height, width = self.sheet.shape[:2]
        a, b = radius * self._least / width, radius * self._least / height
        a, b = min(a, (x2 - x1) / 2), min(b, (y2 - y1) / 2)
        arc = np.linspace(0, np.pi / 2, 5)
        corners = ((x2 - a, y2 - b, 0.0), (x1 + a, y2 - b, 0.5), (x1 + a, y1 + b, 1.0), (x2 - a, y1 + b, 1.5))
        points = [(cx + a * np.cos(arc + t * np.pi), cy + b * np.sin(arc + t * np.pi)) for cx, cy, t in corners]
        self.polygon(np.concatenate([np.stack(p, axis=1) for p in points]), of)

    def words(self, rng: Generator, text: str, x: float, y: float, high: float, of: Tone) -> None:
        """Letters ``high`` (of the shorter side), their middle at the place."""
        font = int(rng.choice(_FONTS))
        scale = high * self._least / (14 if font == cv2.FONT_HERSHEY_COMPLEX_SMALL else 22)
        thick = max(1, round(scale * float(rng.uniform(0.8, 2.2))))
        (wide, tall), _ = cv2.getTextSize(text, font, scale, thick)
        height, width = self.sheet.shape[:2]
        spot = (round(x * width - wide / 2), round(y * height + tall / 2))
        shape: npt.NDArray[np.uint8] = np.zeros((height, width), np.uint8)  # letters would leave the alpha as it was
        cv2.putText(shape, text, spot, font, scale, 255, thick, cv2.LINE_AA)
        cover = shape[..., None].astype(np.float32) / 255
        self.sheet[:] = np.round(self.sheet * (1 - cover) + np.array(of, np.float32) * cover).astype(np.uint8)

    def around(self, count: int, radius: float, start: float = 0.0) -> FloatArray:
        """``count`` places on a circle about the middle, n x 2, as fractions."""
        height, width = self.sheet.shape[:2]
        turn = start + np.arange(count) * 2 * np.pi / count
        reach = radius * self._least
        return np.stack([0.5 + np.cos(turn) * reach / width, 0.5 + np.sin(turn) * reach / height], axis=1)

    def teeth(self, count: int, outer: float, inner: float, of: Tone) -> None:
        """A toothed disc: crown caps, gears, knurled knobs."""
        places = self.around(4 * count, 1.0) - 0.5
        reach = np.tile([outer, outer, inner, inner], count)[:, None]
        self.polygon(0.5 + places * reach, of)


def raised(rng: Generator, sheet: Sheet, share: float = 0.12, strength: float = 0.5) -> Sheet:
    """The sheet with its rim rounded over ``share`` of its size and lit from one side, sometimes glossy."""
    alpha = sheet[..., 3]
    deep = max(1.0, share * min(sheet.shape[:2]))
    padded = cv2.copyMakeBorder((alpha > 127).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    height = np.minimum(cv2.distanceTransform(padded, cv2.DIST_L2, 3)[1:-1, 1:-1], deep)
    height = cv2.GaussianBlur(height, (0, 0), max(0.6, deep / 4))
    turn = float(rng.uniform(0, 2 * np.pi))
    slope = cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=1 / 8) * np.cos(turn)
    slope += cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=1 / 8) * np.sin(turn)
    picture = sheet.astype(np.float32)
    picture[..., :3] *= (1 + strength * slope)[..., None]
    if rng.random() < 0.4:  # a lamp mirrored on it
        rows, columns = sheet.shape[:2]
        y, x = np.ogrid[0:rows, 0:columns]
        cx, cy = rng.uniform(0.2, 0.8, 2) * (columns, rows)
        wide = float(rng.uniform(0.05, 0.25)) * min(rows, columns)
        spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide**2)) * float(rng.uniform(30, 150))
        picture[..., :3] += (spot * alpha / 255)[..., None]
    picture[..., :3] = np.minimum(picture[..., :3], alpha[..., None])
    return np.clip(picture, 0, 255).astype(np.uint8)


def thick(sheet: Sheet, by: int, towards: tuple[float, float], dark: float) -> Sheet:
    """The sheet as the top of something ``by`` pixels high whose side shows ``towards`` a direction (x, y)."""
    if by < 1:
        return sheet
    rim = by + 1
    wider = cv2.copyMakeBorder(sheet, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(0, 0, 0, 0))
    alpha = wider[..., 3:].astype(np.float32) / 255
    covered = max(float(alpha.sum()), 1.0)
    side = wider[..., :3].reshape(-1, 3).sum(axis=0) / covered * dark
    height, width = wider.shape[:2]
    body = np.zeros((height, width), np.float32)
    for k in range(1, by + 1):
        move = np.array([[1, 0, towards[0] * k], [0, 1, towards[1] * k]], np.float32)
        body = np.maximum(body, cv2.warpAffine(alpha[..., 0], move, (width, height)))
    under = np.dstack([body[..., None] * side, body * 255])
    return np.clip(wider + under * (1 - alpha), 0, 255).astype(np.uint8)


def lay(rng: Generator, picture: FloatArray, sheet: Sheet, quad: FloatArray, shadow: float = 0.5) -> None:
    """Lay a sheet's corners onto ``quad`` (4 x 2 pixels) of a float BGR picture, with a soft shadow; in place."""
    size = float(np.linalg.norm(quad[1] - quad[0]) + np.linalg.norm(quad[3] - quad[0])) / 2
    reach = max(2, round(size * 0.15))
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - reach, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + reach, [picture.shape[1], picture.shape[0]])
    if (low + 2 >= high).any():
        return
    part, place = picture[low[1] : high[1], low[0] : high[0]], (quad - low).astype(np.float32)
    rows, columns = sheet.shape[:2]
    shrink = min(rows, columns) / max(size, 1.0)
    if shrink > 1.5:  # a warp samples points
        smaller = (max(4, round(columns / shrink)), max(4, round(rows / shrink)))
        sheet = np.asarray(cv2.resize(sheet, smaller, interpolation=cv2.INTER_AREA), np.uint8)
        rows, columns = sheet.shape[:2]
    source = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, place)
    warped = cv2.warpPerspective(sheet, matrix, (part.shape[1], part.shape[0])).astype(np.float32)
    alpha = warped[..., 3] / 255
    if shadow > 0:
        soft = cv2.GaussianBlur(alpha, (0, 0), max(0.8, reach / 2.5))
        dx, dy = rng.normal(0, reach / 3, 2)
        move = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        part *= (1 - shadow * cv2.warpAffine(soft, move, (part.shape[1], part.shape[0])))[..., None]
    part[:] = part * (1 - alpha[..., None]) + warped[..., :3]
