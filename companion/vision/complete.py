"""Whether tiles make a whole hand: just enough to see that one swap would complete it. No rule set enters here.

>>> from companion.hand import Hand
>>> is_whole(Hand.parse("123m 456p 789s EEE 5p + 5p"))
True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from companion.hand import Hand, MeldKind
from companion.tiles import CHINESE_SET, KINDS

_ORPHANS = frozenset(i for i in range(KINDS) if i >= 27 or i % 9 in (0, 8))


def is_whole(hand: Hand) -> bool:
    """Four sets and a pair, seven pairs, or thirteen orphans; every tile known and at most four of a kind."""
    if hand.problems() or hand.size() != CHINESE_SET.hand_size + 1:
        return False
    if any(m.kind is MeldKind.OTHER for m in hand.melds):
        return False
    free = [*hand.concealed, *((hand.winning,) if hand.winning is not None else ())]
    if not all(t.is_kind for t in free):
        return False
    return sets_and_pair([t.index for t in free]) or (not hand.melds and _special([t.index for t in free]))


def sets_and_pair(kinds: Sequence[int]) -> bool:
    """Whether class ids below 34 split into chows, pungs and one pair."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    suits = [tuple(counts[k : k + 9]) for k in (0, 9, 18)]
    honours = counts[27:]
    pairs = sum(c == 2 for c in honours)
    if any(c in (1, 4) for c in honours) or pairs > 1:
        return False
    lonely = [s for s in suits if sum(s) % 3]
    if any(sum(s) % 3 == 1 for s in suits) or len(lonely) + pairs != 1:
        return False
    return all(_suit_splits(s, sum(s) % 3 == 2) for s in suits)


@lru_cache(maxsize=20_000)
def _suit_splits(counts: tuple[int, ...], pair: bool) -> bool:
    first = next((k for k, c in enumerate(counts) if c), None)
    if first is None:
        return not pair
    if pair and counts[first] >= 2 and _suit_splits(_less(counts, {first: 2}), False):
        return True
    if counts[first] >= 3 and _suit_splits(_less(counts, {first: 3}), pair):
        return True
    run = {first: 1, first + 1: 1, first + 2: 1}
    return first <= 6 and counts[first + 1] > 0 and counts[first + 2] > 0 and _suit_splits(_less(counts, run), pair)


def _less(counts: tuple[int, ...], taken: dict[int, int]) -> tuple[int, ...]:
    return tuple(c - taken.get(k, 0) for k, c in enumerate(counts))


def _special(kinds: Sequence[int]) -> bool:
    counts = Counter(kinds)
    pairs = len(kinds) == 14 and all(c in (2, 4) for c in counts.values())
    return pairs or (len(kinds) == 14 and set(counts) == _ORPHANS)
