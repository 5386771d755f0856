"""Scoring earlier hands again, with the seats, winds, counters and sticks that the log now gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.hand import Hand, Win
from companion.rules.profile.errors import ProfileError
from companion.rules.questions import Question
from companion.rules.request import Request, solve
from companion.table.checks import accepted
from companion.table.event_parts import Source
from companion.table.events import Corrected, DrawRecorded, Event, Replacing, ScoredAgain, WinRecorded
from companion.table.record import rules_of, scored_by, terms_at, win_recorded
from companion.table.refusal import EventRefused
from companion.table.replay import apply, before
from companion.table.riichi import Claim, draw_recorded, wins_recorded
from companion.table.state import HandRecord, Stored, TableState
from companion.tiles import Wind


def rescored(state: TableState, seq: int, *, who: str = "", source: Source = Source.TAP) -> Corrected:
    """The correction that scores a recorded hand again, with the seats and the wind that the log now gives it.

    For hands marked with a "seat" or "prevailing" warning. The rules are those of then, and must still be there in the
    same version. Raises EventRefused if the entry is no scored hand, if its rules have changed, or if it may not be
    declared in that seat; ProfileError if they have gone.
    """
    record = next((r for r in state.hands if r.seq == seq), None)
    event = record.event if record is not None else None
    if record is None or not isinstance(event, WinRecorded) or not _scorable(event):
        raise EventRefused("table-refused-rescore", seq=seq)
    return Corrected(target=seq, replacement=_won(state, record, event, who, source), who=who, source=source)


def corrected(
    state: TableState, seq: int, make: Callable[[TableState], Event], *, note: str = "", later: bool = True
) -> Corrected:
    """The correction of entry ``seq`` by what ``make`` builds from the table as it stood before it, with the seats,
    winds and sticks of then; with ``later`` later hands are scored again. Raises EventRefused for what cannot be."""
    first = state.log[0]
    if seq == first.seq:
        raise EventRefused("table-refused-correct", seq=seq, type=first.event.type)
    event = make(before(state, seq))
    if not isinstance(event, Replacing):
        raise EventRefused("table-refused-correct", seq=seq, type=event.type)
    correction = Corrected(target=seq, replacement=event, note=note, who=event.who, source=event.source)
    accepted(state, correction)
    return with_later(state, correction) if later else correction


def with_later(state: TableState, correction: Corrected) -> Corrected:
    """The correction together with every later hand to which it gives other seats, winds or sticks, scored again.

    A hand that cannot be scored again (its points were entered by hand, it may not be declared in the new seat) stays
    as it is, and is marked.
    """
    was = {record.seq: record for record in state.hands}
    later: list[ScoredAgain] = []
    for seq in sorted(was):
        if seq <= correction.target:
            continue
        whole = correction.model_copy(update={"later": tuple(later)})
        then = apply(state, Stored(state.seq + 1, whole, state.table))
        record = next((each for each in then.hands if each.seq == seq), None)
        if record is None or (_terms(record) == _terms(was[seq]) and not {"seat", "prevailing"} & set(record.warnings)):
            continue
        again = _again(then, record, correction.who, correction.source)
        if again is not None and again != record.event:
            later.append(ScoredAgain(target=seq, replacement=again))
    return correction.model_copy(update={"later": tuple(later)})


def all_rescored(state: TableState, *, who: str = "", source: Source = Source.TAP) -> Corrected:
    """One correction for all hands that were scored for other seats or winds than the log now says.

    Raises EventRefused if there are none that can be scored again.
    """
    for record in state.hands:
        if {"seat", "prevailing"} & set(record.warnings):
            again = _again(state, record, who, source)
            if again is not None:
                first = Corrected(target=record.seq, replacement=again, who=who, source=source)
                return with_later(state, first)
    raise EventRefused("table-refused-rescore-none")


def _terms(record: HandRecord) -> tuple[object, ...]:
    """What a hand's score depends on beside its tiles."""
    return record.seats, record.prevailing, record.repeats, record.pot, record.dealer


