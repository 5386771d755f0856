"""Why a hand is worth its fans: which sets gave each, and which others were met and left out.

Repeats the work of :mod:`companion.rules.systems.patterns.catalogue` for one way to see the hand, this time with sets
and reasons.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.hand import Hand, tiles_text
from companion.rules.reasons import Said, english_of, title_of
from companion.rules.result import Item, LeftOut
from companion.rules.systems.patterns import setfans
from companion.rules.systems.patterns.catalogue import Catalogue, Look
from companion.rules.systems.patterns.setfans import SetGroup
from companion.rules.systems.patterns.setworth import FIVE
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case, kind_names, meld_text, set_text
from companion.rules.tiles.packed import PUNGS
from companion.rules.tiles.shapes import Shape, concealed_pungs, wait_shape
from companion.tiles import ALL_TILES


class Fan(NamedTuple):
    """A fan that counts: how often, and the sets that earned it."""

    fan: str
    times: int
    sets: tuple[str, ...]


english = partial(english_of, "fan")
"""The stable English name of a fan."""
title = partial(title_of, "fan")
"""The name of a fan in any language."""
_meaning = partial(title_of, "what")


def set_texts(case: Case, shape: Shape) -> tuple[str, ...]:
    """The hand as this shape sees it: claimed sets, sets in the hand, the pair; or a special hand in one piece."""
    if shape.special and shape.knitted < 0:
        if shape.special == "seven-pairs":
            return tuple(set_text("pair", kind) for kind, count in enumerate(case.counts) for _ in range(count // 2))
        return (_kinds_text(case.counts),)
    pair, chows, pungs = shape.split
    sets = [laid.text for laid in case.laid]
    if shape.knitted >= 0:
        sets.append(_knitted_text(shape.knitted))
    sets += [set_text("chow", kind) for kind in chows]
    sets += [set_text("pung", kind) for kind in pungs]
    sets.append(set_text("pair", pair))
    return tuple(sets)


def _kinds_text(counts: bytes) -> str:
    return tiles_text(ALL_TILES[kind] for kind, count in enumerate(counts) for _ in range(count))


def _knitted_text(number: int) -> str:
    return tiles_text(ALL_TILES[kind] for kind in decompose.KNITTED[number])


def explain(
    case: Case, look: Look, catalogue: Catalogue, whole: tuple[str, ...]
) -> tuple[list[Fan], tuple[LeftOut, ...]]:
    """The fans that count, dear ones first, and those met but left out with the reason.

    ``whole`` are the :func:`set_texts` of the way to see the hand.
    """
    _, shape, mask, more = look
    _, kept = catalogue.resolve(mask)
    counts = {bit: 1 + times for bit, times in more}
    found: dict[str, list[tuple[str, ...]]] = {}
    groups: list[tuple[SetGroup, list[str]]] = []
    if not shape.special or shape.knitted >= 0:
        groups = _groups(case, shape, catalogue)
        for group, names in groups:
            for entry in group.counted:
                found.setdefault(entry.fan, []).append(tuple([names[place] for place in entry.sets]))
    fans: list[Fan] = []
    left: list[LeftOut] = []
    rest = mask
    while rest:
        bit = rest & -rest  # the lowest bit is the dearest fan
        rest ^= bit
        fan = catalogue.order[bit.bit_length() - 1]
        if not kept & bit:
            left.append(_left(fan, "implied", catalogue.includer(fan, kept), catalogue))
            continue
        times = counts.get(bit, 1)
        sets = found.get(fan)
        if sets is None:
            fans.append(Fan(fan, times, _sets_of(fan, case, shape, whole, catalogue)))
        else:
            fans.append(Fan(fan, times, sets[-1] if times == 1 else tuple(" ".join(part) for part in sets[-times:])))
    if not fans and "chicken-hand" in catalogue.points:
        fans.append(Fan("chicken-hand", 1, whole))
    for bit, others in catalogue.once.items():
        if kept & bit:
            by = catalogue.order[bit.bit_length() - 1]
            for other in others:
                fan = catalogue.order[other.bit_length() - 1]
                if found.get(fan):
                    left.append(_left(fan, "implied", by, catalogue))
    counted = {fan.fan for fan in fans}
    for group, names in groups:
        left += (_left_set(entry, names, catalogue) for entry in group.dropped if _worth_saying(entry, counted))
    left += _just_missed(case, shape, catalogue, mask)
    # The same chow twice makes the same line twice; once is enough.
    if len(left) < 2:
        return fans, tuple(left)
    once = {(entry.name, entry.reason.values.get("sets")): entry for entry in reversed(left)}
    return fans, tuple(reversed(once.values()))


def _just_missed(case: Case, shape: Shape, catalogue: Catalogue, mask: int) -> list[LeftOut]:
    """Fans that a player may have counted on: a wait beside other waits, a pung that a discard finished."""
    left: list[LeftOut] = []
    win = case.win
    if win < 0:
        return left
    wait = wait_shape(win, shape)
    if catalogue.bits.get(wait) and not mask & catalogue.bits[wait]:
        others = catalogue.waits(case) & ~(1 << win)
        values = {"name": title(wait), "tiles": " ".join(str(tile) for tile in kind_names(others))}
        key = "rules-left-other-waits" if others else "rules-left-knitted-wait"
        left.append(LeftOut(english(wait), catalogue.points[wait], Said(key, values)))
    count = concealed_pungs(case, shape)
    if count < len(shape.split.pungs) + case.hidden and count >= 1:
        fan = ("two-concealed-pungs", "three-concealed-pungs", "four-concealed-pungs")[count - 1]
        if fan in catalogue.points:
            values = {"name": title(fan), "sets": set_text("pung", win)}
            left.append(LeftOut(english(fan), catalogue.points[fan], Said("rules-left-claimed-pung", values)))
    return left


def _groups(case: Case, shape: Shape, catalogue: Catalogue) -> list[tuple[SetGroup, list[str]]]:
    pair, chows, pungs = shape.split
    in_chows = [(kind, set_text("chow", kind)) for kind in chows]
    in_pungs = [(kind, set_text("pung", kind)) for kind in pungs]
    for laid in case.laid:
        (in_pungs if laid.sets & PUNGS else in_chows).append((laid.fixed.tile, laid.text))
    in_chows.sort()
    in_pungs.sort()
    honour = pair if pair >= 27 else -1
    groups: list[tuple[SetGroup, list[str]]] = []
    if in_chows:
        group = catalogue.chow_group(tuple([kind for kind, _ in in_chows]), FIVE[pair])
        groups.append((group, [name for _, name in in_chows]))
    if in_pungs:
        group = catalogue.pung_group(tuple([kind for kind, _ in in_pungs]), honour, case.seat, case.prevailing)
        groups.append((group, [name for _, name in in_pungs]))
    return groups


def _worth_saying(entry: setfans.Dropped, counted: set[str]) -> bool:
    """A fan whose sets gave way to a fan that is itself left out is not worth a line."""
    return entry.why != "implied" or entry.by in counted


def _left(fan: str, why: str, by: str, catalogue: Catalogue) -> LeftOut:
    return LeftOut(
        english(fan), catalogue.points[fan], Said(f"rules-left-{why}", {"name": title(fan), "by": title(by)})
    )


def _left_set(entry: setfans.Dropped, names: list[str], catalogue: Catalogue) -> LeftOut:
    sets = " ".join(names[place] for place in entry.sets)
    return LeftOut(
        english(entry.fan),
        catalogue.points[entry.fan],
        Said(
            f"rules-left-{entry.why}-sets",
            {"name": title(entry.fan), "by": title(entry.by) if entry.by else "", "sets": sets},
        ),
    )


def _sets_of(fan: str, case: Case, shape: Shape, whole: tuple[str, ...], catalogue: Catalogue) -> tuple[str, ...]:
    """The sets behind a fan that no combination of sets gave."""
    if fan in _KONG_FANS:
        want = _KONG_FANS[fan]
        return tuple(meld_text(m) for m in case.melds if m.kind == "kong" and want in (None, m.concealed))
    if fan.endswith("-concealed-pungs"):
        sets = [meld_text(m) for m in case.melds if m.concealed]
        sets += (set_text("pung", kind) for kind in shape.split.pungs)
        return tuple(sets)
    if fan == "tile-hog":
        hogs = [kind for kind, count in enumerate(case.whole) if count == 4]
        hogs = hogs if catalogue.hog_honours else [kind for kind in hogs if kind < 27]
        kongs = {m.tile for m in case.melds if m.kind == "kong"}
        return tuple(set_text("kong", kind) for kind in hogs if kind not in kongs)
    if fan == "knitted-straight" and shape.knitted >= 0:
        return (_knitted_text(shape.knitted),)
    if fan.endswith("-wait"):
        win = ALL_TILES[case.win]
        holder = _holder(fan, case.win, shape)
        return (f"{holder} + {win}",) if holder else (f"+ {win}",)
    if fan in _WIN_FANS:
        return (f"+ {ALL_TILES[case.win]}",) if case.win >= 0 else ()
    return whole


def _holder(fan: str, win: int, shape: Shape) -> str:
    """The tiles that waited for the winning one."""
    if fan == "single-wait":
        return set_text("single", win)
    steps = (1,) if fan == "closed-wait" else (0, 2)
    for chow in shape.split.chows:
        if win - chow in steps and (fan == "closed-wait" or (chow % 9, win - chow) in ((0, 2), (6, 0))):
            return tiles_text(ALL_TILES[kind] for kind in range(chow, chow + 3) if kind != win)
    return ""


_KONG_FANS: dict[str, bool | None] = {
    "four-kongs": None,
    "three-kongs": None,
    "two-concealed-kongs": True,
    "mixed-kongs": None,
    "two-melded-kongs": False,
    "concealed-kong": True,
    "melded-kong": False,
}
_WIN_FANS = frozenset(
    (
        "last-tile-draw",
        "last-tile-claim",
        "out-with-replacement-tile",
        "robbing-the-kong",
        "last-tile",
        "self-drawn",
    )
)


def item(fan: Fan, catalogue: Catalogue, unit: str = "fan") -> Item:
    """A line of the score with its reason."""
    sets = " | ".join(fan.sets) if fan.times > 1 else " ".join(fan.sets)
    key = "rules-fan-why" if sets else "rules-fan-why-bare"
    reason = Said(key, {"name": title(fan.fan), "sets": sets, "what": _meaning(fan.fan)})
    return Item(english(fan.fan), catalogue.points[fan.fan], unit, reason, fan.times, fan.sets)


def flowers_item(hand: Hand, points: int) -> Item:
    """The line of the flowers and seasons."""
    sets = tuple(str(tile) for tile in hand.flowers)
    reason = Said(
        "rules-fan-why", {"name": title("flower-tiles"), "sets": " ".join(sets), "what": _meaning("flower-tiles")}
    )
    return Item(english("flower-tiles"), points, "fan", reason, len(sets), sets)
