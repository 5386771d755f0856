"""Rule sets as data: found by every name, strict about their keys, open about what is not certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.hand import Hand, Win
from companion.i18n import LANGUAGES, has_text
from companion.rules import ProfileError, load_profile, parse_profile, profile_names, value, with_changes
from companion.rules.reasons import Plain
from companion.rules.request import Request, answer

OURS = (
    "classical-2000",
    "classical-300",
    "classical-home",
    "hongkong",
    "mcr-1998",
    "mcr-2006",
    "mcr-beginner",
    "simplified",
    "win-lose",
)


def test_all_profiles_are_there() -> None:
    assert set(OURS) <= set(profile_names())


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("classical_gambler", "classical-2000"),
        ("classical_300", "classical-300"),
        ("Classical", "classical-2000"),
        ("mcr2006", "mcr-2006"),
        ("mcr_beginner", "mcr-beginner"),
        ("mcr_simplified", "simplified"),
        ("MCR", "mcr-2006"),
    ],
)
def test_aliases(name: str, wanted: str) -> None:
    assert load_profile(name).id == wanted


@pytest.mark.parametrize("name", OURS)
def test_every_line_names_its_source(name: str) -> None:
    profile = load_profile(name)
    lines = dict(profile.lines())
    for section in ("settings", "settlement", "procedure", "fans", "tables", "sets", "extras", "doubles", "limits"):
        for key in profile.data.get(section, {}):
            assert lines[f"{section}.{key}"]["source"]


@pytest.mark.parametrize("name", OURS)
def test_titles_and_notes_are_said_in_every_language(name: str) -> None:
    profile = load_profile(name)
    for language in LANGUAGES:
        assert has_text(language, f"rules-profile-{name}")
        for key, line in profile.lines():
            if "note" in line:
                assert has_text(language, f"rules-note-{line['note']}"), key
        for note in profile.body.notes:
            assert not isinstance(note.note_reason(), Plain)


@pytest.mark.parametrize("name", OURS)
def test_what_is_not_certain_says_why(name: str) -> None:
    """A reconstruction or a contradiction of the sources never goes without a note or a source that explains it."""
    for key, line in load_profile(name).lines():
        if line.get("status", "stated") != "stated":
            assert line.get("note") or len(line["source"]) > 5, key


def test_the_beginners_list_is_marked_provisional_and_fits_the_counts_of_the_book() -> None:
    profile = load_profile("mcr-beginner")
    assert profile.body.provisional
    fans = profile.data["fans"].values()
    assert all(fan["status"] == "provisional" for fan in fans)
    points = [fan["points"] for fan in fans]
    counts = {value: points.count(value) for value in set(points)}
    assert counts == {1: 4, 2: 6, 4: 2, 6: 5, 8: 4, 12: 4, 16: 3, 24: 2}


def test_the_sport_list_fits_the_counts_of_the_book() -> None:
    points = [fan["points"] for name, fan in load_profile("mcr-2006").data["fans"].items() if name != "mixed-kongs"]
    counts = {value: points.count(value) for value in set(points)}
    assert counts == {1: 13, 2: 10, 4: 4, 6: 6, 8: 10, 12: 5, 16: 6, 24: 9, 32: 3, 48: 2, 64: 6, 88: 7}


def test_changes_name_themselves_in_the_version() -> None:
    profile = load_profile("classical-2000", {"limit": "500", "no_points_strict": "no"})
    assert profile.version == "1 (limit=500, no_points_strict=false)"
    assert profile.settings["limit"] == 500
    assert profile.settings["no-points-strict"] is False
    assert load_profile("classical-2000").settings["limit"] == 2000


def test_a_value_is_changed_by_its_dotted_key() -> None:
    hand = Hand.parse("123m 456m 789m 123p 5s + 5s")
    dear = load_profile("mcr-2006", {"fans.pure-straight.points": 20})
    assert value(hand, Win(), dear) == 26
    assert value(hand, Win(), load_profile("mcr-2006")) == 22


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("mcr-2006", {"limmit": 5}, "no switch 'limmit': write one of bonus"),
        ("mcr-2006", {"minimum": "many"}, "settings.minimum: many is no whole number"),
        ("classical-2000", {"double-wind-pair": 3}, "write one of 2, 4"),
        ("mcr-2006", {"fans.pure-strait.points": 20}, "no switch"),
        ("mcr-2006", {"shapes": "eight-pairs"}, "no shape 'eight-pairs'"),
        ("classical-2000", {"limit": -5}, "-5 is too small: write 0 or more"),
        ("no-such", {}, "no rule set 'no-such'"),
        ("missing.toml", {}, "no such file"),
        ("riichi", {"honba": 1000}, "1000 cannot be shared in whole points: write a multiple of 3"),
        ("riichi", {"noten": 1000}, "1000 cannot be shared in whole points: write a multiple of 6"),
        ("riichi", {"uma": "1 2 3"}, "1 2 3: write four whole numbers with the sum 0"),
        ("riichi", {"uma": "a b c d"}, "a b c d: write four whole numbers with the sum 0"),
        ("riichi", {"uma": "20000 10000 -10000 -10000"}, "write four whole numbers with the sum 0"),
        ("riichi", {"yaku.pinfu.closed": -1}, "yaku.pinfu.closed: -1 is too small: write 0 or more"),
    ],
)
def test_wrong_names_and_values_are_refused(name: str, change: dict[str, object], message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        load_profile(name, change)


def test_unknown_keys_of_a_file_are_refused_by_name(tmp_path: Path) -> None:
    text = load_profile("simplified").to_toml()
    file = tmp_path / "mine.toml"
    file.write_text(text.replace("[fans]", "[fans]\nall-pongs = { points = 6, source = 'x' }"), encoding="utf-8")
    with pytest.raises(ProfileError, match=r"mine\.toml: fans\.all-pongs: no such fan; write one of"):
        load_profile(file)
    file.write_text(text.replace("[settings]", "[settings]\nbonsu = 4"), encoding="utf-8")
    with pytest.raises(ProfileError, match=r"settings\.bonsu: unknown key: remove it or correct its spelling"):
        load_profile(file)
    file.write_text("id = ", encoding="utf-8")
    with pytest.raises(ProfileError, match="not a TOML file"):
        load_profile(file)
    file.write_text('grammar = "poker"', encoding="utf-8")
    with pytest.raises(ProfileError, match="write one of points-and-doubles, patterns"):
        load_profile(file)
    with pytest.raises(ProfileError, match=r"is a folder: write the path of a \.toml file in it"):
        load_profile(tmp_path)


@pytest.mark.parametrize("name", OURS)
def test_a_copy_scores_the_same_under_its_own_name(name: str, tmp_path: Path) -> None:
    copy = load_profile(name).derive("ours", "3")
    file = tmp_path / "ours.toml"
    file.write_text(copy.to_toml(), encoding="utf-8")
    again = load_profile(file)
    assert (again.id, again.version, again.title("ru")) == ("ours", "3", "ours")
    assert again.body.derived_from == f"{name} 1"
    hand = Hand.parse("(CCC) 234m 567m (678m) 9m + 9m")
    assert value(hand, Win(), again) == value(hand, Win(), load_profile(name))
    assert parse_profile(again.to_toml()).data == again.data


def test_changes_can_be_stacked() -> None:
    once = load_profile("simplified", {"bonus": 10})
    twice = with_changes(once, {"minimum": 2})
    assert twice.version == "1 (bonus=10, minimum=2)"
    assert (twice.settings["bonus"], twice.settings["minimum"]) == (10, 2)


def test_waits_that_cannot_come_are_a_switch() -> None:
    """3456s waits for 3s and 6s, but the hand holds all four 6s: editions differ on whether 6s is a wait."""
    asked = {"hand": "(666s) 3456s 123m 789p + 3s", "rules": "mcr-2006"}
    formal = answer(asked)
    available = answer({**asked, "options": {"waits": "available"}})
    assert "Single Wait" not in [item["name"] for item in formal["items"]]
    assert "Single Wait" in [item["name"] for item in available["items"]]
    assert available["total"] == formal["total"] + 1


def test_the_wait_inside_a_knitted_straight_is_a_switch() -> None:
    """Asked for in summerinsects/ChineseOfficialMahjongHelper#9: events differ. 4m fills 147m or the middle of 345m."""
    text = "17m 258s 369p 35m 4m 99s + 4m"
    counted = answer({"hand": text, "rules": "mcr-2006"})
    plain = answer({"hand": text, "rules": "mcr-2006", "options": {"knitted-waits": False}})
    assert counted["problems"] == []
    names = [item["name"] for item in counted["items"]]
    assert "Knitted Straight" in names
    assert "Closed Wait" in names
    assert counted["total"] == plain["total"] + 1


