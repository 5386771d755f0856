"""A table in memory, without a database: what the tests of the pure part play on."""

from __future__ import annotations

from typing import Any

from companion.table import Event, Stored, TableOpened, TableState, Undone, WinRecorded, conduct_for, replay
from companion.table.checks import accepted, after

NAMES = ("Anna", "Boris", "Celina", "Dmitri")


class Log:
    """Appends events as the store does, and checks after each that replay gives the very same state."""

    def __init__(self, conduct: str = "mcr-2006", **settings: Any) -> None:
        opened = TableOpened(name="Sunday", players=NAMES, profile=conduct, conduct=conduct_for(conduct, **settings))
        self.state: TableState = replay([Stored(1, opened)])

    def do(self, event: Event) -> TableState:
        stored = Stored(self.state.seq + 1, accepted(self.state, event))
        self.state = after(self.state, stored)
        assert self.state == replay(self.state.log), "replaying the log gives another state"
        assert self.state.balance == 0
        return self.state

    def win(self, winner: int, points: int = 8, **more: Any) -> TableState:
        """A self-drawn win for which everybody pays ``points``."""
        net = tuple(3 * points if p == winner else -points for p in range(4))
        return self.do(WinRecorded(winner=winner, net=net, total=points, **more))

    def undo(self, seq: int | None = None) -> TableState:
        return self.do(Undone(target=self.state.undoable.seq if seq is None else seq))

    @property
    def seats(self) -> str:
        """The winds of Anna, Boris, Celina and Dmitri."""
        return "".join(self.state.seats)
