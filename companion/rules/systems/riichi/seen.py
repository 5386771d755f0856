"""A hand of Japanese mahjong spelt out once for all that asks about it: counts, sets on the table, splits.

>>> from companion.hand import Hand, Win
>>> seen = Seen(Case.of(Hand.parse("123m 44p (777s) 99m EEE + 9m"), Win()))
>>> seen.alike, seen.claimed, seen.splits
((15,), 1, (Split(pair=21, chows=(0,), pungs=(8, 27)),))
"""

from __future__ import annotations

from typing import Final

from companion.hand import Flag
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case, Fixed
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import KINDS, SUIT_WIDTH, Split, kinds_mask, unpack

_SUIT: Final = (1 << SUIT_WIDTH) - 1
_PARTS: Final[tuple[Kept[int, Split], ...]] = tuple(
    Kept(lambda sets, at=place * SUIT_WIDTH: unpack(sets << at), most=1 << 14)  # type: ignore[misc]
    for place in range(4)
)
"""The readings of characters, bamboo, dots and honours spelt out."""


class Seen:
    """The same as :class:`companion.rules.tiles.case.Case`, with every part at hand.

    ``counts`` and ``whole`` count the 34 kinds, unshown or with the melds; ``mask`` has a bit for every kind there is;
    ``melds`` are the sets on the table, ``chows`` and ``alike`` their lowest kinds; ``claimed``, ``hidden`` and
    ``shown`` count claimed sets, concealed and melded kongs. ``splits`` are the ways to see the unshown tiles as sets
    and a pair.
    """

    __slots__ = (
        "alike",
        "chows",
        "claimed",
        "counts",
        "flags",
        "hidden",
        "mask",
        "melds",
        "prevailing",
        "seat",
        "self_draw",
        "shown",
        "splits",
        "whole",
        "win",
    )

    def __init__(self, case: Case):
        unshown, everything = case.unshown, case.everything
        self.counts: bytes = unshown.to_bytes(KINDS, "little")
        self.whole: bytes = self.counts if unshown == everything else everything.to_bytes(KINDS, "little")
        self.mask: int = kinds_mask(everything)
        melds: tuple[Fixed, ...] = ()
        chows: tuple[int, ...] = ()
        alike: tuple[int, ...] = ()
        for laid in case.laid:
            fixed = laid.fixed
            melds += (fixed,)
            if fixed.kind == "chow":
                chows += (fixed.tile,)
            else:
                alike += (fixed.tile,)
        self.melds = melds
        self.chows = chows
        self.alike = alike
        counts = case.laid_counts
        self.claimed: int = counts & 15
        self.hidden: int = counts >> 4 & 15
        self.shown: int = counts >> 8
        self.win: int = case.win
        self.self_draw: bool = case.self_draw
        self.seat: int = case.winds >> 2
        self.prevailing: int = case.winds & 3
        self.flags: frozenset[Flag] = case.flags
        self.splits: tuple[Split, ...] = tuple([_split(sets) for sets in decompose.readings(unshown)])


def _split(sets: int) -> Split:
    in_m, in_s, in_p, in_z = _PARTS
    m, m_chows, m_pungs = in_m[sets & _SUIT]
    s, s_chows, s_pungs = in_s[sets >> SUIT_WIDTH & _SUIT]
    p, p_chows, p_pungs = in_p[sets >> 2 * SUIT_WIDTH & _SUIT]
    z, _, z_pungs = in_z[sets >> 3 * SUIT_WIDTH]
    return Split(max(m, s, p, z), m_chows + s_chows + p_chows, m_pungs + s_pungs + p_pungs + z_pungs)
