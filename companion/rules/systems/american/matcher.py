"""All lines of a card against a hand: which are made, how far the others are.

A card of sixty lines has a few thousand variants. The kinds in a hand, as bits of one number, rule out nearly all of
them at once; the few that are left are counted tile by tile. Jokers fill what is missing in groups that take them:
a variant is made if no kind has fewer naturals than its strict groups need, nor more than all its groups hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from companion.rules.systems.american.card import LINE_TILES, Card
from companion.rules.systems.american.held import Held, after_exposures
from companion.rules.systems.american.variants import COPIES, KINDS, Variant, of_card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int8]
    Flags = NDArray[np.bool_]
    Row = Callable[[int], Counts]

JOKER_BIT: Final = 42
"""The joker's place in a mask of waits; flowers stand at 34, as in :data:`companion.tiles.CLASS_NAMES`."""


CLOSED: Final = 99
"""The distance of a variant that the exposed sets, or the tiles that are gone, rule out."""


class Matcher:
    """A card compiled. ``variants`` are all ways to make its lines, those of a line together."""

    def __init__(self, card: Card):
        import numpy as np  # loaded only when somebody plays by a card

        self._np = np
        self.variants: list[Variant] = of_card(card)
        shape = (len(self.variants), KINDS)
        least = np.array([v.least for v in self.variants], dtype=np.int8).reshape(shape)
        most = np.array([v.most for v in self.variants], dtype=np.int8).reshape(shape)
        bits = 1 << np.arange(KINDS, dtype=np.uint64)
        self._needs = ((least > 0) * bits).sum(axis=1, dtype=np.uint64)
        self._lacks = ~((most > 0) * bits).sum(axis=1, dtype=np.uint64)
        # One row a kind: a hand has few kinds, so only few rows are looked at.
        self._least: Counts = np.ascontiguousarray(least.T)
        self._most: Counts = np.ascontiguousarray(most.T)
        self._soft: Counts = (most - least).sum(axis=1, dtype=np.int8)
        copies = np.array(COPIES, dtype=np.int8)
        self._short: Counts = np.maximum(most - copies, 0).sum(axis=1, dtype=np.int8)
        self._concealed = np.array([v.line.concealed for v in self.variants], dtype=bool)
        numbers = [v.number for v in self.variants]
        self._starts = [place for place, number in enumerate(numbers) if place == 0 or numbers[place - 1] != number]
        bounds = pairwise((*self._starts, len(numbers)))
        self._places = {numbers[start]: (start, end) for start, end in bounds}
        self._groups: dict[tuple[int, int], tuple[Counts, Counts]] = {}

    def made(self, held: Held) -> list[Variant]:
        """The variants that a hand of 14 tiles makes, in the order of the card."""
        np = self._np
        kinds = np.uint64(sum(1 << kind for kind, count in enumerate(held.whole) if count))
        fits = np.flatnonzero(((self._lacks & kinds) | (self._needs & ~kinds)) == 0)
        found: list[Variant] = []
        counts = held.counts
        for place in fits.tolist():
            variant = self.variants[place]
            if held.exposures:
                rest = after_exposures(variant, held.exposures)
                if rest is not None and all(low <= counts[kind] <= high for kind, (low, high) in rest.items()):
                    found.append(variant)
                continue
            for kind, low, high in variant.bounds:
                if not low <= counts[kind] <= high:
                    break
            else:
                found.append(variant)
        return found

    def distances(self, held: Held, left: Sequence[int] | None = None, jokers_left: int = LINE_TILES) -> Counts:
        """By variant how many tiles it lacks, or CLOSED if the exposed sets do not leave it open.

        ``left`` are the tiles by kind that can at all be unshown in the hand, ``jokers_left`` the jokers: variants that
        need more are closed too.
        """
        np = self._np
        least, most, soft, closed = self._after(held)
        used: Counts = np.zeros(len(self.variants), dtype=np.int8)
        strict: Counts = np.zeros(len(self.variants), dtype=np.int8)
        for kind, count in enumerate(held.counts):
            if count:
                used += np.minimum(most(kind), count)
                strict += np.minimum(least(kind), count)
        if left is not None:
            closed = closed | self._gone(least, most, left, jokers_left)
        # Naturals go into the strict groups first; what jokers may fill is what the other groups then lack.
        gaps = soft - (used - strict)
        size = LINE_TILES - sum(exposure.size for exposure in held.exposures)
        lacking: Counts = size - used - np.minimum(gaps, held.jokers)
        lacking[closed] = CLOSED
        return lacking

    def loose_distances(self, held: Held) -> Counts:
        """Tiles that every variant lacks if jokers could stand anywhere and nothing were exposed."""
        np = self._np
        missing: Counts = np.full(len(self.variants), LINE_TILES, dtype=np.int8)
        for kind, count in enumerate(held.whole):
            if count:
                missing -= np.minimum(self._most[kind], count)
        rest: Counts = missing - np.minimum(missing, held.all_jokers)
        return rest

    def by_line(self, lacking: Counts) -> Iterator[tuple[int, Variant]]:
        """(tiles lacking, nearest variant) of every line that is not closed, the nearest line first; equal ones in the
        order of the card."""
        np = self._np
        if not self._starts:
            return
        best = np.minimum.reduceat(lacking, self._starts)
        places = list(self._places.values())
        for line in np.argsort(best, kind="stable").tolist():
            if best[line] >= CLOSED:
                return
            start, end = places[line]
            yield int(best[line]), self.variants[start + int(lacking[start:end].argmin())]

    def is_open(self, number: int, lacking: Counts) -> bool:
        """Whether any variant of the line at that place of the card is not closed."""
        start, end = self._places[number]
        return bool((lacking[start:end] < CLOSED).any())

    def waits(self, held: Held) -> int:
        """Bit mask of the kinds that complete 13 tiles; flowers are bit 34, a joker is JOKER_BIT."""
        mask = 0
        for place in self._np.flatnonzero(self.distances(held) == 1).tolist():
            rest = after_exposures(self.variants[place], held.exposures)
            assert rest is not None  # distances() closes those that do not fit
            counts = held.counts
            strict = [kind for kind, (low, _) in rest.items() if counts[kind] < low]
            gaps = strict or [kind for kind, (_, high) in rest.items() if counts[kind] < high]
            for kind in gaps:
                mask |= 1 << kind
            if not strict:
                mask |= 1 << JOKER_BIT
        return mask

    def _after(self, held: Held) -> tuple[Row, Row, Counts, Flags]:
        """Least and most by kind without the groups of the exposed sets, what jokers may fill, what is closed."""
        np = self._np
        least: dict[int, Counts] = {}
        most: dict[int, Counts] = {}
        soft = self._soft
        closed: Flags = self._concealed if held.exposures else np.zeros(len(self.variants), dtype=bool)
        for kind, size in {(e.kind, e.size) for e in held.exposures}:
            same = [e for e in held.exposures if (e.kind, e.size) == (kind, size)]
            joking = sum(e.naturals < size for e in same)
            every, open_to_jokers = self._sets(kind, size)
            closed = closed | (every < len(same)) | (open_to_jokers < joking)
            # Sets without jokers take the groups first that allow none.
            strict = np.minimum(len(same) - joking, every - open_to_jokers)
            least[kind] = least.get(kind, self._least[kind]) - size * strict
            most[kind] = most.get(kind, self._most[kind]) - size * len(same)
            soft = soft - size * (len(same) - strict)
        return (
            lambda kind: least.get(kind, self._least[kind]),
            lambda kind: most.get(kind, self._most[kind]),
            soft,
            closed,
        )

    def _gone(self, least: Row, most: Row, left: Sequence[int], jokers_left: int) -> Flags:
        """Which variants need more of a kind, or more jokers, than there are left."""
        np = self._np
        short = self._short
        gone: Flags = np.zeros(len(self.variants), dtype=bool)
        for kind, count in enumerate(left):
            if count < COPIES[kind]:
                gone |= least(kind) > count
                short = short + np.maximum(most(kind) - count, 0) - np.maximum(self._most[kind] - COPIES[kind], 0)
        return gone | (short > jokers_left)

    def _sets(self, kind: int, size: int) -> tuple[Counts, Counts]:
        """By variant how many groups a set of that kind and size may take, and how many of them take jokers."""
        found = self._groups.get((kind, size))
        if found is None:
            pairs = [variant.sets.get((kind, size), (0, 0)) for variant in self.variants]
            table = self._np.array(pairs, dtype=self._np.int8).reshape(len(pairs), 2)
            found = self._groups[kind, size] = (table[:, 0], table[:, 1])
        return found