def _again(state: TableState, record: HandRecord, who: str, source: Source) -> WinRecorded | DrawRecorded | None:
    """The hand as it is scored now; None if it cannot be."""
    event = record.event
    try:
        if isinstance(event, WinRecorded):
            if not _scorable(event):
                return None
            return _won(state, record, event, who, source)
        return _drawn(state, record, event, who, source) if event.payments else None
    except (EventRefused, ProfileError):
        return None


def _scorable(event: WinRecorded) -> bool:
    return bool(event.hand or event.worth is not None) and event.circumstances is not None


def _drawn(state: TableState, record: HandRecord, event: DrawRecorded, who: str, source: Source) -> DrawRecorded:
    return draw_recorded(
        before(state, record.seq),
        event.kind,
        ready=None if event.ready is None else {p for p in state.everybody if event.ready[p]},
        players=event.nagashi,
        reason=event.abortive,
        dealer_stays=event.dealer_stays,
        note=event.note,
        who=who,
        source=source,
    )


def _won(state: TableState, record: HandRecord, event: WinRecorded, who: str, source: Source) -> WinRecorded:
    assert event.circumstances is not None
    profile = rules_of(event.profile, event.profile_version, event.profile_changes, record.profile_text)
    if profile.version != event.profile_version:
        raise EventRefused(
            "table-refused-rescore-rules", profile=event.profile, then=event.profile_version, now=profile.version
        )
    then = before(state, record.seq)
    moved = (record.seats[event.winner].position - event.circumstances.seat.position) % len(record.seats)
    told = _moved(event.options, profile.system.options(profile), moved, len(record.seats))
    if event.also:
        return _several(then, event, told, who, source)
    win = Win(
        event.circumstances.by,
        record.seats[event.winner],
        record.prevailing or Wind.EAST,
        frozenset(event.circumstances.flags),
        None if event.discarder is None else record.seats[event.discarder],
    )
    losers = {record.seats[loser.player]: Hand.parse(loser.hand) for loser in event.losers}
    options = {**told, **terms_at(then, profile)}
    known = profile.system.options(profile)
    settles = {name for name in options if name not in known or known[name].step == "settle"}
    scoring = {name: value for name, value in options.items() if name not in settles}
    settling = {name: value for name, value in options.items() if name in settles}
    hand = scored_by(event)
    assert hand is not None  # looked at before
    asked = Request(hand, win, profile, losers, settling, scoring)
    return win_recorded(
        then,
        asked.hand,
        win,
        solve(asked),
        losers=losers,
        options=options,
        changes=event.profile_changes,
        who=who,
        source=source,
        photo=event.photo,
    )


def _several(then: TableState, event: WinRecorded, told: Mapping[str, Any], who: str, source: Source) -> WinRecorded:
    """Several winners on one discard, settled together again."""
    assert event.discarder is not None
    claims = [
        Claim(each.winner, hand, frozenset(each.circumstances.flags))
        for each in event.won
        if each.circumstances is not None and (hand := scored_by(each)) is not None
    ]
    if len(claims) != len(event.winners) or any(isinstance(said, Mapping) for said in told.values()):
        raise EventRefused("table-refused-rescore", seq=then.seq + 1)
    return wins_recorded(then, claims, event.discarder, options=told, who=who, source=source)


def _moved(options: Mapping[str, Any], known: Mapping[str, Question], steps: int, players: int) -> dict[str, Any]:
    """Options with the seats in them moved round the table as the winner's own seat was."""

    def seat(letter: Any) -> Any:
        try:
            wind = Wind(letter)
        except ValueError:
            return letter
        return Wind.EAST.after((wind.position + steps) % players).value

    def value(name: str, said: Any) -> Any:
        kind = known[name].kind if name in known else ""
        if kind == "player":
            return {seat(each): seat(to) for each, to in said.items()} if isinstance(said, Mapping) else seat(said)
        if kind == "players" and isinstance(said, list | tuple):
            return [seat(each) for each in said]
        if isinstance(said, Mapping):
            return {seat(each): count for each, count in said.items()}
        return said

    return {name: value(name, said) for name, said in options.items()} if steps else dict(options)
