"""A camera that is played, in real time, to measure the live reading: hands put down and swept away, a pulled plug.

The frames are photos on 1920 x 1080 pixels with the noise of a sensor, packed as JPEG as USB cameras send them, 30 a
second, and lost where the reader is too slow to take them, as with a real camera.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final

import cv2
import numpy as np

from companion.vision.images import Picture
from companion.vision.watch.camera import CameraStatus, PhotoReader, Watcher

WIDTH, HEIGHT = 1920, 1080
FPS: Final = 30.0
STILL: Final = 2.5
MOVING: Final = 0.7
HAND: Final = MOVING + STILL
"""Seconds that a hand is shown, from being put down to being swept away."""
UNPLUGGED: Final = 1.2
_GRAIN: Final = 3.0
_TAKES: Final = 4
"""Frames of one hand that differ in their noise."""


@dataclass(frozen=True, slots=True)
class CameraFigures:
    """What the bench found: readings a second of hands that lie still, frame after frame, and of frames that each show
    another hand (unpacking included in both); seconds from lying still to each reading (one a hand), hands that were
    told, and seconds from the plug's return to the next reading."""

    readings_per_second: float
    new_hands_per_second: float
    recognised_after: tuple[float, ...]
    hands_shown: int
    back_after: float | None

    @property
    def median(self) -> float:
        """The usual time from lying still to a reading; infinite where no hand was told."""
        return statistics.median(self.recognised_after) if self.recognised_after else float("inf")


def as_frame(photo: Picture, width: int = WIDTH, height: int = HEIGHT) -> Picture:
    """The photo fitted into a frame of that size, on a grey table."""
    scale = min(width / photo.shape[1], height / photo.shape[0])
    size = max(1, round(photo.shape[1] * scale)), max(1, round(photo.shape[0] * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    frame = np.full((height, width, 3), 90, np.uint8)
    x, y = (width - size[0]) // 2, (height - size[1]) // 2
    frame[y : y + size[1], x : x + size[0]] = cv2.resize(photo, size, interpolation=way)
    return frame


class Takes:
    """A hand that lies still before the camera: frames that differ in their noise alone, packed as JPEG."""

    def __init__(self, photo: Picture, seed: int) -> None:
        frame = as_frame(photo).astype(np.int16)
        rng = np.random.default_rng(seed)
        noisy = (frame + rng.normal(0, _GRAIN, frame.shape).astype(np.int16) for _ in range(_TAKES))
        self._packed = [cv2.imencode(".jpg", take.clip(0, 255).astype(np.uint8))[1] for take in noisy]
        self._taken = 0

    def next(self) -> Picture:
        """The next frame, unpacked."""
        self._taken += 1
        return np.asarray(cv2.imdecode(self._packed[self._taken % _TAKES], cv2.IMREAD_COLOR), dtype=np.uint8)


class PlayedCamera:
    """Shows each hand still, then swept aside, and is unplugged once, after the last but one."""

    def __init__(self, hands: Sequence[Takes], clock: Callable[[], float], sleep: Callable[[float], None]) -> None:
        if len(hands) < 2:
            raise ValueError("two hands at least: one before the plug is pulled, one after")
        self.hands = list(hands)
        self.clock, self.sleep = clock, sleep
        self.still_from: list[float] = []
        self.plugged_at: float | None = None
        self._start: float | None = None
        self._rng = np.random.default_rng(5)

    def place(self, now: float) -> tuple[int, float]:
        """Which hand is shown and for how long: negative seconds while it is still being put down."""
        start = self._start if self._start is not None else now
        number, inside = divmod(now - start, HAND)
        return int(number), inside - MOVING

    def opened(self) -> PlayedCamera | None:
        """As ``open_camera``: None while the plug is pulled."""
        if self._start is None:
            self._start = self.clock()
        if self.plugged_at is not None and self.clock() < self.plugged_at:
            return None
        return self

    def release(self) -> None:
        """Nothing to let go of."""

    def read(self) -> tuple[bool, Picture | None]:
        """The next frame, at its time."""
        self.sleep(1 / FPS - self.clock() % (1 / FPS))
        now = self.clock()
        number, still = self.place(now)
        if number >= len(self.hands):
            return False, None
        if number == len(self.hands) - 1 and self.plugged_at is None:
            self.plugged_at = now + UNPLUGGED
            self._start = self.plugged_at - number * HAND - MOVING  # the last hand lies there when it is back
            return False, None
        if still >= 0 and len(self.still_from) == number:
            self.still_from.append(now - still)
        frame = self.hands[number].next()
        if still < 0:  # hands and tiles in motion
            frame = np.roll(frame, int(self._rng.integers(-400, 400)), axis=1)
        return True, frame

    def over(self) -> bool:
        """Whether all hands were shown."""
        return self.place(self.clock())[0] >= len(self.hands)


def measure(
    reader: PhotoReader,
    photos: Sequence[Picture],
    seconds: float = 4.0,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> CameraFigures:
    """Plays the photos (two at least) to a watcher. ``clock`` and ``sleep`` are for tests."""
    hands = [Takes(photo, seed) for seed, photo in enumerate(photos)]
    reader.read(hands[0].next())  # opens the weights

    def speed(lasts: float, shown: Callable[[float], Takes]) -> float:
        start, count = clock(), 0
        while clock() - start < lasts:
            reader.read(shown((clock() - start) / lasts).next())
            count += 1
        return count / max(clock() - start, 1e-9)

    following = speed(seconds, lambda part: hands[min(int(part * len(hands)), len(hands) - 1)])
    order = cycle(hands)
    new = speed(seconds, lambda _: next(order))
    camera = PlayedCamera(hands, clock, sleep)
    told: list[float] = []
    back: float | None = None

    def pause(wanted: float) -> None:
        if camera.over():
            watcher.stop()
        sleep(wanted)

    watcher = Watcher(camera.opened, reader, clock=clock, sleep=pause)
    for event in watcher.events():
        if event.status is CameraStatus.STEADY and event.reading is not None:
            told.append(clock())
            if camera.plugged_at is not None and back is None:
                back = told[-1] - camera.plugged_at
        if camera.over():
            watcher.stop()
    after = [min((t - start for t in told if t >= start), default=float("inf")) for start in camera.still_from]
    return CameraFigures(following, new, tuple(a for a in after if a < HAND), len(hands), back)
