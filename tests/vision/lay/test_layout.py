"""Rows, reading order, groups, and what is not the hand - at every angle, size and place."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tiles import Tile
from companion.vision.boxes import Box
from companion.vision.lay.groups import grouped, groups_of
from companion.vision.reading import Reading
from companion.vision.spots import Spots
from tests.vision.table import HEIGHT, WIDTH, Board, Put, laid, words

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"


def strewn(layout: Spots) -> bool:
    """Whether the hand is tiles that lie about, no rows."""
    return bool(np.isinf(layout.gaps[layout.hands == 0]).all())


def board(*rows: str, apart: float = 1.05) -> Board:
    made = Board()
    for k, row in enumerate(rows):
        made.row(row, y=k * HEIGHT * apart)
    return made


# fmt: off
LYING = [
    ((HAND,), HAND, "123m 789s 456p EEE CC"),
    (("1m v2m 3m 4p v5p 6p 7s 8s v9s N N N C C",), "1m v2m 3m 4p v5p 6p 7s 8s v9s N N N C C",
     "123m 789s 456p NNN CC"),
    # claimed sets, each with its sideways tile, apart
    (
        ("1m 2m 3m 4p 5p 6p C C _ >E E E _ 7s <8s 9s",),
        "1m 2m 3m 4p 5p 6p C C | >E E E | 7s <8s 9s",
        "123m 456p CC (EEE) (789s)",
    ),
    # the same without a gap: the sideways tile marks the set
    (
        ("1m 2m 3m 4p 5p 6p C C >E E E",),
        "1m 2m 3m 4p 5p 6p C C | >E E E",
        "123m 456p CC (EEE)",
    ),
    # apart without a sideways tile, beside the concealed part
    (("1m 2m 3m 4p 5p 6p C C _ _ E E E _ _ 7s 8s 9s",), "1m 2m 3m 4p 5p 6p C C | E E E | 7s 8s 9s",
     "123m 456p CC (EEE) (789s)"),
    # a whole hand laid out set by set shows no claim
    (
        ("1m 2m 3m _ 4p 5p 6p _ 7s 8s 9s _ E E E _ C C",),
        "1m 2m 3m | 4p 5p 6p | 7s 8s 9s | E E E | C C",
        "123m 789s 456p EEE CC",
    ),
    # kongs: open, covered at both ends, covered in the middle, all covered
    (("1m 2m 3m 4p 5p 6p C C _ E >E E E",), "1m 2m 3m 4p 5p 6p C C | E >E E E", "123m 456p CC (EEEE)"),
    (("1m 2m 3m 4p 5p 6p C C _ ? E E ?",), "1m 2m 3m 4p 5p 6p C C | ? E E ?", "123m 456p CC [EEEE]"),
    (("1m 2m 3m 4p 5p 6p C C _ E ? ? E",), "1m 2m 3m 4p 5p 6p C C | E ? ? E", "123m 456p CC [EEEE]"),
    (("1m 2m 3m 4p 5p 6p C C _ ? ? ? ?",), "1m 2m 3m 4p 5p 6p C C | ? ? ? ?", "123m 456p CC [????]"),
    (("1m 2m 3m 4p 5p 6p C C ? E E ?",), "1m 2m 3m 4p 5p 6p C C | ? E E ?", "123m 456p CC [EEEE]"),
    # the fourth laid on top of the sideways one
    (("1m 2m 3m 4p 5p 6p C C _ E >E ^E E",), "1m 2m 3m 4p 5p 6p C C | E >E >E E", "123m 456p CC (EEEE)"),
    # flowers at either end, with and without a gap
    ((f"f1 q3 _ {HAND}",), f"f1 q3 | {HAND}", "123m 789s 456p EEE CC f1 q3"),
    ((f"f1 q3 {HAND}",), f"f1 q3 | {HAND}", "123m 789s 456p EEE CC f1 q3"),
    ((f"{HAND} _ q1",), f"{HAND} | q1", "123m 789s 456p EEE CC q1"),
    # the winning tile apart, or laid across
    (("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C _ C",), "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C | C",
     "123m 789s 456p EEE C + C"),
    (("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C _ >C",), "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C | >C",
     "123m 789s 456p EEE C + C"),
    # two rows, far row first
    (("1m 2m 3m 4p 5p 6p 7s", "8s 9s E E E C C"), "1m 2m 3m 4p 5p 6p 7s | 8s 9s E E E C C",
     "123m 789s 456p EEE CC"),
]
# fmt: on


@pytest.mark.parametrize(("rows", "says", "hand"), LYING)
def test_what_lies_there_is_read(rows: tuple[str, ...], says: str, hand: str) -> None:
    reading = board(*rows).read()
    assert words(reading) == says
    assert str(reading.hand()) == hand
    assert reading.others == ()


COMPLICATED = "f1 _ 1m 2m v3m 4p 5p 6p C C _ E >E ^E E _ ? 9s 9s ?"


def told(reading: Reading) -> tuple[str, str]:
    return words(reading), str(reading.hand())


@settings(max_examples=80, deadline=None)
@given(
    degrees=st.floats(-40, 40),
    scale=st.floats(0.3, 4),
    dx=st.floats(-3000, 3000),
    dy=st.floats(-3000, 3000),
    seed=st.integers(0, 10_000),
    text=st.sampled_from([HAND, COMPLICATED, f"f1 q3 {HAND}"]),
)
def test_place_size_tilt_and_detection_order_do_not_matter(
    degrees: float, scale: float, dx: float, dy: float, seed: int, text: str
) -> None:
    table = board(text)
    order = list(range(len(table.puts)))
    random.Random(seed).shuffle(order)
    assert told(table.seen_from(degrees, scale, dx, dy).read(order)) == told(table.read())


@settings(max_examples=40, deadline=None)
@given(around=st.sampled_from([90, 180, 270]), tilt=st.floats(-25, 25), text=st.sampled_from([HAND, COMPLICATED]))
def test_photos_taken_from_another_side_are_read_as_their_owner_sees_them(around: int, tilt: float, text: str) -> None:
    table = board(text)
    assert told(table.seen_from(around + tilt).read()) == told(table.read())


@settings(max_examples=40, deadline=None)
@given(
    degrees=st.floats(-30, 30),
    jitter=st.floats(0, 0.04),
    seed=st.integers(0, 10_000),
    bend=st.floats(-0.0004, 0.0004),
)
def test_bent_and_untidy_rows_stay_rows(degrees: float, jitter: float, seed: int, bend: float) -> None:
    table = board(HAND)
    rng = random.Random(seed)
    middle = sum(p.x for p in table.puts) / len(table.puts)
    table.puts = [
        p.__class__(
            p.x,
            p.y + bend * (p.x - middle) ** 2 + rng.uniform(-jitter, jitter) * HEIGHT,
            p.turn + np.rad2deg(np.arctan(2 * bend * (p.x - middle))) + rng.uniform(-3, 3),
            p.tile,
            rng.uniform(0.97, 1.03),
        )
        for p in table.puts
    ]
    assert words(table.seen_from(degrees).read()) == HAND


def test_a_row_seen_so_flat_that_faces_are_wider_than_high() -> None:
    table = board(HAND)
    boxes = [Box.of(p.x, p.y, WIDTH, WIDTH * 0.8, 0, 0.9) for p in table.puts]
    assert {b.angle for b in boxes} == {90.0}  # boxes are kept portrait: the faces lie on their side in them
    turns = [np.array([0.02, 0.02, 0.02, 0.94]) for _ in boxes]
    layout = laid(boxes, turns)
    assert not strewn(layout)
    assert layout.order(0).tolist() == list(range(14))
    assert set(layout.turns.tolist()) == {0}


def test_rows_shrinking_into_the_distance() -> None:
    table = Board()
    x = 0.0
    for k, word in enumerate(HAND.split()):
        scale = 0.95**k
        x += WIDTH * scale * 1.03
        table.puts.extend(Board().puts)
        table.row(word, x - WIDTH * scale, -k * 6.0, scale)
    assert words(table.read()) == HAND


def test_discards_walls_and_neighbours_are_not_the_hand() -> None:
    table = board(HAND)
    rng = random.Random(4)
    table.loose(
        "2p 3p 4p 9m 9m W N P",
        [(rng.uniform(0, 800), rng.uniform(-520, -260)) for _ in range(8)],
        [rng.uniform(0, 360) for _ in range(8)],
        0.8,
    )
    table.row(" ".join("?" * 17), y=-HEIGHT * 1.9, scale=0.9)
    table.row("S S S 1p 1p 1p 2s 2s 2s 4m 4m 4m 8p", x=60, y=-900, scale=0.6)
    reading = table.read()
    assert words(reading) == HAND
    assert len(reading.others) == 8 + 17
    assert {t.group for t in reading.others} == {-1}
    assert [words(other) for other in reading.further] == ["S S S 1p 1p 1p 2s 2s 2s 4m 4m 4m 8p"]


def test_scattered_tiles_all_count_far_ones_first() -> None:
    table = Board()
    table.loose(
        "1p 2p 3p 4p 5p 6p 7p 8p 9p",
        [(0, 0), (150, 10), (330, -5), (60, 160), (260, 170), (420, 150), (20, 330), (180, 310), (390, 320)],
        [0, 10, -12, 5, 0, -8, 14, 0, 3],
    )
    reading = table.read()
    assert [str(t.tile) for t in reading.tiles] == [f"{k}p" for k in range(1, 10)]
    assert {t.turn for t in reading.tiles} == {0}
    assert [g.kind.value for g in reading.groups] == ["loose"]


def test_scattered_tiles_without_those_that_the_border_cuts() -> None:
    boxes = [Box.of(200 + 110 * k, 200 + 60 * (k % 3), 60, 80, 12 * k, 0.9) for k in range(6)]
    boxes.append(Box.of(12, 300, 24, 80, 0, 0.9))
    layout = laid(boxes, size=(1000, 600))
    assert layout.hands[6] == -1
    assert sorted(layout.order(0)) == [0, 1, 2, 3, 4, 5]


def test_a_tray_of_four_rows_is_read_row_by_row() -> None:
    names = [f"{n}{s}" for s in "msp" for n in range(1, 10)] + ["E", "S", "W", "N", "C", "F", "P", "E", "E"]
    rows = [" ".join(names[k : k + 9]) for k in range(0, 36, 9)]
    reading = board(*rows, apart=1.02).read()
    assert [str(t.tile) for t in reading.tiles] == names


def test_doubtful_turn_follows_the_row() -> None:
    """A blank tile shows no turn: it stands as its neighbours do."""
    table = board("1m 2m 3m P 4p 5p 6p 7s 8s 9s E E E C")
    boxes = table.boxes()
    turns = [f.turns for f in table.faces()]
    turns[3] = np.full(4, 0.25)
    layout = laid(boxes, turns)
    assert layout.order(0).tolist().index(3) == 3
    assert layout.turns[3] == 0


def test_nothing_and_backs_only() -> None:
    assert len(laid([])) == 0
    layout = laid([Box.of(100 + 60 * k, 100, 60, 80, 0, 0.9, True) for k in range(9)])
    assert layout.hands.tolist() == [-1] * 9


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.floats(0, 2000),
            st.floats(0, 2000),
            st.floats(5, 300),
            st.floats(5, 300),
            st.floats(-180, 180),
            st.booleans(),
        ),
        max_size=40,
    )
)
def test_any_boxes_are_laid_out_once_each(values: list[tuple[float, float, float, float, float, bool]]) -> None:
    boxes = [Box.of(x, y, w, h, a, 0.9, back) for x, y, w, h, a, back in values]
    layout = laid(boxes, size=(2000, 2000))
    others = np.flatnonzero(layout.hands < 0)
    told = [*others, *(i for hand in range(layout.hands.max(initial=-1) + 1) for i in layout.order(hand))]
    assert sorted(told) == list(range(len(boxes)))
    for hand in range(layout.hands.max(initial=-1) + 1):
        members = layout[layout.hands == hand]
        assert len({*zip(members.rows, members.places, strict=True)}) == len(members)


def test_table_of_the_tests_is_right() -> None:
    """The oracle itself: a tile turned by 90 keeps its middle and swaps its sides."""
    table = board("1m >2m")
    first, second = table.boxes()
    assert first.bounds == pytest.approx((0, -40, 60, 40))
    assert second.bounds[3] == pytest.approx(40)
    assert second.bounds[2] - second.bounds[0] == pytest.approx(80)
    assert Tile("2m") == table.puts[1].tile


@pytest.mark.parametrize("degrees", [0, 17, -60, 180])
def test_flowers_in_a_row_of_their_own_belong_to_a_full_hand_and_other_tiles_do_not(degrees: float) -> None:
    hand = "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"
    for words_apart, belongs in (("f1 q2 q3", True), ("2s 9p N", False)):
        board = Board()
        board.row(words_apart, 240, -170)
        board.row(hand, 0, 0)
        reading = board.seen_from(degrees).read()
        wanted = len(hand.split()) + (3 if belongs else 0)
        assert len(reading.tiles) == wanted, words_apart


def test_a_row_that_bends_is_one_row() -> None:
    """Laid by hand in an arc, and seen from the side: each tile a few degrees on from the one before."""
    board = Board()
    x, y, turn = 0.0, 0.0, -35.0
    for name in ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "E", "C", "C"]:
        board.puts.append(Put(x, y, turn, Tile.parse(name)))
        x += float(np.cos(np.deg2rad(turn))) * WIDTH * 1.12
        y += float(np.sin(np.deg2rad(turn))) * WIDTH * 1.12
        turn += 5
    reading = board.read()
    assert " ".join(str(t.tile) for t in reading.tiles) == "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C"


@pytest.mark.parametrize("degrees", [0, 25, 180])
def test_a_short_closed_hand_among_many_discards_is_the_hand(degrees: float) -> None:
    board = Board()
    board.row("1m 2m 3m 4p 5p 6p C", 0, 0)
    for line, text in enumerate(["9s 1p 2p N E 5s", "8m 8p 3s 2s W 6m", "7p 1s F 4m 9p 2m"]):
        board.row(text, 60, -400 - 75 * line, 0.85)
    reading = board.seen_from(degrees).read()
    assert sorted(str(t.tile) for t in reading.tiles) == sorted(["1m", "2m", "3m", "4p", "5p", "6p", "C"])
    assert len(reading.others) == 18


def test_a_row_beside_the_hand_that_nobody_can_name_is_no_part_of_it() -> None:
    """Backs of books behind the tiles: as large, in a row, and looking like this or that."""
    board = Board()
    board.row("1m 2m 3m 4p 5p 6p 7s 8s 9s E", 0, 0)
    board.row("8p 2s 9s", 60, -150)
    boxes = board.boxes()
    assert len(laid(boxes).order(0)) == 13
    assert len(laid(boxes, vague=(10, 12)).order(0)) == 10
    assert len(laid(boxes, vague=(3, 4, 11)).order(0)) == 13  # one of three, and doubtful tiles of the hand itself


def test_a_line_through_strewn_tiles_is_no_hand() -> None:
    """Eight tiles far apart happen to lie in a line; with others around them all are meant, alone they are a row."""
    line = [Box.of(100 + 69 * k, 300 + 6 * (k % 2), 44, 60, 0, 0.9) for k in range(8)]
    around = [Box.of(x, y, 44, 60, 25, 0.9) for x, y in ((150, 405), (330, 410), (510, 400))]
    heap = laid([*line, *around])
    assert strewn(heap)
    assert sorted(heap.order(0)) == list(range(11))
    assert not strewn(laid(line))


def test_what_turns_out_a_back_among_strewn_tiles_is_left_out_and_the_others_stay_strewn() -> None:
    boxes = [Box.of(200 + 110 * k, 200 + 60 * (k % 3), 60, 80, 12 * k, 0.9) for k in range(6)]
    back = np.zeros((4, 44))
    back[0, Tile("back").index] = 1.0
    layout = laid(boxes, size=(1000, 600))
    last = layout.order(0)[-1]
    layout = grouped(layout.set([last], joints=back))
    assert layout.hands[last] == -1
    assert strewn(layout)
    assert [(g.kind.value, len(g.tiles)) for g in groups_of(layout, 0)] == [("loose", 5)]
