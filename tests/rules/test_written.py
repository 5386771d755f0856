"""Rule sets whose lines are written in a file: counted right, told with places where wrong, played like any other."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import ProfileError, load_profile, parse_profile, score, value, waits
from companion.rules.conditions.kinds import BY_WIND, NAMED
from companion.rules.conditions.parse import parse
from companion.rules.conditions.words import OF_KINDS, PLAIN
from companion.tiles import Wind
from tests.rules import zungjung
from tests.rules.random_hands import deals

ZUNG_JUNG = load_profile("zung-jung")
HANDS = int(os.environ.get("COMPANION_WRITTEN_HANDS", "3000"))
"""How many random hands the second scorer counts: 100000 for the full check (docs/rules-own.md)."""

CLUB = """
id = "club"
version = "1"
grammar = "written-lines"
source = "our club"
[tiles]
source = "our club"
[settings]
minimum = { value = 0, source = "our club" }
limit = { value = 1000, source = "our club" }
above-limit = { value = "limit", source = "our club" }
least = { value = 1, source = "our club" }
shapes = { value = "seven-pairs", source = "our club" }
[settlement]
pay = { value = "each", source = "our club" }
share = { value = 0, source = "our club" }
false-win = { value = 100, source = "our club" }
false-win-goes-on = { value = true, source = "our club" }
[lines]
two-series = { title = { en = "Two series", ru = "Пары двух серий" }, points = 1000, when = "WHEN", source = "x" }
drawn = { title = { en = "Drawn" }, points = 2, when = "self-drawn", source = "our club" }
"""
TWO_SERIES = "seven-pairs and suits = 2 and only suited"


def club(when: str = TWO_SERIES, more: str = "") -> str:
    return CLUB.replace("WHEN", when) + more


def test_zung_jung_as_a_second_scorer_counts_it() -> None:
    for hand, win in deals(HANDS, seed=11):
        bare = Hand(hand.concealed, hand.melds, (), hand.winning)
        found = value(bare, win, ZUNG_JUNG)
        assert found == zungjung.total(bare, win), f"{bare} {win}"


def test_the_fast_total_is_that_of_the_reasons() -> None:
    for hand, win in deals(400, seed=5):
        bare = Hand(hand.concealed, hand.melds, (), hand.winning)
        scored = score(bare, win, ZUNG_JUNG)
        assert value(bare, win, ZUNG_JUNG) == (None if scored.problems else scored.total)


VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "zung-jung.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", VECTORS["hands"], ids=lambda vector: str(vector["what"]))
def test_worked_examples(vector: dict[str, object]) -> None:
    win = Win(by=WinBy(str(vector["by"])), seat=Wind(str(vector["seat"])))
    assert score(Hand.parse(str(vector["hand"])), win, ZUNG_JUNG).total == vector["total"]


@pytest.mark.parametrize(
    ("hand", "by", "net"),
    [
        ("234m 567m 345p 67s 99p + 8s", "discard", {"S": 30, "E": -10, "W": -10, "N": -10}),
        ("111222333m 99p EE + E", "discard", {"S": 495, "W": -445, "E": -25, "N": -25}),
        ("111222333m 99p EE + E", "self-draw", {"S": 780, "W": -260, "E": -260, "N": -260}),
    ],
)
def test_the_others_pay_a_part_of_25_and_who_discarded_the_rest(hand: str, by: str, net: dict[str, int]) -> None:
    discarder = Wind.WEST if by == "discard" else None
    found = score(Hand.parse(hand), Win(by=WinBy(by), seat=Wind.SOUTH, discarder=discarder), ZUNG_JUNG).settlement.net
    assert found == net


def test_a_club_writes_seven_pairs_of_two_series() -> None:
    profile = parse_profile(club())
    made = score(Hand.parse("1133557799m 224p + 4p"), Win(), profile)
    assert made.total == 1000
    assert "Пары двух серий" in made.steps[-1].text("ru")
    assert score(Hand.parse("11335577m 22p 44s E + E"), Win(), profile).total == 1
    assert [str(wait.tile) for wait in waits(Hand.parse("1133557799m 224p"), Win(), profile)] == ["4p"]


def test_a_line_leaves_others_out_and_says_so() -> None:
    more = (
        'drawn-late = { title = { en = "Late" }, points = 5, when = "last-tile", implies = ["drawn"], source = "x" }\n'
    )
    profile = parse_profile(club(more=more))
    made = score(
        Hand.parse("123m 456m 789m 12p 99s + 3p"), Win(by=WinBy.SELF_DRAW, flags=frozenset({Flag.LAST_TILE})), profile
    )
    assert (made.total, [item.name for item in made.items]) == (5, ["Late"])
    assert [left.reason.text() for left in made.left_out] == ["Drawn is left out: Late includes it"]


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ("pungs of dragoons", r"'dragoons' names no tiles: .* \(line 20, column 103\)"),
        ("seven-pears", "'seven-pears' is no word of a condition: write one of regular, seven-pairs"),
        ("suits = 1 and suits = 2", "its numbers contradict each other"),
        ("suits > 3", "its numbers contradict each other"),
        ("concealed and not concealed", "its numbers contradict each other"),
        ("moving [111a 111a]", "its numbers contradict each other"),
        ("suits = two", "'two' is no number"),
        ("(suits = 1", "it ends too early"),
        ("suits = 1 concealed", 'write "and" or "or" before it'),
        ("suits; import os", "';' cannot stand in a condition"),
        ("[123q]", "is no set"),
        ("moving suits", 'behind "moving" write sets in brackets'),
        ("[11a 22a 33a 44a 55a 66a]", "write one to 5 sets"),
        ("(" * 40 + "suits" + ")" * 40, "more than 12 deep"),
        ("not " * 40 + "suits", "more than 12 deep"),
        ("suits or " * 80 + "suits", "write 500 at most"),
    ],
)
def test_a_condition_that_is_none_is_told_with_its_place(when: str, message: str) -> None:
    with pytest.raises(ProfileError, match=message) as told:
        parse_profile(club(when))
    assert "(line 20, column" in str(told.value)
    for language in ("pl", "ru"):
        said = told.value.text(language)
        assert "lines.two-series.when" in said
        assert "20" in said


def test_a_circumstance_that_a_line_counts_is_asked_for() -> None:
    more = 'late = { title = { en = "Late" }, points = 5, each = "last-tile", source = "x" }\n'
    profile = parse_profile(club(more=more))
    assert [each.flag for each in profile.system.circumstances(profile)] == [Flag.LAST_TILE]


def test_lines_that_leave_out_each_other_are_told() -> None:
    more = 'a = { title = { en = "A" }, points = 1, implies = ["b"], source = "x" }\n'
    more += 'b = { title = { en = "B" }, points = 1, implies = ["a"], source = "x" }\n'
    with pytest.raises(ProfileError, match="a leaves out itself by way of others"):
        parse_profile(club(more=more))
    with pytest.raises(ProfileError, match="no line 'c'; write one of two-series"):
        parse_profile(club(more=more.replace('["a"]', '["c"]')))


def test_hostile_files_are_told_and_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text(club() + "# " + "x" * 10_000_000, encoding="utf-8")
    with pytest.raises(ProfileError, match="a rule set may have 1024 KB"):
        load_profile(file)
    file.write_text(club() + "\n[deep]\nx = " + "[" * 5000 + "]" * 5000, encoding="utf-8")
    with pytest.raises(ProfileError, match="too deep"):
        load_profile(file)
    with pytest.raises(ProfileError, match="not a TOML file"):
        parse_profile(club().replace("points = 1000", "points = " + "9" * 5000))
    with pytest.raises(ProfileError, match="1000001 is too large: write 1000000 or less"):
        parse_profile(club().replace("points = 1000", "points = 1000001"))
    many = "".join(f'l{n} = {{ title = {{ en = "L" }}, points = 1, source = "x" }}\n' for n in range(300))
    with pytest.raises(ProfileError, match="302 lines: write 200 at most"):
        parse_profile(club(more=many))


def test_every_word_is_in_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "rules-own.md").read_text(encoding="utf-8")
    told = {word for part in re.findall(r"^\| (`.*`) \|", guide, re.MULTILINE) for word in re.findall(r"[a-z-]+", part)}
    assert {*PLAIN, *OF_KINDS, *NAMED, *BY_WIND} <= told


def test_the_work_of_the_dearest_condition_is_bounded() -> None:
    """The widest pattern that can be drawn is spelt out in at most a hundred ways."""
    from companion.rules.conditions.pattern import ways

    assert max(len(ways(text, 0, moving=True)) for text in ("11a 22b", "123a 234b 345c", "111a 11b 222c")) <= 102
    assert parse("moving [123a 234b 345c 11a 22b]").possible()
