"""Procedural surfaces and backgrounds for made-up table photos: felt, wood, cloth, stone, plain, and rooms.

Everything is drawn from noise, so that nothing needs a licence and no two scenes share a background.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[Any]
FloatPicture = npt.NDArray[Any]
Generator = np.random.Generator


def noise(rng: Generator, height: int, width: int, cell: float, octaves: int = 4, stretch: float = 1.0) -> FloatPicture:
    """Smooth noise between about -1 and 1, `height` x `width`.

    `cell` is the size of the coarsest blob in pixels, each octave halves it; `stretch` > 1 draws the blobs out
    along x, as the grain of wood is.
    """
    total = np.zeros((height, width), np.float32)
    amplitude, norm = 1.0, 0.0
    for octave in range(octaves):
        size = max(cell / 2**octave, 1.0)
        rows, columns = int(height / size) + 3, int(width / (size * stretch)) + 3
        grid = rng.standard_normal((rows, columns)).astype(np.float32)
        total += amplitude * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        norm += amplitude**2
        amplitude *= 0.55
    return np.asarray(np.clip(total / np.sqrt(norm) / 1.6, -1.5, 1.5))


def colour(
    rng: Generator, hue: tuple[float, float], saturation: tuple[float, float], value: tuple[float, float]
) -> FloatPicture:
    """One BGR colour (3 floats, 0-255) with hue (degrees), saturation and value (0-1) drawn from the given ranges."""
    hsv = np.array(
        [[[rng.uniform(*hue) / 2 % 180, rng.uniform(*saturation) * 255, rng.uniform(*value) * 255]]], np.uint8
    )
    return np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _tint(base: FloatPicture, field: FloatPicture, strength: float) -> FloatPicture:
    return base[None, None] * (1.0 + strength * field[..., None])


def felt(rng: Generator, size: int) -> FloatPicture:
    """Gaming felt: usually green or blue, sometimes red, grey, purple or black, with a fine nap."""
    hues = [(95, 165), (165, 250), (345, 375), (270, 310), (20, 45)]
    chosen = hues[rng.choice(len(hues), p=[0.45, 0.3, 0.1, 0.07, 0.08])]
    base = colour(rng, chosen, (0.15, 0.9), (0.15, 0.75))
    picture = _tint(base, noise(rng, size, size, size / 3), rng.uniform(0.02, 0.12))
    nap = rng.standard_normal((size, size)).astype(np.float32)
    if rng.random() < 0.5:
        nap = np.asarray(cv2.GaussianBlur(nap, (0, 0), 0.8) * 2, np.float32)
    picture *= 1.0 + rng.uniform(0.02, 0.12) * nap[..., None]
    if rng.random() < 0.25:  # the woven mats under home games show a regular dimple
        step = rng.uniform(4, 11)
        x, y = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
        dimples = np.sin(x * 2 * np.pi / step) * np.sin(y * 2 * np.pi / step)
        picture *= 1.0 + rng.uniform(0.03, 0.12) * dimples[..., None]
    return picture


def wood(rng: Generator, size: int) -> FloatPicture:
    """A board or planks, from bleached oak to walnut, with grain along one direction and joints."""
    base = colour(rng, (10, 42), (0.15, 0.7), (0.2, 0.92))
    warp = noise(rng, size, size, size / 2, 3, 4.0)
    y = np.arange(size, dtype=np.float32)[:, None] / size
    rings = np.sin((y * rng.uniform(6, 30) + warp * rng.uniform(0.6, 2.5)) * 2 * np.pi)
    grain = noise(rng, size, size, 6, 2, 30.0)
    picture = _tint(base, 0.6 * rings + 0.7 * grain, rng.uniform(0.04, 0.2))
    if rng.random() < 0.6:
        plank = int(rng.uniform(0.12, 0.5) * size)
        for row in range(int(rng.uniform(0, plank)), size, plank):
            picture[row : row + plank] *= rng.uniform(0.88, 1.12)
            picture[row : row + max(1, size // 300)] *= rng.uniform(0.4, 0.8)
    return np.ascontiguousarray(picture.transpose(1, 0, 2)) if rng.random() < 0.5 else picture


def cloth(rng: Generator, size: int) -> FloatPicture:
    """Cloth with folds and sometimes a check, stripes or printed spots: the busy table."""
    base = colour(rng, (0, 360), (0.0, 0.7), (0.25, 0.95))
    other = colour(rng, (0, 360), (0.0, 0.9), (0.15, 0.98))
    x, y = np.meshgrid(np.arange(size, dtype=np.float32), np.arange(size, dtype=np.float32))
    step = rng.uniform(10, size / 4)
    kind = rng.integers(4)
    if kind == 0:
        pattern = ((np.floor(x / step) + np.floor(y / step)) % 2).astype(np.float32)
    elif kind == 1:
        pattern = (np.sin(x * 2 * np.pi / step) > rng.uniform(-0.6, 0.6)).astype(np.float32)
    elif kind == 2:
        pattern = (np.hypot(x % step - step / 2, y % step - step / 2) < step * rng.uniform(0.1, 0.4)).astype(np.float32)
    else:
        pattern = (noise(rng, size, size, step, 3) > rng.uniform(0.0, 0.7)).astype(np.float32)
    weight = (pattern * rng.uniform(0.15, 1.0))[..., None]
    picture = base * (1 - weight) + other * weight
    folds = noise(rng, size, size, size / rng.uniform(1.5, 4), 3)
    weave = rng.standard_normal((size, size)).astype(np.float32)
    gain = 1.0 + rng.uniform(0.03, 0.2) * folds + rng.uniform(0.01, 0.07) * weave
    return np.asarray(picture * gain[..., None], np.float32)


def stone(rng: Generator, size: int) -> FloatPicture:
    """Marble, laminate or speckled kitchen top: bright, with little colour, close to what tiles look like."""
    base = colour(rng, (0, 360), (0.0, 0.25), (0.3, 0.97))
    field = noise(rng, size, size, size / 3, 6)
    veins = np.exp(-np.abs(field) * rng.uniform(6, 20)) * rng.choice([-1, 1])
    speck = (rng.random((size, size)) < rng.uniform(0, 0.05)).astype(np.float32) * rng.uniform(-0.5, 0.3)
    return _tint(base, veins * rng.uniform(0.05, 0.5) + speck + 0.1 * field, 0.6)


def plain(rng: Generator, size: int) -> FloatPicture:
    """One flat colour with hardly any texture: a desk, a sheet of paper, a light box."""
    base = colour(rng, (0, 360), (0.0, 0.5), (0.05, 1.0))
    if rng.random() < 0.35:  # as pale as tiles are: white cloth, paper, a light desk
        base = colour(rng, (15, 60), (0.0, 0.14), (0.78, 1.0))
    return _tint(base, noise(rng, size, size, size / 1.5, 2), rng.uniform(0.0, 0.06))


SURFACES: Final[dict[str, Callable[[Generator, int], FloatPicture]]] = {
    "felt": felt,
    "wood": wood,
    "cloth": cloth,
    "stone": stone,
    "plain": plain,
}
_WEIGHTS: Final = (0.42, 0.2, 0.13, 0.1, 0.15)


def surface(rng: Generator, size: int, kind: str | None = None) -> Picture:
    """A square BGR texture of a table, `size` pixels a side; `kind` is a key of SURFACES, drawn at random if None."""
    name = kind or str(rng.choice(list(SURFACES), p=_WEIGHTS))
    picture = SURFACES[name](rng, size)
    if rng.random() < 0.25:  # stains and wear
        picture *= 1.0 + 0.15 * (noise(rng, size, size, size / 5, 4) > 0.9)[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def room(rng: Generator, height: int, width: int) -> Picture:
    """What lies behind the table's edge: out-of-focus furniture, book spines, windows, people in bright clothes."""
    full = (width, height)
    step = 2 if max(full) > 500 else 1  # it is out of focus: half the resolution does
    height, width = max(height // step, 8), max(width // step, 8)
    picture: FloatPicture = np.empty((height, width, 3), np.float32)
    picture[:] = colour(rng, (0, 360), (0.0, 0.5), (0.05, 0.8))
    picture *= (1.0 + 0.3 * noise(rng, height, width, width / 2, 2))[..., None]
    for _ in range(int(rng.integers(2, 9))):
        x, w = int(rng.uniform(-0.1, 1) * width), int(rng.uniform(0.03, 0.5) * width)
        y, h = int(rng.uniform(-0.2, 0.9) * height), int(rng.uniform(0.1, 0.9) * height)
        tone = colour(rng, (0, 360), (0.0, 0.9), (0.03, 0.98))
        cv2.rectangle(picture, (x, y), (x + w, y + h), tone.tolist(), -1)
    if rng.random() < 0.6:
        _books(rng, picture)
    blur = rng.uniform(0.3, 5.0) * width / 600
    picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), max(blur, 0.3)))
    return np.clip(cv2.resize(picture, full, interpolation=cv2.INTER_LINEAR), 0, 255).astype(np.uint8)


