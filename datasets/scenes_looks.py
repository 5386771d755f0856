"""How a tile set looks: measures, body and back colours, faces with ink and wear; and what else lies on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.scenes_lens import worn
from companion.datasets.scenes_plan import TileShape
from companion.datasets.scenes_render import SceneBox
from companion.datasets.scenes_tables import colour, noise, surface

FloatArray = npt.NDArray[Any]
Generator = np.random.Generator


class FaceLike(Protocol):
    """What scenes need of a face; `companion.datasets.faces.Face` has it."""

    @property
    def kind(self) -> str: ...
    @property
    def style(self) -> str: ...
    @property
    def rgba(self) -> npt.NDArray[Any]: ...
    @property
    def ground(self) -> tuple[int, int, int] | None: ...
    @property
    def opaque(self) -> bool: ...


FaceBank = Mapping[str, Sequence[FaceLike]]
"""Faces by class name."""

_styled: tuple[FaceBank, list[str]] | None = None

_BODIES: Final[tuple[tuple[FloatArray, float], ...]] = tuple(
    (np.array(bgr, np.float32), weight)
    for bgr, weight in (
        ((238, 242, 243), 0.34),  # white
        ((205, 228, 240), 0.2),  # ivory
        ((175, 210, 228), 0.1),  # old bone
        ((222, 240, 236), 0.1),
        ((214, 205, 240), 0.06),  # pink
        ((205, 232, 205), 0.06),  # green
        ((240, 226, 205), 0.05),  # blue
        ((170, 225, 240), 0.05),  # yellow
        ((210, 214, 216), 0.04),  # grey
    )
)


@dataclass
class TileLook:
    """One made-up tile set. `style` is the face style, `ink` a BGR gain on the glyphs' colours."""

    shape: TileShape
    body: FloatArray
    back: FloatArray
    layer: float
    style: str
    glyph: float
    ink: FloatArray
    wear: float
    engrave: float
    gloss: float
    back_face: FloatArray | None
    middle: FloatArray | None = None
    seam: float = -2.0


_LAYERS: Final[tuple[FloatArray, ...]] = tuple(
    np.array(bgr, np.float32)
    for bgr in ((40, 175, 235), (80, 140, 35), (30, 120, 240), (35, 35, 38), (110, 170, 205), (235, 240, 240))
)
"""Colours of real sets' backs and of the layer between (BGR): yellow, green, orange, black, bamboo, white."""


def styles(bank: FaceBank) -> list[str]:
    """The face styles that can make up a set (at least half of the kinds), in a fixed order.

    Remembered for the bank that was asked for last: all scenes of a run use one.
    """
    global _styled
    if _styled is not None and _styled[0] is bank:
        return _styled[1]
    kinds: dict[str, set[str]] = {}
    for faces in bank.values():
        for face in faces:
            kinds.setdefault(face.style, set()).add(face.kind)
    most = max(len(own) for own in kinds.values())
    _styled = bank, sorted(style for style, own in kinds.items() if len(own) >= min(most, 18))
    return _styled[1]


def make_look(rng: Generator, bank: FaceBank) -> TileLook:
    """Draw the look of one set."""
    style = str(rng.choice(styles(bank)))
    shape = TileShape(
        height=float(np.clip(rng.normal(1.34, 0.07), 1.15, 1.5)),
        depth=float(np.clip(rng.normal(0.68, 0.12), 0.4, 1.0)),
        radius=float(rng.uniform(0.035, 0.15)),
    )
    weights = np.array([weight for _, weight in _BODIES])
    body = _BODIES[int(rng.choice(len(_BODIES), p=weights / weights.sum()))][0] * rng.uniform(0.9, 1.05, 3)
    ground = next(
        (face.ground for faces in bank.values() for face in faces if face.style == style and face.ground), None
    )
    if ground is not None:
        body = np.array(ground[::-1], np.float32)
    layered = rng.random() < 0.8
    back = (
        colour(rng, (0, 360), (0.3, 1.0), (0.12, 0.95))
        if rng.random() < 0.8
        else colour(rng, (20, 50), (0.4, 0.8), (0.4, 0.9))
    )
    if rng.random() < 0.12 or not layered:
        back = body * float(rng.uniform(0.85, 1.0))
    look = TileLook(
        shape,
        body.astype(np.float32),
        back.astype(np.float32),
        float(rng.uniform(-0.75, 0.35)) if layered else -2.0,
        style,
        float(rng.uniform(0.82, 1.08)),
        np.exp(rng.normal(0, 0.12, 3)).astype(np.float32) * float(rng.uniform(0.7, 1.1)),
        float(rng.random() * (rng.random() < 0.3)),
        float(rng.uniform(0.0, 1.6)),
        float(rng.uniform(0.05, 0.9)),
        _back_picture(rng, back.astype(np.float32), bank),
    )
    return _layered(rng.spawn(1)[0], look) if layered else look


