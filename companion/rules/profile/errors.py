"""What can be wrong with a rule set, said value by value in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from companion.i18n import SpokenError
from companion.rules.reasons import Plain, Said
from companion.rules.result import Reason
from companion.validated import checked

VALUE_TAGS: Final = ("a-bool", "a-int", "a-str")
"""What tells the three kinds of switches apart in a validation error: no part of a key."""
SHOWN: Final = 8
"""How many wrong values one message names."""


class ProfileError(SpokenError):
    """A rule set that does not exist or cannot be used; the message names the file, the key and what to write.

    ``fields`` tells the same value by value: dotted key -> what is wrong with it.
    """

    def __init__(self, key: str, /, *, fields: Mapping[str, Reason] | None = None, **values: object) -> None:
        self.fields = dict(fields or {})
        super().__init__(key, **values)


class FieldError(SpokenError):
    """What a check of a grammar finds wrong with one value; ``place`` is its dotted key."""

    def __init__(self, place: str, key: str, /, **values: object) -> None:
        self.place = place
        super().__init__(key, **values)

    @property
    def reason(self) -> Reason:
        """The message without the place."""
        return Said(self.key, self.values)


def of_fields(origin: str, fields: Mapping[str, Reason]) -> ProfileError:
    """The error of a file in which these values are wrong."""
    told = [Said("rules-field", {"place": place, "what": what}) for place, what in list(fields.items())[:SHOWN]]
    return ProfileError("rules-error-fields", fields=fields, file=origin, what=told)


def of_check(origin: str, error: ValueError) -> ProfileError:
    """The error of a file that a check of its grammar refused."""
    if isinstance(error, FieldError):
        return of_fields(origin, {error.place: error.reason})
    return ProfileError("rules-error-fields", file=origin, what=Plain(str(error)))


def of_validation(origin: str, error: ValidationError) -> ProfileError:
    """The error of a file whose values do not fit the model of its grammar."""
    fields: dict[str, Reason] = {}
    for entry in error.errors(include_url=False):
        steps = [str(step) for step in entry["loc"] if step not in VALUE_TAGS]
        fields.setdefault(".".join(steps).removesuffix(".value"), _what(entry))
    return of_fields(origin, fields)


def not_a_choice(value: Any, choices: tuple[Any, ...]) -> PydanticCustomError:
    """What a validator raises for a value outside its choices."""
    wanted = ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices)
    shown = repr(value).replace("{", "{{").replace("}", "}}")
    return PydanticCustomError("choices", "{value}: write one of {choices}", {"value": shown, "choices": wanted})


def too_small(value: int, least: int) -> PydanticCustomError:
    """What a validator raises for a number that is too small."""
    return PydanticCustomError("least", "{value}: write {least} or more", {"value": value, "least": least})


_KINDS: Final = {
    "extra_forbidden": "rules-field-unknown",
    "missing": "rules-field-missing",
    "choices": "rules-field-choices",
    "least": "rules-field-least",
    "greater_than_equal": "rules-field-least",
    "less_than_equal": "rules-field-most",
}
_TYPES: Final = {"int": "rules-field-number", "bool": "rules-field-yes-no", "string": "rules-field-text"}


def _what(entry: ErrorDetails) -> Reason:
    own = (entry.get("ctx") or {}).get("error")
    if isinstance(own, SpokenError):
        return Said(own.key, own.values)
    kind = str(entry["type"])
    context = {name: str(value) for name, value in (entry.get("ctx") or {}).items()}
    if kind == "greater_than_equal":
        context = {"value": str(entry["input"]), "least": context["ge"]}
    if kind == "less_than_equal":
        context = {"value": str(entry["input"]), "most": context["le"]}
    key = _KINDS.get(kind) or _TYPES.get(kind.split("_")[0])
    if key is None:
        return Said("request-said", {"what": checked(entry)})
    if key in _TYPES.values():
        context = {"value": str(entry["input"])}
    return Reason(key, context)
