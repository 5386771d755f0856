"""Makes the tile pictures of the page: cleans the CC0 faces and draws flowers, seasons and the joker.

``python -m companion.web.draw_tiles [FOLDER]`` writes ``web/static/tiles/classic/*.svg``, named by class (``5m.svg``,
red five ``0m.svg``). FOLDER is the folder ``Regular`` of the CC0 tile faces by FluffyStuff (see NOTICE);
without it only our own pictures are written. Every picture is 300 x 400 units on a clear ground: the page draws the
body of the tile.
"""

from __future__ import annotations

import math
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Final

OUT: Final = Path(__file__).parent / "static" / "tiles" / "classic"
SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"

SOURCES: Final[dict[str, str]] = {
    **{
        f"{rank}{suit}": f"{word}{rank}"
        for suit, word in (("m", "Man"), ("s", "Sou"), ("p", "Pin"))
        for rank in range(1, 10)
    },
    **{f"0{suit}": f"{word}5-Dora" for suit, word in (("m", "Man"), ("s", "Sou"), ("p", "Pin"))},
    "E": "Ton",
    "S": "Nan",
    "W": "Shaa",
    "N": "Pei",
    "C": "Chun",
    "F": "Hatsu",
}
"""Class name to the name of the original file. The white dragon is our own: a blank one says nothing on a page."""

RED, GREEN, BLUE, GOLD, VIOLET, INK = "#c8322b", "#1d7a45", "#1f4f8f", "#d99a1c", "#7a3f98", "#2b2a28"


def clean(text: str) -> str:
    """An Inkscape SVG without editor data, unused definitions and needless digits; it looks the same."""
    ET.register_namespace("", SVG)
    ET.register_namespace("xlink", XLINK)
    root = ET.fromstring(text)
    for element in list(root.iter()):
        for child in list(element):
            foreign = not child.tag.startswith(f"{{{SVG}}}")
            if foreign or child.tag.endswith(("metadata", "}title")):
                element.remove(child)
        for name in list(element.attrib):
            if name.startswith("{") and not name.startswith(f"{{{XLINK}}}"):
                del element.attrib[name]
        if "style" in element.attrib:
            element.set("style", _short_style(element.get("style", "")))
        for name in (
            "d",
            "transform",
            "x",
            "y",
            "cx",
            "cy",
            "rx",
            "ry",
            "r",
            "x1",
            "x2",
            "y1",
            "y2",
            "gradientTransform",
        ):
            if name in element.attrib:
                element.set(name, _rounded(element.get(name, "")))
    _drop_unused(root)
    root.attrib = {"viewBox": "0 0 300 400", "width": "300", "height": "400"}
    body = ET.tostring(root, encoding="unicode")
    return re.sub(r">\s+<", "><", body) + "\n"


def _short_style(style: str) -> str:
    """Declarations that draw something; the rest are defaults that the editor writes everywhere."""
    kept = []
    for declaration in style.split(";"):
        name, _, value = declaration.strip().partition(":")
        drawn = name.startswith(("fill", "stroke", "stop", "opacity", "display", "clip", "filter"))
        if (
            drawn
            and value
            and (name, value) not in {("stroke-dasharray", "none"), ("fill-opacity", "1"), ("opacity", "1")}
        ):
            kept.append(f"{name}:{value}")
    return ";".join(kept)


def _rounded(text: str) -> str:
    # Matrices of a few units need their digits; coordinates on a 300 x 400 field do not.
    digits = 4 if "(" in text else 2
    return re.sub(r"-?\d*\.\d{3,}(?:e-?\d+)?", lambda m: f"{float(m[0]):.{digits}f}".rstrip("0").rstrip("."), text)


def _drop_unused(root: ET.Element) -> None:
    while True:
        used = set(re.findall(r"url\(#([^)]+)\)", ET.tostring(root, encoding="unicode")))
        used |= {e.get(f"{{{XLINK}}}href", "").lstrip("#") for e in root.iter()}
        gone = 0
        for defs in [e for e in root.iter() if e.tag == f"{{{SVG}}}defs"]:
            for child in list(defs):
                if child.get("id") not in used:
                    defs.remove(child)
                    gone += 1
        if not gone:
            break
    for element in root.iter():
        if element.get("id") not in used:
            element.attrib.pop("id", None)


