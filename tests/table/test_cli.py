"""The command line of the table, as a person or a script uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.cli import main


class Shell:
    """Runs ``companion table ...`` on a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {"COMPANION_DATA_DIR": str(folder / "data"), "XDG_DATA_HOME": str(folder)}

    def run(self, *words: str, code: int = 0, text: str | None = None) -> str:
        result: Result = CliRunner().invoke(main, ["table", *words], env=self.environment, input=text)
        assert result.exit_code == code, f"{result.output}\n{result.exception!r}"
        if code:
            assert "Traceback" not in result.output
        return result.output

    def state(self) -> dict:
        return json.loads(self.run("show", "--json"))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def table(shell: Shell) -> str:
    return shell.run(
        "new", "Sunday", "-p", "Anna", "-p", "Boris", "-p", "Celina", "-p", "Dmitri", "--rules", "mcr"
    ).strip()


def test_without_a_table_it_says_how_to_open_one(shell):
    assert "companion table new" in shell.run("show", code=2)


@pytest.mark.parametrize("words", [["list"], ["show"], ["export"], ["draw"]])
def test_a_database_that_is_not_there_is_told_and_not_made(shell, tmp_path, words):
    missing = tmp_path / "no" / "such.db"
    assert "there is no such database" in shell.run("--database", f"sqlite:///{missing}", *words, code=2)
    assert not missing.parent.exists()


@pytest.mark.parametrize("name", ["Bo\nris", "Bo\x1bris", "Bo\u202eris"])
def test_names_that_cannot_be_shown_are_refused(shell, name):
    output = shell.run("new", "Sunday", "-p", "Anna", "-p", name, "-p", "Celina", "-p", "Dmitri", code=2)
    assert "cannot be shown" in output
    assert name not in output


def test_new_and_list(shell, table):
    assert [json.loads(line)["id"] for line in shell.run("list", "--json").splitlines()] == [table]
    assert "Sunday" in shell.run("list")
    assert shell.state()["profile"]["id"] == "mcr-2006"


@pytest.mark.usefixtures("table")
def test_a_scored_win(shell):
    """[004]: 8 points and more; hand of 25 by discard: the discarder pays 25 + 8, the others 8."""
    shell.run("win", "Boris", "123m 456m 789m 123p 5s + 5s", "--from", "Anna", "--who", "Celina", "--key", "k1")
    state = shell.state()
    last = state["last_result"]
    value = last["total"]
    assert value == last["score"]["total"] > 8
    assert state["scores"] == [-(value + 8), value + 24, -8, -8]
    assert (last["winner"], last["discarder"], last["who"], last["source"]) == (1, 0, "Celina", "command")
    assert [i["reason"] for i in last["score"]["items"]]
    shell.run("win", "Boris", "123m 456m 789m 123p 5s + 5s", "--from", "Anna", "--who", "Celina", "--key", "k1")
    assert shell.state()["hands_played"] == 1
    other = ("123m 456m 789m 123p 6s + 6s", "--from", "Anna", "--who", "Celina", "--key", "k1")
    assert "key k1 was used" in shell.run("win", "Boris", *other, code=2)


def test_a_classical_win_with_losing_hands(shell):
    """Losers settle among themselves too, so their hands change the payments."""
    shell.run("new", "x", "-p", "Anna", "-p", "Boris", "-p", "Celina", "-p", "Dmitri", "--rules", "classical-300")
    hand = "555p 777z 123p 456p 9p + 9p"
    shell.run("win", "Boris", hand, "--from", "Anna", "--loser", "Celina=EEE 11p 234m 567m 89s")
    with_loser = shell.state()["scores"]
    assert sum(with_loser) == 0
    shell.run("undo")
    shell.run("win", "S", hand, "--from", "E")  # by seats
    without = shell.state()["scores"]
    assert with_loser[1] == without[1]
    assert with_loser[2] > without[2]


