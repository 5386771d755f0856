"""What an event would change, before it is taken: the table as it is beside the table as it would be."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.checks import accepted, after
from companion.table.events import Event
from companion.table.state import HandRecord, Stored, TableState


@dataclass(frozen=True, slots=True)
class HandChange:
    """A hand that would be another one, would count no more (``now`` None) or would count again (``was`` None)."""

    was: HandRecord | None
    now: HandRecord | None

    @property
    def seq(self) -> int:
        record = self.now or self.was
        assert record is not None
        return record.seq


@dataclass(frozen=True, slots=True)
class TableChange:
    """The table before and after an event; nothing of it is stored."""

    event: Event
    was: TableState
    now: TableState

    @property
    def hands(self) -> tuple[HandChange, ...]:
        """The hands that were played and would change, in the order of the log."""
        was = {record.seq: record for record in self.was.hands}
        now = {record.seq: record for record in self.now.hands}
        both = (HandChange(was.get(seq), now.get(seq)) for seq in sorted(was.keys() | now.keys()))
        return tuple(each for each in both if each.was is None or each.now is None or _differ(each.was, each.now))


def _differ(was: HandRecord, now: HandRecord) -> bool:
    return any(
        (
            was.event != now.event,
            was.seats != now.seats,
            was.prevailing is not now.prevailing,
            was.repeats != now.repeats,
            was.warnings != now.warnings,
        )
    )


def would_change(state: TableState, event: Event) -> TableChange:
    """What the event would change. Raises EventRefused if it could not be taken."""
    taken = accepted(state, event)
    return TableChange(taken, state, after(state, Stored(state.seq + 1, taken, state.table)))
