"""All lines of a card against a hand: which are made, how far the others are.

A card of sixty lines has a few thousand variants. The kinds in a hand, as bits of one number, rule out nearly all of
them at once; the few that are left are counted tile by tile. Jokers fill what is missing in groups that take them:
a variant is made if no kind has fewer naturals than its strict groups need, nor more than all its groups hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.rules.american.card import LINE_TILES, Card
from companion.rules.american.held import Exposure, Held, after_exposures
from companion.rules.american.variants import KINDS, Variant, of_card

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Counts = NDArray[np.int8]
    Distances = NDArray[np.int16]

JOKER_BIT: Final = 42
"""The joker's place in a mask of waits; flowers stand at 34, as in :data:`companion.tiles.CLASS_NAMES`."""


class Matcher:
    """A card compiled. ``variants`` are all ways to make its lines; arrays are of shape (variants, KINDS)."""

    def __init__(self, card: Card):
        import numpy as np  # loaded only when somebody plays by a card

        self.variants: list[Variant] = of_card(card)
        shape = (len(self.variants), KINDS)
        self._least: Counts = np.array([v.least for v in self.variants], dtype=np.int8).reshape(shape)
        self._most: Counts = np.array([v.most for v in self.variants], dtype=np.int8).reshape(shape)
        bits = 1 << np.arange(KINDS, dtype=np.uint64)
        self._needs = ((self._least > 0) * bits).sum(axis=1, dtype=np.uint64)
        self._lacks = ~((self._most > 0) * bits).sum(axis=1, dtype=np.uint64)
        self._concealed = np.array([v.line.concealed for v in self.variants], dtype=bool)
        self._line = np.array([v.number for v in self.variants], dtype=np.int32)
        self._groups: dict[tuple[int, int], tuple[Any, Any]] = {}
        self._np = np
        self.places: NDArray[np.intp] = np.arange(len(self.variants))

    def made(self, held: Held) -> list[Variant]:
        """The variants that a hand of 14 tiles makes, in the order of the card."""
        np = self._np
        whole = held.whole
        kinds = np.uint64(sum(1 << kind for kind, count in enumerate(whole) if count))
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

    def distances(
        self, held: Held, left: Sequence[int] | None = None, jokers_left: int = LINE_TILES
    ) -> tuple[NDArray[np.intp], Distances]:
        """(places of the variants that the exposed sets leave open, tiles that each still lacks).

        ``left`` are the tiles by kind that can at all be in the hand, ``jokers_left`` the jokers: variants that need
        more are left out.
        """
        np = self._np
        places, least, most = self._open(held.exposures)
        counts = np.array(held.counts, dtype=np.int8)
        if left is not None:
            limit = np.array(left, dtype=np.int8)
            short = np.maximum(most - limit, 0).sum(axis=1, dtype=np.int16)
            can = (least <= limit).all(axis=1) & (short <= jokers_left)
            places, least, most = places[can], least[can], most[can]
        used = np.minimum(most, counts).sum(axis=1, dtype=np.int16)
        strict = np.minimum(least, counts).sum(axis=1, dtype=np.int16)
        size = most.sum(axis=1, dtype=np.int16)
        # Naturals go into the strict groups first; what jokers may fill is what the other groups then lack.
        gaps = size - least.sum(axis=1, dtype=np.int16) - (used - strict)
        return places, size - used - np.minimum(gaps, held.jokers)

    def loose_distances(self, held: Held) -> Distances:
        """Tiles that every variant lacks if jokers could stand anywhere and nothing were exposed."""
        np = self._np
        used = np.minimum(self._most, np.array(held.whole, dtype=np.int8)).sum(axis=1, dtype=np.int16)
        missing: Distances = LINE_TILES - used
        rest: Distances = missing - np.minimum(missing, held.all_jokers)
        return rest

    def best_of_lines(self, places: NDArray[np.intp], lacking: Distances) -> list[tuple[int, Variant]]:
        """The nearest variant of every line that ``places`` hold, the nearest line first; equal ones by the card."""
        np = self._np
        lines = self._line[places]
        order = np.lexsort((places, lacking, lines))
        _, first = np.unique(lines[order], return_index=True)
        chosen = order[first]
        ranked = chosen[np.lexsort((lines[chosen], lacking[chosen]))]
        return [(int(lacking[k]), self.variants[int(places[k])]) for k in ranked]

    def waits(self, held: Held) -> int:
        """Bit mask of the kinds that complete 13 tiles; flowers are bit 34, a joker is JOKER_BIT."""
        places, lacking = self.distances(held)
        mask = 0
        for place in places[lacking == 1].tolist():
            variant = self.variants[place]
            rest = after_exposures(variant, held.exposures)
            assert rest is not None  # distances() keeps only those that fit
            counts = held.counts
            strict = [kind for kind, (low, _) in rest.items() if counts[kind] < low]
            gaps = strict or [kind for kind, (_, high) in rest.items() if counts[kind] < high]
            for kind in gaps:
                mask |= 1 << kind
            if not strict:
                mask |= 1 << JOKER_BIT
        return mask

    def _open(self, exposures: Sequence[Exposure]) -> tuple[NDArray[np.intp], Counts, Counts]:
        """Places, least and most of the variants that have a group for every exposed set, those groups taken out."""
        np = self._np
        if not exposures:
            return self.places, self._least, self._most
        keep = ~self._concealed
        least, most = self._least.astype(np.int16), self._most.astype(np.int16)
        for kind, size in {(e.kind, e.size) for e in exposures}:
            same = [e for e in exposures if (e.kind, e.size) == (kind, size)]
            joking = sum(e.naturals < size for e in same)
            every, open_to_jokers = self._sets(kind, size)
            keep &= (every >= len(same)) & (open_to_jokers >= joking)
            strict = np.minimum(len(same) - joking, every - open_to_jokers)
            least[:, kind] -= size * strict
            most[:, kind] -= size * len(same)
        places = np.flatnonzero(keep)
        return places, least[places].astype(np.int8), most[places].astype(np.int8)

    def _sets(self, kind: int, size: int) -> tuple[Any, Any]:
        found = self._groups.get((kind, size))
        if found is None:
            pairs = [variant.sets.get((kind, size), (0, 0)) for variant in self.variants]
            table = self._np.array(pairs, dtype=self._np.int16).reshape(len(pairs), 2)
            found = self._groups[kind, size] = (table[:, 0], table[:, 1])
        return found
