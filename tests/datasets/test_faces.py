"""Tile faces: reading collections of art, drawing our own, and keeping them."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.datasets.face import Face
from companion.datasets.faces import FaceArtError, contact_sheet, load_faces
from companion.datasets.faces_birds import any_bird, bent
from companion.datasets.faces_drawn import add_index, chinese_fonts, draw_faces
from companion.datasets.faces_shapes import Palette
from companion.datasets.faces_suits import STICKS, Circle, bamboos, dots
from companion.datasets.faces_svg import HEIGHT, WIDTH, fit, lift, pick, place, render, trim
from companion.tiles import CLASS_NAMES

needs_resvg = pytest.mark.skipif(find_spec("resvg_py") is None, reason="drawing SVG needs the train extra")

SHEET = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100">
 <defs><linearGradient id="paint"><stop offset="0" stop-color="#00ff00"/></linearGradient></defs>
 <g transform="translate(100 0)">
  <circle id="coin" cx="20" cy="20" r="10" fill="#ff0000"/>
  <rect id="bar" x="40" y="10" width="10" height="40" fill="url(#paint)"/>
 </g>
 <g id="pair"><use xlink:href="#coin"/><use xlink:href="#coin" transform="translate(0 50)"/></g>
 <g id="nothing"/>
</svg>"""

PALETTE = Palette((0, 0, 120), (0, 100, 0), (180, 0, 0))


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.svg"
    path.write_text(SHEET)
    return path


def count_blobs(alpha: np.ndarray) -> int:
    """Connected pieces of ink."""
    import cv2

    return int(cv2.connectedComponents((alpha > 100).astype(np.uint8))[0]) - 1


@needs_resvg
def test_an_element_of_a_sheet_comes_alone_and_with_its_paint(sheet: Path) -> None:
    found = pick(sheet, ["coin", "bar", "pair", "nothing", "absent"], zoom=1)
    assert set(found) == {"coin", "bar", "pair"}  # what draws nothing and what is not there are left out
    assert found["coin"].shape[:2] == (20, 20)
    assert tuple(found["bar"][20, 5]) == (0, 255, 0, 255)  # its gradient lies elsewhere in the file
    assert count_blobs(found["pair"][..., 3]) == 2  # clones of an element outside it are drawn


@needs_resvg
def test_a_missing_a_broken_and_an_empty_drawing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FaceArtError, match="no such drawing"):
        render(tmp_path / "none.svg")
    (tmp_path / "bad.svg").write_text("<svg")
    with pytest.raises(FaceArtError, match=r"bad\.svg"):
        render(tmp_path / "bad.svg")
    (tmp_path / "bad.png").write_bytes(b"no picture")
    with pytest.raises(FaceArtError, match=r"bad\.png"):
        render(tmp_path / "bad.png")
    with pytest.raises(FaceArtError, match="nothing is drawn"):
        trim(np.zeros((5, 5, 4), np.uint8))


def test_transparent_surroundings_lend_no_colour_to_the_ink() -> None:
    picture = np.zeros((400, 300, 4), np.uint8)
    picture[..., :3] = 255  # white, but invisible
    picture[100:300, 100:200] = (200, 0, 0, 255)
    shrunk = fit(picture)
    assert shrunk.shape == (HEIGHT, WIDTH, 4)
    assert shrunk[shrunk[..., 3] > 20][:, 1].max() < 10


def test_ink_is_placed_in_the_middle_at_its_share() -> None:
    glyph = np.full((50, 50, 4), 255, np.uint8)
    ys, xs = np.nonzero(place(glyph, 0.5)[..., 3] > 127)
    assert abs(np.ptp(xs) + 1 - WIDTH / 2) <= 2
    assert abs((ys.min() + ys.max()) / 2 - HEIGHT / 2) <= 1


def test_a_face_is_lifted_off_its_tile() -> None:
    blank = np.full((40, 30, 4), 220, np.uint8)
    tile = blank.copy()
    tile[10:20, 10:20, :3] = (150, 0, 0)
    ink = lift(tile, blank)
    assert ink[15, 15, 3] == 255
    assert ink[0, 0, 3] == 0


