"""Draw tiles as solid boxes: rounded edges, two-coloured body, engraved face, shadows, in true perspective.

A ray is cast through every pixel of a box's outline on the screen and meets the box analytically; only rays at the
rounded edges are walked. That gives exact normals, depth and a mask that tells which pixel shows which side of which
tile, from which the labels' visibility comes. World units are tile widths: X right, Y away from the camera, Z up.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[Any]
Picture = npt.NDArray[Any]

SIDE, FRONT, BACK = 1, 2, 3
"""What a pixel of the part mask shows of a box; 0 is the table."""

FRONT_QUAD: Final = np.array([[-1, 1, 1], [1, 1, 1], [1, -1, 1], [-1, -1, 1]], np.float32)
"""Face corners in half extents: top left, top right, bottom right, bottom left of the upright glyph."""
BACK_QUAD: Final = np.array([[1, 1, -1], [-1, 1, -1], [-1, -1, -1], [1, -1, -1]], np.float32)


@dataclass
class Camera:
    """A pinhole camera: `place` in the world, `axes` rows right, down, forward, `focal` in pixels along x and y."""

    place: FloatArray
    axes: FloatArray
    focal: tuple[float, float]
    centre: tuple[float, float]

    @classmethod
    def look_at(
        cls,
        target: FloatArray,
        distance: float,
        elevation: float,
        azimuth: float,
        roll: float,
        focal: tuple[float, float],
        centre: tuple[float, float],
    ) -> Camera:
        """Camera `distance` from `target`, `elevation` above the table (radians; pi/2 looks straight down)."""
        ce, se, ca, sa = np.cos(elevation), np.sin(elevation), np.cos(azimuth), np.sin(azimuth)
        forward = np.array([sa * ce, ca * ce, -se])
        right = np.array([ca, -sa, 0.0])
        down = np.cross(forward, right)
        cr, sr = np.cos(roll), np.sin(roll)
        axes = np.stack([cr * right + sr * down, cr * down - sr * right, forward]).astype(np.float32)
        return cls((target - distance * forward).astype(np.float32), axes, focal, centre)

    def project(self, points: FloatArray) -> FloatArray:
        """Pixels (n x 2) of world points (n x 3); points behind the camera come out far away."""
        seen = (points - self.place) @ self.axes.T
        depth = np.maximum(seen[:, 2:], 1e-3)
        scale = np.array(self.focal, np.float32)
        return np.asarray(seen[:, :2] / depth * scale + np.array(self.centre), np.float32)

    def rays(self, x: FloatArray, y: FloatArray) -> FloatArray:
        """World directions (not normalised; forward component 1) through pixel centres."""
        u, v = (x + 0.5 - self.centre[0]) / self.focal[0], (y + 0.5 - self.centre[1]) / self.focal[1]
        rays = np.empty((*u.shape, 3), np.float32)
        for axis in range(3):
            rays[..., axis] = u * self.axes[0, axis] + v * self.axes[1, axis] + self.axes[2, axis]
        return rays

    def table_homography(self) -> npt.NDArray[Any]:
        """3 x 3 map of table points (X, Y, 1) to homogeneous pixels."""
        k = np.array([[self.focal[0], 0, self.centre[0]], [0, self.focal[1], self.centre[1]], [0, 0, 1]])
        r = self.axes.astype(np.float64)
        return k @ np.stack([r[:, 0], r[:, 1], -r @ self.place], axis=1)


@dataclass
class SceneBox:
    """A rounded box. `half` are half extents (width, height, depth), `rotation` 3 x 3 with local axes as columns.

    `body` and `back` are BGR 0-255; local z below `layer` (in half depths, -1 to 1) has the colour `back`.
    A body of three layers has the colour `middle` between `layer` and `middle_layer`.
    `face` is a float32 BGRA picture of the front, or None; `engrave` how deep its ink is cut.
    """

    place: FloatArray
    rotation: FloatArray
    half: FloatArray
    radius: float
    body: FloatArray
    back: FloatArray
    layer: float = -2.0
    face: FloatArray | None = None
    back_face: FloatArray | None = None
    engrave: float = 0.0
    gloss: float = 0.3
    tag: int = -1
    middle: FloatArray | None = None
    middle_layer: float = -2.0

    def corners(self) -> FloatArray:
        """The eight world corners of the unrounded box."""
        signs = np.array(np.meshgrid([-1, 1], [-1, 1], [-1, 1])).reshape(3, -1).T
        return ((signs * self.half) @ self.rotation.T + self.place).astype(np.float32)

    def quad(self, pattern: FloatArray) -> FloatArray:
        """World corners (4 x 3) of the front (FRONT_QUAD) or back (BACK_QUAD)."""
        return ((pattern * self.half) @ self.rotation.T + self.place).astype(np.float32)


@dataclass
class Buffers:
    """What each pixel shows: depth along the view axis, number of the box (-1 table), part, normal, colour, gloss."""

    depth: FloatArray
    owner: npt.NDArray[Any]
    part: Picture
    normal: FloatArray
    colour: FloatArray
    gloss: FloatArray

    @classmethod
    def empty(cls, height: int, width: int) -> Buffers:
        """Nothing drawn yet."""
        return cls(
            np.full((height, width), np.inf, np.float32),
            np.full((height, width), -1, np.int16),
            np.zeros((height, width), np.uint8),
            np.zeros((height, width, 3), np.float32),
            np.zeros((height, width, 3), np.float32),
            np.zeros((height, width), np.float32),
        )


def draw(box: SceneBox, number: int, camera: Camera, buffers: Buffers) -> None:
    """Cast rays at one box and keep what is nearer than what the buffers hold."""
    height, width = buffers.depth.shape
    outline = camera.project(box.corners())
    x0, y0 = np.maximum(np.floor(outline.min(axis=0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + 2, [width, height])
    if x0 >= x1 or y0 >= y1 or ((box.corners() - camera.place) @ camera.axes[2]).min() < 0.1:
        return
    xs, ys = np.meshgrid(np.arange(x0, x1, dtype=np.float32), np.arange(y0, y1, dtype=np.float32))
    direction = (camera.rays(xs, ys) @ box.rotation).reshape(-1, 3).astype(np.float32)
    origin = ((camera.place - box.place) @ box.rotation).astype(np.float32)
    enter, leave = _slabs(origin[None], direction, box.half)
    index = np.flatnonzero((enter < leave) & (enter > 0))
    if not index.size:
        return
    t, direction = enter[index], direction[index]
    point, t, hit = _round(origin, direction, t, box)
    index, point, t = index[hit], point[hit], t[hit]
    shape_x = x1 - x0
    rows, columns = index // shape_x + y0, index % shape_x + x0
    nearer = t < buffers.depth[rows, columns]
    rows, columns, point, t = rows[nearer], columns[nearer], point[nearer], t[nearer]
    if not rows.size:
        return
    pixel = float(np.median(t)) / min(camera.focal)
    colour, normal, part = _surface(box, point, pixel)
    buffers.depth[rows, columns] = t
    buffers.owner[rows, columns] = number
    buffers.part[rows, columns] = part
    buffers.normal[rows, columns] = normal @ box.rotation.T
    buffers.colour[rows, columns] = colour
    buffers.gloss[rows, columns] = box.gloss


def _slabs(origin: FloatArray, direction: FloatArray, half: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Where n rays enter and leave a box centred at 0; a ray that misses it leaves before it enters."""
    enter = np.full(len(direction), -np.inf, np.float32)
    leave = np.full(len(direction), np.inf, np.float32)
    for axis in range(3):  # axis by axis, because reductions over a short last axis are slow in numpy
        step = direction[:, axis]
        inverse = 1.0 / np.where(np.abs(step) < 1e-7, np.float32(1e-7), step)
        a, b = (-half[axis] - origin[:, axis]) * inverse, (half[axis] - origin[:, axis]) * inverse
        np.maximum(enter, np.minimum(a, b), out=enter)
        np.minimum(leave, np.maximum(a, b), out=leave)
    return enter, leave


