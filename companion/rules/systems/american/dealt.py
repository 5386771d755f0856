"""Hands of a card dealt at random: for the drill, for benchmarks and for tests."""

from __future__ import annotations

import random
from collections.abc import Iterable

from companion.hand import Hand, Meld, Win, WinBy
from companion.rules.systems.american.held import JOKER, tile_of
from companion.rules.systems.american.variants import COPIES, Variant
from companion.tiles import ALL_TILES, AMERICAN_SET, Tile, Wind


def deal(rng: random.Random, level: int, variants: Iterable[Variant]) -> tuple[Hand, Win]:
    """A complete hand of any of these ways to make a line, and how it was won.

    Level 1: natural tiles only, nothing exposed; 2: jokers as well; 3: jokers and exposed sets.
    """
    lines: dict[int, list[Variant]] = {}
    for variant in variants:
        if level > 1 or all(most <= COPIES[kind] for kind, _, most in variant.bounds):
            lines.setdefault(variant.number, []).append(variant)
    variant = rng.choice(lines[rng.choice(sorted(lines))])
    return hand_of(rng, variant, jokers=level > 1, exposed=level > 2)


def hand_of(rng: random.Random, variant: Variant, *, jokers: bool, exposed: bool) -> tuple[Hand, Win]:
    """A hand that makes a variant, with jokers where wanted (and wherever the set has too few tiles)."""
    used = [0] * len(COPIES)
    left = AMERICAN_SET.jokers
    # Where no joker may stand the tiles are natural, so these groups come first.
    groups: list[list[Tile]] = [[] for _ in variant.pieces]
    for place in sorted(range(len(variant.pieces)), key=lambda place: variant.pieces[place].jokers):
        piece = variant.pieces[place]
        for kind in piece.kinds:
            wanted = piece.jokers and jokers and rng.random() < 0.2
            short = used[kind] >= COPIES[kind]
            if short or (wanted and left and _spare(variant, used) < left):
                groups[place].append(ALL_TILES[JOKER])
                left -= 1
            else:
                groups[place].append(tile_of(kind))
                used[kind] += 1
    melds: list[Meld] = []
    hidden: list[Tile] = []
    chosen = [
        exposed and not variant.line.concealed and piece.is_set and rng.random() < 0.5 for piece in variant.pieces
    ]
    if all(chosen):
        chosen[0] = False  # the winning tile is never exposed
    for tiles, show in zip(groups, chosen, strict=True):
        if show and any(not tile.is_joker for tile in tiles):
            melds.append(Meld(tuple(tiles)))
        else:
            hidden += tiles
    winning = hidden.pop(rng.randrange(len(hidden)))
    by = WinBy.SELF_DRAW if winning.is_joker else rng.choice((WinBy.SELF_DRAW, WinBy.DISCARD))
    flowers = tuple(tile for tile in hidden if tile.is_bonus)
    concealed = tuple(tile for tile in hidden if not tile.is_bonus)
    seats = rng.sample(list(Wind), 2)
    discarder = seats[1] if by is WinBy.DISCARD else None
    return Hand(concealed, tuple(melds), flowers, winning), Win(by, seats[0], discarder=discarder)


def _spare(variant: Variant, used: list[int]) -> int:
    """Jokers that the rest of the variant will need because the set has too few of a tile."""
    return sum(max(0, most - max(COPIES[kind], used[kind])) for kind, _, most in variant.bounds)
