"""A hand that is not complete is told what completes it, what that would score, and how far it is."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from companion.table import Store
from tests.web.conftest import HAND, PLAYERS, Post, win


def test_a_ready_hand_is_told_its_waits_and_what_each_scores(post: Post) -> None:
    ready = post("check", {"hand": "234m 567s EE (777p) 45s", "winner": 1}).get_json()["ready"]
    assert ready["distance"] == 1
    assert [(wait["tile"], wait["left"]) for wait in ready["waits"]] == [("3s", 4), ("6s", 3)]
    for by, discarder in (("discard", 0), ("self-draw", None)):
        scored = post("score", win("234m 567s EE (777p) 45s + 3s", discarder=discarder)).get_json()
        total = ready["waits"][0]["totals"][by]
        assert total == {"total": scored["score"]["total"], "unit": "points", "legal": True}


def test_the_seat_of_the_winner_counts(post: Post) -> None:
    hand = {"hand": "234m 567s 99s (777p) SS"}
    totals = [post("check", {**hand, "winner": player}).get_json()["ready"]["waits"][0] for player in (0, 1)]
    assert totals[0]["tile"] == totals[1]["tile"] == "9s"
    assert totals[0]["totals"]["discard"]["total"] < totals[1]["totals"]["discard"]["total"]


def test_a_wait_that_is_worth_too_little_is_marked(client: FlaskClient, store: Store) -> None:
    table = store.create_table("Sport", PLAYERS, "mcr-2006")
    answer = client.post(f"/api/tables/{table}/check", json={"hand": "123m 456p 99s 234s 78s"}).get_json()
    told = {wait["tile"]: wait["totals"]["discard"]["legal"] for wait in answer["ready"]["waits"]}
    for tile, legal in told.items():
        scored = client.post(f"/api/tables/{table}/score", json=win(f"123m 456p 99s 234s 78s + {tile}")).get_json()
        assert scored["can_save"] is legal
    assert told == {"6s": False, "9s": True}


def test_a_hand_far_from_ready_is_told_how_far(post: Post) -> None:
    ready = post("check", {"hand": "147m 258p 369s ESWN"}).get_json()["ready"]
    assert ready["distance"] > 3
    assert ready["waits"] == ready["discards"] == []


def test_one_tile_too_many_is_told_what_to_discard(post: Post) -> None:
    ready = post("check", {"hand": "234m 567s EE (777p) 459s"}).get_json()["ready"]
    best = {each["tile"]: [wait["tile"] for wait in each["waits"]] for each in ready["discards"]}
    assert best["9s"] == ["3s", "6s"]
    assert ready["discards"][0]["tile"] == "9s"  # waits for seven tiles, more than any other discard


@pytest.mark.parametrize(
    ("body", "case"),
    [
        ({"hand": HAND}, "complete"),
        ({"hand": HAND.replace(" + 4m", "4m")}, "complete, nobody said which tile won"),
        ({"hand": "123m"}, "too short"),
        ({"hand": "55555m 123p 456s 77s"}, "impossible"),
        ({"hand": "234m 567s EE (777p) 45s", "losing": True}, "a loser's hand waits for nothing any more"),
    ],
)
def test_nothing_is_said_where_there_is_nothing_to_wait_for(post: Post, body: dict[str, object], case: str) -> None:
    assert post("check", body).get_json()["ready"] is None, case


def test_a_score_that_is_none_says_what_the_hand_waits_for(post: Post) -> None:
    answer = post("score", win("234m 567s EE (777p) 45s")).get_json()
    assert answer["can_save"] is False
    assert [wait["tile"] for wait in answer["ready"]["waits"]] == ["3s", "6s"]
    assert post("score", win()).get_json()["ready"] is None


def test_the_player_must_be_one_of_four(post: Post) -> None:
    answer = post("check", {"hand": HAND, "winner": 4})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "player")
