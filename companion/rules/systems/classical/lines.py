"""Which lines of the tables of points and doubles a hand meets, by the ids that a profile gives them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.hand import Flag
from companion.rules.tiles import tilefans
from companion.tiles import ALL_TILES, Tile

_BONUS: Final = {tile.name: tile.index - 34 for tile in ALL_TILES[34:42]}


def bonus_places(flowers: tuple[Tile, ...]) -> list[int]:
    """Flowers as 0 to 3, seasons as 4 to 7."""
    return [_BONUS[tile.name] for tile in flowers if tile.name in _BONUS]


def bonus_key(flowers: tuple[Tile, ...], seat: int) -> int:
    key = seat
    for place in bonus_places(flowers):
        key |= 4 << place
    return key


class Lines:
    """The lines under one profile; each method writes those that are met behind the ones found before."""

    def __init__(self, points: Mapping[str, int], settings: Mapping[str, Any]):
        self._points = points
        self._settings = settings

    def pair(self, pair: int, seat: int, prevailing: int, lines: list[str]) -> int:
        """Writes the lines of a pair; gives their points."""
        if pair < 27:
            return 0
        value = self._points
        before = len(lines)
        if pair >= 31:
            if "pair-dragon" in value:
                lines.append("pair-dragon")
        else:
            if pair == 27 + seat and "pair-own-wind" in value:
                lines.append("pair-own-wind")
            # Some tables count a pair that is both winds only once.
            again = len(lines) == before or self._settings["double-wind-pair"] == 4
            if pair == 27 + prevailing and "pair-prevailing-wind" in value and again:
                lines.append("pair-prevailing-wind")
        return sum(value[line] for line in lines[before:])

    def honour(self, heads: tuple[int, ...], seat: int, prevailing: int, lines: list[str]) -> None:
        for tile in heads:
            if tile >= 31:
                lines.append("dragon-set")
            elif tile >= 27:
                if tile == 27 + seat:
                    lines.append("own-wind-set")
                if tile == 27 + prevailing:
                    lines.append("prevailing-wind-set")

    def suit(self, touches: int, lines: list[str]) -> None:
        """Lines of the kinds that the hand holds; ``touches`` as in :func:`tilefans.touched`."""
        suits = (touches & tilefans.SUITS).bit_count()
        if not suits:
            lines.append("all-honours")
            if self._settings["honours-cumulate"]:
                lines.append("terminals-honours")
            return
        if not touches & tilefans.SIMPLES:
            lines.append("terminals-honours")
        if suits == 1:
            lines.append("half-flush" if touches & tilefans.HONOURS else "pure-suit")

    def combination(self, pair: int, heads: tuple[int, ...], lines: list[str]) -> None:
        winds = sum([27 <= tile < 31 for tile in heads])
        dragons = sum([tile >= 31 for tile in heads])
        if winds == 3 and 27 <= pair < 31:
            lines.append("three-winds-and-pair")
        if dragons == 2 and pair >= 31:
            lines.append("two-dragons-and-pair")
        if winds == 4:
            lines.append("four-wind-sets")
        if dragons == 3:
            lines.append("three-dragon-sets")

    def flag(self, flags: frozenset[Flag], self_draw: bool, seat: int, lines: list[str]) -> None:
        if not flags:
            return
        if Flag.REPLACEMENT in flags:
            lines.append("replacement")
        if Flag.ROBBING in flags:
            lines.append("robbing")
        if Flag.LAST_TILE in flags and (self_draw or self._settings["last-tile-by"] == "either"):
            lines.append("last-tile")
        if Flag.READY in flags:
            lines.append("ready")
        if Flag.DEALT in flags and seat == 0:
            lines.append("dealt")
        if Flag.FIRST_DISCARD in flags:
            lines.append("first-discard")

    def flower(self, bonus: list[int], seat: int, lines: list[str]) -> None:
        """``bonus``: flowers as 0 to 3, seasons as 4 to 7."""
        for start in (0, 4):
            mine = [place - start for place in bonus if start <= place < start + 4]
            whole = len(mine) == 4
            if whole:
                lines.append("flower-set")
            for number in mine:
                if number != seat:
                    lines.append("flower")
                elif not (whole and self._settings["flower-set-replaces-own"]):
                    lines.append("own-flower")
