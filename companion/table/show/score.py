"""Parts of a hand and of its score, as every screen draws them."""

from __future__ import annotations

from collections.abc import Iterable

from companion.hand import Hand, HandError
from companion.i18n import has_text, text
from companion.rules import Profile
from companion.rules.result import Item, Number
from companion.table.show.hand_model import HandTiles, MeldTiles


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


def unit_of(profile: Profile) -> str:
    """What a total under that rule set is counted in."""
    if profile.grammar != "patterns":
        return "points"
    return "faan" if profile.data.get("tables") else "fan"


def unit_text(value: Number | float, unit: str, language: str) -> str:
    """The unit as a word that fits the number, as in "24 points"; the number itself is left out."""
    key = f"web-unit-{unit}"
    return (
        text(language, key, count=int(value) if value == int(value) else float(value)) if has_text("en", key) else unit
    )


def worth(value: Number | float, count: int, unit: str, language: str) -> str:
    """What a line of a score is worth that counts ``count`` times, as in "2 × 8 fan" or "× 4"."""
    if unit == "doubles":
        return f"× {2 ** (int(value) * count)}"
    plain = f"{count} × {value}" if count > 1 else str(value)
    return f"{plain} {unit_text(value * count, unit, language)}"


def worths(items: Iterable[Item], language: str) -> list[str]:
    """What each line of a score is worth."""
    return [worth(item.value, item.count, item.unit, language) for item in items]
