"""Messages of one language in Project Fluent's form (https://projectfluent.org), filled with values.

The parser is Fluent's own; what the messages of this program need of its meaning is here, so that the table carries no
library of all the world's locales, and each message is parsed when it is first said: a command that says ten of two
thousand starts at once.

>>> german = Numbers(decimal=",", group=".", plural={"one": {"is": [1]}})
>>> messages = Messages(["tiles = { $n ->\\n  [one] ein Stein\\n *[other] { $n } Steine\\n }"], german)
>>> messages.format("tiles", {"n": 1}), messages.format("tiles", {"n": 1080.5})
('ein Stein', '1.080,5 Steine')
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from fluent.syntax import FluentParser, ast

_ENTRY: Final = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
_BREAK: Final = re.compile(r"^(?=[^\s}])", re.MULTILINE)
"""Where a message ends: at the next line that begins with neither a space nor a closing brace."""

Value = str | int | float


class MessageError(KeyError):
    """A message that is missing, cannot be read, or lacks a value; for programmers, hence English."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How a language writes numbers, and which form of a word they ask for.

    ``plural`` gives for each category of Unicode's plural rules (CLDR) but "other" what a whole number must be: in
    "is", with its last digit in "last", with its last two not in "not_last_two"; an empty rule takes all that are left.
    """

    decimal: str = "."
    group: str = ","
    plural: Mapping[str, Mapping[str, list[int]]] = field(default_factory=dict)

    def written(self, number: float) -> str:
        """The number with at most three decimals, thousands apart.

        >>> Numbers(decimal=",", group=" ").written(-12345.6789)
        '-12 345,679'
        """
        text = f"{number:,.3f}" if isinstance(number, float) else f"{number:,}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text.translate({ord(","): self.group, ord("."): self.decimal})

    def category(self, number: float) -> str:
        """The plural category of a number: "one", "few" ..."""
        if number == int(number):
            n = abs(int(number))
            for name, rule in self.plural.items():
                fits = n in rule.get("is", [n]) and n % 10 in rule.get("last", [n % 10])
                if fits and n % 100 not in rule.get("not_last_two", []):
                    return name
        return "other"


class Messages:
    """The messages of a language. A message that stands twice counts as it stands first."""

    def __init__(self, sources: Iterable[str], numbers: Numbers | None = None) -> None:
        self.numbers = numbers or Numbers()
        self._sources: dict[str, str] = {}
        for source in sources:
            for found in _ENTRY.finditer(source):
                end = _BREAK.search(source, found.end())
                self._sources.setdefault(found[1], source[found.start() : end.start() if end else len(source)])
        self._pattern = cache(self._parsed)

    def __contains__(self, key: str) -> bool:
        return key in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def format(self, key: str, values: Mapping[str, object]) -> str:
        """The message filled with values. Raises MessageError."""
        return self._filled(self._pattern(key), key, values)

    def _parsed(self, key: str) -> ast.Pattern:
        if key not in self._sources:
            raise MessageError(f"no message {key!r}")
        entry = FluentParser(with_spans=False).parse_entry(self._sources[key])
        if not isinstance(entry, ast.Message) or entry.value is None:
            raise MessageError(f"message {key!r} cannot be read or has no value")
        return entry.value

    def _filled(self, pattern: ast.Pattern, key: str, values: Mapping[str, object]) -> str:
        parts = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                parts.append(element.value)
            else:
                value = self._value(element.expression, key, values)
                parts.append(value if isinstance(value, str) else self.numbers.written(value))
        return "".join(parts)

    def _value(self, expression: object, key: str, values: Mapping[str, object]) -> Value:
        match expression:
            case ast.StringLiteral():
                return str(expression.parse()["value"])
            case ast.NumberLiteral():
                return _number(expression)
            case ast.Placeable():
                return self._value(expression.expression, key, values)
            case ast.MessageReference(attribute=None):
                return self._filled(self._pattern(expression.id.name), expression.id.name, values)
            case ast.VariableReference():
                name = expression.id.name
                if name not in values:
                    raise MessageError(f"message {key!r} lacks the value of ${name}")
                value = values[name]
                if isinstance(value, str | int | float):
                    return value
                raise MessageError(f"message {key!r}: ${name} is {value!r}, neither text nor number")
            case ast.SelectExpression():
                return self._selected(expression, key, values)
        raise MessageError(f"message {key!r} uses {type(expression).__name__}, which is not known here")

    def _selected(self, choice: ast.SelectExpression, key: str, values: Mapping[str, object]) -> str:
        """The first variant that fits, or the one marked with a star."""
        by = self._value(choice.selector, key, values)
        default = next(variant for variant in choice.variants if variant.default)
        for variant in choice.variants:
            name = variant.key
            if isinstance(name, ast.NumberLiteral):
                fits = not isinstance(by, str) and by == _number(name)
            else:
                fits = name.name == (by if isinstance(by, str) else self.numbers.category(by))
            if fits:
                return self._filled(variant.value, key, values)
        return self._filled(default.value, key, values)


def _number(literal: ast.NumberLiteral) -> float:
    value: float = literal.parse()["value"]
    return value
