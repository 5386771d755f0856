"""Scoring and settling hands under many rule sets. Pure: no files but the rule sets', no clock, no camera.

>>> from companion.hand import Hand, Win
>>> result = score(Hand.parse("(123s) 44455566s 55m f1 f2 + 6s"), Win(), load_profile("mcr-2006"))
>>> result.total, [item.name for item in result.items][0]
(30, 'Pure Triple Chow')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.hand import Hand, Win
from companion.rules.profile.errors import ProfileError
from companion.rules.registry import systems
from companion.rules.result import Number, Score, Settlement
from companion.rules.sets.load import load_profile, parse_profile
from companion.rules.sets.places import own_names, profile_names
from companion.rules.system import Profile, RuleSystem, with_changes
from companion.rules.waits import Wait, ready_distance, waits
from companion.tiles import Wind


def score(hand: Hand, win: Win, profile: Profile, /, **options: object) -> Score:
    """The value of a won hand under a profile, with reasons and payments.

    ``options`` are those that the rule system asks about (dora in riichi) and those of :func:`settle`. Never raises for
    a hand: what is impossible about it stands in ``problems``, and a hand that is not complete is told in ``notes``
    what it waits for. Raises TypeError for an option that the system does not know.
    """
    system = profile.system
    if not options:
        return system.score(hand, win, profile)
    known = system.options(profile)
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise TypeError(f"score() under {profile.id} knows no option {unknown[0]!r}")
    scoring = {name: value for name, value in options.items() if known[name].step != "settle"}
    settling = {name: value for name, value in options.items() if name not in scoring}
    result = system.score(hand, win, profile, scoring)
    if settling and not result.problems:
        result = replace(result, settlement=system.settle(result, win, profile, None, settling))
    return result


def value(hand: Hand, win: Win, profile: Profile) -> Number | None:
    """Only the total, as fast as it can be had; None where :func:`score` would name problems."""
    return profile.system.value(hand, win, profile)


def settle(
    score: Score,
    win: Win,
    profile: Profile,
    losers: Mapping[Wind, Hand] | None = None,
    **options: object,
) -> Settlement:
    """Who pays whom for a score. ``losers``: the others by seat, where losing hands count (missing: nothing)."""
    return profile.system.settle(score, win, profile, losers, options)


def score_losing(hand: Hand, seat: Wind, prevailing: Wind, profile: Profile) -> Score:
    """What a hand that did not win counts; zero under rules that do not count losing hands."""
    return profile.system.score_losing(hand, seat, prevailing, profile)


__all__ = [
    "Profile",
    "ProfileError",
    "RuleSystem",
    "Wait",
    "load_profile",
    "own_names",
    "parse_profile",
    "profile_names",
    "ready_distance",
    "score",
    "score_losing",
    "settle",
    "systems",
    "value",
    "waits",
    "with_changes",
]
