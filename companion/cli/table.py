"""``companion table``: keep a table from the command line, by hand or from scripts."""

from __future__ import annotations

import json
from typing import Any

import click

from companion.cli import table_door, table_draw, table_files, table_more, table_riichi, table_win
from companion.cli.context import Context, language_option, pairs, pass_context
from companion.cli.table_common import (
    UsageRefused,
    chosen,
    on_table,
    opened,
)
from companion.cli.table_show import show_log, show_state
from companion.table.show import log_view, table_view


@click.group(name="table")
@click.option("--database", metavar="URL", help="The log to use. [default: from the settings]")
@language_option("answers")
@click.pass_context
def table(ctx: click.Context, database: str | None) -> None:
    """Keep a table: hands, draws, dice, the wind disc, penalties, undo, export."""
    ctx.meta["companion.database"] = database


@table.command()
@click.argument("name")
@click.option("-p", "--player", "players", multiple=True, required=True, help="Four times, East first.")
@click.option("--rules", help="Rule profile. [default: from the settings]")
@click.option("--house", multiple=True, metavar="NAME=VALUE", help="A switch of the profile, for this table.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of the course of play.")
@click.option("--draw-seats", is_flag=True, help="Begin with the throws for seats and first dealer.")
@click.option("--key", default="", help="Makes the command one: a repeated key opens one table.")
@pass_context
def new(
    context: Context,
    name: str,
    players: tuple[str, ...],
    rules: str | None,
    house: tuple[str, ...],
    settings: tuple[str, ...],
    draw_seats: bool,
    key: str,
) -> None:
    """Open a table; prints its id."""
    changed: dict[str, Any] = {"dealer_by": context.settings.dealer_by, **pairs(settings)}
    if draw_seats:
        changed["draw_seats"] = True
    with opened(context, new=True) as store:
        click.echo(
            store.create_table(
                name, players, rules or context.settings.profile, changes=pairs(house), settings=changed, key=key
            )
        )


@table.command(name="list")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@pass_context
def list_tables(context: Context, as_json: bool) -> None:
    """List the tables, the newest first."""
    with opened(context) as store:
        for info in store.tables():
            if as_json:
                row = {"id": info.id, "name": info.name, "created": info.created.isoformat(), "events": info.events}
                click.echo(json.dumps(row, ensure_ascii=False))
            else:
                click.echo(f"{info.id}  {info.created.astimezone():%Y-%m-%d %H:%M}  {info.events:5}  {info.name}")


@table.command()
@on_table
@click.option("--at", type=click.IntRange(min=1), help="The table as it was after this entry.")
@click.option("--json", "as_json", is_flag=True, help="The JSON of the page.")
@pass_context
def show(context: Context, table_id: str | None, at: int | None, as_json: bool) -> None:
    """Show a table: scores, seats, what is awaited, the last hand."""

    with opened(context) as store:
        table = chosen(store, table_id)
        state = store.state(table, at)
        if at is not None and state.seq < at:
            raise UsageRefused("cli-table-no-entry", at=str(at), last=str(state.seq))
        if as_json:
            click.echo(json.dumps(table_view(state, context.language).to_dict(), ensure_ascii=False))
        else:
            show_state(state, context.language)


@table.command()
@on_table
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@pass_context
def log(context: Context, table_id: str | None, as_json: bool) -> None:
    """Show every entry, also those that were undone."""

    with opened(context) as store:
        state = store.state(chosen(store, table_id))
        if not as_json:
            show_log(state, context.language)
            return
        for stored in state.log:
            row = log_view(state, stored, context.language).to_dict()
            click.echo(json.dumps(row, ensure_ascii=False))


for _command in (
    table_win.win,
    table_draw.draw,
    *table_more.COMMANDS,
    *table_riichi.COMMANDS,
    *table_files.COMMANDS,
    *table_door.COMMANDS,
):
    table.add_command(_command)
