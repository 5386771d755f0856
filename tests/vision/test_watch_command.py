"""``companion watch`` on a real stream of frames: a video file that OpenCV opens like a camera."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.watch import watch
from companion.vision import Reader
from companion.vision.watch.camera import open_camera
from tests.models.measure.test_evaluation import PaintedTiles


@pytest.fixture
def video(tmp_path: Path) -> Path:
    """A row of eight tiles that lies still. A file plays as fast as it can be read, hence the many frames."""
    file = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter_fourcc(*"MJPG"), 30, (480, 270))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no video")
    image = np.full((270, 480, 3), 40, np.uint8)
    for k in range(8):
        image[115:155, 30 + 41 * k : 60 + 41 * k] = 240
    for _ in range(3000):
        writer.write(image)
    writer.release()
    return file


def test_a_hand_that_lies_still_is_told(video: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = PaintedTiles()
    monkeypatch.setattr(
        "companion.vision.Reader",
        lambda _models=None, taught=None: Reader(taught=taught, detector=eyes, classifier=eyes),
    )
    result = CliRunner().invoke(watch, ["--camera", str(video), "--json", "--count", "1"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert len(told["tiles"]) == 8
    assert [t["box"][0] for t in told["tiles"]] == pytest.approx([30 + 41 * k for k in range(8)], abs=2)
    assert (told["width"], told["height"]) == (480, 270)


def test_the_camera_of_the_settings_is_followed(video: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = PaintedTiles()
    monkeypatch.setattr(
        "companion.vision.Reader",
        lambda _models=None, taught=None: Reader(taught=taught, detector=eyes, classifier=eyes),
    )
    monkeypatch.setenv("COMPANION_CAMERA", str(video))
    result = CliRunner().invoke(watch, ["--json", "--count", "1"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["file"] == f"camera {video}"


def test_a_camera_that_is_not_there() -> None:
    assert open_camera("/nowhere/at/all.avi") is None
