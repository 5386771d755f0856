"""What a screen shows of a hand that was played, as values; the rest of a table is in
:mod:`companion.table.show.model`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.result import Number, number
from companion.tiles import Wind


@dataclass(frozen=True, slots=True)
class PaymentView:
    """An arrow between two players, with why. A payer or payee that is None is the pot, the bank or the bettor."""

    payer: int | None
    payee: int | None
    payer_name: str
    payee_name: str
    amount: Number
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {"from": self.payer, "to": self.payee, "amount": number(self.amount), "reason": self.reason}


@dataclass(frozen=True, slots=True)
class WinnerView:
    """A winner of a hand: the tiles in hand notation (or the numbers told instead of them), the total, and the score as
    it was kept, in one language."""

    winner: int
    hand: str
    worth: Mapping[str, int] | None
    total: Number
    score: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        told = {} if self.worth is None else {"worth": dict(self.worth)}
        return {"winner": self.winner, "hand": self.hand, **told, "total": number(self.total), "score": self.score}


@dataclass(frozen=True, slots=True)
class WonView:
    """What only a won hand has: the winners (the first is paid first), who discarded, how it was won, whose losing
    hands were shown, and the rules it was scored under."""

    winners: tuple[WinnerView, ...]
    discarder: int | None
    losers: tuple[tuple[int, str], ...]
    by: str | None
    flags: tuple[str, ...]
    profile: tuple[str, str, Mapping[str, Any]]
    photo: str

    def to_dict(self) -> dict[str, Any]:
        first, *also = self.winners
        name, version, changes = self.profile
        return {
            **first.to_dict(),
            "discarder": self.discarder,
            "losers": [{"player": player, "hand": hand} for player, hand in self.losers],
            "by": self.by,
            "flags": list(self.flags),
            "profile": {"id": name, "version": version, "changes": changes},
            "also": [each.to_dict() for each in also],
            "photo": self.photo,
        }


@dataclass(frozen=True, slots=True)
class DrawnView:
    """What only a hand without a winner has."""

    kind: str
    abortive: str
    nagashi: tuple[int, ...]
    ready: tuple[bool, ...] | None
    note: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "draw": self.kind,
            "abortive": self.abortive,
            "nagashi": list(self.nagashi),
            "ready": self.ready and list(self.ready),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand that was played. ``title`` tells it in a line, ``label`` names it by round and number ("E5")."""

    seq: int
    number: int
    round: int
    repeats: int
    riichi: tuple[int, ...]
    dealer: int
    seats: tuple[Wind, ...]
    prevailing: Wind | None
    net: tuple[Number, ...]
    pot: Number
    bank: Number
    payments: tuple[PaymentView, ...]
    corrected: int | None
    warnings: tuple[tuple[str, str], ...]
    who: str
    source: str
    title: str
    label: str
    ended: WonView | DrawnView

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": "win" if isinstance(self.ended, WonView) else "draw",
            "seq": self.seq,
            "number": self.number,
            "round": self.round,
            "repeats": self.repeats,
            "riichi": list(self.riichi),
            "dealer": self.dealer,
            "seats": [seat.value for seat in self.seats],
            "prevailing": self.prevailing.value if self.prevailing else None,
            "net": [number(value) for value in self.net],
            "pot": number(self.pot),
            "bank": number(self.bank),
            "payments": [payment.to_dict() for payment in self.payments],
            "corrected": self.corrected,
            "warnings": [{"code": code, "text": words} for code, words in self.warnings],
            "who": self.who,
            "source": self.source,
            **self.ended.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """A penalty that counts; ``hand`` is the one during which it was given."""

    seq: int
    hand: int
    player: int
    net: tuple[Number, ...]
    payments: tuple[PaymentView, ...]
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": "penalty",
            "seq": self.seq,
            "number": self.hand,
            "player": self.player,
            "net": [number(value) for value in self.net],
            "payments": [payment.to_dict() for payment in self.payments],
            "reason": self.reason,
        }


@dataclass(frozen=True, slots=True)
class MeldTiles:
    """A set that lies open, or a concealed kong."""

    tiles: tuple[str, ...]
    concealed: bool


@dataclass(frozen=True, slots=True)
class HandTiles:
    """A hand in parts, each tile in notation."""

    concealed: tuple[str, ...]
    melds: tuple[MeldTiles, ...]
    flowers: tuple[str, ...]
    winning: str | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "concealed": list(self.concealed),
            "melds": [{"tiles": list(meld.tiles), "concealed": meld.concealed} for meld in self.melds],
            "flowers": list(self.flowers),
            "winning": self.winning,
        }


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of a score: why, what it is worth in words, and the tiles of the sets that it counts."""

    reason: str
    worth: str
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ReasonsView:
    """How one winner's total came about: steps, lines, notes, what was left out, other readings of the hand."""

    name: str
    hand: HandTiles | None
    total: Number
    unit: str
    steps: tuple[str, ...]
    lines: tuple[LineView, ...]
    notes: tuple[str, ...]
    left_out: tuple[tuple[str, Number], ...]
    others: tuple[tuple[tuple[tuple[str, ...], ...], Number], ...]
    circumstances: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExplainedView:
    """A hand with every reason, as they were kept. ``because`` names the rules, empty for a hand that nobody won."""

    hand: HandView
    winners: tuple[ReasonsView, ...]
    losers: tuple[tuple[str, HandTiles], ...]
    because: str
