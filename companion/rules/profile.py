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

import copy
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from companion.rules import grammars
from companion.rules.reasons import Titles, named
from companion.rules.result import Reason
from companion.tiles import TileSet

FOLDER: Final = Path(__file__).parent / "profiles"

T = TypeVar("T", bool, int, str)


class ProfileError(ValueError):
    """A rule set that does not exist or cannot be used; the message names the file, the key and what to write."""


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
            wanted = ", ".join(
                str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices
            )
            raise ValueError(f"{self.value!r} is none of the choices: write one of {wanted}")
        if isinstance(self.value, int) and self.value < self.least:
            raise ValueError(f"{self.value} is too small: write {self.least} or more")
        return self


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
    procedure: dict[str, Setting[bool] | Setting[int] | Setting[str]] = {}
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

    def derive(self, id: str, version: str = "1", overrides: Mapping[str, Any] | None = None) -> Profile:
        """A rule set of one's own: this one under a new id and version, with changes."""
        data = _changed(self.data, overrides or {}, self.origin)
        data.update({"id": id, "version": version, "derived-from": f"{self.id} {self.version}", "aliases": []})
        if "title" not in data or id != self.id:
            data["title"] = {"en": id}
        return _build(data, self.origin, {})

    def to_toml(self) -> str:
        """The profile as a file that :func:`load_profile` reads."""
        return dump_toml(self.data)


SWITCH_SECTIONS: Final = ("settings", "settlement", "procedure")


def profile_names() -> tuple[str, ...]:
    """The rule sets that come with the program."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_profile(name_or_path: str | Path, overrides: Mapping[str, Any] | None = None) -> Profile:
    """The rule set of that name, alias or .toml file, with switches or dotted keys changed.

    An override names a switch (``limit``) or any value by its path (``fans.pure-straight.points``); values may be text.
    Raises ProfileError.
    """
    path = _find(name_or_path)
    changed_at = path.stat().st_mtime_ns
    if not overrides:
        return _cached(path, changed_at)
    changes = tuple(sorted((str(key), plain_value(value)) for key, value in overrides.items()))
    try:
        return _cached_with(path, changed_at, changes)
    except TypeError:  # a value that is a list or a table cannot be a key of the cache
        return with_changes(_cached(path, changed_at), overrides)


def with_changes(base: Profile, overrides: Mapping[str, Any]) -> Profile:
    """The profile with switches or dotted keys changed; its version names the changes. Raises ProfileError."""
    data = _changed(base.data, overrides, base.origin)
    changes = {**base.changes, **{str(key): plain_value(value) for key, value in overrides.items()}}
    return _build(data, base.origin, changes)


def _find(name_or_path: str | Path) -> Path:
    if isinstance(name_or_path, Path) or str(name_or_path).endswith(".toml"):
        path = Path(name_or_path)
        if not path.is_file():
            raise ProfileError(f"{path}: no such file; write the path of a .toml rule set")
        return path
    wanted = normal_name(str(name_or_path))
    found = _aliases().get(wanted)
    if found is None:
        raise ProfileError(
            f"no rule set {str(name_or_path)!r}: write one of {', '.join(profile_names())}, or the path of a .toml file"
        )
    return found


def normal_name(name: str) -> str:
    """A name as it is compared: small letters, hyphens only."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


@cache
def _aliases() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        data = _read(path)
        for name in (str(data.get("id", path.stem)), *data.get("aliases", ())):
            found[normal_name(name)] = path
    return found


@cache
def _cached(path: Path, _changed_at: int) -> Profile:
    return _build(_read(path), str(path.name if path.parent == FOLDER else path), {})


@lru_cache(maxsize=256)
def _cached_with(path: Path, changed_at: int, changes: tuple[tuple[str, Any], ...]) -> Profile:
    return with_changes(_cached(path, changed_at), dict(changes))


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError(f"{path}: not a TOML file: {error}") from error


