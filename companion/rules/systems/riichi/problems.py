"""What cannot happen in Japanese mahjong, said before anything is scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.hand import RIICHI_FLAGS, Flag, Hand, MeldKind, Problem, Win, WinBy
from companion.rules.result import Reason
from companion.rules.systems.riichi.dora import MOST_INDICATORS
from companion.rules.systems.riichi.seen import Seen
from companion.rules.tiles.case import Case, problems_of
from companion.rules.tiles.packed import too_many
from companion.tiles import Tile, TileSet, Wind

_FIRST = (Flag.DEALT, Flag.FIRST_TURN, Flag.FIRST_DISCARD)


def admitted(
    hand: Hand, win: Win, tile_set: TileSet, settings: Mapping[str, Any], red: tuple[Tile, ...]
) -> Seen | tuple[Problem, ...]:
    """The case to score, or what is wrong with it; nothing wrong and no case: 13 tiles without the winning one.

    ``red`` are the hand's red fives (:func:`companion.rules.systems.riichi.dora.red_fives`).
    """
    seen = _fast(hand, win)
    if seen is not None and (len(red) < 2 or not _red_problems(red, settings)):
        return seen
    problems = (
        *problems_of(hand, win, tile_set, bonus=False),
        *_riichi_problems(hand, win),
        *_red_problems(red, settings),
    )
    if problems or hand.size(tile_set) != tile_set.hand_size + 1:
        return problems
    if hand.winning is None:
        return (Problem.of("winning-unknown"),)
    return Seen(Case.of(hand, win))


def _fast(hand: Hand, win: Win) -> Seen | None:
    """The case of a hand that nothing can be wrong with, found out fast; None means: look closely."""
    if hand.winning is None or hand.flowers or len(hand.concealed) + 3 * len(hand.melds) != 13:
        return None
    try:
        case = Case.of(hand, win)
    except KeyError:
        return None
    if too_many(case.everything) or _circumstances(win.by, win.seat, win.flags, win.discarder):
        return None
    seen = Seen(case)
    flags = win.flags
    if flags:
        if seen.claimed and not flags.isdisjoint(RIICHI_FLAGS):
            return None
        if seen.melds and not flags.isdisjoint(_FIRST):
            return None
        if Flag.REPLACEMENT in flags and not (seen.hidden or seen.shown):
            return None
        if Flag.ROBBING in flags and seen.whole[seen.win] > 1:
            return None
        if Flag.LAST_OF_KIND in flags and seen.counts[seen.win] > 1:
            return None
    return seen


@lru_cache(maxsize=4096)
def _circumstances(by: WinBy, seat: Wind, flags: frozenset[Flag], discarder: Wind | None) -> tuple[Problem, ...]:
    """What is wrong with how a hand was won, whatever its tiles are."""
    win = Win(by, seat, Wind.EAST, flags, discarder)
    return (*win.problems(), *_flag_problems(win))


def _flag_problems(win: Win) -> Iterator[Problem]:
    flags = win.flags
    riichi = not flags.isdisjoint(RIICHI_FLAGS)
    if Flag.IPPATSU in flags and not riichi:
        yield Problem.of("ippatsu")
    if Flag.IPPATSU in flags and Flag.REPLACEMENT in flags:
        yield Problem.of("ippatsu-kong")
    if {Flag.DOUBLE_RIICHI, Flag.IPPATSU, Flag.LAST_TILE} <= flags:
        yield Problem.of("ippatsu-last")
    if {Flag.DOUBLE_RIICHI, Flag.IPPATSU, Flag.ROBBING} <= flags:
        yield Problem.of("ippatsu-robbing")
    if Flag.LAST_TILE in flags and Flag.REPLACEMENT in flags:
        yield Problem.of("last-replacement")
    for flag in _FIRST:
        if flag in flags and riichi:
            yield Problem.of("first-riichi", flag=flag.value)
    if Flag.FIRST_TURN in flags and win.seat is Wind.EAST:
        yield Problem.of("first-turn-east")
    if Flag.FIRST_DISCARD in flags and win.seat is Wind.EAST:
        yield Problem.of("first-discard-east")


def _riichi_problems(hand: Hand, win: Win) -> Iterator[Problem]:
    yield from _flag_problems(win)
    claimed = tuple(meld for meld in hand.melds if not meld.concealed)
    if claimed and not win.flags.isdisjoint(RIICHI_FLAGS):
        yield Problem.of("riichi-open", melds=" ".join(map(str, claimed)))
    kongs = [meld for meld in hand.melds if meld.concealed and meld.kind is MeldKind.KONG]
    for flag in _FIRST:
        if flag in win.flags and kongs and not claimed:
            yield Problem.of("first-kong", flag=flag.value)
    if Flag.FIRST_TURN in win.flags and claimed:
        yield Problem.of("first-turn-claimed", key="problem-dealt-claimed", flag=Flag.FIRST_TURN.value)


def _red_problems(red: tuple[Tile, ...], settings: Mapping[str, Any]) -> tuple[Problem, ...]:
    most = _red_there(int(settings["red-fives"]))
    return tuple(
        Problem.of("red-fives", (tile,), count=count, tile=tile.name, has=most[tile.name])
        for tile, count in Counter(red).items()
        if count > most[tile.name]
    )


def _red_there(how_many: int) -> dict[str, int]:
    """How many red fives of each suit lie in the box; a set without them may still have reds that count nothing."""
    return {"5m": 1, "5s": 1, "5p": 2 if how_many == 4 else 1}


def indicator_problems(
    hand: Hand, indicators: Mapping[str, tuple[Tile, ...]], kongs: int | None, settings: Mapping[str, Any]
) -> Iterator[Problem]:
    """What is impossible about dora indicators, given as option -> tiles.

    ``kongs``: those that all four players made in this hand, if known. Each shows one more indicator.
    """
    own = sum(meld.kind is MeldKind.KONG for meld in hand.melds)
    if kongs is not None and kongs < own:
        yield Problem.of("kongs", kongs=kongs, own=own)
    if not settings["kong-dora"]:
        most, why = 1, Reason("problem-dora-no-kongs")
    elif kongs is None:
        most, why = MOST_INDICATORS, Reason("problem-dora-four-kongs")
    else:
        most, why = 1 + kongs, Reason("problem-dora-kongs", {"kongs": kongs})
    for option, tiles in indicators.items():
        if len(tiles) > most:
            yield Problem.of("dora-many", tiles, option=option, count=len(tiles), most=most, why=why)
    shown = [tile for tiles in indicators.values() for tile in tiles]
    held = Counter(tile.plain for tile in (*hand.tiles, *shown))
    for tile in dict.fromkeys(tile.plain for tile in shown):
        if held[tile] > 4:
            yield Problem.of("dora-fifth", (tile,), count=held[tile], tile=str(tile))
    dora, ura = indicators.get("dora", ()), indicators.get("ura", ())
    if dora and len(ura) > len(dora):
        yield Problem.of("ura-many", ura, count=len(ura), shown=len(dora))
