"""Packed tiles and sets against plain counting; tables never hold more than they may."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from companion.rules.tiles import decompose, tilefans
from companion.rules.tiles.case import Case
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import ONE, SUITS, counts_of, kinds_mask, pack, unpack
from tests.rules.random_hands import deals

POOL = [Case.of(deal.hand, deal.win) for deal in deals(1500, seed=34)]


def _ways(counts: list[int], pair: int = -1) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """Every way to take nine counts apart, tile by tile: (pair, chows, pungs)."""
    low = next((rank for rank, count in enumerate(counts) if count), -1)
    if low < 0:
        yield pair, (), ()
        return
    for size, block in ((2, [low] * 2), (3, [low] * 3), (1, [low, low + 1, low + 2])):
        need = Counter(block)
        if (size == 2 and pair >= 0) or any(rank > 8 or counts[rank] < many for rank, many in need.items()):
            continue
        rest = [count - need[rank] for rank, count in enumerate(counts)]
        for found, chows, pungs in _ways(rest, low if size == 2 else pair):
            yield found, (low, *chows) if size == 1 else chows, (low, *pungs) if size == 3 else pungs


def test_the_table_of_suits_knows_every_way() -> None:
    rng = random.Random(9)
    assert len(SUITS) or SUITS[0]
    asked = rng.sample(sorted(SUITS), 1500)
    asked += [tiles + ONE[rng.randrange(9)] - ONE[rng.randrange(9)] for tiles in asked if min(counts_of(tiles)[:9]) > 0]
    for tiles in asked:
        expected = {(pair, tuple(sorted(c)), tuple(sorted(p))) for pair, c, p in _ways(list(counts_of(tiles)[:9]))}
        found = [unpack(reading) for reading in SUITS[tiles]]
        assert len(found) == len(set(found))
        assert set(found) == expected, counts_of(tiles)[:9]


def test_tiles_and_sets_come_back_as_they_were_packed() -> None:
    for case in POOL:
        assert pack(case.counts) == case.unshown
        assert kinds_mask(case.everything) == sum(1 << kind for kind, count in enumerate(case.whole) if count)
        assert case.held(case.win) == case.whole[case.win]


def test_the_only_wait_is_the_only_kind_that_completes() -> None:
    seen = Counter[bool]()
    for case in POOL:
        if decompose.readings(case.unshown):
            alone = [k for k in range(34) if decompose.readings(case.before() + ONE[k])] == [case.win]
            formal = decompose.waits(case.before())
            only = decompose.only_wait(case.unshown, case.win)
            assert only == (formal == 1 << case.win)
            assert alone or not only
            seen[only] += 1
    assert min(seen[True], seen[False]) > 200


def test_what_a_hand_touches_is_told_by_its_kinds() -> None:
    for case in POOL:
        touches = tilefans.touched(case.everything)
        suits = {kind // 9 for kind, count in enumerate(case.whole) if count and kind < 27}
        simples = any(count and kind < 27 and kind % 9 not in (0, 8) for kind, count in enumerate(case.whole))
        assert (touches & tilefans.SUITS).bit_count() == len(suits)
        assert bool(touches & tilefans.SIMPLES) == simples
        assert bool(touches & tilefans.HONOURS) == any(case.whole[27:])


def test_a_table_starts_afresh_when_it_is_full() -> None:
    asked: list[int] = []

    def work_out(key: int) -> int:
        asked.append(key)
        return key * key

    table = Kept(work_out, most=3)
    assert [table[key] for key in (1, 2, 3, 2, 1)] == [1, 4, 9, 4, 1]
    assert asked == [1, 2, 3]
    assert table[4] == 16
    assert 1 not in table
    assert len(table) == 1
