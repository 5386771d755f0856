"""What a throw of dice decides: seats, the dealer, and where the wall is broken. The rules are data, counted here.

The walls stand in a square. Seen from above and going clockwise, East's wall is followed by North's, West's and
South's; each is counted from its right end (as its owner sees it), which is the same direction, so a count past the
end of a wall runs on to the next wall clockwise.

>>> plan = dice_plan("classical-000")
>>> found = break_wall(plan, [9, 4])
>>> found.side.value, str(found.counted), [str(s) for s in found.first_dealt]
('E', 'E13', ['E14', 'E15'])
>>> [f"{t.tile} on {t.on}" for t in found.loose]
['top on E11', 'bottom on E12']
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.i18n import SpokenError
from companion.tiles import Wind

CLOCKWISE: Final = (Wind.EAST, Wind.NORTH, Wind.WEST, Wind.SOUTH)
"""The order in which the walls follow each other when tiles are counted and taken."""


class DiceError(SpokenError):
    """A throw that cannot be, or a dice plan that does not exist; the message says what to give instead."""


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class WallPlan(_Data):
    """How the wall is broken: which throws, what is counted, and what happens to the tiles at the break."""

    throws: tuple[int, ...] = Field(
        default=(2,), min_length=1, max_length=2, description="Dice of each throw, in order"
    )
    side: Literal["counted", "dealer"] = Field(
        default="counted", description="Whose wall: counted round the table by the first throw, or always the dealer's"
    )
    count_from: Literal[0, 1] = Field(
        default=0, description="Counting seats starts with the thrower (0) or on the right (1)"
    )
    stack: Literal["sum", "last"] = Field(
        default="sum", description="The stack is counted by all throws, or by the last one"
    )
    stacks: tuple[int, int, int, int] = Field(
        default=(17, 17, 17, 17), description="Stacks in the walls of East, South, West and North"
    )
    runs_on: bool = Field(
        default=True,
        description="Whether a count past the end of a wall goes on in the next one; else it begins again in the same",
    )
    loose: Literal["none", "on-wall", "beside", "third-layer", "dead-wall", "reserve"] = Field(
        default="none", description="What the counted stack (or the stacks beside the break) becomes"
    )
    loose_on: tuple[int, int] = Field(
        default=(-2, -1), description="Where the top and the bottom tile go, in stacks from the counted one"
    )
    dead_stacks: int = Field(
        default=0, ge=0, le=20, description="Stacks right of the break that are not dealt (riichi: 7)"
    )
    indicator: int | None = Field(
        default=None, description="The stack whose upper tile is turned up, from the counted one"
    )
    deal: int = Field(
        default=53, ge=52, le=53, description="Tiles dealt before play: 53 if East takes 14 at once, else 52"
    )


class DicePlan(_Data):
    """All throws of a rule set. ``source`` says where each part comes from."""

    title: str = ""
    source: str = ""
    seats: Literal["none", "indicators", "highest"] = Field(
        default="none",
        description="How seats are drawn: not by dice, wind tiles drawn from a pile, or the highest throw is East",
    )
    dealer: Literal["none", "count"] = Field(
        default="none",
        description="Whether one more throw names the first dealer, counted round the table from the thrower",
    )
    opening_dice: int = Field(default=2, ge=1, le=3, description="Dice used for seats and dealer")
    wall: WallPlan = WallPlan()

    @property
    def opening(self) -> tuple[str, ...]:
        """What is thrown for before the first hand."""
        seats = {"none": (), "indicators": ("indicators",), "highest": ("highest",)}[self.seats]
        return (*seats, "dealer") if self.dealer == "count" else tuple(seats)


@dataclass(frozen=True, slots=True)
class StackAt:
    """A stack of the wall: whose wall, and which stack from that wall's right end (1 is the rightmost)."""

    side: Wind
    stack: int

    def __str__(self) -> str:
        return f"{self.side.value}{self.stack}"

    def to_dict(self) -> dict[str, Any]:
        return {"side": self.side.value, "stack": self.stack}


@dataclass(frozen=True, slots=True)
class LooseTile:
    """A tile taken out at the break, and the stack that it is laid on (or beside)."""

    tile: Literal["top", "bottom"]
    on: StackAt


@dataclass(frozen=True, slots=True)
class WallBreak:
    """Where the wall is opened.

    ``side`` is the wall that the throw picked, ``count`` the number counted from its right end, ``counted`` the stack
    reached. ``first_dealt`` are the dealer's first two stacks. ``dead`` are stacks that are not dealt, ``indicator``
    the stack whose upper tile is turned up, ``left_in_wall`` the tiles that remain after the deal in the wall that is
    being drawn from, and ``next_tile`` the stack that play draws from first.
    """

    side: Wind
    count: int
    counted: StackAt
    first_dealt: tuple[StackAt, StackAt]
    placement: str
    loose: tuple[LooseTile, ...]
    dead: tuple[StackAt, ...]
    indicator: StackAt | None
    next_tile: StackAt
    left_in_wall: int
    stacks: tuple[int, int, int, int]

    def to_dict(self) -> dict[str, Any]:
        return {
            "side": self.side.value,
            "count": self.count,
            "counted": self.counted.to_dict(),
            "first_dealt": [s.to_dict() for s in self.first_dealt],
            "placement": self.placement,
            "loose": [{"tile": t.tile, "on": t.on.to_dict()} for t in self.loose],
            "dead": [s.to_dict() for s in self.dead],
            "indicator": self.indicator.to_dict() if self.indicator else None,
            "next": self.next_tile.to_dict(),
            "left_in_wall": self.left_in_wall,
            "stacks": dict(zip("ESWN", self.stacks, strict=True)),
        }


