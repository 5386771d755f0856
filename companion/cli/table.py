"""``companion table``: keep a table from the command line, by hand or from scripts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import click

from companion.cli import table_files, table_more, table_riichi
from companion.cli.context import Context, language_option, pairs, pass_context
from companion.cli.table_common import (
    UsageRefused,
    chosen,
    enter,
    entering,
    numbers,
    on_table,
    opened,
    player,
    seat_of,
)
from companion.cli.table_riichi import claimed
from companion.cli.table_show import show_log, show_state
from companion.hand import Flag, WinBy
from companion.rules import request
from companion.rules.systems.riichi.body import ABORTIVE
from companion.table import Circumstances, DrawRecorded, Event, EventRefused, Source, TableState, WinRecorded
from companion.table.amounts import total
from companion.table.record import profile_of, terms_at, win_at, win_recorded
from companion.table.riichi import draw_recorded, wins_recorded
from companion.table.show import log_view, table_view
from companion.tiles import Wind


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
    if len(players) != 4:
        raise UsageRefused(f"a table has four players, not {len(players)}: give -p four times, East first")
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
            raise UsageRefused(f"there is no entry {at}: the log goes up to {state.seq}")
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


@table.command()
@entering
@click.argument("winner")
@click.argument("hand", required=False)
@click.option("--from", "discarder", metavar="PLAYER", help="Who discarded; without it the win is self-drawn.")
@click.option("--flag", "flags", multiple=True, type=click.Choice([f.value for f in Flag]), help="May be repeated.")
@click.option("--loser", "losers", multiple=True, metavar='PLAYER="HAND"', help="A losing hand, to settle with.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of scoring or settling.")
@click.option("--also", multiple=True, metavar='PLAYER="HAND"', help="A further winner on the same discard (riichi).")
@click.option("--also-flag", "also_flags", multiple=True, metavar="PLAYER=FLAG", help="A flag of a further winner.")
@click.option("--bet", metavar="PLAYER", help="The player whom a fifth one bet on (American).")
@click.option("--bettor", metavar="NAME", help="Who bet, to keep his total under that name.")
@click.option("--dead", multiple=True, metavar="PLAYER", help="A player whose hand is dead, who pays all the same.")
@click.option("--net", metavar="A,B,C,D", help="Enter the points by hand: what each wins or pays, in entry order.")
@pass_context
def win(
    context: Context,
    table_id: str | None,
    key: str,
    who: str,
    winner: str,
    hand: str | None,
    discarder: str | None,
    flags: tuple[str, ...],
    losers: tuple[str, ...],
    options: tuple[str, ...],
    also: tuple[str, ...],
    also_flags: tuple[str, ...],
    bet: str | None,
    bettor: str | None,
    dead: tuple[str, ...],
    net: str | None,
) -> None:
    """Record a win: WINNER "HAND" --from PLAYER (names, seats E S W N, or 1-4).

    Seats, prevailing wind and rules come from the table, and so do counters, sticks and declared riichi. With --net the
    points are taken as they are.
    """

    def make(state: TableState) -> Event:

        won = player(state, winner)
        gave = player(state, discarder) if discarder else None
        by = WinBy.DISCARD if gave is not None else WinBy.SELF_DRAW
        if hand is None:
            if net is None:
                raise UsageRefused('give the hand in quotes, such as "123m 456p 99p (777s) + 9p", or --net A,B,C,D')
            seat, prevailing = state.seat(won), state.prevailing or Wind.EAST
            circumstances = Circumstances(
                by=by, seat=seat, prevailing=prevailing, flags=tuple(sorted(Flag(f) for f in flags))
            )
            points = numbers(net)
            return WinRecorded(
                winner=won,
                discarder=gave,
                circumstances=circumstances,
                net=points,
                total=points[won],
                profile=state.profile,
                profile_version=state.profile_version,
                who=who,
                source=Source.COMMAND,
            )
        if net is not None:
            raise UsageRefused("give a hand or --net, not both")
        if also or also_flags:
            if gave is None:
                raise EventRefused("table-refused-also-self")
            claims = claimed(state, {winner: hand, **pairs(also)}, {winner: flags}, also_flags)
            return wins_recorded(state, claims, gave, options=pairs(options), who=who, source=Source.COMMAND)
        shown = {seat_of(state, name): text for name, text in pairs(losers).items()}
        profile = profile_of(state)
        values: dict[str, Any] = {
            "hand": hand,
            "seat": state.seat(won).value,
            "prevailing": (state.prevailing or Wind.EAST).value,
            "by": by.value,
            "flags": flags,
            "options": {**terms_at(state, profile), **_seated(state, pairs(options)), "losers": shown},
        }
        if bettor and not bet:
            raise UsageRefused("--bettor says who bet: say with --bet on whom")
        if bet:
            values["options"]["bettor_on"] = seat_of(state, bet)
            values["options"].update({"bettor": bettor} if bettor else {})
        if dead:
            values["options"]["dead"] = " ".join(seat_of(state, name) for name in dead)
        if gave is not None:
            values["options"]["discarder"] = state.seat(gave).value
        asked = request.parse(values, profile)
        asked = replace(asked, win=win_at(state, asked.win, won, gave))
        return win_recorded(
            state,
            asked.hand,
            asked.win,
            request.solve(asked),
            losers=asked.losers,
            options={**asked.scoring, **asked.settling},
            changes=asked.profile.changes,
            who=who,
            source=Source.COMMAND,
        )

    enter(context, table_id, key, make)


def _seated(state: TableState, options: dict[str, str]) -> dict[str, str]:
    """Options that name who is liable, with the player's seat in place of the name."""
    return {name: seat_of(state, said) if name in ("pao", "guarantor") else said for name, said in options.items()}


