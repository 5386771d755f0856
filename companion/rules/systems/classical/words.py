"""The words for a count by points and doubles: its lines, how the total came about, and what to watch out for."""

from __future__ import annotations

from functools import partial

from companion.hand import Flag, Hand, Win
from companion.rules.reasons import Said, english_of, title_of
from companion.rules.result import Item, LeftOut, Reason
from companion.rules.systems.classical.count import Counter, Tally, fills_only_place, set_line
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case, Fixed, kind_names, meld_text, set_text
from companion.rules.words import flags_unused
from companion.tiles import ALL_TILES

english = partial(english_of, "line")
"""The stable English name of a line."""
title = partial(title_of, "line")
"""The name of a line in any language."""


def set_texts(case: Case, tally: Tally) -> tuple[str, ...]:
    """The sets and the pair (or pairs, of a losing hand) as they were counted."""
    split = tally.split
    texts = [meld_text(meld) for meld in case.melds]
    texts += (set_text("chow", kind) for kind in split.chows)
    texts += (set_text("pung", kind) for kind in split.pungs)
    texts += (set_text("pair", kind) for kind in (*tally.pairs, split.pair) if kind >= 0)
    return tuple(texts)


def items(case: Case, tally: Tally, counter: Counter) -> tuple[Item, ...]:
    """Points of the base, of each set and extra, then the doubles, then limits."""
    found: list[Item] = []
    if not tally.pairs and tally.split.pair >= 0:
        found.append(_item("base", counter.base, "points", ()))
    for meld in case.melds:
        found += _set_items(meld, False, counter)
    shown = tally.place[1] if tally.place[0] == "pung" and not case.self_draw and counter.claimed_shows else -1
    for tile in tally.split.pungs:
        found += _set_items(Fixed("pung", tile, True), tile == shown, counter)
    doubles: list[Item] = []
    limits: list[Item] = []
    for line in dict.fromkeys(tally.lines):
        times = tally.lines.count(line)
        sets = _line_sets(line, case, tally)
        if line in counter.points:
            found.append(_item(line, counter.points[line], "points", sets, times))
        if counter.doubles.get(line):
            doubles.append(_item(line, counter.doubles[line], "doubles", sets, times))
        if line in counter.limits:
            worth = counter.half if counter.limits[line] == "half" else counter.limit
            limits.append(_item(line, worth, "limit", sets, times))
    return (*found, *doubles, *limits)


def left_out(case: Case, tally: Tally, counter: Counter) -> tuple[LeftOut, ...]:
    """Lines that a player may have counted on, with what spoiled them."""
    found: list[LeftOut] = []
    win = case.win
    if win >= 0 and fills_only_place(win, tally.place) and "only-place" in counter.points:
        others = decompose.waits(case.before()) & ~(1 << win)
        if others and "only-place" not in tally.lines:
            values = {"name": title("only-place"), "tiles": " ".join(str(tile) for tile in kind_names(others))}
            worth = counter.points["only-place"]
            found.append(LeftOut(english("only-place"), worth, Said("rules-left-other-waits", values)))
    plus = [line for line in ("self-drawn", "only-place") if line in tally.lines]
    bare = counter.doubles.get("no-points") or counter.points.get("no-points")
    scoring = counter.set_points(case, tally.split, tally.place) or {*_PAIRS} & {*tally.lines}
    if bare and plus and not scoring and "no-points" not in tally.lines:
        values = {"name": title("no-points"), "by": title(plus[0])}
        found.append(LeftOut(english("no-points"), bare, Said("rules-left-spoiled", values)))
    return tuple(found)


_PAIRS = ("pair-own-wind", "pair-prevailing-wind", "pair-dragon")


def _set_items(meld: Fixed, claimed_last: bool, counter: Counter) -> list[Item]:
    if meld.kind == "chow":
        return []
    line = set_line(meld.kind, meld.tile)
    hidden = meld.concealed and not claimed_last
    points = counter.sets.get(line, (0, 0))[hidden]
    # A pung of the hand is written bare, one on the table in its brackets.
    shown = set_text("pung", meld.tile) if meld.kind == "pung" and meld.concealed else meld_text(meld)
    key = "rules-set-concealed" if hidden else ("rules-set-by-discard" if claimed_last else "rules-set-exposed")
    reason = Said(key, {"name": title(line), "set": shown, "points": str(points)})
    return [Item(english(line), points, "points", reason, 1, (shown,))]


def _item(line: str, worth: int, unit: str, sets: tuple[str, ...], times: int = 1) -> Item:
    reason = Said(
        f"rules-{unit}-why" if sets else f"rules-{unit}-why-bare",
        {
            "name": title(line),
            "sets": " ".join(sets),
            "worth": worth * times,
            "factor": 2 ** (worth * times) if unit == "doubles" else 1,
            "what": title_of("about", line),
        },
    )
    return Item(english(line), worth, unit, reason, times, sets)


