"""The places of a game in words: under each system as its players write them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.i18n import text
from companion.rules.result import Number, number
from companion.table.placing import Standing, by_placement, standings
from companion.table.show.text import amount_text
from companion.table.state import TableState


@dataclass(frozen=True, slots=True)
class StandingView:
    """A player's place; ``cells`` are the numbers as the players of that game write them, the result last."""

    standing: Standing
    name: str
    cells: tuple[str, ...]

    @property
    def place(self) -> int:
        return self.standing.place

    def to_dict(self) -> dict[str, Any]:
        names = ("points", "sticks", "uma", "oka", "result", "table_points")
        numbers = {name: number(getattr(self.standing, name)) for name in names}
        return {"player": self.standing.player, "place": self.place, **numbers}


@dataclass(frozen=True, slots=True)
class RankingView:
    """The players by their places; ``heads`` name the cells."""

    heads: tuple[str, ...]
    rows: tuple[StandingView, ...]


def ranking(state: TableState, language: str = "en") -> RankingView:
    """The places as they are now."""
    if by_placement(state):
        columns: tuple[str, ...] = ("points", "uma", "result")
    elif any(state.conduct.table_points):
        columns = ("points", "table-points")
    else:
        columns = ("wins",) if state.only_wins else ("points",)
    heads = tuple(text(language, f"table-standing-{column}") for column in columns)
    rows = (
        StandingView(s, state.name_of(s.player), tuple(_cell(s, column, state, language) for column in columns))
        for s in standings(state)
    )
    return RankingView(heads, tuple(rows))


def _cell(standing: Standing, column: str, state: TableState, language: str) -> str:
    match column:
        case "uma":
            return thousands_text(standing.uma + standing.oka, language)
        case "result":
            return thousands_text(standing.result, language)
        case "table-points":
            return amount_text(standing.table_points, language)
    signed = not state.conduct.start_points and column == "points" and standing.points > 0
    return ("+" if signed else "") + amount_text(standing.points, language)


def thousands_text(value: Number, language: str = "en") -> str:
    """Riichi results as they are written down: in thousands, with their sign.

    >>> thousands_text(70800), thousands_text(-15000), thousands_text(0)
    ('+70.8', '−15', '0')
    """
    return ("+" if value > 0 else "") + amount_text(value / 1000, language)