@table.command()
@entering
@click.option(
    "--kind",
    type=click.Choice(("wall", "abortive", "nagashi")),
    default="wall",
    show_default=True,
    help="How it ended: the wall ran out, it was broken off, or (riichi) a discard of terminals and honours alone.",
)
@click.option("--ready", "ready", multiple=True, metavar="PLAYER", help="Who was ready; may be repeated.")
@click.option("--nobody-ready", is_flag=True, help="Nobody was ready.")
@click.option("--nagashi", multiple=True, metavar="PLAYER", help="Whose discards were terminals and honours alone.")
@click.option(
    "--abortive", type=click.Choice(ABORTIVE), help="Why the hand was broken off (riichi); makes it such a draw."
)
@click.option("--dealer-stays/--dealer-passes", default=None, help="Against the table's own rule.")
@click.option("--net", metavar="A,B,C,D", help="What each wins or pays, in entry order.")
@pass_context
def draw(
    context: Context,
    table_id: str | None,
    key: str,
    who: str,
    kind: str,
    ready: tuple[str, ...],
    nobody_ready: bool,
    nagashi: tuple[str, ...],
    abortive: str | None,
    dealer_stays: bool | None,
    net: str | None,
) -> None:
    """Record a hand that nobody won, with the payments of the rules; --net overrules them."""
    if ready and nobody_ready:
        raise UsageRefused("--ready and --nobody-ready exclude each other: leave one out")
    if nagashi and abortive:
        raise UsageRefused("--nagashi and --abortive exclude each other: leave one out")
    kind = "nagashi" if nagashi else "abortive" if abortive else kind

    def make(state: TableState) -> Event:

        said = {player(state, name) for name in ready}
        if net is None:
            return draw_recorded(
                state,
                kind,  # type: ignore[arg-type]
                ready=said if said or nobody_ready else None,
                nagashi=[player(state, name) for name in nagashi],
                abortive=abortive or "",
                dealer_stays=dealer_stays,
                who=who,
                source=Source.COMMAND,
            )
        points = numbers(net)
        return DrawRecorded(
            kind=kind,  # type: ignore[arg-type]
            ready=tuple(p in said for p in range(4)) if said or nobody_ready else None,  # type: ignore[arg-type]
            dealer_stays=dealer_stays,
            net=points,
            pot=-total(points),
            who=who,
            source=Source.COMMAND,
        )

    enter(context, table_id, key, make)


for _command in (*table_more.COMMANDS, *table_riichi.COMMANDS, *table_files.COMMANDS):
    table.add_command(_command)
