"""The tile classifier learns, stops, goes on and is exported: small, but through the real code and ultralytics."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.tiles import CLASS_NAMES

torch = pytest.importorskip("torch", reason="training needs the train extra")
pytest.importorskip("ultralytics", reason="training needs the train extra")
pytestmark = pytest.mark.train
os.environ.setdefault("YOLO_AUTOINSTALL", "false")
os.environ.setdefault("YOLO_OFFLINE", "true")

from ultralytics import YOLO  # noqa: E402

from companion.datasets.crops import NOTHING, SIDE, UNKNOWN, Crops  # noqa: E402
from companion.datasets.face import Face  # noqa: E402
from companion.models import train_classifier as training  # noqa: E402
from companion.models.classifier_batches import (  # noqa: E402
    INPUT,
    NEW_THINGS,
    NoTiles,
    RealSampler,
    augment,
    loss,
    to_input,
)
from companion.vision.boxes import Box  # noqa: E402
from companion.vision.name.classifier import OnnxClassifier  # noqa: E402
from companion.vision.weights import ClassifierSpec  # noqa: E402

KINDS = len(CLASS_NAMES)


def upright(count: int) -> Crops:
    """White crops whose upper half is red."""
    pixels = np.full((count, SIDE, SIDE, 3), 255, np.uint8)
    pixels[:, : SIDE // 2, :, 1:] = 0
    return Crops(pixels, np.zeros(count, np.int64), np.zeros(count, np.int64))


def test_a_turn_is_clockwise_and_named_right() -> None:
    inputs, turns = augment(upright(64), torch.Generator().manual_seed(1), strength=0.5)
    assert set(turns.tolist()) == {0, 1, 2, 3}
    green = inputs[:, 1]
    half = INPUT // 2
    sides = torch.stack([green[:, :half].mean((1, 2)), green[:, :, half:].mean((1, 2)),
                         green[:, half:].mean((1, 2)), green[:, :, :half].mean((1, 2))], dim=1)  # fmt: skip
    # the red side (little green) is above at turn 0, right at 1, below at 2, left at 3
    assert (sides.argmin(dim=1) == turns).float().mean() > 0.95


def test_unknown_turns_stay_unknown_and_cost_nothing() -> None:
    crops = upright(8)
    _, turns = augment(Crops(crops.pixels, crops.kinds, np.full(8, UNKNOWN)), torch.Generator().manual_seed(1))
    assert (turns == UNKNOWN).all()
    logits = torch.full((1, 4, KINDS), -20.0)
    logits[0, 2, 5] = 20.0
    kinds = torch.tensor([5])
    unknown = loss(logits.flatten(1), kinds, torch.tensor([UNKNOWN]), smooth=0)
    assert unknown < 1e-4
    assert loss(logits.flatten(1), kinds, torch.tensor([2]), smooth=0) < 1e-4
    assert loss(logits.flatten(1), kinds, torch.tensor([1]), smooth=0) > 5
    assert loss(logits.flatten(1), torch.tensor([6]), torch.tensor([UNKNOWN]), smooth=0) > 5


def test_what_shows_no_tile_is_learned_to_have_no_name() -> None:
    nothing, unknown = torch.tensor([NOTHING]), torch.tensor([UNKNOWN])
    torn = torch.zeros(1, 4 * KINDS)
    sure = torch.zeros(1, 4, KINDS)
    sure[0, 0, 7] = 9.0
    assert loss(torn, nothing, unknown) == pytest.approx(np.log(KINDS), abs=1e-4)
    assert loss(sure.flatten(1), nothing, unknown) > loss(torn, nothing, unknown) + 3
    both = loss(torch.cat([torn, sure.flatten(1)]), torch.tensor([NOTHING, 7]), torch.tensor([UNKNOWN, 0]))
    assert torch.isfinite(both)


def test_clutter_is_renewed_while_it_is_learned() -> None:
    no_tiles = NoTiles([], 4, np.random.default_rng(1))
    first = no_tiles.sample(6)
    assert (first.kinds == NOTHING).all()
    assert len(np.unique(first.pixels.reshape(6, -1), axis=0)) <= 4
    for _ in range(NEW_THINGS):
        no_tiles.sample(6)
    assert len(np.unique(no_tiles.sample(200).pixels.reshape(200, -1), axis=0)) > 20


def test_rare_kinds_are_drawn_nearly_as_often_as_common_ones() -> None:
    kinds = np.array([0] * 900 + [1] * 100)
    drawn = RealSampler(Crops(np.zeros((1000, SIDE, SIDE, 3), np.uint8), kinds, kinds * 0)).sample(
        2000, np.random.default_rng(1)
    )
    assert 0.3 < (drawn.kinds == 1).mean() < 0.5  # a tenth of the crops


class Compass(torch.nn.Module):
    """A stand-in that finds the red side: 3m at the turn that it sees."""

    def __init__(self) -> None:
        super().__init__()
        self.some = torch.nn.Parameter(torch.zeros(1))

    def forward(self, inputs: torch.Tensor) -> torch.Tensor:
        green, half = inputs[:, 1], inputs.shape[2] // 2
        sides = torch.stack([green[:, :half].mean((1, 2)), green[:, :, half:].mean((1, 2)),
                             green[:, half:].mean((1, 2)), green[:, :, :half].mean((1, 2))], dim=1)  # fmt: skip
        out = torch.full((len(inputs), 4, KINDS), -10.0)
        out[torch.arange(len(inputs)), sides.argmin(1), 2] = 10.0
        return out.flatten(1)


@pytest.mark.parametrize("turn", range(4))
def test_four_looks_agree_on_the_turn(turn: int) -> None:
    crops = upright(2)
    turned = Crops(np.ascontiguousarray(np.rot90(crops.pixels, -turn, axes=(1, 2))), np.full(2, 2), np.full(2, turn))
    joint = training.look(Compass(), turned)
    assert joint.flatten(1).argmax(dim=1).tolist() == [turn * KINDS + 2] * 2
    assert training.score(joint, turned) == pytest.approx(
        {"top1": 1, "top3": 1, "calibration_error": 0, "certain_and_wrong": 0, "turn": 1}, abs=1e-3
    )
    assert training.confusions(joint, replace(turned, kinds=np.full(2, 3))) == [("4m", "3m", 2)]


def test_the_temperature_makes_confidence_true() -> None:
    """Of answers given with certainty three in four are right: the temperature must take the certainty away."""
    joint = torch.full((400, 4, KINDS), -12.0)
    joint[:, 0, 0] = 0.0
    crops = Crops(
        np.zeros((400, 1, 1, 3), np.uint8), (np.arange(400) % 4 == 0).astype(np.int64), np.zeros(400, np.int64)
    )
    temperature = training.calibrate(joint, crops)
    assert temperature > 1.3
    assert (
        training.score(joint, crops, temperature)["calibration_error"]
        < training.score(joint, crops)["calibration_error"]
    )


def data_folder(root: Path) -> Path:
    """Photos of rows of five tiles in two folders and the unseen one."""
    for folder, names in (("chinese-mj-plain", ["363000000_a", "420000000_b"]), ("chinese-mj-rot15", ["hand_1_jpg_l0"]),
                          ("leo-miura", ["one"])):  # fmt: skip
        (root / "boxes" / folder / "images").mkdir(parents=True)
        (root / "boxes" / folder / "labels").mkdir()
        for name in names:
            photo = np.full((240, 320, 3), (40, 130, 70), np.uint8)
            lines = []
            for i in range(5):
                x, y = 40 + i * 45, 120
                photo[y - 27 : y + 27, x - 20 : x + 20] = 245
                lines.append(f"{31 + i % 2} {x / 320} {y / 240} {42 / 320} {56 / 240}")
            cv2.imwrite(str(root / "boxes" / folder / "images" / f"{name}.jpg"), photo)
            (root / "boxes" / folder / "labels" / f"{name}.txt").write_text("\n".join(lines))
    return root


def test_training_stops_goes_on_and_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faces: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    for kind, colour in (("C", (200, 0, 0)), ("F", (0, 120, 0))):
        for style in ("ours", *training.HELD_STYLES):
            rgba = np.zeros((144, 108, 4), np.uint8)
            rgba[20:80, 20:80] = (*colour, 255)
            faces[kind].append(Face(kind, style, "CC0-1.0", rgba))
    monkeypatch.setattr(training, "load_faces", lambda *_args, **_kwargs: faces)
    monkeypatch.setattr(training, "HELD_SYNTHETIC", 8)
    recipe = training.Recipe(
        data_folder(tmp_path / "data"), tmp_path / "work", minutes=0.01, batch=8, stock=40, first=20
    )
    first = training.train_classifier(recipe)
    before = torch.load(recipe.out / "last.pt", weights_only=True)["state"]
    assert first.is_file()
    assert before["crops"] >= 8
    training.train_classifier(replace(recipe, minutes=before["seconds"] / 60 + 0.005))  # one step more at least
    after = torch.load(recipe.out / "last.pt", weights_only=True)["state"]
    assert after["crops"] > before["crops"]
    assert after["seconds"] > before["seconds"]

    known = YOLO(str(first)).model.float().state_dict()
    gentle = replace(recipe, out=tmp_path / "again", minutes=0.001).going_on(first)
    kept = YOLO(str(training.train_classifier(gentle))).model.float().state_dict()
    fresh = training.build().state_dict()
    name = next(name for name, value in known.items() if value.ndim == 4)
    assert (kept[name] - known[name]).abs().mean() < 0.1 * (fresh[name] - known[name]).abs().mean()

    out = tmp_path / "models"
    out.mkdir()
    (out / "models.json").write_text('{"detector": {"side": 640}}')
    exported = training.release(first, recipe.data, out)  # compares the answers of both networks itself
    assert exported.stat().st_size < 3_000_000
    ours = OnnxClassifier(exported, ClassifierSpec(**(training.spec(1.0) | {"file": exported.name})))
    row = cv2.imread(str(next((recipe.data / "boxes" / "leo-miura" / "images").glob("*.jpg"))))
    seen = ours.features(row, [Box.of(40 + 45 * i, 120, 40, 54, 0, 0.9) for i in range(3)])
    assert seen.shape[0] == 3
    assert seen.shape[1] > 100
    assert np.allclose(np.linalg.norm(seen, axis=1), 1, atol=1e-5)
    told = json.loads((out / "models.json").read_text())
    assert told["detector"] == {"side": 640}  # the other network's entry is left alone
    assert told["classifier"]["size"] == [INPUT, INPUT]
    assert told["classifier"]["classes"] == list(CLASS_NAMES)
    figures = json.loads((recipe.out / "classifier-figures.json").read_text())
    assert 0 <= figures["leo-miura"]["top1"] <= 1


def test_the_table_reads_tiles_as_training_showed_them() -> None:
    """The crop that the reader cuts and the input that training makes of a stored crop show the same."""
    from companion.datasets.crops import cut
    from companion.vision.boxes import Box
    from companion.vision.name.classifier import cut as reader_cut
    from companion.vision.weights import ClassifierSpec

    photo = cv2.GaussianBlur(np.random.default_rng(1).integers(0, 255, (200, 200, 3), dtype=np.uint8), (0, 0), 4)
    photo = cv2.normalize(photo, None, 0, 255, cv2.NORM_MINMAX)
    settings = training.spec(1.0)
    reader = ClassifierSpec(size=tuple(settings["size"]), margin=settings["margin"])
    seen = reader_cut(photo, Box(100, 100, 48, 66, 0.0), reader).astype(float) / 255
    quad = np.float32([[76, 67], [124, 67], [124, 133], [76, 133]])
    shown = to_input(cut(photo, quad)[None])[0].permute(1, 2, 0).numpy()
    assert np.abs(seen - shown).mean() < 0.02
