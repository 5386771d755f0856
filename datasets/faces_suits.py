"""Dots and bamboos as many makers draw them: where the pieces stand, how they are made and painted varies from set to
set, their number does not. A reader that has seen them vary has to count.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageDraw

from companion.datasets.faces_shapes import Colour, H, Palette, Rng, W, canvas, disc, finish
from companion.datasets.faces_svg import Rgba

Places = tuple[tuple[float, float], ...]


def _paint(colours: Palette, letter: str) -> Colour:
    return {"d": colours.dark, "g": colours.green, "r": colours.red}[letter]


# ---- dots -----------------------------------------------------------------------------------------------------------

_DOT_PAINTS: Final[dict[int, tuple[str, ...]]] = {
    2: ("gd", "dg", "gg", "dd"),
    3: ("drg", "grd", "ddd", "dgr"),
    4: ("dggd", "gddg", "dddd", "ggdd"),
    5: ("dgrgd", "gdrdg", "ddrdd", "ggrgg"),
    6: ("ggrrrr", "ggdddd", "ddrrrr", "ggrrrr"),
    7: ("gggrrrr", "dddrrrr", "gggdddd", "gggrrrr"),
    8: ("d" * 8, "g" * 8, "d" * 8),
    9: ("dddrrrggg", "gggrrrddd", "rrrdddggg"),
}
"""Who paints which circle, the usual way first."""
USUAL: Final = 0.65


def dot_places(rank: int, rng: Rng) -> Places:
    """Where the circles of ``rank`` (2-9) dots stand, in shares of the face, as some maker has them.

    Sevens have three in a slanting or bent row over four in a square, sixes two over four or three pairs.
    """
    if rank == 2:
        return (0.5, 0.27), (0.5, 0.73)
    if rank in (3, 5, 9):
        columns = rng.uniform(0.2, 0.28)
        rows = rng.uniform(0.18, 0.24)
        if rank == 9:
            return tuple((x, y) for y in (rows, 0.5, 1 - rows) for x in (columns, 0.5, 1 - columns))
        ends = ((columns, rows), (1 - columns, rows), (columns, 1 - rows), (1 - columns, 1 - rows))
        if rank == 5:
            return (*ends[:2], (0.5, 0.5), *ends[2:])
        return (ends[0], (0.5, 0.5), ends[3]) if rng.random() < 0.85 else (ends[1], (0.5, 0.5), ends[2])
    if rank == 4:
        x, y = rng.uniform(0.24, 0.34), rng.uniform(0.2, 0.32)
        return (x, y), (1 - x, y), (x, 1 - y), (1 - x, 1 - y)
    x = rng.uniform(0.27, 0.35)
    if rank == 8:
        first, last = rng.uniform(0.13, 0.19), rng.uniform(0.81, 0.87)
        return tuple((c, first + (last - first) * k / 3) for k in range(4) for c in (x, 1 - x))
    low, middle = rng.uniform(0.79, 0.86), rng.uniform(0.52, 0.6)
    square = ((x, middle), (1 - x, middle), (x, low), (1 - x, low))
    if rank == 6:
        top = rng.uniform(0.16, 0.24)
        return (x, top), (1 - x, top), *square
    slope, sag = rng.uniform(0.0, 0.13), rng.choice((0.0, rng.uniform(-0.09, 0.07)))
    slope = slope if rng.random() < 0.85 else -slope
    out, high = rng.uniform(0.19, 0.28), rng.uniform(0.2, 0.26)
    return (out, high - slope), (0.5, high + sag), (1 - out, high + slope), *square


@dataclass(frozen=True)
class Circle:
    """How a set makes its circles: one of eight ``design``s, lines of so many radii, a core in another paint or not."""

    design: int
    line: float
    petals: int
    core: str | None

    @classmethod
    def any(cls, rng: Rng) -> Circle:
        core = "dgr"[int(rng.integers(3))] if rng.random() < 0.3 else None
        return cls(int(rng.integers(8)), rng.uniform(0.12, 0.26), int(rng.integers(5, 10)), core)

    def draw(self, pen: ImageDraw.ImageDraw, x: float, y: float, r: float, colour: Colour, core: Colour) -> None:
        """One circle of radius ``r`` about (x, y): rings, a coin, a wheel, a flower, a cog or a plain disc."""
        thin = max(2, round(r * self.line))
        if self.design == 0:  # ring and a point
            disc(pen, x, y, r, None, thin, colour)
            disc(pen, x, y, r * 0.42, core)
        elif self.design == 1:  # three rings
            disc(pen, x, y, r, None, thin, colour)
            disc(pen, x, y, r * 0.64, None, max(2, thin // 2), colour)
            disc(pen, x, y, r * 0.25, core)
        elif self.design == 2:  # a coin with a hole
            disc(pen, x, y, r, colour)
            disc(pen, x, y, r * 0.55, None)
            disc(pen, x, y, r * 0.3, core)
        elif self.design == 3:  # a wheel
            disc(pen, x, y, r, None, thin, colour)
            self._around(pen, x, y, r * 0.5, r * 0.19, colour)
            disc(pen, x, y, r * 0.17, core)
        elif self.design == 4:  # a coin with petals cut out
            disc(pen, x, y, r, colour)
            self._around(pen, x, y, r * 0.52, r * 0.2, None)
            disc(pen, x, y, r * 0.2, None)
        elif self.design == 5:  # a flower
            self._around(pen, x, y, r * 0.68, r * 0.36, colour)
            disc(pen, x, y, r * 0.45, None)
            disc(pen, x, y, r * 0.3, core)
        elif self.design == 6:  # rings with a light line between, filled
            disc(pen, x, y, r, colour)
            disc(pen, x, y, r * 0.78, None, max(2, thin // 2), (255, 255, 255))
            disc(pen, x, y, r * 0.4, core, 2, (255, 255, 255))
        else:
            disc(pen, x, y, r, colour)

    def _around(self, pen: ImageDraw.ImageDraw, x: float, y: float, far: float, r: float, fill: Colour | None) -> None:
        for k in range(self.petals):
            a = 2 * math.pi * k / self.petals + 0.3
            disc(pen, x + far * math.cos(a), y + far * math.sin(a), r, fill)


def _large_dot(colours: Palette, rng: Rng, follow: bool) -> Rgba:
    """The one of dots: a wheel of rings and petals."""
    image, draw = canvas()
    r = W * rng.uniform(0.3, 0.43)
    for k, share in enumerate((1.0, 0.78, 0.5, 0.25)):
        disc(draw, W / 2, H / 2, r * share, None, round(r * rng.uniform(0.06, 0.14)),
             _paint(colours, "dgrd"[k] if follow else "d"))  # fmt: skip
    petals = int(rng.integers(6, 17))
    for k in range(petals):
        a = 2 * math.pi * k / petals
        disc(draw, W / 2 + r * 0.64 * math.cos(a), H / 2 + r * 0.64 * math.sin(a), r * 0.09,
             _paint(colours, "g" if follow else "d"))  # fmt: skip
    disc(draw, W / 2, H / 2, r * 0.14, _paint(colours, "r" if follow else "d"))
    return finish(image)


def dots(rank: int, colours: Palette, rng: Rng, circle: Circle, follow: bool) -> Rgba:
    """The face of ``rank`` dots; ``follow`` paints them as sets do, else all in one paint."""
    if rank == 1:
        return _large_dot(colours, rng, follow)
    image, draw = canvas()
    across, down = rng.uniform(0.78, 1.04), rng.uniform(0.78, 1.04)
    places = [(W * (0.5 + (x - 0.5) * across), H * (0.5 + (y - 0.5) * down)) for x, y in dot_places(rank, rng)]
    room = min(math.hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(places) for b in places[:i])
    r = min(W * 0.22, room / 2 * rng.uniform(0.72, 0.93))
    paints = _DOT_PAINTS[rank]
    letters = paints[0] if rng.random() < USUAL else paints[int(rng.integers(len(paints)))]
    for (x, y), letter in zip(places, letters, strict=True):
        paint = _paint(colours, letter if follow else "d")
        circle.draw(draw, x, y, r, paint, _paint(colours, circle.core) if follow and circle.core else paint)
    return finish(image)


# ---- bamboos --------------------------------------------------------------------------------------------------------

_ROWS: Final = {2: (1, 1), 3: (1, 2), 4: (2, 2), 6: (3, 3), 7: (1, 3, 3), 9: (3, 3, 3)}
STICKS: Final = 7
"""How many ways there are to make a stick."""


def stick(length: float, width: float, colour: Colour, design: int) -> Image.Image:
    """One upright bamboo stick on its own transparent picture."""
    w, h = max(6, round(width)), max(12, round(length))
    image = Image.new("RGBA", (w + 4, h + 4), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    ink = (*colour, 255)
    line = max(2, round(w * 0.17))
    left, top, right, bottom = 2, 2, 2 + w, 2 + h
    middle = top + h // 2
    if design == 0:  # two hollow joints
        draw.rounded_rectangle((left, top, right, middle), w // 3, outline=ink, width=line)
        draw.rounded_rectangle((left, middle - line // 2, right, bottom), w // 3, outline=ink, width=line)
    elif design == 1:  # filled, pinched at the knots, with a light line
        draw.rounded_rectangle((left + w * 0.15, top, right - w * 0.15, bottom), w // 4, fill=ink)
        for y in (top, middle - h * 0.06, bottom - h * 0.12):
            draw.rounded_rectangle((left, y, right, y + h * 0.12), max(1, round(h * 0.05)), fill=ink)
        draw.line((left + w / 2, top + h * 0.16, left + w / 2, middle - h * 0.1), fill=(0, 0, 0, 0), width=line)
        draw.line((left + w / 2, middle + h * 0.1, left + w / 2, bottom - h * 0.16), fill=(0, 0, 0, 0), width=line)
    elif design == 2:  # two beads
        draw.ellipse((left, top, right, middle + line), fill=ink)
        draw.ellipse((left, middle - line, right, bottom), fill=ink)
        for y in (top + h * 0.12, middle + h * 0.08):
            draw.ellipse((left + w * 0.32, y, right - w * 0.32, y + h * 0.26), fill=(0, 0, 0, 0))
    elif design == 3:  # hollow bone
        draw.rectangle((left + w * 0.22, top + line, right - w * 0.22, bottom - line), outline=ink, width=line)
        for y in (top, middle - line / 2, bottom - line):
            draw.rectangle((left, y, right, y + line), fill=ink)
    elif design == 4:  # two thin frames, a heavy knot between them and at the ends
        for a, b in ((top, middle), (middle, bottom)):
            draw.rectangle((left + w * 0.15, a + line, right - w * 0.15, b - line // 2), outline=ink, width=line)
        for y in (top, middle - line, bottom - line * 2):
            draw.rounded_rectangle((left, y, right, y + line * 2), line, fill=ink)
    elif design == 5:  # three joints, with a light line along them
        for joint in range(3):
            a, b = top + h * joint // 3, top + h * (joint + 1) // 3
            draw.rounded_rectangle((left, a, right, b - line // 2), w // 3, fill=ink)
        draw.line((left + w * 0.4, top + line, left + w * 0.4, bottom - line), fill=(255, 255, 255, 200), width=line)
    else:  # a plain bar with a gap at the knot
        draw.rounded_rectangle((left, top, right, bottom), w // 2, fill=ink)
        draw.line((left, middle, right, middle), fill=(0, 0, 0, 0), width=line)
    return image


def _put(page: Image.Image, part: Image.Image, x: float, y: float, turn: float = 0.0) -> None:
    if turn:
        part = part.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
    page.alpha_composite(part, (max(0, round(x - part.width / 2)), max(0, round(y - part.height / 2))))


def bamboos(rank: int, colours: Palette, rng: Rng, design: int, follow: bool) -> Rgba:
    """The face of ``rank`` (2-9) sticks; 8 is drawn as an M and a W."""
    image, _ = canvas()
    fill = rng.uniform(0.7, 0.96)
    wide = W * rng.uniform(0.07, 0.17)
    apart = rng.uniform(0.78, 1.05)

    def bar(length: float, letter: str) -> Image.Image:
        return stick(length, wide, _paint(colours, letter if follow else "g"), design)

    def across(x: float) -> float:
        return W * (0.5 + (x - 0.5) * apart)

    if rank == 8:
        length = H * 0.4 * fill
        first = 1 if rng.random() < 0.5 else -1  # both ways round are seen
        for y_share, sign in ((0.5 - 0.22, first), (0.5 + 0.22, -first)):
            letter = "g" if sign > 0 or rng.random() < 0.4 else "d"
            for x, lean in ((0.18, 0), (0.39, -1), (0.61, 1), (0.82, 0)):
                turn = sign * lean * rng.uniform(22, 36)
                _put(
                    image, bar(length * (0.92 if lean else 1), letter), W * (0.5 + (x - 0.5) * fill), H * y_share, turn
                )
        return finish(image)
    if rank == 5:
        length = H * 0.38 * fill * rng.uniform(0.85, 1.0)
        reach = rng.uniform(0.22, 0.26)
        for x, y in ((0.22, -reach), (0.78, -reach), (0.22, reach), (0.78, reach)):
            letter = "g" if (x < 0.5) == (y < 0) else "gd"[int(rng.random() < 0.5)]
            _put(image, bar(length, letter), across(x), H * (0.5 + y))
        _put(image, bar(length * 0.95, "r"), W / 2, H / 2)
        return finish(image)
    rows = _ROWS[rank]
    length = H * fill / len(rows) * rng.uniform(0.78, 0.97)
    middle = "r" if rng.random() < 0.8 else "d"
    for i, count in enumerate(rows):
        y = H * (0.5 + (i - (len(rows) - 1) / 2) * fill / len(rows))
        for k in range(count):
            x = 0.5 if count == 1 else (0.27, 0.73)[k] if count == 2 else (0.2, 0.5, 0.8)[k]
            letter = "g"
            if (rank == 7 and i == 0) or (rank == 9 and k == 1):
                letter = middle
            elif rank in (7, 2, 3, 6) and (k + i) % 2 == 1 and rng.random() < 0.5:
                letter = "d"
            _put(image, bar(length, letter), across(x), y)
    return finish(image)
