"""The detector's own training, tiny: made-up scenes in, the same boxes from ONNX out, and a stopped run resumes."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tests.datasets.test_scenes import BANK

pytestmark = [pytest.mark.train, pytest.mark.timeout(900)]

SIDE = 128


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight scenes to train on and four to judge, listed for ultralytics."""
    from datasets.scenes_work import make_many

    work = tmp_path_factory.mktemp("detector")
    make_many(work / "scenes", range(8), None, (SIDE, SIDE), "grid", hard=0.2, bank=BANK)
    make_many(work / "val", range(100, 104), None, (SIDE, SIDE), "grid", hard=0.2, bank=BANK)
    names = {0: "face", 1: "back"}
    content = {"path": str(work), "train": ["scenes/images"], "val": "val/images", "names": names}
    path = work / "detector.yaml"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def trained(listing: Path) -> Path:
    """Weights after two short epochs of a very narrow network."""
    from models.train_detector import Settings, train

    settings = Settings(epochs=2, pictures=16, batch=4, width=0.0625, size=96, warmup=0.0)
    return train(listing, listing.parent / "run", settings)


def test_it_learns_and_writes_checkpoints(trained: Path) -> None:
    import csv

    run = trained.parent.parent
    with (run / "results.csv").open(encoding="utf-8") as file:
        rows = [{key.strip(): float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    assert [row["epoch"] for row in rows] == [1, 2]
    assert rows[1]["train/cls_loss"] < rows[0]["train/cls_loss"]
    assert (run / "weights" / "last.pt").is_file()


def test_onnx_gives_the_same_boxes_at_any_size(trained: Path, listing: Path, tmp_path: Path) -> None:
    from models.export_detector import check_same, export, read_picture, save_half
    from models.measure_detector import OnnxDetector

    exported = export(trained, tmp_path / "detector.onnx", size=96)
    picture = read_picture(sorted((listing.parent / "val" / "images").glob("*.jpg"))[0])
    for side in (96, 160):
        assert check_same(trained, exported, picture, side, least=0.0) < 0.5
    wide = np.hstack([picture, picture])
    assert OnnxDetector(exported)(wide, 192).shape[1] == 7
    half = save_half(trained, tmp_path / "detector.pt")
    assert half.stat().st_size < trained.stat().st_size


def test_a_wrong_export_is_told(trained: Path, listing: Path, tmp_path: Path) -> None:
    """Boxes of another network are not the same boxes."""
    from models.export_detector import ExportError, check_same, export, read_picture
    from models.train_detector import Settings, train

    other = train(
        listing,
        tmp_path / "other",
        Settings(epochs=1, pictures=8, batch=4, width=0.0625, size=96, warmup=0.0, rate=0.05),
    )
    exported = export(other, tmp_path / "other.onnx", size=96)
    picture = read_picture(sorted((listing.parent / "val" / "images").glob("*.jpg"))[0])
    with pytest.raises(ExportError):
        check_same(trained, exported, picture, 96, least=0.0)


def test_nothing_to_resume_is_said(listing: Path, tmp_path: Path) -> None:
    from models.train_detector import Settings, train

    with pytest.raises(FileNotFoundError, match="no run to resume"):
        train(listing, tmp_path / "none", Settings(), resume=True)


def test_missing_pictures_are_said(tmp_path: Path) -> None:
    from models.train_detector import TilePictures

    with pytest.raises(FileNotFoundError, match="prepare the pictures first"):
        TilePictures([tmp_path], 96, 4)


def test_augmented_boxes_stay_on_their_tiles() -> None:
    """Turned, squeezed and cut, a label still lies on what it labels, and nothing is mirrored."""
    from models.train_detector import warp

    picture = np.zeros((128, 128, 3), np.uint8)
    picture[40:80, 50:80] = 255
    for colour, (y, x) in enumerate(((40, 50), (40, 70), (70, 50))):  # top left blue, top right green, bottom left red
        picture[y : y + 10, x : x + 10] = np.eye(3)[colour] * 255
    quad = np.array([[[50, 40], [80, 40], [80, 80], [50, 80]]], np.float32)
    on_tile, senses = 0, 0
    for seed in range(60):
        warped, boxes, kept = warp(picture, quad, 96, np.random.default_rng(seed))
        assert len(boxes) == len(kept)
        for box in boxes:
            x, y = box.mean(axis=0).astype(int)
            assert warped[y, x].min() > 200
            on_tile += 1
        spots = [
            np.argwhere((warped[..., c] > 200) & (np.delete(warped, c, axis=2).max(axis=2) < 60)) for c in range(3)
        ]
        if min(map(len, spots)) < 5:
            continue
        blue, green, red = (spot.mean(axis=0)[::-1] for spot in spots)
        right, down = green - blue, red - blue
        assert right[0] * down[1] - right[1] * down[0] > 0
        senses += 1
    assert on_tile > 40
    assert senses > 20
