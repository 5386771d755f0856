"""Commands and answers of the API: what they do, their one shape of errors, and that a repeated command counts once."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from companion.cli import main
from companion.table import Event, PrevailingTurned, Store, Undone, WindTurned, WinRecorded
from companion.table.checks import position
from companion.tiles import Wind
from tests.web.conftest import HAND, PLAYERS, Post, win


def test_a_table_is_opened_once_however_often_the_button_is_pressed(client: FlaskClient, store: Store) -> None:
    body = {"name": "Sunday", "players": PLAYERS, "profile": "classical-300"}
    headers = {"Idempotency-Key": "opened-by-anna"}
    first = client.post("/api/tables", json=body, headers=headers)
    again = client.post("/api/tables", json=body, headers=headers)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json()["id"] == again.get_json()["id"]
    assert len(store.tables()) == 1
    state = client.get(f"/api/tables/{first.get_json()['id']}").get_json()
    assert [player["name"] for player in state["players"]] == PLAYERS
    assert state["profile"]["id"] == "classical-300"


def test_the_score_comes_with_reasons_and_settlement_and_saves_nothing(post: Post, store: Store, table: str) -> None:
    answer = post("score", win()).get_json()
    assert answer["score"]["total"] == 112
    assert answer["can_save"] is True
    assert any("[CCCC]" in item["reason"] for item in answer["score"]["items"])
    assert answer["settlement"]["net"] == [-224, 448, -112, -112]
    assert sum(answer["settlement"]["net"]) == 0
    assert answer["settlement"]["after"] == [-224, 448, -112, -112]
    assert "version 1" in answer["because"]
    assert store.state(table).seq == 1


def test_a_saved_win_keeps_score_payments_and_reasons_in_every_language(post: Post, store: Store, table: str) -> None:
    assert post("wins", win()).status_code == 201
    state = store.state(table)
    assert state.scores == (-224, 448, -112, -112)
    event = state.hands[0].event
    assert event.total == 112  # type: ignore[union-attr]
    assert set(event.payments[0].reason) == {"en", "ru", "pl"}
    assert set(event.score["languages"]) == {"ru", "pl"}  # type: ignore[union-attr]
    assert event.profile_version == "1"  # type: ignore[union-attr]


def test_the_same_key_is_one_win_even_after_the_deal_has_passed(post: Post, store: Store, table: str) -> None:
    first = post("wins", win(), key="a-shaky-connection")
    again = post("wins", win(), key="a-shaky-connection")
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json()["seq"] == first.get_json()["seq"]
    assert again.get_json()["duplicate"] is True
    assert len(store.state(table).hands) == 1


def test_a_key_used_for_another_command_loses_nothing_in_silence(post: Post, store: Store, table: str) -> None:
    assert post("penalties", {"player": 0, "amount": 10}, key="one-key-for-two").status_code == 201
    for name, body in (("penalties", {"player": 0, "amount": 20}), ("dice", {"dice": [3, 4]}), ("wins", win())):
        refused = post(name, body, key="one-key-for-two")
        assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "conflict")
        assert "entry 2" in refused.get_json()["error"]["message"]
    assert post("penalties", {"player": 0, "amount": 10, "who": "phone 2"}, key="one-key-for-two").status_code == 200
    assert len(store.events(table)) == 2


def test_a_win_scored_before_somebody_elses_is_looked_at_again(post: Post, store: Store, table: str) -> None:
    position = post("score", win()).get_json()["position"]
    assert post("wins", win(winner=2)).status_code == 201
    late = post("wins", win(position=position))
    assert late.status_code == 409
    assert late.get_json()["error"]["code"] == "table-moved-on"
    assert len(store.state(table).hands) == 1


COMMANDS = {
    "draws": {"kind": "wall"},
    "penalties": {"player": 0, "amount": 10},
    "dice": {"dice": [3, 4]},
    "seats": {"first": 0, "second": 1},
    "undo": {"target": 2},
    "end": {},
}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_refused_if_somebody_was_faster(name: str, post: Post, store: Store, table: str) -> None:
    assert post("draws", {"who": "Anna"}).status_code == 201
    seen = post("score", win()).get_json()["position"]
    assert post("penalties", {"player": 1, "amount": 5, "who": "Boris"}).status_code == 201
    late = post(name, {**COMMANDS[name], "position": seen})
    assert late.status_code == 409
    error = late.get_json()["error"]
    assert error["code"] == "table-moved-on"
    assert error["message"] == "Boris has just entered a penalty (entry 3)."
    assert error["latest"] == {"seq": 3, "type": "penalty_given", "who": "Boris"}
    assert store.state(table).seq == 3
    assert post(name, {**COMMANDS[name], "position": error["position"]}).status_code == 201


def test_two_taps_of_draw_are_one_and_a_program_that_says_no_position_is_served(
    app: Flask, store: Store, table: str
) -> None:
    path = f"/api/tables/{table}/draws"
    seen = position(store.state(table))

    def tap(number: int, body: dict[str, str], answers: list[int]) -> None:
        answer = app.test_client().post(path, json=body, headers={"Idempotency-Key": f"a-tap-of-{number}"})
        answers.append(answer.status_code)

    for body, hands in (({"position": seen}, [201, 409, 409, 409]), ({}, [201, 201, 201, 201])):
        answers: list[int] = []
        offset = len(store.events(table))
        taps = [threading.Thread(target=tap, args=(offset * 10 + n, body, answers)) for n in range(4)]
        for thread in taps:
            thread.start()
        for thread in taps:
            thread.join()
        assert sorted(answers) == hands
    assert len(store.state(table).hands) == 5


@pytest.mark.parametrize("count", [10**400, 10**9 + 1])
def test_a_count_beyond_all_measure_is_refused_before_anything_is_counted_with_it(
    count: int, client: FlaskClient, post: Post, store: Store, table: str
) -> None:
    for name in ("score", "wins"):
        answer = post(name, win(options={"counts": {"0": count}}))
        assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "options")
        assert "1,000,000,000" in answer.get_json()["error"]["message"]
    assert post("penalties", {"player": 0, "amount": count}).status_code == 400
    assert store.state(table).seq == 1
    assert client.get("/").status_code == 200


def test_losers_hands_settle_among_themselves_where_the_rules_count_them(post: Post) -> None:
    plain = post("score", win()).get_json()
    counted = post("score", win(losers={"0": "EEEE 123m 456s 78p WN"[1:]})).get_json()
    assert counted["losers"]["0"]["total"] > 0
    assert counted["settlement"]["net"] != plain["settlement"]["net"]
    assert sum(counted["settlement"]["net"]) == 0


def test_a_losers_unreadable_hand_is_named_with_its_player(post: Post) -> None:
    error = post("score", win(losers={"3": "12x"})).get_json()["error"]
    assert error["code"] == "bad-hand"
    assert error["message"].startswith("Dmitri: ")
    assert "Dmitri" in post("score", win(losers={"3": 12})).get_json()["error"]["message"]


def test_unknown_rules_are_answered_with_those_that_there_are(client: FlaskClient) -> None:
    body = {"players": PLAYERS, "profile": "canasta"}
    error = client.post("/api/tables", json=body, headers={"Idempotency-Key": "card-game"}).get_json()["error"]
    assert "canasta" in error["message"]
    assert "mcr-2006" in error["help"]
    assert ".toml" not in error["message"] + error["help"]


def test_a_losers_impossible_hand_is_named_with_its_player(post: Post) -> None:
    answer = post("score", win(losers={"3": "55555m 123p 456s 77s"})).get_json()
    assert answer["can_save"] is False
    assert any(problem["message"].startswith("Dmitri: ") for problem in answer["problems"])


def test_an_impossible_hand_is_scored_with_problems_and_cannot_be_saved(post: Post, store: Store, table: str) -> None:
    body = win("55555m 123p 456s 78s + 9s")
    answer = post("score", body).get_json()
    assert answer["can_save"] is False
    assert answer["problems"][0]["tiles"] == ["5m"]
    refused = post("wins", body)
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "not-legal")
    assert "5m" in refused.get_json()["error"]["message"]
    assert store.state(table).hands == ()


def test_the_check_names_every_fault_and_takes_the_hand_apart(post: Post) -> None:
    good = post("check", {"hand": HAND}).get_json()
    assert good["complete"] is True
    assert good["structure"]["winning"] == "4m"
    assert good["structure"]["melds"] == [
        {"tiles": ["7p", "7p", "7p"], "concealed": False},
        {"tiles": ["C", "C", "C", "C"], "concealed": True},
    ]
    bad = post("check", {"hand": "55555m (12p) f1 f1"}).get_json()
    assert {"too-many", "flower-twice", "no-meld", "count"} <= {problem["code"] for problem in bad["problems"]}


def test_a_losing_hand_may_have_any_size(post: Post) -> None:
    short = post("check", {"hand": "123m 456p", "losing": True}).get_json()
    assert short["problems"] == []


def test_problems_speak_the_readers_language(client: FlaskClient, table: str) -> None:
    answer = client.post(f"/api/tables/{table}/check", json={"hand": "55555m"}, headers={"Accept-Language": "pl"})
    assert "w zestawie jest ich" in answer.get_json()["problems"][0]["message"]


def test_undo_takes_back_and_an_undone_undo_brings_back(post: Post, store: Store, table: str) -> None:
    post("wins", win())
    undone = post("undo")
    assert store.state(table).hands == ()
    post("undo", {"target": undone.get_json()["seq"]})
    assert store.state(table).scores == (-224, 448, -112, -112)


@pytest.mark.parametrize("reading", [WindTurned(wind=Wind.WEST, device="disc"), PrevailingTurned(position=1)])
def test_undo_takes_back_what_a_person_did_on_the_page_and_on_the_command_line(
    reading: Event, client: FlaskClient, store: Store, tmp_path: Path
) -> None:
    def recorded() -> str:
        return store.create_table("Both", PLAYERS, "classical-2000", settings={"dealer_by": "both"})

    page, terminal = recorded(), recorded()
    for table in (page, terminal):
        store.append(table, WinRecorded(winner=1, net=(-8, 24, -8, -8), total=8))
        store.append(table, reading)  # where the disc points is no deed: the hand before it is taken back
    offered = client.get(f"/api/tables/{page}").get_json()["can_undo"]
    assert offered["seq"] == 2
    address, headers = f"/api/tables/{page}/undo", {"Idempotency-Key": "take-it-back"}
    assert client.post(address, json={}, headers=headers).status_code == 201
    told = CliRunner().invoke(main, ["table", "--database", f"sqlite:///{tmp_path / 'log.db'}", "undo", "-t", terminal])
    assert told.exit_code == 0, told.output
    for table in (page, terminal):
        assert [s.event.target for s in store.state(table).log if isinstance(s.event, Undone)] == [2]


def test_seats_are_swapped_in_one_step_also_from_an_earlier_hand_on(post: Post, store: Store, table: str) -> None:
    post("wins", win())
    assert post("seats", {"first": 1, "second": 2, "since": 1, "results": "seat"}).status_code == 201
    state = store.state(table)
    assert state.scores == (-224, -112, 448, -112)
    assert state.players == tuple(PLAYERS)


def test_penalties_are_paid_to_the_others_or_to_nobody(post: Post, store: Store, table: str) -> None:
    post("penalties", {"player": 3, "amount": 10, "to": "others", "reason": "too late"})
    assert store.state(table).scores == (10, 10, 10, -30)
    post("penalties", {"player": 0, "amount": "2.5", "to": "bank"})
    state = store.state(table)
    assert [str(score) for score in state.scores] == ["7.5", "10", "10", "-30"]
    assert state.balance == 0


def test_typed_dice_break_the_wall(post: Post, store: Store, table: str) -> None:
    post("dice", {"dice": [4, 5]})
    post("dice", {"dice": [1, 3]})
    wall = store.state(table).wall
    assert wall is not None
    assert str(wall.counted) == "E13"


def test_a_draw_passes_or_keeps_the_deal_as_the_rules_say(post: Post, store: Store, table: str) -> None:
    assert post("draws").status_code == 201
    state = store.state(table)
    assert (state.hand_number, state.dealer, state.repeats) == (2, 0, 1)


def test_the_answer_to_the_disc_is_logged_with_who_gave_it(client: FlaskClient, store: Store) -> None:
    from companion.table import WindTurned
    from companion.tiles import Wind

    table = store.create_table("Both", PLAYERS, "classical-2000", settings={"dealer_by": "both"})
    store.append(table, WindTurned(wind=Wind.SOUTH, device="disc"))
    asked = client.get(f"/api/tables/{table}").get_json()["questions"]
    assert [(q["subject"], q["disc"], q["log"], q["behind"]) for q in asked] == [("dealer", "S", "E", False)]
    path = f"/api/tables/{table}/disc"
    answer = {"subject": "dealer", "answer": "disc", "disc": "S", "log": "E", "who": "Anna's phone"}
    assert client.post(path, json=answer, headers={"Idempotency-Key": "answer-1"}).status_code == 201
    state = store.state(table)
    assert (state.dealer, state.questions) == (1, ())
    late = client.post(path, json=answer, headers={"Idempotency-Key": "answer-2"})
    assert late.status_code == 409


def test_a_game_that_was_ended_by_mistake_is_taken_up_again(post: Post, store: Store, table: str) -> None:
    post("wins", win())
    ended = post("end")
    assert store.state(table).end == "said"
    refused = post("wins", win(winner=2))
    assert (refused.status_code, refused.get_json()["error"]["code"]) == (409, "refused")
    post("undo", {"target": ended.get_json()["seq"]})
    assert store.state(table).end == ""


JSON = "application/json"

BAD: list[tuple[str, str, Any, int, str]] = [
    ("POST", "/api/tables/{t}/score", {"hand": "123x", "win": {"winner": 0, "by": "self-draw"}}, 400, "bad-hand"),
    ("POST", "/api/tables/{t}/score", {"hand": HAND}, 400, "field"),
    ("POST", "/api/tables/{t}/score", {"hand": 5, "win": {"winner": 0, "by": "self-draw"}}, 400, "field"),
    ("POST", "/api/tables/{t}/score", {"hand": HAND, "win": {"winner": 4, "by": "self-draw"}}, 400, "player"),
    ("POST", "/api/tables/{t}/score", {"hand": HAND, "win": {"winner": True, "by": "self-draw"}}, 400, "player"),
    ("POST", "/api/tables/{t}/score", {"hand": HAND, "win": {"winner": 0, "by": "luck"}}, 400, "choice"),
    ("POST", "/api/tables/{t}/score", {"hand": HAND, "win": {"winner": 0, "by": "discard"}}, 400, "no-discarder"),
    (
        "POST",
        "/api/tables/{t}/score",
        {"hand": HAND, "win": {"winner": 0, "by": "discard", "discarder": 0}},
        400,
        "own-discard",
    ),
    (
        "POST",
        "/api/tables/{t}/score",
        {"hand": HAND, "win": {"winner": 0, "by": "self-draw", "flags": ["lucky"]}},
        400,
        "choice",
    ),
    (
        "POST",
        "/api/tables/{t}/score",
        {"hand": HAND, "win": {"winner": 0, "by": "self-draw"}, "options": {"dora": ["9x"]}},
        400,
        "unknown-option",
    ),
    ("POST", "/api/tables/{t}/score", "no json", 415, "not-json"),
    ("POST", "/api/tables/{t}/dice", {"dice": [7]}, 400, "dice"),
    ("POST", "/api/tables/{t}/dice", {"dice": []}, 400, "dice"),
    ("POST", "/api/tables/{t}/penalties", {"player": 0, "amount": "much"}, 400, "amount"),
    ("POST", "/api/tables/{t}/penalties", {"player": 0, "amount": -5}, 400, "amount"),
    ("POST", "/api/tables/{t}/penalties", {"player": 0, "amount": "NaN"}, 400, "amount"),
    ("POST", "/api/tables/{t}/seats", {"first": 1, "second": 1}, 400, "same-player"),
    ("POST", "/api/tables/{t}/seats", {"first": 1, "second": 2, "since": 9}, 409, "refused"),
    ("POST", "/api/tables/{t}/draws", {"kind": "boredom"}, 400, "choice"),
    ("POST", "/api/tables/{t}/undo", {}, 409, "nothing-to-undo"),
    ("POST", "/api/tables/{t}/undo", {"target": 77}, 409, "refused"),
    ("POST", "/api/tables/{t}/disc", {"answer": "disc", "subject": "dealer", "disc": "X", "log": "E"}, 400, "field"),
    ("POST", "/api/tables/{t}/wins", win(winner="\u00b2"), 400, "player"),
    ("POST", "/api/tables/{t}/wins", win(losers={"\u00b2": "111m"}), 400, "player"),
    ("POST", "/api/tables/{t}/wins", win(who="\ud800"), 400, "characters"),
    ("POST", "/api/tables/{t}/wins", win(who={"name": "Anna"}), 400, "text"),
    ("POST", "/api/tables/{t}/draws", {"who": "A" * 81}, 400, "too-long"),
    ("POST", "/api/tables/{t}/wins", win(options={"counts": "x"}), 400, "field"),
    ("POST", "/api/tables/{t}/wins", win(options={"dora": 5}), 400, "unknown-option"),
    ("POST", "/api/tables/{t}/wins", win(options={"hand": 1}), 400, "unknown-option"),
    ("POST", "/api/tables/{t}/wins", win(options={"counts": {"2": "many"}}), 400, "options"),
    ("POST", "/api/tables/{t}/wins", win(also=[{"winner": 2, "hand": HAND}]), 400, "one-winner"),
    ("POST", "/api/tables/{t}/wins", win(also=[{"winner": 1, "hand": HAND}]), 400, "same-player"),
    ("POST", "/api/tables/{t}/wins", win(also=[{"winner": 0, "hand": HAND}]), 400, "own-discard"),
    ("POST", "/api/tables/{t}/wins", win(discarder=None, also=[{"winner": 2, "hand": HAND}]), 400, "several-drawn"),
    ("POST", "/api/tables/{t}/wins", win(also=[{"winner": 2, "hand": "12x"}]), 400, "bad-hand"),
    ("POST", "/api/tables/{t}/wins", win(also=["Anna"]), 400, "field"),
    ("POST", "/api/tables/{t}/penalties", {"player": 0, "amount": 5, "reason": "\ud800"}, 400, "characters"),
    ("GET", "/api/tables/{t}/events?after=\u00b2", None, 400, "number"),
    ("POST", "/api/tables/nowhere/dice", {"dice": [1, 2]}, 404, "no-table"),
    ("POST", "/api/tables", {"players": ["Anna"]}, 400, "four-players"),
    ("POST", "/api/tables", {"players": ["A", "A", "B", "C"]}, 400, "refused"),
    ("POST", "/api/tables", {"players": ["Anna", "Bo\x00ris", "C", "D"]}, 400, "characters"),
    ("POST", "/api/tables", {"players": ["Anna", "Bo\ud800ris", "C", "D"]}, 400, "characters"),
    ("POST", "/api/tables", {"players": PLAYERS, "name": "Sun\nday"}, 400, "characters"),
    ("POST", "/api/tables", {"players": PLAYERS, "name": ["Sunday"]}, 400, "text"),
    ("POST", "/api/tables", {"players": PLAYERS, "profile": "canasta"}, 400, "no-profile"),
    ("POST", "/api/tables", {"players": PLAYERS, "profile": {"id": "mcr-2006"}}, 400, "text"),
    ("POST", "/api/tables", {"players": PLAYERS, "profile": "../../etc/passwd.toml"}, 400, "no-profile"),
    ("GET", "/api/tables/nowhere", None, 404, "no-table"),
    ("GET", "/api/tables/nowhere/stream", None, 404, "no-table"),
    ("GET", "/api/tables/{t}/events?after=minus", None, 400, "number"),
    ("GET", "/api/photos/0123.jpg", None, 404, "no-photo"),
    ("GET", "/api/nothing", None, 404, "not-found"),
    ("DELETE", "/api/tables", None, 405, "method"),
]


def test_brackets_without_end_are_no_json(client: FlaskClient, table: str) -> None:
    path = f"/api/tables/{table}/wins"
    answer = client.post(path, data="[" * 60_000, headers={"Idempotency-Key": "deep-down"}, content_type=JSON)
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad-json")


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD)
def test_every_error_has_code_message_and_help(
    client: FlaskClient, table: str, method: str, path: str, body: Any, status: int, code: str
) -> None:
    options = {"data": body} if isinstance(body, str) else {"json": body} if body is not None else {}
    answer = client.open(path.format(t=table), method=method, headers={"Idempotency-Key": "key-of-test"}, **options)
    assert answer.status_code == status
    error = answer.get_json()["error"]
    assert set(error) == {"code", "message", "help"}
    assert error["code"] == code
    assert error["message"]
    assert error["help"]


@pytest.mark.parametrize(
    "key", ["", "short", "x" * 101, "with space in it", "ключ-не-ascii".encode().decode("latin-1")]
)
def test_a_command_without_a_usable_key_is_not_taken(client: FlaskClient, store: Store, table: str, key: str) -> None:
    answer = client.post(f"/api/tables/{table}/draws", json={}, headers={"Idempotency-Key": key} if key else {})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "no-key")
    assert store.state(table).seq == 1


def test_a_key_used_for_another_table_is_no_repetition(client: FlaskClient, store: Store, table: str) -> None:
    other = store.create_table("Monday", PLAYERS, "classical-2000")
    headers = {"Idempotency-Key": "one-key-two-tables"}
    assert client.post(f"/api/tables/{table}/draws", json={}, headers=headers).status_code == 201
    assert client.post(f"/api/tables/{other}/draws", json={}, headers=headers).status_code == 201


def test_errors_speak_the_readers_language(client: FlaskClient) -> None:
    answers = [client.get("/api/tables/x", headers={"Accept-Language": code}).get_json() for code in ("en", "ru", "pl")]
    assert len({answer["error"]["message"] for answer in answers}) == 3


def test_profiles_have_names_in_the_readers_language(client: FlaskClient) -> None:
    found = client.get("/api/profiles", headers={"Accept-Language": "ru"}).get_json()["profiles"]
    assert {"classical-300", "classical-2000", "mcr-2006"} <= {each["id"] for each in found}
    assert all(each["title"] and each["version"] for each in found)
