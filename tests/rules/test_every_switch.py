"""Every switch of every rule set that ships changes something: a score, a payment, a question, or how the game goes.

What is compared is what people get to see of a rule set, in turn: the course of play, the table's settings, what is
asked, draws and false wins, several hundred dealt hands with losers beside them, and hands of rare kinds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import Profile, load_profile, profile_names, waits
from companion.rules.several import settle_several
from companion.table.conduct import conduct_for
from companion.table.course import course
from companion.tiles import Wind

OTHER: dict[str, Any] = {
    "abortive": ("", "nine-terminals"),
    "card": (),  # a file: tests/rules/american plays by other cards
    "chombo-points": (40_000,),
    "honba": (600,),
    "leftover-sticks": ("share",),
    "minimum": (2, 3),
    "noten": (6_000,),
    "pao": ("", "daisangen"),
    "shapes": ("", "seven-pairs"),
    "two-han-from": (5,),
    "uma": ("30 10 -10 -30",),
}
"""Other values of switches that are words without choices, or numbers of which the next is hardly another."""

WITH: dict[tuple[str, str], dict[str, Any]] = {
    ("hongkong", "false-win"): {"false-win-pays": "amount"},
    ("mcr-beginner", "discard-payers"): {"bonus": 8},
    ("simplified", "minimum-with-flowers"): {"minimum": 3},
    ("riichi", "chombo-points"): {"chombo": "penalty"},
    ("riichi-ema", "pao-scope"): {"multiple-yakuman": True},
    ("riichi-wrc", "pao-scope"): {"multiple-yakuman": True},
    **{("riichi-wrc", switch): {"several-winners": "all"} for switch in ("honba-to", "sticks-to", "third-winner")},
}
"""Switches that act together with another one."""

RESTING: dict[str, tuple[str, str]] = {
    "classical-home": (
        "extras-as pure-suit-doubles only-place losers-doubles losers-limit flowers-for flower-set-replaces-own "
        "honours-cumulate no-points-strict last-tile-by half-limit",
        "[001-K1] and [001-K2] have none of the lines that these are about",
    ),
    "hongkong": ("waits knitted-waits hog-honours", "no faan is about waits, knitted tiles or a tile hog"),
    "mcr-beginner": ("waits knitted-waits hog-honours", "none of the thirty fan is about them"),
    "simplified": ("waits knitted-waits hog-honours", "none of its lines is about them"),
    "win-lose": (
        "minimum-with-flowers waits knitted-waits hog-honours bonus",
        "a win is a win, whatever it is worth, and nothing is paid",
    ),
}
"""Switches of shipped rule sets that rest until a copy gives them something to act on, and why."""


def switches() -> Iterator[tuple[str, str, Any]]:
    """Rule set, switch, and a value that it does not have."""
    for name in profile_names():
        profile = load_profile(name)
        for section in ("settings", "settlement", "procedure"):
            for switch, entry in profile.data.get(section, {}).items():
                value = entry["value"]
                if switch in OTHER and not entry.get("choices"):
                    others: tuple[Any, ...] = OTHER[switch]
                elif entry.get("choices"):
                    others = tuple(entry["choices"])
                else:
                    others = (not value,) if isinstance(value, bool) else (value + 1,)
                yield from ((name, switch, other) for other in others if other != value)


SELF = WinBy.SELF_DRAW
COUNTERS = {"honba": 5, "sticks": 2}
LIABLE = {"pao": "N", "honba": 2}
RARE: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "han-fu": [
        ("(CCC) (FFF) (PPP) EE 999s + 9s", {"discarder": Wind.WEST, "options": LIABLE}),
        ("(CCC) (FFF) (PPP) EEE S + S", {"discarder": Wind.WEST, "options": LIABLE}),
        (
            "123m 456m 789m 11s 45p + 6p",
            {"flags": {Flag.RIICHI}, "options": {"honba": 5, "sticks": 2}, "discarder": Wind.EAST},
        ),
        ("0p 5p 5p 123m 456s 789s 3m + 3m", {"flags": {Flag.RIICHI}}),
        ("(EEE) (SSS) (WWW) (NNN) 9s + 9s", {"discarder": Wind.WEST, "options": LIABLE}),
        ("123m 444p 789s 11s 79p + 8p", {"flags": {Flag.RIICHI}, "options": {"honba": 5}}),
        ("0p 0p 5p 123m 456s 789s 3m + 3m", {"flags": {Flag.RIICHI}}),
        ("[1111m] 456p 789p 33s 45s + 6s", {"flags": {Flag.RIICHI}, "options": {"dora": "3m 8p", "kongs": 1}}),
        ("2233445566778m + 8m", {"by": SELF, "flags": {Flag.RIICHI, Flag.IPPATSU}, "options": {"dora": "1m 7m 4m"}}),
        ("123m 456p 789s 33m 45p + 6p", {"flags": {Flag.FIRST_TURN}, "discarder": Wind.EAST}),
    ],
    "patterns": [
        ("147m 258p 36s 555m 99s + 9s", {}),
        ("147m 258p 36s 555m 44p + 9s", {}),
        ("(111m) (CCC) (FFF) EEE 9s + 9s", {"discarder": Wind.WEST}),
        ("(111m) (234m) (678m) 55m 23m + 4m", {"discarder": Wind.WEST}),
        ("(CCC) (FFF) 123m 99s PP + P", {"discarder": Wind.WEST}),
        ("EEEE 123m 456p 789s 9m + 9m", {}),
        ("(222m) 2345m 456p 789s + 5m", {}),
    ],
    "written-lines": [
        ("1112345678999m + 5m", {}),
        ("CCC FFF PPP EEE S + S", {}),
        ("1m 9m 1s 9s 1p 9p E S W N C F P + P", {}),
    ],
}
"""Hands by system for what is seldom dealt, with the circumstances that matter."""


def outcomes(profile: Profile) -> Iterator[object]:
    """What a rule set says and does, the same questions under each."""
    system = profile.system
    yield [line.text() for chapter in course(profile) for line in chapter.lines]
    yield conduct_for(profile).model_dump()
    yield sorted(system.options(profile)), [question.name for question in system.questions(profile) if question.asked]
    yield [circumstance.flag for circumstance in system.circumstances(profile)]
    yield system.false_win(Wind.SOUTH, profile)
    yield [(draw.kind, [reason.value for reason in draw.reasons]) for draw in system.draws(profile)]
    for draw in system.draws(profile):
        for seats in ((), (Wind.EAST,), (Wind.SOUTH, Wind.WEST)):
            reason = draw.reasons[0].value if draw.reasons else ""
            yield settled(lambda kind=draw.kind, seats=seats, reason=reason: system.drawn(kind, seats, reason, profile))
    for text, more in RARE.get(system.id, []):
        yield from told(profile, Hand.parse(text, profile.tile_set), **more)
    for hand, more in dealt(profile.id):
        yield from told(profile, hand, **more)


@cache
def dealt(name: str) -> list[tuple[Hand, dict[str, Any]]]:
    """Hands as the drill deals them under a rule set, and how each was won."""
    profile, rng, found = load_profile(name), random.Random(11), []
    for place in range(200):
        hand, win = profile.system.deal(rng, 1 + place % 3, profile)
        seat = list(Wind)[place % 4]
        discarder = None if win.by is WinBy.SELF_DRAW else list(Wind)[(place + 1 + place % 3) % 4]
        found.append((hand, {"by": win.by, "seat": seat, "flags": win.flags, "discarder": discarder}))
    return found


@cache
def usual(name: str, together: tuple[tuple[str, Any], ...]) -> list[object]:
    """The outcomes of a rule set as it ships, or with what a switch needs to act."""
    return list(outcomes(load_profile(name, dict(together))))


def told(
    profile: Profile,
    hand: Hand,
    *,
    by: WinBy = WinBy.DISCARD,
    seat: Wind = Wind.SOUTH,
    flags: Any = frozenset(),
    discarder: Wind | None = None,
    options: dict[str, Any] | None = None,
) -> Iterator[object]:
    """The score of a hand and what may be said about paying for it."""
    system = profile.system
    win = Win(by, seat, Wind.EAST, frozenset(flags), discarder)
    score = system.score(hand, win, profile, options or {})
    yield score.total, score.legal, [(item.name, item.value, item.count) for item in score.items], score.settlement
    yield [left.name for left in score.left_out]
    if score.problems:
        return
    yield waits(Hand(hand.concealed, hand.melds, hand.flowers), win, profile)
    lost = Hand.parse("EEE SSS (PPP) 1199m", profile.tile_set)
    losers = {each: lost for each in Wind if each is not seat}
    yield system.score_losing(lost, Wind.EAST if seat is not Wind.EAST else Wind.WEST, Wind.EAST, profile).total
    if score.legal:
        yield system.settle(score, win, profile, losers)
        yield system.settle(score, win, profile, None, {"pays_for_all": True} if by is WinBy.DISCARD else {})
        for question in system.options(profile).values():
            if question.kind == "player" and question.step == "settle":
                for named in Wind:
                    yield settled(
                        lambda name=question.name, named=named: system.settle(
                            score, win, profile, None, {name: named.value}
                        )
                    )
        if discarder is not None:
            won = [(score, win)]
            for other in (each for each in Wind if each not in (seat, discarder)):
                theirs = replace(win, seat=other)
                won.append((system.score(hand, theirs, profile, options or {}), theirs))
                yield settled(lambda won=tuple(won): settle_several(won, profile))


def settled(pay: Callable[[], object]) -> object:
    """Who pays whom, or why nobody can say."""
    try:
        return pay()
    except ValueError as error:
        return str(error)


def changes(name: str, switch: str, value: Any) -> bool:
    """Whether anything differs under that value."""
    together = WITH.get((name, switch), {})
    other = outcomes(load_profile(name, {**together, switch: value}))
    return any(one != two for one, two in zip(usual(name, tuple(together.items())), other, strict=False))


@pytest.mark.parametrize(("name", "switch", "value"), list(switches()))
def test_a_switch_changes_something(name: str, switch: str, value: Any) -> None:
    resting = switch in RESTING.get(name, ("", ""))[0].split()
    assert changes(name, switch, value) is not resting
