"""A won hand that is entered without its tiles: han and fu, or so many limit hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.hand import Problem, Win, WinBy
from companion.rules.questions import Question
from companion.rules.result import Item, Reason
from companion.rules.systems.riichi import pay, points, words
from companion.rules.systems.riichi.score import HanFuScore, HanFuWorth, Terms
from companion.rules.worth import told_item
from companion.tiles import Wind

MOST_FU: Final = 140
"""Four concealed kongs of honours or terminals with a pair of a wind that is both come to less."""

QUESTIONS: Final = (
    Question("han", "number", Reason("rules-worth-han"), least=1, most=100),
    Question("fu", "number", Reason("rules-worth-fu"), least=20, most=MOST_FU),
    Question("limits", "number", Reason("rules-worth-limits"), most=6),
)


def told_worth(told: Mapping[str, int], settings: Mapping[str, Any]) -> HanFuWorth | Problem:
    """What the payments depend on, or what is wrong with the numbers."""
    limits, han, fu = (told.get(name, 0) for name in ("limits", "han", "fu"))
    if limits:
        return HanFuWorth(points.YAKUMAN * limits, limits, 0, 0, "yakuman", ((pay.TOLD, limits),))
    if not han:
        return Problem.of("worth-missing", name="han")
    if han < 5 and not fu:
        return Problem.of("worth-missing", name="fu")
    if han < 5 and fu % 10 and fu != 25:
        return Problem.of("worth-fu", fu=fu)
    kiriage, kazoe = bool(settings["kiriage"]), settings["kazoe"] == "yakuman"
    base = points.base_points(han, fu, kiriage=kiriage, kazoe=kazoe)
    return HanFuWorth(base, 0, han, fu, points.limit_name(han, fu, kiriage=kiriage, kazoe=kazoe), ())


def told_score(worth: HanFuWorth, win: Win, terms: Terms, profile: tuple[str, str]) -> HanFuScore:
    """The score, not settled; ``profile``: id and version of the rule set."""
    dealer, drawn = win.seat is Wind.EAST, win.by is WinBy.SELF_DRAW
    total = points.total(worth.base, dealer=dealer, drawn=drawn)
    parts = (("limit", worth.times),) if worth.times else (("han", worth.han), ("fu", worth.fu))
    items: tuple[Item, ...] = tuple(told_item(value, unit) for unit, value in parts if value)
    return HanFuScore(
        *profile,
        total,
        items=items,
        steps=words.point_steps(worth, dealer, drawn, total),
        han=worth.han,
        fu=worth.fu,
        base=worth.base,
        times=worth.times,
        limit=worth.limit,
        yakuman=worth.yakuman,
        terms=terms,
    )
