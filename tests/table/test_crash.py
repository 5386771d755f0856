"""Killed at any moment: everything that was acknowledged is there, nothing is half there, and play goes on."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

from companion.table import Store, replay
from tests.table.conftest import NAMES

if os.name != "posix":
    pytest.skip("needs fork and SIGKILL", allow_module_level=True)


def new_table(url: str) -> str:
    with Store(url) as store:
        return store.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})


def test_kill_in_the_middle_of_writing(tmp_path, start):
    """Eight rounds: two processes append as fast as they can, both are killed at a random moment."""
    url = f"sqlite:///{tmp_path / 'log.db'}"
    chance = random.Random(20)
    table = new_table(url)
    promised: dict[str, int] = {}
    for round_number in range(8):
        writers = [start(url, table, f"{round_number}-{n}") for n in range(2)]
        for writer in writers:
            writer.wait_until_writing()
        time.sleep(chance.uniform(0.02, 0.2))
        for writer in writers:
            writer.kill()
        for writer in writers:
            for seq, key in writer.acknowledged():
                assert key not in promised
                promised[key] = seq
            assert writer.exit_code() == -signal.SIGKILL
        with Store(url) as store:
            events = store.events(table)
            found = {s.key: s.seq for s in events}
            assert [s.seq for s in events] == list(range(1, len(events) + 1))
            lost = {key: seq for key, seq in promised.items() if found.get(key) != seq}
            assert not lost
            # A process may have stored one more than it lived to say: never more than that one each.
            assert len(found) - 1 - len(promised) <= 2 * (round_number + 1)
            state = store.state(table)
            assert state == replay(events)
            assert state.balance == 0
    assert len(promised) >= 16  # each process had stored something in each round


def test_two_processes_append_side_by_side(tmp_path, start):
    url = f"sqlite:///{tmp_path / 'log.db'}"
    table = new_table(url)
    writers = [start(url, table, name, 60) for name in ("one", "two")]
    said = [pair for writer in writers for pair in writer.acknowledged()]
    assert [writer.exit_code() for writer in writers] == [0, 0]
    with Store(url) as store:
        events = store.events(table)
        assert sorted(said) == [(s.seq, s.key) for s in events[1:]]
        assert len(events) == 121
        assert store.state(table) == replay(events)


def test_two_processes_open_a_new_log_at_once(tmp_path, start):
    """Making the tables and turning on write-ahead logging is a race that both win."""
    for attempt in range(5):
        url = f"sqlite:///{tmp_path / f'new-{attempt}.db'}"
        writers = [start(url, "nowhere", name, 0) for name in ("one", "two", "three")]
        for writer in writers:
            writer.acknowledged()
        assert [writer.exit_code() for writer in writers] == [0, 0, 0]


def test_the_same_command_after_a_crash_is_still_one(tmp_path, start):
    """The answer to the last command was lost with the process: asking again with its key stores nothing twice."""
    url = f"sqlite:///{tmp_path / 'log.db'}"
    table = new_table(url)
    writer = start(url, table, "same")
    writer.wait_until_writing(5)
    writer.kill()
    writer.acknowledged()
    assert writer.exit_code() == -signal.SIGKILL
    with Store(url) as store:
        before = len(store.events(table))
    assert before > 5
    again = start(url, table, "same", before - 1)
    assert len(again.acknowledged()) == before - 1
    assert again.exit_code() == 0
    with Store(url) as store:
        assert len(store.events(table)) == before
