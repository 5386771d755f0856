"""How far tiles are from four sets and a pair, or from one of the special hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Any

from companion.rules.tiles import decompose


def distance(counts: Sequence[int], melds: int, shapes: Iterable[str] = (), gone: Sequence[int] = (0,) * 34) -> int:
    """The fewest tiles to be swapped in before 13 unshown tiles (less 3 a meld) are complete.

    ``shapes`` names the special hands that count; ``gone`` how many of each kind lie in one's own melds, so that no
    fifth tile is hoped for.

    >>> from companion.rules.tiles.case import kind_counts
    >>> distance(kind_counts("1112223334444z"), 0)             # a fifth north wind does not exist
    2
    """
    best = _standard(counts, 4 - melds, gone)
    present = [kind for kind, count in enumerate(counts) if count]
    for shape in shapes:
        if shape == "knitted-straight" and melds <= 1:
            best = min(best, *(_knitted(counts, kinds, 1 - melds, gone) for kinds in decompose.KNITTED))
        elif melds:
            continue
        elif shape == "seven-pairs":
            best = min(best, 7 - sum(count // 2 for count in counts))
        elif shape == "orphans":
            have = [counts[kind] for kind in decompose.ORPHANS]
            best = min(best, 14 - sum(count > 0 for count in have) - any(count > 1 for count in have))
        elif shape == "honours-and-knitted":
            for kinds in decompose.KNITTED:
                wanted = set(kinds) | set(range(decompose.HONOUR_START, 34))
                best = min(best, 14 - sum(kind in wanted for kind in present))
    return best


def _knitted(counts: Sequence[int], kinds: tuple[int, ...], sets: int, gone: Sequence[int]) -> int:
    rest = list(counts)
    used = list(gone)
    missing = 0
    for kind in kinds:
        used[kind] += 1
        if rest[kind]:
            rest[kind] -= 1
        else:
            missing += 1
    return missing + _standard(rest, sets, used)


def _standard(counts: Sequence[int], sets: int, gone: Sequence[int]) -> int:
    """Tiles missing from ``sets`` sets and a pair: every suit offers the most tiles it can put into so many of each."""
    best: dict[tuple[int, int], int] = {(0, 0): 0}
    for start, end in ((0, 9), (9, 18), (18, 27), (27, 34)):
        offer = _offers(tuple(counts[start:end]), tuple(gone[start:end]))
        merged: dict[tuple[int, int], int] = {}
        for (made, paired), used in best.items():
            for (more, pair), gives in offer.items():
                if made + more <= sets and paired + pair <= 1:
                    key = (made + more, paired + pair)
                    merged[key] = max(merged.get(key, -1), used + gives)
        best = merged
    return 3 * sets + 2 - best.get((sets, 1), 0)


@cache
def _demands(size: int) -> tuple[Any, Any]:
    """Every choice of up to four sets and a pair of one suit (or of the honours): tiles asked of each kind, and how
    many sets and pairs that makes. Arrays of shapes (choices, size) and (choices, 2)."""
    import numpy as np  # loaded only when somebody asks how far a hand is from ready

    sets: list[list[int]] = []
    for kind in range(size):
        sets.append([3 * (k == kind) for k in range(size)])
        if size == 9 and kind < 7:
            sets.append([int(kind <= k < kind + 3) for k in range(size)])
    rows: list[list[int]] = []
    makes: list[tuple[int, int]] = []
    for number in range(5):
        for chosen in combinations_with_replacement(sets, number):
            asked = [sum(column) for column in zip(*chosen, strict=True)] if chosen else [0] * size
            if max(asked) > 4:
                continue
            rows.append(asked)
            makes.append((number, 0))
            for kind in range(size):
                if asked[kind] <= 2:
                    rows.append([count + 2 * (k == kind) for k, count in enumerate(asked)])
                    makes.append((number, 1))
    return np.array(rows, dtype=np.int8), np.array(makes, dtype=np.int8)


@lru_cache(maxsize=1 << 15)
def _offers(counts: tuple[int, ...], gone: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """(sets, pairs) -> the most of these tiles that such a choice uses; its other tiles must exist."""
    import numpy as np

    asked, makes = _demands(len(counts))
    possible = (asked <= 4 - np.array(gone, dtype=np.int8)).all(axis=1)
    used = np.minimum(asked, np.array(counts, dtype=np.int8)).sum(axis=1)
    found: dict[tuple[int, int], int] = {}
    for sets in range(5):
        for pairs in range(2):
            fits = used[possible & (makes[:, 0] == sets) & (makes[:, 1] == pairs)]
            if fits.size:
                found[sets, pairs] = int(fits.max())
    return found
