"""Made-up photos of mahjong tables, with exact labels: the generator behind `companion synth`.

>>> scene = make_scene(7, bank, size=(640, 480))                         # doctest: +SKIP
>>> scene.layout, len(scene.tiles), scene.tiles[0].kind                  # doctest: +SKIP
('standing_row', 14, '3p')

A scene depends on its seed, its size and the faces given, and on nothing else. Labels are the corners of each visible
face or back in the order of the upright glyph (top left, top right, bottom right, bottom left), the tile's class, and
the truth about the layout: which tiles belong together and which one won.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.oriented import write_labels
from companion.datasets.scenes_clutter import strew
from companion.datasets.scenes_decoys import decoy_picture
from companion.datasets.scenes_layouts import make_layout
from companion.datasets.scenes_lens import coloured_light, develop, dimmed, out_of_focus
from companion.datasets.scenes_looks import FaceBank, TileLook, clutter, face_picture, make_look, rack
from companion.datasets.scenes_plan import AWAY, STANDING, Layout
from companion.datasets.scenes_render import (
    BACK,
    BACK_QUAD,
    FRONT,
    FRONT_QUAD,
    Buffers,
    Camera,
    Light,
    SceneBox,
    draw,
    shade,
    shadow_on_boxes,
    shadow_on_table,
)
from companion.datasets.scenes_tables import light_field, room, surface

FloatArray = npt.NDArray[Any]
Picture = npt.NDArray[Any]

FACE_CLASS, BACK_CLASS = 0, 1
VISIBLE: Final = 0.45
"""A face or back is labelled if at least this part of it can be seen."""
FLATTEST: Final = 0.16
"""... and if the line of sight meets it at more than about 9 degrees."""


@dataclass(frozen=True)
class SceneTile:
    """One labelled face or back. `corners` 4 x 2 pixels; `visible` 0-1; `group` -1 is not the hand."""

    kind: str
    side: int
    corners: FloatArray
    visible: float
    group: int
    winning: bool
    index: int

    def box(self) -> FloatArray:
        """The smallest oriented box (4 x 2 corners) around the four corners."""
        return np.asarray(cv2.boxPoints(cv2.minAreaRect(self.corners)), np.float32)


@dataclass(frozen=True)
class Scene:
    """A picture (BGR) with its labels; `owner` tells which tile (index) each pixel shows, -1 none, `part` its side."""

    seed: int
    layout: str
    style: str
    image: Picture
    tiles: tuple[SceneTile, ...]
    owner: npt.NDArray[Any]
    part: Picture

    def truth(self) -> dict[str, Any]:
        """The labels as plain JSON values."""
        height, width = self.image.shape[:2]
        tiles = [
            {
                "tile": tile.kind,
                "side": ("face", "back")[tile.side],
                "corners": [[round(float(v), 2) for v in corner] for corner in tile.corners],
                "visible": round(tile.visible, 3),
                "group": tile.group,
                "winning": tile.winning,
            }
            for tile in self.tiles
        ]
        return {
            "seed": self.seed,
            "layout": self.layout,
            "style": self.style,
            "width": width,
            "height": height,
            "tiles": tiles,
        }


def make_scene(
    seed: int,
    bank: FaceBank,
    size: tuple[int, int] = (960, 720),
    layout: str | None = None,
    hard: float = 1.0,
    blanks: int = 0,
) -> Scene:
    """Make one scene of `size` (width, height); `hard` 0-1 scales what lens and light spoil.

    `layout` None draws one of the usual mix; `blanks` puts so many white dragons more into the tiles to draw from.
    Raises KeyError if `layout` is not one of `companion.datasets.scenes_layouts.LAYOUTS`.
    """
    rng = np.random.default_rng(seed)
    look = make_look(rng, bank)
    plan = make_layout(rng, look.shape, layout, blanks)
    boxes = [_tile_box(rng, look, plan, i, bank) for i in range(len(plan.tiles))]
    things = _things(rng, plan, look, boxes)
    zoom = _zoom(size)
    width, height = round(size[0] * zoom), round(size[1] * zoom)
    camera = _camera(rng, plan, boxes, width, height)
    buffers = Buffers.empty(height, width)
    for number, box in enumerate([*boxes, *things]):
        draw(box, number, camera, buffers)
    lit = _lit(rng, [*boxes, *things], plan, camera, buffers)
    extra = rng.spawn(1)[0]  # numbers of its own, so that a seed goes on showing the tiles that it always showed
    lit = out_of_focus(extra, lit, _depth(camera, buffers), hard)
    lit = coloured_light(extra, _smoothed(lit, zoom, size), hard)
    labels = _labels(plan, boxes, camera, buffers, zoom, size)
    owner = np.where(buffers.owner < len(boxes), buffers.owner, -1).astype(np.int16)
    return Scene(
        seed,
        plan.name,
        look.style,
        develop(rng, lit.astype(np.float32), hard),
        tuple(labels),
        cv2.resize(owner, size, interpolation=cv2.INTER_NEAREST),
        cv2.resize(buffers.part, size, interpolation=cv2.INTER_NEAREST),
    )


def _zoom(size: tuple[int, int]) -> float:
    """Small pictures are drawn larger and shrunk, which keeps thin strokes; large ones show them as they are."""
    return float(np.clip(540 / max(size), 1.0, 1.4))


def _smoothed(lit: FloatArray, zoom: float, size: tuple[int, int]) -> FloatArray:
    """The picture at its own size without jagged edges: shrunk where it was drawn larger, else as soft as a lens is."""
    if zoom > 1.0:
        return np.asarray(cv2.resize(lit, size, interpolation=cv2.INTER_AREA), np.float32)
    return np.asarray(cv2.GaussianBlur(lit, (3, 3), 0.55), np.float32)


def _tile_box(rng: np.random.Generator, look: TileLook, plan: Layout, i: int, bank: FaceBank) -> SceneBox:
    placed = plan.tiles[i]
    kind = "back" if placed.kind == "back" else placed.kind
    face, body = face_picture(rng, look, kind, bank)
    return SceneBox(
        placed.centre(look.shape).astype(np.float32),
        placed.rotation().astype(np.float32),
        look.shape.half.astype(np.float32),
        min(look.shape.radius, float(look.shape.half.min()) * 0.6),
        (look.body if body is None else body) * rng.normal(1, 0.012),
        look.back,
        look.layer,
        face,
        look.back_face,
        look.engrave,
        look.gloss,
        i,
        look.middle,
        look.seam,
    )


def _things(rng: np.random.Generator, plan: Layout, look: TileLook, boxes: list[SceneBox]) -> list[SceneBox]:
    places = np.array([[tile.x, tile.y] for tile in plan.tiles])
    extent = float(np.abs(places).max()) + 3.0
    things = clutter(rng, places, extent)
    standing = [tile for tile in plan.tiles if tile.posture == STANDING]
    if len(standing) > 4 and rng.random() < 0.3:
        at = (float(np.mean([t.x for t in standing])), float(np.mean([t.y for t in standing])))
        bar = rack(rng, len(standing), at, float(np.median([t.yaw for t in standing])), look.shape)
        if min(float(np.linalg.norm(bar.place[:2] - box.place[:2])) for box in boxes) > float(bar.half[1]):
            things.append(bar)
    return things


def _camera(rng: np.random.Generator, plan: Layout, boxes: list[SceneBox], width: int, height: int) -> Camera:
    """A camera that shows the hand (or all, where there is no hand) at a random angle, distance and lens."""
    hand = [box for box, tile in zip(boxes, plan.tiles, strict=True) if tile.group >= 0] or boxes
    facing = [tile.posture for tile in plan.tiles if tile.group >= 0]
    if facing and sum(p in (STANDING, AWAY) for p in facing) > len(facing) / 2:
        elevation = float(np.deg2rad(np.clip(rng.normal(30, 16), 8, 65)))
    else:
        low = rng.random() < 0.2  # a phone held over the table's edge
        degrees = rng.uniform(12, 34) if low else np.clip(rng.normal(62, 18), 22, 90)
        elevation = float(np.deg2rad(degrees))
    azimuth = float(rng.normal(0, 0.2)) + (float(rng.uniform(-np.pi, np.pi)) if not facing else 0.0)
    roll = float(rng.normal(0, 0.06)) + float(rng.choice([0, 0, 0, 0, 0, 0, np.pi, np.pi / 2]))
    squeeze = float(np.exp(rng.uniform(np.log(0.8), np.log(1.25)))) if rng.random() < 0.4 else 1.0
    view = float(rng.uniform(0.7, 2.2)) * width
    focal = (view * squeeze**0.5, view / squeeze**0.5)
    corners = np.concatenate([box.corners() for box in hand])
    target = corners.mean(axis=0)
    if rng.random() < 0.12:  # a close look at a few tiles
        pick = hand[int(rng.integers(len(hand)))].place
        distances = np.linalg.norm(np.array([box.place for box in hand]) - pick, axis=1)
        near = [box for box, d in zip(hand, distances, strict=True) if d < 2.2]
        corners, target = np.concatenate([box.corners() for box in near]), pick
    fill = float(
        rng.choice([rng.uniform(0.45, 0.75), rng.uniform(0.75, 1.0), rng.uniform(1.0, 1.25)], p=[0.3, 0.5, 0.2])
    )
    distance = 30.0
    for _ in range(8):  # the distance at which the tiles fill the wanted part of the picture
        camera = Camera.look_at(target, distance, elevation, azimuth, roll, focal, (width / 2, height / 2))
        pixels = camera.project(corners)
        spread = (pixels.max(axis=0) - pixels.min(axis=0)) / [width, height]
        distance *= float(spread.max()) / fill
        distance = float(np.clip(distance, 3.0, 200.0))
    largest = 0.36 * width
    distance = max(distance, float(np.mean(focal)) / largest)
    slack = max(1 - fill, 0.05) / 2
    centre = (
        width * (0.5 + rng.uniform(-slack, slack)),
        height * (0.5 + rng.uniform(-0.3, 0.3) * (1 - min(float(spread[1]), 0.9))),
    )
    return Camera.look_at(target, distance, elevation, azimuth, roll, focal, centre)


def _lit(rng: np.random.Generator, boxes: list[SceneBox], plan: Layout, camera: Camera, buffers: Buffers) -> FloatArray:
    """Table, room, light and shadows: the whole picture before the lens."""
    height, width = buffers.depth.shape
    up = float(np.deg2rad(rng.uniform(25, 85)))
    around = float(rng.uniform(-np.pi, np.pi))
    direction = np.array([np.cos(up) * np.cos(around), np.cos(up) * np.sin(around), np.sin(up)], np.float32)
    ambient = float(rng.uniform(0.35, 0.8))
    power = float(rng.uniform(0.95, 1.15)) - ambient * float(rng.uniform(0.75, 1.0))
    light = Light(direction, max(power, 0.12) / max(float(direction[2]), 0.5), ambient, float(rng.uniform(0.03, 0.5)))
    table, flat = _table(rng, plan, camera, height, width)
    shadow = shadow_on_table(boxes, camera, light, height, width) * flat
    strength = light.power * float(direction[2]) / (light.power * float(direction[2]) + ambient)
    table = dimmed(table, 1 - shadow * np.clip(strength + 0.25, 0, 0.85))
    dark = shadow_on_boxes(boxes, camera, light, buffers)
    dark = cv2.GaussianBlur(dark, (0, 0), max(width / 600, 0.6))
    lit = shade(buffers, camera, light, table, dark)
    return dimmed(lit, light_field(rng, height, width))


def _table(
    rng: np.random.Generator, plan: Layout, camera: Camera, height: int, width: int
) -> tuple[FloatArray, FloatArray]:
    """The table's surface in perspective with the room behind its far edge, and where the surface is (0 or 1)."""
    texture = surface(rng, 512)
    scale = 512 / float(rng.uniform(10, 40))
    turn = float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.5 else 0.0
    c, s = np.cos(turn) / scale, np.sin(turn) / scale
    laid = np.array([[c, s, -256 * (c + s)], [-s, c, 256 * (s - c)], [0, 0, 1]])  # texture pixels to table
    table = cv2.warpPerspective(
        texture,
        camera.table_homography() @ laid,
        (width, height),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    ).astype(np.float32)
    farthest = max(tile.y for tile in plan.tiles)
    edge = farthest + float(rng.uniform(2.0, 12.0)) if rng.random() < 0.75 else 60.0
    rim = float(rng.choice([0.0, rng.uniform(0.3, 1.5)]))
    if rim:
        board = surface(rng, 64, str(rng.choice(["wood", "plain"]))).astype(np.float32).mean(axis=(0, 1))
        past = _beyond(camera, edge - rim, height, width)
        table[past] = board
        table[past & ~_beyond(camera, edge - rim + 0.1, height, width)] *= 0.5
    beyond = _beyond(camera, edge, height, width)
    behind = room(rng, height, width)
    if rng.random() < 0.5:  # a sharp and busy background instead of a blurred one
        behind = np.asarray(cv2.resize(decoy_picture(rng, 480), (width, height), interpolation=cv2.INTER_LINEAR))
    places = np.array([[tile.x, tile.y] for tile in plan.tiles])
    strew(rng.spawn(1)[0], table, camera, places.mean(axis=0), float(np.abs(places - places.mean(axis=0)).max()) + 3.0)
    cv2.copyTo(behind.astype(np.float32), beyond.astype(np.uint8), table)
    return table, (~beyond).astype(np.float32)


