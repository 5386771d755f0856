"""``companion table draw``: a hand that nobody won, in one of the ways that the rules of the table know."""

from __future__ import annotations

from collections.abc import Mapping

import click
from pydantic import BaseModel, ConfigDict

from companion.cli.asked import answers, listed
from companion.cli.context import Context, pass_context
from companion.cli.table_asked import ByDraws
from companion.cli.table_common import UsageRefused, correcting, enter, numbers, player
from companion.table import DrawRecorded, Event, Source, TableState
from companion.table.amounts import total
from companion.table.riichi import draw_recorded


class TypedDraw(BaseModel):
    """What was typed behind ``companion table draw``, and the event that it makes at a table.

    ``answers``: what was said about a way to end a hand, by its kind.
    """

    model_config = ConfigDict(frozen=True)

    who: str
    kind: str | None
    ready: tuple[str, ...]
    nobody_ready: bool
    dealer_stays: bool | None
    net: str | None
    answers: Mapping[str, object]

    def event(self, state: TableState) -> Event:
        """The event. Raises UsageRefused for what does not go together, and what the table raises."""
        if self.ready and self.nobody_ready:
            raise UsageRefused("cli-exclude", one="--ready", other="--nobody-ready")
        if len(self.answers) > 1:
            names = ", ".join(f"--{kind}" for kind in self.answers)
            raise UsageRefused("cli-exclude-all", names=names)
        kind, told = next(iter(self.answers.items()), (self.kind or "wall", ()))
        said = {player(state, name) for name in self.ready}
        ready = said if said or self.nobody_ready else None
        if self.net is None:
            reason = told if isinstance(told, str) else ""
            named = () if reason else [player(state, name) for name in listed(told)]
            return draw_recorded(
                state,
                kind,
                ready=ready,
                players=named,
                reason=reason,
                dealer_stays=self.dealer_stays,
                who=self.who,
                source=Source.COMMAND,
            )
        points = numbers(self.net, state)
        return DrawRecorded(
            kind=kind,
            ready=None if ready is None else tuple(p in ready for p in state.everybody),
            dealer_stays=self.dealer_stays,
            net=points,
            pot=-total(points),
            who=self.who,
            source=Source.COMMAND,
        )


@click.command(cls=ByDraws)
@correcting
@click.option("--kind", help="How it ended: wall (it ran out), or another way that the rules know.  [default: wall]")
@click.option("--ready", "ready", multiple=True, metavar="PLAYER", help="Who was ready; may be repeated.")
@click.option("--nobody-ready", is_flag=True, help="Nobody was ready.")
@click.option("--dealer-stays/--dealer-passes", default=None, help="Against the table's own rule.")
@click.option("--net", metavar="A,B,C,D", help="What each wins or pays, in entry order.")
@pass_context
def draw(context: Context, /, table_id: str | None, key: str, **typed: object) -> None:
    """Record a hand that nobody won, with the payments of the rules; --net overrules them.

    A way to end that names players or a reason has an option of its own under the rules of the table, which --help
    tells.
    """
    said = TypedDraw.model_validate({**typed, "answers": answers(typed)})
    enter(context, table_id, key, said.event)
