"""Pictures without a tile that a careless detector would find tiles in: shelves, print, packages, keys, blinds, bricks.

They are flat and cheap. Training on them, and on real tiles pasted over them, is what keeps a shelf of books behind
the table from becoming a wall of tiles.
"""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.scenes_looks import FaceBank
from companion.datasets.scenes_tables import colour, noise, room, surface

Picture = npt.NDArray[Any]
FloatArray = npt.NDArray[Any]
Generator = np.random.Generator

_FONTS: Final = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def _tone(rng: Generator, pale: float = 0.4) -> list[float]:
    """A colour; `pale` is the share of near-white ones, which are the ones that get mistaken."""
    if rng.random() < pale:
        return [float(v) for v in colour(rng, (0, 360), (0.0, 0.12), (0.75, 1.0))]
    return [float(v) for v in colour(rng, (0, 360), (0.0, 1.0), (0.03, 1.0))]


def _ink(rng: Generator, ground: list[float]) -> list[float]:
    """A colour that can be read on the ground."""
    dark = float(np.mean(ground)) > 120
    return [float(v) for v in colour(rng, (0, 360), (0.0, 1.0), (0.0, 0.4) if dark else (0.6, 1.0))]


def _word(rng: Generator) -> str:
    return "".join(rng.choice(list(string.ascii_letters + string.digits), int(rng.integers(1, 9))))


