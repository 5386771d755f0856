"""``companion synth``: scenes with labels in a folder, the same for the same seed, and all of them on one picture."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest
from click.testing import CliRunner

from companion.cli.synth import synth
from companion.datasets.face import Face
from companion.datasets.faces_drawn import draw_faces
from companion.datasets.scenes_sheet import GAP, contact_sheet
from companion.tiles import CLASS_NAMES


@pytest.fixture(autouse=True)
def few_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two drawn sets do; drawing all of them takes a minute."""
    bank: dict[str, list[Face]] = {name: [] for name in CLASS_NAMES}
    for face in draw_faces(sets=2):
        bank[face.kind].append(face)
    monkeypatch.setattr("companion.datasets.scenes_work.load_faces", lambda *_args, **_named: bank)


def run(*words: object) -> str:
    result = CliRunner().invoke(synth, [str(word) for word in words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_scenes_labels_and_truth_and_a_sheet_to_look_at(tmp_path: Path) -> None:
    out, sheet = tmp_path / "a", tmp_path / "pictures" / "sheet.jpg"
    told = run(out, "--count", 3, "--seed", 5, "--size", "256x192", "--sheet", sheet)
    assert "3 scenes" in told
    names = ["scene0000005", "scene0000006", "scene0000007"]
    for folder, ending in (("images", "jpg"), ("labels", "txt"), ("truth", "json")):
        assert sorted(p.name for p in (out / folder).iterdir()) == [f"{name}.{ending}" for name in names]
    truth = json.loads((out / "truth" / "scene0000006.json").read_text())
    assert (truth["width"], truth["height"]) == (256, 192)
    assert len(truth["tiles"]) == len((out / "labels" / "scene0000006.txt").read_text().splitlines())
    picture = cv2.imread(str(sheet))
    assert picture is not None
    assert picture.shape == (225 + 2 * GAP, 5 * (300 + GAP) + GAP, 3)
    run(tmp_path / "b", "--count", 1, "--seed", 6, "--size", "256x192")
    again = (tmp_path / "b" / "images" / "scene0000006.jpg").read_bytes()
    assert again == (out / "images" / "scene0000006.jpg").read_bytes()


@pytest.mark.parametrize("hard", ["0", "0.02", "1"])
def test_from_a_studio_to_the_worst_light(tmp_path: Path, hard: str) -> None:
    told = run(tmp_path, "--count", 2, "--size", "128x96", "--hard", hard)
    assert "2 scenes" in told


@pytest.mark.parametrize(
    "words", [["--size", "256"], ["--size", "9x9"], ["--layout", "castle"], ["--count", "0"], ["--hard", "nan"]]
)
def test_what_cannot_be_made_is_said(tmp_path: Path, words: list[str]) -> None:
    result = CliRunner().invoke(synth, [str(tmp_path), *words])
    assert result.exit_code == 2
    assert "Error" in result.output


def test_a_folder_without_tile_art_is_said(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    result = CliRunner().invoke(synth, [str(tmp_path / "out"), "--art", str(tmp_path / "art"), "--count", "1"])
    assert result.exit_code == 2
    assert "no tile art that is known: fluffystuff" in " ".join(result.output.split())


def test_a_sheet_needs_pictures(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="at least one"):
        contact_sheet([])
    (tmp_path / "no.jpg").write_text("no picture")
    with pytest.raises(ValueError, match="no picture"):
        contact_sheet([tmp_path / "no.jpg"])
