"""Asks pymahjonggb (the 1998 rules with the international league's kong fans) about our hands."""

from __future__ import annotations

from typing import Any

from companion.hand import Flag, Hand, Win, WinBy
from companion.tiles import ALL_TILES, Tile

_NAMES: dict[str, str] = {
    tile.name: (
        {"m": "W", "s": "T", "p": "B"}[tile.name[1]] + tile.name[0]
        if tile.index < 27
        else {"E": "F1", "S": "F2", "W": "F3", "N": "F4", "C": "J1", "F": "J2", "P": "J3"}[tile.name]
    )
    for tile in ALL_TILES[:34]
}


def fans(hand: Hand, win: Win) -> list[tuple[str, int, int]]:
    """(English name, points, times) of every fan that pymahjonggb counts; TypeError for hands that do not win."""
    from MahjongGB import MahjongFanCalculator

    melds: list[tuple[str, str, int]] = []
    for meld in hand.melds:
        tiles = meld.tiles
        if len(tiles) == 4:
            melds.append(("GANG", _NAMES[tiles[0].name], 0 if meld.concealed else 1))
        elif tiles[0] == tiles[1]:
            melds.append(("PENG", _NAMES[tiles[0].name], 1))
        else:
            melds.append(("CHI", _NAMES[tiles[1].name], 1))
    assert hand.winning is not None
    kong = Flag.REPLACEMENT in win.flags or Flag.ROBBING in win.flags
    result: Any = MahjongFanCalculator(
        tuple(melds),
        tuple(_NAMES[t.name] for t in hand.concealed),
        _name(hand.winning),
        len(hand.flowers),
        win.by is WinBy.SELF_DRAW,
        Flag.LAST_OF_KIND in win.flags,
        kong,
        Flag.LAST_TILE in win.flags,
        win.seat.position,
        win.prevailing.position,
        verbose=True,
    )
    return [(name, points, times) for points, times, _, name in result]


def _name(tile: Tile) -> str:
    return _NAMES[tile.name]


def total(hand: Hand, win: Win) -> int:
    return sum(points * times for _, points, times in fans(hand, win))
