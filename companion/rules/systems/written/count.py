"""Counts hands by the lines of a file, without words."""

from __future__ import annotations

from typing import NamedTuple

from companion.rules.conditions.parse import parse, parse_count
from companion.rules.conditions.view import SeenHand
from companion.rules.conditions.words import PLAIN
from companion.rules.systems.written.body import WrittenBody, implied
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.shapes import Shape, bare_shapes


class Kind(NamedTuple):
    """What lines that are met come to together: those that count, their points, the dearest of them."""

    kept: int
    points: int
    dearest: int


class CountedLook(NamedTuple):
    """One way to see a hand: its total, what the lines gave before the limit, and every line met with how often."""

    total: int
    points: int
    view: SeenHand
    met: dict[str, int]
    kept: frozenset[str]


class LineCounter:
    """The lines of a profile, ready for counting."""

    def __init__(self, body: WrittenBody):
        settings = body.settings
        self.shapes = tuple(settings.shapes.value.split())
        self.limit = settings.limit.value
        self.dearest_counts = settings.above_limit.value == "dearest"
        self.least = settings.least.value
        self.order = sorted(body.lines, key=lambda name: -body.lines[name].points)
        self.points = {name: body.lines[name].points for name in self.order}
        bits = {name: 1 << place for place, name in enumerate(self.order)}
        self.implied = {name: implied(body, name) for name in self.order}
        self._implied = {bits[name]: sum(bits[other] for other in self.implied[name]) for name in self.order}
        self.series = {name: body.lines[name].series for name in self.order}
        self._rows = [
            (
                bits[name],
                parse(line.when).test() if line.when else None,
                parse_count(line.each).measure if line.each else None,
                line.points,
            )
            for name in self.order
            for line in (body.lines[name],)
        ]
        self._kinds = Kept(self._work_out, most=1 << 13)
        parsed = [parse(line.when) for line in body.lines.values() if line.when]
        asked = [flag for condition in parsed for flag in condition.flags]
        asked += (word.flag for line in body.lines.values() if (word := PLAIN.get(line.each)) and word.flag)
        self.flags = frozenset(asked)
        self.asks_flowers = any("flowers" in key for condition in parsed for key in condition.counts) or any(
            "flowers" in line.each for line in body.lines.values()
        )

    def _work_out(self, met: int) -> Kind:
        out = 0
        taken: set[str] = set()
        kept = points = dearest = 0
        rest = met
        while rest:
            bit = rest & -rest
            rest ^= bit
            out |= self._implied[bit]
        rest = met & ~out
        while rest:
            bit = rest & -rest  # the lowest bit is the dearest line
            rest ^= bit
            name = self.order[bit.bit_length() - 1]
            series = self.series[name]
            if series in taken:
                continue
            if series:
                taken.add(series)
            kept |= bit
            points += self.points[name]
            dearest = max(dearest, self.points[name])
        return Kind(kept, points, dearest)

    def _met(self, view: SeenHand) -> tuple[int, list[tuple[int, int]]]:
        """The lines met, and of those that count more than once how many times more."""
        met = 0
        more: list[tuple[int, int]] = []
        for bit, test, each, _ in self._rows:
            if test is None or test(view):
                if each is not None:
                    times = each(view)
                    if not times:
                        continue
                    if times > 1:
                        more.append((bit, times - 1))
                met |= bit
        return met, more

    def _total(self, met: int, more: list[tuple[int, int]]) -> tuple[int, int]:
        """The total and the points before the limit."""
        kept, points, dearest = self._kinds[met]
        for bit, times in more:
            if kept & bit:
                points += times * self.points[self.order[bit.bit_length() - 1]]
        total = max(points, self.least)
        if self.limit and total > self.limit:
            total = max(self.limit, dearest) if self.dearest_counts else self.limit
        return total, points

    def _views(self, case: Case) -> list[SeenHand]:
        found = [SeenHand(case, Shape(reading)) for reading in decompose.readings(case.unshown)]
        if self.shapes and not case.laid:
            found += (SeenHand(case, shape) for shape in bare_shapes(case.unshown, self.shapes))
        return found

    def value(self, case: Case) -> int:
        """The total of the dearest way to see a hand, -1 if it is not complete."""
        return max([self._total(*self._met(view))[0] for view in self._views(case)], default=-1)

    def looks(self, case: Case) -> list[CountedLook]:
        """Every way to see a hand, the dearest first."""
        found: list[CountedLook] = []
        for view in self._views(case):
            met, more = self._met(view)
            total, points = self._total(met, more)
            times = dict(more)
            kept = self._kinds[met].kept
            lines = {name: 1 + times.get(1 << place, 0) for place, name in enumerate(self.order) if met >> place & 1}
            counting = frozenset(name for place, name in enumerate(self.order) if kept >> place & 1)
            found.append(CountedLook(total, points, view, lines, counting))
        return sorted(found, key=lambda look: -look.total)
