"""Square things that are no tiles: keys of all kinds, switches and sockets, dice, dominoes, pills and boxes."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Final

import numpy as np

from companion.datasets.clutter_draw import Generator, Pen, Sheet, ink, metal, raised, shaded, tone

_NAMED: Final = (
    "Shift",
    "Ctrl",
    "Alt",
    "Enter",
    "Esc",
    "Tab",
    "Del",
    "Home",
    "End",
    "Fn",
    "Caps",
    "PgUp",
    "Ins",
    "Num",
)
_MARKS: Final = '!"#$%&/()=?*+-:;<>@^_~'


def _cap(rng: Generator, aspect: float) -> tuple[Pen, tuple[float, float, float, float]]:
    """A key's body and its sunken top, and the colour of that."""
    pen, body = Pen(aspect), tone(rng, 0.35, 0.45)
    top = shaded(body, float(rng.uniform(0.9, 1.25)))
    pen.plate(0.02, 0.02, 0.98, 0.98, float(rng.uniform(0.03, 0.2)), body)
    inset, lift = float(rng.uniform(0.02, 0.16)), float(rng.uniform(0.0, 0.06))
    pen.plate(inset, inset - lift, 1 - inset, 1 - inset - lift, float(rng.uniform(0.03, 0.25)), top)
    return pen, top


def letter_key(rng: Generator) -> Sheet:
    """A key with one letter, in the middle or the corner."""
    pen, top = _cap(rng, float(rng.uniform(0.8, 1.2)))
    x, y = (0.5, 0.48) if rng.random() < 0.4 else (0.34, 0.32)
    pen.words(rng, str(rng.choice(list(string.ascii_uppercase))), x, y, float(rng.uniform(0.22, 0.45)), ink(rng, top))
    return raised(rng, pen.sheet, 0.12, 0.5)


def digit_key(rng: Generator) -> Sheet:
    """A key with a digit and another sign over it."""
    pen, top = _cap(rng, float(rng.uniform(0.8, 1.2)))
    mark, high = ink(rng, top), float(rng.uniform(0.2, 0.32))
    pen.words(rng, str(rng.choice(list(_MARKS))), 0.35, 0.28, high, mark)
    pen.words(rng, str(rng.integers(10)), 0.35, 0.62, high, mark)
    if rng.random() < 0.3:
        pen.words(rng, str(rng.choice(list(_MARKS))), 0.65, 0.62, high, tone(rng, 0.0, 0.0))
    return raised(rng, pen.sheet, 0.12, 0.5)


def wide_key(rng: Generator) -> Sheet:
    """A wide or tall key with a word."""
    pen, top = _cap(rng, float(rng.choice([rng.uniform(1.3, 3.0), rng.uniform(0.45, 0.7)])))
    pen.words(rng, str(rng.choice(_NAMED)), 0.45, 0.45, float(rng.uniform(0.18, 0.3)), ink(rng, top))
    return raised(rng, pen.sheet, 0.12, 0.5)


def space_bar(rng: Generator) -> Sheet:
    """A long blank key."""
    pen, _ = _cap(rng, float(rng.uniform(4, 7)))
    return raised(rng, pen.sheet, 0.15, 0.5)


def function_key(rng: Generator) -> Sheet:
    """F1 to F12, sometimes with a sign."""
    pen, top = _cap(rng, float(rng.uniform(1.0, 1.8)))
    pen.words(rng, f"F{rng.integers(1, 13)}", 0.45, 0.5, float(rng.uniform(0.2, 0.35)), ink(rng, top))
    return raised(rng, pen.sheet, 0.12, 0.5)


def arrow_key(rng: Generator) -> Sheet:
    """A key with an arrow."""
    pen, top = _cap(rng, 1.0)
    pen.polygon(pen.around(3, float(rng.uniform(0.12, 0.25)), float(rng.integers(4)) * np.pi / 2), ink(rng, top))
    return raised(rng, pen.sheet, 0.12, 0.5)


def blank_key(rng: Generator) -> Sheet:
    """A key worn blank."""
    pen, _ = _cap(rng, float(rng.uniform(0.8, 1.3)))
    return raised(rng, pen.sheet, 0.15, 0.6)


