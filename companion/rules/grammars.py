"""Which module scores which kind of rule set.

A grammar is a module with

``Body``                        the pydantic model of its profile files (a subclass of profile.ProfileData)
``compile_profile(profile)``    whatever it needs to score fast, made once a profile (``profile.engine``)
``score(hand, win, profile)``   -> Score; problems inside, never an exception for an impossible hand
``settle(score, win, profile, losers, **options)`` -> Settlement
``value(hand, win, profile)``   -> the total alone, as fast as it can be had; None where score names problems
``waits_mask(hand, profile)``   -> bit mask of the kinds that complete a hand of 13, by their place in
                                tiles.CLASS_NAMES; flowers that are all alike are the first of them
``distance(hand, profile)``     -> how many tiles a hand of 13 is from complete (1: ready)
``SCORE_OPTIONS``               names of keyword options that score() takes besides (riichi's dora), if any
``SETTLE_OPTIONS``              the same for settle()

and, where the rules ask for it,

``CHECKS``                      functions that look at a Body as a whole and raise ValueError
``beside(data, origin, changes)`` -> (files that the rule set rests on, what they add to its version); ValueError
``written_in(profile, changes)`` -> (its data with those files written in, the changes that remain on top)
``counts_losers(profile)``      whether losing hands are settled with (without it: never)
``blames(profile)``             whether one player can be made to pay for all (without it: never)
``read_settling(win, options)`` -> the options of settling as settle() takes them; ValueError that names the option
``WAITS_NOTES``                 Reasons to keep in mind about any tiles that a hand waits for
``nearest(hand, profile, **options)`` -> the targets nearest to a hand of 13 (result.Near)
``dead(hand, profile, **options)``    -> why a hand can no longer win (Reasons)
``deal(rng, level, profile)``   -> a complete hand for the drill and how it was won
``drawn(kind, seats, abortive, profile)`` -> Settlement of a hand that nobody won; ValueError (without it: no payments)
``FALSE_WIN_REDEALS``           True where a false win ends the hand, which is dealt again
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, Literal

GrammarName = Literal["points-and-doubles", "patterns", "han-fu", "target-card"]

_MODULES: Final[dict[str, str]] = {
    "points-and-doubles": "companion.rules.classical",
    "patterns": "companion.rules.patterns",
    "han-fu": "companion.rules.riichi",
    "target-card": "companion.rules.american",
}
NAMES: Final = tuple(_MODULES)
_loaded: dict[str, Any] = {}


SETTLE_OPTIONS: Final = frozenset(("pays_for_all", "excused", "counts", "false_win"))
"""Options of settling that any grammar takes; a grammar's own ones stand in its SETTLE_OPTIONS."""


def score_options(grammar: Any) -> frozenset[str]:
    """The options that a grammar's score() takes, from its SCORE_OPTIONS."""
    return frozenset(getattr(grammar, "SCORE_OPTIONS", ()))


def settle_options(grammar: Any) -> frozenset[str]:
    """The options that a grammar's settle() takes."""
    return SETTLE_OPTIONS | frozenset(getattr(grammar, "SETTLE_OPTIONS", ()))


def module(grammar: str) -> Any:
    """The module of a grammar; KeyError for a name outside NAMES."""
    found = _loaded.get(grammar)
    if found is None:
        found = _loaded[grammar] = import_module(_MODULES[grammar])
    return found
