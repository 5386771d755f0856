"""Flowers and seasons of many makers: a number, writing and a picture, which need not be the plant.

Sets differ here more than anywhere: the plants are drawn in every way, and many sets show people, animals or houses
instead. What they agree on is the number, 1 to 4, and the writing; so a picture that says nothing comes with both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from companion.datasets.face import Face
from companion.datasets.faces_drawn import BONUS, LICENCE, Brush, chinese_fonts, ink, latin_font
from companion.datasets.faces_shapes import Colour, H, Palette, Rng, W, canvas, finish, palette, plant
from companion.datasets.faces_svg import Rgba

SETS: Final = 60
"""How many sets of eight are drawn."""
WORDS: Final = {
    "f1": "PLUM", "f2": "ORCHID", "f3": "MUM", "f4": "BAMBOO", "q1": "SPRING", "q2": "SUMMER", "q3": "AUTUMN",
    "q4": "WINTER",
}  # fmt: skip
"""What English sets write."""
_ROMAN: Final = ("I", "II", "III", "IV")
_CORNERS: Final = ((0.05, 0.04), (0.72, 0.04), (0.05, 0.78), (0.72, 0.78))
"""Where numbers stand: the box's upper left corner as a share of width and height."""

Draw = ImageDraw.ImageDraw


def person(draw: Draw, colours: Palette, rng: Rng) -> None:
    """A person in a robe with a hat, a fan, a rod or a basket."""
    x, y, tall = W * rng.uniform(0.4, 0.6), H * rng.uniform(0.34, 0.42), H * rng.uniform(0.42, 0.5)
    robe, trim = _two(colours, rng)
    wide = W * rng.uniform(0.18, 0.27)
    draw.polygon((x - wide * 0.4, y, x + wide * 0.4, y, x + wide, y + tall, x - wide, y + tall), fill=robe)
    draw.line((x, y, x - wide * 0.2, y + tall), fill=trim, width=6)
    for side in (-1, 1):  # sleeves
        hand = (x + side * wide * rng.uniform(0.9, 1.4), y + tall * rng.uniform(0.2, 0.5))
        draw.line((x + side * wide * 0.3, y + tall * 0.08, *hand), fill=robe, width=int(rng.integers(14, 26)))
        if rng.random() < 0.4:
            draw.line((*hand, hand[0] + side * 20, hand[1] - H * rng.uniform(0.1, 0.3)), fill=trim, width=6)
    r = W * rng.uniform(0.07, 0.1)
    draw.ellipse((x - r, y - r * 1.8, x + r, y + r * 0.2), fill=(246, 220, 190, 255), outline=trim, width=4)
    if rng.random() < 0.6:
        draw.polygon((x - r * 1.6, y - r * 1.3, x + r * 1.6, y - r * 1.3, x, y - r * 2.8), fill=trim)
    else:
        draw.arc((x - r, y - r * 2, x + r, y - r * 0.2), 180, 360, fill=trim, width=10)


def animal(draw: Draw, colours: Palette, rng: Rng) -> None:
    """A cat, a mouse, a cock, a fish or something like it: body, head, ears, legs or fins, tail."""
    body, trim = _two(colours, rng)
    x, y = W * rng.uniform(0.42, 0.58), H * rng.uniform(0.58, 0.68)
    wide, high = W * rng.uniform(0.2, 0.3), H * rng.uniform(0.09, 0.17)
    draw.ellipse((x - wide, y - high, x + wide, y + high), fill=body, outline=trim, width=5)
    side = 1 if rng.random() < 0.5 else -1
    hx, hy, r = x + side * wide * rng.uniform(0.7, 1.0), y - high * rng.uniform(0.5, 1.3), W * rng.uniform(0.09, 0.14)
    tail = [(x - side * wide, y), (x - side * wide * 1.4, y - high * rng.uniform(-0.5, 1.5)),
            (x - side * wide * 1.2, y - high * rng.uniform(0.5, 2.5))]  # fmt: skip
    draw.line(tail, fill=body, width=int(rng.integers(6, 16)), joint="curve")
    for k in (-1, 1):  # ears, then legs
        ear = hx + k * r * 0.6
        draw.polygon(
            (ear - r * 0.4, hy - r * 0.6, ear + r * 0.4, hy - r * 0.6, ear, hy - r * rng.uniform(1.2, 2.2)), fill=body
        )
        draw.line((x + k * wide * 0.6, y + high * 0.6, x + k * wide * 0.6, y + high * 1.9), fill=trim, width=10)
    draw.ellipse((hx - r, hy - r, hx + r, hy + r), fill=body, outline=trim, width=5)
    eye = hx + side * r * 0.3
    draw.ellipse((eye - 5, hy - 9, eye + 5, hy + 3), fill=(255, 255, 255, 255), outline=trim, width=2)


