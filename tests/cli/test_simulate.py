"""`companion simulate --evening`: the whole chain from simulated boards to the log, told as it goes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.table import DiceThrown, PrevailingTurned, Store, WindTurned


def simulate(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(
        main, ["simulate", *words], env={"COMPANION_DATA_DIR": str(folder), "COMPANION_PROFILE": "classical-2000"}
    )


def told(result: Result) -> list[str]:
    """What is told, without the table's id."""
    return result.output.splitlines()[1:]


def test_a_short_evening_runs_over_the_boards_and_can_be_played_again(tmp_path: Path) -> None:
    words = ("--evening", "--speed", "0", "--hands", "3", "--faults", "1", "--seed", "7")
    one, other = simulate(tmp_path / "a", *words), simulate(tmp_path / "b", *words)
    assert one.exit_code == 0, one.output
    assert told(one) == told(other)
    assert "! Somebody pulls the cable of the dice board out" in one.output
    assert "the totals sum to 0" in one.output
    table = re.search(r"table (\w+);", one.output)
    assert table is not None
    with Store(f"sqlite:///{tmp_path / 'a' / 'companion.db'}") as store:
        state = store.state(table[1])
        assert (len(state.hands), sum(state.scores), state.end) == (3, 0, "said")
        throws = [s for s in state.log if isinstance(s.event, DiceThrown)]
        assert all(s.event.device == "EVENING-DICE" and s.key.startswith("EVENING-DICE:") for s in throws)
        assert len({s.key for s in throws}) == len(throws) >= 6
        assert {WindTurned, PrevailingTurned} <= {type(s.event) for s in state.log}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "companion simulate --evening"),
        (("--evening", "-p", "Anna"), "four players"),
        (("--evening", "--port", "8080"), "--page"),
        (("--evening", "--speed", "-1"), "--speed"),
        (("--evening", "--rules", "no-such"), "no-such"),
    ],
)
def test_what_cannot_be_simulated_is_told(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    result = simulate(tmp_path, *words)
    assert result.exit_code == 2
    assert said in result.output
