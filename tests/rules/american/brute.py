"""Another way to match a card, written apart from the program: slots filled one by one, every way tried.

It shares no code with :mod:`companion.rules.systems.american`: its own reading of a line, its own list of ways, and a
search that puts each exposed set into every group that it fits and counts the slots left open.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

SUITS = "msp"
DRAGON_OF = {"m": "C", "s": "F", "p": "P"}
SUITLESS = {"E": "E", "S": "S", "W": "W", "N": "N", "R": "C", "G": "F", "0": "P", "F": "flower"}


class Printed(NamedTuple):
    """A line as it stands in the file."""

    id: str
    groups: tuple[tuple[str, str, str], ...]  # letters, "!" or "", colour
    concealed: bool
    value: str
    shift: str
    forbidden: tuple[str, ...]
    parity: str


class Slots(NamedTuple):
    """A way to make a line: groups of equal or single tiles, and whether jokers may stand in each."""

    groups: tuple[tuple[tuple[str, ...], bool], ...]


def read(text: str) -> tuple[str, list[Printed]]:
    """(year, lines) of a card without mistakes."""
    year = ""
    lines: list[Printed] = []
    for row in text.splitlines():
        row = row.split("#")[0].strip()
        if row.startswith("year"):
            year = row.split()[1]
        if "|" not in row:
            continue
        body, kind, *more = (part.strip() for part in row.split("|"))
        name, *words = body.split()
        groups = [re.fullmatch(r"([0-9A-Z]+)(!?)([a-z]?)", word) for word in words if word not in "+-x=/"]
        options = " ".join(more).split()
        shift = next((word[6:] for word in options if word.startswith("shift=")), "fixed")
        forbidden = tuple(word[8:] for word in options if word.startswith("nojoker="))
        parity = next((word[:-4] for word in options if word.endswith("only")), "")
        found = tuple((g[1], g[2], g[3]) for g in groups if g)
        lines.append(Printed(name, found, kind[0] == "c", kind[1:].strip(), shift, forbidden, parity))
    return year, lines


def ways(line: Printed, year: str) -> list[Slots]:
    """Every way to make a line."""
    found: set[Slots] = set()
    moving = [
        int(letter)
        for letters, _, colour in line.groups
        if colour  # a year has none
        for letter in letters
        if letter.isdigit() and letter != "0"
    ]
    steps = range(-9, 10) if line.shift != "fixed" and moving else (0,)
    for step in steps:
        if any(not 1 <= number + step <= 9 for number in moving):
            continue
        if line.shift == "like" and line.parity and (moving[0] + step) % 2 != (line.parity == "odd"):
            continue
        for order in itertools.permutations(SUITS):
            colours = dict(zip("abc", order, strict=True)) | {suit: suit for suit in SUITS}
            options = [_tiles(group, year, colours, step) for group in line.groups]
            for chosen in itertools.product(*options):
                groups = []
                for (letters, mark, colour), tiles in zip(line.groups, chosen, strict=True):
                    is_year = not colour and letters == year
                    joker = len(tiles) >= 3 and len(set(letters)) == 1 and not is_year
                    groups.append((tiles, joker and letters + mark + colour not in line.forbidden))
                found.add(Slots(tuple(groups)))
    return sorted(found)


def _tiles(group: tuple[str, str, str], year: str, colours: dict[str, str], step: int) -> list[tuple[str, ...]]:
    letters, mark, colour = group
    if not colour and letters == year:
        return [tuple("P" if letter == "0" else letter + suit for letter in letters) for suit in SUITS]
    if mark:
        return [tuple(DRAGON_OF[suit] for _ in letters) for suit in SUITS if suit != colours[colour]]
    tiles = []
    for letter in letters:
        if letter == "D":
            tiles.append(DRAGON_OF[colours[colour]])
        elif letter in SUITLESS:
            tiles.append(SUITLESS[letter])
        else:
            tiles.append(f"{int(letter) + step}{colours[colour]}")
    return [tuple(tiles)]


def matches(line: Printed, year: str, unshown: list[str], exposed: list[list[str]]) -> bool:
    """Whether 14 tiles ("joker" and "flower" among them) make a line."""
    if line.concealed and exposed:
        return False
    hand = Counter(unshown)
    jokers = hand.pop("joker", 0)
    kinds = {*hand, *(tile for tiles in exposed for tile in tiles)} - {"joker"}
    # A tile that a way does not have at all settles it at once.
    return any(kinds <= has and _lacking(way, hand, jokers, exposed) == 0 for way, has in kept_ways(line, year))


def distance(line: Printed, year: str, unshown: list[str], exposed: list[list[str]]) -> int | None:
    """How many tiles a line lacks to be made of these and others; None if the exposed sets fit nowhere in it."""
    if line.concealed and exposed:
        return None
    hand = Counter(unshown)
    jokers = hand.pop("joker", 0)
    found = [_lacking(way, hand, jokers, exposed) for way, _ in kept_ways(line, year)]
    return min((lacking for lacking in found if lacking is not None), default=None)


@cache
def kept_ways(line: Printed, year: str) -> list[tuple[Slots, frozenset[str]]]:
    return [(way, frozenset(tile for tiles, _ in way.groups for tile in tiles)) for way in ways(line, year)]


def _lacking(way: Slots, hand: Counter[str], jokers: int, exposed: list[list[str]]) -> int | None:
    best = None
    for groups in _left_open(way.groups, exposed):
        hard: Counter[str] = Counter()
        soft: Counter[str] = Counter()
        for tiles, joker in groups:
            (soft if joker else hard).update(tiles)
        missing_hard = 0
        missing_soft = 0
        # Each natural tile looks for a slot that allows no joker first; jokers stand where the others are missing.
        for tile in {*hard, *soft}:
            into_hard = min(hand[tile], hard[tile])
            missing_hard += hard[tile] - into_hard
            missing_soft += max(0, soft[tile] - (hand[tile] - into_hard))
        lacking = missing_hard + max(0, missing_soft - jokers)
        best = lacking if best is None else min(best, lacking)
    return best


def _left_open(
    groups: tuple[tuple[tuple[str, ...], bool], ...], exposed: list[list[str]]
) -> Iterator[tuple[tuple[tuple[str, ...], bool], ...]]:
    """The groups that are left when every exposed set has taken one, in every way it can."""
    if not exposed:
        yield groups
        return
    first, *rest = exposed
    naturals = [tile for tile in first if tile != "joker"]
    for place, (tiles, joker) in enumerate(groups):
        same = len(set(tiles)) == 1 and len(tiles) == len(first) >= 3
        if not same or not naturals or any(tile != tiles[0] for tile in naturals):
            continue
        if len(naturals) == len(first) or joker:
            yield from _left_open(groups[:place] + groups[place + 1 :], rest)
