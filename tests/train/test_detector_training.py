"""The detector's own training, tiny: made-up scenes in, the same boxes from ONNX out, and a stopped run resumes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.datasets.scenes import make_scene
from tests.datasets.test_scenes import BANK

pytestmark = [pytest.mark.train, pytest.mark.timeout(900)]

SIDE = 128


@pytest.fixture(scope="module")
def listing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight scenes to train on and four to judge, listed for ultralytics."""
    from companion.datasets.scenes_work import make_many

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
    """Weights after four short epochs of a very narrow network."""
    from companion.models.train_detector import TrainSettings, train

    settings = TrainSettings(epochs=4, pictures=16, batch=4, width=0.0625, size=96, warmup=0.0)
    return train(listing, listing.parent / "run", settings)


def test_it_learns_and_writes_checkpoints(trained: Path) -> None:
    import csv

    run = trained.parent.parent
    with (run / "results.csv").open(encoding="utf-8") as file:
        rows = [{key.strip(): float(value) for key, value in row.items()} for row in csv.DictReader(file)]
    assert [row["epoch"] for row in rows] == [1, 2, 3, 4]
    # On the same four pictures each time; the training pictures differ from epoch to epoch.
    losses = [row["val/box_loss"] + row["val/cls_loss"] + row["val/l1_loss"] for row in rows]
    assert min(losses[1:]) < losses[0]
    assert (run / "weights" / "last.pt").is_file()


