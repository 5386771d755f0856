"""What events of a table are made of: who, where from, payments, and how a hand was won."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.hand import Flag, Win, WinBy
from companion.table.amounts import Amount
from companion.tiles import Wind

Player = Annotated[int, Field(ge=0, le=3)]
Seq = Annotated[int, Field(ge=1)]
Name = Annotated[str, Field(max_length=80)]
Note = Annotated[str, Field(max_length=500)]


class Source(StrEnum):
    """Where an event came from."""

    TAP = "tap"
    PHOTO = "photo"
    CAMERA = "camera"
    TYPED = "typed"
    DICE = "dice"
    DISC = "disc"
    DEVICE = "device"
    COMMAND = "command"
    SIMULATED = "simulated"


class EventPart(BaseModel):
    """What all of them are: frozen, with no other fields than those that are named."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class PaymentLine(EventPart):
    """One arrow on the screen. A missing payer or payee is the pot (riichi sticks) or the bank."""

    payer: Player | None
    payee: Player | None
    amount: Amount
    reason: dict[str, str] = Field(default_factory=dict, description="Why, by language, as it was when it was saved")


class Circumstances(EventPart):
    """How a hand was won, as it was scored. Seat and prevailing wind are kept to notice a later change of seats."""

    by: WinBy
    seat: Wind
    prevailing: Wind = Wind.EAST
    flags: tuple[Flag, ...] = ()

    @classmethod
    def of(cls, win: Win) -> Self:
        return cls(by=win.by, seat=win.seat, prevailing=win.prevailing, flags=tuple(sorted(win.flags)))

    def win(self, discarder: Wind | None = None) -> Win:
        """The value that the rules take."""
        return Win(self.by, self.seat, self.prevailing, frozenset(self.flags), discarder)


class FurtherWin(EventPart):
    """A second or third winner on the same discard; the payments are in the event that holds it."""

    winner: Player
    hand: str = ""
    worth: dict[str, int] | None = None
    circumstances: Circumstances | None = None
    score: dict[str, Any] = Field(default_factory=dict)
    total: Amount = 0


class LosingHand(EventPart):
    """A hand that did not win and was shown, where losing hands count."""

    player: Player
    hand: str
