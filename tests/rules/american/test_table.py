"""A card at the table: kept with the game, so that a file that changes or goes changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.hand import Hand, Win, WinBy
from companion.rules import ProfileError, score
from companion.table.record import profile_of, rescored, win_at, win_recorded
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
