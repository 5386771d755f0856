"""Games keep the rule set that they began with, whatever happens to its file later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hand import Hand, Win
from companion.paths import use_own_rules
from companion.rules import ProfileError, score
from companion.rules.sets.own import Library
from companion.table import SettingsChanged, Store, WinRecorded
from companion.table.again import rescored
from companion.table.record import profile_of, win_at, win_recorded
from tests.table.helpers import NAMES

HAND = Hand.parse("123m 456m 789m 123p 5s + 5s")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    use_own_rules(tmp_path / "rules")
    yield Library(tmp_path / "rules")
    use_own_rules(None)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'companion.db'}")
    yield opened
    opened.close()


def play(store: Store, table: str, key: str) -> int:
    """Scores the hand for the second player as the table has it; the total."""
    state = store.state(table)
    win = win_at(state, Win(), winner=1, discarder=0)
    scored = score(HAND, win, profile_of(state))
    store.append(table, win_recorded(state, HAND, win, scored), key)
    return int(scored.total)


def test_a_game_goes_on_under_the_version_that_it_began_with(library: Library, store: Store) -> None:
    library.copy("mcr-2006", "sunday")
    old = store.create_table("old", NAMES, "sunday", changes={"minimum": 6})
    assert play(store, old, "1") == 22
    library.edit("sunday", {"fans.pure-straight.points": 30})
    new = store.create_table("new", NAMES, "sunday")
    assert play(store, new, "1") == 36
    assert play(store, old, "2") == 22
    assert (store.state(old).profile_version, store.state(new).profile_version) == ("1 (minimum=6)", "2")
    wins = [record.event for record in store.state(old).hands if isinstance(record.event, WinRecorded)]
    assert [win.profile_version for win in wins] == ["1 (minimum=6)"] * 2
    library.remove("sunday")
    assert play(store, old, "3") == 22
    assert play(store, new, "2") == 36


def test_a_file_changed_by_hand_or_gone_changes_no_game(library: Library, store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(library.copy("mcr-2006", "sunday").derive("mine", "5").to_toml(), encoding="utf-8")
    table = store.create_table("x", NAMES, str(file))
    assert play(store, table, "1") == 22
    file.write_text(file.read_text(encoding="utf-8").replace("points = 16,", "points = 17,"), encoding="utf-8")
    assert play(store, table, "2") == 22
    file.unlink()
    assert play(store, table, "3") == 22
    assert store.state(table).profile_version == "5"


def test_a_hand_is_scored_again_by_the_rules_of_its_time(library: Library, store: Store) -> None:
    library.copy("mcr-2006", "sunday")
    table = store.create_table("x", NAMES, "sunday")
    play(store, table, "1")
    first = store.state(table).hands[0].seq
    changed = library.edit("sunday", {"fans.pure-straight.points": 30})
    state = store.state(table)
    store.append(
        table,
        SettingsChanged(conduct=state.conduct, profile="sunday", profile_version="2", profile_text=changed.to_toml()),
        "change",
    )
    assert play(store, table, "2") == 36
    library.remove("sunday")
    again = rescored(store.state(table), first).replacement
    assert isinstance(again, WinRecorded)
    assert (again.total, again.profile_version) == (22, "1")


def test_a_log_without_the_text_asks_for_the_rule_set(library: Library, store: Store) -> None:
    library.copy("mcr-2006", "sunday")
    table = store.create_table("x", NAMES, "sunday")
    state = store.state(table)
    bare = type(state)(**{name: getattr(state, name) for name in state.__slots__} | {"profile_text": ""})
    assert profile_of(bare).id == "sunday"
    library.remove("sunday")
    with pytest.raises(ProfileError, match="no rule set 'sunday'"):
        profile_of(bare)
    assert profile_of(state).id == "sunday"


def test_a_copy_of_a_copy_plays_as_the_rule_set_at_the_end_of_the_line(library: Library, store: Store) -> None:
    library.copy("hongkong", "sunday")
    assert library.copy("sunday", "monday", changes={"rounds": 2}).body.derived_from == "hongkong 1"
    library.remove("sunday")
    conduct = store.state(store.create_table("x", NAMES, "monday")).conduct
    assert (conduct.name, conduct.several_winners, conduct.rounds) == ("hongkong", "all", 2)
