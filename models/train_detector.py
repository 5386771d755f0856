# mypy: disable-error-code="no-untyped-call"
"""Train the tile detector: a small YOLO26 with oriented boxes that knows two things, a tile's face and its back.

The trainer is ultralytics' own with four changes that matter on a CPU: a narrower network (finding a tile is easy,
its many small layers are not free), channels-last memory, pictures prepared beforehand so that augmenting costs one
warp, and epochs of a fixed number of pictures, so that checkpoints come every few minutes. It resumes, runs on a CPU
or on GPUs, and prints pictures per second.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt
import torch
import ultralytics
from torch.utils.data import Dataset
from ultralytics.models.yolo.obb import OBBTrainer
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils import RANK, YAML
from ultralytics.utils.ops import xyxyxyxy2xywhr

from companion.datasets.oriented import box_inside, read_labels

NAMES: Final[tuple[str, ...]] = ("face", "back")
"""The detector's classes; the place in the tuple is the class id in label files and in the network's output."""

CLASS_WEIGHTS: Final = (1.0, 3.0)
TRAIN_SIZE: Final = 320
"""Side of a training picture in pixels; prepared pictures are a little larger so that a crop can move in them."""

ASLANT: Final = 0.4
"""The share of training pictures that are turned and squeezed in any direction; the others stay near quarter turns."""
SQUEEZE: Final = 0.5
"""How far those are squeezed, as a logarithm: a face can become 1.65 times as wide as it was, for its height."""

_SHARED: Final = "COMPANION_TRAIN_"
_SHOWN: Final = 0.55
"""A tile cut by the picture's edge is still a tile to be found if at least this much of it is left."""

FloatArray = npt.NDArray[Any]
Picture = npt.NDArray[Any]
log = logging.getLogger(__name__)


def network(width: float = 0.1875, depth: float = 0.5) -> dict[str, Any]:
    """The YOLO26 OBB description with our two classes and the given width and depth multiples (0.25, 0.5 is nano).

    The three layers at the full and half resolution, where a CPU spends most of its time, are at half nano's width. It
    has the one-to-many head only: in trainings of hours, not days, that one finds far more than the head that needs no
    suppression, which learns from a single anchor a tile.
    """
    path = Path(ultralytics.__file__).parent / "cfg" / "models" / "26" / "yolo26-obb.yaml"
    description: dict[str, Any] = deepcopy(YAML.load(path))
    for layer, channels in zip(description["backbone"], (8, 16, 32), strict=False):
        layer[3][0] = int(channels / width)
    return description | {
        "nc": len(NAMES),
        "end2end": False,
        "scales": {"n": [depth, width, 1024]},
        "scale": "n",
        "yaml_file": "tiles-obb.yaml",
    }


