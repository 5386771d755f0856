"""A card at the table: kept with the game, so that a file that changes or goes changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.hand import Hand, Win, WinBy
from companion.rules import ProfileError, score
from companion.table.again import rescored
from companion.table.record import profile_of, win_at, win_recorded
from companion.table.store import Store
from companion.tiles import AMERICAN_SET
from tests.rules.american.hands import CARD

PLAYERS = ("Anna", "Boris", "Celina", "Dmitri")


def test_a_game_keeps_the_text_of_its_card(tmp_path: Path) -> None:
    card = tmp_path / "mine.txt"
    card.write_text(CARD.read_text(encoding="utf-8"), encoding="utf-8")
    with Store("sqlite://") as store:
        table = store.create_table("Sunday", PLAYERS, "american", changes={"card": str(card), "discarder-factor": 3})
        state = store.state(table)
        assert state.profile_changes == {"discarder-factor": 3}
        before = profile_of(state)
        card.unlink()
        after = profile_of(state)
        assert after.version == before.version == state.profile_version
        assert (after.engine.card.name, after.settings["discarder-factor"]) == ("Card of the tests (made up)", 3)
        hand = Hand.parse("22s 444sJ 66s 8888s ff", AMERICAN_SET)
        win = win_at(state, Win(WinBy.DISCARD), winner=1, discarder=0)
        store.append(table, win_recorded(state, hand, win, score(hand, win, after)), key="a")
        played = store.state(table)
        assert played.scores == (-75, 125, -25, -25)
        again = rescored(played, played.hands[0].seq)
        assert again.replacement.net == (-75, 125, -25, -25)


def test_a_table_is_not_opened_by_a_card_with_mistakes(tmp_path: Path) -> None:
    card = tmp_path / "bad.txt"
    card.write_text("[A]\nP1 22a | x 25\n", encoding="utf-8")
    with Store("sqlite://") as store, pytest.raises(ProfileError, match=r"bad\.txt:2:4: 2 tiles: a line has 14"):
        store.create_table("Sunday", PLAYERS, "american", changes={"card": str(card)})


def run(folder: Path, *words: str, code: int = 0) -> str:
    database = f"sqlite:///{folder / 'table.db'}"
    result = CliRunner().invoke(main, ["table", "--database", database, *words])
    assert result.exit_code == code, result.output
    return result.output


def test_a_fifth_player_bets_and_the_sums_are_zero(tmp_path: Path) -> None:
    names = [part for name in PLAYERS for part in ("--player", name)]
    run(tmp_path, "new", "Sunday", *names, "--rules", "american", "--house", f"card={CARD}")
    hand = "22s 444sJ 66s 8888s ff"
    shown = run(
        tmp_path, "win", "Boris", hand, "--from", "Anna", "--bet", "Boris", "--bettor", "Ewa", "--dead", "Dmitri"
    )
    assert "Ewa bets: 100" in shown
    assert "Paid to nobody" not in shown
    state = json.loads(run(tmp_path, "show", "--json"))
    assert state["scores"] == [-100, 100, -50, -50]
    assert (state["bettors"], state["bank"], state["balanced"]) == ([{"name": "Ewa", "points": 100}], 100, True)
    shown = run(tmp_path, "win", "Anna", hand, "--bet", "Celina", "--bettor", "Ewa")
    # Self-drawn: everybody pays 50, and Ewa as much as Celina, whom she bet on.
    state = json.loads(run(tmp_path, "show", "--json"))
    assert state["scores"] == [100, 50, -100, -100]
    assert state["bettors"] == [{"name": "Ewa", "points": 50}]
    assert sum(state["scores"]) + state["bank"] == 0
    again = run(tmp_path, "show")
    assert "Ewa bets: 50" in again


def test_contradictions_about_bets_and_dead_hands_are_told(tmp_path: Path) -> None:
    names = [part for name in PLAYERS for part in ("--player", name)]
    run(tmp_path, "new", "Sunday", *names, "--rules", "american", "--house", f"card={CARD}")
    hand = "22s 444sJ 66s 8888s ff"
    assert "say with bettor_on on whom" in run(tmp_path, "win", "Boris", hand, "--bettor", "Ewa", code=2)
    assert "a dead hand cannot win" in run(tmp_path, "win", "Boris", hand, "--dead", "Boris", code=2)
    told = run(tmp_path, "win", "Boris", hand, "--from", "Anna", "--dead", "Anna", code=2)
    assert "a dead player discards nothing" in told
