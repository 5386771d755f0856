"""The log proves itself: whatever is changed, missing, moved or cut off is told with its entry."""

from __future__ import annotations

import gzip
import random
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.table import DrawRecorded, LogDamaged, Store, Undone, WinRecorded, replay, rows
from companion.table.transfer import export_lines, import_lines
from tests.table.conftest import NAMES

WIN = WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11)
RELEASE = Path(__file__).parent / "release-0.1.0.db.gz"
"""Two evenings, played by release 0.1.0: `companion.table.evening` with seeds 3 (mcr-2006) and 5 (riichi)."""

CHANGES = {
    "another score": ("UPDATE companion_events SET body = replace(body, '35', '36') WHERE seq = 3", 3),
    "another time": ("UPDATE companion_events SET at = replace(at, '20', '21') WHERE seq = 3", 3),
    "another key": ("UPDATE companion_events SET key = 'x' WHERE seq = 2", 2),
    "another command behind the key": ("UPDATE companion_events SET digest = '' WHERE seq = 4", 4),
    "another hash": ("UPDATE companion_events SET chain = 'f' || substr(chain, 2) || 'x' WHERE seq = 3", 3),
    "one missing": ("DELETE FROM companion_events WHERE seq = 3", 3),
    "the end cut off": ("DELETE FROM companion_events WHERE seq >= 4", 4),
    "all missing": ("DELETE FROM companion_events", 1),
    "two swapped": ("UPDATE companion_events SET seq = 15 - seq WHERE seq IN (7, 8)", 7),
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def filled(url: str) -> str:
    with Store(url) as store:
        table = store.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})
        for number in range(8):
            store.append(table, WIN if number % 2 else DrawRecorded(), f"{number * 7919:05}")
    return table


def change(file: Path, *statements: str) -> None:
    with sqlite3.connect(file) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_is_told_with_its_entry(url: str, file: Path, filled: str, what: str) -> None:
    statement, seq = CHANGES[what]
    if what == "two swapped":
        change(
            file,
            "UPDATE companion_events SET seq = 107 WHERE seq = 7",
            "UPDATE companion_events SET seq = 7 WHERE seq = 8",
            "UPDATE companion_events SET seq = 8 WHERE seq = 107",
        )
    else:
        change(file, statement)
    with Store(url) as store:
        with pytest.raises(LogDamaged) as caught:
            store.state(filled)
        assert caught.value.seq == seq
        sound, damage = store.sound_part(filled)
        assert damage is not None
        assert damage.seq == seq
        assert [stored.seq for stored in sound] == list(range(1, seq))


@pytest.mark.parametrize("what", ["another score", "the end cut off", "one missing"])
def test_a_program_that_is_running_notices_when_it_reads_on(store: Store, file: Path, filled: str, what: str) -> None:
    statement, seq = CHANGES[what]
    for wanted in range(1, 10):
        store.events(filled, wanted)
    change(file, statement)
    with pytest.raises(LogDamaged):
        store.events(filled, seq - 1)


def test_an_entry_put_in_by_hand_is_none_of_ours(url: str, file: Path, filled: str) -> None:
    change(
        file,
        "INSERT INTO companion_events SELECT table_id, 10, 'mine', version, at, body, digest, chain FROM "
        "companion_events WHERE seq = 9",
        "UPDATE companion_tables SET last = 10",
    )
    with Store(url) as store, pytest.raises(LogDamaged, match="entry 10 is damaged"):
        store.state(filled)


def test_no_flipped_bit_in_what_is_kept_of_an_entry_goes_unnoticed(url: str, file: Path, filled: str) -> None:
    """Each trial turns one bit of one column of one row; the table is refused, or nothing that is read has changed."""
    chance = random.Random(9)
    with Store(url) as store:
        before = store.events(filled)
    silent = 0
    for _ in range(150):
        seq = chance.randint(1, 9)
        column = chance.choice(["body", "body", "body", "at", "key", "digest", "chain"])
        with sqlite3.connect(file) as connection:
            where = f"WHERE seq = {seq}"
            kept = connection.execute(f"SELECT CAST({column} AS BLOB) FROM companion_events {where}").fetchone()[0]
            turned = bytearray(kept)
            turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
            set_to = f"UPDATE companion_events SET {column} = CAST(? AS TEXT) {where}"
            connection.execute(set_to, (bytes(turned),))
            connection.commit()
            with Store(url) as store:
                try:
                    store.state(filled)
                    silent += 1
                except LogDamaged as error:
                    assert error.seq == seq
            connection.execute(set_to, (kept,))
        connection.close()
    assert silent == 0
    with Store(url) as store:
        assert store.events(filled) == before


def test_verify_prints_what_can_be_noted_down_and_names_what_is_wrong(url: str, file: Path, filled: str) -> None:
    def verify() -> tuple[int, str, str]:
        done = CliRunner().invoke(main, ["table", "--database", url, "verify"])
        return done.exit_code, done.stdout, done.stderr

    with Store(url) as store:
        other = store.create_table("Monday", NAMES, "mcr-2006")
        seq, head = store.head(filled)
        assert seq == 9
    code, told, _ = verify()
    assert code == 0
    assert head in told
    assert other in told
    change(
        file, f"UPDATE companion_events SET body = replace(body, '35', '36') WHERE table_id = '{filled}' AND seq = 3"
    )
    code, told, wrong = verify()
    assert code == 1
    assert f"Table {filled}: entry 3 is damaged" in wrong
    assert other in told


def test_the_same_log_has_the_same_hash_wherever_it_is_kept(url: str, filled: str, tmp_path: Path) -> None:
    with Store(url) as store, Store(f"sqlite:///{tmp_path / 'other.db'}") as other:
        lines = list(export_lines(store, filled))
        assert import_lines(other, lines) == filled
        assert other.sound_part(filled)[1] is None
        assert other.events(filled) == store.events(filled)


def test_a_database_of_release_0_1_0_opens_and_goes_on(url: str, file: Path) -> None:
    file.write_bytes(gzip.decompress(RELEASE.read_bytes()))
    with Store(url) as store:
        riichi, sunday = store.newest()
        assert (riichi, sunday) == ("feed00000001", "b3d68de134bb")
        assert store.state(sunday).scores == (67, -77, -77, 87)
        assert store.state(riichi).scores == (-17700, 16200, -1400, 2900)
        for table, entries in ((sunday, 13), (riichi, 11)):
            events, damage = store.sound_part(table)
            assert damage is None
            assert len(events) == entries
            assert store.state(table) == replay(events)
        assert store.append(riichi, Undone(target=11), "on").seq == 12
    with Store(url) as again:
        assert again.state(riichi).seq == 12
    assert [path.name for path in (file.parent / "backups").iterdir()] == ["log-0001-before-upgrade.db"]


# -- what is newest


def test_the_newest_table_is_the_one_opened_last_whatever_the_clock_says(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = iter((2026, 1999, 1970))
    monkeypatch.setattr(rows, "now", lambda: datetime(year, 1, 1, tzinfo=UTC))
    opened = []
    for year in years:
        opened.append(store.create_table(f"{year}", NAMES, "mcr-2006"))
    assert store.newest() == opened[::-1]
    assert [info.id for info in store.tables()] == opened[::-1]


def test_an_import_from_the_far_future_is_not_the_newest_for_ever(store: Store, table: str) -> None:
    lines = [line.replace('"at":"2', '"at":"9') for line in export_lines(store, table)]
    imported = import_lines(store, lines, keep_id=False)
    after = store.create_table("Monday", NAMES, "mcr-2006")
    assert store.newest() == [after, imported, table]
