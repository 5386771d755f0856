"""A drawing of the wall: whose side is broken, which stack was counted, where the loose tiles go, who takes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup, escape

from companion.table import WallBreak
from companion.tiles import Wind

SIZE: Final = 400
STACK: Final = (15.4, 23.0)
"""Length along the wall and depth of a stack, in units of the drawing."""
_TURN: Final = {Wind.EAST: 0, Wind.SOUTH: 270, Wind.WEST: 180, Wind.NORTH: 90}
"""East's wall lies at the bottom; the next seat in playing order is on the right. Degrees clockwise."""


def wall_svg(wall: WallBreak, names: Mapping[Wind, str], turned: int, label: str, words: Mapping[str, str]) -> Markup:
    """The four walls from above as SVG. ``turned`` quarter turns anticlockwise bring East's wall to its place on the
    page; ``names`` are the players by seat, ``words`` the texts "counted", "first", "loose", "dead" and "turned-up" of
    the key; what this wall does not have is left out there.
    """
    first = {(s.side, s.stack) for s in wall.first_dealt}
    dead = {(s.side, s.stack) for s in wall.dead}
    loose = {(t.on.side, t.on.stack) for t in wall.loose}
    counted = (wall.counted.side, wall.counted.stack)
    gone = bool(wall.loose)
    up = (wall.indicator.side, wall.indicator.stack) if wall.indicator else None
    parts = [f'<svg class="wall" viewBox="0 0 {SIZE} {SIZE}" role="img" aria-label="{escape(label)}">']
    for side, count in zip(Wind, wall.stacks, strict=True):
        turn = (_TURN[side] - 90 * turned) % 360
        parts.append(f'<g transform="rotate({turn} {SIZE / 2} {SIZE / 2})">')
        parts += _side(side, turn, count, counted, first, dead, loose, gone, up)
        chosen = " chosen" if side is wall.side else ""
        y = SIZE - 12
        flip = f' transform="rotate(180 {SIZE / 2} {y - 5})"' if turn == 180 else ""
        parts.append(f'<text class="wall-name{chosen}" x="{SIZE / 2}" y="{y}"{flip}>{escape(names[side])}</text></g>')
    there = {"counted": True, "first": True, "loose": loose, "dead": dead, "turned-up": wall.indicator}
    key = [(kind, words[kind]) for kind, has in there.items() if has]
    for line, (kind, word) in enumerate(key):
        down = SIZE / 2 - 13 * len(key) + 26 * line
        parts.append(f'<rect class="stack {kind}" x="112" y="{down}" width="13" height="17" rx="2"/>')
        parts.append(f'<text class="wall-key" x="136" y="{down + 14}">{escape(word)}</text>')
    parts.append("</svg>")
    return Markup("".join(parts))


def _side(
    side: Wind,
    turn: int,
    count: int,
    counted: tuple[Wind, int],
    first: set[tuple[Wind, int]],
    dead: set[tuple[Wind, int]],
    loose: set[tuple[Wind, int]],
    gone: bool,
    up: tuple[Wind, int] | None,
) -> Sequence[str]:
    """One wall as seen by its owner from below: the first stack is the rightmost."""
    length, depth = STACK
    left = (SIZE - count * length) / 2
    top = SIZE - 56
    parts = []
    for stack in range(1, count + 1):
        x = left + (count - stack) * length
        place = (side, stack)
        kind = "first" if place in first else "loose" if place in loose else "dead" if place in dead else ""
        if place == up:
            kind = "turned-up"
        if place == counted:
            kind = "counted gone" if gone else "counted"
        size = f'x="{x + 0.8:.1f}" y="{top}" width="{length - 1.6:.1f}" height="{depth}" rx="2"'
        parts.append(f'<rect class="stack {kind}" {size}/>')
        if place == counted:
            parts.append(
                f'<path class="wall-mark" d="M{x + length / 2:.1f} {top - 4} l-6 -11 h12 z"/>'
                f'<text class="wall-count" transform="translate({x + length / 2:.1f} {top - 26}) '
                f'rotate({-turn})" y="6">{stack}</text>'
            )
        if place in loose:
            size = f'x="{x + 2:.1f}" y="{top + 4}" width="{length - 4:.1f}" height="{depth - 8}" rx="1.5"'
            parts.append(f'<rect class="loose-tile" {size}/>')
    return parts
