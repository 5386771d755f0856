"""From events to state: pure, and the same whether events come one by one or all at once.

An undo, a correction and a seat swap that reaches back do not patch the state: the log is read again, with the event
left out, replaced or turned round. Replaying never refuses: what was once accepted stays accepted, and hands that no
longer fit (another seat, after the end) are marked in their record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from companion.table import throws
from companion.table.amounts import total
from companion.table.events import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    GameEnded,
    PenaltyGiven,
    PrevailingTurned,
    RiichiDeclared,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    TableOpened,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.relabel import relabelled
from companion.table.state import HandRecord, PenaltyRecord, Stored, TableState
from companion.tiles import Wind


def replay(events: Iterable[Stored | Event]) -> TableState:
    """The state that a log amounts to; the first event must open the table.

    Bare events are numbered from 1. Raises ValueError for an empty log or one that begins with something else.
    """
    log = tuple(e if isinstance(e, Stored) else Stored(n, e) for n, e in enumerate(events, 1))
    if not log or not isinstance(log[0].event, TableOpened):
        raise ValueError("a log begins with table_opened")
    return _fold(log)


def apply(state: TableState | None, stored: Stored) -> TableState:
    """The state after one more event. ``None`` is the state before the table was opened."""
    if state is None:
        return replay((stored,))
    log = (*state.log, stored)
    event = stored.event
    if isinstance(event, Undone | Corrected) or (isinstance(event, SeatsSwapped) and event.since is not None):
        return _fold(log)
    return replace(_step(state, stored.seq, event), log=log, seq=stored.seq)


def before(state: TableState, seq: int) -> TableState:
    """The table as it stood just before entry ``seq``, by what the log says of it now: with the seats, winds, sticks
    and rules that the entry belongs to. Raises ValueError for the opening.

    An entry is corrected against this state, not against the present one.
    """
    if seq <= state.log[0].seq:
        raise ValueError("nothing was before the opening of a table")
    return _fold(state.log, until=seq)


def counting(state: TableState, seq: int) -> Event | None:
    """The event that counts for entry ``seq`` as the log has it now, corrected and with players exchanged; None for an
    entry that is not there."""
    for record in state.hands:
        if record.seq == seq:
            return record.event
    stored = next((each for each in state.log if each.seq == seq), None)
    return _counting(stored, _replacements(state.log, state.undone))[0] if stored is not None else None


def _fold(log: tuple[Stored, ...], until: int | None = None) -> TableState:
    first = log[0].event
    assert isinstance(first, TableOpened)
    state = _opened(first, log[0].table)
    dead = undone(log)
    replaced = _replacements(log, dead)
    alive = [(s.seq, *_counting(s, replaced)) for s in log[1:] if s.seq not in dead or s.seq == until]
    swaps = [(seq, e, e.since) for seq, e, _ in alive if isinstance(e, SeatsSwapped) and e.since is not None]
    active: list[tuple[int, SeatsSwapped]] = []
    for seq, event, corrected in alive:
        for swap in tuple(swaps):
            if state.hand_number >= swap[2] or swap[0] == seq:
                swaps.remove(swap)
                active.append((swap[0], swap[1]))
                state = _swapped(state, swap[1])
        if seq == until:
            break
        for later, swapped in active:
            entered = corrected if corrected is not None else seq
            if entered < later and (swapped.results == "seat" or isinstance(event, SeatsDrawn)):
                event = relabelled(event, swapped.first, swapped.second)
        if isinstance(event, SeatsSwapped) and event.since is not None:
            continue  # done above
        state = _step(state, seq, event, corrected)
    whole = log if until is None else tuple(stored for stored in log if stored.seq < until)
    return replace(state, log=whole, seq=whole[-1].seq, undone=dead)


def _replacements(log: Iterable[Stored], dead: frozenset[int]) -> dict[int, tuple[int, Event]]:
    """What counts in place of an entry, with the correction that says so, by the entry's number: the latest wins."""
    found: dict[int, tuple[int, Event]] = {}
    for stored in log:
        if isinstance(stored.event, Corrected) and stored.seq not in dead:
            found |= {target: (stored.seq, event) for target, event in stored.event.parts}
    return found


def _counting(stored: Stored, replaced: Mapping[int, tuple[int, Event]]) -> tuple[Event, int | None]:
    """The event that counts for an entry, and the correction that put it there."""
    if stored.seq not in replaced:
        return stored.event, None
    corrected, event = replaced[stored.seq]
    if isinstance(stored.event, DiceThrown) and isinstance(event, DiceThrown):
        # A corrected throw stays the throw that it was.
        event = event.model_copy(update={"step": stored.event.step, "hand_number": stored.event.hand_number})
    return event, corrected