def _books(rng: Generator, picture: FloatPicture) -> None:
    """A shelf of spines with marks like lettering: upright bright boxes are easily taken for tiles."""
    height, width = picture.shape[:2]
    x = int(rng.uniform(-0.2, 0.4) * width)
    bottom, tall = int(rng.uniform(0.3, 1.0) * height), rng.uniform(0.3, 1.0) * height
    tilt = rng.uniform(-0.25, 0.25)
    for _ in range(int(rng.integers(4, 25))):
        w = int(rng.uniform(0.012, 0.06) * width) + 2
        h = int(tall * rng.uniform(0.7, 1.0))
        lean = int(tilt * h)
        tone = colour(rng, (0, 360), (0.0, 0.9), (0.1, 1.0)).tolist()
        shape = np.array([[x, bottom], [x + w, bottom], [x + w + lean, bottom - h], [x + lean, bottom - h]], np.int32)
        cv2.fillConvexPoly(picture, shape, tone)
        cv2.polylines(picture, [shape], True, [c * 0.4 for c in tone], 1, cv2.LINE_AA)
        ink = colour(rng, (0, 360), (0.0, 1.0), (0.0, 1.0)).tolist()
        for _ in range(int(rng.integers(0, 9))):
            t = rng.uniform(0.1, 0.9)
            mark = (int(x + w / 2 + lean * t), int(bottom - h * t))
            cv2.line(
                picture, mark, (mark[0] + int(w * 0.2), mark[1] - int(h * rng.uniform(0.01, 0.06))), ink, max(1, w // 4)
            )
        x += w + int(rng.random() < 0.1) * w
        if x > width:
            break


def light_field(rng: Generator, height: int, width: int) -> FloatPicture:
    """Multiplier (about 0.5-1.4) of uneven room light: a fall-off to one side and soft shadows of people."""
    rows, columns = min(height, 120), min(width, 160)  # it is smooth: a small field drawn larger
    y, x = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j].astype(np.float32)
    angle = rng.uniform(0, 2 * np.pi)
    field = 1.0 + rng.uniform(0, 0.35) * (x * np.cos(angle) + y * np.sin(angle))
    for _ in range(int(rng.integers(0, 3))):
        centre, radius = rng.uniform(-1.2, 1.2, 2), rng.uniform(0.2, 0.9)
        distance = np.hypot((x - centre[0]) * rng.uniform(0.5, 2), y - centre[1])
        softness = rng.uniform(0.03, 0.4)
        field *= 1.0 - rng.uniform(0.1, 0.5) / (1.0 + np.exp((distance - radius) / softness))
    return np.asarray(cv2.resize(field.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR), np.float32)
