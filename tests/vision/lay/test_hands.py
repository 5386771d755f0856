"""Several hands in one photo: each told by itself, the one that is meant first, and none made up of what is no hand."""

from __future__ import annotations

import json

import numpy as np
import pytest

from companion.vision.reading import Reading
from companion.vision.thresholds import Hands
from tests.vision.planned import SHARP, WEAK, Noise, read, scenes
from tests.vision.table import HEIGHT, WIDTH, Board, words

FIRST = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"
SECOND = "1p 1p 1p 2s 3s 4s 6m 7m 8m N N N W"
THIRD = "2p 3p 4p 5s 5s 6s 7s 7s 8s 9s S S S"
FOURTH = "F F F P P P 1s 1s 9m 9m _ >W W W"


def four_players(degrees: float = 0.0) -> Board:
    """Open hands round a table, each standing for its own player, with discards in the middle."""
    table = Board()
    table.row(FIRST, -7 * WIDTH, 8 * WIDTH)
    for around, text in ((90, FOURTH), (180, THIRD), (270, SECOND)):
        side = Board()
        side.row(text, -7 * WIDTH, 8 * WIDTH)
        table.puts += side.seen_from(around).puts
    for line, text in enumerate(["9s 1p 2p N E 5s", "8m 8p 3s 2s W 6m", "7p 1s F 4m"]):
        table.row(text, -3 * WIDTH, (line - 1) * HEIGHT * 1.03)
    return table.seen_from(degrees)


@pytest.mark.parametrize("degrees", [0, 8, -20])
def test_four_players_open_their_hands(degrees: float) -> None:
    reading = four_players(degrees).read()
    assert words(reading) == FIRST
    wanted = sorted([SECOND, THIRD, FOURTH.replace("_", "|")])
    assert sorted(words(other) for other in reading.further) == wanted
    assert len(reading.others) == 16
    assert [p.code for p in reading.problems] == ["more-hands"]
    assert reading.problems[0].text() == "3 more hands lie in the photo: mark the part with the hand that is meant"


@pytest.mark.parametrize(
    ("x", "y"),
    [
        (0.0, 3.2 * HEIGHT),  # one before the other
        (0.0, 1.3 * HEIGHT),  # close together: no row of thirteen is a second row of a hand of fourteen
        (16.5 * WIDTH, 0.0),  # side by side in one line
        (16.5 * WIDTH, 0.4 * HEIGHT),
    ],
)
@pytest.mark.parametrize("degrees", [0, 33, 180])
def test_two_hands_are_told_apart(x: float, y: float, degrees: float) -> None:
    table = Board()
    table.row(FIRST)
    table.row(SECOND, x, y)
    reading = table.seen_from(degrees).read()
    assert words(reading) == FIRST
    assert [words(other) for other in reading.further] == [SECOND]
    assert reading.others == ()


def test_sets_beside_a_hand_are_its_own() -> None:
    for text in (
        "1m 2m 3m 4p 5p C C _ _ >E E E _ _ 7s <8s 9s _ _ 4p >5p 6p",
        "1m 2m 3m 4p 5p 6p 7s _ _ _ 7s 8s 9s _ _ N N N",
    ):
        table = Board()
        table.row(text)
        assert table.read().further == ()


def test_each_hand_has_its_part_of_the_photo() -> None:
    reading = four_players().read()
    for hand in (reading, *reading.further):
        x1, y1, x2, y2 = hand.area
        inside = [
            t
            for other in (reading, *reading.further)
            for t in other.tiles
            if x1 <= t.corners[:, 0].mean() <= x2 and y1 <= t.corners[:, 1].mean() <= y2
        ]
        assert inside == list(hand.tiles)
    with pytest.raises(ValueError, match="no area"):
        _ = Reading(10, 10).area


def test_json_tells_further_hands_only_where_there_are_any() -> None:
    made = json.loads(json.dumps(four_players().read().to_dict("deal.jpg", everything=True)))
    assert len(made["further"]) == 3
    for hand in made["further"]:
        assert set(hand) == {"area", "tiles", "groups", "problems"}
        assert sorted(i for group in hand["groups"] for i in group["tiles"]) == list(range(len(hand["tiles"])))
    assert len(made["others"]) == 16
    table = Board()
    table.row(FIRST)
    assert "further" not in table.read().to_dict()


@pytest.mark.parametrize(
    ("layout", "noise", "allowed"), [("table", SHARP, 0), ("table", WEAK, 1), ("heap_behind", SHARP, 1)]
)
def test_discards_walls_and_heaps_are_no_further_hands(layout: str, noise: Noise, allowed: int) -> None:
    false = {}
    for scene in scenes(2000, 12, layout, noise):
        reading, _ = read(scene)
        if reading.further:
            false[scene.seed] = [words(other) for other in reading.further]
    assert len(false) <= allowed, false
    assert Hands.HAND_ROW > 6, "discards lie in rows of six"


def test_backs_beside_a_further_hand_are_not_dropped() -> None:
    table = Board()
    table.row(FIRST)
    table.row(SECOND + " ?", 0, 300)
    reading = table.read()
    assert len(reading.tiles) + len(reading.others) + sum(len(f.tiles) for f in reading.further) == len(table.puts)
    assert np.all([t.group >= 0 for f in reading.further for t in f.tiles])


def test_rows_of_uneven_length_are_no_tray() -> None:
    """Nine, three and nine tiles: more than a hand has, and not laid out as trays are. The first row alone is meant."""
    uneven = Board()
    uneven.row("1m 2m 3m 4m 5m 6m 7m 8m 9m", 0, 0)
    uneven.row("E S W", 180, 84)
    uneven.row("1p 2p 3p 4p 5p 6p 7p 8p 9p", 0, 168)
    assert len(uneven.read().tiles) == 9
    even = Board()
    for k, suit in enumerate("msp"):
        even.row(" ".join(f"{n}{suit}" for n in range(1, 10)), 0, 84 * k)
    assert len(even.read().tiles) == 27
