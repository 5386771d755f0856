"""A rule set ready to score with: its system, its values, and what the system makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from companion.rules.profile.change import SWITCH_SECTIONS, changed
from companion.rules.profile.data import ProfileData
from companion.rules.profile.errors import of_check, of_validation
from companion.rules.profile.toml import dump_toml
from companion.rules.reasons import Titles, named
from companion.rules.result import Reason
from companion.tiles import TileSet, Wind

if TYPE_CHECKING:
    from companion.rules.system import RuleSystem

State = tuple[int, int]
"""When a file was written and which one it is: a file that was replaced within one tick of the clock is another."""
_UNMADE: Final = object()


@dataclass(frozen=True, eq=False)
class Profile:
    """A rule set ready to score with. ``body`` is the parsed file, ``data`` its plain tables with the overrides in.

    ``system`` is who scores by it, and who answers whatever else is asked about its game.
    """

    system: RuleSystem
    id: str
    version: str
    source: str
    body: ProfileData
    data: Mapping[str, Any]
    origin: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    beside: tuple[tuple[Path, State], ...] = ()
    """Files that the rule set rests on besides its own (a card), and the state in which each was read."""

    @property
    def grammar(self) -> str:
        """The id of its system, as files and JSON have it."""
        return self.system.id

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
    def seats(self) -> tuple[Wind, ...]:
        """The seats that are taken, in playing order from East on: as many as there are players."""
        return tuple(Wind)[: self.body.players]

    @property
    def settings(self) -> Mapping[str, Any]:
        """Every switch and its value: those of scoring, of settling and of the procedure at the table."""
        found: Mapping[str, Any] | None = self.__dict__.get("_settings")
        if found is None:
            switches = (entry for section in SWITCH_SECTIONS for entry in self.data.get(section, {}).items())
            found = MappingProxyType({name: entry["value"] for name, entry in switches})
            object.__setattr__(self, "_settings", found)
        return found

    def lines(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Every line of the file that has a source, with its dotted key, in the order of the file."""
        yield from _lines("", self.data)

    @property
    def engine(self) -> object:
        """The profile compiled by its system, made once. Each system knows what it made."""
        made: object = self.__dict__.get("_engine", _UNMADE)
        if made is _UNMADE:
            made = self.system.compile(self)
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
        return build(self.system, data, self.origin, {})

    def to_toml(self) -> str:
        """The profile as a file that can be loaded again."""
        return dump_toml(self.data)


def with_changes(base: Profile, overrides: Mapping[str, Any]) -> Profile:
    """The profile with switches or dotted keys changed; its version names the changes. Raises ProfileError."""
    data, values = changed(base.data, overrides, base.origin)
    return build(base.system, data, base.origin, {**base.changes, **values})


def build(system: RuleSystem, data: Mapping[str, Any], origin: str, changes: Mapping[str, Any]) -> Profile:
    """The profile of a file's plain tables, checked by its system; ``origin`` names the file in errors.

    Raises ProfileError.
    """
    try:
        body = system.body.model_validate(data)
        system.check(body)
        files, state = system.beside(data, origin, changes)
    except ValidationError as error:
        raise of_validation(origin, error) from error
    except ValueError as error:
        raise of_check(origin, error) from error
    version = f"{body.version}, {state}" if state else body.version
    if changes:
        version += " (" + ", ".join(f"{key}={_show(value)}" for key, value in sorted(changes.items())) + ")"
    resting = tuple((file, changed_at(file)) for file in files)
    return Profile(system, body.id, version, body.source, body, data, origin, changes, resting)


def changed_at(path: Path) -> State:
    """The state of a file; zeros if it is gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_ino


def _show(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            if "source" in value:
                yield prefix + key, value
            else:
                yield from _lines(f"{prefix}{key}.", value)