def parse_profile(text: str, origin: str = "profile") -> Profile:
    """A rule set from the text of a TOML file; ``origin`` names it in errors. Raises ProfileError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{origin}: not a TOML file: {error}") from error
    return _build(data, origin, {})


def _build(data: dict[str, Any], origin: str, changes: Mapping[str, Any]) -> Profile:
    grammar = data.get("grammar")
    if grammar not in grammars.NAMES:
        raise ProfileError(f"{origin}: grammar = {grammar!r}: write one of {', '.join(grammars.NAMES)}")
    module = grammars.module(str(grammar))
    try:
        body: ProfileData = module.Body.model_validate(data)
        for check in getattr(module, "CHECKS", ()):
            check(body)
    except ValidationError as error:
        raise ProfileError(_explain(error, origin)) from error
    except ValueError as error:
        raise ProfileError(f"{origin}: {error}") from error
    version = body.version
    if changes:
        version += " (" + ", ".join(f"{key}={_show(value)}" for key, value in sorted(changes.items())) + ")"
    return Profile(body.id, version, body.grammar, body.source, body, data, origin, changes)


def _explain(error: ValidationError, origin: str) -> str:
    parts: list[str] = []
    for entry in error.errors()[:8]:
        place = ".".join(str(step) for step in entry["loc"])
        kind = entry["type"]
        if kind == "extra_forbidden":
            what = "unknown key: remove it or correct its spelling"
        elif kind == "missing":
            what = "missing: write this key"
        else:
            what = str(entry["msg"]).removeprefix("Value error, ")
        parts.append(f"{place}: {what}")
    return f"{origin}: " + "; ".join(parts)


def _changed(data: Mapping[str, Any], overrides: Mapping[str, Any], origin: str) -> dict[str, Any]:
    changed: dict[str, Any] = copy.deepcopy(dict(data))
    for key, value in overrides.items():
        _set(changed, str(key), plain_value(value), origin)
    return changed


def _set(data: dict[str, Any], key: str, value: Any, origin: str) -> None:
    steps = key.replace("_", "-").split(".")
    if len(steps) == 1:
        for section in SWITCH_SECTIONS:
            if steps[0] in data.get(section, {}):
                data[section][steps[0]]["value"] = value
                return
    place: Any = data
    for step in steps[:-1]:
        if not isinstance(place, dict) or step not in place:
            break
        place = place[step]
    else:
        last = steps[-1]
        if isinstance(place, dict) and len(steps) > 1:
            if isinstance(place.get(last), dict) and "value" in place[last] and not isinstance(value, dict):
                place[last]["value"] = value
            else:
                place[last] = value
            return
    known = ", ".join(sorted(name for section in SWITCH_SECTIONS for name in data.get(section, {})))
    raise ProfileError(f"{origin}: no switch {key!r}: write one of {known}, or a dotted key of the file")


def plain_value(value: Any) -> Any:
    """A value as it is meant: those from a command line are text, and true, false and whole numbers stand for it."""
    if isinstance(value, str):
        lowered = value.strip().lower()
        if lowered in ("true", "yes", "on"):
            return True
        if lowered in ("false", "no", "off"):
            return False
        if lowered.removeprefix("-").isdigit():
            return int(lowered)
    return value


def _show(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            if "source" in value:
                yield prefix + key, value
            else:
                yield from _lines(f"{prefix}{key}.", value)


def dump_toml(data: Mapping[str, Any]) -> str:
    """Plain tables as TOML: scalars first, leaf tables inline, so that a line stays a line."""
    lines = [f"{key} = {_toml(value)}" for key, value in data.items() if not _is_section(value)]
    for key, value in data.items():
        if isinstance(value, Mapping) and _is_section(value):
            lines += ["", f"[{key}]", *(f"{_key(name)} = {_toml(entry)}" for name, entry in value.items())]
        elif isinstance(value, list) and _is_section(value):
            for entry in value:
                lines += ["", f"[[{key}]]", *(f"{_key(name)} = {_toml(part)}" for name, part in entry.items())]
    return "\n".join(lines) + "\n"


def _is_section(value: Any) -> bool:
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(name))} = {_toml(part)}" for name, part in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
