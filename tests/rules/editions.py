"""What the edition of 2006 counts differently from pymahjonggb's of 1998, hand by hand."""

from __future__ import annotations

from collections import Counter

from companion.hand import Hand, Win, WinBy
from companion.tiles import Tile

SPECIAL = {
    "Nine Gates",
    "Seven Shifted Pairs",
    "Thirteen Orphans",
    "Seven Pairs",
    "Greater Honors and Knitted Tiles",
    "Lesser Honors and Knitted Tiles",
    "Four Concealed Pungs",
}
"""Drawn, these add Fully Concealed Hand (4) in 2006, only Self-Drawn (1) in 1998."""


def correction(fans: list[tuple[str, int, int]], hand: Hand, win: Win) -> dict[str, int]:
    """Points by which the 2006 total exceeds the 1998 one, by the line of the edition table that they come from."""
    names = {name for name, _, _ in fans}
    found: dict[str, int] = {}
    if "Two Concealed Kongs" in names:
        found["two concealed kongs 8, not 6"] = 2
    if "Concealed Kong and Melded Kong" in names:
        found["one concealed and one melded kong 6, not 5"] = 1
    if win.by is WinBy.SELF_DRAW and names & SPECIAL:
        found["fully concealed beside a special hand"] = 4 - ("Self-Drawn" in names or "Self Drawn" in names)
    tiles = set(hand.tiles)
    if "All Green" in names and Tile("F") in tiles:
        found["half flush beside all green"] = 6
    if "All Terminals" in names and "Seven Pairs" not in names:
        matching = matching_pungs(hand)
        if matching:
            found["matching pungs beside all terminals"] = matching
    return found


def matching_pungs(hand: Hand) -> int:
    """2 for every pair of pungs of one number; three of them are a Triple Pung, which both editions add."""
    kinds = {tile for tile, count in Counter(hand.tiles).items() if count >= 3}
    numbers = Counter(tile.rank for tile in kinds)
    return 2 * sum(count == 2 for count in numbers.values())
