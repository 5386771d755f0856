"""Tables of riichi, Hong Kong and American rules on the page: what is asked, shown, paid and kept."""

from __future__ import annotations

import re
import secrets
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.i18n import LANGUAGES
from companion.table import Store
from tests.web.conftest import PLAYERS, win
from tests.web.test_forms import form

PINFU = "234m 456p 678s 55p 34s + 5s"
FLAT = "111m 456p 789p 22m 34s + 5s"
"""A hand without a yaku of its own."""


@pytest.fixture
def riichi(store: Store) -> str:
    return store.create_table("Riichi", PLAYERS, "riichi", settings={"dealer_by": "wins"})


@pytest.fixture
def american(store: Store) -> str:
    return store.create_table("Card", PLAYERS, "american", settings={"dealer_by": "wins"})


def send(client: FlaskClient, table: str, name: str, body: dict[str, Any]) -> TestResponse:
    return client.post(f"/api/tables/{table}/{name}", json=body, headers={"Idempotency-Key": secrets.token_hex(8)})


def board(client: FlaskClient, table: str, language: str = "en") -> str:
    page = client.get(f"/t/{table}", headers={"Accept-Language": language}).get_data(as_text=True)
    return re.sub(r"\s+", " ", page)


def test_a_declaration_puts_a_stick_on_the_table_and_counts_for_the_winner(
    client: FlaskClient, store: Store, riichi: str
) -> None:
    before = send(client, riichi, "score", win(FLAT, winner=2, discarder=0)).get_json()
    assert before["can_save"] is False  # no yaku
    assert send(client, riichi, "riichi", {"player": 2}).status_code == 201
    page = board(client, riichi)
    assert "1 riichi stick" in page
    assert 'data-player="2" data-riichi' in page
    assert "rest on the table: 1000" in page
    told = send(client, riichi, "score", win(FLAT, winner=2, discarder=0)).get_json()
    assert told["can_save"] is True
    assert "Riichi" in [item["name"] for item in told["score"]["items"]]
    assert told["settlement"]["from_outside"] == 1000
    assert send(client, riichi, "wins", win(FLAT, winner=2, discarder=0)).status_code == 201
    assert store.state(riichi).sticks == 0
    assert sum(store.state(riichi).scores) == 0


def test_a_declaration_between_scoring_and_saving_is_noticed(client: FlaskClient, riichi: str) -> None:
    body = win(PINFU, winner=2, discarder=0)
    position = send(client, riichi, "score", body).get_json()["position"]
    send(client, riichi, "riichi", {"player": 1})
    late = send(client, riichi, "wins", {**body, "position": position})
    assert (late.status_code, late.get_json()["error"]["code"]) == (409, "table-moved-on")


def test_the_phone_view_of_riichi_asks_for_riichi_things(client: FlaskClient, riichi: str) -> None:
    send(client, riichi, "riichi", {"player": 1, "double": True})
    asked = form(client, riichi)
    flags = {flag["id"] for flag in asked["flags"]}
    assert {"riichi", "double-riichi", "ippatsu", "last-tile", "replacement", "robbing", "dealt"} <= flags
    assert "last-of-kind" not in flags
    questions = {each["name"]: each for each in asked["questions"]}
    assert [(each["name"], each["kind"]) for each in questions.values()] == [
        ("dora", "tiles"),
        ("ura", "tiles"),
        ("pao", "player"),
    ]
    assert questions["ura"]["flags"] == ["double-riichi", "riichi"]  # asked only where one of them was declared
    assert (questions["pao"]["each"], questions["dora"]["each"]) == (True, False)
    assert asked["flowers"] is False
    assert "0p" in {tile["name"] for row in asked["tiles"] for tile in row}
    assert (asked["declared"], asked["several"]) == ({"1": "double-riichi"}, "all")
    assert "1" in asked["terms"]  # the stick that lies there


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"options": {"dora": ["9x"]}}, "bad-tile"),
        ({"options": {"dora": 5}}, "field"),
        ({"options": {"guarantor": 1}}, "unknown-option"),  # a question of other rules
        ({"win": {"winner": 2, "by": "discard", "discarder": 0, "options": {"pao": 9}}}, "player"),
        ({"win": {"winner": 2, "by": "discard", "discarder": 0, "options": {"dora": ["4s"]}}}, "unknown-option"),
    ],
)
def test_answers_that_cannot_be_are_named(client: FlaskClient, riichi: str, body: dict[str, Any], code: str) -> None:
    answer = send(client, riichi, "score", {**win(PINFU, winner=2, discarder=0), **body})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, code)


