"""Who pays a won hand: ron and tsumo, counters, riichi sticks, liability (pao), several winners on one discard.

Sticks come from the table, so the nets sum to what was taken up: ``Settlement.pot`` is that, below zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from companion.hand import Win, WinBy
from companion.i18n import SpokenError
from companion.rules import settlement
from companion.rules.reasons import Said, named
from companion.rules.result import Number, Payment, Reason, Settlement
from companion.rules.systems.riichi import points
from companion.rules.systems.riichi.score import HanFuWorth, Terms
from companion.tiles import Wind

POT: Final = "pot"
TOLD: Final = "told"
"""A limit hand that was entered without its tiles: whoever says that somebody is liable for it knows which it was."""


class RiichiSettleError(SpokenError):
    """A way of settling that these rules do not know; the message says what to do instead, in any language."""


def with_pot(payments: Iterable[Payment]) -> Settlement:
    """Payments with their nets; what comes from the pot or goes there is in ``pot`` and in nobody's net."""
    balanced = settlement.balance(payments)
    net = {seat: value for seat, value in balanced.net.items() if seat != POT}
    return Settlement(balanced.payments, net, balanced.net.get(POT, 0))


def liable_for(worth: HanFuWorth, settings: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """The limit hands of a score for which somebody can be liable, with their times."""
    liable = str(settings["pao"]).split()
    return tuple((name, times) for name, times in worth.yakuman if name in liable or (liable and name == TOLD))


def one_winner(worth: HanFuWorth, win: Win, settings: Mapping[str, Any], terms: Terms, stick: int) -> Settlement:
    """The payments for one winner."""
    return with_pot([*_payments(worth, win, settings, terms), *_sticks(win.seat, terms.sticks, stick)])


def several_winners(
    won: Sequence[tuple[HanFuWorth, Win]],
    settings: Mapping[str, Any],
    *,
    honba: int = 0,
    sticks: int = 0,
    stick: int = 1000,
    pao: Mapping[Wind, Wind] | None = None,
    riichi: Iterable[Wind] = (),
) -> Settlement:
    """The payments where two or three won on one discard; each is paid in full by the discarder.

    ``pao``: winner -> who is liable; ``riichi``: winners whose own stick lies among ``sticks``. Counters go to the
    winner nearest to the discarder, or to all (honba-to); sticks to the nearest, or first back to winners that declared
    (sticks-to). Raises SettleError where the rules let only one win, or three break the hand off.
    """
    discarders = {win.discarder for _, win in won}
    discarder = next(iter(discarders))
    if len(discarders) != 1 or discarder is None or any(win.by is WinBy.SELF_DRAW for _, win in won):
        raise RiichiSettleError("riichi-error-one-discard")
    if len(won) > 1 and settings["several-winners"] != "all":
        raise RiichiSettleError("riichi-error-head-bump")
    if len(won) > 2 and settings["third-winner"] == "draw":
        raise RiichiSettleError("riichi-error-triple-ron")
    ordered = sorted(won, key=lambda entry: (entry[1].seat.position - discarder.position) % 4)
    payments: list[Payment] = []
    rest = sticks
    own = {seat for seat in riichi if settings["sticks-to"] == "own-first"}
    for place, (worth, win) in enumerate(ordered):
        counters = honba if place == 0 or settings["honba-to"] == "all" else 0
        terms = Terms(counters, 0, (pao or {}).get(win.seat))
        payments += _payments(worth, win, settings, terms)
        if win.seat in own and rest:
            payments += _sticks(win.seat, 1, stick)
            rest -= 1
    payments += _sticks(ordered[0][1].seat, rest, stick)
    return with_pot(payments)


def _sticks(seat: Wind, sticks: int, stick: int) -> list[Payment]:
    if not sticks:
        return []
    reason = Reason("rules-pay-sticks", {"sticks": sticks, "points": str(stick * sticks)})
    return [Payment(POT, seat.value, stick * sticks, reason)]


def _payments(worth: HanFuWorth, win: Win, settings: Mapping[str, Any], terms: Terms) -> list[Payment]:
    """Hand and counters of one winner."""
    liable = liable_for(worth, settings) if terms.pao is not None else ()
    if not liable or terms.pao is None:
        return _plain(worth.base, win, settings, terms.honba, worth.said())
    if settings["pao-scope"] == "hand":
        return _liable(worth.base, win, settings, terms, liable)
    base = points.YAKUMAN * sum(times for _, times in liable)
    payments = _liable(base, win, settings, terms, liable)
    if worth.base > base:
        payments += _plain(worth.base - base, win, settings, 0, Reason("rules-pay-rest", {}))
    return payments


def _plain(base: int, win: Win, settings: Mapping[str, Any], honba: int, why: Reason) -> list[Payment]:
    dealer = win.seat is Wind.EAST
    payee = win.seat.value
    if win.by is WinBy.DISCARD:
        payer = settlement.payers(win)[0]
        extra = int(settings["honba"]) * honba
        return [_payment(payer, payee, points.discard(base, dealer=dealer), extra, honba, why)]
    extra = int(settings["honba"]) // 3 * honba
    by_dealer, by_other = points.self_draw(base, dealer=dealer)
    return [
        _payment(seat.value, payee, by_dealer if seat is Wind.EAST else by_other, extra, honba, why)
        for seat in Wind
        if seat is not win.seat
    ]


def _liable(
    base: int, win: Win, settings: Mapping[str, Any], terms: Terms, liable: tuple[tuple[str, int], ...]
) -> list[Payment]:
    """The part that somebody is liable for: alone if it was self-drawn, half of it beside the discarder."""
    assert terms.pao is not None  # asked by the caller
    dealer = win.seat is Wind.EAST
    payee = win.seat.value
    hands = [named(f"rules-yaku-{name}", name) for name, _ in liable]
    whole = points.discard(base, dealer=dealer)
    honba = int(settings["honba"]) * terms.honba
    if win.by is WinBy.SELF_DRAW:
        why = Said("rules-pay-pao-alone", {"hands": hands})
        return [_payment(terms.pao.value, payee, whole, honba, terms.honba, why)]
    payer = settlement.payers(win)[0]
    if payer == terms.pao.value:
        return [_payment(payer, payee, whole, honba, terms.honba, _said_liable("both", hands))]
    theirs = settings.get("pao-honba", "discarder") == "liable"
    own, shared = ((0, 0), (honba, terms.honba)) if theirs else ((honba, terms.honba), (0, 0))
    return [
        _payment(payer, payee, whole // 2, *own, _said_liable("half", hands)),
        _payment(terms.pao.value, payee, whole // 2, *shared, Said("rules-pay-pao-half", {"hands": hands})),
    ]


def _said_liable(which: str, hands: Sequence[Reason]) -> Reason:
    return Said(f"rules-pay-pao-discarder-{which}", {"hands": hands})


def _payment(payer: str, payee: str, hand: Number, counters: int, honba: int, why: Reason) -> Payment:
    if not honba:
        return Payment(payer, payee, hand, why)
    values = {"worth": why, "hand": str(hand), "honba": honba, "points": str(counters)}
    return Payment(payer, payee, hand + counters, Said("rules-pay-with-honba", values))
