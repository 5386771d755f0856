"""A camera over the table: waits until the tiles lie still, reads them over a few frames, and survives a pulled plug.

A frame is compared with the one before on a small grey copy. While anything moves - hands, tiles - nothing is read;
once the picture has been still for a moment, and differs from what was read last, a few frames are read and vote.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.images import Picture
from companion.vision.reading import Reading, ReadTile

SMALL: Final = 160
MOVED: Final = 0.006
"""Share of small pixels that must change by more than NOISE for something to have moved: a tenth of a row or so."""
NOISE: Final = 18
STILL_FOR: Final = 0.35
"""Seconds without movement after which the tiles lie still."""
VOTES: Final = 3
RETRY: Final = (0.5, 1.0, 2.0, 4.0)
"""Seconds to wait before the camera is opened again, the last one repeated."""


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
            self._sleep(RETRY[min(failures, len(RETRY) - 1)])
            failures += 1

    def _follow(self, capture: Capture) -> Iterator[Watched]:
        """Events of one opened camera, until it gives no frames any more."""
        before: Picture | None = None
        read: Picture | None = None
        votes: list[Reading] = []
        still_since = self._clock()
        while not self._stopped:
            good, frame = capture.read()
            if not good or frame is None or frame.size == 0:
                return
            now, small = self._clock(), _small(frame)
            if before is None or _moved(before, small):
                before, votes, still_since = small, [], now
                yield Watched(CameraStatus.MOVING)
                continue
            before = small
            if now - still_since < STILL_FOR:
                continue
            if read is not None and not votes and not _moved(read, small):
                yield Watched(CameraStatus.STEADY)
                continue
            votes.append(self._reader.read(frame))
            # Two that agree are enough; otherwise the third decides.
            agreed = len(votes) == VOTES or (len(votes) == 2 and _names(votes[0]) == _names(votes[1]))
            if agreed:
                read = small
                yield Watched(CameraStatus.STEADY, vote(votes), frame)
                votes = []


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


def _small(frame: Picture) -> Picture:
    height = max(1, round(frame.shape[0] * SMALL / frame.shape[1]))
    grey = cv2.cvtColor(cv2.resize(frame, (SMALL, height), interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return np.asarray(grey, dtype=np.uint8)


def _moved(first: Picture, second: Picture) -> bool:
    """Whether more than noise differs; a lamp that flickers (all pixels alike) is no movement."""
    if first.shape != second.shape:
        return True
    change: npt.NDArray[np.int16] = first.astype(np.int16) - second.astype(np.int16)
    change -= np.int16(np.median(change))
    return float((np.abs(change) > NOISE).mean()) > MOVED