def test_who_is_liable_may_be_said_beside_the_winner_or_among_the_answers(client: FlaskClient, riichi: str) -> None:
    hand = "(CCC) (FFF) (PPP) 11p 23m + 4m"
    told = [
        send(client, riichi, "score", {**win(hand), "win": {**win(hand)["win"], **said}}).get_json()["settlement"][
            "net"
        ]
        for said in ({"liable": 3}, {"options": {"pao": 3}}, {})
    ]
    assert told[0] == told[1] != told[2]


def test_a_declaration_is_one_that_the_rules_know(client: FlaskClient, store: Store, riichi: str) -> None:
    assert send(client, riichi, "declarations", {"player": 1, "flag": "double-riichi"}).status_code == 201
    assert store.state(riichi).double_riichi == (1,)
    refused = send(client, riichi, "declarations", {"player": 2, "flag": "ready"})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (400, "choice")


def test_a_draw_is_paid_by_who_was_not_ready_and_counts_a_counter(
    client: FlaskClient, store: Store, riichi: str
) -> None:
    send(client, riichi, "draws", {"kind": "wall", "ready": [0, 1]})
    state = store.state(riichi)
    assert state.scores == (1500, 1500, -1500, -1500)
    assert "1 honba" in board(client, riichi)
    told = send(client, riichi, "score", win(PINFU, winner=2, discarder=0)).get_json()
    reasons = " ".join(payment["reason"] for payment in told["settlement"]["payments"])
    assert "300" in reasons  # for the counter


def test_broken_off_hands_and_nagashi_are_what_the_rules_know(client: FlaskClient, store: Store, riichi: str) -> None:
    assert send(client, riichi, "draws", {"kind": "abortive", "abortive": "four-winds"}).status_code == 201
    assert send(client, riichi, "draws", {"kind": "abortive", "abortive": "boredom"}).status_code == 409
    send(client, riichi, "draws", {"kind": "nagashi", "nagashi": [2], "ready": []})
    assert store.state(riichi).scores == (-4000, -2000, 8000, -2000)


def test_two_winners_on_one_discard_are_both_paid_and_the_nearest_takes_the_sticks(
    client: FlaskClient, store: Store, riichi: str
) -> None:
    for player in (1, 3):
        send(client, riichi, "riichi", {"player": player})
    body = win(PINFU, winner=3, discarder=0, also=[{"winner": 1, "hand": FLAT}], options={"dora": ["4s"]})
    told = send(client, riichi, "score", body).get_json()
    assert told["can_save"] is True
    sticks = [p for p in told["settlement"]["payments"] if p["from"] is None]
    assert [(p["to"], p["amount"]) for p in sticks] == [(1, 2000)]  # South sits next to East
    assert send(client, riichi, "wins", body).status_code == 201
    state = store.state(riichi)
    assert (sum(state.scores), state.pot) == (0, 0)


def test_a_false_win_costs_what_the_rules_say(client: FlaskClient, store: Store, riichi: str) -> None:
    assert send(client, riichi, "false-wins", {"player": 1}).status_code == 201
    assert store.state(riichi).scores == (4000, -8000, 2000, 2000)
    home = store.create_table("Home", PLAYERS, "classical-home")
    refused = send(client, home, "false-wins", {"player": 1})
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "no-false-win")
    sport = store.create_table("Sport", PLAYERS, "mcr-2006")
    assert send(client, sport, "false-wins", {"player": 1}).status_code == 201
    assert sum(store.state(sport).scores) == 0
    assert store.state(sport).scores[1] < 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_dialogs_ask_only_what_the_rules_know(client: FlaskClient, store: Store, riichi: str, language: str) -> None:
    page = board(client, riichi, language)
    assert 'id="riichi-dialog"' in page
    assert 'value="four-winds"' in page
    assert 'name="ready"' in page
    assert 'value="false-win"' in page
    for profile in ("classical-2000", "hongkong", "mcr-2006"):
        other = board(client, store.create_table(profile, PLAYERS, profile), language)
        assert 'id="riichi-dialog"' not in other
        assert 'name="nagashi"' not in other
        assert 'name="ready"' not in other


