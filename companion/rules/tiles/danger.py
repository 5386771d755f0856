"""Dangers that lie open on the table: whoever feeds one pays for all, where the rules say so."""

from __future__ import annotations

from companion.rules.tiles.case import Case


def fed_danger(case: Case, *, pure_suit: bool) -> str:
    """The danger that lay open when the winning tile was discarded: "suit", "winds", "dragons", "terminals" or "".

    ``pure_suit``: whether the hand that was won is of one suit only.
    """
    shown = [meld for meld in case.melds if not meld.concealed]
    win = case.win
    if win < 0 or len(shown) < 2:
        return ""
    alike = [meld for meld in shown if meld.kind != "chow"]
    winds = {meld.tile for meld in alike if 27 <= meld.tile < 31}
    dragons = {meld.tile for meld in alike if meld.tile >= 31}
    if len(winds) == 3 and 27 <= win < 31 and win not in winds:
        return "winds"
    if len(dragons) == 2 and win >= 31 and win not in dragons:
        return "dragons"
    if len([m for m in alike if m.tile < 27 and m.tile % 9 in (0, 8)]) >= 3 and win < 27 and win % 9 in (0, 8):
        return "terminals"
    if pure_suit and _of_one_suit(case) >= 3:
        return "suit"
    return ""


def opened_danger(case: Case, *, pure_suit: bool) -> str:
    """The danger that somebody's last discard into the claimed sets had made sure of before the tile was drawn.

    "suit" for twelve tiles of the suit of a hand of one suit, "winds" for four sets of winds, "dragons" for three of
    dragons, else "".
    """
    alike = [meld.tile for meld in case.melds if not meld.concealed and meld.kind != "chow"]
    if sum(tile >= 31 for tile in alike) == 3:
        return "dragons"
    if sum(27 <= tile < 31 for tile in alike) == 4:
        return "winds"
    return "suit" if pure_suit and _of_one_suit(case) == 4 else ""


def _of_one_suit(case: Case) -> int:
    """How many claimed sets there are if all of them are of one suit; else 0."""
    suited = [meld.tile // 9 for meld in case.melds if not meld.concealed and meld.tile < 27]
    return len(suited) if len(set(suited)) == 1 else 0
