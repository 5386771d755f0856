"""Round things that are no tiles: knobs, buttons, screws, coins, dice, chips, tops of bottles, cups, jewellery.

Each function draws one of its kind, never the same twice, as a sheet of ``clutter_draw``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from companion.datasets.clutter_draw import Generator, Pen, Sheet, ink, metal, raised, shaded, tone


def knob(rng: Generator) -> Sheet:
    """A smooth knob with a pointer."""
    pen, body = Pen(), tone(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.42)), shaded(body, float(rng.uniform(0.7, 1.3))))
    x, y = pen.around(1, float(rng.uniform(0.3, 0.46)), float(rng.uniform(0, 6.3)))[0]
    if rng.random() < 0.6:
        pen.line(0.5, 0.5, float(x), float(y), float(rng.uniform(0.02, 0.08)), ink(rng, body))
    return raised(rng, pen.sheet, float(rng.uniform(0.05, 0.3)), 0.7)


def knurled_knob(rng: Generator) -> Sheet:
    """A knob with a milled rim and a cap."""
    pen, body = Pen(), tone(rng, 0.2, 0.5)
    pen.teeth(int(rng.integers(12, 50)), 0.48, float(rng.uniform(0.42, 0.46)), body)
    cap = metal(rng) if rng.random() < 0.5 else shaded(body, 1.3)
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.38)), cap)
    return raised(rng, pen.sheet, 0.08, 0.8)


def turned_knob(rng: Generator) -> Sheet:
    """A knob of turned metal: many fine rings."""
    pen, body = Pen(), metal(rng)
    for radius in np.linspace(0.48, 0.02, int(rng.integers(8, 22))):
        pen.disc(0.5, 0.5, float(radius), shaded(body, float(rng.uniform(0.75, 1.2))))
    return raised(rng, pen.sheet, 0.06, 0.6)


def dial(rng: Generator) -> Sheet:
    """A knob in a scale of ticks and numbers."""
    pen, body = Pen(), tone(rng)
    if rng.random() < 0.6:
        pen.disc(0.5, 0.5, 0.49, body)
    mark = ink(rng, body)
    ticks = int(rng.integers(6, 25))
    for (x1, y1), (x2, y2) in zip(pen.around(ticks, 0.47), pen.around(ticks, 0.41), strict=True):
        pen.line(float(x1), float(y1), float(x2), float(y2), 0.015, mark)
    inner = tone(rng)
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.35)), inner)
    x, y = pen.around(1, 0.28, float(rng.uniform(0, 6.3)))[0]
    pen.line(0.5, 0.5, float(x), float(y), 0.04, ink(rng, inner))
    return raised(rng, pen.sheet, 0.05, 0.5)


def push_button(rng: Generator) -> Sheet:
    """A button in a ring, lit or not."""
    pen, rim, cap = Pen(), metal(rng) if rng.random() < 0.5 else tone(rng), tone(rng, 0.15, 0.15)
    pen.disc(0.5, 0.5, 0.48, rim)
    pen.disc(0.5, 0.5, float(rng.uniform(0.3, 0.4)), shaded(rim, 0.4))
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.37)), cap)
    if rng.random() < 0.3:
        pen.words(rng, str(rng.choice(["START", "ON", "OK", "I", "+", "-", "R", "P"])), 0.5, 0.5, 0.2, ink(rng, cap))
    return raised(rng, pen.sheet, 0.1, 0.6)


def lamp(rng: Generator) -> Sheet:
    """A small lamp with its glow."""
    pen, light = Pen(), tone(rng, 0.3, 0.0)
    for radius in np.linspace(0.49, 0.25, 8):
        pen.disc(0.5, 0.5, float(radius), (*(v * (0.5 - radius) * 2 for v in light[:3]), 255 * (0.5 - radius) * 2))
    pen.disc(0.5, 0.5, 0.26, light)
    pen.disc(0.5, 0.5, 0.14, shaded(light, 1.6))
    return pen.sheet


def shirt_button(rng: Generator) -> Sheet:
    """A button of clothes with two or four holes."""
    pen, body = Pen(), tone(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    pen.ring(0.5, 0.5, float(rng.uniform(0.32, 0.42)), float(rng.uniform(0.02, 0.08)), shaded(body, 0.75))
    holes = int(rng.choice([2, 4, 4]))
    places = pen.around(holes, float(rng.uniform(0.09, 0.16)), float(rng.uniform(0, 6.3)))
    for x, y in places:
        pen.disc(float(x), float(y), 0.05, shaded(body, 0.25))
    if rng.random() < 0.5:
        (x1, y1), (x2, y2) = places[0], places[holes // 2]
        pen.line(float(x1), float(y1), float(x2), float(y2), 0.04, tone(rng))
    return raised(rng, pen.sheet, 0.1, 0.5)


def press_stud(rng: Generator) -> Sheet:
    """A press stud or rivet."""
    pen, body = Pen(), metal(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    pen.ring(0.5, 0.5, 0.3, 0.05, shaded(body, 0.6))
    pen.disc(0.5, 0.5, float(rng.uniform(0.1, 0.2)), shaded(body, float(rng.choice([0.4, 1.3]))))
    return raised(rng, pen.sheet, 0.2, 0.8)


def screw(rng: Generator) -> Sheet:
    """A screw's head: slot, cross, hexagon, star or two holes."""
    pen, body = Pen(), metal(rng) if rng.random() < 0.8 else tone(rng, 0.1, 0.6)
    pen.disc(0.5, 0.5, 0.47, body)
    deep = shaded(body, float(rng.uniform(0.15, 0.45)))
    turn, wide = float(rng.uniform(0, 6.3)), float(rng.uniform(0.06, 0.14))
    way = int(rng.integers(5))
    if way < 2:
        for (x1, y1), (x2, y2) in [
            pen.around(2, float(rng.uniform(0.25, 0.46)), turn + k * np.pi / 2) for k in range(way + 1)
        ]:
            pen.line(float(x1), float(y1), float(x2), float(y2), wide, deep)
    elif way < 4:
        pen.polygon(pen.around(6, 0.24, turn), deep) if way == 2 else pen.teeth(6, 0.26, 0.15, deep)
    else:
        for x, y in pen.around(2, 0.2, turn):
            pen.disc(float(x), float(y), 0.06, deep)
    return raised(rng, pen.sheet, 0.12, 0.7)


