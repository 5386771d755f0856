"""The played camera: hands told once each in time, a reader that is too slow is seen to be, the plug is survived."""

from __future__ import annotations

import numpy as np
import pytest

from companion.models.measure.camera import HEIGHT, WIDTH, PlayedCamera, Takes, as_frame, measure
from companion.tiles import Tile
from companion.vision.images import Picture
from companion.vision.reading import Reading, ReadTile


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def clock(self) -> float:
        self.now += 1e-4
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += max(seconds, 0.0)


class SlowReader:
    """Names a hand by the grey of its middle, and needs its time for it."""

    def __init__(self, time: Time, seconds: float) -> None:
        self.time, self.seconds = time, seconds

    def read(self, image: Picture) -> Reading:
        self.time.sleep(self.seconds)
        tile = Tile(f"{int(image[540, 960, 0]) // 60 + 1}m")
        corners = np.zeros((4, 2), np.float32)
        return Reading(WIDTH, HEIGHT, (ReadTile(tile, 0.9, (0, 0, 9, 9), 0, 0, corners, ((tile, 0.9),)),))


def photos() -> list[Picture]:
    """Four tables, each with bars of its own so that movement can be seen."""
    made = []
    for k in range(4):
        image = np.full((540, 960, 3), 60 * k + 10, np.uint8)
        image[:, 100 * k : 100 * k + 60] = 255
        image[200:240] = 30
        image[270:] = 60 * k + 10
        made.append(image)
    return made


def test_a_fast_reader_tells_every_hand_within_a_second_and_is_back_soon() -> None:
    time = Time()
    figures = measure(SlowReader(time, 0.05), photos(), 1.0, time.clock, time.sleep)
    assert figures.readings_per_second == pytest.approx(20, rel=0.1)
    assert figures.new_hands_per_second == pytest.approx(20, rel=0.1)
    assert figures.hands_shown == len(figures.recognised_after) == 4
    assert figures.median < max(figures.recognised_after) + 0.01 < 1.0
    assert figures.back_after is not None
    assert figures.back_after < 2.5


def test_a_slow_reader_is_seen_to_be_slow() -> None:
    time = Time()
    figures = measure(SlowReader(time, 0.6), photos(), 2.0, time.clock, time.sleep)
    assert figures.readings_per_second < 2
    assert figures.median > 1.0


def test_photos_of_any_shape_become_frames() -> None:
    assert as_frame(np.zeros((4000, 3000, 3), np.uint8)).shape == (HEIGHT, WIDTH, 3)
    assert as_frame(np.zeros((40, 30, 3), np.uint8)).shape == (HEIGHT, WIDTH, 3)


def test_one_photo_is_too_few() -> None:
    time = Time()
    with pytest.raises(ValueError, match="two hands"):
        PlayedCamera([Takes(np.zeros((10, 10, 3), np.uint8), 0)], time.clock, time.sleep)
