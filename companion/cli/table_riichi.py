"""``companion table riichi`` and ``chombo``, and several winners on one discard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click

from companion.cli.context import Context, pass_context
from companion.cli.table_common import UsageRefused, enter, entering, player
from companion.hand import Flag, Hand
from companion.table import Event, Source, TableState
from companion.table.riichi import Claim, chombo_given, riichi_declared


@click.command()
@entering
@click.argument("name")
@click.option("--double", is_flag=True, help="At the first discard, before any claim.")
@pass_context
def riichi(context: Context, table_id: str | None, key: str, who: str, name: str, double: bool) -> None:
    """NAME declares riichi and puts down a stick. Undo it if the discard was won on."""

    def make(state: TableState) -> Event:
        return riichi_declared(state, player(state, name), double=double, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


@click.command()
@entering
@click.argument("name")
@click.option("--reason", default="", help="What for; kept in the log.")
@pass_context
def chombo(context: Context, table_id: str | None, key: str, who: str, name: str, reason: str) -> None:
    """NAME declared a false win or riichi (riichi rules): the penalty is paid and the hand dealt again."""

    def make(state: TableState) -> Event:
        return chombo_given(state, player(state, name), reason, who=who, source=Source.COMMAND)

    enter(context, table_id, key, make)


def claimed(
    state: TableState,
    hands: Mapping[str, str],
    flags: Mapping[str, tuple[str, ...]],
    more_flags: tuple[str, ...],
) -> list[Claim]:
    """Several winners from what was typed: hands by player, flags by player, and PLAYER=FLAG words.

    Raises UsageRefused for a player who is named twice, a flag that is none, or a flag of a player who won nothing.
    """
    found = {player(state, name): Hand.parse(text) for name, text in hands.items()}
    if len(found) != len(hands):
        raise UsageRefused("a player is named as winner twice: leave one out")
    said: dict[int, set[Flag]] = {each: set() for each in found}
    words = [(name, flag) for name, given in flags.items() for flag in given]
    for word in more_flags:
        name, equals, flag = word.partition("=")
        if not equals:
            raise UsageRefused(f"{word!r}: write PLAYER=FLAG")
        words.append((name, flag))
    for name, flag in words:
        who = player(state, name)
        if who not in said:
            raise UsageRefused(f"{name} is none of the winners: give the hand with --also {name}=HAND")
        try:
            said[who].add(Flag(flag.strip()))
        except ValueError:
            raise UsageRefused(f"{flag!r} is no flag: write one of {', '.join(Flag)}") from None
    return [Claim(each, hand, frozenset(said[each])) for each, hand in found.items()]


COMMANDS: Final = (riichi, chombo)
"""Added to the group by :mod:`companion.cli.table`."""