def nut(rng: Generator) -> Sheet:
    """A nut or washer, open in the middle."""
    pen, body = Pen(), metal(rng)
    if rng.random() < 0.6:
        pen.polygon(pen.around(6, 0.48, float(rng.uniform(0, 1))), body)
    else:
        pen.disc(0.5, 0.5, 0.46, body)
    pen.disc(0.5, 0.5, float(rng.uniform(0.18, 0.3)), (0, 0, 0, 0))
    return raised(rng, pen.sheet, 0.1, 0.8)


def coin(rng: Generator) -> Sheet:
    """A coin: a value or a head, a rim, letters around; of one metal or two, with or without a hole."""
    pen, body = Pen(), metal(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    pen.ring(0.5, 0.5, 0.45, 0.03, shaded(body, float(rng.uniform(0.6, 1.2))))
    inner = metal(rng) if rng.random() < 0.35 else body
    pen.disc(0.5, 0.5, float(rng.uniform(0.28, 0.36)), inner)
    dark = shaded(inner, float(rng.uniform(0.35, 0.7)))
    way = rng.random()
    if way < 0.5:
        pen.words(rng, str(rng.choice(["1", "2", "5", "10", "20", "50", "100", "500"])), 0.5, 0.45, 0.3, dark)
    elif way < 0.8:
        pen.oval(0.5, 0.42, 0.12, 0.16, float(rng.uniform(-20, 20)), dark)
        pen.oval(0.5, 0.68, 0.2, 0.12, 0, dark)
    else:
        pen.disc(0.5, 0.5, 0.1, (0, 0, 0, 0))
    for x, y in pen.around(int(rng.integers(6, 24)), 0.4, float(rng.uniform(0, 6))):
        pen.disc(float(x), float(y), 0.015, dark)
    return raised(rng, pen.sheet, 0.06, 0.7)


def bottle_top(rng: Generator) -> Sheet:
    """A crown cap with print on it."""
    pen, body = Pen(), metal(rng) if rng.random() < 0.4 else tone(rng, 0.2, 0.1)
    pen.teeth(21, 0.49, 0.42, body)
    face = tone(rng, 0.3, 0.2)
    pen.disc(0.5, 0.5, float(rng.uniform(0.3, 0.39)), face)
    if rng.random() < 0.6:
        pen.ring(0.5, 0.5, float(rng.uniform(0.2, 0.3)), float(rng.uniform(0.02, 0.06)), ink(rng, face))
    pen.words(rng, str(rng.choice(["A", "BEER", "Cola", "*", "X", "1892", "S"])), 0.5, 0.5, 0.2, ink(rng, face))
    return raised(rng, pen.sheet, 0.12, 0.7)


def screw_cap(rng: Generator) -> Sheet:
    """The ribbed cap of a plastic bottle, tube or jar."""
    pen, body = Pen(), tone(rng, 0.4, 0.1)
    ribs = int(rng.integers(24, 60))
    pen.teeth(ribs, 0.48, 0.455, shaded(body, 0.85))
    pen.disc(0.5, 0.5, 0.43, body)
    if rng.random() < 0.6:
        pen.ring(0.5, 0.5, float(rng.uniform(0.1, 0.38)), 0.02, shaded(body, 0.7))
    return raised(rng, pen.sheet, 0.08, 0.6)


def chip(rng: Generator) -> Sheet:
    """A casino chip: bars on the rim, a value inside."""
    pen, body, bars = Pen(), tone(rng, 0.25, 0.2), tone(rng, 0.6, 0.1)
    pen.disc(0.5, 0.5, 0.48, body)
    count = int(rng.integers(4, 13))
    for a, b in zip(pen.around(count, 0.46), pen.around(count, 0.37), strict=True):
        pen.line(float(a[0]), float(a[1]), float(b[0]), float(b[1]), float(rng.uniform(0.05, 0.13)), bars)
    middle = tone(rng, 0.5, 0.1)
    pen.disc(0.5, 0.5, float(rng.uniform(0.2, 0.33)), middle)
    pen.ring(0.5, 0.5, 0.33, 0.02, bars)
    if rng.random() < 0.7:
        pen.words(rng, str(rng.choice(["1", "5", "25", "100", "500", "$", "ACE"])), 0.5, 0.5, 0.16, ink(rng, middle))
    return raised(rng, pen.sheet, 0.05, 0.4)


def counter(rng: Generator) -> Sheet:
    """A plain counter or stone of go."""
    pen = Pen()
    pen.disc(0.5, 0.5, 0.48, tone(rng, 0.4, 0.4))
    return raised(rng, pen.sheet, float(rng.uniform(0.1, 0.48)), 0.6)


def cup(rng: Generator) -> Sheet:
    """A cup, bowl or glass from above, with something in it."""
    pen, body = Pen(), tone(rng, 0.6, 0.1)
    if rng.random() < 0.4:
        pen.oval(0.9, 0.5, 0.1, 0.06, 0, body, 0.04)
    pen.disc(0.5, 0.5, 0.44, body)
    drink = tone(rng, 0.1, 0.4)
    pen.disc(0.5, 0.5, float(rng.uniform(0.32, 0.41)), shaded(body, 0.8))
    pen.disc(0.5, float(rng.uniform(0.48, 0.54)), float(rng.uniform(0.25, 0.37)), drink)
    return raised(rng, pen.sheet, 0.05, 0.6)


def dish(rng: Generator) -> Sheet:
    """A dish or coaster with rings and a pattern around its rim."""
    pen, body = Pen(), tone(rng, 0.6, 0.05)
    pen.disc(0.5, 0.5, 0.49, body)
    mark = ink(rng, body)
    for radius in rng.uniform(0.15, 0.47, int(rng.integers(1, 5))):
        pen.ring(0.5, 0.5, float(radius), float(rng.uniform(0.01, 0.05)), mark)
    if rng.random() < 0.6:
        for x, y in pen.around(int(rng.integers(6, 30)), float(rng.uniform(0.3, 0.44))):
            pen.disc(float(x), float(y), float(rng.uniform(0.01, 0.04)), mark)
    return raised(rng, pen.sheet, 0.08, 0.4)


def target(rng: Generator) -> Sheet:
    """Rings of two colours: a roundel, badge or logo."""
    pen, one, other = Pen(), tone(rng), tone(rng)
    for k, radius in enumerate(np.linspace(0.48, 0.08, int(rng.integers(2, 7)))):
        pen.disc(0.5, 0.5, float(radius), (one, other)[k % 2])
    return raised(rng, pen.sheet, 0.04, 0.4) if rng.random() < 0.5 else pen.sheet


def badge(rng: Generator) -> Sheet:
    """A badge with a word or a star."""
    pen, body = Pen(), tone(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    mark = ink(rng, body)
    pen.ring(0.5, 0.5, 0.42, 0.03, mark)
    if rng.random() < 0.5:
        points = pen.around(10, 1.0, -np.pi / 2) - 0.5
        pen.polygon(0.5 + points * np.tile([0.3, 0.12], 5)[:, None], mark)
    else:
        pen.words(rng, str(rng.choice(["No 1", "VIP", "OK", "R", "C", "TM", "100%"])), 0.5, 0.5, 0.2, mark)
    return raised(rng, pen.sheet, 0.1, 0.4)


def watch(rng: Generator) -> Sheet:
    """A watch or clock face with hands."""
    pen, rim, face = Pen(), metal(rng), tone(rng, 0.6, 0.3)
    pen.disc(0.5, 0.5, 0.49, rim)
    pen.disc(0.5, 0.5, 0.42, face)
    mark = ink(rng, face)
    for (x1, y1), (x2, y2) in zip(pen.around(12, 0.4), pen.around(12, 0.35), strict=True):
        pen.line(float(x1), float(y1), float(x2), float(y2), 0.02, mark)
    for length, wide in ((0.2, 0.035), (0.32, 0.02)):
        x, y = pen.around(1, length, float(rng.uniform(0, 6.3)))[0]
        pen.line(0.5, 0.5, float(x), float(y), wide, mark)
    return raised(rng, pen.sheet, 0.06, 0.6)


def jewel(rng: Generator) -> Sheet:
    """A finger ring, brooch or earring with stones."""
    pen, body = Pen(), metal(rng)
    stones = int(rng.integers(0, 12))
    if rng.random() < 0.6:
        pen.disc(0.5, 0.5, 0.4, body)
        pen.disc(0.5, 0.5, float(rng.uniform(0.25, 0.34)), (0, 0, 0, 0))
    for x, y in pen.around(stones, 0.37) if stones else ():
        pen.disc(float(x), float(y), float(rng.uniform(0.04, 0.1)), tone(rng, 0.3, 0.0))
    x, y = pen.around(1, 0.36, float(rng.uniform(0, 6.3)))[0]
    pen.disc(float(x), float(y), float(rng.uniform(0.06, 0.13)), tone(rng, 0.4, 0.0))
    return raised(rng, pen.sheet, 0.06, 0.8)


def beads(rng: Generator) -> Sheet:
    """A string of pearls or a bracelet."""
    pen, body = Pen(side=128), tone(rng, 0.4, 0.1)
    count = int(rng.integers(8, 30))
    wide = min(0.42 * np.pi / count, 0.12)
    for x, y in pen.around(count, 0.4):
        pen.disc(float(x), float(y), float(wide), shaded(body, float(rng.uniform(0.8, 1.15))))
    return raised(rng, pen.sheet, 0.05, 0.7)


def blossom(rng: Generator) -> Sheet:
    """A flower of cloth, paper or a garden."""
    pen, petal = Pen(), tone(rng, 0.3, 0.0)
    for x, y in pen.around(int(rng.integers(4, 12)), float(rng.uniform(0.22, 0.3)), float(rng.uniform(0, 6))):
        turn = float(np.degrees(np.arctan2(y - 0.5, x - 0.5)))
        pen.oval(
            float(x), float(y), 0.2, float(rng.uniform(0.07, 0.14)), turn, shaded(petal, float(rng.uniform(0.8, 1.1)))
        )
    pen.disc(0.5, 0.5, float(rng.uniform(0.06, 0.14)), tone(rng, 0.1, 0.2))
    return raised(rng, pen.sheet, 0.04, 0.4)


def fruit(rng: Generator) -> Sheet:
    """A slice of fruit, a biscuit or a sweet."""
    pen, body = Pen(), tone(rng, 0.1, 0.0)
    pen.disc(0.5, 0.5, 0.47, shaded(body, 0.9))
    pen.disc(0.5, 0.5, 0.42, shaded(body, 1.3))
    for x, y in pen.around(int(rng.integers(6, 13)), float(rng.uniform(0.2, 0.3))):
        pen.disc(float(x), float(y), float(rng.uniform(0.03, 0.1)), body)
    return raised(rng, pen.sheet, 0.1, 0.4)


def reel(rng: Generator) -> Sheet:
    """A roll of tape or thread, a disc with a hole, a wheel."""
    pen, body = Pen(), tone(rng)
    pen.disc(0.5, 0.5, 0.48, body)
    pen.ring(0.5, 0.5, float(rng.uniform(0.3, 0.42)), 0.02, shaded(body, 0.7))
    pen.disc(0.5, 0.5, float(rng.uniform(0.15, 0.32)), shaded(body, float(rng.uniform(0.5, 1.2))))
    pen.disc(0.5, 0.5, float(rng.uniform(0.05, 0.15)), (0, 0, 0, 0))
    return raised(rng, pen.sheet, 0.08, 0.5)


def gear(rng: Generator) -> Sheet:
    """A toothed wheel."""
    pen, body = Pen(), metal(rng) if rng.random() < 0.6 else tone(rng)
    pen.teeth(int(rng.integers(8, 24)), 0.48, float(rng.uniform(0.36, 0.43)), body)
    for x, y in pen.around(int(rng.integers(3, 7)), 0.24):
        pen.disc(float(x), float(y), float(rng.uniform(0.05, 0.1)), shaded(body, 0.3))
    pen.disc(0.5, 0.5, 0.08, shaded(body, 0.3))
    return raised(rng, pen.sheet, 0.05, 0.7)


def lens(rng: Generator) -> Sheet:
    """The lens of a camera, or of a phone."""
    pen, rim = Pen(), metal(rng) if rng.random() < 0.5 else tone(rng, 0.1, 0.8)
    pen.disc(0.5, 0.5, 0.48, rim)
    for radius in (0.4, 0.3, 0.2):
        pen.disc(0.5, 0.5, radius, tone(rng, 0.0, 0.85))
    pen.disc(float(rng.uniform(0.35, 0.5)), float(rng.uniform(0.35, 0.5)), 0.05, (230, 220, 210, 255))
    return raised(rng, pen.sheet, 0.08, 0.6)


def grille(rng: Generator) -> Sheet:
    """A loudspeaker's or drain's holes in rings or rows."""
    pen, body = Pen(), tone(rng, 0.3, 0.4)
    pen.disc(0.5, 0.5, 0.48, body)
    hole = shaded(body, 0.25)
    for ring in range(int(rng.integers(2, 5))):
        for x, y in pen.around(max(1, 6 * ring), 0.11 * ring):
            pen.disc(float(x), float(y), float(rng.uniform(0.025, 0.04)), hole)
    return raised(rng, pen.sheet, 0.06, 0.5)


def compact_disc(rng: Generator) -> Sheet:
    """A shining disc with a hole."""
    pen, body = Pen(), tone(rng, 0.7, 0.0)
    pen.disc(0.5, 0.5, 0.49, body)
    for turn in rng.uniform(0, 6.3, 4):
        points = np.concatenate([[[0.5, 0.5]], pen.around(8, 0.48, float(turn))[:2]])
        pen.polygon(points, tone(rng, 0.3, 0.0))
    pen.ring(0.5, 0.5, 0.2, 0.02, shaded(body, 0.6))
    pen.disc(0.5, 0.5, 0.07, (0, 0, 0, 0))
    return pen.sheet


ROUND: Final[dict[str, Callable[[Generator], Sheet]]] = {
    "knob": knob, "knurled knob": knurled_knob, "turned knob": turned_knob, "dial": dial, "push button": push_button,
    "lamp": lamp, "shirt button": shirt_button, "press stud": press_stud, "screw": screw, "nut": nut, "coin": coin,
    "bottle top": bottle_top, "screw cap": screw_cap, "chip": chip, "counter": counter, "cup": cup, "dish": dish,
    "target": target, "badge": badge, "watch": watch, "jewel": jewel, "beads": beads, "blossom": blossom,
    "fruit": fruit, "reel": reel, "gear": gear, "lens": lens, "grille": grille, "compact disc": compact_disc,
}  # fmt: skip
"""What is drawn here, by name."""
