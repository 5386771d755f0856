"""Hands without a winner: noten payments, nagashi mangan, and what a false win (chombo) costs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from companion.rules.reasons import named
from companion.rules.result import Payment, Reason, Settlement
from companion.rules.settlement import balance
from companion.rules.systems.riichi import points
from companion.rules.systems.riichi.pay import RiichiSettleError, with_pot
from companion.tiles import Wind

BANK: Final = "bank"


def wall_empty(ready: Collection[Wind], settings: Mapping[str, Any]) -> Settlement:
    """The players who are not ready pay those who are, 3000 in all (noten); nothing where all or none are."""
    waiting = [seat for seat in Wind if seat in ready]
    others = [seat for seat in Wind if seat not in ready]
    whole = int(settings["noten"])
    if not waiting or not others or not whole:
        return Settlement()
    reason = Reason("rules-pay-noten", {"ready": len(waiting), "points": str(whole)})
    if len(waiting) == len(others):
        pairs = list(zip(others, waiting, strict=True))
    else:
        pairs = [(payer, payee) for payer in others for payee in waiting]
    return balance(Payment(payer.value, payee.value, whole // len(pairs), reason) for payer, payee in pairs)


def nagashi(seats: Collection[Wind], settings: Mapping[str, Any]) -> Settlement:
    """Nagashi mangan: each of these players is paid like for a self-drawn mangan, without counters and sticks.

    Raises SettleError for nobody, and where the rules do not know it.
    """
    if not settings["nagashi"]:
        raise RiichiSettleError("riichi-error-no-nagashi")
    if not seats:
        raise RiichiSettleError("riichi-error-nagashi-who")
    reason = Reason("rules-pay-nagashi")
    payments: list[Payment] = []
    for winner in (seat for seat in Wind if seat in seats):
        by_dealer, by_other = points.self_draw(points.MANGAN, dealer=winner is Wind.EAST)
        payments += [
            Payment(seat.value, winner.value, by_dealer if seat is Wind.EAST else by_other, reason)
            for seat in Wind
            if seat is not winner
        ]
    return balance(payments)


def chombo(seat: Wind, settings: Mapping[str, Any]) -> Settlement:
    """A false win: a mangan paid to the others, or points to nobody ("bank") where chombo is a penalty."""
    if settings["chombo"] == "penalty":
        amount = int(settings["chombo-points"])
        return with_pot([Payment(seat.value, BANK, amount, Reason("rules-pay-chombo", {"points": str(amount)}))])
    reason = Reason("rules-pay-chombo-mangan")
    by_dealer, by_other = points.self_draw(points.MANGAN, dealer=seat is Wind.EAST)
    return balance(
        Payment(seat.value, other.value, by_dealer if other is Wind.EAST else by_other, reason)
        for other in Wind
        if other is not seat
    )


def abortive(kind: str, settings: Mapping[str, Any]) -> Settlement:
    """A hand that was broken off: nobody pays. Raises SettleError for a reason that these rules do not know."""
    known = str(settings["abortive"]).split()
    if not known:
        raise RiichiSettleError("riichi-error-no-abortive")
    if kind and kind not in known:
        why, *words = [named(f"table-abortive-{each}", each[:40]) for each in (kind, *known)]
        raise RiichiSettleError("riichi-error-abortive", why=why, known=words)
    return Settlement()
