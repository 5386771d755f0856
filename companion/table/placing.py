"""Who came first: the places at the end of a game, with placement points (uma), oka and the sticks left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from companion.rules.result import Number
from companion.table.amounts import amount, total
from companion.table.state import TableState


@dataclass(frozen=True, slots=True)
class Standing:
    """One player at the end. ``points`` as at the table, with ``sticks`` taken up; ``result`` sums to zero over all.

    ``result`` is points less what everybody returns, plus ``uma``, plus ``oka`` (what all returned beyond their
    start, to the first: it is paid by all, by the first as well). Without placement points it is the points, or the
    number of wins where no hand moves a point. ``table_points`` is what the place brings in a tournament.
    """

    player: int
    place: int
    points: Number
    sticks: Number
    uma: Number
    oka: Number
    result: Number
    table_points: Number = 0


def by_placement(state: TableState) -> bool:
    """Whether the places bring points (uma, oka) that the result counts."""
    return any(state.conduct.uma) or bool(state.conduct.return_points)


def standings(state: TableState) -> tuple[Standing, ...]:
    """The places as they are now, the first first.

    Equal points: the one who sat nearer to the first East goes before, or they share place, uma and oka ("ties");
    without placement points equal ones share the place.
    """
    conduct, placed = state.conduct, by_placement(state)
    groups = _groups(state)
    sticks = _shared_sticks(state, groups)
    returned = (conduct.return_points or conduct.start_points) if placed else 0
    oka = len(state.players) * (returned - conduct.start_points) if placed else 0
    found = []
    for first, group in groups:
        many = range(first, first + len(group))
        uma = _share([conduct.uma[place] for place in many], len(group)) if placed else [0] * len(group)
        top = _share([oka], len(group)) if first == 0 else [0] * len(group)
        brings = _share([sum(conduct.table_points[place : place + 1]) for place in many], len(group))
        for turn, player in enumerate(group):
            points = state.wins[player] if state.only_wins else total((state.points(player), sticks[player]))
            result = total((points, -returned, uma[turn], top[turn]))
            standing = Standing(player, first + 1, points, sticks[player], uma[turn], top[turn], result, brings[turn])
            found.append(standing)
    return tuple(found)


def _played(state: TableState) -> dict[int, Number]:
    """What each player won at the table. Where places bring points, penalties that nobody got (a chombo of the
    competition rules, a penalty of a referee) come off the result and do not change the places [RCR16] [WRC]."""
    found: dict[int, Number] = dict(enumerate(state.wins if state.only_wins else state.scores))
    for record in state.penalties if by_placement(state) else ():
        nobodys = [line.amount for line in record.payments if line.payee is None]
        found[record.player] = total((found[record.player], *nobodys))
    return found


def _groups(state: TableState) -> list[tuple[int, list[int]]]:
    """(Place from 0, players) of every place; more than one player where ties share."""
    played = _played(state)
    shares = state.conduct.ties == "share" or not by_placement(state)
    groups: list[tuple[int, list[int]]] = []
    for place, player in enumerate(sorted(state.everybody, key=lambda p: (-played[p], state.place(p)))):
        if groups and shares and played[groups[-1][1][0]] == played[player]:
            groups[-1][1].append(player)
        else:
            groups.append((place, [player]))
    return groups


def _share(amounts: Sequence[Number], many: int) -> list[Number]:
    """The sum in equal parts; what cannot be divided exactly goes to those named first."""
    whole = Decimal(str(total(amounts)))
    part = (whole / many).quantize(Decimal("0.01"))
    parts = [part] * many
    rest = whole - part * many
    step = Decimal("0.01").copy_sign(rest)
    for turn in range(int(abs(rest) * 100)):
        parts[turn % many] += step
    return [amount(each) for each in parts]


def _shared_sticks(state: TableState, groups: Sequence[tuple[int, list[int]]]) -> dict[int, Number]:
    """Who gets the sticks that still lie on the table."""
    found: dict[int, Number] = dict.fromkeys(state.everybody, 0)
    if not state.pot or state.conduct.leftover_sticks == "lost":
        return found
    top = groups[0][1]
    if state.conduct.leftover_sticks == "first":
        top = top[:1]
    for player, part in zip(top, _share([state.pot], len(top)), strict=True):
        found[player] = part
    return found


def leftovers(state: TableState) -> dict[int, Number]:
    """What each player gets of the sticks on the table when the game ends now."""
    return _shared_sticks(state, _groups(state))
