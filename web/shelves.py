"""The tables of the start page: those that are played, and finished games, found again by what they were called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.table import LogDamaged, Store, TableInfo, TableState

SHOWN: Final = 50
"""Tables on the page at most; the search finds older ones."""
LOOKED_AT: Final = 1000
"""Tables that a search looks through, the newest first."""


@dataclass(frozen=True, slots=True)
class Shelves:
    """``asked`` is what was searched for; ``more`` says that there are older tables than are shown."""

    playing: tuple[TableState, ...]
    ended: tuple[TableState, ...]
    damaged: tuple[tuple[TableInfo, LogDamaged], ...]
    asked: str
    more: bool


def shelves(store: Store, asked: str = "") -> Shelves:
    """The newest tables, or those whose name, players, date or rules hold every word of ``asked``."""
    wanted = asked.casefold().split()
    playing: list[TableState] = []
    ended: list[TableState] = []
    damaged: list[tuple[TableInfo, LogDamaged]] = []
    infos = store.tables()
    looked = 0
    for info in infos[:LOOKED_AT]:
        if len(playing) + len(ended) >= SHOWN:
            break
        looked += 1
        try:
            state = store.state(info.id)
        except LogDamaged as error:
            damaged.append((info, error))
            continue
        if wanted and not _holds(state, info, wanted):
            continue
        (ended if state.end else playing).append(state)
    return Shelves(tuple(playing), tuple(ended), tuple(damaged), asked[:80], looked < len(infos))


def _holds(state: TableState, info: TableInfo, wanted: list[str]) -> bool:
    date = f"{info.created.astimezone():%Y-%m-%d}"
    text = " ".join((state.name, *state.players, date, state.profile)).casefold()
    return all(word in text for word in wanted)
