"""``companion table win``: a hand that somebody won, scored by the rules of the table, or points as agreed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import click
from pydantic import BaseModel, ConfigDict

from companion.cli.asked import answers
from companion.cli.context import Context, pairs, pass_context
from companion.cli.table_asked import ByTable, seated
from companion.cli.table_common import UsageRefused, correcting, enter, numbers, player, seat_of
from companion.hand import Flag, Hand, WinBy
from companion.rules import Profile, request
from companion.rules.request import read_worth
from companion.rules.worth import ToldWorth
from companion.table import Circumstances, Event, EventRefused, Source, TableState, WinRecorded
from companion.table.record import profile_of, terms_at, win_at, win_recorded
from companion.table.riichi import Claim, wins_recorded
from companion.tiles import Wind


class TypedWin(BaseModel):
    """What was typed behind ``companion table win``, and the event that it makes at a table."""

    model_config = ConfigDict(frozen=True)

    who: str
    winner: str
    hand: str | None
    discarder: str | None
    flags: tuple[Flag, ...]
    losers: tuple[str, ...]
    options: tuple[str, ...]
    also: tuple[str, ...]
    also_flags: tuple[str, ...]
    net: str | None
    worth: str | None
    answers: Mapping[str, object]

    def event(self, state: TableState) -> Event:
        """The event. Raises UsageRefused for what does not go together, and what scoring and the table raise."""
        given = [each for each in (self.hand, self.worth, self.net) if each is not None]
        if not given:
            raise UsageRefused("cli-table-hand")
        if len(given) > 1:
            raise UsageRefused("cli-table-hand-or-net")
        if self.net is not None:
            return self._by_hand(state, self.net)
        if self.also or self.also_flags:
            return self._several(state)
        return self._scored(state)

    def _discarder(self, state: TableState) -> int | None:
        return player(state, self.discarder) if self.discarder else None

    def _by(self) -> WinBy:
        return WinBy.DISCARD if self.discarder else WinBy.SELF_DRAW

    def _by_hand(self, state: TableState, net: str) -> WinRecorded:
        """Points as they were typed; no rules are asked."""
        won = player(state, self.winner)
        gave = self._discarder(state)
        points = numbers(net, state)
        return WinRecorded(
            winner=won,
            discarder=gave,
            circumstances=Circumstances(
                by=self._by(),
                seat=state.seat(won),
                prevailing=state.prevailing or Wind.EAST,
                flags=tuple(sorted(self.flags)),
            ),
            net=points,
            total=points[won],
            profile=state.profile,
            profile_version=state.profile_version,
            who=self.who,
            source=Source.COMMAND,
        )

    def _several(self, state: TableState) -> WinRecorded:
        """Two or three winners on one discard."""
        gave = self._discarder(state)
        if gave is None:
            raise EventRefused("table-refused-also-self")
        profile = profile_of(state)
        hands = {self.winner: self.hand or self.worth or "", **pairs(self.also)}
        hand_of = Hand.parse if self.worth is None else partial(read_worth, profile=profile)
        claims = claimed(state, hands, {self.winner: self.flags}, self.also_flags, hand_of)
        told = self._told(state, profile)
        return wins_recorded(state, claims, gave, options=told, who=self.who, source=Source.COMMAND)

    def _scored(self, state: TableState) -> WinRecorded:
        won, gave = player(state, self.winner), self._discarder(state)
        profile = profile_of(state)
        seen: dict[str, object] = {
            **terms_at(state, profile),
            **self._told(state, profile),
            "losers": {seat_of(state, name): text for name, text in pairs(self.losers).items()},
            "discarder": None if gave is None else state.seat(gave).value,
        }
        asked = request.parse(
            {
                "hand": self.hand,
                "worth": self.worth,
                "seat": state.seat(won).value,
                "prevailing": (state.prevailing or Wind.EAST).value,
                "by": self._by().value,
                "flags": self.flags,
                "options": seen,
            },
            profile,
        )
        asked = replace(asked, win=win_at(state, asked.win, won, gave))
        return win_recorded(
            state,
            asked.hand,
            asked.win,
            request.solve(asked),
            losers=asked.losers,
            options={**asked.scoring, **asked.settling},
            changes=asked.profile.changes,
            who=self.who,
            source=Source.COMMAND,
        )

    def _told(self, state: TableState, profile: Profile) -> dict[str, object]:
        """Options of the rules, the seats of players in place of their names."""
        return seated(state, profile, {**pairs(self.options), **self.answers})


@click.command(cls=ByTable)
@correcting
@click.argument("winner")
@click.argument("hand", required=False)
@click.option("--from", "discarder", metavar="PLAYER", help="Who discarded; without it the win is self-drawn.")
@click.option("--flag", "flags", multiple=True, type=click.Choice([f.value for f in Flag]), help="May be repeated.")
@click.option("--loser", "losers", multiple=True, metavar='PLAYER="HAND"', help="A losing hand, to settle with.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of scoring or settling.")
@click.option("--also", multiple=True, metavar='PLAYER="HAND"', help="A further winner on the same discard.")
@click.option("--also-flag", "also_flags", multiple=True, metavar="PLAYER=FLAG", help="A flag of a further winner.")
@click.option(
    "--worth", metavar="NUMBER", help="Without tiles: what the hand is worth (24; under riichi 'han=3 fu=40')."
)
@click.option("--net", metavar="A,B,C,D", help="Enter the points by hand: what each wins or pays, in entry order.")
@pass_context
def win(context: Context, /, table_id: str | None, key: str, **typed: object) -> None:
    """Record a win: WINNER "HAND" --from PLAYER (names, seats E S W N, or 1-4).

    Seats, prevailing wind and rules come from the table, and so do honba, sticks and declared riichi. With --worth
    instead of a hand, and of those behind --also, the payments are worked out from the points. With --net they are
    taken as they are. What the rules of the table ask beside the hand has an option of its own, which
    --help tells.
    """
    said = TypedWin.model_validate({**typed, "answers": answers(typed)})
    enter(context, table_id, key, said.event)


def claimed(
    state: TableState,
    hands: Mapping[str, str],
    flags: Mapping[str, tuple[Flag, ...]],
    more_flags: tuple[str, ...],
    hand_of: Callable[[str], Hand | ToldWorth],
) -> list[Claim]:
    """Several winners from what was typed: hands or what they are worth, flags by player, PLAYER=FLAG words.

    Raises UsageRefused for a player who is named twice, a flag that is none, or a flag of a player who won nothing.
    """
    found = {player(state, name): hand_of(text) for name, text in hands.items()}
    if len(found) != len(hands):
        raise UsageRefused("cli-table-winner-twice")
    said: dict[int, set[Flag]] = {each: set() for each in found}
    words: list[tuple[str, str]] = [(name, flag.value) for name, given in flags.items() for flag in given]
    for word in more_flags:
        name, equals, flag = word.partition("=")
        if not equals:
            raise UsageRefused("cli-table-player-flag", word=repr(word))
        words.append((name, flag))
    for name, flag in words:
        who = player(state, name)
        if who not in said:
            raise UsageRefused("cli-table-no-winner", name=name)
        try:
            said[who].add(Flag(flag.strip()))
        except ValueError:
            raise UsageRefused("cli-table-flag", flag=repr(flag), flags=", ".join(Flag)) from None
    return [Claim(each, hand, frozenset(said[each])) for each, hand in found.items()]
