"""Frames of one scene are read as single photos are, with less work; whatever changed is looked at anew."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from companion.datasets.sample_photos import sample_photo
from companion.models.measure.camera import as_frame
from companion.vision import Reader, load_image
from companion.vision.find.detector import OnnxDetector
from companion.vision.images import Picture
from companion.vision.name.classifier import OnnxClassifier
from companion.vision.reading import Reading, ReadTile
from companion.vision.watch.camera import CameraStatus, Watcher
from companion.vision.watch.following import Follower
from tests.vision.table import Board

PHOTOS = ("chows-on-green", "pungs-on-wood", "flowers-on-green")


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


@pytest.fixture(scope="module")
def frames() -> dict[str, Picture]:
    return {name: as_frame(load_image(sample_photo(name).path)) for name in PHOTOS}


def noisy(frame: Picture, seed: int, grain: float = 4.0) -> Picture:
    cv2.setRNGSeed(seed + 1)
    noise = cv2.randn(np.empty(frame.shape, np.int16), np.zeros(3), np.full(3, grain))
    return np.asarray(cv2.add(frame, noise, dtype=cv2.CV_8U), np.uint8)


def names(reading: Reading) -> list[str]:
    return [tile.tile.name for tile in reading.tiles]


def swapped(frame: Picture, there: ReadTile, instead: ReadTile) -> Picture:
    """The frame with another tile of it lying where one lies."""
    matrix = cv2.getPerspectiveTransform(instead.corners, there.corners)
    size = frame.shape[1], frame.shape[0]
    pasted = cv2.warpPerspective(frame, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.fillConvexPoly(np.zeros(frame.shape[:2], np.uint8), there.corners.round().astype(np.int32), 1)
    return np.where(mask[..., None] == 1, pasted, frame).astype(np.uint8)


class Counted:
    """Counts what goes through a network."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self.sizes: list[int] = []

    def run(self, batch: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        self.sizes.append(len(batch))
        found: npt.NDArray[np.float32] = self.session.run(batch)
        return found


def counting(reader: Reader) -> tuple[Counted, Counted]:
    """Looks of the detector and crops of the classifier, counted from now on."""
    detector, classifier = reader.detector, reader.classifier
    assert isinstance(detector, OnnxDetector)
    assert isinstance(classifier, OnnxClassifier)
    seen = Counted(detector.session), Counted(classifier.session)
    detector.session, classifier.session = seen  # type: ignore[assignment]
    return seen


@pytest.mark.parametrize("name", PHOTOS)
def test_frames_of_a_still_scene_are_read_as_single_photos_are(
    reader: Reader, frames: dict[str, Picture], name: str
) -> None:
    follower = Follower(reader)
    wanted = reader.read(noisy(frames[name], 0))
    for seed in range(4):
        reading = follower.read(noisy(frames[name], seed))
        assert names(reading) == names(wanted)
        assert [g.kind for g in reading.groups] == [g.kind for g in wanted.groups]


def test_a_still_scene_needs_one_look_and_names_nothing_anew() -> None:
    """With eyes of its own, so that others can play it without fixtures."""
    reader, frame = Reader(), as_frame(load_image(sample_photo("chows-on-green").path))
    looks, crops = counting(reader)
    follower = Follower(reader)
    work = []
    for seed in range(4):
        looks.sizes.clear()
        crops.sizes.clear()
        follower.read(noisy(frame, seed))
        work.append((len(looks.sizes), sum(crops.sizes)))
    assert work[0][0] >= 2
    assert work[0][1] >= 14
    assert {number for number, _ in work[1:]} == {1}
    assert work[3][1] <= 4  # boxes at the edge of what counts come and go


@pytest.mark.parametrize(("place", "instead"), [(0, 6), (13, 1), (5, 12)])
def test_one_tile_put_for_another_is_read_in_the_next_frame(
    frames: dict[str, Picture], place: int, instead: int
) -> None:
    frame, reader = frames["chows-on-green"], Reader()
    _, crops = counting(reader)
    before = reader.read(frame)
    changed = swapped(frame, before.tiles[place], before.tiles[instead])
    follower = Follower(reader)
    for seed in range(3):
        follower.read(noisy(frame, seed))
    crops.sizes.clear()
    after = follower.read(noisy(changed, 9))
    wanted = names(before)
    wanted[place] = wanted[instead]
    assert names(after) == wanted == names(reader.read(noisy(changed, 9)))
    crops.sizes.clear()
    follower.read(noisy(changed, 10))
    assert sum(crops.sizes) <= 25  # the other tiles are not named anew


def test_a_tile_taken_away_is_gone_in_the_next_frame(reader: Reader, frames: dict[str, Picture]) -> None:
    frame = frames["pungs-on-wood"]
    before = reader.read(frame)
    last = before.tiles[-1].corners
    cloth = frame.copy()
    around = last.mean(axis=0) + (last - last.mean(axis=0)) * 1.3
    cv2.fillConvexPoly(cloth, around.round().astype(np.int32), (60, 90, 120))
    follower = Follower(reader)
    follower.read(frame)
    assert names(follower.read(noisy(cloth, 3))) == names(before)[:-1]
    assert names(follower.read(noisy(frame, 4))) == names(before)


def test_frames_of_another_size_start_anew(reader: Reader, frames: dict[str, Picture]) -> None:
    follower = Follower(reader)
    frame = frames["chows-on-green"]
    whole = names(follower.read(frame))
    half = np.asarray(cv2.resize(frame, (960, 540), interpolation=cv2.INTER_AREA), np.uint8)
    assert names(follower.read(half)) == whole
    assert names(follower.read(frame)) == whole


def test_other_detectors_and_classifiers_are_asked_each_time() -> None:
    board = Board()
    board.row("1m 2m 3m 4p 5p 6p")

    class Eyes:
        confidence = 0.3
        asked = 0

        def detect(self, _image: Picture) -> list[Any]:
            self.asked += 1
            return board.seen_from(dx=100, dy=100).boxes()

        def classify(self, _image: Picture, boxes: Any) -> list[Any]:
            return board.faces()[: len(boxes)]

    eyes = Eyes()
    follower = Follower(Reader(detector=eyes, classifier=eyes))
    for _ in range(3):
        assert names(follower.read(np.zeros((400, 700, 3), np.uint8))) == ["1m", "2m", "3m", "4p", "5p", "6p"]
    assert eyes.asked == 3


def test_what_the_near_look_misses_is_kept_while_nothing_changes(frames: dict[str, Picture], reader: Reader) -> None:
    detector = reader.detector
    assert isinstance(detector, OnnxDetector)
    seen = detector.see(frames["flowers-on-green"])
    again = detector.see_again(frames["flowers-on-green"], seen)
    assert len([b for b in again if b.score >= detector.confidence]) == len(
        [b for b in seen.boxes if b.score >= detector.confidence]
    )


class Camera:
    """Frames thirty a second; a reading takes its time, during which frames pass."""

    FPS, READING = 30.0, 0.2

    def __init__(self, reader: Reader, shown: list[tuple[float, Picture]], hand: tuple[float, float]) -> None:
        self.follower = Follower(reader)
        self.shown = shown
        self.hand = hand
        self.now = 0.0
        self.taken = 0
        self.watcher = Watcher(lambda: self, self, clock=lambda: self.now, sleep=lambda _: None)

    def read(self, image: Picture | None = None) -> Any:
        if image is not None:
            self.now += self.READING
            return self.follower.read(image)
        self.now = (int(self.now * self.FPS) + 1) / self.FPS
        self.taken += 1
        frame = next((picture for start, picture in reversed(self.shown) if self.now >= start), self.shown[0][1])
        frame = noisy(frame, self.taken)
        if self.hand[0] <= self.now < self.hand[1]:
            cv2.ellipse(frame, (1300 + self.taken * 70 % 300, 700), (160, 420), 30, 0, 360, (120, 150, 200), -1)
        return True, frame

    def release(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize("passing", [0.0, 0.4], ids=["at once", "by a hand that passes over the row"])
def test_one_changed_tile_is_told_within_a_second(reader: Reader, frames: dict[str, Picture], passing: float) -> None:
    frame = frames["chows-on-green"]
    before = reader.read(frame)
    changed = swapped(frame, before.tiles[13], before.tiles[0])
    still_again = 2.0 + passing
    camera = Camera(reader, [(0.0, frame), (2.0, changed)], hand=(2.0, still_again))
    told: list[tuple[float, list[str]]] = []
    for event in camera.watcher.events():
        if event.status is CameraStatus.STEADY and event.reading is not None:
            told.append((camera.now, names(event.reading)))
        if len(told) == 2 or camera.now > 6:
            camera.watcher.stop()
    wanted = names(before)
    wanted[13] = wanted[0]
    assert [tiles for _, tiles in told] == [names(before), wanted]
    assert told[0][0] <= 1.0
    assert told[1][0] - still_again <= 1.0