def stroke(d: str, colour: str, width: float) -> str:
    """A stroke with round ends."""
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'


def _ring(count: int, radius: float, shape: str, turn: float = 0) -> str:
    moved = f'<g transform="translate(0 {-radius})">{shape}</g>'
    return "".join(f'<g transform="rotate({turn + i * 360 / count:.1f})">{moved}</g>' for i in range(count))


def placed(x: float, y: float, inner: str, scale: float = 1, turn: float = 0) -> str:
    """A drawing moved to (x, y), scaled and turned by degrees."""
    return f'<g transform="translate({x} {y}) scale({scale}) rotate({turn})">{inner}</g>'


SIGNS: Final = {
    "1": "M8 14 L22 4 V56",
    "2": "M5 15 C7 -2 36 -1 34 17 C33 30 8 40 5 56 H36",
    "3": "M6 8 C14 -2 35 0 33 15 C32 25 22 28 16 28 C26 28 36 32 36 43 C35 60 11 60 4 49",
    "4": "M28 56 V4 L4 40 H38",
    "5": "M34 4 H9 L7 28 C20 20 36 26 35 42 C34 60 10 61 4 49",
    "6": "M33 10 C22 -2 5 6 5 34 C5 62 36 62 36 41 C36 24 12 22 6 38",
    "7": "M4 4 H36 L14 56",
    "8": "M20 28 C4 26 4 4 20 4 C36 4 36 26 20 28 C0 30 0 57 20 57 C40 57 40 30 20 28",
    "9": "M7 50 C18 62 35 54 35 26 C35 -2 4 -2 4 19 C4 36 28 38 34 22",
    "E": "M34 4 H6 V56 H34 M6 30 H28",
    "S": "M34 12 C26 0 6 2 6 16 C6 32 35 26 35 43 C35 59 10 60 4 48",
    "W": "M2 4 L11 56 L20 18 L29 56 L38 4",
    "N": "M6 56 V4 L34 56 V4",
    "C": "M35 14 C26 -2 4 2 4 30 C4 58 26 62 35 46",
    "F": "M34 4 H6 V56 M6 30 H28",
    "P": "M6 56 V4 H20 C40 4 40 32 20 32 H6",
}
"""Numerals and letters as strokes in a field of 40 x 60, so that no font is needed."""


def _numeral(n: int, colour: str) -> str:
    """The tile's number in its upper left corner."""
    look = f'fill="none" stroke="{colour}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path transform="translate(30 32)" d="{SIGNS[str(n)]}" {look}/>'


def _plum() -> str:
    petals = _ring(5, 30, f'<circle r="27" fill="{RED}"/>') + _ring(5, 34, '<circle r="11" fill="#fff" opacity=".35"/>')
    heart = f'<circle r="17" fill="{GOLD}"/>' + _ring(10, 24, f'<circle r="3.4" fill="{GOLD}"/>')
    twig = stroke("M62 372 C96 318 118 300 152 268 C186 236 196 190 236 150 M118 304 C112 268 92 250 74 240", INK, 11)
    bud = f'<circle r="18" fill="{RED}"/>'
    return (
        twig
        + placed(172, 172, petals + heart, 1.25)
        + placed(92, 262, petals + heart, 0.72, 20)
        + placed(238, 132, bud)
        + placed(214, 292, petals + heart, 0.55, 50)
    )


def _orchid() -> str:
    leaves = "".join(
        stroke(f"M150 372 Q{150 + bend * 0.4} {240 - abs(bend) * 0.1} {150 + bend} {tip}", GREEN, 13)
        for bend, tip in ((-96, 236), (-60, 168), (70, 196), (104, 262), (14, 150))
    )
    petal = f'<path d="M0 34 C-26 10 -20 -34 0 -46 C20 -34 26 10 0 34Z" fill="{VIOLET}"/>'
    flower = _ring(5, 38, petal) + f'<circle r="14" fill="{GOLD}"/><circle r="6" fill="{RED}"/>'
    return leaves + placed(160, 138, flower, 1.05) + placed(86, 226, flower, 0.62, 30)


