"""``companion read``: JSON in the agreed form, a table for people, and bad files that stop nothing else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli.read import read
from companion.vision import Reader
from companion.vision.drawn import BAR
from companion.vision.spots import Fate
from companion.vision.stages import STAGES
from tests.vision.table import Board

HAND = "1m 2m 3m 4p 5p 6p C C _ >E E E _ ? 9s 9s ?"


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A picture file, and a reader that sees a hand and a wall on every picture."""
    table = Board()
    table.row(HAND, 100, 200)
    table.row(" ".join("?" * 9), 100, 600)
    return photo_of(table, tmp_path, monkeypatch)


def photo_of(
    table: Board, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scores: Mapping[int, float] | None = None
) -> Path:
    boxes, faces = table.boxes(), table.faces()
    for place, score in (scores or {}).items():
        boxes[place] = replace(boxes[place], score=score)
    by_place = {(b.cx, b.cy): f for b, f in zip(boxes, faces, strict=True)}

    class Eyes:
        confidence = 0.3

        def detect(self, _image: Any) -> Any:
            return boxes

        def classify(self, _image: Any, wanted: Any) -> Any:
            return [by_place[(b.cx, b.cy)] for b in wanted]

    monkeypatch.setattr(
        "companion.vision.Reader",
        lambda _models=None, taught=None: Reader(taught=taught, detector=Eyes(), classifier=Eyes()),
    )
    file = tmp_path / "hand.png"
    cv2.imwrite(str(file), np.full((700, 1500, 3), 80, np.uint8))
    return file


def test_of_two_hands_the_other_is_told_with_its_part_of_the_photo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Board()
    table.row("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C", 100, 200)
    table.row("2p 3p 4p 5s 5s 5s 7m 8m 9m N N N W", 100, 500)
    photo = photo_of(table, tmp_path, monkeypatch)
    told = CliRunner().invoke(read, [str(photo)]).output
    assert "hand: 123m 789s 456p EEE CC" in told
    assert "another hand: 789m 555s 234p W NNN (--area 63 423 938 577)" in told
    assert "! one more hand lies in the photo: mark the part with the hand that is meant" in told
    assert "ещё 1 рука" in CliRunner().invoke(read, [str(photo), "--language", "ru"]).output
    (other,) = json.loads(CliRunner().invoke(read, [str(photo), "--json"]).output)["further"]
    assert other["area"] == [63, 423, 938, 577]
    assert " ".join(t["tile"] for t in other["tiles"]) == "2p 3p 4p 5s 5s 5s 7m 8m 9m N N N W"


def test_an_area_beside_the_photo_is_told_in_one_line(photo: Path) -> None:
    result = CliRunner().invoke(read, [str(photo), "--area", "5000", "0", "6000", "50"])
    assert result.exit_code == 2
    assert "holds nothing of the photo of 1500 x 700 pixels" in result.output
    assert "--area" in result.output


def test_json_is_one_object_a_photo_with_exactly_the_agreed_keys(photo: Path) -> None:
    result = CliRunner().invoke(read, [str(photo), str(photo), "--json"])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert len(lines) == 2
    told = json.loads(lines[0])
    assert list(told) == ["file", "width", "height", "tiles", "groups", "problems"]
    assert (told["file"], told["width"], told["height"]) == (str(photo), 1500, 700)
    assert all(list(t) == ["tile", "confidence", "box", "turn", "group"] for t in told["tiles"])
    assert " ".join(t["tile"] for t in told["tiles"]) == "1m 2m 3m 4p 5p 6p C C E E E back 9s 9s back"
    assert told["tiles"][0]["box"] == [99, 159, 161, 241]  # 3 % around the face
    assert [t["turn"] for t in told["tiles"]] == [0] * 8 + [90] + [0] * 6
    assert [t["group"] for t in told["tiles"]] == [0] * 8 + [1] * 3 + [2] * 4
    assert [g["kind"] for g in told["groups"]] == ["concealed", "meld", "concealed-kong"]
    assert [i for g in told["groups"] for i in g["tiles"]] == list(range(15))
    assert told["problems"] == []
    assert all(isinstance(v, int) for t in told["tiles"] for v in t["box"])
    assert all(0 < t["confidence"] <= 1 for t in told["tiles"])


