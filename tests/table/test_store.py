"""The store: one event for one command, order kept, safe for several threads, honest about what is in the way."""

from __future__ import annotations

import re
import sqlite3
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from companion.cli import main
from companion.rules import ProfileError
from companion.table import (
    ConductError,
    Conflict,
    DiceThrown,
    EventRefused,
    Store,
    StoreError,
    Undone,
    WindTurned,
    WinRecorded,
    codec,
    replay,
    schema,
)
from companion.table.chain import seal
from companion.table.codec import EventError, load_event
from companion.table.transfer import TransferError, export_lines, import_lines
from tests.table.conftest import NAMES

WIN = WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)


def test_state_is_what_the_log_amounts_to(store, table):
    store.append(table, WIN, "a")
    store.append(table, Undone(target=2), "b")
    store.append(table, Undone(target=3), "c")
    assert store.state(table).scores == (-19, 35, -8, -8)
    assert store.state(table) == replay(store.events(table))
    assert [s.seq for s in store.events(table, after=2)] == [3, 4]


def test_a_log_is_there_after_reopening(url, store, table):
    stored = store.append(table, WIN, "a")
    store.close()
    with Store(url) as again:
        assert again.events(table)[-1] == stored
        assert again.state(table).scores[1] == 35
        assert [(t.id, t.name, t.events) for t in again.tables()] == [(table, "Sunday", 2)]


def test_the_state_as_it_was(store, table):
    store.append(table, WIN, "a")
    store.append(table, WIN, "b")
    assert store.state(table, at=2).scores[1] == 35
    assert store.state(table, at=1).hands == ()


# -- one command, one event


def test_the_same_key_twice_is_one_event(store, table):
    first = store.append(table, WIN, "a")
    again = store.append(table, WIN, "a")
    assert (again, again.duplicate, first.duplicate) == (first, True, False)
    assert len(store.events(table)) == 2


def test_a_repeated_key_is_known_even_if_the_event_would_now_be_refused(store, table):
    store.append(table, Undone(target=store.append(table, WIN, "a").seq), "u")
    assert store.append(table, Undone(target=2), "u").duplicate  # a plain second undo of 2 would be impossible


def test_a_repeated_throw_is_known_although_the_log_added_what_it_was_for(store, table):
    first = store.append(table, DiceThrown(dice=(1, 2), device="d", device_seq="7:12"), "d:7:12")
    assert first.event.step == "break-1"
    assert store.append(table, DiceThrown(dice=(1, 2), device="d", device_seq="7:12"), "d:7:12").duplicate


def test_a_key_for_something_else_is_refused(store, table):
    store.append(table, WIN, "a")
    with pytest.raises(Conflict, match="key a was used"):
        store.append(table, Undone(target=2), "a")


def test_a_command_is_known_again_although_its_event_would_now_be_another(store, table):
    """A phone asks twice for "East won": the second time East is another, which is no new hand."""
    asked = {"winner": "East", "hand": "..."}
    store.append(table, WIN, "a", asked=asked)
    assert store.find(table, "a", asked).seq == 2
    assert store.find(table, "b", asked) is None
    with pytest.raises(Conflict):
        store.find(table, "a", {"winner": "West"})
    other = WIN.model_copy(update={"winner": 2})
    assert store.append(table, other, "a", asked=asked).event == WIN
    with pytest.raises(Conflict):
        store.append(table, WIN, "a", asked={"winner": "West"})


def test_keys_belong_to_their_table(store, table):
    other = store.create_table("Monday", NAMES, "mcr-2006")
    store.append(table, WIN, "a")
    assert not store.append(other, WIN, "a").duplicate


def test_opening_a_table_twice_with_one_key(store):
    first = store.create_table("Sunday", NAMES, "mcr-2006", key="open-1")
    assert store.create_table("Sunday", NAMES, "mcr-2006", key="open-1") == first
    with pytest.raises(Conflict):
        store.create_table("Monday", NAMES, "mcr-2006", key="open-1")
    assert len(store.tables()) == 1


def test_a_second_client_that_has_not_seen_the_last_event_is_told(store, table):
    store.append(table, WIN, "a", expect=1)
    with pytest.raises(Conflict, match="seen entry 1, the log is at 2"):
        store.append(table, WIN, "b", expect=1)
    assert store.append(table, WIN, "a", expect=1).duplicate  # a lost answer asked for again is no conflict


# -- refusals


