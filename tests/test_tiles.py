"""Tiles: the fixed class list, every notation that is read, what is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tiles import ALL_TILES, CLASS_NAMES, KINDS, Suit, Tile, TileError, Wind

any_tile = st.sampled_from([*ALL_TILES, Tile("5m", red=True), Tile("5s", red=True), Tile("5p", red=True)])


def test_class_list_never_changes() -> None:
    # Data sets and weights on people's machines carry these numbers: another order would make every label wrong.
    assert CLASS_NAMES == (
        *("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"),
        *("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"),
        *("1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"),
        *("E", "S", "W", "N", "C", "F", "P"),
        *("f1", "f2", "f3", "f4", "q1", "q2", "q3", "q4"),
        *("joker", "back"),
    )
    assert [Tile.from_index(i).index for i in range(44)] == list(range(44))


@given(any_tile)
def test_text_round_trips(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.parametrize(
    ("text", "name", "red"),
    [
        ("5m", "5m", False),  # a plain suit tile
        (" 9p ", "9p", False),  # spaces around are no fault
        ("0s", "5s", True),  # riichi's zero is the red five
        ("5pr", "5p", True),  # another way to write it
        ("1z", "E", False),  # numbered honours
        ("4z", "N", False),
        ("5z", "P", False),  # five is the white dragon, as in every numbered notation
        ("6z", "F", False),
        ("7z", "C", False),
        ("J", "joker", False),
        ("?", "back", False),
        ("joker", "joker", False),
        ("\U0001f004\ufe0f", "C", False),  # the red dragon as phones write it, with a presentation mark
        ("\U0001f010", "1s", False),  # the bird
        ("\U0001f024", "f4", False),  # Unicode has bamboo before chrysanthemum
        ("\U0001f025", "f3", False),
    ],
)
def test_notations_read(text: str, name: str, red: bool) -> None:
    assert Tile.parse(text) == Tile(name, red)


UNICODE_WORDS = {
    **{f"{r}{s}": f"{n} OF {w}" for s, w in (("m", "CHARACTERS"), ("s", "BAMBOOS"), ("p", "CIRCLES"))
       for r, n in enumerate(("ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"), 1)},
    "E": "EAST WIND", "S": "SOUTH WIND", "W": "WEST WIND", "N": "NORTH WIND",
    "C": "RED DRAGON", "F": "GREEN DRAGON", "P": "WHITE DRAGON",
    "f1": "PLUM", "f2": "ORCHID", "f3": "CHRYSANTHEMUM", "f4": "BAMBOO",
    "q1": "SPRING", "q2": "SUMMER", "q3": "AUTUMN", "q4": "WINTER", "joker": "JOKER", "back": "BACK",
}  # fmt: skip


@pytest.mark.parametrize("tile", ALL_TILES, ids=str)
def test_unicode_character_is_the_tile(tile: Tile) -> None:
    assert unicodedata.name(tile.unicode) == f"MAHJONG TILE {UNICODE_WORDS[tile.name]}"
    assert Tile.parse(tile.unicode) == tile


@pytest.mark.parametrize(
    "text",
    [
        "",  # nothing
        "10m",  # no such rank
        "0z",  # honours have no red one
        "8z",  # there are seven
        "5mm",
        "f5",  # four flowers
        "q0",
        "e",  # letters are capital
        "M5",
        "west",
        "\U0001f02c",  # beyond the block's tiles
    ],
)
def test_no_tile_is_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(TileError, match="write 1m-9m, 1s-9s, 1p-9p, E S W N C F P"):
        Tile.parse(text)


@pytest.mark.parametrize("name", ["4m", "E", "f1", "joker"])
def test_only_fives_can_be_red(name: str) -> None:
    with pytest.raises(TileError, match="only a five of a suit can be red"):
        Tile(name, red=True)


@pytest.mark.parametrize("index", [-1, 44, 1000])
def test_class_id_outside_the_list_is_refused(index: int) -> None:
    with pytest.raises(TileError, match="no class id: there are 0 to 43"):
        Tile.from_index(index)


@pytest.mark.parametrize(
    ("names", "attribute"),
    [
        (CLASS_NAMES[:27], "is_suited"),
        ("ESWNCFP", "is_honour"),
        ("CFP", "is_dragon"),
        (("f1", "f2", "f3", "f4"), "is_flower"),
        (("q1", "q2", "q3", "q4"), "is_season"),
        (CLASS_NAMES[34:42], "is_bonus"),
        (("1m", "9m", "1s", "9s", "1p", "9p"), "is_terminal"),
        (CLASS_NAMES[:KINDS], "is_kind"),
        (("joker",), "is_joker"),
        (("back",), "is_back"),
    ],
)
def test_families(names: tuple[str, ...] | str, attribute: str) -> None:
    assert {t.name for t in ALL_TILES if getattr(t, attribute)} == set(names)


def test_suit_rank_and_wind() -> None:
    assert (Tile("7s").suit, Tile("7s").rank, Tile("7s").wind) == (Suit.BAMBOO, 7, None)
    assert (Tile("W").suit, Tile("W").rank, Tile("W").wind) == (None, 0, Wind.WEST)
    assert (Tile("q3").suit, Tile("q3").rank) == (None, 3)
    assert [t.name for t in ALL_TILES if t.wind] == ["E", "S", "W", "N"]


def test_red_five_is_the_same_kind() -> None:
    red = Tile("5m", red=True)
    assert red != Tile("5m")
    assert red.plain == Tile("5m")
    assert red.index == Tile("5m").index
    assert sorted([Tile("6m"), red, Tile("5m")]) == [Tile("5m"), red, Tile("6m")]


def test_tiles_do_not_compare_with_other_things() -> None:
    with pytest.raises(TypeError):
        _ = Tile("1m") < "2m"
    assert Tile("1m") != "1m"


@given(st.sampled_from(Wind), st.integers(-9, 9))
def test_winds_go_round(wind: Wind, steps: int) -> None:
    assert wind.after(steps).after(-steps) is wind
    assert wind.after(4) is wind
    assert Wind.EAST.after(1) is Wind.SOUTH
    assert wind.after(steps).position == (wind.position + steps) % 4
