"""Cards on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.rules.systems.american.files import PRACTICE_FILE
from tests.rules.american.hands import CARD


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path / "data"))


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def test_a_good_card_is_called_good() -> None:
    result = run("rules", "check", str(PRACTICE_FILE), str(CARD))
    assert result.exit_code == 0
    assert "Practice card (made up), 35 lines: good" in result.output
    assert "Card of the tests (made up), 22 lines: good" in result.output


def test_a_bad_card_is_told_with_line_and_column(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("[A]\nP1 22a 444b | x 25\nP1 1111k 222a 55a 66a FFF | z\n", encoding="utf-8")
    result = run("rules", "check", str(bad), str(CARD))
    assert result.exit_code == 2
    assert f"{bad}:2:4: 5 tiles: a line has 14" in result.output
    assert f"{bad}:3:8: 'k' is no colour" in result.output
    assert f"{bad}:3:29: 'z' is neither x" in result.output
    assert "22 lines: good" in result.output  # the other file is looked at all the same
    assert run("rules", "check", str(tmp_path / "none.txt")).exit_code == 2


def test_warnings_leave_a_card_good(tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_text("[A]\nP1 22a 444b 666c 8888a F 0 | x 25 | oddonly\n", encoding="utf-8")
    result = run("rules", "check", str(odd))
    assert result.exit_code == 0
    assert f"{odd}:2:37: warning: oddonly is reserved" in result.output


def test_a_card_is_shown_by_its_headings() -> None:
    shown = run("rules", "show", str(CARD)).output
    assert "Card of the tests (made up), 2047" in shown
    assert "[WINDS-DRAGONS]" in shown
    assert "FF 1111a 5555b 9999c" in shown
    with_rules = run("rules", "show", "american", "--option", f"card={CARD}", "--language", "pl").output
    assert "Karta: Card of the tests (made up)" in with_rules
    refused = run("rules", "show", str(CARD), "--json")
    assert refused.exit_code == 2
    assert "is a card, not a rule set" in refused.output


def test_scores_waits_and_drill_by_a_card() -> None:
    card = ("--rules", "american", "--option", f"card={CARD}")
    scored = run("score", "22s 444sJ 66s 8888s ff", *card)
    assert scored.exit_code == 0
    assert "E1 of 2468: 22a 4444a 66a 8888a FF – a = bamboos" in scored.output
    assert "Jokers: 1 × 4 of bamboos in 444sJ" in scored.output
    waiting = run("waits", "22s 66s ff 888s (44sJJ)", *card)
    assert "Nearest lines:" in waiting.output
    assert "needs 8s (or jokers)" in waiting.output
    dead = run("waits", "22s 66s f 8888s (EEEJ)", *card)
    assert "Dead hand: no line of the card has (EEEJ)" in dead.output
    refused = run("score", "3333m 4mJ 5555m 66m 77m", *card, "--language", "ru")
    assert refused.exit_code == 2
    assert "Джокер не заменит 4m" in refused.output
    drill = run("quiz", "--rules", "american", "--count", "2", "--seed", "4", "--answers", "1,1")
    assert drill.exit_code == 0
    assert "0 of 2" in drill.output
