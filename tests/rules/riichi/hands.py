"""Random hands of Japanese mahjong with circumstances that can happen together; dear hands come up often."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

from companion.hand import Flag, Hand, Meld, Win, WinBy
from companion.rules.tiles.decompose import ORPHANS
from companion.tiles import ALL_TILES, Tile, Wind

GREEN = (10, 11, 12, 14, 16, 32)


class Deal(NamedTuple):
    """A complete hand, how it was won, and the indicators."""

    hand: Hand
    win: Win
    dora: tuple[Tile, ...]
    ura: tuple[Tile, ...]


def deals(count: int, seed: int, *, rare: bool = True) -> list[Deal]:
    """That many possible hands, the same for the same seed."""
    rng = random.Random(seed)
    found: list[Deal] = []
    while len(found) < count:
        deal = _deal(rng, rare=rare)
        if deal is not None:
            found.append(deal)
    return found


def _kinds(rng: random.Random) -> list[int]:
    style = rng.random()
    if style < 0.15:
        start = rng.choice((0, 9, 18))
        return list(range(start, start + 9)) + (list(range(27, 34)) if rng.random() < 0.5 else [])
    if style < 0.25:
        return [*range(27, 34), 0, 8, 9, 17, 18, 26]
    if style < 0.45:
        low = rng.randrange(0, 6)
        return [start + low + step for start in (0, 9, 18) for step in range(4)]
    if style < 0.5:
        return list(GREEN)
    if style < 0.6:
        return [start + rank for start in (0, 9, 18) for rank in range(1, 8)]
    if style < 0.7:
        return [start + rank for start in (0, 9, 18) for rank in (0, 1, 2, 6, 7, 8)] + list(range(27, 34))
    return list(range(34))


def _shape(rng: random.Random) -> tuple[list[int], list[tuple[int, ...]]] | None:
    """(unshown tiles, sets to lay down) of one hand."""
    choice = rng.random()
    if choice < 0.08:
        kinds = _kinds(rng)
        if len(kinds) < 7:
            return None
        return [kind for kind in rng.sample(kinds, 7) for _ in range(2)], []
    if choice < 0.1:
        return [*ORPHANS, rng.choice(ORPHANS)], []
    if choice < 0.12:
        start = rng.choice((0, 9, 18))
        gates = [start + rank for rank, many in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)) for _ in range(many)]
        return [*gates, start + rng.randrange(9)], []
    kinds = _kinds(rng)
    chows = [k for k in kinds if k < 25 and k % 9 < 7 and k + 1 in kinds and k + 2 in kinds]
    pungs = rng.choice((0.0, 0.1, 0.35, 0.5, 0.9, 1.0))
    sets: list[tuple[int, ...]] = []
    while len(sets) < 4:
        if sets and rng.random() < 0.15 and sets[-1][0] != sets[-1][1]:
            sets.append(sets[-1])
        elif not chows or rng.random() < pungs:
            sets.append((rng.choice(kinds),) * 3)
        else:
            first = rng.choice(chows)
            sets.append((first, first + 1, first + 2))
    pair = rng.choice(kinds)
    open_share = rng.choice((0.0, 0.0, 0.0, 0.3, 0.6, 1.0))
    hidden, laid = [pair, pair], []
    for each in sets:
        if rng.random() < open_share:
            laid.append(each)
        else:
            hidden += each
    return hidden, laid


def _deal(rng: random.Random, *, rare: bool) -> Deal | None:
    shape = _shape(rng)
    if shape is None:
        return None
    hidden, laid = shape
    kong_share = rng.choice((0.0, 0.2, 0.9))
    melds: list[list[Tile]] = []
    concealed_kong: list[bool] = []
    for each in laid:
        alike = each[0] == each[1]
        kong = alike and rng.random() < kong_share
        melds.append([ALL_TILES[k] for k in ((*each, each[0]) if kong else each)])
        concealed_kong.append(kong and rng.random() < 0.5)
    count = Counter(hidden)
    for meld in melds:
        count.update(tile.index for tile in meld)
    if max(count.values()) > 4:
        return None
    tiles = [ALL_TILES[kind] for kind in hidden]
    tiles, melds = _reddened(rng, tiles, melds, rng.choice((0.0, 0.0, 0.5)))
    winning = rng.choice(tiles)
    tiles.remove(winning)
    hand = Hand(
        tuple(tiles),
        tuple(Meld(tuple(meld), closed) for meld, closed in zip(melds, concealed_kong, strict=True)),
        (),
        winning,
    )
    win = _win(rng, hand, rare=rare)
    dora = _indicators(rng, hand, rng.choice((0, 1, 1, 2)))
    return Deal(hand, win, dora, _indicators(rng, hand, len(dora), dora))


def _reddened(
    rng: random.Random, tiles: list[Tile], melds: list[list[Tile]], share: float
) -> tuple[list[Tile], list[list[Tile]]]:
    """Some fives made red, at most one of a suit; of four alike one always is."""
    for name in ("5m", "5s", "5p"):
        all_four = sum(tile.name == name for group in (tiles, *melds) for tile in group) == 4
        if not all_four and rng.random() >= share:
            continue
        for group in rng.sample([tiles, *melds], 1 + len(melds)):
            if Tile(name) in group:
                group[group.index(Tile(name))] = Tile(name, red=True)
                break
    return tiles, melds


def _win(rng: random.Random, hand: Hand, *, rare: bool) -> Win:
    drawn = rng.random() < 0.5
    concealed = all(meld.concealed for meld in hand.melds)
    seat, prevailing = rng.choice(list(Wind)), rng.choice(list(Wind)[: 4 if rng.random() < 0.3 else 2])
    flags: set[Flag] = set()
    kong = any(len(meld.tiles) == 4 for meld in hand.melds)
    held = sum(tile.name == hand.winning.name for tile in hand.tiles) if hand.winning else 0
    first = rare and not hand.melds and rng.random() < 0.01
    if first and drawn:
        flags.add(Flag.DEALT)
    elif first and seat is not Wind.EAST:
        flags.add(Flag.FIRST_TURN)
    if not flags:
        if drawn and kong and rng.random() < 0.2:
            flags.add(Flag.REPLACEMENT)
        elif not drawn and held == 1 and rng.random() < 0.1:
            flags.add(Flag.ROBBING)
        elif rng.random() < 0.1:
            flags.add(Flag.LAST_TILE)
        if concealed and rng.random() < 0.5:
            flags.add(Flag.DOUBLE_RIICHI if rng.random() < 0.1 else Flag.RIICHI)
            # Within a turn of the first discard nobody has claimed a pung to add to, nor is the wall used up.
            too_early = Flag.DOUBLE_RIICHI in flags and not flags.isdisjoint((Flag.LAST_TILE, Flag.ROBBING))
            if Flag.REPLACEMENT not in flags and not too_early and rng.random() < 0.2:
                flags.add(Flag.IPPATSU)
    return Win(WinBy.SELF_DRAW if drawn else WinBy.DISCARD, seat, prevailing, frozenset(flags))


def _indicators(rng: random.Random, hand: Hand, many: int, shown: tuple[Tile, ...] = ()) -> tuple[Tile, ...]:
    count = Counter(tile.name for tile in (*hand.tiles, *shown))
    found: list[Tile] = []
    while len(found) < many:
        tile = ALL_TILES[rng.randrange(34)]
        if count[tile.name] < 4:
            count[tile.name] += 1
            found.append(tile)
    return tuple(found)