def test_all_adds_what_is_not_the_hand(photo: Path) -> None:
    told = json.loads(CliRunner().invoke(read, [str(photo), "--json", "--all"]).output)
    assert [t["tile"] for t in told["others"]] == ["back"] * 9
    assert {t["group"] for t in told["others"]} == {-1}


def test_table_for_people(photo: Path) -> None:
    result = CliRunner().invoke(read, [str(photo)])
    assert result.exit_code == 0
    assert "hand: 123m 456p CC (EEE) [9999s]" in result.output
    assert "concealed kong" in result.output
    assert "90°" in result.output


def test_bad_files_get_one_line_each_and_the_others_are_read(photo: Path, tmp_path: Path) -> None:
    empty, text = tmp_path / "empty.jpg", tmp_path / "[draft] notes.txt"
    empty.touch()
    text.write_text("not a photo")
    files = [str(empty), str(photo), str(tmp_path / "missing.jpg"), str(text), str(tmp_path)]
    result = CliRunner().invoke(read, [*files, "--json"])
    assert result.exit_code == 2
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == [str(photo)]
    lines = result.stderr.splitlines()
    assert [line.split(": ")[0] for line in lines] == [
        str(empty),
        str(tmp_path / "missing.jpg"),
        str(text),
        str(tmp_path),
    ]
    assert "Traceback" not in result.stderr


def test_names_with_brackets_are_no_markup(photo: Path, tmp_path: Path) -> None:
    odd = tmp_path / "[red] hand [1].png"
    odd.write_bytes(photo.read_bytes())
    assert "[red] hand [1].png" in CliRunner().invoke(read, [str(odd)]).output


def test_stages_are_drawn_with_what_was_kept_and_why_the_rest_was_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Board()
    table.row("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C", 100, 200)
    table.row("8p", 700, 500)
    photo = photo_of(table, tmp_path, monkeypatch, {14: 0.2})
    plain = CliRunner().invoke(read, [str(photo), "--json"]).output
    result = CliRunner().invoke(read, [str(photo), "--json", "--stages", str(tmp_path / "seen")])
    assert result.output == plain  # drawing changes nothing about the reading
    folder = tmp_path / "seen" / "hand"
    assert sorted(p.name for p in folder.iterdir()) == [
        *(f"{n}-{stage}.png" for n, stage in enumerate(STAGES, 1)),
        "record.json",
    ]
    record = json.loads((folder / "record.json").read_text(encoding="utf-8"))
    assert (record["width"], record["height"]) == (1500, 700)
    *hand, apart = record["places"]
    assert {p["why"] for p in hand} == {"sure"}
    assert [p["place"] for p in hand] == list(range(14))
    assert next(iter(hand[3]["kinds"])) == "4p"
    assert apart["kept"] is False
    assert apart["why"] == "faint"
    assert (apart["hand"], apart["group"]) == (None, None)
    # Each picture is the photo under a line of text; around the tile that was left out, red for "faint".
    pictures = {stage: cv2.imread(str(folder / f"{n}-{stage}.png")) for n, stage in enumerate(STAGES, 1)}
    assert {picture.shape for picture in pictures.values()} == {(700 + BAR, 1500, 3)}
    side = BAR + 500, round(apart["corners"][0][0])
    assert pictures["choose"][side][2] > 200 > 120 > pictures["choose"][side][1]
    kept = BAR + 200, round(hand[0]["corners"][0][0])
    assert pictures["choose"][kept][1] > 150 > 100 > pictures["choose"][kept][2]


def test_stages_of_a_marked_part_lie_where_they_are_in_the_photo(photo: Path, tmp_path: Path) -> None:
    CliRunner().invoke(read, [str(photo), "--stages", str(tmp_path), "--area", "40", "20", "1500", "700"])
    record = json.loads((tmp_path / "hand" / "record.json").read_text(encoding="utf-8"))
    # These eyes see the same in every picture: what they see at 100 in the part lies at 140 in the photo.
    assert record["places"][0]["corners"][0] == [140.0, 180.0]


def test_the_docs_say_what_every_fate_means() -> None:
    told = (Path(__file__).parents[2] / "docs" / "photos.md").read_text(encoding="utf-8")
    assert [fate.code for fate in Fate if fate is not Fate.OPEN and f"`{fate.code}`" not in told] == []
    assert [stage for number, stage in enumerate(STAGES, 1) if f"`{number}-{stage}.png`" not in told] == []