def count_seats(total: int, start: Wind = Wind.EAST, count_from: int = 0) -> Wind:
    """The seat that a total picks: counted anticlockwise (in playing order), the thrower being 1.

    5 and 9 are the thrower, 2, 6 and 10 the right neighbour, 3, 7 and 11 opposite, 4, 8 and 12 left
    ([000] and most others). ``count_from=1`` starts with the right neighbour as 1 ([001-K1]).
    """
    if total < 1:
        raise DiceError("dice-error-total", total=str(total))
    return start.after((total - 1 + count_from) % 4)


def break_wall(plan: DicePlan, totals: Sequence[int]) -> WallBreak:
    """Where the wall is broken after all throws of the plan, each given as its total.

    Raises DiceError for too many or too few throws and for totals that those dice cannot show.
    """
    wall = plan.wall
    if len(totals) != len(wall.throws):
        raise DiceError("dice-error-throws", wanted=str(len(wall.throws)), count=str(len(totals)))
    for number, (total, dice) in enumerate(zip(totals, wall.throws, strict=True), 1):
        if not dice <= total <= 6 * dice:
            raise DiceError(
                "dice-error-shown", number=str(number), dice=str(dice), most=str(6 * dice), total=str(total)
            )
    side = Wind.EAST if wall.side == "dealer" else count_seats(totals[0], Wind.EAST, wall.count_from)
    count = sum(totals) if wall.stack == "sum" else totals[-1]
    ring = Ring(wall.stacks)
    counted = ring.index(side, count if wall.runs_on else (count - 1) % ring.size(side) + 1)
    loose: tuple[LooseTile, ...] = ()
    dead: tuple[StackAt, ...] = ()
    removed = 0
    if wall.loose in ("on-wall", "beside", "third-layer"):
        loose = (
            LooseTile("top", ring.at(counted + wall.loose_on[0])),
            LooseTile("bottom", ring.at(counted + wall.loose_on[1])),
        )
        removed = 1
    elif wall.loose == "dead-wall":
        dead = tuple(ring.at(counted - n) for n in range(wall.dead_stacks))
    elif wall.loose == "reserve":
        dead = tuple(ring.at(counted - n) for n in reversed(range(count)))
    next_stack = counted + 1 + wall.deal // 2
    at = ring.at(next_stack)
    return WallBreak(
        side=side,
        count=count,
        counted=ring.at(counted),
        first_dealt=(ring.at(counted + 1), ring.at(counted + 2)),
        placement=wall.loose,
        loose=loose,
        dead=dead,
        indicator=ring.at(counted + wall.indicator) if wall.indicator is not None else None,
        next_tile=at,
        left_in_wall=2 * (ring.size(at.side) - at.stack + 1 - ring.gone(at, counted, removed, dead)) - wall.deal % 2,
        stacks=wall.stacks,
    )


class Ring:
    """The four walls as one ring of stacks, numbered clockwise from the right end of East's wall."""

    def __init__(self, stacks: Sequence[int]) -> None:
        self._sizes = dict(zip((Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH), stacks, strict=True))
        self.length = sum(stacks)

    def size(self, side: Wind) -> int:
        """Stacks in that wall."""
        return self._sizes[side]

    def index(self, side: Wind, stack: int) -> int:
        """The ring position of the stack counted from the right end of a wall; the count may run past its end."""
        before = 0
        for wall in CLOCKWISE:
            if wall is side:
                return (before + stack - 1) % self.length
            before += self._sizes[wall]
        raise AssertionError(side)

    def at(self, index: int) -> StackAt:
        """The stack at a ring position; positions run on round the table in both directions."""
        index %= self.length
        for wall in CLOCKWISE:
            if index < self._sizes[wall]:
                return StackAt(wall, index + 1)
            index -= self._sizes[wall]
        raise AssertionError(index)

    def gone(self, at: StackAt, counted: int, removed: int, dead: Sequence[StackAt]) -> int:
        """Stacks further along the same wall that cannot be drawn: the one taken out, or those set apart."""
        taken = [*dead, *([self.at(counted)] if removed else [])]
        return sum(s.side is at.side and s.stack > at.stack for s in taken)


_ALIASES: Final = {"dice-000": "classical-000", "dice-001": "classical-m", "american-deal": "american"}


def dice_plan(name: str) -> DicePlan:
    """A dice plan that ships with the program, by name. Raises DiceError for an unknown name, naming the others."""
    key = name.replace("_", "-")
    plans = _plans()
    try:
        return plans[_ALIASES.get(key, key)]
    except KeyError:
        raise DiceError("dice-error-plan", name=repr(name), names=", ".join(plans)) from None


def dice_plans() -> tuple[str, ...]:
    """Names of the dice plans that ship with the program."""
    return tuple(_plans())


@cache
def _plans() -> Mapping[str, DicePlan]:
    text = (files("companion.table") / "dice.toml").read_text(encoding="utf-8")
    try:
        return {name: DicePlan.model_validate(data) for name, data in tomllib.loads(text).items()}
    except ValidationError as error:
        raise DiceError("dice-error-file", why=error) from error
