"""Faces that we draw ourselves: Chinese characters from the fonts of the machine, dots, bamboos, plants, jokers, backs.

Each font and seed gives one set of tiles, so that the classifier meets far more hands of writing than there are
licensed drawings. Fonts are optional: without a Chinese one the characters and honours are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from companion.datasets.face import Face
from companion.datasets.faces_birds import any_bird
from companion.datasets.faces_shapes import H, Palette, Rng, W, back, canvas, finish, jester, palette, plant
from companion.datasets.faces_shapes import star as draw_star
from companion.datasets.faces_suits import STICKS, Circle, bamboos, dots
from companion.datasets.faces_svg import HEIGHT, WIDTH, Rgba

BIRDS: Final = 150
SUITS: Final = 110
"""Sets of dots and bamboos: as with birds, far more than there are drawings, for every maker has his own."""
LEANING: Final = 0.6
"""The share of a font's further sets in which each character leans in its own way, as in a carver's hand."""
LICENCE: Final = "AGPL-3.0-or-later"
FONT_FOLDERS: Final = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
# (file name, faces in the collection, sets to draw): written hands get more sets, for real tiles are written
CHINESE_FONTS: Final = (
    ("AoyagiKouzanT.ttf", (0,), 3), ("aoyagi-soseki.ttf", (0,), 2), ("bkai00mp.ttf", (0,), 3),
    ("bsmi00lp.ttf", (0,), 1), ("ukai.ttc", (0, 2), 2), ("uming.ttc", (0,), 1), ("batang.ttf", (0,), 1),
    ("hline.ttf", (0,), 1), ("gulim.ttf", (0,), 1), ("cwfs.ttf", (0,), 2), ("cwheib.ttf", (0,), 1),
    ("cwkai.ttf", (0,), 3), ("cwyen.ttf", (0,), 1), ("dejima-mincho-r227.ttf", (0,), 1),
    ("kouzan-mouhitsu-gyosho.ttf", (0,), 2), ("kouzan-mouhitsu.ttf", (0,), 3), ("LXGWWenKai-Bold.ttf", (0,), 2),
    ("LXGWWenKai-Regular.ttf", (0,), 2), ("MTLmr3m.ttf", (0,), 1), ("setofont.ttf", (0,), 1),
    ("wqy-zenhei.ttc", (0,), 1), ("YOzBS_.ttf", (0,), 1), ("YOzRS_.ttf", (0,), 1),
    ("NotoSansCJK-Bold.ttc", (0, 2), 1), ("NotoSansCJK-Regular.ttc", (3,), 1),
    ("NotoSerifCJK-Bold.ttc", (0, 2, 3), 2), ("NotoSerifCJK-Regular.ttc", (3,), 1),
)  # fmt: skip
_NUMERALS: Final = "一二三四五六七八九"
_HONOURS: Final = {"E": "東东", "S": "南", "W": "西", "N": "北", "C": "中", "F": "發发発", "P": "白"}
BONUS: Final = {"f1": "梅", "f2": "蘭兰", "f3": "菊", "f4": "竹", "q1": "春", "q2": "夏", "q3": "秋", "q4": "冬"}
_INDEX: Final = {
    **{f"{r}{s}": str(r) for r in range(1, 10) for s in "msp"}, "E": "E", "S": "S", "W": "W", "N": "N", "C": "C",
    "F": "F", "P": "P", **{f"{s}{n}": str(n) for s in "fq" for n in range(1, 5)},
}  # fmt: skip


@lru_cache(maxsize=1)
def _font_files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in FONT_FOLDERS:
        if folder.is_dir():
            for path in sorted(folder.rglob("*.[to]t[fc]")):
                found.setdefault(path.name, path)
    return found


def chinese_fonts() -> list[tuple[str, Path, int, int]]:
    """The Chinese fonts of this machine that we know: (name, file, face in the collection, sets to draw)."""
    files = _font_files()
    return [
        (f"{Path(name).stem.lower()}-{index}", files[name], index, sets)
        for name, indexes, sets in CHINESE_FONTS
        if name in files
        for index in indexes
    ]


def latin_font(size: int, rng: Rng) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Some font for letters and digits; Pillow's own where the machine has none."""
    wanted = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif-Bold.ttf", "NotoSerifCJK-Bold.ttc",
              "NotoSansCJK-Bold.ttc", "LXGWWenKai-Bold.ttf", "setofont.ttf", "kouzan-mouhitsu.ttf", "bkai00mp.ttf",
              "NanumMyeongjoBold.ttf", "NanumSquareRoundB.ttf")  # fmt: skip
    files = [path for name, path in _font_files().items() if name in wanted]
    if not files:
        return ImageFont.load_default(size)
    return ImageFont.truetype(str(files[int(rng.integers(len(files)))]), size)


