"""A tile set that nobody has seen, taught from a made-up photo of it laid out: read before and after."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.datasets import scenes
from companion.datasets.sample_photos import sample_photo
from companion.datasets.scenes import Scene, make_scene
from companion.datasets.scenes_layouts import LAYOUTS
from companion.datasets.scenes_looks import TileLook, make_look
from companion.datasets.scenes_plan import DOWN, UP, Layout, Placed, TileShape, Wall
from companion.models.sheet import ROWS, from_sheet
from companion.models.teach import best_faces, learn
from companion.tiles import CLASS_NAMES
from companion.vision import Reader, load_image
from companion.vision.boxes import Box
from companion.vision.name.taught import LARGEST, TaughtError, TaughtSet, TaughtSets, read

TAUGHT = [kind for row in ROWS for kind in row if kind != "back"]


@dataclass(frozen=True)
class Drawn:
    """A face of the made-up set."""

    kind: str
    rgba: npt.NDArray[np.uint8]
    style: str = "made up"
    ground: tuple[int, int, int] | None = None
    opaque: bool = False


def made_up(number: int) -> npt.NDArray[np.uint8]:
    """A face like no mahjong tile's: strokes and spots that its number alone decides."""
    rng = np.random.default_rng(number)
    picture = np.zeros((144, 108, 4), np.uint8)
    for _ in range(4):
        colour = (*(int(v) for v in rng.integers(0, 150, 3)), 255)
        x, y, u, v = (int(n) for n in rng.integers((14, 18, 14, 18), (94, 126, 94, 126)))
        if rng.random() < 0.5:
            cv2.line(picture, (x, y), (u, v), colour, int(rng.integers(6, 14)))
        else:
            cv2.circle(picture, (x, y), int(rng.integers(8, 22)), colour, -1 if rng.random() < 0.5 else 6)
    return picture


BANK = {kind: [Drawn(kind, made_up(number))] for number, kind in enumerate(CLASS_NAMES)}


def sheet_layout(rows: tuple[tuple[str, ...], ...] = ROWS) -> Layout:
    layout = Layout("sheet")
    for down, row in enumerate(rows):
        for across, kind in enumerate(row):
            posture = DOWN if kind == "back" else UP
            layout.add([Placed(kind, posture, (across - 4) * 1.12, (len(rows) / 2 - down) * 1.75, group=down)])
    return layout


@pytest.fixture(scope="module")
def sheet() -> Iterator[Scene]:
    """The set laid out; until the module's tests are done all scenes show this set."""
    whole: TileLook = make_look(np.random.default_rng(5), BANK)
    look = replace(whole, glyph=0.8, wear=0.0, body=np.array((225, 235, 238), np.float32))

    def plan(_rng: np.random.Generator, _wall: Wall, _shape: TileShape) -> Layout:
        return sheet_layout()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scenes, "make_look", lambda rng, _bank: (rng.random(3), look)[1])
        patch.setitem(LAYOUTS, "sheet", (plan, 0.0))
        yield make_scene(31, BANK, (1200, 1600), "sheet", hard=0.2)


@pytest.fixture(scope="module")
def taught(sheet: Scene) -> TaughtSet:
    tiles = from_sheet(sheet.image, Reader())
    assert [tile.kind for tile in tiles] == TAUGHT
    return learn("made up", best_faces((tile.kind, tile.box.width, tile.face) for tile in tiles))


def named_right(reader: Reader, seeds: range) -> tuple[int, int]:
    """How many tiles of other photos of the set are named right, of how many."""
    right = total = 0
    for seed in seeds:
        scene = make_scene(seed, BANK, (960, 720), "flat_row", hard=0.3)
        shown = [tile for tile in scene.tiles if tile.side == 0 and tile.visible > 0.9 and tile.kind in TAUGHT]
        boxes = []
        for tile in shown:
            across, down = tile.corners[1] - tile.corners[0], tile.corners[3] - tile.corners[0]
            angle = math.degrees(math.atan2(across[1], across[0]))
            boxes.append(
                Box.of(*tile.corners.mean(0).tolist(), float(np.hypot(*across)), float(np.hypot(*down)), angle)
            )
        faces = reader.classifier.classify(scene.image, boxes) if boxes else []
        right += sum(
            CLASS_NAMES[int(face.kinds.argmax())] == tile.kind for face, tile in zip(faces, shown, strict=True)
        )
        total += len(shown)
    return right, total


