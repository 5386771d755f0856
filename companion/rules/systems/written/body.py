"""What a file of written lines says: each line's condition, points and names, and the switches."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from companion.rules.conditions.kinds import ConditionError
from companion.rules.conditions.parse import parse, parse_count
from companion.rules.profile.data import ProfileData, Setting, Sourced, Strict
from companion.rules.profile.errors import FieldError

MOST_LINES: Final = 200
MOST_POINTS: Final = 1_000_000
SHAPES: Final = ("seven-pairs", "orphans")
"""Hands other than sets and a pair that a file may let win."""


class WrittenLine(Sourced):
    """A line: when it is met (always, if nothing is said), its points, what they are multiplied by, and what it leaves
    out. Of a ``series`` only the dearest line counts."""

    title: dict[str, str] = Field(min_length=1)
    points: int = Field(ge=0, le=MOST_POINTS)
    when: str = ""
    each: str = ""
    series: str = ""
    implies: tuple[str, ...] = ()


class WrittenSettings(Strict):
    """Switches of scoring: least value that may win, limit (0: none), whether a single line dearer than the limit
    counts in full, what a hand without points is worth, and special hands."""

    minimum: Setting[int]
    limit: Setting[int]
    above_limit: Setting[str]
    least: Setting[int]
    shapes: Setting[str]


class WrittenSettlement(Strict):
    """Who pays, and what a false win costs."""

    pay: Setting[str]
    share: Setting[int]
    false_win: Setting[int]
    false_win_goes_on: Setting[bool]


class WrittenBody(ProfileData):
    """A profile file of this system."""

    settings: WrittenSettings
    settlement: WrittenSettlement
    lines: dict[str, WrittenLine]


def check_lines(body: WrittenBody) -> None:
    """Raises FieldError for a line that cannot be read, can never be met, or goes round in a circle."""
    if len(body.lines) > MOST_LINES:
        raise FieldError("lines", "rules-field-lines", count=len(body.lines), most=MOST_LINES)
    for name, line in body.lines.items():
        part, text = "when", line.when
        try:
            if text and not parse(text).possible():
                raise FieldError(f"lines.{name}.when", "condition-never", at=0)
            part, text = "each", line.each
            if text and not parse_count(text).most:
                raise FieldError(f"lines.{name}.each", "condition-never", at=0)
        except ConditionError as error:
            raise FieldError(f"lines.{name}.{part}", error.key, **error.values) from error
        if line.each and line.series:
            raise FieldError(f"lines.{name}.series", "rules-field-line-series")
        for other in line.implies:
            if other not in body.lines:
                raise FieldError(f"lines.{name}.implies", "rules-field-line", name=other, names=", ".join(body.lines))
    for name in body.lines:
        if name in implied(body, name):
            raise FieldError(f"lines.{name}.implies", "rules-field-line-circle", name=name)
    wrong = sorted(set(body.settings.shapes.value.split()) - set(SHAPES))
    if wrong:
        raise FieldError("settings.shapes", "rules-field-shape", name=wrong[0], names=" ".join(SHAPES))


def implied(body: WrittenBody, name: str) -> set[str]:
    """Every line that a line leaves out, also by way of others."""
    found: set[str] = set()
    ahead = list(body.lines[name].implies)
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += body.lines[other].implies
    return found
