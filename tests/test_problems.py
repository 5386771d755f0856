"""What is wrong with hands, requests, photos and rule sets is said in every language, by one key a message."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.hand import Flag, Hand, HandError, Problem, Win, WinBy, flag_word
from companion.i18n import LANGUAGES, SpokenError, has_text
from companion.rules import load_profile, profile_names, score
from companion.rules.request import answer
from companion.tiles import Wind
from companion.vision.images import ImageError, load_image
from companion.vision.proposals import doubts
from tests.tracked import tracked_files

ROOT = Path(__file__).parent.parent


def different(said: dict[str, str]) -> bool:
    return len(set(said.values())) == len(LANGUAGES) and all(said.values())


def spoken(error: SpokenError | Problem) -> dict[str, str]:
    return {language: error.text(language) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("555555m 123p 456p + E", Win()),
        ("? 123m 456p 789s 234s + 5m", Win()),
        ("J 123m 456p 789s 234s + 5m", Win()),
        ("123m 456p 789s 234s 5m f1 f1 + 5m", Win()),
        ("123m 456p", Win()),
        ("123m 456p + 7p", Win()),
        ("123m 456p 789s 234s 55m + 9p", Win()),
        ("(ESW) 123m 456p 789s 5m + 5m", Win()),
        ("[777s] 123m 456p 789s 5m + 5m", Win()),
        ("123m 456p 789s 34s 55m + f1", Win()),
        ("123m 456p 789s 34s 55m + 2s", Win(WinBy.SELF_DRAW, discarder=Wind.WEST)),
        ("123m 456p 789s 34s 55m + 2s", Win(discarder=Wind.SOUTH)),
        ("123m 456p 789s 34s 55m + 2s", Win(flags=frozenset((Flag.ROBBING, Flag.LAST_TILE)))),
        ("123m 456p 789s 34s 55m + 2s", Win(WinBy.SELF_DRAW, flags=frozenset((Flag.ROBBING,)))),
        ("123m 456p 789s 34s 22s + 2s", Win(flags=frozenset((Flag.ROBBING,)))),
        ("123m 456p 789s 34s 22s + 2s", Win(flags=frozenset((Flag.LAST_OF_KIND,)))),
        ("123m 456p 789s 34s 55m + 2s", Win(WinBy.SELF_DRAW, flags=frozenset((Flag.REPLACEMENT,)))),
        ("(123m) 456p 789s 34s 55m + 2s", Win(WinBy.SELF_DRAW, flags=frozenset((Flag.DEALT,)))),
        ("123m 456p 789s 34s 55m + 2s", Win(seat=Wind.EAST, flags=frozenset((Flag.FIRST_DISCARD,)))),
        ("123m 456p 789s 34s 55m + 2s", Win(discarder=Wind.WEST, flags=frozenset((Flag.FIRST_DISCARD,)))),
        ("123m 456p 789s 34s 59m + 2s", Win()),
        ("123m 456p 789s 34s 55m", Win()),
    ],
)
@pytest.mark.parametrize("rules", ["mcr-2006", "classical-2000", "hongkong"])
def test_every_problem_of_a_hand_is_said_in_every_language(rules: str, hand: str, win: Win) -> None:
    problems = score(Hand.parse(hand), win, load_profile(rules)).problems
    assert problems
    for problem in problems:
        assert problem.key, problem
        assert different(spoken(problem)), spoken(problem)
        assert problem.message == problem.text("en") == str(problem)


@pytest.mark.parametrize(
    "text", ["", "12", "12x", "12h", "(12", "() 12m", "+ 12m", "8z", "123m ((77s))", "123m + 1m + 2m", "123m\n\x07?x"]
)
def test_a_text_that_is_no_hand_is_refused_in_every_language_in_one_line(text: str) -> None:
    with pytest.raises(HandError) as caught:
        Hand.parse(text)
    assert different(spoken(caught.value))
    assert all("\n" not in said for said in spoken(caught.value).values())


@pytest.mark.parametrize(
    "asked",
    [
        {"hand": 5},
        {"hand": "12x"},
        {"hand": "123m", "colour": 1},
        {"hand": "123m", "rules": "poker"},
        {"hand": "123m", "seat": "X"},
        {"hand": "123m", "by": "magic"},
        {"hand": "123m", "flags": {"robbing": True}},
        {"hand": "123m", "flags": 5},
        {"hand": "123m", "flags": ["lucky"]},
        {"hand": "123m", "options": []},
        {"hand": "123m", "options": 5},
        {"hand": "123m", "options": {"limmit": 1}},
        {"hand": "123m", "options": {"limit": "much"}},
        {"hand": "123m", "options": {"wall_left": "few"}},
        {"hand": "123m", "options": {"losers": 5}},
        {"hand": "123m", "options": {"counts": 5}},
        {"hand": "123m", "options": {"excused": 5}},
        {"hand": "123m 456p 789s 34s 55m + 2s", "options": {"losers": {"W": "12x"}}},
        {"hand": "123m 456p 789s 34s 55m + 2s", "options": {"losers": {"W": "55555m"}}},
        {"hand": "123m 456p 789s 34s 55m + 2s", "options": {"losers": {"S": "123m"}}},
        {"hand": "123m 456p 789s 34s 55m + 2s", "flags": "last-tile", "options": {"wall_left": 40}},
    ],
)
def test_a_request_is_refused_in_the_language_of_the_reader(asked: dict[str, Any]) -> None:
    if asked.get("options") == []:  # nothing given is no fault
        assert answer(asked)["problems"][0].startswith("3 tiles")
        return
    said = {language: answer(asked, language)["problems"][-1] for language in LANGUAGES}
    assert different(said), said


def test_a_photo_that_cannot_be_read_is_refused_in_every_language(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "cut.jpg").write_bytes(b"\xff\xd8\xff\xe0 cut off")
    (tmp_path / "text.jpg").write_bytes(b"no picture at all")
    sources: tuple[Path | bytes, ...] = (
        tmp_path,
        tmp_path / "gone.jpg",
        *sorted(tmp_path.glob("*.jpg")),
        b"",
        b"nothing",
    )
    for source in sources:
        with pytest.raises(ImageError) as caught:
            load_image(source)
        assert different(spoken(caught.value)), spoken(caught.value)


def test_doubts_about_a_photo_are_said_in_every_language() -> None:
    from companion.tiles import Tile

    names = [Tile("5m")] * 5
    found = doubts(names, [((Tile("5m"), 0.5), (Tile("6m"), 0.4))] * 5, Hand(tuple(names)))
    assert {problem.code for problem in found} >= {"too-many", "unsure"}
    assert all(different(spoken(problem)) for problem in found)
    assert "look at tiles 1, 2, 3, 4 and 5 of the photo" in found[0].message
    assert different(spoken(doubts([], [], Hand())[0]))


@pytest.mark.parametrize("name", profile_names())
def test_impossible_hands_are_refused_under_every_rule_set_with_the_reason(name: str) -> None:
    profile = load_profile(name)
    for text, win, told in (
        ("555555m 123p 456p 78s + 9s", Win(), "5m"),  # six of a tile
        ("123m 456p 789s 34s 55m + 2s", Win(WinBy.SELF_DRAW, flags=frozenset((Flag.ROBBING,))), "robbing"),
        ("(ESW) 123m 456p 789s 5m + 5m", Win(), "(E S W)"),  # a chow of honours
        ("123m 456p 789s 34s 59m + 2s", Win(), ""),  # a winner who is not ready
    ):
        scored = score(Hand.parse(text, profile.tile_set), win, profile)
        assert scored.problems, (name, text)
        assert not scored.legal
        assert not scored.settlement.payments
        assert any(told in problem.message for problem in scored.problems), [str(p) for p in scored.problems]
        for problem in scored.problems:
            assert different(spoken(problem)), (problem.code, spoken(problem))
    asked = {"hand": "123m 456p 789s 34s 55m + 2s", "rules": name, "flags": ["last-tile"], "options": {"wall_left": 40}}
    assert any("40 tiles left" in problem for problem in answer(asked)["problems"])


def test_circumstances_have_names_in_every_language() -> None:
    for flag in Flag:
        assert flag_word(flag).text() == flag.value
        assert all(has_text(language, f"flag-{flag.value}") for language in LANGUAGES)


def test_the_command_line_refuses_in_the_language_that_was_asked_for() -> None:
    run = CliRunner().invoke
    for words, told in (
        (["score", "12x", "--language", "ru"], "это не кость"),
        (["score", "123m", "--rules", "poker", "--language", "pl"], "nie ma zestawu zasad"),
        (["waits", "555555m 123p 456p 7s", "--language", "ru"], "в наборе их 4"),
        (["rules", "show", "poker", "--language", "pl"], "nie ma zestawu zasad"),
        (["read", "gone.jpg", "--language", "ru"], "такого файла нет"),
        (["quiz", "--rules", "poker", "--language", "pl"], "nie ma zestawu zasad"),
    ):
        done = run(main, words)
        assert done.exit_code == 2
        assert told in done.output, done.output


RAISED = re.compile(
    r"(?:HandError|RequestError|ImageError|QuizError|ProfileError|FieldError|EventRefused|Conflict)\(\s*"
    r"(?:f?\"[a-z.{}\[\]0-9]+\",\s*)?\"(?P<key>[a-z][a-z0-9-]+)\""
)


def test_every_message_that_the_program_raises_exists() -> None:
    found = 0
    for path in tracked_files():
        if path.suffix == ".py" and path.parts[0] == "companion":
            for match in RAISED.finditer((ROOT / path).read_text(encoding="utf-8")):
                found += 1
                assert has_text("en", match["key"]), f"{path}: {match['key']}"
    assert found > 60


def test_an_entry_that_contradicts_itself_is_refused_in_every_language() -> None:
    """What pydantic's models refuse is said in the reader's language where the check is ours."""
    from pydantic import ValidationError

    from companion.table import DiceThrown, SeatsSwapped, TableOpened, WinRecorded, conduct_for
    from companion.table.codec import spoken_errors
    from companion.table.conduct import ConductError

    conduct = conduct_for("mcr-2006")
    for model, values in (
        (WinRecorded, {"winner": 1, "net": (1, 1, 1, 1)}),
        (WinRecorded, {"winner": 1, "discarder": 1, "net": (0, 0, 0, 0)}),
        (TableOpened, {"name": "x", "players": ("A", "a", "B", "C"), "profile": "mcr-2006", "conduct": conduct}),
        (DiceThrown, {"dice": (1, 2), "total": 4}),
        (SeatsSwapped, {"first": 1, "second": 1}),
    ):
        with pytest.raises(ValidationError) as caught:
            model(**values)
        for error in spoken_errors(caught.value):
            assert different(spoken(error)), spoken(error)
    for wrong in ({"colour": 1}, {"uma": "1 2 3 4"}):
        with pytest.raises(ConductError) as refused:
            conduct_for("riichi", **wrong)
        assert different(spoken(refused.value)), spoken(refused.value)