def _length(vectors: FloatArray) -> FloatArray:
    """Euclidean length of n x 3 vectors."""
    x, y, z = vectors.T
    return np.asarray(np.sqrt(x * x + y * y + z * z), np.float32)


def _round(
    origin: FloatArray, direction: FloatArray, t: FloatArray, box: SceneBox
) -> tuple[FloatArray, FloatArray, npt.NDArray[Any]]:
    """Walk rays that met the box near an edge on to its rounded surface; tells which of them hit it."""
    inner = box.half - box.radius
    point = origin + t[:, None] * direction
    outside = (np.abs(point) - inner > 1e-5).astype(np.uint8)
    walk = np.flatnonzero(outside[:, 0] + outside[:, 1] + outside[:, 2] > 1)
    hit = np.ones(len(t), bool)
    if walk.size:
        # Axis by axis on contiguous numbers: the same sums as on n x 3 vectors in half the time.
        d, s = np.ascontiguousarray(direction[walk].T), t[walk].copy()
        length = _length(d.T)
        gap: FloatArray = np.zeros(len(walk), np.float32)
        for _ in range(8):
            outward = [np.maximum(np.abs(origin[k] + s * d[k]) - inner[k], 0) for k in range(3)]
            gap = np.sqrt(outward[0] * outward[0] + outward[1] * outward[1] + outward[2] * outward[2]) - box.radius
            s += gap / length
        point[walk], t = (origin[:, None] + s * d).T, t.copy()
        t[walk] = s
        hit[walk] = gap < 0.012
    return point, t, hit


