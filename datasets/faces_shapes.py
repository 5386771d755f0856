"""The shapes that our own drawn faces are made of: a bird, plants, jesters, backs; dots and bamboos are in faces_suits.

Everything is drawn on a canvas of twice a face's size and scaled down once, which gives clean edges.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from companion.datasets.faces_svg import HEIGHT, WIDTH, Rgba

SCALE: Final = 2
W, H = WIDTH * SCALE, HEIGHT * SCALE
Colour = tuple[int, int, int]
Rng = np.random.Generator


@dataclass(frozen=True)
class Palette:
    """The three paints of a set; most sets use blue or black, green, and red."""

    dark: Colour
    green: Colour
    red: Colour


def palette(rng: Rng) -> Palette:
    """A likely set of paints: blue or black for the first, now and then one paint for all."""

    def near(colour: Colour, spread: int = 22) -> Colour:
        r, g, b = (int(np.clip(v + rng.integers(-spread, spread + 1), 0, 255)) for v in colour)
        return r, g, b

    dark = near((28, 36, 130)) if rng.random() < 0.55 else near((24, 24, 28))
    if rng.random() < 0.08:
        return Palette(dark, dark, dark)
    return Palette(dark, near((14, 104, 54)), near((186, 28, 34)))


def canvas() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGBA", (W, H), (0, 0, 0, 0))
    return image, ImageDraw.Draw(image)


def finish(image: Image.Image) -> Rgba:
    """Down to a face's size."""
    return np.array(image.resize((WIDTH, HEIGHT), Image.Resampling.BOX))


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, fill: Colour | None, line: int = 0,
         outline: Colour | None = None) -> None:  # fmt: skip
    """A circle of radius ``r`` about (x, y); without ``fill`` and ``outline`` it cuts a hole."""
    draw.ellipse((x - r, y - r, x + r, y + r), fill=(*fill, 255) if fill else (0, 0, 0, 0),
                 outline=(*outline, 255) if outline else None, width=line)  # fmt: skip


def bird(colours: Palette, rng: Rng) -> Rgba:
    """A bird on a perch as on the 1 of bamboos: peacock with a fan, or a sparrow with a long tail."""
    image, draw = canvas()
    green, red, dark = ((*c, 255) for c in (colours.green, colours.red, colours.dark))
    peacock = rng.random() < 0.5
    x, y = W * rng.uniform(0.44, 0.56), H * rng.uniform(0.52, 0.62)
    lean = rng.uniform(-0.5, 0.5)
    feathers = int(rng.integers(5, 12)) if peacock else int(rng.integers(2, 5))
    reach = H * rng.uniform(0.34, 0.45)
    for k in range(feathers):
        spread = (k / max(1, feathers - 1) - 0.5) * (2.2 if peacock else 0.6)
        a = (-math.pi / 2 if peacock else 0.8 + lean) + spread + lean * 0.3
        ex, ey = x + reach * math.cos(a) * 0.8, y + reach * math.sin(a)
        draw.line((x, y, ex, ey), fill=green, width=int(rng.integers(5, 11)))
        r = W * rng.uniform(0.035, 0.065)
        if peacock:
            draw.ellipse((ex - r, ey - r, ex + r, ey + r), fill=green if k % 2 else dark)
            draw.ellipse((ex - r * 0.4, ey - r * 0.4, ex + r * 0.4, ey + r * 0.4), fill=red)
    bw, bh = W * rng.uniform(0.13, 0.2), H * rng.uniform(0.1, 0.17)
    draw.ellipse((x - bw, y - bh, x + bw, y + bh), fill=dark if peacock else green, outline=dark, width=5)
    hx, hy = x - bw * rng.uniform(0.2, 1.0), y - bh * rng.uniform(1.1, 1.6)
    r = W * rng.uniform(0.08, 0.12)
    draw.polygon((x - bw * 0.7, y, x + bw * 0.5, y - bh * 0.5, hx, hy), fill=dark if peacock else green)
    draw.ellipse((hx - r, hy - r, hx + r, hy + r), fill=red if rng.random() < 0.5 else green, outline=dark, width=4)
    draw.polygon((hx - r, hy - r * 0.5, hx - r, hy + r * 0.5, hx - r * 2.1, hy + r * 0.2), fill=red)
    draw.ellipse((hx - r * 0.4, hy - r * 0.4, hx, hy), fill=(255, 255, 255, 255), outline=dark, width=2)
    for side in (-0.4, 0.3):
        fx, fy = x + bw * side, y + bh
        draw.line((fx, fy, fx, fy + H * 0.1), fill=red, width=6)
        draw.line((fx - W * 0.05, fy + H * 0.12, fx, fy + H * 0.09, fx + W * 0.05, fy + H * 0.12), fill=red, width=5)
    return finish(image)


