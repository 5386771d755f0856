"""Ways to see a whole hand: a split into sets, or a special hand; and what can be told about one of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.hand import Flag
from companion.rules import decompose
from companion.rules.case import Case, copies
from companion.rules.decompose import Split

_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Shape(NamedTuple):
    """One way to see the whole hand: a split, or a special shape ("" for plain sets and a pair).

    ``knitted`` is the number of the knitted straight in decompose.KNITTED, or -1.
    """

    split: Split
    special: str = ""
    knitted: int = -1


NOTHING: Final = Split(-1, (), ())


def kong_fan(hidden: int, shown: int) -> str:
    kongs = hidden + shown
    if kongs >= 3:
        return "four-kongs" if kongs == 4 else "three-kongs"
    if kongs == 2:
        return ("two-melded-kongs", "mixed-kongs", "two-concealed-kongs")[hidden]
    return "concealed-kong" if hidden else "melded-kong"


def bare_shapes(counts: list[int], mask: int, allowed: tuple[str, ...]) -> list[Shape]:
    """Special shapes of fourteen unshown tiles."""
    found: list[Shape] = []
    kinds = mask.bit_count()
    if kinds <= 7:
        if "seven-pairs" in allowed and not any(count & 1 for count in counts):
            found.append(Shape(NOTHING, "seven-pairs"))
    elif kinds == 13:
        if "orphans" in allowed and mask == decompose.ORPHAN_MASK:
            found.append(Shape(NOTHING, "orphans"))
    elif (
        kinds == 14
        and "honours-and-knitted" in allowed
        and any(not mask & ~(straight | decompose.HONOUR_MASK) for straight in decompose.KNITTED_MASKS)
    ):
        found.append(Shape(NOTHING, "honours-and-knitted"))
    return found


def is_nine_gates(case: Case) -> bool:
    """Whether the thirteen tiles before the winning one were 1112345678999 of one suit."""
    suit = case.win // 9
    if suit > 2:
        return False
    part = case.counts[9 * suit : 9 * suit + 9]
    if sum(part) != 14:
        return False
    part[case.win % 9] -= 1
    return tuple(part) == _GATES


def is_nine_gates_with_any(case: Case) -> bool:
    """Whether fourteen unshown tiles are 1112345678999 of one suit and one more of it, whichever came last."""
    for start in decompose.SUITS:
        part = case.counts[start : start + 9]
        if sum(part) == 14:
            return all(have >= need for have, need in zip(part, _GATES, strict=True))
    return False


def is_shifted_pairs(case: Case) -> bool:
    """Whether a hand of seven pairs is seven neighbouring pairs of one suit."""
    kinds = [kind for kind, count in enumerate(case.counts) if count]
    return len(kinds) == 7 and kinds[6] < 27 and kinds[6] - kinds[0] == 6 and kinds[0] // 9 == kinds[6] // 9


def concealed_pungs(case: Case, shape: Shape) -> int:
    """How many pungs and kongs were made without a discard; the winning tile goes where it spoils none."""
    pair, chows, pungs = shape.split
    count = len(pungs) + case.hidden
    if count and not case.self_draw and case.win in pungs:
        win = case.win
        placed = win == pair or (shape.knitted >= 0 and win in decompose.KNITTED[shape.knitted])
        if not placed and not any(chow <= win < chow + 3 and win < 27 for chow in chows):
            count -= 1
    return count


def wait_shape(win: int, shape: Shape) -> str:
    """The kind of wait that the winning tile may have filled in this split, "" if it filled none of the three."""
    pair, chows, _ = shape.split
    if win == pair:
        return "single-wait"
    if shape.special == "seven-pairs" or shape.special == "orphans":
        return "single-wait"
    for chow in chows:
        if win == chow + 1:
            return "closed-wait"
        if (win == chow + 2 and chow % 9 == 0) or (win == chow and chow % 9 == 6):
            return "edge-wait"
    return ""


def available(waits: int, case: Case) -> int:
    """The waits of which the player does not hold all four before winning."""
    for kind in range(34):
        if waits >> kind & 1 and case.held(kind) - (kind == case.win) >= 4:
            waits &= ~(1 << kind)
    return waits


def in_straight(win: int, shape: Shape) -> bool:
    return shape.knitted >= 0 and win in decompose.KNITTED[shape.knitted]


def last_of_kind(case: Case) -> bool:
    """Whether the three other tiles of the winning kind lie open: somebody said so, or they lie in one's own sets."""
    if Flag.LAST_OF_KIND in case.flags:
        return True
    if not case.melds or case.win < 0 or Flag.ROBBING in case.flags:
        return False
    if case.whole[case.win] != 4:
        return False
    return sum([copies(meld, case.win) for meld in case.melds if not meld[2]]) == 3
