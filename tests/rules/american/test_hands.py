"""Hands of a card: the order of tiles, dead hands, nearest lines, tiles in sight, the drill, other languages."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from companion.hand import Hand, Win
from companion.i18n import LANGUAGES
from companion.rules import load_profile, ready_distance, score, waits
from companion.rules.quiz import questions
from companion.rules.request import answer, parse, waiting
from companion.rules.systems.american.dead import dead
from companion.rules.systems.american.matcher import Matcher
from companion.rules.systems.american.system import card_of
from companion.tiles import AMERICAN_SET, Tile
from tests.rules.american import brute
from tests.rules.american.hands import CARD, NAMES, drawn, hand_of, text_of

PROFILE = load_profile("american", {"card": str(CARD)})
SYSTEM = PROFILE.system
YEAR, PRINTED = brute.read(CARD.read_text(encoding="utf-8"))


def hand(text: str) -> Hand:
    return Hand.parse(text, AMERICAN_SET)


def test_the_order_of_tiles_and_sets_never_matters() -> None:
    rng = random.Random(5)
    for _ in range(150):
        unshown, exposed = drawn(rng, PRINTED, YEAR)
        told = score(hand_of(unshown, exposed), Win(), PROFILE)
        rng.shuffle(unshown)
        rng.shuffle(exposed)
        for tiles in exposed:
            rng.shuffle(tiles)
        again = score(hand_of(unshown, exposed), Win(), PROFILE)
        assert (told.total, told.items, told.problems) == (again.total, again.items, again.problems)


def test_the_text_of_a_hand_gives_the_hand_again() -> None:
    rng = random.Random(6)
    for _ in range(200):
        unshown, exposed = drawn(rng, PRINTED, YEAR)
        whole = hand_of(unshown, exposed)
        assert Hand.parse(str(whole), AMERICAN_SET) == whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("22s 66s ff 8888s (44sJJ)", []),
        ("22s 66s ff 8888s 1p 2p (44sJJ)", ["16 tiles, too many"]),
        ("22s 66s ff (44sJJ)", ["10 tiles, too few"]),
        ("22s 66s ff 8888s E (EEJ)", ["no line of the card has (EEJ)"]),
        ("NESW 111m 2m (f1f2f3f4) (CCC)", ["(fff", "fits only lines that are concealed only (W2)"]),
        ("22s 66s ff 888s (44s)", ["(44s) is no set that can be exposed", "11 tiles"]),
        ("22s 66s ff 8888s (JJJJ)", ["(JJJJ) is no set that can be exposed"]),
        ("22s 66s f 888s (44sJJ) (22sJ)", ["no line of the card has"]),
    ],
)
def test_dead_hands_say_why(text: str, said: list[str]) -> None:
    found = " | ".join(reason.text() for reason in SYSTEM.dead(hand(text), PROFILE))
    assert [part for part in said if part not in found] == []
    assert bool(found) == bool(said)


def test_a_hand_of_too_few_tiles_is_dead_also_where_its_waits_are_asked() -> None:
    """[003]: a hand with a wrong number of tiles is dead; 14 are a hand after drawing, and no dead one."""
    asked = parse({"hand": "11m 222m 3333m 44m 5m", "rules": "american"})
    told = waiting(asked)
    assert told["waits"] == []
    assert [part for part in told["dead"] if "12 tiles, too few" in part]
    assert not waiting(parse({"hand": "11m 222m 3333m 44m 55m J", "rules": "american"}))


def test_nobody_waits_for_tiles_that_all_lie_open(tmp_path: Path) -> None:
    """[003]: what is gone is gone."""
    card = tmp_path / "one.txt"
    card.write_text('card "One"\n[A]\nR1 11a 222a 3333a 444a 55a | x 25\n', encoding="utf-8")
    profile = load_profile("american").derive("one", overrides={"card": str(card)})
    ready = hand("(222m) 11m 333m 444m 55m")
    assert [str(wait.tile) for wait in waits(ready, Win(), profile)] == ["3m", "J"]
    gone = waits(ready, Win(), profile, {"visible": "3m"})
    assert [(str(wait.tile), wait.left) for wait in gone] == [("J", 8)]
    assert waits(ready, Win(), profile, {"visible": "3m JJJJJJJJ"}) == ()


def test_a_hand_is_dead_if_its_tiles_lie_elsewhere() -> None:
    mine = hand("11m 11s CCC (NNN) (SSS)")  # only W3 has these sets, and it needs a fourth red dragon
    assert SYSTEM.dead(mine, PROFILE) == ()
    assert SYSTEM.dead(mine, PROFILE, {"visible": "C JJJJJJJ"}) == ()
    assert SYSTEM.dead(mine, PROFILE, {"visible": "JJJJJJJJ"}) == ()
    gone = SYSTEM.dead(mine, PROFILE, {"visible": "C JJJJJJJJ"})
    assert [reason.key for reason in gone] == ["rules-card-dead-gone"]
    # The pairs of W3 may be of any number, so ones that lie elsewhere do not close it.
    assert SYSTEM.dead(mine, PROFILE, {"visible": "11m 11s"}) == ()
    assert [reason.key for reason in dead(mine, Matcher(card_of(PROFILE)), declared=True)] == [
        "rules-card-dead-declared"
    ]


def test_tiles_in_sight_close_lines_and_are_counted() -> None:
    mine = hand("22s 66s ff 888s (44sJJ)")
    assert SYSTEM.nearest(mine, PROFILE)[0].distance == 1
    closed = SYSTEM.nearest(mine, PROFILE, {"visible": "8s JJJJJJ"})
    assert closed[0].name == "E1"
    assert closed[0].distance is None
    assert closed[0].reasons[0].text() == "E1 needs more of 8s than are left"
    told = answer(
        {"hand": "22s 66s ff 8888s (44sJJ)", "rules": "american", "options": {"card": str(CARD), "visible": "888s"}}
    )
    assert told["problems"] == ["3 x 8s visible and 4 in the hand: the set has 4"]


def test_a_wait_is_told_with_what_is_left_and_what_it_scores() -> None:
    found = {str(wait.tile): wait for wait in waits(hand("22s 66s f 8888s (4444s)"), Win(), PROFILE)}
    assert list(found) == ["f1"]
    assert (found["f1"].left, found["f1"].totals) == (7, {"self-draw": 50, "discard": 50})
    open_kong = {str(wait.tile): wait for wait in waits(hand("22s 66s ff 888s (4444s)"), Win(), PROFILE)}
    assert open_kong["8s"].totals == {"self-draw": 50, "discard": 50}
    # A joker can be drawn, never claimed; and it costs the double.
    assert open_kong["J"].totals == {"self-draw": 25, "discard": 0}
    assert open_kong["J"].legal == {"self-draw": True, "discard": False}


def test_a_set_exposed_wrongly_fits_no_line() -> None:
    for wrong in ("(789s)", "(JJJ)", "[888s]", "(88s4s)"):
        mine = hand(f"22s 66s ff 4444s {wrong}")
        assert score(mine, Win(), PROFILE).problems
        assert waits(mine, Win(), PROFILE) == ()
        assert ready_distance(mine, PROFILE) == 14


def test_the_nearest_line_is_no_further_than_any_tile_makes_it() -> None:
    rng = random.Random(8)
    for _ in range(40):
        unshown, exposed = drawn(rng, PRINTED, YEAR)
        unshown.pop()
        mine = hand_of(unshown, exposed)
        near = [each for each in SYSTEM.nearest(mine, PROFILE) if each.distance is not None]
        wanted = [brute.distance(line, YEAR, unshown, exposed) for line in PRINTED]
        best = min((distance for distance in wanted if distance is not None), default=None)
        assert (near[0].distance if near else None) == best
        for each in near:
            line = next(line for line in PRINTED if line.id == each.name)
            assert brute.distance(line, YEAR, unshown, exposed) == each.distance


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_drill_deals_hands_that_may_be_declared(level: int) -> None:
    profile = load_profile("american")
    dealt = list(questions(profile, level, 60, seed=9))
    jokers = [any(tile.is_joker for tile in question.hand.tiles) for question in dealt]
    exposed = [bool(question.hand.melds) for question in dealt]
    assert any(jokers) == (level > 1)
    assert any(exposed) == (level > 2)
    assert len({question.score.items[0].name for question in dealt}) > 15
    assert all(question.is_right(str(question.score.total)) for question in dealt)
    assert [str(question.hand) for question in islice(questions(profile, level, 5, seed=9), 5)] == [
        str(question.hand) for question in dealt[:5]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_in_every_language(language: str) -> None:
    rng = random.Random(10)
    for _ in range(60):
        unshown, exposed = drawn(rng, PRINTED, YEAR)
        tiles = " ".join([text_of(unshown), *(f"({text_of(each)})" for each in exposed)])
        told = answer(
            {
                "hand": tiles,
                "rules": "american",
                "language": language,
                "options": {"card": str(CARD), "dead": "W", "bettor_on": "S", "discarder": "N"},
            }
        )
        assert told["notes"]


def test_every_tile_of_the_set_can_be_written() -> None:
    tiles = [*NAMES, "f", "joker"]
    assert all(AMERICAN_SET.copies_of(Tile.parse({"f": "f1"}.get(name, name))) for name in tiles)
