"""Hands: the text form both ways, every problem named at once, and what cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hand import Flag, Hand, HandError, Meld, MeldKind, Win, WinBy, tiles_text
from companion.tiles import ALL_TILES, AMERICAN_SET, CHINESE_SET, Tile, TileSet, Wind

PLAYABLE = [t for t in ALL_TILES if not t.is_bonus] + [Tile(f"5{s}", red=True) for s in "msp"]
playable = st.sampled_from(PLAYABLE)
bonus = st.sampled_from([t for t in ALL_TILES if t.is_bonus])
melds = st.builds(Meld, st.lists(playable, min_size=1, max_size=6).map(tuple), st.booleans())


@st.composite
def hands(draw: st.DrawFn, most: int = 13) -> Hand:
    """Any hand, possible or not, that is not more than complete."""
    laid = draw(st.lists(melds, max_size=4))
    room = max(0, most - sum(len(m.tiles) for m in laid))
    concealed = draw(st.lists(playable, max_size=room))
    winning = draw(st.none() | playable)
    if not concealed and not laid and winning is None:
        concealed = [draw(playable)]
    return Hand(tuple(concealed), tuple(laid), tuple(draw(st.lists(bonus, max_size=4))), winning)


def codes(text: str, tile_set: TileSet = CHINESE_SET) -> list[str]:
    return [p.code for p in Hand.parse(text, tile_set).problems(tile_set)]


# --- the text form ---------------------------------------------------------------------------------------------------


@given(hands())
def test_text_round_trips(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand


@given(hands(), st.randoms(use_true_random=False))
def test_order_of_tiles_does_not_matter(hand: Hand, random: object) -> None:
    shuffled = list(hand.concealed)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert Hand(tuple(shuffled), hand.melds, hand.flowers, hand.winning) == hand


@settings(deadline=None)  # the first message loads the texts
@given(st.text(max_size=40))
def test_any_text_is_a_hand_or_a_clear_refusal(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except HandError as error:
        assert "\n" not in str(error)  # one line, whatever was typed
        assert len(str(error)) > 10
    else:
        assert Hand.parse(str(hand)) == hand
        hand.problems()


@settings(deadline=None)
@given(st.text(alphabet="0123456789mspzESWNCFPfq()[]+ J?🀄", max_size=40))
def test_text_that_looks_like_a_hand_never_crashes(text: str) -> None:
    try:
        hand = Hand.parse(text)
    except HandError:
        return
    assert Hand.parse(str(hand)) == hand
    for problem in hand.problems():
        assert problem.message == str(problem) != ""


def test_the_documented_example() -> None:
    hand = Hand.parse("123m 456p EE (777s) [9999p] f1 q3 + 9m")
    assert hand.concealed == tuple(map(Tile, ["1m", "2m", "3m", "4p", "5p", "6p", "E", "E"]))
    assert hand.melds == (Meld.of("(777s)"), Meld.of("[9999p]"))
    assert hand.flowers == (Tile("f1"), Tile("q3"))
    assert hand.winning == Tile("9m")
    assert str(hand) == "123m 456p EE (777s) [9999p] f1 q3 + 9m"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("456p123m", "123m 456p"),  # suits in the fixed order
        ("1z1z7z", "EE C"),  # numbered honours become letters
        ("11122z", "EEE SS"),
        ("E E S", "EE S"),  # letters may stand apart
        ("0m5m", "50m"),  # the red five behind the plain one
        ("5m + 0p", "5m + 0p"),
        ("123m(777s)[9999p]", "123m (777s) [9999p]"),  # no spaces needed
        ("( 7 7 7 s )", "(777s)"),
        ("(312m)", "(123m)"),  # a chow sorted
        ("q3 1m f1", "1m f1 q3"),
        ("J?1m", "1m J?"),
        ("🀇🀈🀉🀄️", "123m C"),  # pasted Unicode tiles
        ("1m+9m", "1m + 9m"),
    ],
)
def test_written_form(text: str, written: str) -> None:
    assert str(Hand.parse(text)) == written


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no tiles: write a hand such as"),  # nothing at all
        ("   ", "no tiles"),
        ("123", "the suit is missing; write m, s or p behind the digits"),
        ("123m 45", "'45' at 6 in '123m 45': the suit is missing"),  # the place is named
        ("44h", "honours are the letters E S W N C F P or 1z-7z, not h"),  # what users type
        ("123x", "not a tile; suits are 123m"),
        ("89z", "'8z' is no tile"),
        ("0z", "'0z' is no tile"),
        ("f5", "not a tile"),
        ("(123m", "a bracket is open"),
        ("123m)", "a bracket is open, closed twice or inside another"),
        ("((123m))", "inside another"),
        ("(123m]", "a bracket is open"),
        ("()", "empty brackets; a set needs three or more tiles"),
        ("123m +", "write one winning tile, once"),
        ("123m + 9m9p", "write one winning tile, once"),
        ("123m + 9m + 8m", "write one winning tile, once"),
        ("+ (999m)", "write one winning tile, once"),
        ("hello", "not a tile"),
    ],
)
def test_unreadable_text_says_where_and_what_to_write(text: str, message: str) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse(text)
    assert message in str(caught.value)


def test_winning_tile_names_one_of_fourteen() -> None:
    named = Hand.parse("123456789m 123p 99s + 9s")
    completing = Hand.parse("123456789m 123p 9s + 9s")
    assert named == completing
    assert len(named.tiles) == 14
    assert named.concealed.count(Tile("9s")) == 1


def test_fourteen_tiles_without_a_named_one_stay_unnamed() -> None:
    hand = Hand.parse("123456789m 123p 99s")
    assert hand.winning is None
    assert hand.problems() == ()


def test_american_kong_takes_no_replacement() -> None:
    text = "1122s JJ (4444m) (6666p) + 2s"
    assert Hand.parse(text, AMERICAN_SET).problems(AMERICAN_SET) == ()
    assert Hand.parse(text, AMERICAN_SET).concealed.count(Tile("2s")) == 1


def test_size_counts_a_kong_as_a_set() -> None:
    hand = Hand.parse("11m (1111p) [2222p] (3333s) (EEEE)")
    assert len(hand.tiles) == 18
    assert hand.size() == 14
    assert hand.size(AMERICAN_SET) == 18
    assert not hand.is_concealed
    assert Hand.parse("11m [1111p]").is_concealed  # a concealed kong opens nothing


# --- melds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("123m", MeldKind.CHOW),
        ("789p", MeldKind.CHOW),
        ("340s", MeldKind.CHOW),  # with the red five
        ("777s", MeldKind.PUNG),
        ("550m", MeldKind.PUNG),
        ("EEEE", MeldKind.KONG),
        ("55550p", MeldKind.QUINT),
        ("7s7sJ", MeldKind.PUNG),  # a joker stands for the seven
        ("7sJJJ", MeldKind.KONG),
        ("7s7s7sJJJ", MeldKind.SEXTET),
        ("f1 f2 q3", MeldKind.PUNG),  # American flowers are all alike
        ("124m", MeldKind.OTHER),
        ("9m1s2s", MeldKind.OTHER),  # numbered next to each other in the list, but two suits
        ("ESW", MeldKind.OTHER),  # honours make no chow
        ("CFP", MeldKind.OTHER),
        ("12mJ", MeldKind.OTHER),  # no chow with a joker in any rule set that has jokers
        ("77s", MeldKind.OTHER),
        ("JJJ", MeldKind.OTHER),  # nothing says what it would be
        ("1234m", MeldKind.OTHER),
    ],
)
def test_kind_of_meld(text: str, kind: MeldKind) -> None:
    assert Meld.of(text).kind is kind


def test_meld_text_and_tile() -> None:
    assert str(Meld.of("[9999p]")) == "[9999p]"
    assert Meld.of("[9999p]").concealed
    assert not Meld.of("9999p").concealed
    assert Meld.of("50m5m").tile == Tile("5m")
    assert Meld.of("JJ3p").tile == Tile("3p")


@pytest.mark.parametrize("text", ["", "()", "(777s", "(777s]", "777", "(77h)"])
def test_no_meld_is_refused(text: str) -> None:
    with pytest.raises(HandError):
        Meld.of(text)


# --- problems --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123456789m 123p 9s", []),  # 13, waiting
        ("123456789m 123p 9s + 9s", []),
        ("123456789m 123p 99s f1 q1 q2", []),  # flowers lie beside the hand
        ("147m 258p 369s ESWN + C", []),  # what it is worth is not asked here
        ("55555m 1z", ["too-many", "count"]),  # both at once
        ("5550m (567m) 99p 123s + 5m", ["too-many", "count"]),  # the red five and the chow's five count too
        ("123456789m 123p 9s + 9s f1 f1", ["flower-twice"]),
        ("123456789m 123p + 9s", ["count"]),  # 13 with the winning tile
        ("123456789m 123p 99s + 5s", ["winning-not-in-hand"]),
        ("123456789m 123p 9s + f1", ["winning-kind"]),
        ("123456789m 12p ?? + 9s", ["face-down"]),
        ("123456789m 12p JJ", ["jokers"]),
        ("123456789m 9s (124p) + 9s", ["no-meld"]),
        ("123456789m 9s (ESW) + 9s", ["no-meld"]),
        ("123456789m 9s [123p] + 9s", ["concealed-meld"]),  # a chow is never laid down concealed
        ("111m 222m 333m EE (f1 f1 f1)", ["flower-twice", "no-meld"]),  # only American flowers make sets
        ("1m", ["count"]),
        ("11111m ?? (135p) [EEE] f1 f1 + q2", ["too-many", "face-down", "flower-twice", "no-meld", "concealed-meld",
                                              "winning-kind"]),  # everything at once
    ],
)  # fmt: skip
def test_problems_in_a_chinese_set(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("f1 f1 f2 f3 1111m (7s7sJ)", ["count"]),  # flowers alike are many, and of the hand; 11 tiles
        ("f1f1f1f1 f2f2f2f2 f3 EEEE + E", ["too-many", "flowers"]),
        ("ff 2222s 444s 66s 88s + f", []),  # a flower wins as any tile does
        ("fff 2222s 444s 66s 88s + f", []),  # named on top of 14: it is one of them
        ("f1f1 2222s 444s 66s 888s + f3", []),  # flowers are alike: f3 is one of the fourteen
        ("f1f1 2222s 4444s 66s 888s + f3", ["count"]),
        ("JJJJ JJJJ J 1111m + J", ["jokers"]),
        ("2222m 4444m (f1 f2 f3) JJ + J", []),
    ],
)
def test_problems_in_an_american_set(text: str, expected: list[str]) -> None:
    assert codes(text, AMERICAN_SET) == expected


def test_soap_and_flowers_without_a_number_are_read_in_an_american_set() -> None:
    hand = Hand.parse("2s0 4s 7s (000J) fff", AMERICAN_SET)
    assert str(hand) == "247s P (PPP J) f1 f1 f1"
    assert Hand.parse(str(hand), AMERICAN_SET) == hand
    with pytest.raises(HandError, match="the suit is missing"):
        Hand.parse("123m 0")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("55555m 12345678p", "5 x 5m: a set has four"),
        ("123m", "3 tiles: a hand has 13, or 14 with the winning tile"),
        ("123456789m 123p + 9s", "13 tiles with the winning tile: a complete hand has 14"),
        (
            "123456789m 123p 99s + 5s",
            "14 tiles and 5s as the winning tile, which is not one of them: leave one tile out",
        ),
        ("123456789m 123p J", "1 joker: the set has none"),
        ("5m", "1 tile: a hand has 13, or 14 with the winning tile"),
        ("123456789m 123p ?", "1 face down: turn it over or say which tile it is"),
        ("123456789m 9s (124p) + 9s", "(124p): neither a chow nor three or four alike"),
    ],
)
def test_problem_messages(text: str, message: str) -> None:
    assert [str(p) for p in Hand.parse(text).problems()] == [message]


def test_set_with_other_copies_is_named() -> None:
    small = TileSet(copies=3)
    assert [str(p) for p in Hand.parse("1111m 123456789p").problems(small)] == ["4 x 1m: a set has 3"]


@given(hands())
def test_problems_do_not_change_with_the_text_form(hand: Hand) -> None:
    assert Hand.parse(str(hand)).problems() == hand.problems()


@given(st.permutations([t for t in PLAYABLE if t.is_kind and not t.red] * 4).map(lambda deck: deck[:14]))
def test_a_hand_dealt_from_one_set_is_possible(dealt: list[Tile]) -> None:
    assert Hand(tuple(dealt[:13]), winning=dealt[13]).problems() == ()


# --- how it was won --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (Win(), []),
        (Win(WinBy.SELF_DRAW, flags=frozenset({Flag.REPLACEMENT})), []),
        (Win(flags=frozenset({Flag.REPLACEMENT})), ["flag-by"]),  # a replacement is drawn
        (Win(WinBy.SELF_DRAW, flags=frozenset({Flag.ROBBING})), ["flag-by"]),  # robbed from somebody
        (Win(WinBy.SELF_DRAW, flags=frozenset({Flag.REPLACEMENT, Flag.ROBBING})), ["flags", "flag-by"]),
        (Win(flags=frozenset({Flag.ROBBING, Flag.LAST_TILE})), ["flags"]),
        (Win(flags=frozenset({Flag.ROBBING, Flag.LAST_OF_KIND})), ["flags"]),  # it was never in sight
        (Win(flags=frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI})), ["flags"]),
        (Win(WinBy.SELF_DRAW, discarder=Wind.EAST), ["discarder"]),
        (Win(seat=Wind.EAST, discarder=Wind.EAST), ["discarder-self"]),
    ],
)
def test_circumstances_that_exclude_each_other(win: Win, expected: list[str]) -> None:
    assert [p.code for p in win.problems()] == expected


def test_tiles_text_of_nothing() -> None:
    assert tiles_text([]) == ""
