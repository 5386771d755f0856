"""What a hand meets, or nearly meets, and is not given: implied yaku, open hands, waits that were none."""

from __future__ import annotations

from functools import lru_cache

from companion.rules.reasons import Said
from companion.rules.result import LeftOut
from companion.rules.systems.riichi.catalogue import BIT, INCLUDES, LIMITS, ORDINARY, chow_yaku, names
from companion.rules.systems.riichi.engine import RiichiEngine, RiichiReading
from companion.rules.systems.riichi.seen import Seen
from companion.rules.systems.riichi.texts import completed
from companion.rules.systems.riichi.words import english, title
from companion.rules.tiles.case import set_text


def left_out(case: Seen, reading: RiichiReading, engine: RiichiEngine, dora: int) -> tuple[LeftOut, ...]:
    """Yaku that the hand meets or nearly meets, with the reason why they do not count."""
    opened = case.claimed > 0
    if reading.times:
        return tuple(_beside_limit(reading, engine, dora, opened))
    met = reading.met
    if opened and reading.shape == "sets" and len(reading.split.chows) + len(case.chows) > 1:
        twins = chow_yaku(tuple(sorted(reading.split.chows + case.chows))).twins
        if twins:
            met |= BIT["ryanpeikou" if twins > 1 else "iipeikou"]
    lost = met & ORDINARY & ~reading.mask
    found: list[LeftOut] = []
    for name in names(lost) if lost else ():
        over = next((dear for dear, cheap in INCLUDES.items() if name in cheap and reading.mask & BIT[dear]), None)
        if over is not None:
            found.append(_left(name, engine.closed.get(name, 0), "implied", over))
        elif opened and name in engine.closed and name not in engine.open:
            found.append(_left(name, engine.closed[name], "open-tanyao" if name == "tanyao" else "open"))
    if reading.shape == "sets":
        _near_misses(case, reading, engine, opened, found)
    return tuple(found)


def _beside_limit(reading: RiichiReading, engine: RiichiEngine, dora: int, opened: bool) -> list[LeftOut]:
    by = [title(name) for name in names(reading.mask)]
    found = []
    for name in names(reading.met & LIMITS & ~reading.mask):
        if name in engine.times:
            values = {"name": title(name), "by": by}
            found.append(LeftOut(english(name), engine.times[name], Said("rules-left-one-limit", values)))
    for name in names(engine.counted(reading.met, opened)[0]):
        values = {"name": title(name), "by": by}
        found.append(LeftOut(english(name), engine.closed[name], Said("rules-left-limit", values)))
    if dora:
        found.append(LeftOut(english("dora"), dora, Said("rules-left-limit", {"name": title("dora"), "by": by})))
    return found


def _near_misses(case: Seen, reading: RiichiReading, engine: RiichiEngine, opened: bool, found: list[LeftOut]) -> None:
    split = reading.split
    if len(split.chows) + len(case.chows) == 4:
        worth = engine.closed.get("pinfu", 0)
        if not worth or reading.mask & BIT["pinfu"]:
            return
        if opened:
            found.append(_left("pinfu", worth, "open"))
        elif engine.pair_fu(case.seat, case.prevailing)[split.pair]:
            found.append(_left("pinfu", worth, "pinfu-pair", sets=set_text("pair", split.pair)))
        elif case.self_draw and not engine.pinfu_tsumo:
            found.append(_left("pinfu", worth, "pinfu-drawn"))
        else:
            found.append(_left("pinfu", worth, "pinfu-wait", sets=completed(reading.place, reading.at, case.win)))
    elif reading.place == "pung" and not case.self_draw:
        closed = len(split.pungs) + case.hidden
        if closed >= 3:
            name = "suuankou" if closed == 4 else "sanankou"
            worth = engine.times.get(name, 0) if closed == 4 else engine.closed.get(name, 0)
            if worth:
                found.append(_left(name, worth, "claimed-pung", sets=set_text("pung", reading.at)))


@lru_cache(maxsize=4096)
def _left(name: str, worth: int, why: str, by: str = "", sets: str = "") -> LeftOut:
    values: dict[str, object] = {"name": title(name)}
    if by:
        values["by"] = title(by)
    if sets:
        values["sets"] = sets
    return LeftOut(english(name), worth, Said(f"rules-left-{why}", values))
