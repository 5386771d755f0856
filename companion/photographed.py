"""A photo of a hand judged by the rules that are played by: reader and rules know nothing of each other."""

from __future__ import annotations

from collections import Counter

from companion import rules
from companion.hand import Win
from companion.rules import Profile
from companion.tiles import Tile
from companion.vision import Played, Reading, judged


def by_rules(reading: Reading, profile: Profile) -> Reading:
    """A reading with what is impossible about it under a rule set, and the swaps that would make the hand possible."""
    return judged(reading, played_by(profile))


def played_by(profile: Profile) -> Played:
    """What a reader is told about a rule set: its tiles, and which hands are complete."""
    box: Counter[Tile] = Counter()
    for tile, copies in profile.system.box(profile).items():
        box[tile.plain] += copies  # red fives are fives
    return Played(profile.tile_set, lambda hand: rules.value(hand, Win(), profile) is not None, box)
