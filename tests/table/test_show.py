"""One view of a table: page, command line, JSON and live stream say the same, in the same words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from markupsafe import escape

from companion.cli import main
from companion.config import load_settings
from companion.i18n import LANGUAGES
from companion.table import (
    DiceThrown,
    DrawRecorded,
    GameEnded,
    PenaltyGiven,
    Store,
    WindTurned,
    WinRecorded,
)
from companion.table.show import TableView, log_view, table_view
from companion.table.show.text import amount_text
from companion.tiles import Wind
from companion.web import create_app
from tests.table.helpers import Log


class Screens:
    """One table in a database, as the page, the command line, the API and the stream show it."""

    def __init__(self, store: Store, client: FlaskClient, database: str) -> None:
        self.store, self.client, self.database = store, client, database
        names = ("Anna", "Boris", "Celina", "Dmitri")
        self.table = store.create_table("Sunday", names, "classical-300", settings={"dealer_by": "both"})

    def view(self, language: str) -> TableView:
        return table_view(self.store.state(self.table), language)

    def page(self, language: str) -> str:
        asked = {"Accept-Language": language}
        return self.client.get(f"/t/{self.table}/board", headers=asked).get_data(as_text=True)

    def terminal(self, language: str) -> str:
        asked = ["table", "--language", language, "--database", self.database, "show", "-t", self.table]
        result = CliRunner().invoke(main, asked, env={"COLUMNS": "500"})
        assert result.exit_code == 0, result.output
        return result.output

    def json(self, language: str) -> str:
        answer = self.client.get(f"/api/tables/{self.table}", headers={"Accept-Language": language})
        return json.dumps(answer.get_json(), ensure_ascii=False)

    def stream(self, language: str) -> str:
        path = f"/api/tables/{self.table}/stream?regions&after=0"
        answer = self.client.get(path, headers={"Accept-Language": language}, buffered=False)
        for piece in answer.response:
            told = piece.decode() if isinstance(piece, bytes) else piece
            if "event: regions" in told:
                answer.close()
                change = json.loads(told.partition("event: regions\ndata: ")[2].partition("\n")[0])
                return "".join((*change["parts"].values(), *(markup for _, markup in change["rows"])))
        raise AssertionError("the stream ended without the regions")


@pytest.fixture
def screens(tmp_path: Path) -> Iterator[Screens]:
    database = f"sqlite:///{tmp_path / 'log.db'}"
    with Store(database) as store:
        settings = load_settings(environment={}, data_dir=tmp_path / "data")
        app = create_app(store=store, reader=None, settings=settings)
        yield Screens(store, app.test_client(), database)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_says_it_in_the_same_words(screens: Screens, language: str) -> None:
    store, table = screens.store, screens.table
    store.append(table, WinRecorded(winner=1, discarder=0, net=(-24, 24, 0, 0), total=24))
    store.append(table, WindTurned(wind=Wind.WEST, device="disc"))
    store.append(table, DiceThrown(dice=(3, 4)))
    view = screens.view(language)
    assert view.last is not None
    assert view.throw is not None
    assert view.awaited is not None
    said_everywhere = [view.questions[0].text, view.throw.lines[0], view.awaited.text]
    said_on_screens = [view.round_title, view.hand_title, view.last.hand.title, *said_everywhere]
    for page in (screens.page(language), screens.stream(language)):
        assert [words for words in said_on_screens if str(escape(words)) not in page] == []
    assert [words for words in said_on_screens if words not in screens.terminal(language)] == []
    assert [words for words in said_everywhere if words not in screens.json(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_wall_and_the_end_are_told_alike(screens: Screens, language: str) -> None:
    store, table = screens.store, screens.table
    for dice in ((3, 4), (5, 1)):
        store.append(table, DiceThrown(dice=dice))
    view = screens.view(language)
    assert view.wall is not None
    for words in view.wall.lines:
        assert str(escape(words)) in screens.page(language)
        assert words in screens.terminal(language)
        assert words in screens.json(language)
    store.append(table, GameEnded())
    end = screens.view(language).end
    assert end is not None
    for screen in (screens.page(language), screens.terminal(language), screens.json(language)):
        assert end.text in screen


def test_the_json_of_a_view_is_plain_and_complete() -> None:
    log = Log("riichi")
    log.do(DrawRecorded(ready=(True, False, False, False), net=(3000, -1000, -1000, -1000)))
    log.do(PenaltyGiven.to_others(1, Decimal("0.5"), "late"))
    told = json.loads(json.dumps(table_view(log.state).to_dict()))
    assert told["scores"] == [3000.5, -1001.5, -999.5, -999.5]
    assert [row["kind"] for row in told["history"]] == ["draw", "penalty"]
    assert told["last_result"] == told["history"][0]
    assert told["players"][0]["points"] == told["conduct"]["start_points"] + 3000.5
    assert told["can_undo"] == {"seq": 3, "type": "penalty_given", "text": "Penalty: Boris, 1.5 (late)"}


def test_the_history_keeps_what_was_taken_back_and_how_to_bring_it_back() -> None:
    log = Log("classical-2000")
    log.win(1)
    log.do(PenaltyGiven.to_others(2, 10))
    log.undo()
    rows = table_view(log.state).rows
    assert [(row.kind, row.seq, row.target) for row in rows] == [("undone", 3, 4), ("hand", 2, 2)]
    assert (rows[1].label, rows[1].what, rows[1].changes) == ("E1", "Boris won", (-8, 24, -8, -8))


def test_a_score_that_another_program_kept_is_shown_as_far_as_it_goes() -> None:
    log = Log("classical-2000")
    log.win(1, score={"items": [{"reason": "pung of dragons"}]})
    last = table_view(log.state).last
    assert last is not None
    assert [(line.reason, line.worth) for line in last.winners[0].lines] == [("pung of dragons", "")]


def test_a_line_of_the_log_names_the_points() -> None:
    log = Log("classical-2000")
    log.win(1)
    log.undo()
    told = [log_view(log.state, stored) for stored in log.state.log]
    assert [entry.text for entry in told[1:]] == ["Boris won: 8", "Undone: entry 2 (Boris won: 8)"]
    assert [entry.undone for entry in told] == [False, True, False]


@pytest.mark.parametrize(
    ("value", "language", "written"),
    [
        (12345, "en", "12,345"),
        (-1234.5, "en", "−1234.5"),
        (Decimal("0.25"), "pl", "0,25"),
        (70800, "ru", "70\N{NO-BREAK SPACE}800"),
        (0, "en", "0"),
    ],
)
def test_numbers_are_written_as_in_the_language(value: int, language: str, written: str) -> None:
    assert amount_text(value, language) == written
