"""Cards of target hands on the command line: checked with line and column, shown with their suits in colour."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.i18n import text

if TYPE_CHECKING:
    from companion.rules.systems.american.card import Card, Group, Line


CARD_SUFFIX: Final = ".txt"
"""How a card file is told from a rule file; the rules, which know it as SUFFIX, are loaded only to read one."""

_COLOURS: Final = {"a": "blue", "b": "red", "c": "green", "m": "cyan", "s": "cyan", "p": "cyan"}


def check_card(file: Path, language: str) -> bool:
    """Tells everything about a card file on stderr, warnings too, and a summary if it can be played with."""
    from companion.rules.systems.american.faults import CardError
    from companion.rules.systems.american.files import checked, read_file

    try:
        card, faults = checked(read_file(file))
    except CardError as error:
        click.echo(error.text(language), err=True)
        return False
    for fault in faults:
        click.echo(fault.at(str(file), language), err=True)
    if any(fault.kind == "error" for fault in faults):
        return False
    name = card.name or file.stem
    click.echo(text(language, "card-good", file=str(file), name=name, count=len(card.lines)))
    return True


def show_card(out: Console, card: Card, language: str) -> None:
    """The card by headings: groups in the colours of their suits, with the suit letter behind them."""
    year = f", {card.year}" if card.year else ""
    out.print(f"\n{text(language, 'rules-card-name', name=card.name or '–')}{year}", style="bold", markup=False)
    for section in card.sections:
        out.print(f"[{section.name}]", style="dim", markup=False)
        table = Table("", "", "", "", box=None, show_header=False, pad_edge=False)
        for line in section.lines:
            table.add_row(f"  {line.id}", _body(line), _worth(line), Text(line.options, style="dim"))
        out.print(table)


def _body(line: Line) -> Text:
    shown = Text()
    for place, part in enumerate(line.parts):
        shown.append(" " if place else "")
        shown.append(part if isinstance(part, str) else part.text, "dim" if isinstance(part, str) else _style(part))
    return shown


def _style(group: Group) -> str:
    return _COLOURS.get(group.colour, "magenta" if group.year else "")


def _worth(line: Line) -> Text:
    return Text(f"{'C' if line.concealed else 'X'} {line.value}", style="bold")
