"""Fans that depend only on which kinds the whole hand holds: all green, half flush, no honours and their like.

Each is told by the *regions* of the tiles that a hand touches (a suit, the winds, everything that is not green ...).
What a suit touches is looked up by suit, so that no hand costs more than four look-ups.

>>> from companion.rules.tiles.packed import pack
>>> [name for name, fan in TILE_FANS.items() if fan.met(touched(pack([2, 3, 3, 3, 0, 0, 0, 0, 3])))]
['full-flush', 'no-honors']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import HONOUR_START, KINDS, ONES, SUIT_TILES, SUIT_TILES_WIDTH, kinds_mask

_SUIT_STARTS: Final = (0, 9, 18)
_M, _S, _P = (0x1FF << start for start in _SUIT_STARTS)
_ALL: Final = (1 << KINDS) - 1
_SUITED: Final = _M | _S | _P
_HONOURS: Final = _ALL & ~_SUITED
_WINDS: Final = 0xF << HONOUR_START
_DRAGONS: Final = 0x7 << HONOUR_START + 4
_TERMINALS: Final = sum(1 << start + rank for start in _SUIT_STARTS for rank in (0, 8))

_REGIONS: Final = [_M, _S, _P, _HONOURS, _SUITED & ~_TERMINALS]
"""Kinds of each region; the place in the list is the region's bit in what a hand touches."""
SUITS: Final = 0b111
HONOURS: Final = 0b1000
SIMPLES: Final = 0b10000


def _region(kinds: int) -> int:
    """The bit of the region of these kinds; 0 for none at all."""
    if not kinds:
        return 0
    if kinds not in _REGIONS:
        _REGIONS.append(kinds)
    return 1 << _REGIONS.index(kinds)


class TileFan(NamedTuple):
    """What a hand must not touch, what it must touch, and of how many suits it must be (empty: of any number)."""

    never: int
    always: int
    suits: tuple[int, ...]

    def met(self, touches: int) -> bool:
        """Whether a hand that touches these regions has the fan."""
        return (
            not touches & self.never
            and not self.always & ~touches
            and (not self.suits or (touches & SUITS).bit_count() in self.suits)
        )


def _fan(within: int = _ALL, *always: int, suits: tuple[int, ...] = ()) -> TileFan:
    return TileFan(_region(_ALL & ~within), sum(map(_region, always)), suits)


def _ranks(*ranks: int) -> TileFan:
    return _fan(sum(1 << start + rank - 1 for start in _SUIT_STARTS for rank in ranks))


def _kinds(*kinds: int) -> TileFan:
    return _fan(sum(1 << kind for kind in kinds))


TILE_FANS: Final[dict[str, TileFan]] = {
    "all-green": _kinds(10, 11, 12, 14, 16, 32),
    "all-terminals": _fan(_TERMINALS),
    "all-honors": _fan(_HONOURS),
    "all-terminals-and-honors": _fan(_TERMINALS | _HONOURS, _TERMINALS, _HONOURS),
    "full-flush": _fan(_SUITED, suits=(1,)),
    "upper-tiles": _ranks(7, 8, 9),
    "middle-tiles": _ranks(4, 5, 6),
    "lower-tiles": _ranks(1, 2, 3),
    "upper-four": _ranks(6, 7, 8, 9),
    "lower-four": _ranks(1, 2, 3, 4),
    "reversible-tiles": _kinds(
        *(18 + r - 1 for r in (1, 2, 3, 4, 5, 8, 9)), *(9 + r - 1 for r in (2, 4, 5, 6, 8, 9)), 33
    ),
    "half-flush": _fan(_ALL, _HONOURS, suits=(1,)),
    "all-types": _fan(_ALL, _WINDS, _DRAGONS, suits=(3,)),
    "all-simples": _fan(_SUITED & ~_TERMINALS),
    "one-voided-suit": _fan(suits=(2,)),
    "no-honors": _fan(_SUITED),
}


def _touched_by(part: int) -> Callable[[int], int]:
    """What the kinds of a part touch: 0 characters, 1 bamboo, 2 dots, 3 honours."""

    def work_out(have: int) -> int:
        kinds = kinds_mask(have << SUIT_TILES_WIDTH * part)
        return sum([1 << place for place, region in enumerate(_REGIONS) if kinds & region])

    return work_out


_M_TOUCHES, _S_TOUCHES, _P_TOUCHES, _Z_TOUCHES = (Kept(_touched_by(part), most=512) for part in range(4))


def touched(tiles: int) -> int:
    """The regions that tiles of :mod:`companion.rules.tiles.packed` touch, one bit each."""
    have = (tiles | tiles >> 1 | tiles >> 2) & ONES
    return (
        _M_TOUCHES[have & SUIT_TILES]
        | _S_TOUCHES[have >> SUIT_TILES_WIDTH & SUIT_TILES]
        | _P_TOUCHES[have >> 2 * SUIT_TILES_WIDTH & SUIT_TILES]
        | _Z_TOUCHES[have >> 3 * SUIT_TILES_WIDTH]
    )
