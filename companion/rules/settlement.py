"""Who pays whom: the ways of settling that more than one rule set shares."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from companion.hand import Win, WinBy
from companion.rules.result import Number, Payment, Reason, Settlement
from companion.tiles import Wind

FOUR: Final = tuple(Wind)
"""Everybody at a full table."""
BETTOR: Final = "bettor"
"""A fifth player who bets on one of the four (American): in payments and sums, but without a seat."""


def balance(payments: Iterable[Payment]) -> Settlement:
    """Payments with everybody's net sum; the nets sum to zero."""
    kept = tuple(payment for payment in payments if payment.amount)
    net: dict[str, Number] = {}
    for payment in kept:
        net[payment.payer] = net.get(payment.payer, 0) - payment.amount
        net[payment.payee] = net.get(payment.payee, 0) + payment.amount
    return Settlement(kept, net)


def payers(win: Win, at_table: Collection[Wind] = FOUR) -> tuple[str, ...]:
    """The others at the table, the discarder of the winning tile first; roles where nobody said who discarded."""
    if win.by is WinBy.DISCARD and win.discarder is None:
        return ("discarder", *["other"] * (len(at_table) - 2))
    seats = [seat for seat in at_table if seat is not win.seat]
    seats.sort(key=lambda seat: seat is not win.discarder)
    return tuple([seat.value for seat in seats])


def hand_plus_bonus(
    total: Number, win: Win, seats: Collection[Wind] = FOUR, *, bonus: int, only_discarder: bool
) -> Settlement:
    """The sport rules' way: everybody pays the bonus, and the hand is paid by all (self-draw) or by the discarder.

    ``only_discarder``: the two others pay nothing for a discard. "other" stands for each of them where no seat of a
    discarder is known; its net is that of both.
    """
    first, *rest = payers(win, seats)
    payee = win.seat.value
    whole = Reason("rules-pay-hand-bonus" if bonus else "rules-pay-hand", {"hand": str(total), "bonus": str(bonus)})
    if win.by is WinBy.SELF_DRAW:
        return balance(Payment(payer, payee, total + bonus, whole) for payer in (first, *rest))
    payments = [Payment(first, payee, total + bonus, whole)]
    if not only_discarder:
        payments += (Payment(payer, payee, bonus, Reason("rules-pay-bonus", {"bonus": str(bonus)})) for payer in rest)
    return balance(payments)


def false_win(seat: Wind, amount: Number, seats: Iterable[Wind] = FOUR) -> Settlement:
    """A hand declared won that is none: its player pays each of the others at the table."""
    reason = Reason("rules-pay-false-win", {"amount": str(amount)})
    return balance(Payment(seat.value, other.value, amount, reason) for other in seats if other is not seat)
