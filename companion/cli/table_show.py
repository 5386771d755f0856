"""A table as text for a terminal: the same view that the page draws."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from companion.cli.show import console
from companion.i18n import text
from companion.names import wind_name
from companion.table import Stored, TableState
from companion.table.show import ExplainedView, TableView, log_view, table_view
from companion.table.show.text import amount_text, event_text


def show_entry(state: TableState, stored: Stored, language: str) -> None:
    """What was just stored, and the table after it."""
    console().print(f"{stored.seq}: {escape(event_text(state, stored.event, language))}")
    show_state(state, language)


def show_state(state: TableState, language: str) -> None:
    """Scores in entry order, seats, round, last payments, what is awaited and asked."""
    view = table_view(state, language)
    out = console()
    head = [view.name, f"{view.profile.id} {view.profile.version}".strip(), view.round_title, view.hand_title]
    out.print(escape(" · ".join([*head, *view.counters])), style="bold")
    out.print(_scores(view))
    for bettor in view.bettors:
        out.print(escape(bettor.text))
    if view.bank or view.pot:
        out.print(escape(view.sum_text))
    if view.last is not None:
        _last(view, view.last)
    if view.throw is not None:
        out.print(escape(view.throw.text))
    if view.wall is not None:
        for line in view.wall.lines:
            out.print(escape(f"  {line}"))
    for question in view.questions:
        out.print(f"[yellow]?[/] {escape(f'{question.title} {question.text}')}")
    for told in (view.awaited, view.end):
        if told is not None:
            out.print(escape(told.text), style="bold")
    if view.end:
        out.print(_standings(view))


def show_log(state: TableState, language: str) -> None:
    """Every entry with its time; what was undone is struck through."""
    out = console()
    for stored in state.log:
        entry = log_view(state, stored, language)
        when = f"{entry.at.astimezone():%Y-%m-%d %H:%M:%S}" if entry.at else ""
        line = escape(entry.text)
        who = f"  [dim]{escape(stored.event.who)}[/]" if stored.event.who else ""
        mark = f" [dim]({text(language, 'table-taken-back')})[/]" if entry.undone else ""
        out.print(f"{entry.seq:4}  {when}  {f'[strike]{line}[/strike]' if entry.undone else line}{who}{mark}")


def _scores(view: TableView) -> Table:
    grid = Table(box=None, show_header=False, pad_edge=False)
    for player in view.players:
        points = player.wins_text or amount_text(player.points, view.language)
        dealer = text(view.language, "table-dealer") if player.dealer else ""
        declared = text(view.language, "table-riichi-chip") if player.riichi else ""
        grid.add_row(escape(player.name), wind_name(player.seat, view.language), points, dealer, declared)
    return grid


def _last(view: TableView, last: ExplainedView) -> None:
    out = console()
    out.print(escape(last.hand.title))
    for line in last.hand.payments:
        paid = f"{line.payer_name} → {line.payee_name}: {amount_text(line.amount, view.language)}"
        out.print(escape(f"  {paid}  {line.reason}".rstrip()))
    for _, warning in last.hand.warnings:
        out.print(f"[yellow]![/] {escape(warning)}")


def _standings(view: TableView) -> Table:
    grid = Table("", "", *view.ranking.heads, box=None, pad_edge=False)
    for each in view.ranking.rows:
        grid.add_row(str(each.place), escape(each.name), *each.cells)
    return grid