def test_requests_are_plain_values() -> None:
    assert Request.__slots__
    told = answer({"id": 7, "hand": "(CCC) 111p 234s 567s 99m", "rules": "classical-2000", "language": "pl"})
    assert told["id"] == 7
    assert told["total"] == 64
    assert "ponieważ" in told["steps"][-1]
    assert answer({"hand": "123m", "colour": 1})["problems"][0].startswith("colour: unknown key")
    assert answer({"hand": "123m", "flags": ["lucky"]})["problems"][0].startswith("flags: 'lucky' is not known")
    assert answer({"hand": "123m", "seat": "X"})["problems"] == ["seat: 'X' is no wind: write E, S, W or N"]
    for counts in ([1], {"E": "x"}, {"Q": 1}, 5):
        told = answer({"hand": "123m 456p 789s 34s 55m + 2s", "options": {"counts": counts}})
        assert told["problems"][0].startswith("counts: ")
    assert answer({"hand": 5})["problems"][0].startswith("hand: missing")
    assert answer({"hand": "12x"})["problems"][0].startswith("'12x'")
    assert answer({"hand": "123m", "options": {"nonsense": 1}})["problems"][0].startswith("classical-2000.toml")


def test_a_score_says_where_it_rests_on_something_uncertain() -> None:
    provisional = answer({"hand": "(CCC) 234m 567m (678m) 9m + 9m", "rules": "mcr-beginner", "language": "ru"})
    assert "Не наверняка – Полумасть, Панг драконов: предварительно: сверьте с книгой" in provisional["notes"]
    rebuilt = answer({"hand": "(777z) 123m 456p 789s W + W", "rules": "classical-300", "seat": "W"})
    assert rebuilt["notes"] == ["Not certain – Pung of dragons, The only place: our reconstruction"]
    stated = answer({"hand": "(CCC) 234m 567m (678m) 9m + 9m", "rules": "mcr-2006"})
    assert not [note for note in stated["notes"] if note.startswith("Not certain")]


def test_options_that_are_text_mean_what_they_say() -> None:
    pays = {"hand": "(111p) (234p) (567p) 999p 5p + 5p", "rules": "classical-2000"}
    for word, net in (
        ("yes", {"discarder": -1088, "S": 1088}),
        ("false", {"E": -544, "S": 1088, "W": -272, "N": -272}),
    ):
        assert answer({**pays, "options": {"pays_for_all": word}})["net"] == net
