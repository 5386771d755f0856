"""Every tile face that we may train on, upright, by class: the licensed collections and our own drawn faces.

>>> faces = load_faces(Path("art"))                                     # doctest: +SKIP
>>> sorted({face.style for face in faces["5m"]})[:2]                    # doctest: +SKIP
['cyfef-ink', 'cyfef-photo']

A face is what is printed on a tile, not the tile: most are ink on a transparent canvas; a few (``ground`` set) were
photographed or drawn with the tile's own surface. To look at all of them:
``python -m companion.datasets.faces ART SHEET.png``.
"""

from __future__ import annotations

import hashlib
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np
from PIL import Image

from companion.datasets.face import Face
from companion.datasets.faces_svg import FaceArtError, Rgba, fit, lift, pick, place, render, trim
from companion.tiles import CLASS_NAMES

DARK: Final = (28, 28, 30)
_SUITS: Final = {"m": ("Man", "wan", "character"), "s": ("Sou", "tiao", "bamboo"), "p": ("Pin", "tong", "circles")}
_RIICHI: Final = {
    **{f"{r}{s}": f"{names[0]}{r}" for s, names in _SUITS.items() for r in range(1, 10)},
    "E": "Ton", "S": "Nan", "W": "Shaa", "N": "Pei", "C": "Chun", "F": "Hatsu", "P": "Haku",
    **{f"f{n}": f"Flower{n}" for n in range(1, 5)}, **{f"q{n}": f"Season{n}" for n in range(1, 5)},
}  # fmt: skip
_RED_FIVES: Final = {"5m": "Man5-Dora", "5s": "Sou5-Dora", "5p": "Pin5-Dora"}
_KDE: Final = {
    **{f"{r}{s}": f"{n}_{r}" for s, n in (("m", "CHARACTER"), ("s", "BAMBOO"), ("p", "ROD")) for r in range(1, 10)},
    "N": "WIND_1", "S": "WIND_2", "E": "WIND_3", "W": "WIND_4", "P": "DRAGON_1", "F": "DRAGON_2", "C": "DRAGON_3",
    **{f"f{n}": f"FLOWER_{n}" for n in range(1, 5)}, **{f"q{n}": f"SEASON_{n}" for n in range(1, 5)},
}  # fmt: skip
_GNOME_ORDER: Final = (
    *(f"{r}p" for r in range(1, 10)), "N", "W", "S", "E", "C", "F", *(f"{r}m" for r in range(1, 10)),
    *(f"{r}s" for r in range(1, 10)), "f2", "f3", "f1", "f4", "P", "q1", "q2", "q3", "q4",
)  # fmt: skip


def _blank() -> Rgba:
    return np.zeros((144, 108, 4), np.uint8)


def _riichi(folder: Path, style: str, licence: str) -> Iterator[Face]:
    """FluffyStuff's and xhokir's sets: ink on transparent ground; the white dragon's file is empty in both."""
    for variant, ground in (("Regular", None), ("Black", DARK)):
        names = [(kind, name) for table in (_RIICHI, _RED_FIVES) for kind, name in table.items()]
        for kind, name in names:
            path = folder / variant / f"{name}.svg"
            exported = folder / "Export" / variant / f"{name}.png"
            # xhokir's flowers are pictures without a size inside an SVG: their PNG export is read instead
            path = exported if kind[0] in "fq" and len(kind) == 2 else path
            if not path.is_file():
                continue
            face = _blank() if kind == "P" else fit(render(path))
            yield Face(kind, f"{style}-{variant.lower()}", licence, face, ground)


def _denwong(folder: Path) -> Iterator[Face]:
    names = {f"{r}{s}": f"{words[1]}-{r}" for s, words in _SUITS.items() for r in range(1, 10)}
    # honour-blank.svg is a second green dragon, not the white one
    names |= {"E": "honour-east", "S": "honour-south", "W": "honour-west", "N": "honour-north",
              "C": "honour-central", "F": "honour-prosperity"}  # fmt: skip
    for variant, ground in (("light", None), ("dark", DARK)):
        for kind, name in names.items():
            path = folder / "svg" / variant / f"{name}.svg"
            yield Face(kind, f"denwong47-{variant}", "CC0-1.0", fit(render(path)), ground)


