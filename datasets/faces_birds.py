"""The bird on the 1 of bamboos, drawn in the manners that sets know: every maker has a bird of his own.

Five families: a peacock seen from the front under its round fan, a peacock from the side, a swallow flying aslant, a
parrot upright on its perch, and a plain sparrow. Within a family everything varies: build, feathers, hatching, paints.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from PIL import ImageDraw

from companion.datasets.faces_shapes import H, Palette, Rng, W, bird, canvas, finish
from companion.datasets.faces_svg import Rgba

Paint = tuple[int, int, int, int]
Point = tuple[float, float]
WHITE: Final[Paint] = (255, 255, 255, 255)


class _Pen:
    """The paints of one bird and how it is drawn: line width, and whether parts are filled or only outlined."""

    def __init__(self, draw: ImageDraw.ImageDraw, colours: Palette, rng: Rng) -> None:
        paints = [colours.dark, colours.green, colours.red]
        if rng.random() < 0.25:
            paints = [paints[i] for i in rng.permutation(3)]
        self.dark, self.green, self.red = ((*c, 255) for c in paints)
        self.draw, self.rng = draw, rng
        self.line = int(rng.integers(3, 8))
        self.filled = rng.random() < 0.45

    def any(self) -> Paint:
        """One of the three paints."""
        return (self.dark, self.green, self.red)[int(self.rng.integers(3))]

    def curve(self, points: list[Point], paint: Paint, width: float) -> None:
        """A thick line through the points with round ends."""
        w = max(2, round(width))
        self.draw.line(points, fill=paint, width=w, joint="curve")
        for x, y in (points[0], points[-1]):
            self.draw.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=paint)

    def shape(self, points: list[Point], paint: Paint, hatch: bool = True) -> None:
        """A closed part: filled, or outlined with lines across it as carvers do."""
        if self.filled:
            self.draw.polygon(points, fill=paint)
            paint = WHITE if self.rng.random() < 0.5 else self.any()
        else:
            self.draw.polygon(points, fill=(0, 0, 0, 0))
            self.draw.line([*points, points[0], points[1]], fill=paint, width=self.line, joint="curve")
        if hatch:
            half = len(points) // 2
            for k in range(1, half):
                if self.rng.random() < 0.85:
                    a, b = points[k], points[-k - 1]
                    inner = [(a[0] * (1 - t) + b[0] * t, a[1] * (1 - t) + b[1] * t) for t in (0.15, 0.85)]
                    self.draw.line(inner, fill=paint, width=max(2, self.line - 1))

    def eye(self, x: float, y: float, r: float) -> None:
        """A ring with a dot in it."""
        self.draw.ellipse((x - r, y - r, x + r, y + r), fill=WHITE, outline=self.dark, width=max(2, self.line // 2))
        self.draw.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), fill=self.any())

    def foot(self, x: float, y: float, size: float, paint: Paint) -> None:
        """A leg with three toes from (x, y) down."""
        self.curve([(x, y), (x, y + size)], paint, self.line)
        for dx in (-0.5, 0.0, 0.5):
            self.curve([(x, y + size * 0.8), (x + size * dx, y + size * 1.2)], paint, self.line * 0.8)


def _leaf(start: Point, end: Point, width: float, bend: float = 0.0, steps: int = 8) -> list[Point]:
    """The outline of a feather or leaf from ``start`` to ``end``: one side out, the other side back."""
    a, b = np.array(start), np.array(end)
    along = b - a
    across = np.array([-along[1], along[0]])
    across = across / max(float(np.hypot(*across)), 1e-6)
    t = np.linspace(0, 1, steps)
    middle = a + t[:, None] * along + (np.sin(np.pi * t) * bend)[:, None] * across
    out = (np.sin(np.pi * t**0.8) * width)[:, None] * across
    return [(float(x), float(y)) for x, y in np.vstack([middle + out, (middle - out)[::-1]])]


def _front_peacock(pen: _Pen) -> None:
    """Seen from the front: a round fan full of spots above, two hatched wings and red feet below."""
    rng, draw = pen.rng, pen.draw
    cx, cy = W * 0.5, H * rng.uniform(0.28, 0.36)
    rx, ry = W * rng.uniform(0.26, 0.42), H * rng.uniform(0.19, 0.27)
    fan = pen.dark if rng.random() < 0.5 else pen.green
    spiky = rng.random() < 0.6
    edge = int(rng.integers(14, 34))
    ring = []
    for k in range(2 * edge):
        a = math.pi * k / edge
        r = 1.0 + (rng.uniform(0.08, 0.2) if k % 2 else 0.0) * spiky
        ring.append((cx + rx * r * math.cos(a), cy + ry * r * math.sin(a)))
    solid = rng.random() < 0.6
    draw.polygon(ring, fill=fan if solid else (0, 0, 0, 0))
    draw.line([*ring, ring[0]], fill=fan, width=pen.line)
    spots = WHITE if solid else pen.any()
    rows = int(rng.integers(3, 6))
    for i in range(rows):
        y = cy + ry * ((i + 0.5) / rows * 1.7 - 0.85)
        half = rx * math.sqrt(max(1 - ((y - cy) / ry) ** 2, 0.05)) * 0.82
        count = max(2, round(2 * half / (W * rng.uniform(0.1, 0.15))))
        r = min(W * rng.uniform(0.025, 0.05), half / count * 0.9)
        for j in range(count):
            x = cx - half + (2 * half) * (j + 0.5) / count
            if i % 2 == 0 or rows < 4:
                draw.ellipse((x - r, y - r, x + r, y + r), fill=spots if solid else None, outline=spots, width=3)
                if solid and rng.random() < 0.7:
                    draw.ellipse((x - r * 0.4, y - r * 0.4, x + r * 0.4, y + r * 0.4), fill=fan)
            else:
                draw.arc((x - r, y - r, x + r, y + r), 180, 360, fill=spots, width=4)
    body = cy + ry * rng.uniform(0.8, 1.05)
    low = min(H * 0.84, body + H * rng.uniform(0.2, 0.28))
    legs = pen.red
    for side in (-1, 1):
        tip = (cx + side * W * rng.uniform(0.32, 0.44), body + (low - body) * rng.uniform(0.1, 0.9))
        wing = _leaf((cx + side * W * 0.05, body + (low - body) * 0.3), tip, H * rng.uniform(0.05, 0.09), steps=7)
        pen.shape(wing, pen.any() if rng.random() < 0.5 else pen.dark)
        pen.foot(cx + side * W * 0.08, low, H * rng.uniform(0.05, 0.09), legs)
    trunk = _leaf((cx, body), (cx, low), W * rng.uniform(0.1, 0.17), steps=8)
    draw.polygon(trunk, fill=WHITE if rng.random() < 0.7 else pen.any())
    draw.line([*trunk, trunk[0]], fill=pen.dark, width=pen.line)
    for k in range(int(rng.integers(0, 4))):
        y = body + (low - body) * (0.35 + 0.18 * k)
        draw.arc((cx - W * 0.08, y - 8, cx + W * 0.08, y + 12), 0, 180, fill=pen.dark, width=4)
    facing = float(rng.choice([-1, 1]))
    head = (cx + facing * W * rng.uniform(0.0, 0.08), body + H * rng.uniform(-0.05, 0.02))
    r = W * rng.uniform(0.045, 0.08)
    draw.ellipse((head[0] - r, head[1] - r, head[0] + r, head[1] + r), fill=WHITE, outline=pen.dark, width=pen.line)
    draw.polygon(
        [
            (head[0] + facing * r, head[1] - 5),
            (head[0] + facing * r * 2.2, head[1] + 2),
            (head[0] + facing * r, head[1] + 7),
        ],
        fill=pen.red,
    )
    draw.ellipse((head[0] - 4, head[1] - 4, head[0] + 4, head[1] + 4), fill=pen.dark)


def _side_peacock(pen: _Pen) -> None:
    """A small bird below with its folded tail standing up behind it, often between leaves."""
    rng, draw = pen.rng, pen.draw
    side = float(rng.choice([-1, 1]))
    x, y = W * (0.5 - side * rng.uniform(0.02, 0.15)), H * rng.uniform(0.66, 0.78)
    top = (W * (0.5 + side * rng.uniform(0.0, 0.3)), H * rng.uniform(0.06, 0.16))
    for _ in range(int(rng.integers(0, 6))):
        start = (x + W * rng.uniform(-0.1, 0.1), y + H * 0.05)
        end = (W * rng.uniform(0.08, 0.92), H * rng.uniform(0.35, 0.8))
        draw.polygon(_leaf(start, end, W * rng.uniform(0.02, 0.05), W * rng.uniform(-0.1, 0.1)), fill=pen.green)
    width = W * rng.uniform(0.12, 0.24)
    tail = _leaf((x, y), top, width, W * rng.uniform(-0.08, 0.08), steps=12)
    tone = pen.dark if rng.random() < 0.6 else pen.green
    solid = rng.random() < 0.6
    draw.polygon(tail, fill=tone if solid else (0, 0, 0, 0))
    draw.line([*tail, tail[0]], fill=tone, width=pen.line)
    half = len(tail) // 2
    for k in range(1, half - 1):
        a, b = np.array(tail[k]), np.array(tail[-k - 1])
        count = max(1, int(np.hypot(*(b - a)) / (W * 0.11)))
        for j in range(count):
            px, py = a + (b - a) * (j + 0.5) / count
            r = W * rng.uniform(0.02, 0.04)
            spot = WHITE if solid else pen.any()
            draw.ellipse((px - r, py - r, px + r, py + r), fill=spot if rng.random() < 0.6 else None, outline=spot)
    body = _leaf((x + side * W * 0.16, y + H * 0.03), (x - side * W * 0.24, y - H * 0.02), H * rng.uniform(0.05, 0.09))
    pen.shape(body, pen.any())
    head = (x - side * W * rng.uniform(0.24, 0.32), y - H * rng.uniform(0.0, 0.12))
    pen.curve([(x - side * W * 0.15, y), head], pen.any(), W * rng.uniform(0.05, 0.09))
    pen.eye(*head, W * rng.uniform(0.03, 0.06))
    pen.curve([(head[0] - side * 12, head[1]), (head[0] - side * W * 0.13, head[1] + 8)], pen.red, pen.line)
    for k in range(int(rng.integers(0, 4))):
        pen.curve([(head[0], head[1] - 8), (head[0] - 20 + 14 * k, head[1] - H * 0.08)], pen.any(), pen.line * 0.7)
    for dx in (-0.05, 0.07):
        pen.foot(x + W * dx, y + H * 0.08, H * rng.uniform(0.05, 0.09), pen.red)


def _swallow(pen: _Pen) -> None:
    """In flight, aslant: two wings, a long forked tail, a crest; every part in its own paint and hatched."""
    rng = pen.rng
    side = float(rng.choice([-1, 1]))

    def at(u: float, v: float) -> Point:
        return W * (0.5 + side * u), H * v

    jitter = rng.uniform(-0.04, 0.04, 12)
    head, hip = at(-0.12 + jitter[0], 0.3 + jitter[1]), at(0.1 + jitter[2], 0.54 + jitter[3])
    for k in range(int(rng.integers(1, 4))):
        end = at(0.38 - 0.12 * k + jitter[4], 0.9 - 0.03 * k + jitter[5])
        pen.shape(_leaf(hip, end, W * rng.uniform(0.03, 0.08), W * rng.uniform(-0.05, 0.05)), pen.red)
    pen.shape(_leaf(at(0.04, 0.44), at(0.4 + jitter[6], 0.34 + jitter[7]), W * rng.uniform(0.05, 0.1)), pen.dark)
    pen.shape(
        _leaf(at(-0.02, 0.5), at(-0.36 + jitter[8], 0.66 + jitter[9]), W * rng.uniform(0.05, 0.09), steps=9), pen.green
    )
    pen.shape(_leaf(head, hip, W * rng.uniform(0.08, 0.14), steps=9), pen.dark if rng.random() < 0.7 else pen.any())
    for _ in range(int(rng.integers(1, 4))):
        end = at(rng.uniform(-0.4, 0.3), rng.uniform(0.08, 0.3))
        middle = ((head[0] + end[0]) / 2 + rng.uniform(-12, 12), (head[1] + end[1]) / 2 + rng.uniform(-12, 12))
        pen.curve([head, middle, end], pen.any(), pen.line * 1.2)
    r = W * rng.uniform(0.05, 0.09)
    pen.draw.ellipse((head[0] - r, head[1] - r, head[0] + r, head[1] + r), fill=pen.any())
    pen.eye(*head, r * 0.6)
    pen.curve([head, at(-0.34 + jitter[10], 0.28 + jitter[11])], pen.red, pen.line * 1.3)
    if rng.random() < 0.6:
        pen.curve([hip, at(-0.1, 0.72), at(-0.2, 0.8)], pen.green, pen.line * 1.5)


def _parrot(pen: _Pen) -> None:
    """Upright on a perch: a large head with an eye, two wings, and a long hatched tail that narrows downwards."""
    rng, draw = pen.rng, pen.draw
    cx = W * rng.uniform(0.42, 0.58)
    lean = W * rng.uniform(-0.14, 0.14)
    top, perch = H * rng.uniform(0.14, 0.2), H * rng.uniform(0.46, 0.58)
    tip = (cx + lean, H * rng.uniform(0.84, 0.95))
    wide = W * rng.uniform(0.14, 0.22)
    tail = [(cx - wide * 0.8, perch), tip, (cx + wide * 0.8, perch)]
    outline = [
        *[
            (tail[0][0] + (tip[0] - tail[0][0]) * t, tail[0][1] + (tip[1] - tail[0][1]) * t)
            for t in (0, 0.3, 0.6, 0.95)
        ],
        *[
            (tail[2][0] + (tip[0] - tail[2][0]) * t, tail[2][1] + (tip[1] - tail[2][1]) * t)
            for t in (0.95, 0.6, 0.3, 0)
        ],
    ]
    pen.shape(outline, pen.red)
    pen.shape(_leaf((cx, top + H * 0.12), (cx, perch + H * 0.04), wide, steps=8), pen.green)
    for side in (-1, 1):
        if rng.random() < 0.8:
            end = (cx + side * W * rng.uniform(0.22, 0.36), perch - H * rng.uniform(-0.04, 0.1))
            pen.shape(_leaf((cx + side * wide * 0.6, top + H * 0.2), end, W * rng.uniform(0.04, 0.08)), pen.dark)
    bar = perch + H * rng.uniform(0.0, 0.05)
    if rng.random() < 0.8:
        reach = W * rng.uniform(0.2, 0.38)
        pen.curve([(cx - reach, bar + rng.uniform(-8, 8)), (cx + reach, bar + rng.uniform(-8, 8))], pen.any(), pen.line)
        for side in (-1, 1):
            pen.eye(cx + side * reach, bar, W * rng.uniform(0.03, 0.05))
    r = W * rng.uniform(0.12, 0.19)
    y = top + r
    draw.ellipse((cx - r, y - r, cx + r, y + r), fill=pen.any() if pen.filled else WHITE, outline=pen.green,
                 width=pen.line)  # fmt: skip
    facing = float(rng.choice([-1, 0, 1]))
    pen.eye(cx + facing * r * 0.4, y, r * rng.uniform(0.3, 0.5))
    hook = (cx + facing * r * 1.3, y + r * rng.uniform(0.4, 1.0))
    pen.curve(
        [(cx + facing * r * 0.9, y + r * 0.2), hook, (hook[0] - facing * 10, hook[1] + 12)], pen.red, pen.line * 1.2
    )
    if rng.random() < 0.7:
        sweep = W * rng.uniform(0.1, 0.3)
        pen.curve([(cx - sweep, top), (cx, top - H * 0.06), (cx + sweep, top - H * 0.02)], pen.red, pen.line * 1.4)


_FAMILIES: Final[tuple[tuple[Callable[[_Pen], None], float], ...]] = (
    (_front_peacock, 0.36), (_side_peacock, 0.22), (_swallow, 0.22), (_parrot, 0.2),
)  # fmt: skip


def any_bird(colours: Palette, rng: Rng) -> Rgba:
    """A bird of any family in the set's paints, straight RGBA of a face's size."""
    if rng.random() < 0.1:
        return bird(colours, rng)
    image, draw = canvas()
    weights = np.array([weight for _, weight in _FAMILIES])
    family = _FAMILIES[int(rng.choice(len(_FAMILIES), p=weights / weights.sum()))][0]
    family(_Pen(draw, colours, rng))
    return bent(finish(image), rng, 0.05)


def bent(rgba: Rgba, rng: Rng, strength: float) -> Rgba:
    """The same drawing with its lines softly bent, as by another hand; ``strength`` is in widths of the picture."""
    height, width = rgba.shape[:2]
    shift = rng.normal(0, strength * width, (2, 4, 3)).astype(np.float32)
    dx, dy = (cv2.resize(part, (width, height), interpolation=cv2.INTER_CUBIC) for part in shift)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return np.asarray(cv2.remap(rgba, x + dx, y + dy, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT), np.uint8)
