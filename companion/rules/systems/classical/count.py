"""Counts hands by points and doubles, without words; :mod:`companion.rules.systems.classical.words` says why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.hand import Flag
from companion.rules.systems.classical.lines import Lines, bonus_key, bonus_places
from companion.rules.tiles import decompose, tilefans
from companion.rules.tiles.case import ALL_LAID, Case
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import CHOWS, HOLDING, HONOUR_SETS, PAIR, PUNG, PUNGS, Split, unpack

Place = tuple[str, int]
"""Where the winning tile went: ("pair", kind), ("chow", lowest kind), ("pung", kind), or ("", -1) if nobody said."""

NOWHERE: Final[Place] = ("", -1)


class Adds(NamedTuple):
    """What some lines add up to: points, doubles, and the limit that they are worth ("full", "half" or "")."""

    points: int
    doubles: int
    limit: str


class HonourAdds(NamedTuple):
    """The same for the pungs of honours and the pair, and the points of the pair, which count among those of sets."""

    points: int
    doubles: int
    limit: str
    pair: int


_NO_HONOURS: Final = HonourAdds(0, 0, "", 0)


def set_line(kind: str, tile: int) -> str:
    """The line that a set's points stand in: "pung" or "kong" of a simple, terminal, wind or dragon."""
    if tile >= 31:
        return f"{kind}-dragon"
    if tile >= 27:
        return f"{kind}-wind"
    return f"{kind}-terminal" if tile % 9 in (0, 8) else f"{kind}-simple"


@dataclass(frozen=True, slots=True)
class Tally:
    """One way to count a hand: ``lines`` are the ids of extras, doubles and limits met, each as often as it counts."""

    split: Split
    place: Place
    points: int
    doubles: int
    total: int
    lines: tuple[str, ...]
    limit: str = ""
    pairs: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int]:
        """What makes one way better than another."""
        return (self.total, self.points << self.doubles, self.points)


