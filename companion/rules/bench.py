"""How many hands a second the rules score, beside the libraries that are installed."""

from __future__ import annotations

import gc
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules.tiles.kept import Kept
from companion.rules.tiles.packed import SuitTable
from companion.tiles import Tile

PROFILES: Final = ("mcr-2006", "mcr-1998", "classical-2000", "classical-300", "zung-jung")


class Figure(NamedTuple):
    """Hands a second of one way to score, and the processor's seconds that they took."""

    name: str
    hands: int
    per_second: float
    note: str = ""
    seconds: float = 0.0


class Run(NamedTuple):
    """A way to score, and the arguments of every call of it."""

    name: str
    call: Callable[..., Any]
    arguments: Sequence[tuple[Any, ...]]
    note: str = ""


SLICES: Final = 10
"""In how many turns each way to score does its hands."""


def measure(hands: int, seed: int) -> list[Figure]:
    """The figures of every profile that can be measured and of the libraries that are there."""
    from companion.rules import load_profile, score, value

    dealt = deal(hands, seed)
    warm = deal(max(hands // 4, 1000), seed + 1)
    some = dealt[: max(len(dealt) // 4, 1)]
    runs: list[Run] = []
    for name in PROFILES:
        profile = load_profile(name)
        fair = dealt if profile.body.tiles.flowers else _bare(dealt)
        for hand, win in warm if profile.body.tiles.flowers else _bare(warm):
            score(hand, win, profile)
        runs.append(Run(f"{name}, total only", lambda h, w, p=profile: value(h, w, p), fair))
        runs.append(Run(f"{name}, with reasons", lambda h, w, p=profile: score(h, w, p), fair[: len(some)]))
    runs += _card(max(hands // 10, 500), seed)
    runs += _riichi(dealt, warm)
    runs += _pymahjonggb(dealt)
    runs += _mahjong(dealt)
    return side_by_side(runs)


def side_by_side(runs: Sequence[Run]) -> list[Figure]:
    """Each run's figure; they take turns, so that whatever else the computer does slows all of them alike."""
    gc.collect()
    gc.freeze()  # the hands that lie ready belong to the bench: let nobody's garbage collection look through them
    taken = [0.0] * len(runs)
    for turn in range(SLICES):
        for number, (_, call, arguments, _) in enumerate(runs):
            first, last = (len(arguments) * step // SLICES for step in (turn, turn + 1))
            start = time.process_time()
            for each in arguments[first:last]:
                call(*each)
            taken[number] += time.process_time() - start
    gc.unfreeze()
    return [
        Figure(name, len(arguments), len(arguments) / seconds if seconds else 0.0, note, round(seconds, 3))
        for (name, _, arguments, note), seconds in zip(runs, taken, strict=True)
    ]


def tables() -> tuple[int, int]:
    """Entries and bytes of the tables that scoring has filled so far; what several tables share counts once."""
    entries = size = 0
    seen: set[int] = set()
    for table in gc.get_objects():
        if isinstance(table, (Kept, SuitTable)):
            entries += len(table)
            size += _size(table, seen)
    return entries, size


def _size(thing: Any, seen: set[int]) -> int:
    if id(thing) in seen:
        return 0
    seen.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, dict):
        return size + sum(_size(key, seen) + _size(entry, seen) for key, entry in thing.items())
    return size + sum(_size(part, seen) for part in thing) if isinstance(thing, tuple) else size


def _bare(dealt: Sequence[tuple[Hand, Win]]) -> list[tuple[Hand, Win]]:
    """The same hands, their flowers put aside."""
    return [(Hand(hand.concealed, hand.melds, (), hand.winning), win) for hand, win in dealt]


def _riichi(dealt: Sequence[tuple[Hand, Win]], warm: Sequence[tuple[Hand, Win]]) -> list[Run]:
    """Japanese mahjong on the same hands, their flowers put aside."""
    from companion.rules import load_profile, score, value

    profile = load_profile("riichi")
    bare = _bare(dealt)
    for hand, win in _bare(warm):
        score(hand, win, profile)
    some = bare[: max(len(bare) // 4, 1)]
    return [
        Run("riichi, total only", lambda h, w: value(h, w, profile), bare),
        Run("riichi, with reasons", lambda h, w: score(h, w, profile), some),
    ]


def _card(count: int, seed: int) -> list[Run]:
    """American mah-jongg by a card of sixty lines; half of the hands make none."""
    from companion.rules import load_profile, score, value
    from companion.rules.systems.american import bench as cards
    from companion.rules.systems.american.system import card_of

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sixty-lines.txt"
        path.write_text(cards.card_text(), encoding="utf-8")
        profile = load_profile("american", {"card": str(path)})
        card = card_of(profile)
    for hand, win in cards.hands(card, 500, seed + 1):
        score(hand, win, profile)
    dealt = cards.hands(card, count, seed)
    won = [(hand, win) for hand, win in dealt if value(hand, win, profile) is not None]
    lost = [(hand, win) for hand, win in dealt if value(hand, win, profile) is None]
    return [
        Run("american, 60 lines, total only", lambda h, w: value(h, w, profile), dealt, "half make no line"),
        Run("american, 60 lines, with reasons", lambda h, w: score(h, w, profile), won),
        Run("american, 60 lines, nearest lines", lambda h, w: score(h, w, profile), lost, "hands that make none"),
    ]


def deal(count: int, seed: int) -> list[tuple[Hand, Win]]:
    """Random complete hands of four sets and a pair with melds, kongs, flowers and circumstances."""
    from companion.rules.tiles.deal import complete_hand

    rng = random.Random(seed)
    return [complete_hand(rng, 3) for _ in range(count)]


_GB_SUITS = {"m": "W", "s": "T", "p": "B"}
_GB_HONOURS = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True))


def _gb_name(tile: Tile) -> str:
    return _GB_HONOURS[tile.name] if tile.is_honour else _GB_SUITS[tile.name[1]] + tile.name[0]


def gb_arguments(hand: Hand, win: Win) -> tuple[Any, ...]:
    """The positional arguments of pymahjonggb's MahjongFanCalculator for a hand with a winning tile."""
    melds: list[tuple[str, str, int]] = []
    for meld in hand.melds:
        tiles = meld.tiles
        if len(tiles) == 4:
            melds.append(("GANG", _gb_name(tiles[0]), 0 if meld.concealed else 1))
        elif tiles[0] == tiles[1]:
            melds.append(("PENG", _gb_name(tiles[0]), 1))
        else:
            melds.append(("CHI", _gb_name(tiles[1]), 1))
    assert hand.winning is not None
    return (
        tuple(melds),
        tuple(_gb_name(tile) for tile in hand.concealed),
        _gb_name(hand.winning),
        len(hand.flowers),
        win.by is WinBy.SELF_DRAW,
        Flag.LAST_OF_KIND in win.flags,
        Flag.REPLACEMENT in win.flags or Flag.ROBBING in win.flags,
        Flag.LAST_TILE in win.flags,
        win.seat.position,
        win.prevailing.position,
    )


def _pymahjonggb(dealt: Sequence[tuple[Hand, Win]]) -> list[Run]:
    try:
        from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found, unused-ignore]
    except ModuleNotFoundError:
        return [Run("pymahjonggb", len, (), "not installed")]
    ready = [gb_arguments(hand, win) for hand, win in dealt]
    return [Run("pymahjonggb (C++), fans and totals", MahjongFanCalculator, ready, "1998 edition, no reasons")]


def _mahjong(dealt: Sequence[tuple[Hand, Win]]) -> list[Run]:
    try:
        from mahjong.hand_calculating.hand import HandCalculator
        from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
        from mahjong.meld import Meld as TheirMeld
    except ModuleNotFoundError:
        return [Run("mahjong", len, (), "not installed")]
    options = OptionalRules(has_open_tanyao=True)
    ready: list[tuple[Any, ...]] = []
    for hand, win in dealt:
        ids = _Ids()
        melds = []
        for meld in hand.melds:
            taken = [ids.next(tile) for tile in meld.tiles]
            kind = "kan" if len(taken) == 4 else ("pon" if meld.tiles[0] == meld.tiles[1] else "chi")
            melds.append(TheirMeld(kind, taken, opened=not meld.concealed))
        concealed = [ids.next(tile) for tile in hand.concealed]
        assert hand.winning is not None
        won = ids.next(hand.winning)
        tiles = [*(i for meld in melds for i in meld.tiles), *concealed, won]
        config = HandConfig(
            is_tsumo=win.by is WinBy.SELF_DRAW,
            player_wind=27 + win.seat.position,
            round_wind=27 + win.prevailing.position,
            options=options,
        )
        ready.append((sorted(tiles), won, melds, None, config))

    def call(tiles: list[int], won: int, melds: list[Any], _dora: None, config: Any) -> Any:
        return HandCalculator.estimate_hand_value(tiles, won, melds=melds, config=config)

    some = ready[: max(len(ready) // 4, 1)]
    return [Run("mahjong (Python), han and fu", call, some, "riichi rules, no sets or reasons")]


class _Ids:
    """The 136 numbers that the mahjong package gives to tiles: characters, dots, bamboo, winds, white, green, red."""

    _STARTS: Final = {"m": 0, "p": 9, "s": 18}
    _HONOURS: Final = dict(zip("ESWNPFC", range(27, 34), strict=True))

    def __init__(self) -> None:
        self._used = [0] * 34

    def next(self, tile: Tile) -> int:
        kind = self._HONOURS[tile.name] if tile.is_honour else self._STARTS[tile.name[1]] + tile.rank - 1
        self._used[kind] += 1
        return 4 * kind + self._used[kind] - 1
