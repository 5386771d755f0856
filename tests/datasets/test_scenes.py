"""Made-up scenes: the same seed gives the same picture, every layout renders, and labels lie where the tiles are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from click.testing import CliRunner

from companion.cli.synth import synth
from companion.datasets.oriented import box_inside, read_labels, write_labels
from companion.datasets.scenes import BACK_CLASS, FACE_CLASS, FLATTEST, VISIBLE, Scene, make_scene, write_scene
from companion.datasets.scenes_decoys import decoy_picture
from companion.datasets.scenes_layouts import LAYOUTS, make_layout, meld
from companion.datasets.scenes_lens import coloured_light, out_of_focus
from companion.datasets.scenes_looks import make_look
from companion.datasets.scenes_plan import DOWN, UP, Layout, Placed, TileShape, Wall
from companion.datasets.scenes_render import BACK, FRONT, FRONT_QUAD, Buffers, Camera, SceneBox, draw
from companion.tiles import CLASS_NAMES

SIZE = (320, 240)


@dataclass(frozen=True)
class Drawn:
    """A face for tests: one block of ink whose place tells the class."""

    kind: str
    rgba: npt.NDArray[np.uint8]
    style: str = "blocks"
    ground: tuple[int, int, int] | None = None
    opaque: bool = False


def block(number: int) -> npt.NDArray[np.uint8]:
    picture = np.zeros((72, 54, 4), np.uint8)
    x, y = 6 + number % 6 * 6, 8 + number // 6 * 7
    picture[y : y + 10, x : x + 10] = (200, 20, 20, 255)
    picture[5:8, 5:49] = (10, 10, 10, 255)
    return picture


BANK = {name: [Drawn(name, block(i))] for i, name in enumerate(CLASS_NAMES)}


@pytest.fixture(scope="module", params=list(LAYOUTS))
def scene(request: pytest.FixtureRequest) -> Scene:
    return make_scene(11, BANK, SIZE, request.param)


def test_same_seed_gives_the_same_scene_and_another_seed_another() -> None:
    first, second, other = make_scene(5, BANK, SIZE), make_scene(5, BANK, SIZE), make_scene(6, BANK, SIZE)
    assert np.array_equal(first.image, second.image)
    assert first.truth() == second.truth()
    assert not np.array_equal(first.image, other.image)
    assert first.truth() != other.truth()


def test_every_layout_renders_with_labelled_tiles(scene: Scene) -> None:
    assert scene.image.shape == (SIZE[1], SIZE[0], 3)
    assert scene.image.dtype == np.uint8
    assert scene.tiles
    assert {tile.side for tile in scene.tiles} <= {FACE_CLASS, BACK_CLASS}
    assert all(tile.kind in CLASS_NAMES for tile in scene.tiles)
    assert all((tile.kind == "back") == (tile.side == BACK_CLASS) for tile in scene.tiles)
    assert all(VISIBLE <= tile.visible <= 1 for tile in scene.tiles)


def test_an_oriented_box_encloses_what_is_seen_of_its_face(scene: Scene) -> None:
    """Compared with the mask that tells which tile and which side of it every pixel shows."""
    for tile in scene.tiles:
        side = FRONT if tile.side == FACE_CLASS else BACK
        rows, columns = np.nonzero((scene.owner == tile.index) & (scene.part == side))
        if rows.size < 12:
            continue
        box = tile.box()
        inside = [
            cv2.pointPolygonTest(box, (float(x) + 0.5, float(y) + 0.5), True)
            for x, y in zip(columns, rows, strict=True)
        ]
        assert min(inside) > -2.0, f"{tile.kind} shows {-min(inside):.1f} pixels outside its box"


def test_a_box_holds_hardly_more_than_its_face(scene: Scene) -> None:
    """A face that nothing hides fills its box, up to the rounded rim and the slant of perspective."""
    for tile in scene.tiles:
        box = np.asarray(tile.box())
        if tile.visible < 0.98 or box.min() < 0 or (box > SIZE).any() or cv2.contourArea(box) < 150:
            continue
        side = FRONT if tile.side == FACE_CLASS else BACK
        shown = int(((scene.owner == tile.index) & (scene.part == side)).sum())
        quad = cv2.contourArea(tile.corners)
        assert shown > 0.5 * quad, f"{tile.kind}: {shown} pixels seen of {quad:.0f}"
        assert quad > 0.5 * cv2.contourArea(box), f"{tile.kind}: the box is twice its face"


def test_labelled_tiles_lie_in_the_picture(scene: Scene) -> None:
    width, height = SIZE
    for tile in scene.tiles:
        part = box_inside(tile.corners, width, height)
        assert part is not None
        assert cv2.contourArea(part) > 0.4 * cv2.contourArea(tile.corners)


def test_written_labels_are_fractions_that_come_back(tmp_path: Path) -> None:
    made = make_scene(3, BANK, SIZE, "hand_melds")
    write_scene(made, tmp_path, "one")
    labels = read_labels(tmp_path / "labels" / "one.txt")
    assert labels.classes.tolist() == [tile.side for tile in made.tiles]
    assert labels.corners.min() >= 0
    assert labels.corners.max() <= 1
    truth = json.loads((tmp_path / "truth" / "one.json").read_text(encoding="utf-8"))
    assert [tile["tile"] for tile in truth["tiles"]] == [tile.kind for tile in made.tiles]
    assert {tile["group"] for tile in truth["tiles"]} == {tile.group for tile in made.tiles}
    assert cv2.imread(str(tmp_path / "images" / "one.jpg")).shape == made.image.shape


def test_a_hand_with_melds_says_its_groups_and_at_most_one_winning_tile() -> None:
    seen_winning = 0
    for seed in range(30):
        plan = make_layout(np.random.default_rng(seed), TileShape(), "hand_melds")
        winning = [tile for tile in plan.tiles if tile.winning]
        assert len(winning) <= 1
        seen_winning += len(winning)
        groups = {tile.group for tile in plan.tiles}
        assert groups >= {0, 1}
        assert groups == set(range(len(groups)))
        concealed = sum(tile.group == 0 for tile in plan.tiles)
        melds = {g: sum(tile.group == g for tile in plan.tiles) for g in groups - {0}}
        flowers = [t for t in plan.tiles if t.kind[0] in "fq" and t.group == max(groups)]
        sets = len(melds) - bool(flowers)
        assert concealed == 14 - 3 * sets
        assert all(n in (3, 4) for g, n in melds.items() if g <= sets)
    assert seen_winning > 5


def test_a_concealed_kong_shows_two_backs_and_an_added_kong_four_faces() -> None:
    backs, fours = 0, 0
    for seed in range(80):
        rng = np.random.default_rng(seed)
        tiles, length = meld(rng, Wall(rng), TileShape(), 1, turned=bool(seed % 2))
        down = [tile for tile in tiles if tile.posture == DOWN]
        backs += bool(down)
        fours += len(tiles) == 4 and not down
        assert len(down) in (0, 2)
        assert not down or len(tiles) == 4
        assert length > 2.9
        assert all(tile.lift == 0 or sum(abs(tile.x - other.x) < 0.1 for other in tiles) > 1 for tile in tiles)
    assert backs > 3
    assert fours > 3


def test_layouts_draw_no_tile_more_than_four_times_from_one_wall() -> None:
    plan = make_layout(np.random.default_rng(1), TileShape(), "standing_row")
    kinds = [tile.kind for tile in plan.tiles if tile.kind != "joker"]
    assert max(kinds.count(kind) for kind in kinds) <= 4
    wall = Wall(np.random.default_rng(2))
    assert len(wall.draw(300)) == 300  # a second set is opened when the first is used up


def test_unknown_layout_is_refused() -> None:
    with pytest.raises(KeyError):
        make_layout(np.random.default_rng(0), TileShape(), "pyramid")


def straight_down(width: int = 200, height: int = 200) -> Camera:
    target = np.zeros(3, np.float32)
    return Camera.look_at(target, 10.0, np.pi / 2, 0.0, 0.0, (400.0, 400.0), (width / 2, height / 2))


def flat_box(turn: float = 0.0, radius: float = 0.05) -> SceneBox:
    placed = Placed("1m", UP, 0.0, 0.0, turn)
    shape = TileShape(1.4, 0.6, radius)
    half = shape.half.astype(np.float32)
    grey, red = np.full(3, 200, np.float32), np.array([0, 0, 200], np.float32)
    return SceneBox(
        placed.centre(shape).astype(np.float32), placed.rotation().astype(np.float32), half, radius, grey, red
    )


def test_a_tile_seen_from_above_is_where_the_camera_projects_it() -> None:
    camera, box = straight_down(), flat_box()
    buffers = Buffers.empty(200, 200)
    draw(box, 0, camera, buffers)
    rows, columns = np.nonzero(buffers.part == FRONT)
    corners = camera.project(box.quad(FRONT_QUAD))
    assert abs(columns.min() - corners[0, 0]) < 3
    assert abs(columns.max() - corners[1, 0]) < 3
    assert abs(rows.min() - corners[0, 1]) < 3
    assert abs(rows.max() - corners[2, 1]) < 3
    # the top of the tile is 0.6 above the table, so 9.4 from the camera
    assert buffers.depth[100, 100] == pytest.approx(9.4, abs=0.01)
    assert buffers.normal[100, 100] == pytest.approx([0, 0, 1], abs=0.01)


def test_corners_follow_the_glyph_when_a_tile_is_turned() -> None:
    camera = straight_down()
    upright, turned = (camera.project(flat_box(turn).quad(FRONT_QUAD)) for turn in (0.0, np.pi / 2))
    assert upright[0] == pytest.approx([80, 72], abs=3)  # top left of the glyph is top left in the picture
    assert turned[0, 0] < 100 < turned[0, 1]  # a quarter turn anticlockwise brings it to the bottom left


def test_the_nearer_tile_hides_the_farther_one() -> None:
    camera = straight_down()
    low, high = flat_box(), flat_box(0.7)
    high.place = high.place + np.array([0, 0, 0.6], np.float32)
    for order in ([low, high], [high, low]):
        buffers = Buffers.empty(200, 200)
        for box in order:
            draw(box, 1 if box is high else 0, camera, buffers)
        assert buffers.owner[100, 100] == 1


def test_rounded_edges_take_the_corners_off() -> None:
    camera = straight_down()
    areas = []
    for radius in (0.02, 0.2):
        buffers = Buffers.empty(200, 200)
        draw(flat_box(radius=radius), 0, camera, buffers)
        areas.append(int((buffers.owner == 0).sum()))
    assert areas[1] < areas[0] - 20


def test_a_tile_behind_the_camera_is_not_drawn() -> None:
    box = flat_box()
    box.place = np.array([0, 0, 30], np.float32)
    buffers = Buffers.empty(200, 200)
    draw(box, 0, straight_down(), buffers)
    assert (buffers.owner == -1).all()


def test_faces_seen_nearly_edge_on_are_not_labelled() -> None:
    assert 0.1 < FLATTEST < 0.25
    for seed in range(12):
        made = make_scene(seed, BANK, SIZE, "table")
        for tile in made.tiles:
            sides = np.linalg.norm(tile.corners - np.roll(tile.corners, 1, axis=0), axis=1)
            assert sides.min() / sides.max() > 0.04


@pytest.mark.parametrize(
    ("quad", "expected"),
    [
        ([[10, 10], [20, 10], [20, 30], [10, 30]], [10, 10, 20, 30]),  # wholly inside: untouched
        ([[-10, 10], [20, 10], [20, 30], [-10, 30]], [0, 10, 20, 30]),  # cut by the left edge
        ([[90, 90], [120, 90], [120, 130], [90, 130]], [90, 90, 100, 100]),  # cut by two edges
        ([[-30, 10], [-10, 10], [-10, 30], [-30, 30]], None),  # wholly outside: no box
    ],
)
def test_boxes_are_cut_to_the_picture(quad: list[list[float]], expected: list[float] | None) -> None:
    box = box_inside(np.array(quad, np.float32), 100, 100)
    if expected is None:
        assert box is None
        return
    assert box is not None
    assert [*box.min(axis=0), *box.max(axis=0)] == pytest.approx(expected, abs=0.5)


def test_labels_of_tiles_outside_are_left_out(tmp_path: Path) -> None:
    quads = np.array(
        [[[10, 10], [20, 10], [20, 30], [10, 30]], [[-30, 10], [-10, 10], [-10, 30], [-30, 30]]], np.float32
    )
    write_labels(tmp_path / "a.txt", [1, 0], quads, 100, 100)
    assert read_labels(tmp_path / "a.txt").classes.tolist() == [1]
    assert len(read_labels(tmp_path / "absent.txt").classes) == 0


@pytest.mark.parametrize("seed", range(4))
def test_decoys_are_reproducible_and_each_is_another(seed: int) -> None:
    first, again = (decoy_picture(np.random.default_rng(seed), 96, BANK) for _ in range(2))
    assert first.shape == (96, 96, 3)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, decoy_picture(np.random.default_rng(seed + 100), 96, BANK))


def test_synth_command_writes_the_same_scenes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.datasets.scenes_work.load_faces", lambda *_, **__: BANK)
    for folder in ("a", "b"):
        arguments = [str(tmp_path / folder), "--count", "2", "--seed", "9", "--size", "200x150", "--layout", "grid"]
        result = CliRunner().invoke(synth, arguments)
        assert result.exit_code == 0, result.output
        assert "2 scenes" in result.output
    for name in ("images/scene0000009.jpg", "labels/scene0000010.txt", "truth/scene0000009.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "wide"], "write width x height"),
        (["--size", "10x10"], "64 to 8000"),
        (["--layout", "pyramid"], "standing_row"),
        (["--count", "0"], "count"),
    ],
)
def test_synth_command_says_what_is_wrong(tmp_path: Path, arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(synth, [str(tmp_path), *arguments])
    assert result.exit_code == 2
    assert message in result.output


def test_synth_command_names_its_layouts() -> None:
    result = CliRunner().invoke(synth, ["--list-layouts"])
    assert result.exit_code == 0
    assert all(name in result.output for name in LAYOUTS)


def test_plans_keep_flat_tiles_apart() -> None:
    """Tiles of one layer in a row or a grid may touch, but not lie in each other."""
    shape = TileShape()
    for seed in range(20):
        plan: Layout = make_layout(np.random.default_rng(seed), shape, "grid")
        places = np.array([[tile.x, tile.y] for tile in plan.tiles])
        gaps = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places)) * 9
        assert gaps.min() > 0.95


def test_three_layers_of_a_body_are_seen_from_the_side() -> None:
    """White over yellow over black, from the face to the back, on the side of a lying tile."""
    white, yellow, black = np.float32([240, 240, 240]), np.float32([40, 175, 235]), np.float32([30, 30, 30])
    shape = TileShape()
    camera = Camera.look_at(np.array([0, 0, 0.35]), 12.0, 0.25, 0.0, 0.0, (900.0, 900.0), (100.0, 100.0))
    centre, upright = np.float32([0, 0, shape.depth / 2]), np.eye(3, dtype=np.float32)
    box = SceneBox(centre, upright, shape.half.astype(np.float32), 0.03,
                   white, black, layer=0.3, middle=yellow, middle_layer=-0.4)  # fmt: skip
    buffers = Buffers.empty(200, 200)
    draw(box, 0, camera, buffers)
    side = buffers.colour[(buffers.owner == 0) & (buffers.part == 1)]
    for tone in (white, yellow, black):
        assert (np.abs(side - tone).max(axis=1) < 2).mean() > 0.1
    column = buffers.colour[:, 100][buffers.owner[:, 100] == 0]
    order = [int(np.flatnonzero(np.abs(column - tone).max(axis=1) < 2).mean()) for tone in (white, yellow, black)]
    assert order == sorted(order)  # from the top down


def test_sets_come_with_one_two_and_three_layers() -> None:
    looks = [make_look(np.random.default_rng(seed), BANK) for seed in range(80)]
    layers = [1 + (look.layer > -1) + (look.middle is not None) for look in looks]
    assert set(layers) == {1, 2, 3}
    assert layers.count(3) >= 5
    for look in looks:
        if look.middle is not None:
            assert -1 < look.seam < look.layer < 1
            assert np.abs(look.middle - look.back).max() > 20


def test_clutter_on_the_table_is_no_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same scene with and without it: the labels agree, and the picture differs where no tile is seen."""
    monkeypatch.setattr("companion.datasets.scenes_clutter.CLUTTERED", 0.0)
    bare = make_scene(21, BANK, SIZE, "scattered", hard=0.0)
    monkeypatch.setattr("companion.datasets.scenes_clutter.CLUTTERED", 1.0)
    full = make_scene(21, BANK, SIZE, "scattered", hard=0.0)
    assert full.truth() == bare.truth()
    assert np.array_equal(full.owner, bare.owner)
    differs = np.abs(full.image.astype(int) - bare.image).max(axis=2) > 25
    assert (differs & (full.owner < 0)).sum() > 50
    inside = cv2.erode((full.owner >= 0).astype(np.uint8), np.ones((7, 7), np.uint8)) > 0
    assert differs[inside].mean() < 0.05


