"""A real training through ultralytics, as small as it gets: collected samples in, the same boxes from ONNX out."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from companion.datasets.classes import NAMES, wrong_order
from companion.datasets.collected import save_sample
from companion.datasets.export import export_coco, export_yolo

pytestmark = [pytest.mark.train, pytest.mark.timeout(900)]

# ultralytics must neither fetch nor install anything by itself.
os.environ.setdefault("YOLO_AUTOINSTALL", "false")
os.environ.setdefault("YOLO_OFFLINE", "true")
SIZE = 96


def table(seed: int) -> tuple[bytes, list[tuple[str, tuple[float, ...], int]]]:
    """A green table with a few pale tiles on it, every third one empty; each tile's ink tells its class."""
    rng = np.random.default_rng(seed)
    picture = Image.new("RGB", (160, 120), (20, 90 + seed % 40, 50))
    draw = ImageDraw.Draw(picture)
    tiles = []
    for place in range(0 if seed % 3 == 2 else 3):
        x, y = 8 + place * 50 + int(rng.integers(6)), int(rng.integers(10, 50))
        number = int(rng.integers(len(NAMES)))
        draw.rectangle((x, y, x + 36, y + 50), fill=(240, 235, 215), outline=(90, 90, 90))
        draw.ellipse((x + 8, y + 12, x + 28, y + 38), fill=(number * 5, 40, 220 - number * 4))
        tiles.append((NAMES[number], (x, y, x + 37, y + 51), 0))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue(), tiles


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve collected samples of three tile sets, exported as YOLO."""
    folder = tmp_path_factory.mktemp("collected")
    for seed in range(12):
        data, tiles = table(seed)
        save_sample(folder, data, tiles, {"consent": True, "set": f"set {seed % 3}", "session": f"day {seed}"})
    export_coco(folder, folder.parent / "coco-of-it")
    out = folder.parent / "yolo-of-it"
    export_yolo(folder, out)
    return out


def test_ultralytics_reads_the_export_as_it_is(exported: Path) -> None:
    from ultralytics.data.dataset import YOLODataset
    from ultralytics.data.utils import check_det_dataset

    data = check_det_dataset(str(exported / "data.yaml"), autodownload=False)
    assert wrong_order(data["names"]) is None
    assert data["nc"] == 44
    pictures, tiles, empty = 0, [], 0
    for side in ("train", "val"):
        dataset = YOLODataset(img_path=data[side], data=data, task="detect", augment=False, imgsz=SIZE)
        pictures += len(dataset)
        for label in dataset.labels:
            empty += not len(label["cls"])
            tiles += [int(number) for number in label["cls"].ravel()]
    expected = [NAMES.index(name) for seed in range(12) for name, _, _ in table(seed)[1]]
    assert pictures == 12
    assert empty == 4  # tables without a tile are kept: they teach what is none
    assert sorted(tiles) == sorted(expected)


def test_coco_export_converts_back_to_our_class_ids(exported: Path, tmp_path: Path) -> None:
    from ultralytics.data.converter import convert_coco

    coco = exported.parent / "coco-of-it"
    convert_coco(str(coco / "annotations"), str(tmp_path / "back"), cls91to80=False)
    labels = {
        path.stem: sorted(int(line.split()[0]) for line in path.read_text(encoding="ascii").splitlines())
        for path in (tmp_path / "back" / "labels").rglob("*.txt")
    }
    ours = {
        path.stem: sorted(int(line.split()[0]) for line in path.read_text(encoding="ascii").splitlines())
        for path in (exported / "labels").rglob("*.txt")
    }
    assert {name: ids for name, ids in labels.items() if ids} == {name: ids for name, ids in ours.items() if ids}
    assert any(ours.values())


@pytest.fixture(scope="module")
def trained(exported: Path) -> Path:
    """A detector after two epochs on the collected samples; the path of its weights."""
    from ultralytics import YOLO

    model = YOLO("yolo26n.yaml")
    model.train(
        data=str(exported / "data.yaml"), epochs=2, imgsz=SIZE, batch=4, workers=0, device="cpu", seed=0,
        optimizer="AdamW", lr0=0.002, warmup_epochs=0, fliplr=0.0, mosaic=0.0,
        project=str(exported.parent / "runs"), name="tiny", plots=False, verbose=False,
    )  # fmt: skip
    return exported.parent / "runs" / "tiny" / "weights" / "best.pt"


def test_training_learned_something_and_kept_the_classes(trained: Path) -> None:
    import csv

    from ultralytics import YOLO

    assert wrong_order(YOLO(trained).names) is None
    with (trained.parent.parent / "results.csv").open(encoding="utf-8") as file:
        rows = [{k.strip(): float(v) for k, v in row.items()} for row in csv.DictReader(file)]
    assert [row["epoch"] for row in rows] == [1, 2]
    assert rows[1]["train/box_loss"] < rows[0]["train/box_loss"]


def boxes(model: Any, picture: Path) -> np.ndarray:
    """Boxes as x1, y1, x2, y2, confidence, class, best first; from the head that needs no suppression."""
    found = model.predict(
        str(picture), imgsz=SIZE, rect=False, conf=1e-6, max_det=150, nms=False, device="cpu", verbose=False
    )
    return found[0].boxes.data.numpy()


def missing(some: np.ndarray, others: np.ndarray) -> list[list[float]]:
    """Those boxes that have no twin among the others: same class, within 0.1 pixels and 0.0001 of confidence."""
    tolerance = np.array([0.1, 0.1, 0.1, 0.1, 1e-4, 0])
    return [row.tolist() for row in some if not (np.abs(others - row) <= tolerance).all(axis=1).any()]


def test_onnx_gives_the_same_boxes_as_the_trained_weights(trained: Path, exported: Path) -> None:
    from ultralytics import YOLO

    onnx = YOLO(trained).export(format="onnx", imgsz=SIZE, nms=False)
    assert Path(onnx).is_file()
    weights, portable = YOLO(trained), YOLO(onnx, task="detect")
    pictures = sorted((exported / "images").rglob("*.png"))
    assert len(pictures) == 12
    for picture in pictures:
        ours, theirs = boxes(weights, picture), boxes(portable, picture)
        assert len(ours) == len(theirs) > 40
        # After so short a training many boxes are equally likely: which of them stand first is chance, so the best
        # forty of each side must be somewhere among all of the other.
        assert missing(ours[:40], theirs) == []
        assert missing(theirs[:40], ours) == []
    moved = ours[:5].copy()
    moved[:, 0] += 3
    assert missing(moved, ours) != []  # the comparison does notice three pixels
