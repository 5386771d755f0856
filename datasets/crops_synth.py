"""Synthetic crops of one tile, as a camera and a detector would give them.

A crop is a small square picture: the tile's box, straightened, stretched to a square and taken with a wide margin.
The tile is a real box in perspective: its face, what can be seen of its sides, its neighbours in the row and the table.
It is drawn at the resolution of a real photo (down to a dozen pixels), which is where blur, noise and JPEG belong.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.datasets.face import Face
from companion.datasets.faces_birds import bent
from companion.datasets.faces_drawn import add_index
from companion.datasets.faces_svg import HEIGHT, WIDTH, fit
from companion.tiles import CLASS_NAMES

SIDE: Final = 84
"""Pixels of a stored crop. The tile's box fills its middle 64."""
INNER: Final = 64
REACH: Final = SIDE / INNER
"""A stored crop is this much larger than the tile's box, so that training can shift, turn and scale it."""

BENT: Final = 0.5
"""The share of faces whose lines are softly bent: the same tile by another carver."""
INDEXED: Final = 0.25
"""The share of faces with a letter or digit in the corner."""
COVERED: Final = 0.2
"""The share of tiles, in the hardest crops, that something in front of them covers in part."""

Picture = npt.NDArray[np.uint8]
Rng = np.random.Generator
Colour = tuple[int, int, int]


def _mix(a: Sequence[float], b: Sequence[float], share: float) -> npt.NDArray[np.float32]:
    return np.asarray(a, np.float32) * (1 - share) + np.asarray(b, np.float32) * share


def body_colour(rng: Rng) -> npt.NDArray[np.float32]:
    """White to ivory mostly, and the pink, green, blue and yellow of cheap sets."""
    pick = rng.random()
    if pick < 0.75:
        value = rng.uniform(190, 255)
        return np.array([value, value - rng.uniform(0, 10), value - rng.uniform(0, 45)], np.float32).clip(0, 255)
    tints = ((245, 200, 205), (205, 235, 205), (205, 220, 245), (250, 235, 170), (225, 205, 180))
    return _mix(tints[int(rng.integers(len(tints)))], (255, 255, 255), rng.uniform(0, 0.6))


def _recolour(rgba: Picture, rng: Rng) -> npt.NDArray[np.float32]:
    """Other paints on the same face: shifted hues, one paint for all, or nearly grey. RGB float, alpha untouched."""
    rgb = rgba[..., :3].astype(np.float32)
    way = rng.random()
    if way < 0.12:
        paints = ((25, 30, 40), (25, 40, 130), (160, 25, 30), (20, 90, 50), (70, 70, 75), (120, 60, 20))
        paint = np.array(paints[int(rng.integers(len(paints)))], np.float32)
        luma = rgb.mean(axis=2, keepdims=True) / 255
        rgb = paint + (255 - paint) * np.clip(luma - 0.35, 0, 1)
    elif way < 0.24:
        order = rng.permutation(3)
        rgb = rgb[..., order]
    elif way < 0.75:
        rgb = rgb * rng.uniform(0.6, 1.15, 3).astype(np.float32) + rng.uniform(-15, 25, 3).astype(np.float32)
    return rgb.clip(0, 255)


