"""The fans that can be told, by id: a profile of the grammar "patterns" picks from these."""

from __future__ import annotations

from typing import Final

from companion.rules.tiles.tilefans import TILE_FANS

SHAPES: Final = ("seven-pairs", "orphans", "knitted-straight", "honours-and-knitted")
SPECIAL_FANS: Final = (
    "nine-gates",
    "nine-gates-tiles",
    "seven-shifted-pairs",
    "thirteen-orphans",
    "seven-pairs",
    "greater-honors-and-knitted-tiles",
    "lesser-honors-and-knitted-tiles",
    "knitted-straight",
)
CASE_FANS: Final = (
    "heavenly-hand",
    "earthly-hand",
    "four-kongs",
    "three-kongs",
    "two-concealed-kongs",
    "mixed-kongs",
    "two-melded-kongs",
    "concealed-kong",
    "melded-kong",
    "four-concealed-pungs",
    "three-concealed-pungs",
    "two-concealed-pungs",
    "all-pungs",
    "all-even-pungs",
    "all-chows",
    "common-hand",
    "all-fives",
    "outside-hand",
    "last-tile-draw",
    "last-tile-claim",
    "out-with-replacement-tile",
    "robbing-the-kong",
    "melded-hand",
    "fully-concealed-hand",
    "concealed-hand",
    "last-tile",
    "tile-hog",
    "edge-wait",
    "closed-wait",
    "single-wait",
    "self-drawn",
    "win",
)
SET_FANS: Final = (
    "big-four-winds",
    "big-three-dragons",
    "little-four-winds",
    "little-three-dragons",
    "pure-terminal-chows",
    "quadruple-chow",
    "four-pure-shifted-pungs",
    "four-pure-shifted-chows",
    "pure-triple-chow",
    "pure-shifted-pungs",
    "pure-straight",
    "three-suited-terminal-chows",
    "pure-shifted-chows",
    "triple-pung",
    "big-three-winds",
    "mixed-straight",
    "mixed-triple-chow",
    "mixed-shifted-pungs",
    "mixed-shifted-chows",
    "two-dragon-pungs",
    "dragon-pung",
    "prevalent-wind",
    "seat-wind",
    "double-pung",
    "pure-double-chow",
    "mixed-double-chow",
    "short-straight",
    "two-terminal-chows",
    "pung-of-terminals-or-honors",
)
LAST_FANS: Final = ("chicken-hand", "flower-tiles")
BONUS_FANS: Final = ("eight-flowers", "seven-flowers", "flower-set", "own-flower", "no-flowers")
"""Fans of flowers and seasons alone: no way to see the hand changes them."""
KNOWN_FANS: Final = frozenset((*SET_FANS, *TILE_FANS, *SPECIAL_FANS, *CASE_FANS, *LAST_FANS, *BONUS_FANS))
