"""Cleaning real photos: true boxes for tilted rows, both copies of a photo on one side, unboxed tiles hidden."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.datasets.real import (
    Piece,
    RealDataError,
    compose,
    corrected,
    corrections,
    grow,
    held_out,
    keep_mask,
    load_photos,
    orient,
    pieces,
)
from companion.datasets.real_faces import cut_faces
from companion.tiles import CLASS_NAMES


def row(n: int, width: float, height: float, turn: float, rows: int = 1) -> tuple[np.ndarray, np.ndarray]:
    """True corners (n x 4 x 2) of tiles in rows, turned, and the upright boxes (cx, cy, w, h) around them."""
    cos, sin = np.cos(turn), np.sin(turn)
    spin = np.array([[cos, sin], [-sin, cos]])
    corners = []
    for j in range(rows):
        for i in range(n):
            flat = np.array([[0, 0], [width, 0], [width, height], [0, height]])
            flat = flat + np.array([i * width * 1.02, j * height * 1.02])
            corners.append(flat @ spin + [200, 200])
    true = np.array(corners, np.float32)
    low, high = true.min(axis=1), true.max(axis=1)
    return true, np.concatenate([(low + high) / 2, high - low], axis=1).astype(np.float32)


@pytest.mark.parametrize("degrees", [0, 2, -5, 12, -20, 30, 44, -44, 60, 85, 90])
@pytest.mark.parametrize(("n", "rows"), [(14, 1), (4, 3)])
def test_tilted_rows_get_their_true_boxes(degrees: float, n: int, rows: int) -> None:
    true, boxes = row(n, 30, 41, np.deg2rad(degrees), rows)
    found, agreement = orient(boxes)
    assert agreement > 0.95
    for quad, other in zip(true, found, strict=True):
        area, _ = cv2.intersectConvexConvex(quad.astype(np.float32), other)
        union = cv2.contourArea(quad) + cv2.contourArea(other) - area
        assert area / union > 0.85, f"{degrees} degrees: {area / union:.2f}"


def test_tiles_strewn_at_random_do_not_agree() -> None:
    rng = np.random.default_rng(4)
    places = rng.uniform(0, 300, (30, 2))
    boxes = np.concatenate([places, rng.uniform(35, 50, (30, 2))], axis=1).astype(np.float32)
    assert orient(boxes)[1] < 0.7


def test_growing_keeps_the_middle_and_the_turn() -> None:
    true, _ = row(1, 30, 40, 0.3)
    bigger = grow(true, 0.1, 0.5)
    assert bigger.mean(axis=1) == pytest.approx(true.mean(axis=1), abs=1e-3)
    assert np.linalg.norm(bigger[0, 1] - bigger[0, 0]) == pytest.approx(36, abs=0.01)
    assert np.linalg.norm(bigger[0, 3] - bigger[0, 0]) == pytest.approx(80, abs=0.01)


@pytest.mark.parametrize(
    ("stem", "kept"),
    [
        ("hand_029_jpg_l0", False),  # a home hand
        ("hand_029_jpg_l1", False),  # its other copy
        ("character_family_002_jpg_l0", True),  # the set on a light floor
        ("character_family_002_jpg_l1", True),  # its other copy
        ("420188206_338926715718416_67935084794312472_n_l0", True),  # a late session
        ("370016222_1500674184032780_3587499100410576785_n_l0", False),  # an early one
        ("IMG_20231224_161618_jpg", True),  # trays of the last day
        ("IMG_20231119_101859_jpg", False),  # earlier trays
    ],
)
def test_split_by_session(stem: str, kept: bool) -> None:
    assert held_out(stem) is kept


def table(pile: bool) -> tuple[np.ndarray, np.ndarray]:
    """A dark green photo with a pale row of tiles, and on demand unboxed pale tiles above it; corners of the row."""
    image = np.zeros((400, 600, 3), np.uint8)
    image[:] = (40, 90, 20)
    corners, _ = row(10, 30, 40, 0.0)
    corners = corners - [150, -50]
    for quad in corners:
        cv2.fillConvexPoly(image, quad.astype(np.int32), (235, 240, 240))
    if pile:
        for x in range(60, 500, 60):
            cv2.rectangle(image, (x, 40), (x + 30, 80), (235, 240, 240), -1)
    return image, corners.astype(np.float32)


def test_unboxed_tiles_are_hidden_and_the_row_is_not() -> None:
    image, corners = table(pile=True)
    mask = keep_mask(image, corners, whole=False)
    assert mask[60, 75] == 0
    for x, y in corners.mean(axis=1).astype(int):
        assert mask[y, x] == 255
    below = corners[0, 3] + [5, 8]
    assert mask[int(below[1]), int(below[0])] == 255  # what a standing tile shows under its face


def test_a_photo_with_nothing_else_on_the_table_is_kept_whole() -> None:
    image, corners = table(pile=False)
    assert (keep_mask(image, corners, whole=False) == 255).all()
    assert (keep_mask(table(pile=True)[0], corners, whole=True) == 255).all()


def test_composed_labels_lie_on_the_tiles() -> None:
    image, corners = table(pile=True)
    piece = Piece(image, keep_mask(image, corners, False), corners, "a")
    checked = 0
    for seed in range(12):
        picture, quads = compose([piece], np.random.default_rng(seed), 256)
        assert picture.shape == (256, 256, 3)
        for quad in quads:
            x, y = quad.mean(axis=0).astype(int)
            if 0 <= x < 256 and 0 <= y < 256:
                assert picture[y, x].min() > 180, "the middle of a labelled tile is pale"
                checked += 1
    assert checked > 30


def test_composing_never_mirrors() -> None:
    """The corners keep their sense of rotation, so what is written on a tile stays readable."""
    image, corners = table(pile=False)
    piece = Piece(image, np.full(image.shape[:2], 255, np.uint8), corners, "a")
    for seed in range(20):
        for quad in compose([piece], np.random.default_rng(seed), 200)[1]:
            a, b = quad[1] - quad[0], quad[3] - quad[0]
            assert a[0] * b[1] - a[1] * b[0] > 0


def test_missing_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(RealDataError, match="point --data"):
        load_photos(tmp_path)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one photo of a row in each of the two places."""
    image, corners = table(pile=False)
    for folder, name in (("chinese-mj-plain", "370016222_1_n"), ("chinese-mj-rot15", "hand_001_jpg_l0")):
        for part in ("images", "labels"):
            (tmp_path / "boxes" / folder / part).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / "boxes" / folder / "images" / f"{name}.jpg"), image)
        lines = []
        for i, quad in enumerate(corners):
            x, y = quad.mean(axis=0) / [600, 400]
            lines.append(f"{i} {x} {y} {30 / 600} {40 / 400}")
        (tmp_path / "boxes" / folder / "labels" / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def test_photos_load_with_their_boxes_in_pixels(data: Path) -> None:
    photos = load_photos(data)
    assert [len(photo.boxes) for photo in photos] == [10, 10]
    assert photos[0].boxes[0] == pytest.approx([65, 270, 30, 40], abs=0.5)
    assert photos[0].classes[:3] == CLASS_NAMES[:3]
    assert len(list(pieces(photos))) == 2


def test_faces_are_cut_upright_with_their_class(data: Path) -> None:
    cuts = cut_faces(load_photos(data), np.random.default_rng(0))
    assert set(cuts) == set(CLASS_NAMES[:10])
    face = cuts["1m"][0]
    assert face.rgba.shape == (144, 108, 4)
    assert face.opaque
    assert face.rgba[72, 54, :3].min() > 200


def test_wrong_labels_are_mended_in_both_copies_and_only_where_they_still_are() -> None:
    wrong = {"hand_7": {1: ("4p", "4m")}}
    assert corrected("hand_7_l0", ["1m", "4p", "5s"], wrong) == ("1m", "4m", "5s")
    assert corrected("hand_7_l1", ["1m", "4p", "5s"], wrong) == ("1m", "4m", "5s")
    assert corrected("hand_7_l1", ["1m", "9s", "5s"], wrong) == ("1m", "9s", "5s")  # mended upstream meanwhile
    assert corrected("hand_7_l1", ["1m"], wrong) == ("1m",)
    assert corrected("hand_70", ["1m", "4p"], wrong) == ("1m", "4p")


def test_the_correction_file_is_sound(tmp_path: Path) -> None:
    entries = [(was, now) for places in corrections().values() for was, now in places.values()]
    assert len(entries) >= 30
    assert all(was != now for was, now in entries)
    broken = tmp_path / "broken.tsv"
    broken.write_text("# photo\nhand_1\t3\t4p\t4x\n", encoding="utf-8")
    with pytest.raises(RealDataError, match="line 2"):
        corrections(broken)