class TilePictures(Dataset[dict[str, Any]]):
    """Prepared pictures with one cheap, strong augmentation: any scale, quarter turn, tilt, squeeze, crop and colour.

    Never a mirror: a mirrored tile does not exist. In each pass `epoch` pictures are drawn at random, from each folder
    as many; `refresh` lists the folders again, so pictures made while training runs are used from the next epoch on.
    """

    def __init__(self, folders: Sequence[str | Path], size: int, epoch: int, seed: int = 0) -> None:
        self.folders = [Path(folder) for folder in folders]
        self.size, self.epoch = size, epoch
        self.rng = np.random.default_rng(seed)
        self.files: list[list[Path]] = []
        self.labels: list[dict[str, Any]] = []
        self.refresh()

    def refresh(self) -> None:
        """List the folders anew. Raises FileNotFoundError if there is no picture at all."""
        self.files = [files for folder in self.folders if (files := sorted(folder.glob("*.jpg")))]
        if not self.files:
            raise FileNotFoundError(f"no .jpg in {', '.join(map(str, self.folders))}: prepare the pictures first")

    def __len__(self) -> int:
        return self.epoch

    def __getitem__(self, index: int) -> dict[str, Any]:
        if index >= self.epoch:
            raise IndexError(index)
        group = self.files[self.rng.integers(len(self.files))]
        path = group[self.rng.integers(len(group))]
        image = cv2.imread(str(path))
        if image is None:
            raise FileNotFoundError(f"{path} is no picture: remove it or prepare the pictures again")
        labels = read_labels(path.parent.parent / "labels" / f"{path.stem}.txt")
        corners = labels.corners * np.array([image.shape[1], image.shape[0]], np.float32)
        image, corners, kept = warp(image, corners, self.size, self.rng)
        boxes = xyxyxyxy2xywhr(torch.from_numpy(corners.reshape(-1, 8))).reshape(-1, 5)
        boxes[:, :4] /= self.size
        image = colour_jitter(image, self.rng)
        return {
            "im_file": str(path),
            "ori_shape": (self.size, self.size),
            "resized_shape": (self.size, self.size),
            "img": torch.from_numpy(np.ascontiguousarray(image[..., ::-1].transpose(2, 0, 1))),
            "cls": torch.from_numpy(labels.classes[kept]).float()[:, None],
            "bboxes": boxes.float(),
            "batch_idx": torch.zeros(len(corners)),
        }

    @staticmethod
    def collate_fn(samples: list[dict[str, Any]]) -> dict[str, Any]:
        """One batch: pictures stacked, boxes joined, `batch_idx` telling whose they are."""
        batch: dict[str, Any] = {
            key: tuple(s[key] for s in samples) for key in ("im_file", "ori_shape", "resized_shape")
        }
        batch["img"] = torch.stack([s["img"] for s in samples])
        batch["cls"] = torch.cat([s["cls"] for s in samples])
        batch["bboxes"] = torch.cat([s["bboxes"] for s in samples])
        batch["batch_idx"] = torch.cat([s["batch_idx"] + i for i, s in enumerate(samples)])
        return batch


def _rotation(degrees: float) -> FloatArray:
    turn = np.deg2rad(degrees)
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def _squeezed(stretch: float) -> FloatArray:
    """So much wider than high, the area kept."""
    return np.diag([stretch**0.5, stretch**-0.5])


def warp(
    image: Picture, corners: FloatArray, size: int, rng: np.random.Generator
) -> tuple[Picture, FloatArray, npt.NDArray[Any]]:
    """Turn, scale, squeeze and crop to `size`; returns the picture, the boxes still shown and their old places."""
    height, width = image.shape[:2]
    scale = float(np.exp(rng.uniform(np.log(0.75), np.log(1.35)))) * size / max(height, width) * 1.15
    if rng.random() < ASLANT:
        # squeezed across any direction, as a table is that is seen from low down: faces become rhombs
        stretch = float(np.exp(rng.uniform(-SQUEEZE, SQUEEZE)))
        matrix = scale * _rotation(rng.uniform(0, 360)) @ _squeezed(stretch) @ _rotation(rng.uniform(0, 360))
    else:
        stretch = float(np.exp(rng.uniform(np.log(0.85), np.log(1.18))))
        matrix = scale * _rotation(90 * rng.integers(4) + rng.normal(0, 6)) @ _squeezed(stretch)
    extent = np.abs(matrix) @ [width, height]
    slack = np.abs(extent - size) / 2
    shift = size / 2 + rng.uniform(-1, 1, 2) * slack - matrix @ [width / 2, height / 2]
    affine = np.hstack([matrix, shift[:, None]])
    fill = [int(v) for v in image[rng.integers(height), rng.integers(width)]]
    # a reflected border would show mirrored tiles without labels
    warped = cv2.warpAffine(image, affine, (size, size), borderMode=cv2.BORDER_CONSTANT, borderValue=fill)
    moved = (corners @ matrix.T + shift).astype(np.float32)
    kept = np.flatnonzero(shown(moved, size) > _SHOWN)
    inside = [box if (box := box_inside(quad, size, size)) is not None else quad for quad in moved[kept]]
    return warped, np.array(inside, np.float32).reshape(-1, 4, 2), kept


