"""Names of tiles, suits and winds in the languages of the texts, in Chinese and in Japanese.

>>> tile_name(Tile("5m")), tile_name(Tile("C"), "ru"), tile_name(Tile("7s"), "zh")
('5 of characters', 'красный дракон', '七条')
>>> tile_name(Tile("5p", red=True), "pl")
'czerwona piątka kropek'
"""

from __future__ import annotations

from functools import cache

from companion.i18n import NAME_LANGUAGES, NAMES_ONLY, keys, own_language, text
from companion.tiles import Suit, Tile, Wind

__all__ = ["NAME_LANGUAGES", "renamed", "suit_name", "tile_name", "wind_name"]


def tile_name(tile: Tile, language: str = "en") -> str:
    """What people call the tile; English for a language that we do not speak. A red five is named as one."""
    name = text(language, f"tile-{tile.name}")
    return text(language, "tile-red", name=name) if tile.red else name


def suit_name(suit: Suit, language: str = "en") -> str:
    """The suit's name in the plural, as in "dots"."""
    return text(language, f"suit-{suit.value}")


def wind_name(wind: Wind, language: str = "en") -> str:
    """The wind as a seat or a round, as in "East"."""
    return text(language, f"wind-{wind.value}")


@cache
def _by_english() -> dict[str, str]:
    """The message of each fan, yaku and line that has a name in another language, by its English name."""
    return {text("en", key): key for other in NAMES_ONLY for key in keys(other) if key.startswith("rules-")}


def renamed(words: str, name: str, language: str) -> str:
    """Kept words about a fan, yaku or line with that English name, as a joined language says them.

    >>> renamed("Pinfu: four chows", "Pinfu", "en+ja"), renamed("Pinfu: four chows", "Pinfu", "en")
    ('Pinfu 平和: four chows', 'Pinfu: four chows')
    """
    key = _by_english().get(name)
    return words.replace(text(own_language(language), key), text(language, key), 1) if key else words
