"""Scoring and settling hands under many rule sets. Pure: no files but the rule sets', no clock, no camera.

>>> from companion.hand import Hand, Win
>>> result = score(Hand.parse("(123s) 44455566s 55m f1 f2 + 6s"), Win(), load_profile("mcr-2006"))
>>> result.total, [item.name for item in result.items][0]
(30, 'Pure Triple Chow')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.hand import Hand, Win
from companion.rules import grammars
from companion.rules.places import own_names, profile_names
from companion.rules.profile import Profile, load_profile, parse_profile, with_changes
from companion.rules.profile_errors import ProfileError
from companion.rules.ready import Wait, ready_distance, waits
from companion.rules.result import Score, Settlement
from companion.tiles import Wind


def score(hand: Hand, win: Win, profile: Profile, /, **options: Any) -> Score:
    """The value of a won hand under a profile, with reasons and payments.

    ``options`` are those that the grammar knows (dora in riichi) and those of :func:`settle`. Never raises for a hand:
    what is impossible about it stands in ``problems``, and a hand that is not complete is told in ``notes`` what it
    waits for. Raises TypeError for an option that the grammar does not know.
    """
    module = grammars.module(profile.grammar)
    if not options:
        plain: Score = module.score(hand, win, profile)
        return plain
    unknown = sorted(set(options) - grammars.score_options(module) - grammars.settle_options(module))
    if unknown:
        raise TypeError(f"score() under {profile.id} knows no option {unknown[0]!r}")
    scoring = {key: value for key, value in options.items() if key in grammars.score_options(module)}
    settling = {key: value for key, value in options.items() if key not in scoring}
    result: Score = module.score(hand, win, profile, **scoring)
    if settling and not result.problems:
        result = replace(result, settlement=module.settle(result, win, profile, None, **settling))
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
    """Who pays whom for a score. ``losers``: the others by seat, where losing hands count (missing: nothing)."""
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
    "own_names",
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
