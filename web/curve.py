"""The curve of everybody's points over the hands, as a drawing that fits any width."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from markupsafe import Markup, escape

from companion.rules.result import Number
from companion.table.show.text import amount_text

_WIDTH: Final = 640
_HEIGHT: Final = 240
_LEFT: Final = 74
_RIGHT: Final = 168
_EDGE: Final = 16
_APART: Final = 22
"""How far names at the right keep from each other."""


def curve_svg(names: Sequence[str], points: Sequence[Sequence[Number]], title: str, language: str) -> Markup:
    """A line for each player, named at its right end; empty before the first hand. ``points`` are everybody's at the
    start and after each hand."""
    if len(points) < 2:
        return Markup()
    low, high = (float(edge(edge(row) for row in points)) for edge in (min, max))
    step = _step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step

    def x(hand: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * hand / (len(points) - 1)

    def y(value: float) -> float:
        return _EDGE + (_HEIGHT - 2 * _EDGE) * (high - value) / (high - low)

    parts = []
    for tick in range(round((high - low) / step) + 1):
        value = low + tick * step
        zero = " zero" if value == 0 else ""
        parts.append(
            f'<path class="curve-grid{zero}" d="M{_LEFT} {y(value):.1f}H{_WIDTH - _RIGHT}"/>'
            f'<text class="curve-tick" x="{_LEFT - 8}" y="{y(value) + 5:.1f}">{amount_text(value, language)}</text>'
        )
    for player, place in enumerate(_spread([y(float(each)) for each in points[-1]])):
        line = "L".join(f"{x(hand):.1f} {y(float(row[player])):.1f}" for hand, row in enumerate(points))
        end = f"{x(len(points) - 1):.1f}"
        parts.append(
            f'<g class="curve-player p{player}"><path d="M{line}"/>'
            f'<circle cx="{end}" cy="{y(float(points[-1][player])):.1f}" r="5"/>'
            f'<text x="{_WIDTH - _RIGHT + 14}" y="{place + 6:.1f}">{escape(_short(names[player]))}</text></g>'
        )
    box = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}"'
    return Markup(f'<svg class="curve" {box}>{"".join(parts)}</svg>')


def _step(span: float) -> float:
    """A round distance between lines, so that there are three to six of them."""
    rough = max(span, 4) / 4
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * each for each in (1, 2, 5, 10) if power * each >= rough)


def _spread(places: Sequence[float]) -> list[float]:
    """The places of names moved apart as far as needed, in their order from the top."""
    order = sorted(range(len(places)), key=lambda player: places[player])
    top = max(_EDGE, min(places[order[0]], _HEIGHT - _EDGE - _APART * (len(places) - 1)))
    moved = list(places)
    for turn, player in enumerate(order):
        most = _HEIGHT - _EDGE - _APART * (len(places) - 1 - turn)
        top = min(max(top, places[player]), most)
        moved[player] = top
        top += _APART
    return moved


def _short(name: str) -> str:
    return name if len(name) <= 13 else name[:12] + "…"
