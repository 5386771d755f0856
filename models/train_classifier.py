"""Trains the tile classifier: ``companion train classifier --data DIR --out DIR``.

A YOLO26 classification network (``classifier.yaml``) learns from scratch, on one CPU core or a GPU, from synthetic
crops of every licensed face and from crops of labelled photos. Two art styles and some photo sessions are kept back to
validate on; the tile set that nobody may train on is only ever evaluated. The run can be stopped and taken up again.
"""

from __future__ import annotations

import json
import logging
import math
import shutil
import time
from copy import deepcopy
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from companion.datasets.crops import UNSEEN, Crops, Maker, camerash_faces, from_photos, unseen
from companion.datasets.crops_nothing import cut_off, halves
from companion.datasets.face import Face
from companion.datasets.faces import load_faces
from companion.datasets.real import load_photos
from companion.models.classifier_batches import INPUT, MARGIN, NoTiles, RealSampler, Stock, augment, loss, to_input
from companion.tiles import CLASS_NAMES

log = logging.getLogger(__name__)

CONFIG: Final = Path(__file__).with_name("classifier.yaml")
OUTPUTS: Final = tuple(f"{name}@{90 * turn}" for turn in range(4) for name in CLASS_NAMES)
"""What the 176 outputs mean: kind at clockwise turn in degrees, turn major."""
HELD_STYLES: Final = ("kch3coo", "kde-default")
KINDS: Final = len(CLASS_NAMES)
GENTLE: Final = 0.2
"""The learning rate of weights that are trained on, for that of a training from scratch."""
HELD_SYNTHETIC = 800
"""Crops drawn from the styles that are held out."""


@dataclass(frozen=True)
class Recipe:
    """How to train. The learning rate falls to nothing when ``minutes`` of training are used up.

    ``stock`` is how many synthetic crops are kept, ``renew`` how many new ones each batch brings, ``real`` the share of
    real crops in a batch, ``nothing`` that of crops without a tile. For the ``coarse`` share of the time the network
    learns from ``coarse_side`` pixels, which is nearly twice as fast; over the ``harden`` share the crops go from clean
    to as hard as they get. ``everything``: whether what is kept back for validation is trained on too. ``start`` names
    weights to begin from instead of from scratch; see :meth:`going_on`.
    """

    data: Path
    out: Path
    minutes: float = 165.0
    batch: int = 64
    rate: float = 1.5e-3
    stock: int = 60_000
    first: int = 4_000
    renew: int = 10
    real: float = 0.35
    nothing: float = 0.08
    coarse: float = 0.55
    coarse_side: int = 48
    harden: float = 0.3
    seed: int = 7
    threads: int = 1
    everything: bool = False
    checkpoint_every: float = 180.0
    device: str = "cpu"
    start: Path | None = None

    def going_on(self, start: Path) -> Recipe:
        """This recipe, going on with weights that know the tiles: small steps, full size, and hard crops at once."""
        return replace(self, start=start, rate=self.rate * GENTLE, coarse=0.0, harden=0.0, nothing=2 * self.nothing)


class Average:
    """Moving average of the weights: what is validated and shipped."""

    def __init__(self, model: nn.Module) -> None:
        self.model = deepcopy(model).eval()
        self.steps = 0

    def update(self, model: nn.Module) -> None:
        self.steps += 1
        keep = min(0.998, (1 + self.steps) / (20 + self.steps))
        with torch.no_grad():
            for old, new in zip(self.model.state_dict().values(), model.state_dict().values(), strict=True):
                if old.dtype.is_floating_point:
                    old.lerp_(new, 1 - keep)
                else:
                    old.copy_(new)


def build() -> nn.Module:
    """The untrained network, by ultralytics from classifier.yaml."""
    from ultralytics.nn.tasks import ClassificationModel

    model: nn.Module = ClassificationModel(str(CONFIG), nc=len(OUTPUTS), verbose=False)
    model.names = dict(enumerate(OUTPUTS))
    return model


def _faces(recipe: Recipe) -> tuple[dict[str, list[Face]], dict[str, list[Face]]]:
    faces = load_faces(recipe.data / "art", cache=recipe.out / "faces.npz")
    for face in camerash_faces(recipe.data):
        faces[face.kind].append(face)
    held = {kind: [face for face in row if face.style in HELD_STYLES] for kind, row in faces.items()}
    if recipe.everything:
        return faces, held
    return {kind: [face for face in row if face.style not in HELD_STYLES] for kind, row in faces.items()}, held


