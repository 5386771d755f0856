"""What the live view draws of a table beside words: arrows between players, the wall; and what its dialogs ask."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from companion.i18n import text
from companion.rules.result import Number
from companion.table import TableState
from companion.table.show import TableView
from companion.web.wall import wall_svg

_ANCHORS: Final = ((200, 372), (372, 200), (200, 28), (28, 200))
"""Where the arrows of the four places begin and end on a field of 400 x 400: bottom, right, top, left."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A payment as a curve (an SVG path) with its amount at ``x``, ``y`` in a tag of that width."""

    path: str
    x: int
    y: int
    width: int
    amount: Number


@dataclass(frozen=True, slots=True)
class Felt:
    """The field between the players. ``places`` say where each sits on the screen: 0 bottom, 1 right, 2 top, 3 left.

    The first player sits at the bottom, the others follow anticlockwise. The last hand's arrows stay until the wall of
    the next one is broken.
    """

    places: tuple[int, ...]
    arrows: tuple[Arrow, ...]
    wall: Markup | None


def felt(view: TableView) -> Felt:
    """The field of a table."""
    rotation = view.players[0].place
    places = tuple((player.place - rotation) % 4 for player in view.players)
    broken = view.wall is not None and view.throw is not None and view.throw.used
    return Felt(places, () if broken else _arrows(view, places), _wall(view, places))


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clock of a screen counts from, in milliseconds since 1970: the game, the hand that is played, and the
    end of a game that is over (0 while it goes on); ``minutes`` is how long it may last, 0 for no limit."""

    game: int
    hand: int
    ended: int
    minutes: int


def clock_of(state: TableState) -> Clock | None:
    """The clock of a table; None for a log without times."""
    times = [stored.at for stored in state.log if stored.at is not None]
    if not times:
        return None
    last = next((s.at for s in reversed(state.log) if state.last_hand and s.seq == state.last_hand.seq), None)
    game, hand, ended = (round(at.timestamp() * 1000) for at in (times[0], last or times[0], times[-1]))
    return Clock(game, hand, ended if state.end else 0, state.conduct.minutes)


def _arrows(view: TableView, places: tuple[int, ...]) -> tuple[Arrow, ...]:
    """Payments between players as curves from payer to payee; both directions of a pair bend apart."""
    sums: dict[tuple[int, int], Number] = {}
    for line in view.last.hand.payments if view.last else ():
        if line.payer is not None and line.payee is not None:
            pair = (line.payer, line.payee)
            sums[pair] = sums.get(pair, 0) + line.amount
    return tuple(_arrow(places[payer], places[payee], value) for (payer, payee), value in sums.items())


def _arrow(at: int, to: int, value: Number) -> Arrow:
    (x1, y1), (x2, y2) = _anchor(at, to), _anchor(to, at)
    length = math.hypot(x2 - x1, y2 - y1)
    bend = 0.12 if length < 320 else 0.1
    side = ((y2 - y1) / length, -(x2 - x1) / length)
    mid = ((x1 + x2) / 2 + side[0] * length * bend, (y1 + y2) / 2 + side[1] * length * bend)
    # Arrows across the table meet in the middle: their amounts stand nearer to who pays.
    t = 0.5 if length < 320 else 0.3
    curve = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
    points = zip((x1, y1), mid, (x2, y2), strict=True)
    x, y = (round(sum(share * place for share, place in zip(curve, along, strict=True))) for along in points)
    return Arrow(f"M{x1} {y1}Q{mid[0]:.0f} {mid[1]:.0f} {x2} {y2}", x, y, 30 + 17 * len(str(value)), value)


def _anchor(place: int, other: int) -> tuple[float, float]:
    """Where the arrow between two places touches the first: a little towards the other, so that arrows keep apart."""
    (x, y), (ox, oy) = _ANCHORS[place], _ANCHORS[other]
    if place % 2 == 0:
        return x + (44 if ox > x else -44 if ox < x else 0), y
    return x, y + (44 if oy > y else -44 if oy < y else 0)


def _wall(view: TableView, places: tuple[int, ...]) -> Markup | None:
    if view.wall is None:
        return None
    names = {player.seat: player.name for player in view.players}
    words = {key: text(view.language, f"web-wall-{key}") for key in ("counted", "first", "loose", "dead", "turned-up")}
    return wall_svg(view.wall.wall, names, places[view.dealer], view.wall.lines[0], words)
