"""Photos that nobody drew: the generator's layouts in perspective, as boxes and faces that sharp or weak eyes see.

What is judged is the reading of the layout alone, so the tiles' names are always right; everything else (boxes, turns,
tiles that are missed) may be spoilt.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from companion.datasets.scenes_layouts import make_layout
from companion.datasets.scenes_plan import STANDING, FloatArray, Placed, TileShape
from companion.datasets.scenes_render import BACK_QUAD, FRONT_QUAD, Camera
from companion.datasets.scenes_render import SceneBox as Body
from companion.tiles import CLASS_NAMES, Tile
from companion.vision.boxes import Box
from companion.vision.images import Picture
from companion.vision.lay.groups import GroupKind, is_set
from companion.vision.name.classifier import NamedFace
from companion.vision.reading import Reader, Reading
from companion.vision.thresholds import Hands
from tests.vision.table import NOTHING

SIZE = (1600, 1200)
SEEN = 0.45
"""The part of a face or back that must be in sight for a detector to find it."""
BONUS = CLASS_NAMES[34:42]
HALF_TURN = ("2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "2m")
"""Faces that look the same, or nearly so, upside down."""
ANY_TURN = ("1p", "P", "back")


@dataclass(frozen=True)
class Noise:
    """How weak the eyes are: shares of a box's size, degrees, and the share of tiles that they miss."""

    jitter: float = 0.0
    degrees: float = 0.0
    missed: float = 0.0
    symmetric: bool = False


SHARP = Noise()
WEAK = Noise(0.03, 3.0, 0.05, symmetric=True)


@dataclass(frozen=True)
class Spot:
    """A tile in sight: its box, its name (``back`` for one face down), the angle of its face (0 stands upright)."""

    placed: Placed
    number: int
    box: Box
    name: str
    stands: float

    @property
    def own(self) -> int:
        """The quarters by which the face stands turned in its box."""
        return round((self.stands - self.box.angle) / 90) % 4


@dataclass(frozen=True)
class Planned:
    """A scene in the order in which its tiles were laid down, of which ``missed`` were overlooked."""

    seed: int
    plan: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    missed: tuple[Spot, ...]
    noise: Noise

    def with_truth(self, number: int, **changes: Any) -> Planned:
        """The same picture with another truth about one tile (see :class:`Placed`)."""
        plan = tuple(replace(t, **changes) if k == number else t for k, t in enumerate(self.plan))
        spots = tuple(replace(s, placed=plan[s.number]) for s in self.spots)
        return replace(self, plan=plan, spots=spots)


def scenes(first: int, count: int, layout: str, noise: Noise = SHARP) -> Iterator[Planned]:
    """So many scenes of a layout, from a seed on, without those of which too few tiles are seen to make a hand."""
    made = (planned(seed, layout, noise) for seed in itertools.count(first))
    return itertools.islice((s for s in made if sum(t.placed.group >= 0 for t in s.spots) >= Hands.HAND_ROW), count)


def planned(seed: int, layout: str, noise: Noise = SHARP) -> Planned:
    """The scene of a seed, photographed from the player's side (now and then upside down), all of the hand in sight."""
    rng = np.random.default_rng(seed)
    shape = TileShape(float(np.clip(rng.normal(1.34, 0.07), 1.15, 1.5)), float(np.clip(rng.normal(0.68, 0.12), 0.4, 1)))
    plan = tuple(_without_flowers_among(rng, make_layout(rng, shape, layout).tiles))
    bodies = [Body(t.centre(shape), t.rotation(), shape.half, 0.08, np.zeros(3), np.zeros(3)) for t in plan]
    camera = _camera(rng, plan, bodies)
    spots = list(_in_sight(plan, bodies, camera))
    if noise.jitter or noise.degrees:
        spots = [replace(s, box=_shaken(rng, s.box, noise)) for s in spots]
    gone = rng.random(len(spots)) < noise.missed
    seen = tuple(s for s, out in zip(spots, gone, strict=True) if not out)
    return Planned(seed, plan, seen, tuple(s for s, out in zip(spots, gone, strict=True) if out), noise)


