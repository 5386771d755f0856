"""Export the detector to ONNX, check that ONNX and PyTorch give the same boxes, and write down what it expects."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.models.onnx_files import forget_paths, halve
from companion.vision.find.detector import decode, network_input
from companion.vision.weights import LazySession

LAYOUT: Final = {
    "input": "images",
    "input_layout": "float32 NCHW, 1 x 3 x H x W, RGB, 0-1 (pixel / 255); H and W any multiples of the stride",
    "stride": 32,
    "padding": "photo at the top left, (114, 114, 114) at the right and below",
    "output": "obb",
    "output_layout": (
        "float32 1 x 7 x N, a column for each of the N anchors: cx, cy, w, h in pixels of the network input, score of "
        "face, score of back (0-1), angle; several columns show the same tile: keep the best of those that overlap"
    ),
    "angle": "radians from the picture's x axis towards its y axis (clockwise as seen); w lies along that direction",
    "classes": ["face", "back"],
    "colour": "rgb",
    "long_side": 1152,
}
"""What `models.json` says about every detector exported here."""


class DetectorExportError(RuntimeError):
    """The exported network does not give what the trained one gives."""


def export(weights: Path, out: Path, size: int = 640, opset: int = 17) -> Path:
    """Write `out` (ONNX, free height and width, weights kept in half precision) from trained `weights` (.pt)."""
    import onnx
    from ultralytics.models.yolo.model import YOLO

    made = YOLO(str(weights)).export(format="onnx", imgsz=size, dynamic=True, opset=opset, device="cpu")
    network: Any = onnx.load(made)
    halve(network)
    forget_paths(network)
    onnx.checker.check_model(network)
    out.parent.mkdir(parents=True, exist_ok=True)
    if Path(made).resolve() != out.resolve():
        Path(made).unlink()
    onnx.save(network, str(out))
    return out


def check_same(
    weights: Path, exported: Path, image: npt.NDArray[Any], long_side: int = 640, least: float = 0.25
) -> float:
    """Largest corner distance in pixels between PyTorch's and ONNX's boxes with a score of at least `least`.

    Raises DetectorExportError if their numbers differ or any corner is more than half a pixel away.
    """
    import torch
    from ultralytics.models.yolo.model import YOLO

    scale = long_side / max(image.shape[:2])
    size = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    blob = network_input(cv2.resize(image, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR))
    network: Any = YOLO(str(weights)).model
    if network is None:
        raise DetectorExportError(f"{weights} holds no network: give the .pt that training wrote")
    with torch.no_grad():
        result: Any = network.float().eval()(torch.from_numpy(blob))
    theirs = np.asarray((result[0] if isinstance(result, tuple | list) else result).numpy(), np.float32)
    classes: Any = LAYOUT["classes"]
    a, b = (
        np.array([box.corners for box in decode(output, len(classes), least, classes.index("back"))]).reshape(-1, 4, 2)
        for output in (theirs, LazySession(exported, 1).run(blob))
    )
    if len(a) != len(b):
        raise DetectorExportError(f"{exported.name} finds {len(b)} boxes where {weights.name} finds {len(a)}")
    worst = 0.0
    for quad in a:
        other = int(np.argmin(np.linalg.norm(b.mean(axis=1) - quad.mean(axis=0), axis=1)))
        worst = max(worst, float(np.abs(b[other] - quad).max()) / scale)
    if worst > 0.5:
        raise DetectorExportError(
            f"{exported.name} puts a corner {worst:.2f} pixels away from where {weights.name} does"
        )
    return worst


def describe(path: Path, extra: dict[str, Any]) -> None:
    """Merge the detector's description into a models.json that other networks describe themselves in as well."""
    known: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    known["detector"] = {"file": "detector.onnx", **LAYOUT, **extra}
    path.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def save_half(weights: Path, out: Path) -> Path:
    """Write the trained weights in half precision, without the optimiser: what the project keeps to train on."""
    import torch

    from companion.models.train_detector import TRAIN_SIZE

    checkpoint: Any = torch.load(weights, map_location="cpu", weights_only=False)
    model = (checkpoint.get("ema") or checkpoint["model"]).half()
    arguments = {"task": "obb", "imgsz": TRAIN_SIZE, "model": "tiles-obb.yaml"}  # not the paths of who trained it
    model.args, model.pt_path = arguments, None
    slim = {"model": model, "train_args": arguments, "epoch": -1, "version": checkpoint.get("version")}
    torch.save(slim, out)
    return out


def read_picture(path: Path) -> npt.NDArray[Any]:
    """A BGR picture. Raises FileNotFoundError if there is none."""
    image = cv2.imread(str(path))
    if image is None:
        raise FileNotFoundError(f"{path} is no picture that OpenCV can read")
    return np.asarray(image, np.uint8)
