"""The state of a table: what every screen shows, derived from the log and never stored.

>>> from companion.table.replay import replay
>>> from companion.table.conduct import conduct_for
>>> opened = TableOpened(name="Sunday", players=("Anna", "Boris", "Celina", "Dmitri"), profile="mcr-2006",
...                      conduct=conduct_for("mcr-2006"))
>>> state = replay([opened, WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)])
>>> state.scores, state.players[state.dealer], state.hand_number
((-19, 35, -8, -8), 'Boris', 2)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from companion.rules.result import Number
from companion.table.amounts import NOTHING, total
from companion.table.conduct import Conduct
from companion.table.dice import WallBreak
from companion.table.event_parts import PaymentLine
from companion.table.events import (
    DrawRecorded,
    Event,
    PrevailingTurned,
    TableOpened,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.refusal import EventRefused
from companion.tiles import Wind

__all__ = [
    "Awaiting",
    "DiscQuestion",
    "DiscState",
    "HandRecord",
    "PenaltyRecord",
    "Stored",
    "TableOpened",
    "TableState",
    "ThrowShown",
    "WinRecorded",
]

_NO_DEED: Final = (TableOpened, Undone, WindTurned, PrevailingTurned)
"""Events that a plain "undo" passes over."""


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as it stands in the log: its number, when it was taken (UTC) and the key that makes it one."""

    seq: int
    event: Event
    table: str = ""
    key: str = ""
    at: datetime | None = None
    duplicate: bool = field(default=False, compare=False)
    """Set on what `append` returns if this key had been taken before."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand that was played, with the seats it was played in."""

    number: int
    seq: int
    event: WinRecorded | DrawRecorded
    dealer: int
    seats: tuple[Wind, ...]
    prevailing: Wind | None
    round: int
    repeats: int
    profile_text: str = field(default="", repr=False)
    """The rule set that the hand was scored with, if it was the table's."""
    corrected: int | None = None
    """The seq of the correction that put it here."""
    deals: int = -1
    """How often the deal had passed before it."""
    warnings: tuple[str, ...] = ()
    """``seat``, ``prevailing``: scored for another seat or wind than the log now says. ``after-end``: past the end."""
    pot: Number = 0
    """What lay on the table before it was settled (riichi sticks)."""
    riichi: tuple[int, ...] = ()
    """Who had declared riichi in it."""
    wins: tuple[int, ...] = ()
    """How many hands each player had won, this one counted."""
    moved: bool = False
    """Whether this hand or one before it moved a point."""


