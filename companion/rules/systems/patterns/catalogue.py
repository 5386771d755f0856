"""A list of fans compiled for speed: what each split of a hand is worth, without writing out why.

The same work with names and reasons is in :mod:`companion.rules.systems.patterns.words`; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.hand import Flag
from companion.rules.systems.patterns.fan_ids import KNOWN_FANS, SET_FANS, SHAPES
from companion.rules.systems.patterns.setworth import (
    ANY,
    EVEN,
    FIVES,
    NO_CHOW,
    NO_PUNG,
    OUTSIDE,
    SUITED_PAIR,
    More,
    SetWorth,
)
from companion.rules.tiles import decompose, tilefans
from companion.rules.tiles.case import Case, special_mask
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import (
    FOURS,
    PUNGS,
    SUIT_TILES_WIDTH,
)
from companion.rules.tiles.shapes import (
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
        # Sets of one profile are worth something else in another.
        self._sets = SetWorth({fan: points[fan] for fan in SET_FANS if fan in points}, self.implies, self.bits)
        self.chow_group = self._sets.chow_group
        self.pung_group = self._sets.pung_group
        self._won = Kept(self._work_out_won, most=1 << 10)
        self._tiles = Kept(self._work_out_tiles, most=1 << 12)
        self._common = [self._work_out_common(traits) for traits in range(ANY + 1)]
        self._fours = FOURS if self.hog_honours else FOURS & ((1 << 3 * SUIT_TILES_WIDTH) - 1)
        self._concealed = [self._bit[f"{number}-concealed-pungs"] for number in ("two", "three", "four")]

    def _work_out_common(self, traits: int) -> int:
        """The fans of what all sets and the pair have in common."""
        bit = self._bit
        mask = 0
        if traits & NO_PUNG:
            mask |= bit["common-hand"]
            if traits & SUITED_PAIR:
                mask |= bit["all-chows"]
        elif traits & NO_CHOW:
            mask |= bit["all-pungs"]
            if traits & EVEN:
                mask |= bit["all-even-pungs"]
        if traits & OUTSIDE:
            return mask | bit["outside-hand"]
        return mask | (bit["all-fives"] if traits & FIVES else 0)

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
        if len(case.laid) > 1 or not self.shapes:
            return True
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
            of_sets, more, traits = self._sets.of(sets + case.laid_sets, case.winds)
            mask = fixed | of_sets
            if special:
                mask |= bit["knitted-straight"]
                if traits & NO_PUNG and traits & SUITED_PAIR:
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
        if (case.laid or flags) and last_of_kind(case):
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