def _chrysanthemum() -> str:
    stem = stroke("M150 376 C148 320 156 280 152 236", GREEN, 12)
    leaf = f'<path d="M0 0 C26 -32 62 -28 78 -6 C66 2 70 12 56 12 C54 22 36 20 30 14 C20 18 8 12 0 0Z" fill="{GREEN}"/>'
    outer = _ring(16, 66, f'<ellipse rx="11" ry="32" fill="{GOLD}"/>')
    middle = _ring(12, 42, '<ellipse rx="10" ry="26" fill="#e9b949"/>', 11)
    inner = _ring(8, 20, f'<ellipse rx="8" ry="17" fill="{GOLD}"/>') + f'<circle r="10" fill="{RED}"/>'
    return (
        stem
        + placed(153, 322, leaf, 1, -8)
        + placed(149, 346, leaf, -0.9, -14)
        + placed(152, 178, outer + middle + inner, 1.02)
    )


def _bamboo() -> str:
    def stalk(x: float, top: float, width: float) -> str:
        parts = []
        y = 376.0
        while y > top:
            left = x - width / 2
            parts.append(f'<rect x="{left}" y="{y - 66}" width="{width}" height="62" rx="7" fill="{GREEN}"/>')
            shine = f'x="{left + 4}" y="{y - 60}" width="5" height="50" rx="2.5"'
            parts.append(f'<rect {shine} fill="#fff" opacity=".35"/>')
            y -= 68
        return "".join(parts)

    leaf = '<path d="M0 0 C20 -16 56 -16 88 2 C56 16 22 16 0 0Z"/>'
    sprays = "".join(
        placed(x, y, f'<g fill="{colour}">{leaf}</g>', scale, turn)
        for x, y, turn, scale, colour in (
            (128, 112, -36, 1, GREEN), (128, 112, 14, 1.05, "#2c9557"), (128, 112, 62, 0.9, GREEN),
            (190, 196, -24, 0.95, "#2c9557"), (190, 196, 28, 0.9, GREEN),
            (112, 250, 150, 0.8, "#2c9557"), (112, 250, 196, 0.8, GREEN),
        )
    )  # fmt: skip
    return stalk(122, 110, 30) + stalk(186, 190, 24) + sprays


def _spring() -> str:
    petal = '<path d="M0 40 C-36 18 -34 -30 -9 -38 L0 -26 L9 -38 C34 -30 36 18 0 40Z" fill="#e58aa8"/>'
    flower = (
        _ring(5, 42, petal)
        + _ring(5, 22, f'<path d="M0 12 V-12" stroke="{RED}" stroke-width="4"/><circle cy="-13" r="5" fill="{RED}"/>')
        + f'<circle r="9" fill="{GOLD}"/>'
    )
    loose = '<path d="M0 20 C-18 9 -17 -15 -4 -19 L0 -13 L4 -19 C17 -15 18 9 0 20Z" fill="#e58aa8"/>'
    return (
        placed(158, 196, flower, 1.2)
        + placed(84, 326, loose, 1.1, 40)
        + placed(228, 340, loose, 1, -30)
        + placed(150, 352, loose, 0.8, 100)
    )


def _summer() -> str:
    rays = _ring(12, 106, f'<path d="M-13 26 L0 -28 L13 26Z" fill="{RED}"/>')
    face = f'<circle r="68" fill="{GOLD}"/><circle r="52" fill="#f0bd45"/>'
    waves = "".join(stroke(f"M56 {y} q24 -20 48 0 t48 0 t48 0 t48 0", BLUE, 9) for y in (344, 370))  # fmt: skip
    return placed(156, 196, rays + face, 0.98) + waves


def _autumn() -> str:
    side = (
        (0, -118),
        (18, -74),
        (54, -92),
        (46, -48),
        (100, -58),
        (82, -22),
        (116, 2),
        (70, 22),
        (76, 52),
        (28, 38),
        (8, 62),
    )
    points = [*side, *((-x, y) for x, y in reversed(side))]
    outline = " L".join(f"{x} {y}" for x, y in points)
    look = 'fill="#cf5a22" stroke="#cf5a22" stroke-width="8" stroke-linejoin="round"'
    leaf = f'<path d="M{outline}Z" {look}/>'
    veins = stroke("M0 120 V-84 M0 36 L62 -22 M0 36 L-62 -22 M0 -12 L32 -52 M0 -12 L-32 -52", "#7c2d12", 7)
    return placed(158, 222, leaf + veins, 1.05, 12)


