"""A table as a spreadsheet: a line for each hand and penalty, what it brought each player, and the totals."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from companion.i18n import text
from companion.table.show.hands import hands_of
from companion.table.state import TableState

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def sheet(state: TableState, language: str = "en") -> str:
    """The table as CSV: the names, then number, time and words of each hand or penalty with everybody's change."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heads = [text(language, f"table-sheet-{name}") for name in ("hand", "at", "what")]
    writer.writerow([*heads, *map(_harmless, state.players)])
    for _, row in sorted(_rows(state, language)):
        writer.writerow(row)
    writer.writerow(["", "", text(language, "table-sheet-total"), *(str(state.points(p)) for p in state.everybody)])
    return out.getvalue()


def _rows(state: TableState, language: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    times = {stored.seq: stored.at.isoformat(timespec="seconds") if stored.at else "" for stored in state.log}
    for hand in hands_of(state, language):
        yield hand.seq, (hand.label, times[hand.seq], _harmless(hand.title), *map(str, hand.net))
    for given in state.penalties:
        what = f"{text(language, 'table-sheet-penalty')}: {state.name_of(given.player)} {given.reason}".strip()
        yield given.seq, ("", times[given.seq], _harmless(what), *map(str, given.net))


def _harmless(words: str) -> str:
    """A name that a spreadsheet would take for a formula, as text."""
    return f"'{words}" if words.startswith(_FORMULA) else words
