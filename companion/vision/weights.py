"""The weights that ship in ``models/``: what ``models.json`` says about them, and sessions of ONNX Runtime.

``models.json`` has one object for each network; see :class:`DetectorSpec` and :class:`ClassifierSpec` for its keys.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt
import onnxruntime as ort

from companion.i18n import ToldError
from companion.tiles import CLASS_NAMES

SPEC_FILE: Final = "models.json"
TURNS: Final = ("learned", "upright", "any")


class ModelError(ToldError, RuntimeError):
    """Weights that are missing or do not fit what models.json says; the message names the file and the way out."""


@dataclass(frozen=True, slots=True)
class DetectorSpec:
    """The detector: oriented boxes of two classes, a face and a back.

    ``long_side`` is the longest picture in pixels that it is given (a multiple of 32), ``confidence`` the least score
    of a tile, ``tile_px`` the range of tile widths, in the network's pixels, that it was trained for.
    """

    file: str = "detector.onnx"
    classes: tuple[str, ...] = ("face", "back")
    long_side: int = 1152
    colour: str = "rgb"
    confidence: float = 0.3
    tile_px: tuple[float, float] = (13.0, 60.0)


@dataclass(frozen=True, slots=True)
class ClassifierSpec:
    """The classifier: the kind of one straightened tile.

    ``size`` is height and width of its input, ``fit`` how a tile gets there ("stretch" or "letterbox"), ``margin``
    how much of the tile's sides is added around it. ``turns`` says what it learned: "learned" has 4 x 44 outputs
    (turn major), "upright" 44 for upright tiles, "any" 44 for tiles at every turn. ``output`` is "logits" or
    "probabilities"; ``temperature`` calibrates them.
    """

    file: str = "classifier.onnx"
    classes: tuple[str, ...] = CLASS_NAMES
    size: tuple[int, int] = (64, 64)
    fit: str = "stretch"
    margin: float = 0.1
    colour: str = "rgb"
    mean: tuple[float, ...] = (0.0, 0.0, 0.0)
    std: tuple[float, ...] = (1.0, 1.0, 1.0)
    turns: str = "learned"
    output: str = "logits"
    temperature: float = 1.0


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A folder with models.json and the weights that it names."""

    path: Path
    detector: DetectorSpec = field(default_factory=DetectorSpec)
    classifier: ClassifierSpec = field(default_factory=ClassifierSpec)

    @classmethod
    def open(cls, path: Path | None = None) -> ModelFolder:
        """The folder at ``path``, or the one that came with the program. Raises ModelError."""
        folder = path if path is not None else bundled_folder()
        spec = folder / SPEC_FILE
        try:
            data = json.loads(spec.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise ModelError("weights-missing", file=str(spec)) from None
        except (OSError, ValueError) as error:
            raise ModelError("weights-unreadable", file=str(spec), why=error) from None
        if not isinstance(data, Mapping):
            raise ModelError("weights-one-object", file=str(spec))
        opened = cls(
            folder,
            _spec(DetectorSpec, data.get("detector"), f"{spec}: detector"),
            _spec(ClassifierSpec, data.get("classifier"), f"{spec}: classifier"),
        )
        opened._check(spec)
        return opened

    def _check(self, spec: Path) -> None:
        if self.detector.long_side % 32 or self.detector.long_side < 320:
            raise ModelError("weights-long-side", file=str(spec), value=str(self.detector.long_side))
        if unknown := set(self.classifier.classes) - set(CLASS_NAMES):
            raise ModelError("weights-no-tiles", file=str(spec), tiles=", ".join(sorted(unknown)))
        if self.classifier.turns not in TURNS:
            raise ModelError("weights-turns", file=str(spec), value=repr(self.classifier.turns), known=", ".join(TURNS))

    @property
    def detector_file(self) -> Path:
        return self.path / self.detector.file

    @property
    def classifier_file(self) -> Path:
        return self.path / self.classifier.file


Spec = TypeVar("Spec", DetectorSpec, ClassifierSpec)


def _spec(kind: type[Spec], data: object, where: str) -> Spec:
    """The known keys of ``data``; others are notes of whoever trained the weights."""
    if not isinstance(data, Mapping):
        raise ModelError("weights-no-object", place=where, kind=kind.__name__)
    known: dict[str, Any] = {}
    for entry in fields(kind):
        if entry.name not in data:
            continue
        value = data[entry.name]
        known[entry.name] = tuple(value) if isinstance(value, list) else value
    try:
        return kind(**known)
    except TypeError as error:
        raise ModelError("weights-because", file=where, why=error) from None


def bundled_folder() -> Path:
    """The folder of the weights that came with the program: `companion.models` in the source as when installed."""
    return Path(str(files("companion.models")))


class LazySession:
    """A session of ONNX Runtime on the CPU that opens at its first run; safe to use from several threads.

    ``threads`` 0 lets it take every core. Raises ModelError, when run, for weights that are missing or do not fit.
    """

    def __init__(self, file: Path, threads: int = 0) -> None:
        self.file = file
        self.threads = threads
        self._session: ort.InferenceSession | None = None
        self._lock = Lock()

    def open(self) -> ort.InferenceSession:
        """The session; opened once, whoever comes first."""
        with self._lock:
            if self._session is None:
                self._session = _open_session(self.file, self.threads)
            return self._session

    def run(self, batch: npt.NDArray[np.float32], name: str | None = None) -> npt.NDArray[np.float32]:
        """The network's output of that name (by default its first) for a batch (N x 3 x H x W)."""
        return self.run_all(batch, (name,))[0]

    def run_all(self, batch: npt.NDArray[np.float32], wanted: Sequence[str | None]) -> list[npt.NDArray[np.float32]]:
        """The outputs of these names (None: the first one), all from one run."""
        session = self.open()
        names = [output.name for output in session.get_outputs()]
        for name in wanted:
            if name is not None and name not in names:
                raise ModelError("weights-no-output", file=str(self.file), name=repr(name), names=", ".join(names))
        try:
            found: list[npt.NDArray[np.float32]] = session.run(
                [name or names[0] for name in wanted], {session.get_inputs()[0].name: batch}
            )
        except Exception as error:  # onnxruntime's own classes: a fixed input size, a wrong number of channels
            reason = str(error).splitlines()[0]
            raise ModelError("weights-batch", file=str(self.file), shape=str(batch.shape), why=reason) from None
        return found


def _open_session(file: Path, threads: int) -> ort.InferenceSession:
    if not file.is_file():
        raise ModelError("weights-missing", file=str(file))
    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Photos differ in shape: a memory plan for each of them would only pile up.
    options.enable_mem_pattern = False
    # Two networks take turns: threads of the one that waits must not burn the cores of the other.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return ort.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime raises classes of its own C++ layer
        reason = str(error).splitlines()[0]
        raise ModelError("weights-no-weights", file=str(file), why=reason) from None
