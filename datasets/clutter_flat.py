"""Flat and long things that are no tiles: cards, notes, codes, rulers, screens, packages, books, pens, spectacles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from companion.datasets.clutter_draw import Generator, Pen, Sheet, Tone, ink, metal, raised, shaded, tone

WHITE: Final[Tone] = (245.0, 248.0, 248.0, 255.0)
_WORDS: Final = (
    "TEA",
    "Original",
    "NET 250g",
    "FRESH",
    "Best",
    "100% pure",
    "Classic",
    "MADE IN",
    "Lemon",
    "No. 7",
    "XL",
)


def _heart(pen: Pen, x: float, y: float, size: float, of: Tone, way: int) -> None:
    """A heart, diamond, spade or club (``way`` 0-3) of half size ``size`` about a place."""
    height, width = pen.sheet.shape[:2]
    high = size * width / height
    if way == 1:
        pen.polygon([(x, y - high), (x + size * 0.8, y), (x, y + high), (x - size * 0.8, y)], of)
        return
    flip = -1 if way >= 2 else 1
    pen.polygon([(x - size, y - flip * high * 0.2), (x + size, y - flip * high * 0.2), (x, y + flip * high)], of)
    radius = size * width / min(width, height)
    for side in (-1, 1):
        pen.disc(x + side * size * 0.5, y - flip * high * 0.2 + (high * 0.25 if way == 3 else 0), radius * 0.55, of)
    if way >= 2:
        pen.line(x, y, x, y + high * 1.2, radius * 0.35, of)


def playing_card(rng: Generator) -> Sheet:
    """A playing card: pips and corner figures."""
    pen = Pen(0.7, 144)
    pen.plate(0.01, 0.01, 0.99, 0.99, 0.08, WHITE)
    way = int(rng.integers(4))
    mark: Tone = (40.0, 30.0, 200.0, 255.0) if way < 2 else (25.0, 22.0, 22.0, 255.0)
    value = int(rng.integers(1, 11))
    rows = {1: [1], 2: [1, 1], 3: [1, 1, 1], 4: [2, 2], 5: [2, 1, 2], 6: [2, 2, 2], 7: [2, 1, 2, 2], 8: [2, 1, 2, 1, 2],
            9: [2, 2, 1, 2, 2], 10: [2, 1, 2, 2, 1, 2]}[value]  # fmt: skip
    for y, count in zip(np.linspace(0.2, 0.8, len(rows)) if len(rows) > 1 else [0.5], rows, strict=True):
        for x in (0.5,) if count == 1 else (0.33, 0.67):
            _heart(pen, x, float(y), 0.08, mark, way)
    pen.words(rng, "A23456789"[value - 1] if value < 10 else "10", 0.12, 0.1, 0.14, mark)
    _heart(pen, 0.12, 0.2, 0.04, mark, way)
    return pen.sheet


def court_card(rng: Generator) -> Sheet:
    """A card with a figure in many colours, or a patterned back."""
    pen = Pen(0.7, 144)
    pen.plate(0.01, 0.01, 0.99, 0.99, 0.08, WHITE)
    one, other = tone(rng, 0.1, 0.1), tone(rng, 0.2, 0.2)
    pen.plate(0.1, 0.08, 0.9, 0.92, 0.03, one)
    if rng.random() < 0.5:
        for y in np.linspace(0.12, 0.88, 11):
            for x in np.linspace(0.15, 0.85, 7):
                pen.disc(float(x), float(y), 0.035, other)
    else:
        for _ in range(10):
            x, y = rng.uniform(0.15, 0.85, 2)
            pen.polygon(rng.uniform(-0.2, 0.2, (4, 2)) + np.array([x, y]), tone(rng, 0.2, 0.2))
        pen.words(rng, str(rng.choice(["K", "Q", "J"])), 0.1, 0.1, 0.15, ink(rng, WHITE))
    return pen.sheet


def calling_card(rng: Generator) -> Sheet:
    """A visiting or bank card."""
    pen, body = Pen(1.6, 128), tone(rng, 0.4, 0.2)
    pen.plate(0.01, 0.01, 0.99, 0.99, 0.06, body)
    mark = ink(rng, body)
    if rng.random() < 0.5:
        pen.plate(0.1, 0.35, 0.24, 0.55, 0.03, metal(rng))
    for y in rng.uniform(0.15, 0.9, int(rng.integers(2, 6))):
        pen.words(
            rng, str(rng.choice(_WORDS)), float(rng.uniform(0.3, 0.7)), float(y), float(rng.uniform(0.08, 0.18)), mark
        )
    return pen.sheet


def banknote(rng: Generator) -> Sheet:
    """A note: fine lines, a head in an oval, a value."""
    pen, body = Pen(2.2, 144), tone(rng, 0.3, 0.0)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.0, body)
    mark = shaded(body, 0.6)
    for y in np.linspace(0.05, 0.95, 14):
        pen.line(0.03, float(y), 0.97, float(y + rng.normal(0, 0.05)), 0.01, shaded(body, 0.85))
    pen.oval(0.72, 0.5, 0.25, 0.36, 0, mark, 0.04)
    pen.oval(0.72, 0.45, 0.12, 0.17, 0, mark)
    pen.words(rng, str(rng.choice(["5", "10", "20", "50", "100"])), 0.25, 0.5, 0.4, mark)
    return pen.sheet


def square_code(rng: Generator) -> Sheet:
    """A square of black and white cells with three corner marks."""
    count = int(rng.integers(15, 30))
    cells = (rng.random((count, count)) < 0.5).astype(np.uint8) * 255
    for y, x in ((0, 0), (0, count - 7), (count - 7, 0)):
        cells[y : y + 7, x : x + 7] = 0
        cells[y + 1 : y + 6, x + 1 : x + 6] = 255
        cells[y + 2 : y + 5, x + 2 : x + 5] = 0
    large = cv2.resize(cells, (96, 96), interpolation=cv2.INTER_NEAREST)
    return np.dstack([large, large, large, np.full_like(large, 255)])


def bar_code(rng: Generator) -> Sheet:
    """Stripes with figures under them."""
    pen = Pen(1.5)
    pen.plate(0, 0, 1, 1, 0, WHITE)
    x = 0.06
    while x < 0.92:
        wide = float(rng.choice([0.006, 0.012, 0.02]))
        pen.plate(x, 0.06, x + wide, 0.78, 0, (20.0, 20.0, 20.0, 255.0))
        x += wide + float(rng.choice([0.008, 0.014, 0.022]))
    pen.words(rng, "".join(str(v) for v in rng.integers(0, 10, 8)), 0.5, 0.89, 0.16, (20.0, 20.0, 20.0, 255.0))
    return pen.sheet


def calendar(rng: Generator) -> Sheet:
    """A grid of numbers: a calendar, score sheet or puzzle."""
    pen = Pen(float(rng.uniform(0.8, 1.3)), 160)
    body = tone(rng, 0.9, 0.0)
    pen.plate(0, 0, 1, 1, 0, body)
    mark, count = ink(rng, body), int(rng.integers(4, 9))
    for k in range(count + 1):
        pen.line(0.04, 0.04 + 0.92 * k / count, 0.96, 0.04 + 0.92 * k / count, 0.008, mark)
        pen.line(0.04 + 0.92 * k / count, 0.04, 0.04 + 0.92 * k / count, 0.96, 0.008, mark)
    for row in range(count):
        for column in range(count):
            if rng.random() < 0.6:
                spot = (0.04 + 0.92 * (column + 0.5) / count, 0.04 + 0.92 * (row + 0.5) / count)
                pen.words(rng, str(rng.integers(1, 32)), *spot, 0.4 / count, mark)
    return pen.sheet


def ruler(rng: Generator) -> Sheet:
    """A ruler or tape measure with ticks and figures."""
    pen, body = Pen(float(rng.uniform(4, 9)), 256), tone(rng, 0.5, 0.1)
    pen.plate(0.0, 0.05, 1.0, 0.95, 0.1, body)
    mark = ink(rng, body)
    count = int(rng.integers(40, 110))
    for k in range(count):
        pen.line(k / count, 0.05, k / count, 0.5 if k % 10 == 0 else 0.35 if k % 5 == 0 else 0.22, 0.03, mark)
        if k % 10 == 0 and k:
            pen.words(rng, str(k // 10), k / count, 0.72, 0.34, mark)
    return pen.sheet


def squared_paper(rng: Generator) -> Sheet:
    """Squared or lined paper with a scribble."""
    pen = Pen(float(rng.uniform(0.7, 1.4)), 128)
    body = tone(rng, 1.0, 0.0)
    pen.plate(0, 0, 1, 1, 0, body)
    line, lined = shaded(body, 0.8), rng.random() < 0.4
    for at in np.arange(0.05, 1, float(rng.uniform(0.05, 0.12))):
        pen.line(0, float(at), 1, float(at), 0.008, line)
        if not lined:
            pen.line(float(at), 0, float(at), 1, 0.008, line)
    for _ in range(int(rng.integers(0, 5))):
        y = float(rng.uniform(0.1, 0.9))
        pen.words(
            rng, str(rng.choice(["18 +4", "-26", "3 x 8", "total", "Anna", "64", "pung"])), 0.5, y, 0.12, ink(rng, body)
        )
    return pen.sheet


def telephone(rng: Generator) -> Sheet:
    """A telephone or tablet with icons on its screen."""
    pen = Pen(float(rng.choice([0.48, 0.7, 1.4])), 160)
    pen.plate(0.01, 0.01, 0.99, 0.99, 0.14, tone(rng, 0.2, 0.7))
    screen = tone(rng, 0.2, 0.3)
    pen.plate(0.05, 0.05, 0.95, 0.95, 0.08, screen)
    columns, rows = int(rng.integers(3, 6)), int(rng.integers(3, 8))
    for x in (np.arange(columns) + 0.5) / columns:
        for y in (np.arange(rows) + 0.5) / rows:
            if rng.random() < 0.75:
                a, b = 0.09 + 0.82 * float(x), 0.09 + 0.82 * float(y)
                icon = tone(rng, 0.3, 0.1)
                half = (0.26 / columns, 0.26 / rows)
                pen.plate(a - half[0], b - half[1], a + half[0], b + half[1], 0.06, icon)
                pen.disc(a, b, 0.14 / columns, ink(rng, icon))
    return pen.sheet


def window(rng: Generator) -> Sheet:
    """A screen with windows, bars and lines of writing."""
    pen = Pen(1.6, 192)
    pen.plate(0, 0, 1, 1, 0.03, tone(rng, 0.2, 0.6))
    for _ in range(int(rng.integers(1, 5))):
        x, y = rng.uniform(0.02, 0.6, 2)
        w, h = rng.uniform(0.2, 0.5, 2)
        body = tone(rng, 0.5, 0.3)
        pen.plate(float(x), float(y), float(min(x + w, 0.98)), float(min(y + h, 0.98)), 0.02, body)
        pen.plate(float(x), float(y), float(min(x + w, 0.98)), float(y + 0.04), 0.02, tone(rng))
        for line in np.arange(y + 0.08, min(y + h, 0.95), 0.05):
            pen.line(
                float(x + 0.02), float(line), float(x + w * rng.uniform(0.3, 0.9)), float(line), 0.012, ink(rng, body)
            )
    return pen.sheet


def figures(rng: Generator) -> Sheet:
    """A display of seven-bar figures: a clock, calculator or the table's score."""
    pen, body = Pen(float(rng.uniform(1.6, 3.2)), 128), tone(rng, 0.1, 0.7)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.08, body)
    light, count = ink(rng, body), int(rng.integers(2, 6))
    for k in range(count):
        on = rng.random(7) < 0.75
        x1, x2 = (k + 0.28) / count, (k + 0.78) / count
        bars = ((x1, 0.15, x2, 0.15), (x1, 0.5, x2, 0.5), (x1, 0.85, x2, 0.85), (x1, 0.18, x1, 0.47),
                (x2, 0.18, x2, 0.47), (x1, 0.53, x1, 0.82), (x2, 0.53, x2, 0.82))  # fmt: skip
        for lit, places in zip(on, bars, strict=True):
            if lit:
                pen.line(*places, 0.08, light)
    return pen.sheet


