"""``companion score``, ``rules``, ``waits`` and ``quiz`` as people type them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main


def run(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=stdin)


def test_a_hand_is_scored_with_reasons_and_payments() -> None:
    told = run("score", "(123s) 44455566s 55m f1 f2 + 6s", "--rules", "mcr-2006", "--by", "self-draw")
    assert told.exit_code == 0
    assert "Pure Shifted Pungs – 444s 555s 666s" in told.output
    assert "45, because Pure Shifted Pungs 24" in told.output
    assert "E → S: 53" in told.output
    assert "(123s) 456s 456s 456s 55m = 31" in told.output


@pytest.mark.parametrize(("language", "word"), [("ru", "потому что"), ("pl", "ponieważ"), ("en", "because")])
def test_it_speaks_three_languages(language: str, word: str) -> None:
    assert word in run("score", "(CCC) 111p 234s 567s 99m", "--rules", "classical-2000", "--language", language).output


def test_losing_hands_are_explained_and_those_not_told_are_named() -> None:
    """[001-G]: S has 2 + 32 + 2 for the pair of the own wind; a long hand counts nothing."""
    words = ("score", "(CCCC) EEE 234p 567p 99p", "--rules", "classical-2000", "--seat", "E", "--by", "self-draw")
    losers = ("--loser", "S=(222m) [9999p] SS 13m 57p", "--loser", "W=111m 456m 789m 1122p 567s")
    told = run(*words, *losers)
    assert "S: 36, because Pung of simples +2, Kong of terminals +32, Pair of the own wind +2 – under" in told.output
    assert "A long hand of 16 tiles counts nothing" in told.output
    assert "Losing hands not told, and so counted as nothing: N" in told.output
    answer = json.loads(run(*words, *losers, "--json", "--language", "ru").output)
    assert {seat: lost["total"] for seat, lost in answer["losers"].items()} == {"S": 36, "W": 0}
    assert "потому что" in answer["losers"]["S"]["steps"][-1]


@pytest.mark.parametrize("rules", ["mcr-2006", "classical-home", "riichi", "hongkong"])
def test_rules_that_count_no_losing_hands_say_so(rules: str) -> None:
    words = ("score", "CCC 123m 456p 789s 5s + 5s", "--rules", rules, "--by", "self-draw")
    said = "Losing hands count nothing under these rules"
    assert said in run(*words, "--loser", "E=222m 333m PP 156s 78p").output
    assert said not in run(*words).output


@pytest.mark.parametrize(
    ("rules", "option", "said"),
    [
        ("mcr-2006", "excused=true", "These rules let nobody pay for all"),
        ("riichi", "pays_for_all=true", "These rules let nobody pay for all"),
        ("hongkong", "pays_for_all=true", ""),
        ("classical-300", "pays_for_all=true", ""),
        ("classical-300", "false_win=true", "These rules take nothing for a false win"),
        ("mcr-2006", "false_win=true", ""),
    ],
)
def test_options_that_change_nothing_are_named(rules: str, option: str, said: str) -> None:
    told = run("score", "CCC 123m 456p 789s 5s + 5s", "--rules", rules, "--option", option).output
    assert ("These rules" in told) == bool(said)
    assert said in told


@pytest.mark.parametrize(
    ("language", "discarder", "table"),
    [("en", "discarder", "table"), ("ru", "сбросивший", "стол"), ("pl", "odrzucający", "stół")],
)
def test_who_has_no_seat_is_named_in_the_language(language: str, discarder: str, table: str) -> None:
    words = ("score", "CCC 123m 456p 789s 5s + 5s", "--rules", "riichi", "--option", "sticks=1")
    told = run(*words, "--language", language).output
    assert f"{discarder} → S: 1300" in told
    assert f"{table} → S: 1000" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("score",), "дайте руку в кавычках"),
        (("score", "123m", "--option", "limit"), "limit: напишите ИМЯ=ЗНАЧЕНИЕ"),
        (("score", "123m", "--loser", "E=111m", "--loser", "E=222m"), "E дано дважды"),
        (("score", "123m", "--batch", "-"), "рука рядом с --batch"),
        (("score", "no-such-photo.jpg"), "нет такой фотографии"),
        (("score", "123m", "--option", "wall_left=500"), "напишите от 0 до 144"),
    ],
)
def test_what_is_wrong_with_the_words_is_told_in_the_language(words: tuple[str, ...], message: str) -> None:
    told = run(*words, "--language", "ru")
    assert told.exit_code == 2
    assert message in told.output


def test_json_is_one_object() -> None:
    told = run(
        "score", "(CCC) 111p 234s 567s 99m", "--rules", "classical-2000", "--json", "--loser", "E=222m 333m PP 156s 78p"
    )
    answer = json.loads(told.output)
    assert answer["total"] == 64
    assert answer["net"]["E"] == -128 + 2 * 10 + 2 * 10


def test_a_photo_is_read_and_scored_and_its_reading_comes_along() -> None:
    photo = Path(__file__).parents[2] / "datasets" / "samples" / "pungs-on-wood.jpg"
    answer = json.loads(run("score", str(photo), "--rules", "classical-2000", "--json").output)
    assert answer["reading"]["file"] == str(photo)
    assert len(answer["reading"]["tiles"]) == 14
    assert answer["hand"] == "888m 666s 777p CC FFF"
    assert [item["name"] for item in answer["items"]].count("Pung of simples") == 3
    assert "read: 888m 666s 777p CC FFF" in run("score", str(photo), "--rules", "classical-2000").output


def test_a_hand_that_is_not_complete_is_told_what_it_waits_for() -> None:
    told = run("score", "123m 456p 789s 34s 55m + 9m", "--rules", "mcr-2006")
    assert told.exit_code == 2
    assert "not a complete hand" in told.output
    assert "waiting for: 2s 5s" in told.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("score",), "give a hand in quotes, a photo, or --batch FILE"),
        (("score", "12x"), "'12x'"),
        (("score", "123m", "--rules", "nonsense"), "no rule set 'nonsense'"),
        (("score", "123m", "--option", "limit"), "write NAME=VALUE"),
        (("score", "123m", "--loser", "E=111m", "--loser", "E=222m"), "E is given twice"),
        (("quiz", "--count", "0"), "0 is not in the range"),
        (("score", "no-such-photo.jpg"), "no such photo"),
        (("score", "--batch", "no-such-file.jsonl"), "no such file"),
        (("waits", "123m 456p 789s 34s 55m 9m"), "14 tiles"),
        (("rules", "show", "nonsense"), "no rule set 'nonsense'"),
    ],
)
def test_bad_input_gets_a_clear_line_and_exit_code_2(words: tuple[str, ...], message: str) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert message in told.output
    assert "Traceback" not in told.output


def test_a_batch_answers_every_line(tmp_path: Path) -> None:
    lines = [
        '{"id": "a", "hand": "(111p) (555m) (777z) 234s 99m", "rules": "classical_gambler"}',
        "rubbish",
        "",
        '{"id": "b", "hand": "19m19s19pESWNCFP + P", "rules": "mcr2006", "by": "self-draw", "seat": "E"}',
        '{"id": "c", "hand": "555555m", "rules": "mcr2006"}',
        "[1, 2]",
        '{"id": "d", "hand": "123m 456m 789m 123p 5s + 5s", "rules": "mcr", "options": {"discarder": "W", "bonus": 0}}',
    ]
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    told = run("score", "--batch", str(file))
    assert told.exit_code == 1  # lines could not be scored, though every one is answered
    assert told.stderr == "3 of 6 lines could not be scored\n"
    answers = [json.loads(line) for line in told.stdout.splitlines()]
    assert [(a["id"], a["line"], a["total"]) for a in answers] == [
        ("a", 1, 60),
        (None, 2, 0),
        ("b", 4, 92),
        ("c", 5, 0),
        (None, 6, 0),
        ("d", 7, 22),
    ]
    assert answers[1]["problems"] == ["line 2 is no JSON: Expecting value at 1"]
    assert "6 x 5m: a set has four" in answers[3]["problems"]
    assert answers[4]["problems"] == ["line 6 is no JSON object"]
    assert answers[5]["payments"] == [{"from": "W", "to": "S", "amount": 22, "reason": "the value of the hand, 22"}]
    item = answers[0]["items"][1]
    assert {"name", "value", "count", "sets", "reason"} <= set(item)
    again = run("score", "--batch", "-", stdin=file.read_text(encoding="utf-8"))
    assert again.output == told.output


HAND = "111p 555m CCC 234s 99m"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("[" * 100_000, "too many brackets"),
        (f'{{"id": {"9" * 5000}, "hand": "{HAND}"}}', "a number is too long"),
        (f'{{"id": NaN, "hand": "{HAND}"}}', "NaN is no number"),
        (f'{{"id": "a", "hand": "{HAND}", "hand": "123m"}}', "the key hand is there twice"),
        (f'{{"id": "a", "hand": "{HAND}\\ud800"}}', "not a tile"),
    ],
)
def test_no_line_of_a_batch_takes_the_others_with_it(tmp_path: Path, line: str, problem: str) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(f'{line}\n{{"id": "b", "hand": "{HAND}"}}\n', encoding="utf-8")
    told = run("score", "--batch", str(file))
    assert told.exit_code == 1
    first, second = (json.loads(answer) for answer in told.stdout.splitlines())
    assert problem in first["problems"][0]
    assert (second["id"], second["total"]) == ("b", 80)


def test_half_a_letter_in_an_id_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(f'{{"id": "\\ud800", "hand": "{HAND}"}}', encoding="utf-8")
    assert json.loads(run("score", "--batch", str(file)).output)["id"] == "\ud800"


def test_the_input_may_begin_with_a_mark_and_hold_any_byte() -> None:
    lines = b'\xef\xbb\xbf{"id": "a", "hand": "%s"}\r\n\xff\xfe\n' % HAND.encode()
    told = CliRunner().invoke(main, ["score", "--batch", "-"], input=lines)
    assert told.exit_code == 1
    assert [json.loads(answer)["total"] for answer in told.stdout.splitlines()] == [80, 0]


def test_what_is_typed_beside_a_batch_holds_for_lines_that_do_not_say(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(f'{{"hand": "{HAND}"}}\n{{"hand": "{HAND}", "rules": "classical-300", "seat": "N"}}\n')
    told = run("score", "--batch", str(file), "--rules", "mcr-2006", "--seat", "W", "--by", "self-draw")
    first, second = (json.loads(answer) for answer in told.output.splitlines())
    assert (first["profile"], first["payments"][0]["to"], len(first["payments"])) == ("mcr-2006", "W", 3)
    assert (second["profile"], second["payments"][0]["to"]) == ("classical-300", "N")


@pytest.mark.parametrize("words", [("123m",), ("--flag", "robbing"), ("--loser", "E=111m"), ("--option", "limit=9")])
def test_what_belongs_to_one_hand_is_not_lost_beside_a_batch(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text(f'{{"hand": "{HAND}"}}\n')
    told = run("score", "--batch", str(file), *words)
    assert told.exit_code == 2
    assert "write it into the lines of the file" in told.output


def test_rules_are_listed_shown_compared_copied_and_checked(tmp_path: Path) -> None:
    assert "mcr-beginner" in run("rules", "list").output
    assert {row["id"] for row in json.loads(run("rules", "list", "--json").output)} >= {"mcr-2006", "classical-300"}
    shown = run("rules", "show", "classical-300", "--language", "ru").output
    assert "наша реконструкция" in shown
    compared = json.loads(run("rules", "diff", "mcr-2006", "mcr-1998", "--json").output)
    assert {"key": "fans.two-concealed-kongs.points", "first": 8, "second": 6} in compared
    file = tmp_path / "club.toml"
    assert run("rules", "copy", "classical-2000", str(file), "--option", "limit=1000").exit_code == 0
    assert "club 1, points-and-doubles: good" in run("rules", "check", str(file)).output
    assert run("rules", "copy", "classical-2000", str(file)).exit_code == 2
    assert json.loads(run("rules", "diff", "classical-2000", str(file), "--json").output) == [
        {"key": "settings.limit.value", "first": 2000, "second": 1000}
    ]
    file.write_text("x = 1\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    checked = run("rules", "check", str(file))
    assert checked.exit_code == 2
    assert "unknown key" in checked.output


def test_waits() -> None:
    told = run("waits", "123m 456m 78m 123p 55s", "--rules", "mcr-2006")
    assert told.exit_code == 0
    assert "9m" in told.output
    assert "below the minimum" in told.output
    answer = json.loads(run("waits", "123m 459m 178m 123p 5s", "--rules", "mcr-2006", "--json").output)
    assert answer["waits"] == []
    assert answer["distance"] == 2


@pytest.mark.parametrize(("language", "said"), [("en", "Furiten:"), ("ru", "Фуритен:"), ("pl", "Furiten:")])
def test_the_waits_of_riichi_remind_of_furiten(language: str, said: str) -> None:
    words = ("waits", "234m 678m 345p 99s 67s", "--language", language)
    assert said in run(*words, "--rules", "riichi").output
    assert said not in run(*words, "--rules", "mcr-2006").output


def test_rule_sets_that_count_alike_are_said_to() -> None:
    assert run("rules", "diff", "riichi", "riichi", "--language", "pl").output == "Oba zestawy zasad liczą tak samo\n"


def test_a_quiz_deals_the_same_hands_for_a_seed_checks_and_explains() -> None:
    first = run("quiz", "--rules", "mcr-2006", "--level", "2", "--count", "2", "--seed", "4", "--answers", "0,0")
    assert first.exit_code == 0
    assert "0 of 2 right" in first.output
    totals = [line.split()[3].rstrip(".") for line in first.output.splitlines() if line.startswith("No, it is")]
    second = run(
        "quiz", "--rules", "mcr-2006", "--level", "2", "--count", "2", "--seed", "4", "--answers", ",".join(totals)
    )
    assert "2 of 2 right" in second.output
    asked = run("quiz", "--rules", "classical-2000", "--count", "3", "--seed", "1", stdin="q\n")
    assert "0 of 0 right" in asked.output


def test_the_benchmark_prints_ours_beside_the_libraries() -> None:
    told = run("bench", "rules", "--hands", "100", "--json")
    assert told.exit_code == 0
    figures = {row["name"]: row for row in map(json.loads, told.output.splitlines())}
    assert figures["mcr-2006, total only"]["per_second"] > 0
    assert figures["classical-2000, with reasons"]["hands"] == 25
    assert any(name.startswith("pymahjonggb") for name in figures)
    assert any(name.startswith("mahjong") for name in figures)


def test_own_rule_sets_are_copied_changed_compared_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path))
    copied = run("rules", "copy", "hongkong", "sunday", "--title", "Our Sundays", "--option", "minimum=1")
    assert copied.output == "sunday 1, from hongkong 1\n"
    assert run("rules", "set", "sunday", "limit=8", "tables.simple.points=1,2,3").output == "sunday 2, before 1\n"
    listed = json.loads(run("rules", "list", "--json").output)
    assert [(row["id"], row["version"], row["title"]) for row in listed if row["own"]] == [
        ("sunday", "2", "Our Sundays")
    ]
    compared = json.loads(run("rules", "diff", "sunday@1", "sunday", "--json").output)
    assert {row["key"] for row in compared} == {"settings.limit.value", "tables.simple.points"}
    assert "under Our Sundays, version 2" in run("score", "123m 555m 789m CCC 6p + 6p", "--rules", "sunday").output
    for words, told in (
        (("rules", "set", "sunday", "limit=9"), "settings.limit: 9 is none of the choices"),
        (("rules", "set", "sunday", "limit"), "write NAME=VALUE"),
        (("rules", "set", "sunday", "limit=8"), "nothing was changed"),
        (("rules", "copy", "hongkong", "sunday"), "is there already"),
        (("rules", "copy", "hongkong", "../../x"), "write small letters, digits and hyphens"),
        (("rules", "copy", "hongkong", str(tmp_path / "x.toml"), "--id", "../../x"), "write small letters"),
        (("rules", "copy", "hongkong", "other", "--force"), "go with a FILE.toml"),
        (("rules", "remove", "monday"), "none of your own rule sets"),
        (("rules", "edit", "monday"), "none of your own rule sets"),
    ):
        refused = run(*words)
        assert refused.exit_code == 2
        assert told in refused.output, refused.output
    monkeypatch.setenv("EDITOR", "sed -i 's/value = 8,/value = 10,/'")
    assert run("rules", "edit", "sunday").output == "sunday 3, before 2\n"
    monkeypatch.setenv("EDITOR", "true")
    assert "nothing was changed" in run("rules", "edit", "sunday").output
    assert run("rules", "remove", "sunday").output == "sunday: removed\n"
    assert "sunday" not in run("rules", "list").output
    assert '"limit"' in run("rules", "show", "sunday@3", "--json").output


def test_a_folder_of_rule_files_is_checked_file_by_file(tmp_path: Path) -> None:
    empty = run("rules", "check", str(tmp_path))
    assert (empty.exit_code, empty.stderr) == (2, f"{tmp_path}: no rule set (.toml) in this folder\n")
    assert run("rules", "copy", "win-lose", str(tmp_path / "good.toml")).exit_code == 0
    (tmp_path / "bad.toml").write_text("id = ", encoding="utf-8")
    told = run("rules", "check", str(tmp_path))
    assert told.exit_code == 2
    assert "good.toml: good 1, patterns: good" in told.stdout
    assert "bad.toml: not a TOML file" in told.stderr
