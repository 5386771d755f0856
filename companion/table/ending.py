"""After the last hand: how a finished game is played on, and what it looks back on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from companion.rules.result import Number
from companion.table.amounts import total
from companion.table.conduct import Conduct, conduct_for
from companion.table.event_parts import Source
from companion.table.events import DrawRecorded, Event, SettingsChanged, TableOpened, Undone, WinRecorded
from companion.table.record import profile_of
from companion.table.refusal import EventRefused
from companion.table.state import HandRecord, TableState


def played_on(state: TableState, *, who: str = "", source: Source = Source.TAP) -> Event:
    """The event by which a finished game goes on: an end that somebody declared is taken back, a set number of hands or
    rounds is raised until everybody has dealt once more, a rule that ended the game is switched off.

    Raises EventRefused while it goes on.
    """
    if not state.end:
        raise EventRefused("table-refused-not-over")
    if state.ended_seq is not None:
        return Undone(target=state.ended_seq, who=who, source=source)
    conduct = state.conduct
    while end := replace(state, conduct=conduct).end:
        conduct = _beyond(state, conduct, end)
    return SettingsChanged(conduct=conduct, who=who, source=source)


def _beyond(state: TableState, conduct: Conduct, end: str) -> Conduct:
    """The course of play without the one thing that ends the game."""
    match end:
        case "rounds":
            once_round = -(-len(state.players) // state.round_deals)
            changes: dict[str, object] = {"rounds": max(conduct.rounds + once_round, state.round)}
        case "hands":
            changes = {"hands": len(state.hands) + len(state.players)}
        case "leader":
            changes = {"dealer_stops": False}
        case _:
            changes = {"below_zero_ends": False}
    return conduct.model_copy(update=changes)


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """What one player did in the game. ``dealt_in`` counts hands whose winning tile the player discarded; ``average``
    is what a win of theirs brought them, 0 without one."""

    player: int
    hands_won: int
    self_drawn: int
    dealt_in: int
    best: Number
    average: Number
    riichi: int


def statistics(state: TableState) -> tuple[PlayerStatistics, ...]:
    """What each player did, by index."""
    return tuple(_of_player(state, player) for player in state.everybody)


def _of_player(state: TableState, player: int) -> PlayerStatistics:
    events = [record.event for record in state.hands]
    won = [event for event in events if isinstance(event, WinRecorded) and player in event.winners]
    brought = [event.net[player] for event in won]
    return PlayerStatistics(
        player,
        hands_won=len(won),
        self_drawn=sum(event.discarder is None for event in won),
        dealt_in=sum(isinstance(event, WinRecorded) and event.discarder == player for event in events),
        best=max((each.total for event in won for each in event.won if each.winner == player), default=0),
        average=round(total(brought) / len(won)) if won else 0,
        riichi=sum(player in record.riichi for record in state.hands),
    )


def draws(state: TableState) -> int:
    """How many hands nobody won."""
    return sum(isinstance(record.event, DrawRecorded) for record in state.hands)


def best_hand(state: TableState) -> HandRecord | None:
    """The dearest win of the game, of equal ones the first; None if nobody won a hand."""
    wins = [(max(each.total for each in r.event.won), r) for r in state.hands if isinstance(r.event, WinRecorded)]
    return max(wins, key=lambda each: each[0])[1] if wins else None


def curve(state: TableState) -> tuple[tuple[Number, ...], ...]:
    """Everybody's points at the start and after each hand, with the penalties that were given until then; the last is
    what they have now."""
    points: list[tuple[Number, ...]] = [tuple(state.conduct.start_points for _ in state.everybody)]
    changes = [(hand.seq, hand.event.net, True) for hand in state.hands]
    changes += [(given.seq, given.net, False) for given in state.penalties]
    for _, net, played in sorted(changes):
        after = tuple(total((have, *net[p : p + 1])) for p, have in enumerate(points[-1]))
        points[len(points) - (not played) :] = [after]
    now = tuple(state.points(p) for p in state.everybody)
    return (*points, now) if points[-1] != now else tuple(points)


def next_settings(state: TableState) -> dict[str, Any]:
    """What this table set differently from its rules when it was opened, for the next game with the same people.

    Raises ProfileError if the rules have gone.
    """
    opened = state.log[0].event
    assert isinstance(opened, TableOpened)
    usual = conduct_for(profile_of(state)).model_dump()
    return {name: value for name, value in opened.conduct.model_dump().items() if usual[name] != value}


def times(state: TableState) -> tuple[datetime | None, datetime | None]:
    """When the table was opened, and when the last thing was entered at it."""
    return state.log[0].at, state.log[-1].at
