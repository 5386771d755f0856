"""From han and fu to base points, and from base points to what each player pays.

>>> base_points(3, 40), base_points(4, 30), base_points(4, 30, kiriage=True), limit_name(4, 40)
(1280, 1920, 2000, 'mangan')
>>> discard(1280, dealer=False), self_draw(1280, dealer=False), self_draw(1280, dealer=True)
(5200, (2600, 1300), (2600, 2600))
"""

from __future__ import annotations

from typing import Final

MANGAN: Final = 2000
YAKUMAN: Final = 8000
_STEPS: Final = ((13, YAKUMAN, "kazoe"), (11, 6000, "sanbaiman"), (8, 4000, "baiman"), (6, 3000, "haneman"))


def base_points(han: int, fu: int, *, kiriage: bool = False, kazoe: bool = True) -> int:
    """Base points of an ordinary hand: fu doubled han + 2 times, at most a mangan; fixed from five han on.

    ``kiriage``: 4 han 30 fu and 3 han 60 fu are a mangan; ``kazoe``: thirteen han are a limit hand.
    """
    for least, base, name in _STEPS:
        if han >= least and (name != "kazoe" or kazoe):
            return base
    if han >= 5:
        return MANGAN
    base = fu << (han + 2)
    if kiriage and base == 1920:
        return MANGAN
    return min(base, MANGAN)


def limit_name(han: int, fu: int, *, kiriage: bool = False, kazoe: bool = True) -> str:
    """ "mangan", "haneman", "baiman", "sanbaiman", "kazoe", "kiriage", or "" below them."""
    for least, _, name in _STEPS:
        if han >= least and (name != "kazoe" or kazoe):
            return name
    if han >= 5 or fu << (han + 2) >= MANGAN:
        return "mangan"
    return "kiriage" if kiriage and fu << (han + 2) == 1920 else ""


def rounded(points: int) -> int:
    """Rounded up to a hundred."""
    return -(-points // 100) * 100


def discard(base: int, *, dealer: bool) -> int:
    """What the discarder pays; ``dealer``: the winner deals."""
    return rounded(base * (6 if dealer else 4))


def self_draw(base: int, *, dealer: bool) -> tuple[int, int]:
    """What the dealer and what each of the others pays for a self-drawn win (the same where the winner deals)."""
    double = rounded(base * 2)
    return (double, double) if dealer else (double, rounded(base))


def total(base: int, *, dealer: bool, drawn: bool) -> int:
    """All that the winner gets for the hand, without counters and sticks."""
    if not drawn:
        return discard(base, dealer=dealer)
    by_dealer, by_other = self_draw(base, dealer=dealer)
    return 3 * by_other if dealer else by_dealer + 2 * by_other
