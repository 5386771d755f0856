"""What the rules of a table ask: options of their own for ``win`` and ``draw``, and players' names as seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import click

from companion.cli.asked import PREFIX, ByRules, listed, said
from companion.cli.context import Context, pairs
from companion.cli.table_common import chosen, opened, seat_of
from companion.rules import Profile
from companion.rules.questions import Question
from companion.table import TableState
from companion.table.record import profile_of


class ByTable(ByRules):
    """The same for the rules of a table."""

    def played(self, ctx: click.Context, args: Sequence[str]) -> Profile | None:
        with opened(ctx.ensure_object(Context)) as store:
            return profile_of(store.state(chosen(store, said(args, "-t", "--table"))))


class ByDraws(ByTable):
    """The same with an option for each way to end a hand that asks for something: players, or a reason."""

    def options(self, profile: Profile) -> Iterator[click.Option]:
        for draw in profile.system.draws(profile):
            name = f"--{draw.kind.replace('_', '-')}"
            declared = [name, f"{PREFIX}{draw.kind}"]
            if draw.reasons:
                reasons = click.Choice([reason.value for reason in draw.reasons])
                yield click.Option(declared, type=reasons, help=f"{draw.label.text('en')}: why.")
            elif draw.players is not None:
                help = f"{draw.players.text('en')} May be repeated."
                yield click.Option(declared, multiple=True, metavar="PLAYER", help=help)


def seated(state: TableState, profile: Profile, options: Mapping[str, object]) -> dict[str, object]:
    """Options of the rules with the seats of players in place of their names."""
    known = profile.system.options(profile)
    return {name: _seated(state, known.get(name), said) for name, said in options.items()}


def _seated(state: TableState, asked: Question | None, said: object) -> object:
    kind = asked.kind if asked is not None else ""
    if kind == "player":
        return seat_of(state, str(said))
    if kind == "players":
        return [seat_of(state, name) for name in listed(said)]
    if kind == "counts":
        return {seat_of(state, name): count for name, count in pairs(listed(said)).items()}
    return said
