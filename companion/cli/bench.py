"""``companion bench``: how fast the program is."""

from __future__ import annotations

import json

import click

from companion.cli.bench_camera import bench_camera
from companion.cli.bench_table import bench_table
from companion.cli.devices import bench_devices


@click.group()
def bench() -> None:
    """Measure how fast the program is."""


@bench.command()
@click.option("--hands", type=click.IntRange(min=100), default=20_000, show_default=True, help="How many random hands.")
@click.option("--seed", default=1, show_default=True, help="The same hands again.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def rules(hands: int, seed: int, as_json: bool) -> None:
    """Hands scored a second on one core, with and without reasons; pymahjonggb and mahjong beside ours.

    Processor time is measured, after a first pass over other hands has filled the tables. All hands differ, and all
    systems take turns on them. The libraries get their arguments ready made, ours starts from Hand and Win; reading a
    hand's text is not measured.
    """
    from companion.rules.bench import measure, tables

    for figure in measure(hands, seed):
        if as_json:
            click.echo(json.dumps(figure._asdict()))
        else:
            note = figure.note and f"  ({figure.note})"
            click.echo(f"{figure.per_second:>10,.0f} hands/s  {figure.name}, {figure.seconds:.1f} s{note}")
    entries, size = tables()
    if as_json:
        click.echo(json.dumps({"name": "tables", "entries": entries, "bytes": size}))
    else:
        click.echo(f"{size / 1e6:>10,.1f} MB       tables of all rule sets, {entries:,} entries")


bench.add_command(bench_table)
bench.add_command(bench_camera)
bench.add_command(bench_devices, "devices")
