"""Machines that are no tiles: the middle of automatic tables, keyboards, calculators, panels, amplifiers.

They are put together from the small things of the other modules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import cv2
import numpy as np

from companion.datasets import clutter_flat, clutter_keys, clutter_round
from companion.datasets.clutter_draw import Generator, Pen, Sheet, ink, metal, raised, shaded, tone

Make = Callable[[Generator], Sheet]


def _put(sheet: Sheet, small: Sheet, x: float, y: float, wide: float, turn: int = 0) -> None:
    """Lay ``small`` on the sheet, its middle at a place and ``wide`` (all fractions of the sheet's width); in place."""
    height, width = sheet.shape[:2]
    small = np.rot90(small, turn)
    size = (max(3, round(wide * width)), max(3, round(wide * width * small.shape[0] / small.shape[1])))
    small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
    left, top = round(x * width - size[0] / 2), round(y * height - size[1] / 2)
    x1, y1, x2, y2 = max(0, left), max(0, top), min(width, left + size[0]), min(height, top + size[1])
    if x1 >= x2 or y1 >= y2:
        return
    part = small[y1 - top : y2 - top, x1 - left : x2 - left].astype(np.float32)
    under = sheet[y1:y2, x1:x2].astype(np.float32)
    sheet[y1:y2, x1:x2] = np.clip(under * (1 - part[..., 3:] / 255) + part, 0, 255).astype(np.uint8)


def _strokes(rng: Generator, pen: Pen, x: float, y: float, size: float, of: tuple[float, float, float, float]) -> None:
    """A sign that looks like a character and is none: strokes across, down and aslant."""
    for _ in range(int(rng.integers(2, 5))):
        dy = float(rng.uniform(-1, 1)) * size
        half = float(rng.uniform(0.5, 1)) * size
        pen.line(x - half, y + dy, x + half, y + dy, size * 0.22, of)
    for _ in range(int(rng.integers(1, 3))):
        dx = float(rng.uniform(-0.6, 0.6)) * size
        pen.line(x + dx, y - size, x + dx, y + size, size * 0.22, of)
    for side in (-1, 1):
        pen.line(x, y, x + side * size, y + size, size * 0.2, of)


def wind_lamp(rng: Generator) -> Sheet:
    """A lit sign that tells whose wind it is: strokes or a letter, glowing, on a dark ground."""
    pen, body = Pen(float(rng.uniform(0.8, 1.4))), tone(rng, 0.0, 1.0)
    pen.plate(0.02, 0.02, 0.98, 0.98, float(rng.uniform(0.05, 0.5)), body)
    light = tone(rng, 0.2, 0.0)
    if rng.random() < 0.3:
        pen.plate(0.1, 0.1, 0.9, 0.9, 0.2, light)
        light = body
    if rng.random() < 0.5:
        _strokes(rng, pen, 0.5, 0.5, 0.25, light)
    else:
        pen.words(rng, str(rng.choice(["E", "S", "W", "N", "1", "2", "3", "4"])), 0.5, 0.5, 0.5, light)
    glow = cv2.GaussianBlur(pen.sheet, (0, 0), 5)
    glow[..., 3] = 0
    lit = np.minimum(cv2.add(pen.sheet, glow)[..., :3], pen.sheet[..., 3:])
    return np.dstack([lit, pen.sheet[..., 3]])


def dome(rng: Generator) -> Sheet:
    """A clear dome with dice under it."""
    pen, body = Pen(side=128), tone(rng, 0.2, 0.6)
    pen.disc(0.5, 0.5, 0.48, metal(rng) if rng.random() < 0.4 else shaded(body, 1.5))
    pen.disc(0.5, 0.5, 0.42, body)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0.36, 0.64, 2)
        small = clutter_keys.die(rng)
        middle = (small.shape[1] / 2, small.shape[0] / 2)
        spun = cv2.getRotationMatrix2D(middle, float(rng.uniform(0, 360)), 0.7)
        small = np.asarray(cv2.warpAffine(small, spun, small.shape[1::-1]), np.uint8)
        _put(pen.sheet, small, float(x), float(y), float(rng.uniform(0.15, 0.25)))
    lit = pen.sheet.astype(np.float32)
    for _ in range(2):
        spot = Pen(side=128)
        x, y = rng.uniform(0.25, 0.75, 2)
        spot.oval(float(x), float(y), 0.12, 0.03, float(rng.uniform(0, 180)), (255, 255, 255, 255))
        lit += cv2.GaussianBlur(spot.sheet, (0, 0), 3).astype(np.float32) * float(rng.uniform(0.2, 0.8))
    lit = np.minimum(lit, pen.sheet[..., 3:])
    return raised(rng, np.clip(lit, 0, 255).astype(np.uint8), 0.1, 0.5)


