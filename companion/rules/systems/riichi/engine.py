"""Every way to see a complete hand of Japanese mahjong, with its yaku, han, fu and base points.

A hand is worth the dearest of its readings. A reading is a split into sets (or seven pairs, or the orphans) together
with the set that the winning tile completed: 4556m with 456m + 5m may be a closed wait or a pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from companion.hand import Flag
from companion.rules.systems.riichi import points
from companion.rules.systems.riichi.body import LIABLE, RiichiBody
from companion.rules.systems.riichi.catalogue import (
    BIT,
    LIMITS,
    NINE_GATES,
    ORDER,
    OUTSIDE,
    SUIT_MASKS,
    YAKU,
    chow_yaku,
    honour_mask,
    pung_yaku,
    tile_mask,
)
from companion.rules.systems.riichi.seen import Seen
from companion.rules.tiles.decompose import ORPHAN_MASK
from companion.rules.tiles.packed import Split


class RiichiReading(NamedTuple):
    """One way to see the hand.

    ``shape``: "sets", "seven-pairs", "orphans" or "renhou" (the whole hand counted as that limit alone); ``place`` and
    ``at``: the set that the winning tile completed ("pair", "chow", "pung", "") and its lowest kind. ``met`` are all
    yaku that it meets, ``mask`` those that count; ``times`` the limits (0: no limit hand), ``raw`` fu before rounding.
    """

    base: int
    times: int
    han: int
    fu: int
    raw: int
    mask: int
    met: int
    shape: str
    split: Split
    place: str
    at: int


NO_SPLIT: Final = Split(-1, (), ())
TSUMO, PINFU, TANYAO, IIPEIKOU, RYANPEIKOU = (
    BIT[name] for name in ("tsumo", "pinfu", "tanyao", "iipeikou", "ryanpeikou")
)
SANSHOKU, ITTSUU, CHANTA, JUNCHAN = (BIT[name] for name in ("sanshoku", "ittsuu", "chanta", "junchan"))
TOITOI, SANANKOU, DOUKOU, CHIITOITSU = (BIT[name] for name in ("toitoi", "sanankou", "sanshoku-doukou", "chiitoitsu"))
SUUANKOU, TANKI = BIT["suuankou"], BIT["suuankou-tanki"]
_BY_FLAG: Final = {
    Flag.RIICHI: "riichi",
    Flag.DOUBLE_RIICHI: "double-riichi",
    Flag.IPPATSU: "ippatsu",
    Flag.REPLACEMENT: "rinshan",
    Flag.ROBBING: "chankan",
}

_PLAIN: Final = {"kokushi-13": "kokushi", "suuankou-tanki": "suuankou", "chuuren-9": "chuuren"}
"""What a limit hand on its special wait counts as where the profile has no line for it."""


class RiichiEngine:
    """A profile compiled: han of every yaku, fu of every pair, limits, and what has once been worked out."""

    def __init__(self, body: RiichiBody, settings: Mapping[str, Any]):
        self.settings = settings
        self.closed = {name: line.closed for name, line in body.yaku.items()}
        self.open = {name: line.open for name, line in body.yaku.items() if line.open is not None}
        if not settings["open-tanyao"]:
            self.open.pop("tanyao", None)
        most = 2 if settings["double-yakuman"] else 1
        self.times = {name: min(line.times, most) for name, line in body.yakuman.items()}
        for wide, plain in _PLAIN.items():
            if wide not in self.times and plain in self.times:
                self.times[wide] = self.times[plain]
        self.multiple = bool(settings["multiple-yakuman"])
        self.renhou = str(settings["renhou"])
        self.pinfu_tsumo = bool(settings["pinfu-tsumo"])
        self.open_without_fu = int(settings["open-without-fu"])
        self.double_wind = int(settings["double-wind-pair"])
        self._han: dict[tuple[int, bool], tuple[int, int]] = {}
        self._flags: dict[tuple[frozenset[Flag], bool, bool], int] = {}
        self._pairs: dict[tuple[int, int], tuple[int, ...]] = {}
        self._limits: dict[int, tuple[int, int]] = {}
        self._bases: dict[tuple[int, int], int] = {}

    # -- what the profile gives

    def counted(self, met: int, opened: bool) -> tuple[int, int]:
        """The ordinary yaku of a mask that this profile gives, and their han."""
        key = (met, opened)
        found = self._han.get(key)
        if found is None:
            table = self.open if opened else self.closed
            kept = [name for name in YAKU if met & BIT[name] and name in table]
            if "ryanpeikou" in kept and "iipeikou" in kept:
                kept.remove("iipeikou")
            found = self._han[key] = (sum(BIT[name] for name in kept), sum(table[name] for name in kept))
        return found

    def limits(self, met: int) -> tuple[int, int]:
        """The limit hands of a mask that count, and how many limits they are together."""
        key = met & LIMITS
        found = self._limits.get(key)
        if found is None:
            there = [name for name in ORDER if key & BIT[name] and name in self.times]
            if there and not self.multiple:
                # Of equal ones that for which somebody may be liable, so that the liability is not lost.
                there = [max(there, key=lambda name: (self.times[name], name in LIABLE))]
            found = (sum(BIT[name] for name in there), sum(self.times[name] for name in there))
            self._limits[key] = found
        return found

    def base(self, han: int, fu: int) -> int:
        """Base points of an ordinary hand."""
        key = (han, fu)
        found = self._bases.get(key)
        if found is None:
            kiriage, kazoe = bool(self.settings["kiriage"]), str(self.settings["kazoe"]) == "yakuman"
            found = self._bases[key] = points.base_points(han, fu, kiriage=kiriage, kazoe=kazoe)
        return found

    def flag_mask(self, case: Seen) -> int:
        """The yaku of the circumstances."""
        key = (case.flags, case.self_draw, case.seat == 0)
        found = self._flags.get(key)
        if found is None:
            flags, self_draw, east = key
            found = sum(BIT[name] for flag, name in _BY_FLAG.items() if flag in flags)
            if Flag.LAST_TILE in flags:
                found |= BIT["haitei" if self_draw else "houtei"]
            if Flag.DEALT in flags:
                found |= BIT["tenhou" if east else "chiihou"]
            if (Flag.FIRST_TURN in flags or Flag.FIRST_DISCARD in flags) and self.renhou != "off":
                found |= BIT["renhou-yakuman" if self.renhou == "yakuman" else "renhou"]
            self._flags[key] = found
        return found

    def pair_fu(self, seat: int, prevailing: int) -> tuple[int, ...]:
        """Fu of a pair of each kind."""
        key = (seat, prevailing)
        found = self._pairs.get(key)
        if found is None:
            fu = [0] * 27 + [0, 0, 0, 0, 2, 2, 2]
            fu[27 + seat] = fu[27 + prevailing] = 2
            if seat == prevailing:
                fu[27 + seat] = self.double_wind
            found = self._pairs[key] = tuple(fu)
        return found

    # -- the readings

    def readings(self, case: Seen, dora: int = 0) -> list[RiichiReading]:
        """Every reading of a complete hand whose winning tile is known; empty if the hand is not complete.

        ``dora``: han of dora of all kinds, which count only beside a yaku and never beside a limit hand.
        """
        found: list[RiichiReading] = []
        flags = self.flag_mask(case)
        opened = case.claimed > 0
        if case.self_draw:
            flags |= TSUMO  # an open hand meets it, too, and is given nothing for it
        if not case.melds:
            self._orphans(case, flags, found)
        tiles = flags | tile_mask(case.mask)
        sets = case.splits
        if sets:
            self._sets(case, sets, tiles, dora, opened, found)
        if not case.melds and case.counts.count(2) == 7:
            met = tiles | CHIITOITSU
            found.append(self._made(met, 25, 25, dora, False, "seven-pairs", NO_SPLIT, "pair", case.win))
        if found and self.renhou == "mangan" and flags & BIT["renhou"]:
            # Worth a mangan by itself, or what the hand is worth without it.
            alone = BIT["renhou"]
            found = [self._without(reading, alone, dora, opened) for reading in found]
            found.append(RiichiReading(points.MANGAN, 0, 5, 0, 0, alone, alone, "renhou", found[0].split, "", -1))
        return found

    def best(self, case: Seen, dora: int = 0) -> RiichiReading | None:
        """The dearest reading: by points, a true limit hand before a counted one, then by han and fu."""
        found = self.readings(case, dora)
        return max(found, key=rank) if found else None

    def _made(
        self,
        met: int,
        raw: int,
        fu: int,
        dora: int,
        opened: bool,
        shape: str,
        split: Split,
        place: str,
        at: int,
    ) -> RiichiReading:
        if met & LIMITS:
            mask, times = self.limits(met)
            if times:
                return RiichiReading(points.YAKUMAN * times, times, 0, fu, raw, mask, met, shape, split, place, at)
        mask, han = self.counted(met, opened)
        if not han:
            return RiichiReading(0, 0, 0, fu, raw, 0, met, shape, split, place, at)
        return RiichiReading(self.base(han + dora, fu), 0, han + dora, fu, raw, mask, met, shape, split, place, at)

    def _without(self, reading: RiichiReading, bit: int, dora: int, opened: bool) -> RiichiReading:
        if reading.times or not reading.mask & bit:
            return reading
        made = self._made(
            reading.met & ~bit, reading.raw, reading.fu, dora, opened, reading.shape, reading.split, "", -1
        )
        return made._replace(place=reading.place, at=reading.at)

    def _orphans(self, case: Seen, flags: int, found: list[RiichiReading]) -> None:
        if case.mask != ORPHAN_MASK:
            return
        met = flags | BIT["kokushi-13" if case.counts[case.win] == 2 else "kokushi"]
        found.append(self._made(met, 0, 0, 0, False, "orphans", NO_SPLIT, "", -1))

    def _sets(
        self, case: Seen, sets: Iterable[Split], tiles: int, dora: int, opened: bool, found: list[RiichiReading]
    ) -> None:
        win, self_draw = case.win, case.self_draw
        honours = case.whole[27:]
        tiles |= honour_mask(honours, case.seat, case.prevailing)
        kongs = case.hidden + case.shown
        if kongs >= 3:
            tiles |= BIT["suukantsu" if kongs == 4 else "sankantsu"]
        if not case.melds:
            tiles |= _nine_gates(case)
        pairs = self.pair_fu(case.seat, case.prevailing)
        start = 20 if opened or self_draw else 30
        laid = 0
        for form, tile, concealed in case.melds:
            if form != "chow":
                laid += (4 if OUTSIDE[tile] else 2) * (4 if form == "kong" else 1) * (2 if concealed else 1)
        honoured = any(honours)
        for split in sets:
            pair, chows, pungs = split
            every = tuple(sorted(chows + case.chows)) if case.chows else chows
            alike = pungs + case.alike
            met = tiles
            if every:
                twins, three_suits, straight, outside = chow_yaku(every)
                if twins:
                    met |= IIPEIKOU | RYANPEIKOU if twins >= 2 else IIPEIKOU
                if three_suits:
                    met |= SANSHOKU
                if straight:
                    met |= ITTSUU
                if outside and OUTSIDE[pair] and pung_yaku(alike).outside:
                    met |= CHANTA if honoured else JUNCHAN
            else:
                met |= TOITOI
            if len(alike) >= 3 and pung_yaku(alike).three_suits:
                met |= DOUKOU
            still = pairs[pair] + laid
            for kind in pungs:
                still += 8 if OUTSIDE[kind] else 4
            closed = len(pungs) + case.hidden
            # -- the set that the winning tile completed
            if pair == win:
                found.append(self._placed(met, still + 2, closed, start, case, dora, opened, split, "pair", pair))
            for first in dict.fromkeys(chows):
                step = win - first
                if 0 <= step <= 2:
                    wait = 2 if step == 1 or (step == 2 and first % 9 == 0) or (step == 0 and first % 9 == 6) else 0
                    found.append(
                        self._placed(met, still + wait, closed, start, case, dora, opened, split, "chow", first)
                    )
            if win in pungs:
                lost = 0 if self_draw else (4 if OUTSIDE[win] else 2)
                less = 0 if self_draw else 1
                found.append(
                    self._placed(met, still - lost, closed - less, start, case, dora, opened, split, "pung", win)
                )

    def _placed(
        self,
        met: int,
        fu: int,
        closed: int,
        start: int,
        case: Seen,
        dora: int,
        opened: bool,
        split: Split,
        place: str,
        at: int,
    ) -> RiichiReading:
        if closed >= 3:
            if closed == 4:
                met |= TANKI if place == "pair" else SUUANKOU
            else:
                met |= SANANKOU
        if not fu:
            if not opened and (self.pinfu_tsumo or not case.self_draw):
                met |= PINFU
            elif opened and not case.self_draw:
                fu += self.open_without_fu
        raw = start + fu
        if case.self_draw and not met & PINFU:
            raw += 2
        return self._made(met, raw, (raw + 9) // 10 * 10, dora, opened, "sets", split, place, at)


def wait_fu(first: int, win: int) -> int:
    """Fu of the wait that completed a chow: 2 in the middle of it, or at its inner end by a terminal."""
    step = win - first
    return 2 if step == 1 or (step == 2 and first % 9 == 0) or (step == 0 and first % 9 == 6) else 0


def rank(reading: RiichiReading) -> tuple[int, bool, int, int, int]:
    """What the dearest reading has most of."""
    return reading.base, reading.times > 0, reading.han, reading.fu, reading.raw


def _nine_gates(case: Seen) -> int:
    for suit, mask in enumerate(SUIT_MASKS):
        if case.mask == mask:
            part = case.counts[9 * suit : 9 * suit + 9]
            over = [have - want for have, want in zip(part, NINE_GATES, strict=True)]
            if min(over) == 0 and sum(over) == 1:
                return BIT["chuuren-9" if over[case.win - 9 * suit] == 1 else "chuuren"]
    return 0
