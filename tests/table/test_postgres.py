"""The same store on PostgreSQL, for a club of many tables. Skipped, with the reason, where no server can be started."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from companion.table import Conflict, DiceThrown, EventRefused, Store, StoreError, Undone, WinRecorded, replay
from companion.table.transfer import export_lines, import_lines
from tests.table.conftest import NAMES

WIN = WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)


@pytest.fixture
def store(postgres: str) -> Iterator[Store]:
    with Store(postgres) as opened:
        yield opened


@pytest.fixture
def table(store: Store) -> str:
    return store.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})


def test_append_undo_and_reopen(postgres, store, table):
    stored = store.append(table, WIN, "a")
    assert store.append(table, WIN, "a").duplicate
    with pytest.raises(Conflict):
        store.append(table, Undone(target=2), "a")
    with pytest.raises(Conflict):
        store.append(table, Undone(target=2), "b", expect=1)
    with pytest.raises(EventRefused):
        store.append(table, Undone(target=9), "c")
    store.append(table, Undone(target=2), "b", expect=2)
    with Store(postgres) as again:
        assert again.events(table)[1] == stored
        assert again.state(table) == store.state(table) == replay(store.events(table))
        assert table in [t.id for t in again.tables()]


def test_stores_and_threads_append_side_by_side(postgres, store, table):
    """Three stores (as three processes would have) with three threads each."""
    stores = [Store(postgres) for _ in range(3)]

    def work(which: int, name: int) -> None:
        for number in range(10):
            stores[which].append(table, DiceThrown(dice=(1, 2)), f"{which}-{name}-{number}")

    threads = [threading.Thread(target=work, args=(w, n)) for w in range(3) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in stores:
        other.close()
    events = store.events(table)
    assert [s.seq for s in events] == list(range(1, 92))
    assert store.state(table) == replay(events)


def test_another_process_is_heard_of_at_once(postgres, store, table):
    """LISTEN/NOTIFY, not polling: well within the five seconds after which a waiting stream would look for itself."""
    store.wait(table, 1, 0.5)  # the listener starts with the first wait
    with Store(postgres) as other:
        threading.Timer(0.3, other.append, (table, WIN, "a")).start()
        began = time.monotonic()
        assert [s.key for s in store.wait(table, 1, 10)] == ["a"]
        assert time.monotonic() - began < 4


@pytest.mark.skipif(os.name != "posix", reason="needs fork and SIGKILL")
def test_killed_processes_leave_a_clean_log(postgres, store, table, start):
    store.close()  # a forked child must not share our connections
    for round_number in range(3):
        writers = [start(postgres, table, f"{round_number}-{n}") for n in range(2)]
        for writer in writers:
            writer.wait_until_writing()
        time.sleep(0.1)
        for writer in writers:
            writer.kill()
        promised = {key: seq for writer in writers for seq, key in writer.acknowledged()}
        assert [writer.exit_code() for writer in writers] == [-9, -9]
        with Store(postgres) as again:
            events = again.events(table)
            assert promised
            assert promised.items() <= {s.key: s.seq for s in events}.items()
            assert again.state(table) == replay(events)


def test_a_table_moves_from_sqlite_to_postgres(store, tmp_path):
    with Store(f"sqlite:///{tmp_path / 'log.db'}") as home:
        table = home.create_table("Moved", NAMES, "mcr-2006")
        home.append(table, WIN, "a")
        moved = import_lines(store, export_lines(home, table))
        assert store.state(moved) == home.state(table)


def test_a_server_that_is_not_there():
    with pytest.raises(StoreError, match="cannot be reached"):
        Store("postgresql://companion@127.0.0.1:1/postgres")


def test_a_lost_connection_is_opened_again(postgres, store, table):
    """The server drops every connection (a restart, an administrator): the next call and the next wait just work."""
    store.wait(table, 1, 0.5)
    with Store(postgres) as other:
        with other._engine.connect() as connection:
            connection.execute(
                sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            )
        store.append(table, WIN, "a")
        time.sleep(2.5)  # the listener tries again after two seconds
        threading.Timer(0.3, other.append, (table, Undone(target=2), "b")).start()
        began = time.monotonic()
        assert [s.key for s in store.wait(table, 2, 10)] == ["b"]
        assert time.monotonic() - began < 4
