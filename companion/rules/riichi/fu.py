"""The fu of a reading, line by line; the sum is what :mod:`companion.rules.riichi.engine` counted in one go."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.case import Case, meld_text, set_text
from companion.rules.riichi.catalogue import BIT, OUTSIDE
from companion.rules.riichi.engine import Engine, Reading, wait_fu
from companion.rules.riichi.texts import completed
from companion.tiles import ALL_TILES


class FuLine(NamedTuple):
    """Some fu: the name of the line (message ``rules-fu-NAME``), how many, and the tiles that earned them."""

    name: str
    fu: int
    shown: str = ""


def lines(case: Case, reading: Reading, engine: Engine) -> list[FuLine]:
    """Every line that adds fu; none for the orphans, one for seven pairs."""
    if reading.shape == "seven-pairs":
        return [FuLine("seven-pairs", 25)]
    if reading.shape != "sets":
        return []
    opened = case.claimed > 0
    found = [FuLine("base", 20)]
    if not opened and not case.self_draw:
        found.append(FuLine("concealed-ron", 10))
    for meld in case.melds:
        if meld.kind != "chow":
            found.append(_alike(meld.tile, kong=meld.kind == "kong", closed=meld.concealed, shown=meld_text(meld)))
    for kind in reading.split.pungs:
        by_discard = not case.self_draw and reading.place == "pung" and reading.at == kind
        shown = completed("pung", kind, kind) if by_discard else set_text("pung", kind)
        found.append(_alike(kind, kong=False, closed=not by_discard, shown=shown))
    pair = reading.split.pair
    worth = engine.pair_fu(case.seat, case.prevailing)[pair]
    if worth:
        found.append(FuLine(_pair_name(case, pair), worth, set_text("pair", pair)))
    found += _wait(case, reading)
    if case.self_draw:
        if not reading.met & BIT["pinfu"]:
            found.append(FuLine("self-draw", 2, f"+ {ALL_TILES[case.win]}"))
    elif opened and sum(line.fu for line in found) == 20 and engine.open_without_fu:
        found.append(FuLine("open-without-fu", engine.open_without_fu))
    return found


def _alike(kind: int, *, kong: bool, closed: bool, shown: str) -> FuLine:
    fu = (4 if OUTSIDE[kind] else 2) * (4 if kong else 1) * (2 if closed else 1)
    name = (
        f"{'concealed' if closed else 'open'}-{'kong' if kong else 'pung'}-{'outside' if OUTSIDE[kind] else 'simple'}"
    )
    return FuLine(name, fu, shown)


def _pair_name(case: Case, pair: int) -> str:
    if pair >= 31:
        return "pair-dragon"
    if pair == 27 + case.seat == 27 + case.prevailing:
        return "pair-double-wind"
    return "pair-seat" if pair == 27 + case.seat else "pair-round"


def _wait(case: Case, reading: Reading) -> list[FuLine]:
    if reading.place == "pair":
        return [FuLine("single-wait", 2, completed("pair", case.win, case.win))]
    if reading.place != "chow" or not wait_fu(reading.at, case.win):
        return []
    name = "closed-wait" if case.win == reading.at + 1 else "edge-wait"
    return [FuLine(name, 2, completed("chow", reading.at, case.win))]
