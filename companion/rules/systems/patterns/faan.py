"""Hong Kong's way within the system of fans: faan of flowers, the limit, tables from faan to points, who pays.

>>> table = FaanTable(points=(1, 2, 4, 8, 16, 24), source="an example")
>>> [table.worth(faan) for faan in (0, 3, 13)]                 # the last number holds for all higher ones
[1, 8, 24]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from pydantic import model_validator

from companion.hand import Hand, Win, WinBy
from companion.i18n import SpokenError
from companion.rules import settlement
from companion.rules.blame import pays_for_all
from companion.rules.profile.data import Sourced
from companion.rules.reasons import Said, named
from companion.rules.result import Number, Payment, Reason, Score, Settlement
from companion.rules.systems.patterns.words import Fan
from companion.rules.tiles.case import Case
from companion.rules.tiles.danger import fed_danger, opened_danger
from companion.tiles import Wind

STAKES: Final[dict[str, Number]] = {"one-two": 1, "five-one": Decimal("0.5"), "two-five": Decimal("0.25")}
"""What one point of the tables is worth, by the name that the stake has in Hong Kong."""


class FaanTable(Sourced):
    """What a player who did not discard pays for a discard, by faan from 0 on; who discarded pays twice that."""

    points: tuple[int, ...]

    @model_validator(mode="after")
    def _rises(self) -> FaanTable:
        if not self.points or self.points[0] < 0 or list(self.points) != sorted(self.points):
            raise SpokenError("rules-field-faan-table")
        return self

    def worth(self, faan: int) -> int:
        """The points of a hand of so many faan."""
        return self.points[min(faan, len(self.points) - 1)]


def bonus_fans(hand: Hand, seat: int, points: Mapping[str, int]) -> list[Fan]:
    """The fans of the flowers and seasons of a hand under the fans of a profile; ``seat``: 0 for East."""
    names = tuple(str(tile) for tile in hand.flowers)
    own = tuple(str(tile) for tile in hand.flowers if (tile.index - 34) % 4 == seat)
    series = [[name for name in names if name[0] == letter] for letter in "fq"]
    sets = tuple(" ".join(entry) for entry in series if len(entry) == 4)
    found = (
        Fan("eight-flowers", int(len(names) == 8), names),
        Fan("seven-flowers", int(len(names) == 7), names),
        Fan("flower-set", len(sets), sets),
        Fan("own-flower", len(own), own),
        Fan("no-flowers", int(not names), ()),
    )
    return [fan for fan in found if fan.times and fan.fan in points]


class FaanPay:
    """How a profile with tables settles: its table, the stake and who pays."""

    def __init__(self, tables: Mapping[str, FaanTable], settings: Mapping[str, Any], seats: Sequence[Wind]):
        self.seats = seats
        self.name = str(settings["table"])
        self.table = tables[self.name]
        self.most = int(settings["limit"]) or len(self.table.points) - 1
        self.stake = STAKES[str(settings["stake"])]
        self.drawn_times = int(settings["self-draw-times"])
        self.all_by_discarder = settings["discard-pays"] == "all"
        self.dangers = {
            "none": frozenset[str](),
            "suit": frozenset(("suit",)),
            "suit-and-honours": frozenset(("suit", "winds", "dragons")),
        }[str(settings["responsibility"])]
        self.false_win_most = settings["false-win-pays"] == "most"
        self.false_win_amount = int(settings["false-win"])

    def points(self, faan: int) -> Number:
        """What a player who did not discard pays for a discard."""
        return _plain(self.table.worth(faan) * self.stake)

    def step(self, faan: int) -> Reason:
        """The line of the explanation that says what the table makes of the faan."""
        name = named(f"rules-faan-table-{self.name}", self.name)
        return Said("rules-faan-points", {"faan": faan, "points": str(self.points(faan)), "table": name})

    def danger(self, case: Case, fans: frozenset[str]) -> str:
        """The danger that makes one player pay for all, as far as the tiles on the table tell it: that which the
        discarder fed, or of a drawn hand that which a discard had made sure of before; "" where there is none."""
        pure = "full-flush" in fans
        open_danger = opened_danger if case.self_draw else fed_danger
        kind = open_danger(case, pure_suit=pure)
        return kind if kind in self.dangers else ""

    def settle(self, scored: Score, win: Win, options: Mapping[str, object]) -> Settlement:
        """Payments for a score; ``options`` as patterns.settle takes them."""
        faan = int(scored.total)
        single = self.points(faan)
        payee = win.seat.value
        values = {"faan": str(faan), "points": str(single)}
        if win.by is WinBy.SELF_DRAW:
            each = _plain(single * self.drawn_times)
            drawn = Reason("rules-pay-faan-drawn", {**values, "amount": str(each)})
            guarantor = options.get("guarantor")
            if guarantor is not None and not options.get("excused"):
                whole = _plain(each * (len(self.seats) - 1))
                reason = Reason("rules-pay-faan-guarantor", {**values, "amount": str(whole)})
                return settlement.balance([Payment(Wind(str(guarantor)).value, payee, whole, reason)])
            return settlement.balance(
                Payment(payer, payee, each, drawn) for payer in settlement.payers(win, self.seats)
            )
        first, *rest = settlement.payers(win, self.seats)
        if pays_for_all(scored, options) or self.all_by_discarder:
            whole = _plain(single * len(self.seats))
            reason = Reason("rules-pay-faan-all", {**values, "amount": str(whole)})
            return settlement.balance([Payment(first, payee, whole, reason)])
        twice = _plain(single * 2)
        payments = [Payment(first, payee, twice, Reason("rules-pay-faan-discard", {**values, "amount": str(twice)}))]
        payments += (Payment(payer, payee, single, Reason("rules-pay-faan", values)) for payer in rest)
        return settlement.balance(payments)

    def false_win(self, seat: Wind) -> Settlement:
        """A hand declared won that is none: the agreed sum, or what the dearest drawn hand costs, to each."""
        most = _plain(self.points(self.most) * self.drawn_times)
        return settlement.false_win(seat, most if self.false_win_most else self.false_win_amount, self.seats)


def _plain(value: Number) -> Number:
    """A number without a fraction of nothing: whole where it is whole."""
    return int(value) if value == int(value) else value


__all__ = ["STAKES", "FaanPay", "FaanTable", "bonus_fans"]
