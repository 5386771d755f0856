"""The words that conditions count with, each with what it counts and how high it can go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules.conditions.kinds import Masks, tiles_of
from companion.rules.conditions.view import SeenHand
from companion.rules.tiles import decompose
from companion.rules.tiles.packed import CHOW, KINDS, PAIR, PUNG, counts_of, unpack
from companion.rules.tiles.shapes import concealed_pungs, is_nine_gates, wait_shape

Measure = Callable[[SeenHand], int]


class CountWord(NamedTuple):
    """A count of a hand: the most that it can be, and how it is found. ``flag``: the circumstance that it asks for."""

    most: int
    measure: Measure
    flag: Flag | None = None


def _fact(asked: Callable[[SeenHand], object]) -> CountWord:
    return CountWord(1, lambda view: 1 if asked(view) else 0)


def _flag(flag: Flag) -> CountWord:
    return CountWord(1, lambda view: 1 if flag in view.case.flags else 0, flag)


def _suits(view: SeenHand) -> int:
    tiles = view.case.everything
    return sum([1 for suit in _SUITS if tiles & suit])


_SUITS: Final = tuple(tiles_of(0x1FF << start) for start in (0, 9, 18))
_TWICE: Final = 6 * sum(CHOW)
"""The bits of chows that are there twice or more often."""


def _alike_chows(view: SeenHand) -> int:
    chows = unpack(view.sets).chows
    return max([chows.count(chow) for chow in chows], default=0)


def _twin_chows(view: SeenHand) -> int:
    if not view.sets & _TWICE:
        return 0
    chows = unpack(view.sets).chows
    return sum([chows.count(chow) // 2 for chow in set(chows)])


def _only_wait(view: SeenHand) -> bool:
    case, special = view.case, view.shape.special
    if case.win < 0 or special == "seven-pairs":
        return case.win >= 0
    if special == "orphans":
        return decompose.orphans_waits(case.before()).bit_count() == 1
    return decompose.only_wait(case.unshown, case.win)


def _wait(shape: str) -> CountWord:
    return _fact(lambda view: view.case.win >= 0 and wait_shape(view.case.win, view.shape) == shape)


PLAIN: Final[dict[str, CountWord]] = {
    "regular": _fact(lambda view: not view.shape.special),
    "seven-pairs": _fact(lambda view: view.shape.special == "seven-pairs"),
    "orphans": _fact(lambda view: view.shape.special == "orphans"),
    "nine-gates": _fact(lambda view: is_nine_gates(view.case)),
    "concealed": _fact(lambda view: not view.case.claimed),
    "self-drawn": _fact(lambda view: view.case.self_draw),
    "dealer": _fact(lambda view: view.case.winds < 4),
    "suits": CountWord(3, _suits),
    "flowers": CountWord(8, lambda view: len(view.case.flowers)),
    "own-flowers": CountWord(2, lambda view: sum([tile.rank == view.case.seat + 1 for tile in view.case.flowers])),
    "alike-chows": CountWord(4, _alike_chows),
    "twin-chows": CountWord(2, _twin_chows),
    "concealed-pungs": CountWord(4, lambda view: concealed_pungs(view.case, view.shape)),
    "concealed-kongs": CountWord(4, lambda view: view.case.hidden),
    "only-wait": _fact(_only_wait),
    "single-wait": _wait("single-wait"),
    "edge-wait": _wait("edge-wait"),
    "closed-wait": _wait("closed-wait"),
    **{flag.value: _flag(flag) for flag in (Flag.LAST_TILE, Flag.LAST_OF_KIND, Flag.REPLACEMENT, Flag.ROBBING)},
    **{flag.value: _flag(flag) for flag in (Flag.DEALT, Flag.FIRST_DISCARD, Flag.READY)},
}
"""Words that stand alone."""


def _by_kinds(bits: Callable[[int], int], count: Callable[[SeenHand, int], int]) -> Callable[[Masks], Measure]:
    def made(kinds: Masks) -> Measure:
        masks = tuple(map(bits, kinds))
        if len(masks) == 1:
            (mask,) = masks
            return lambda view: count(view, mask)
        return lambda view: count(view, masks[view.case.winds])

    return made


def _sum_of(sets: tuple[int, ...]) -> Callable[[int], int]:
    return lambda kinds: sum(sets[kind] for kind in range(KINDS) if kinds >> kind & 1)


def _inside(kinds: int) -> int:
    """The chows all of whose tiles are of these kinds."""
    return sum(7 * CHOW[kind] for kind in range(25) if CHOW[kind] and kinds >> kind & 7 == 7)


def _touching(kinds: int) -> int:
    """Every set and pair that holds one of these kinds."""
    chows = sum(7 * CHOW[kind] for kind in range(25) if CHOW[kind] and kinds >> kind & 7)
    return chows + _sum_of(PUNG)(kinds) + _sum_of(PAIR)(kinds)


def _count_sets(view: SeenHand, mask: int) -> int:
    """How many sets and pairs are among some."""
    pair, chows, pungs = unpack(view.sets & mask)
    return (pair >= 0) + len(chows) + len(pungs)


def _pairs(view: SeenHand, kinds: int) -> int:
    if view.shape.special == "seven-pairs":
        return sum(counts_of(view.case.unshown & tiles_of(kinds))) // 2
    pair = unpack(view.sets).pair
    return kinds >> pair & 1 if pair >= 0 else 0


def _kongs(view: SeenHand, kinds: int) -> int:
    return sum([1 for laid in view.case.laid if laid.kong and kinds >> laid.fixed.tile & 1])


OF_KINDS: Final[dict[str, tuple[int, Callable[[Masks], Measure]]]] = {
    "tiles": (18, _by_kinds(tiles_of, lambda view, tiles: sum(counts_of(view.case.everything & tiles)))),
    "only": (
        1,
        _by_kinds(lambda kinds: tiles_of(~kinds), lambda view, others: 0 if view.case.everything & others else 1),
    ),
    "pungs": (4, _by_kinds(_sum_of(PUNG), lambda view, pungs: (view.sets & pungs).bit_count())),
    "kongs": (4, _by_kinds(int, _kongs)),
    "chows": (4, _by_kinds(_inside, lambda view, chows: len(unpack(view.sets & chows).chows))),
    "pairs": (7, _by_kinds(int, _pairs)),
    "touching": (5, _by_kinds(_touching, _count_sets)),
}
"""Words with kinds of tiles: the most, and what makes the count of some kinds. Without ``of`` they are about all."""

BARE: Final = ("only", "touching")
"""Those of them that take their kinds without ``of``."""
