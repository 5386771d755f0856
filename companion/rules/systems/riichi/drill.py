"""Hands for the drill: as for any rule set, with riichi declared for most concealed ones, so that plain ones win."""

from __future__ import annotations

import random
from dataclasses import replace

from companion.hand import Flag, Hand, Win
from companion.rules.system import Profile
from companion.rules.tiles.deal import complete_hand
from companion.tiles import Tile


def deal(rng: random.Random, level: int, profile: Profile) -> tuple[Hand, Win]:
    """A complete hand and how it was won; from level 2 on some fives are red, at level 3 ippatsu happens."""
    hand, win = complete_hand(rng, level, flowers=False)
    if hand.is_concealed and rng.random() < 0.7:
        flags = {Flag.RIICHI}
        if level == 3 and Flag.REPLACEMENT not in win.flags and rng.random() < 0.3:
            flags.add(Flag.IPPATSU)
        win = replace(win, flags=win.flags | flags)
    if level > 1 and profile.settings["red-fives"] and rng.random() < 0.4:
        hand = _reddened(rng, hand)
    return hand, win


def _reddened(rng: random.Random, hand: Hand) -> Hand:
    """The hand with one of its unshown fives red, if it has any."""
    fives = [place for place, tile in enumerate(hand.concealed) if tile.is_suited and tile.rank == 5]
    if not fives:
        return hand
    place = rng.choice(fives)
    tiles = list(hand.concealed)
    tiles[place] = Tile(tiles[place].name, red=True)
    return replace(hand, concealed=tuple(tiles))