def _surface(box: SceneBox, point: FloatArray, pixel: float) -> tuple[FloatArray, FloatArray, Picture]:
    """Colour (BGR), local normal and part (SIDE, FRONT, BACK) of a box's points; `pixel`: one pixel in world units."""
    inner = box.half - box.radius
    normal = np.maximum(np.abs(point) - inner, 0) * np.sign(point)
    normal /= np.maximum(_length(normal), 1e-6)[:, None]
    edge = box.layer * box.half[2]
    weight = np.clip((point[:, 2] - edge) / max(pixel, 1e-4) + 0.5, 0, 1)[:, None]
    under = box.back
    if box.middle is not None:
        seam = box.middle_layer * box.half[2]
        share = np.clip((point[:, 2] - seam) / max(pixel, 1e-4) + 0.5, 0, 1)[:, None]
        under = box.middle * share + box.back * (1 - share)
    colour = box.body * weight + under * (1 - weight)
    part = np.full(len(point), SIDE, np.uint8)
    part[normal[:, 2] > 0.75] = FRONT
    part[normal[:, 2] < -0.75] = BACK
    for side, picture in ((FRONT, box.face), (BACK, box.back_face)):
        at = np.flatnonzero(part == side)
        if picture is None or not at.size:
            continue
        _print(box, picture, at, point, colour, normal, pixel, side)
    return colour.astype(np.float32), normal.astype(np.float32), part


def _print(
    box: SceneBox,
    picture: FloatArray,
    at: npt.NDArray[Any],
    point: FloatArray,
    colour: FloatArray,
    normal: FloatArray,
    pixel: float,
    side: int,
) -> None:
    """Lay a picture on the front or back: ink over the body, and slopes at the ink's edge where it is engraved."""
    wanted = 2 * box.half[0] / max(pixel, 1e-4)
    if picture.shape[1] > 1.3 * wanted:  # shrunk to what the picture can show, or fine ink would flicker
        columns = max(int(wanted), 4)
        rows = max(int(columns * picture.shape[0] / picture.shape[1]), 4)
        picture = cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA)
    height, width = picture.shape[:2]
    mirror = 1 if side == FRONT else -1
    u = (mirror * point[at, 0] / box.half[0] * 0.5 + 0.5) * width - 0.5
    v = (0.5 - point[at, 1] / box.half[1] * 0.5) * height - 0.5
    sample = _sample(picture, u, v)
    alpha = sample[:, 3:]
    colour[at] = sample[:, :3] + colour[at] * (1 - alpha)
    if box.engrave:
        ink = cv2.GaussianBlur(picture[..., 3], (0, 0), max(width / 90, 0.5))
        slope = np.dstack([cv2.Sobel(ink, cv2.CV_32F, 1, 0), -cv2.Sobel(ink, cv2.CV_32F, 0, 1)]) * width / 400
        normal[at, :2] += box.engrave * _sample(slope, u, v) * [mirror, 1]
        normal[at] /= _length(normal[at])[:, None]