def pavilion(draw: Draw, colours: Palette, rng: Rng) -> None:
    """A house, tower or bridge with swung roofs."""
    roof, wall = _two(colours, rng)
    x, foot = W * rng.uniform(0.42, 0.58), H * 0.9
    wide, step = W * rng.uniform(0.24, 0.36), H * rng.uniform(0.15, 0.22)
    for floor in range(int(rng.integers(1, 4))):
        y, half = foot - floor * step, wide * (1 - 0.2 * floor)
        draw.rectangle((x - half * 0.7, y - step * 0.6, x + half * 0.7, y), outline=wall, width=6)
        for k in np.linspace(-0.5, 0.5, int(rng.integers(2, 5))):
            draw.line((x + half * k, y - step * 0.6, x + half * k, y), fill=wall, width=5)
        draw.polygon((x - half * 1.2, y - step * 0.7, x - half * 0.5, y - step * 0.62, x + half * 0.5, y - step * 0.62,
                      x + half * 1.2, y - step * 0.7, x + half * 0.3, y - step * 1.05, x - half * 0.3, y - step * 1.05),
                     fill=roof)  # fmt: skip


def landscape(draw: Draw, colours: Palette, rng: Rng) -> None:
    """Hills, a sun or moon, water and a boat, or snow."""
    one, other = _two(colours, rng)
    for _ in range(int(rng.integers(1, 4))):
        x, top = W * rng.uniform(0.1, 0.9), H * rng.uniform(0.4, 0.6)
        draw.polygon((x - W * 0.35, H * 0.75, x, top, x + W * 0.35, H * 0.75), outline=one, width=7)
    r = W * rng.uniform(0.07, 0.12)
    x, y = W * rng.uniform(0.3, 0.7), H * rng.uniform(0.32, 0.4)
    draw.ellipse((x - r, y - r, x + r, y + r), fill=(*colours.red, 255))
    for y in np.linspace(H * 0.78, H * 0.94, int(rng.integers(2, 5))):
        draw.line([(px, y + 5 * np.sin(px / 14)) for px in range(int(W * 0.1), int(W * 0.9), 6)], fill=other, width=5)
    if rng.random() < 0.6:
        x = W * rng.uniform(0.35, 0.65)
        draw.polygon((x - 40, H * 0.78, x + 40, H * 0.78, x + 24, H * 0.84, x - 24, H * 0.84), fill=one)
        draw.polygon((x, H * 0.76, x, H * 0.6, x + 34, H * 0.74), fill=other)


def butterfly(draw: Draw, colours: Palette, rng: Rng) -> None:
    """A butterfly or dragonfly with spots."""
    wing, spot = _two(colours, rng)
    x, y = W * rng.uniform(0.44, 0.56), H * rng.uniform(0.5, 0.62)
    for side in (-1, 1):
        for down, size in ((-0.6, rng.uniform(0.8, 1.1)), (0.6, rng.uniform(0.5, 0.9))):
            cx, cy, r = x + side * W * 0.2, y + down * H * 0.11, W * 0.17 * size
            draw.ellipse((cx - r, cy - r * 1.1, cx + r, cy + r * 1.1), fill=wing)
            draw.ellipse((cx - r * 0.4, cy - r * 0.4, cx + r * 0.4, cy + r * 0.4), fill=spot)
        draw.line((x, y - H * 0.14, x + side * W * 0.14, y - H * 0.24), fill=spot, width=4)
    draw.ellipse((x - 9, y - H * 0.16, x + 9, y + H * 0.18), fill=spot)


def _two(colours: Palette, rng: Rng) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """Two different paints of the set."""
    paints = [(*paint, 255) for paint in (colours.dark, colours.green, colours.red)]
    first, second = rng.choice(3, 2, replace=False)
    return paints[int(first)], paints[int(second)]


_PICTURES: Final[tuple[Callable[[Draw, Palette, Rng], None], ...]] = (person, animal, pavilion, landscape, butterfly)


