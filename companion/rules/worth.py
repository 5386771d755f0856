"""What a hand is worth that is entered without its tiles: "24", or "3 han 40 fu", as people call it out.

>>> str(ToldWorth({"han": 3, "fu": 40}))
'han=3 fu=40'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.hand import Problem
from companion.rules.questions import Question
from companion.rules.reasons import Said
from companion.rules.result import LARGEST, Item, Number, Reason, Score

POINTS: Final = "points"
"""The number that most rules ask for."""


@dataclass(frozen=True, slots=True)
class ToldWorth:
    """The numbers that were told instead of tiles, by the names of the system's questions."""

    told: Mapping[str, int]

    def __str__(self) -> str:
        return " ".join(f"{name}={number}" for name, number in self.told.items())


def points_question(unit: Reason, least: int = 0, most: int = LARGEST) -> Question:
    """The question for a total, in the unit of the rules."""
    return Question(POINTS, "number", Said("rules-worth", {"unit": unit}), least=least, most=most)


def told_item(total: Number, unit: str) -> Item:
    """The only line of such a score."""
    return Item("Told", total, unit, Reason("rules-worth-told"))


def told_score(profile: str, version: str, told: Mapping[str, int], unit: str) -> Score:
    """The score where one number says it all, not settled; a problem stands inside where it is missing."""
    if POINTS not in told:
        return worth_missing(profile, version, POINTS)
    return Score(profile, version, told[POINTS], items=(told_item(told[POINTS], unit),))


def worth_missing(profile: str, version: str, name: str) -> Score:
    """What is said where a number is lacking."""
    return Score(profile, version, legal=False, problems=(Problem.of("worth-missing", name=name),))
