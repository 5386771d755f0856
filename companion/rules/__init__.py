"""Scoring and settling hands under many rule sets. Pure: no files but the rule sets', no clock, no camera.

>>> from companion.hand import Hand, Win
>>> result = score(Hand.parse("(123s) 44455566s 55m f1 f2 + 6s"), Win(), load_profile("mcr-2006"))
>>> result.total, [item.name for item in result.items][0]
(30, 'Pure Triple Chow')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.hand import Hand, Win
from companion.rules import grammars
from companion.rules.profile import Profile, ProfileError, load_profile, parse_profile, profile_names, with_changes
from companion.rules.ready import Wait, ready_distance, waits
from companion.rules.result import Score, Settlement
from companion.tiles import Wind


def score(hand: Hand, win: Win, profile: Profile) -> Score:
    """The value of a won hand under a profile, with reasons and payments.

    Never raises for a hand: what is impossible about it stands in ``problems``, and a hand that is not complete is told
    what it waits for in ``notes``.
    """
    result: Score = grammars.module(profile.grammar).score(hand, win, profile)
    return result


def value(hand: Hand, win: Win, profile: Profile) -> int | None:
    """Only the total, as fast as it can be had; None where :func:`score` would name problems."""
    result: int | None = grammars.module(profile.grammar).value(hand, win, profile)
    return result


def settle(
    score: Score,
    win: Win,
    profile: Profile,
    losers: Mapping[Wind, Hand] | None = None,
    **options: Any,
) -> Settlement:
    """Who pays whom for a score. ``losers``: their hands by seat, where losing hands count (a missing one as nothing)."""
    result: Settlement = grammars.module(profile.grammar).settle(score, win, profile, losers, **options)
    return result


def score_losing(hand: Hand, seat: Wind, prevailing: Wind, profile: Profile) -> Score:
    """What a hand that did not win counts; zero under rules that do not count losing hands."""
    module = grammars.module(profile.grammar)
    if hasattr(module, "score_losing"):
        result: Score = module.score_losing(hand, seat, prevailing, profile)
        return result
    return Score(profile.id, profile.version, legal=False)


__all__ = [
    "Profile",
    "ProfileError",
    "Wait",
    "load_profile",
    "parse_profile",
    "profile_names",
    "ready_distance",
    "score",
    "score_losing",
    "settle",
    "value",
    "waits",
    "with_changes",
]
