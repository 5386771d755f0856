"""What is said about a hand of the card: which line, with which suits, and what the jokers stand for."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final, NamedTuple

from companion.hand import tiles_text
from companion.rules.reasons import Plain, Said
from companion.rules.result import Item, Number, Reason
from companion.rules.systems.american.card import SUIT_LETTERS, Line
from companion.rules.systems.american.held import Held, tile_of
from companion.rules.systems.american.variants import FLOWER, KINDS, CardPiece, Variant
from companion.tiles import ALL_TILES

JOKERLESS: Final = "Jokerless"


class Filled(NamedTuple):
    """A group of a variant with what a hand puts into it."""

    piece: CardPiece
    jokers: int
    exposed: bool

    @property
    def text(self) -> str:
        """The tiles in hand notation, jokers last, in brackets if they are exposed."""
        naturals = self.piece.kinds[: len(self.piece.kinds) - self.jokers]
        body = short_text(naturals, self.jokers)
        return f"({body})" if self.exposed else body


@lru_cache(maxsize=1 << 14)
def short_text(kinds: tuple[int, ...], jokers: int = 0) -> str:
    """Tiles by kind in hand notation, flowers as ``f``."""
    flowers = sum(kind == FLOWER for kind in kinds)
    body = tiles_text(ALL_TILES[kind] for kind in kinds if kind != FLOWER)
    return (body + " " + "f" * flowers).strip() + "J" * jokers


def filled(variant: Variant, held: Held) -> tuple[Filled, ...]:
    """The groups in the order of the line, with the jokers that stand in each; the hand must make the variant."""
    exposures = sorted(held.exposures, key=lambda e: e.naturals == e.size)
    counts = list(held.counts)
    taken: dict[int, Filled] = {}
    # Exposed sets that hold jokers look for their groups first, and plain ones for groups that take none.
    for exposure in exposures:
        wanted = [
            place
            for place, piece in enumerate(variant.pieces)
            if place not in taken and piece.is_set and (piece.kinds[0], len(piece.kinds)) == exposure[:2]
        ]
        plain = exposure.naturals == exposure.size
        fitting = [place for place in wanted if plain or variant.pieces[place].jokers]
        place = min(fitting, key=lambda place: (variant.pieces[place].jokers == plain, place))
        taken[place] = Filled(variant.pieces[place], exposure.size - exposure.naturals, True)
    for place, piece in enumerate(variant.pieces):
        if place not in taken and not piece.jokers:
            for kind in piece.kinds:
                counts[kind] -= 1
            taken[place] = Filled(piece, 0, False)
    for place, piece in enumerate(variant.pieces):
        if place not in taken:
            naturals = min(counts[piece.kinds[0]], len(piece.kinds))
            counts[piece.kinds[0]] -= naturals
            taken[place] = Filled(piece, len(piece.kinds) - naturals, False)
    return tuple(taken[place] for place in range(len(variant.pieces)))


def choices(variant: Variant) -> tuple[Reason, ...]:
    """How a line was made: the suits of its colours, how far its numbers moved, dragons and years."""
    said: list[Reason] = [
        Said("rules-card-suit", {"letter": letter, "suit": Reason(f"suit-{SUIT_LETTERS[suit]}")})
        for letter, suit in sorted(variant.suits.items())
    ]
    if variant.shift:
        said.append(Reason("rules-card-shift", {"step": f"{variant.shift:+}"}))
    opposite = [group for group in variant.line.groups if group.opposite]
    for group, dragon in zip(opposite, variant.dragons, strict=True):
        said.append(Said("rules-card-dragon", {"group": group.text, "tile": Reason(f"tile-{ALL_TILES[dragon].name}")}))
    years = [group for group in variant.line.groups if group.year]
    for group, suit in zip(years, variant.years, strict=True):
        said.append(Said("rules-card-year", {"group": group.text, "suit": Reason(f"suit-{SUIT_LETTERS[suit]}")}))
    return tuple(said) or (Reason("rules-card-as-printed"),)


def told(variant: Variant) -> Said:
    """The line as it stands on the card, and how it was made."""
    line = variant.line
    values = {"line": line.id, "section": Plain(line.section), "body": line.body, "how": list(choices(variant))}
    return Said("rules-card-line-concealed" if line.concealed else "rules-card-line", values)


def line_item(variant: Variant, groups: tuple[Filled, ...]) -> Item:
    """The line of the score that names the card's line."""
    return Item(variant.line.id, variant.line.value, "points", told(variant), 1, tuple(g.text for g in groups))


def jokerless_item() -> Item:
    """The line of the score that doubles a hand without jokers."""
    return Item(JOKERLESS, 1, "doubles", Reason("rules-card-jokerless-why"))


def jokers_note(groups: tuple[Filled, ...]) -> Reason | None:
    """What the jokers stand for."""
    said = [
        Said(
            "rules-card-joker-as",
            {"count": str(group.jokers), "tile": tile_name(group.piece.kinds[0]), "set": group.text},
        )
        for group in groups
        if group.jokers
    ]
    return Said("rules-card-jokers", {"fills": said}) if said else None


def tile_name(kind: int) -> Reason:
    """A tile's name; flowers are all one."""
    if kind == FLOWER:
        return Reason("rules-card-flower")
    return Reason(f"tile-{tile_of(kind).name}")


def gaps_text(counts: Counter[int]) -> str:
    """Missing tiles by kind in hand notation; -1 is a joker."""
    kinds = tuple(kind for kind in sorted(counts) if 0 <= kind < KINDS for _ in range(counts[kind]))
    return short_text(kinds, counts[-1])


def steps(line: Line, total: Number, doubled: bool, under: Reason) -> tuple[Reason, ...]:
    """How the total came about, and because of what."""
    because: list[Reason] = [Said("rules-card-short", {"line": line.id, "value": str(line.value)})]
    first: list[Reason] = []
    if doubled:
        because.append(Reason("rules-card-jokerless"))
        first.append(Reason("rules-doubling", {"product": f"{line.value} × 2", "total": str(total)}))
    return (*first, Said("rules-because", {"total": str(total), "because": because, "under": under}))