def test_a_refused_event_leaves_nothing_behind(store, table):
    with pytest.raises(EventRefused):
        store.append(table, Undone(target=9), "a")
    assert len(store.events(table)) == 1
    store.append(table, WIN, "a")  # its key is still free


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"profile": "clasical"}, ProfileError, "no rule set 'clasical'"),
        ({"players": ["Anna"] * 4}, EventRefused, "two players have one name"),
        ({"players": NAMES[:3]}, EventRefused, "players"),
        ({"name": " "}, EventRefused, "name"),
        ({"seats": (0, 0, 1, 2)}, EventRefused, "each of the players"),
        ({"settings": {"round": 3}}, ConductError, "there is no such setting"),
    ],
)
def test_tables_that_cannot_be_opened(store, change, error, message):
    with pytest.raises(error, match=message):
        store.create_table(**({"name": "x", "players": NAMES, "profile": "mcr-2006"} | change))
    assert store.tables() == []


def test_an_unknown_table(store):
    for use in (store.events, store.state, lambda t: store.append(t, WIN, "a"), lambda t: store.wait(t, 0, 0.01)):
        with pytest.raises(StoreError, match="no table 'nowhere'"):
            use("nowhere")


def test_house_rules_and_settings_of_a_table(store):
    table = store.create_table(
        "x", NAMES, "mcr_2006", changes={"minimum": 6}, settings={"hands": 8, "dealer_by": "disc"}, seats=(2, 3, 0, 1)
    )
    state = store.state(table)
    assert (state.profile, state.profile_changes, state.profile_version) == (
        "mcr-2006",
        {"minimum": 6},
        "1 (minimum=6)",
    )
    assert (state.conduct.hands, state.conduct.dealer_by, state.dealer) == (8, "disc", 2)


# -- several at once


def test_many_threads_append_and_nothing_is_lost(store, table):
    def work(name: int) -> None:
        for number in range(20):
            store.append(table, DiceThrown(dice=(1, 2)), f"{name}-{number}")

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = store.events(table)
    assert [s.seq for s in events] == list(range(1, 122))
    assert {s.key for s in events[1:]} == {f"{n}-{i}" for n in range(6) for i in range(20)}
    assert store.state(table) == replay(events)


def test_one_key_from_many_threads_is_one_event(store, table):
    found: list[tuple[int, bool]] = []

    def work() -> None:
        stored = store.append(table, WIN, "same")
        found.append((stored.seq, stored.duplicate))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [(2, False)] + [(2, True)] * 7


def test_two_stores_on_one_file_see_each_other(url, store, table):
    with Store(url) as other:
        store.append(table, WIN, "a")
        assert other.state(table).scores[1] == 35
        other.append(table, Undone(target=2), "b")
        assert store.state(table).scores[1] == 0


def test_a_store_in_memory_serves_all_threads():
    with Store("sqlite://") as store:
        table = store.create_table("x", NAMES, "mcr-2006")
        threads = [threading.Thread(target=store.append, args=(table, WIN, str(n))) for n in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert store.state(table).scores[1] == 8 * 35


# -- waiting


def test_wait_returns_at_once_what_is_there(store, table):
    assert [s.seq for s in store.wait(table, 0, 5)] == [1]


def test_wait_wakes_for_an_event(store, table):
    threading.Timer(0.2, store.append, (table, WIN, "a")).start()
    began = time.monotonic()
    assert [s.key for s in store.wait(table, 1, 20)] == ["a"]
    assert time.monotonic() - began < 10


def test_wait_notices_another_process(url, store, table):
    with Store(url) as other:
        threading.Timer(0.2, other.append, (table, WIN, "a")).start()
        assert [s.key for s in store.wait(table, 1, 20)] == ["a"]


def test_wait_ends_after_the_timeout(store, table):
    began = time.monotonic()
    assert store.wait(table, 1, 0.3) == []
    assert 0.25 < time.monotonic() - began < 10


def test_closing_wakes_whoever_waits(store, table):
    threading.Timer(0.2, store.close).start()
    began = time.monotonic()
    assert store.wait(table, 1, 20) == []
    assert time.monotonic() - began < 10
    with pytest.raises(StoreError, match="closed"):
        store.events(table)


# -- files


def test_the_file_is_synced_and_write_ahead_logged(store):
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"not a database, but long enough to be looked at" * 40, "no log of this program"),
        (b"", "is empty, which a log never is: restore a backup"),
    ],
)
def test_files_that_are_no_log(tmp_path, content, message):
    path = tmp_path / "x.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=message):
        Store(f"sqlite:///{path}")


