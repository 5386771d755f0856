"""A player's tiles as the matcher counts them: natural tiles by kind, jokers, exposed sets.

>>> held = Held.of(Hand.parse("22s 66s 8888s ff (44sJJ)", AMERICAN_SET))
>>> held.counts[10], held.jokers, held.exposures
(2, 0, (Exposure(kind=12, size=4, naturals=2),))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.hand import Hand, Meld, MeldKind, Problem
from companion.rules.systems.american.variants import FLOWER, KINDS, Variant
from companion.tiles import ALL_TILES, AMERICAN_SET, Tile


class Exposure(NamedTuple):
    """A set on the rack's top: its kind, how many tiles, how many of them natural."""

    kind: int
    size: int
    naturals: int


@dataclass(frozen=True, slots=True)
class Held:
    """``counts`` and ``jokers`` are the unshown tiles with the winning one; ``whole`` also counts exposed naturals."""

    counts: tuple[int, ...]
    jokers: int
    exposures: tuple[Exposure, ...]
    whole: tuple[int, ...]
    all_jokers: int

    @classmethod
    def of(cls, hand: Hand) -> Held:
        """The counts of a hand that :func:`problems_of` finds nothing wrong with."""
        counts = [0] * KINDS
        jokers = 0
        for tile in hand.concealed:
            kind = kind_of(tile)
            if kind < 0:
                jokers += 1
            else:
                counts[kind] += 1
        counts[FLOWER] += len(hand.flowers)
        if hand.winning is not None:
            kind = kind_of(hand.winning)
            if kind < 0:
                jokers += 1
            else:
                counts[kind] += 1
        if not hand.melds:
            plain = tuple(counts)
            return cls(plain, jokers, (), plain, jokers)
        whole = list(counts)
        exposures = tuple(map(exposure_of, hand.melds))
        for exposure in exposures:
            whole[exposure.kind] += exposure.naturals  # none, where the kind is -1
        shown = sum(exposure.size - exposure.naturals for exposure in exposures)
        return cls(tuple(counts), jokers, exposures, tuple(whole), jokers + shown)

    @property
    def size(self) -> int:
        """How many tiles in all."""
        return sum(self.counts) + self.jokers + sum(exposure.size for exposure in self.exposures)


def kind_of(tile: Tile) -> int:
    """The kind of a tile, flowers and seasons alike; -1 for a joker."""
    index = tile.index
    if index < FLOWER:
        return index
    return FLOWER if index < JOKER else -1


JOKER = Tile("joker").index


def tile_of(kind: int) -> Tile:
    """The tile that shows a kind; -1 is the joker."""
    return ALL_TILES[JOKER if kind < 0 else kind]


def exposure_of(meld: Meld) -> Exposure:
    """An exposed set; its kind is that of its natural tiles, or -1, which fits no line, if it is exposed wrongly."""
    naturals = [kind_of(tile) for tile in meld.tiles if not tile.is_joker]
    if exposed_wrongly(meld):
        return Exposure(-1, len(meld.tiles), 0)
    return Exposure(naturals[0], len(meld.tiles), len(naturals))


def exposed_wrongly(meld: Meld) -> str:
    """Why a meld is none of this game ("run", "concealed", "size", "mixed", "jokers"); empty if it is one."""
    naturals = [tile for tile in meld.tiles if not tile.is_joker]
    if meld.concealed:
        return "concealed"
    if meld.kind is MeldKind.CHOW:
        return "run"
    if not naturals:
        return "jokers"
    if len({kind_of(tile) for tile in naturals}) > 1:
        return "mixed"
    return "" if 3 <= len(meld.tiles) <= 6 else "size"


def problems_of(hand: Hand, visible: Sequence[Tile] = ()) -> tuple[Problem, ...]:
    """Everything that makes a hand impossible in this game; ``visible`` are tiles that lie open elsewhere."""
    return tuple(_problems(hand, visible))


def _problems(hand: Hand, visible: Sequence[Tile]) -> Iterator[Problem]:
    for problem in hand.problems(AMERICAN_SET):
        if problem.code not in ("no-meld", "concealed-meld"):
            yield problem
    for meld in hand.melds:
        wrong = exposed_wrongly(meld)
        if wrong:
            yield Problem.of(f"exposed-{wrong}", meld.tiles, meld=str(meld))
    if visible:
        mine = Counter(kind_of(tile) for tile in (*hand.tiles, *hand.flowers))
        for kind, count in sorted(Counter(map(kind_of, visible)).items()):
            tile = tile_of(kind)
            most = AMERICAN_SET.copies_of(tile)
            if count + mine[kind] > most and mine[kind] <= most:
                yield Problem.of("visible-too-many", (tile,), count=count, tile=str(tile), mine=mine[kind], has=most)


def left_of(held: Held, visible: Iterable[Tile]) -> tuple[tuple[int, ...], int]:
    """By kind how many tiles the player may still have unshown (own ones counted), and jokers the same."""
    seen = Counter(map(kind_of, visible))
    shown = Counter({exposure.kind: 0 for exposure in held.exposures})
    for exposure in held.exposures:
        shown[exposure.kind] += exposure.naturals
    left = tuple(AMERICAN_SET.copies_of(tile_of(kind)) - seen[kind] - shown[kind] for kind in range(KINDS))
    return left, AMERICAN_SET.jokers - seen[-1] - (held.all_jokers - held.jokers)


def after_exposures(variant: Variant, exposures: Sequence[Exposure]) -> dict[int, tuple[int, int]] | None:
    """kind -> (least, most) of what is left to match when the exposed sets have taken their groups; None if one fits
    no group, or holds a joker where none may stand. Sets without jokers take the groups that allow none first."""
    if variant.line.concealed and exposures:
        return None
    rest = {kind: (least, most) for kind, least, most in variant.bounds}
    grouped: dict[tuple[int, int], tuple[int, int]] = {}
    for exposure in exposures:
        key = (exposure.kind, exposure.size)
        every, joking = grouped.get(key, (0, 0))
        grouped[key] = (every + 1, joking + (exposure.naturals < exposure.size))
    for (kind, size), (every, joking) in grouped.items():
        groups, open_to_jokers = variant.sets.get((kind, size), (0, 0))
        if every > groups or joking > open_to_jokers:
            return None
        strict = min(every - joking, groups - open_to_jokers)
        least, most = rest[kind]
        rest[kind] = (least - size * strict, most - size * every)
    return rest
