"""The benchmark runs, and what it plays is a real evening."""

from __future__ import annotations

import json

from click.testing import CliRunner

from companion.cli import main
from companion.table import replay
from companion.table.bench import evening, measure


def test_the_evening_is_one():
    state = replay(evening(60))
    assert len(state.hands) == 60
    assert state.undone  # two things were taken back
    assert any(state.scores)
    assert state.balance == 0


def test_every_figure_is_measured(tmp_path):
    figures = measure(tmp_path, appends=20, hands=20)
    assert len(figures) == 10
    assert all(f.value > 0 for f in figures)
    assert list(tmp_path.iterdir()) == []


def test_the_command_prints_them(tmp_path):
    result = CliRunner().invoke(
        main, ["bench", "table", "--folder", str(tmp_path), "--appends", "100", "--hands", "5", "--json"]
    )
    assert result.exit_code == 0, result.output
    rows = [json.loads(line) for line in result.output.splitlines()]
    assert {"name", "value", "unit"} == set(rows[0])
    assert any(row["name"].startswith("appends") and row["unit"] == "1/s" for row in rows)
