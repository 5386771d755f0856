"""Names of tiles, suits and winds in the languages of the texts, and in Chinese.

>>> tile_name(Tile("5m")), tile_name(Tile("C"), "ru"), tile_name(Tile("7s"), "zh")
('5 of characters', 'красный дракон', '七条')
>>> tile_name(Tile("5p", red=True), "pl")
'czerwona piątka kropek'
"""

from __future__ import annotations

from companion.i18n import NAME_LANGUAGES, text
from companion.tiles import Suit, Tile, Wind

__all__ = ["NAME_LANGUAGES", "suit_name", "tile_name", "wind_name"]


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