def test_a_lens_is_sharp_at_one_distance_only() -> None:
    """Fine stripes at every distance: some part keeps its contrast, another loses it."""
    stripes = np.tile(np.repeat(np.float32([0, 255]), 2), 40)[None, :, None].repeat(160, 0).repeat(3, 2)
    depth = np.linspace(4, 40, 160, dtype=np.float32)[:, None].repeat(160, 1)
    blurred = [out_of_focus(np.random.default_rng(seed), stripes.copy(), depth, 1.0) for seed in range(60)]
    changed = [picture for picture in blurred if not np.array_equal(picture, stripes)]
    assert 2 <= len(changed) <= 20
    rows = np.array([picture[..., 0].std(axis=1) for picture in changed])
    assert np.mean(rows.max(axis=1) > 100) > 0.6
    assert np.mean(rows.min(axis=1) < 80) > 0.6


def test_a_lamp_of_one_colour_leaves_little_of_the_others() -> None:
    grey = np.full((8, 8, 3), 128, np.float32)
    lit = [coloured_light(np.random.default_rng(seed), grey) for seed in range(300)]
    changed = [picture[0, 0] for picture in lit if not np.array_equal(picture, grey)]
    assert 5 <= len(changed) <= 40
    assert {int(channels.argmax()) for channels in changed} == {0, 1, 2}
    assert all(channels.min() < 0.7 * channels.max() for channels in changed)
    assert all(np.array_equal(coloured_light(np.random.default_rng(seed), grey, 0.0), grey) for seed in range(20))
