"""A tile set that the reader was taught: a correction of the classifier for that set alone, in a file of its own.

The classifier ends in a linear layer over its features. What a set teaches is a change of that layer, which is added
to the network's own scores. With no set chosen nothing is added, so other sets are read as ever.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.files import private_folder, write_whole
from companion.i18n import SpokenError
from companion.tiles import CLASS_NAMES
from companion.vision.images import Picture

SUFFIX: Final = ".tileset"
MAGIC: Final = b"mahjong tile set 1\n"
FACE: Final = (108, 144)
"""Width and height in pixels of the faces that are kept."""
ACROSS: Final = 11
"""Faces side by side in the picture that holds them."""
LARGEST: Final = 1_000_000
"""Bytes of a set's file at the most."""
_GAIN: Final = 10.0
"""Features have the length 1; of this length, the change of the scores needs no large numbers."""
_NAME: Final = re.compile(r"[\w][\w .()+-]{0,59}")

Floats = npt.NDArray[np.float32]


class TaughtError(SpokenError):
    """A taught set that is not there, cannot be read, or belongs to other weights."""


@dataclass(frozen=True, slots=True)
class TaughtFace:
    """One tile of the set, upright: its kind and its picture (144 x 108 x 3, BGR)."""

    kind: str
    picture: Picture


@dataclass(frozen=True, slots=True, eq=False)
class TaughtSet:
    """What the reader knows of one tile set.

    ``change`` (outputs x features) is added to the classifier's scores for each unit of the features, ``weights`` tells
    for which classifier it was learned (:func:`fingerprint`). ``faces`` are the tiles that taught it: from them the set
    is learned anew when better weights come.
    """

    name: str
    weights: str
    change: Floats
    faces: tuple[TaughtFace, ...]
    made: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that were taught, in the fixed order of classes."""
        there = {face.kind for face in self.faces}
        return tuple(kind for kind in CLASS_NAMES if kind in there)

    def scores(self, features: Floats) -> npt.NDArray[np.float64]:
        """What the set adds to the classifier's scores, n x outputs, for n x d features as the network gives them."""
        return np.asarray(scaled(features) @ self.change.T, np.float64)

    def to_bytes(self) -> bytes:
        """The set as a file."""
        width, height = FACE
        rows = -(-len(self.faces) // ACROSS)
        sheet = np.full((rows * height, ACROSS * width, 3), 128, np.uint8)
        for place, face in enumerate(self.faces):
            y, x = place // ACROSS * height, place % ACROSS * width
            sheet[y : y + height, x : x + width] = face.picture
        head = _Head(self.name, self.weights, self.made, (*self.change.shape,), tuple(face.kind for face in self.faces))
        line = json.dumps(asdict(head), ensure_ascii=False).encode() + b"\n"
        _, picture = cv2.imencode(".jpg", sheet, [cv2.IMWRITE_JPEG_QUALITY, 88])
        return MAGIC + line + self.change.astype("<f2").tobytes() + picture.tobytes()

    @classmethod
    def of_bytes(cls, data: bytes, where: str) -> TaughtSet:
        """The set of a file's bytes; ``where`` names it in errors. Raises TaughtError for anything but a set."""
        if not data.startswith(MAGIC) or len(data) > LARGEST:
            raise TaughtError("taught-no-set", file=where)
        line, _, rest = data[len(MAGIC) :].partition(b"\n")
        try:
            head = _Head.of(json.loads(line))
            outputs, features = head.shape
            size = outputs * features * 2
            change = np.frombuffer(rest[:size], "<f2").reshape(outputs, features).astype(np.float32)
            sheet = cv2.imdecode(np.frombuffer(rest[size:], np.uint8), cv2.IMREAD_COLOR)
        except (ValueError, TypeError, KeyError, RecursionError, cv2.error) as error:
            raise TaughtError("taught-no-set", file=where) from error
        width, height = FACE
        rows = -(-len(head.kinds) // ACROSS)
        if sheet is None or sheet.shape[:2] != (rows * height, ACROSS * width) or not np.isfinite(change).all():
            raise TaughtError("taught-no-set", file=where)
        faces = []
        for place, kind in enumerate(head.kinds):
            y, x = place // ACROSS * height, place % ACROSS * width
            faces.append(TaughtFace(kind, np.asarray(sheet[y : y + height, x : x + width], np.uint8)))
        return cls(head.name, head.weights, change, tuple(faces), head.made)


@dataclass(frozen=True, slots=True)
class _Head:
    """The line of JSON at the head of a set's file."""

    name: str
    weights: str
    made: str
    shape: tuple[int, ...]
    kinds: tuple[str, ...]

    @classmethod
    def of(cls, told: dict[str, str | list[int] | list[str]]) -> _Head:
        """The line, checked. Raises ValueError, KeyError or TypeError."""
        shape = tuple(int(n) for n in told["shape"])
        kinds = tuple(str(kind) for kind in told["kinds"])
        if len(shape) != 2 or not all(1 <= n <= 4096 for n in shape) or not kinds or not set(kinds) <= set(CLASS_NAMES):
            raise ValueError("not what a tile set says of itself")
        return cls(named(str(told["name"])), str(told["weights"]), str(told["made"]), shape, kinds)


def named(name: str) -> str:
    """The name, if a set can have it: it is the name of its file, too. Raises TaughtError."""
    if not _NAME.fullmatch(name) or name != name.strip():
        raise TaughtError("taught-name", name=repr(name))
    return name


def scaled(features: Floats) -> Floats:
    """Features as a set's change is learned on and used on: each row of one length."""
    lengths = np.maximum(np.linalg.norm(features, axis=1, keepdims=True), 1e-9)
    return np.asarray(_GAIN * features / lengths, np.float32)


@cache
def fingerprint(classifier: Path) -> str:
    """A name for the classifier's weights, from what is in the file. Raises TaughtError if it cannot be read."""
    try:
        return hashlib.sha256(classifier.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise TaughtError("weights-missing", file=str(classifier)) from error


class TaughtSets:
    """The folder of taught sets, a file each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> Sequence[str]:
        """The names of all sets, in order."""
        return sorted(file.stem for file in self.folder.glob(f"*{SUFFIX}"))

    def path(self, name: str) -> Path:
        """The file of the set of that name, whether it is there or not. Raises TaughtError for no possible name."""
        return self.folder / f"{named(name)}{SUFFIX}"

    def open(self, name: str) -> TaughtSet:
        """The set. Raises TaughtError for one that is not there or cannot be read."""
        path = self.path(name)
        try:
            return read(path)
        except FileNotFoundError:
            known = ", ".join(self.names()) or "–"
            raise TaughtError("taught-unknown", name=name, known=known) from None

    def save(self, taught: TaughtSet) -> Path:
        """Keeps the set, in the place of one of its name; whole or not at all."""
        path = self.path(taught.name)
        private_folder(self.folder)
        write_whole(path, taught.to_bytes())
        return path

    def remove(self, name: str) -> None:
        """Forgets the set. Raises TaughtError if there is none."""
        try:
            self.path(name).unlink()
        except FileNotFoundError:
            self.open(name)


def read(path: Path) -> TaughtSet:
    """The set in a file. Raises FileNotFoundError, TaughtError for anything but a set."""
    try:
        with path.open("rb") as file:
            return TaughtSet.of_bytes(file.read(LARGEST + 1), str(path))
    except FileNotFoundError:
        raise
    except OSError as error:
        raise TaughtError("taught-no-set", file=str(path)) from error