def shown(corners: FloatArray, size: int) -> FloatArray:
    """Which part (0-1) of each n x 4 x 2 box lies inside a `size` x `size` picture, by a 6 x 6 grid of points."""
    grid = np.meshgrid(np.linspace(0.08, 0.92, 6), np.linspace(0.08, 0.92, 6))
    u, v = (axis.reshape(1, -1, 1) for axis in grid)
    points = (
        corners[:, None, 0]
        + u * (corners[:, None, 1] - corners[:, None, 0])
        + v * (corners[:, None, 3] - corners[:, None, 0])
    )
    inside: FloatArray = ((points >= 0) & (points < size)).all(axis=2).mean(axis=1, dtype=np.float32)
    return inside


def colour_jitter(image: Picture, rng: np.random.Generator) -> Picture:
    """Gain, contrast, white balance, saturation; now and then grey, blur or noise."""
    mean = image.mean(axis=(0, 1))
    gain = np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.05, 3))
    contrast = np.exp(rng.normal(0, 0.12))
    table = (np.arange(256)[:, None] - mean) * contrast + mean
    table = np.clip(np.clip(table, 0, 255) / 255, 0, 1) ** np.exp(rng.normal(0, 0.15)) * 255 * gain
    image = cv2.LUT(image, np.clip(table, 0, 255).astype(np.uint8)[:, None].repeat(1, axis=1))
    saturation = float(np.clip(rng.normal(1.0, 0.3), 0, 1.8)) if rng.random() > 0.08 else 0.0
    grey = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    image = cv2.addWeighted(image, saturation, grey, 1 - saturation, 0)
    if rng.random() < 0.12:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.4))
    if rng.random() < 0.15:
        grain = rng.normal(0, rng.uniform(2, 14), image.shape)
        image = np.clip(image + grain, 0, 255).astype(np.uint8)
    return image


class DetectorTrainer(OBBTrainer):
    """ultralytics' OBB trainer on prepared pictures. Class attributes hold what its settings have no name for.

    On several GPUs the library starts a process for each, which knows the class, the settings and the callbacks, but
    not what was set in the class: so the attributes come from the environment.
    """

    pictures: int = int(os.environ.get(f"{_SHARED}PICTURES", "3000"))
    """Pictures in one epoch; a checkpoint is written after each."""
    threads: int = int(os.environ.get(f"{_SHARED}THREADS", "1"))
    """Threads of a training on the CPU."""
    width: float = float(os.environ.get(f"{_SHARED}WIDTH", "0.1875"))
    """Width multiple of the network."""
    epoch_started: float = 0.0

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for event, callback in (("on_train_epoch_start", _epoch_start), ("on_train_epoch_end", _epoch_end)):
            if callback not in self.callbacks[event]:  # a process of several came with them
                self.add_callback(event, callback)

    @classmethod
    def share(cls, pictures: int, threads: int, width: float) -> None:
        """Set the attributes, here and in the processes that this one starts."""
        cls.pictures, cls.threads, cls.width = pictures, threads, width
        for name, value in (("PICTURES", pictures), ("THREADS", threads), ("WIDTH", width)):
            os.environ[f"{_SHARED}{name}"] = str(value)

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> OBBModel:
        """Our narrow network, whatever `cfg` names; `weights` are loaded into it where given."""
        del cfg
        model = OBBModel(network(self.width), nc=len(NAMES), ch=3, verbose=verbose)
        model.names = dict(enumerate(NAMES))
        if weights:
            model.load(weights)
        return model

    def _setup_train(self) -> None:
        if self.device.type == "cpu":
            torch.set_num_threads(self.threads)
        super()._setup_train()
        if self.device.type == "cpu":  # ultralytics keeps this layout for GPUs; on a CPU it is worth a fifth
            model: Any = self.model
            self.model = model.to(memory_format=torch.channels_last)

    def build_dataset(self, img_path: Any, mode: str = "train", batch: int | None = None) -> Any:
        """Prepared pictures for training; ultralytics' own data set for validation."""
        if mode == "val":
            return super().build_dataset(img_path, mode, batch)
        folders = img_path if isinstance(img_path, list) else [img_path]
        rank = max(RANK, 0)  # each process of several draws pictures of its own
        return TilePictures(folders, self.args.imgsz, self.pictures, self.args.seed + int(time.time()) + 7919 * rank)

    def set_class_weights(self) -> None:
        """Backs are rare, so mistakes about them count more; else the network takes hours to name the first one."""
        model: Any = self.model
        model.class_weights = torch.tensor(CLASS_WEIGHTS, device=self.device)

    def preprocess_batch(self, batch: dict[str, Any]) -> dict[str, Any]:
        """As the base class, then channels-last."""
        batch = super().preprocess_batch(batch)
        batch["img"] = batch["img"].contiguous(memory_format=torch.channels_last)
        return batch