def _without_flowers_among(rng: np.random.Generator, tiles: Sequence[Placed]) -> list[Placed]:
    """The generator also deals flowers and jokers into rows, where no player leaves them."""
    bonus = {t.group for t in tiles if t.kind in BONUS and not t.winning}
    own = bonus - {t.group for t in tiles if t.kind not in BONUS}  # rows of nothing but flowers
    odd = (*BONUS, "joker")
    return [
        replace(t, kind=str(rng.choice(CLASS_NAMES[:34]))) if t.kind in odd and t.group not in own else t for t in tiles
    ]


def _camera(rng: np.random.Generator, plan: Sequence[Placed], bodies: Sequence[Body]) -> Camera:
    hand = [b for b, t in zip(bodies, plan, strict=True) if t.group >= 0] or list(bodies)
    standing = np.mean([t.posture == STANDING for t in plan if t.group >= 0] or [False]) > 0.4
    degrees = rng.uniform(10, 55) if standing else rng.uniform(28, 90)
    roll = float(rng.normal(0, 0.08)) + float(rng.choice([0, 0, 0, 0, np.pi, np.pi / 2]))
    focal = float(rng.uniform(0.8, 2.0)) * SIZE[0]
    corners = np.concatenate([body.corners() for body in hand])
    target, fill, distance = corners.mean(axis=0), float(rng.uniform(0.45, 0.9)), 30.0
    centre = SIZE[0] / 2, SIZE[1] / 2
    for _ in range(8):
        camera = Camera.look_at(
            target, distance, float(np.deg2rad(degrees)), float(rng.normal(0, 0.02)), roll, (focal, focal), centre
        )
        pixels = camera.project(corners)
        spread = np.abs(pixels - np.array(centre)).max(axis=0) / np.array(centre)
        distance = float(np.clip(distance * float(spread.max()) / fill, 3.0, 400.0))
    return camera


def _in_sight(plan: Sequence[Placed], bodies: Sequence[Body], camera: Camera) -> list[Spot]:
    """The tiles whose face or back can be seen, after the painter's method: far ones first, near ones over them."""
    scale = 0.4
    canvas = np.full((int(SIZE[1] * scale), int(SIZE[0] * scale)), -1, np.int16)
    quads: dict[int, FloatArray] = {}
    fronts: dict[int, bool] = {}
    areas: dict[int, int] = {}
    far_first = np.argsort([-float(np.linalg.norm(body.place - camera.place)) for body in bodies])
    for i in (int(k) for k in far_first):
        body = bodies[i]
        sight = camera.place - body.place
        cosine = float(sight @ body.rotation[:, 2]) / float(np.linalg.norm(sight))
        hull = cv2.convexHull(camera.project(body.corners()) * scale)
        cv2.fillConvexPoly(canvas, np.round(hull).astype(np.int32), -2)
        if abs(cosine) < 0.16:
            continue
        fronts[i] = cosine > 0
        quads[i] = camera.project(body.quad(FRONT_QUAD if fronts[i] else BACK_QUAD))
        points = np.round(quads[i] * scale).astype(np.int32)
        low, high = points.min(axis=0), points.max(axis=0)
        lone = np.zeros((high - low + 1)[::-1], np.uint8)
        areas[i] = int(cv2.fillConvexPoly(lone, points - low, 1).sum())
        cv2.fillConvexPoly(canvas, points, i)
    found = []
    for i in sorted(quads):
        if areas[i] < 30 or (canvas == i).sum() < SEEN * areas[i]:
            continue
        (cx, cy), (width, height), angle = cv2.minAreaRect(quads[i].astype(np.float32))
        box = Box.of(cx, cy, width, height, angle, 0.9, not fronts[i])
        across = quads[i][1] - quads[i][0] + quads[i][2] - quads[i][3]
        down = quads[i][3] - quads[i][0] + quads[i][2] - quads[i][1]
        upright = across / np.linalg.norm(across) + np.array([down[1], -down[0]]) / np.linalg.norm(down)
        stands = float(np.rad2deg(np.arctan2(upright[1], upright[0])))
        name = plan[i].kind if fronts[i] else "back"
        found.append(Spot(plan[i], i, box, name, stands))
    return found


def _shaken(rng: np.random.Generator, box: Box, noise: Noise) -> Box:
    dx, dy, wide, high = rng.normal(0, noise.jitter, 4)
    return Box.of(
        box.cx + dx * box.width,
        box.cy + dy * box.width,
        box.width * float(np.exp(wide)),
        box.height * float(np.exp(high)),
        box.angle + float(rng.normal(0, noise.degrees)),
        box.score,
        box.back,
    )


