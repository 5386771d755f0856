"""``companion backup`` and ``companion restore``: whole copies of the tables, also while the table is open."""

from __future__ import annotations

from pathlib import Path

import click

from companion.cli.context import Context, pass_context
from companion.cli.table_common import UsageRefused
from companion.i18n import text


@click.command()
@click.argument("destination", required=False, type=click.Path(path_type=Path))
@click.option("--database", metavar="URL", help="The log to copy. [default: from the settings]")
@click.option("--keep", type=click.IntRange(min=0), help="Numbered copies that stay; 0 for all. [default: settings]")
@pass_context
def backup(context: Context, destination: Path | None, database: str | None, keep: int | None) -> None:
    """Copy all tables into one file, also while the table is open; prints where it is.

    DESTINATION is a new file (ending in .db), or a folder for numbered copies, of which the newest stay. Without it
    they go into the folder 'backups' beside the log.
    """
    from companion.table import backup as copying

    kept = context.settings.backups if keep is None else keep
    click.echo(copying.back_up(_file(context, database), destination, keep=kept))


@click.command()
@click.argument("copy", type=click.Path(path_type=Path))
@click.option("--database", metavar="URL", help="The log to replace. [default: from the settings]")
@pass_context
def restore(context: Context, copy: Path, database: str | None) -> None:
    """Put the tables of a COPY in the place of the present ones, which are kept beside the other copies.

    The table has to be closed first.
    """
    from companion.table import Store
    from companion.table import backup as copying

    file = _file(context, database)
    before = copying.restore(copy, file)
    if before is not None:
        click.echo(text(context.language, "cli-restore-kept", file=str(before)))
    with Store(f"sqlite:///{file}") as store:
        for info in store.tables():
            click.echo(f"{info.id}  {info.created.astimezone():%Y-%m-%d %H:%M}  {info.events:5}  {info.name}")


def _file(context: Context, database: str | None) -> Path:
    """The file of the log. Raises UsageRefused for a log in memory or on a server."""
    from companion.table.logfile import file_of
    from companion.table.schema import address

    file = file_of(address(database or context.settings.database))
    if file is None:
        raise UsageRefused("cli-only-files")
    return file