def test_a_set_that_nobody_has_seen_is_read_after_one_photo_of_it(taught: TaughtSet) -> None:
    before, total = named_right(Reader(), range(20, 26))
    after, _ = named_right(Reader(taught=taught), range(20, 26))
    assert total > 50
    assert before < 0.3 * total  # it looks like no mahjong set
    assert total - after <= (total - before) / 3, f"{before} of {total} before, {after} after"
    assert after > 0.9 * total


def test_other_sets_are_read_as_ever_while_none_is_chosen(taught: TaughtSet) -> None:
    photo = load_image(sample_photo("chows-on-green").path)
    assert Reader().read(photo).to_dict() == Reader(taught=None).read(photo).to_dict()
    assert taught.weights  # kept apart: the shipped weights are what they were


def test_a_set_is_small_and_comes_back_whole_from_its_file(taught: TaughtSet, tmp_path: Path) -> None:
    path = TaughtSets(tmp_path).save(taught)
    assert path.stat().st_size <= LARGEST
    again = TaughtSets(tmp_path).open("made up")
    assert again.kinds == taught.kinds
    assert np.allclose(again.change, taught.change, atol=1e-2)


def test_a_blank_face_teaches_nothing() -> None:
    blank, printed = np.full((144, 108, 3), 235, np.uint8), np.full((144, 108, 3), 235, np.uint8)
    cv2.circle(printed, (54, 72), 30, (20, 20, 160), -1)
    assert [face.kind for face in best_faces([("P", 60.0, blank), ("1p", 60.0, printed)])] == ["1p"]


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04", b"mahjong tile set 1\n", b"mahjong tile set 1\n{}\nx", b"mahjong tile set 1\n[1]\n"
     + b"\0" * 5000, b'mahjong tile set 1\n{"name":"a","weights":"b","made":"","shape":[4096,4096],"kinds":["1m"]}\n']
)  # fmt: skip
def test_what_is_no_set_is_refused_in_words(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "x.tileset"
    file.write_bytes(data)
    with pytest.raises(TaughtError, match="no tile set"):
        read(file)


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "x" * 61, "tab\there"])
def test_a_name_is_the_name_of_a_file_too(name: str, tmp_path: Path) -> None:
    with pytest.raises(TaughtError):
        TaughtSets(tmp_path).path(name)


def test_a_set_for_other_weights_says_how_to_learn_it_again(taught: TaughtSet) -> None:
    with pytest.raises(TaughtError, match="--again"):
        Reader(taught=replace(taught, weights="0" * 16))


def test_too_few_rows_or_tiles_in_them_are_told() -> None:
    with pytest.raises(TaughtError, match="rows"):
        from_sheet(load_image(sample_photo("chows-on-green").path), Reader())


def test_the_command_teaches_reads_shares_and_forgets(
    sheet: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "data"))
    photo = tmp_path / "sheet.png"
    cv2.imwrite(str(photo), sheet.image)

    def companion(*words: str) -> str:
        result = CliRunner().invoke(main, list(words), catch_exceptions=False)
        assert result.exit_code == 0, result.output
        return result.output

    other = sample_photo("chows-on-green").path
    told = companion("teach", "club blue", str(photo), "--check", str(other))
    assert "42 kinds" in told or "43 kinds" in told
    assert "before" in told
    assert "club blue" in companion("sets", "list")
    assert companion("read", "--json", str(other)) != companion("read", "--json", "--set", "club blue", str(other))
    companion("sets", "export", "club blue", str(tmp_path / "a.tileset"))
    companion("sets", "import", str(tmp_path / "a.tileset"), "--as", "copy")
    companion("teach", "copy", "--again")
    companion("sets", "remove", "club blue")
    assert "club blue" not in companion("sets", "list")
    missing = CliRunner().invoke(main, ["read", "--set", "club blue", str(other)])
    assert missing.exit_code == 2
    assert "copy" in missing.output
