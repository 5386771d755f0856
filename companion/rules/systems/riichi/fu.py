"""The fu of a reading, line by line; the sum is what :mod:`companion.rules.systems.riichi.engine` counted in one go."""

from __future__ import annotations

from functools import cache
from typing import Final

from companion.rules.systems.riichi.catalogue import BIT, OUTSIDE
from companion.rules.systems.riichi.engine import RiichiEngine, RiichiReading, wait_fu
from companion.rules.systems.riichi.seen import Seen
from companion.rules.systems.riichi.texts import completed
from companion.rules.tiles.case import Fixed, meld_text, set_text
from companion.tiles import ALL_TILES

FuLine = tuple[str, int, str]
"""Some fu: the name of the line (message ``rules-fu-NAME``), how many, and the tiles that earned them."""

_BASE: Final[FuLine] = ("base", 20, "")
_CONCEALED: Final[FuLine] = ("concealed-ron", 10, "")
_SEVEN_PAIRS: Final[FuLine] = ("seven-pairs", 25, "")


def lines(case: Seen, reading: RiichiReading, engine: RiichiEngine) -> list[FuLine]:
    """Every line that adds fu; none for the orphans, one for seven pairs."""
    if reading.shape != "sets":
        return [_SEVEN_PAIRS] if reading.shape == "seven-pairs" else []
    opened = case.claimed > 0
    drawn, win = case.self_draw, case.win
    found = [_BASE] if opened or drawn else [_BASE, _CONCEALED]
    for form, tile, concealed in case.melds:
        if form != "chow":
            found.append(_alike(tile, form, concealed))
    for kind in reading.split.pungs:
        found.append(_by_discard(kind) if kind == win and reading.place == "pung" and not drawn else _of_hand(kind))
    pair = reading.split.pair
    worth = engine.pair_fu(case.seat, case.prevailing)[pair]
    if worth:
        found.append((_pair_name(case, pair), worth, set_text("pair", pair)))
    if reading.place == "pair":
        found.append(("single-wait", 2, completed("pair", win, win)))
    elif reading.place == "chow" and wait_fu(reading.at, win):
        found.append(("closed-wait" if win == reading.at + 1 else "edge-wait", 2, completed("chow", reading.at, win)))
    if drawn:
        if not reading.met & BIT["pinfu"]:
            found.append(("self-draw", 2, f"+ {ALL_TILES[win]}"))
    elif opened and len(found) == 1 and engine.open_without_fu:
        found.append(("open-without-fu", engine.open_without_fu, ""))
    return found


@cache
def _alike(kind: int, form: str, concealed: bool) -> FuLine:
    """A pung or kong on the table."""
    return _line(kind, form, concealed, meld_text(Fixed(form, kind, concealed)))


@cache
def _of_hand(kind: int) -> FuLine:
    """A pung of the hand."""
    return _line(kind, "pung", True, set_text("pung", kind))


@cache
def _by_discard(kind: int) -> FuLine:
    """A pung of the hand that a discard completed: it counts as open."""
    return _line(kind, "pung", False, completed("pung", kind, kind))


def _line(kind: int, form: str, concealed: bool, shown: str) -> FuLine:
    fu = (4 if OUTSIDE[kind] else 2) * (4 if form == "kong" else 1) * (2 if concealed else 1)
    name = f"{'concealed' if concealed else 'open'}-{form}-{'outside' if OUTSIDE[kind] else 'simple'}"
    return (name, fu, shown)


def _pair_name(case: Seen, pair: int) -> str:
    if pair >= 31:
        return "pair-dragon"
    if case.seat == case.prevailing:
        return "pair-double-wind"
    return "pair-seat" if pair == 27 + case.seat else "pair-round"