def undone(log: Iterable[Stored]) -> frozenset[int]:
    """The events that do not count. An undo that is itself undone does not count either."""
    dead: set[int] = set()
    for stored in reversed(tuple(log)):
        if stored.seq not in dead and isinstance(stored.event, Undone):
            dead.add(stored.event.target)
    return frozenset(dead)


def _opened(event: TableOpened, table: str) -> TableState:
    return TableState(
        table=table,
        seq=1,
        name=event.name,
        players=event.players,
        profile=event.profile,
        profile_version=event.profile_version,
        profile_changes=event.profile_changes,
        profile_text=event.profile_text,
        conduct=event.conduct,
        places=event.seats,
        scores=(0,) * len(event.players),
        opening=event.conduct.dice.opening if event.conduct.draw_seats else (),
    )


def _step(state: TableState, seq: int, event: Event, corrected: int | None = None) -> TableState:
    match event:
        case WinRecorded() | DrawRecorded():
            return _hand(state, seq, event, corrected)
        case RiichiDeclared():
            double = (*state.double_riichi, event.player) if event.double else state.double_riichi
            return replace(_paid(state, event), riichi=(*state.riichi, event.player), double_riichi=double)
        case PenaltyGiven():
            record = PenaltyRecord(seq, len(state.hands), event.player, event.net, event.reason, event.payments)
            paid = replace(_paid(state, event), penalties=(*state.penalties, record))
            return replace(paid, riichi=(), double_riichi=()) if event.redeal else paid
        case DiceThrown():
            return throws.thrown(state, seq, event)
        case WindTurned():
            settled = _still_settled(state.disc.settled, "dealer", event.wind)
            disc = replace(
                state.disc, wind=event.wind, mask=event.mask, device=event.device, seen=True, settled=settled
            )
            return _follow_disc(replace(state, disc=disc, disc_seq=seq), seq)
        case PrevailingTurned():
            settled = _still_settled(state.disc.settled, "prevailing", event.wind)
            disc = replace(state.disc, prevailing=event.wind, device=event.device, seen=True, settled=settled)
            return _follow_disc(replace(state, disc=disc, disc_seq=seq), seq)
        case DiscAnswered():
            return _answered(state, seq, event)
        case SeatsDrawn():
            return replace(
                state,
                places=event.seats,
                first_place=-state.deals % len(state.players),
                opening=_without_seat_draw(state.opening),
                throws=(),
            )
        case SeatsSwapped():
            return _swapped(state, event)
        case SettingsChanged():
            return _resettled(state, seq, event)
        case GameEnded():
            return replace(_paid(state, event), ended_seq=seq, ended_reason=event.reason)
    return state


def _paid(
    state: TableState, event: WinRecorded | DrawRecorded | RiichiDeclared | PenaltyGiven | GameEnded
) -> TableState:
    scores = tuple(total((score, *event.net[p : p + 1])) for p, score in enumerate(state.scores))
    return replace(state, scores=scores, pot=total((state.pot, event.pot)), bank=total((state.bank, event.bank)))


def _hand(state: TableState, seq: int, event: WinRecorded | DrawRecorded, corrected: int | None) -> TableState:
    winners = event.winners if isinstance(event, WinRecorded) else ()
    record = HandRecord(
        number=state.hand_number,
        seq=seq,
        event=event,
        dealer=state.dealer,
        seats=state.seats,
        prevailing=state.prevailing,
        round=state.round,
        repeats=state.repeats,
        profile_text=state.profile_text if getattr(event, "profile", "") == state.profile else "",
        corrected=corrected,
        warnings=tuple(_warnings(state, event)),
        deals=state.deals,
        pot=state.pot,
        riichi=state.riichi,
        wins=tuple(count + (player in winners) for player, count in enumerate(state.wins)),
        moved=any(event.net) or bool(state.hands and state.hands[-1].moved),
    )
    stays = _dealer_stays(state, event)
    by_disc = state.conduct.dealer_by == "disc"
    repeats_if = _repeats_if(state, event)
    deals = state.deals if stays or by_disc else state.deals + 1
    after = replace(
        _paid(state, event),
        hands=(*state.hands, record),
        base_deals=state.deals,
        deals=deals,
        repeats=repeats_if[deals != state.deals],
        repeats_if=repeats_if,
        moved_seq=seq if deals != state.deals else state.moved_seq,
        disc=replace(state.disc, settled=()) if deals != state.deals else state.disc,
        opening=_redraw(state, state.deals, deals),
        throws=(),
        last_throw=None,
        wall=None,
        riichi=(),
        double_riichi=(),
    )
    return _follow_disc(after, seq)


def _redraw(state: TableState, before: int, deals: int) -> tuple[str, ...]:
    """The throws for new seats, if a round ended after which seats are drawn anew."""
    conduct, length = state.conduct, state.round_deals
    rounds = deals // length
    due = (
        conduct.draw_seats and conduct.redraw_after and rounds > before // length and rounds % conduct.redraw_after == 0
    )
    return conduct.dice.opening if due else ()


