"""A list of fans compiled for speed: what each split of a hand is worth, without writing out why.

The same work with names and reasons is in :mod:`companion.rules.explain`; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules import decompose, setfans, tilefans
from companion.rules.case import Case, special_mask
from companion.rules.fan_ids import KNOWN_FANS, SET_FANS, SHAPES
from companion.rules.kept import Kept
from companion.rules.packed import (
    CHOWS,
    FOURS,
    HONOUR_SETS,
    HONOUR_START,
    KIND_OF_PAIR,
    PAIR,
    PAIRS,
    PUNGS,
    SUIT_TILES_WIDTH,
    SUIT_WIDTH,
    SUITED_PUNGS,
    unpack,
)
from companion.rules.setfans import Found, Group
from companion.rules.shapes import (
    Shape,
    available,
    bare_shapes,
    concealed_pungs,
    in_straight,
    is_nine_gates,
    is_nine_gates_with_any,
    is_shifted_pairs,
    kong_fan,
    last_of_kind,
    wait_shape,
)

FIVE: Final = (*(kind if kind < 27 and kind % 9 == 4 else -1 for kind in range(34)), -1)
"""The pair as the fans of chows see it: only a five can matter to them; -1 for any other, and for none."""
_CHOWS_AND_FIVES: Final = CHOWS + sum(PAIR[kind] for kind in FIVE if kind >= 0)

# What the sets and the pair of a whole hand have in common: a bit each, kept by the sets that do not stand against it.
_OUTSIDE, _FIVES, _EVEN, _NO_PUNG, _NO_CHOW, _SUITED_PAIR = (1 << place for place in range(6))
_ANY: Final = (1 << 6) - 1


def _traits(kinds: tuple[int, ...]) -> int:
    """What pungs or a pair of these kinds leave standing."""
    traits = _ANY
    for kind in kinds:
        suited, rank = kind < HONOUR_START, kind % 9
        if suited and rank not in (0, 8):
            traits &= ~_OUTSIDE
        if not (suited and rank == 4):
            traits &= ~_FIVES
        if not (suited and rank % 2):
            traits &= ~_EVEN
    return traits


_PAIR_TRAITS: Final = {
    pair: _traits((kind,)) & (_ANY if kind < HONOUR_START else ~_SUITED_PAIR) for pair, kind in KIND_OF_PAIR.items()
}


def _any_suits(sets: int) -> int:
    """The same sets with the suits in a fixed order: what sets of suits are worth does not hang on which suits."""
    m, s, p = sets & _SUIT, sets >> SUIT_WIDTH & _SUIT, sets >> 2 * SUIT_WIDTH
    if m < s:
        m, s = s, m
    if s < p:
        s, p = p, s
        if m < s:
            m, s = s, m
    return m | s << SUIT_WIDTH | p << 2 * SUIT_WIDTH


_SUIT: Final = (1 << SUIT_WIDTH) - 1

More = tuple[tuple[int, int], ...]
"""(bit of a fan, how many times more than once it is met), each fan once."""


class Worth(NamedTuple):
    """What sets are worth: bit mask of their fans, fans met more than once, and the traits that they leave standing."""

    mask: int
    more: More
    traits: int


class Look(NamedTuple):
    """One way to see a hand, its points without flowers, and the fans met before any swallows another."""

    points: int
    shape: Shape
    mask: int
    more: More


class Catalogue:
    """The fans of a profile: ``points`` and ``implies`` by fan id, in the order of the file."""

    def __init__(
        self,
        points: Mapping[str, int],
        implies: Mapping[str, frozenset[str]],
        settings: Mapping[str, object],
        implies_once: Mapping[str, tuple[str, ...]] | None = None,
    ):
        self.points = dict(points)
        self.implies = {fan: implies.get(fan, frozenset()) for fan in points}
        self.shapes = tuple(shape for shape in SHAPES if shape in str(settings.get("shapes", "")).split())
        self.hog_honours = bool(settings.get("hog-honours", False))
        self.knitted_waits = bool(settings.get("knitted-waits", True))
        self.formal_waits = settings.get("waits", "formal") == "formal"
        self.order = sorted(self.points, key=lambda fan: -self.points[fan])
        self.bits = {fan: 1 << place for place, fan in enumerate(self.order)}
        self._bit = {fan: self.bits.get(fan, 0) for fan in KNOWN_FANS}
        self._values = [self.points[fan] for fan in self.order]
        # Among fans of sets "implied" depends on which sets: that is settled in the groups, not by these masks.
        self._implied = [
            sum(
                self.bits[other]
                for other in self.implies[fan]
                if other in self.bits and not (fan in SET_FANS and other in SET_FANS)
            )
            for fan in self.order
        ]
        self.once = {
            self.bits[fan]: tuple(self.bits[other] for other in others if other in self.bits)
            for fan, others in (implies_once or {}).items()
        }
        self._set_points = {fan: points[fan] for fan in SET_FANS if fan in points}
        # One table a catalogue: sets of one profile are worth something else in another.
        self.chow_group = lru_cache(maxsize=1 << 12)(self._chow_group)
        self.pung_group = lru_cache(maxsize=1 << 12)(self._pung_group)
        self._chows = Kept(self._work_out_chows, most=1 << 12)
        self._pungs = Kept(self._work_out_pungs, most=1 << 13)
        self._honours = Kept(self._work_out_honours, most=1 << 14)
        self._won = Kept(self._work_out_won, most=1 << 10)
        self._tiles = Kept(self._work_out_tiles, most=1 << 12)
        self._common = [self._work_out_common(traits) for traits in range(_ANY + 1)]
        self._fours = FOURS if self.hog_honours else FOURS & ((1 << 3 * SUIT_TILES_WIDTH) - 1)
        self._concealed = [self._bit[f"{number}-concealed-pungs"] for number in ("two", "three", "four")]

    def _chow_group(self, chows: tuple[int, ...], pair: int) -> Group:
        return self._group(setfans.chow_fans(chows, pair), ())

    def _pung_group(self, pungs: tuple[int, ...], pair: int, seat: int, prevailing: int) -> Group:
        return self._group(setfans.pung_fans(pungs), setfans.honour_pung_fans(pungs, pair, seat, prevailing))

    def _group(self, fans: setfans.Fans, more: Iterable[Found]) -> Group:
        """The fans that count of some sets, and those that do not, and why; ``more``: fans that need no choice."""
        best = setfans.choose(fans, self._set_points)
        group = setfans.drop_implied((*best, *more), self._set_points, self.implies)
        return _with_dropped(group, setfans.given_way(fans, best, self._set_points), self.implies)

    def _counted(self, fans: setfans.Fans, more: Iterable[Found] = ()) -> tuple[Found, ...]:
        """Only those that count."""
        best = setfans.choose(fans, self._set_points)
        return setfans.drop_implied((*best, *more), self._set_points, self.implies).counted

    def _worth(self, counted: tuple[Found, ...], traits: int) -> Worth:
        mask = 0
        times: dict[int, int] = {}
        for found in counted:
            bit = self.bits[found.fan]
            mask |= bit
            times[bit] = times.get(bit, 0) + 1
        return Worth(mask, tuple([(bit, count - 1) for bit, count in times.items() if count > 1]), traits)

    def _work_out_chows(self, sets: int) -> Worth:
        """``sets``: all chows of a hand, and its pair if that is a five of a suit; in any suits."""
        pair, chows, _ = unpack(sets)
        traits = _ANY
        if chows:
            traits &= ~(_EVEN | _NO_CHOW)
        if any(chow % 9 not in (0, 6) for chow in chows):
            traits &= ~_OUTSIDE
        if not all(2 <= chow % 9 <= 4 for chow in chows):
            traits &= ~_FIVES
        return self._worth(self._counted(setfans.chow_fans(chows, pair)), traits)

    def _work_out_pungs(self, sets: int) -> Worth:
        """``sets``: all pungs of suits; in any suits."""
        pungs = unpack(sets).pungs
        counted = self._counted(setfans.pung_fans(pungs), setfans.honour_pung_fans(pungs, -1, 0, 0))
        return self._worth(counted, _traits(pungs) & ~(_NO_PUNG if pungs else 0))

    def _work_out_honours(self, sets: int) -> Worth:
        """``sets``: all pungs of honours, the pair if it is one, and in the lowest four bits Case.winds."""
        seat, prevailing = sets >> 2 & 3, sets & 3
        pair, _, pungs = unpack(sets & HONOUR_SETS)
        counted = self._counted(([], [], []), setfans.honour_pung_fans(pungs, pair, seat, prevailing))
        return self._worth(counted, _traits(pungs) & ~(_NO_PUNG if pungs else 0))

    def _work_out_common(self, traits: int) -> int:
        """The fans of what all sets and the pair have in common."""
        bit = self._bit
        mask = 0
        if traits & _NO_PUNG:
            mask |= bit["common-hand"]
            if traits & _SUITED_PAIR:
                mask |= bit["all-chows"]
        elif traits & _NO_CHOW:
            mask |= bit["all-pungs"]
            if traits & _EVEN:
                mask |= bit["all-even-pungs"]
        if traits & _OUTSIDE:
            return mask | bit["outside-hand"]
        return mask | (bit["all-fives"] if traits & _FIVES else 0)

    def _work_out_tiles(self, touches: int) -> int:
        return sum([self._bit[fan] for fan, told in tilefans.TILE_FANS.items() if told.met(touches)])

    def resolve(self, mask: int) -> tuple[int, int]:
        """(points of each fan once, the fans kept) after dear fans have swallowed those that they include."""
        total = kept = 0
        values, implied = self._values, self._implied
        while mask:
            bit = mask & -mask
            place = bit.bit_length() - 1
            total += values[place]
            kept |= bit
            mask &= ~(implied[place] | bit)
        return total, kept

    def shapes_of(self, case: Case) -> list[Shape]:
        """Every way to see the hand as complete under this catalogue; empty if it is not complete."""
        tiles = case.unshown
        found = [Shape(reading) for reading in decompose.readings(tiles)]
        allowed = self.shapes
        if allowed and len(case.laid) <= 1:
            if "knitted-straight" in allowed:
                found += (
                    Shape(reading, "knitted-straight", number) for number, reading in decompose.knitted_readings(tiles)
                )
            if not case.laid:
                found += bare_shapes(tiles, allowed)
        return found

    def waits(self, case: Case) -> int:
        """Bit mask of the kinds that would have completed the hand before the winning tile came."""
        before = case.before()
        waits = decompose.waits(before) | special_mask(before, len(case.laid), self.shapes)
        return waits if self.formal_waits else available(waits, case)

    def waited_only_for(self, case: Case, shape: Shape) -> bool:
        """Whether no tile but the winning one would have completed the hand; ``shape`` is one way to see it."""
        if shape.special or not self.formal_waits:
            waits = self.waits(case)
            return not waits & (waits - 1)
        if not decompose.only_wait(case.unshown, case.win):
            return False
        return not special_mask(case.before(), len(case.laid), self.shapes) & ~(1 << case.win)

    def value(self, case: Case) -> int:
        """The points of the dearest way to see the hand, flowers apart; -1 if it is not complete."""
        fixed = self.case_mask(case)
        return max([self.shape_value(case, shape, fixed) for shape in self.shapes_of(case)], default=-1)

    def looks(self, case: Case) -> list[Look]:
        """Every way to see the hand, the best first; empty if it is not complete.

        Of equal ways the one with more chows: there the winning tile need not have been claimed for a pung.
        """
        fixed = self.case_mask(case)
        found: list[Look] = []
        for shape in self.shapes_of(case):
            mask, more = self.shape_mask(case, shape, fixed)
            found.append(Look(self.add_up(mask, more), shape, mask, more))
        if len(found) > 1:
            found.sort(key=lambda look: (-look.points, -len(look.shape.split.chows)))
        return found

    def includer(self, fan: str, kept: int) -> str:
        """The dearest of the fans kept that includes ``fan``; "" if none does."""
        while kept:
            bit = kept & -kept
            kept ^= bit
            other = self.order[bit.bit_length() - 1]
            if fan in self.implies[other]:
                return other
        return ""

    def shape_value(self, case: Case, shape: Shape, fixed: int) -> int:
        """The points of the hand seen in one way, flowers apart; ``fixed`` is :meth:`case_mask`."""
        return self.add_up(*self.shape_mask(case, shape, fixed))

    def add_up(self, mask: int, more: More) -> int:
        """The points of the fans met, as :meth:`shape_mask` tells them."""
        total, kept = self.resolve(mask)
        if not kept:
            return self.points.get("chicken-hand", 0)
        for bit, times in more:
            if kept & bit:
                total += self._values[bit.bit_length() - 1] * times
        return total

    def shape_mask(self, case: Case, shape: Shape, fixed: int) -> tuple[int, More]:
        """Bit mask of every fan met, before any swallows another, and how often more than once some are met."""
        bit = self._bit
        sets, special, knitted = shape
        win = case.win
        more: More = ()
        if special and knitted < 0:
            mask = fixed | self._special_mask(case, special)
        else:
            whole = sets + case.laid_sets
            traits = _PAIR_TRAITS[whole & PAIRS]
            mask = fixed
            if whole & CHOWS:
                of_chows, more, left = self._chows[_any_suits(whole & _CHOWS_AND_FIVES)]
                mask |= of_chows
                traits &= left
            of_pungs = 0
            if whole & SUITED_PUNGS:
                of_pungs, again, left = self._pungs[_any_suits(whole & SUITED_PUNGS)]
                mask |= of_pungs
                more += again
                traits &= left
            if whole & HONOUR_SETS:
                of_honours, again, left = self._honours[whole & HONOUR_SETS | case.winds]
                mask |= of_honours
                more = _together(more, again, of_pungs & of_honours)
                traits &= left
            if special:
                mask |= bit["knitted-straight"]
                if traits & _NO_PUNG and traits & _SUITED_PAIR:
                    mask |= bit["all-chows"]
            else:
                mask |= self._common[traits]
                if not case.laid:
                    if win >= 0 and is_nine_gates(case):
                        mask |= bit["nine-gates"]
                    if is_nine_gates_with_any(case):
                        mask |= bit["nine-gates-tiles"]
            if (sets & PUNGS).bit_count() + case.hidden >= 2:
                count = concealed_pungs(case, shape)
                if count >= 2:
                    mask |= self._concealed[count - 2]
        if win >= 0:
            wait = wait_shape(win, shape)
            if (
                wait
                and bit[wait]
                and (self.knitted_waits or not in_straight(win, shape))
                and self.waited_only_for(case, shape)
            ):
                mask |= bit[wait]
        hogs = self.hogs(case)
        if hogs:
            mask |= bit["tile-hog"]
            if hogs > 1:
                more = (*more, (bit["tile-hog"], hogs - 1))
        if self.once:
            for fan, others in self.once.items():
                if mask & fan:
                    mask, more = _once_less(mask, more, others)
        return mask, more

    def hogs(self, case: Case) -> int:
        """How many kinds the hand holds four of without having declared a kong of them."""
        return ((case.everything - case.kongs) & self._fours).bit_count() if self._bit["tile-hog"] else 0

    def _special_mask(self, case: Case, special: str) -> int:
        bit = self._bit
        if special == "seven-pairs":
            return bit["seven-pairs"] | (bit["seven-shifted-pairs"] if is_shifted_pairs(case) else 0)
        if special == "orphans":
            return bit["thirteen-orphans"]
        mask = bit["lesser-honors-and-knitted-tiles"]
        honours = (case.unshown & decompose.HONOUR_TILES).bit_count()  # fourteen singles
        if honours == 7:
            mask |= bit["greater-honors-and-knitted-tiles"]
        if honours == 5:
            mask |= bit["knitted-straight"]
        return mask

    def case_mask(self, case: Case) -> int:
        """Fans that no way to see the hand changes: kongs, how it was won, what is shown."""
        bit = self._bit
        mask = self._won[case.laid_counts << 1 | case.self_draw] | self._tiles[tilefans.touched(case.everything)]
        flags = case.flags
        if flags:
            if Flag.LAST_TILE in flags:
                mask |= bit["last-tile-draw" if case.self_draw else "last-tile-claim"]
            if Flag.REPLACEMENT in flags:
                mask |= bit["out-with-replacement-tile"]
            if Flag.ROBBING in flags:
                mask |= bit["robbing-the-kong"]
            if Flag.DEALT in flags:
                mask |= bit["earthly-hand" if case.seat else "heavenly-hand"]
            elif Flag.FIRST_DISCARD in flags:
                mask |= bit["earthly-hand"]
        if last_of_kind(case):
            mask |= bit["last-tile"]
        return mask

    def _work_out_won(self, counts_and_draw: int) -> int:
        """``counts_and_draw``: Case.laid_counts, and in the lowest bit whether the last tile was drawn."""
        self_draw, claimed = counts_and_draw & 1, counts_and_draw >> 1 & 15
        hidden, shown = counts_and_draw >> 5 & 15, counts_and_draw >> 9
        bit = self._bit
        mask = bit["win"]
        if hidden or shown:
            mask |= bit[kong_fan(hidden, shown)]
            # The smaller kong fans are met as well; those that the dearer one includes are left out by it.
            if hidden + shown > 1:
                mask |= (bit["concealed-kong"] if hidden else 0) | (bit["melded-kong"] if shown else 0)
        if self_draw:
            return mask | bit["self-drawn"] | (0 if claimed else bit["fully-concealed-hand"])
        if not claimed:
            return mask | bit["concealed-hand"]
        return mask | (bit["melded-hand"] if claimed == 4 else 0)


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


def _once_less(mask: int, more: More, others: tuple[int, ...]) -> tuple[int, More]:
    """The fans met with one of each of ``others`` taken away."""
    for other in others:
        times = dict(more)
        if times.get(other):
            times[other] -= 1
            more = tuple((bit, count) for bit, count in times.items() if count)
        else:
            mask &= ~other
    return mask, more


def _with_dropped(group: Group, dropped: list[setfans.Dropped], implies: Mapping[str, frozenset[str]]) -> Group:
    """Fans that gave way to a dearer combination, named as included where a counted fan includes them."""
    marked = []
    for entry in dropped:
        by = next(
            (c.fan for c in group.counted if entry.fan in implies[c.fan] and set(entry.sets) <= set(c.sets)), None
        )
        marked.append(entry if by is None else entry._replace(why="implied", by=by))
    return Group(group.counted, (*group.dropped, *marked))
