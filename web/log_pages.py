"""The page of everything that was entered at a table: who, when, what; each entry can be corrected or taken back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, g, render_template

from companion.table import DrawRecorded, Source, Stored, TableState, Undone, WinRecorded
from companion.table.show import log_view
from companion.table.state import TableOpened
from companion.web.api import state_of
from companion.web.prefill import SHEET, dialog_of
from companion.web.regions import board_context
from companion.web.roles import Role, needs

log_pages = Blueprint("log", __name__)

_HANDS: Final = (WinRecorded, DrawRecorded)


@dataclass(frozen=True, slots=True)
class EntryView:
    """A line of the page. ``undo`` is the entry that a tap takes back: of one that does not count its undo, which
    brings it back; ``dialog`` corrects it ("" for what cannot be corrected), ``fields`` are its values as JSON."""

    seq: int
    at: str
    text: str
    who: str
    counts: bool
    undo: int | None
    dialog: str
    fields: str
    hand: bool
    device: bool


@log_pages.get("/t/<table_id>/log")
@needs(Role.READER)
def page(table_id: str) -> str:
    """All entries, the newest first."""
    state = state_of(table_id)
    undone_by = {s.event.target: s.seq for s in state.log if isinstance(s.event, Undone) and s.seq not in state.undone}
    entries = [_entry(state, stored, undone_by) for stored in reversed(state.log)]
    marked = any({"seat", "prevailing"} & set(record.warnings) for record in state.hands)
    return render_template("log.html", entries=entries, sheet=SHEET, marked=marked, **board_context(state))


def _entry(state: TableState, stored: Stored, undone_by: dict[int, int]) -> EntryView:
    view = log_view(state, stored, g.language)
    event = stored.event
    form = None if view.undone else dialog_of(state, stored.seq)
    opening = isinstance(event, TableOpened)
    return EntryView(
        seq=stored.seq,
        at=stored.at.astimezone().strftime("%Y-%m-%d %H:%M") if stored.at else "",
        text=view.text,
        who=event.who,
        counts=not view.undone,
        undo=None if opening else undone_by.get(stored.seq, None if view.undone else stored.seq),
        dialog=form["dialog"] if form else "",
        fields=json.dumps(form["fields"]) if form else "{}",
        hand=isinstance(event, _HANDS),
        device=event.source in (Source.DICE, Source.DISC),
    )
