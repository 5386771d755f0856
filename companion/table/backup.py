"""Copies of a log that are whole: made while it is in use, numbered, the oldest thrown away, put back when needed."""

from __future__ import annotations

import contextlib
import re
import shutil
import sqlite3
import time
from datetime import date, datetime
from pathlib import Path
from typing import Final

from companion.files import keep_private, private_folder, put_in_place, sync
from companion.table.trouble import StoreError

FOLDER: Final = "backups"
"""Beside the log's file, where nobody names another place."""
KEPT: Final = 14
_NUMBERED: Final = re.compile(r"-(\d{4,})(?:-[a-z-]+)?\.db")


def default_folder(file: Path) -> Path:
    """Where copies of a log go if nobody says where."""
    return file.parent / FOLDER


def back_up(file: Path, to: Path | None = None, *, keep: int = KEPT, why: str = "") -> Path:
    """A copy of the log in ``file``, also while it is in use; returns where it is.

    ``to`` is the new file, or a folder for numbered ones, of which the newest ``keep`` stay (0: all). ``why`` becomes
    part of the name. Raises StoreError if the log cannot be read or the copy not be written.
    """
    to = to if to is not None else default_folder(file)
    folder, alone = (to.parent, True) if to.suffix and not to.is_dir() else (to, False)
    try:
        private_folder(folder)
        part = folder / f".{file.name}.{time.time_ns():x}"
        try:
            _copy(file, part)
            while True:
                target = to if alone else folder / _name(file, folder, why)
                if put_in_place(part, target):
                    break
                if alone:
                    raise StoreError("store-error-file-there", file=str(target))
        finally:
            part.unlink(missing_ok=True)
        if not alone and keep:
            for old in copies(file, folder)[:-keep]:
                old.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError("store-error-copy-written", file=str(to), why=error) from error
    return target


def copies(file: Path, folder: Path) -> list[Path]:
    """The numbered copies of a log in a folder, the oldest first. They go by number: clocks may be wrong."""
    found = [(int(match[1]), path) for path in folder.glob(f"{file.stem}-*.db") if (match := _of(file, path))]
    return [path for _, path in sorted(found)]


def back_up_of_the_day(file: Path, keep: int = KEPT, today: date | None = None) -> Path | None:
    """A copy if none was made today; None if there is one. Raises StoreError as :func:`back_up` does."""
    today = today or datetime.now().astimezone().date()
    made = copies(file, default_folder(file))
    if made and datetime.fromtimestamp(made[-1].stat().st_mtime).astimezone().date() == today:
        return None
    return back_up(file, keep=keep)


def restore(copy: Path, file: Path) -> Path | None:
    """Puts a copy in the place of the log; returns where the log that was there went, None if there was none.

    Raises StoreError if the copy is no log, or while a program uses the log.
    """
    if not copy.is_file():
        raise StoreError("store-error-no-file", file=str(copy))
    private_folder(file.parent)
    fresh = file.with_name(f".{file.name}.{time.time_ns():x}")
    try:
        _copy(copy, fresh)
        before = _put_aside(file) if file.exists() else None
        for beside in ("-wal", "-shm", "-pending"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        if not put_in_place(fresh, file):
            raise StoreError("store-error-made-now", file=str(file))
    except OSError as error:
        raise StoreError("store-error-copy-put", file=str(file), why=error) from error
    finally:
        fresh.unlink(missing_ok=True)
    return before


def _copy(file: Path, to: Path) -> None:
    """The whole log as one file of its own, checked."""
    try:
        with contextlib.closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True, timeout=15)) as log:
            log.execute("SELECT value FROM companion_meta").fetchall()
            log.execute("VACUUM INTO ?", (str(to),))
        keep_private(to)
        with contextlib.closing(sqlite3.connect(to)) as made:
            found = made.execute("PRAGMA integrity_check(1)").fetchone()[0]
            made.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        raise StoreError("store-error-no-log", file=str(file), why=error) from error
    if found != "ok":
        raise StoreError("store-error-rotten", file=str(file), why=found)
    sync(to)


def _put_aside(file: Path) -> Path:
    """Moves the log that is there into the folder of the copies. Raises StoreError while somebody uses it."""
    try:
        with contextlib.closing(sqlite3.connect(file, timeout=1)) as log:
            log.execute("PRAGMA journal_mode = DELETE")  # only possible for whoever is alone
    except sqlite3.OperationalError as error:
        raise StoreError("store-error-in-use", file=str(file), why=error) from error
    except sqlite3.DatabaseError:
        pass  # no log any more: that may be why somebody restores
    folder = default_folder(file)
    private_folder(folder)
    target = folder / _name(file, folder, "replaced")
    shutil.move(file, target)
    return target


def _name(file: Path, folder: Path, why: str) -> str:
    made = copies(file, folder)
    last = int(match[1]) if made and (match := _of(file, made[-1])) else 0
    return f"{file.stem}-{last + 1:04}{'-' + why if why else ''}.db"


def _of(file: Path, copy: Path) -> re.Match[str] | None:
    return _NUMBERED.fullmatch(copy.name.removeprefix(file.stem))