def _depth(camera: Camera, buffers: Buffers) -> FloatArray:
    """How far away what each pixel shows is along the view axis: tiles, things and the table; the room is far."""
    height, width = buffers.depth.shape
    x = (np.arange(width, dtype=np.float32) + 0.5 - camera.centre[0]) / camera.focal[0]
    y = (np.arange(height, dtype=np.float32) + 0.5 - camera.centre[1]) / camera.focal[1]
    falling = -(camera.axes[0, 2] * x[None] + camera.axes[1, 2] * y[:, None] + camera.axes[2, 2])
    table = camera.place[2] / np.maximum(falling, 0.02)
    return np.asarray(np.minimum(buffers.depth, table), np.float32)


def _beyond(camera: Camera, edge: float, height: int, width: int) -> npt.NDArray[Any]:
    """Pixels whose line of sight meets the table farther away than Y = `edge`, or never."""
    # with the ray (rx, ry, rz) through a pixel this is (Y0 - edge) rz - Z0 ry < 0 or rz >= 0: both linear in the pixel
    x = (np.arange(width, dtype=np.float32) + 0.5 - camera.centre[0]) / camera.focal[0]
    y = (np.arange(height, dtype=np.float32) + 0.5 - camera.centre[1]) / camera.focal[1]
    rows = camera.axes[:, 2] * (camera.place[1] - edge) - camera.axes[:, 1] * camera.place[2]
    past = rows[0] * x[None] + rows[1] * y[:, None] + rows[2] < 0
    sky = camera.axes[0, 2] * x[None] + camera.axes[1, 2] * y[:, None] + camera.axes[2, 2] > -1e-3
    return np.asarray(past | sky)