def _noxone(folder: Path) -> Iterator[Face]:
    """Drawn with the tile's outline, which is cut away."""
    names = {f"{r}{s}": f"{words[2]}{r}" for s, words in _SUITS.items() for r in range(1, 10)}
    names |= {"E": "windeast", "S": "windsouth", "W": "windwest", "N": "windnorth", "C": "dragonred",
              "F": "dragongreen", "P": "dragonwhite"}  # fmt: skip
    names |= {f"f{n}": f"flower{n}" for n in range(1, 5)} | {f"q{n}": f"season{n}" for n in range(1, 5)}
    for kind, name in names.items():
        picture = _inside(render(folder / "art" / "tiles" / f"{name}.svg"), 0.07)
        yield Face(kind, "noxone", "CC-BY-SA-4.0", fit(picture))


def _inside(picture: Rgba, share: float) -> Rgba:
    """Without a rim of that share of the width."""
    rim = round(picture.shape[1] * share)
    return picture[rim:-rim, rim:-rim]


def _gl(folder: Path) -> Iterator[Face]:
    """Glyphs of a font, whose y axis points up: the drawings are flipped back. The outline is cut away."""
    names = {f"{r}{s}": f"{letter}-{r - 1}" for s, letter in (("m", "c"), ("s", "b"), ("p", "d")) for r in range(1, 10)}
    names |= {kind: f"h-{i}" for i, kind in enumerate("ESWNCFP")}
    names |= {kind: f"f-{i}" for i, kind in enumerate(("q1", "q2", "q3", "q4", "f1", "f2", "f4", "f3"))}
    names |= {"back": "s-0", "joker": "s-1"}
    for variant in ("converted", "colored"):
        for kind, name in names.items():
            path = folder / "svg" / variant / f"{name}.svg"
            if not path.is_file():
                continue
            picture = _inside(np.flipud(render(path)), 0.075)
            yield Face(kind, f"gl-{variant}", "Unlicense", fit(np.ascontiguousarray(picture)))


def _ffalt(folder: Path) -> Iterator[Face]:
    names = {f"{r}{s}": f"t_{w}{r}" for s, w in (("m", "ch"), ("s", "ba"), ("p", "do")) for r in range(1, 10)}
    names |= {"E": "t_wi_east", "S": "t_wi_south", "W": "t_wi_west", "N": "t_wi_north", "C": "t_dr_red",
              "F": "t_dr_green", "P": "t_dr_white", "f1": "t_fl_plum", "f2": "t_fl_orchid",
              "f3": "t_fl_chrysanthemum", "f4": "t_fl_bamboo", "q1": "t_se_spring", "q2": "t_se_summer",
              "q3": "t_se_fall", "q4": "t_se_winter"}  # fmt: skip
    for sheet in ("uni", "unib"):
        pictures = pick(folder / "src" / "assets" / "svg" / f"{sheet}.svg", list(names.values()), zoom=2)
        for kind, name in names.items():
            if name in pictures:
                yield Face(kind, f"ffalt-{sheet}", "LicenseRef-public-domain", place(pictures[name], 0.84))


def _kde(folder: Path) -> Iterator[Face]:
    """KMahjongg's sheets. Alphabet and Egypt are no mahjong faces; two have dragons and flowers of their own making."""
    for sheet, skip in (("default", ""), ("traditional", ""), ("jade", ""), ("classic", "CFPf"), ("bamboo", "CFPf")):
        names = {kind: name for kind, name in _KDE.items() if kind[0] not in skip}
        if sheet == "bamboo":  # this one sheet counts the winds from the east
            names |= {kind: f"WIND_{i}" for i, kind in enumerate("ESWN", start=1)}
        pictures = pick(folder / "tilesets" / f"{sheet}.svg", list(names.values()))
        face = 69 if sheet != "jade" else 71
        for kind, name in names.items():
            if name not in pictures:
                continue
            glyph = pictures[name]
            share = min(0.92, max(glyph.shape[1] / (2 * face), glyph.shape[0] / (2 * face * 4 / 3)))
            ground = (60, 130, 90) if sheet == "jade" else None
            yield Face(kind, f"kde-{sheet}", "GPL-2.0-or-later", place(glyph, share), ground)


