"""Options for what the rules ask: one for each question and each way to end a hand, of the rules that are played by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from companion.cli.context import Context
from companion.cli.words import helped, now

if TYPE_CHECKING:
    from companion.rules import Profile
    from companion.rules.questions import Question

PREFIX: Final = "asked_"
"""How the names of their parameters begin."""
_KEPT: Final = "companion.asked"
_METAVARS: Final = {"player": "PLAYER", "players": "PLAYER", "tiles": "TILES", "number": "NUMBER", "text": "TEXT"}


class ByRules(click.Command):
    """A command with options of its own for each rule set: those of the one that ``--rules`` names, or the settings.

    Its help tells them, too. What is wrong with a rule set is left to the command itself to say.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        profile = None
        with suppress(ValueError, OSError, click.ClickException):
            profile = self.played(ctx, args)
        ctx.meta[_KEPT] = [] if profile is None else [*self.options(profile)]
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        taken = {name for parameter in own for name in parameter.opts}
        added: list[click.Parameter] = ctx.meta.get(_KEPT, [])
        return [*own, *(option for option in added if taken.isdisjoint(option.opts))]

    def played(self, ctx: click.Context, args: Sequence[str]) -> Profile | None:
        """The rule set that the command will be about."""
        from companion.rules import load_profile

        return load_profile(said(args, "--rules") or default_rules(ctx.ensure_object(Context)))

    def options(self, profile: Profile) -> Iterator[click.Option]:
        """The options that those rules add: one for each question."""
        return map(_option, profile.system.questions(profile))


def default_rules(context: Context) -> str:
    """The profile of the settings, or the classical one where no settings can be read."""
    return str(getattr(context.settings, "profile", "") or "classical-2000")


def said(args: Sequence[str], *names: str) -> str:
    """What stands behind an option among the words of a command line; empty if it is not there."""
    for place, word in enumerate(args):
        name, equals, value = word.partition("=")
        if name in names:
            return value if equals else next(iter(args[place + 1 : place + 2]), "")
    return ""


def _option(asked: Question) -> click.Option:
    names = [f"--{word.replace('_', '-')}" for word in (asked.name, *asked.words)]
    declared = [*names, f"{PREFIX}{asked.name}"]
    label = asked.label.text(now())
    told = label if label.endswith("?") else f"{label}."
    if asked.kind == "yes-no":
        return click.Option(declared, is_flag=True, default=None, help=told)
    if asked.kind == "choice":
        return click.Option(declared, type=click.Choice([choice.value for choice in asked.choices]), help=told)
    several = asked.kind in ("players", "counts")
    metavar = _METAVARS.get(asked.kind, "PLAYER=NUMBER")
    return click.Option(
        declared, multiple=several, metavar=metavar, help=f"{told} {helped('May be repeated.')}" if several else told
    )


def asked_names(typed: Iterable[str]) -> dict[str, str]:
    """Those of the names of parameters that are answers, with the name of what each answers."""
    return {name: name.removeprefix(PREFIX) for name in typed if name.startswith(PREFIX)}


def answers(typed: Mapping[str, object]) -> dict[str, object]:
    """What was said in those options, by the name of the question."""
    return {asked: typed[name] for name, asked in asked_names(typed).items() if typed[name] not in (None, (), "")}


def listed(value: object) -> list[str]:
    """The words of an answer that names several: of an option that was repeated, or of a text."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    return [str(each) for each in value] if isinstance(value, Iterable) else [str(value)]
