"""Crops of single tiles: cut from photos, and synthetic."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.datasets.crops import UNKNOWN, Crops, camerash_faces, cut, from_photos, unseen
from companion.datasets.crops_synth import INNER, SIDE, Maker, body_colour, cover, paint_face
from companion.datasets.face import Face
from companion.datasets.real import RealDataError
from companion.tiles import CLASS_NAMES

GREEN = (40, 130, 70)


def face(kind: str, colour: tuple[int, int, int]) -> Face:
    """A face with a block of ink in its upper half, so that its turn can be seen."""
    rgba = np.zeros((144, 108, 4), np.uint8)
    rgba[15:70, 15:93] = (*colour, 255)
    return Face(kind, "test", "CC0-1.0", rgba)


def box(x: float, y: float, w: float, h: float, degrees: float = 0) -> np.ndarray:
    t = np.deg2rad(degrees)
    half = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    return (half @ np.array([[np.cos(t), np.sin(t)], [-np.sin(t), np.cos(t)]]) + (x, y)).astype(np.float32)


@pytest.mark.parametrize("degrees", [0, 20, -35])  # a row that is not level
def test_a_turned_tile_is_cut_straight_and_stretched_to_the_middle(degrees: float) -> None:
    photo = np.full((300, 400, 3), GREEN, np.uint8)
    quad = box(200, 150, 60, 84, degrees)
    cv2.fillConvexPoly(photo, quad.round().astype(np.int32), (250, 250, 250))
    crop = cut(photo, quad)
    assert crop.shape == (SIDE, SIDE, 3)
    white = crop.min(axis=2) > 200
    edge = (SIDE - INNER) // 2
    assert white[edge + 3 : -edge - 3, edge + 3 : -edge - 3].mean() > 0.99
    assert white[: edge - 3].mean() < 0.02


def test_the_edge_of_the_photo_is_repeated_and_a_box_outside_is_refused() -> None:
    photo = np.full((100, 100, 3), GREEN, np.uint8)
    assert np.abs(cut(photo, box(5, 50, 40, 56)).astype(int) - GREEN).max() == 0
    with pytest.raises(RealDataError, match="outside its photo"):
        cut(photo, box(900, 50, 40, 56))


def test_a_large_tile_is_averaged_and_not_sampled() -> None:
    photo = np.zeros((800, 800, 3), np.uint8)
    photo[:, ::2] = 255  # fine stripes must turn grey, not to some stripe
    crop = cut(photo, box(400, 400, 400, 560))
    assert 100 < crop.mean() < 155
    assert crop.std() < 30


def make(count: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray]:
    stock: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    stock["C"], stock["F"] = [face("C", (190, 0, 0))], [face("F", (0, 120, 0))]
    return Maker(stock, seed).make(count)


def test_synthetic_crops_are_repeatable_and_named_after_their_face() -> None:
    pixels, kinds = make(40)
    again, _ = make(40)
    assert pixels.shape == (40, SIDE, SIDE, 3)
    assert (pixels == again).all()
    assert set(kinds.tolist()) == {CLASS_NAMES.index("C"), CLASS_NAMES.index("F")}
    assert (pixels != make(40, seed=2)[0]).any()


def test_synthetic_crops_stand_upright_and_the_tile_fills_the_middle() -> None:
    pixels, _ = make(150)
    middle = pixels[:, 14:-14, 24:-24].astype(float).mean(axis=(3, 2))  # the ink lies in the upper half of the face
    upper, lower = middle[:, 8:26].mean(axis=1), middle[:, -22:-6].mean(axis=1)
    assert (upper < lower).mean() > 0.8


def test_ink_lies_on_the_tile_and_black_sets_keep_their_ground() -> None:
    rng = np.random.default_rng(0)
    body = body_colour(rng)
    tile = paint_face(face("C", (190, 0, 0)), body, rng)
    assert np.abs(tile[-5, 54].astype(float) - body).max() < 2
    white_on_black = Face("E", "dark", "CC0-1.0", face("E", (250, 250, 250)).rgba, ground=(28, 28, 30))
    assert paint_face(white_on_black, body, rng, half=True)[-3, 27].max() < 60


def test_no_faces_no_crops() -> None:
    with pytest.raises(ValueError, match="no faces"):
        Maker({name: [] for name in CLASS_NAMES})


def data_folder(root: Path) -> Path:
    """Two rows of four white tiles in each folder, one with a late session's name, and two flat tiles."""
    for folder, names in (("chinese-mj-plain", ["363000000_a", "420000000_b"]), ("chinese-mj-rot15", ["hand_1_jpg_l0"]),
                          ("leo-miura", ["one"])):  # fmt: skip
        (root / "boxes" / folder / "images").mkdir(parents=True)
        (root / "boxes" / folder / "labels").mkdir()
        for name in names:
            photo = np.full((240, 320, 3), GREEN[::-1], np.uint8)
            lines = []
            for i in range(4):
                x, y = 60 + i * 40, 120
                photo[y - 26 : y + 26, x - 19 : x + 19] = 245
                lines.append(f"{31 + i % 2} {x / 320} {y / 240} {40 / 320} {54 / 240}")
            cv2.imwrite(str(root / "boxes" / folder / "images" / f"{name}.jpg"), photo)
            (root / "boxes" / folder / "labels" / f"{name}.txt").write_text("\n".join(lines))
    for name in ("5m", "notatile"):
        (root / "crops" / "camerash" / name).mkdir(parents=True)
        cv2.imwrite(str(root / "crops" / "camerash" / name / "1.jpg"), np.full((320, 240, 3), 230, np.uint8))
    (root / "crops" / "camerash" / "5m" / "bad.jpg").write_bytes(b"no picture")
    return root