def test_another_programs_database_is_left_alone(tmp_path):
    path = tmp_path / "x.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    connection.close()
    with pytest.raises(StoreError, match="belongs to another program"):
        Store(f"sqlite:///{path}")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("birds",)]
    connection.close()


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("nonsense", "is none: write sqlite"),
        ("mysql://x/y", "not supported: use sqlite or postgresql"),
        ("sqlite:////proc/nowhere/x.db", "folder of the log"),
    ],
)
def test_addresses_that_cannot_be_used(url, message):
    with pytest.raises(StoreError, match=message):
        Store(url)


def test_a_log_of_a_newer_program_is_refused(url, store):
    with store._engine.begin() as connection:
        connection.execute(sa.update(schema.META).values(value="99"))
    with pytest.raises(StoreError, match="form 99, newer than 2: update"):
        Store(url)


def test_an_older_log_is_brought_up_to_date(url, store, table, monkeypatch):
    store.close()

    def add_note(connection: sa.Connection) -> None:
        connection.execute(sa.text("ALTER TABLE companion_tables ADD COLUMN note TEXT DEFAULT ''"))

    present = schema.SCHEMA_VERSION
    monkeypatch.setattr(schema, "SCHEMA_VERSION", present + 1)
    monkeypatch.setitem(schema.MIGRATIONS, present, add_note)
    for _ in range(2):  # the second time there is nothing left to do
        with Store(url) as again:
            assert again.state(table).name == "Sunday"
            with again._engine.connect() as connection:
                assert connection.execute(sa.text("SELECT note FROM companion_tables")).scalar() == ""


def test_a_failed_upgrade_changes_nothing(url, store, table, monkeypatch):
    store.close()

    def broken(connection: sa.Connection) -> None:
        connection.execute(sa.text("ALTER TABLE companion_tables ADD COLUMN note TEXT DEFAULT ''"))
        raise StoreError("half-way")

    with monkeypatch.context() as patch:
        present = schema.SCHEMA_VERSION
        patch.setattr(schema, "SCHEMA_VERSION", present + 1)
        patch.setitem(schema.MIGRATIONS, present, broken)
        with pytest.raises(StoreError, match="half-way"):
            Store(url)
    with Store(url) as again:
        assert again.state(table).name == "Sunday"
        columns = {c["name"] for c in sa.inspect(again._engine).get_columns("companion_tables")}
        assert "note" not in columns


# -- old events


def test_events_of_an_older_program_are_read(store, table, monkeypatch):
    """As if version 1 had called the disc's wind "east_mark": it is read through the upgrade, and stays as it is."""
    old = '{"type": "wind_turned", "east_mark": "W"}'
    with store._engine.begin() as connection:
        connection.execute(
            sa.insert(schema.EVENTS).values(
                table_id=table, seq=2, key="x", version=1, at="2025-01-01T00:00:00.000+00:00", body=old, digest=""
            )
        )
        seal(connection, table)
    with pytest.raises(StoreError, match=f"Table {table}: entry 2 is damaged .wind_turned"):
        store.events(table)

    def upgrade(data: dict[str, object]) -> dict[str, object]:
        renamed = {"east_mark": "wind"} if data["type"] == "wind_turned" else {}
        return {renamed.get(name, name): value for name, value in data.items()}

    monkeypatch.setattr(codec, "EVENT_VERSION", 2)
    monkeypatch.setitem(codec.UPGRADES, 1, upgrade)
    assert load_event(old, 1) == WindTurned(wind="W")
    assert store.events(table)[-1].event == WindTurned(wind="W")


def test_events_of_a_newer_program_are_refused():
    with pytest.raises(EventError, match="newer than 1: update"):
        load_event('{"type": "win_recorded"}', 2)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "not JSON"),
        ("[]", "JSON object with a 'type'"),
        ('{"winner": 1}', "Unable to extract tag"),
        ('{"type": "wim_recorded"}', "wim_recorded"),
        ('{"type": "win_recorded", "winner": 4}', r"win_recorded: winner: .*less than or equal to 3"),
        ('{"type": "win_recorded", "winner": 1, "colour": 2}', "colour: Extra inputs"),
        ('{"type": "win_recorded", "winner": 1, "net": [1, 2, "x", 3]}', "'x' is no amount"),
        ('{"type": "win_recorded", "winner": 1, "net": [1, "NaN", 2, 3]}', "must be finite"),
        ('{"type": "win_recorded", "winner": 1, "net": [true, 0, 0, -1]}', "not true or false"),
    ],
)
def test_data_that_is_no_event(data, message):
    with pytest.raises(EventError, match=message):
        load_event(data)


