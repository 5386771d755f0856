"""A card of sixty lines and hands for it, to measure with: the practice card and lines drawn at random."""

from __future__ import annotations

import random
from typing import Final

from companion.hand import Hand, Win
from companion.rules.systems.american.card import LINE_TILES, Card
from companion.rules.systems.american.dealt import hand_of
from companion.rules.systems.american.files import PRACTICE_FILE, checked, read_file
from companion.rules.systems.american.parse import parse_card
from companion.rules.systems.american.variants import Variant, of_card
from companion.tiles import ALL_TILES, Tile

LINES: Final = 60
HANDS_OF_A_LINE: Final = 0.5
"""The share of hands that make a line; the others are tiles from the wall, which have to be found to make none."""


def card_text(lines: int = LINES, seed: int = 1) -> str:
    """A card of that many lines: those of the practice card, filled up with lines drawn at random."""
    rng = random.Random(seed)
    text = read_file(PRACTICE_FILE) + "\n[DRAWN]\n"
    missing = lines - len(parse_card(text).lines)
    number = 0
    while number < missing:
        line = f"X{number + 1} {_body(rng)} | {rng.choice('xxc')} 25{rng.choice(('', ' | shift=run'))}\n"
        card, faults = checked(f"[DRAWN]\n{line}")
        if card.lines and not faults:
            text += line
            number += 1
    return text


def _body(rng: random.Random) -> str:
    groups: list[str] = []
    left = LINE_TILES
    while left:
        size = min(left, rng.choice((1, 2, 2, 3, 3, 4, 4, 5)))
        sign = rng.choice(("F", "N", "E", "0", "D", *"123456789" * 2))
        groups.append(sign * size + (rng.choice("abc") if sign == "D" or sign in "123456789" else ""))
        left -= size
    return " ".join(groups)


def hands(card: Card, count: int, seed: int) -> list[tuple[Hand, Win]]:
    """Hands of 14 tiles, half of them complete, with jokers and exposed sets."""
    rng = random.Random(seed)
    ways = of_card(card)
    return [_complete(rng, ways) if rng.random() < HANDS_OF_A_LINE else _any(rng) for _ in range(count)]


def _complete(rng: random.Random, ways: list[Variant]) -> tuple[Hand, Win]:
    return hand_of(rng, rng.choice(ways), jokers=True, exposed=rng.random() < 0.5)


_WALL: Final = [*(tile for tile in ALL_TILES[:34] for _ in range(4)), *[Tile("f1")] * 8, *[Tile("joker")] * 8]


def _any(rng: random.Random) -> tuple[Hand, Win]:
    tiles = rng.sample(_WALL, LINE_TILES)
    winning = next((tile for tile in tiles if not tile.is_joker), tiles[0])
    tiles.remove(winning)
    flowers = tuple(tile for tile in tiles if tile.is_bonus)
    return Hand(tuple(tile for tile in tiles if not tile.is_bonus), (), flowers, winning), Win()
