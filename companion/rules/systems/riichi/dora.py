"""Dora: the tiles that indicators point at, and how many of them a hand holds.

>>> from companion.tiles import ALL_TILES
>>> [str(ALL_TILES[next_kind(Tile(indicator).index)]) for indicator in ("9s", "N", "C")]
['1s', 'E', 'P']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from companion.hand import Hand, Problem
from companion.tiles import KINDS, Tile, TileError

MOST_INDICATORS: Final = 5
"""One at the start and one for each of the four kongs that can be made in a hand."""


@cache
def next_kind(kind: int) -> int:
    """The kind that an indicator of this kind makes dora: the next of the suit, of the winds, of white-green-red."""
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    if kind < 31:
        return 27 + (kind - 26) % 4
    return {33: 32, 32: 31, 31: 33}[kind]


def tiles_of(given: Any, option: str) -> tuple[tuple[Tile, ...], tuple[Problem, ...]]:
    """Indicators from what a person wrote ("5m 1z", "55m", or a list), and what is wrong with them."""
    words = list(_words(given))
    found: list[Tile] = []
    problems: list[Problem] = []
    for word in words:
        try:
            tile = Tile.parse(word)
        except TileError:
            problems.append(Problem.of("dora-tile", option=option, word=word[:20]))
            continue
        if tile.index >= KINDS:
            problems.append(Problem.of("dora-kind", (tile,), option=option, tile=str(tile)))
        else:
            found.append(tile)
    return tuple(found), tuple(problems)


def _words(given: Any) -> Iterator[str]:
    if given is None:
        return
    if isinstance(given, (list, tuple)):
        for part in given:
            yield from _words(part)
        return
    if isinstance(given, Tile):
        yield str(given)
        return
    for word in str(given).replace(",", " ").split():
        digits = word[:-1]
        if len(word) > 2 and digits.isdecimal():
            yield from (digit + word[-1] for digit in digits)
        elif len(word) > 1 and word.isalpha() and word.isupper():
            yield from word
        else:
            yield word


def count(whole: Sequence[int], indicators: Iterable[Tile]) -> int:
    """How many dora a hand holds; ``whole`` counts its 34 kinds, melds included. One tile may count more than once."""
    return sum(whole[next_kind(tile.index)] for tile in indicators)


def red_fives(hand: Hand) -> tuple[Tile, ...]:
    """The red fives of a hand, melds and winning tile included."""
    red = [tile for tile in hand.concealed if tile.red]
    if hand.winning is not None and hand.winning.red:
        red.append(hand.winning)
    for meld in hand.melds:
        red += [tile for tile in meld.tiles if tile.red]
    return tuple(red)