def numbers(weights: Path, exported: Path, picture: np.ndarray, side: int) -> tuple[np.ndarray, np.ndarray]:
    """All numbers that both networks give for a picture, before anything is sorted out: PyTorch's and ONNX's."""
    import onnxruntime
    import torch
    from ultralytics.models.yolo.model import YOLO

    from companion.vision.find.detector import network_input

    scale = side / max(picture.shape[:2])
    blob = network_input(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    with torch.no_grad():
        result = YOLO(str(weights)).model.float().eval()(torch.from_numpy(blob))
    session = onnxruntime.InferenceSession(str(exported), providers=["CPUExecutionProvider"])
    given = session.run(None, {session.get_inputs()[0].name: blob})[0]
    return (result[0] if isinstance(result, tuple | list) else result).numpy(), given


def test_onnx_gives_the_same_boxes_at_any_size(trained: Path, listing: Path, tmp_path: Path) -> None:
    import torch

    from companion.models.export_detector import check_same, export, read_picture, save_half

    exported = export(trained, tmp_path / "detector.onnx", size=96)
    half = save_half(trained, tmp_path / "detector.pt")
    picture = read_picture(sorted((listing.parent / "val" / "images").glob("*.jpg"))[0])
    wide = np.hstack([picture, picture])
    for image, side in ((picture, 96), (picture, 160), (wide, 192)):
        for weights in (trained, half):
            ours, theirs = numbers(weights, exported, image, side)
            assert ours.shape == theirs.shape
            np.testing.assert_allclose(theirs[:, :4], ours[:, :4], atol=0.1)  # pixels
            np.testing.assert_allclose(theirs[:, 4:], ours[:, 4:], atol=1e-3)  # scores and angle
    assert check_same(half, exported, wide, 192, least=0.01) < 0.5
    kept = torch.load(half, map_location="cpu", weights_only=False)
    assert {parameter.dtype for parameter in kept["model"].parameters()} == {torch.float16}
    assert "optimizer" not in kept


def test_a_wrong_export_is_told(trained: Path, listing: Path, tmp_path: Path) -> None:
    """Boxes of another network are not the same boxes."""
    import torch

    from companion.models.export_detector import DetectorExportError, check_same, export, read_picture

    # So short a training finds nothing it is sure of: the other network is the same one, sure of tiles everywhere.
    checkpoint = torch.load(trained, map_location="cpu", weights_only=False)
    other = checkpoint.get("ema") or checkpoint["model"]
    for branch in other.model[-1].cv3:
        branch[-1].bias.data += 6
    torch.save(checkpoint, tmp_path / "other.pt")
    exported = export(tmp_path / "other.pt", tmp_path / "other.onnx", size=96)
    picture = read_picture(sorted((listing.parent / "val" / "images").glob("*.jpg"))[0])
    ours, theirs = numbers(trained, exported, picture, 96)
    assert np.abs(ours[:, 4:6] - theirs[:, 4:6]).max() > 0.3
    with pytest.raises(DetectorExportError, match="boxes where"):
        check_same(trained, exported, picture, 96)


def test_nothing_to_resume_is_said(listing: Path, tmp_path: Path) -> None:
    from companion.models.train_detector import TrainSettings, train

    with pytest.raises(FileNotFoundError, match="no run to resume"):
        train(listing, tmp_path / "none", TrainSettings(), resume=True)


def test_missing_pictures_are_said(tmp_path: Path) -> None:
    from companion.models.train_detector import TilePictures

    with pytest.raises(FileNotFoundError, match="prepare the pictures first"):
        TilePictures([tmp_path], 96, 4)


def test_augmented_boxes_stay_on_their_tiles() -> None:
    """Turned, squeezed and cut, a label still lies on what it labels, and nothing is mirrored."""
    from companion.models.train_detector import warp

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


def test_the_recipe_draws_what_detectors_miss_more_often() -> None:
    from companion.datasets.scenes_layouts import LAYOUTS
    from companion.models.detector_recipe import FIRST_TRAIN_SEED, HARD_LAYOUTS, MANY_BLANKS, scene_plan

    assert set(HARD_LAYOUTS) <= set(LAYOUTS)
    plans = [scene_plan(FIRST_TRAIN_SEED + k) for k in range(3000)]
    assert plans == [scene_plan(FIRST_TRAIN_SEED + k) for k in range(3000)]
    hard = [plan.layout for plan in plans if plan.layout is not None]
    assert len(hard) / len(plans) == pytest.approx(1 / 3, abs=0.03)
    assert all(hard.count(name) / len(hard) == pytest.approx(1 / 4, abs=0.04) for name in HARD_LAYOUTS)
    assert sum(plan.blanks == MANY_BLANKS for plan in plans) / len(plans) == pytest.approx(0.35, abs=0.03)


def test_the_recipe_makes_each_scene_once_by_its_plan(tmp_path: Path) -> None:
    from companion.models.detector_recipe import ScenePlan, make_scenes, scene_plan

    told: list[str] = []
    make_scenes(tmp_path, range(6), lambda: BANK, 1, scene_plan, told.append)
    assert told == [f"6 scenes -> {tmp_path}"]
    for seed in range(6):
        truth = json.loads((tmp_path / "truth" / f"scene{seed:07d}.json").read_text())
        assert scene_plan(seed).layout in (None, truth["layout"])
    made = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.jpg")}
    (tmp_path / "truth" / "scene0000004.json").unlink()
    make_scenes(tmp_path, range(6), lambda: BANK, 1, scene_plan, told.append)
    make_scenes(tmp_path, range(6), lambda: pytest.fail("nothing to draw"), 1, scene_plan, told.append)
    assert told[1:] == [f"1 scenes -> {tmp_path}"]
    again = {file.name for file, time in made.items() if file.stat().st_mtime_ns != time}
    assert again == {"scene0000004.jpg"}
    make_scenes(tmp_path / "shared", range(6), lambda: BANK, 2, scene_plan, told.append)  # by two processes
    for file in made:
        assert (tmp_path / "shared" / "images" / file.name).read_bytes() == file.read_bytes()
    few, many = (
        make_scene(3, BANK, (SIDE, SIDE), "grid", hard=0, blanks=blanks) for blanks in (ScenePlan().blanks, 200)
    )
    assert sum(t.kind == "P" for t in few.tiles) < sum(t.kind == "P" for t in many.tiles)


def test_the_processes_of_several_gpus_know_the_settings() -> None:
    """The library starts a process a GPU, which imports the trainer anew: it must come with the same settings."""
    import os
    import subprocess
    import sys

    from companion.models.train_detector import DetectorTrainer

    before = DetectorTrainer.pictures, DetectorTrainer.threads, DetectorTrainer.width
    DetectorTrainer.share(24, 2, 0.0625)
    try:
        shown = "from models.train_detector import DetectorTrainer as T; print(T.pictures, T.threads, T.width)"
        ran = subprocess.run(
            [sys.executable, "-c", shown], env=dict(os.environ), capture_output=True, text=True, timeout=300, check=True
        )
    finally:
        DetectorTrainer.share(*before)
    assert ran.stdout.split()[-3:] == ["24", "2", "0.0625"]


CHILD = """
import sys
import torch.distributed as dist
from torch import device, nn
from ultralytics.engine import trainer as engine

class OnProcessors(nn.parallel.DistributedDataParallel):
    def __init__(self, model, device_ids=None, **named):
        super().__init__(model, **named)

def begin(self, *arguments, **named):
    whole(self, *arguments, **named)
    self.world_size = 2

def join(self):
    self.device, self.accelerator = device("cpu"), None
    dist.init_process_group("gloo", rank=engine.RANK, world_size=2)

whole = engine.BaseTrainer.__init__
engine.BaseTrainer.__init__, engine.BaseTrainer._setup_ddp = begin, join
engine.select_device = lambda *_args, **_named: device("cpu")
nn.parallel.DistributedDataParallel = OnProcessors
engine.BaseTrainer.final_eval = lambda self: None  # it asks the GPU which one it is
file = sys.argv[1]
exec(compile(open(file).read(), file, "exec"))
"""
"""Puts the processor in the place of GPUs, then runs the library's file."""


@pytest.fixture
def for_two(listing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file that the library writes for the processes of two GPUs."""
    import torch
    from ultralytics.engine import trainer as engine
    from ultralytics.utils.dist import generate_ddp_file

    from companion.models.train_detector import DetectorTrainer

    before = DetectorTrainer.pictures, DetectorTrainer.threads, DetectorTrainer.width
    DetectorTrainer.share(8, 1, 0.0625)
    monkeypatch.setattr(engine, "select_device", lambda *_args, **_named: torch.device("cuda", 0))
    monkeypatch.setattr(engine, "get_torch_device_backend", lambda _device: None)
    overrides = {
        "model": "yolo26n-obb.yaml",
        "data": str(listing),
        "imgsz": 96,
        "epochs": 1,
        "batch": 4,
        "device": "0,1",
        "project": str(tmp_path),
        "name": "two",
        "amp": False,
        "optimizer": "AdamW",
        "plots": False,
    }
    trainer = DetectorTrainer(overrides=overrides)
    assert trainer.ddp
    assert trainer.world_size == 2
    file = Path(generate_ddp_file(trainer))
    yield file
    file.unlink(missing_ok=True)
    file.with_suffix(".pt").unlink(missing_ok=True)
    DetectorTrainer.share(*before)


def test_a_process_of_several_gpus_reports_once(for_two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch
    from ultralytics.engine import trainer as engine
    from ultralytics.utils.patches import torch_load

    state = torch_load(str(for_two.with_suffix(".pt")), map_location="cpu")
    monkeypatch.setattr(engine, "select_device", lambda *_args, **_named: torch.device("cpu"))
    child = state["trainer"](overrides=state["args"], _callbacks=state["callbacks"])
    ours = [
        callback.__name__
        for event in ("on_train_epoch_start", "on_train_epoch_end")
        for callback in child.callbacks[event]
        if callback.__module__ == "companion.models.train_detector"
    ]
    assert ours == ["_epoch_start", "_epoch_end"]


def test_two_processes_train_one_network(for_two: Path, tmp_path: Path) -> None:
    """As on two GPUs, but on the processor: the library's own file, two processes, gradients joined by gloo."""
    import os
    import subprocess
    import sys

    from ultralytics.utils.dist import find_free_network_port

    child = tmp_path / "child.py"
    child.write_text(CHILD, encoding="utf-8")
    command = [
        *(sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", "2"),
        *("--master_port", str(find_free_network_port()), str(child), str(for_two)),
    ]
    ran = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, timeout=800, check=False)
    assert ran.returncode == 0, ran.stderr[-9000:]
    assert ran.stdout.count("pictures/s") == 1
    assert (tmp_path / "two" / "weights" / "last.pt").is_file()


def test_weights_to_go_on_with_can_be_given_a_smaller_rate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from companion.cli import train as command
    from companion.models import detector_recipe

    rates: list[float] = []

    def run(_data: Path, _work: Path, out: Path, settings: Any, *_rest: Any, **_named: Any) -> Path:
        rates.append(settings.rate)
        return out

    monkeypatch.setattr(detector_recipe, "run", run)
    monkeypatch.setattr(command, "_require", lambda _data: None)
    given = ["detector", "--data", str(tmp_path)]
    for more in ([], ["--rate", "4e-4"]):
        assert CliRunner().invoke(command.train, [*given, *more], catch_exceptions=False).exit_code == 0
    assert rates == [2e-3, 4e-4]
    assert CliRunner().invoke(command.train, [*given, "--rate", "0"]).exit_code == 2
