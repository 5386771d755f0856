"""From ``classifier.pt`` to the ONNX file that the table runs: half the bytes, the same answers."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import numpy as np

from companion.models.classifier_batches import INPUT
from companion.models.onnx_files import forget_paths, halve, show_features
from companion.vision.name.classifier import FEATURES


class ClassifierExportError(RuntimeError):
    """The exported network does not answer as the trained one does."""


def export(weights: Path, target: Path, side: int = INPUT) -> Path:
    """Write ``target`` (.onnx, any batch size) from an ultralytics ``.pt`` and check that both answer alike.

    Besides the probabilities it gives out the features that they come from. The weights are kept in half precision.
    Raises ClassifierExportError where the answers differ.
    """
    os.environ.setdefault("YOLO_AUTOINSTALL", "false")
    import onnx
    from ultralytics import YOLO

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "classifier.pt"
        shutil.copy(weights, copy)
        made = Path(YOLO(str(copy)).export(format="onnx", imgsz=side, dynamic=True, simplify=False, opset=17))
        model = onnx.load(str(made))
    show_features(model, FEATURES)
    halve(model)
    forget_paths(model)
    for place in (
        *model.graph.input,
        model.graph.output[0],
    ):  # only the batch may vary: the network knows its input's size
        sizes = [side, side] if place in model.graph.input else []
        for dimension, size in zip(list(place.type.tensor_type.shape.dim)[2:], sizes, strict=False):
            dimension.Clear()
            dimension.dim_value = size
    onnx.checker.check_model(model)
    target.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(target))
    _compare(weights, target, side)
    return target


def _compare(weights: Path, exported: Path, side: int, tolerance: float = 0.02) -> None:
    import onnxruntime as ort
    import torch
    from ultralytics import YOLO

    model = YOLO(str(weights)).model.float().eval()
    session = ort.InferenceSession(str(exported), providers=["CPUExecutionProvider"])
    for count in (1, 5):
        inputs = np.random.default_rng(count).random((count, 3, side, side), dtype=np.float32)
        with torch.no_grad():
            expected = model(torch.from_numpy(inputs))[0].numpy()
        answer = session.run(None, {session.get_inputs()[0].name: inputs})[0]
        difference = float(np.abs(answer - expected).max())
        if answer.shape != expected.shape or difference > tolerance:
            raise ClassifierExportError(f"{exported}: answers differ from {weights} by up to {difference:.3f}")