def wheel(rng: Generator) -> Sheet:
    """The middle of an automatic table: a dark disc or octagon, the dome, lit signs to four sides, knobs, a ring."""
    pen, body = Pen(side=320), tone(rng, 0.15, 0.75)
    if rng.random() < 0.5:
        pen.disc(0.5, 0.5, 0.49, body)
    else:
        pen.polygon(pen.around(8, 0.49, np.pi / 8), body)
    rim = metal(rng) if rng.random() < 0.5 else tone(rng, 0.2, 0.4)
    pen.ring(0.5, 0.5, float(rng.uniform(0.42, 0.47)), float(rng.uniform(0.005, 0.03)), rim)
    inner = float(rng.uniform(0.2, 0.28))
    pen.disc(0.5, 0.5, inner, shaded(body, float(rng.uniform(0.6, 1.5))))
    if rng.random() < 0.75:
        _put(pen.sheet, dome(rng), 0.5, 0.5, inner * 1.7)
    else:
        _put(pen.sheet, clutter_round.knob(rng), 0.5, 0.5, inner)
    small: tuple[Make, ...] = (wind_lamp, clutter_round.push_button, clutter_round.knob, clutter_flat.figures,
                               clutter_round.lamp, clutter_round.turned_knob, clutter_keys.slots)  # fmt: skip
    for make in (
        small[int(k)]
        for k in rng.choice(len(small), int(rng.integers(1, 4)), p=[0.4, 0.16, 0.12, 0.12, 0.08, 0.06, 0.06])
    ):
        count, start = int(rng.choice([4, 4, 4, 8])), float(rng.uniform(0, 6.3))
        reach, size = float(rng.uniform(0.3, 0.42)), float(rng.uniform(0.06, 0.13))
        for k, (x, y) in enumerate(pen.around(count, reach, start)):
            _put(pen.sheet, make(rng), float(x), float(y), size, k * 4 // count)
    return raised(rng, pen.sheet, 0.02, 0.4)


def _grid(rng: Generator, aspect: float, makes: Sequence[Make], rows: int, columns: int, fill: float) -> Sheet:
    """A body with small things in rows on it."""
    pen, body = Pen(aspect, 320), tone(rng, 0.3, 0.4)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.05, body)
    for row in range(rows):
        make = makes[int(rng.integers(len(makes)))]
        for column in range(columns):
            if rng.random() < 0.96:
                x, y = 0.03 + 0.94 * (column + 0.5) / columns, 0.05 + 0.9 * (row + 0.5) / rows
                least = min(0.94 / columns, 0.9 / rows / aspect)
                _put(pen.sheet, make(rng), x, y, least * fill)
    return pen.sheet


def keyboard(rng: Generator) -> Sheet:
    """A keyboard: rows of keys of one look, shifted against each other."""
    pen, body = Pen(float(rng.uniform(2.2, 3.2)), 512), tone(rng, 0.3, 0.5)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.06, shaded(body, float(rng.uniform(0.6, 1.3))))
    rows, columns, mark = 5, int(rng.integers(12, 18)), ink(rng, body)
    inset, radius, high = float(rng.uniform(0.03, 0.12)), float(rng.uniform(0.03, 0.2)), float(rng.uniform(0.22, 0.45))
    top, spot = shaded(body, float(rng.uniform(0.9, 1.25))), 0.5 if rng.random() < 0.4 else 0.34
    for row in range(rows):
        for column in range(-1, columns):
            key = Pen(1.0)
            key.plate(0.02, 0.02, 0.98, 0.98, radius, body)
            key.plate(inset, inset * 0.7, 1 - inset, 1 - inset * 1.3, radius, top)
            edge = column in (-1, columns - 1)
            signs = ("1234567890", *("QWERTYUIOPASDFGHJKLZXCVBNM",) * 3, ("Fn", "Alt", "", "", ""))[row]
            word = str(rng.choice(("Tab", "Esc", "", "F1") if edge else list(signs)))
            key.words(rng, word, spot, spot, high / max(1, len(word)) ** 0.5, mark)
            x = (column + 0.5 + (0.0, 0.5, 0.75, 1.25, 0.2)[row]) / columns
            _put(pen.sheet, raised(rng, key.sheet, 0.12, 0.4), x, 0.04 + 0.92 * (row + 0.5) / rows, 0.93 / columns)
    return pen.sheet


