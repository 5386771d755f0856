"""Sets that a condition draws: ``[123a 456a 789a]``, ``moving [111a 111b 11c]``.

Digits and a suit are tiles: m, s, p are that suit; a, b, c any, each another. Honours are letters (``EEE``). ``moving``
lets all ranks go up or down together. What is drawn is spelt out once, into at most a hundred ways.

>>> len(ways("123a 123b 123c", 0, moving=True)), len(ways("EEE SSS WWW NN", 0, moving=False))
(7, 1)
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from typing import Final, NamedTuple

from companion.rules.conditions.kinds import ConditionError
from companion.rules.conditions.view import SeenHand
from companion.rules.conditions.words import Measure
from companion.rules.tiles.packed import CHOW, PAIR, PUNG
from companion.tiles import CLASS_NAMES

Way = tuple[tuple[int, int], ...]
"""What must be there: of each set its bits, and the least that they may be."""
_SET: Final = re.compile(r"([1-9]{2,3})([mspabc])|([ESWNCFP])\3{1,2}")
_STARTS: Final = {"m": 0, "s": 9, "p": 18}
MOST_SETS: Final = 5


class _Drawn(NamedTuple):
    kind: str
    rank: int
    suit: str


def _read(word: str, at: int) -> _Drawn:
    found = _SET.fullmatch(word)
    if found is None:
        raise ConditionError("condition-set", at=at, word=word)
    if found[3]:
        return _Drawn("pung" if len(word) == 3 else "pair", CLASS_NAMES.index(found[3]), "")
    digits = [int(digit) for digit in found[1]]
    if len(set(digits)) == 1:
        return _Drawn("pung" if len(digits) == 3 else "pair", digits[0], found[2])
    if len(digits) == 3 and digits[1] == digits[0] + 1 and digits[2] == digits[0] + 2:
        return _Drawn("chow", digits[0], found[2])
    raise ConditionError("condition-set", at=at, word=word)


def ways(text: str, at: int, *, moving: bool) -> tuple[Way, ...]:
    """Every way to meet the sets of a text. Raises ConditionError; no way at all is an empty tuple."""
    drawn = [_read(word, at) for word in text.split()]
    if not 1 <= len(drawn) <= MOST_SETS:
        raise ConditionError("condition-sets", at=at, most=MOST_SETS)
    letters = sorted({entry.suit for entry in drawn} & set("abc"))
    found: dict[Way, None] = {}
    for suits in permutations((0, 9, 18), len(letters)):
        starts = {**_STARTS, **dict(zip(letters, suits, strict=True))}
        for step in range(-8, 9) if moving else (0,):
            wanted: Counter[tuple[str, int]] = Counter()
            for kind, rank, suit in drawn:
                place = rank if not suit else starts[suit] + rank + step - 1
                if suit and not 1 <= rank + step <= (7 if kind == "chow" else 9):
                    break
                wanted[kind, place] += 1
            else:
                way = _bits(wanted)
                if way:
                    found[way] = None
    return tuple(found)


def _bits(wanted: Counter[tuple[str, int]]) -> Way:
    made: list[tuple[int, int]] = []
    for (kind, place), times in sorted(wanted.items()):
        if times > (4 if kind == "chow" else 1):
            return ()
        bit = {"chow": CHOW, "pung": PUNG, "pair": PAIR}[kind][place]
        made.append((7 * bit if kind == "chow" else bit, times * bit))
    return tuple(made)


def measure(possible: tuple[Way, ...]) -> Measure:
    """1 for a hand that has the sets of one of the ways, else 0."""
    every = 0
    for way in possible:
        for bits, _ in way:
            every |= bits
    fewest = min((len(way) for way in possible), default=0)

    def drawn(view: SeenHand) -> int:
        sets = view.sets
        if (sets & every).bit_count() < fewest:
            return 0
        for way in possible:
            for bits, least in way:
                if sets & bits < least:
                    break
            else:
                return 1
        return 0

    return drawn
