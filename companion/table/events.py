"""What can happen at a table. Each event has one name, on the wire, in the log, in the stream and in the tests.

Events are frozen; :mod:`companion.table.codec` takes them to JSON and back.

>>> event = DiceThrown(dice=(3, 6), device="dice-1")
>>> event.type, event.total
('dice_thrown', 9)

Players are indexes 0-3 in the order in which they were entered; seats are winds and belong to the state, not to events.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from companion.i18n import SpokenError
from companion.table.amounts import NOTHING, Amount, Net, amount, total
from companion.table.conduct import Conduct
from companion.table.event_parts import (
    Circumstances,
    EventPart,
    FurtherWin,
    LosingHand,
    Name,
    Note,
    PaymentLine,
    Player,
    Seq,
    Source,
)
from companion.tiles import Wind


class _Event(EventPart):
    who: Name = Field(default="", description="The person or phone that entered it; empty where nobody said")
    source: Source = Field(default=Source.TAP, description="How it was entered")


class _Moves(_Event):
    """Points that change hands: what the players win or pay, what the pot gains, and what leaves the table."""

    net: Net = NOTHING
    pot: Amount = Field(default=0, description="What the pot gains (riichi sticks put down) or, below zero, gives")
    bank: Amount = Field(default=0, description="What is paid to nobody, for instance a tournament penalty")
    payments: tuple[PaymentLine, ...] = ()

    @model_validator(mode="after")
    def _sums_to_zero(self) -> Self:
        rest = total((*self.net, self.pot, self.bank))
        if rest != 0:
            net = ", ".join(map(str, self.net))
            raise SpokenError("event-error-sum", rest=str(rest), net=net)
        return self


class TableOpened(_Event):
    """A table begins. All that the course of play depends on is kept here, so that later rules change nothing."""

    type: Literal["table_opened"] = "table_opened"
    name: Annotated[str, Field(min_length=1, max_length=80)]
    players: Annotated[
        tuple[Name, ...], Field(min_length=2, max_length=4, description="In entry order; this order never changes")
    ]
    profile: str
    profile_version: str = ""
    profile_changes: dict[str, Any] = Field(default_factory=dict, description="House rules of this table on top of it")
    profile_text: str = Field(default="", description="The rule set itself as it was then, so that it never changes")
    conduct: Conduct
    seats: Annotated[tuple[Player, ...], Field(min_length=2, max_length=4)] = Field(
        default=(0, 1, 2, 3), description="Who sits East, South, West and North at the start"
    )

    @model_validator(mode="before")
    @classmethod
    def _as_entered(cls, data: Any) -> Any:
        """Who is named first sits East, and so on, where nobody says otherwise."""
        if isinstance(data, dict) and "seats" not in data and isinstance(data.get("players"), list | tuple):
            return {**data, "seats": tuple(range(len(data["players"])))}
        return data

    @model_validator(mode="after")
    def _names_and_seats(self) -> Self:
        names = [n.strip() for n in self.players]
        if not all(names):
            raise SpokenError("event-error-no-name")
        if len({n.casefold() for n in names}) != len(names):
            raise SpokenError("event-error-one-name", names=", ".join(names))
        _all_different(self.seats, len(names))
        return self


class WinRecorded(_Moves):
    """A hand was won. Score and payments are kept as they were shown, so that old games never change."""

    type: Literal["win_recorded"] = "win_recorded"
    winner: Player
    discarder: Player | None = Field(default=None, description="Who gave the winning tile; none for a self-drawn win")
    hand: str = Field(default="", description="In hand notation; empty where it was entered without tiles")
    worth: dict[str, int] | None = Field(
        default=None, description="The numbers that said what it is worth (points; han, fu), where it was not the tiles"
    )
    circumstances: Circumstances | None = None
    profile: str = ""
    profile_version: str = ""
    profile_changes: dict[str, Any] = Field(default_factory=dict, description="House rules that were on top of it")
    losers: tuple[LosingHand, ...] = Field(default=(), description="Hands of the others, where they were settled with")
    options: dict[str, Any] = Field(default_factory=dict, description="Options of scoring and settling that were given")
    score: dict[str, Any] = Field(default_factory=dict, description="Score.to_dict(); other languages in 'languages'")
    total: Amount = 0
    also: tuple[FurtherWin, ...] = Field(default=(), description="Further winners on the same discard")
    photo: str = Field(default="", description="Name of the kept photo, if the owner lets photos be kept")

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(each.winner for each in self.won)

    @property
    def won(self) -> tuple[WinRecorded | FurtherWin, ...]:
        """What each of the winners won, the first before the others."""
        return (self, *self.also)

    @model_validator(mode="after")
    def _who_won(self) -> Self:
        if len(set(self.winners)) != len(self.winners):
            raise SpokenError("event-error-winner-twice")
        shown = [loser.player for loser in self.losers]
        if len(set(shown)) != len(shown) or set(shown) & set(self.winners):
            raise SpokenError("event-error-losers")
        if self.discarder in self.winners:
            raise SpokenError("event-error-own-discard")
        return self


class DrawRecorded(_Moves):
    """A hand without a winner; with the payments that it brings under rules that know some."""

    type: Literal["draw_recorded"] = "draw_recorded"
    kind: Name = Field(default="wall", description="A way to end without a winner that the rules of the table know")
    abortive: Name = Field(default="", description="Why the hand was broken off, for instance four-winds")
    nagashi: tuple[Player, ...] = Field(
        default=(), description="Whom the kind names; of nagashi, whose discards were terminals and honours alone"
    )
    ready: Annotated[tuple[bool, ...], Field(min_length=2, max_length=4)] | None = Field(
        default=None, description="Who was ready, where the rules ask for it"
    )
    dealer_stays: bool | None = Field(default=None, description="Overrides the table's own rule for this draw")
    note: Note = ""


class RiichiDeclared(_Moves):
    """A player declared riichi and put down a stick. It lies on the table until somebody wins, also through draws;
    a declaration whose discard was won on is undone."""

    type: Literal["riichi_declared"] = "riichi_declared"
    player: Player
    double: bool = Field(default=False, description="At the first discard, before any claim")

    @model_validator(mode="after")
    def _one_stick(self) -> Self:
        if any(value for player, value in enumerate(self.net) if player != self.player) or self.bank:
            raise SpokenError("event-error-stick")
        return self


class PenaltyGiven(_Moves):
    """A penalty, at any time, also before the first hand and after the game; taken away by undoing it."""

    type: Literal["penalty_given"] = "penalty_given"
    player: Player
    reason: Note = ""
    redeal: bool = Field(default=False, description="The hand is dealt again; its riichi sticks have gone back")

    @classmethod
    def to_others(cls, player: int, each: Any, reason: str = "", who: str = "", *, players: int = 4) -> Self:
        """A penalty of which each of the others at the table gets ``each``."""
        net = tuple((1 - players) * amount(each) if p == player else amount(each) for p in range(players))
        lines = tuple(PaymentLine(payer=player, payee=p, amount=each) for p in range(players) if p != player)
        return cls(player=player, net=net, payments=lines, reason=reason, who=who)

    @classmethod
    def to_bank(cls, player: int, points: Any, reason: str = "", who: str = "", *, players: int = 4) -> Self:
        """A penalty that nobody gets."""
        net = tuple(-amount(points) if p == player else 0 for p in range(players))
        lines = (PaymentLine(payer=player, payee=None, amount=points),)
        return cls(player=player, net=net, bank=points, payments=lines, reason=reason, who=who)


class DiceThrown(_Event):
    """Dice that came to rest. ``step`` and ``hand_number`` say what they were thrown for; the store fills them in."""

    type: Literal["dice_thrown"] = "dice_thrown"
    dice: tuple[Annotated[int, Field(ge=1, le=6)], ...] = Field(default=(), max_length=4)
    total: int = Field(default=0, ge=0, le=24, description="Only needed where the single dice are not known")
    device: Name = ""
    device_seq: str = Field(default="", max_length=40, description="The device's own count, as 'boot:seq'")
    step: str = Field(
        default="", max_length=40, description="What was awaited; empty lets the log decide, 'stray' for nothing"
    )
    hand_number: int = Field(default=0, ge=0)

    @model_validator(mode="before")
    @classmethod
    def _total(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("dice") and not data.get("total"):
            try:
                return {**data, "total": sum(data["dice"])}
            except TypeError:
                return data  # the field's own check names what is wrong
        return data

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if not self.dice and not self.total:
            raise SpokenError("event-error-no-dice")
        if self.dice and sum(self.dice) != self.total:
            dice = ", ".join(map(str, self.dice))
            raise SpokenError("event-error-dice", dice=dice, makes=str(sum(self.dice)), total=str(self.total))
        return self


class WindTurned(_Event):
    """The wind disc was turned: an absolute reading. ``wind`` names the place at the table that its East mark faces,
    counted from the place where the first East sat; none if no or several sensors answer."""

    type: Literal["wind_turned"] = "wind_turned"
    wind: Wind | None = None
    mask: int | None = Field(default=None, ge=0, le=15)
    device: Name = ""


class PrevailingTurned(_Event):
    """The prevailing-wind dial of the disc was turned to a position (0 East to 3 North)."""

    type: Literal["prevailing_turned"] = "prevailing_turned"
    position: int = Field(ge=0, le=3)
    device: Name = ""

    @property
    def wind(self) -> Wind:
        return Wind.EAST.after(self.position)


class DiscAnswered(_Event):
    """Someone answered "the disc says South, the score says West: which?". It names both, so that a late answer to
    another question is noticed."""

    type: Literal["disc_answered"] = "disc_answered"
    who: Annotated[str, Field(min_length=1, max_length=80)]
    subject: Literal["dealer", "prevailing"] = "dealer"
    answer: Literal["disc", "log"]
    disc: Wind
    log: Wind


class SeatsDrawn(_Event):
    """All seats at once: who sits East, South, West and North. Before the first hand or between rounds."""

    type: Literal["seats_drawn"] = "seats_drawn"
    seats: Annotated[tuple[Player, ...], Field(min_length=2, max_length=4)]

    @model_validator(mode="after")
    def _permutation(self) -> Self:
        _all_different(self.seats, len(self.seats))
        return self


class SeatsSwapped(_Event):
    """Two players change places, in one step.

    Without ``since`` they really change now. With it they sat the other way round from that hand on, and all is
    replayed: ``results="seat"`` if results were entered by seat (what was written down for the one belongs to the
    other), ``results="player"`` if the names were right and only the seats were wrong.
    """

    type: Literal["seats_swapped"] = "seats_swapped"
    first: Player
    second: Player
    since: int | None = Field(default=None, ge=1)
    results: Literal["seat", "player"] = "seat"

    @model_validator(mode="after")
    def _two(self) -> Self:
        if self.first == self.second:
            raise SpokenError("event-error-swap")
        return self


class Undone(_Event):
    """An earlier event does not count. Undoing an undo brings the event back."""

    type: Literal["undone"] = "undone"
    target: Seq
    reason: Note = ""


Replacing = WinRecorded | DrawRecorded | RiichiDeclared | PenaltyGiven | DiceThrown | SeatsDrawn | SeatsSwapped
"""What may stand in the place of an earlier entry."""


class ScoredAgain(EventPart):
    """A later hand as it is scored again because of a correction before it."""

    target: Seq
    replacement: Annotated[WinRecorded | DrawRecorded, Field(discriminator="type")]


class Corrected(_Event):
    """An earlier hand, declaration, penalty, throw or seating is replaced in its place, and everything after it is
    derived again; ``later`` are hands that are scored again with it, so that all of it counts or nothing."""

    type: Literal["corrected"] = "corrected"
    target: Seq
    replacement: Annotated[Replacing, Field(discriminator="type")]
    note: Note = ""
    later: tuple[ScoredAgain, ...] = Field(default=(), description="Later hands, scored again because of it")

    @property
    def parts(self) -> tuple[tuple[int, Event], ...]:
        """All entries that it replaces, each with what counts now."""
        return ((self.target, self.replacement), *((each.target, each.replacement) for each in self.later))


class SettingsChanged(_Event):
    """The table plays on under another rule set or another course of play; hands already scored stay as they are."""

    type: Literal["settings_changed"] = "settings_changed"
    conduct: Conduct
    profile: str = Field(default="", description="Empty keeps the profile")
    profile_version: str = ""
    profile_changes: dict[str, Any] = Field(default_factory=dict)
    profile_text: str = Field(default="", description="The rule set itself as it was then")


class GameEnded(_Moves):
    """The game is over; ``net`` holds what is settled at the end (sticks left on the table, placement points)."""

    type: Literal["game_ended"] = "game_ended"
    reason: Note = ""


Event = (
    TableOpened
    | WinRecorded
    | DrawRecorded
    | RiichiDeclared
    | PenaltyGiven
    | DiceThrown
    | WindTurned
    | PrevailingTurned
    | DiscAnswered
    | SeatsDrawn
    | SeatsSwapped
    | Undone
    | Corrected
    | SettingsChanged
    | GameEnded
)
"""Any event."""


def _all_different(seats: tuple[int, ...], players: int) -> None:
    if sorted(seats) != list(range(players)):
        raise SpokenError("event-error-seats", seats=", ".join(map(str, seats)), last=str(players - 1))