def _layered(rng: Generator, look: TileLook) -> TileLook:
    """The look with the layers of some real set: two or three, of the usual colours; most looks stay as they are."""
    chance = rng.random()
    if chance > 0.45:
        return look
    tones = [tone * rng.uniform(0.85, 1.1, 3).astype(np.float32) for tone in _LAYERS]
    first, second = (tones[int(k)] for k in rng.choice(len(tones), 2, replace=False))
    if chance > 0.2:
        return replace(look, back=first)
    top = float(rng.uniform(-0.1, 0.5))
    return replace(look, back=first, layer=top, middle=second, seam=top - float(rng.uniform(0.25, 0.7)))


def _back_picture(rng: Generator, back: FloatArray, bank: FaceBank) -> FloatArray | None:
    """What is printed on the backs: mostly nothing, else a pattern or a back from the bank."""
    chance = rng.random()
    faces = bank.get("back", ())
    if chance < 0.25:
        return _back_pattern(rng, back)
    if chance < 0.37 and faces:
        rgba = faces[int(rng.integers(len(faces)))].rgba.astype(np.float32)
        alpha = rgba[..., 3:] / 255
        return np.dstack([rgba[..., 2::-1] * alpha, alpha]).astype(np.float32)
    return None


def _back_pattern(rng: Generator, back: FloatArray) -> FloatArray:
    """A picture for tile backs: bamboo slats, a lattice, a medallion or marbling, 96 x 72, premultiplied BGRA."""
    height, width = 96, 72
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    sort = int(rng.integers(4))
    if sort == 0:
        field = (np.sin(x * 2 * np.pi / rng.uniform(6, 20)) > 0.6).astype(np.float32)
    elif sort == 1:
        step = rng.uniform(8, 20)
        field = (np.minimum((x + y) % step, (x - y) % step) < 2).astype(np.float32)
    elif sort == 2:
        radius = np.hypot(x - width / 2, y - height / 2)
        field = (np.abs(radius - rng.uniform(10, 28)) < rng.uniform(1, 6)).astype(np.float32)
    else:
        field = np.clip(noise(rng, height, width, 30, 4), 0, 1)
    tone = back * float(rng.choice([0.6, 1.5]))
    alpha = field[..., None] * rng.uniform(0.3, 1.0)
    return np.dstack([np.clip(tone, 0, 255) * alpha, alpha]).astype(np.float32)