@pytest.mark.usefixtures("table")
def test_points_by_hand_draw_dice_and_undo(shell):
    shell.run("dice", "4", "5")
    assert shell.state()["awaiting"]["number"] == 2
    shell.run("dice", "7")
    assert shell.state()["wall"]["count"] == 16
    shell.run("win", "Dmitri", "--net", "-1,-1,-1,3")
    shell.run("draw")
    assert (shell.state()["scores"], shell.state()["hands_played"]) == ([-1, -1, -1, 3], 2)
    assert "Undone" in shell.run("undo")
    shell.run("undo", "4")
    assert (shell.state()["scores"], shell.state()["wall"]["count"]) == ([0, 0, 0, 0], 16)
    assert "Undone: entry 5" in shell.run("log")
    rows = [json.loads(line) for line in shell.run("log", "--json").splitlines()]
    assert [r["seq"] for r in rows if r["undone"]] == [4, 5]


@pytest.mark.usefixtures("table")
def test_disc_penalty_swap_seats_settings_and_end(shell):
    shell.run("seats", "Dmitri", "Celina", "Boris", "Anna")
    assert shell.state()["seats"] == ["N", "W", "S", "E"]
    shell.run("turn", "S")
    assert shell.state()["questions"][0]["text"].startswith("The disc says Celina, the score says")
    shell.run("answer", "log", code=2)  # nobody says who answers
    shell.run("answer", "log", "--who", "Anna")
    shell.run("turn", "W", "--prevailing")
    shell.run("answer", "disc", "--subject", "prevailing", "--who", "Anna")
    assert (shell.state()["questions"], shell.state()["prevailing"]) == ([], "W")
    shell.run("penalty", "Boris", "10", "--reason", "false win")
    shell.run("penalty", "Anna", "0.5", "--to", "bank")
    assert (shell.state()["scores"], shell.state()["bank"]) == ([9.5, -30, 10, 10], 0.5)
    shell.run("swap", "Anna", "Boris")
    shell.run("win", "Boris", "--net", "-8,24,-8,-8")
    shell.run("swap", "Anna", "Boris", "--since", "1")
    assert shell.state()["scores"][0] == -30 + 24
    shell.run("correct", "10", "--winner", "Celina", "--net", "-8,-8,24,-8")
    shell.run("set", "hands=1")
    assert shell.state()["end"]["why"] == "hands"
    shell.run("set", "hands=16", "dealer_by=wins")
    shell.run("end", "--reason", "late")
    state = shell.state()
    assert state["end"] == {"why": "said", "reason": "late", "seq": state["seq"], "text": "The game was ended"}
    assert shell.state()["balanced"]


@pytest.mark.usefixtures("table")
def test_scoring_again(shell):
    shell.run("win", "Boris", "123m 456m 789m 123p 5s + 5s", "--from", "Anna")
    shell.run("swap", "Anna", "Boris", "--since", "1", "--results", "player")
    assert [w["code"] for w in shell.state()["last_result"]["warnings"]] == ["seat"]
    assert "score it again" in shell.run("show")
    shell.run("rescore", "2")
    last = shell.state()["last_result"]
    assert (last["warnings"], last["corrected"]) == ([], 4)


def test_export_and_import(shell, table, tmp_path):
    shell.run("win", "Dmitri", "--net", "-1,-1,-1,3")
    file = tmp_path / "x.jsonl"
    shell.run("export", str(file))
    other = Shell(tmp_path / "other")
    assert other.run("import", str(file)).strip() == table
    assert other.state()["scores"] == [-1, -1, -1, 3]
    assert other.run("import", "-", text=file.read_text()).strip() != table
    file.write_text("nonsense\n")
    assert "line 1: not JSON" in other.run("import", str(file), code=2)
    assert "too many brackets" in other.run("import", "-", text="[" * 100_000, code=2)
    assert "No such file" in shell.run("export", str(tmp_path / "nowhere" / "x.jsonl"), code=2)


