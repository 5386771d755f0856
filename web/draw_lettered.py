"""Draws the tile faces with numerals and letters, for people who cannot read Chinese.

``python -m companion.web.draw_lettered`` writes ``web/static/tiles/lettered/*.svg``: a large numeral over the sign of
its suit (a coin, a stick of bamboo, the sign for ten thousand), a letter for winds and dragons, flowers with their
number.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from companion.web.draw_tiles import (
    BLUE,
    FLOWERS,
    GREEN,
    INK,
    OUT,
    RED,
    SEASONS,
    SIGNS,
    drawings,
    picture,
    placed,
    stroke,
)

LETTERED: Final = OUT.with_name("lettered")
SUIT_COLOUR: Final = {"m": RED, "s": GREEN, "p": BLUE}
COPIED: Final = ("P", "joker", "back")
"""Pictures that say the same to everybody: the same in both styles, but the white dragon, which gets its letter."""


def sign(name: str, colour: str, height: float, x: float = 150, y: float = 200) -> str:
    """A numeral or letter of that height with its middle at (x, y)."""
    scale = height / 60
    look = f'stroke="{colour}" stroke-width="10" stroke-linecap="round" stroke-linejoin="round" fill="none"'
    return placed(x - 20 * scale, y - 30 * scale, f'<path d="{SIGNS[name]}" {look}/>', round(scale, 2))


def suit_sign(suit: str, colour: str) -> str:
    """The sign of a suit, about 100 units high, around (0, 0)."""
    if suit == "p":
        rings = ((48, 12), (24, 10))
        return "".join(f'<circle r="{r}" fill="none" stroke="{colour}" stroke-width="{w}"/>' for r, w in rings)
    if suit == "s":
        pieces = "".join(f'<rect x="-15" y="{y}" width="30" height="44" rx="9" fill="{colour}"/>' for y in (-48, 4))
        return pieces + stroke("M-20 0 H20", colour, 8)
    return stroke("M-52 -42 H52 M-8 -42 C-10 0 -26 30 -54 48 M-14 -8 H34 C34 24 26 50 6 46", colour, 13)


def lettered() -> Iterator[tuple[str, str]]:
    """Every picture of the style: class name and SVG text."""
    for suit, colour in SUIT_COLOUR.items():
        for rank in range(10):
            below = placed(150, 318, suit_sign(suit, RED if rank == 0 else colour))
            shown = RED if rank == 0 else colour if suit == "m" else INK
            red = f'<circle cx="252" cy="52" r="22" fill="{RED}"/>' if rank == 0 else ""
            yield f"{rank}{suit}", picture(sign(str(rank or 5), shown, 190, y=140) + below + red)
    for wind in "ESWN":
        turn = {"N": 0, "E": 90, "S": 180, "W": 270}[wind]
        needle = placed(150, 325, f'<path d="M0 -46 L22 30 L0 16 L-22 30Z" fill="{BLUE}"/>', turn=turn)
        yield wind, picture(sign(wind, INK, 180, y=150) + needle)
    for dragon, colour in (("C", RED), ("F", GREEN)):
        diamond = placed(150, 325, f'<path d="M0 -44 L34 0 L0 44 L-34 0Z" fill="{colour}"/>')
        yield dragon, picture(sign(dragon, colour, 180, y=150) + diamond)
    for kind, bodies, colour in (("f", FLOWERS, RED), ("q", SEASONS, BLUE)):
        for number, body in enumerate(bodies, start=1):
            flower = placed(82, 150, f'<g transform="translate(-24 0)">{body()}</g>', 0.58)
            yield f"{kind}{number}", picture(flower + sign(str(number), colour, 110, 78, 90))
    own = dict(drawings())
    for name in COPIED:
        yield name, own[name].replace("</svg>", sign("P", BLUE, 130) + "</svg>") if name == "P" else own[name]


def main() -> int:
    """Writes the pictures."""
    LETTERED.mkdir(parents=True, exist_ok=True)
    for name, svg in lettered():
        (LETTERED / f"{name}.svg").write_text(svg, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