class Counter:
    """The values of a profile, ready for counting."""

    def __init__(
        self,
        sets: Mapping[str, tuple[int, int]],
        extras: Mapping[str, tuple[int, bool]],
        doubles: Mapping[str, int],
        limits: Mapping[str, str],
        settings: Mapping[str, Any],
    ):
        self.settings = dict(settings)
        self.sets = dict(sets)
        as_doubles = settings["extras-as"] == "doubles"
        self.points = {name: value for name, (value, agreed) in extras.items() if not (agreed and as_doubles)}
        self.doubles = {
            **doubles,
            **{name: doubles.get(name, 0) + 1 for name, (_, agreed) in extras.items() if agreed and as_doubles},
        }
        if "pure-suit" in self.doubles:
            self.doubles["pure-suit"] = int(settings["pure-suit-doubles"])
        self.limits = dict(limits)
        self.limit = int(settings["limit"])
        self.half = int(settings["half-limit"])
        self.base = int(settings["base"])
        nothing = (0, 0)
        self.pungs = [sets.get(set_line("pung", tile), nothing) for tile in range(34)]
        self.kongs = [sets.get(set_line("kong", tile), nothing) for tile in range(34)]
        self.chow = sets.get("chow", nothing)
        self.by_shape = settings["only-place"] == "shape"
        self.claimed_shows = settings["winning-set"] == "exposed-by-discard"
        self.strict = bool(settings["no-points-strict"])
        self.flowers_for = str(settings["flowers-for"])
        self.has_draw = "self-drawn" in self.points
        self.value_of_draw = self.points.get("self-drawn", 0)
        self.value_of_place = self.points.get("only-place", 0)
        self._lines = Lines(self.points, self.settings)
        self._no_points = (self.points.get("no-points", 0), self.doubles.get("no-points", 0))
        self._no_chow = (self.points.get("no-chow", 0), self.doubles.get("no-chow", 0))
        self._laid = [self._meld_points(*laid.fixed) for laid in ALL_LAID]
        self._pungs = Kept(self._work_out_pungs, most=1 << 13)
        self._honours = Kept(self._work_out_honours, most=1 << 14)
        self._suits = Kept(self._work_out_suits, most=1 << 12)
        self._flags = Kept(self._work_out_flags, most=1 << 10)
        self._bonus = Kept(self._work_out_bonus, most=1 << 11)

    def _meld_points(self, kind: str, tile: int, concealed: bool) -> int:
        if kind == "pung":
            return self.pungs[tile][0]
        return self.kongs[tile][concealed] if kind == "kong" else self.chow[0]

    def tallies(self, case: Case) -> list[Tally]:
        """Every way to count a won hand: each split, each place for the winning tile; empty if it is not complete."""
        readings = decompose.readings(case.unshown)
        unique = bool(readings) and self._waited_only(case)
        splits = [unpack(reading) for reading in readings]
        return [self._tally(case, split, place, unique) for split in splits for place in places(case.win, split)]

    def _waited_only(self, case: Case) -> bool:
        """Whether the only place is told by the waits, and the winning tile was the only wait."""
        if self.by_shape or "only-place" not in self.points or case.win < 0:
            return False
        return decompose.only_wait(case.unshown, case.win)

    def value(self, case: Case) -> int | None:
        """The total of the dearest way to count a won hand, without its lines; None if it is not complete."""
        readings = decompose.readings(case.unshown)
        if not readings:
            return None
        # Honours and suits are the same in every reading, and so are the circumstances.
        honours = (readings[0] + case.laid_sets) & HONOUR_SETS
        points, doubles, limit, scoring = self._honours[honours | case.winds] if honours else _NO_HONOURS
        more, times, _ = self._suits[tilefans.touched(case.everything)]
        points += more + self.base
        doubles += times
        if case.flags:
            more, times, other = self._flags[case.flags, case.self_draw, case.winds]
            points += more
            doubles += times
            limit = _dearer(limit, other)
        if case.flowers and self.flowers_for != "none":
            more, times, _ = self._bonus[bonus_key(case.flowers, case.seat)]
            points += more
            doubles += times
        drawn = case.self_draw and self.has_draw
        if drawn:
            points += self.value_of_draw
        for laid in case.laid:
            scoring += self._laid[laid.number]
        only = self._waited_only(case)
        win = PUNG[case.win]
        best = 0
        for sets in readings:
            scored = scoring + self._pungs[sets & PUNGS]
            if self.chow[1]:
                scored += self.chow[1] * len(unpack(sets).chows)
            if (sets | case.laid_sets) & CHOWS:
                total, times = points + scored, doubles
            else:
                total, times = points + scored + self._no_chow[0], doubles + self._no_chow[1]
            ways = self._ways(case, sets, only) if self.by_shape or sets & win else ((0, only),)
            for shown, met in ways:
                worth = total + shown + (self.value_of_place if met else 0)
                twice = times
                if not (scored + shown or (self.strict and (drawn or met))):
                    worth += self._no_points[0]
                    twice += self._no_points[1]
                best = max(best, worth << twice)
        if limit:
            best = max(best, self.limit if limit == "full" else self.half)
        return min(best, self.limit) if self.limit else best

    def _ways(self, case: Case, sets: int, only: bool) -> list[tuple[int, bool]]:
        """What each place for the winning tile in a reading changes: points of a set that a discard finished and shows,
        and whether it was the only place."""
        win = case.win
        if win < 0:
            return [(0, False)]
        if self.by_shape:
            known = "only-place" in self.points
            found = [(p[0] == "pung", known and fills_only_place(win, p)) for p in places(win, unpack(sets))]
        else:
            found = [(True, False)]
            if sets & (PAIR[win] | HOLDING[win]):
                found.append((False, only))
        exposed, concealed = self.pungs[win]
        shows = exposed - concealed if self.claimed_shows and not case.self_draw else 0
        return [(shows if pung else 0, met) for pung, met in found]

    def _add_up(self, lines: Iterable[str]) -> Adds:
        points = doubles = 0
        limit = ""
        for line in lines:
            points += self.points.get(line, 0)
            doubles += self.doubles.get(line, 0)
            limit = _dearer(limit, self.limits.get(line, ""))
        return Adds(points, doubles, limit)

    def _work_out_pungs(self, sets: int) -> int:
        """The points of unshown pungs."""
        return sum([self.pungs[tile][1] for tile in unpack(sets).pungs])

    def _work_out_honours(self, sets: int) -> HonourAdds:
        """``sets``: all pungs of honours, the pair if it is one, and in the lowest four bits Case.winds."""
        pair, _, pungs = unpack(sets & HONOUR_SETS)
        seat, prevailing = sets >> 2 & 3, sets & 3
        lines: list[str] = []
        self._lines.honour(pungs, seat, prevailing, lines)
        self._lines.combination(pair, pungs, lines)
        return HonourAdds(*self._add_up(lines), self._lines.pair(pair, seat, prevailing, []))

    def _work_out_suits(self, touches: int) -> Adds:
        lines: list[str] = []
        self._lines.suit(touches, lines)
        return self._add_up(lines)

    def _work_out_flags(self, won: tuple[frozenset[Flag], bool, int]) -> Adds:
        """``won``: flags, whether the last tile was drawn, and Case.winds."""
        flags, self_draw, winds = won
        lines: list[str] = []
        self._lines.flag(flags, self_draw, winds >> 2, lines)
        return self._add_up(lines)

    def _work_out_bonus(self, key: int) -> Adds:
        lines: list[str] = []
        self._lines.flower([place for place in range(8) if key >> place + 2 & 1], key & 3, lines)
        return self._add_up(lines)

    def _tally(self, case: Case, split: Split, place: Place, unique: bool) -> Tally:
        pair, chows, pungs = split
        points = self.set_points(case, split, place)
        lines: list[str] = []
        value = self.points
        pair_points = self._lines.pair(pair, case.seat, case.prevailing, lines)
        scoring = points + pair_points
        has_chow = bool(chows or case.laid_sets & CHOWS)
        plus = False
        if case.self_draw and "self-drawn" in value:
            lines.append("self-drawn")
            plus = True
        if "only-place" in value and place[0] != "pung" and case.win >= 0:
            met = fills_only_place(case.win, place) if self.by_shape else unique
            if met:
                lines.append("only-place")
                plus = True
        if not scoring and not (plus and self.strict):
            lines.append("no-points")
        if not has_chow:
            lines.append("no-chow")
        heads = (*pungs, *case.alike)
        self._lines.honour(heads, case.seat, case.prevailing, lines)
        self._lines.suit(tilefans.touched(case.everything), lines)
        self._lines.combination(pair, heads, lines)
        self._lines.flag(case.flags, case.self_draw, case.seat, lines)
        if self.flowers_for != "none":
            self._lines.flower(bonus_places(case.flowers), case.seat, lines)
        return self._close(split, place, self.base + points, lines, capped=True)

    def losing(self, case: Case) -> Tally:
        """The count of a hand that did not win: three or four alike are a pung, two alike a pair."""
        pungs = tuple(kind for kind, count in enumerate(case.counts) if count >= 3)
        pairs = tuple(kind for kind, count in enumerate(case.counts) if count == 2)
        split = Split(-1, (), pungs)
        lines: list[str] = []
        for pair in pairs:
            self._lines.pair(pair, case.seat, case.prevailing, lines)
        self._lines.honour((*pungs, *case.alike), case.seat, case.prevailing, lines)
        if self.settings["losers-doubles"] == "tiles":
            self._lines.suit(tilefans.touched(case.everything), lines)
        if self.flowers_for not in ("none", "winner"):
            self._lines.flower(bonus_places(case.flowers), case.seat, lines)
        points = self.set_points(case, split, NOWHERE)
        return self._close(split, NOWHERE, points, lines, capped=bool(self.settings["losers-limit"]), pairs=pairs)

    def set_points(self, case: Case, split: Split, place: Place) -> int:
        """The points of all sets; the set that a discard finished is an exposed one."""
        points = 0
        shown = place[1] if place[0] == "pung" and not case.self_draw and self.claimed_shows else -1
        for tile in split.pungs:
            points += self.pungs[tile][tile != shown]
        points += sum([self._laid[laid.number] for laid in case.laid])
        return points + len(split.chows) * self.chow[1]

    def _close(
        self, split: Split, place: Place, points: int, lines: list[str], *, capped: bool, pairs: tuple[int, ...] = ()
    ) -> Tally:
        doubles = 0
        limit = ""
        kept: list[str] = []
        for line in lines:
            known = False
            if line in self.points:
                points += self.points[line]
                known = True
            if line in self.doubles:
                doubles += self.doubles[line]
                known = True
            if line in self.limits:
                limit = "full" if limit == "full" else self.limits[line]
                known = True
            if known:
                kept.append(line)
        total = points << doubles
        if limit == "full" and self.limit:
            total = max(total, self.limit)
        elif limit == "half":
            total = max(total, self.half)
        if capped and self.limit:
            total = min(total, self.limit)
        return Tally(split, place, points, doubles, total, tuple(kept), limit, pairs)


def places(win: int, split: Split) -> Iterator[Place]:
    """Every place of a split that the winning tile may have filled."""
    if win < 0:
        yield NOWHERE
        return
    if split.pair == win:
        yield ("pair", win)
    seen = -1
    for chow in sorted(split.chows):
        if chow <= win < chow + 3 and chow != seen and chow // 9 == win // 9 and win < 27:
            seen = chow
            yield ("chow", chow)
    if win in split.pungs:
        yield ("pung", win)


def _dearer(limit: str, other: str) -> str:
    """Of two limits the one that counts."""
    return "full" if "full" in (limit, other) else limit or other


def fills_only_place(win: int, place: Place) -> bool:
    """Whether the tile went into a pair, into the middle of a chow, or was the 3 of 123 or the 7 of 789."""
    if place[0] == "pair":
        return True
    if place[0] != "chow":
        return False
    step, first = win - place[1], place[1] % 9
    return step == 1 or (step == 2 and first == 0) or (step == 0 and first == 6)