def _strength(recipe: Recipe, progress: float) -> float:
    """How hard crops are (0-1) when that part of the time is over."""
    return min(1.0, 0.05 + progress / recipe.harden) if recipe.harden > 0 else 1.0


def _decide(logits: Tensor) -> Tensor:
    """n x 44 log probabilities of the kind from the logits of one look."""
    return torch.logsumexp(torch.log_softmax(logits.float(), dim=1).view(-1, 4, KINDS), dim=1)


def forward(model: nn.Module, inputs: Tensor) -> Tensor:
    """Logits in training and evaluation alike (ultralytics gives a pair when it evaluates)."""
    out = model(inputs)
    return out[1] if isinstance(out, tuple) else out


@torch.no_grad()
def look(model: nn.Module, crops: Crops, looks: int = 4, side: int = INPUT, batch: int = 256) -> Tensor:
    """Joint log probabilities n x 4 x 44 (turn of the face, kind), averaged over ``looks`` quarter turns of a crop."""
    model.eval()
    device = next(model.parameters()).device
    parts = []
    for start in range(0, len(crops), batch):
        inputs = to_input(crops.pixels[start : start + batch], side).to(device)
        total = torch.zeros(len(inputs), 4, KINDS)
        for k in range(looks):
            seen = torch.rot90(inputs, k, dims=(2, 3))  # turned back by k quarters, as at the table
            logs = torch.log_softmax(forward(model, seen).float(), dim=1).view(-1, 4, KINDS).cpu()
            total += torch.roll(logs, k, dims=1)
        parts.append(total / looks)
    joint = torch.cat(parts)
    return joint - torch.logsumexp(joint, dim=(1, 2), keepdim=True)


def score(joint: Tensor, crops: Crops, temperature: float = 1.0) -> dict[str, float]:
    """Top-1, top-3, turn right (where known), calibration error, and how many wrong ones were shown as certain."""
    sharp = joint / temperature
    sharp = sharp - torch.logsumexp(sharp, dim=(1, 2), keepdim=True)
    kinds = torch.logsumexp(sharp, dim=1).exp()
    truth = torch.from_numpy(crops.kinds)
    best = kinds.topk(3, dim=1)
    right = best.indices[:, 0] == truth
    sure = best.values[:, 0]
    bins = (sure * 15).long().clamp(0, 14)
    error = sum(
        float(abs(right[bins == b].float().mean() - sure[bins == b].mean()) * (bins == b).float().mean())
        for b in range(15)
        if bool((bins == b).any())
    )
    result = {
        "top1": float(right.float().mean()),
        "top3": float((best.indices == truth[:, None]).any(dim=1).float().mean()),
        "calibration_error": error,
        "certain_and_wrong": float(((sure > 0.9) & ~right).float().mean()),
    }
    known = torch.from_numpy(crops.turns) >= 0
    if bool(known.any()):
        turns = torch.logsumexp(joint, dim=2).argmax(dim=1)
        result["turn"] = float((turns == torch.from_numpy(crops.turns))[known].float().mean())
    return result


def calibrate(joint: Tensor, crops: Crops) -> float:
    """The temperature that makes the confidence of the kind true on held-out crops, by its likelihood."""
    truth = torch.from_numpy(crops.kinds)
    best = (math.inf, 1.0)
    for temperature in np.exp(np.linspace(math.log(0.4), math.log(3.0), 60)):
        sharp = torch.log_softmax((joint / temperature).flatten(1), dim=1).view(-1, 4, KINDS)
        value = float(nn.functional.nll_loss(torch.logsumexp(sharp, dim=1), truth))
        best = min(best, (value, float(temperature)))
    return best[1]


def confusions(joint: Tensor, crops: Crops) -> list[tuple[str, str, int]]:
    """(shown, read as, how often), most frequent first."""
    read = torch.logsumexp(joint, dim=1).argmax(dim=1).numpy()
    wrong = read != crops.kinds
    pairs, counts = np.unique(np.stack([crops.kinds[wrong], read[wrong]]), axis=1, return_counts=True)
    order = np.argsort(-counts)
    return [(CLASS_NAMES[pairs[0, i]], CLASS_NAMES[pairs[1, i]], int(counts[i])) for i in order]


def _optimizer(model: nn.Module, rate: float) -> torch.optim.Optimizer:
    decayed = [p for p in model.parameters() if p.ndim > 1]
    plain = [p for p in model.parameters() if p.ndim <= 1]
    return torch.optim.AdamW(
        [{"params": decayed, "weight_decay": 0.03}, {"params": plain, "weight_decay": 0.0}], lr=rate
    )


