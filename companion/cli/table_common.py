"""What the commands of ``companion table`` share: finding the store, the table and its players, and entering events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import click
from pydantic import ValidationError

from companion.cli.context import Context
from companion.cli.table_show import show_entry
from companion.i18n import SpokenError
from companion.rules.result import Number
from companion.table import Event, EventRefused, Store, TableState
from companion.table.again import corrected
from companion.table.amounts import amount
from companion.table.change import would_change
from companion.table.checks import position
from companion.table.codec import spoken_errors
from companion.table.schema import missing_file
from companion.table.show.change import change_view
from companion.tiles import Wind

F = TypeVar("F", bound=Callable[..., Any])

SEATS: Final = ("E", "S", "W", "N")
NEW_TABLE: Final = "companion table new NAME -p ANNA -p BORIS -p CELINA -p DMITRI"


class UsageRefused(SpokenError):  # noqa: N818 - a refusal is an answer
    """Something on the command line that does not fit the table."""


def on_table(command: F) -> F:
    """The option that names a table, and the keys that all entering commands share."""
    return click.option("-t", "--table", "table_id", metavar="ID", help="Which table. [default: the newest]")(command)


def entering(command: F) -> F:
    """Options of every command that appends to the log."""
    command = click.option(
        "--dry-run",
        is_flag=True,
        expose_value=False,
        callback=_only_shown,
        help="Say what it would change, store nothing.",
    )(command)
    command = click.option("--who", default="", help="Who enters this; kept in the log.")(command)
    command = click.option("--key", default="", help="Makes the command one: a repeated key stores nothing twice.")(
        command
    )
    return on_table(command)


def correcting(command: F) -> F:
    """The same, and what is entered may take the place of an earlier entry."""
    command = click.option(
        "--correct",
        metavar="ENTRY",
        type=click.IntRange(min=1),
        expose_value=False,
        callback=_in_place,
        help="Put it in the place of that entry of the log, with the seats of then; later hands are scored again.",
    )(command)
    return entering(command)


def _in_place(ctx: click.Context, _option: click.Parameter, value: int | None) -> None:
    ctx.meta["companion.correct"] = value


def _only_shown(ctx: click.Context, _option: click.Parameter, value: bool) -> None:
    ctx.meta["companion.dry_run"] = value


@contextmanager
def opened(context: Context, *, new: bool = False) -> Iterator[Store]:
    """The store that the options and settings name; made where it is missing only for a ``new`` table.

    Raises UsageRefused for a database file that is not there.
    """
    ctx = click.get_current_context()
    url = ctx.meta.get("companion.database") or context.settings.database
    if not new and (missing := missing_file(url)):
        raise UsageRefused("cli-table-no-database", file=str(missing), new=NEW_TABLE)
    with Store(url, context.settings.database_timeout) as store:
        for warning in store.warnings:
            click.echo(warning, err=True)
        yield store


def chosen(store: Store, table_id: str | None) -> str:
    """The table asked for, or the newest one. Raises NoSuchTable and LogDamaged."""
    found = named(store, table_id)
    if table_id:
        store.state(table_id)
    return found


def named(store: Store, table_id: str | None) -> str:
    """The table asked for, whether it is there or not, or the newest one."""
    if table_id:
        return table_id
    tables = store.tables()
    if not tables:
        raise UsageRefused("cli-table-none", new=NEW_TABLE)
    return tables[0].id


def player(state: TableState, name: str) -> int:
    """A player by name (or the beginning of it), by seat (E S W N) or by number (1-4)."""
    wanted = name.strip().casefold()
    names = [n.casefold() for n in state.players]
    if wanted in names:
        return names.index(wanted)
    begins = [i for i, n in enumerate(names) if n.startswith(wanted)] if len(wanted) > 1 else []
    if len(begins) == 1:
        return begins[0]
    if name.upper() in SEATS:
        return state.player_at(Wind(name.upper()))
    if name in ("1", "2", "3", "4"):
        return int(name) - 1
    raise EventRefused("table-refused-player", name=name, players=", ".join(state.players))


def enter(context: Context, table_id: str | None, key: str, make: Callable[[TableState], Event]) -> None:
    """Append what ``make`` builds from the present state, and show the table; with ``--dry-run`` say what it would
    change instead.

    Raises EventRefused for an event that cannot be.
    """
    with opened(context) as store:
        where = chosen(store, table_id)
        ctx = click.get_current_context()
        asked = {"command": ctx.info_name, **ctx.params}
        if ctx.meta.get("companion.correct"):
            asked["correct"] = ctx.meta["companion.correct"]
        before = store.find(where, key, asked) if key else None
        if before is not None:
            show_entry(store.state(where), before, context.language)
            return
        try:
            state = store.state(where)
            instead = ctx.meta.get("companion.correct")
            event = make(state) if instead is None else corrected(state, instead, make)
        except ValidationError as error:
            raise EventRefused("table-refused-event", reason=spoken_errors(error)) from error
        if ctx.meta.get("companion.dry_run"):
            for line in change_view(would_change(state, event), context.language).told(context.language):
                click.echo(line)
            return
        stored = store.append(where, event, key, position=position(state), asked=asked)
        show_entry(store.state(where), stored, context.language)


def numbers(text: str, state: TableState) -> tuple[Number, ...]:
    """An amount for each player from "A,B,C,D"."""
    parts = text.split(",")
    if len(parts) != len(state.players):
        raise UsageRefused("cli-table-numbers", text=repr(text), count=len(state.players))
    try:
        return tuple(amount(part.strip()) for part in parts)
    except ValueError as error:
        raise UsageRefused("request-said", what=error) from error


def seat_of(state: TableState, name: str) -> str:
    """The seat letter of a player."""
    return state.seat(player(state, name)).value