def _gnome(folder: Path) -> Iterator[Face]:
    """Sheets of 43 tiles with their bodies; the last is empty, and what differs from it is the face."""
    for sheet, skip in (("smooth.png", ""), ("postmodern.svg", "fq")):
        picture = render(folder / "data" / "themes" / sheet, height=352)
        step = picture.shape[1] / 43
        cells = [picture[: picture.shape[0] // 2, round(i * step) : round((i + 1) * step)] for i in range(43)]
        size = min(cell.shape[1] for cell in cells)
        for kind, cell in zip(_GNOME_ORDER, cells, strict=False):
            if kind[0] in skip:
                continue
            ink = lift(cell[:, :size], cells[-1][:, :size])
            style = f"gnome-{sheet.split('.')[0]}"
            yield Face(kind, style, "GPL-2.0-or-later", place(trim(_despeckle(ink)), _gnome_share(ink)))


def _despeckle(ink: Rgba) -> Rgba:
    clean = ink.copy()
    clean[clean[..., 3] < 40] = 0
    return clean


def _gnome_share(ink: Rgba) -> float:
    glyph = trim(_despeckle(ink))
    return min(0.9, 1.15 * max(glyph.shape[1] / ink.shape[1], glyph.shape[0] / ink.shape[0]))


def _photo(path: Path, kind: str, style: str, licence: str, rim: float = 0.0) -> Face:
    picture = render(path)
    picture = _inside(picture, rim) if rim else picture
    colours = picture[..., :3].reshape(-1, 3)
    light = colours[colours.sum(axis=1) >= np.percentile(colours.sum(axis=1), 60)]
    red, green, blue = (int(v) for v in np.median(light, axis=0))
    return Face(kind, style, licence, fit(picture), (red, green, blue), opaque=True)


def _kch3coo(folder: Path) -> Iterator[Face]:
    kinds = ("1s", *(f"{r}s" for r in range(2, 10)), *(f"{r}m" for r in range(1, 10)), *(f"{r}p" for r in range(1, 10)),
             "E", "F", "N", "C", "S", "W", "P")  # fmt: skip
    for number, kind in enumerate(kinds, start=1):
        path = folder / "utils" / "mahjong_display_source" / f"{number}.jpg"
        yield _photo(path, kind, "kch3coo", "Apache-2.0", rim=0.03)


def _cyfef(folder: Path) -> Iterator[Face]:
    """Three sets (1.jpg, 2.jpg, 3.jpg), copied into three collections; V1.1 is named in pinyin."""
    suits = {"bing": "p", "tiao": "s", "wan": "m", "dots": "p", "bamboo": "s", "characters": "m"}
    seen: set[bytes] = set()
    for path in sorted(folder.rglob("*.jpg")):
        digest = hashlib.sha256(path.read_bytes()).digest()
        if digest in seen:
            continue
        seen.add(digest)
        name = path.parent.name.replace("-", "")
        kind = "C" if name in ("zhong", "honorsred") else f"{name[-1]}{suits[name[:-1]]}"
        yield _photo(path, kind, f"cyfef-{path.stem}", "MIT", rim=0.02)


_SOURCES: Final[dict[str, Callable[[Path], Iterator[Face]]]] = {
    "fluffystuff": lambda folder: _riichi(folder, "fluffystuff", "CC0-1.0"),
    "xhokir": lambda folder: _riichi(folder, "xhokir", "CC-BY-4.0"),
    "denwong47": _denwong,
    "noxone": _noxone,
    "gl-mahjongtile": _gl,
    "ffalt-mah": _ffalt,
    "libkmahjongg": _kde,
    "gnome-mahjongg": _gnome,
    "kch3coo-photos": _kch3coo,
    "cyfef-photos": _cyfef,
}


COLLECTIONS: Final = tuple(_SOURCES)
"""Collections of tile art that are known, by the names of their folders."""


def collections(art_root: Path) -> list[str]:
    """The known collections of tile art that lie in a folder."""
    return [name for name in COLLECTIONS if (art_root / name).is_dir()]


def load_faces(art_root: Path, drawn: bool = True, cache: Path | None = None) -> dict[str, list[Face]]:
    """All faces by class name; collections that are not under ``art_root`` are left out.

    ``drawn`` adds our own faces (see ``companion.datasets.faces_drawn``), which need no art. Drawing everything takes
    a minute or two: with ``cache`` (a file, .npz) it is done once and read back the next time; delete the file to draw
    anew.
    Raises FaceArtError where there is no collection at all and none is drawn, or where a collection lacks a file.
    """
    if cache is not None and cache.is_file():
        try:
            return _from_cache(cache)
        except (ValueError, KeyError, OSError, EOFError, BadZipFile):
            raise FaceArtError(f"{cache}: no cache of faces: delete it, or name another file") from None
    faces: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    present = collections(art_root)
    if not present and not drawn:
        raise FaceArtError(f"{art_root}: no tile art here; expected one of {', '.join(COLLECTIONS)}")
    for name in present:
        for face in _SOURCES[name](art_root / name):
            faces[face.kind].append(face)
    if drawn:
        from companion.datasets.faces_bonus import draw_bonus
        from companion.datasets.faces_drawn import draw_faces

        for face in (*draw_faces(), *draw_bonus()):
            faces[face.kind].append(face)
    if cache is not None:
        _to_cache(faces, cache)
    return faces


def _to_cache(faces: dict[str, list[Face]], cache: Path) -> None:
    rows = [face for row in faces.values() for face in row]
    cache.parent.mkdir(parents=True, exist_ok=True)
    part = cache.with_suffix(".part.npz")
    np.savez_compressed(
        part,
        rgba=np.stack([face.rgba for face in rows]),
        names=np.array([(face.kind, face.style, face.licence) for face in rows]),
        ground=np.array([face.ground or (-1, -1, -1) for face in rows]),
        opaque=np.array([face.opaque for face in rows]),
    )
    part.replace(cache)  # a reader never sees half a file


def _from_cache(cache: Path) -> dict[str, list[Face]]:
    faces: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    with np.load(cache, allow_pickle=False) as stored:
        names, grounds, opaque, rgba = (stored[key] for key in ("names", "ground", "opaque", "rgba"))
    for (kind, style, licence), ground, whole, picture in zip(
        names.tolist(), grounds.tolist(), opaque, rgba, strict=True
    ):
        faces[kind].append(Face(kind, style, licence, picture, None if ground[0] < 0 else tuple(ground), bool(whole)))
    return faces


def contact_sheet(faces: dict[str, list[Face]], cell: int = 36) -> Rgba:
    """One row a style, one column a class: for a person to see that every face has the right name."""
    styles = sorted({face.style for row in faces.values() for face in row})
    height = cell * 4 // 3
    sheet = np.full((len(styles) * height, len(CLASS_NAMES) * cell, 4), (205, 200, 190, 255), np.uint8)
    page = Image.fromarray(sheet)
    count: dict[tuple[str, str], int] = defaultdict(int)
    for column, kind in enumerate(CLASS_NAMES):
        for face in faces[kind]:
            row = styles.index(face.style)
            # of two faces of one kind in one style (red fives) the later shows at the right half
            shift = cell // 2 if count[face.style, kind] else 0
            count[face.style, kind] += 1
            picture = Image.fromarray(face.rgba).resize((cell - 3, height - 3))
            ground = Image.new("RGBA", picture.size, (*(face.ground or (245, 243, 235)), 255))
            ground.alpha_composite(picture)
            page.paste(ground.crop((shift, 0, cell - 3, height - 3)), (column * cell + 1 + shift, row * height + 1))
    return np.array(page)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m companion.datasets.faces ART_FOLDER SHEET.png")
    Image.fromarray(contact_sheet(load_faces(Path(sys.argv[1])), cell=44)).save(sys.argv[2])
