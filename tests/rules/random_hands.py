"""Random complete hands of every shape, with melds and circumstances that can really happen together."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from companion.hand import Flag, Hand, Meld, Win, WinBy
from companion.rules.tiles.decompose import KNITTED, ORPHANS
from companion.tiles import ALL_TILES, Tile, Wind


class Deal(NamedTuple):
    hand: Hand
    win: Win


def deals(count: int, seed: int, *, special: bool = True) -> list[Deal]:
    """That many hands that are complete and possible, the same for the same seed."""
    rng = random.Random(seed)
    found: list[Deal] = []
    while len(found) < count:
        deal = _special(rng) if special and rng.random() < 0.12 else _sets(rng)
        if deal is not None:
            found.append(deal)
    return found


def _kinds(rng: random.Random) -> list[int]:
    """A narrow choice of kinds, so that dear fans turn up often."""
    style = rng.random()
    if style < 0.2:
        start = rng.choice((0, 9, 18))
        return list(range(start, start + 9)) + (list(range(27, 34)) if rng.random() < 0.5 else [])
    if style < 0.3:
        return [*range(27, 34), 0, 8, 9, 17, 18, 26]
    if style < 0.5:
        low = rng.randrange(0, 6)
        return [start + low + step for start in (0, 9, 18) for step in range(4)]
    if style < 0.6:
        a, b = rng.sample((0, 9, 18), 2)
        return [*range(a, a + 9), *range(b, b + 9)]
    return list(range(34))


def _sets(rng: random.Random) -> Deal | None:
    kinds = _kinds(rng)
    chows = [k for k in kinds if k < 25 and k % 9 < 7 and k + 1 in kinds and k + 2 in kinds]
    pung_share = rng.choice((0.1, 0.35, 0.5, 0.9))
    sets: list[tuple[int, ...]] = []
    if rng.random() < 0.04:
        straight = rng.choice(KNITTED)
        sets.append(straight)
        number = 1
    else:
        straight = ()
        number = 4
    for _ in range(number):
        if not chows or rng.random() < pung_share:
            sets.append((rng.choice(kinds),) * 3)
        else:
            first = rng.choice(chows)
            sets.append((first, first + 1, first + 2))
    pair = rng.choice(kinds)
    melds: list[Meld] = []
    hidden: list[int] = [pair, pair]
    open_share = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    for entry in sets:
        if entry != straight and rng.random() < open_share:
            kong = entry[0] == entry[1] and rng.random() < 0.35
            tiles = (*entry, entry[0]) if kong else entry
            melds.append(Meld(tuple(ALL_TILES[k] for k in tiles), kong and rng.random() < 0.5))
        elif entry != straight and entry[0] == entry[1] and rng.random() < 0.1:
            melds.append(Meld(tuple(ALL_TILES[k] for k in (*entry, entry[0])), True))
        else:
            hidden += entry
    return _deal(rng, hidden, melds)


def _special(rng: random.Random) -> Deal | None:
    choice = rng.random()
    if choice < 0.6:
        kinds = _kinds(rng)
        if rng.random() < 0.15:
            start = rng.choice((0, 9, 18)) + rng.randrange(3)
            hidden = [start + k for k in range(7)] * 2
        else:
            hidden = [k for k in rng.choices(kinds, k=7) for _ in range(2)]
    elif choice < 0.7:
        hidden = [*ORPHANS, rng.choice(ORPHANS)]
    else:
        pool = [*rng.choice(KNITTED), *range(27, 34)]
        hidden = rng.sample(pool, 14)
    return _deal(rng, hidden, [])


def _deal(rng: random.Random, hidden: list[int], melds: list[Meld]) -> Deal | None:
    count = Counter(hidden)
    for meld in melds:
        count.update(t.index for t in meld.tiles)
    if max(count.values()) > 4:
        return None
    winning = rng.choice(hidden)
    rest = list(hidden)
    rest.remove(winning)
    flowers = tuple(rng.sample(ALL_TILES[34:42], rng.choice((0, 0, 0, 1, 2, 8))))
    hand = Hand(tuple(ALL_TILES[k] for k in rest), tuple(melds), flowers, ALL_TILES[winning])
    by = rng.choice((WinBy.SELF_DRAW, WinBy.DISCARD))
    flags: set[Flag] = set()
    if rng.random() < 0.15:
        flags.add(Flag.LAST_TILE)
    if rng.random() < 0.15 and winning not in rest:
        flags.add(Flag.LAST_OF_KIND)
    if rng.random() < 0.3 and by is WinBy.SELF_DRAW and any(len(m.tiles) == 4 for m in melds):
        flags.add(Flag.REPLACEMENT)
    held = sum(t.index == winning for t in hand.tiles)
    if rng.random() < 0.15 and by is WinBy.DISCARD and held == 1 and not flags:
        flags.add(Flag.ROBBING)
    return Deal(hand, Win(by, rng.choice(list(Wind)), rng.choice(list(Wind)), frozenset(flags)))


def shuffled(hand: Hand, rng: random.Random) -> Hand:
    """The same hand typed in another order."""
    concealed: list[Tile] = list(hand.concealed)
    melds = list(hand.melds)
    rng.shuffle(concealed)
    rng.shuffle(melds)
    return Hand(tuple(concealed), tuple(melds), hand.flowers, hand.winning)
