"""A table as text for a terminal."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from companion.cli.show import console
from companion.i18n import text
from companion.names import wind_name
from companion.table import Stored, TableState, describe
from companion.table.amounts import total
from companion.table.placing import standings
from companion.table.present import hand_dict
from companion.table.state import PLAYERS


def show_entry(state: TableState, stored: Stored, language: str) -> None:
    """What was just stored, and the table after it."""
    console().print(f"{stored.seq}: {escape(describe.event_text(state, stored.event, language))}")
    show_state(state, language)


def show_state(state: TableState, language: str) -> None:
    """Scores in entry order, seats, round, last payments, what is awaited and asked."""
    out = console()
    head = [state.name, f"{state.profile} {state.profile_version}".strip()]
    head.append(text(language, "table-show-hand", hand=str(state.hand_number), round=str(state.round)))
    if state.prevailing is not None:
        head.append(text(language, "table-show-prevailing", wind=wind_name(state.prevailing, language)))
    if state.sticks:
        head.append(text(language, "table-show-sticks", sticks=str(state.sticks)))
    if state.repeats:
        head.append(text(language, "table-show-repeats", repeats=str(state.repeats)))
    out.print(escape(" · ".join(head)), style="bold")
    grid = Table(box=None, show_header=False, pad_edge=False)
    for p in PLAYERS:
        mark = text(language, "table-show-dealer") if p == state.dealer else ""
        points = describe.points_text(state.points(p))
        declared = text(language, "table-show-riichi") if p in state.riichi else ""
        counted = text(language, "table-show-wins", wins=state.wins[p]) if state.only_wins else ""
        grid.add_row(escape(state.players[p]), wind_name(state.seat(p), language), counted or points, mark, declared)
    out.print(grid)
    for bettor, won in state.bettors.items():
        told = {"name": bettor or "–", "points": describe.points_text(won)}
        out.print(escape(text(language, "table-show-bettor", **told)))
    nobodys = total((state.bank, *(-won for won in state.bettors.values())))
    for name, value in (("pot", state.pot), ("bank", nobodys)):
        if value:
            out.print(text(language, f"table-show-{name}", points=describe.points_text(value)))
    _last(state, language)
    if state.last_throw is not None:
        out.print(escape(describe.throw_text(state, state.last_throw, language)))
    if state.wall is not None:
        for line in describe.wall_text(state, state.wall, language):
            out.print(escape(f"  {line}"))
    for question in state.questions:
        out.print(f"[yellow]?[/] {escape(describe.question_text(state, question, language))}")
    for line in (describe.awaiting_text(state, language), describe.end_text(state, language)):
        if line:
            out.print(escape(line), style="bold")
    if state.end:
        for standing in standings(state):
            numbers = {
                name: describe.points_text(getattr(standing, name)) for name in ("points", "uma", "oka", "result")
            }
            returned = state.conduct.return_points or state.conduct.start_points
            numbers["returned"] = describe.points_text(returned)
            place = {"place": str(standing.place), "player": state.players[standing.player]}
            out.print(escape(text(language, "table-show-standing", **place, **numbers)))


def show_log(state: TableState, language: str) -> None:
    """Every entry with its time; what was undone is struck through."""
    out = console()
    for stored in state.log:
        when = f"{stored.at.astimezone():%Y-%m-%d %H:%M:%S}" if stored.at else ""
        line = escape(describe.event_text(state, stored.event, language))
        gone = stored.seq in state.undone
        who = f"  [dim]{escape(stored.event.who)}[/]" if stored.event.who else ""
        mark = f" [dim]({text(language, 'table-show-undone')})[/]" if gone else ""
        out.print(f"{stored.seq:4}  {when}  {f'[strike]{line}[/strike]' if gone else line}{who}{mark}")


def _last(state: TableState, language: str) -> None:
    record = state.last_hand
    if record is None:
        return
    out = console()
    out.print(escape(describe.event_text(state, record.event, language)))
    for line in hand_dict(record, language)["payments"]:
        payer = state.players[line["from"]] if line["from"] is not None else "·"
        payee = state.players[line["to"]] if line["to"] is not None else "·"
        out.print(escape(f"  {payer} → {payee}: {line['amount']}  {line['reason']}".rstrip()))
    for warning in record.warnings:
        out.print(f"[yellow]![/] {escape(describe.warning_text(warning, language))}")