def ink(text: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, colour: tuple[int, int, int],
        bold: int = 0) -> Image.Image | None:  # fmt: skip
    """The text cut to its ink, or None where the font does not have it."""
    left, top, right, bottom = font.getbbox(text, stroke_width=bold)
    if right - left < 3 or bottom - top < 2:
        return None
    size = (int(right - left) + 2, int(bottom - top) + 2)
    image = Image.new("RGBA", size, (*colour, 0))
    ImageDraw.Draw(image).text((1 - left, 1 - top), text, font=font, fill=(*colour, 255), stroke_width=bold)
    box = image.getchannel("A").getbbox()
    return image.crop(box) if box else None


class Brush:
    """One font that writes single characters into boxes; knows which characters the font lacks."""

    def __init__(self, path: Path, index: int, bold: int, rng: Rng | None = None) -> None:
        self.font = ImageFont.truetype(str(path), 150, index=index)
        self.bold = bold
        self._rng = rng
        self._missing = bytes(self.font.getmask("\U0010fffe"))

    def has(self, character: str) -> bool:
        mask = self.font.getmask(character)
        return mask.size[0] > 8 and mask.size[1] > 4 and bytes(mask) != self._missing

    def write(self, page: Image.Image, text: str, colour: tuple[int, int, int], box: tuple[float, float, float, float],
              keep: float = 1.0) -> None:  # fmt: skip
        """Set ``text`` into the box (x1, y1, x2, y2); ``keep`` near 1 keeps its shape, 0 stretches it to the box."""
        glyph = ink(text, self.font, colour, self.bold)
        if glyph is None:
            return
        if self._rng is not None:
            glyph = _leaned(glyph, self._rng)
        across, down = box[2] - box[0], box[3] - box[1]
        even = min(across / glyph.width, down / glyph.height)
        sx = even * keep + (across / glyph.width) * (1 - keep)
        sy = even * keep + (down / glyph.height) * (1 - keep)
        if glyph.height < glyph.width * 0.35:  # the one stroke of a 1 must not grow into a bar
            sy = min(sy, sx * 1.2)
        glyph = glyph.resize(
            (max(2, round(glyph.width * sx)), max(2, round(glyph.height * sy))), Image.Resampling.LANCZOS
        )
        centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        page.alpha_composite(
            glyph, (max(0, round(centre[0] - glyph.width / 2)), max(0, round(centre[1] - glyph.height / 2)))
        )


def _leaned(glyph: Image.Image, rng: Rng) -> Image.Image:
    """The same character leaned over and its level strokes rising or falling, cut to its ink again."""
    w, h = glyph.size
    lean, rise = rng.normal(0, 0.1), rng.normal(0, 0.08)
    margin = round(0.4 * max(w, h))
    page = Image.new("RGBA", (w + 2 * margin, h + 2 * margin))
    page.paste(glyph, (margin, margin))
    across, down = page.width / 2, page.height / 2
    turned = page.transform(
        page.size,
        Image.Transform.AFFINE,
        (1, lean, -lean * down, rise, 1, -rise * across),
        Image.Resampling.BILINEAR,
    )
    box = turned.getchannel("A").getbbox()
    return turned.crop(box) if box else glyph


def _characters(brush: Brush, colours: Palette, rng: Rng) -> Iterator[tuple[str, Rgba]]:
    wan = "萬" if brush.has("萬") and rng.random() < 0.85 else "万"
    five = "伍" if brush.has("伍") and rng.random() < 0.5 else "五"
    top = colours.dark if rng.random() < 0.9 else colours.green
    split, gap = rng.uniform(0.4, 0.5), rng.uniform(0.01, 0.04)
    wide = rng.uniform(0.5, 0.84)
    keep = rng.uniform(0.2, 1.0)
    rim = rng.uniform(0.05, 0.12)
    for rank, numeral in enumerate(_NUMERALS, start=1):
        if not brush.has(numeral):
            continue
        image, _ = canvas()
        left, right = W * (0.5 - wide / 2), W * (0.5 + wide / 2)
        brush.write(image, five if rank == 5 else numeral, top, (left, H * rim, right, H * (split - gap)), keep)
        brush.write(image, wan, colours.red, (left, H * (split + gap), right, H * (1 - rim)), keep)
        yield f"{rank}m", finish(image)