def _sample(picture: FloatArray, u: FloatArray, v: FloatArray) -> FloatArray:
    """Bilinear samples at n points. cv2.remap takes at most 32767 rows, so long lists are folded."""
    n, step = len(u), 2048
    pad = -n % step
    u2 = np.pad(u.astype(np.float32), (0, pad)).reshape(-1, step)
    v2 = np.pad(v.astype(np.float32), (0, pad)).reshape(-1, step)
    result = cv2.remap(picture, u2, v2, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(result, np.float32).reshape(n + pad, -1)[:n]


@dataclass
class Light:
    """One main light from `direction` (unit, towards the light) of strength `power` and an even sky of `ambient`."""

    direction: FloatArray
    power: float
    ambient: float
    softness: float
    tint: FloatArray = field(default_factory=lambda: np.ones(3, np.float32))


def shadow_on_table(boxes: list[SceneBox], camera: Camera, light: Light, height: int, width: int) -> FloatArray:
    """How much of the main light the boxes keep off the table (0-1), and the dark line where they touch it."""
    cast = np.zeros((height, width), np.uint8)
    contact = np.zeros((height, width), np.uint8)
    homography = camera.table_homography()
    for box in boxes:
        corners = box.corners()
        reach = np.minimum(corners[:, 2:] / max(float(light.direction[2]), 0.15), 6)
        ground = np.vstack([corners[:, :2] - reach * light.direction[:2], corners[:, :2]])
        for points, mask in ((ground, cast), (corners[corners[:, 2].argsort()[:4], :2], contact)):
            hull = cv2.convexHull(points.astype(np.float32))[:, 0]
            homogeneous = np.column_stack([hull, np.ones(len(hull))]) @ homography.T
            if homogeneous[:, 2].min() < 0.05:
                continue
            pixels = homogeneous[:, :2] / homogeneous[:, 2:]
            if np.abs(pixels).max() < 30000:
                cv2.fillConvexPoly(mask, np.round(pixels * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    unit = float(np.mean(camera.focal)) / max(float(np.linalg.norm(camera.place)), 1e-3)
    soft = _blurred(cast, max(unit * light.softness, 0.6)) / 255
    close = _blurred(contact, max(unit * 0.13, 0.8)) / 255
    result: FloatArray = 1 - (1 - soft) * (1 - 0.6 * close)
    return result


def _blurred(picture: npt.NDArray[Any], sigma: float) -> FloatArray:
    """Gaussian blur as float32; wide blurs are made on a smaller picture, where they cost little."""
    height, width = picture.shape[:2]
    step = int(np.clip(sigma / 2.5, 1, 8))
    small = cv2.resize(
        picture.astype(np.float32), (max(width // step, 1), max(height // step, 1)), interpolation=cv2.INTER_AREA
    )
    small = cv2.GaussianBlur(small, (0, 0), sigma / step)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32)


def shadow_on_boxes(boxes: list[SceneBox], camera: Camera, light: Light, buffers: Buffers) -> FloatArray:
    """1 where another box stands between a box's pixel and the main light, else 0; the table's pixels stay 0."""
    shadow: FloatArray = np.zeros(buffers.depth.shape, np.float32)
    places = np.array([box.place for box in boxes])
    spans = np.array([float(np.linalg.norm(box.half)) for box in boxes])
    flat = buffers.owner.ravel()
    solid = np.flatnonzero(flat >= 0)
    solid = solid[np.argsort(flat[solid], kind="stable")]
    starts = np.searchsorted(flat[solid], np.arange(len(boxes) + 1))
    for number in range(len(boxes)):
        rows, columns = np.divmod(solid[starts[number] : starts[number + 1]], buffers.depth.shape[1])
        if not rows.size:
            continue
        offset = places - places[number]
        along = offset @ light.direction
        aside = np.linalg.norm(offset - along[:, None] * light.direction, axis=1)
        blockers = np.flatnonzero((along > -0.3) & (aside < spans + spans[number]) & (along < 6))
        blockers = blockers[blockers != number]
        if not blockers.size:
            continue
        rays = camera.rays(columns.astype(np.float32), rows.astype(np.float32))
        points = camera.place + rays * buffers.depth[rows, columns][:, None]
        dark = np.zeros(len(rows), bool)
        for other in blockers:
            box = boxes[other]
            local = (points - box.place) @ box.rotation
            direction = (light.direction @ box.rotation).astype(np.float32)
            enter, leave = _slabs(local, np.broadcast_to(direction, local.shape), box.half * np.float32(0.97))
            dark |= (enter < leave) & (leave > 0.02)
        shadow[rows, columns] = dark
    return shadow


def _power(base: FloatArray, exponent: int) -> FloatArray:
    """`base` to a whole power from 1 on by squaring, which numpy does not do by itself."""
    half = _power(base, exponent // 2) if exponent > 1 else None
    if half is None:
        return base
    return half * half * base if exponent % 2 else half * half


def shade(buffers: Buffers, camera: Camera, light: Light, table: FloatArray, shadow: FloatArray) -> FloatArray:
    """The lit picture (BGR floats, 0-255 and above) from the buffers, over the already lit `table`."""
    solid = (buffers.owner >= 0).astype(np.float32)
    at = np.flatnonzero(solid)
    depth = np.where(np.isinf(buffers.depth), 0, buffers.depth)
    radius = max(buffers.depth.shape[1] / 90, 1.0)
    around = _blurred(depth, radius) / np.maximum(_blurred(solid, radius), 1e-3)
    hollow = np.clip((depth - around) * 2.0, 0, 1).ravel()[at]
    normal, open_ = buffers.normal.reshape(-1, 3)[at], 1 - shadow.ravel()[at]
    lit = np.clip(normal @ light.direction, 0, None) * open_
    sky = light.ambient * (0.72 + 0.28 * normal[:, 2]) * (1 - 0.35 * hollow)  # hollows between tiles see less sky
    view = -camera.axes[2]
    middle = (light.direction + view) / np.linalg.norm(light.direction + view)
    shine = _power(np.clip(normal @ middle, 0, 1), 40) * open_ * 1.2
    rim = _power(1 - np.clip(normal @ view, 0, 1), 3) * 0.35
    gloss = buffers.gloss.ravel()[at] * (shine * light.power + rim * light.ambient) * 160
    picture = table.astype(np.float32).reshape(-1, 3).copy()
    picture[at] = (buffers.colour.reshape(-1, 3)[at] * (light.power * lit + sky)[:, None] + gloss[:, None]) * light.tint
    result: FloatArray = picture.reshape(table.shape)
    return result
