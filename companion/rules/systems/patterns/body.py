"""What a profile file of fans says: points and what each fan includes, tables from faan to points, switches."""

from __future__ import annotations

from pydantic import Field

from companion.rules.profile.data import ProfileData, Setting, Sourced, Strict
from companion.rules.profile.errors import FieldError
from companion.rules.systems.patterns.faan import FaanTable
from companion.rules.systems.patterns.fan_ids import KNOWN_FANS, SHAPES


class FanLine(Sourced):
    """A fan: its points, the fans that it includes (not counted beside it), and those of which it includes only one."""

    points: int = Field(ge=0)
    implies: tuple[str, ...] = ()
    implies_once: tuple[str, ...] = ()


class PatternSettings(Strict):
    """Switches of scoring."""

    minimum: Setting[int]
    minimum_with_flowers: Setting[bool]
    shapes: Setting[str]
    waits: Setting[str]
    knitted_waits: Setting[bool]
    hog_honours: Setting[bool]
    limit: Setting[int] | None = None


class PatternSettlement(Strict):
    """Switches of settling, false wins among them: a bonus on every payment and who pays for a discard, or with a table
    from faan to points its name, the stake, and who pays how much of it."""

    bonus: Setting[int] | None = None
    discard_payers: Setting[str] | None = None
    table: Setting[str] | None = None
    stake: Setting[str] | None = None
    discard_pays: Setting[str] | None = None
    self_draw_times: Setting[int] | None = None
    responsibility: Setting[str] | None = None
    false_win: Setting[int]
    false_win_pays: Setting[str] | None = None
    false_win_goes_on: Setting[bool]


class PatternsBody(ProfileData):
    """A profile file of this system."""

    settings: PatternSettings
    settlement: PatternSettlement
    fans: dict[str, FanLine]
    tables: dict[str, FaanTable] = Field(default_factory=dict)


def check_fans(body: PatternsBody) -> None:
    """Raises FieldError for a fan or a shape that does not exist."""
    unknown = sorted(set(body.fans) - KNOWN_FANS)
    if unknown:
        known = ", ".join(sorted(KNOWN_FANS))
        raise FieldError(f"fans.{unknown[0]}", "rules-field-fan", names=known)
    for fan, line in body.fans.items():
        wrong = sorted({*line.implies, *line.implies_once} - KNOWN_FANS)
        if wrong:
            raise FieldError(f"fans.{fan}.implies", "rules-field-implies", name=wrong[0])
    wrong = sorted(set(body.settings.shapes.value.split()) - set(SHAPES))
    if wrong:
        raise FieldError("settings.shapes", "rules-field-shape", name=wrong[0], names=" ".join(SHAPES))


_BY_TABLE = ("table", "stake", "discard-pays", "self-draw-times", "responsibility", "false-win-pays")
_BY_HAND = ("bonus", "discard-payers")


def check_settling(body: PatternsBody) -> None:
    """Raises FieldError for switches of settling that are missing or belong to the other way of settling."""
    given = body.settlement.model_dump(by_alias=True, exclude_none=True)
    wanted, other = (_BY_TABLE, _BY_HAND) if body.tables else (_BY_HAND, _BY_TABLE)
    for name in wanted:
        if name not in given:
            raise FieldError(f"settlement.{name}", "rules-field-missing")
    for name in other:
        if name in given:
            raise FieldError(
                f"settlement.{name}", "rules-field-not-with-tables" if body.tables else "rules-field-only-with-tables"
            )
    if body.tables and body.settings.limit is None:
        raise FieldError("settings.limit", "rules-field-missing")
    table = body.settlement.table
    if table is not None and table.value not in body.tables:
        raise FieldError("settlement.table", "rules-field-table", name=table.value, names=", ".join(body.tables))
