"""Complete hands dealt at random: for the drill, the evenings that play themselves, and for measuring."""

from __future__ import annotations

import random
from collections import Counter

from companion.hand import Flag, Hand, Meld, Win, WinBy
from companion.tiles import ALL_TILES, Wind


def complete_hand(rng: random.Random, level: int, *, flowers: bool = True) -> tuple[Hand, Win]:
    """A complete hand of four sets and a pair, alike enough to be worth something; level 1 (plain) to 3
    (kongs and circumstances)."""
    suits = rng.sample((0, 9, 18), rng.choice((1, 1, 2, 3)))
    kinds = [start + rank for start in suits for rank in range(9)]
    if rng.random() < 0.6:
        kinds += range(27, 34)
    firsts = [k for k in kinds if k < 27 and k % 9 < 7]
    pungs = rng.choice((0.1, 0.4, 0.9))
    sets = [
        (k, k, k) if rng.random() < pungs else (f, f + 1, f + 2)
        for k, f in ((rng.choice(kinds), rng.choice(firsts)) for _ in range(4))
    ]
    pair = rng.choice(kinds)
    hidden = [pair, pair]
    melds: list[Meld] = []
    for entry in sets:
        alike = entry[0] == entry[1]
        kong = alike and level == 3 and rng.random() < 0.3
        if kong or (level > 1 and rng.random() < 0.4):
            tiles = (*entry, entry[0]) if kong else entry
            melds.append(Meld(tuple(ALL_TILES[k] for k in tiles), kong and rng.random() < 0.5))
        else:
            hidden += entry
    winning = rng.choice(hidden)
    hidden.remove(winning)
    bonus = tuple(rng.sample(ALL_TILES[34:42], rng.choice((0, 1, 2)))) if level > 1 and flowers else ()
    by = rng.choice((WinBy.SELF_DRAW, WinBy.DISCARD))
    flags: set[Flag] = set()
    kongs = any(len(meld.tiles) == 4 for meld in melds)
    if level == 3 and by is WinBy.SELF_DRAW and kongs and rng.random() < 0.4:
        flags.add(Flag.REPLACEMENT)
    elif level == 3 and rng.random() < 0.15:
        flags.add(Flag.LAST_TILE)
    seat, prevailing = rng.choice(list(Wind)), rng.choice(list(Wind))
    hand = Hand(tuple(ALL_TILES[k] for k in hidden), tuple(melds), bonus, ALL_TILES[winning])
    count = Counter(tile.index for tile in hand.tiles)
    if max(count.values()) > 4:
        return complete_hand(rng, level, flowers=flowers)
    return hand, Win(by, seat, prevailing, frozenset(flags))