# ---- plants and jesters ---------------------------------------------------------------------------------------------


def _blossom(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, petals: int, colour: Colour,
             core: Colour) -> None:  # fmt: skip
    size = r * 0.62 if petals < 8 else r * 0.3
    for k in range(petals):
        a = 2 * math.pi * k / petals
        disc(
            draw, x + r * 0.6 * math.cos(a), y + r * 0.6 * math.sin(a), size, colour if petals % 2 else None, 4, colour
        )
    disc(draw, x, y, r * 0.28, core)


def plant(draw: ImageDraw.ImageDraw, which: str, colours: Palette, rng: Rng) -> None:
    """A plum branch, an orchid, a chrysanthemum or a bamboo (f1-f4), or a seasonal flower (q1-q4)."""
    green, dark = (*colours.green, 255), (*colours.dark, 255)

    def at(low: float = 0.25, high: float = 0.8) -> tuple[float, float]:
        return W * rng.uniform(0.2, 0.8), H * rng.uniform(low, high)

    if which in ("f1", "q4", "q1"):
        points = [(W * 0.15, H * 0.92)] + [(W * rng.uniform(0.2, 0.8), H * y) for y in (0.7, 0.5, 0.3)]
        draw.line(points, fill=dark, width=int(rng.integers(6, 12)))
        for _ in range(int(rng.integers(2, 5))):
            _blossom(draw, *at(), W * rng.uniform(0.08, 0.15), 5, colours.red, colours.dark)
    elif which == "f2":
        for _ in range(int(rng.integers(4, 8))):
            x = W * rng.uniform(0.05, 0.95)
            draw.line((W * 0.5, H * 0.95, (x + W * 0.5) / 2, H * 0.5, x, H * rng.uniform(0.25, 0.6)), fill=green,
                      width=int(rng.integers(6, 12)), joint="curve")  # fmt: skip
        for _ in range(2):
            _blossom(draw, *at(0.25, 0.5), W * rng.uniform(0.1, 0.14), 3, colours.red, colours.dark)
    elif which == "f4":
        for x in rng.uniform(0.25, 0.75, int(rng.integers(2, 4))):
            for y in np.arange(0.25, 0.95, 0.18):
                draw.rounded_rectangle((W * x - 7, H * y, W * x + 7, H * (y + 0.16)), 4, outline=green, width=5)
            for _ in range(4):
                y = rng.uniform(0.25, 0.8)
                tip = W * (x + rng.choice((-1, 1)) * rng.uniform(0.15, 0.3))
                draw.polygon((W * x, H * y, tip, H * (y + 0.08), (W * x + tip) / 2, H * (y + 0.1)), fill=green)
    else:
        draw.line((W * 0.5, H * 0.95, W * rng.uniform(0.35, 0.65), H * 0.45), fill=green, width=9)
        for _ in range(int(rng.integers(2, 5))):
            x, y = at(0.55, 0.85)
            draw.ellipse((x - W * 0.14, y - H * 0.04, x + W * 0.14, y + H * 0.04), fill=green)
        petals = int(rng.integers(11, 18)) if which == "f3" else int(rng.integers(6, 10))
        for _ in range(int(rng.integers(1, 3))):
            _blossom(draw, *at(0.3, 0.5), W * rng.uniform(0.16, 0.25), petals, colours.red, colours.dark)


