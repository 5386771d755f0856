"""The course of play says what the documents say, in every language, and follows the switches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion.cli import main
from companion.i18n import LANGUAGES
from companion.rules import load_profile, profile_names
from companion.table import Store
from companion.table.course import course


def said(name: str, changes: dict[str, Any] | None = None) -> str:
    """All of the course of a rule set, in English."""
    profile = load_profile(name, changes or {})
    return "\n".join(line.text() for chapter in course(profile) for line in chapter.lines)


@pytest.mark.parametrize(
    ("name", "changes", "tells", "tells_not"),
    [
        # [000 II-III]: walls of 17, with eight flowers of 18; the dealer draws the 14th tile as the first turn.
        (
            "classical-300",
            {},
            ["a wall, 17 stacks long", "3 times, then one tile each: 13 tiles", "East draws the first"],
            ["flowers"],
        ),
        (
            "classical-300",
            {"wall-flowers": 8},
            ["a wall, 18 stacks long", "8 flowers and seasons", "replaced by loose"],
            [],
        ),
        ("classical-300", {"wall-flowers": 4}, ["East and West build walls of 18 stacks", "4 flowers"], []),
        ("classical-300", {}, ["The last 14 tiles (the loose ones among them)", "Each kong keeps 2 more"], []),
        # [001-M], [001-G]: East takes one tile more; 14 tiles without the loose ones.
        (
            "classical-2000",
            {},
            ["East takes one tile more", "laid face down to the right of the break", "14 tiles and the loose"],
            [],
        ),
        # [001-K1]: one die from the right-hand neighbour, his own throw counts; the farther of two wins.
        (
            "classical-home",
            {},
            ["East throws one die", "beginning at the right", "this throw alone", "the one farthest"],
            [],
        ),
        # [000], [001-G], [001-K1]: who may claim, and in which order.
        ("classical-2000", {}, ["only the player at the discarder's right", "A win goes before pung and kong"], []),
        # [004], [WMO06]
        (
            "mcr-2006",
            {},
            ["The deal passes to the right after every hand", "A game has 16 hands", "wall is used up"],
            ["loose"],
        ),
        # [EMA]: seven stacks are not dealt.
        (
            "riichi",
            {},
            ["7 stacks to the right of the break are the dead wall", "lay down 1000", "Furiten", "from the dead wall"],
            [],
        ),
        # [003]: the Charleston and its switches.
        (
            "american",
            {},
            [
                "Three tiles to the right, three across, three to the left; of the last",
                "if nobody wants to stop",
                "up to 3 tiles",
            ],
            ["mush", "Hot wall", "chow"],
        ),
        (
            "american",
            {"second-charleston": "never", "blind-pass": False, "courtesy-tiles": 0},
            ["three to the left."],
            ["same back", "opposite may change"],
        ),
        (
            "american",
            {"second-charleston": "always", "mush": True, "hot-wall": True},
            ["Then the same back", "mush", "Hot wall"],
            [],
        ),
        (
            "american",
            {"joker-exchange": "after-draw", "sextets": False},
            ["Who has drawn may exchange", "up to five"],
            [],
        ),
    ],
)
def test_the_course_is_that_of_the_documents(
    name: str, changes: dict[str, Any], tells: list[str], tells_not: list[str]
) -> None:
    found = said(name, changes)
    for each in tells:
        assert each in found
    for each in tells_not:
        assert each not in found


@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_set_has_a_course_in_every_language(name: str, language: str) -> None:
    chapters = course(load_profile(name))
    assert {"set", "seats", "wall", "deal", "turns", "claims", "end", "next"} <= {chapter.key for chapter in chapters}
    for chapter in chapters:
        for line in (chapter.title, *chapter.lines):
            text = line.text(language)
            assert text.strip()
            assert "{" not in text
            assert "$" not in text
            assert " ," not in text


def test_the_command_and_the_page_tell_it(client: FlaskClient, store: Store) -> None:
    told = CliRunner().invoke(main, ["rules", "play", "riichi", "--json"])
    assert [each["title"] for each in json.loads(told.output)["chapters"]][:3] == ["The tiles", "Seats", "The wall"]
    shown = CliRunner().invoke(main, ["rules", "play", "american", "--option", "hot-wall=true", "--language", "ru"])
    assert "Горячая стена" in shown.output
    assert CliRunner().invoke(main, ["rules", "play", "nothing"]).exit_code == 2
    assert "How it is played" in client.get("/rules/mcr-2006").get_data(as_text=True)
    table = store.create_table("Sunday", ("A", "B", "C", "D"), "mcr-2006", settings={"hands": 8})
    assert "A game has 8 hands." in client.get(f"/rules/of/{table}").get_data(as_text=True)
