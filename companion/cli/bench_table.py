"""``companion bench table``: how fast the log takes events and is read again."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command(name="table")
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Where the database is made: the disk that is measured. [default: the system's temporary folder]",
)
@click.option("--appends", type=click.IntRange(min=100), default=500, show_default=True, help="Events to append.")
@click.option("--hands", type=click.IntRange(min=1), default=200, show_default=True, help="Hands of the evening.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def bench_table(folder: Path | None, appends: int, hands: int, as_json: bool) -> None:
    """Appends a second with every event synced to the disk, and replaying a long evening."""
    from companion.table.bench import measure

    for figure in measure(folder, appends, hands):
        if as_json:
            click.echo(json.dumps({"name": figure.name, "value": round(figure.value, 3), "unit": figure.unit}))
        else:
            click.echo(f"{figure.value:10.2f} {figure.unit:4} {figure.name}")
