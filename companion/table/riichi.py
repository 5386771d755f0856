"""Riichi at the table: the stick that a declaration costs, draws with their payments, several winners, false wins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.hand import Flag, Hand, Win, WinBy
from companion.i18n import SpokenError
from companion.rules.request import Request, solve
from companion.rules.result import Number, Score, Settlement
from companion.rules.several import settle_several
from companion.rules.system import Profile
from companion.rules.systems.riichi.draws import BANK
from companion.rules.worth import ToldWorth
from companion.table.amounts import total
from companion.table.event_parts import PaymentLine, Source
from companion.table.events import DrawRecorded, PenaltyGiven, RiichiDeclared, WinRecorded
from companion.table.record import line_of, net_of, profile_of, terms_at, win_at, win_recorded
from companion.table.refusal import EventRefused
from companion.table.state import TableState


def riichi_declared(
    state: TableState, player: int, *, double: bool = False, who: str = "", source: Source = Source.TAP
) -> RiichiDeclared:
    """The event of a declaration: the player's stick goes to the table."""
    stick = state.conduct.stick
    return RiichiDeclared(
        player=player,
        double=double,
        net=tuple(-stick if p == player else 0 for p in state.everybody),
        pot=stick,
        payments=(PaymentLine(payer=player, payee=None, amount=stick),),
        who=who,
        source=source,
    )


def draw_recorded(
    state: TableState,
    kind: str = "wall",
    *,
    ready: Collection[int] | None = None,
    players: Collection[int] = (),
    reason: str = "",
    dealer_stays: bool | None = None,
    note: str = "",
    who: str = "",
    source: Source = Source.TAP,
) -> DrawRecorded:
    """The event of a hand that nobody won, with the payments of the table's rules.

    ``ready``: the players who showed a ready hand (those who declared riichi are among them). ``players``: whom the
    kind of draw names, such as those whose discards were terminals and honours alone; ``reason``: why the hand was
    broken off. Under rules without such payments nothing changes hands. Raises EventRefused for what the rules do not
    know.
    """
    profile = profile_of(state)
    names_players = any(draw.kind == kind and draw.players is not None for draw in profile.system.draws(profile))
    if ready is not None and names_players:
        ready = {*ready, *state.riichi}
    seats = [state.seat(player) for player in (players if names_players else ready or ())]
    try:
        settlement = profile.system.drawn(kind, seats, reason, profile)
    except ValueError as error:
        raise EventRefused("table-refused-settlement", reason=error) from error
    net = net_of(state.seats, settlement)
    return DrawRecorded(
        kind=kind,
        abortive=reason,
        nagashi=tuple(sorted(players)),
        ready=None if ready is None else tuple(p in ready for p in state.everybody),
        dealer_stays=dealer_stays,
        note=note,
        net=net,
        payments=tuple(line_of(state.seats, payment) for payment in settlement.payments),
        who=who,
        source=source,
    )


def false_win_given(
    state: TableState, player: int, reason: str = "", *, who: str = "", source: Source = Source.TAP
) -> PenaltyGiven:
    """A hand that was declared won and is none, with what that costs; without payments where it costs nothing.

    Under rules that deal such a hand again see :func:`chombo_given`.
    """
    profile = profile_of(state)
    if profile.system.redeals(profile):
        return chombo_given(state, player, reason, who=who, source=source)
    settlement = profile.system.false_win(state.seat(player), profile)
    return PenaltyGiven(
        player=player,
        reason=reason,
        net=net_of(state.seats, settlement),
        payments=tuple(line_of(state.seats, payment) for payment in settlement.payments),
        who=who,
        source=source,
    )


def chombo_given(
    state: TableState, player: int, reason: str = "", *, who: str = "", source: Source = Source.TAP
) -> PenaltyGiven:
    """A false win or false riichi: what it costs, and the hand is dealt again; sticks put down in it go back.

    Counters stay as they are and the dealer deals again. Raises EventRefused under rules that know no chombo.
    """
    profile = profile_of(state)
    if not profile.system.redeals(profile):
        raise EventRefused("table-refused-no-riichi")
    settlement = profile.system.false_win(state.seat(player), profile)
    bank = settlement.net.get(BANK, 0)
    paid = Settlement(settlement.payments, {s: v for s, v in settlement.net.items() if s != BANK}, bank)
    back: list[Number] = [state.conduct.stick if p in state.riichi else 0 for p in state.everybody]
    net = tuple(total((cost, stick)) for cost, stick in zip(net_of(state.seats, paid), back, strict=True))
    lines = [line_of(state.seats, payment) for payment in settlement.payments]
    lines += [PaymentLine(payer=None, payee=p, amount=back[p]) for p in state.riichi]
    return PenaltyGiven(
        player=player,
        reason=reason,
        redeal=True,
        net=net,
        pot=-total(back),
        bank=bank,
        payments=tuple(lines),
        who=who,
        source=source,
    )


@dataclass(frozen=True, slots=True)
class Claim:
    """One of several winners on a discard: the player, the hand, circumstances, and options of the hand alone (pao)."""

    player: int
    hand: Hand | ToldWorth
    flags: frozenset[Flag] = frozenset()
    options: Mapping[str, Any] = field(default_factory=dict)


def scored_claims(
    state: TableState, claims: Sequence[Claim], discarder: int, profile: Profile, shared: Mapping[str, Any]
) -> list[tuple[Hand | ToldWorth, Win, Score]]:
    """The hands of several winners scored, the nearest to the discarder first; ``shared``: options such as the dora."""
    ordered = sorted(claims, key=lambda claim: state.away(state.place(discarder), state.place(claim.player)))
    found = []
    for claim in ordered:
        win = win_at(state, Win(WinBy.DISCARD, flags=claim.flags), claim.player, discarder)
        options = {**shared, **claim.options, **terms_at(state, profile)}
        found.append((claim.hand, win, solve(Request(claim.hand, win, profile, {}, {}, options))))
    return found


def wins_recorded(
    state: TableState,
    claims: Sequence[Claim],
    discarder: int,
    *,
    options: Mapping[str, Any] | None = None,
    who: str = "",
    source: Source = Source.TAP,
) -> WinRecorded:
    """The event of two or three winners on one discard, settled together.

    ``options``: what holds for all of them (``dora``, ``ura``). Raises EventRefused where a hand has problems or the
    rules do not let them all win.
    """
    profile = profile_of(state)
    shared = dict(options or {})
    scored = scored_claims(state, claims, discarder, profile, shared)
    for _, win, score in scored:
        if score.problems or not score.legal:
            name = state.name_of(state.player_at(win.seat))
            why = SpokenError("rules-field", place=name, what=score.problems or score.notes)
            raise EventRefused("table-refused-settlement", reason=why)
    terms = terms_at(state, profile)
    try:
        settlement = settle_several([(score, win) for _, win, score in scored], profile, **terms)
    except ValueError as error:
        raise EventRefused("table-refused-settlement", reason=error) from error
    hand, win, first = scored[0]
    return win_recorded(
        state,
        hand,
        win,
        first,
        settlement=settlement,
        options={**shared, **terms},
        also=scored[1:],
        who=who,
        source=source,
    )
