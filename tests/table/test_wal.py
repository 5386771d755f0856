"""Room for the write-ahead log: taken once, without a trace in the log itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table import DiceThrown, DrawRecorded, Store
from companion.table.wal import ROOM


def test_room_is_taken_once_and_appends_stay_within_it(tmp_path: Path) -> None:
    file = tmp_path / "log.db"
    wal = tmp_path / "log.db-wal"
    with Store(f"sqlite:///{file}") as store:
        table = store.create_table("Sunday", ["Anna", "Boris", "Celina", "Dmitri"], "mcr-2006")
        before = file.stat().st_size
        store.reserve()
        room = wal.stat().st_size
        assert room >= ROOM
        assert file.stat().st_size == before
        store.reserve()
        for number in range(20):
            store.append(table, DiceThrown(dice=(1, 2)), f"key-{number}")
        assert wal.stat().st_size == room
        assert len(store.events(table)) == 21
    with Store(f"sqlite:///{file}") as store:  # nothing of the change that was taken back is in the log
        assert len(store.events(table)) == 21
        assert file.stat().st_size < ROOM


def test_another_program_may_hold_the_log(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'log.db'}"
    with Store(url) as one, Store(url) as other:
        table = one.create_table("Sunday", ["Anna", "Boris", "Celina", "Dmitri"], "mcr-2006")
        one.reserve()
        other.reserve()
        other.append(table, DrawRecorded())
        assert len(one.events(table)) == 2


@pytest.mark.parametrize("url", ["sqlite://"])
def test_memory_needs_none(url: str) -> None:
    with Store(url) as store:
        store.reserve()
        assert store.tables() == []
