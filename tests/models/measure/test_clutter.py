"""Counting tiles that are seen where there are none."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.eval import evaluate
from companion.datasets.clutter import FIRST_TRAIN_SEED
from companion.datasets.scenes_tables import Picture
from companion.models.measure.clutter import SIZE, FalseTiles, measure


def test_every_tile_that_is_shown_counts() -> None:
    found = FalseTiles(4, [(0, "1p", 0.99), (0, "P", 0.5), (3, "1p", 0.98)])
    assert found.per_hundred() == 75
    assert found.per_hundred(0.97) == 50
    assert found.scenes_with() == 2
    assert found.names() == [("1p", 2), ("P", 1)]


def test_a_reader_that_sees_nothing_has_no_false_tiles() -> None:
    seen: list[tuple[int, ...]] = []

    def blind(picture: Picture) -> list[tuple[str, float]]:
        seen.append(picture.shape)
        return []

    found = measure(blind, range(2))
    assert found.scenes == 2
    assert found.per_hundred() == 0
    assert seen == [(SIZE[1], SIZE[0], 3)] * 2


def test_scenes_are_kept_and_read_back(tmp_path: Path) -> None:
    pictures: list[Picture] = []

    def look(picture: Picture) -> list[tuple[str, float]]:
        pictures.append(picture)
        return [("8p", 0.9)]

    assert measure(look, [7], tmp_path).seen == [(7, "8p", 0.9)]
    (file,) = tmp_path.iterdir()
    before = file.stat().st_mtime_ns
    measure(look, [7], tmp_path)
    assert file.stat().st_mtime_ns == before
    assert np.array_equal(pictures[0], pictures[1])


def test_the_command_says_how_many(tmp_path: Path) -> None:
    done = CliRunner().invoke(evaluate, ["--clutter", "1", "--keep", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert "1 made-up photos without a tile" in done.output
    assert "false tiles on 100 of them:" in done.output
    told = json.loads(CliRunner().invoke(evaluate, ["--clutter", "1", "--keep", str(tmp_path), "--json"]).stdout)
    assert told["companion"]["scenes"] == 1
    assert told["companion"]["per_hundred"] == 100 * sum(told["seen"].values())


def test_photos_to_train_on_are_never_measured_on() -> None:
    done = CliRunner().invoke(evaluate, ["--clutter", str(FIRST_TRAIN_SEED + 1)])
    assert done.exit_code == 2


@pytest.mark.parametrize("arguments", [[], ["--keep", "x"]])
def test_something_must_be_measured(arguments: list[str]) -> None:
    done = CliRunner().invoke(main, ["eval", *arguments])
    assert done.exit_code == 2
    assert "--clutter" in done.output