def _epoch_start(trainer: DetectorTrainer) -> None:
    trainer.train_loader.dataset.refresh()
    trainer.epoch_started = time.time()


def _epoch_end(trainer: DetectorTrainer) -> None:
    if RANK > 0:
        return  # the first of several processes speaks for all: they share the pictures
    seconds = time.time() - trainer.epoch_started
    means: dict[str, Any] = trainer.tloss or {}
    losses = " ".join(f"{name} {float(mean):.3f}" for name, mean in means.items())
    print(f"epoch {trainer.epoch + 1}: {trainer.pictures / seconds:.1f} pictures/s; {losses}", flush=True)


@dataclass(frozen=True)
class TrainSettings:
    """How to train: `pictures` an epoch, learning `rate` falling to its `final` part over `epochs` or `hours`."""

    epochs: int = 48
    pictures: int = 3000
    batch: int = 16
    rate: float = 2e-3
    final: float = 0.05
    warmup: float = 0.5
    width: float = 0.1875
    threads: int = 1
    device: str = "cpu"
    size: int = TRAIN_SIZE
    hours: float | None = None


def train(data: Path, out: Path, settings: TrainSettings, start: Path | None = None, resume: bool = False) -> Path:
    """Train on the prepared pictures that the YAML file `data` lists; returns the path of the last weights.

    The last are a moving average at the lowest learning rate; the pictures to judge on are too few to choose by.

    `out` is the run's folder; its weights/last.pt is written after each epoch. `start` names weights to begin from,
    `resume` goes on with the run in `out` where it stopped. Raises FileNotFoundError if there is nothing to resume.
    """
    cv2.setNumThreads(1)
    last = out / "weights" / "last.pt"
    if resume and not last.is_file():
        raise FileNotFoundError(f"{last} is missing: there is no run to resume, leave --resume out")
    DetectorTrainer.share(settings.pictures, settings.threads, settings.width)
    overrides: dict[str, Any] = {
        "model": str(last if resume else start or "yolo26n-obb.yaml"),
        "data": str(data),
        "imgsz": settings.size,
        "epochs": settings.epochs,
        "time": settings.hours,
        "batch": settings.batch,
        "nbs": settings.batch,
        "optimizer": "AdamW",
        "lr0": settings.rate,
        "lrf": settings.final,
        "cos_lr": True,
        "momentum": 0.9,
        "weight_decay": 0.01,
        "warmup_epochs": settings.warmup,
        "warmup_bias_lr": 0.0,
        "device": settings.device,
        "amp": settings.device != "cpu",
        "mosaic": 0.0,
        "close_mosaic": 0,
        "patience": 0,
        "plots": False,
        "deterministic": False,
        "cache": False,
        "project": str(out.parent),
        "name": out.name,
        "exist_ok": True,
        "max_det": 300,
    }
    if resume:
        overrides["resume"] = str(last)
    trainer = DetectorTrainer(overrides=overrides)
    trainer.train()
    return Path(trainer.last)