def _face(spot: Spot, noise: Noise) -> NamedFace:
    joint = np.full((4, len(CLASS_NAMES)), 0.03 / 4 / len(CLASS_NAMES))
    turns = [spot.own]
    if noise.symmetric and spot.name in HALF_TURN:
        turns = [spot.own, (spot.own + 2) % 4]
    if noise.symmetric and spot.name in ANY_TURN:
        turns = [0, 1, 2, 3]
    for turn in turns:
        joint[turn, CLASS_NAMES.index(spot.name)] += 0.97 / len(turns)
    return NamedFace(joint / joint.sum())


def read(scene: Planned) -> tuple[Reading, dict[int, Spot]]:
    """What the reader makes of the scene, and which spot each of its tiles is, by place in hand and others."""
    faces = {(round(s.box.cx, 3), round(s.box.cy, 3)): _face(s, scene.noise) for s in scene.spots}

    class Eyes:
        confidence = 0.3

        def detect(self, _image: Picture) -> list[Box]:
            return [s.box for s in scene.spots]

        def classify(self, _image: Picture, wanted: Sequence[Box]) -> list[NamedFace]:
            return [faces.get((round(b.cx, 3), round(b.cy, 3)), NOTHING) for b in wanted]

    eyes = Eyes()
    reading = Reader(detector=eyes, classifier=eyes).read(np.broadcast_to(np.uint8(0), (SIZE[1], SIZE[0], 3)))
    centres = np.array([(s.box.cx, s.box.cy) for s in scene.spots]).reshape(-1, 2)
    which = {}
    for k, tile in enumerate((*reading.tiles, *reading.others)):
        middle = tile.corners.mean(axis=0)
        which[k] = scene.spots[int(np.hypot(*(centres - middle).T).argmin())]
    return reading, which


def mistakes(scene: Planned) -> list[str]:
    """What is wrong with the reading of a scene; nothing if hand, order, groups and turned tiles are right."""
    reading, which = read(scene)
    wrong = []
    hand = {which[k].number for k in range(len(reading.tiles))}
    wanted = [s for s in scene.spots if s.placed.group >= 0]
    spoilt = {s.placed.group for s in scene.missed if not _lies_free(s)}
    torn = {s.number for s in wanted if s.placed.group in spoilt}  # what is left of a set may be told as anything
    missing, extra = {s.number for s in wanted} - torn - hand, hand - {s.number for s in wanted}
    if missing or extra:
        return [f"{len(missing)} of {len(wanted)} tiles are not in the hand, {len(extra)} others are"]
    order = [which[k].number for k in range(len(reading.tiles))]
    right = [s.number for s in _in_order(scene, wanted) if s.number in hand]
    upside = float(np.mean([np.cos(s.placed.turn) < -0.7 for s in wanted] or [0]))
    if order != right and not (upside > 0.2 and order == right[::-1]):  # stood both ways, no side is the reader's
        wrong.append(f"order {order} instead of {right}")
    free = [k for k, t in enumerate(scene.plan) if t.group == 0 or t.winning]
    whole = len(free) % 3 == 2 and set(free) <= {s.number for s in scene.spots} and not torn
    told = {group - torn: kind for group, kind in _told(reading, which, whole).items()}
    for name, members in _groups_of(scene, wanted, whole):
        if any(s.placed.group in spoilt for s in members):
            continue
        numbers = frozenset(s.number for s in members)
        if told.get(numbers) not in (name, None) or numbers not in told:
            here = [(str(kind), sorted(group)) for group, kind in told.items() if group & numbers]
            wrong.append(f"{name} {sorted(numbers)} told as {here}")
    for k, tile in enumerate(reading.tiles):
        placed = which[k].placed
        if placed.group in spoilt or which[k].name == "back":
            continue
        lies = abs(np.sin(placed.turn)) > 0.7
        if (tile.turn in (90, 270)) != lies and which[k].name not in ANY_TURN:
            wrong.append(f"tile {which[k].number} ({which[k].name}) turned by {tile.turn}, lies {placed.turn:.1f}")
    return wrong


def _lies_free(spot: Spot) -> bool:
    """Whether a tile belongs to no set: then the others of its group are told as they would be with it."""
    return spot.placed.group == 0 and not spot.placed.winning


