"""Parts of a hand and of its score, as every screen draws them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from companion.hand import Hand, HandError
from companion.rules import Profile
from companion.rules.reasons import unit_word
from companion.rules.result import Item, Number
from companion.table.show.hand_model import HandTiles, MeldTiles

Amount = Number | float
"""A number of a score, fresh or as the log kept it."""


def structure(hand: Hand) -> HandTiles:
    """A hand in parts, each tile in notation."""
    return HandTiles(
        concealed=tuple(map(str, hand.concealed)),
        melds=tuple(MeldTiles(tuple(map(str, meld.tiles)), meld.concealed) for meld in hand.melds),
        flowers=tuple(map(str, hand.flowers)),
        winning=str(hand.winning) if hand.winning is not None else None,
    )


def set_tiles(words: str) -> list[str]:
    """The tiles of a set's text, a concealed kong with its outer tiles face down; empty if it names no tiles."""
    try:
        hand = Hand.parse(words)
    except HandError:
        return []
    tiles = [str(tile) for tile in (*hand.tiles, *hand.flowers)]
    if words.startswith("[") and len(tiles) == 4:
        return ["?", tiles[1], tiles[2], "?"]
    return tiles


def total_unit(value: Amount, profile: Profile | None, language: str) -> str:
    """What a total is counted in, as a word that fits the number; points where its rules are gone."""
    unit = profile.system.unit(profile) if profile is not None else "points"
    return unit_text(value, unit, profile, language)


def unit_text(value: Amount, unit: str, profile: Profile | None, language: str) -> str:
    """The unit as a word that fits the number, as in "24 points"; the number itself is left out."""
    count = Decimal(str(value))
    if profile is None:
        return unit_word(unit, count).text(language)
    return profile.system.unit_word(unit, count).text(language)


def worth(value: Amount, count: int, unit: str, profile: Profile | None, language: str) -> str:
    """What a line of a score is worth that counts ``count`` times, as in "2 × 8 fan" or "× 4"."""
    if unit == "doubles":
        return f"× {2 ** (int(value) * count)}"
    plain = f"{count} × {value}" if count > 1 else str(value)
    return f"{plain} {unit_text(value * count, unit, profile, language)}"


def worths(items: Iterable[Item], profile: Profile, language: str) -> list[str]:
    """What each line of a score is worth."""
    return [worth(item.value, item.count, item.unit, profile, language) for item in items]
