"""One damaged entry: its table is shut in and says which entry it is, the rest goes on, the sound part is saved."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table import LogDamaged, NoSuchTable, Store, WinRecorded
from companion.table.codec import dump_event
from companion.table.transfer import import_lines, rescued_lines
from tests.table.conftest import NAMES

WIN = WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)
HUGE = json.dumps(dump_event(WIN) | {"net": [10**400, -(10**400), 0, 0]})
DAMAGES = [
    ("body", "{", "not JSON"),
    ("body", HUGE, "at most 1,000,000,000"),
    ("body", b"\xff\xfe", "JSON"),
    ("body", '{"type": "undone", "target": "x"}', "target"),
    ("at", "yesterday", "isoformat"),
    ("version", "one", ""),
    ("version", 99, "update the program"),
]


def damage(file: Path, table: str, seq: int, column: str, value: object) -> None:
    """Turns one column of one entry into something else, as a failing disk would."""
    with sqlite3.connect(file) as connection:
        changed = connection.execute(
            f"UPDATE companion_events SET {column} = ? WHERE table_id = ? AND seq = ?", (value, table, seq)
        )
        assert changed.rowcount == 1
    connection.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def tables(url: str) -> tuple[str, str]:
    """A table of four entries, and another one."""
    with Store(url) as store:
        one, other = (store.create_table(name, NAMES, "mcr-2006") for name in ("Sunday", "Monday"))
        for key in "abc":
            store.append(one, WIN, key)
        store.append(other, WIN, "a")
    return one, other


@pytest.mark.parametrize(("column", "value", "reason"), DAMAGES)
def test_the_entry_is_named_the_rest_is_sound(
    url: str, file: Path, tables: tuple[str, str], column: str, value: object, reason: str
) -> None:
    one, other = tables
    damage(file, one, 3, column, value)
    with Store(url) as store:
        with pytest.raises(LogDamaged, match=f"Table {one}: entry 3 is damaged") as caught:
            store.state(one)
        assert caught.value.seq == 3
        assert reason in caught.value.reason
        with pytest.raises(LogDamaged):
            store.append(one, WIN, "d")
        assert "запись 3" in caught.value.text("ru")
        assert store.state(other).scores[1] == 35
        assert store.append(other, WIN, "b").seq == 3
        assert len(store.tables()) == 2
        lines, wrong = rescued_lines(store, one)
        assert wrong is not None
        assert (wrong.table, wrong.seq) == (one, 3)
        rescued = import_lines(store, lines, keep_id=False)
        assert [stored.seq for stored in store.events(rescued)] == [1, 2]
        assert store.append(rescued, WIN, "on").seq == 3


def test_an_entry_that_cannot_follow_is_named(url: str, file: Path, tables: tuple[str, str]) -> None:
    one, _ = tables
    damage(file, one, 1, "body", json.dumps(dump_event(WIN)))
    with Store(url) as store:
        with pytest.raises(LogDamaged, match="entry 1 is damaged"):
            store.state(one)
        assert store.sound_part(one)[0] == []


def test_nothing_is_wrong_with_a_sound_table_and_an_unknown_one_is_none(url: str, tables: tuple[str, str]) -> None:
    with Store(url) as store:
        lines, wrong = rescued_lines(store, tables[0])
        assert wrong is None
        assert len(list(lines)) == 5
        with pytest.raises(NoSuchTable):
            store.sound_part("nowhere")


def test_export_saves_the_sound_part_and_says_what_is_wrong(
    url: str, file: Path, tables: tuple[str, str], tmp_path: Path
) -> None:
    damage(file, tables[0], 3, "body", "{")
    saved = tmp_path / "saved.jsonl"
    done = CliRunner().invoke(main, ["table", "--database", url, "export", "-t", tables[0], str(saved)])
    assert done.exit_code == 1
    assert "entry 3 is damaged" in done.stderr
    assert len(saved.read_text().splitlines()) == 3
    whole = CliRunner().invoke(main, ["table", "--database", url, "import", str(saved), "--new-id"])
    assert whole.exit_code == 0, whole.output
    sound = CliRunner().invoke(main, ["table", "--database", url, "export", "-t", tables[1]])
    assert sound.exit_code == 0
