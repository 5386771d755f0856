"""Events to JSON and back, also from logs that an older program wrote.

>>> event = DiceThrown(dice=(3, 6), device="dice-1")
>>> load_event(dump_event(event)) == event
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from pydantic import Field, TypeAdapter, ValidationError

from companion.i18n import SpokenError
from companion.table.events import DiceThrown, Event
from companion.validated import checked

__all__ = [
    "EVENT_VERSION",
    "UPGRADES",
    "DiceThrown",
    "EventError",
    "dump_event",
    "load_event",
    "spoken_errors",
]

EVENT_VERSION: Final = 1
"""Form of the events that this program writes. Raise it with a step in UPGRADES when a field changes its meaning."""


class EventError(SpokenError):
    """Data that is no event, or an event of a newer program; the message names the field and the way out."""


_ADAPTER: Final[TypeAdapter[Event]] = TypeAdapter(Annotated[Event, Field(discriminator="type")])

UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
"""Step from version n to n + 1 of an event's data, by n. Old logs are read through these and never rewritten."""


def dump_event(event: Event) -> dict[str, Any]:
    """The event as JSON data."""
    return event.model_dump(mode="json")


def load_event(data: Mapping[str, Any] | str | bytes, version: int | None = None) -> Event:
    """The event of JSON data (or text) that a program of that event version wrote; None is the present one.

    Raises EventError for what is no event, and for a version newer than this program.
    """
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except ValueError as error:
            raise EventError("event-error-json", why=error) from error
    if not isinstance(data, Mapping):
        raise EventError("event-error-object", kind=type(data).__name__)
    version = EVENT_VERSION if version is None else version
    if version > EVENT_VERSION:
        raise EventError("event-error-newer", version=str(version), known=str(EVENT_VERSION))
    plain = dict(data)
    for step in range(version, EVENT_VERSION):
        if isinstance(plain.get("replacement"), dict):  # a correction holds an event of the same age
            plain = {**plain, "replacement": UPGRADES[step](plain["replacement"])}
        plain = UPGRADES[step](plain)
    try:
        return _ADAPTER.validate_python(plain)
    except ValidationError as error:
        kind = str(plain.get("type", "event"))
        raise EventError("event-error-fields", kind=kind, what=spoken_errors(error, kind)) from error


def spoken_errors(error: ValidationError, kind: str = "") -> list[SpokenError]:
    """What is wrong with each field (of an event of that kind), in any language."""
    found: list[SpokenError] = []
    for item in error.errors(include_url=False):
        path = ".".join(str(part) for part in item["loc"]).removeprefix(f"{kind}.")
        what = checked(item)
        found.append(
            SpokenError("rules-field", place=path, what=what) if path else SpokenError("request-said", what=what)
        )
    return found