def _line_sets(line: str, case: Case, tally: Tally) -> tuple[str, ...]:
    """The tiles that a line is about; () for circumstances."""
    split = tally.split
    everything = [
        *((meld.tile, meld_text(meld)) for meld in case.melds if meld.kind != "chow"),
        *((tile, set_text("pung", tile)) for tile in split.pungs),
    ]
    pairs = [(kind, set_text("pair", kind)) for kind in (*tally.pairs, split.pair) if kind >= 0]
    match line:
        case "pair-dragon":
            return tuple(name for kind, name in pairs if kind >= 31)
        case "pair-own-wind":
            return tuple(name for kind, name in pairs if kind == 27 + case.seat)
        case "pair-prevailing-wind":
            return tuple(name for kind, name in pairs if kind == 27 + case.prevailing)
        case "dragon-set" | "three-dragon-sets":
            return tuple(name for kind, name in everything if kind >= 31)
        case "own-wind-set":
            return tuple(name for kind, name in everything if kind == 27 + case.seat)
        case "prevailing-wind-set":
            return tuple(name for kind, name in everything if kind == 27 + case.prevailing)
        case "four-wind-sets":
            return tuple(name for kind, name in everything if 27 <= kind < 31)
        case "three-winds-and-pair":
            return tuple(name for kind, name in (*everything, *pairs) if 27 <= kind < 31)
        case "two-dragons-and-pair":
            return tuple(name for kind, name in (*everything, *pairs) if kind >= 31)
        case "flower" | "own-flower" | "flower-set":
            return _flower_texts(line, case)
        case "self-drawn" | "only-place" | "replacement" | "robbing" | "last-tile":
            return (f"+ {ALL_TILES[case.win]}",) if case.win >= 0 else ()
        case "ready" | "dealt" | "first-discard":
            return ()
        case _:
            return set_texts(case, tally)


def _flower_texts(line: str, case: Case) -> tuple[str, ...]:
    own = [tile for tile in case.flowers if tile.rank == case.seat + 1]
    if line == "own-flower":
        return tuple(str(tile) for tile in own)
    if line == "flower":
        return tuple(str(tile) for tile in case.flowers if tile not in own)
    found: list[str] = []
    for start in (34, 38):
        tiles = [tile for tile in case.flowers if start <= tile.index < start + 4]
        found += (str(tile) for tile in tiles if len(tiles) == 4)
    return tuple(found)


def steps(items: tuple[Item, ...], tally: Tally, under: Reason) -> tuple[Reason, ...]:
    """The sum of the points, the doubling, the limit, and the sentence that says it all."""
    addends = [str(int(line.value) * line.count) for line in items if line.unit == "points" and line.value]
    found: list[Reason] = [Reason("rules-sum-points", {"sum": " + ".join(addends) or "0", "points": str(tally.points)})]
    doubled = tally.points << tally.doubles
    if tally.doubles:
        found.append(
            Reason(
                "rules-doubling",
                {
                    "product": " × ".join([str(tally.points), *["2"] * tally.doubles]),
                    "total": str(doubled),
                },
            )
        )
    if tally.total != doubled:
        key = "rules-capped" if tally.total < doubled else f"rules-limit-{tally.limit}"
        found.append(Reason(key, {"total": str(tally.total), "before": str(doubled)}))
    because = [
        Said("rules-because-line", {"name": line.reason.values["name"], "worth": _worth(line)})
        for line in items
        if line.value
    ]
    key = "rules-because" if because else "rules-because-nothing"
    found.append(Said(key, {"total": str(tally.total), "because": because, "under": under}))
    return tuple(found)


def _worth(line: Item) -> str:
    amount = int(line.value) * line.count
    return f"×{2**amount}" if line.unit == "doubles" else (f"+{amount}" if line.unit == "points" else f"={amount}")


def notes(hand: Hand, win: Win, case: Case, best: Tally, counter: Counter) -> tuple[Reason, ...]:
    """Remarks: nobody said which tile won, flags and flowers that these rules give nothing for."""
    found: list[Reason] = []
    if case.win < 0:
        found.append(Reason("rules-note-winning-unknown"))
    if hand.flowers and counter.flowers_for == "none":
        found.append(Reason("rules-flowers-nothing"))
    used = {"replacement", "robbing", "last-tile", "ready", "dealt", "first-discard"} & set(best.lines)
    unused = sorted(flag.value for flag in case.flags if flag.value not in used)
    if unused:
        found.append(flags_unused(unused))
    if Flag.DEALT in case.flags and win.seat.value != "E" and "dealt" in counter.limits:
        found.append(Reason("rules-dealt-east-only"))
    return tuple(found)


_SWITCHES = {
    "pure-suit": "pure-suit-doubles",
    "only-place": "only-place",
    "no-points": "no-points-strict",
    "all-honours": "honours-cumulate",
    "last-tile": "last-tile-by",
    "flower": "flowers-for",
    "own-flower": "flowers-for",
}
"""Switches that decided about a line."""


def used_lines(case: Case, tally: Tally) -> list[tuple[str, Reason]]:
    """The lines of the profile that a count used, as (dotted key, name)."""
    lines = [set_line(meld.kind, meld.tile) for meld in case.melds if meld.kind != "chow"]
    lines += (set_line("pung", tile) for tile in tally.split.pungs)
    found = [(f"sets.{line}", title(line)) for line in lines]
    for line in tally.lines:
        found += ((f"{section}.{line}", title(line)) for section in ("extras", "doubles", "limits"))
        if line in _SWITCHES:
            found.append((f"settings.{_SWITCHES[line]}", title(line)))
    if {"pair-own-wind", "pair-prevailing-wind"} <= set(tally.lines):
        found.append(("settings.double-wind-pair", title("pair-prevailing-wind")))
    return found