@pytest.mark.usefixtures("table")
def test_nothing_that_contradicts_or_does_not_exist_is_passed_over(shell):
    assert "exclude each other" in shell.run("draw", "--ready", "Anna", "--nobody-ready", code=2)
    assert "the log goes up to 1" in shell.run("show", "--at", "9", code=2)
    assert shell.state()["seq"] == 1


@pytest.mark.usefixtures("table")
def test_other_languages(shell):
    assert "Anna бросает 2 кубика" in shell.run("--language", "ru", "show")
    assert "Anna rzuca 2 kośćmi" in shell.run("--language", "pl", "show")


@pytest.mark.usefixtures("table")
def test_the_past(shell):
    shell.run("win", "Dmitri", "--net", "-1,-1,-1,3")
    assert json.loads(shell.run("show", "--at", "1", "--json"))["scores"] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["win", "Eva", "--net", "0,0,0,0"], "no player Eva"),
        (["win", "Anna"], "give the hand in quotes"),
        (["win", "Anna", "123m", "--net", "0,0,0,0"], "give one of them"),
        (["win", "Anna", "123m"], "3 tiles"),
        (["win", "Anna", "12x"], "not a tile"),
        (["win", "Anna", "--net", "1,2,3,4"], "sum to zero"),
        (["win", "Anna", "--net", "1,2"], "four numbers"),
        (["win", "Anna", "--net", "a,0,0,0"], "no amount"),
        (["win", "Anna", "--from", "Anna", "--net", "0,0,0,0"], "cannot be the discarder"),
        (["win", "Anna", "123m 456m 789m 123p 5s + 5s", "--option", "nonsense"], "NAME=VALUE"),
        (["draw", "--net", "5,0,0,0"], "no pot"),
        (["dice", "9", "9"], "less than or equal to 6"),
        (["penalty", "Anna", "much"], "no amount"),
        (["swap", "Anna", "Anna"], "two different players"),
        (["seats", "Anna", "Anna", "Boris", "Celina"], "each of the players"),
        (["undo"], "nothing to undo"),
        (["rescore", "1"], "no hand that was scored"),
        (["undo", "7"], "no entry 7"),
        (["answer", "disc", "--who", "x"], "nothing is asked"),
        (["turn", "unknown", "--prevailing"], "always stands at one"),
        (["set", "rounds=many"], "rounds"),
        (["set", "colour=red"], "no such setting"),
        (["show", "-t", "nowhere"], "no table 'nowhere'"),
        (["new", "x", "-p", "A", "-p", "B"], "four players"),
        (["new", "x", "-p", "A", "-p", "B", "-p", "C", "-p", "D", "--rules", "clasical"], "no rule set"),
        (["new", "x", "-p", "A", "-p", "B", "-p", "C", "-p", "D", "--house", "minimm=3"], "no switch"),
        (["--database", "oracle://x", "list"], "use sqlite or postgresql"),
    ],
)
@pytest.mark.usefixtures("table")
def test_mistakes_get_one_line(shell, words, message):
    output = shell.run(*words, code=2)
    assert message in output
    assert len(shell.run("log", "--json").splitlines()) == 1


def test_who_is_liable_is_named_like_any_player(shell):
    """[HK-B]: twelve pieces of one suit lie open, and who fed them pays for the drawn hand."""
    new = ("new", "Sunday", "-p", "Anna", "-p", "Boris", "-p", "Celina", "-p", "Dmitri", "--rules", "hongkong")
    shell.run(*new, "--house", "table=laak-4-7-10")
    shell.run("win", "Boris", "(123m) (456m) (888m) (777m) 2m + 2m", "--option", "guarantor=Dmitri")
    assert shell.state()["scores"] == [0, 192, 0, -192]  # 9 faan: 2 x 32 from each of the three
    said = shell.run("win", "Boris", "(123m) (456m) (888m) (777m) 2m + 2m", "--option", "guarantor=Zoe", code=2)
    assert "There is no player Zoe" in said


