"""More of ``companion table``: dice, the wind disc, seats, penalties, undo, corrections, settings, the end."""

from __future__ import annotations

from typing import Any, Final

import click

from companion.cli.context import Context, pairs, pass_context
from companion.cli.table_common import SEATS, UsageRefused, correcting, enter, entering, numbers, player
from companion.table import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    Event,
    EventRefused,
    GameEnded,
    PenaltyGiven,
    PrevailingTurned,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    Source,
    TableState,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.again import all_rescored, rescored, with_later
from companion.table.amounts import total
from companion.table.conduct import changed
from companion.table.events import DrawRecorded
from companion.table.record import game_ended
from companion.table.throws import awaited
from companion.tiles import Wind


@click.command()
@correcting
@click.argument("dice", nargs=-1, type=int, required=True)
@pass_context
def dice(context: Context, table_id: str | None, key: str, who: str, dice: tuple[int, ...]) -> None:
    """Type in a throw: the single dice (3 4), or only their total (7)."""
    shown: dict[str, Any] = {"total": dice[0]} if len(dice) == 1 and dice[0] > 6 else {"dice": dice}

    def make(state: TableState) -> Event:
        wanted = awaited(state)
        if len(dice) == 1 and wanted is not None and wanted.dice > 1:
            return DiceThrown(total=dice[0], who=who, source=Source.TYPED)
        return DiceThrown(**shown, who=who, source=Source.TYPED)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("wind", type=click.Choice((*SEATS, "unknown"), case_sensitive=False))
