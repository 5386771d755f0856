"""What a profile file of points and doubles says: the values of sets, extras, doubles and limits, and the switches."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from companion.rules.profile.data import ProfileData, Setting, Sourced, Strict


class SetLine(Sourced):
    """Points of a set, claimed or in the hand."""

    exposed: int = Field(ge=0)
    concealed: int = Field(ge=0)


class ExtraLine(Sourced):
    """Points for a pair or an event; ``agreed``: ten points or one double, as the switch extras-as says."""

    points: int = Field(ge=0)
    who: Literal["all", "winner", "flowers"]
    agreed: bool = False


class DoubleLine(Sourced):
    """How many times something doubles the points."""

    doubles: int = Field(ge=0)
    who: Literal["all", "winner", "flowers"]


class LimitLine(Sourced):
    """A hand worth the limit, or half of it."""

    limit: Literal["full", "half"]


class ClassicalSettings(Strict):
    """Switches of scoring."""

    limit: Setting[int]
    base: Setting[int]
    extras_as: Setting[str]
    pure_suit_doubles: Setting[int]
    only_place: Setting[str]
    winning_set: Setting[str]
    losers_doubles: Setting[str]
    losers_limit: Setting[bool]
    flowers_for: Setting[str]
    flower_set_replaces_own: Setting[bool]
    double_wind_pair: Setting[int]
    honours_cumulate: Setting[bool]
    no_points_strict: Setting[bool]
    last_tile_by: Setting[str]
    half_limit: Setting[int]


class ClassicalSettlement(Strict):
    """Switches of settling."""

    pay: Setting[str]
    east_factor: Setting[int]
    east_doubles: Setting[str]
    pays_for_all: Setting[bool]
    false_win: Setting[int]


SetName = Literal[
    "chow",
    "pung-simple",
    "pung-terminal",
    "pung-wind",
    "pung-dragon",
    "kong-simple",
    "kong-terminal",
    "kong-wind",
    "kong-dragon",
]
ExtraName = Literal[
    "pair-own-wind",
    "pair-prevailing-wind",
    "pair-dragon",
    "self-drawn",
    "only-place",
    "flower",
    "no-chow",
    "replacement",
    "no-points",
    "last-tile",
    "robbing",
]
DoubleName = Literal[
    "dragon-set",
    "own-wind-set",
    "prevailing-wind-set",
    "half-flush",
    "pure-suit",
    "terminals-honours",
    "all-honours",
    "no-chow",
    "no-points",
    "replacement",
    "last-tile",
    "robbing",
    "three-winds-and-pair",
    "two-dragons-and-pair",
    "ready",
    "own-flower",
    "flower-set",
]
LimitName = Literal["three-dragon-sets", "four-wind-sets", "dealt", "first-discard"]


class ClassicalBody(ProfileData):
    """A profile file of this system."""

    settings: ClassicalSettings
    settlement: ClassicalSettlement
    sets: dict[SetName, SetLine]
    extras: dict[ExtraName, ExtraLine]
    doubles: dict[DoubleName, DoubleLine]
    limits: dict[LimitName, LimitLine]
