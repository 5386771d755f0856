"""Ways to see a whole hand: a split into sets, or a special hand; and what can be told about one of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case
from companion.rules.tiles.packed import (
    CHOW,
    HOLDING,
    KINDS,
    ONE,
    ONES,
    PAIR,
    PUNG,
    PUNGS,
    TILE_BITS,
    Split,
    pack,
    present,
    unpack,
)

_GATES: Final = tuple(pack((*(0,) * start, 3, 1, 1, 1, 1, 1, 1, 1, 3)) for start in decompose.SUIT_STARTS)
_PLUS_ONE: Final = frozenset(
    gates + ONE[start + rank] for gates, start in zip(_GATES, decompose.SUIT_STARTS, strict=True) for rank in range(9)
)
_SHIFTED_PAIRS: Final = frozenset(
    2 * sum(ONE[start + low : start + low + 7]) for start in decompose.SUIT_STARTS for low in range(3)
)


class Shape(NamedTuple):
    """One way to see the whole hand: a reading of its unshown tiles, or a special shape ("" for sets and a pair).

    ``sets`` are bits of :mod:`companion.rules.tiles.packed`, ``knitted`` is the number of the knitted straight in
    decompose.KNITTED, or -1.
    """

    sets: int
    special: str = ""
    knitted: int = -1

    @property
    def split(self) -> Split:
        """The sets spelt out."""
        return unpack(self.sets)


def kong_fan(hidden: int, shown: int) -> str:
    kongs = hidden + shown
    if kongs >= 3:
        return "four-kongs" if kongs == 4 else "three-kongs"
    if kongs == 2:
        return ("two-melded-kongs", "mixed-kongs", "two-concealed-kongs")[hidden]
    return "concealed-kong" if hidden else "melded-kong"


def bare_shapes(tiles: int, allowed: tuple[str, ...]) -> list[Shape]:
    """Special shapes of fourteen unshown tiles."""
    found: list[Shape] = []
    have = present(tiles)
    kinds = have.bit_count()
    if kinds <= 7:
        if "seven-pairs" in allowed and not tiles & ONES:
            found.append(Shape(0, "seven-pairs"))
    elif kinds == 13:
        if "orphans" in allowed and have == decompose.ORPHAN_TILES:
            found.append(Shape(0, "orphans"))
    elif (
        kinds == 14
        and "honours-and-knitted" in allowed
        and any(not have & ~(straight | decompose.HONOUR_TILES) for straight in decompose.KNITTED_TILES)
    ):
        found.append(Shape(0, "honours-and-knitted"))
    return found


def is_nine_gates(case: Case) -> bool:
    """Whether the thirteen tiles before the winning one were 1112345678999 of one suit."""
    return case.before() in _GATES


def is_nine_gates_with_any(case: Case) -> bool:
    """Whether fourteen unshown tiles are 1112345678999 of one suit and one more of it, whichever came last."""
    return case.unshown in _PLUS_ONE


def is_shifted_pairs(case: Case) -> bool:
    """Whether a hand of seven pairs is seven neighbouring pairs of one suit."""
    return case.unshown in _SHIFTED_PAIRS


def concealed_pungs(case: Case, shape: Shape) -> int:
    """How many pungs and kongs were made without a discard; the winning tile goes where it spoils none."""
    sets, _, knitted = shape
    win = case.win
    count = (sets & PUNGS).bit_count() + case.hidden
    if (
        sets & PUNG[win]
        and not case.self_draw
        and not sets & (PAIR[win] | HOLDING[win])
        and (knitted < 0 or win not in decompose.KNITTED[knitted])
    ):
        count -= 1
    return count


def _waits_of_chows(kind: int) -> tuple[tuple[int, str], ...]:
    """The chows whose only gap a tile of this kind may have filled, and how such a wait is called; low chows first."""
    if kind >= 27:
        return ()
    rank = kind % 9
    closed = (7 * CHOW[kind - 1], "closed-wait") if 1 <= rank <= 7 else None
    low = (7 * CHOW[kind - 2], "edge-wait") if rank == 2 else None
    high = (7 * CHOW[kind], "edge-wait") if rank == 6 else None
    return tuple([wait for wait in (low, closed, high) if wait])


_CHOW_WAITS: Final = tuple(_waits_of_chows(kind) for kind in range(KINDS))


def wait_shape(win: int, shape: Shape) -> str:
    """The kind of wait that the winning tile may have filled in this split, "" if it filled none of the three."""
    sets, special, _ = shape
    if sets & PAIR[win] or special == "seven-pairs" or special == "orphans":
        return "single-wait"
    for chows, wait in _CHOW_WAITS[win]:
        if sets & chows:
            return wait
    return ""


def available(waits: int, case: Case) -> int:
    """The waits of which the player does not hold all four before winning."""
    for kind in range(KINDS):
        if waits >> kind & 1 and case.held(kind) - (kind == case.win) >= 4:
            waits &= ~(1 << kind)
    return waits


def in_straight(win: int, shape: Shape) -> bool:
    return shape.knitted >= 0 and win in decompose.KNITTED[shape.knitted]


def last_of_kind(case: Case) -> bool:
    """Whether the three other tiles of the winning kind lie open: somebody said so, or they lie in one's own sets."""
    if Flag.LAST_OF_KIND in case.flags:
        return True
    if not case.laid or case.win < 0 or Flag.ROBBING in case.flags:
        return False
    return case.held(case.win) == 4 and case.unshown >> TILE_BITS * case.win & 255 == 1