def round_key(rng: Generator) -> Sheet:
    """A typewriter's key: a letter in a metal ring."""
    pen, face = Pen(), tone(rng, 0.5, 0.4)
    pen.disc(0.5, 0.5, 0.48, metal(rng))
    pen.disc(0.5, 0.5, 0.41, face)
    pen.words(rng, str(rng.choice(list(string.ascii_uppercase + string.digits))), 0.5, 0.5, 0.4, ink(rng, face))
    return raised(rng, pen.sheet, 0.08, 0.6)


def pad_key(rng: Generator) -> Sheet:
    """A telephone's key: a digit over three letters."""
    pen, top = _cap(rng, float(rng.uniform(1.0, 1.6)))
    mark = ink(rng, top)
    pen.words(rng, str(rng.choice(list("1234567890*#"))), 0.5, 0.38, 0.36, mark)
    pen.words(rng, "".join(rng.choice(list(string.ascii_uppercase), 3)), 0.5, 0.74, 0.14, mark)
    return raised(rng, pen.sheet, 0.1, 0.5)


def sum_key(rng: Generator) -> Sheet:
    """A calculator's key."""
    pen, top = _cap(rng, float(rng.uniform(1.0, 1.5)))
    pen.words(
        rng,
        str(rng.choice(["+", "-", "x", "=", "%", "C", "AC", "M+", ".", "00", "7", "8"])),
        0.5,
        0.48,
        0.45,
        ink(rng, top),
    )
    return raised(rng, pen.sheet, 0.1, 0.5)


def rubber_key(rng: Generator) -> Sheet:
    """A remote control's soft key, oval or round."""
    pen, body = Pen(float(rng.uniform(1.0, 1.9))), tone(rng, 0.25, 0.3)
    pen.plate(0.03, 0.03, 0.97, 0.97, 0.48, body)
    if rng.random() < 0.7:
        pen.words(rng, str(rng.choice(["+", "-", "OK", "1", "2", "MENU", "TV"])), 0.5, 0.5, 0.34, ink(rng, body))
    return raised(rng, pen.sheet, 0.3, 0.6)


def piano_keys(rng: Generator) -> Sheet:
    """White keys side by side with black ones between."""
    pen = Pen(1.6, 128)
    count = int(rng.integers(4, 9))
    for k in range(count):
        pen.plate((k + 0.03) / count, 0.02, (k + 0.97) / count, 0.98, 0.02, (235, 240, 242, 255))
    for k in range(1, count):
        if rng.random() < 0.7:
            pen.plate((k - 0.28) / count, 0.02, (k + 0.28) / count, 0.62, 0.02, (28, 26, 25, 255))
    return raised(rng, pen.sheet, 0.03, 0.4)


def switch(rng: Generator) -> Sheet:
    """A light switch or rocker with its frame."""
    pen, body = Pen(float(rng.uniform(0.6, 1.1))), tone(rng, 0.8, 0.1)
    pen.plate(0.02, 0.02, 0.98, 0.98, 0.08, body)
    pen.plate(0.2, 0.18, 0.8, 0.82, 0.04, shaded(body, 0.85))
    pen.plate(0.23, 0.2, 0.77, float(rng.choice([0.5, 0.8])), 0.03, shaded(body, 1.05))
    return raised(rng, pen.sheet, 0.06, 0.5)


def socket(rng: Generator) -> Sheet:
    """A socket for plugs, USB or network."""
    pen, body = Pen(float(rng.uniform(0.7, 1.4))), tone(rng, 0.6, 0.3)
    pen.plate(0.02, 0.02, 0.98, 0.98, 0.1, body)
    dark = shaded(body, 0.15)
    way = int(rng.integers(3))
    if way == 0:
        pen.disc(0.5, 0.5, 0.4, shaded(body, 0.9))
        pen.disc(0.35, 0.5, 0.06, dark)
        pen.disc(0.65, 0.5, 0.06, dark)
    elif way == 1:
        pen.plate(0.25, 0.4, 0.75, 0.62, 0.02, dark)
    else:
        for y in np.linspace(0.2, 0.8, int(rng.integers(2, 5))):
            pen.line(0.3, float(y), 0.7, float(y), 0.08, dark)
    return raised(rng, pen.sheet, 0.06, 0.5)


