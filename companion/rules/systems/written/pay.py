"""Who pays for a hand of written lines."""

from __future__ import annotations

from collections.abc import Collection

from companion.hand import Win, WinBy
from companion.rules.result import Number, Payment, Reason, Settlement
from companion.rules.settlement import balance, payers
from companion.tiles import Wind


def settle(total: Number, win: Win, seats: Collection[Wind], pay: str, share: int) -> Settlement:
    """Payments for a hand.

    ``pay``: "each" (everybody the value), "discarder" (who discarded, the value once), "discarder-for-all" (who
    discarded, everybody's part), "discarder-rest" (the others up to ``share``, who discarded the rest of what all would
    have paid). A drawn hand is paid by each.
    """
    first, *others = payers(win, seats)
    payee = win.seat.value
    whole = Reason("rules-pay-hand", {"hand": str(total)})
    if win.by is WinBy.SELF_DRAW or pay == "each":
        return balance(Payment(payer, payee, total, whole) for payer in (first, *others))
    if pay == "discarder":
        return balance([Payment(first, payee, total, whole)])
    part = min(total, share) if pay == "discarder-rest" else 0
    small = Reason("rules-pay-share", {"share": str(part)})
    rest = total * (1 + len(others)) - part * len(others)
    return balance(
        [
            Payment(first, payee, rest, Reason("rules-pay-discarder-rest", {"rest": str(rest)})),
            *(Payment(payer, payee, part, small) for payer in others),
        ]
    )
