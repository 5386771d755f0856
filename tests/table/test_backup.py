"""Copies of a log: whole though it is in use, numbered, put back only where nobody uses the log."""

from __future__ import annotations

import os
import stat
from datetime import date, timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from companion.cli import main
from companion.table import DrawRecorded, Store, StoreError, backup, schema


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def command(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def test_a_copy_made_while_the_log_is_in_use_has_all_of_it(store: Store, table: str, file: Path) -> None:
    store.append(table, DrawRecorded(), "a")
    copy = backup.back_up(file)
    assert copy == file.parent / "backups" / "log-0001.db"
    with Store(f"sqlite:///{copy}") as copied:
        assert copied.events(table) == store.events(table)
    if os.name == "posix":
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert stat.S_IMODE(copy.parent.stat().st_mode) == 0o700


def test_the_newest_ones_stay_by_number_whatever_the_clock_says(store: Store, table: str, file: Path) -> None:
    for number in range(5):
        store.append(table, DrawRecorded(), f"{number}")
        made = backup.back_up(file, keep=3)
        os.utime(made, (1e9 - number, 1e9 - number))
    assert [path.name for path in backup.copies(file, file.parent / "backups")] == [
        f"log-{number:04}.db" for number in (3, 4, 5)
    ]


def test_one_a_day(store: Store, table: str, file: Path) -> None:
    assert store.state(table).seq == 1
    first = backup.back_up_of_the_day(file)
    assert first is not None
    assert backup.back_up_of_the_day(file) is None
    tomorrow = date.today() + timedelta(days=1)
    assert backup.back_up_of_the_day(file, today=tomorrow) is not None


def test_a_log_of_an_older_form_is_copied_before_it_is_changed(
    url: str, store: Store, table: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()

    def add_note(connection: sa.Connection) -> None:
        connection.execute(sa.text("ALTER TABLE companion_tables ADD COLUMN note TEXT DEFAULT ''"))

    present = schema.SCHEMA_VERSION
    monkeypatch.setattr(schema, "SCHEMA_VERSION", present + 1)
    monkeypatch.setitem(schema.MIGRATIONS, present, add_note)
    Store(url).close()
    (copy,) = (file.parent / "backups").iterdir()
    assert copy.name == "log-0001-before-upgrade.db"
    monkeypatch.undo()
    with Store(f"sqlite:///{copy}") as before:
        assert before.state(table).seq == 1


@pytest.mark.parametrize("content", [None, b"", b"no database at all" * 100])
def test_what_is_no_log_is_neither_copied_nor_put_back(tmp_path: Path, file: Path, content: bytes | None) -> None:
    wrong = tmp_path / "wrong.db"
    if content is not None:
        wrong.write_bytes(content)
    with pytest.raises(StoreError, match=r"wrong\.db"):
        backup.restore(wrong, file)
    with pytest.raises(StoreError, match=r"wrong\.db"):
        backup.back_up(wrong)
    assert not file.exists()


def test_the_command_line_makes_a_copy_and_puts_it_back(url: str, store: Store, table: str, file: Path) -> None:
    store.append(table, DrawRecorded(), "a")
    made = command("backup", "--database", url, "--keep", 2)
    assert made.exit_code == 0, made.output
    copy = file.parent / "backups" / "log-0001.db"
    assert str(copy) in made.output
    alone = file.parent / "elsewhere" / "sunday.db"
    assert command("backup", "--database", url, alone).exit_code == 0
    assert "such a file already" in command("backup", "--database", url, alone).output

    store.append(table, DrawRecorded(), "b")
    busy = command("restore", "--database", url, copy)
    assert busy.exit_code == 2
    assert "stop it" in busy.output
    assert store.append(table, DrawRecorded(), "c").seq == 4

    store.close()
    done = command("restore", "--database", url, copy)
    assert done.exit_code == 0, done.output
    assert "log-0002-replaced.db" in done.output
    with Store(url) as again:
        assert [stored.key for stored in again.events(table)][1:] == ["a"]
        assert again.append(table, DrawRecorded(), "d").seq == 3
    with Store(f"sqlite:///{file.parent / 'backups' / 'log-0002-replaced.db'}") as before:
        assert [stored.key for stored in before.events(table)][1:] == ["a", "b", "c"]


def test_a_log_that_is_beyond_reading_is_replaced_all_the_same(url: str, store: Store, table: str, file: Path) -> None:
    store.append(table, DrawRecorded(), "a")
    copy = backup.back_up(file)
    store.close()
    file.write_bytes(b"the disk has had its day" * 1000)
    before = backup.restore(copy, file)
    assert before is not None
    assert before.read_bytes().startswith(b"the disk")
    with Store(url) as again:
        assert again.state(table).seq == 2


def test_another_database_is_told_how_it_is_copied() -> None:
    for url in ("postgresql://nobody@127.0.0.1:1/x", "sqlite://"):
        for name in ("backup", "restore"):
            done = command(name, "--database", url, "x.db")
            assert done.exit_code == 2
            assert "only an SQLite file" in done.output