@pytest.mark.usefixtures("table")
def test_a_false_win_is_not_taken_for_a_win(shell):
    for hand in ("123m 456m 789m 123p 5s + 6s", "(CCC) (EEE) 234m 234p 9m + 9m"):
        said = shell.run("--language", "ru", "win", "Anna", hand, "--option", "false_win=true", code=2)
        assert "Ложная победа – не победа" in said
    assert shell.state()["history"] == []


@pytest.mark.usefixtures("table")
def test_options_are_given_once(shell):
    words = ("win", "Anna", "(CCC) (EEE) 234m 234p 9m + 9m", "--option", "minimum=1", "--option", "minimum=2")
    assert "minimum is given twice" in shell.run(*words, code=2)


def opened(shell, rules):
    shell.run("new", rules, "-p", "Anna", "-p", "Boris", "-p", "Celina", "-p", "Dmitri", "--rules", rules)


def test_what_the_rules_of_the_table_ask_are_options_of_its_own(shell):
    opened(shell, "riichi")
    told = shell.run("win", "--help")
    assert "--dora TILES" in told
    assert "--bettor-on" not in told
    shell.run("win", "Boris", "234m 456p 678s 55p 34s + 5s", "--from", "Anna", "--dora", "4s", "--key", "k")
    last = shell.state()["last_result"]
    assert "Dora" in [item["name"] for item in last["score"]["items"]]
    opened(shell, "american")
    told = shell.run("win", "--help")
    assert "--bettor-on, --bet PLAYER" in told
    assert "--dora" not in told
    assert "No such option" in shell.run("win", "Boris", "1111m 2m 333mJ 4m 5555m", "--dora", "4s", code=2)
    shell.run("win", "Celina", "1111m 2m 333mJ 4m 555m + 5m", "--from", "Anna", "--bet", "Celina", "--bettor", "Eva")
    assert shell.state()["bettors"] == [{"name": "Eva", "points": 100}]


def test_ways_to_end_a_hand_are_those_of_the_rules(shell):
    opened(shell, "riichi")
    assert "--nagashi PLAYER" in shell.run("draw", "--help")
    shell.run("draw", "--nagashi", "Celina", "--nobody-ready")
    assert shell.state()["scores"] == [-4000, -2000, 8000, -2000]
    shell.run("draw", "--abortive", "four-winds")
    assert "exclude each other" in shell.run("draw", "--abortive", "four-winds", "--nagashi", "Anna", code=2)
    opened(shell, "classical-2000")
    assert "--nagashi" not in shell.run("draw", "--help")
    assert "No such option" in shell.run("draw", "--nagashi", "Anna", code=2)


def test_an_entry_is_put_in_the_place_of_another_one(shell):
    shell.run(
        "new", "Second", *" -p ".join(["", "Anna", "Boris", "Celina", "Dmitri"]).split(), "--rules", "classical-300"
    )
    shell.run("win", "Boris", "(EEE) 555p 222s 99m 77m + 9m", "--from", "Anna")
    shell.run("win", "Boris", "(EEE) 555p 222s 99m 77m + 9m", "--from", "Celina")
    again = ("win", "Anna", "(EEE) 555p 222s 99m 77m + 9m", "--from", "Boris", "--correct", "2")
    told = shell.run(*again, "--dry-run")
    assert "Anna won on a discard from Boris" in told
    assert len(shell.state()["history"]) == 2, "nothing was stored"
    assert shell.state()["history"][0]["winner"] == 1
    shell.run(*again)
    first, second = shell.state()["history"]
    assert (first["winner"], first["corrected"], second["corrected"], second["warnings"]) == (0, 4, 4, [])
    assert "counts no more" in shell.run("undo", "3", "--dry-run")
    assert shell.run("undo", "1", code=2, text=None)
