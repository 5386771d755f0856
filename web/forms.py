"""What the phone view asks about a won hand: only what the rule set of the table knows, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.hand import Flag, Win, WinBy
from companion.i18n import text
from companion.rules import Profile
from companion.rules.result import number
from companion.table import TableState

_FANS: Final[dict[Flag, tuple[str, ...]]] = {
    Flag.LAST_TILE: ("last-tile-draw", "last-tile-claim"),
    Flag.LAST_OF_KIND: ("last-tile",),
    Flag.REPLACEMENT: ("out-with-replacement-tile",),
    Flag.ROBBING: ("robbing-the-kong",),
    Flag.DEALT: ("heavenly-hand", "earthly-hand"),
    Flag.FIRST_DISCARD: ("earthly-hand",),
}
"""Circumstances in the pattern rules, by the fans that they can earn."""
_YAKU: Final[dict[Flag, tuple[str, ...]]] = {
    Flag.RIICHI: ("riichi",),
    Flag.DOUBLE_RIICHI: ("double-riichi",),
    Flag.IPPATSU: ("ippatsu",),
    Flag.LAST_TILE: ("haitei", "houtei"),
    Flag.REPLACEMENT: ("rinshan",),
    Flag.ROBBING: ("chankan",),
    Flag.DEALT: ("tenhou", "chiihou"),
}
"""Circumstances in riichi, by the yaku that they can earn."""
_SHARED: Final = frozenset((Flag.LAST_TILE, Flag.LAST_OF_KIND, Flag.ROBBING, Flag.FIRST_DISCARD))
"""Circumstances of the tile, not of the player: true for everybody who wins on it."""
_LINES: Final = (
    Flag.LAST_TILE,
    Flag.REPLACEMENT,
    Flag.ROBBING,
    Flag.READY,
    Flag.DEALT,
    Flag.FIRST_DISCARD,
)
"""Circumstances in the classical rules; a line of the file has each one's name."""


def flags_of(profile: Profile) -> tuple[Flag, ...]:
    """The circumstances that can change what a hand is worth under these rules.

    >>> from companion.rules import load_profile
    >>> [flag.value for flag in flags_of(load_profile("classical-2000"))]
    ['last-tile', 'replacement', 'robbing', 'ready']
    >>> flags_of(load_profile("win-lose"))
    ()
    """
    data = profile.data
    if profile.grammar == "points-and-doubles":
        lines = {name for section in ("extras", "doubles", "limits") for name in data.get(section, {})}
        return tuple(flag for flag in _LINES if flag.value in lines)
    if profile.grammar == "patterns":
        fans = {name for name, fan in data.get("fans", {}).items() if fan.get("points")}
        return tuple(flag for flag, names in _FANS.items() if not fans.isdisjoint(names))
    if profile.grammar == "han-fu":
        known = {*data.get("yaku", {}), *data.get("yakuman", {})}
        found = tuple(flag for flag, names in _YAKU.items() if not known.isdisjoint(names))
        return (*found, Flag.FIRST_TURN) if profile.settings.get("renhou", "off") != "off" else found
    return ()


def flag_choices(profile: Profile, language: str) -> list[dict[str, Any]]:
    """The circumstances to ask about: the kind of win that each needs, those that it excludes, and whether it is true
    for everybody who wins on the same tile."""
    flags = flags_of(profile)
    return [
        {
            "id": flag.value,
            "label": text(language, _label(flag, profile)),
            "by": _only_by(flag),
            "shared": flag in _SHARED,
            "excludes": [other.value for other in flags if other is not flag and _exclude(flag, other)],
        }
        for flag in flags
    ]


def _label(flag: Flag, profile: Profile) -> str:
    return f"web-flag-{flag.value}-han-fu" if _own_words(flag, profile) else f"web-flag-{flag.value}"


def _own_words(flag: Flag, profile: Profile) -> bool:
    return profile.grammar == "han-fu" and flag in (Flag.LAST_TILE, Flag.REPLACEMENT, Flag.ROBBING, Flag.DEALT)


def _only_by(flag: Flag) -> str | None:
    """The one kind of win that a circumstance goes with, by what the rules of hands say."""
    possible = [by.value for by in WinBy if not Win(by, flags=frozenset((flag,))).problems()]
    return possible[0] if len(possible) == 1 else None


def _exclude(first: Flag, second: Flag) -> bool:
    both = frozenset((first, second))
    return all(any(problem.code == "flags" for problem in Win(by, flags=both).problems()) for by in WinBy)


def form_of(profile: Profile, state: TableState, language: str) -> dict[str, Any]:
    """Everything that the phone view's questions depend on.

    ``losers``: whether the others' hands count; ``several``: who wins if several want one discard; ``payers``: what
    may be said about who pays; ``dora``: whether indicators are asked for; ``honba``, ``sticks``: what lies there;
    ``stick``: what a declaration costs; ``declared``: who declared riichi and how; ``exposures``: whether sets are
    laid open only when they are claimed, and flowers are tiles like others.
    """
    settings = profile.settings
    tiles = profile.body.tiles
    riichi = profile.grammar == "han-fu"
    return {
        "grammar": profile.grammar,
        "flags": flag_choices(profile, language),
        "losers": settings.get("pay") == "pairwise",
        "several": state.conduct.several_winners,
        "payers": _payers(profile, settings),
        "flowers": tiles.flowers,
        "copies": profile.tile_set.copies,
        "hand_size": profile.tile_set.hand_size,
        "bonus_copies": profile.tile_set.bonus_copies,
        "jokers": profile.tile_set.jokers,
        "red_fives": bool(settings.get("red-fives")),
        "dora": riichi,
        "ura": riichi and bool(settings.get("ura-dora")),
        "honba": state.repeats if riichi else 0,
        "sticks": state.sticks,
        "stick": number(state.conduct.stick) if riichi else 0,
        "declared": {
            str(player): Flag.DOUBLE_RIICHI.value if player in state.double_riichi else Flag.RIICHI.value
            for player in state.riichi
        },
        "exposures": profile.grammar == "target-card",
    }


def _payers(profile: Profile, settings: Mapping[str, Any]) -> list[str]:
    """What may be said about who pays: "pays-for-all" (the discarder), "guarantor" (of a drawn hand), "liable"."""
    if profile.grammar == "han-fu":
        return ["liable"] if str(settings.get("pao", "")).strip() else []
    if profile.grammar == "patterns":
        return ["pays-for-all", "guarantor"] if settings.get("responsibility", "none") != "none" else []
    if profile.grammar == "points-and-doubles":
        return ["pays-for-all"] if settings.get("pays-for-all") else []
    return ["bettor_on", "dead"]
