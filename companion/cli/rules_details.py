"""What a rule system has to show besides values (a card of target hands), and files of the players' own, checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from companion.rules.details import Cell, Details, PlayersFiles, Tone

_STYLES: Final[dict[Tone, str]] = {
    "plain": "",
    "dim": "dim",
    "strong": "bold",
    "first": "blue",
    "second": "red",
    "third": "green",
    "suit": "cyan",
    "year": "magenta",
}


def kind_of(file: Path) -> PlayersFiles | None:
    """What that file is, of all that players write for a rule system; None for a rule set."""
    from companion.rules import systems

    kinds = (system.files for system in systems() if system.files is not None)
    return next((kind for kind in kinds if file.suffix == kind.suffix), None)


def check_file(kind: PlayersFiles, file: Path, language: str) -> bool:
    """Tells everything about a file on stderr, warnings too, and a summary if it can be played with."""
    found = kind.check(file)
    for fault in found.faults:
        click.echo(fault.text(language), err=True)
    if found.good is None:
        return False
    click.echo(found.good.text(language))
    return True


def show_details(out: Console, details: Details, language: str) -> None:
    """The rows by headings, words in their colours."""
    out.print(f"\n{details.title.text(language)}", style="bold", markup=False)
    for part in details.parts:
        out.print(f"[{part.heading}]", style="dim", markup=False)
        table = Table(box=None, show_header=False, pad_edge=False)
        for row in part.rows:
            first, *rest = map(_words, row)
            table.add_row(Text("  ") + first, *rest)
        out.print(table)


def _words(cell: Cell) -> Text:
    shown = Text()
    for words, tone in cell:
        shown.append(words, _STYLES[tone])
    return shown