def package(rng: Generator) -> Sheet:
    """A package, tin or book: blocks of colour, a round picture, words."""
    pen, body = Pen(float(rng.uniform(0.5, 1.9)), 160), tone(rng, 0.2, 0.15)
    pen.plate(0.0, 0.0, 1.0, 1.0, float(rng.uniform(0, 0.08)), body)
    for _ in range(int(rng.integers(1, 5))):
        x, y = rng.uniform(0, 0.7, 2)
        w, h = rng.uniform(0.1, 0.6, 2)
        pen.plate(float(x), float(y), float(min(1, x + w)), float(min(1, y + h)), float(rng.uniform(0, 0.1)), tone(rng))
    if rng.random() < 0.7:
        x, y = rng.uniform(0.25, 0.75, 2)
        for radius in np.linspace(float(rng.uniform(0.1, 0.35)), 0.03, int(rng.integers(1, 5))):
            pen.disc(float(x), float(y), float(radius), tone(rng))
    for _ in range(int(rng.integers(1, 7))):
        x, y = rng.uniform(0.2, 0.8, 2)
        pen.words(rng, str(rng.choice(_WORDS)), float(x), float(y), float(rng.uniform(0.06, 0.25)), ink(rng, body))
    return raised(rng, pen.sheet, 0.02, 0.3)


