"""Reasons whose values are themselves texts in the reader's language: names of fans, lists, other reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.i18n import has_text, own_language, text
from companion.rules.result import Number, Reason, number


@dataclass(frozen=True, slots=True)
class Said(Reason):
    """A reason that puts other reasons into its sentence: a value may be a Reason or a list of them."""

    def text(self, language: str = "en") -> str:
        """The sentence, all its parts in that language."""
        return text(language, self.key, **{name: _said(value, language) for name, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class Plain(Reason):
    """Words that a person wrote (a house rule's own note or name): the same in every language."""

    def text(self, language: str = "en") -> str:  # noqa: ARG002 - one text for all languages
        """The words themselves."""
        return self.key


@dataclass(frozen=True, slots=True)
class Titles(Reason):
    """A name that a profile file gives in some languages: ``values`` maps language to name; ``key`` is the last."""

    def text(self, language: str = "en") -> str:
        """The name in that language, in English, or any there is."""
        return str(self.values.get(own_language(language)) or self.values.get("en") or self.key)


@lru_cache(maxsize=4096)
def _bare(key: str, language: str) -> str:
    """A message without blanks: names of fans and lines, said again and again."""
    return text(language, key)


def _said(value: Any, language: str) -> Any:
    if type(value) is Reason and not value.values:
        return _bare(value.key, language)
    if callable(getattr(value, "text", None)):  # a reason, or another message that is said in any language
        return value.text(language)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_said(part, language)) for part in value)
    return value


def named(key: str, fallback: str, values: Mapping[str, str] | None = None) -> Reason:
    """The message ``key`` if there is one, else the names given, else the plain fallback."""
    if values:
        return Titles(fallback, values)
    return Reason(key) if has_text("en", key) else Plain(fallback)


def unit_word(unit: str, value: Number) -> Reason:
    """A unit of totals or lines in the form that fits the number ("points" for 24); one without a message is its own
    word."""
    word = named(f"web-unit-{unit}", unit)
    return word if isinstance(word, Plain) else Reason(word.key, {"count": number(value)})


@lru_cache(maxsize=4096)
def title_of(kind: str, name: str) -> Reason:
    """What a rule file calls ``name``, in any language: the message ``rules-KIND-NAME``, else the words of the name."""
    return named(f"rules-{kind}-{name}", name.replace("-", " "))


@lru_cache(maxsize=4096)
def english_of(kind: str, name: str) -> str:
    """The stable English name of the same."""
    return title_of(kind, name).text("en")
