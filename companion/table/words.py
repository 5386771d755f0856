"""Which characters a name or a remark may hold: those that a screen, a log and a terminal can show.

>>> fit_to_show("Анна 🀄"), fit_to_show("An\\x00na"), fit_to_show("\\ud800")
(True, False, False)
>>> made_visible("An\\x00na")
'An�na'
"""

from __future__ import annotations

import unicodedata
from typing import Final

_CATEGORIES: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of the text around them; those that join letters or emoji are fine."""


def fit_to_show(text: str) -> bool:
    """Whether a text is free of control characters, line ends, halves of characters and turning marks."""
    return not any(_unfit(character) for character in text)


def made_visible(text: str) -> str:
    """The text with a replacement mark for each character that cannot be shown, for messages about it."""
    return "".join("\N{REPLACEMENT CHARACTER}" if _unfit(character) else character for character in text)


def _unfit(character: str) -> bool:
    return character in _TURNING or unicodedata.category(character) in _CATEGORIES
