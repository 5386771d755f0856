"""What a file of a rule set holds, whatever its system: tiles, players, switches, notes, each value with its source."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, field_validator, model_validator

from companion.rules.profile.errors import VALUE_TAGS, not_a_choice, too_small
from companion.rules.reasons import named
from companion.rules.result import Reason
from companion.tiles import Tile

T = TypeVar("T", bool, int, str)


def _kebab(name: str) -> str:
    return name.replace("_", "-")


class Strict(BaseModel):
    """The base of every part of a profile file: keys are written with hyphens, unknown ones are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, alias_generator=_kebab, populate_by_name=True)


Status = Literal["stated", "reconstruction", "disputed", "provisional"]


class Sourced(Strict):
    """Something with a source. ``status`` says how sure it is: stated by the source, our reconstruction of a lost or
    silent place, disputed (sources contradict each other), or provisional (to be checked against the book).
    ``note`` is the key of a message ``rules-note-...`` or plain words."""

    source: str
    status: Status = "stated"
    note: str | None = None

    def note_reason(self) -> Reason | None:
        """The note as a text in any language."""
        return named(f"rules-note-{self.note}", self.note) if self.note else None


class Setting(Sourced, Generic[T]):
    """A switch of the rule set with its value.

    ``choices`` are the values that it may take (none: any of its type), ``least`` the smallest whole number.
    """

    value: T
    choices: tuple[T, ...] | None = None
    least: int = 0

    @model_validator(mode="after")
    def _among_choices(self) -> Setting[T]:
        if self.choices is not None and self.value not in self.choices:
            raise not_a_choice(self.value, self.choices)
        if isinstance(self.value, int) and self.value < self.least:
            raise too_small(self.value, self.least)
        return self


def _kind_of(entry: Any) -> str:
    value = entry.get("value") if isinstance(entry, Mapping) else getattr(entry, "value", None)
    return f"a-{type(value).__name__}"


AnySetting = Annotated[
    Annotated[Setting[bool], Tag(VALUE_TAGS[0])]
    | Annotated[Setting[int], Tag(VALUE_TAGS[1])]
    | Annotated[Setting[str], Tag(VALUE_TAGS[2])],
    Discriminator(_kind_of),
]
"""A switch of any kind, told apart by its value."""


class Note(Sourced):
    """A remark to show with the rule set."""

    note: str


class Tiles(Strict):
    """The tile set: hand size, copies of a kind, how many flowers and seasons there are, jokers, and the kinds that are
    left out of the box ("1m 2m E")."""

    hand_size: int = 13
    copies: int = 4
    bonus_copies: int = 1
    jokers: int = 0
    kong_counts_as: int = 3
    flowers: bool = True
    without: str = ""
    source: str

    @field_validator("without")
    @classmethod
    def _kinds(cls, value: str) -> str:
        for word in value.split():
            Tile.parse(word)
        return value


class ProfileData(Strict):
    """What every profile file holds, whatever its system; a system's model adds its own sections.

    ``grammar`` is the system's id, ``players`` how many sit at the table.
    """

    id: str
    version: str
    grammar: str
    source: str
    title: dict[str, str] = {}
    aliases: tuple[str, ...] = ()
    derived_from: str | None = None
    provisional: bool = False
    players: int = Field(default=4, ge=2, le=4)
    tiles: Tiles
    procedure: dict[str, AnySetting] = {}
    notes: tuple[Note, ...] = ()
