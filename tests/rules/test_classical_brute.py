"""Points and doubles against a second way, written apart: try every partition of the fourteen tiles, count as the
tables say, keep the best. Knows nothing of companion.rules but the profile's name."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import load_profile, score, score_losing, value
from companion.tiles import ALL_TILES, Wind
from tests.rules.random_hands import deals

HANDS = int(os.environ.get("COMPANION_BRUTE_HANDS", "400"))

Block = tuple[str, tuple[str, ...], bool]
"""Kind of block, its tiles, and whether it counts as concealed."""


def _partitions(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to lay tiles out as sets of three and one pair."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    for size in (2, 3):
        seen: set[tuple[str, ...]] = set()
        for others in combinations(range(1, len(tiles)), size - 1):
            block = (first, *(tiles[i] for i in others))
            if block in seen or not (_alike(block) or _run(block)):
                continue
            seen.add(block)
            rest = [tile for i, tile in enumerate(tiles) if i and i not in others]
            for more in _partitions(rest):
                yield [block, *more]


def _alike(block: tuple[str, ...]) -> bool:
    return len(set(block)) == 1


def _run(block: tuple[str, ...]) -> bool:
    if len(block) != 3 or any(len(tile) != 2 for tile in block) or len({tile[1] for tile in block}) != 1:
        return False
    ranks = sorted(int(tile[0]) for tile in block)
    return ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]


def _is_complete(hidden: list[str]) -> bool:
    return len(hidden) % 3 == 2 and _completes(tuple(sorted(hidden)), False)


@cache
def _completes(tiles: tuple[str, ...], paired: bool) -> bool:
    """Whether sorted tiles can be laid out in sets and (if not ``paired`` yet) a pair."""
    if not tiles:
        return paired
    first, rest = tiles[0], list(tiles[1:])
    if rest[:1] == [first] and not paired and _completes(tuple(rest[1:]), True):
        return True
    if rest[:2] == [first, first] and _completes(tuple(rest[2:]), paired):
        return True
    if len(first) == 2 and int(first[0]) <= 7:
        for step in (1, 2):
            following = f"{int(first[0]) + step}{first[1]}"
            if following not in rest:
                return False
            rest.remove(following)
        return _completes(tuple(rest), paired)
    return False


def _outer(tile: str) -> bool:
    return len(tile) == 1 or tile[0] in "19"


def _set_points(kind: str, tile: str, concealed: bool) -> int:
    if kind == "chow":
        return 0
    points = 4 if _outer(tile) else 2
    if kind == "kong":
        points *= 4
    return points * 2 if concealed else points


def _count(profile: str, hand: Hand, win: Win) -> int:
    """The dearest count of a won hand under classical-2000 or classical-300 with their default switches."""
    own, prevailing = win.seat.value, win.prevailing.value
    drawn = win.by is WinBy.SELF_DRAW
    assert hand.winning is not None
    won = hand.winning.name
    hidden = sorted([t.name for t in hand.concealed] + [won])
    laid: list[Block] = []
    for meld in hand.melds:
        names = tuple(t.name for t in meld.tiles)
        kind = "kong" if len(names) == 4 else ("pung" if _alike(names) else "chow")
        laid.append((kind, names, meld.concealed))
    waits = [t.name for t in ALL_TILES[:34] if _fits([x.name for x in hand.concealed], t.name)]
    best = 0
    for way in _partitions(hidden):
        if sum(len(block) == 2 for block in way) != 1:
            continue
        for place in {block for block in way if won in block}:
            blocks = list(laid)
            pair = ""
            done = False
            for block in way:
                finished = block == place and not done
                done = done or finished
                if len(block) == 2:
                    pair = block[0]
                else:
                    kind = "pung" if _alike(block) else "chow"
                    blocks.append((kind, block, drawn or not finished))
            best = max(best, _total(profile, blocks, pair, len(waits) == 1, hand, win, own, prevailing, drawn))
    return best


def _fits(hidden: list[str], tile: str) -> bool:
    return _is_complete([*hidden, tile])


def _total(
    profile: str,
    blocks: list[Block],
    pair: str,
    only: bool,
    hand: Hand,
    win: Win,
    own: str,
    prevailing: str,
    drawn: bool,
) -> int:
    old = profile == "classical-300"
    base = 10 if old else 20
    sets = sum(_set_points(kind, tiles[0], concealed) for kind, tiles, concealed in blocks)
    pairs = 0
    if pair in "CFP":
        pairs += 2
    if pair == own:
        pairs += 2
    if pair == prevailing and not old:
        pairs += 2
    plus = 2 * drawn + 2 * only
    points = base + sets + pairs + plus
    doubles = 0
    extra = 0
    agreed = 0
    heads = [tiles[0] for kind, tiles, _ in blocks if kind != "chow"]
    for head in heads:
        doubles += head in "CFP"
        doubles += head == own
        doubles += head == prevailing and not old
    everything = [t.name for t in hand.tiles]
    suits = {t[1] for t in everything if len(t) == 2}
    honours = any(len(t) == 1 for t in everything)
    if len(suits) == 1:
        doubles += 1 if honours or old else 3
    if not old:
        doubles += all(_outer(t) for t in everything)
        doubles += 3 * (not suits)
        doubles += sum(h in "ESWN" for h in heads) == 3 and pair in "ESWN"
        doubles += sum(h in "CFP" for h in heads) == 2 and pair in "CFP"
        doubles += Flag.READY in win.flags
    agreed += all(kind != "chow" for kind, _, _ in blocks)
    agreed += Flag.REPLACEMENT in win.flags
    agreed += sets + pairs == 0 and plus == 0
    agreed += Flag.LAST_TILE in win.flags and (not old or win.by is WinBy.SELF_DRAW)  # [000 XI.A.4]: drawing it
    agreed += Flag.ROBBING in win.flags
    if old:
        extra += 10 * agreed
        numbers = {"E": 1, "S": 2, "W": 3, "N": 4}
        for letter in "fq":
            mine = [int(t.name[1]) for t in hand.flowers if t.name[0] == letter]
            whole = len(mine) == 4
            doubles += 2 * whole
            for number in mine:
                if number != numbers[own]:
                    extra += 4
                elif not whole:
                    doubles += 1
    else:
        doubles += agreed
    total = (points + extra) * 2**doubles
    limit = 300 if old else 2000
    if old and (sum(h in "ESWN" for h in heads) == 4 or sum(h in "CFP" for h in heads) == 3):
        total = limit
    return min(total, limit)


@pytest.mark.parametrize("name", ["classical-2000", "classical-300"])
def test_the_dearest_count_equals_brute_force(name: str) -> None:
    profile = load_profile(name)
    for hand, win in deals(HANDS, seed=300 + len(name), special=False):
        if not _is_complete([t.name for t in hand.concealed] + [hand.winning.name if hand.winning else ""]):
            continue  # a knitted straight, complete only under the sport rules
        expected = _count(name, hand, win)
        assert value(hand, win, profile) == expected, f"{hand} {win}"
        scored = score(hand, win, profile)
        assert scored.total == expected, f"{hand} {win}"
        assert max((reading.total for reading in scored.others), default=0) <= expected


def test_losing_hands_equal_brute_force() -> None:
    profile = load_profile("classical-2000")
    for hand, win in deals(HANDS, seed=77, special=False):
        loser = Hand(hand.concealed, hand.melds, hand.flowers)
        own, prevailing = win.seat.value, win.prevailing.value
        points = doubles = 0
        heads: list[str] = []
        for meld in loser.melds:
            names = tuple(t.name for t in meld.tiles)
            if _alike(names):
                points += _set_points("kong" if len(names) == 4 else "pung", names[0], meld.concealed)
                heads.append(names[0])
        for tile, count in Counter(t.name for t in loser.concealed).items():
            if count >= 3:
                points += _set_points("pung", tile, True)
                heads.append(tile)
            elif count == 2:
                points += 2 * (tile in "CFP") + 2 * (tile == own) + 2 * (tile == prevailing)
        for head in heads:
            doubles += (head in "CFP") + (head == own) + (head == prevailing)
        expected = min(points * 2**doubles, 2000)
        assert score_losing(loser, Wind(own), Wind(prevailing), profile).total == expected, str(loser)
