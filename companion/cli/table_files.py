"""More of ``companion table``: a table as a file and back."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final, TextIO

import click

from companion.cli.context import Context, pass_context
from companion.cli.table_common import named, on_table, opened
from companion.table.transfer import TransferError, import_lines, rescued_lines


@click.command()
@on_table
@click.argument("file", type=click.File("w", encoding="utf-8"), default="-")
@pass_context
def export(context: Context, table_id: str | None, file: TextIO) -> None:
    """Write a table to FILE (or the screen) as JSON lines.

    Of a damaged table, what is sound is written, what is wrong is told, and the exit code is 1.
    """
    with opened(context) as store:
        lines, damage = rescued_lines(store, named(store, table_id))
        for line in lines:
            print(line, file=file)
    if damage is not None:
        click.echo(damage.text(context.language), err=True)
        click.get_current_context().exit(1)


@click.command(name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--new-id", is_flag=True, help="Give the table a new id, even if its own is free.")
@pass_context
def import_table(context: Context, file: Path, new_id: bool) -> None:
    """Read a table from FILE (- is the input) and print its id."""
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TransferError("transfer-error-no-text", file=str(file)) from error
    with opened(context, new=True) as store:
        click.echo(import_lines(store, text.splitlines(), keep_id=not new_id))


@click.command()
@click.option("-t", "--table", "table_id", metavar="ID", help="Which table. [default: all of them]")
@pass_context
def verify(context: Context, table_id: str | None) -> None:
    """Check that every entry is what was written: none changed, missing or moved.

    Prints the number of entries and the hash of the last one; whoever notes it can tell later that nothing up to there
    has changed. The exit code is 1 if a table is damaged.
    """
    sound = True
    with opened(context) as store:
        for each in [table_id] if table_id else store.newest():
            events, damage = store.sound_part(each)
            if damage is None:
                click.echo(f"{each}  {len(events):5}  {store.head(each)[1]}")
            else:
                click.echo(damage.text(context.language), err=True)
                sound = False
    if not sound:
        click.get_current_context().exit(1)


COMMANDS: Final = (export, import_table, verify)
"""Added to the group by :mod:`companion.cli.table`."""
