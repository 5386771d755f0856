"""Why a hand is worth its han and fu: which sets gave each line, and how the points came about.

What does not change between hands (a line with the same sets, the sentences of the same figures) is made once and kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final

from companion.hand import tiles_text
from companion.i18n import text
from companion.rules.reasons import Said, english_of, title_of
from companion.rules.result import Item, Number, Reason
from companion.rules.result import OtherReading as Other
from companion.rules.systems.riichi import fu as fu_lines
from companion.rules.systems.riichi import points
from companion.rules.systems.riichi.catalogue import LIMITS, ORDINARY, names
from companion.rules.systems.riichi.engine import RiichiEngine, RiichiReading
from companion.rules.systems.riichi.score import HanFuWorth
from companion.rules.systems.riichi.seen import Seen
from companion.rules.systems.riichi.texts import completed
from companion.rules.tiles.case import meld_text, set_text
from companion.tiles import ALL_TILES, Tile

_CHOWS: Final = frozenset(("pinfu", "ryanpeikou"))
_WON: Final = frozenset(("ippatsu", "tsumo", "haitei", "houtei", "rinshan", "chankan"))
_DECLARED: Final = frozenset(("riichi", "double-riichi", "tenhou", "chiihou", "renhou", "renhou-yakuman"))
_WHOLE: Final = frozenset(("tanyao", "honitsu", "chinitsu", "chanta", "junchan", "honroutou", "chiitoitsu"))
_DRAGONS: Final = {"yakuhai-red": 31, "yakuhai-green": 32, "yakuhai-white": 33}
_WINDS: Final = ("shousuushii", "daisuushii")


english = partial(english_of, "yaku")
"""The stable English name of a yaku."""
title = partial(title_of, "yaku")
"""The name of a yaku in any language."""
_meaning = partial(title_of, "yaku-what")


# -- the hand as it was read


def set_texts(case: Seen, reading: RiichiReading) -> tuple[str, ...]:
    """The sets of a reading; the one that the winning tile completed as "45m + 6m"."""
    win = case.win
    if reading.shape == "orphans":
        rest = [kind for kind, count in enumerate(case.counts) for _ in range(count)]
        rest.remove(win)
        return (f"{tiles_text(ALL_TILES[kind] for kind in rest)} + {ALL_TILES[win]}",)
    if reading.shape == "seven-pairs":
        return tuple(
            completed("pair", kind, win) if kind == win else set_text("pair", kind)
            for kind, count in enumerate(case.counts)
            if count
        )
    pair, chows, pungs = reading.split
    place, at = reading.place, reading.at
    sets = [meld_text(meld) for meld in case.melds]
    for kind in chows:
        if place == "chow" and kind == at:
            place = ""
            sets.append(completed("chow", kind, win))
        else:
            sets.append(set_text("chow", kind))
    for kind in pungs:
        sets.append(completed("pung", kind, win) if place == "pung" and kind == at else set_text("pung", kind))
    sets.append(completed("pair", pair, win) if place == "pair" else set_text("pair", pair))
    return tuple(sets)


Shown = tuple[int, str]


class View:
    """A hand as one reading sees it: its sets with their texts, worked out once for all its lines."""

    def __init__(self, case: Seen, reading: RiichiReading):
        self.case = case
        self.reading = reading
        self.sets = set_texts(case, reading)
        self._named: tuple[list[Shown], list[Shown]] | None = None

    def _by_kind(self) -> tuple[list[Shown], list[Shown]]:
        """The pungs (kongs too) and the chows by their lowest kinds; worked out for yaku that need only some sets."""
        if self._named is None:
            split = self.reading.split
            pungs = [(meld.tile, meld_text(meld)) for meld in self.case.melds if meld.kind != "chow"]
            chows = [(meld.tile, meld_text(meld)) for meld in self.case.melds if meld.kind == "chow"]
            pungs += [(kind, set_text("pung", kind)) for kind in split.pungs]
            chows += [(kind, set_text("chow", kind)) for kind in split.chows]
            self._named = (pungs, chows)
        return self._named

    def behind(self, name: str) -> tuple[str, ...]:
        """The sets or tiles that earned a yaku; none for what was declared."""
        if name in _DECLARED:
            return ()
        if name in _WON:
            return (f"+ {ALL_TILES[self.case.win]}",)
        if name in _WHOLE or self.reading.shape != "sets":
            return self.sets
        chosen = self._chosen(name)
        return tuple(shown for _, shown in chosen) if chosen else self.sets

    def _chosen(self, name: str) -> list[Shown]:
        pungs, chows = self._by_kind()
        if name in _DRAGONS:
            return [each for each in pungs if each[0] == _DRAGONS[name]]
        if name.startswith("yakuhai-"):
            wind = 27 + (self.case.seat if name == "yakuhai-seat" else self.case.prevailing)
            return [each for each in pungs if each[0] == wind]
        if name in ("shousangen", "daisangen") or name in _WINDS:
            pair = self.reading.split.pair
            wanted = range(27, 31) if name in _WINDS else range(31, 34)
            return [each for each in (*pungs, (pair, set_text("pair", pair))) if each[0] in wanted]
        if name in ("sankantsu", "suukantsu"):
            kongs = {meld_text(meld) for meld in self.case.melds if meld.kind == "kong"}
            return [each for each in pungs if each[1] in kongs]
        if name in ("sanankou", "suuankou", "suuankou-tanki"):
            return [each for each in pungs if each[1][0] != "(" and not self._claimed(each[0])]
        if name == "iipeikou":
            kinds = [kind for kind, _ in chows]
            twin = next(kind for kind in kinds if kinds.count(kind) >= 2)
            return [each for each in chows if each[0] == twin][:2]
        if name == "sanshoku":
            return _ladder(chows, 9, 9)
        if name == "sanshoku-doukou":
            return _ladder(pungs, 9, 9)
        if name == "ittsuu":
            return _ladder(chows, 27, 3)
        return sorted(chows) if name in _CHOWS else pungs if name == "toitoi" else []

    def _claimed(self, kind: int) -> bool:
        """Whether a discard completed this pung of the hand."""
        return not self.case.self_draw and self.reading.place == "pung" and self.reading.at == kind


def _ladder(sets: Sequence[Shown], below: int, step: int) -> list[Shown]:
    """Three sets whose kinds are ``step`` apart, the first of them below ``below``."""
    by_kind = dict(reversed(sets))
    for kind in sorted(by_kind):
        if kind < below and (step == 9 or kind % 9 == 0) and kind + step in by_kind and kind + 2 * step in by_kind:
            return [(each, by_kind[each]) for each in (kind, kind + step, kind + 2 * step)]
    return []


# -- the lines


def yaku_items(view: View, engine: RiichiEngine) -> list[Item]:
    """One line for each yaku that counts, the dearest limit hand first."""
    reading = view.reading
    if reading.times:
        found = names(reading.mask & LIMITS)
        return [_item(name, engine.times[name], "yakuman", view.behind(name)) for name in reversed(found)]
    if reading.shape == "renhou":
        return [_item("renhou", 5, "han", ())]
    if not view.case.claimed:
        return [_item(name, engine.closed[name], "han", view.behind(name)) for name in names(reading.mask & ORDINARY)]
    items = []
    for name in names(reading.mask & ORDINARY):
        han = engine.open[name]
        items.append(_item(name, han, "han", view.behind(name), engine.closed[name] - han))
    return items


@lru_cache(maxsize=1 << 16)
def _item(name: str, worth: int, unit: str, sets: tuple[str, ...], less: int = 0) -> Item:
    shown = " ".join(f"[{each}]" if " + " in each else each for each in sets) if len(sets) > 1 else " ".join(sets)
    values = {"name": title(name), "sets": shown, "what": _meaning(name), "less": str(less)}
    key = "rules-yaku-why" + ("" if sets else "-bare") + ("-open" if less else "")
    return Item(english(name), worth, unit, Said(key, values), 1, sets)


def dora_items(red: Sequence[Tile], dora: Sequence[Shown], ura: Sequence[Shown]) -> list[Item]:
    """The lines of dora: (how many, indicator and the tile that it points at) for each indicator that hit."""
    items = []
    for kind, hits in (("dora", dora), ("ura", ura)):
        for count, shown in hits:
            reason = Said(f"rules-{kind}-why", {"name": title(kind), "sets": shown})
            items.append(Item(english(kind), 1, "han", reason, count, (shown.split(" ")[-1],)))
    if red:
        shown = tiles_text(red)
        values = {"name": title("red-five"), "sets": shown, "what": _meaning("red-five")}
        items.append(Item(english("red-five"), 1, "han", Said("rules-yaku-why", values), len(red), (shown,)))
    return items


def fu_items(case: Seen, reading: RiichiReading, engine: RiichiEngine) -> list[Item]:
    """The fu line by line, not rounded."""
    return list(map(_fu_item, fu_lines.lines(case, reading, engine)))


@cache
def _fu_item(line: fu_lines.FuLine) -> Item:
    name, fu, shown = line
    key = f"rules-fu-{name}"
    reason = Said("rules-fu-why" if shown else "rules-fu-why-bare", {"name": Reason(key), "sets": shown})
    return Item(text("en", key), fu, "fu", reason, 1, (shown,) if shown else ())


def others(case: Seen, best: View, ranked: Sequence[RiichiReading], totals: Sequence[Number]) -> tuple[Other, ...]:
    """The readings after the best one, with what they would have given."""
    seen = {best.sets}
    found = []
    for reading, total in zip(ranked[1:], totals[1:], strict=True):
        sets = set_texts(case, reading) if reading.shape != "renhou" else (english("renhou"),)
        if sets not in seen:
            seen.add(sets)
            found.append(Other(sets, total))
    return tuple(found)


# -- how the points came about


def steps(items: Sequence[Item], reading: RiichiReading, case: Seen, limit: str, total: int) -> tuple[Reason, ...]:
    """Fu, han, base points and payments, one sentence each."""
    worth = HanFuWorth(reading.base, reading.times, reading.han, reading.fu, limit, ())
    then = point_steps(worth, case.seat == 0, case.self_draw, total)
    if reading.times:
        return then
    fu = tuple(item.value for item in items if item.unit == "fu")
    han = tuple(int(item.value) * item.count for item in items if item.unit == "han")
    return (*_counted(fu, reading.raw, reading.fu, han), *then)


def point_steps(worth: HanFuWorth, dealer: bool, drawn: bool, total: int) -> tuple[Reason, ...]:
    """Base points and payments, one sentence each."""
    paid = _paid(worth.base, dealer, drawn, total)
    if worth.times:
        return (Reason("rules-step-yakuman", {"times": worth.times, "base": str(worth.base)}), paid)
    return (_base(worth.han, worth.fu, worth.base, worth.limit), paid)


@lru_cache(maxsize=1 << 14)
def _counted(fu: tuple[int, ...], raw: int, rounded: int, han: tuple[int, ...]) -> tuple[Reason, ...]:
    values = {"sum": " + ".join(map(str, han)), "han": str(sum(han))}
    added = Reason("rules-step-han" if len(han) > 1 else "rules-step-han-bare", values)
    if not fu:
        return (added,)
    key = "rules-step-fu" if raw == rounded else "rules-step-fu-rounded"
    return (Reason(key, {"sum": " + ".join(map(str, fu)), "raw": str(raw), "fu": str(rounded)}), added)


@cache
def _base(han: int, fu: int, base: int, limit: str) -> Reason:
    values = {"han": str(han), "fu": str(fu), "power": str(han + 2), "base": str(base)}
    values["product"] = str(fu << (han + 2))
    if not limit:
        return Reason("rules-step-base", values)
    key = "limit" if han >= 5 else "kiriage" if limit == "kiriage" else "cut"
    return Said(f"rules-step-{key}", {**values, "limit": Reason(f"rules-limit-name-{limit}")})


@cache
def _paid(base: int, dealer: bool, drawn: bool, total: int) -> Reason:
    if not drawn:
        values = {"base": str(base), "factor": "6" if dealer else "4", "total": str(total)}
        return Reason("rules-step-ron", values)
    by_dealer, by_other = points.self_draw(base, dealer=dealer)
    key = "rules-step-tsumo-dealer" if dealer else "rules-step-tsumo"
    return Reason(key, {"dealer": str(by_dealer), "other": str(by_other), "total": str(total)})


def short(item: Item) -> Reason:
    """A line in a few words."""
    return _short(item.name, item.unit, int(item.value) * item.count, item.reason.values["name"])


_kept: dict[tuple[str, str, int], Reason] = {}


def _short(name: str, unit: str, worth: int, said: Reason) -> Reason:
    found = _kept.get((name, unit, worth))
    if found is None:
        found = _kept[name, unit, worth] = Said(f"rules-short-{unit}", {"name": said, "worth": str(worth)})
    return found
