"""What cannot happen now: new events are checked against the state before they are taken, with a reason for people."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from companion.hand import RIICHI_FLAGS, Hand, HandError
from companion.table.amounts import AmountError, check_numbers
from companion.table.event_parts import FurtherWin, Source
from companion.table.events import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    GameEnded,
    PenaltyGiven,
    RiichiDeclared,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    TableOpened,
    Undone,
    WinRecorded,
)
from companion.table.refusal import EventRefused, MovedOn
from companion.table.replay import apply, before
from companion.table.state import Stored, TableState
from companion.table.throws import prepared

_HANDS: Final = (WinRecorded, DrawRecorded)
_SEATING: Final = (SeatsDrawn, SeatsSwapped)
CORRECTABLE: Final = (*_HANDS, *_SEATING, RiichiDeclared, PenaltyGiven, DiceThrown)
"""Entries that another one may stand in the place of."""


_BY_DEVICES: Final = (Source.DICE, Source.DISC)


def position(state: TableState) -> str:
    """Where the table stands, as somebody who is about to enter something has seen it: the last entry that a person
    made, and what a score depends on. What dice and disc report changes nothing of it, unless the disc moves the deal.
    """
    rules = (state.profile, state.profile_version)
    seen = (state.hand_number, state.repeats, str(state.prevailing), *map(str, state.seats), str(state.sticks), *rules)
    return f"{_latest(state).seq}-{hashlib.sha256(repr(seen).encode()).hexdigest()[:16]}"


def still_there(state: TableState, seen: str) -> None:
    """Raises MovedOn if the table stands elsewhere than at the position that was ``seen``: two phones that enter one
    hand would count it twice."""
    now = position(state)
    if seen != now:
        raise MovedOn(_latest(state), now)


def entered_alone(state: TableState, seq: int, who: str) -> bool:
    """Whether somebody entered that entry and everything since: then it was entered just now, by them.

    What dice and disc report in between is nobody's.
    """
    since = [stored for stored in state.log if stored.seq >= seq]
    mine = [stored.event.who == who for stored in since if stored.event.source not in _BY_DEVICES]
    return bool(who and since) and since[0].event.who == who and all(mine)


def _latest(state: TableState) -> Stored:
    """The last entry that a person made; the opening of the table is the first."""
    return next(stored for stored in reversed(state.log) if stored.event.source not in _BY_DEVICES)


def accepted(state: TableState | None, event: Event) -> Event:
    """The event as it goes into the log: checked, and with what the log itself has to add.

    Raises EventRefused if it is impossible in this state (None: before the table is opened).
    """
    _countable(event)
    if state is None:
        if not isinstance(event, TableOpened):
            raise EventRefused("table-refused-not-open", type=event.type)
        return event
    _seated(state, event)
    match event:
        case TableOpened():
            raise EventRefused("table-refused-open", name=state.name)
        case WinRecorded() | DrawRecorded():
            _over(state)
            _points(state, event)
            if isinstance(event, WinRecorded):
                _win(state, event)
            else:
                _draw(state, event)
        case RiichiDeclared():
            _over(state)
            _riichi(state, event)
        case PenaltyGiven():
            _points(state, event)
        case GameEnded():
            if state.ended_seq is not None:
                raise EventRefused("table-refused-ended", seq=state.ended_seq)
            _points(state, event)
        case DiceThrown():
            return prepared(state, event)
        case DiscAnswered():
            _asked(state, event)
        case SeatsDrawn():
            if state.hands and not state.opening:
                raise EventRefused("table-refused-seats-drawn", hand=state.hand_number)
        case SeatsSwapped():
            _swap(state, event)
        case Undone():
            _undo(state, event)
        case Corrected():
            _correct(state, event)
        case _:
            pass
    return event


def _countable(event: Event) -> None:
    """What is kept as it was given (options, scores, house rules) holds no number that breaks whoever counts with it;
    amounts are checked where they are read."""
    inner = event.replacement if isinstance(event, Corrected) else event
    try:
        match inner:
            case WinRecorded():
                check_numbers([inner.options, inner.score, inner.profile_changes, [win.score for win in inner.also]])
            case TableOpened() | SettingsChanged():
                check_numbers(inner.profile_changes)
    except AmountError as error:
        raise EventRefused("table-refused-event", reason=error) from error


def _seated(state: TableState, event: Event) -> None:
    """That all whom the event names sit at the table."""
    named: list[int | None] = []
    if isinstance(event, WinRecorded):
        named += [*event.winners, event.discarder, *(loser.player for loser in event.losers)]
    elif isinstance(event, DrawRecorded):
        named += event.nagashi
    elif isinstance(event, RiichiDeclared | PenaltyGiven):
        named.append(event.player)
    elif isinstance(event, SeatsSwapped):
        named += [event.first, event.second]
    elif isinstance(event, SeatsDrawn):
        named += event.seats
        if len(event.seats) != len(state.players):
            raise EventRefused("table-refused-players", wanted=len(state.players), given=len(event.seats))
    if isinstance(event, WinRecorded | DrawRecorded | RiichiDeclared | PenaltyGiven | GameEnded):
        named += [player for player, value in enumerate(event.net) if value]
    for player in named:
        if player is not None and player not in state.everybody:
            raise EventRefused("table-refused-no-player", player=str(player))


def _over(state: TableState) -> None:
    if state.end:
        raise EventRefused(f"table-refused-over-{state.end}", hands=len(state.hands), rounds=state.conduct.rounds)


def _points(state: TableState, event: WinRecorded | DrawRecorded | PenaltyGiven | GameEnded) -> None:
    if event.pot and not state.conduct.pot:
        raise EventRefused("table-refused-no-pot", points=str(event.pot))
    if state.pot + event.pot < 0:
        raise EventRefused("table-refused-pot", points=str(-event.pot), pot=str(state.pot))


def _win(state: TableState, event: WinRecorded) -> None:
    for loser in event.losers:
        _readable(loser.hand)
    if event.also:
        if event.discarder is None:
            raise EventRefused("table-refused-also-self")
        if state.conduct.several_winners != "all":
            first = state.first_of(event.winners, event.discarder)
            raise EventRefused("table-refused-also", player=state.name_of(first))
    for won in event.won:
        player, circumstances = won.winner, won.circumstances
        _readable(won.hand)
        if circumstances is None:
            continue
        if circumstances.seat is not state.seat(player):
            raise EventRefused(
                "table-refused-seat",
                player=state.name_of(player),
                scored=circumstances.seat,
                seat=state.seat(player),
            )
        if state.prevailing is not None and circumstances.prevailing is not state.prevailing:
            raise EventRefused("table-refused-prevailing", scored=circumstances.prevailing, wind=state.prevailing)
        if circumstances.by == "self-draw" and event.discarder is not None:
            raise EventRefused("table-refused-discarder", player=state.name_of(event.discarder))

        if state.conduct.stick and _by_rules(won):
            declared = not RIICHI_FLAGS.isdisjoint(circumstances.flags)
            if declared is not (player in state.riichi):
                key = "table-refused-no-stick" if declared else "table-refused-stick-unused"
                raise EventRefused(key, player=state.name_of(player))
    if state.conduct.stick and _by_rules(event) and event.pot != -state.pot:
        raise EventRefused("table-refused-sticks", sticks=str(state.sticks), taken=str(-event.pot))


def _by_rules(won: WinRecorded | FurtherWin) -> bool:
    """Whether the payments were worked out by the rules, and not entered as they were agreed."""
    return bool(won.hand) or won.worth is not None


def _draw(state: TableState, event: DrawRecorded) -> None:
    if state.conduct.dealer_after_draw == "ready" and event.kind == "wall" and event.ready is None:
        _needs_ready(state, event)
    if event.kind == "wall" and event.ready is not None:
        bound = [player for player in state.riichi if not event.ready[player]]
        if bound:
            raise EventRefused("table-refused-riichi-noten", player=", ".join(map(state.name_of, bound)))


def _riichi(state: TableState, event: RiichiDeclared) -> None:
    conduct, name = state.conduct, state.name_of(event.player)
    if not conduct.stick:
        raise EventRefused("table-refused-no-riichi")
    if event.player in state.riichi:
        raise EventRefused("table-refused-riichi-twice", player=name)
    if event.pot != conduct.stick or event.net[event.player] != -conduct.stick:
        raise EventRefused("table-refused-stick", points=str(event.pot), stick=str(conduct.stick))
    if state.points(event.player) < conduct.riichi_needs:
        raise EventRefused(
            "table-refused-riichi-points",
            player=name,
            points=str(state.points(event.player)),
            needed=str(conduct.riichi_needs),
        )


def _swap(state: TableState, event: SeatsSwapped) -> None:
    if event.since is not None and event.since > state.hand_number:
        raise EventRefused("table-refused-swap-future", since=event.since, hand=state.hand_number)


def _readable(hand: str) -> None:
    if hand:
        try:
            Hand.parse(hand)
        except HandError as error:
            raise EventRefused("table-refused-hand", reason=str(error)) from error


def _needs_ready(state: TableState, event: DrawRecorded) -> None:
    if event.dealer_stays is None:
        raise EventRefused("table-refused-ready", player=state.name_of(state.dealer))


def _asked(state: TableState, event: DiscAnswered) -> None:
    if not any((q.subject, q.disc, q.log) == (event.subject, event.disc, event.log) for q in state.questions):
        raise EventRefused("table-refused-not-asked", disc=event.disc, log=event.log)


def _undo(state: TableState, event: Undone) -> None:
    target = _existing(state.log, event.target)
    if isinstance(target.event, TableOpened):
        raise EventRefused("table-refused-undo-opening")
    if target.seq in state.undone:
        raise EventRefused("table-refused-undone", seq=target.seq)


def _correct(state: TableState, event: Corrected) -> None:
    if len({seq for seq, _ in event.parts}) != len(event.parts):
        raise EventRefused("table-refused-correct-twice")
    for seq, replacement in event.parts:
        _correctable(state, seq, replacement)
    _placed(before(state, event.target), event.replacement)


def _correctable(state: TableState, seq: int, replacement: Event) -> None:
    target = _existing(state.log, seq)
    if isinstance(target.event, Corrected):
        raise EventRefused("table-refused-correct-correction", seq=target.seq, first=target.event.target)
    if not isinstance(target.event, CORRECTABLE):
        raise EventRefused("table-refused-correct", seq=target.seq, type=target.event.type)
    if target.seq in state.undone:
        raise EventRefused("table-refused-undone", seq=target.seq)
    same = isinstance(replacement, type(target.event)) or any(
        isinstance(target.event, kinds) and isinstance(replacement, kinds) for kinds in (_HANDS, _SEATING)
    )
    if not same:
        raise EventRefused("table-refused-correct-kind", type=target.event.type, other=replacement.type)


def _placed(then: TableState, event: Event) -> None:
    """What is impossible in the state that an earlier entry was made in."""
    _countable(event)
    _seated(then, event)
    match event:
        case WinRecorded():
            _points(then, event)
            _win(then, event)
        case DrawRecorded():
            _points(then, event)
            _draw(then, event)
        case RiichiDeclared():
            _riichi(then, event)
        case PenaltyGiven():
            _points(then, event)
        case SeatsSwapped():
            _swap(then, event)
        case _:
            pass


def after(state: TableState | None, stored: Stored) -> TableState:
    """The state after an accepted event, refused if the points would not add up or the pot would owe.

    An undo or a correction can make a later hand take up sticks that then never lay there.
    """
    result = apply(state, stored)
    if result.balance != 0:
        raise EventRefused("table-refused-balance", rest=str(result.balance))
    if result.pot < 0:
        raise EventRefused("table-refused-pot-later", pot=str(result.pot))
    return result


def _existing(log: Sequence[Stored], seq: int) -> Stored:
    for stored in reversed(log):
        if stored.seq == seq:
            return stored
    raise EventRefused("table-refused-no-event", seq=seq, last=log[-1].seq)
