"""Fans that several sets make together, and which of them may be counted at once.

A hand's chows and its pungs are looked at apart (no fan mixes them, but for the whole-hand fans), so that the answer
for "these chows" or "these pungs" is worked out once and kept. Sets are given by their lowest kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

GREEN: Final = frozenset((10, 11, 12, 14, 16, 32))
DRAGONS: Final = (31, 32, 33)
WINDS: Final = (27, 28, 29, 30)


class Found(NamedTuple):
    """A fan met by these sets: ``sets`` are places in the tuple of chows (or pungs) that was asked about."""

    fan: str
    sets: tuple[int, ...]


class Dropped(NamedTuple):
    """A fan met and not counted: ``why`` is "implied" (then ``by`` is the fan that includes it), "once" or "same"."""

    fan: str
    sets: tuple[int, ...]
    why: str
    by: str = ""


class Group(NamedTuple):
    """What some sets give: the fans counted, and those left out."""

    counted: tuple[Found, ...]
    dropped: tuple[Dropped, ...]


Points = Mapping[str, int]
Implies = Mapping[str, frozenset[str]]


def chow_fans(chows: tuple[int, ...], pair: int) -> tuple[list[Found], list[Found], list[Found]]:
    """Every fan of four chows (some with the pair), of three, and of two."""
    four: list[Found] = []
    if len(chows) == 4:
        four = [Found(name, (0, 1, 2, 3)) for name in _four_chows(chows, pair)]
    three = [
        Found(name, places)
        for places in combinations(range(len(chows)), 3)
        for name in _three_chows(*(chows[p] for p in places))
    ]
    two = [
        Found(name, places)
        for places in combinations(range(len(chows)), 2)
        for name in _two_chows(*(chows[p] for p in places))
    ]
    two.sort(key=lambda found: found.fan != "pure-double-chow")  # of equal links the plainest is named
    return four, three, two


def _four_chows(chows: tuple[int, ...], pair: int) -> Iterable[str]:
    a, b, c, d = sorted(chows)
    if a == d:
        yield "quadruple-chow"
    step = b - a
    if a // 9 == d // 9:
        if step in (1, 2) and c - b == step and d - c == step:
            yield "four-pure-shifted-chows"
        if a == b and c == d and a % 9 == 0 and c == a + 6 and pair == a + 4:
            yield "pure-terminal-chows"
    elif (
        a % 9 == 0
        and b == a + 6
        and c % 9 == 0
        and d == c + 6
        and 0 <= pair < 27
        and pair % 9 == 4
        and pair // 9 not in (a // 9, c // 9)
    ):
        yield "three-suited-terminal-chows"


def _three_chows(x: int, y: int, z: int) -> Iterable[str]:
    a, b, c = sorted((x, y, z))
    suits = {a // 9, b // 9, c // 9}
    if len(suits) == 1:
        if a == c:
            yield "pure-triple-chow"
        elif (b - a, c - b) == (3, 3) and a % 9 == 0:
            yield "pure-straight"
        elif b - a == c - b and b - a in (1, 2):
            yield "pure-shifted-chows"
    elif len(suits) == 3:
        ranks = sorted((a % 9, b % 9, c % 9))
        if ranks == [0, 3, 6]:
            yield "mixed-straight"
        elif ranks[0] == ranks[2]:
            yield "mixed-triple-chow"
        elif ranks[1] == ranks[0] + 1 and ranks[2] == ranks[1] + 1:
            yield "mixed-shifted-chows"


def _two_chows(x: int, y: int) -> Iterable[str]:
    a, b = sorted((x, y))
    if a == b:
        yield "pure-double-chow"
    elif a // 9 != b // 9:
        if a % 9 == b % 9:
            yield "mixed-double-chow"
    elif b - a == 3:
        yield "short-straight"
    elif b - a == 6:
        yield "two-terminal-chows"


def pung_fans(pungs: tuple[int, ...]) -> tuple[list[Found], list[Found], list[Found]]:
    """Every fan of the numbers of four pungs, of three, and of two."""
    places = [p for p, kind in enumerate(pungs) if kind < 27]
    four: list[Found] = []
    if len(places) == 4:
        a, b, c, d = sorted(pungs)
        if (b - a, c - b, d - c) == (1, 1, 1) and a // 9 == d // 9:
            four.append(Found("four-pure-shifted-pungs", (0, 1, 2, 3)))
    three = [Found(name, trio) for trio in combinations(places, 3) for name in _three_pungs(*(pungs[p] for p in trio))]
    two = [Found("double-pung", duo) for duo in combinations(places, 2) if pungs[duo[0]] % 9 == pungs[duo[1]] % 9]
    return four, three, two


def _three_pungs(x: int, y: int, z: int) -> Iterable[str]:
    suits = {x // 9, y // 9, z // 9}
    ranks = sorted((x % 9, y % 9, z % 9))
    shifted = (ranks[1] - ranks[0], ranks[2] - ranks[1]) == (1, 1)
    if len(suits) == 1 and shifted:
        yield "pure-shifted-pungs"
    elif len(suits) == 3 and shifted:
        yield "mixed-shifted-pungs"
    elif len(suits) == 3 and ranks[0] == ranks[2]:
        yield "triple-pung"


def honour_pung_fans(pungs: tuple[int, ...], pair: int, seat: int, prevailing: int) -> list[Found]:
    """Fans of wind and dragon pungs, dear ones first, and every pung of a terminal or honour."""
    winds = tuple(p for p, kind in enumerate(pungs) if kind in WINDS)
    dragons = tuple(p for p, kind in enumerate(pungs) if kind in DRAGONS)
    found: list[Found] = []
    if len(winds) == 4:
        found.append(Found("big-four-winds", winds))
    if len(dragons) == 3:
        found.append(Found("big-three-dragons", dragons))
    if len(winds) == 3 and pair in WINDS:
        found.append(Found("little-four-winds", winds))
    if len(dragons) == 2 and pair in DRAGONS:
        found.append(Found("little-three-dragons", dragons))
    if len(winds) >= 3:
        found.append(Found("big-three-winds", winds))
    if len(dragons) >= 2:
        found.append(Found("two-dragon-pungs", dragons[:2]))
    found += (Found("dragon-pung", (p,)) for p in dragons)
    found += (Found("prevalent-wind", (p,)) for p in winds if pungs[p] == 27 + prevailing)
    found += (Found("seat-wind", (p,)) for p in winds if pungs[p] == 27 + seat)
    found += (
        Found("pung-of-terminals-or-honors", (p,)) for p, kind in enumerate(pungs) if kind >= 27 or kind % 9 in (0, 8)
    )
    return found


def choose(fans: tuple[list[Found], list[Found], list[Found]], points: Points) -> tuple[list[Found], list[Dropped]]:
    """The dearest fans that may stand side by side, and those that must give way.

    A fan of four sets leaves nothing to combine. A fan of three leaves one set, which may be combined once with one of
    the three. Without such a fan sets are linked in twos: each new link brings in a set not combined before (account
    once), and no set is used twice for the same fan (non-identical).
    """
    four, three, two = ([f for f in part if f.fan in points] for part in fans)
    options: list[list[Found]] = [_links(two, points, ())]
    options += ([found] for found in four)
    options += ([found, *_links(two, points, found.sets)] for found in three)
    best = max(options, key=lambda option: sum(points[f.fan] for f in option))
    taken = set(best)
    dropped: list[Dropped] = []
    for found in (*four, *three, *two):
        if found not in taken:
            same = any(f.fan == found.fan and set(f.sets) & set(found.sets) for f in best)
            dropped.append(Dropped(found.fan, found.sets, "same" if same else "once"))
    return best, dropped


def _links(two: list[Found], points: Points, used: tuple[int, ...]) -> list[Found]:
    """The dearest links of two sets; with ``used`` already combined, only further sets may be linked to them."""
    best: list[Found] = []
    worth = 0
    # A dearer fan has used three of at most four sets, so that one link more is the most there can be.
    most = 1 if used else 3
    for size in range(1, most + 1):
        for links in combinations(two, size):
            value = sum(points[link.fan] for link in links)
            if value > worth and _may_stand(links, used):
                best, worth = list(links), value
    return best


def _may_stand(links: tuple[Found, ...], used: tuple[int, ...]) -> bool:
    group = dict.fromkeys(used, -1)
    seen: set[tuple[str, int]] = set()
    for link in links:
        for place in link.sets:
            if (link.fan, place) in seen:
                return False
            seen.add((link.fan, place))
    # Links over the sets must form a forest, the sets of a dearer fan counting as one tree.
    for number, link in enumerate(links):
        first, second = (group.setdefault(place, 100 + 10 * number + side) for side, place in enumerate(link.sets))
        if first == second:
            return False
        for place, tree in group.items():
            if tree == second:
                group[place] = first
    return True


def drop_implied(found: Iterable[Found], points: Points, implies: Implies) -> Group:
    """The fans that no dearer counted one includes: an included fan goes where its sets lie within the dearer one's."""
    counted: list[Found] = []
    dropped: list[Dropped] = []
    for entry in sorted((f for f in found if f.fan in points), key=lambda f: -points[f.fan]):
        by = next((c.fan for c in counted if entry.fan in implies[c.fan] and set(entry.sets) <= set(c.sets)), None)
        if by is None:
            counted.append(entry)
        else:
            dropped.append(Dropped(entry.fan, entry.sets, "implied", by))
    return Group(tuple(counted), tuple(dropped))


