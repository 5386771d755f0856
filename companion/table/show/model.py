"""What a screen shows of a table, as values: players by their index in entry order, winds, exact numbers, one language.

Texts are ready for people. ``to_dict`` is the JSON of the same: seat letters, plain numbers. Nothing in here knows a
state or a log; :mod:`companion.table.show.view` builds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.rules.result import Number, number
from companion.table.codec import dump_event
from companion.table.conduct import Conduct
from companion.table.dice import WallBreak
from companion.table.events import Event
from companion.table.show.hand_model import ExplainedView, HandView, PenaltyView
from companion.table.show.standing import RankingView
from companion.tiles import Wind


@dataclass(frozen=True, slots=True)
class ProfileView:
    """The rule set that the table plays by, as it is kept with it; ``title`` is its id where the file is gone."""

    id: str
    title: str
    version: str
    changes: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One of the four. ``score`` is what was won or lost, ``points`` that with what everybody began with.

    ``wins_text`` is empty unless the number of wins is the result; ``change`` is what the last hand brought, None for
    nothing; ``winner`` whether it was theirs.
    """

    index: int
    name: str
    seat: Wind
    place: int
    dealer: bool
    score: Number
    points: Number
    riichi: bool
    wins: int
    wins_text: str
    change: Number | None
    winner: bool

    def to_dict(self) -> dict[str, Any]:
        return {
            "index": self.index,
            "name": self.name,
            "seat": self.seat.value,
            "place": self.place,
            "dealer": self.dealer,
            "score": number(self.score),
            "points": number(self.points),
            "riichi": self.riichi,
            "wins": self.wins,
        }


@dataclass(frozen=True, slots=True)
class RowView:
    """A line of the history. ``kind`` is "hand", "penalty", "riichi" or, for what was taken back, "undone".

    ``target`` is the entry that a tap takes back (of an undone line: its undo, which brings it back), ``explained``
    whether the hand has a page of reasons.
    """

    kind: str
    seq: int
    label: str
    what: str
    changes: tuple[Number, ...]
    target: int | None
    explained: bool = False


@dataclass(frozen=True, slots=True)
class AwaitedView:
    """The throw that is wanted now."""

    kind: str
    step: str
    number: int
    of: int
    dice: int
    thrower: int
    text: str

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class ThrowView:
    """The last throw. ``lines`` say what it decided, or why it changes nothing; ``present`` is False for one that was
    thrown for a hand that is over; ``source`` says in words where it came from."""

    seq: int
    dice: tuple[int, ...]
    total: int
    used: bool
    step: str
    why: str
    decided: Mapping[str, Any]
    lines: tuple[str, ...]
    text: str
    present: bool
    source: str

    def to_dict(self) -> dict[str, Any]:
        names = ("seq", "total", "used", "step", "why", "decided", "text")
        return {**{name: getattr(self, name) for name in names}, "dice": list(self.dice)}


@dataclass(frozen=True, slots=True)
class WallView:
    """The broken wall: where, and in ``lines`` a sentence each on the break, the deal and the tiles set apart."""

    wall: WallBreak
    lines: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {**self.wall.to_dict(), "text": list(self.lines)}


@dataclass(frozen=True, slots=True)
class DiscView:
    """The wind disc beside the log. ``player`` is whom it marks, ``agrees`` None while it marks nobody."""

    seen: bool
    device: str
    wind: Wind | None
    mask: int | None
    prevailing: Wind | None
    log: Wind
    player: int | None
    agrees: bool | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "seen": self.seen,
            "device": self.device,
            "wind": self.wind.value if self.wind else None,
            "mask": self.mask,
            "prevailing": self.prevailing.value if self.prevailing else None,
            "log": self.log.value,
            "player": self.player,
            "agrees": self.agrees,
        }


@dataclass(frozen=True, slots=True)
class QuestionView:
    """ "The disc says South, the score says West: which?" ``choices`` are the two answers with their words."""

    subject: str
    disc: Wind
    log: Wind
    behind: bool
    title: str
    text: str
    choices: tuple[tuple[str, str], ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "disc": self.disc.value,
            "log": self.log.value,
            "behind": self.behind,
            "title": self.title,
            "text": self.text,
        }


@dataclass(frozen=True, slots=True)
class RiichiView:
    """Who may declare riichi, who has, and what a stick is worth."""

    stick: Number
    declared: tuple[int, ...]
    double: tuple[int, ...]
    may: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "stick": number(self.stick),
            "declared": list(self.declared),
            "double": list(self.double),
            "may": list(self.may),
        }