@pytest.mark.parametrize("rank", range(2, 10))
@pytest.mark.parametrize("seed", range(12))
def test_dots_can_be_counted(rank: int, seed: int) -> None:
    """Wherever a maker puts his circles and however he draws them, there are as many as the tile's number."""
    rng = np.random.default_rng(rank * 100 + seed)
    face = dots(rank, PALETTE, rng, replace(Circle.any(rng), design=seed % 5), follow=True)
    filled = face[..., 3].copy()
    import cv2

    outlines, _ = cv2.findContours((filled > 100).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    assert len([c for c in outlines if cv2.contourArea(c) > 60]) == rank


@pytest.mark.parametrize("rank", [2, 3, 4, 5, 6, 7, 9])
def test_bamboos_can_be_counted(rank: int) -> None:
    """One stick's ink, from the face of two, goes ``rank`` times into the face, whatever the sticks' length."""
    face = bamboos(rank, PALETTE, np.random.default_rng(rank), STICKS - 1, follow=True)[..., 3] > 100
    # across the middle of each row of sticks, ink starts once for every stick
    rows = {2: 2, 3: 2, 4: 2, 6: 2, 7: 3, 9: 3}.get(rank, 2)
    starts = (np.diff(face.astype(int), axis=1) == 1).sum(axis=1)
    counted = [int(np.bincount(band[band > 0]).argmax()) for band in np.array_split(starts, rows)]
    if rank == 5:  # the middle stick stands beside the ends of the outer four
        assert counted == [2, 2]
        assert starts.max() == 3
    else:
        assert sum(counted) == rank


@pytest.fixture(scope="module")
def drawn() -> list[Face]:
    """One set of each of our own faces; drawing them takes a while."""
    return list(draw_faces(seed=3, sets=1))


def test_our_own_faces_need_no_art_and_are_the_same_each_time(drawn: list[Face]) -> None:
    first, second = drawn, list(draw_faces(seed=3, sets=1))
    assert [f.kind for f in first] == [f.kind for f in second]
    assert all((a.rgba == b.rgba).all() for a, b in zip(first, second, strict=True))
    kinds = {face.kind for face in first}
    assert {"joker", "back", "P", "1s", "9s", "1p", "9p"} <= kinds
    assert all(face.rgba.shape == (HEIGHT, WIDTH, 4) and face.rgba.dtype == np.uint8 for face in first)
    if chinese_fonts():
        assert {"1m", "9m", "E", "S", "W", "N", "C", "F", "f1", "q4"} <= kinds


def test_no_two_kinds_of_one_drawn_set_look_alike(drawn: list[Face]) -> None:
    faces = [f for f in drawn if f.style.startswith("drawn-shapes") or f.kind[1:] == "m"]
    for i, one in enumerate(faces):
        for other in faces[i + 1 :]:
            if one.kind != other.kind:
                assert (one.rgba[..., 3].astype(int) - other.rgba[..., 3]).any(), (one.kind, other.kind)


def test_an_index_is_added_to_suits_and_honours_only() -> None:
    empty = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    assert add_index(empty, "7p", np.random.default_rng(1))[..., 3].max() > 100
    assert add_index(empty, "back", np.random.default_rng(1)).max() == 0


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """A collection of three suits' ones and honours in FluffyStuff's naming, each of a colour of its own."""
    folder = tmp_path / "art" / "fluffystuff" / "Regular"
    folder.mkdir(parents=True)
    for i, name in enumerate(("Man1", "Sou1", "Pin1", "Ton", "Chun", "Hatsu", "Haku", "Man5", "Man5-Dora")):
        (folder / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">'
            f'<rect x="50" y="50" width="200" height="300" fill="rgb({20 * i},0,0)"/></svg>'
        )
    return tmp_path / "art"


@needs_resvg
def test_a_collection_is_read_under_the_right_names(art: Path) -> None:
    faces = load_faces(art, drawn=False)
    assert list(faces) == list(CLASS_NAMES)
    assert {kind for kind, row in faces.items() if row} == {"1m", "1s", "1p", "E", "C", "F", "P", "5m"}
    assert [tuple(faces[kind][0].rgba[72, 54, :3]) for kind in ("1m", "1s", "C", "F")] == [
        (0, 0, 0), (20, 0, 0), (80, 0, 0), (100, 0, 0)]  # fmt: skip
    assert len(faces["5m"]) == 2  # the red five is a plain five
    assert faces["P"][0].rgba[..., 3].max() == 0  # this collection's white dragon is an empty tile
    assert {face.licence for row in faces.values() for face in row} == {"CC0-1.0"}


def test_no_art_at_all_is_said(tmp_path: Path) -> None:
    with pytest.raises(FaceArtError, match="no tile art here"):
        load_faces(tmp_path, drawn=False)


@needs_resvg
def test_kept_faces_come_back_as_they_were(art: Path, tmp_path: Path) -> None:
    cache = tmp_path / "kept" / "faces.npz"
    fresh = load_faces(art, drawn=False, cache=cache)
    kept = load_faces(tmp_path / "gone", drawn=False, cache=cache)  # not drawn again
    for kind in CLASS_NAMES:
        for a, b in zip(fresh[kind], kept[kind], strict=True):
            assert (a.kind, a.style, a.licence, a.ground, a.opaque) == (b.kind, b.style, b.licence, b.ground, b.opaque)
            assert (a.rgba == b.rgba).all()


def test_photographed_tiles_keep_their_own_surface(tmp_path: Path) -> None:
    folder = tmp_path / "kch3coo-photos" / "utils" / "mahjong_display_source"
    folder.mkdir(parents=True)
    for number in range(1, 35):
        Image.new("RGB", (308, 396), (200, 210, 205)).save(folder / f"{number}.jpg")
    faces = load_faces(tmp_path, drawn=False)
    assert faces["1s"][0].opaque
    assert faces["1s"][0].ground is not None
    assert abs(faces["1s"][0].ground[1] - 210) <= 3
    assert sum(len(row) for row in faces.values()) == 34


def test_the_sheet_for_the_eye_has_a_row_a_style_and_a_column_a_kind() -> None:
    full = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    faces: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    faces["1m"].append(Face("1m", "a", "CC0-1.0", full))
    faces["back"].append(Face("back", "b", "CC0-1.0", full))
    sheet = contact_sheet(faces, cell=12)
    assert sheet.shape == (2 * 16, 44 * 12, 4)
    assert sheet[8, 6].tolist() == [255, 255, 255, 255]
    assert sheet[8, -6].tolist() != [255, 255, 255, 255]


def test_every_maker_has_a_bird_of_his_own() -> None:
    """Birds stand inside the face, are large enough to be seen, and no two are alike."""
    birds = [any_bird(PALETTE, np.random.default_rng(seed)) for seed in range(40)]
    for rgba in birds:
        assert rgba.shape == (HEIGHT, WIDTH, 4)
        assert 0.05 < (rgba[..., 3] > 60).mean() < 0.75
    small = np.stack([rgba[::8, ::8, 3].astype(float).ravel() for rgba in birds])
    apart = np.abs(small[:, None] - small[None]).mean(axis=2) + np.eye(len(birds)) * 99
    assert apart.min() > 4


def test_a_bent_drawing_keeps_its_paint_and_nearly_its_place() -> None:
    rgba = dots(9, PALETTE, np.random.default_rng(1), Circle(0, 0.2, 6, None), True)
    crooked = bent(rgba, np.random.default_rng(2), 0.02)
    assert (crooked != rgba).any()
    assert count_blobs(crooked[..., 3]) == count_blobs(rgba[..., 3])
    assert abs(float(crooked[..., 3].mean()) - float(rgba[..., 3].mean())) < 0.15 * float(rgba[..., 3].mean())


@pytest.mark.parametrize("content", [b"no archive", b"PK\x03\x04 broken", b""])
def test_a_cache_that_is_none_is_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "faces.npz").write_bytes(content)
    with pytest.raises(FaceArtError, match="no cache of faces: delete it"):
        load_faces(tmp_path, cache=tmp_path / "faces.npz")