def face_picture(rng: Generator, look: TileLook, kind: str, bank: FaceBank) -> tuple[FloatArray, FloatArray | None]:
    """The ink of one tile as premultiplied BGRA floats (colour 0-255, alpha 0-1), and the body colour it brings.

    A kind that the look's style lacks comes from another style, as odd replacement tiles do.
    """
    faces = bank.get(kind) or [face for faces in bank.values() for face in faces][:1]
    own = [face for face in faces if face.style == look.style]
    if not own:  # a dark face on a light tile would be unreadable, so the ground must agree
        light = [face for face in faces if face.ground is None and not face.opaque]
        own = light or list(faces)
    face = own[int(rng.integers(len(own)))]
    rgba = face.rgba
    bgra = rgba[..., [2, 1, 0, 3]].astype(np.float32)
    alpha = bgra[..., 3:] / 255
    if face.opaque:
        edge = np.concatenate([bgra[2], bgra[-3], bgra[:, 2], bgra[:, -3]])[:, :3]
        return np.dstack([bgra[..., :3] * alpha, alpha]), np.median(edge, axis=0).astype(np.float32)
    scale = look.glyph * float(rng.normal(1, 0.01))
    height, width = rgba.shape[:2]
    matrix = np.array([[scale, 0, width * (1 - scale) / 2], [0, scale, height * (1 - scale) / 2]], np.float32)
    if look.wear > 0.05:
        alpha = worn(rng, alpha[..., 0] * (1 - 0.4 * look.wear))[..., None]
    ink = np.clip(bgra[..., :3] * look.ink, 0, 255)
    premultiplied = np.ascontiguousarray(np.dstack([ink * alpha, alpha]), np.float32)
    if kind == "P" and alpha.max() == 0 and rng.random() < 0.3:
        _frame(rng, premultiplied)
    body = None if face.ground is None else np.array(face.ground[::-1], np.float32)
    return np.asarray(cv2.warpAffine(premultiplied, matrix, (width, height)), np.float32), body


def _frame(rng: Generator, picture: FloatArray) -> None:
    """Draw the frame that many sets have on the white dragon, in place."""
    height, width = picture.shape[:2]
    tone = [*colour(rng, (200, 250), (0.5, 1.0), (0.3, 0.9)).tolist(), 1.0]
    inset, thick = int(width * rng.uniform(0.08, 0.2)), int(rng.integers(2, 8))
    cv2.rectangle(picture, (inset, inset), (width - inset, height - inset), tone, thick, cv2.LINE_AA)


def _box(
    place: Sequence[float], half: Sequence[float], radius: float, tone: FloatArray, yaw: float, gloss: float = 0.2
) -> SceneBox:
    c, s = np.cos(yaw), np.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], np.float32)
    return SceneBox(np.array(place, np.float32), turn, np.array(half, np.float32), radius, tone, tone, gloss=gloss)


def clutter(rng: Generator, occupied: npt.NDArray[Any], extent: float) -> list[SceneBox]:
    """Things on the table that are no tiles: books, phones, dice, boxes, cups, counting sticks, hands, a rack.

    `occupied` are the tiles' centres (n x 2), which are kept free; `extent` is how far out things may lie.
    """
    things: list[SceneBox] = []
    for _ in range(int(rng.choice([0, 1, 2, 4, 8], p=[0.25, 0.2, 0.2, 0.2, 0.15]))):
        sort = str(rng.choice(["book", "phone", "dice", "block", "stick", "paper", "cup"]))
        size = {
            "book": (rng.uniform(2, 6), rng.uniform(3, 8), rng.uniform(0.2, 1.5)),
            "phone": (1.5, 3.1, 0.17),
            "dice": (0.3, 0.3, 0.3),
            "block": tuple(rng.uniform(0.3, 2.0, 3)),
            "stick": (rng.uniform(1.2, 1.8), 0.12, 0.08),
            "paper": (rng.uniform(1, 5), rng.uniform(1, 6), 0.01),
            "cup": (1.4, 1.4, rng.uniform(1, 2)),
        }[sort]
        reach = float(np.hypot(size[0], size[1])) + 1.0
        for _ in range(12):
            spot = rng.uniform(-extent, extent, 2) * [1.0, 0.7]
            if np.hypot(*(occupied - spot).T).min() > reach:
                break
        else:
            continue
        tone = colour(rng, (0, 360), (0.0, 1.0), (0.03, 1.0))
        radius = {"cup": 1.0, "dice": 0.08, "stick": 0.06}.get(sort, 0.02)
        radius = min(radius, min(size) * 0.95) if sort != "cup" else min(size) * 0.9
        box = _box((*spot, size[2]), size, radius, tone, float(rng.uniform(-np.pi, np.pi)), float(rng.uniform(0, 0.9)))
        if sort in ("book", "phone", "paper", "block") and rng.random() < 0.8:
            print_ = surface(rng, 96).astype(np.float32)
            if rng.random() < 0.6:
                _scribble(rng, print_)
            box.face = np.dstack([print_, np.ones((96, 96), np.float32)])
        if sort == "dice":
            box.face = _pips(rng, tone)
        things.append(box)
    if rng.random() < 0.12:
        things += hand(rng, occupied, extent)
    return things