def page(rng: Generator) -> Sheet:
    """A page of a book or newspaper: columns of lines, a picture."""
    pen = Pen(float(rng.uniform(0.65, 1.5)), 192)
    body = tone(rng, 1.0, 0.0)
    pen.plate(0, 0, 1, 1, 0, body)
    mark, columns = ink(rng, body), int(rng.integers(1, 4))
    for column in range(columns):
        x1, x2 = (column + 0.08) / columns, (column + 0.92) / columns
        for y in np.arange(0.06, 0.95, float(rng.uniform(0.025, 0.05))):
            end = x2 if rng.random() < 0.8 else x1 + (x2 - x1) * float(rng.uniform(0.2, 0.9))
            x = x1
            while x < end:  # words
                stop = min(end, x + float(rng.uniform(0.02, 0.09)))
                pen.line(x, float(y), stop, float(y), float(rng.uniform(0.006, 0.014)), mark)
                x = stop + 0.012
    if rng.random() < 0.5:
        pen.plate(0.1, 0.1, 0.5, 0.4, 0.0, tone(rng, 0.1, 0.3))
    return pen.sheet


def cigarettes(rng: Generator) -> Sheet:
    """A pack of cigarettes or a matchbox: two fields and an emblem."""
    pen, body = Pen(float(rng.choice([0.65, 1.5])), 112), tone(rng, 0.6, 0.0)
    pen.plate(0.02, 0.02, 0.98, 0.98, 0.04, body)
    pen.plate(0.02, 0.02, 0.98, float(rng.uniform(0.25, 0.55)), 0.03, tone(rng, 0.0, 0.2))
    pen.oval(0.5, 0.6, 0.2, 0.12, 0, tone(rng, 0.1, 0.2))
    pen.words(rng, str(rng.choice(["Lucky", "RED", "GOLD", "Match", "20"])), 0.5, 0.8, 0.16, ink(rng, body))
    return raised(rng, pen.sheet, 0.04, 0.4)


