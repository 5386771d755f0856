"""Hands for the tests of a card: complete ones, nearly complete ones, and tiles from the wall."""

from __future__ import annotations

import random
from pathlib import Path

from companion.hand import Hand
from companion.tiles import AMERICAN_SET
from tests.rules.american import brute

CARD = Path(__file__).parents[2] / "vectors" / "american_card.txt"
NAMES = [*(f"{n}{suit}" for suit in "msp" for n in range(1, 10)), *"ESWNCFP"]
WALL = [*(name for name in NAMES for _ in range(4)), *["flower"] * 8, *["joker"] * 8]


def text_of(tiles: list[str]) -> str:
    """Tiles in hand notation."""
    return " ".join({"flower": "f", "joker": "J"}.get(tile, tile) for tile in tiles)


def hand_of(unshown: list[str], exposed: list[list[str]]) -> Hand:
    """A hand of 14 tiles, the winning one not said."""
    melds = "".join(f" ({text_of(tiles)})" for tiles in exposed)
    return Hand.parse(text_of(unshown) + melds, AMERICAN_SET)


def drawn(rng: random.Random, lines: list[brute.Printed], year: str) -> tuple[list[str], list[list[str]]]:
    """(unshown tiles, exposed sets) that make a line, or would but for one or two tiles, or come from the wall."""
    while True:
        groups = rng.choice(brute.kept_ways(rng.choice(lines), year))[0].groups
        unshown: list[str] = []
        exposed: list[list[str]] = []
        for tiles, joker in groups:
            # Now and then a joker where none may stand.
            chance = 0.25 if joker else 0.02
            put = ["joker" if rng.random() < chance else tile for tile in tiles]
            sets = len(put) >= 3 and len(set(tiles)) == 1 and set(put) != {"joker"}
            if sets and rng.random() < 0.2:
                exposed.append(put)
            else:
                unshown += put
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            if unshown:
                unshown[rng.randrange(len(unshown))] = rng.choice(WALL)
        if exposed and rng.random() < 0.1:
            # A set that is one tile too small.
            unshown.append(exposed[0].pop())
        sizes_fit = all(3 <= len(tiles) and set(tiles) != {"joker"} for tiles in exposed)
        whole = [*unshown, *(tile for tiles in exposed for tile in tiles)]
        if unshown and sizes_fit and all(whole.count(tile) <= WALL.count(tile) for tile in whole):
            rng.shuffle(unshown)
            return unshown, exposed
