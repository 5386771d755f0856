"""What a hand of 13 waits for, and how far from complete it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.hand import RIICHI_FLAGS, Flag, Hand, Win, WinBy
from companion.rules.result import Number, Reason
from companion.rules.system import NONE, Options, Profile
from companion.rules.tiles.case import kind_names
from companion.tiles import Tile

DECLARED: Final = RIICHI_FLAGS | {Flag.READY}
"""Circumstances that are true before the winning tile comes."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A tile that completes the hand, how many of it the player does not hold, and what it would score.

    ``totals`` maps "self-draw" and "discard" to the total; ``legal`` says whether that may be declared. ``worth`` says
    how the total comes about where the rules count in steps (riichi: "3 han, 30 fu", or that there is no yaku).
    """

    tile: Tile
    left: int
    totals: Mapping[str, Number]
    legal: Mapping[str, bool]
    worth: Mapping[str, Reason] = field(default_factory=dict)


def waits(hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> tuple[Wait, ...]:
    """Every tile that completes a hand of 13 under the profile; empty if it is not ready.

    ``win`` gives seat, winds and what was declared; whether the tile is drawn or claimed is tried both ways. A winning
    tile in the hand is put aside first. Tiles that ``options`` tell to lie open elsewhere are not waited for.
    """
    system = profile.system
    rest = Hand(hand.concealed, hand.melds, hand.flowers)
    if rest.size(profile.tile_set) != profile.tile_set.hand_size or rest.problems(profile.tile_set):
        return ()
    found: list[Wait] = []
    in_sight = system.in_sight(options)
    for tile in kind_names(system.waits_mask(rest, profile)):
        alike = (*rest.tiles, *(rest.flowers if tile.is_bonus else ()), *in_sight)
        left = profile.tile_set.copies_of(tile) - sum(t.is_bonus if tile.is_bonus else t.plain == tile for t in alike)
        if left <= 0 and in_sight:
            continue
        totals: dict[str, Number] = {}
        legal: dict[str, bool] = {}
        worth: dict[str, Reason] = {}
        for by in (WinBy.SELF_DRAW, WinBy.DISCARD):
            complete = Hand(rest.concealed, rest.melds, rest.flowers, tile)
            scored = system.score(complete, Win(by, win.seat, win.prevailing, win.flags & DECLARED), profile)
            totals[by.value] = scored.total
            legal[by.value] = scored.legal
            if scored.said_worth is not None:
                worth[by.value] = scored.said_worth
        found.append(Wait(tile, left, totals, legal, worth))
    return tuple(found)


def ready_distance(hand: Hand, profile: Profile) -> int:
    """How many tiles a hand of 13 must still get before it is complete: 1 is ready, 2 one away from ready."""
    rest = Hand(hand.concealed, hand.melds, hand.flowers)
    return profile.system.distance(rest, profile)