def text(rng: Generator, size: tuple[int, int], bank: FaceBank | None) -> Picture:
    """A sheet (width, height) of print: lines of letters, sometimes columns of Chinese characters, rules and blocks."""
    width, height = max(size[0], 4), max(size[1], 4)
    ground = _tone(rng, 0.6)
    sheet = np.full((height, width, 3), ground, np.uint8)  # the only depth that OpenCV writes letters on
    ink = _ink(rng, ground)
    if bank is not None and rng.random() < 0.35:
        _characters(rng, sheet, ink, bank)
    else:
        line = float(rng.uniform(0.06, 0.4)) * height
        y = line
        while y < height:
            if rng.random() < 0.85:
                words = " ".join(_word(rng) for _ in range(int(rng.integers(1, 6))))
                spot = (int(rng.uniform(0, 0.2) * width), int(y))
                font, thick = int(rng.choice(_FONTS)), max(1, int(line / 14))
                cv2.putText(sheet, words, spot, font, line / 32, ink, thick, cv2.LINE_AA)
            y += line * float(rng.uniform(1.0, 1.8))
    if rng.random() < 0.3:
        x, y0 = int(rng.uniform(0, 0.7) * width), int(rng.uniform(0, 0.7) * height)
        cv2.rectangle(sheet, (x, y0), (x + width // 3, y0 + height // 4), _tone(rng), -1)
    return sheet


def _characters(rng: Generator, sheet: FloatArray, ink: list[float], bank: FaceBank) -> None:
    """A column or row of characters in one colour, close together as in a title, in place."""
    height, width = sheet.shape[:2]
    across = width > height
    side = max(int(min(height, width) * rng.uniform(0.5, 0.9)), 4)
    for step in range(0, max(height, width) - side, max(int(side * rng.uniform(0.75, 1.0)), 3)):
        kind = str(rng.choice(["1m", "3m", "5m", "8m", "E", "S", "W", "N", "C", "F"]))
        faces = [face for face in bank.get(kind, ()) if not face.opaque]
        if not faces:
            return
        alpha = faces[int(rng.integers(len(faces)))].rgba[..., 3].astype(np.float32) / 255
        cover = cv2.resize(alpha[10:70], (side, side), interpolation=cv2.INTER_AREA)[..., None]
        y, x = ((height - side) // 2, step) if across else (step, (width - side) // 2)
        patch = sheet[y : y + side, x : x + side]
        patch[:] = (patch * (1 - cover) + np.array(ink, np.float32) * cover).astype(np.uint8)


def _paste(rng: Generator, picture: FloatArray, sheet: FloatArray, quad: FloatArray) -> None:
    """Lay a sheet onto four corners of the picture, in place."""
    low = np.maximum(np.floor(quad.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(quad.max(axis=0)).astype(int) + 2, [picture.shape[1], picture.shape[0]])
    if (low >= high).any():
        return
    part, quad = picture[low[1] : high[1], low[0] : high[0]], quad - low
    height, width = part.shape[:2]
    h, w = sheet.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    warped = cv2.warpPerspective(sheet.astype(np.float32), matrix, (width, height))
    mask = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(mask, np.round(quad * 8).astype(np.int32), 255, cv2.LINE_AA, 3)
    alpha = mask.astype(np.float32)[..., None] / 255
    shade = 1 + float(rng.normal(0, 0.15)) * noise(rng, 8, 8, 6, 1)
    light = cv2.resize(shade.astype(np.float32), (width, height))[..., None]
    part[:] = part * (1 - alpha) + warped * light * alpha


def _quad(rng: Generator, size: int, wide: float, high: float, turn: float) -> FloatArray:
    centre = rng.uniform(0, size, 2)
    corners = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    corners = corners + rng.normal(0, 0.04, (4, 2)) * [wide, high]
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return np.asarray(corners @ spin + centre, np.float32)


def shelf(rng: Generator, picture: FloatArray, bank: FaceBank | None) -> None:
    """A row of book spines side by side with lettering along them."""
    size = picture.shape[0]
    wide, high = float(rng.uniform(0.02, 0.12)) * size, float(rng.uniform(0.2, 0.9)) * size
    turn = float(rng.normal(0, 0.15)) + float(rng.choice([0, 0, 0, np.pi / 2]))
    axis = np.array([np.cos(turn), np.sin(turn)])
    start = rng.uniform(-0.1, 0.5, 2) * size
    for _ in range(int(rng.integers(4, 16))):
        thick = wide * float(rng.uniform(0.5, 1.5))
        quad = _quad(rng, size, thick * 0.97, high * float(rng.uniform(0.8, 1.0)), turn)
        quad = quad - quad.mean(axis=0) + start + axis * thick / 2
        along = text(rng, (int(high), int(thick)), bank)
        _paste(rng, picture, np.ascontiguousarray(np.rot90(along, int(rng.choice([1, 3])))), quad)
        start = start + axis * thick


def papers(rng: Generator, picture: FloatArray, bank: FaceBank | None) -> None:
    """Sheets, cards, packages and screens at any angle."""
    size = picture.shape[0]
    for _ in range(int(rng.integers(1, 6))):
        wide, high = np.exp(rng.uniform(np.log(0.08), np.log(0.8), 2)) * size
        quad = _quad(rng, size, float(wide), float(high), float(rng.uniform(-np.pi, np.pi)))
        _paste(rng, picture, text(rng, (int(wide), int(high)), bank), quad)


def lattice(rng: Generator, picture: FloatArray, bank: FaceBank | None) -> None:
    """Bricks, floor tiles, window panes or blinds: a grid of plain fields with joints."""
    del bank
    size = picture.shape[0]
    step_x, step_y = np.exp(rng.uniform(np.log(0.03), np.log(0.4), 2)) * size
    sheet = np.full((size, size, 3), _tone(rng), np.float32)
    base, joint = np.array(_tone(rng)), max(1, int(rng.uniform(0.02, 0.15) * min(step_x, step_y)))
    for row in range(int(size / step_y) + 1):
        shift = step_x / 2 * (row % 2) * float(rng.random() < 0.8)
        for column in range(-1, int(size / step_x) + 1):
            x, y = int(column * step_x + shift), int(row * step_y)
            tone = np.clip(base * rng.normal(1, 0.06), 0, 255).tolist()
            cv2.rectangle(sheet, (x, y), (int(x + step_x) - joint, int(y + step_y) - joint), tone, -1)
    side = float(rng.uniform(0.4, 1.5)) * size
    _paste(rng, picture, sheet, _quad(rng, size, side, side, float(rng.normal(0, 0.4))))


def bars(rng: Generator, picture: FloatArray, bank: FaceBank | None) -> None:
    """Stripes, cables, sticks and edges."""
    del bank
    size = picture.shape[0]
    for _ in range(int(rng.integers(2, 14))):
        a, b = rng.uniform(-0.2, 1.2, (2, 2)) * size
        spots = [(int(p[0]), int(p[1])) for p in (a, b)]
        cv2.line(picture, spots[0], spots[1], _tone(rng), int(rng.integers(1, 14)), cv2.LINE_AA)


def rounds(rng: Generator, picture: FloatArray, bank: FaceBank | None) -> None:
    """Cups, chips, coins, buttons, lamps."""
    del bank
    size = picture.shape[0]
    for _ in range(int(rng.integers(1, 12))):
        spot = tuple(int(v) for v in rng.uniform(0, size, 2))
        axes = tuple(int(v) for v in np.exp(rng.uniform(np.log(0.01), np.log(0.25), 2)) * size)
        angle = float(rng.uniform(0, 360))
        cv2.ellipse(picture, spot, axes, angle, 0, 360, _tone(rng), -1, cv2.LINE_AA)
        if rng.random() < 0.6:
            inner = tuple(max(int(v * rng.uniform(0.3, 0.9)), 1) for v in axes)
            cv2.ellipse(picture, spot, inner, angle, 0, 360, _tone(rng), int(rng.integers(1, 5)), cv2.LINE_AA)


_DECOYS: Final[tuple[Callable[[Generator, FloatArray, FaceBank | None], None], ...]] = (
    shelf,
    papers,
    lattice,
    bars,
    rounds,
)


def decoy_picture(rng: Generator, size: int, bank: FaceBank | None = None) -> Picture:
    """A square BGR picture of such things; `bank` lends characters for titles."""
    ground = surface(rng, size) if rng.random() < 0.6 else room(rng, size, size)
    picture = ground.astype(np.float32)
    for _ in range(int(rng.integers(1, 5))):
        _DECOYS[int(rng.choice(len(_DECOYS), p=[0.3, 0.35, 0.12, 0.11, 0.12]))](rng, picture, bank)
    return np.clip(picture, 0, 255).astype(np.uint8)