def _scribble(rng: Generator, picture: FloatArray) -> None:
    """Lines of print and a block of colour, in place."""
    ink = colour(rng, (0, 360), (0.0, 1.0), (0.0, 1.0)).tolist()
    for y in range(int(rng.integers(5, 20)), 92, int(rng.integers(5, 16))):
        if rng.random() < 0.7:
            cv2.line(picture, (8, y), (int(rng.uniform(20, 88)), y), ink, int(rng.integers(1, 4)))
    if rng.random() < 0.5:
        x, y = rng.integers(0, 70, 2)
        cv2.circle(
            picture, (int(x), int(y)), int(rng.integers(4, 25)), colour(rng, (0, 360), (0, 1), (0, 1)).tolist(), -1
        )


def _pips(rng: Generator, tone: FloatArray) -> FloatArray:
    """The top of a die: 1 to 6 pips."""
    picture = np.zeros((64, 64, 4), np.float32)
    ink = (
        [0.0, 0.0, 180.0, 1.0]
        if tone.mean() > 110 and rng.random() < 0.5
        else [*([20.0] * 3 if tone.mean() > 110 else [240.0] * 3), 1.0]
    )
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}
    spots[4] = [(a, b) for a in (-1, 1) for b in (-1, 1)]
    spots[5] = [*spots[4], (0, 0)]
    spots[6] = [(a, b) for a in (-1, 1) for b in (-1, 0, 1)]
    for a, b in spots[int(rng.integers(1, 7))]:
        cv2.circle(picture, (32 + 16 * a, 32 + 16 * b), 6, ink, -1, cv2.LINE_AA)
    return picture


def hand(rng: Generator, occupied: npt.NDArray[Any], extent: float) -> list[SceneBox]:
    """A person's hand and sleeve reaching in from the near side: rounded bars in a skin tone."""
    skin = colour(rng, (12, 28), (0.25, 0.6), (0.35, 0.95))
    x = float(rng.uniform(-extent, extent))
    near = float(occupied[:, 1].min())
    y = near - float(rng.uniform(1.2, 3.0))
    parts = [_box((x, y - 1.5, 0.55), (1.6, 1.5, 0.5), 0.48, skin, 0.0, 0.1)]
    for i in range(4):
        length = float(rng.uniform(1.0, 1.7))
        parts.append(
            _box(
                (x - 1.2 + 0.8 * i, y + length * 0.6, 0.4),
                (0.36, length, 0.36),
                0.34,
                skin,
                float(rng.normal(0, 0.12)),
                0.1,
            )
        )
    sleeve = colour(rng, (0, 360), (0, 0.9), (0.05, 0.9))
    parts.append(_box((x, y - 6, 0.8), (1.9, 3.5, 0.8), 0.7, sleeve, float(rng.normal(0, 0.15)), 0.0))
    return parts


def rack(rng: Generator, length: float, at: tuple[float, float], yaw: float, shape: TileShape) -> SceneBox:
    """A plain or coloured bar behind a standing row, as racks and table rims are."""
    tone = colour(rng, (0, 360), (0.0, 0.8), (0.1, 0.95))
    deep, high = float(rng.uniform(0.2, 0.9)), float(rng.uniform(0.15, 0.8)) * shape.height
    offset = shape.depth / 2 + deep + float(rng.uniform(0.02, 0.5))
    place = (at[0] - np.sin(yaw) * offset, at[1] + np.cos(yaw) * offset, high / 2)
    return _box(place, (length / 2 + float(rng.uniform(0.2, 2)), deep, high / 2), 0.05, tone, yaw, 0.3)
