"""Changing values of a rule set by name: a switch, or any value by its dotted key.

>>> changed({"settings": {"limit": {"value": 2000}}}, {"limit": "500"}, "mine")
({'settings': {'limit': {'value': 500}}}, {'limit': 500})
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from companion.rules.profile.errors import ProfileError, of_fields
from companion.rules.result import Reason

SWITCH_SECTIONS: Final = ("settings", "settlement", "procedure")


def changed(
    data: Mapping[str, Any], overrides: Mapping[str, Any], origin: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The tables with changes in, and each change as it was understood. Raises ProfileError with ``fields``."""
    tables: dict[str, Any] = copy.deepcopy(dict(data))
    values = {str(key): _set(tables, str(key), value, origin) for key, value in overrides.items()}
    return tables, values


def _set(data: dict[str, Any], key: str, value: Any, origin: str) -> Any:
    steps = key.replace("_", "-").split(".")
    if len(steps) == 1:
        for section in SWITCH_SECTIONS:
            if steps[0] in data.get(section, {}):
                return _set_switch(data[section][steps[0]], value, f"{section}.{steps[0]}", origin)
    place: Any = data
    for step in steps[:-1]:
        if not isinstance(place, dict) or step not in place:
            break
        place = place[step]
    else:
        last = steps[-1]
        if isinstance(place, dict) and len(steps) > 1:
            if isinstance(place.get(last), dict) and "value" in place[last] and not isinstance(value, dict):
                return _set_switch(place[last], value, ".".join(steps), origin)
            place[last] = _meant(place.get(last), value, ".".join(steps), origin)
            return place[last]
    known = ", ".join(sorted(name for section in SWITCH_SECTIONS for name in data.get(section, {})))
    wrong = {key: Reason("rules-field-no-switch", {"names": known})}
    raise ProfileError("rules-error-switch", fields=wrong, file=origin, name=key, names=known)


_WANTED: Final = {bool: "rules-field-yes-no", int: "rules-field-number", str: "rules-field-text"}


def _set_switch(entry: dict[str, Any], value: Any, place: str, origin: str) -> Any:
    """Changes a switch; a value of another kind than the one that it has is refused."""
    meant = _meant(entry["value"], value, place, origin)
    kind = type(entry["value"])
    if kind in _WANTED and type(meant) is not kind:
        raise of_fields(origin, {place: Reason(_WANTED[kind], {"value": str(value)})})
    entry["value"] = meant
    return meant


def _meant(now: Any, value: Any, place: str, origin: str) -> Any:
    """A value as it is meant where ``now`` stands: texts stay texts, a list may be written number behind number."""
    if isinstance(now, str):
        return value
    if not isinstance(now, list) or not isinstance(value, (str, int)):
        return plain_value(value)
    words = str(value).replace(",", " ").split()
    if not words or not all(word.removeprefix("-").isdecimal() for word in words):
        raise of_fields(origin, {place: Reason("rules-field-numbers", {"value": str(value)})})
    return [int(word) for word in words]


def plain_value(value: Any) -> Any:
    """A value as it is meant: those from a command line are text, and true, false and whole numbers stand for it."""
    if isinstance(value, str):
        lowered = value.strip().lower()
        if lowered in ("true", "yes", "on"):
            return True
        if lowered in ("false", "no", "off"):
            return False
        if lowered.removeprefix("-").isdecimal():
            return int(lowered)
    return value
