"""A list of fans compiled for speed: what each split of a hand is worth, without writing out why.

The same work with names and reasons is in :mod:`companion.rules.explain`; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules import decompose, setfans
from companion.rules.case import Case, complete_mask
from companion.rules.fan_ids import KNOWN_FANS, SET_FANS, SHAPES
from companion.rules.setfans import Group
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


class Worth(NamedTuple):
    """What sets are worth: bit mask of their fans, and (bit, times more) for fans met more than once."""

    mask: int
    more: tuple[tuple[int, int], ...]
    outside: bool
    fives: bool
    even: bool = False


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
        self._gates = self._bit["nine-gates-tiles"]
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
        # One cache a catalogue: sets of one profile are worth something else in another.
        self.chow_group = lru_cache(maxsize=None)(self._chow_group)
        self.pung_group = lru_cache(maxsize=None)(self._pung_group)
        self._chow_worth = lru_cache(maxsize=None)(self._work_out_chows)
        self._pung_worth = lru_cache(maxsize=None)(self._work_out_pungs)
        self._won_mask = lru_cache(maxsize=None)(self._work_out_won)
        self._tile_mask = lru_cache(maxsize=1 << 16)(self._work_out_tiles)
        self.resolve = lru_cache(maxsize=1 << 16)(self._resolve)

    def _chow_group(self, chows: tuple[int, ...], pair: int) -> Group:
        best, dropped = setfans.choose(setfans.chow_fans(chows, pair), self._set_points)
        return _with_dropped(setfans.drop_implied(best, self._set_points, self.implies), dropped, self.implies)

    def _pung_group(self, pungs: tuple[int, ...], pair: int, seat: int, prevailing: int) -> Group:
        best, dropped = setfans.choose(setfans.pung_fans(pungs), self._set_points)
        honours = setfans.honour_pung_fans(pungs, pair, seat, prevailing)
        return _with_dropped(
            setfans.drop_implied((*best, *honours), self._set_points, self.implies), dropped, self.implies
        )

    def _worth(self, group: Group, outside: bool, fives: bool, even: bool = False) -> Worth:
        mask = 0
        times: dict[int, int] = {}
        for found in group.counted:
            bit = self.bits[found.fan]
            mask |= bit
            times[bit] = times.get(bit, 0) + 1
        more = tuple((bit, count - 1) for bit, count in times.items() if count > 1)
        return Worth(mask, more, outside, fives, even)

    def _work_out_chows(self, chows: tuple[int, ...], five: int) -> Worth:
        outside = all(chow % 9 in (0, 6) for chow in chows)
        fives = all(2 <= chow % 9 <= 4 for chow in chows)
        return self._worth(self.chow_group(tuple(sorted(chows)), five), outside, fives)

    def _work_out_pungs(self, pungs: tuple[int, ...], pair: int, seat: int, prevailing: int) -> Worth:
        honour = pair if pair >= 27 else -1
        sets = (*pungs, pair)
        outside = all(kind >= 27 or kind % 9 in (0, 8) for kind in sets)
        fives = all(kind < 27 and kind % 9 == 4 for kind in sets)
        even = all(kind < 27 and kind % 9 % 2 for kind in sets)
        return self._worth(self.pung_group(tuple(sorted(pungs)), honour, seat, prevailing), outside, fives, even)

    def _work_out_tiles(self, mask: int) -> int:
        return sum(self._bit[fan] for fan, met in setfans.TILE_FANS.items() if self._bit[fan] and met(mask))

    def _resolve(self, mask: int) -> tuple[int, int]:
        """(points of each fan once, the fans kept) after dear fans have swallowed those that they include."""
        total = kept = gone = 0
        left = mask
        while left:
            bit = left & -left
            left ^= bit
            if not gone & bit:
                place = bit.bit_length() - 1
                total += self._values[place]
                kept |= bit
                gone |= self._implied[place]
        return total, kept

    def shapes_of(self, case: Case) -> list[Shape]:
        """Every way to see the hand as complete under this catalogue; empty if it is not complete."""
        counts = case.counts
        found = [Shape(split) for split in decompose.splits_of(*case.parts)]
        allowed = self.shapes
        melds = len(case.melds)
        if allowed and melds <= 1:
            mask = case.mask
            if melds:
                mask = 0
                for kind, count in enumerate(counts):
                    if count:
                        mask |= 1 << kind
            if "knitted-straight" in allowed and mask.bit_count() >= 9:
                found += (
                    Shape(split, "knitted-straight", number) for number, split in decompose.knitted_splits(counts, mask)
                )
            if not melds:
                found += bare_shapes(counts, mask, allowed)
        return found

    def waits(self, case: Case) -> int:
        """Bit mask of the kinds that would have completed the hand before the winning tile came."""
        waits = complete_mask(case.before(), len(case.melds), special=self.shapes)
        return waits if self.formal_waits else available(waits, case)

    def waited_only_for(self, case: Case, shape: Shape) -> bool:
        """Whether no tile but the winning one would have completed the hand; ``shape`` is one way to see it."""
        if shape.special or not self.formal_waits:
            waits = self.waits(case)
            return not waits & (waits - 1)
        waits = decompose.waits_for(case.parts, case.win)
        if waits & (waits - 1):
            return False
        if not self._may_wait_specially(case):
            return True
        waits = self.waits(case)
        return not waits & (waits - 1)

    def _may_wait_specially(self, case: Case) -> bool:
        """A cheap test that is false only where no special hand can have been waited for."""
        shapes = self.shapes
        if not shapes or len(case.melds) > 1:
            return False
        mask = case.mask
        if not case.melds and mask.bit_count() <= 8:
            return True
        return any((straight & ~mask).bit_count() <= 1 for straight in decompose.KNITTED_MASKS)

    def value(self, case: Case) -> int:
        """The points of the dearest way to see the hand, flowers apart; -1 if it is not complete."""
        best = -1
        fixed = self.case_mask(case)
        for shape in self.shapes_of(case):
            worth = self.shape_value(case, shape, fixed)
            best = max(best, worth)
        return best

    def shape_value(self, case: Case, shape: Shape, fixed: int | None = None) -> int:
        """The points of the hand seen in one way, flowers apart."""
        mask, more = self.shape_mask(case, shape, self.case_mask(case) if fixed is None else fixed)
        total, kept = self.resolve(mask)
        if not kept:
            return self.points.get("chicken-hand", 0)
        for bit, times in more:
            if kept & bit:
                total += self._values[bit.bit_length() - 1] * times
        return total

    def shape_mask(self, case: Case, shape: Shape, fixed: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Bit mask of every fan met, before any swallows another, and how often more than once some are met."""
        bit = self._bit
        mask = fixed | self._tile_mask(case.mask)
        more: tuple[tuple[int, int], ...] = ()
        special = shape.special
        if special and shape.knitted < 0:
            mask |= self._special_mask(case, special)
        else:
            pair, chows, pungs = shape.split
            if case.melds:
                chows += case.chows
                pungs += case.alike
            in_chows = self._chow_worth(chows, FIVE[pair])
            in_pungs = self._pung_worth(pungs, pair, case.seat, case.prevailing)
            mask |= in_chows.mask | in_pungs.mask
            more = in_chows.more + in_pungs.more
            if special:
                mask |= bit["knitted-straight"]
                if len(chows) == 1 and pair < 27:
                    mask |= bit["all-chows"]
            else:
                if not pungs:
                    mask |= bit["common-hand"]
                    if pair < 27:
                        mask |= bit["all-chows"]
                elif not chows:
                    mask |= bit["all-pungs"]
                    if in_pungs.even:
                        mask |= bit["all-even-pungs"]
                if in_pungs.outside and in_chows.outside:
                    mask |= bit["outside-hand"]
                elif in_pungs.fives and in_chows.fives:
                    mask |= bit["all-fives"]
                if not case.melds and case.win >= 0 and pungs and is_nine_gates(case):
                    mask |= bit["nine-gates"]
                if self._gates and not case.melds and is_nine_gates_with_any(case):
                    mask |= self._gates
            if len(shape.split[2]) + case.hidden >= 2:
                mask |= self._concealed_pungs(case, shape)
        win = case.win
        if win >= 0:
            wait = wait_shape(win, shape)
            if (
                wait
                and bit[wait]
                and (self.knitted_waits or not in_straight(win, shape))
                and self.waited_only_for(case, shape)
            ):
                mask |= bit[wait]
        if 4 in case.whole:
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
        if not self._bit["tile-hog"]:
            return 0
        many = (case.whole if self.hog_honours else case.whole[:27]).count(4)
        if not many or not (case.hidden or case.shown):
            return many
        return many - sum(m[0] == "kong" and (self.hog_honours or m[1] < 27) for m in case.melds)

    def _special_mask(self, case: Case, special: str) -> int:
        bit = self._bit
        if special == "seven-pairs":
            mask = bit["seven-pairs"]
            if is_shifted_pairs(case):
                mask |= bit["seven-shifted-pairs"]
            return mask
        if special == "orphans":
            return bit["thirteen-orphans"]
        mask = bit["lesser-honors-and-knitted-tiles"]
        if all(case.counts[27:]):
            mask |= bit["greater-honors-and-knitted-tiles"]
        if sum(case.counts[:27]) == 9:
            mask |= bit["knitted-straight"]
        return mask

    def _concealed_pungs(self, case: Case, shape: Shape) -> int:
        count = concealed_pungs(case, shape)
        if count < 2:
            return 0
        return self._bit[("two-concealed-pungs", "three-concealed-pungs", "four-concealed-pungs")[count - 2]]

    def case_mask(self, case: Case) -> int:
        """Fans that no way to see the hand changes: kongs, how it was won, what is shown."""
        bit = self._bit
        mask = self._won_mask(case.self_draw, case.claimed, case.hidden, case.shown)
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

    def _work_out_won(self, self_draw: bool, claimed: int, hidden: int, shown: int) -> int:
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


def _once_less(
    mask: int, more: tuple[tuple[int, int], ...], others: tuple[int, ...]
) -> tuple[int, tuple[tuple[int, int], ...]]:
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
