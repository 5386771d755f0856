"""The camera waits for still tiles, reads once, votes, and comes back after its plug was pulled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.tiles import Tile
from companion.vision.images import Picture
from companion.vision.reading import Reading, ReadTile
from companion.vision.watch.camera import CameraStatus, Watched, Watcher, open_camera, vote

FRAME = 0.1
STEADY, MOVING, LOST = CameraStatus.STEADY, CameraStatus.MOVING, CameraStatus.LOST


def scene(seed: int, light: int = 0) -> Picture:
    """A table with some white tiles at places that the seed decides, a little noise on it."""
    rng = np.random.default_rng(seed)
    image = np.full((270, 480, 3), 70, np.int16)
    for _ in range(8):
        x, y = rng.integers(0, 440), rng.integers(0, 220)
        image[y : y + 40, x : x + 30] = 230
    image += light + np.random.default_rng().integers(-4, 5, image.shape, dtype=np.int16)
    return image.clip(0, 255).astype(np.uint8)


def reading(text: str, confidence: float = 0.9) -> Reading:
    tiles = tuple(
        ReadTile(Tile(name), confidence, (0, 0, 9, 9), 0, 0, np.zeros((4, 2), np.float32), ((Tile(name), confidence),))
        for name in text.split()
    )
    return Reading(480, 270, tiles)


class World:
    """A clock, a camera that plays frames (None: unplugged), a reader that answers in order."""

    def __init__(self, frames: Sequence[Picture | None], answers: Sequence[Reading] = ()) -> None:
        self.frames = list(frames)
        self.answers = list(answers)
        self.now = 0.0
        self.slept: list[float] = []
        self.reads = 0
        self.opened = 0
        self.released = 0
        self.watcher = Watcher(self.open, self, clock=lambda: self.now, sleep=self.sleep)

    def open(self) -> World | None:
        self.opened += 1
        return self if self.frames and self.frames[0] is not None else None

    def release(self) -> None:
        self.released += 1

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        if self.frames:
            self.frames.pop(0)
        if not self.frames:
            self.watcher.stop()

    def read(self, image: Picture | None = None) -> object:
        if image is not None:  # as the reader
            self.reads += 1
            return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        self.now += FRAME
        if not self.frames:
            self.watcher.stop()
            return False, None
        if self.frames[0] is None:
            return False, None
        return True, self.frames.pop(0)

    def play(self) -> list[Watched]:
        return list(self.watcher.events())


def told(events: Sequence[Watched]) -> list[tuple[CameraStatus, str | None]]:
    return [(e.status, None if e.reading is None else " ".join(t.tile.name for t in e.reading.tiles)) for e in events]


def test_a_still_table_is_read_once_and_within_a_second() -> None:
    world = World([scene(1) for _ in range(30)], [reading("1m 2m")])
    events = []
    for event in world.watcher.events():
        events.append(event)
        if event.reading is not None:
            assert world.now <= 1.0
    assert told(events) == [(MOVING, None), (STEADY, "1m 2m")]
    assert world.reads == 2  # two that agree
    assert events[1].frame is not None


def test_nothing_is_read_while_hands_move() -> None:
    world = World([scene(k) for k in range(20)], [reading("1m")])
    assert told(world.play()) == [(MOVING, None)]
    assert world.reads == 0


def test_a_new_hand_is_read_again() -> None:
    frames = [scene(1) for _ in range(12)] + [scene(k) for k in range(50, 54)] + [scene(2) for _ in range(12)]
    world = World(frames, [reading("1m"), reading("1m"), reading("9p")])
    assert told(world.play()) == [(MOVING, None), (STEADY, "1m"), (MOVING, None), (STEADY, "9p")]


def test_the_same_hand_after_an_arm_passed_is_not_told_twice() -> None:
    frames = [scene(1) for _ in range(12)] + [scene(50)] + [scene(1) for _ in range(12)]
    world = World(frames, [reading("1m")])
    assert [r for _, r in told(world.play()) if r] == ["1m"]


def test_tiles_that_stop_for_a_moment_only_are_not_told() -> None:
    frames = [scene(k // 4) for k in range(40)]  # a step each 0.4 s: time enough for one early look
    world = World(frames, [reading("1m")])
    assert told(world.play()) == [(MOVING, None)]
    assert world.reads > 0


def test_tiles_that_stop_for_a_tenth_of_a_second_are_not_even_looked_at() -> None:
    world = World([scene(k // 2) for k in range(30)], [reading("1m")])
    assert told(world.play()) == [(MOVING, None)]
    assert world.reads == 0


def test_one_tile_put_for_another_with_no_movement_is_told() -> None:
    before, after = scene(1), scene(1)
    after[100:140, 300:330] = 120  # a two-hundredth of the picture
    frames = [before] * 12 + [after] * 12
    world = World(frames, [reading("1m 2m"), reading("1m 2m"), reading("1m 3m")])
    assert [r for _, r in told(world.play()) if r] == ["1m 2m", "1m 3m"]


def test_what_changes_beside_the_hand_is_looked_at_but_told_only_once() -> None:
    frames = [scene(1) for _ in range(12)]
    lit = scene(1)
    lit[5:30, 5:30] = 255
    world = World([*frames, *[lit] * 8], [reading("1m")])
    assert [r for _, r in told(world.play()) if r] == ["1m"]
    assert world.reads == 4


def test_the_same_tiles_at_another_place_are_told_anew() -> None:
    moved = reading("1m")
    there = replace(moved.tiles[0], box=(30, 0, 39, 9), corners=moved.tiles[0].corners + 30)
    world = World(
        [*(scene(1) for _ in range(10)), *(scene(2) for _ in range(10))],
        [reading("1m"), reading("1m"), replace(moved, tiles=(there,))],
    )
    assert [r for _, r in told(world.play()) if r] == ["1m", "1m"]


def test_a_camera_is_asked_for_packed_frames_of_full_size(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, float] = {}

    class Camera:
        def __init__(self, _source: int) -> None:
            pass

        def isOpened(self) -> bool:  # noqa: N802 - OpenCV's own name
            return True

        def set(self, what: int, value: float) -> None:
            asked[what] = value

    monkeypatch.setattr(cv2, "VideoCapture", Camera)
    assert open_camera(0) is not None
    assert next(iter(asked)) == cv2.CAP_PROP_FOURCC  # first: the size that follows is looked up for this format
    assert int(asked[cv2.CAP_PROP_FOURCC]).to_bytes(4, "little") == b"MJPG"
    assert (asked[cv2.CAP_PROP_FRAME_WIDTH], asked[cv2.CAP_PROP_FRAME_HEIGHT]) == (1920, 1080)


def test_flickering_light_is_no_movement() -> None:
    world = World([scene(1, light=25 * (k % 2)) for k in range(15)], [reading("1m")])
    assert told(world.play()) == [(MOVING, None), (STEADY, "1m")]


def test_doubtful_frames_vote() -> None:
    world = World([scene(1) for _ in range(15)], [reading("1m 6p"), reading("1m 9p"), reading("1m 6p")])
    assert told(world.play())[-1] == (STEADY, "1m 6p")
    assert world.reads == 3


def test_unplugged_and_back() -> None:
    frames: list[Picture | None] = [*(scene(1) for _ in range(8)), None, None, None, *(scene(1) for _ in range(8))]
    world = World(frames, [reading("1m")])
    assert told(world.play()) == [(MOVING, None), (STEADY, "1m"), (LOST, None), (MOVING, None), (STEADY, "1m")]
    assert world.slept[:3] == [0.5, 1.0, 2.0]
    assert world.released >= 2  # a handle that gives nothing is let go before it is opened again


def test_never_there_is_told_once_and_tried_with_pauses() -> None:
    world = World([None] * 8)
    assert told(world.play()) == [(LOST, None)]
    assert world.slept[:5] == [0.5, 1.0, 2.0, 4.0, 4.0]


def test_vote_prefers_the_majority_then_the_surer() -> None:
    assert vote([reading("1m", 0.6), reading("2m", 0.99), reading("1m", 0.8)]).tiles[0].tile == Tile("1m")
    assert vote([reading("1m", 0.6), reading("1m", 0.8)]).tiles[0].confidence == pytest.approx(0.7)
    assert vote([reading("1m", 0.6), reading("2m", 0.9)]).tiles[0].tile == Tile("2m")
    with pytest.raises(ValueError, match="no readings"):
        vote([])