# -- export and import


def test_export_and_import_round_trip(tmp_path, store, table):
    store.append(table, WIN, "a")
    store.append(table, DiceThrown(dice=(1, 2)), "b")
    store.append(table, Undone(target=2), "c")
    lines = list(export_lines(store, table))
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        assert import_lines(other, lines) == table
        assert other.events(table) == store.events(table)  # keys and times too
        assert other.state(table) == store.state(table)
        assert other.append(table, WIN, "a").duplicate  # still one command
        again = import_lines(other, lines)
        assert again != table  # the id was taken
        assert other.state(again).scores == store.state(table).scores
        assert list(export_lines(other, table)) == lines


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lambda lines: lines[:-1], "cut off"),
        (lambda lines: ["{}", *lines[1:]], "no exported table"),
        (lambda lines: [lines[0].replace('"version":1', '"version":2'), *lines[1:]], "update the program"),
        (lambda lines: [*lines[:-1], "{"], "line 4: not JSON"),
        (lambda lines: [*lines[:-1], lines[-1].replace("undone", "redone")], "line 4: redone"),
        (lambda lines: [*lines[:-1], lines[-1].replace('"target":2', '"target":7')], "Entry 3 .* no entry 7"),
        (lambda lines: [lines[0], lines[2], lines[3], lines[1]], "not with a win"),
        (lambda _: [], "no entries"),
    ],
)
def test_a_broken_export_is_refused_whole(tmp_path, store, table, break_it, message):
    store.append(table, WIN, "a")
    store.append(table, Undone(target=2), "c")
    lines = list(export_lines(store, table))
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        with pytest.raises((TransferError, EventRefused), match=message):
            import_lines(other, break_it(lines))
        assert other.tables() == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"name":"Sunday"', '"name":"Sun\\u001b[2Jday"'),
        ('"who":""', '"who":"\\u009b31m"'),
        ('"key":"a"', '"key":"\\u001b]0;x"'),
        ('"at":"2', '"at":"0001-01-01T00:00:00+14:00","was":"2'),
    ],
)
def test_an_import_with_terminal_escapes_or_impossible_times_is_refused_with_its_line(store, table, old, new):
    store.append(table, WIN, "a")
    lines = list(export_lines(store, table))
    broken = [line.replace(old, new) for line in lines]
    assert broken != lines
    with pytest.raises(TransferError, match=r"line [23]:"):
        import_lines(store, broken)
    assert len(store.tables()) == 1


@pytest.mark.parametrize("wanted", ["a/b", "..", "x" * 41, "\\u001b[2J", ""])
def test_an_import_whose_id_is_none_gets_a_new_one(store, table, wanted):
    lines = [line.replace(f'"table":"{table}"', f'"table":"{wanted}"') for line in export_lines(store, table)]
    assert re.fullmatch(r"[0-9a-f]{12}", import_lines(store, lines))


@pytest.mark.parametrize("content", [b"\x1f\x8b\x08\x00", b"\xff\xfe{\x00"])
def test_an_import_that_is_no_text_is_told_in_one_line(url, tmp_path, content):
    file = tmp_path / "x.jsonl.gz"
    file.write_bytes(content)
    done = CliRunner().invoke(main, ["table", "--database", url, "import", str(file)])
    assert done.exit_code == 2
    assert "no exported table" in done.output


@pytest.mark.parametrize(
    "url", ["postgresql:/user:secret@h/db", "postgresql://user:secret@h:port/db", "x:user:secret@h"]
)
def test_a_mistyped_address_is_told_without_its_password(url):
    with pytest.raises(StoreError) as caught:
        Store(url)
    assert "secret" not in str(caught.value)


def test_a_full_disk_is_told_and_nothing_is_half_written(store, table):
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    limits = []

    @sa.event.listens_for(store._engine, "begin")
    def _limit(connection: sa.Connection) -> None:
        limits.append(connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))

    big = WIN.model_copy(update={"score": {"x": "y" * 200_000}})
    with pytest.raises(StoreError, match="disk is full: nothing was stored"):
        store.append(table, big, "big")
    assert [s.seq for s in store.events(table)] == [1]
    assert store.state(table).seq == 1


def test_the_folder_of_the_log_is_made(tmp_path):
    path = Path(tmp_path / "a" / "b" / "x.db")
    Store(f"sqlite:///{path}").close()
    assert path.exists()
