"""The sets of a hand as people read them."""

from __future__ import annotations

from functools import cache

from companion.hand import tiles_text
from companion.rules.tiles.case import set_text
from companion.tiles import ALL_TILES


@cache
def completed(kind: str, tile: int, win: int) -> str:
    """The text of a set of the hand that the winning tile completed.

    >>> completed("chow", 3, 5), completed("pair", 27, 27)
    ('45m + 6m', 'E + E')
    """
    if kind == "chow":
        rest = tiles_text(ALL_TILES[each] for each in range(tile, tile + 3) if each != win)
    else:
        rest = set_text("single" if kind == "pair" else "pair", tile)
    return f"{rest} + {ALL_TILES[win]}"