def test_a_stick_is_taken_back_by_undo(client: FlaskClient, store: Store, riichi: str) -> None:
    declared = send(client, riichi, "riichi", {"player": 1}).get_json()["seq"]
    assert "Undo: Riichi: Boris" in board(client, riichi)
    send(client, riichi, "undo", {"target": declared})
    assert store.state(riichi).pot == 0


def test_the_end_of_a_riichi_game_shows_places(client: FlaskClient, riichi: str) -> None:
    send(client, riichi, "wins", win("123m 456m 789m 11p 23p + 4p", winner=0, discarder=None))
    send(client, riichi, "end", {})
    page = board(client, riichi)
    assert 'class="plain ranking"' in page


AMERICAN = "1111m 2m (333mJ) 4m 5555m + 5m"


def test_an_american_hand_is_scored_by_the_card_and_a_bettor_paid_outside_the_table(
    client: FlaskClient, store: Store, american: str
) -> None:
    body = win(AMERICAN, winner=2, discarder=0, options={"bettor_on": 2, "bettor": "Eva", "dead": [3]})
    told = send(client, american, "score", body).get_json()
    assert told["score"]["total"] == 25
    assert told["settlement"]["net"] == [-100, -50, 100, -50]
    assert (told["settlement"]["outside"], told["settlement"]["from_outside"]) == ("the bettor", -100)
    assert send(client, american, "wins", body).status_code == 201
    state = store.state(american)
    assert (state.scores, state.bank, state.balance) == ((-100, -50, 100, -50), 100, 0)
    page = board(client, american)
    assert "Eva bets: 100" in page
    assert "sums to zero" in page


def test_the_american_form_asks_for_a_card_players_things(client: FlaskClient, american: str) -> None:
    asked = form(client, american)
    assert (asked["exposures"], asked["flags"]) == (True, [])
    assert [(each["name"], each["kind"], each["after"]) for each in asked["questions"]] == [
        ("bettor_on", "player", ""),
        ("bettor", "text", "bettor_on"),
        ("dead", "players", ""),
    ]
    assert {"name": "J", "copies": 8} in asked["tiles"][-1]
    ready = send(client, american, "check", {"hand": "1111m 2m (333mJ) 4m 555m"}).get_json()["ready"]
    assert {wait["tile"] for wait in ready["waits"]} == {"5m", "J"}
    assert ready["nearest"][0]["distance"] == 1
    assert ready["dead"] == []
    dead = send(client, american, "check", {"hand": "2s 6s 88s f (EEEJ) (9999m)"}).get_json()["ready"]
    assert dead["dead"] == ["Dead hand: no line of the card has (EEEJ) (9999m)"]
    assert dead["waits"] == []


def test_a_dead_players_win_is_refused_with_the_reason(client: FlaskClient, american: str) -> None:
    answer = send(client, american, "score", win(AMERICAN, winner=2, discarder=0, options={"dead": [2]}))
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "options")


def test_hong_kong_pays_in_points_of_its_table(client: FlaskClient, store: Store) -> None:
    table = store.create_table("HK", PLAYERS, "hongkong")
    told = send(client, table, "score", win("111m 222m 333m 456m 9m + 9m", winner=1, discarder=0)).get_json()
    assert told["unit"] == "faan"
    assert told["can_save"] is True
    paid = told["settlement"]["net"]
    assert (sum(paid), paid[0]) == (0, 2 * paid[2])  # the discarder pays twice
    for_all = win("111m 222m 333m 456m 9m + 9m", winner=1, discarder=0, options={"pays_for_all": True})
    assert send(client, table, "score", for_all).get_json()["settlement"]["net"][2] == 0


def test_what_a_draw_asks_may_stand_under_its_own_name(client: FlaskClient, store: Store) -> None:
    scores = []
    for name in ("nagashi", "players"):
        table = store.create_table(name, PLAYERS, "riichi", settings={"dealer_by": "wins"})
        assert send(client, table, "draws", {"kind": "nagashi", name: [2], "ready": []}).status_code == 201
        assert send(client, table, "draws", {"kind": "abortive", "reason": "four-winds"}).status_code == 201
        scores.append(store.state(table).scores)
    assert scores[0] == scores[1] == (-4000, -2000, 8000, -2000)
