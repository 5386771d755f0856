"""All rule systems by id: those of the program, those that installed packages bring, and those that a program adds.

A package brings a system by an entry point of the group ``companion.rule_systems``: its name is the system's id, its
object a subclass of :class:`companion.rules.system.RuleSystem` (or an instance). Rule sets come by the group
``companion.rule_profiles``, see :mod:`companion.rules.sets.places`.

>>> sorted(set(names())) == sorted(each.id for each in systems())
True
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from companion.i18n import SpokenError, add_texts
from companion.rules.system import RuleSystem
from companion.rules.systems import BUILT_IN

GROUP: Final = "companion.rule_systems"


class RegistryError(SpokenError):
    """An installed package names a rule system that is none; the message names the entry point."""


_found: dict[str, RuleSystem] = {}


def register(system: RuleSystem) -> RuleSystem:
    """Adds a system, in place of one of the same id; gives it back."""
    if system.texts is not None:
        add_texts(system.texts)
    _found[system.id] = system
    return system


def unregister(id: str) -> None:
    """Takes an added system out again; KeyError if there is none of that id."""
    del _found[id]


def names() -> tuple[str, ...]:
    """The ids of all systems: the program's first, then the others by name."""
    own = tuple(BUILT_IN)
    return (*own, *sorted({*_installed(), *_found} - set(own)))


def systems() -> tuple[RuleSystem, ...]:
    """All systems, in the order of :func:`names`. Raises RegistryError for an entry point that is none."""
    found = (find(id) for id in names())
    return tuple(system for system in found if system is not None)


def find(id: str) -> RuleSystem | None:
    """The system of that id; None if there is none. Raises RegistryError."""
    known = _found.get(id)
    if known is not None:
        return known
    if id in BUILT_IN:
        return register(BUILT_IN[id]())
    brought = _installed().get(id)
    return None if brought is None else register(_loaded(brought))


@cache
def _installed() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _loaded(entry: EntryPoint) -> RuleSystem:
    try:
        brought: object = entry.load()
        system = brought() if isinstance(brought, type) else brought
    except Exception as error:  # whatever a stranger's package raises while it is loaded
        raise RegistryError("rules-error-system", name=entry.name, value=entry.value, what=str(error)) from error
    if not isinstance(system, RuleSystem) or system.id != entry.name:
        wanted = f"RuleSystem with id {entry.name!r}"
        raise RegistryError("rules-error-system", name=entry.name, value=entry.value, what=wanted)
    return system