def _in_order(scene: Planned, spots: Sequence[Spot]) -> list[Spot]:
    """The far line first, each from left to right; the fourth of a kong after the tile on which it was put."""
    first = [t for t in scene.plan if t.group >= 0]
    yaw = float(np.median([t.yaw for t in first if t.group == first[0].group]))
    c, s = np.cos(-yaw), np.sin(-yaw)
    along = {k: c * t.x - s * t.y for k, t in enumerate(scene.plan)}
    away = {k: s * t.x + c * t.y for k, t in enumerate(scene.plan)}
    lines: dict[int, list[float]] = {}
    for k, t in enumerate(scene.plan):
        lines.setdefault(0 if t.winning else t.group, []).append(away[k])
    middle = {group: float(np.median(values)) for group, values in lines.items()}
    ranks: dict[int, int] = {}
    rank, last = -1, np.inf
    for group in sorted((g for g in middle if g >= 0), key=lambda g: -middle[g]):
        if last - middle[group] > 0.7:
            rank += 1
        ranks[group], last = rank, middle[group]

    def key(spot: Spot) -> tuple[float, ...]:
        k, line = spot.number, 0 if spot.placed.winning else spot.placed.group
        on_top = k > 0 and abs(along[k] - along[k - 1]) < 0.2
        return ranks[line], along[k - 1 if on_top else k], float(on_top)

    return sorted(spots, key=key)


def _groups_of(scene: Planned, spots: Sequence[Spot], whole: bool) -> list[tuple[str, list[Spot]]]:
    """The groups that are to be told: kind and members; all that is concealed is one.

    Of a hand that is not ``whole`` (13 tiles, say) nothing tells that the tile apart is the one that won.
    """
    found: dict[str, list[Spot]] = {}
    kinds: dict[str, str] = {}
    melds = any(t.group > 0 and not t.winning for t in scene.plan) and len({t.group for t in scene.plan} - {-1}) > 1
    for spot in spots:
        placed = spot.placed
        mates = [t for t in scene.plan if t.group == placed.group]
        if placed.winning and whole:
            name, kind = "winning", GroupKind.WINNING.value
        elif placed.kind in BONUS:
            name, kind = "flowers", GroupKind.FLOWERS.value
        elif placed.group > 0 and melds and is_set([Tile(t.kind) for t in mates]) and _shows_claim(scene, spots, mates):
            hidden = any(s.name == "back" for s in spots if s.placed.group == placed.group)
            name, kind = f"meld {placed.group}", (GroupKind.KONG if hidden else GroupKind.MELD).value
        else:
            name, kind = "concealed", GroupKind.CONCEALED.value
        found.setdefault(name, []).append(spot)
        kinds[name] = kind
    return [(kinds[name], members) for name, members in found.items()]


def _shows_claim(scene: Planned, spots: Sequence[Spot], mates: Sequence[Placed]) -> bool:
    """Whether anything tells that a set was claimed: a tile across, four of a kind, or a longer concealed part."""
    sets = [[s for s in spots if s.placed.group == group] for group in {t.group for t in scene.plan if t.group > 0}]
    kongs = any(
        len(shown) == 4 and is_set([Tile(s.placed.kind) for s in shown]) and not _turned([s.placed for s in shown])
        for shown in sets
        if not any(s.name == "back" for s in shown)
    )
    hidden = any(s.name == "back" for s in spots if s.placed in mates)
    return hidden or kongs or _turned(mates) or sum(s.placed.group == 0 for s in spots) >= 4


def _turned(tiles: Sequence[Placed]) -> bool:
    return any(abs(np.sin(t.turn)) > 0.7 for t in tiles)


def _told(reading: Reading, which: dict[int, Spot], whole: bool) -> dict[frozenset[int], str]:
    told: dict[frozenset[int], str] = {}
    free: set[int] = set()
    for group in reading.groups:
        numbers = {which[k].number for k in group.tiles}
        if group.kind in (GroupKind.CONCEALED, GroupKind.LOOSE) or (group.kind is GroupKind.WINNING and not whole):
            free |= numbers
        else:
            told[frozenset(numbers)] = group.kind.value
    if free:
        told[frozenset(free)] = GroupKind.CONCEALED.value
    return told