@dataclass(frozen=True, slots=True)
class PenaltyRecord:
    """A penalty that counts; ``hand`` is the hand during which it was given (0 before the first)."""

    seq: int
    hand: int
    player: int
    net: tuple[Number, ...]
    reason: str
    payments: tuple[PaymentLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Awaiting:
    """The throw that is wanted now. ``kind`` is "indicators", "highest", "dealer" or "break"."""

    kind: str
    step: str
    number: int
    of: int
    dice: int
    thrower: int


@dataclass(frozen=True, slots=True)
class ThrowShown:
    """The last throw, whether it counted, and what it decided (or why it did not: "not-asked", "dice-count")."""

    seq: int
    dice: tuple[int, ...]
    total: int
    used: bool
    step: str = ""
    why: str = ""
    decided: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DiscState:
    """What the wind disc says, as an absolute reading; ``wind`` None is unknown (no magnet, or several)."""

    wind: Wind | None = None
    prevailing: Wind | None = None
    device: str = ""
    mask: int | None = None
    seen: bool = False
    settled: tuple[tuple[str, Wind, Wind], ...] = ()
    """Differences that somebody answered with "the score is right": subject, disc, log."""


@dataclass(frozen=True, slots=True)
class DiscQuestion:
    """The disc and the log differ; ``behind`` if the disc just has not followed the last move yet."""

    subject: str
    disc: Wind
    log: Wind
    behind: bool = False


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that the log amounts to. ``scores`` are totals by player; with pot and bank they sum to zero.

    ``places`` are the players round the table from the first East on, in playing order; ``deals`` counts how often
    the deal has passed. Seats, dealer, round and prevailing wind follow from them.
    """

    table: str
    seq: int
    name: str
    players: tuple[str, ...]
    profile: str
    profile_version: str
    profile_changes: dict[str, Any]
    conduct: Conduct
    places: tuple[int, ...]
    log: tuple[Stored, ...] = field(default=(), repr=False)
    profile_text: str = field(default="", repr=False)
    """The rule set as it was when the table began to play by it; empty in logs that did not keep it."""
    first_place: int = 0
    deals: int = 0
    repeats: int = 0
    base_deals: int = 0
    """`deals` during the hand before this one: what a disc turned after that hand counts from."""
    repeats_if: tuple[int, int] = (0, 0)
    """`repeats` of this hand if the dealer stayed, and if the deal passed."""
    moved_seq: int = 0
    """The event that moved the deal last."""
    prevailing_shift: int = 0
    scores: tuple[Number, ...] = NOTHING
    pot: Number = 0
    bank: Number = 0
    hands: tuple[HandRecord, ...] = ()
    penalties: tuple[PenaltyRecord, ...] = ()
    opening: tuple[str, ...] = ()
    throws: tuple[tuple[int, int], ...] = ()
    """Used throws of the present step: total and the place that threw."""
    last_throw: ThrowShown | None = None
    wall: WallBreak | None = None
    disc: DiscState = DiscState()
    disc_seq: int = 0
    ended_seq: int | None = None
    ended_reason: str = ""
    undone: frozenset[int] = frozenset()
    """Events that do not count."""
    riichi: tuple[int, ...] = ()
    """Who has declared riichi in this hand, in that order."""
    double_riichi: tuple[int, ...] = ()

    # -- the deal

    @property
    def everybody(self) -> range:
        """The players by index."""
        return range(len(self.players))

    @property
    def dealer_place(self) -> int:
        return (self.first_place + self.deals) % len(self.players)

    @property
    def dealer(self) -> int:
        """The player who deals: East."""
        return self.places[self.dealer_place]

    @property
    def seats(self) -> tuple[Wind, ...]:
        """The seat wind of each player, by index."""
        return tuple(self.seat(player) for player in self.everybody)

    def seat(self, player: int) -> Wind:
        """The seat wind of a player."""
        return Wind.EAST.after(self.away(self.dealer_place, self.place(player)))

    def place(self, player: int) -> int:
        """Where a player sits: places to the right of the first East. Raises EventRefused for nobody at the table."""
        if player not in self.everybody:
            raise EventRefused("table-refused-no-player", player=str(player))
        return self.places.index(player)

    def away(self, place: int, other: int) -> int:
        """How many seats to the right of a place another one is."""
        return (other - place) % len(self.players)

    def player_at(self, seat: Wind) -> int:
        """The player who sits there now."""
        return self.places[(self.dealer_place + seat.position) % len(self.players)]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.deals // self.round_deals + 1

    @property
    def round_deals(self) -> int:
        """How often the deal passes in a round: once round the table, where the rules say nothing else."""
        return self.conduct.round_deals or len(self.players)

    @property
    def prevailing(self) -> Wind | None:
        """The prevailing wind, or None where the rules know none."""
        if self.conduct.prevailing == "none":
            return None
        return Wind.EAST.after(self.deals // self.round_deals + self.prevailing_shift)

    @property
    def hand_number(self) -> int:
        """The hand that is being played (or would be next), from 1."""
        return len(self.hands) + 1

    def first_of(self, claimants: Sequence[int], discarder: int) -> int:
        """Who of several players that want one discard wins it, under the table's own rule."""
        far = self.conduct.several_winners == "farthest"
        away = {p: self.away(self.place(discarder), self.place(p)) for p in claimants}
        return max(away, key=away.__getitem__) if far else min(away, key=away.__getitem__)

    # -- the end

    @property
    def end(self) -> str:
        """Why the game is over ("said", "rounds", "leader", "hands", "below-zero"), or empty while it goes on."""
        if self.ended_seq is not None:
            return "said"
        if self.conduct.rounds and self.round > self.conduct.rounds and not self._extended:
            return "rounds"
        if self._dealer_stops:
            return "leader"
        if self.conduct.hands and len(self.hands) >= self.conduct.hands:
            return "hands"
        if self.conduct.below_zero_ends and any(self.points(p) < 0 for p in self.everybody):
            return "below-zero"
        return ""

    @property
    def _extended(self) -> bool:
        """Whether one more round is played because nobody has enough points."""
        conduct = self.conduct
        if not conduct.extension or self.round > conduct.rounds + 1:
            return False
        return all(self.points(p) < conduct.extension for p in self.everybody)

    @property
    def _dealer_stops(self) -> bool:
        """Whether the dealer of the last hand stays on, leads alone and has enough: then nobody plays on.

        A hand that was broken off decides nothing.
        """
        conduct, last = self.conduct, self.last_hand
        if not conduct.dealer_stops or last is None or last.deals != self.deals:
            return False
        if self.deals + 1 < self.round_deals * conduct.rounds:
            return False
        if isinstance(last.event, DrawRecorded) and last.event.kind == "abortive":
            return False
        mine = self.points(last.dealer)
        others = [self.points(p) for p in self.everybody if p != last.dealer]
        return mine > max(others) and mine >= conduct.extension

    @property
    def sticks(self) -> int:
        """Riichi sticks on the table."""
        return int(self.pot // self.conduct.stick) if self.conduct.stick else 0

    def points(self, player: int) -> Number:
        """What the player has with what everybody began with."""
        return total((self.conduct.start_points, self.scores[player]))

    @property
    def balance(self) -> Number:
        """Scores, pot and bank together: zero, or the log is broken."""
        return total((*self.scores, self.pot, self.bank))

    @property
    def wins(self) -> tuple[int, ...]:
        """How many hands each player won, by index."""
        return self.hands[-1].wins if self.hands else (0,) * len(self.players)

    @property
    def only_wins(self) -> bool:
        """Whether hands were won and none moved a point: under such rules the number of wins is the result [004]."""
        return any(self.wins) and not self.hands[-1].moved

    @property
    def bettors(self) -> Mapping[str, Number]:
        """What fifth players won or lost by betting on one of the players, by name ("" where none was given).

        It is part of ``bank``, since they have no place at the table.
        """
        found: dict[str, Number] = {}
        for record in self.hands:
            event = record.event
            if isinstance(event, WinRecorded) and event.options.get("bettor_on"):
                name = str(event.options.get("bettor") or "")
                found[name] = total((found.get(name, 0), event.bank))
        return found

    # -- dice and disc

    @property
    def log_wind(self) -> Wind:
        """Where the disc's East mark has to face for the log to be right."""
        return self.place_wind(self.dealer_place)

    def place_wind(self, place: int) -> Wind:
        """The disc's name for a place at the table."""
        return Wind.EAST.after(place - self.conduct.disc_east_place)

    def disc_place(self, wind: Wind) -> int:
        """The place that the disc means."""
        return (wind.position + self.conduct.disc_east_place) % 4

    @property
    def questions(self) -> tuple[DiscQuestion, ...]:
        """What the disc and the log differ about, and nobody has answered yet. Only where both may move the deal."""
        if self.conduct.dealer_by != "both" or self.end:
            return ()
        asked = []
        for subject, disc, log in (
            ("dealer", self.disc.wind, self.log_wind),
            ("prevailing", self.disc.prevailing, self.prevailing),
        ):
            if disc is None or log is None or disc is log or (subject, disc, log) in self.disc.settled:
                continue
            asked.append(DiscQuestion(subject, disc, log, behind=self.moved_seq > self.disc_seq))
        return tuple(asked)

    # -- the last thing

    @property
    def last_hand(self) -> HandRecord | None:
        return self.hands[-1] if self.hands else None

    @property
    def undoable(self) -> Stored | None:
        """What "undo" takes back, on every screen: the last thing that a person did and that counts.

        That is what somebody entered, confirmed or threw. The opening stays, an undo is undone by its number, and where
        the wind disc points is no deed: it is absolute, and taking a reading back would not turn the disc.
        """
        for stored in reversed(self.log):
            if stored.seq not in self.undone and not isinstance(stored.event, _NO_DEED):
                return stored
        return None

    def name_of(self, player: int) -> str:
        return self.players[player]
