"""What the sets of a hand are worth together under a profile: its chows, its pungs of suits and those of honours.

No fan mixes the three, so that each is worked out apart and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.rules.systems.patterns import setfans
from companion.rules.systems.patterns.setfans import Found, SetGroup
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import (
    CHOWS,
    HONOUR_SETS,
    HONOUR_START,
    KIND_OF_PAIR,
    PAIR,
    PAIRS,
    PUNG,
    SUITED_PUNGS,
    unpack,
)

FIVE: Final = (*(kind if kind < 27 and kind % 9 == 4 else -1 for kind in range(34)), -1)
"""The pair as the fans of chows see it: only a five can matter to them; -1 for any other, and for none."""
_WIND_PUNGS: Final = sum(PUNG[HONOUR_START : HONOUR_START + 4])
_CHOWS_AND_FIVES: Final = CHOWS + sum(PAIR[kind] for kind in FIVE if kind >= 0)

# What the sets and the pair of a whole hand have in common: a bit each, kept by the sets that do not stand against it.
OUTSIDE, FIVES, EVEN, NO_PUNG, NO_CHOW, SUITED_PAIR = (1 << place for place in range(6))
ANY: Final = (1 << 6) - 1


def _traits(kinds: tuple[int, ...]) -> int:
    """What pungs or a pair of these kinds leave standing."""
    traits = ANY
    for kind in kinds:
        suited, rank = kind < HONOUR_START, kind % 9
        if suited and rank not in (0, 8):
            traits &= ~OUTSIDE
        if not (suited and rank == 4):
            traits &= ~FIVES
        if not (suited and rank % 2):
            traits &= ~EVEN
    return traits


_PAIR_TRAITS: Final = {
    pair: _traits((kind,)) & (ANY if kind < HONOUR_START else ~SUITED_PAIR) for pair, kind in KIND_OF_PAIR.items()
}


More = tuple[tuple[int, int], ...]
"""(bit of a fan, how many times more than once it is met), each fan once."""


class Worth(NamedTuple):
    """What sets are worth: bit mask of their fans, fans met more than once, and the traits that they leave standing."""

    mask: int
    more: More
    traits: int


class SetWorth:
    """The sets under one profile: ``points`` and ``implies`` by fan id of sets, ``bits`` by any fan id."""

    def __init__(self, points: Mapping[str, int], implies: Mapping[str, frozenset[str]], bits: Mapping[str, int]):
        self._points = points
        self._implies = implies
        self._bits = bits
        self.chow_group = lru_cache(maxsize=1 << 12)(self._chow_group)
        self.pung_group = lru_cache(maxsize=1 << 12)(self._pung_group)
        self._chows = Kept(self._work_out_chows, most=1 << 14)
        self._pungs = Kept(self._work_out_pungs, most=1 << 14)
        self._honours = Kept(self._work_out_honours, most=1 << 14)

    def of(self, sets: int, winds: int) -> Worth:
        """All sets of a hand and its pair; ``winds`` is Case.winds."""
        mask = of_pungs = 0
        traits = _PAIR_TRAITS[sets & PAIRS]
        more: More = ()
        if sets & CHOWS:
            mask, more, left = self._chows[sets & _CHOWS_AND_FIVES]
            traits &= left
        if sets & SUITED_PUNGS:
            of_pungs, again, left = self._pungs[sets & SUITED_PUNGS]
            mask |= of_pungs
            more += again
            traits &= left
        if sets & HONOUR_SETS:
            # Whose wind it is matters only to pungs of winds.
            of_honours, again, left = self._honours[sets & HONOUR_SETS | (winds if sets & _WIND_PUNGS else 0)]
            mask |= of_honours
            more = _together(more, again, of_pungs & of_honours)
            traits &= left
        return Worth(mask, more, traits)

    def _chow_group(self, chows: tuple[int, ...], pair: int) -> SetGroup:
        return self._group(setfans.chow_fans(chows, pair), ())

    def _pung_group(self, pungs: tuple[int, ...], pair: int, seat: int, prevailing: int) -> SetGroup:
        return self._group(setfans.pung_fans(pungs), setfans.honour_pung_fans(pungs, pair, seat, prevailing))

    def _group(self, fans: setfans.Fans, more: Iterable[Found]) -> SetGroup:
        """The fans that count of some sets, and those that do not, and why; ``more``: fans that need no choice."""
        best = setfans.choose(fans, self._points)
        group = setfans.drop_implied((*best, *more), self._points, self._implies)
        return _with_dropped(group, setfans.given_way(fans, best, self._points), self._implies)

    def _counted(self, fans: setfans.Fans, more: Iterable[Found] = ()) -> tuple[Found, ...]:
        """Only those that count."""
        best = setfans.choose(fans, self._points)
        return setfans.drop_implied((*best, *more), self._points, self._implies).counted

    def _worth(self, counted: tuple[Found, ...], traits: int) -> Worth:
        mask = 0
        times: dict[int, int] = {}
        for found in counted:
            bit = self._bits[found.fan]
            mask |= bit
            times[bit] = times.get(bit, 0) + 1
        return Worth(mask, tuple([(bit, count - 1) for bit, count in times.items() if count > 1]), traits)

    def _work_out_chows(self, sets: int) -> Worth:
        """``sets``: all chows of a hand, and its pair if that is a five of a suit."""
        pair, chows, _ = unpack(sets)
        traits = ANY
        if chows:
            traits &= ~(EVEN | NO_CHOW)
        if any(chow % 9 not in (0, 6) for chow in chows):
            traits &= ~OUTSIDE
        if not all(2 <= chow % 9 <= 4 for chow in chows):
            traits &= ~FIVES
        return self._worth(self._counted(setfans.chow_fans(chows, pair)), traits)

    def _work_out_pungs(self, sets: int) -> Worth:
        """``sets``: all pungs of suits."""
        pungs = unpack(sets).pungs
        counted = self._counted(setfans.pung_fans(pungs), setfans.honour_pung_fans(pungs, -1, 0, 0))
        return self._worth(counted, _traits(pungs) & ~(NO_PUNG if pungs else 0))

    def _work_out_honours(self, sets: int) -> Worth:
        """``sets``: all pungs of honours, the pair if it is one, and in the lowest four bits Case.winds."""
        seat, prevailing = sets >> 2 & 3, sets & 3
        pair, _, pungs = unpack(sets & HONOUR_SETS)
        counted = self._counted(([], [], []), setfans.honour_pung_fans(pungs, pair, seat, prevailing))
        return self._worth(counted, _traits(pungs) & ~(NO_PUNG if pungs else 0))


def _together(first: More, second: More, both: int) -> More:
    """What two groups of sets have more than once between them; ``both``: the fans that either has."""
    if not both:
        return first + second
    times = dict(first)
    for bit, count in second:
        times[bit] = times.get(bit, 0) + count
    while both:
        bit = both & -both
        both ^= bit
        times[bit] = times.get(bit, 0) + 1
    return tuple(times.items())


def _with_dropped(group: SetGroup, dropped: list[setfans.Dropped], implies: Mapping[str, frozenset[str]]) -> SetGroup:
    """Fans that gave way to a dearer combination, named as included where a counted fan includes them."""
    marked = []
    for entry in dropped:
        by = next(
            (c.fan for c in group.counted if entry.fan in implies[c.fan] and set(entry.sets) <= set(c.sets)), None
        )
        marked.append(entry if by is None else entry._replace(why="implied", by=by))
    return SetGroup(group.counted, (*group.dropped, *marked))
