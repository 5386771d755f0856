"""Kinds of tiles in the words of conditions: ``terminals+honours``, ``own-wind``, ``2-8``, ``5p+E``.

>>> [bin(mask).count("1") for mask in kinds_of("terminals+honours", 0)[:1]]
[13]
"""

from __future__ import annotations

import re
from typing import Final

from companion.i18n import SpokenError
from companion.rules.tiles.packed import KINDS, ONE
from companion.tiles import CLASS_NAMES

Masks = tuple[int, ...]
"""One bit a kind; of sixteen masks that for Case.winds, of one it is the same for all winds."""


class ConditionError(SpokenError):
    """A condition that cannot be read; ``at`` among its values is the place of the character, from 0."""


def ranks(low: int, high: int) -> int:
    """The kinds of all three suits from one rank to another."""
    return sum(1 << start + rank - 1 for start in (0, 9, 18) for rank in range(low, high + 1))


_HONOURS: Final = 0b1111111 << 27
NAMED: Final = {
    "characters": 0x1FF,
    "bamboo": 0x1FF << 9,
    "dots": 0x1FF << 18,
    "suited": (1 << 27) - 1,
    "honours": _HONOURS,
    "winds": 0b1111 << 27,
    "dragons": 0b111 << 31,
    "terminals": ranks(1, 1) | ranks(9, 9),
    "simples": ranks(2, 8),
    "green": sum(1 << kind for kind in (10, 11, 12, 14, 16, 32)),
}
BY_WIND: Final = ("own-wind", "prevailing-wind")
_RANKS: Final = re.compile(r"([1-9])(?:-([1-9]))?")
_TILES: Final = {name: 1 << kind for kind, name in enumerate(CLASS_NAMES[:KINDS])}


def kinds_of(text: str, at: int) -> Masks:
    """The kinds that words joined by ``+`` name. Raises ConditionError."""
    fixed = 0
    winds: list[str] = []
    for word in text.split("+"):
        numbers = _RANKS.fullmatch(word)
        if word in BY_WIND:
            winds.append(word)
        elif numbers:
            fixed |= ranks(int(numbers[1]), int(numbers[2] or numbers[1]))
        else:
            found = NAMED.get(word, _TILES.get(word, 0))
            if not found:
                raise ConditionError("condition-kinds", at=at, word=word, names=", ".join((*NAMED, *BY_WIND)))
            fixed |= found
    if not winds:
        return (fixed,)
    own, prevailing = ("own-wind" in winds), ("prevailing-wind" in winds)
    return tuple(fixed | own << 27 + (both >> 2) | prevailing << 27 + (both & 3) for both in range(16))


def tiles_of(kinds: int) -> int:
    """All bits of the tiles of some kinds in :mod:`companion.rules.tiles.packed`."""
    return sum(255 * ONE[kind] for kind in range(KINDS) if kinds >> kind & 1)