def test_real_crops_come_with_their_kind_and_no_turn_and_late_sessions_are_kept_back(tmp_path: Path) -> None:
    train, held = from_photos(data_folder(tmp_path))
    assert (len(train), len(held)) == (8, 4)  # two photos and one
    assert set(train.kinds.tolist()) == {CLASS_NAMES.index("C"), CLASS_NAMES.index("F")}
    assert (train.turns == UNKNOWN).all()
    assert train.pixels[:, 30:50, 30:50].min() > 200  # the tile, not the table
    assert (
        np.abs(train.pixels[0, 1, 42].astype(int) - GREEN).max() < 12
    )  # red is red: the photo's BGR was turned to RGB


def test_the_unseen_set_is_read_apart(tmp_path: Path) -> None:
    crops, names = unseen(data_folder(tmp_path))
    assert len(crops) == 4
    assert names == ["one"] * 4
    with pytest.raises(RealDataError, match="leo-miura"):
        unseen(tmp_path / "elsewhere")


def test_flat_tiles_are_faces_with_their_own_surface_never_to_be_passed_on(tmp_path: Path) -> None:
    faces = list(camerash_faces(data_folder(tmp_path)))
    assert [(f.kind, f.licence, f.opaque) for f in faces] == [("5m", "train-only", True)]
    assert list(camerash_faces(tmp_path / "elsewhere")) == []


def test_joined_crops_keep_their_order() -> None:
    one = Crops(np.zeros((2, SIDE, SIDE, 3), np.uint8), np.array([1, 2]), np.array([0, 0]))
    two = Crops(np.ones((1, SIDE, SIDE, 3), np.uint8), np.array([3]), np.array([UNKNOWN]))
    assert Crops.join([one, two]).kinds.tolist() == [1, 2, 3]


@pytest.mark.parametrize("seed", range(12))
def test_what_stands_in_front_leaves_more_than_half_of_a_tile(seed: int) -> None:
    """Something is hidden, at one edge, and never so much that a person could not name the tile."""
    picture = np.full((84, 84, 3), 10, np.uint8)
    before = picture.copy()
    quad = np.array([[10, 10], [74, 10], [74, 74], [10, 74]], np.float32)
    sheet = np.full((288, 216, 3), 200, np.uint8)
    cover(picture, quad, np.array([240, 240, 240], np.float32), sheet, np.random.default_rng(seed))
    hidden = (np.abs(picture.astype(int) - before).max(axis=2) > 5)[10:74, 10:74]
    assert 0.02 < hidden.mean() < 0.5
    assert not hidden[24:40, 24:40].all()
