"""A camera over the table: waits until the tiles lie still, reads them over a few frames, and survives a pulled plug.

A frame is compared with the one before on a small grey copy. While anything moves - hands, tiles - nothing is read;
once the picture has been still for a moment, and differs in any place from what was read last, a few frames are read
and vote. What they agree on is told if it is not what was told before.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

import cv2
import numpy as np

from companion.vision.images import Picture
from companion.vision.reading import Reading, ReadTile
from companion.vision.thresholds import Watch
from companion.vision.watch.frames import Glimpse


class CameraStatus(StrEnum):
    STEADY = "steady"
    MOVING = "moving"
    LOST = "lost"
    """No frames: unplugged, or taken by another program."""


@dataclass(frozen=True, slots=True, eq=False)
class Watched:
    """What changed: the status, and with STEADY a new reading and the frame that it was read from."""

    status: CameraStatus
    reading: Reading | None = None
    frame: Picture | None = None


class Capture(Protocol):
    """A source of frames; OpenCV's VideoCapture has this form."""

    def read(self) -> tuple[bool, Picture | None]: ...

    def release(self) -> None: ...


class PhotoReader(Protocol):
    def read(self, image: Picture) -> Reading: ...


def open_camera(source: int | str, width: int = 1920, height: int = 1080) -> Capture | None:
    """A camera by number or address, asked for that size; None if it is not there."""
    capture = cv2.VideoCapture(source)
    if not capture.isOpened():
        capture.release()
        return None
    # Most cameras send frames of this size only a few times a second unless they are packed as JPEG.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
    capture.set(cv2.CAP_PROP_FRAME_WIDTH, width)
    capture.set(cv2.CAP_PROP_FRAME_HEIGHT, height)
    # One frame waiting at most: a reading of what lay there a second ago is of no use.
    capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return capture  # type: ignore[return-value]


class Watcher:
    """Follows a camera. ``opened`` opens it (None: not there); ``clock`` and ``sleep`` are for tests.

    >>> for event in Watcher(lambda: open_camera(0), Reader()).events():     # doctest: +SKIP
    ...     print(event.status, event.reading and event.reading.hand())
    """

    def __init__(
        self,
        opened: Callable[[], Capture | None],
        reader: PhotoReader,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._opened = opened
        self._reader = reader
        self._clock = clock
        self._sleep = sleep
        self._stopped = False

    def stop(self) -> None:
        """Ends :meth:`events` after the frame at hand."""
        self._stopped = True

    def events(self) -> Iterator[Watched]:
        """Every change of status and every new reading, until :meth:`stop`."""
        failures = 0
        status: CameraStatus | None = None
        while not self._stopped:
            capture = self._opened()
            if capture is not None:
                try:
                    for event in self._follow(capture):
                        failures = 0
                        if event.status is not status or event.reading is not None:
                            status = event.status
                            yield event
                finally:
                    capture.release()
            if self._stopped:
                return
            if status is not CameraStatus.LOST:
                status = CameraStatus.LOST
                yield Watched(CameraStatus.LOST)
            self._sleep(Watch.RETRY[min(failures, len(Watch.RETRY) - 1)])
            failures += 1

    def _follow(self, capture: Capture) -> Iterator[Watched]:
        """Events of one opened camera, until it gives no frames any more."""
        before: Glimpse | None = None
        read: Glimpse | None = None
        told: Reading | None = None
        votes: list[Reading] = []
        still_since = self._clock()
        while not self._stopped:
            good, frame = capture.read()
            if not good or frame is None or frame.size == 0:
                return
            now, glimpse = self._clock(), Glimpse.of(frame)
            if before is None or glimpse.moved_since(before):
                before, votes, still_since = glimpse, [], now
                yield Watched(CameraStatus.MOVING)
                continue
            before = glimpse
            still = now - still_since
            # One vote may be cast early; the rest only once the tiles have lain still for long enough.
            if still < (Watch.STILL_FOR if votes else Watch.SETTLED):
                continue
            if read is not None and not votes and glimpse.change_since(read) is None:
                if still >= Watch.STILL_FOR:
                    yield Watched(CameraStatus.STEADY)
                continue
            votes.append(self._reader.read(frame))
            # Two that agree are enough; otherwise the third decides.
            if len(votes) == Watch.VOTES or (len(votes) == 2 and _names(votes[0]) == _names(votes[1])):
                read, reading = glimpse, vote(votes)
                votes = []
                if told is not None and _alike(told, reading):
                    yield Watched(CameraStatus.STEADY)
                else:
                    told = reading
                    yield Watched(CameraStatus.STEADY, reading, frame)


def vote(readings: Sequence[Reading]) -> Reading:
    """One reading from several of the same scene: the tiles that most of them show, confidences averaged.

    Of readings with equally many votes the surer one wins. Raises ValueError for none at all.
    """
    if not readings:
        raise ValueError("no readings to vote over")
    counts = Counter(_names(r) for r in readings)

    def weight(reading: Reading) -> tuple[int, float]:
        return counts[_names(reading)], float(np.mean([t.confidence for t in reading.tiles] or [0.0]))

    best = max(readings, key=weight)
    alike = [r for r in readings if _names(r) == _names(best)]
    tiles: list[ReadTile] = [
        replace(tile, confidence=float(np.mean([r.tiles[k].confidence for r in alike])))
        for k, tile in enumerate(best.tiles)
    ]
    return replace(best, tiles=tuple(tiles))


def _names(reading: Reading) -> tuple[str, ...]:
    return tuple(t.tile.name for t in reading.tiles)


def _alike(first: Reading, second: Reading) -> bool:
    """Whether the same tiles were read at the same places."""
    if _names(first) != _names(second):
        return False
    return all(
        np.hypot(*(a.corners.mean(axis=0) - b.corners.mean(axis=0)))
        <= Watch.AWAY * min(a.box[2] - a.box[0], a.box[3] - a.box[1])
        for a, b in zip(first.tiles, second.tiles, strict=True)
    )
