"""Who pays whom for a hand of the card, with a fifth player who bets, and players whose hands are dead.

V is the value of the line, doubled for a hand without jokers. The winner gets V from everybody on a discard, twice that
from the discarder; twice V from everybody for a self-drawn hand [002] [003]. East has no factor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final, NamedTuple

from companion.hand import Win, WinBy
from companion.i18n import SpokenError
from companion.rules.reasons import Said
from companion.rules.result import Number, Payment, Reason, Settlement
from companion.rules.settlement import BETTOR, balance, payers
from companion.tiles import Wind


class AmericanSettleError(SpokenError):
    """Options of settling that contradict the win; the message says what to write."""


class Bet(NamedTuple):
    """On whom a fifth player bet (None: there is none), and whose hands are dead."""

    on: Wind | None
    dead: tuple[Wind, ...]


def bet_of(win: Win, options: Mapping[str, object]) -> Bet:
    """What the options of settling say: ``bettor_on`` a seat, ``dead`` seats such as "W N", ``bettor`` a name.

    Raises SettleError that names the option.
    """
    chosen = options.get("bettor_on")
    bettor_on = None if chosen in (None, False, "") else _seat("bettor_on", chosen)
    if options.get("bettor") and bettor_on is None:
        raise AmericanSettleError("american-error-bettor")
    dead = options.get("dead") or ()
    words = dead.replace(",", " ").split() if isinstance(dead, str) else dead
    if not isinstance(words, Iterable):
        raise AmericanSettleError("american-error-dead")
    found = Bet(bettor_on, tuple(_seat("dead", word) for word in words))
    check(win, found.on, found.dead)
    return found


_NAMES: Final = {"EAST": "E", "SOUTH": "S", "WEST": "W", "NORTH": "N"}


def _seat(key: str, value: object) -> Wind:
    word = str(value).strip().upper()
    try:
        return Wind(_NAMES.get(word, word))
    except ValueError:
        raise AmericanSettleError("american-error-seat", key=key, value=repr(value)) from None


def check(win: Win, bettor_on: Wind | None, dead: Collection[Wind]) -> None:
    """Raises SettleError for a dead winner or discarder, and for a bet on a loser where nobody said who discarded."""
    if win.seat in dead:
        raise AmericanSettleError("american-error-dead-won", seat=win.seat.value)
    if win.discarder is not None and win.discarder in dead:
        raise AmericanSettleError("american-error-dead-discarded", seat=win.discarder.value)
    if bettor_on not in (None, win.seat) and win.by is WinBy.DISCARD and win.discarder is None:
        raise AmericanSettleError("american-error-bettor-discarder")


def settle(
    total: Number,
    win: Win,
    settings: Mapping[str, Any],
    *,
    bettor_on: Wind | None = None,
    dead: Collection[Wind] = (),
) -> Settlement:
    """Payments for a hand worth ``total``.

    ``bettor_on`` is the seat that a fifth player bet on [003]: if it won, everybody pays double and winner and bettor
    share equally; if it lost, the bettor pays as the switch ``bettor-on-loser`` says. ``dead`` players pay like others.
    Raises SettleError.
    """
    check(win, bettor_on, dead)
    return balance(_payments(total, win, settings, bettor_on, frozenset(dead)))


def _payments(
    total: Number, win: Win, settings: Mapping[str, Any], bettor_on: Wind | None, dead: Collection[Wind]
) -> Iterator[Payment]:
    winner = win.seat.value
    drawn = win.by is WinBy.SELF_DRAW
    factor = int(settings["self-draw-factor" if drawn else "discarder-factor"])
    mine = bettor_on is win.seat
    bettor_pays: tuple[Number, Reason] | None = None
    for place, payer in enumerate(payers(win)):
        times = factor if drawn or place == 0 else 1
        how = "drawn" if drawn else "discarder" if place == 0 else "other"
        amount = total * times
        values = {"total": str(total), "factor": str(times), "amount": str(amount)}
        reason = Reason(f"rules-card-pay-{how}", values)
        if payer in [seat.value for seat in dead]:
            reason = Said("rules-card-pay-dead", {"why": reason})
        bet = not mine and bettor_on is not None and payer == bettor_on.value
        rule = str(settings["bettor-on-loser"])
        if bet and rule == "shares":
            half = _half(amount)
            yield Payment(payer, winner, half, Said("rules-card-pay-shared", {"why": reason}))
            bettor_pays = (half, Said("rules-card-pay-shared", {"why": reason}))
            continue
        if bet and rule == "like-player":
            bettor_pays = (amount, Reason("rules-card-pay-like", {"seat": payer, "amount": str(amount)}))
        yield Payment(payer, winner, amount, reason)
        if mine:
            # Doubled and shared equally: the bettor gets as much as the winner does.
            yield Payment(payer, BETTOR, amount, Reason("rules-card-pay-bettor", {"amount": str(amount)}))
    if bettor_pays is not None:
        yield Payment(BETTOR, winner, *bettor_pays)


def _half(amount: Number) -> Number:
    half = Decimal(amount) / 2
    return int(half) if half == half.to_integral_value() else half
