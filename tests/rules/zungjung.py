"""Zung Jung counted a second time, apart from the program: every way to take the tiles as sets, one `if` a pattern."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from companion.hand import Flag, Hand, Win, WinBy

HONOURS = "ESWNCFP"
ORPHANS = {"1m", "9m", "1s", "9s", "1p", "9p", *HONOURS}


class Group(NamedTuple):
    tiles: tuple[str, ...]
    open: bool
    """Claimed, or finished by a discard."""

    @property
    def chow(self) -> bool:
        return len(set(self.tiles)) == 3

    @property
    def kong(self) -> bool:
        return len(self.tiles) == 4


def _splits(tiles: tuple[str, ...]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to take sorted tiles as sets and pairs."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], list(tiles[1:])
    wanted = [[first] * 2, [first]]
    if first not in HONOURS:
        rank, suit = int(first[0]), first[1]
        wanted.append([f"{rank + 1}{suit}", f"{rank + 2}{suit}"])
    for more in wanted:
        left = list(rest)
        if all(tile in left and (left.remove(tile) or True) for tile in more):
            for others in _splits(tuple(left)):
                yield [(first, *more), *others]


def total(hand: Hand, win: Win) -> int | None:
    """The points of a complete hand; None if it is not complete."""
    assert hand.winning is not None
    won = hand.winning.plain.name
    inside = sorted([*(tile.plain.name for tile in hand.concealed), won])
    laid = [Group(tuple(sorted(tile.plain.name for tile in meld.tiles)), not meld.concealed) for meld in hand.melds]
    found: list[int] = []
    for parts in _splits(tuple(inside)):
        pairs = [part for part in parts if len(part) == 2]
        sets = [part for part in parts if len(part) == 3]
        if len(pairs) != 1 or len(sets) + len(laid) != 4:
            continue
        # The winning tile goes where it spoils no pung, if it may.
        elsewhere = won in pairs[0] or any(won in part and len(set(part)) == 3 for part in sets)
        spoils = win.by is WinBy.DISCARD and not elsewhere
        groups = [*laid, *(Group(part, spoils and set(part) == {won}) for part in sets)]
        found.append(_limited(_regular(groups, pairs[0][0], hand, win, inside, won)))
    counts = Counter(inside)
    if not laid and all(count % 2 == 0 for count in counts.values()):
        found.append(_limited([30, *_common(inside, "pairs"), *_luck(win)]))
    if not laid and set(inside) == ORPHANS:
        found.append(_limited([160, *_luck(win)]))
    return max(found, default=None)


def _limited(points: list[int]) -> int:
    whole = sum(points) or 1
    return max(320, *points) if whole > 320 else whole


def _luck(win: Win) -> list[int]:
    points = [10 for flag in (Flag.LAST_TILE, Flag.REPLACEMENT, Flag.ROBBING) if flag in win.flags]
    if (Flag.DEALT in win.flags and win.seat.value == "E") or Flag.FIRST_DISCARD in win.flags:
        points.append(155)
    return points


def _common(tiles: list[str], shape: str) -> list[int]:
    """Patterns that ask only for the tiles."""
    points: list[int] = []
    suits = {tile[1] for tile in tiles if tile not in HONOURS}
    honours = any(tile in HONOURS for tile in tiles)
    if len(suits) == 1:
        points.append(40 if honours else 80)
    if all(tile not in ORPHANS for tile in tiles):
        points.append(5)
    if not suits:
        points.append(320)
    if all(tile in ORPHANS for tile in tiles) and shape != "lesser":
        points.append(100 if honours else 400)
    return points


def _regular(groups: list[Group], eyes: str, hand: Hand, win: Win, inside: list[str], won: str) -> list[int]:
    tiles = [tile for group in groups for tile in group.tiles] + [eyes, eyes]
    chows = [group.tiles[0] for group in groups if group.chow]
    pungs = [group.tiles[0] for group in groups if not group.chow]
    points = [*_common(tiles, "sets"), *_luck(win)]
    points += [5] * (len(chows) == 4) + [5] * all(meld.concealed for meld in hand.melds) + [30] * (len(pungs) == 4)
    before = list(inside)
    before.remove(won)
    if not hand.melds and len({tile[-1] for tile in before}) == 1:
        gates = sorted(tile[0] for tile in before)
        points += [480] * ("".join(gates) == "1112345678999")
    points += [10 for kind in pungs if kind in "CFP" or kind == win.seat.value]
    dragons, winds = (sum(kind in names for kind in pungs) for names in ("CFP", "ESWN"))
    points += [130] if dragons == 3 else [40] * (dragons == 2 and eyes in "CFP")
    if winds >= 3:
        points.append(400 if winds == 4 else (320 if eyes in "ESWN" else 120))
    elif winds == 2 and eyes in "ESWN":
        points.append(30)
    hidden = sum(not group.open for group in groups if not group.chow)
    points.append((0, 0, 5, 30, 125)[hidden])
    points.append((0, 5, 20, 120, 480)[sum(group.kong for group in groups)])
    same = sorted(Counter(chows).values(), reverse=True) or [0]
    points.append({4: 480, 3: 120, 2: 60 if same[1:2] == [2] else 10}.get(same[0], 0))
    of_rank = {rank: {kind[1] for kind in pungs if kind[0] == rank and kind not in HONOURS} for rank in "123456789"}
    if any({f"{rank}{suit}" for suit in "msp"} <= set(chows) for rank in "1234567"):
        points.append(35)
    if any(len(suits) == 3 for suits in of_rank.values()):
        points.append(120)
    elif eyes not in HONOURS and len(of_rank[eyes[0]] - {eyes[1]}) == 2:
        points.append(30)
    points += [40] * any({f"{rank}{suit}" for rank in "147"} <= set(chows) for suit in "msp")
    runs = ["".join(rank if f"{rank}{suit}" in pungs else " " for rank in "123456789") for suit in "msp"]
    longest = max(len(part) for run in runs for part in run.split(" "))
    points.append((0, 0, 0, 100, 200)[longest])
    if not all(tile in ORPHANS for tile in tiles) and eyes in ORPHANS:
        touched = [[tile for tile in group.tiles if tile in ORPHANS] for group in groups]
        if all(touched):
            plain = all(tile not in HONOURS for tile in [*(part[0] for part in touched), eyes])
            points.append(50 if plain else 40)
    return points
