"""Asks the ``mahjong`` package about our hands: points, han and fu under the same switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from companion.hand import Flag, Hand, Win, WinBy
from companion.tiles import Tile

_STARTS: Final = {"m": 0, "p": 9, "s": 18}
_HONOURS: Final = dict(zip("ESWNPFC", range(27, 34), strict=True))


class Theirs(NamedTuple):
    """What the package says; ``error`` is its own word for a hand that it does not score."""

    total: int
    han: int
    fu: int
    yaku: tuple[str, ...]
    error: str = ""


class _Ids:
    """The 136 numbers of tiles; the first of a suit's fives is the red one."""

    def __init__(self) -> None:
        self._used: dict[int, set[int]] = {}

    def next(self, tile: Tile) -> int:
        kind = _HONOURS[tile.name] if tile.is_honour else _STARTS[tile.name[1]] + tile.rank - 1
        taken = self._used.setdefault(kind, set())
        five = tile.is_suited and tile.rank == 5
        places = [0] if tile.red else ([1, 2, 3, 0] if five else [0, 1, 2, 3])
        place = next(each for each in places if each not in taken)
        taken.add(place)
        return 4 * kind + place


def rules(settings: Mapping[str, Any]) -> OptionalRules:
    """Their switches for ours."""
    return OptionalRules(
        has_open_tanyao=bool(settings["open-tanyao"]),
        has_aka_dora=bool(settings["red-fives"]),
        has_double_yakuman=bool(settings["double-yakuman"]),
        kazoe_limit=HandConfig.KAZOE_LIMITED if settings["kazoe"] == "yakuman" else HandConfig.KAZOE_SANBAIMAN,
        kiriage=bool(settings["kiriage"]),
        fu_for_open_pinfu=bool(settings["open-without-fu"]),
        fu_for_pinfu_tsumo=not settings["pinfu-tsumo"],
        renhou_as_yakuman=settings["renhou"] == "yakuman",
    )


def arguments(
    hand: Hand, win: Win, options: OptionalRules, dora: Sequence[Tile] = (), ura: Sequence[Tile] = ()
) -> tuple[list[int], int, list[TheirMeld], list[int], HandConfig, list[int]]:
    """Their view of a hand with its winning tile."""
    ids = _Ids()
    assert hand.winning is not None
    melds = []
    for meld in hand.melds:
        taken = [ids.next(tile) for tile in sorted(meld.tiles, key=lambda tile: not tile.red)]
        alike = meld.tiles[0].name == meld.tiles[1].name
        kind = TheirMeld.KAN if len(taken) == 4 else (TheirMeld.PON if alike else TheirMeld.CHI)
        melds.append(TheirMeld(kind, sorted(taken), opened=not meld.concealed))
    won = ids.next(hand.winning)
    concealed = [ids.next(tile) for tile in sorted(hand.concealed, key=lambda tile: not tile.red)]
    flags = win.flags
    drawn = win.by is WinBy.SELF_DRAW
    first = Flag.DEALT in flags
    east = win.seat.value == "E"
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi=Flag.RIICHI in flags or Flag.DOUBLE_RIICHI in flags,
        is_daburu_riichi=Flag.DOUBLE_RIICHI in flags,
        is_ippatsu=Flag.IPPATSU in flags,
        is_rinshan=Flag.REPLACEMENT in flags,
        is_chankan=Flag.ROBBING in flags,
        is_haitei=Flag.LAST_TILE in flags and drawn,
        is_houtei=Flag.LAST_TILE in flags and not drawn,
        is_tenhou=first and east,
        is_chiihou=first and not east,
        is_renhou=Flag.FIRST_TURN in flags,
        player_wind=27 + win.seat.position,
        round_wind=27 + win.prevailing.position,
        options=options,
    )
    tiles = [*concealed, won, *(tile for meld in melds for tile in meld.tiles)]
    return sorted(tiles), won, melds, [_plain(t) for t in dora], config, [_plain(t) for t in ura]


def _plain(tile: Tile) -> int:
    return _Ids().next(tile.plain)


def ask(hand: Hand, win: Win, options: OptionalRules, dora: Sequence[Tile] = (), ura: Sequence[Tile] = ()) -> Theirs:
    """Their score of a hand."""
    tiles, won, melds, shown, config, under = arguments(hand, win, options, dora, ura)
    found = HandCalculator.estimate_hand_value(
        tiles, won, melds=melds, dora_indicators=shown, config=config, ura_dora_indicators=under
    )
    if found.error:
        return Theirs(0, 0, 0, (), found.error)
    assert found.cost is not None
    return Theirs(
        int(found.cost["total"]), int(found.han or 0), int(found.fu or 0), tuple(str(y) for y in found.yaku or ())
    )
