"""What scoring and settling give back: plain values that say why, in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from companion.hand import Problem
from companion.i18n import text
from companion.tiles import Suit

Number = int | Decimal

LARGEST: Final = 1_000_000_000
"""No count, payment or total that somebody enters is larger, whatever its sign."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence by its message key and values, written out only when somebody reads it."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def text(self, language: str = "en") -> str:
        """The sentence in a language; KeyError if there is no such message."""
        return text(language, self.key, **self.values)


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a score.

    ``name`` is the stable English name ("Pure Straight", "Pung of dragons"), ``value`` what one is worth in ``unit``
    ("points", "doubles", "fan", "faan", "han", "fu", "limit"), ``sets`` the tiles that earned it, in hand notation.
    """

    name: str
    value: Number
    unit: str
    reason: Reason
    count: int = 1
    sets: tuple[str, ...] = ()

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        return {
            "name": self.name,
            "value": number(self.value),
            "unit": self.unit,
            "count": self.count,
            "sets": list(self.sets),
            "reason": self.reason.text(language),
        }


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A line that the hand also meets and that is not counted, with the reason (implied by another, used up...)."""

    name: str
    value: Number
    reason: Reason


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Another way to split the hand, and what it would have given; ``name`` is the line of a card that it makes."""

    sets: tuple[str, ...]
    total: Number
    name: str = ""

    def to_dict(self) -> dict[str, Any]:
        named = {"name": self.name} if self.name else {}
        return {"sets": list(self.sets), "total": number(self.total), **named}


@dataclass(frozen=True, slots=True)
class Near:
    """A target hand that the tiles come near to: how many tiles it lacks (None: it is closed to this hand).

    ``what`` names it, ``sets`` are its groups, ``missing`` the tiles that nothing can stand for, and ``reasons`` say
    what else it lacks, or why it is closed.
    """

    name: str
    value: Number
    distance: int | None
    what: Reason
    sets: tuple[str, ...]
    missing: tuple[str, ...]
    reasons: tuple[Reason, ...]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        return {
            "name": self.name,
            "value": number(self.value),
            "distance": self.distance,
            "what": self.what.text(language),
            "sets": list(self.sets),
            "missing": list(self.missing),
            "reasons": [reason.text(language) for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class Payment:
    """One transfer. Seats are "E", "S", "W", "N"; where a seat is unknown, roles ("discarder", "other")."""

    payer: str
    payee: str
    amount: Number
    reason: Reason

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        return {
            "from": self.payer,
            "to": self.payee,
            "amount": number(self.amount),
            "reason": self.reason.text(language),
        }


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom. ``net`` sums to zero, or to minus what lies on the table (``pot``: riichi sticks taken up).

    ``losers``: by seat, how the counts of losing hands that were settled with came about.
    """

    payments: tuple[Payment, ...] = ()
    net: Mapping[str, Number] = field(default_factory=dict)
    pot: Number = 0
    losers: Mapping[str, Score] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Score:
    """The value of one hand under one profile, or the problems that kept it from having one.

    ``sets`` is the reading that was scored, ``total`` what it is worth, ``legal`` whether it may be declared a win
    (a minimum can be missed by a complete hand). ``steps`` tell how the total came about ("36 x 2 x 2 x 2 = 288").
    """

    profile: str
    version: str
    total: Number = 0
    legal: bool = True
    items: tuple[Item, ...] = ()
    sets: tuple[str, ...] = ()
    steps: tuple[Reason, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    others: tuple[OtherReading, ...] = ()
    notes: tuple[Reason, ...] = ()
    problems: tuple[Problem, ...] = ()
    settlement: Settlement = field(default_factory=Settlement)
    nearest: tuple[Near, ...] = ()
    """Where the rules are a card of target hands: those nearest to a hand that makes none."""
    fed: str = ""
    """The danger that lay open and that the discarder fed, where that makes him pay for all."""
    fed_suit: Suit | None = None
    """Of the danger "suit", which one."""

    @property
    def said_worth(self) -> Reason | None:
        """The total in a few words, where the rules count in steps (riichi: "3 han, 30 fu")."""
        return None

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON form of the command line and the page."""
        return {
            "profile": self.profile,
            "version": self.version,
            "total": number(self.total),
            "legal": self.legal,
            "items": [i.to_dict(language) for i in self.items],
            "sets": list(self.sets),
            "steps": [s.text(language) for s in self.steps],
            "left_out": [
                {"name": o.name, "value": number(o.value), "reason": o.reason.text(language)} for o in self.left_out
            ],
            "others": [other.to_dict() for other in self.others],
            "notes": [n.text(language) for n in self.notes],
            "problems": [p.text(language) for p in self.problems],
            "payments": [p.to_dict(language) for p in self.settlement.payments],
            "net": {seat: number(v) for seat, v in self.settlement.net.items()},
            **({"losers": _losers(self.settlement, language)} if self.settlement.losers else {}),
            **({"nearest": [near.to_dict(language) for near in self.nearest]} if self.nearest else {}),
        }


def _losers(settlement: Settlement, language: str) -> dict[str, Any]:
    kept = ("total", "items", "sets", "steps", "notes")
    told = {seat: score.to_dict(language) for seat, score in settlement.losers.items()}
    return {seat: {name: each[name] for name in kept} for seat, each in told.items()}


def number(value: Number) -> int | float:
    """A number for JSON: whole where it is whole."""
    return int(value) if value == int(value) else float(value)
