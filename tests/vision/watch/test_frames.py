"""Small copies of frames: noise and lamps are nothing, one tile put for another is seen, however small it is."""

from __future__ import annotations

from itertools import combinations

import cv2
import numpy as np
import pytest

from companion.datasets.faces_drawn import draw_faces
from companion.models.measure.camera import HEIGHT, WIDTH
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.watch.frames import Glimpse


def table(noise: float = 0.0, light: float = 1.0, seed: int = 0) -> Picture:
    """A dark table with a bright thing on it."""
    image = np.full((HEIGHT, WIDTH, 3), 70.0, np.float32)
    image[300:700, 200:1500] = 190
    grain = np.random.default_rng(seed).normal(0, noise, image.shape).astype(np.float32) if noise else 0
    return np.asarray((image * light + grain).clip(0, 255), np.uint8)


def with_tile(face: Picture, width: int, noise: float = 0.0, seed: int = 0) -> tuple[Picture, Box]:
    """The table with one tile of that width in pixels."""
    image = table()
    height = round(width * 4 / 3)
    x, y = 803, 402
    image[y : y + height, x : x + width] = cv2.resize(face, (width, height), interpolation=cv2.INTER_AREA)
    if noise:
        grain = np.random.default_rng(seed).normal(0, noise, image.shape)
        image = np.asarray((image + grain).clip(0, 255), np.uint8)
    return image, Box.of(x + width / 2, y + height / 2, width, height, 0)


@pytest.mark.parametrize("noise", [3, 8, 14])
def test_noise_of_the_sensor_is_no_change(noise: float) -> None:
    first, second = (Glimpse.of(table(noise, seed=seed)) for seed in (1, 2))
    assert second.change_since(first) is None
    assert not second.moved_since(first)


def test_a_lamp_that_dims_everything_alike_is_no_movement() -> None:
    image = table(3)
    dimmer = np.asarray((image.astype(np.int16) - 20).clip(0, 255), np.uint8)
    assert not Glimpse.of(dimmer).moved_since(Glimpse.of(image))
    assert Glimpse.of(dimmer).change_since(Glimpse.of(image)) is None


def test_a_hand_over_the_table_is_movement() -> None:
    image = table(3)
    hand = image.copy()
    cv2.ellipse(hand, (900, 500), (60, 160), 20, 0, 360, (120, 150, 200), -1)
    assert Glimpse.of(hand).moved_since(Glimpse.of(image))


def test_a_speck_is_no_movement() -> None:
    image = table()
    fly = image.copy()
    fly[500:516, 900:916] = 20
    assert not Glimpse.of(fly).moved_since(Glimpse.of(image))


def test_single_pixels_that_flash_are_no_change() -> None:
    """What a warm sensor adds in the dark: one pixel of 500 is white."""
    first, second = (table(), table())
    second[np.random.default_rng(3).random(second.shape[:2]) < 0.002] = 255
    assert not Glimpse.of(second).moved_since(Glimpse.of(first))
    assert Glimpse.of(second).change_since(Glimpse.of(first)) is None


def test_another_size_of_frame_changes_everything() -> None:
    wide, square = Glimpse.of(table()), Glimpse.of(table()[:, 400:1480])
    assert square.moved_since(wide)
    change = square.change_since(wide)
    assert change is not None
    assert change.touches(Box.of(500, 500, 40, 60, 0))


def test_every_tile_put_for_another_is_seen() -> None:
    """Tiles of 28 pixels, 9 of the glimpse, under the noise of a dim room."""
    glimpses: dict[str, tuple[Glimpse, Box]] = {}
    for face in draw_faces(sets=1):
        if face.kind not in glimpses and face.kind not in ("joker", "back"):
            ink = face.rgba[..., 3:] / 255
            picture = np.asarray(face.rgba[..., 2::-1] * ink + np.array((205, 225, 230)) * (1 - ink), np.uint8)
            image, box = with_tile(picture, 28, noise=6, seed=len(glimpses))
            glimpses[face.kind] = Glimpse.of(image), box
    assert len(glimpses) >= 19  # the suits that are drawn without a font, at least
    missed = []
    for one, other in combinations(glimpses, 2):
        change = glimpses[one][0].change_since(glimpses[other][0])
        if change is None or not change.touches(glimpses[one][1]):
            missed.append((one, other))
    assert missed == []


@pytest.mark.parametrize("noise", [0, 14])
def test_a_change_touches_the_tile_that_changed_and_no_other(noise: float) -> None:
    before, after = table(noise, seed=1), table(noise, seed=2)
    after[420:460, 820:850] = 20
    change = Glimpse.of(after).change_since(Glimpse.of(before))
    assert change is not None
    assert change.touches(Box.of(835, 440, 60, 80, 20))
    assert not change.touches(Box.of(920, 440, 60, 80, 0))
    assert not change.touches(Box.of(5, 5, 60, 80, 0))  # reaches over the rim
