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

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from companion.rules import registry
from companion.rules.profile.errors import ProfileError
from companion.rules.profile.toml import dump_toml
from companion.rules.profile.where import located
from companion.rules.sets.places import EARLIER, find, is_of_program, read, tables
from companion.rules.system import Profile, State, build, changed_at, with_changes

BY_HAND: Final = ", changed by hand"
"""What the version of an own rule set adds whose file is not as it was saved."""


def load_profile(name_or_path: str | Path, overrides: Mapping[str, Any] | None = None) -> Profile:
    """The rule set of that name, alias or .toml file, with switches or dotted keys changed.

    An override names a switch (``limit``) or any value by its path (``fans.pure-straight.points``); values may be text.
    Raises ProfileError.
    """
    path = find(name_or_path)
    return _fresh(lambda: _with(_cached(path, changed_at(path)), overrides))


def _fresh(made: Callable[[], Profile]) -> Profile:
    """A profile from the caches, or anew if a file that it rests on has changed since."""
    found = made()
    if any(changed_at(file) != when for file, when in found.beside):
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


@cache
def _cached(path: Path, _written: State) -> Profile:
    origin = str(path.name if is_of_program(path) else path)
    found = _located(lambda: _build(read(path), origin), origin, lambda: path.read_text(encoding="utf-8"))
    kept = path.parent / EARLIER / f"{path.stem}@{found.body.version}.toml"
    if kept.is_file() and read(kept) != found.data:
        return replace(found, version=found.version + BY_HAND)
    return found


@lru_cache(maxsize=256)
def _with_cached(base: Profile, changes: tuple[tuple[str, str, Any], ...]) -> Profile:
    return with_changes(base, {key: value for key, _, value in changes})


def parse_profile(text: str, origin: str = "profile") -> Profile:
    """A rule set from the text of a TOML file; ``origin`` names it in errors. Raises ProfileError."""
    data = tables(text, origin)
    return _located(lambda: _build(data, origin), origin, lambda: text)


def _located(made: Callable[[], Profile], origin: str, text: Callable[[], str]) -> Profile:
    """A profile, or what is wrong in its file with the places."""
    try:
        return made()
    except ProfileError as error:
        raise (located(error, origin, text()) if error.fields else error) from error


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
    rest = dict(changes or {})
    if rest:
        with_changes(base, rest)  # a file that is not there is told as any wrong change is
    data, rest = base.system.written_in(base, rest)
    return dump_toml(data), rest


def _build(data: Mapping[str, Any], origin: str) -> Profile:
    wanted = data.get("grammar")
    system = registry.find(wanted) if isinstance(wanted, str) else None
    if system is None:
        known = ", ".join(registry.names())
        raise ProfileError("rules-error-grammar", file=origin, grammar=str(wanted or ""), names=known)
    return build(system, data, origin, {})
