"""Every number by which a camera is followed is needed: a scene that another test plays goes wrong once it is off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from companion.vision.thresholds import Follow, Frames, Watch
from tests.vision.watch import test_camera, test_following, test_frames

FAR: Final = 1e9

Off = float | tuple[float, ...]

NOISE: Final = partial(test_frames.test_noise_of_the_sensor_is_no_change, 14)
"""As the sensor has in a dim room."""
STILL: Final = test_following.test_a_still_scene_needs_one_look_and_names_nothing_anew

NEEDED: Final[list[tuple[type, str, Off, Callable[[], None]]]] = [
    (Watch, "SETTLED", 0.0, test_camera.test_tiles_that_stop_for_a_tenth_of_a_second_are_not_even_looked_at),
    (Watch, "STILL_FOR", 0.0, test_camera.test_tiles_that_stop_for_a_moment_only_are_not_told),
    (Watch, "VOTES", 2, test_camera.test_doubtful_frames_vote),
    (Watch, "AWAY", FAR, test_camera.test_the_same_tiles_at_another_place_are_told_anew),
    (Watch, "RETRY", (0.0,), test_camera.test_never_there_is_told_once_and_tried_with_pauses),
    (Follow, "SHIFT", 0.0, STILL),
    (Follow, "ANGLE", 0.0, STILL),
    (Follow, "LOOKS", 1000, STILL),
    (Follow, "REMEMBERED", 5, STILL),
    (Frames, "WIDE", 1920, NOISE),
    (Frames, "COARSE", 1, test_frames.test_single_pixels_that_flash_are_no_change),
    (Frames, "MOVED", 0.0, test_frames.test_a_speck_is_no_movement),
    (Frames, "STEP", 0, NOISE),
    (Frames, "CHANGE", 0, NOISE),
    (Frames, "SPOT", 1, NOISE),
    (Frames, "PART", 0.0, NOISE),
    (Frames, "UNTOUCHED", 0.0, partial(test_frames.test_a_change_touches_the_tile_that_changed_and_no_other, 14)),
]
"""The threshold, the value that switches it off, and the scene that shows what it is good for."""


@pytest.mark.parametrize(("where", "name", "off", "scene"), NEEDED)
def test_a_scene_goes_wrong_without_it(
    where: type, name: str, off: Off, scene: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene()
    monkeypatch.setattr(where, name, off)
    with pytest.raises(AssertionError):
        scene()


def test_none_is_without_a_scene() -> None:
    every = {(kind, name) for kind in (Watch, Follow, Frames) for name in vars(kind) if name.isupper()}
    assert every == {(where, name) for where, name, *_ in NEEDED}
