"""The log's file: nothing is confirmed that the next program would not find, and what is lost is told at the start."""

from __future__ import annotations

import os
import shutil
import stat
import time
from pathlib import Path

import pytest

from companion.table import DrawRecorded, Store, StoreError
from companion.table import wal as wal_module
from tests.table.conftest import NAMES

posix = pytest.mark.skipif(os.name != "posix", reason="an open file can neither be removed nor has it a mode")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


def beside(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)


@posix
def test_nothing_is_confirmed_once_the_folder_is_gone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with Store(f"sqlite:///{folder / 'log.db'}") as store:
        table = store.create_table("Sunday", NAMES, "mcr-2006")
        shutil.rmtree(folder)
        for key in "abcde":
            with pytest.raises(StoreError, match="removed or replaced while it was in use"):
                store.append(table, DrawRecorded(), key)
        with pytest.raises(StoreError, match="removed or replaced"):
            store.create_table("Monday", NAMES, "mcr-2006")
        assert store.state(table).seq == 1


@posix
@pytest.mark.parametrize("end", ["", "-wal"])
def test_nor_once_another_file_has_its_place(store: Store, table: str, file: Path, end: str) -> None:
    store.append(table, DrawRecorded(), "a")
    beside(file, end).unlink()
    if not end:
        file.write_bytes(b"something else")
    with pytest.raises(StoreError, match="removed or replaced"):
        store.append(table, DrawRecorded(), "b")


def test_a_new_log_is_there_whole_or_not_at_all(url: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "link", lambda *_: (_ for _ in ()).throw(OSError("no second names here")))
        Store(url).close()
    assert file.stat().st_size > 0
    assert [path.name for path in file.parent.iterdir()] == [file.name]


@posix
def test_a_killed_program_whose_newest_entries_were_then_deleted_is_told_of(url: str, file: Path, start) -> None:
    with Store(url) as store:
        table = store.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})
        assert store.warnings == ()
    writer = start(url, table, "one")
    writer.wait_until_writing()
    writer.kill()
    assert writer.exit_code() == -9
    kept = beside(file, "-wal").read_bytes()
    beside(file, "-wal").unlink()
    beside(file, "-shm").unlink(missing_ok=True)
    for told in (True, False):  # once is enough
        with Store(url) as store:
            assert bool(store.warnings) is told
            assert not told or f"{file}-wal is missing" in store.warnings[0]
    assert kept


@posix
def test_a_killed_program_whose_files_are_all_there_lost_nothing(url: str, file: Path, start) -> None:
    with Store(url) as store:
        table = store.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})
    writer = start(url, table, "one")
    writer.wait_until_writing()
    writer.kill()
    said = writer.acknowledged()
    assert writer.exit_code() == -9
    with Store(url) as store:
        assert store.warnings == ()
        assert len(store.events(table)) > len(said)
    assert not beside(file, "-pending").exists()


def test_a_copy_of_the_file_alone_is_whole_once_it_is_quiet(
    url: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wal_module.Keeper.__init__, "__defaults__", (0.05,))
    with Store(url) as store:
        store.reserve()
        table = store.create_table("Sunday", NAMES, "mcr-2006")
        store.append(table, DrawRecorded(), "a")
        assert beside(file, "-pending").exists()
        end = time.monotonic() + 20
        while beside(file, "-pending").exists() and time.monotonic() < end:
            time.sleep(0.02)
        alone = shutil.copy(file, tmp_path / "alone.db")
        with Store(f"sqlite:///{alone}") as copied:
            assert copied.events(table) == store.events(table)
            assert copied.warnings == ()
        store.append(table, DrawRecorded(), "b")
        assert beside(file, "-pending").exists()


@posix
def test_the_log_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    before = os.umask(0o022)
    try:
        with Store(f"sqlite:///{folder / 'log.db'}") as store:
            store.create_table("Sunday", NAMES, "mcr-2006")
            assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if "pending" not in path.name} == {
                0o600
            }
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        (folder / "log.db").chmod(0o644)  # as an older program made it
        Store(f"sqlite:///{folder / 'log.db'}").close()
        assert stat.S_IMODE((folder / "log.db").stat().st_mode) == 0o600
        (folder / "log.db").chmod(0o660)  # a group that was let in
        Store(f"sqlite:///{folder / 'log.db'}").close()
        assert stat.S_IMODE((folder / "log.db").stat().st_mode) == 0o660
    finally:
        os.umask(before)