@dataclass(frozen=True)
class BonusMaker:
    """How one maker draws his flowers and seasons.

    ``picture`` is a place in the list of pictures, None for the plant; ``numbers`` one of "arabic", "strokes", "roman"
    and "none"; ``writing`` whether there is any, by ``brush`` or in English; ``corner`` where the number stands.
    """

    picture: int | None
    numbers: str
    writing: bool
    brush: Brush | None
    corner: int
    big: float
    two_paints: bool

    @classmethod
    def any(cls, rng: Rng, brushes: list[Brush]) -> BonusMaker:
        """A maker, mostly one who draws plants; who does not, writes and counts."""
        picture = None if rng.random() < 0.55 else int(rng.integers(len(_PICTURES)))
        numbers = str(rng.choice(["arabic", "strokes", "roman", "none"], p=[0.62, 0.18, 0.08, 0.12]))
        if picture is not None and numbers == "none":
            numbers = "arabic"
        brush = brushes[int(rng.integers(len(brushes)))] if brushes and rng.random() < 0.75 else None
        writing = picture is not None or rng.random() < 0.7
        return cls(picture, numbers, writing, brush, int(rng.choice(4, p=[0.35, 0.4, 0.1, 0.15])),
                   float(rng.uniform(0.7, 1.5)), rng.random() < 0.7)  # fmt: skip


def bonus_face(kind: str, maker: BonusMaker, colours: Palette, rng: Rng) -> Rgba:
    """One flower or season (f1-f4, q1-q4) as this maker draws it."""
    image, draw = canvas()
    if maker.picture is None:
        plant(draw, kind, colours, rng)
    else:
        _PICTURES[maker.picture](draw, colours, rng)
    # most sets tell flowers from seasons by the paint of what is written
    paint = colours.red if kind[0] == "f" or not maker.two_paints else colours.dark
    if maker.writing:
        _write(image, kind, maker, paint, rng)
    if maker.numbers != "none":
        _count(image, int(kind[1]), maker, paint, rng)
    return finish(image)


def _write(image: Image.Image, kind: str, maker: BonusMaker, paint: Colour, rng: Rng) -> None:
    """The plant's or season's name, in the upper corner where no number stands, or an English word along an edge."""
    usable = [form for form in BONUS[kind] if maker.brush is not None and maker.brush.has(form)]
    if usable and maker.brush is not None:
        left = maker.corner in (1, 3)
        size = 0.3 * maker.big
        x1 = W * 0.05 if left else W * (0.95 - size)
        maker.brush.write(image, usable[0], paint, (x1, H * 0.04, x1 + W * size, H * (0.04 + size * 0.75)))
        return
    text = ink(WORDS[kind], latin_font(60, rng), paint, int(rng.integers(0, 3)))
    if text is None:
        return
    wide = W * rng.uniform(0.5, 0.62)
    text = text.resize((round(wide), round(max(20.0, wide * text.height / text.width))), Image.Resampling.LANCZOS)
    below = maker.corner in (0, 1)
    image.alpha_composite(text, (round((W - wide) / 2), round(H * 0.96) - text.height if below else round(H * 0.04)))


def _count(image: Image.Image, number: int, maker: BonusMaker, paint: Colour, rng: Rng) -> None:
    """The number in its corner: a digit, Roman, or a Chinese numeral."""
    x, y = _CORNERS[maker.corner]
    wide, high = W * 0.2 * maker.big, H * 0.17 * maker.big
    x1 = min(W * x, W * 0.97 - wide)
    y1 = min(H * y, H * 0.98 - high)
    if maker.numbers == "strokes":
        draw = ImageDraw.Draw(image)
        if number < 4:
            for k in range(number):
                level = y1 + high * (k + 0.5) / number
                short = 0.15 * wide * ((k + 1) % 2 if number > 1 else 0)
                draw.line((x1 + short, level, x1 + wide - short, level), fill=(*paint, 255), width=7)
        else:
            draw.rectangle((x1, y1, x1 + wide, y1 + high), outline=(*paint, 255), width=6)
            draw.line((x1 + wide * 0.35, y1, x1 + wide * 0.25, y1 + high * 0.7), fill=(*paint, 255), width=6)
            draw.line((x1 + wide * 0.65, y1, x1 + wide * 0.7, y1 + high * 0.6), fill=(*paint, 255), width=6)
        return
    text = ink(str(number) if maker.numbers == "arabic" else _ROMAN[number - 1], latin_font(90, rng), paint,
               int(rng.integers(0, 3)))  # fmt: skip
    if text is not None:
        share = min(wide / text.width, high / text.height)
        size = (max(2, round(text.width * share)), max(2, round(text.height * share)))
        image.alpha_composite(text.resize(size, Image.Resampling.LANCZOS), (round(x1), round(y1)))


def draw_bonus(seed: int = 44, sets: int = SETS) -> Iterator[Face]:
    """Flowers and seasons of so many makers."""
    rng = np.random.default_rng(seed)
    brushes = [Brush(path, index, int(rng.integers(0, 4))) for _, path, index, _ in chinese_fonts()]
    for number in range(sets):
        maker, colours = BonusMaker.any(rng, brushes), palette(rng)
        for kind in BONUS:
            yield Face(kind, f"drawn-bonus-{number:02}", LICENCE, bonus_face(kind, maker, colours, rng))
