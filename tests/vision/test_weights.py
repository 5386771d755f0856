"""The folder of weights: what is wrong with it is said, and real ONNX files run through it."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from companion.tiles import CLASS_NAMES
from companion.vision import ModelError, Reader
from companion.vision.weights import LazySession, ModelFolder, bundled_folder

GOOD: dict[str, Any] = {
    "detector": {"file": "d.onnx", "classes": ["face", "back"], "long_side": 640, "trained_by": "a note"},
    "classifier": {"file": "c.onnx", "size": [64, 48], "turns": "upright"},
}


def folder(tmp_path: Path, content: object) -> Path:
    (tmp_path / "models.json").write_text(content if isinstance(content, str) else json.dumps(content))
    return tmp_path


def test_known_keys_are_taken_and_others_are_notes(tmp_path: Path) -> None:
    opened = ModelFolder.open(folder(tmp_path, GOOD))
    assert opened.detector.long_side == 640
    assert opened.classifier.size == (64, 48)
    assert opened.classifier.classes == CLASS_NAMES
    assert opened.detector_file == tmp_path / "d.onnx"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{", "cannot be read"),
        ([], "one JSON object"),
        ({"detector": {}}, "classifier: missing"),
        ({**GOOD, "detector": {"long_side": 1000}}, "multiple of 32"),
        ({**GOOD, "classifier": {"turns": "sometimes"}}, "learned, upright, any"),
        ({**GOOD, "classifier": {"classes": ["1m", "10m"]}}, "no such tiles: 10m"),
    ],
)
def test_what_is_wrong_with_models_json_is_said(tmp_path: Path, content: object, says: str) -> None:
    with pytest.raises(ModelError, match=says) as error:
        ModelFolder.open(folder(tmp_path, content))
    assert str(tmp_path / "models.json") in str(error.value)


def test_missing_folder_and_missing_weights(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="is missing"):
        Reader(tmp_path / "nowhere")
    reader = Reader(folder(tmp_path, GOOD))  # weights open at the first photo
    with pytest.raises(ModelError, match=r"d\.onnx is missing"):
        reader.read(np.zeros((64, 64, 3), np.uint8))


def test_weights_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "d.onnx").write_bytes(b"not weights")
    with pytest.raises(ModelError, match="not weights"):
        LazySession(tmp_path / "d.onnx").open()


def constant_network(file: Path, shape: tuple[Any, ...], rows: np.ndarray[Any, Any]) -> None:
    """An ONNX file that answers every input with the same rows."""
    onnx = pytest.importorskip("onnx", reason="the extra 'train' is not installed")
    from onnx import TensorProto, helper, numpy_helper

    value = numpy_helper.from_array(rows.astype(np.float32), "rows")
    graph = helper.make_graph(
        [helper.make_node("Identity", ["rows"], ["output0"])],
        "constant",
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("output0", TensorProto.FLOAT, rows.shape)],
        [value],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, file)


def detecting_network(file: Path, rows: np.ndarray[Any, Any]) -> None:
    """An ONNX file that sees the same boxes whatever the size of its input: rows are for a width of 640."""
    onnx = pytest.importorskip("onnx", reason="the extra 'train' is not installed")
    from onnx import TensorProto, helper, numpy_helper

    def constant(name: str, value: object, kind: type) -> Any:
        return numpy_helper.from_array(np.array(value, dtype=kind), name)

    nodes = [
        helper.make_node("Shape", ["images"], ["shape"]),
        helper.make_node("Gather", ["shape", "last"], ["width"]),
        helper.make_node("Cast", ["width"], ["wide"], to=TensorProto.FLOAT),
        helper.make_node("Div", ["wide", "full"], ["scale"]),
        helper.make_node("Mul", ["places", "scale"], ["scaled"]),
        helper.make_node("Concat", ["scaled", "rest"], ["output0"], axis=2),
    ]
    values = [
        constant("last", 3, np.int64),
        constant("full", 640, np.float32),
        constant("places", rows[:, :, :4], np.float32),
        constant("rest", rows[:, :, 4:], np.float32),
    ]
    graph = helper.make_graph(
        nodes,
        "boxes",
        [helper.make_tensor_value_info("images", TensorProto.FLOAT, (1, 3, "h", "w"))],
        [helper.make_tensor_value_info("output0", TensorProto.FLOAT, rows.shape)],
        values,
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), file)


def test_onnx_files_run_through_the_whole_reader(tmp_path: Path) -> None:
    boxes = np.array([[[100 + 40 * k, 200, 38, 50, 0.9, 0, 0.0] for k in range(8)]])
    detecting_network(tmp_path / "d.onnx", boxes)
    answers = np.full((8, 176), -4.0)
    for k in range(8):  # so plain that each tile is seen once only, as it stands
        answers[k, k] = 9.0
    constant_network(tmp_path / "c.onnx", ("n", 3, 64, 64), answers)
    spec = {
        "detector": {"file": "d.onnx", "long_side": 640},
        "classifier": {"file": "c.onnx", "size": [64, 64], "turns": "learned"},
    }
    reading = Reader(folder(tmp_path, spec)).read(np.full((480, 640, 3), 90, np.uint8))
    assert [t.tile.name for t in reading.tiles] == [f"{k}m" for k in range(1, 9)]
    assert {t.turn for t in reading.tiles} == {0}
    assert reading.tiles[0].box == (80, 174, 120, 226)  # 3 % around the face
    assert reading.tiles[0].confidence > 0.9


def test_one_session_for_many_threads(tmp_path: Path) -> None:
    constant_network(tmp_path / "d.onnx", (1, 3, "h", "w"), np.zeros((1, 3, 7)))
    session = LazySession(tmp_path / "d.onnx", threads=1)
    opened: list[object] = []
    threads = [Thread(target=lambda: opened.append(session.open())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, opened))) == 1


def test_an_output_that_the_weights_lack_is_named(tmp_path: Path) -> None:
    constant_network(tmp_path / "c.onnx", ("n", 3, 64, 64), np.zeros((1, 176)))
    with pytest.raises(ModelError, match="no output 'features', only output0"):
        LazySession(tmp_path / "c.onnx").run(np.zeros((1, 3, 64, 64), np.float32), "features")


def test_bundled_folder_is_the_one_of_the_project() -> None:
    assert bundled_folder().name == "models"
