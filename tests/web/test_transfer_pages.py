"""Bring and take on the page: the log as JSON lines, the hands as a spreadsheet; and the evening of the demo."""

from __future__ import annotations

import csv
import io

import pytest
from flask.testing import FlaskClient

from companion.cli.run import EVENING_HANDS, open_demo_table
from companion.config import Settings
from companion.table import Store, WindTurned
from companion.table.event_parts import Source
from companion.tiles import Wind
from companion.web import create_app
from tests.web.conftest import Post, win


def test_a_table_is_taken_along_and_brought_to_another_computer(
    client: FlaskClient, store: Store, table: str, post: Post, settings: Settings
) -> None:
    post("wins", win())
    taken = client.get(f"/t/{table}/export.jsonl")
    assert 'filename="Sunday.jsonl"' in taken.headers["Content-Disposition"]
    with Store("sqlite://") as other:
        there = create_app(store=other, reader=None, settings=settings).test_client()
        answer = there.post("/import", data={"file": (io.BytesIO(taken.data), "Sunday.jsonl")})
        assert answer.status_code == 303
        brought = answer.headers["Location"].rsplit("/", 1)[1]
        assert other.state(brought).scores == store.state(table).scores
        assert b"Sunday" in there.get("/").data
    again = client.post("/import", data={"file": (io.BytesIO(taken.data), "Sunday.jsonl")})
    assert again.headers["Location"].rsplit("/", 1)[1] != table, "nothing that is here is overwritten"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "holds no entries"),
        (b"hello\n", "line 1"),
        (b"\xff\xfe\x00", "no text"),
        (b'{"format": "other"}\n', "other"),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(client: FlaskClient, content: bytes, said: str) -> None:
    answer = client.post("/import", data={"file": (io.BytesIO(content), "x.jsonl")})
    assert answer.status_code == 400
    assert said in answer.get_data(as_text=True).casefold()
    assert client.post("/import", data={}).status_code == 400


def test_the_spreadsheet_has_every_hand_and_penalty(client: FlaskClient, store: Store, post: Post, table: str) -> None:
    post("wins", win())
    post("penalties", {"player": 2, "amount": 5, "to": "bank", "reason": "=1+1"})
    answer = client.get(f"/t/{table}/hands.csv")
    assert answer.mimetype == "text/csv"
    rows = list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert rows[0][3:] == ["Anna", "Boris", "Celina", "Dmitri"]
    assert rows[1][0] == "E1"
    assert rows[2][3:] == ["0", "0", "-5", "0"]
    assert rows[-1][3:] == [str(store.state(table).points(p)) for p in range(4)]


def test_no_name_becomes_a_formula(client: FlaskClient, store: Store) -> None:
    table = store.create_table("T", ["=cmd", "+1", "@x", "Dmitri"], "mcr-2006")
    heads = next(csv.reader(io.StringIO(client.get(f"/t/{table}/hands.csv").data.decode("utf-8-sig"))))
    assert heads[3:] == ["'=cmd", "'+1", "'@x", "Dmitri"]


@pytest.mark.parametrize("rules", ["classical-2000", "riichi", "mcr-2006"])
def test_the_demo_shows_an_evening(store: Store, settings: Settings, rules: str) -> None:
    sample = open_demo_table(store, settings.model_copy(update={"profile": rules}))
    newest, evening = store.tables()
    assert newest.id == sample, "devices serve the newest table, where nothing was played"
    state = store.state(evening.id)
    assert (len(state.hands), state.balance, store.state(sample).hands) == (EVENING_HANDS, 0, ())


def test_the_disc_asks_only_at_the_table_that_it_serves(client: FlaskClient, store: Store, table: str) -> None:
    asked = store.create_table("Asked", ["A", "B", "C", "D"], "classical-2000", settings={"dealer_by": "both"})
    store.append(asked, WindTurned(wind=Wind.SOUTH, device="disc", source=Source.DISC))
    assert 'class="notice question' in client.get(f"/t/{asked}").get_data(as_text=True)
    client.post("/api/devices/table", json={"table": table})
    assert 'class="notice question' not in client.get(f"/t/{asked}").get_data(as_text=True)