def jester(draw: ImageDraw.ImageDraw, colours: Palette, rng: Rng) -> None:
    """A laughing head under a cap with bells."""
    x, y, r = W / 2, H * rng.uniform(0.5, 0.6), W * rng.uniform(0.16, 0.22)
    paints = [(*c, 255) for c in (colours.red, colours.green, colours.dark)]
    rng.shuffle(paints)
    for k, side in enumerate((-1.0, 0.0, 1.0)):
        tip = (x + side * r * 1.9, y - r * (1.5 if side else 2.4))
        draw.polygon((x - r + (side + 1) * r * 0.4, y - r * 0.4, x + r - (1 - side) * r * 0.4, y - r * 0.4, *tip),
                     fill=tuple(paints[k]))  # fmt: skip
        draw.ellipse((tip[0] - 10, tip[1] - 10, tip[0] + 10, tip[1] + 10), fill=(230, 180, 30, 255))
    draw.ellipse((x - r, y - r * 0.7, x + r, y + r * 1.1), fill=(250, 226, 200, 255), outline=tuple(paints[2]), width=5)
    for side in (-0.4, 0.4):
        draw.ellipse((x + side * r - 6, y - 4, x + side * r + 6, y + 10), fill=(20, 20, 20, 255))
    draw.arc((x - r * 0.6, y, x + r * 0.6, y + r * 0.8), 10, 170, fill=(180, 20, 20, 255), width=6)


def star(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, colour: Colour) -> None:
    """A five-pointed star."""
    points = [
        (x + (r if k % 2 == 0 else r * 0.42) * math.sin(k * math.pi / 5),
         y - (r if k % 2 == 0 else r * 0.42) * math.cos(k * math.pi / 5))
        for k in range(10)
    ]  # fmt: skip
    draw.polygon(points, fill=(*colour, 255))


def back(rng: Rng) -> tuple[Rgba, Colour]:
    """The back of a tile and its ground colour: plain in most sets, patterned in some."""
    grounds = ((20, 110, 60), (30, 140, 90), (230, 150, 30), (30, 70, 160), (60, 130, 200), (120, 30, 40),
               (240, 200, 60), (40, 40, 44), (150, 90, 50), (210, 110, 150), (90, 50, 130),
               (200, 60, 50), (190, 190, 180))  # fmt: skip
    r, g, b = grounds[int(rng.integers(len(grounds)))]
    ground = (r, g, b)
    image = Image.new("RGBA", (W, H), (*ground, 255))
    draw = ImageDraw.Draw(image)
    lighter = rng.random() < 0.6
    line = tuple(int(np.clip(v + (45 if lighter else -35), 0, 255)) for v in ground)
    pattern = int(rng.integers(9))
    step = int(rng.integers(14, 40))
    if pattern == 0:
        for k in range(-H, W + H, step):
            draw.line((k, 0, k + H, H), fill=(*line, 255), width=4)
            draw.line((k, H, k + H, 0), fill=(*line, 255), width=4)
    elif pattern == 1:
        for k in range(0, W, step):
            draw.line((k, 0, k, H), fill=(*line, 255), width=step // 3)
    elif pattern == 2:
        for px in range(step // 2, W, step):
            for py in range(step // 2, H, step):
                draw.ellipse((px - step / 5, py - step / 5, px + step / 5, py + step / 5), fill=(*line, 255))
    elif pattern == 3:
        draw.rounded_rectangle((W * 0.12, H * 0.1, W * 0.88, H * 0.9), 24, outline=(*line, 255), width=8)
    elif pattern == 4:
        for k in range(0, H, step):  # grain of wood
            wave = [(px, k + 6 * math.sin(px / 30 + k)) for px in range(0, W + 10, 10)]
            draw.line(wave, fill=(*line, 255), width=3)
    return finish(image), ground
