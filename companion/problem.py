"""What is wrong with a hand or with its text, said in any language."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import SpokenError, spoken
from companion.tiles import Tile


class HandError(SpokenError):
    """A text that is no hand; the message says where and what to write instead, in any language."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a text, for messages; 0 for anywhere in it."""

    place: int
    whole: str

    def text(self, language: str = "en") -> str:
        key = "hand-error-at" if self.place else "hand-error-in"
        return spoken(language, key, {"place": self.place, "text": self.whole})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a hand. ``code`` is stable, ``message`` English; :meth:`text` speaks any language.

    >>> Problem.of("too-many", (Tile("5m"),), count=6, tile="5m", has=4).text()
    '6 x 5m: a set has four'
    """

    code: str
    words: str = ""
    """The message as plain English, where it has no ``key``."""
    tiles: tuple[Tile, ...] = ()
    key: str = ""
    values: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, code: str, tiles: tuple[Tile, ...] = (), /, *, key: str = "", **values: object) -> Problem:
        """The problem with the message ``problem-CODE`` (or ``key``), filled by values that may be texts themselves."""
        return cls(code, "", tiles, key or f"problem-{code}", tuple(values.items()))

    def text(self, language: str = "en") -> str:
        """The message in a language; in English where it was given in no other."""
        return spoken(language, self.key, dict(self.values)) if self.key else self.words

    @property
    def message(self) -> str:
        """The message in English, for logs and programs."""
        return self.text()

    def __str__(self) -> str:
        return self.message
