"""The yaku by their ids, and which tiles and sets earn them: as bit masks, so that many hands a second can be tried.

>>> BIT["riichi"] & ORDINARY, BIT["daisangen"] & ORDINARY
(1, 0)
>>> chow_yaku((0, 9, 18, 18)), chow_yaku((0, 3, 6)).straight
(ChowYaku(twins=1, three_suits=True, straight=False, outside=True), True)
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from companion.rules.tiles.decompose import HONOUR_MASK, ORPHAN_MASK

YAKU: Final = (
    "riichi",
    "double-riichi",
    "ippatsu",
    "tsumo",
    "pinfu",
    "tanyao",
    "iipeikou",
    "yakuhai-white",
    "yakuhai-green",
    "yakuhai-red",
    "yakuhai-seat",
    "yakuhai-round",
    "haitei",
    "houtei",
    "rinshan",
    "chankan",
    "chiitoitsu",
    "sanshoku",
    "ittsuu",
    "chanta",
    "toitoi",
    "sanankou",
    "sankantsu",
    "sanshoku-doukou",
    "honroutou",
    "shousangen",
    "ryanpeikou",
    "junchan",
    "honitsu",
    "chinitsu",
    "renhou",
)
"""Ordinary yaku, worth han."""

YAKUMAN: Final = (
    "tenhou",
    "chiihou",
    "renhou-yakuman",
    "kokushi",
    "kokushi-13",
    "suuankou",
    "suuankou-tanki",
    "daisangen",
    "shousuushii",
    "daisuushii",
    "tsuuiisou",
    "chinroutou",
    "ryuuiisou",
    "chuuren",
    "chuuren-9",
    "suukantsu",
)
"""Limit hands; those with a number or "tanki" in their name are won on the widest (or the single) wait."""

ORDER: Final = (*YAKU, *YAKUMAN)
BIT: Final = {name: 1 << place for place, name in enumerate(ORDER)}
ORDINARY: Final = (1 << len(YAKU)) - 1
LIMITS: Final = ((1 << len(ORDER)) - 1) & ~ORDINARY

SUITED: Final = (1 << 27) - 1
SIMPLES: Final = SUITED & ~ORPHAN_MASK
SUIT_MASKS: Final = (0x1FF, 0x1FF << 9, 0x1FF << 18)
GREEN: Final = sum(1 << kind for kind in (10, 11, 12, 14, 16, 32))
"""2, 3, 4, 6 and 8 of bamboo and the green dragon."""
OUTSIDE: Final = tuple(bool(ORPHAN_MASK >> kind & 1) for kind in range(34))
"""Whether a kind is a terminal or an honour."""
NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

INCLUDES: Final = {
    "ryanpeikou": ("iipeikou",),
    "junchan": ("chanta",),
    "chinitsu": ("honitsu",),
    "double-riichi": ("riichi",),
}
"""The dearer yaku that takes a cheaper one's place."""


class ChowYaku(NamedTuple):
    """What the chows of a hand make: pairs of twins, one in three suits, a straight; whether all have a terminal."""

    twins: int
    three_suits: bool
    straight: bool
    outside: bool


@cache
def chow_yaku(chows: tuple[int, ...]) -> ChowYaku:
    """The same for chows by their lowest kinds, sorted."""
    held = set(chows)
    twins = sum(chows.count(kind) // 2 for kind in held)
    three = any(kind < 9 and kind + 9 in held and kind + 18 in held for kind in held)
    straight = any(kind % 9 == 0 and kind + 3 in held and kind + 6 in held for kind in held)
    return ChowYaku(twins, three, straight, all(kind % 9 in (0, 6) for kind in chows))


class PungYaku(NamedTuple):
    """What pungs and kongs make: one in three suits; whether all are terminals or honours."""

    three_suits: bool
    outside: bool


@cache
def pung_yaku(pungs: tuple[int, ...]) -> PungYaku:
    """The same for pungs and kongs by their kinds."""
    held = set(pungs)
    three = any(kind < 9 and kind + 9 in held and kind + 18 in held for kind in held)
    return PungYaku(three, all(OUTSIDE[kind] for kind in pungs))


@cache
def tile_mask(mask: int) -> int:
    """The yaku that the kinds of a hand alone decide (``mask``: a bit for each)."""
    found = 0
    if not mask & ORPHAN_MASK:
        found |= BIT["tanyao"]
    elif not mask & SIMPLES:
        if not mask & HONOUR_MASK:
            found |= BIT["chinroutou"]
        elif not mask & SUITED:
            found |= BIT["tsuuiisou"]
        found |= BIT["honroutou"]
    if sum(bool(mask & suit) for suit in SUIT_MASKS) == 1:
        found |= BIT["honitsu"] if mask & HONOUR_MASK else BIT["chinitsu"]
    if not mask & ~GREEN:
        found |= BIT["ryuuiisou"]
    return found


@cache
def honour_mask(counts: bytes, seat: int, prevailing: int) -> int:
    """The yaku of winds and dragons; ``counts`` are those of the seven honours, melds included."""
    found = 0
    winds = sum(count >= 3 for count in counts[:4])
    dragons = sum(count >= 3 for count in counts[4:])
    if counts[seat] >= 3:
        found |= BIT["yakuhai-seat"]
    if counts[prevailing] >= 3:
        found |= BIT["yakuhai-round"]
    for place, name in ((4, "yakuhai-red"), (5, "yakuhai-green"), (6, "yakuhai-white")):
        if counts[place] >= 3:
            found |= BIT[name]
    if dragons == 3:
        found |= BIT["daisangen"]
    elif dragons == 2 and 2 in counts[4:]:
        found |= BIT["shousangen"]
    if winds == 4:
        found |= BIT["daisuushii"]
    elif winds == 3 and 2 in counts[:4]:
        found |= BIT["shousuushii"]
    return found


@cache
def names(mask: int) -> tuple[str, ...]:
    """The yaku of a mask, in the order of ORDER."""
    return tuple(name for place, name in enumerate(ORDER) if mask >> place & 1)