def slots(rng: Generator) -> Sheet:
    """Vents: dark slots or holes in rows, as on machines."""
    pen, body = Pen(float(rng.uniform(0.6, 1.6))), tone(rng, 0.3, 0.4)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.05, body)
    dark = shaded(body, float(rng.uniform(0.1, 0.5)))
    rows, columns = int(rng.integers(2, 7)), int(rng.integers(1, 5))
    for y in (np.arange(rows) + 0.5) / rows:
        for x in (np.arange(columns) + 0.5) / columns:
            half = 0.36 / columns if rng.random() < 0.98 else 0.05
            pen.line(float(x - half), float(y), float(x + half), float(y), 0.35 / rows, dark)
    return raised(rng, pen.sheet, 0.05, 0.4)


def die(rng: Generator) -> Sheet:
    """A die from above: pips in one or two colours."""
    pen, body = Pen(), tone(rng, 0.6, 0.15)
    pen.plate(0.03, 0.03, 0.97, 0.97, float(rng.uniform(0.05, 0.4)), body)
    value = int(rng.integers(1, 7))
    places = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)],
              4: [(a, b) for a in (-1, 1) for b in (-1, 1)], 5: [(a, b) for a in (-1, 1) for b in (-1, 1)] + [(0, 0)],
              6: [(a, b) for a in (-1, 1) for b in (-1, 0, 1)]}[value]  # fmt: skip
    mark = (30.0, 30.0, 200.0, 255.0) if value in (1, 4) and rng.random() < 0.6 else ink(rng, body)
    size = float(rng.uniform(0.07, 0.11)) * (float(rng.uniform(1.0, 2.2)) if value == 1 else 1.0)
    for a, b in places:
        pen.disc(0.5 + 0.25 * a, 0.5 + 0.25 * b, size, mark)
    return raised(rng, pen.sheet, 0.2, 0.5)


def letter_die(rng: Generator) -> Sheet:
    """A die with letters or figures, or one of many faces."""
    pen, body = Pen(), tone(rng, 0.3, 0.2)
    if rng.random() < 0.5:
        pen.plate(0.03, 0.03, 0.97, 0.97, 0.15, body)
    else:
        pen.polygon(pen.around(int(rng.integers(5, 9)), 0.48, float(rng.uniform(0, 2))), body)
        pen.polygon(pen.around(3, 0.36, float(rng.uniform(0, 2))), shaded(body, 1.15))
    pen.words(rng, str(rng.choice(["A", "K", "Q", "20", "12", "8", "10", "6"])), 0.5, 0.5, 0.3, ink(rng, body))
    return raised(rng, pen.sheet, 0.12, 0.5)


def dark_domino(rng: Generator) -> Sheet:
    """A dark domino: two halves with pale pips and a line between."""
    pen, body = Pen(0.5), tone(rng, 0.0, 1.0)
    pen.plate(0.02, 0.01, 0.98, 0.99, 0.1, body)
    mark = ink(rng, body)
    pen.line(0.1, 0.5, 0.9, 0.5, 0.03, mark)
    for middle in (0.25, 0.75):
        for _ in range(int(rng.integers(0, 7))):
            pen.disc(0.5 + 0.25 * int(rng.integers(-1, 2)), middle + 0.13 * int(rng.integers(-1, 2)), 0.08, mark)
    return raised(rng, pen.sheet, 0.08, 0.5)


def letter_block(rng: Generator) -> Sheet:
    """A word game's letter with its small number."""
    pen, body = Pen(float(rng.uniform(0.88, 1.05))), tone(rng, 0.6, 0.0)
    pen.plate(0.02, 0.02, 0.98, 0.98, 0.1, shaded(body, 0.95))
    mark = ink(rng, body)
    pen.words(rng, str(rng.choice(list(string.ascii_uppercase))), 0.46, 0.48, 0.5, mark)
    pen.words(rng, str(rng.integers(1, 11)), 0.82, 0.8, 0.16, mark)
    return raised(rng, pen.sheet, 0.08, 0.5)


