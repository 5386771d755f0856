"""What a person says beside the hand: dora indicators, counters, riichi sticks, who is liable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.hand import Hand, Problem, Win
from companion.rules.systems.riichi import dora as dora_of
from companion.rules.systems.riichi.problems import indicator_problems
from companion.rules.systems.riichi.score import Terms
from companion.tiles import Tile, Wind

_WORDS = {"east": "E", "south": "S", "west": "W", "north": "N"}


@dataclass(frozen=True, slots=True)
class Asked:
    """The options understood, and what is wrong with them."""

    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    terms: Terms = field(default_factory=Terms)
    problems: tuple[Problem, ...] = ()


NOTHING = Asked()


def understood(hand: Hand, win: Win, settings: Mapping[str, Any], options: Mapping[str, object]) -> Asked:
    """The options of a score; never raises, what cannot be stands in ``problems``."""
    if not options:
        return NOTHING
    problems: list[Problem] = []
    shown: dict[str, tuple[Tile, ...]] = {}
    for name in ("dora", "ura"):
        if options.get(name) is not None:
            shown[name], wrong = dora_of.tiles_of(options[name], name)
            problems += wrong
    kongs = _whole("kongs", options.get("kongs"), problems, most=4)
    if shown and not problems:
        problems += indicator_problems(hand, shown, kongs, settings)
    terms = terms_of(win, options, problems)
    return Asked(shown.get("dora", ()), shown.get("ura", ()), terms, tuple(problems))


def terms_of(win: Win, options: Mapping[str, object], problems: list[Problem]) -> Terms:
    """Counters, sticks and liability of the options; adds what is wrong to ``problems``."""
    pao = _seat(options.get("pao"), problems)
    if pao is not None and pao is win.seat:
        problems.append(Problem.of("pao-self", seat=pao.value))
        pao = None
    return Terms(
        _whole("honba", options.get("honba"), problems, most=200) or 0,
        _whole("sticks", options.get("sticks"), problems, most=1000) or 0,
        pao,
    )


def _whole(name: str, value: object, problems: list[Problem], *, most: int) -> int | None:
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not str(value).isdecimal() or int(str(value)) > most:
        problems.append(Problem.of("option-number", name=name, value=str(value)[:20], most=most))
        return None
    return int(str(value))


def _seat(value: object, problems: list[Problem]) -> Wind | None:
    if value is None or value == "":
        return None
    if isinstance(value, Wind):
        return value
    word = str(value).strip().lower()
    try:
        return Wind(_WORDS.get(word, word.upper()))
    except ValueError:
        problems.append(Problem.of("pao", value=str(value)[:20]))
        return None
