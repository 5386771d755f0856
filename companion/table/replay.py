"""From events to state: pure, and the same whether events come one by one or all at once.

An undo, a correction and a seat swap that reaches back do not patch the state: the log is read again, with the event
left out, replaced or turned round. Replaying never refuses: what was once accepted stays accepted, and hands that no
longer fit (another seat, after the end) are marked in their record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.table import throws
from companion.table.amounts import total
from companion.table.events import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    FurtherWin,
    GameEnded,
    LosingHand,
    PaymentLine,
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


def _fold(log: tuple[Stored, ...]) -> TableState:
    first = log[0].event
    assert isinstance(first, TableOpened)
    state = _opened(first, log[0].table)
    dead = undone(log)
    corrections = {
        s.event.target: s for s in log if isinstance(s.event, Corrected) and s.seq not in dead
    }  # the latest one wins
    swaps = [s for s in log if isinstance(s.event, SeatsSwapped) and s.event.since is not None and s.seq not in dead]
    active: list[tuple[int, SeatsSwapped]] = []
    for stored in log[1:]:
        if stored.seq in dead:
            continue
        for swap in tuple(swaps):
            assert isinstance(swap.event, SeatsSwapped)
            assert swap.event.since is not None
            if state.hand_number >= swap.event.since or swap.seq == stored.seq:
                swaps.remove(swap)
                active.append((swap.seq, swap.event))
                state = _swapped(state, swap.event)
        event, corrected = stored.event, None
        if stored.seq in corrections:
            correction = corrections[stored.seq]
            assert isinstance(correction.event, Corrected)
            event, corrected = _replacing(event, correction.event), correction.seq
        for seq, swapped in active:
            before = corrected if corrected is not None else stored.seq
            if before < seq and (swapped.results == "seat" or isinstance(event, SeatsDrawn)):
                event = relabelled(event, swapped.first, swapped.second)
        if isinstance(event, SeatsSwapped) and event.since is not None:
            continue  # done above
        state = _step(state, stored.seq, event, corrected)
    return replace(state, log=log, seq=log[-1].seq, undone=dead)


def undone(log: Iterable[Stored]) -> frozenset[int]:
    """The events that do not count. An undo that is itself undone does not count either."""
    dead: set[int] = set()
    for stored in reversed(tuple(log)):
        if stored.seq not in dead and isinstance(stored.event, Undone):
            dead.add(stored.event.target)
    return frozenset(dead)


def _replacing(original: Event, correction: Corrected) -> Event:
    replacement = correction.replacement
    if isinstance(original, DiceThrown) and isinstance(replacement, DiceThrown):
        # A corrected throw stays the throw that it was.
        return replacement.model_copy(update={"step": original.step, "hand_number": original.hand_number})
    return replacement


def relabelled(event: Event, first: int, second: int) -> Event:
    """The event with two players exchanged wherever it names them."""
    order = {first: second, second: first}

    def who(player: int) -> int:
        return order.get(player, player)

    def each(values: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(values[who(p)] for p in range(len(values)))

    update: dict[str, object] = {}
    if isinstance(event, WinRecorded | DrawRecorded | RiichiDeclared | PenaltyGiven | GameEnded):
        update["net"] = each(event.net)
        update["payments"] = tuple(
            PaymentLine(
                payer=None if line.payer is None else who(line.payer),
                payee=None if line.payee is None else who(line.payee),
                amount=line.amount,
                reason=line.reason,
            )
            for line in event.payments
        )
    if isinstance(event, WinRecorded):
        update["winner"] = who(event.winner)
        update["discarder"] = None if event.discarder is None else who(event.discarder)
        update["losers"] = tuple(LosingHand.model_copy(x, update={"player": who(x.player)}) for x in event.losers)
        update["also"] = tuple(FurtherWin.model_copy(w, update={"winner": who(w.winner)}) for w in event.also)
    elif isinstance(event, DrawRecorded):
        update["ready"] = None if event.ready is None else each(event.ready)
        update["nagashi"] = tuple(who(p) for p in event.nagashi)
    elif isinstance(event, RiichiDeclared | PenaltyGiven):
        update["player"] = who(event.player)
    elif isinstance(event, SeatsDrawn):
        update["seats"] = tuple(who(p) for p in event.seats)
    elif isinstance(event, SeatsSwapped):
        update.update(first=who(event.first), second=who(event.second))
    return event.model_copy(update=update) if update else event


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
    conduct, players = state.conduct, len(state.players)
    rounds = deals // players
    due = (
        conduct.draw_seats
        and conduct.redraw_after
        and rounds > before // players
        and rounds % conduct.redraw_after == 0
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
    return replace(state, prevailing_shift=(wind.position - state.deals // len(state.players)) % 4)


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