def stamp(rng: Generator) -> Sheet:
    """A postage stamp or sticker with a figure and a value."""
    pen, body = Pen(float(rng.uniform(0.7, 1.4))), tone(rng, 0.9, 0.0)
    pen.plate(0, 0, 1, 1, 0, body)
    pen.plate(0.08, 0.08, 0.92, 0.92, 0, tone(rng, 0.2, 0.0))
    for _ in range(5):
        x, y = rng.uniform(0.25, 0.75, 2)
        wide, high = rng.uniform(0.05, 0.3, 2)
        pen.oval(float(x), float(y), float(wide), float(high), float(rng.uniform(0, 180)), tone(rng))
    pen.words(rng, str(rng.integers(5, 100)), 0.25, 0.82, 0.2, (20.0, 20.0, 20.0, 255.0))
    return pen.sheet


def chess_board(rng: Generator) -> Sheet:
    """A board of two colours in squares, with or without men."""
    pen, one, other = Pen(1.0, 160), tone(rng, 0.5, 0.0), tone(rng, 0.0, 0.5)
    count = int(rng.choice([6, 8, 10]))
    for row in range(count):
        for column in range(count):
            place = (column / count, row / count, (column + 1) / count, (row + 1) / count)
            pen.plate(*place, 0.0, (one, other)[(row + column) % 2])
            if rng.random() < 0.2:
                pen.disc((column + 0.5) / count, (row + 0.5) / count, 0.38 / count, tone(rng, 0.4, 0.4))
    return pen.sheet