def train_classifier(recipe: Recipe) -> Path:
    """Train until the minutes are used up, or go on where ``out/last.pt`` stopped; returns the trained .pt.

    Raises RealDataError or FaceArtError where the data folder lacks what is needed.
    """
    torch.manual_seed(recipe.seed)
    torch.set_num_threads(recipe.threads)
    import cv2

    cv2.setNumThreads(1)
    recipe.out.mkdir(parents=True, exist_ok=True)
    train_faces, held_faces = _faces(recipe)
    real, held_real = from_photos(recipe.data)
    if recipe.everything:
        real = Crops.join([real, held_real])
    pixels, kinds = Maker(held_faces, seed=99).make(HELD_SYNTHETIC)
    held_synthetic = Crops(pixels, kinds, np.zeros(len(kinds), np.int64))
    model = build().to(recipe.device, memory_format=torch.channels_last)
    if recipe.start is not None:
        from ultralytics import YOLO

        model.load_state_dict(YOLO(str(recipe.start)).model.float().state_dict())
    average = Average(model)
    optimizer = _optimizer(model, recipe.rate)
    state = {"seconds": 0.0, "crops": 0}
    last = recipe.out / "last.pt"
    if last.is_file():
        stored = torch.load(last, map_location=recipe.device, weights_only=True)
        model.load_state_dict(stored["model"])
        average.model.load_state_dict(stored["average"])
        optimizer.load_state_dict(stored["optimizer"])
        average.steps, state = int(stored["steps"]), dict(stored["state"])
        log.info("going on after %d crops, %.0f min", state["crops"], state["seconds"] / 60)
    rng = np.random.default_rng(recipe.seed + int(state["crops"]))
    generator = torch.Generator().manual_seed(recipe.seed + int(state["crops"]))
    stock = Stock(Maker(train_faces, seed=recipe.seed + int(state["crops"])), recipe.stock)
    log.info("%d real crops, %d held out; drawing the first %d synthetic ones", len(real), len(held_real), recipe.first)
    stock.maker.hardness = _strength(recipe, float(state["seconds"]) / 60 / recipe.minutes)
    stock.renew(recipe.first)
    sampler = RealSampler(real)
    from_real = round(recipe.batch * recipe.real)
    blank = round(recipe.batch * recipe.nothing)
    from_synthetic = recipe.batch - from_real - blank
    seen = [photo for photo in load_photos(recipe.data) if recipe.everything or not photo.held_out]
    no_tiles = NoTiles(seen, recipe.first, rng)
    started, saved, shown = time.monotonic(), time.monotonic(), 0.0
    before = state["seconds"]
    crops_before = int(state["crops"])
    while state["seconds"] < recipe.minutes * 60:
        progress = state["seconds"] / (recipe.minutes * 60)
        rate = recipe.rate * min(1, (average.steps + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * progress))
        for group in optimizer.param_groups:
            group["lr"] = rate
        strength = _strength(recipe, progress)
        stock.maker.hardness = strength
        stock.renew(recipe.renew)
        drawn, photographed = stock.sample(from_synthetic, rng), sampler.sample(from_real, rng)
        torn = halves(*(c.sample(blank // 4, rng) for c in (stock, stock)), rng)
        edges = cut_off(sampler.sample(blank // 6, rng), rng)
        both = Crops.join([drawn, photographed, torn, edges, no_tiles.sample(blank - len(torn) - len(edges))])
        side = recipe.coarse_side if progress < recipe.coarse else INPUT
        inputs, turns = augment(both, generator, side, strength)
        model.train()
        value = loss(
            forward(model, inputs.to(recipe.device)),
            torch.from_numpy(both.kinds).to(recipe.device),
            turns.to(recipe.device),
        )
        optimizer.zero_grad(set_to_none=True)
        value.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimizer.step()
        average.update(model)
        shown = float(value.detach()) if shown == 0 else 0.98 * shown + 0.02 * float(value.detach())
        state["crops"] = int(state["crops"]) + recipe.batch
        state["seconds"] = before + time.monotonic() - started
        if average.steps % 100 == 0:
            speed = (int(state["crops"]) - crops_before) / max(time.monotonic() - started, 1e-9)
            log.info(
                "%5.1f min  %8d crops  %4.0f crops/s  loss %.3f", state["seconds"] / 60, state["crops"], speed, shown
            )
        if time.monotonic() - saved > recipe.checkpoint_every:
            _checkpoint(last, model, average, optimizer, state)
            saved = time.monotonic()
            quick = np.arange(0, len(held_real), 5)
            some = Crops(held_real.pixels[quick], held_real.kinds[quick], held_real.turns[quick])
            log.info(
                "held out: photos %.4f, drawn styles %.4f",
                score(look(average.model, some, 1, side), some)["top1"],
                score(look(average.model, held_synthetic, 1, side), held_synthetic)["top1"],
            )
    _checkpoint(last, model, average, optimizer, state)
    return save(average.model, recipe, state)


def _checkpoint(path: Path, model: nn.Module, average: Average, optimizer: Any, state: dict[str, float]) -> None:
    part = path.with_suffix(".part")
    content = {"model": model.state_dict(), "average": average.model.state_dict(), "optimizer": optimizer.state_dict()}
    torch.save(content | {"steps": average.steps, "state": state}, part)
    part.replace(path)


def save(model: nn.Module, recipe: Recipe, state: dict[str, float]) -> Path:
    """``out/classifier.pt``: half precision, in the form that ``ultralytics.YOLO`` opens."""
    final: Any = deepcopy(model).cpu().half()
    final.yaml["yaml_file"] = CONFIG.name  # not where it lies on the trainer's machine
    for parameter in final.parameters():
        parameter.requires_grad = False
    told = {
        k: str(v) if isinstance(v, Path) else v for k, v in asdict(recipe).items() if k not in ("data", "out", "start")
    }
    path = recipe.out / "classifier.pt"
    arguments = {"task": "classify", "imgsz": INPUT, "model": CONFIG.name}
    torch.save({"epoch": -1, "model": final, "train_args": arguments, "recipe": told, "state": state}, path)
    return path


def evaluate(weights: Path, data: Path, side: int = INPUT) -> dict[str, Any]:
    """Figures of ``classifier.pt`` on what was held out and on the unseen set, with the calibrating temperature."""
    from ultralytics import YOLO

    model = YOLO(str(weights)).model.float().eval()
    _, held = from_photos(data)
    faces = load_faces(data / "art", cache=weights.parent / "faces.npz")
    pixels, kinds = Maker({k: [f for f in row if f.style in HELD_STYLES] for k, row in faces.items()}, 99).make(
        HELD_SYNTHETIC
    )
    drawn = Crops(pixels, kinds, np.zeros(len(kinds), np.int64))
    joints = {
        "held-out photos": (look(model, held, side=side), held),
        "held-out styles, drawn": (look(model, drawn, side=side), drawn),
    }
    temperature = calibrate(joints["held-out photos"][0], held)
    foreign = unseen(data)[0] if (data / "boxes" / UNSEEN).is_dir() else None
    if foreign is not None:
        joints[UNSEEN] = (look(model, foreign, side=side), foreign)
    figures: dict[str, Any] = {"temperature": temperature}
    for name, (joint, crops) in joints.items():
        figures[name] = score(joint, crops, temperature) | {"confusions": confusions(joint, crops)[:25]}
    if foreign is not None:
        figures[f"{UNSEEN}, one look"] = score(look(model, foreign, 1, side), foreign, temperature)
    return figures


def spec(temperature: float, side: int = INPUT) -> dict[str, Any]:
    """The object "classifier" of models.json, in the terms of companion.vision.weights.ClassifierSpec."""
    return {
        "file": "classifier.onnx", "classes": list(CLASS_NAMES), "size": [side, side], "fit": "stretch",
        "margin": MARGIN, "colour": "rgb", "mean": [0.0, 0.0, 0.0], "std": [1.0, 1.0, 1.0], "turns": "learned",
        "output": "probabilities", "temperature": round(temperature, 3),
    }  # fmt: skip


def write_spec(models: Path, temperature: float, side: int = INPUT) -> None:
    """Put the object "classifier" into ``models``/models.json and leave the others as they are."""
    path = models / "models.json"
    content = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    content["classifier"] = spec(temperature, side)
    path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def release(weights: Path, data: Path, out: Path, side: int = INPUT) -> Path:
    """Export ``weights`` to ``out``/classifier.onnx beside a copy of the .pt, measure it and write models.json.

    The figures go to the log and to ``classifier-figures.json`` beside ``weights``.
    """
    from companion.models.export_classifier import export

    figures = evaluate(weights, data, side)
    target = export(weights, out / "classifier.onnx", side)
    if weights.resolve() != (out / "classifier.pt").resolve():
        shutil.copy(weights, out / "classifier.pt")
    write_spec(out, figures["temperature"], side)
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    (weights.parent / "classifier-figures.json").write_text(text + "\n", encoding="utf-8")
    for name, row in figures.items():
        if isinstance(row, dict):
            log.info("%s: %s", name, {k: round(v, 4) for k, v in row.items() if k != "confusions"})
    return target
