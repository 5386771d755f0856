"""The phone view asks what the rule set of the table knows, and takes what it may be told: also several winners."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.rules import load_profile
from companion.table import Store
from companion.web.forms import flag_choices, tile_rows
from tests.web.conftest import PLAYERS, Post, win

SOUTH = "123m 456p 789s EE 45s + 6s"
WEST = "PPP 456p 789s 99m 45s + 6s"


def form(client: FlaskClient, table: str) -> dict[str, Any]:
    page = client.get(f"/t/{table}/hand").get_data(as_text=True)
    found = re.search(r'<script type="application/json" id="context">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    context: dict[str, Any] = json.loads(found[1])
    return context["form"]


@pytest.mark.parametrize(
    ("profile", "flags", "losers", "questions"),
    [
        ("classical-2000", ["last-tile", "replacement", "robbing", "ready"], True, ["pays"]),
        (
            "classical-300",
            ["last-tile", "replacement", "robbing", "dealt", "first-discard"],
            True,
            [],
        ),
        ("classical-home", [], False, []),  # winner only, no lines for how it was won
        ("mcr-2006", ["last-tile", "last-of-kind", "replacement", "robbing"], False, []),
        ("win-lose", [], False, []),  # every win is worth the same
        (
            "hongkong",
            ["last-tile", "replacement", "robbing", "dealt", "first-discard"],
            False,
            ["pays", "guarantor"],
        ),
    ],
)
def test_only_what_the_rules_know_is_asked(
    client: FlaskClient, store: Store, profile: str, flags: list[str], losers: bool, questions: list[str]
) -> None:
    asked = form(client, store.create_table(profile, PLAYERS, profile))
    assert [flag["id"] for flag in asked["flags"]] == flags
    assert (asked["losers"], [each["name"] for each in asked["questions"]]) == (losers, questions)


def test_circumstances_know_what_they_exclude_and_the_win_that_they_need() -> None:
    flags = {flag["id"]: flag for flag in flag_choices(load_profile("classical-300"), "en")}
    assert (flags["replacement"]["by"], flags["robbing"]["by"], flags["last-tile"]["by"]) == (
        "self-draw",
        "discard",
        None,
    )
    assert "last-tile" in flags["robbing"]["excludes"]
    assert "robbing" in flags["last-tile"]["excludes"]
    assert [flags["robbing"]["shared"], flags["replacement"]["shared"]] == [True, False]


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_circumstance_of_every_rule_set_has_a_name(language: str) -> None:
    from companion.rules import profile_names

    for name in profile_names():
        profile = load_profile(name)
        labels = [flag["label"] for flag in flag_choices(profile, language)]
        assert len(set(labels)) == len(profile.system.circumstances(profile))


@pytest.mark.parametrize(
    ("profile", "tiles", "copies"),
    [
        ("classical-2000", 42, {"1m": 4, "q4": 1}),
        ("mcr-2006", 42, {"f1": 1}),
        ("riichi", 37, {"5p": 3, "0p": 1}),  # red fives, no flowers
        ("american", 36, {"f1": 8, "J": 8, "C": 4}),  # flowers that are all alike are one key
    ],
)
def test_the_palette_shows_the_tiles_that_the_rules_play_with(profile: str, tiles: int, copies: dict[str, int]) -> None:
    shown = {tile["name"]: tile["copies"] for row in tile_rows(load_profile(profile)) for tile in row}
    assert len(shown) == tiles
    assert {name: shown[name] for name in copies} == copies


@pytest.fixture
def generous(store: Store) -> str:
    """A classical table whose house lets everybody win who claims the discard."""
    return store.create_table("All win", PLAYERS, "classical-2000", settings={"several_winners": "all"})


def send(client: FlaskClient, table: str, name: str, body: dict[str, Any]) -> Any:
    return client.post(f"/api/tables/{table}/{name}", json=body, headers={"Idempotency-Key": secrets.token_hex(8)})


def test_two_winners_on_one_discard_are_scored_paid_and_saved_together(
    client: FlaskClient, store: Store, generous: str
) -> None:
    body = win(SOUTH, winner=1, also=[{"winner": 2, "hand": WEST}])
    told = send(client, generous, "score", body).get_json()
    alone = [
        send(client, generous, "score", win(SOUTH, winner=1)).get_json()["score"]["total"],
        send(client, generous, "score", win(WEST, winner=2)).get_json()["score"]["total"],
    ]
    assert [told["score"]["total"], told["also"][0]["score"]["total"]] == alone
    assert told["also"][0]["winner"] == 2
    # East pays double to both; the winners pay each other nothing.
    assert told["settlement"]["net"] == [-2 * sum(alone), 3 * alone[0], 3 * alone[1], -sum(alone)]
    assert send(client, generous, "wins", body).status_code == 201
    event = store.state(generous).hands[0].event
    assert event.winners == (1, 2)  # type: ignore[union-attr]
    assert sum(store.state(generous).scores) == 0
    board = client.get(f"/t/{generous}/board").get_data(as_text=True)
    assert "Boris, Celina won on a discard from Anna" in board


def test_a_second_winners_impossible_hand_is_named(client: FlaskClient, generous: str) -> None:
    body = win(SOUTH, winner=1, also=[{"winner": 2, "hand": "55555m 123p 456s 78s + 9s"}])
    told = send(client, generous, "score", body).get_json()
    assert told["can_save"] is False
    assert any(problem["message"].startswith("Celina: ") for problem in told["problems"])
    refused = send(client, generous, "wins", body)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "not-legal")


def test_where_one_player_wins_a_discard_the_page_is_told_who(post: Post) -> None:
    error = post("score", win(SOUTH, winner=2, also=[{"winner": 1, "hand": SOUTH}])).get_json()["error"]
    assert error["code"] == "one-winner"
    assert "Boris" in error["message"]  # South sits nearest to East


def test_losers_may_say_what_they_count_instead_of_showing_their_tiles(post: Post) -> None:
    shown = post("score", win(losers={"2": "EEE 123m 456s 78p WN"})).get_json()
    said = post("score", win(options={"counts": {"2": shown["losers"]["2"]["total"]}})).get_json()
    assert shown["losers"]["2"]["total"] > 0
    assert said["settlement"]["net"] == shown["settlement"]["net"]


def test_who_pays_for_all_may_be_said(post: Post) -> None:
    told = post("score", win(options={"pays_for_all": True})).get_json()["settlement"]
    assert told["net"] == [-448, 448, 0, 0]
    excused = post("score", win(options={"excused": True})).get_json()["settlement"]
    assert excused["net"] == [-224, 448, -112, -112]


def test_a_losers_score_comes_with_its_lines(post: Post) -> None:
    counted = post("score", win(losers={"2": "EEE 123m 456s 78p WN"})).get_json()["losers"]["2"]
    assert len(counted["worth"]) == len(counted["items"]) > 0
