"""Rule sets as data: a TOML file names every value, its source, and the switches that a table may turn.

>>> profile = load_profile("classical_gambler")            # any name that the rule set goes by
>>> profile.id, profile.settings["limit"]
('classical-2000', 2000)
>>> load_profile("classical-2000", {"limit": 500}).version
'1 (limit=500)'
>>> try:
...     load_profile("clasical")
... except ProfileError as error:
...     print(str(error)[:40])
no rule set 'clasical': write one of cla
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Discriminator, Tag, ValidationError, model_validator

from companion.rules import grammars
from companion.rules.change import SWITCH_SECTIONS, changed
from companion.rules.places import (
    EARLIER,
    FOLDER,
    find,
    read,
)
from companion.rules.profile_errors import (
    VALUE_TAGS,
    ProfileError,
    not_a_choice,
    of_check,
    of_validation,
    too_small,
)
from companion.rules.reasons import Titles, named
from companion.rules.result import Reason
from companion.rules.toml import dump_toml
from companion.tiles import TileSet

T = TypeVar("T", bool, int, str)
BY_HAND: Final = ", changed by hand"
"""What the version of an own rule set adds whose file is not as it was saved."""
State = tuple[int, int]
"""When a file was written and which one it is: a file that was replaced within one tick of the clock is another."""


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
    """The tile set: hand size, copies of a kind, how many flowers and seasons there are, jokers."""

    hand_size: int = 13
    copies: int = 4
    bonus_copies: int = 1
    jokers: int = 0
    kong_counts_as: int = 3
    flowers: bool = True
    source: str


class ProfileData(Strict):
    """What every profile file holds, whatever its grammar; a grammar's model adds its own sections."""

    id: str
    version: str
    grammar: grammars.GrammarName
    source: str
    title: dict[str, str] = {}
    aliases: tuple[str, ...] = ()
    derived_from: str | None = None
    provisional: bool = False
    tiles: Tiles
    procedure: dict[str, AnySetting] = {}
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, eq=False)
class Profile:
    """A rule set ready to score with. ``body`` is the parsed file, ``data`` its plain tables with the overrides in."""

    id: str
    version: str
    grammar: str
    source: str
    body: ProfileData
    data: Mapping[str, Any]
    origin: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    beside: tuple[tuple[Path, State], ...] = ()
    """Files that the rule set rests on besides its own (a card), and the state in which each was read."""

    def title(self, language: str = "en") -> str:
        """The name for people."""
        return self.title_reason().text(language)

    def title_reason(self) -> Reason:
        """The name as a text in any language."""
        return Titles(self.id, self.body.title) if self.body.title else named(f"rules-profile-{self.id}", self.id)

    @property
    def tile_set(self) -> TileSet:
        """Which tiles are in the box."""
        t = self.body.tiles
        return TileSet(t.hand_size, t.copies, t.bonus_copies, t.jokers, t.kong_counts_as)

    @property
    def settings(self) -> Mapping[str, Any]:
        """Every switch and its value: those of scoring, of settling and of the procedure at the table."""
        found: Mapping[str, Any] | None = self.__dict__.get("_settings")
        if found is None:
            found = MappingProxyType({name: entry["value"] for name, entry in self._switches()})
            object.__setattr__(self, "_settings", found)
        return found

    def _switches(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for section in SWITCH_SECTIONS:
            yield from self.data.get(section, {}).items()

    def switch(self, name: str) -> Mapping[str, Any]:
        """A switch with its choices, source, status and note; KeyError if there is none of that name."""
        return dict(self._switches())[name]

    def lines(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Every line of the file that has a source, with its dotted key, in the order of the file."""
        yield from _lines("", self.data)

    @property
    def engine(self) -> Any:
        """The profile compiled by its grammar, made once."""
        made = self.__dict__.get("_engine")
        if made is None:
            made = grammars.module(self.grammar).compile_profile(self)
            object.__setattr__(self, "_engine", made)
        return made

    def derive(
        self,
        id: str,
        version: str = "1",
        overrides: Mapping[str, Any] | None = None,
        *,
        title: str = "",
        derived_from: str | None = None,
    ) -> Profile:
        """A rule set of one's own: this one under a new id, version and title, with changes."""
        data, _ = changed(self.data, overrides or {}, self.origin)
        origin = derived_from or f"{self.id} {self.version}"
        data.update({"id": id, "version": version, "derived-from": origin, "aliases": []})
        if title or "title" not in data or id != self.id:
            data["title"] = {"en": title or id}
        return _build(data, self.origin, {})

    def to_toml(self) -> str:
        """The profile as a file that :func:`load_profile` reads."""
        return dump_toml(self.data)


def load_profile(name_or_path: str | Path, overrides: Mapping[str, Any] | None = None) -> Profile:
    """The rule set of that name, alias or .toml file, with switches or dotted keys changed.

    An override names a switch (``limit``) or any value by its path (``fans.pure-straight.points``); values may be text.
    Raises ProfileError.
    """
    path = find(name_or_path)
    return _fresh(lambda: _with(_cached(path, _changed_at(path)), overrides))


def _fresh(made: Callable[[], Profile]) -> Profile:
    """A profile from the caches, or anew if a file that it rests on has changed since."""
    found = made()
    if any(_changed_at(file) != when for file, when in found.beside):
        for cached in (_cached, _kept, _with_cached):
            cached.cache_clear()
        found = made()
    return found


def _with(base: Profile, overrides: Mapping[str, Any] | None) -> Profile:
    if not overrides:
        return base
    # The type is part of the key: 1 and true are one value to a dictionary, and not to a switch.
    changes = tuple(sorted((str(key), type(value).__name__, value) for key, value in overrides.items()))
    try:
        return _with_cached(base, changes)
    except TypeError:  # a value that is a list or a table cannot be a key of the cache
        return with_changes(base, overrides)


def _changed_at(path: Path) -> State:
    """The state of a file; zeros if it is gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_ino


def with_changes(base: Profile, overrides: Mapping[str, Any]) -> Profile:
    """The profile with switches or dotted keys changed; its version names the changes. Raises ProfileError."""
    data, values = changed(base.data, overrides, base.origin)
    return _build(data, base.origin, {**base.changes, **values})


@cache
def _cached(path: Path, _written: State) -> Profile:
    found = _build(read(path), str(path.name if path.parent == FOLDER else path), {})
    kept = path.parent / EARLIER / f"{path.stem}@{found.body.version}.toml"
    if kept.is_file() and read(kept) != found.data:
        return replace(found, version=found.version + BY_HAND)
    return found


@lru_cache(maxsize=256)
def _with_cached(base: Profile, changes: tuple[tuple[str, str, Any], ...]) -> Profile:
    return with_changes(base, {key: value for key, _, value in changes})


def parse_profile(text: str, origin: str = "profile") -> Profile:
    """A rule set from the text of a TOML file; ``origin`` names it in errors. Raises ProfileError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError("rules-error-toml", file=origin, what=str(error)) from error
    return _build(data, origin, {})


@lru_cache(maxsize=64)
def _kept(text: str) -> Profile:
    return parse_profile(text, "kept")


def kept_profile(text: str, overrides: Mapping[str, Any] | None = None) -> Profile:
    """A rule set from the text that was kept with a game, with switches changed. Raises ProfileError."""
    return _fresh(lambda: _with(_kept(text), overrides))


def self_contained(base: Profile, changes: Mapping[str, Any] | None = None) -> tuple[str, dict[str, Any]]:
    """(the rule set as a text that needs no other file, the changes on top of it): what a game keeps.

    Where the rules rest on a file (a card), its text is written into the rule set. Raises ProfileError.
    """
    module = grammars.module(base.grammar)
    rest = dict(changes or {})
    if not hasattr(module, "written_in"):
        return base.to_toml(), rest
    if rest:
        with_changes(base, rest)  # a file that is not there is told as any wrong change is
    data, rest = module.written_in(base, rest)
    return dump_toml(data), rest


def _build(data: dict[str, Any], origin: str, changes: Mapping[str, Any]) -> Profile:
    grammar = data.get("grammar")
    if grammar not in grammars.NAMES:
        known = ", ".join(grammars.NAMES)
        raise ProfileError("rules-error-grammar", file=origin, grammar=str(grammar or ""), names=known)
    module = grammars.module(str(grammar))
    try:
        body: ProfileData = module.Body.model_validate(data)
        for check in getattr(module, "CHECKS", ()):
            check(body)
        files, state = module.beside(data, origin, changes) if hasattr(module, "beside") else ((), "")
    except ValidationError as error:
        raise of_validation(origin, error) from error
    except ValueError as error:
        raise of_check(origin, error) from error
    version = f"{body.version}, {state}" if state else body.version
    if changes:
        version += " (" + ", ".join(f"{key}={_show(value)}" for key, value in sorted(changes.items())) + ")"
    resting = tuple((file, _changed_at(file)) for file in files)
    return Profile(body.id, version, body.grammar, body.source, body, data, origin, changes, resting)


def _show(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            if "source" in value:
                yield prefix + key, value
            else:
                yield from _lines(f"{prefix}{key}.", value)
