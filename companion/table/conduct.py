"""The course of play as data: who deals next, when the game ends, what dice and the wind disc decide.

>>> conduct_for("mcr-2006").dealer_after_win, conduct_for("mcr-2006").hands
('passes', 16)
>>> conduct_for("classical-300", rounds=8).rounds
8
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from companion.i18n import SpokenError
from companion.rules.sets.load import load_profile
from companion.rules.sets.places import profile_names
from companion.rules.system import Profile
from companion.table.amounts import Amount, total
from companion.table.dice import DicePlan, dice_plan
from companion.validated import checked


class ConductError(SpokenError):
    """Settings of a table that do not exist or cannot be; the message names the key and what it may be."""


class Conduct(BaseModel):
    """Everything about the course of a game that rule sets differ in. It is kept with each table's log."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(default="", description="Which course of play this is")
    source: str = Field(default="", description="Where its rules come from")
    dealer_after_win: Literal["stays", "passes"] = Field(
        default="stays", description="Whether a dealer who won deals again; any other winner makes the deal pass"
    )
    dealer_after_draw: Literal["stays", "passes", "ready"] = Field(
        default="stays", description="Whether the dealer deals again after a draw: yes, no, or only if he was ready"
    )
    dealer_after_abortive: Literal["stays", "passes"] = Field(
        default="stays", description="The same after an abortive draw (riichi)"
    )
    several_winners: Literal["nearest", "farthest", "all"] = Field(
        default="nearest",
        description="Who wins if several want one discard: the nearest to the discarder in playing order, or all",
    )
    dealer_by: Literal["wins", "disc", "both"] = Field(
        default="both",
        description="What moves the deal: recorded hands, the wind disc, or hands, asking where the disc differs",
    )
    disc_east_place: int = Field(
        default=0,
        ge=0,
        le=3,
        description="Where the disc's E sensor lies: places to the right of the first East's seat",
    )
    prevailing: Literal["rounds", "none"] = Field(
        default="rounds", description="Whether there is a prevailing wind, which changes with each round"
    )
    rounds: int = Field(
        default=4, ge=0, le=64, description="Rounds of a game (everybody deals once a round); 0 for no end"
    )
    round_deals: int = Field(
        default=0, ge=0, le=16, description="How often the deal passes in a round; 0: once round the table"
    )
    hands: int = Field(default=0, ge=0, le=1000, description="Hands of a game; 0 for no such end")
    minutes: int = Field(default=0, ge=0, le=6000, description="Minutes of a game, shown as a clock; 0 for no limit")
    below_zero_ends: bool = Field(
        default=False, description="Whether the game ends when somebody has less than nothing"
    )
    redraw_after: int = Field(
        default=0, ge=0, le=64, description="Rounds after which seats are drawn anew; 0 for never"
    )
    counters: Literal["dealer", "honba", "none"] = Field(
        default="dealer",
        description="What repeats count: hands of the same dealer, or riichi counters (also after draws)",
    )
    pot: bool = Field(default=False, description="Whether points may lie on the table (riichi sticks)")
    start_points: Amount = Field(
        default=0, description="What everybody begins with; only shown, totals still sum to zero"
    )
    stick: Amount = Field(default=0, description="What declaring riichi puts on the table; 0 where there is no riichi")
    riichi_needs: Amount = Field(default=0, description="What a player must have to declare riichi")
    return_points: Amount = Field(
        default=0, description="What everybody returns at the end; what is more than they began with goes to the first"
    )
    uma: tuple[Amount, Amount, Amount, Amount] = Field(
        default=(0, 0, 0, 0), description="What the first to the fourth place bring at the end"
    )
    table_points: tuple[Amount, ...] = Field(
        default=(),
        max_length=4,
        description="What the first to the last place bring at the end, beside the points",
    )
    ties: Literal["seat", "share"] = Field(
        default="seat", description="Who goes before at equal points: the one nearer to the first East, or they share"
    )
    leftover_sticks: Literal["first", "share", "lost"] = Field(
        default="first", description="Who gets the sticks on the table at the end of the game"
    )
    extension: Amount = Field(
        default=0, description="Points that somebody must have, or one more round is played until so; 0 for none"
    )
    dealer_stops: bool = Field(
        default=False, description="Whether the game ends when the dealer of the last hand stays on and leads"
    )
    draw_seats: bool = Field(
        default=False, description="Whether the table begins with the throws for seats and first dealer"
    )
    dice: DicePlan = Field(default=DicePlan(), description="What the dice decide")
    reserve: int = Field(
        default=0, ge=0, le=60, description="Tiles at the end of the wall that are not drawn: there the hand is drawn"
    )
    reserve_per_kong: int = Field(default=0, ge=0, le=4, description="How many more of them for each kong")
    reserve_includes_loose: bool = Field(default=True, description="Whether the two loose tiles are among them")

    @field_validator("uma", "table_points", mode="before")
    @classmethod
    def _four_words(cls, value: Any) -> Any:
        """Rule profiles and command lines write such numbers as one text."""
        return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _uma_sums_to_zero(self) -> Self:
        if total(self.uma) != 0:
            raise SpokenError("conduct-error-uma", uma=", ".join(map(str, self.uma)), rest=str(total(self.uma)))
        return self


