"""The file of an SQLite log: made whole or not at all, private to its owner, and still there when an answer is given.

SQLite keeps the newest entries beside the file, in the write-ahead log (``-wal``), until they are written back. As long
as only that log has them, a third file (``-pending``) says so: if the log is then missing at the next start, entries
are missing as well, and that is told.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL

from companion.files import keep_private, private_folder, put_in_place
from companion.i18n import Word
from companion.table.trouble import StoreError


def file_of(url: URL) -> Path | None:
    """The file of an SQLite address; None in memory, for SQLite's own addresses (``file:...``) and for a server."""
    name = str(url.database or "")
    if url.get_backend_name() != "sqlite" or name in ("", ":memory:") or name.startswith("file:"):
        return None
    return Path(name).expanduser()


def lost_entries(path: Path | None) -> str:
    """What is told where :meth:`LogFile.lost` says so."""
    return (
        f"{path}-wal is missing: the program was not closed the last time, and the newest entries stood in that file "
        "alone. Put it back if you can (then start again), or enter again what is missing."
    )


def make_whole(path: Path) -> None:
    """Makes the file of a new log, unless somebody else does at the same time. It is never seen without content, so
    that an empty file is always one that has lost it. Raises OSError."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with contextlib.closing(sqlite3.connect(fresh)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        put_in_place(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class LogFile:
    """The file that was opened: ``device`` and ``number`` tell it from another one of the same name."""

    path: Path
    device: int
    number: int

    @classmethod
    def opened(cls, path: Path) -> LogFile:
        """The file as it is now; made if it is new. Raises StoreError if it cannot be had or has lost its content."""
        try:
            private_folder(path.parent)
        except OSError as error:
            raise StoreError("store-error-folder", folder=str(path.parent), why=error) from error
        try:
            if not path.exists():
                make_whole(path)
            found = path.stat()
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                "store-error-colon", file=str(path), what=Word("store-cure-not-opened"), why=error
            ) from error
        if not found.st_size:
            raise StoreError("store-error-empty-file", file=str(path))
        keep_private(path)
        return cls(path, found.st_dev, found.st_ino)

    @property
    def wal(self) -> Path:
        """SQLite's write-ahead log."""
        return self.path.with_name(f"{self.path.name}-wal")

    @property
    def pending(self) -> Path:
        """Says that entries stand in the write-ahead log alone, and how the file was when the first of them did."""
        return self.path.with_name(f"{self.path.name}-pending")

    def check(self) -> None:
        """Raises StoreError if the file, or the write-ahead log with the newest entries, has gone or was replaced."""
        try:
            found = self.path.stat()
            there = (found.st_dev, found.st_ino) == (self.device, self.number) and self.wal.exists()
        except OSError:
            there = False
        if not there:
            raise StoreError("store-error-replaced", file=str(self.path))

    def mark(self) -> None:
        """The next entry stands in the write-ahead log alone."""
        if not self.pending.exists():
            with contextlib.suppress(OSError):
                self.pending.write_text(self._print(), encoding="utf-8")

    def unmark(self) -> None:
        """The file has everything."""
        self.pending.unlink(missing_ok=True)

    def lost(self) -> bool:
        """Whether the write-ahead log was taken away from a file that had not yet been given its entries.

        To be asked before the database is opened. Whoever closes the log takes the mark away; whoever wrote the entries
        back without knowing of it has changed the file.
        """
        try:
            marked = self.pending.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return False
        return marked == self._print() and not (self.wal.exists() and self.wal.stat().st_size)

    def _print(self) -> str:
        found = self.path.stat()
        return f"{found.st_size} {found.st_mtime_ns}"
