"""The matcher against another one, written apart, on thousands of hands of two cards."""

from __future__ import annotations

import random
from decimal import Decimal

import pytest

from companion.hand import Win
from companion.rules import load_profile, score, value
from companion.rules.systems.american.bench import card_text
from companion.rules.systems.american.files import PRACTICE_FILE
from companion.rules.systems.american.held import Held
from companion.rules.systems.american.matcher import Matcher
from companion.rules.systems.american.parse import parse_card
from companion.rules.systems.american.variants import variants
from companion.tiles import Tile
from tests.rules.american import brute
from tests.rules.american.hands import CARD, NAMES, drawn, hand_of

CARDS = {
    "tests": CARD.read_text(encoding="utf-8"),
    "practice": PRACTICE_FILE.read_text(encoding="utf-8"),
    "sixty lines": card_text(seed=5),
}


@pytest.mark.parametrize("name", CARDS)
def test_every_line_stands_for_the_same_tiles(name: str) -> None:
    text = CARDS[name]
    year, printed = brute.read(text)
    for line, other in zip(parse_card(text).lines, printed, strict=True):
        ours = {tuple(sorted(tuple(sorted(piece.kinds)) for piece in way.pieces)) for way in variants(line)}
        theirs = {
            tuple(sorted(tuple(sorted(map(_kind, tiles))) for tiles, _ in way.groups))
            for way in brute.ways(other, year)
        }
        assert ours == theirs, line.id


def _kind(tile: str) -> int:
    return 34 if tile == "flower" else Tile(tile).index


@pytest.mark.parametrize("name", CARDS)
def test_the_same_lines_are_made(name: str) -> None:
    text = CARDS[name]
    year, printed = brute.read(text)
    matcher = Matcher(parse_card(text))
    rng = random.Random(20)
    complete = 0
    for _ in range(3000):
        unshown, exposed = drawn(rng, printed, year)
        made = {way.line.id for way in matcher.made(Held.of(hand_of(unshown, exposed)))}
        wanted = {line.id for line in printed if brute.matches(line, year, unshown, exposed)}
        assert made == wanted, (unshown, exposed)
        complete += bool(wanted)
    assert complete > 800  # the comparison is no empty one


def test_the_dearest_line_wins_and_the_others_are_named() -> None:
    year, printed = brute.read(CARDS["tests"])
    profile = load_profile("american", {"card": str(CARD)})
    rng = random.Random(21)
    for _ in range(1500):
        unshown, exposed = drawn(rng, printed, year)
        hand = hand_of(unshown, exposed)
        jokerless = "joker" not in (*unshown, *(tile for tiles in exposed for tile in tiles))
        worth = {}
        for line in printed:
            if brute.matches(line, year, unshown, exposed):
                could = any(joker for _, joker in brute.ways(line, year)[0].groups)
                worth[line.id] = Decimal(line.value) * (2 if jokerless and could else 1)
        scored = score(hand, Win(), profile)
        if not worth:
            assert scored.problems
            assert value(hand, Win(), profile) is None
            continue
        assert scored.total == max(worth.values()) == value(hand, Win(), profile)
        assert worth[scored.items[0].name] == scored.total
        told = {scored.items[0].name, *(other.name for other in scored.others)}
        assert told == set(worth) or len(scored.others) == 8


def test_what_completes_a_hand_and_how_far_it_is() -> None:
    """Waits against adding every tile, distances against the slots that stay empty."""
    year, printed = brute.read(CARDS["tests"])
    matcher = Matcher(parse_card(CARDS["tests"]))
    rng = random.Random(22)
    ready = 0
    for _ in range(120):
        unshown, exposed = drawn(rng, printed, year)
        unshown.pop()
        held = Held.of(hand_of(unshown, exposed))
        nearest = next(matcher.by_line(matcher.distances(held)), None)
        wanted = [brute.distance(line, year, unshown, exposed) for line in printed]
        assert (None if nearest is None else nearest[0]) == min(
            (distance for distance in wanted if distance is not None), default=None
        )
        near = [line for line, distance in zip(printed, wanted, strict=True) if distance == 1]
        completing = {
            tile for tile in TILES if any(brute.matches(line, year, [*unshown, tile], exposed) for line in near)
        }
        mask = matcher.waits(held)
        assert {tile for tile in TILES if mask >> _bit(tile) & 1} == completing, (unshown, exposed)
        ready += bool(completing)
    assert ready > 20


TILES = (*NAMES, "flower", "joker")


def _bit(tile: str) -> int:
    return 42 if tile == "joker" else _kind(tile)