def _honours(brush: Brush, colours: Palette, rng: Rng) -> Iterator[tuple[str, Rgba]]:
    share = rng.uniform(0.62, 0.92)
    keep = rng.uniform(0.4, 1.0)
    for kind, forms in _HONOURS.items():
        usable = [form for form in forms if brush.has(form)]
        if not usable or (kind == "P" and rng.random() < 0.75):
            continue
        form = usable[0] if rng.random() < 0.85 else usable[-1]
        image, _ = canvas()
        colour = {"C": colours.red, "F": colours.green, "P": colours.dark}.get(kind, colours.dark)
        brush.write(image, form, colour, (W * (0.5 - share / 2), H * (0.5 - share / 2.3), W * (0.5 + share / 2),
                                          H * (0.5 + share / 2.3)), keep)  # fmt: skip
        yield kind, finish(image)


def _bonus(brush: Brush, colours: Palette, rng: Rng) -> Iterator[tuple[str, Rgba]]:
    """Flowers and seasons: a plant, the character in one corner and the number in another (either may be absent)."""
    left = rng.random() < 0.5
    numbered = rng.random() < 0.75
    arabic = rng.random() < 0.8
    for kind, forms in BONUS.items():
        usable = [form for form in forms if brush.has(form)]
        if not usable:
            continue
        image, draw = canvas()
        plant(draw, kind, colours, rng)
        corner = (W * 0.05, H * 0.04, W * 0.4, H * 0.29)
        other = (W * 0.7, H * 0.05, W * 0.94, H * 0.24)
        if not left:
            corner, other = (
                (W - corner[2], corner[1], W - corner[0], corner[3]),
                (W - other[2], *other[1:2], W - other[0], other[3]),
            )
        brush.write(image, usable[0], colours.red if kind[0] == "f" or rng.random() < 0.5 else colours.dark, corner)
        if numbered:
            number = kind[1] if arabic else _NUMERALS[int(kind[1]) - 1]
            brush.write(image, number, colours.dark, other)
        yield kind, finish(image)