@dataclass(frozen=True, slots=True)
class EndView:
    """Why the game is over: the rule's name, what somebody said, the entry that ended it, a sentence; ``play_on`` says
    how it could go on."""

    why: str
    reason: str
    seq: int | None
    text: str
    play_on: str

    def to_dict(self) -> dict[str, Any]:
        return {"why": self.why, "reason": self.reason, "seq": self.seq, "text": self.text}


@dataclass(frozen=True, slots=True)
class UndoView:
    """What "undo" takes back, so that the button can say it; ``by``: who entered it just now, if one person did."""

    seq: int
    type: str
    text: str
    by: str

    def to_dict(self) -> dict[str, Any]:
        return {"seq": self.seq, "type": self.type, "text": self.text}


@dataclass(frozen=True, slots=True)
class BettorView:
    """What a fifth player won or lost by betting; ``name`` is empty where none was given."""

    name: str
    points: Number
    text: str

    def to_dict(self) -> dict[str, Any]:
        return {"name": self.name, "points": number(self.points)}


@dataclass(frozen=True, slots=True)
class LogView:
    """An entry of the log. ``text`` tells it in a line; ``undone`` says that it does not count."""

    seq: int
    at: datetime | None
    key: str
    event: Event
    text: str
    undone: bool

    def to_dict(self) -> dict[str, Any]:
        return {
            "text": self.text,
            "seq": self.seq,
            "at": self.at.isoformat(timespec="milliseconds") if self.at else None,
            "key": self.key,
            "event": dump_event(self.event),
            "undone": self.undone,
        }


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything that the screens show of a table. Lists of players are in entry order, which never changes.

    ``position`` is what a command sends along to be taken only if nobody has entered anything since. ``counters`` name
    what lies on the table beside the hand's number (repeats, sticks, other points); ``sum_text`` says what the four
    totals come to; ``rows`` are the history as people read it, the newest first; ``curve`` are everybody's points at
    the start and after each hand.
    """

    language: str
    table: str
    seq: int
    position: str
    name: str
    profile: ProfileView
    conduct: Conduct
    players: tuple[PlayerView, ...]
    dealer: int
    prevailing: Wind | None
    round: int
    round_title: str
    hand: int
    hand_title: str
    hands_left: int | None
    repeats: int
    sticks: int
    counters: tuple[str, ...]
    pot: Number
    bank: Number
    balanced: bool
    sum_text: str
    bettors: tuple[BettorView, ...]
    riichi: RiichiView | None
    hands: tuple[HandView, ...]
    penalties: tuple[PenaltyView, ...]
    rows: tuple[RowView, ...]
    curve: tuple[tuple[Number, ...], ...]
    last: ExplainedView | None
    awaited: AwaitedView | None
    throw: ThrowView | None
    wall: WallView | None
    disc: DiscView
    questions: tuple[QuestionView, ...]
    end: EndView | None
    ranking: RankingView
    undo: UndoView | None

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the API and of ``companion table show --json``."""
        history: Iterable[HandView | PenaltyView] = sorted((*self.hands, *self.penalties), key=lambda row: row.seq)
        return {
            "table": self.table,
            "seq": self.seq,
            "name": self.name,
            "profile": {"id": self.profile.id, "version": self.profile.version, "changes": self.profile.changes},
            "conduct": self.conduct.model_dump(mode="json"),
            "players": [player.to_dict() for player in self.players],
            "seats": [self.players[p].seat.value for p in range(len(self.players))],
            "dealer": self.dealer,
            "prevailing": self.prevailing.value if self.prevailing else None,
            "round": self.round,
            "hand": self.hand,
            "hands_played": len(self.hands),
            "hands_left": self.hands_left,
            "repeats": self.repeats,
            "honba": self.repeats if self.conduct.counters == "honba" else 0,
            "sticks": self.sticks,
            "riichi": self.riichi and self.riichi.to_dict(),
            "scores": [number(player.score) for player in self.players],
            "pot": number(self.pot),
            "bank": number(self.bank),
            "bettors": [bettor.to_dict() for bettor in self.bettors],
            "balanced": self.balanced,
            "last_result": self.last and self.last.hand.to_dict(),
            "awaiting": self.awaited and self.awaited.to_dict(),
            "last_throw": self.throw and self.throw.to_dict(),
            "wall": self.wall and self.wall.to_dict(),
            "disc": self.disc.to_dict(),
            "questions": [question.to_dict() for question in self.questions],
            "history": [row.to_dict() for row in history],
            "ended": self.end is not None,
            "end": self.end and self.end.to_dict(),
            "standings": [standing.to_dict() for standing in self.ranking.rows] if self.end else [],
            "can_undo": self.undo and self.undo.to_dict(),
        }