def _warnings(state: TableState, event: WinRecorded | DrawRecorded) -> Iterator[str]:
    if state.end:
        yield "after-end"
    if not isinstance(event, WinRecorded):
        return
    scored = [(event.winner, event.circumstances), *((w.winner, w.circumstances) for w in event.also)]
    if any(c is not None and c.seat is not state.seat(player) for player, c in scored):
        yield "seat"
    if state.prevailing is not None and any(c is not None and c.prevailing is not state.prevailing for _, c in scored):
        yield "prevailing"


def _dealer_stays(state: TableState, event: WinRecorded | DrawRecorded) -> bool:
    conduct = state.conduct
    if isinstance(event, WinRecorded):
        return conduct.dealer_after_win == "stays" and state.dealer in event.winners
    if event.dealer_stays is not None:
        return event.dealer_stays
    rule = conduct.dealer_after_abortive if event.kind == "abortive" else conduct.dealer_after_draw
    if rule == "ready":
        return event.ready is not None and event.ready[state.dealer]
    return rule == "stays"


def _repeats_if(state: TableState, event: WinRecorded | DrawRecorded) -> tuple[int, int]:
    """Repeats of the next hand if the dealer stays, and if the deal passes."""
    match state.conduct.counters:
        case "none":
            return 0, 0
        case "dealer":
            return state.repeats + 1, 0
        case "honba":
            # A riichi counter is put down after each draw and each win of the dealer; another's win clears them.
            counted = isinstance(event, DrawRecorded) or state.dealer in event.winners
            return (state.repeats + 1, state.repeats + 1) if counted else (0, 0)


def _still_settled(
    settled: tuple[tuple[str, Wind, Wind], ...], subject: str, disc: Wind | None
) -> tuple[tuple[str, Wind, Wind], ...]:
    """Answers that still hold: a disc lifted and put back as it was is not asked about again, a turned one is."""
    return tuple(s for s in settled if s[0] != subject or disc is None or s[1] is disc)


def _follow_disc(state: TableState, seq: int) -> TableState:
    """Where the disc alone moves the deal: take over what it says."""
    if state.conduct.dealer_by != "disc":
        return state
    if state.disc.wind is not None:
        state = _deal_to(state, state.disc_place(state.disc.wind), seq)
    if state.disc.prevailing is not None:
        state = _prevailing_to(state, state.disc.prevailing)
    return state


def _deal_to(state: TableState, place: int, seq: int) -> TableState:
    """Give the deal to a place, counted from where it was in the hand before: turning the disc back takes it back."""
    if not state.hands:
        return state if place == state.dealer_place else replace(state, first_place=place, moved_seq=seq)
    if place >= len(state.players):
        return state  # nobody sits at that side of the table
    steps = (place - state.first_place - state.base_deals) % len(state.players)
    if state.base_deals + steps == state.deals:
        return state
    deals = state.base_deals + steps
    return replace(
        state,
        deals=deals,
        repeats=state.repeats_if[steps > 0],
        moved_seq=seq,
        disc=replace(state.disc, settled=()),
        opening=_redraw(state, state.base_deals, deals),
        throws=(),
        wall=None,
    )


def _prevailing_to(state: TableState, wind: Wind) -> TableState:
    if state.prevailing is None:
        return state
    return replace(state, prevailing_shift=(wind.position - state.deals // state.round_deals) % 4)


def _answered(state: TableState, seq: int, event: DiscAnswered) -> TableState:
    if event.answer == "log":
        settled = (*state.disc.settled, (event.subject, event.disc, event.log))
        return replace(state, disc=replace(state.disc, settled=settled))
    if event.subject == "dealer":
        return _deal_to(state, state.disc_place(event.disc), seq)
    return _prevailing_to(state, event.disc)


def _swapped(state: TableState, event: SeatsSwapped) -> TableState:
    order = {event.first: event.second, event.second: event.first}
    return replace(state, places=tuple(order.get(p, p) for p in state.places))


def _without_seat_draw(opening: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(step for step in opening if step == "dealer")


def _resettled(state: TableState, seq: int, event: SettingsChanged) -> TableState:
    keeps_wall = event.conduct.dice == state.conduct.dice
    after = replace(
        state,
        conduct=event.conduct,
        profile=event.profile or state.profile,
        profile_version=event.profile_version if event.profile else state.profile_version,
        profile_changes=event.profile_changes if event.profile else state.profile_changes,
        profile_text=event.profile_text if event.profile else state.profile_text,
        wall=state.wall if keeps_wall else None,
        throws=state.throws if keeps_wall else (),
        opening=state.opening if keeps_wall else (),
    )
    return _follow_disc(after, seq)
