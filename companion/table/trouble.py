"""What can be wrong with a log or its database: one class for each thing that has a cure of its own."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from companion.i18n import ToldError, Word

RETRY_SECONDS: Final = 3
"""After which it is worth asking a store again that was away."""


class StoreError(ToldError, RuntimeError):
    """The log cannot be opened, read or written; the message says what is in the way and what to do."""


class NoSuchTable(StoreError):  # noqa: N818 - an answer, and part of the interface
    """There is no table of that id."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__("store-error-no-table", table=repr(table))


class StoreAway(StoreError):  # noqa: N818 - as above
    """The database cannot be had just now: another program holds it, or its server does not answer."""


class LogDamaged(StoreError):  # noqa: N818 - as above
    """An entry of one table's log cannot be read or is not what was written; those before it are sound."""

    def __init__(self, table: str, seq: int, reason: str | Exception) -> None:
        self.table = table
        self.seq = seq
        self.reason = str(reason)
        super().__init__("table-damaged", table=table, seq=str(seq), reason=reason)


_AWAY: Final = (
    ("locked", "store-cure-locked"),
    ("timeout", "store-cure-timeout"),
    ("connect", "store-cure-connect"),
)
_BROKEN: Final = (
    ("not a database", "store-cure-foreign"),
    ("malformed", "store-cure-malformed"),
    ("readonly", "store-cure-readonly"),
    ("unable to open", "store-cure-not-opened"),
    ("full", "store-cure-full"),
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
                return kind("store-error-cure", place=where, cure=Word(cure), why=reason)
    return StoreError("store-error-because", place=where, why=reason)


def reason_of(error: sa.exc.DBAPIError) -> str:
    """The database's own words, in one line."""
    lines = str(error.orig).strip().splitlines() if error.orig else []
    return lines[0] if lines else type(error).__name__


def is_rot(error: sa.exc.DBAPIError) -> bool:
    """Whether what is on the disk cannot be read, as against a disk or server that cannot be had."""
    return any(sign in reason_of(error).lower() for sign in _ROTTEN)