@click.option("--prevailing", is_flag=True, help="The dial of the prevailing wind instead of the disc.")
@pass_context
def turn(context: Context, table_id: str | None, key: str, who: str, wind: str, prevailing: bool) -> None:
    """Turn the wind disc by hand: its East mark faces the place of the first East, South, West or North."""
    where = None if wind == "unknown" else Wind(wind.upper())
    if prevailing and where is None:
        raise UsageRefused("cli-table-dial")

    def make(_state: TableState) -> Event:
        if prevailing and where is not None:
            return PrevailingTurned(position=where.position, who=who, source=Source.COMMAND)
        return WindTurned(wind=where, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("answer", type=click.Choice(("disc", "log")))
@click.option(
    "--subject",
    type=click.Choice(("dealer", "prevailing")),
    default="dealer",
    show_default=True,
    help="Which question is answered.",
)
@pass_context
def answer(context: Context, table_id: str | None, key: str, who: str, answer: str, subject: str) -> None:
    """Answer the open question: the disc is right, or the log. Needs --who."""
    if not who:
        raise UsageRefused("cli-table-who")

    def make(state: TableState) -> Event:
        for question in state.questions:
            if question.subject == subject:
                return DiscAnswered(
                    who=who,
                    subject=subject,  # type: ignore[arg-type]
                    answer=answer,  # type: ignore[arg-type]
                    disc=question.disc,
                    log=question.log,
                    source=Source.COMMAND,
                )
        raise UsageRefused("cli-table-not-asked", subject=subject)

    enter(context, table_id, key, make)


@click.command()
@correcting
@click.argument("name")
@click.argument("points")
@click.option(
    "--to", type=click.Choice(("others", "bank")), default="others", show_default=True, help="Who gets the points."
)
@click.option("--reason", default="", help="What for; kept in the log.")
@pass_context
def penalty(
    context: Context, table_id: str | None, key: str, who: str, name: str, points: str, to: str, reason: str
) -> None:
    """Give NAME a penalty of POINTS, to each of the others or to nobody. Undo it to take it away."""

    def make(state: TableState) -> Event:
        guilty = player(state, name)
        if to == "others":
            return PenaltyGiven.to_others(guilty, points, reason, who, players=len(state.players))
        return PenaltyGiven.to_bank(guilty, points, reason, who, players=len(state.players))

    enter(context, table_id, key, make)


@click.command()
@correcting
@click.argument("first")
@click.argument("second")
@click.option("--since", type=click.IntRange(min=1), help="They sat the other way round from this hand on.")
@click.option(
    "--results",
    type=click.Choice(("seat", "player")),
    default="seat",
    show_default=True,
    help="With --since: were results entered by seat, or were the names right?",
)
@pass_context
def swap(
    context: Context,
    table_id: str | None,
    key: str,
    who: str,
    first: str,
    second: str,
    since: int | None,
    results: str,
) -> None:
    """Two players change places, or sat on each other's (--since HAND): everything is replayed."""

    def make(state: TableState) -> Event:
        return SeatsSwapped(
            first=player(state, first),
            second=player(state, second),
            since=since,
            results=results,  # type: ignore[arg-type]
            who=who,
            source=Source.COMMAND,
        )

    enter(context, table_id, key, make)


@click.command()
@correcting
@click.argument("players", nargs=4)
@pass_context
def seats(context: Context, table_id: str | None, key: str, who: str, players: tuple[str, ...]) -> None:
    """Who sits East, South, West and North, after drawing seats."""

    def make(state: TableState) -> Event:
        east, south, west, north = (player(state, name) for name in players)
        return SeatsDrawn(seats=(east, south, west, north), who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("entry", type=click.IntRange(min=1), required=False)
@click.option("--reason", default="", help="Kept in the log.")
@pass_context
def undo(context: Context, table_id: str | None, key: str, who: str, entry: int | None, reason: str) -> None:
    """Undo the last thing, or ENTRY of the log; undoing an undo brings it back."""

    def make(state: TableState) -> Event:
        target = entry
        if target is None:
            if state.undoable is None:
                raise EventRefused("table-refused-nothing-undo")
            target = state.undoable.seq
        return Undone(target=target, reason=reason, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("entry", type=click.IntRange(min=1))
@click.option("--winner", help="Who won; without it the hand becomes a draw.")
@click.option("--from", "discarder", metavar="PLAYER", help="Who discarded.")
@click.option("--net", metavar="A,B,C,D", help="What each wins or pays, in entry order.")
@click.option("--note", default="", help="Kept in the log.")
@click.option("--keep-later", is_flag=True, help="Leave later hands as they were scored; they are marked.")
@pass_context
def correct(
    context: Context,
    table_id: str | None,
    key: str,
    who: str,
    entry: int,
    winner: str | None,
    discarder: str | None,
    net: str | None,
    note: str,
    keep_later: bool,
) -> None:
    """Correct the points of an earlier hand (ENTRY of the log); all that came after is derived again."""

    def make(state: TableState) -> Event:
        points = numbers(net, state) if net else (0,) * len(state.players)
        rest = -total(points)
        replacement: WinRecorded | DrawRecorded
        if winner is None:
            replacement = DrawRecorded(net=points, pot=rest, who=who, source=Source.COMMAND)
        else:
            replacement = WinRecorded(
                winner=player(state, winner),
                discarder=player(state, discarder) if discarder else None,
                net=points,
                pot=rest,
                total=points[player(state, winner)],
                who=who,
                source=Source.COMMAND,
            )
        fixed = Corrected(target=entry, replacement=replacement, note=note, who=who, source=Source.COMMAND)
        return fixed if keep_later else with_later(state, fixed)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("entry", type=click.IntRange(min=1), required=False)
@pass_context
def rescore(context: Context, table_id: str | None, key: str, who: str, entry: int | None) -> None:
    """Score an earlier hand (ENTRY) again, with the seats that the log now gives it; without ENTRY all that need it."""

    def make(state: TableState) -> Event:
        if entry is None:
            return all_rescored(state, who=who, source=Source.COMMAND)
        return rescored(state, entry, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command(name="set")
@entering
@click.argument("settings", nargs=-1, required=True, metavar="NAME=VALUE...")
@pass_context
def set_(context: Context, table_id: str | None, key: str, who: str, settings: tuple[str, ...]) -> None:
    """Change settings of the course of play, for instance rounds=8 or dealer_by=disc."""

    def make(state: TableState) -> Event:
        return SettingsChanged(conduct=changed(state.conduct, **pairs(settings)), who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.option("--reason", default="", help="Kept in the log.")
@click.option("--net", metavar="A,B,C,D", help="What is settled at the end, in entry order.")
@pass_context
def end(context: Context, table_id: str | None, key: str, who: str, reason: str, net: str | None) -> None:
    """End the game; what lies on the table goes to the leader. Undo it to play on."""

    def make(state: TableState) -> Event:
        if net is None:
            return game_ended(state, reason, who=who, source=Source.COMMAND)
        points = numbers(net, state)
        return GameEnded(reason=reason, net=points, pot=-total(points), who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


COMMANDS: Final = (dice, turn, answer, penalty, swap, seats, undo, correct, set_, end, rescore)
"""Added to the group by :mod:`companion.cli.table`."""