def number_pad(rng: Generator) -> Sheet:
    """A calculator, telephone or remote control: a display over keys in rows."""
    makes: list[Make] = [(clutter_keys.sum_key, clutter_keys.pad_key, clutter_keys.rubber_key)[int(rng.integers(3))]]
    sheet = _grid(rng, float(rng.uniform(0.4, 0.9)), makes, int(rng.integers(5, 9)), int(rng.integers(3, 5)), 0.85)
    if rng.random() < 0.7:
        _put(sheet, clutter_flat.figures(rng), 0.5, 0.1, 0.85)
    return sheet


def panel(rng: Generator) -> Sheet:
    """A panel of knobs, lamps, sockets and screws, as of amplifiers, stoves and machines."""
    makes: list[Make] = [
        clutter_round.knob, clutter_round.knurled_knob, clutter_round.dial, clutter_round.push_button,
        clutter_round.lamp,
        clutter_round.screw, clutter_round.turned_knob, clutter_keys.switch, clutter_keys.socket, clutter_keys.slots,
        clutter_round.grille, clutter_keys.rubber_key,
    ]  # fmt: skip
    some = [makes[int(k)] for k in rng.choice(len(makes), int(rng.integers(1, 5)), replace=False)]
    rows, columns = int(rng.integers(1, 6)), int(rng.integers(2, 9))
    return _grid(rng, float(rng.uniform(0.6, 3.0)), some, rows, columns, float(rng.uniform(0.5, 0.95)))


def tray(rng: Generator) -> Sheet:
    """A box with small things in rows: chips in a rack, pills in a blister, eggs, sweets, buttons on a card."""
    makes: list[Make] = [
        clutter_round.chip, clutter_round.counter, clutter_keys.tablet, clutter_round.shirt_button, clutter_round.coin,
        clutter_round.fruit, clutter_round.bottle_top, clutter_keys.die, clutter_round.press_stud,
    ]  # fmt: skip
    one = [makes[int(rng.integers(len(makes)))]]
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(2, 7))
    return _grid(rng, float(rng.uniform(0.6, 1.8)), one, rows, columns, float(rng.uniform(0.7, 0.98)))


def table_edge(rng: Generator) -> Sheet:
    """The edge of an automatic table: a seam, a slot that tiles come up from, a cup holder, a button, screws."""
    pen, body = Pen(3.0, 384), tone(rng, 0.2, 0.4)
    pen.plate(0, 0, 1, 1, 0.04, body)
    pen.line(0, 0.3, 1, 0.3, 0.03, shaded(body, 0.3))
    y = float(rng.uniform(0.5, 0.7))
    pen.plate(0.15, y - 0.12, 0.7, y + 0.12, 0.05, shaded(body, float(rng.uniform(0.2, 0.7))))
    pen.plate(0.17, y - 0.09, 0.68, y + 0.09, 0.03, shaded(body, float(rng.uniform(0.5, 1.2))))
    _put(pen.sheet, clutter_round.cup(rng), 0.85, 0.6, 0.2)
    for x in rng.uniform(0.03, 0.97, int(rng.integers(1, 4))):
        make = (clutter_round.screw, clutter_round.push_button, clutter_round.lamp)[int(rng.integers(3))]
        _put(pen.sheet, make(rng), float(x), 0.14, 0.05)
    return pen.sheet


def racks(rng: Generator) -> Sheet:
    """Two coloured bars with caps and ornaments, as tiles are put on."""
    pen, body = Pen(float(rng.uniform(5, 9)), 384), tone(rng, 0.2, 0.2)
    pen.plate(0, 0.0, 1, 1, 0.1, body)
    pen.plate(0, 0.35, 1, 0.55, 0.0, shaded(body, 0.6))
    for x in (0.03, 0.97):
        pen.plate(x - 0.03, 0, x + 0.03, 1, 0.1, metal(rng))
        pen.disc(x, 0.5, 0.2, shaded(body, 0.4))
    return raised(rng, pen.sheet, 0.15, 0.6)


MACHINES: Final[dict[str, Make]] = {
    "wind lamp": wind_lamp, "dome": dome, "wheel": wheel, "keyboard": keyboard, "number pad": number_pad,
    "panel": panel, "tray": tray, "table edge": table_edge, "rack": racks,
}  # fmt: skip
"""What is drawn here, by name."""
