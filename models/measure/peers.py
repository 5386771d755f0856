"""Other people's readers, measured beside ours on the same photos. Used only where they are installed."""

from __future__ import annotations

import json
import os
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from companion.models.measure.evaluation import PhotoResult
from companion.models.measure.metrics import Marked
from companion.models.measure.peer_worker import detect
from companion.tiles import CLASS_NAMES

PEER_PYTHON: Final = "COMPANION_PEER_PYTHON"
"""Names a Python in which the peer is installed, where it is not in ours (it may need other versions)."""
SHOWN: Final = 0.5
"""The score from which mahjong-detector shows a tile."""

_HONOURS: Final = {"chun": "C", "haku": "P", "hatsu": "F", "nan": "S", "pe": "N", "sha": "W", "tou": "E"}


def class_id(name: str) -> int:
    """Our class id of a class of mahjong-detector.

    >>> CLASS_NAMES[class_id("haku")], CLASS_NAMES[class_id("7s")]
    ('P', '7s')
    """
    return CLASS_NAMES.index(_HONOURS.get(name, name))


class PeerError(RuntimeError):
    """The peer is not installed, or did not answer; the message says what to install."""


def _missing() -> PeerError:
    return PeerError(
        f"mahjong-detector is missing: pip install mahjong-detector, or name a Python that has it in {PEER_PYTHON}"
    )


class MahjongDetector:
    """The PyPI package mahjong-detector: one YOLO network at 640 pixels, 34 classes.

    Raises PeerError if it is installed neither here nor in the Python that COMPANION_PEER_PYTHON names.
    """

    name = "mahjong-detector"

    def __init__(self) -> None:
        self._worker: subprocess.Popen[str] | None = None
        if find_spec("mahjong_detector") is not None:
            return
        other = os.environ.get(PEER_PYTHON)
        if not other or not Path(other).exists():
            raise _missing()
        script = Path(__file__).with_name("peer_worker.py")
        self._worker = subprocess.Popen(
            [other, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def read(self, file: Path) -> PhotoResult:
        """See :class:`companion.models.measure.evaluation.Subject`."""
        answer = detect(str(file)) if self._worker is None else self._ask(file)
        tiles = [(tuple(box), class_id(name), float(score)) for box, name, score in answer["tiles"]]
        return PhotoResult(
            shown=Marked.of([t for t in tiles if t[2] > SHOWN]),
            ranked=Marked.of(tiles),
            seconds=float(answer["seconds"]),
            size=(int(answer["width"]), int(answer["height"])),
        )

    def _ask(self, file: Path) -> dict[str, Any]:
        assert self._worker is not None
        assert self._worker.stdin is not None
        assert self._worker.stdout is not None
        try:
            self._worker.stdin.write(f"{file.resolve()}\n")
            self._worker.stdin.flush()
            line = self._worker.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise _missing()
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Ends the other Python, if there is one."""
        if self._worker is not None and self._worker.stdin is not None:
            self._worker.stdin.close()
            self._worker.wait(timeout=20)
            self._worker = None