def pencil(rng: Generator) -> Sheet:
    """A pen, pencil, brush or chopstick."""
    pen, body = Pen(float(rng.uniform(9, 16)), 224), tone(rng, 0.1, 0.3)
    pen.plate(0.0, 0.1, 0.85, 0.9, 0.3, body)
    pen.polygon([(0.85, 0.1), (1.0, 0.5), (0.85, 0.9)], tone(rng, 0.4, 0.2))
    pen.plate(0.0, 0.1, float(rng.uniform(0.04, 0.2)), 0.9, 0.3, metal(rng))
    return raised(rng, pen.sheet, 0.5, 0.7)


def spectacles(rng: Generator) -> Sheet:
    """Spectacles."""
    pen, rim = Pen(2.6, 160), tone(rng, 0.1, 0.6)
    for x in (0.26, 0.74):
        pen.oval(x, 0.5, 0.42, float(rng.uniform(0.3, 0.42)), 0, rim, 0.07)
    pen.line(0.43, 0.45, 0.57, 0.45, 0.07, rim)
    return raised(rng, pen.sheet, 0.05, 0.6)


def door_key(rng: Generator) -> Sheet:
    """A key for a lock, or a paper clip."""
    pen, body = Pen(2.4, 112), metal(rng)
    if rng.random() < 0.3:
        for radius in (0.42, 0.3):
            pen.oval(0.5, 0.5, radius * 2.2, radius * 0.6, 0, body, 0.06)
        return pen.sheet
    pen.disc(0.2, 0.5, 0.42, body)
    pen.disc(0.14, 0.5, 0.12, (0, 0, 0, 0))
    pen.plate(0.3, 0.4, 0.98, 0.6, 0.05, body)
    for x in rng.uniform(0.55, 0.95, 4):
        pen.plate(float(x) - 0.02, 0.55, float(x) + 0.02, float(rng.uniform(0.62, 0.8)), 0.0, body)
    return raised(rng, pen.sheet, 0.06, 0.8)


def counting_stick(rng: Generator) -> Sheet:
    """A stick to pay with: dots on a pale bar."""
    pen, body = Pen(float(rng.uniform(8, 13)), 192), tone(rng, 0.8, 0.1)
    pen.plate(0.0, 0.1, 1.0, 0.9, 0.4, body)
    mark, count = ink(rng, body), int(rng.integers(1, 9))
    for k in range(count):
        pen.disc(0.5 + (k - (count - 1) / 2) * 0.035, 0.5, 0.2, mark)
    return raised(rng, pen.sheet, 0.3, 0.5)


FLAT: Final[dict[str, Callable[[Generator], Sheet]]] = {
    "playing card": playing_card, "court card": court_card, "calling card": calling_card, "banknote": banknote,
    "square code": square_code, "bar code": bar_code, "calendar": calendar, "ruler": ruler,
    "squared paper": squared_paper, "telephone": telephone, "window": window, "figures": figures, "package": package,
    "page": page, "cigarettes": cigarettes, "stamp": stamp, "chess board": chess_board, "pencil": pencil,
    "spectacles": spectacles, "door key": door_key, "counting stick": counting_stick,
}  # fmt: skip
"""What is drawn here, by name."""
