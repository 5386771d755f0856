"""Asks pymahjonggb (the 1998 rules with the international league's kong fans) about our hands."""

from __future__ import annotations

from typing import Any

from companion.hand import Hand, Win
from companion.rules.bench import gb_arguments


def fans(hand: Hand, win: Win) -> list[tuple[str, int, int]]:
    """(English name, points, times) of every fan that pymahjonggb counts; TypeError for hands that do not win."""
    from MahjongGB import MahjongFanCalculator

    result: Any = MahjongFanCalculator(*gb_arguments(hand, win), verbose=True)
    return [(name, points, times) for points, times, _, name in result]


def chinese(hand: Hand, win: Win) -> dict[str, str]:
    """What pymahjonggb calls the same fans in Chinese, by their English names."""
    from MahjongGB import MahjongFanCalculator

    result: Any = MahjongFanCalculator(*gb_arguments(hand, win), verbose=True)
    return {english: name.removeprefix("独听・") for _, _, name, english in result}  # "waiting for one tile"


def total(hand: Hand, win: Win) -> int:
    """The points of all of them."""
    return sum(points * times for _, points, times in fans(hand, win))
