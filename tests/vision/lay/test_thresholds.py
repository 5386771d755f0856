"""Every number by which a photo's layout is judged is needed: a scene that is read right is read wrong once the rule is
switched off. Scenes are made up, one by the generator for each; one is a photo."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pytest

from companion.vision import Reader, load_image
from companion.vision.thresholds import Groups, Hands, Rows, Side, Spacing, Strewn
from tests.vision.planned import SHARP, WEAK, Noise, Planned, mistakes, planned, read
from tests.vision.test_samples import SAMPLES, turned_by

FAR: Final = 1e9
"""As far as no photo reaches."""

Off = float | tuple[float, float]

NEEDED: Final[list[tuple[type, str, Off, str, int, Noise]]] = [
    (Rows, "TOUCHING", FAR, "flat_row", 3001, SHARP),
    (Rows, "OVERLAPPING", -FAR, "heap_behind", 3003, WEAK),
    (Rows, "OFF_LINE", FAR, "two_rows", 3006, WEAK),
    (Rows, "SAME_ANGLE", 0.0, "hand_melds", 3000, WEAK),
    (Rows, "GAP_IN_LINE", -FAR, "heap_behind", 3000, SHARP),
    (Hands, "HAND_ROW", 1, "table", 5006, WEAK),
    (Hands, "FULL_HAND", 0, "grid", 3000, SHARP),
    (Hands, "MOST", 1000, "table", 5032, WEAK),
    (Hands, "NEXT_ROW", -FAR, "grid", 3000, SHARP),
    (Hands, "NEXT_TILE", -FAR, "hand_melds", 3000, WEAK),
    (Hands, "FLOWERS_APART", -FAR, "hand_melds", 3002, SHARP),
    (Hands, "TIGHT", FAR, "heap_behind", 2004, SHARP),
    (Hands, "ON_TOP", FAR, "heap_behind", 5023, SHARP),
    (Hands, "COMPANY", (FAR, FAR), "table", 3002, SHARP),
    (Hands, "LIES", 0.0, "heap_behind", 3003, SHARP),
    (Hands, "CLOSED", -FAR, "table", 3002, SHARP),
    (Hands, "EVEN", 0.0, "table", 5032, WEAK),
    (Hands, "ASKEW", FAR, "heap_behind", 5101, SHARP),
    (Hands, "FLATTEST", -FAR, "heap_behind", 2010, SHARP),
    (Side, "FEW", FAR, "wall", 3000, SHARP),
    (Spacing, "SET_APART", (FAR, FAR), "flat_row", 3001, SHARP),
    (Spacing, "NEAR_BY", 1000, "hand_melds", 1003, SHARP),
    (Spacing, "FEW_GAPS", 0, "hand_melds", 1030, SHARP),
    (Spacing, "SCATTER", 0.0, "flat_row", 3001, SHARP),
    (Groups, "A_LITTLE", FAR, "hand_melds", 1005, SHARP),
    (Strewn, "LOOSE_REACH", -1.0, "grid", 3002, WEAK),
    (Strewn, "BAND", 0.0, "grid", 3002, WEAK),
]
"""The threshold, the value that switches it off, and the scene that shows what it is good for."""


PHOTO: Final[list[tuple[type, str, Off]]] = [
    (Hands, "STREWN", FAR),
    (Hands, "NEAR_BY", 0.0),
    (Strewn, "BORDER", -FAR),
]
"""The same for the photo of strewn tiles, six of them in a line by chance, one cut by the edge."""


def wrong(scene: Planned) -> bool:
    """Whether the hand is read wrong, or a second one is seen where there is one only."""
    return bool(mistakes(scene) or read(scene)[0].further)


@pytest.mark.parametrize(("where", "name", "off", "layout", "seed", "noise"), NEEDED)
def test_a_scene_is_read_wrong_without_it(
    where: type, name: str, off: Off, layout: str, seed: int, noise: Noise, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = planned(seed, layout, noise)
    assert not wrong(scene)
    monkeypatch.setattr(where, name, off)
    assert wrong(scene)


@pytest.mark.parametrize(("where", "name", "off"), PHOTO)
def test_a_photo_is_read_wrong_without_it(where: type, name: str, off: Off, monkeypatch: pytest.MonkeyPatch) -> None:
    photo, reader = load_image(Path(__file__).with_name("strewn.jpg")), Reader(threads=1)

    def whole() -> bool:
        tiles = {str(tile.tile) for tile in reader.read(photo).tiles}
        return {"1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"} <= tiles and "C" not in tiles

    assert whole()
    monkeypatch.setattr(where, name, off)
    assert not whole()


def test_two_hands_in_one_line_are_one_without_the_gap_that_parts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo of a hand twice, the second beside the first."""
    hand = cv2.copyMakeBorder(load_image(SAMPLES / "pungs-on-wood.jpg"), 0, 0, 0, 90, cv2.BORDER_REPLICATE)
    photo, reader = np.concatenate([hand, hand], axis=1), Reader(threads=1)
    reading = reader.read(photo)
    assert [len(reading.tiles), *(len(other.tiles) for other in reading.further)] == [14, 14]
    monkeypatch.setattr(Hands, "BETWEEN_HANDS", FAR)
    assert len(reader.read(photo).tiles) == 28


def test_a_row_that_nobody_can_name_joins_the_hand_without_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A photo held askew, what lies behind the row as large as its tiles."""
    photo, reader = turned_by(load_image(SAMPLES / "riichi-characters.jpg"), -12), Reader(threads=1)
    assert [tile.tile.name for tile in reader.read(photo).tiles] == [f"{n}m" for n in range(1, 10)]
    monkeypatch.setattr(Hands, "VAGUE", 0.0)
    assert len(reader.read(photo).tiles) > 9


def test_none_is_without_a_scene() -> None:
    kinds = (Rows, Hands, Side, Spacing, Strewn, Groups)
    every = {(kind, name) for kind in kinds for name in vars(kind) if name.isupper()}
    tested = {(where, name) for where, name, *_ in (*NEEDED, *PHOTO)} | {(Hands, "BETWEEN_HANDS"), (Hands, "VAGUE")}
    assert every == tested
