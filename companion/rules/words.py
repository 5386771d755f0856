"""What the scores of several systems say in the same words: lines in short, waits, circumstances that count nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.hand import Hand, Problem
from companion.rules.reasons import Said
from companion.rules.result import Item, Reason, Score
from companion.rules.system import Profile
from companion.rules.tiles.case import kind_names


def short(line: Item) -> Reason:
    """A line in a few words: its name and what it gave."""
    name = line.reason.values["name"]
    return Said("rules-item-short", {"name": name, "points": str(int(line.value) * line.count)})


def waits_notes(mask: int, distance: Callable[[], int]) -> list[Reason]:
    """What a hand of 13 waits for, or how far from ready it is."""
    if mask:
        return [Reason("rules-waits", {"tiles": " ".join(str(tile) for tile in kind_names(mask))})]
    away = distance()
    return [Reason("rules-distance", {"steps": away - 1}) if away > 1 else Reason("rules-waits-gone")]


def flags_unused(flags: Iterable[str]) -> Reason:
    """The remark about circumstances that these rules give nothing for."""
    return Said("rules-flags-unused", {"flags": [Reason(f"flag-{flag}") for flag in flags]})


def not_complete(hand: Hand, profile: Profile, missing: str) -> Score:
    """The score of a hand that nobody can win with: says so, and what it waits for.

    ``missing`` says what its tiles do not make: "sets" and a pair, or neither those nor a "special" hand.
    """
    if hand.size(profile.tile_set) == profile.tile_set.hand_size + 1:
        problem = Problem.of("not-complete", key=f"problem-not-complete-{missing}")
        rest = Hand(hand.concealed, hand.melds, hand.flowers) if hand.winning is not None else None
    else:
        problem = Problem.of("no-winning-tile")
        rest = hand
    system = profile.system
    notes = (
        ()
        if rest is None
        else tuple(waits_notes(system.waits_mask(rest, profile), lambda: system.distance(rest, profile)))
    )
    return Score(profile.id, profile.version, legal=False, problems=(problem,), notes=notes)
