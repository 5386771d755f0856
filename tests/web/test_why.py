"""The page of a recorded hand: whoever doubts a score reads there why it is so, in their language."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.i18n import LANGUAGES
from companion.table import Store
from tests.web.conftest import PLAYERS, Post, win


def page_of(client: FlaskClient, path: str, language: str = "en") -> str:
    answer = client.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.get_data(as_text=True))


def test_a_hand_comes_with_lines_left_out_lines_payments_and_rules(client: FlaskClient, store: Store) -> None:
    table = store.create_table("Sport", PLAYERS, "mcr-2006", settings={"dealer_by": "wins"})
    body = win("123m 456m 789m 123p 5s + 5s")
    saved = client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": "a-saved-win"})
    board = client.get(f"/t/{table}/board").get_data(as_text=True)
    path = f"/t/{table}/hands/{saved.get_json()['seq']}"
    assert board.count(path) == 2  # beside the last hand and in the history
    page = page_of(client, path)
    for piece in (
        "Boris won on a discard from Anna",
        "Pure Straight",
        "16 fan",
        "is left out",  # what another fan implies
        "hand 22 and 8",  # why who pays what
        "Scored under",
        f'href="/rules/of/{table}"',
    ):
        assert piece in page, piece
    assert page.count('class="tile tiny"') > 9  # the tiles of each line


def test_a_line_that_counts_twice_reads_as_it_did_before_it_was_saved(client: FlaskClient, store: Store) -> None:
    table = store.create_table("Sport", PLAYERS, "mcr-2006", settings={"dealer_by": "wins"})
    body = win("111m FFF EEE 222p 9p f1 f2 + 9p")
    told = client.post(f"/api/tables/{table}/score", json=body).get_json()
    saved = client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": "two-flowers"})
    assert "2 × 1 fan" in told["worth"]
    assert "2 × 1 fan" in page_of(client, f"/t/{table}/hands/{saved.get_json()['seq']}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(client: FlaskClient, table: str, post: Post, language: str) -> None:
    seq = post("wins", win(losers={"2": "EEE 123m 456s 78p WN"})).get_json()["seq"]
    page = page_of(client, f"/t/{table}/hands/{seq}", language)
    assert f'<html lang="{language}">' in page
    assert "web-" not in re.sub(r"web-js-|\?v=", "", page)
    assert page.count('class="loser') == 1


def test_two_winners_are_told_one_after_the_other(client: FlaskClient, store: Store) -> None:
    table = store.create_table("All", PLAYERS, "classical-2000", settings={"several_winners": "all"})
    body = win("123m 456p 789s EE 45s + 6s", also=[{"winner": 2, "hand": "PPP 456p 789s 99m 45s + 6s"}])
    seq = client.post(f"/api/tables/{table}/wins", json=body, headers={"Idempotency-Key": "two-winners"}).get_json()[
        "seq"
    ]
    page = page_of(client, f"/t/{table}/hands/{seq}")
    assert page.index('<p class="winner-name">Boris</p>') < page.index('<p class="winner-name">Celina</p>')
    board = client.get(f"/t/{table}/board").get_data(as_text=True)
    assert "<h3>Boris</h3>" in board
    assert "<h3>Celina</h3>" in board


def test_a_draw_has_a_page_too(client: FlaskClient, table: str, post: Post) -> None:
    seq = post("draws").get_json()["seq"]
    assert "Draw: the wall ran out" in page_of(client, f"/t/{table}/hands/{seq}")


def test_a_hand_that_is_not_there_is_told(client: FlaskClient, table: str, post: Post) -> None:
    seq = post("wins", win()).get_json()["seq"]
    post("undo")
    answer = client.get(f"/t/{table}/hands/{seq}")
    assert answer.status_code == 404
    assert "There is no such hand" in answer.get_data(as_text=True)
