"""Fans that several sets make together, and which of them may be counted at once.

A hand's chows and its pungs are looked at apart (no fan mixes them, but for the whole-hand fans), so that the answer
for "these chows" or "these pungs" is worked out once and kept. Sets are given by their lowest kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from companion.rules.tiles.kept import Kept

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


class SetGroup(NamedTuple):
    """What some sets give: the fans counted, and those left out."""

    counted: tuple[Found, ...]
    dropped: tuple[Dropped, ...]


Points = Mapping[str, int]
Implies = Mapping[str, frozenset[str]]


Fans = tuple[list[Found], list[Found], list[Found]]
"""Fans met by four sets, by three and by two."""


def chow_fans(chows: tuple[int, ...], pair: int) -> Fans:
    """Every fan of four chows (some with the pair), of three, and of two; ``chows`` sorted."""
    four, three, two = _fans_of(chows, _THREE_CHOWS, _TWO_CHOWS)
    if len(chows) == 4:
        four += (Found(name, (0, 1, 2, 3)) for name in _four_chows(chows, pair))
    if len(two) > 1:
        two.sort(key=_plainest_first)  # of equal links the plainest is named
    return four, three, two


def _plainest_first(found: Found) -> bool:
    return found.fan != "pure-double-chow"


_PLACES: Final = tuple(
    (tuple(combinations(range(number), 3)), tuple(combinations(range(number), 2))) for number in range(5)
)

Named = Mapping[tuple[int, ...], str]


def _fans_of(sets: tuple[int, ...], of_three: Named, of_two: Named) -> Fans:
    trios, duos = _PLACES[len(sets)]
    three = [
        Found(name, places)
        for places, trio in zip(trios, combinations(sets, 3), strict=True)
        if (name := of_three[trio])
    ]
    two = [
        Found(name, places) for places, duo in zip(duos, combinations(sets, 2), strict=True) if (name := of_two[duo])
    ]
    return [], three, two


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


def _name_three_chows(trio: tuple[int, ...]) -> str:
    a, b, c = trio
    suits = {a // 9, b // 9, c // 9}
    if len(suits) == 1:
        if a == c:
            return "pure-triple-chow"
        if (b - a, c - b) == (3, 3) and a % 9 == 0:
            return "pure-straight"
        if b - a == c - b and b - a in (1, 2):
            return "pure-shifted-chows"
    elif len(suits) == 3:
        ranks = sorted((a % 9, b % 9, c % 9))
        if ranks == [0, 3, 6]:
            return "mixed-straight"
        if ranks[0] == ranks[2]:
            return "mixed-triple-chow"
        if ranks[1] == ranks[0] + 1 and ranks[2] == ranks[1] + 1:
            return "mixed-shifted-chows"
    return ""


def _name_two_chows(duo: tuple[int, ...]) -> str:
    a, b = duo
    if a == b:
        return "pure-double-chow"
    if a // 9 != b // 9:
        return "mixed-double-chow" if a % 9 == b % 9 else ""
    return {3: "short-straight", 6: "two-terminal-chows"}.get(b - a, "")


_THREE_CHOWS: Final = Kept(_name_three_chows, most=1 << 11)
_TWO_CHOWS: Final = Kept(_name_two_chows, most=1 << 8)


def pung_fans(pungs: tuple[int, ...]) -> Fans:
    """Every fan of the numbers of four pungs, of three, and of two; ``pungs`` sorted."""
    suited = pungs if not pungs or pungs[-1] < 27 else tuple([kind for kind in pungs if kind < 27])
    four, three, two = _fans_of(suited, _THREE_PUNGS, _TWO_PUNGS)
    if len(suited) == 4:
        a, b, c, d = suited
        if (b - a, c - b, d - c) == (1, 1, 1) and a // 9 == d // 9:
            four.append(Found("four-pure-shifted-pungs", (0, 1, 2, 3)))
    return four, three, two


def _name_three_pungs(trio: tuple[int, ...]) -> str:
    suits = {kind // 9 for kind in trio}
    low, middle, high = sorted([kind % 9 for kind in trio])
    if (middle - low, high - middle) == (1, 1):
        return {1: "pure-shifted-pungs", 3: "mixed-shifted-pungs"}.get(len(suits), "")
    return "triple-pung" if len(suits) == 3 and low == high else ""


def _name_two_pungs(duo: tuple[int, ...]) -> str:
    return "double-pung" if duo[0] % 9 == duo[1] % 9 else ""


_THREE_PUNGS: Final = Kept(_name_three_pungs, most=1 << 12)
_TWO_PUNGS: Final = Kept(_name_two_pungs, most=1 << 9)


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
    found += [Found("dragon-pung", (p,)) for p in dragons]
    found += [Found("prevalent-wind", (p,)) for p in winds if pungs[p] == 27 + prevailing]
    found += [Found("seat-wind", (p,)) for p in winds if pungs[p] == 27 + seat]
    found += [
        Found("pung-of-terminals-or-honors", (p,)) for p, kind in enumerate(pungs) if kind >= 27 or kind % 9 in (0, 8)
    ]
    return found


def choose(fans: Fans, points: Points) -> list[Found]:
    """The dearest fans that may stand side by side.

    A fan of four sets leaves nothing to combine. A fan of three leaves one set, which may be combined once with one of
    the three. Without such a fan sets are linked in twos: each new link brings in a set not combined before (account
    once), and no set is used twice for the same fan (non-identical).
    """
    four, three, two = ([f for f in part if f.fan in points] for part in fans)
    best = _links(two, points, ())
    worth = sum([points[f.fan] for f in best])
    for option in (*([found] for found in four), *([found, *_links(two, points, found.sets)] for found in three)):
        value = sum([points[f.fan] for f in option])
        if value > worth:
            best, worth = option, value
    return best


def given_way(fans: Fans, best: list[Found], points: Points) -> list[Dropped]:
    """The fans met that must give way to those chosen."""
    taken = set(best)
    dropped: list[Dropped] = []
    for found in (found for part in fans for found in part if found.fan in points and found not in taken):
        same = any(f.fan == found.fan and set(f.sets) & set(found.sets) for f in best)
        dropped.append(Dropped(found.fan, found.sets, "same" if same else "once"))
    return dropped


def _links(two: list[Found], points: Points, used: tuple[int, ...]) -> list[Found]:
    """The dearest links of two sets; with ``used`` already combined, only further sets may be linked to them."""
    best: list[Found] = []
    worth = 0
    # A dearer fan has used three of at most four sets, so that one link more is the most there can be.
    most = 1 if used else min(3, len(two))
    for size in range(1, most + 1):
        for links in combinations(two, size):
            value = sum([points[link.fan] for link in links])
            if value > worth and _may_stand(links, used):
                best, worth = list(links), value
    return best


def _may_stand(links: tuple[Found, ...], used: tuple[int, ...]) -> bool:
    # Links over the sets must form a forest, the sets of a dearer fan counting as one tree.
    trees = [used[0] if place in used else place for place in range(4)]
    seen: set[tuple[str, int]] = set()
    for fan, (first, second) in links:
        joined, gone = trees[first], trees[second]
        if joined == gone or (fan, first) in seen or (fan, second) in seen:
            return False
        seen.update(((fan, first), (fan, second)))
        trees = [joined if tree == gone else tree for tree in trees]
    return True


def drop_implied(found: Iterable[Found], points: Points, implies: Implies) -> SetGroup:
    """The fans that no dearer counted one includes: an included fan goes where its sets lie within the dearer one's."""
    counted: list[Found] = []
    dropped: list[Dropped] = []
    for entry in sorted([f for f in found if f.fan in points], key=lambda f: -points[f.fan]):
        for dearer in counted:
            if entry.fan in implies[dearer.fan] and set(entry.sets) <= set(dearer.sets):
                dropped.append(Dropped(entry.fan, entry.sets, "implied", dearer.fan))
                break
        else:
            counted.append(entry)
    return SetGroup(tuple(counted), tuple(dropped))
