"""``companion table riichi`` and ``chombo``."""

from __future__ import annotations

from typing import Final

import click

from companion.cli.context import Context, pass_context
from companion.cli.table_common import correcting, enter, player
from companion.table import Event, Source, TableState
from companion.table.riichi import chombo_given, riichi_declared


@click.command()
@correcting
@click.argument("name")
@click.option("--double", is_flag=True, help="At the first discard, before any claim.")
@pass_context
def riichi(context: Context, table_id: str | None, key: str, who: str, name: str, double: bool) -> None:
    """NAME declares riichi and puts down a stick. Undo it if the discard was won on."""

    def make(state: TableState) -> Event:
        return riichi_declared(state, player(state, name), double=double, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@correcting
@click.argument("name")
@click.option("--reason", default="", help="What for; kept in the log.")
@pass_context
def chombo(context: Context, table_id: str | None, key: str, who: str, name: str, reason: str) -> None:
    """NAME declared a false win or riichi (riichi rules): the penalty is paid and the hand dealt again."""

    def make(state: TableState) -> Event:
        return chombo_given(state, player(state, name), reason, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


COMMANDS: Final = (riichi, chombo)
"""Added to the group by :mod:`companion.cli.table`."""
