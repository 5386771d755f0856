"""A hand that is told by its worth is paid for as the same hand with its tiles."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.hand import Win, WinBy
from companion.rules import Profile, load_profile, profile_names
from companion.rules.request import answer, score_of
from companion.rules.result import Score
from companion.rules.systems.riichi.score import HanFuScore
from companion.rules.worth import ToldWorth
from companion.tiles import Wind


def told(score: Score, profile: Profile) -> ToldWorth:
    """What somebody at the table would call out."""
    if isinstance(score, HanFuScore):
        return ToldWorth({"limits": score.times} if score.times else {"han": score.han, "fu": score.fu})
    return ToldWorth({"points": int(score.total)} if profile.system.worth_questions(profile) else {})


@pytest.mark.parametrize("name", profile_names())
def test_the_payments_are_those_of_the_tiles(name: str) -> None:
    profile, rng, paid = load_profile(name), random.Random(7), 0
    for place in range(300):
        hand, dealt = profile.system.deal(rng, 1 + place % 3, profile)
        seat = list(Wind)[place % 4]
        discarder = None if dealt.by is WinBy.SELF_DRAW else Wind.EAST.after((seat.position + 1 + place % 3) % 4)
        win = replace(dealt, seat=seat, discarder=discarder)
        score = profile.system.score(hand, win, profile)
        # The tiles alone tell who fed a danger and pays for all, and that flowers lifted no hand over the minimum.
        if not score.legal or score.fed:
            continue
        plain = Win(win.by, seat, win.prevailing, frozenset(), discarder)
        again = score_of(told(score, profile), plain, profile, {})
        assert (again.total, again.legal) == (score.total, score.legal), (str(hand), win)
        assert again.settlement.net == score.settlement.net, (str(hand), win)
        paid += bool(score.settlement.payments)
    assert paid > 50 or name == "win-lose"


@pytest.mark.parametrize(
    ("rules", "worth", "more", "net"),
    [
        # [004]: a discard: the discarder pays the hand and 8, the others 8.
        ("mcr-2006", 24, {"discarder": "W"}, {"S": 48, "W": -32, "E": -8, "N": -8}),
        # [000 X]: the losers settle with each other by what they count.
        (
            "classical-300",
            "points=64",
            {"counts": {"E": 8, "W": 4}},
            {"S": 256, "E": -128 + 8 + 16, "W": -64 - 8 + 4, "N": -64 - 16 - 4},
        ),
        # Han and fu as called out; a counter adds 300.
        ("riichi", "han=3 fu=40", {"discarder": "N", "honba": 1}, {"S": 5500, "N": -5500}),
        ("riichi", {"limits": 1}, {"discarder": "W", "pao": "N", "honba": 2}, {"S": 32600, "W": -16000, "N": -16600}),
        ("american", 25, {"discarder": "W"}, {"S": 100, "W": -50, "E": -25, "N": -25}),
        ("win-lose", {}, {}, {}),
    ],
)
def test_worths_that_documents_give(rules: str, worth: object, more: dict[str, Any], net: dict[str, int]) -> None:
    found = answer({"worth": worth, "rules": rules, "options": more})
    assert (found["problems"], found["net"]) == ([], net)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"rules": "mcr-2006", "worth": "viel"}, "write a whole number"),
        ({"rules": "mcr-2006", "worth": {"han": 3}}, "they ask for points"),
        ({"rules": "mcr-2006", "worth": {}}, "points is missing"),
        ({"rules": "mcr-2006", "worth": 24, "hand": "11m"}, "not both"),
        ({"rules": "hongkong", "worth": 99}, "from 0 to 13"),
        ({"rules": "classical-300", "worth": 301}, "from 0 to 300"),
        ({"rules": "riichi", "worth": "3"}, "fu is missing"),
        ({"rules": "riichi", "worth": "han=3 fu=33"}, "33 fu cannot be"),
        ({"rules": "riichi", "worth": "han=3 fu=30", "options": {"pao": "N"}}, "nobody is liable"),
        ({"rules": "win-lose", "worth": 3}, "they ask for –"),
        ({"rules": "mcr-2006", "worth": 24, "by": "self-draw", "flags": ["robbing"]}, "robbing"),
        ({"rules": "mcr-2006"}, "hand"),
    ],
)
def test_what_cannot_be_is_told(values: dict[str, Any], told: str) -> None:
    found = answer(values)
    assert found["legal"] is False
    assert told in " ".join(found["problems"]), found["problems"]
