"""What can be wrong with a log or its database: one class for each thing that has a cure of its own."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from companion.i18n import text

RETRY_SECONDS: Final = 3
"""After which it is worth asking a store again that was away."""


class StoreError(RuntimeError):
    """The log cannot be opened, read or written; the message says what is in the way and what to do."""


class NoSuchTable(StoreError):  # noqa: N818 - an answer, and part of the interface
    """There is no table of that id."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(f"there is no table {table!r}: see the list of tables")


class StoreAway(StoreError):  # noqa: N818 - as above
    """The database cannot be had just now: another program holds it, or its server does not answer."""


class LogDamaged(StoreError):  # noqa: N818 - as above
    """An entry of one table's log cannot be read or is not what was written; those before it are sound."""

    def __init__(self, table: str, seq: int, reason: str) -> None:
        self.table = table
        self.seq = seq
        self.reason = reason
        super().__init__(self.text())

    def text(self, language: str = "en") -> str:
        """Which table and entry, and what to do."""
        return text(language, "table-damaged", table=self.table, seq=str(self.seq), reason=self.reason)


_AWAY: Final = (
    ("locked", "another program holds the log and does not let go: close it and try again"),
    ("timeout", "the server does not answer in time: check that it runs, and the network"),
    ("connect", "the server cannot be reached: check that it runs, and the address, user and password"),
)
_BROKEN: Final = (
    ("not a database", "this file is no log of this program: name another file"),
    ("malformed", "the file is damaged: restore a copy, or import an export"),
    ("readonly", "the file may only be read: give yourself the right to write it"),
    ("unable to open", "the file or its folder cannot be opened: check that it exists and may be written"),
    ("full", "the disk is full: nothing was stored; make room and try again"),
)
_ROTTEN: Final = ("malformed", "could not decode")


def told(error: sa.exc.DBAPIError, engine: Engine) -> StoreError:
    """A database error for people."""
    where = engine.url.database or "memory" if engine.dialect.name == "sqlite" else str(engine.url)
    reason = reason_of(error)
    lower = reason.lower()
    for signs, kind in ((_BROKEN, StoreError), (_AWAY, StoreAway)):
        for sign, cure in signs:
            if sign in lower:
                return kind(f"{where}: {cure} ({reason})")
    return StoreError(f"{where}: {reason}")


def reason_of(error: sa.exc.DBAPIError) -> str:
    """The database's own words, in one line."""
    lines = str(error.orig).strip().splitlines() if error.orig else []
    return lines[0] if lines else type(error).__name__


def is_rot(error: sa.exc.DBAPIError) -> bool:
    """Whether what is on the disk cannot be read, as against a disk or server that cannot be had."""
    return any(sign in reason_of(error).lower() for sign in _ROTTEN)
