"""Settling where East pays and gets double and the losers settle with each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.hand import Win
from companion.rules.result import Payment, Reason, Settlement
from companion.rules.settlement import balance
from companion.tiles import Wind


def settle(
    total: int,
    win: Win,
    counts: Mapping[Wind, int],
    settings: Mapping[str, Any],
    seats: Sequence[Wind],
    *,
    pays_for_all: bool,
) -> Settlement:
    """``counts`` are the losers' counts by seat (nothing where a seat is missing), ``seats`` those at the table."""
    factor = int(settings["east-factor"])
    always = settings["east-doubles"] == "always"

    def times(one: Wind, other: Wind) -> int:
        if win.seat is Wind.EAST or always:
            return factor if Wind.EAST in (one, other) else 1
        return 1

    losers = [seat for seat in seats if seat is not win.seat]
    if pays_for_all:
        whole = sum(total * times(seat, win.seat) for seat in losers)
        payer = win.discarder.value if win.discarder is not None else "discarder"
        reason = Reason("rules-pay-for-all", {"amount": str(whole)})
        return balance([Payment(payer, win.seat.value, whole, reason)])
    payments = [_to_winner(seat, win.seat, total, times(seat, win.seat)) for seat in losers]
    if settings["pay"] == "pairwise":
        for place, one in enumerate(losers):
            for other in losers[place + 1 :]:
                mine, theirs = int(counts.get(one, 0)), int(counts.get(other, 0))
                payer, payee = (one, other) if mine < theirs else (other, one)
                payments.append(_between(payer, payee, min(mine, theirs), max(mine, theirs), times(one, other)))
    return balance(payments)


def _to_winner(payer: Wind, winner: Wind, total: int, times: int) -> Payment:
    key = "rules-pay-winner-east" if times > 1 else "rules-pay-winner"
    return Payment(payer.value, winner.value, total * times, Reason(key, {"total": str(total), "factor": str(times)}))


def _between(payer: Wind, payee: Wind, low: int, high: int, times: int) -> Payment:
    key = "rules-pay-difference-east" if times > 1 else "rules-pay-difference"
    values = {"high": str(high), "low": str(low), "factor": str(times)}
    return Payment(payer.value, payee.value, (high - low) * times, Reason(key, values))