_FALLBACK: Final = "classical-2000"


def conduct_for(profile: str | Profile, /, **overrides: Any) -> Conduct:
    """The course of play under a rule profile (or its name), with settings of the table on top.

    Shipped profiles have theirs in ``conduct.toml``; what a profile itself says under ``[procedure]`` goes before
    that. A profile that was derived from another plays like that one, and an
    unknown one like the classical game. ``dice`` may name a dice plan or be its data.
    Raises ConductError for a setting that does not exist or has a value that it cannot have.
    """
    if isinstance(profile, str) and profile in profile_names():
        profile = load_profile(profile)
    names = [profile] if isinstance(profile, str) else [profile.id, (profile.body.derived_from or "").split(" ")[0]]
    shipped = _shipped()
    data = next((shipped[_key(name)] for name in names if _key(name) in shipped), shipped[_FALLBACK])
    own = {} if isinstance(profile, str) else _procedure(profile, dice_plan(data["dice"]))
    merged: dict[str, Any] = {**data, **own, **overrides}
    if isinstance(merged.get("dice"), str):
        merged["dice"] = dice_plan(merged["dice"])
    try:
        return Conduct.model_validate(merged)
    except ValidationError as error:
        raise _told(error) from error


_SWITCHES: Final[dict[str, dict[Any, dict[str, Any]]]] = {
    "deal-passes": {
        "every-hand": {"dealer_after_win": "passes", "dealer_after_draw": "passes"},
        "on-loss": {"dealer_after_win": "stays"},
    },
}
"""Switches of a profile that set several things here."""

_WALL_SWITCHES: Final[dict[str, dict[Any, dict[str, Any]]]] = {
    "wall-break": {
        "two-throws": {"throws": (2, 2), "stack": "sum"},
        "own-throw": {"throws": (1, 2), "stack": "last"},
        "one-die": {"throws": (2, 1), "stack": "last"},
    },
    "loose-tiles": {
        "on-wall": {"loose": "on-wall", "loose_on": (-2, -1)},
        "beside-break": {"loose": "beside", "loose_on": (-1, -1)},
        "third-layer": {"loose": "third-layer", "loose_on": (-1, -1)},
    },
    "wall-flowers": {0: {"stacks": (17, 17, 17, 17)}, 4: {"stacks": (18, 17, 18, 17)}, 8: {"stacks": (18, 18, 18, 18)}},
    "seat-count": {"from-thrower": {"count_from": 0}, "from-right": {"count_from": 1}},
    "wall-count-runs-on": {True: {"runs_on": True}, False: {"runs_on": False}},
}
"""Switches about the wall. ``dice.toml`` knows more than they can say, so only a changed switch counts."""


def _procedure(profile: Profile, dice: DicePlan) -> dict[str, Any]:
    """What the profile's own switches say about the course of play."""
    base: Mapping[str, Any] = {}
    for name in (profile.id, (profile.body.derived_from or "").split(" ")[0]):
        if name in profile_names():
            base = load_profile(name).settings
            break
    found: dict[str, Any] = {}
    wall: dict[str, Any] = {}
    for name, setting in profile.body.procedure.items():
        field = name.replace("-", "_")
        found.update(_SWITCHES.get(name, {}).get(setting.value, {}))
        if setting.value != base.get(name):
            wall.update(_WALL_SWITCHES.get(name, {}).get(setting.value, {}))
        if field in Conduct.model_fields:
            found[field] = setting.value
    if wall:
        found["dice"] = dice.model_copy(update={"wall": dice.wall.model_copy(update=wall)})
    return found


def changed(conduct: Conduct, **overrides: Any) -> Conduct:
    """The same course of play with some settings changed. Raises ConductError as :func:`conduct_for`."""
    if isinstance(overrides.get("dice"), str):
        overrides["dice"] = dice_plan(overrides["dice"])
    try:
        return Conduct.model_validate({**conduct.model_dump(), **overrides})
    except ValidationError as error:
        raise _told(error) from error


def conducts() -> tuple[str, ...]:
    """Names of the profiles whose course of play ships with the program."""
    return tuple(_shipped())


def _key(profile: str) -> str:
    return profile.replace("_", "-").casefold()


def _told(error: ValidationError) -> ConductError:
    lines = []
    for item in error.errors(include_url=False):
        place = ".".join(str(p) for p in item["loc"])
        if item["type"] == "extra_forbidden":
            lines.append(ConductError("conduct-error-unknown", place=place, names=", ".join(Conduct.model_fields)))
            continue
        what = checked(item)
        lines.append(
            ConductError("rules-field", place=place, what=what) if place else ConductError("request-said", what=what)
        )
    return ConductError("request-said", what=lines)


@cache
def _shipped() -> Mapping[str, dict[str, Any]]:
    text = (files("companion.table") / "conduct.toml").read_text(encoding="utf-8")
    entries: dict[str, dict[str, Any]] = {}
    for name, data in tomllib.loads(text).items():
        like = data.pop("like", None)
        entries[name] = {**(entries[like] if like else {}), "name": name, **data}
    return entries
