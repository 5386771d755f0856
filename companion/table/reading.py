"""Replaying a log that was read from a disk: what cannot follow is damage, and named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.i18n import SpokenError
from companion.table.replay import apply, replay
from companion.table.state import Stored, TableState
from companion.table.trouble import LogDamaged

_IMPOSSIBLE: Final = (ValueError, TypeError, LookupError, ArithmeticError, AssertionError)
"""What replaying raises for events that were never accepted one after the other: somebody else wrote them, or rot."""


def applied(state: TableState | None, stored: Stored) -> TableState:
    """The state after one more event. Raises LogDamaged if it cannot follow."""
    try:
        return apply(state, stored)
    except _IMPOSSIBLE as error:
        raise LogDamaged(stored.table, stored.seq, SpokenError("store-cannot-follow", why=error)) from error


def replayed(log: Sequence[Stored]) -> TableState:
    """The state of a whole log. Raises LogDamaged that names the first event that cannot follow."""
    try:
        return replay(log)
    except _IMPOSSIBLE:
        state: TableState | None = None
        for stored in log:
            state = applied(state, stored)
        raise