@lru_cache(maxsize=8192)
def _small(face: Face) -> Picture:
    """Half the size, for tiles that are small in the photo anyway."""
    if face.opaque:
        return np.asarray(cv2.resize(face.rgba, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA), np.uint8)
    return fit(face.rgba, WIDTH // 2, HEIGHT // 2)


def paint_face(face: Face, body: npt.NDArray[np.float32], rng: Rng, half: bool = False) -> Picture:
    """The face on its surface, RGB: HEIGHT x WIDTH, or half of that."""
    if face.opaque:
        picture = (_small(face) if half else face.rgba)[..., :3].astype(np.float32)
        if rng.random() < 0.5:
            picture = picture * rng.uniform(0.75, 1.15, 3).astype(np.float32)
        return picture.clip(0, 255).astype(np.uint8)
    if rng.random() < INDEXED:
        rgba = add_index(face.rgba, face.kind, rng)
        rgba = cv2.resize(rgba, (WIDTH // 2, HEIGHT // 2), interpolation=cv2.INTER_AREA) if half else rgba
    else:
        rgba = _small(face) if half else face.rgba
    height, width = rgba.shape[:2]
    if rng.random() < BENT:
        rgba = bent(rgba, rng, rng.uniform(0.004, 0.022))
    ink = _recolour(rgba, rng)
    alpha = rgba[..., 3:].astype(np.float32) / 255
    pick = rng.random()
    if pick < (0.12 if half else 0.25):  # thicker or thinner strokes, as carved ones are
        kernel = np.ones((3, 3), np.uint8)
        plane = (alpha[..., 0] * 255).astype(np.uint8)
        plane = cv2.dilate(plane, kernel) if pick < 0.08 else cv2.erode(plane, kernel)
        alpha = plane[..., None].astype(np.float32) / 255
    shrink = rng.uniform(0.72, 1.06) if rng.random() < 0.6 else 1.0
    alpha = alpha * rng.uniform(0.72, 1.0)
    layers = np.concatenate([ink * alpha, alpha], axis=2)
    if shrink != 1.0:
        matrix = np.array([[shrink, 0, width * (1 - shrink) / 2], [0, shrink * rng.uniform(0.93, 1.05), 0]], np.float32)
        matrix[1, 2] = height * (1 - matrix[1, 1]) / 2
        layers = cv2.warpAffine(layers, matrix, (width, height), flags=cv2.INTER_LINEAR)
    ground = body if face.ground is None or rng.random() < 0.15 else np.array(face.ground, np.float32)
    if face.ground is not None and sum(face.ground) < 300:  # light ink needs its dark ground
        ground = np.array(face.ground, np.float32)
    return (ground * (1 - layers[..., 3:]) + layers[..., :3]).clip(0, 255).astype(np.uint8)


def _round_corners(texture: Picture, around: npt.NDArray[np.float32], rng: Rng) -> None:
    """Dark rim and rounded corners, in place: where one tile ends and the next begins."""
    h, w = texture.shape[:2]
    shade = _mix(around, (0, 0, 0), rng.uniform(0.0, 0.6))
    cv2.rectangle(texture, (0, 0), (w - 1, h - 1), shade.tolist(), max(1, int(w * rng.uniform(0.005, 0.03))))
    r = int(w * rng.uniform(0.01, 0.05))
    for x, y in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)):
        cv2.circle(texture, (x, y), r, shade.tolist(), -1)


def _surroundings(rng: Rng) -> npt.NDArray[np.float32]:
    tables = ((30, 110, 60), (40, 150, 80), (30, 90, 110), (50, 150, 170), (150, 110, 70), (190, 150, 110),
              (120, 120, 125), (60, 60, 65), (25, 25, 28), (200, 195, 185), (110, 40, 40), (40, 50, 110))  # fmt: skip
    return _mix(tables[int(rng.integers(len(tables)))], rng.uniform(0, 255, 3), rng.uniform(0, 0.3))


def make_crop(face: Face, neighbours: deque[Picture], rng: Rng, hardness: float = 1.0) -> Picture:
    """One crop (SIDE x SIDE x 3, RGB) of the tile, upright; of ``hardness`` 0, a clear look at a large tile, at most.

    ``neighbours`` holds tiles painted before, which stand beside this one; this one joins them.
    """
    hardness *= float(rng.uniform(0.05, 1.0)) ** 0.7  # fine strokes are learned from clear looks
    smallest = 15 + 35 * (1 - hardness)
    across = float(np.exp(rng.uniform(np.log(smallest), np.log(96))))  # the box's width in the photo's pixels
    half = across < 60  # small tiles are painted from small faces, which is four times as fast
    w, h = (WIDTH // 2, HEIGHT // 2) if half else (WIDTH, HEIGHT)
    body = body_colour(rng)
    table = _surroundings(rng)
    gap = int(rng.integers(0, 4 if half else 7))
    # the middle tile with half a tile of its surroundings on each side
    sheet = np.empty((h * 2, w * 2, 3), np.uint8)
    sheet[:] = table.clip(0, 255).astype(np.uint8)
    left, top = w // 2, h // 2
    centre = paint_face(face, body, rng, half)
    _round_corners(centre, table, rng)
    beside, above = rng.random() < 0.72, rng.random() < 0.3
    for across_by, down_by in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if rng.random() >= (0.92 if (beside if down_by == 0 else above) else 0.08):
            continue
        tile = centre
        if neighbours and rng.random() < 0.85:
            tile = neighbours[int(rng.integers(len(neighbours)))]
            tile = tile if tile.shape == centre.shape else cv2.resize(tile, (w, h), interpolation=cv2.INTER_AREA)
            tile = (tile * (body / 255)).astype(np.uint8)
        if rng.random() < 0.15:
            tile = tile[::-1, ::-1]
        slide = int(rng.normal(0, h * 0.035)) if rng.random() < 0.5 else 0
        x = left + across_by * (w + gap) + (slide if across_by == 0 else 0)
        y = top + down_by * (h + gap) + (slide if down_by == 0 else 0)
        x1, y1, x2, y2 = max(0, x), max(0, y), min(2 * w, x + w), min(2 * h, y + h)
        if x2 > x1 and y2 > y1:
            sheet[y1:y2, x1:x2] = tile[y1 - y : y2 - y, x1 - x : x2 - x]
    sheet[top : top + h, left : left + w] = centre
    neighbours.append((centre / body * 255).clip(0, 255).astype(np.uint8))
    return _photograph(sheet, across, body, beside, rng, hardness)


def _photograph(sheet: Picture, across: float, body: npt.NDArray[np.float32], beside: bool, rng: Rng,
                hardness: float = 1.0) -> Picture:  # fmt: skip
    """The sheet of tiles seen by a camera, with the sides of the middle tile, cut to the middle tile's box."""
    tall = rng.uniform(1.2, 1.5)
    deep = rng.uniform(0.55, 1.0)
    low = rng.random() < 0.6 * hardness
    pitch = np.deg2rad(rng.uniform(15, 70) if low else rng.normal(0, 12))
    pitch = pitch if rng.random() < 0.8 else -pitch
    yaw = np.deg2rad(rng.normal(0, 5 + 11 * hardness))
    roll = np.deg2rad(rng.normal(0, 2.5))
    far = rng.uniform(4, 18)
    cp, sp, cy, sy, cr, sr = np.cos(pitch), np.sin(pitch), np.cos(yaw), np.sin(yaw), np.cos(roll), np.sin(roll)
    turn = (
        np.array([[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]])
        @ np.array([[1, 0, 0], [0, cp, -sp], [0, sp, cp]])
        @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    )

    def project(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        seen = points @ turn.T
        return seen[:, :2] / (1 + seen[:, 2:] / far)

    flat = np.array([[-0.5, -tall / 2], [0.5, -tall / 2], [0.5, tall / 2], [-0.5, tall / 2]])
    front = project(np.c_[flat, np.zeros(4)])
    rear = project(np.c_[flat, np.full(4, deep)])
    corners = np.r_[front, rear]
    # the box holds the face, and all or some of the sides that can be seen: detectors and people differ in that
    share = rng.choice((0.0, 1.0, rng.random()), p=(0.3, 0.45, 0.25))
    reach = np.r_[front, front + (rear - front) * share]
    lo, hi = reach.min(axis=0), reach.max(axis=0)
    size = hi - lo
    middle = (lo + hi) / 2 + size * rng.normal(0, 0.02, 2)
    lo, hi = middle - size * REACH / 2, middle + size * REACH / 2
    pixels = int(np.clip(round(across * REACH), 14, SIDE + 40))
    scale = pixels / (hi - lo)

    def to_pixels(points: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
        return ((points - lo) * scale).astype(np.float32)

    quad = to_pixels(front)
    h, w = sheet.shape[0] // 2, sheet.shape[1] // 2
    x, y = w // 2, h // 2
    source = np.float32([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])
    matrix = cv2.getPerspectiveTransform(source, quad)
    shrink = w / max(np.linalg.norm(quad[1] - quad[0]), 1)
    if shrink > 1.6:
        sheet = cv2.blur(sheet, (max(1, round(shrink)), max(1, round(shrink * 0.8))))
    picture = cv2.warpPerspective(
        sheet, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    _draw_sides(picture, to_pixels(corners), body, beside, rng)
    if rng.random() < COVERED * hardness:
        cover(picture, quad, body, sheet, rng)
    picture = _light(picture, rng) if rng.random() < 0.2 + 0.8 * hardness else picture
    return cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR if rng.random() < 0.7 else cv2.INTER_AREA)


def _draw_sides(picture: Picture, corners: npt.NDArray[np.float32], body: npt.NDArray[np.float32], beside: bool,
                rng: Rng) -> None:  # fmt: skip
    """The visible sides: white near the face, the colour of the back behind; in place."""
    colours = (
        (240, 170, 30),
        (30, 150, 80),
        (40, 90, 190),
        (200, 60, 120),
        (230, 210, 120),
        (235, 232, 222),
        (60, 60, 60),
    )
    back = _mix(colours[int(rng.integers(len(colours)))], body, rng.uniform(0, 0.4))
    seam = rng.uniform(0.3, 0.9)
    front, rear = corners[:4], corners[4:]
    wide = (front[1] - front[0]) * (3 if beside else 0)
    for a, b, shade, in_row in ((0, 1, rng.uniform(0.85, 1.1), True), (2, 3, rng.uniform(0.35, 0.7), True),
                                (1, 2, rng.uniform(0.55, 0.95), False),
                                (3, 0, rng.uniform(0.55, 0.95), False)):  # fmt: skip
        across = front[b] - front[a]
        inward = rear[a] - front[a]
        # seen from outside a visible side has its rear edge beyond its front edge: the turn of the corner tells
        if across[0] * inward[1] - across[1] * inward[0] >= 0 or (beside and not in_row):
            continue
        row = wide if in_row else 0 * wide
        row = row if a == 0 else -row
        for start, stop, colour in ((0.0, seam, body * shade), (seam, 1.0, back * shade)):
            p = [front[a] + (rear[a] - front[a]) * start - row, front[b] + (rear[b] - front[b]) * start + row,
                 front[b] + (rear[b] - front[b]) * stop + row,
                 front[a] + (rear[a] - front[a]) * stop - row]  # fmt: skip
            points = (np.stack(p) * 8).round().astype(np.int32)
            cv2.fillPoly(picture, [points], colour.clip(0, 255).tolist(), cv2.LINE_AA, 3)


def cover(picture: Picture, quad: npt.NDArray[np.float32], body: npt.NDArray[np.float32], sheet: Picture,
          rng: Rng) -> None:  # fmt: skip
    """Put a tile that stands in front, or a finger, over up to 45 % of the tile at ``quad``, in place.

    What is left is what a person still names; most often the lower part is hidden, as in rows one behind another.
    """
    side = int(rng.choice(4, p=(0.14, 0.16, 0.54, 0.16)))  # the edge it comes from: top, right, bottom, left
    a, b, c, d = (quad[(side + k) % 4] for k in range(4))  # a-b is the covered edge, d-c the free one
    deep = rng.uniform(0.12, 0.45)
    slant = rng.normal(0, 0.06)
    start, stop = (rng.uniform(-0.7, 0.5), 1.6) if rng.random() < 0.5 else (-0.6, rng.uniform(0.5, 1.7))
    along, inward = b - a, (d + c - a - b) / 2

    def at(u: float, v: float) -> npt.NDArray[np.float32]:
        return np.asarray(a + along * u + inward * (v + slant * (u - 0.5)), np.float32)

    shape = np.stack([at(start, deep), at(stop, deep), at(stop, -1.2), at(start, -1.2)])
    mask: Picture = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [(shape * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3)
    size = max(1, int(np.linalg.norm(inward) * rng.uniform(0.02, 0.12))) * 2 + 1
    soft = cv2.GaussianBlur(mask, (size, size), 0).astype(np.float32)  # rounded corners, and a little out of focus
    if rng.random() < 0.3:  # skin, cloth, dice, anything
        tone = rng.uniform(20, 240, 3) if rng.random() < 0.4 else np.array([225, 175, 145]) * rng.uniform(0.45, 1.05)
        over = np.broadcast_to(tone.clip(0, 255).astype(np.uint8), picture.shape).copy()
    else:
        over = np.broadcast_to((body * rng.uniform(0.75, 1.05)).clip(0, 255).astype(np.uint8), picture.shape).copy()
        h, w = sheet.shape[0] // 2, sheet.shape[1] // 2
        tile = np.float32([[w // 2, h // 2], [w // 2 + w, h // 2], [w // 2 + w, h // 2 + h], [w // 2, h // 2 + h]])
        top = deep - rng.uniform(0.0, 0.35)  # the edge of the tile in front, then its face, as far as it can be seen
        goal = np.float32([at(start, top), at(stop, top), at(stop, top - 1), at(start, top - 1)])
        face = cv2.warpPerspective(sheet, cv2.getPerspectiveTransform(tile, goal), picture.shape[1::-1])
        shown: Picture = np.zeros(picture.shape[:2], np.uint8)
        cv2.fillPoly(shown, [(goal * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3)
        if rng.random() < 0.7:
            over = np.where(shown[..., None] > 127, face, over)
        if rng.random() < 0.6:  # the coloured layer of its back, along the rim that is farthest from the camera
            band = np.stack([at(start, deep), at(stop, deep), at(stop, deep - 0.06), at(start, deep - 0.06)])
            tone = rng.uniform(20, 250, 3).tolist()
            cv2.fillPoly(over, [(band * 8).round().astype(np.int32)], tone, cv2.LINE_AA, 3)
    alpha = np.clip(soft / 127.5 - 0.5, 0, 1)[..., None]
    picture[:] = (picture * (1 - alpha) + over * alpha).astype(np.uint8)


def _light(picture: Picture, rng: Rng) -> Picture:
    """Uneven light, glare, blur, white balance, noise and JPEG, at the photo's own resolution."""
    n = picture.shape[0]
    image = picture.astype(np.float32)
    ramp = np.linspace(-0.5, 0.5, n, dtype=np.float32)
    slope = rng.normal(0, 0.35, 2)
    image *= (rng.uniform(0.45, 1.12) * (1 + slope[0] * ramp[:, None] + slope[1] * ramp[None]))[..., None].astype(
        np.float32
    )
    if rng.random() < 0.12:
        spot = rng.uniform(0, 1, 2)
        spread = rng.uniform(0.1, 0.4)
        glow = np.exp(-((ramp[:, None] + 0.5 - spot[0]) ** 2 + (ramp[None] + 0.5 - spot[1]) ** 2) / spread**2)
        image += (glow * rng.uniform(40, 170))[..., None].astype(np.float32)
    if rng.random() < 0.6:
        image *= rng.normal(1, 0.09, 3).astype(np.float32)
    if rng.random() < 0.5:
        sigma = rng.uniform(0.25, 0.85) * float(np.clip(n / 45, 0.7, 2.0))
        image = cv2.GaussianBlur(image, (0, 0), sigma)
    if rng.random() < 0.12:
        length = max(2, int(n * rng.uniform(0.02, 0.07)))
        kernel = np.zeros((length, length), np.float32)
        if rng.random() < 0.5:
            kernel[length // 2] = 1 / length
        else:
            kernel[:, length // 2] = 1 / length
        image = cv2.filter2D(image, -1, kernel)
    if rng.random() < 0.6:
        image += rng.normal(0, rng.uniform(1, 11), image.shape).astype(np.float32)
    if rng.random() < 0.2:  # sharpening, as phones do
        image += (image - cv2.GaussianBlur(image, (0, 0), 1.2)) * rng.uniform(0.5, 1.5)
    result = image.clip(0, 255).astype(np.uint8)
    if rng.random() < 0.08:
        result = np.repeat(result.mean(axis=2, keepdims=True).astype(np.uint8), 3, axis=2)
    if rng.random() < 0.5:
        quality = int(rng.integers(30, 95))
        result = cv2.imdecode(cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return np.asarray(result, np.uint8)


class Maker:
    """Makes synthetic crops from a stock of faces, the kinds equally often and, within a kind, the styles by weight."""

    def __init__(self, faces: dict[str, list[Face]], seed: int = 0) -> None:
        self.rng = np.random.default_rng(seed)
        self.hardness = 1.0
        self.faces = {kind: row for kind, row in faces.items() if row}
        if not self.faces:
            raise ValueError("no faces to make crops from: is the art folder empty?")
        self._painted: deque[Picture] = deque(maxlen=200)
        self._weights = {}
        for kind, row in self.faces.items():
            weights = np.array([style_weight(face) for face in row])
            self._weights[kind] = weights / weights.sum()

    def make(self, count: int) -> tuple[Picture, npt.NDArray[np.int64]]:
        """``count`` upright crops (count x SIDE x SIDE x 3, RGB) and their class ids."""
        kinds = list(self.faces)
        odds = np.array([0.5 if kind[0] in "fq" or kind == "back" else 1.6 if kind == "1s" else 1.0 for kind in kinds])
        chosen = self.rng.choice(len(kinds), count, p=odds / odds.sum())
        crops = np.empty((count, SIDE, SIDE, 3), np.uint8)
        for i, number in enumerate(chosen):
            kind = kinds[number]
            face = self.faces[kind][int(self.rng.choice(len(self.faces[kind]), p=self._weights[kind]))]
            crops[i] = make_crop(face, self._painted, self.rng, self.hardness)
        return crops, np.array([CLASS_NAMES.index(kinds[n]) for n in chosen], np.int64)


def style_weight(face: Face) -> float:
    """How often a face is drawn beside others of its kind: real tiles' faces most, near copies of a drawing less."""
    if face.opaque and face.kind != "back":
        return 2.0
    if face.style.startswith("drawn-bird"):
        return 0.6
    if face.style.startswith("drawn-shapes"):
        return 0.5
    if face.style.startswith(
        ("fluffystuff", "xhokir", "gl-", "noxone", "gnome-smooth", "kde-default", "kde-traditional")
    ):
        return 0.7 if face.style.endswith("black") else 2.5
    return 1.0