def white_dragons(rng: Rng) -> Iterator[Rgba]:
    """Empty, and frames of many makes."""
    yield np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    for _ in range(14):
        colours = palette(rng)
        image, draw = canvas()
        x, y = W * rng.uniform(0.08, 0.22), H * rng.uniform(0.07, 0.18)
        line = int(rng.integers(4, 16))
        ink_ = (*colours.dark, 255)
        box = (x, y, W - x, H - y)
        draw.rounded_rectangle(box, int(rng.integers(0, 40)), outline=ink_, width=line)
        kind = int(rng.integers(4))
        if kind == 1:
            inner = line * 2 + int(rng.integers(4, 18))
            draw.rounded_rectangle(
                (x + inner, y + inner, W - x - inner, H - y - inner), 12, outline=ink_, width=max(3, line // 2)
            )
        elif kind == 2:
            step = int(rng.integers(18, 34))
            for px in np.arange(x + step, W - x - step / 2, step):
                draw.line((px, y, px, y + step), fill=ink_, width=4)
                draw.line((px, H - y - step, px, H - y), fill=ink_, width=4)
            for py in np.arange(y + step, H - y - step / 2, step):
                draw.line((x, py, x + step, py), fill=ink_, width=4)
                draw.line((W - x - step, py, W - x, py), fill=ink_, width=4)
        elif kind == 3:
            for px, py in ((x, y), (W - x, y), (x, H - y), (W - x, H - y)):
                draw.rectangle((px - 14, py - 14, px + 14, py + 14), fill=ink_)
        yield finish(image)


def jokers(rng: Rng) -> Iterator[Rgba]:
    """Words, stars, jesters, and the Chinese wild card."""
    brushes = [Brush(path, index, 1) for _, path, index, _ in chinese_fonts()[::3]]
    for number in range(48):
        colours = palette(rng)
        image, draw = canvas()
        paint = (colours.red, colours.green, colours.dark)[int(rng.integers(3))]
        if number % 4 == 0 and brushes:
            text = ("百搭", "財神", "百搭", "王")[int(rng.integers(4))]
            brush = brushes[int(rng.integers(len(brushes)))]
            for i, character in enumerate(text):
                brush.write(image, character, paint, (W * 0.2, H * (0.08 + 0.44 * i), W * 0.8, H * (0.48 + 0.44 * i)))
            yield finish(image)
            continue
        if number % 4 == 1:
            jester(draw, colours, rng)
        elif number % 4 == 2:
            draw_star(draw, W / 2, H * 0.55, W * rng.uniform(0.25, 0.4), paint)
        word = ("JOKER", "Joker", "JOKER", "joker", "BIG JOKER", "WILD")[int(rng.integers(6))] if number % 7 else "J"
        words = word.split()
        for i, part in enumerate(words):
            text = ink(part, latin_font(90, rng), (colours.dark if number % 4 else paint), int(rng.integers(0, 3)))
            if text is None:
                continue
            if number % 8 in (3, 5) and len(words) == 1 and len(part) > 1:  # along the edge, letters turned
                text = text.rotate(90, expand=True).resize((round(W * 0.2), round(H * 0.8)), Image.Resampling.BICUBIC)
                image.alpha_composite(text, (round(W * 0.06) if number % 16 < 8 else round(W * 0.74), round(H * 0.1)))
                continue
            wide = W * (rng.uniform(0.7, 0.94) if len(part) > 2 else rng.uniform(0.3, 0.5))
            high = min(wide * text.height / text.width * rng.uniform(0.8, 1.6), H * 0.4)
            text = text.resize((round(wide), round(high)), Image.Resampling.LANCZOS)
            y = H * 0.04 + i * high * 1.1 if number % 4 in (1, 2) else H * 0.5 - high * (len(words) / 2 - i)
            image.alpha_composite(text, (round((W - wide) / 2), max(0, min(H - round(high), round(y)))))
        yield finish(image)


def add_index(rgba: Rgba, kind: str, rng: Rng) -> Rgba:
    """The same face with the letter or digit in its corner that western sets print; the glyph shrinks a little."""
    if kind not in _INDEX:
        return rgba
    page = Image.fromarray(rgba)
    share = rng.uniform(0.72, 0.95)
    small = page.resize((round(WIDTH * share), round(HEIGHT * share)), Image.Resampling.BILINEAR)
    out = Image.new("RGBA", page.size, (0, 0, 0, 0))
    out.alpha_composite(small, ((WIDTH - small.width) // 2, HEIGHT - small.height if rng.random() < 0.5 else
                                (HEIGHT - small.height) // 2))  # fmt: skip
    colours = palette(rng)
    text = ink(
        _INDEX[kind], latin_font(int(rng.integers(18, 34)), rng), (colours.dark, colours.red)[int(rng.random() < 0.3)]
    )
    if text is None:
        return rgba
    left = rng.random() < 0.7
    x = 4 if left else WIDTH - text.width - 4
    out.alpha_composite(text, (x, 4))
    if rng.random() < 0.3:
        turned = text.rotate(180)
        out.alpha_composite(turned, (WIDTH - x - text.width, HEIGHT - text.height - 4))
    return np.array(out)


def draw_faces(seed: int = 20, sets: int | None = None) -> Iterator[Face]:
    """All our drawn faces; ``sets`` limits how many sets of dots, bamboos and characters are made."""
    rng = np.random.default_rng(seed)
    made = 0
    for name, path, index, count in chinese_fonts():
        for number in range(2 * count):
            if sets is not None and made >= sets:
                break
            made += 1
            leaning = rng if number and rng.random() < LEANING else None
            brush = Brush(path, index, int(rng.integers(0, 5)) if number else 0, leaning)
            colours = palette(rng)
            for part in (_characters, _honours, _bonus):
                for kind, rgba in part(brush, colours, rng):
                    yield Face(kind, f"drawn-{name}-{number}", LICENCE, rgba)
    for number in range(SUITS if sets is None else sets):
        colours, follow = palette(rng), rng.random() < 0.85
        style = f"drawn-shapes-{number:03}"
        circle = Circle.any(rng)
        for rank in range(1, 10):
            yield Face(f"{rank}p", style, LICENCE, dots(rank, colours, rng, circle, follow))
        design = int(rng.integers(STICKS))
        for rank in range(2, 10):
            yield Face(f"{rank}s", style, LICENCE, bamboos(rank, colours, rng, design, follow))
        yield Face("1s", style, LICENCE, any_bird(colours, rng))
    for number in range(BIRDS if sets is None else sets):  # far more birds than sets: no two makers have the same
        yield Face("1s", f"drawn-bird-{number:03}", LICENCE, any_bird(palette(rng), rng))
    for number, rgba in enumerate(white_dragons(rng)):
        yield Face("P", f"drawn-frame-{number:02}", LICENCE, rgba)
    for number, rgba in enumerate(jokers(rng)):
        yield Face("joker", f"drawn-joker-{number:02}", LICENCE, rgba)
    for number in range(48):
        rgba, ground = back(rng)
        yield Face("back", f"drawn-back-{number:02}", LICENCE, rgba, ground, opaque=True)