Detector = Callable[[int], bool]


def _only(*kinds: int) -> Detector:
    outside = ~sum(1 << kind for kind in kinds)
    return lambda mask: not mask & outside


def _ranks(*ranks: int) -> Detector:
    return _only(*(start + rank - 1 for start in (0, 9, 18) for rank in ranks))


_M, _S, _P = (0x1FF << start for start in (0, 9, 18))
_SUITED: Final = _M | _S | _P
_HONOURS: Final = 0x7F << 27
_WINDS: Final = 0xF << 27
_DRAGONS: Final = 0x7 << 31
_TERMINALS: Final = sum(1 << start + rank for start in (0, 9, 18) for rank in (0, 8))


def _suits(mask: int) -> int:
    return bool(mask & _M) + bool(mask & _S) + bool(mask & _P)


TILE_FANS: Final[dict[str, Detector]] = {
    "all-green": _only(*GREEN),
    "all-terminals": lambda mask: not mask & ~_TERMINALS,
    "all-honors": lambda mask: not mask & _SUITED,
    "all-terminals-and-honors": lambda mask: (
        not mask & ~(_TERMINALS | _HONOURS) and bool(mask & _TERMINALS) and bool(mask & _HONOURS)
    ),
    "full-flush": lambda mask: not mask & _HONOURS and _suits(mask) == 1,
    "upper-tiles": _ranks(7, 8, 9),
    "middle-tiles": _ranks(4, 5, 6),
    "lower-tiles": _ranks(1, 2, 3),
    "upper-four": _ranks(6, 7, 8, 9),
    "lower-four": _ranks(1, 2, 3, 4),
    "reversible-tiles": _only(
        *(18 + r - 1 for r in (1, 2, 3, 4, 5, 8, 9)), *(9 + r - 1 for r in (2, 4, 5, 6, 8, 9)), 33
    ),
    "half-flush": lambda mask: bool(mask & _HONOURS) and _suits(mask) == 1,
    "all-types": lambda mask: _suits(mask) == 3 and bool(mask & _WINDS) and bool(mask & _DRAGONS),
    "all-simples": lambda mask: not mask & (_TERMINALS | _HONOURS),
    "one-voided-suit": lambda mask: _suits(mask) == 2,
    "no-honors": lambda mask: not mask & _HONOURS,
}
"""Fans that depend only on which kinds the whole hand holds, as tests of its bit mask."""