def _labels(
    plan: Layout, boxes: list[SceneBox], camera: Camera, buffers: Buffers, zoom: float, size: tuple[int, int]
) -> Iterator[SceneTile]:
    counts = {}
    for side in (FRONT, BACK):
        owners = buffers.owner[buffers.part == side]
        counts[side] = np.bincount(owners, minlength=len(boxes)) if owners.size else np.zeros(len(boxes), int)
    for i, (placed, box) in enumerate(zip(plan.tiles, boxes, strict=True)):
        sight = camera.place - box.place
        cosine = float(sight @ box.rotation[:, 2]) / float(np.linalg.norm(sight))
        if abs(cosine) < FLATTEST:
            continue
        front = cosine > 0
        corners = camera.project(box.quad(FRONT_QUAD if front else BACK_QUAD))
        # the rounded rim belongs to the sides, so the flat part is a little smaller than the corners' polygon
        flat = float(np.prod(1 - 0.75 * box.radius / box.half[:2]))
        area = cv2.contourArea(corners) * flat
        if area < 4:
            continue
        visible = min(float(counts[FRONT if front else BACK][i]) / area, 1.0)
        if visible < VISIBLE:
            continue
        kind = placed.kind if front else "back"
        side = FACE_CLASS if front else BACK_CLASS
        yield SceneTile(kind, side, corners / zoom, visible, placed.group, placed.winning, i)
    del size


def write_scene(scene: Scene, out: Path, name: str) -> None:
    """Write images/NAME.jpg, labels/NAME.txt (YOLO OBB: face 0, back 1) and truth/NAME.json below `out`."""
    for folder in ("images", "labels", "truth"):
        (out / folder).mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(out / "images" / f"{name}.jpg"), scene.image, [cv2.IMWRITE_JPEG_QUALITY, 92])
    height, width = scene.image.shape[:2]
    corners = np.array([tile.corners for tile in scene.tiles], np.float32).reshape(-1, 4, 2)
    write_labels(out / "labels" / f"{name}.txt", [tile.side for tile in scene.tiles], corners, width, height)
    (out / "truth" / f"{name}.json").write_text(json.dumps(scene.truth()), encoding="utf-8")
