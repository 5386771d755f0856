"""The drill deals, asks, checks and explains under every rule set, at every level, and keeps count."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.hand import Flag, Hand
from companion.i18n import LANGUAGES, text
from companion.rules import load_profile, profile_names, score, waits
from companion.rules.quiz import LEVELS, Record, name_of, number_of, questions
from companion.rules.request import answer


def run(data: Path, *words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=stdin, env={"COMPANION_DATA_DIR": str(data)})


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", profile_names())
def test_every_rule_set_has_questions_at_every_level(name: str, level: str) -> None:
    profile = load_profile(name)
    asked = list(questions(profile, number_of(level), 3, seed=5))
    assert len(asked) == 3
    for question in asked:
        again = score(question.hand, question.win, profile)
        assert again.legal
        assert question.is_right(str(again.total))
        assert not question.is_right(str(again.total + 1))
        assert not question.is_right("many")
        assert again.steps
        assert len({question.circumstances.text(language) for language in LANGUAGES}) == len(LANGUAGES)
        if level == "easy":
            assert not question.hand.melds


def test_hard_questions_have_kongs_claims_and_circumstances() -> None:
    asked = list(questions(load_profile("mcr-2006"), 3, 60, seed=1))
    assert any(question.win.flags for question in asked)
    assert any(len(meld.tiles) == 4 for question in asked for meld in question.hand.melds)
    riichi = list(questions(load_profile("riichi"), 2, 30, seed=1))
    assert any(Flag.RIICHI in question.win.flags for question in riichi)


def test_a_tile_after_a_kong_is_only_asked_about_with_a_kong() -> None:
    dealt = list(questions(load_profile("mcr-2006"), number_of("hard"), 60, seed=8))
    after = [question for question in dealt if Flag.REPLACEMENT in question.win.flags]
    assert after
    assert all(any(len(meld.tiles) == 4 for meld in question.hand.melds) for question in after)


@pytest.mark.parametrize("name", profile_names())
def test_a_hand_that_is_not_complete_is_told_what_it_waits_for(name: str) -> None:
    profile = load_profile(name)
    for hand in ("123m 456p 789s 34s 55m", "123m 456p 789s 39s 15m", "123m 456p 789s 39s 15m + 2p"):
        told = answer({"hand": hand, "rules": name})
        assert told["problems"]
        assert told["notes"]
        assert told["distance"] >= 1
        assert (told["distance"] == 1) == bool(told["waits"])
        if profile.grammar == "target-card":
            assert told["nearest"]
        assert told["notes"] != answer({"hand": hand, "rules": name}, "ru")["notes"]
    found = waits(Hand.parse("123m 456p 789s 34s 55m"), next(questions(profile, 1, 1, 1)).win, profile)
    assert profile.grammar == "target-card" or [str(wait.tile) for wait in found] == ["2s", "5s"]


def test_right_answers_are_counted_by_rule_set_and_level(tmp_path: Path) -> None:
    words = ("quiz", "--rules", "hongkong", "--level", "easy", "--count", "2", "--seed", "3")
    first = run(tmp_path, *words, stdin="0\n0\n")
    assert "So far under Hong Kong, old style, easy: 0 of 2 right" in first.output
    totals = [line.split()[3].rstrip(".") for line in first.output.splitlines() if "No, it is" in line]
    second = run(tmp_path, *words, "--language", "pl", stdin="\n".join(totals) + "\n")
    assert "łatwo: dobrze 2 z 4" in second.output
    assert json.loads((tmp_path / "quiz.json").read_text(encoding="utf-8")) == {"hongkong easy": [2, 4]}
    prepared = run(tmp_path, *words, "--answers", "0,0")
    assert "So far" not in prepared.output


def test_a_count_that_cannot_be_read_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "quiz.json"
    for broken in ("", "[]", '{"a": 1}', '{"a": [1]}'):
        file.write_text(broken, encoding="utf-8")
        assert Record(file).add("mcr-2006", "hard", 1, 2) == (1, 2)


def test_levels_go_by_name_and_number() -> None:
    assert [name_of(level) for level in ("easy", "2", "hard")] == ["easy", "medium", "hard"]
    for level in LEVELS:
        assert all(text(language, f"rules-quiz-level-{level}") for language in LANGUAGES)
    with pytest.raises(KeyError):
        number_of("4")
