"""Counts hands by points and doubles, without words; :mod:`companion.rules.classical_explain` says why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.hand import Flag
from companion.rules import decompose
from companion.rules.case import Case
from companion.rules.decompose import Split

Place = tuple[str, int]
"""Where the winning tile went: ("pair", kind), ("chow", lowest kind), ("pung", kind), or ("", -1) if nobody said."""

NOWHERE: Final[Place] = ("", -1)
SUIT_MASK: Final = (1 << 27) - 1
HONOUR_MASK: Final = 0x7F << 27
OUTER_MASK: Final = sum(1 << kind for kind in decompose.ORPHANS)
_SUIT_MASKS: Final = tuple(0x1FF << start for start in decompose.SUITS)


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
        self.value_of_place = self.points.get("only-place")

    def tallies(self, case: Case) -> list[Tally]:
        """Every way to count a won hand: each split, each place for the winning tile; empty if it is not complete."""
        found: list[Tally] = []
        unique = False
        splits = decompose.splits_of(*case.parts)
        if splits and case.win >= 0 and not self.by_shape and "only-place" in self.points:
            waits = decompose.waits_for(case.parts, case.win)
            unique = not waits & (waits - 1)
        for split in splits:
            found += (self._tally(case, split, place, unique) for place in places(case.win, split))
        return found

    def best(self, case: Case) -> Tally | None:
        """The dearest way to count a won hand; None if it is not complete."""
        tallies = self.tallies(case)
        if not tallies:
            return None
        return max(tallies, key=lambda tally: tally.rank) if len(tallies) > 1 else tallies[0]

    def value(self, case: Case) -> int | None:
        """The total of the dearest way to count a won hand, without its lines; None if it is not complete."""
        splits = decompose.splits_of(*case.parts)
        if not splits:
            return None
        win = case.win
        if self.by_shape:
            best = self.best(case)
            return None if best is None else best.total
        points = self.base + (self.value_of_draw if case.self_draw else 0)
        plus = case.self_draw and self.has_draw
        if win >= 0 and self.value_of_place is not None:
            waits = decompose.waits_for(case.parts, win)
            if not waits & (waits - 1):
                points += self.value_of_place
                plus = True
        melds = 0
        for kind, tile, hidden in case.melds:
            if kind == "pung":
                melds += self.pungs[tile][0]
            elif kind == "kong":
                melds += self.kongs[tile][hidden]
            else:
                melds += self.chow[0]
        # Honours and suits are the same in every split, and so are the circumstances.
        pair, _, pungs = splits[0]
        honours = [tile for tile in (*pungs, *case.alike) if tile >= 27]
        lines: list[str] = []
        if honours:
            self._honour_lines(case, tuple(honours), lines)
        self._winner_lines(case, pair if pair >= 27 else -1, tuple(honours), lines)
        if case.flowers:
            self._flower_lines(case, lines, winner=True)
        doubles = sum([self.doubles.get(line, 0) for line in lines])
        points += sum([self.points.get(line, 0) for line in lines])
        limit = [self.limits[line] for line in lines if line in self.limits]
        best_total = 0
        for split in splits:
            pair, chows, pungs = split
            sets = melds + len(chows) * self.chow[1]
            for tile in pungs:
                sets += self.pungs[tile][1]
            if not case.self_draw and self.claimed_shows and win in pungs and not _elsewhere(win, split):
                exposed, concealed = self.pungs[win]
                sets += exposed - concealed
            if pair >= 27:
                sets += self._pair_lines(case, pair, [])
            total, times = points + sets, doubles
            if not sets and not (plus and self.strict):
                total += self.points.get("no-points", 0)
                times += self.doubles.get("no-points", 0)
            if not chows and not case.chows:
                total += self.points.get("no-chow", 0)
                times += self.doubles.get("no-chow", 0)
            best_total = max(best_total, total << times)
        if limit:
            best_total = max(best_total, self.limit if "full" in limit else self.half)
        return min(best_total, self.limit) if self.limit else best_total

    def _tally(self, case: Case, split: Split, place: Place, unique: bool) -> Tally:
        pair, chows, pungs = split
        points = self.set_points(case, split, place)
        lines: list[str] = []
        value = self.points
        pair_points = self._pair_lines(case, pair, lines)
        scoring = points + pair_points
        has_chow = bool(chows or case.chows)
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
        sets = (*pungs, *case.alike)
        self._honour_lines(case, sets, lines)
        self._winner_lines(case, pair, sets, lines)
        self._flower_lines(case, lines, winner=True)
        return self._close(split, place, self.base + points, lines, capped=True)

    def losing(self, case: Case) -> Tally:
        """The count of a hand that did not win: three or four alike are a pung, two alike a pair."""
        pungs = tuple(kind for kind, count in enumerate(case.counts) if count >= 3)
        pairs = tuple(kind for kind, count in enumerate(case.counts) if count == 2)
        split = Split(-1, (), pungs)
        lines: list[str] = []
        for pair in pairs:
            self._pair_lines(case, pair, lines)
        sets = (*pungs, *case.alike)
        self._honour_lines(case, sets, lines)
        if self.settings["losers-doubles"] == "tiles":
            self._suit_lines(case, lines)
        self._flower_lines(case, lines, winner=False)
        points = self.set_points(case, split, NOWHERE)
        return self._close(split, NOWHERE, points, lines, capped=bool(self.settings["losers-limit"]), pairs=pairs)

    def set_points(self, case: Case, split: Split, place: Place) -> int:
        """The points of all sets; the set that a discard finished is an exposed one."""
        points = 0
        shown = place[1] if place[0] == "pung" and not case.self_draw and self.claimed_shows else -1
        for tile in split.pungs:
            points += self.pungs[tile][tile != shown]
        for kind, tile, hidden in case.melds:
            if kind == "pung":
                points += self.pungs[tile][0]
            elif kind == "kong":
                points += self.kongs[tile][hidden]
            else:
                points += self.chow[0]
        return points + len(split.chows) * self.chow[1]

    def _pair_lines(self, case: Case, pair: int, lines: list[str]) -> int:
        if pair < 27:
            return 0
        value = self.points
        before = len(lines)
        if pair >= 31:
            if "pair-dragon" in value:
                lines.append("pair-dragon")
        else:
            if pair == 27 + case.seat and "pair-own-wind" in value:
                lines.append("pair-own-wind")
            # Some tables count a pair that is both winds only once.
            again = len(lines) == before or self.settings["double-wind-pair"] == 4
            if pair == 27 + case.prevailing and "pair-prevailing-wind" in value and again:
                lines.append("pair-prevailing-wind")
        return sum(value[line] for line in lines[before:])

    def _honour_lines(self, case: Case, sets: tuple[int, ...], lines: list[str]) -> None:
        for tile in sets:
            if tile >= 31:
                lines.append("dragon-set")
            elif tile >= 27:
                if tile == 27 + case.seat:
                    lines.append("own-wind-set")
                if tile == 27 + case.prevailing:
                    lines.append("prevailing-wind-set")

    def _suit_lines(self, case: Case, lines: list[str]) -> None:
        mask = case.mask
        honours = mask & HONOUR_MASK
        if not mask & SUIT_MASK:
            lines.append("all-honours")
            if self.settings["honours-cumulate"]:
                lines.append("terminals-honours")
            return
        if not mask & ~OUTER_MASK:
            lines.append("terminals-honours")
        suits = sum(bool(mask & suit) for suit in _SUIT_MASKS)
        if suits == 1:
            lines.append("half-flush" if honours else "pure-suit")

    def _winner_lines(self, case: Case, pair: int, sets: tuple[int, ...], lines: list[str]) -> None:
        self._suit_lines(case, lines)
        winds = sum(27 <= tile < 31 for tile in sets)
        dragons = sum(tile >= 31 for tile in sets)
        if winds == 3 and 27 <= pair < 31:
            lines.append("three-winds-and-pair")
        if dragons == 2 and pair >= 31:
            lines.append("two-dragons-and-pair")
        if winds == 4:
            lines.append("four-wind-sets")
        if dragons == 3:
            lines.append("three-dragon-sets")
        flags = case.flags
        if not flags:
            return
        if Flag.REPLACEMENT in flags:
            lines.append("replacement")
        if Flag.ROBBING in flags:
            lines.append("robbing")
        if Flag.LAST_TILE in flags and (case.self_draw or self.settings["last-tile-by"] == "either"):
            lines.append("last-tile")
        if Flag.READY in flags:
            lines.append("ready")
        if Flag.DEALT in flags and case.seat == 0:
            lines.append("dealt")
        if Flag.FIRST_DISCARD in flags:
            lines.append("first-discard")

    def _flower_lines(self, case: Case, lines: list[str], *, winner: bool) -> None:
        if not case.flowers or self.flowers_for == "none" or (self.flowers_for == "winner" and not winner):
            return
        for start in (34, 38):
            mine = [tile.index - start for tile in case.flowers if start <= tile.index < start + 4]
            whole = len(mine) == 4
            if whole:
                lines.append("flower-set")
            for number in mine:
                if number != case.seat:
                    lines.append("flower")
                elif not (whole and self.settings["flower-set-replaces-own"]):
                    lines.append("own-flower")

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


def _elsewhere(win: int, split: Split) -> bool:
    """Whether the winning tile may have gone into the pair or a chow."""
    return win == split.pair or (win < 27 and any(chow <= win < chow + 3 for chow in split.chows))


def fills_only_place(win: int, place: Place) -> bool:
    """Whether the tile went into a pair, into the middle of a chow, or was the 3 of 123 or the 7 of 789."""
    if place[0] == "pair":
        return True
    if place[0] != "chow":
        return False
    step, first = win - place[1], place[1] % 9
    return step == 1 or (step == 2 and first == 0) or (step == 0 and first == 6)