def _winter() -> str:
    arm = stroke("M0 34 V-92 M0 -66 L-24 -88 M0 -66 L24 -88 M0 -34 L-30 -60 M0 -34 L30 -60", BLUE, 11)
    flake = (
        '<path d="M0 -14 V14 M-12 -7 L12 7 M-12 7 L12 -7" stroke="#5b8ec9" stroke-width="5" stroke-linecap="round"/>'
    )
    return (
        placed(156, 206, _ring(6, 34, arm) + f'<circle r="13" fill="{BLUE}"/>', 0.95)
        + placed(74, 344, flake)
        + placed(232, 350, flake, 1.2)
        + placed(152, 366, flake, 0.8)
    )


def _joker() -> str:
    horns = (
        f'<path d="M150 262 C104 258 72 226 62 150 C94 138 122 152 134 186 Z" fill="{RED}"/>'
        f'<path d="M150 262 C196 258 228 226 238 150 C206 138 178 152 166 186 Z" fill="{BLUE}"/>'
        f'<path d="M106 250 C96 178 118 112 150 84 C182 112 204 178 194 250 Z" fill="{GREEN}"/>'
    )
    look = f'r="17" fill="{GOLD}" stroke="#a8700d" stroke-width="4"'
    bells = "".join(f'<circle cx="{x}" cy="{y}" {look}/>' for x, y in ((56, 142), (150, 70), (244, 142)))
    band = f'<path d="M84 244 C120 266 180 266 216 244 V276 C180 298 120 298 84 276Z" fill="{GOLD}"/>'
    radii = (34, 14) * 5
    star = " L".join(
        f"{150 + r * math.sin(i * math.pi / 5):.1f} {338 - r * math.cos(i * math.pi / 5):.1f}"
        for i, r in enumerate(radii)
    )
    return horns + band + bells + f'<path d="M{star}Z" fill="{VIOLET}"/>'


def _back() -> str:
    crossed = "".join(f"M{x} -10 L{x - 420} 410 M{x - 420} -10 L{x} 410" for x in range(30, 760, 60))
    lines = f'<path d="{crossed}" stroke="#2f8f5b" stroke-width="5"/>'
    return (
        '<defs><clipPath id="c"><rect x="14" y="14" width="272" height="372" rx="26"/></clipPath></defs>'
        f'<rect x="14" y="14" width="272" height="372" rx="26" fill="{GREEN}"/><g clip-path="url(#c)">{lines}</g>'
        '<rect x="32" y="32" width="236" height="336" rx="16" fill="none" stroke="#bfe3cc" stroke-width="5"/>'
    )


def _white_dragon() -> str:
    frames = ((44, 44, 212, 312, 16, 15), (70, 70, 160, 260, 8, 6))
    return "".join(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}" fill="none" stroke="{BLUE}" stroke-width="{stroke}"/>'
        for x, y, w, h, r, stroke in frames
    )


FLOWERS: Final = (_plum, _orchid, _chrysanthemum, _bamboo)
SEASONS: Final = (_spring, _summer, _autumn, _winter)
"""What is drawn on the bonus tiles, from 1 to 4."""


def drawings() -> Iterator[tuple[str, str]]:
    """Our own pictures: class name and SVG text."""
    for n, body in enumerate(FLOWERS, start=1):
        yield f"f{n}", picture(body() + _numeral(n, RED))
    for n, body in enumerate(SEASONS, start=1):
        yield f"q{n}", picture(body() + _numeral(n, BLUE))
    yield "P", picture(_white_dragon())
    yield "joker", picture(_joker())
    yield "back", picture(_back())


def picture(body: str) -> str:
    """A whole picture around what is drawn on it."""
    return f'<svg xmlns="{SVG}" viewBox="0 0 300 400" width="300" height="400">{body}</svg>\n'


def main(arguments: list[str]) -> int:
    """Writes the pictures; 2 if the folder of the originals lacks one."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, text in drawings():
        (OUT / f"{name}.svg").write_text(text, encoding="utf-8")
    if arguments:
        folder = Path(arguments[0])
        for name, word in SOURCES.items():
            source = folder / f"{word}.svg"
            if not source.is_file():
                print(
                    f"{source} is missing: give the folder 'Regular' of FluffyStuff's riichi-mahjong-tiles",
                    file=sys.stderr,
                )
                return 2
            (OUT / f"{name}.svg").write_text(clean(source.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