def tablet(rng: Generator) -> Sheet:
    """A pill, capsule or sweet in its blister."""
    pen, body = Pen(float(rng.uniform(1.0, 2.2))), tone(rng, 0.5, 0.0)
    pen.plate(0.02, 0.02, 0.98, 0.98, 0.5, body)
    if rng.random() < 0.5:
        pen.plate(0.5, 0.02, 0.98, 0.98, 0.5, tone(rng, 0.3, 0.0))
    else:
        pen.line(0.3, 0.5, 0.7, 0.5, 0.05, shaded(body, 0.8))
    return raised(rng, pen.sheet, 0.3, 0.6)


def eraser(rng: Generator) -> Sheet:
    """An eraser, soap or piece of chocolate: a plain block with a band or a stamp."""
    pen, body = Pen(float(rng.uniform(0.5, 2.0))), tone(rng, 0.5, 0.15)
    pen.plate(0.02, 0.02, 0.98, 0.98, float(rng.uniform(0.03, 0.25)), body)
    if rng.random() < 0.5:
        pen.plate(float(rng.uniform(0.2, 0.5)), 0.02, 0.98, 0.98, 0.03, tone(rng, 0.2, 0.2))
    pen.words(rng, str(rng.choice(["SOFT", "2B", "DUST", "MILK", "60%"])), 0.5, 0.5, 0.2, shaded(body, 0.6))
    return raised(rng, pen.sheet, 0.1, 0.5)


def lighter(rng: Generator) -> Sheet:
    """A lighter or memory stick: a body with a metal end."""
    pen, body = Pen(float(rng.uniform(0.3, 0.42))), tone(rng, 0.1, 0.2)
    pen.plate(0.05, 0.22, 0.95, 0.98, 0.25, body)
    pen.plate(0.1, 0.02, 0.9, 0.24, 0.05, metal(rng))
    return raised(rng, pen.sheet, 0.2, 0.7)


def adhesive(rng: Generator) -> Sheet:
    """A sticking plaster or label with a pad in the middle."""
    pen, body = Pen(float(rng.uniform(1.6, 3.5))), tone(rng, 0.4, 0.0)
    pen.plate(0.01, 0.05, 0.99, 0.95, 0.45, body)
    pen.plate(0.35, 0.2, 0.65, 0.8, 0.05, shaded(body, 1.1))
    for x in np.concatenate([np.linspace(0.1, 0.3, 3), np.linspace(0.7, 0.9, 3)]):
        for y in (0.3, 0.5, 0.7):
            pen.disc(float(x), y, 0.025, shaded(body, 0.7))
    return pen.sheet


def toy_brick(rng: Generator) -> Sheet:
    """A toy brick with studs in rows."""
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    pen, body = Pen(columns / rows), tone(rng, 0.15, 0.1)
    pen.plate(0.0, 0.0, 1.0, 1.0, 0.02, body)
    radius = 0.3 / min(rows, columns)
    for y in (np.arange(rows) + 0.5) / rows:
        for x in (np.arange(columns) + 0.5) / columns:
            pen.disc(float(x) + 0.04 / columns, float(y) + 0.05 / rows, radius, shaded(body, 0.6))
            pen.disc(float(x), float(y), radius, shaded(body, 1.15))
    return raised(rng, pen.sheet, 0.05, 0.5)


SQUARE: Final[dict[str, Callable[[Generator], Sheet]]] = {
    "letter key": letter_key, "digit key": digit_key, "wide key": wide_key, "space bar": space_bar,
    "function key": function_key, "arrow key": arrow_key, "blank key": blank_key, "round key": round_key,
    "telephone key": pad_key, "calculator key": sum_key, "rubber key": rubber_key, "piano keys": piano_keys,
    "switch": switch, "socket": socket, "slots": slots, "die": die, "letter die": letter_die,
    "dark domino": dark_domino, "letter block": letter_block, "pill": tablet, "eraser": eraser, "lighter": lighter,
    "toy brick": toy_brick, "plaster": adhesive,
}  # fmt: skip
"""What is drawn here, by name."""
