"""The door of a table: PIN, links, phones, and what of it lies in the database."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table import NoSuchTable, Store
from companion.table.doors import EVERYWHERE, Doors, Role

PLAYERS = ["Anna", "Boris", "Celina", "Dmitri"]
MEI, BOB, EVE = "the phone of Mei", "the phone of Bob", "the phone of Eve"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    sqlite = request.param == "sqlite"
    with Store(f"sqlite:///{tmp_path / 'log.db'}" if sqlite else request.getfixturevalue("postgres")) as opened:
        yield opened


in_a_file = pytest.mark.parametrize("store", ["sqlite"], indirect=True)
"""For what is looked for in the file itself."""


@pytest.fixture
def table(store: Store) -> str:
    return store.create_table("Sunday", PLAYERS, "mcr-2006")


@pytest.fixture
def doors(store: Store) -> Doors:
    return Doors(store)


def test_a_table_is_open_until_it_is_guarded(doors: Doors, table: str) -> None:
    assert not doors.guarded(table)
    doors.guard(table, True)
    assert doors.guarded(table)
    assert not doors.guarded("another")
    doors.guard(table, False)
    assert not doors.guarded(table)


def test_a_public_one_is_guarded_without_a_door(store: Store, table: str) -> None:
    assert Doors(store, public=True).guarded(table)


def test_pin_and_links_let_in_what_they_are_for(doors: Doors, table: str) -> None:
    pin, link, host = doors.new_pin(table), doors.new_link(table, Role.PLAYER), doors.new_link(table, Role.HOST)
    assert len(pin) == 6
    assert doors.join(table, MEI, pin, "Mei").role is Role.PLAYER  # type: ignore[union-attr]
    assert doors.join(table, BOB, f" {link}"[1:], "Bob").role is Role.PLAYER  # type: ignore[union-attr]
    assert doors.join(table, EVE, host, "Eve").role is Role.HOST  # type: ignore[union-attr]
    assert doors.join(table, EVE, pin, "Eve").role is Role.HOST, "nobody loses a role by joining again"  # type: ignore[union-attr]
    for wrong in ("", "0", pin[:-1], pin + "0", link[:-1], "x" * 500, "é"):
        assert doors.join(table, "another phone", wrong, "Zoe") is None
    assert sorted(phone.name for phone in doors.phones(table)) == ["Bob", "Eve", "Mei"]


def test_a_new_pin_and_a_new_link_end_the_ones_before(doors: Doors, table: str) -> None:
    pin, link = doors.new_pin(table, "1234"), doors.new_link(table, Role.PLAYER)
    doors.new_pin(table, "987654")
    doors.new_link(table, Role.PLAYER)
    assert doors.join(table, MEI, pin, "Mei") is None
    assert doors.join(table, MEI, link, "Mei") is None
    assert doors.join(table, MEI, "987654", "Mei") is not None
    doors.close(table)
    assert doors.join(table, BOB, "987654", "Bob") is None
    assert doors.phone(table, MEI) is not None, "who is in stays in"


@pytest.mark.parametrize("pin", ["123", "1234567890123", "12a4", "١٢٣٤", "-1234"])
def test_a_pin_is_four_to_twelve_digits(doors: Doors, table: str, pin: str) -> None:
    with pytest.raises(ValueError, match=pin):
        doors.new_pin(table, pin)


def test_who_is_put_out_stays_out_with_what_it_knows(doors: Doors, table: str) -> None:
    pin, host = doors.new_pin(table), doors.new_link(table, Role.HOST)
    mei = doors.join(table, MEI, pin, "Mei")
    assert mei is not None
    assert not doors.put_out(table, "no such phone")
    assert doors.put_out(table, mei.id)
    found = doors.phone(table, MEI)
    assert found is not None
    assert found.out
    for known in (pin, host):
        assert doors.join(table, MEI, known, "Mei") is None
    again = doors.join(table, MEI, doors.new_pin(table), "Mei")
    assert again is not None
    assert (again.out, again.role) == (False, Role.PLAYER)


def test_names_are_told_apart_since_they_stand_in_the_log(doors: Doors, table: str) -> None:
    pin = doors.new_pin(table)
    joined = [doors.join(table, secret, pin, "Mei") for secret in (MEI, BOB, EVE, BOB)]
    assert [phone.name for phone in joined if phone] == ["Mei", "Mei 2", "Mei 3", "Mei 2"]
    eve = doors.join(table, EVE, pin, "mei")
    assert eve is not None
    assert eve.name == "mei 3"


def test_many_at_once_under_one_name(doors: Doors, table: str) -> None:
    link = doors.new_link(table, Role.PLAYER)
    threads = [threading.Thread(target=doors.join, args=(table, f"phone {n}", link, "Mei")) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({phone.name for phone in doors.phones(table)}) == 12


def test_the_host_of_everything_is_host_at_every_table(doors: Doors, store: Store, table: str) -> None:
    word = doors.new_link(EVERYWHERE, Role.HOST)
    assert doors.join(EVERYWHERE, EVE, word, "Eve") is not None
    other = store.create_table("Other", PLAYERS, "mcr-2006")
    assert [doors.phone(each, EVE).role for each in (table, other)] == [Role.HOST] * 2  # type: ignore[union-attr]
    assert doors.phone(table, MEI) is None
    assert doors.phone(table, "") is None


def test_many_tables_at_once_say_what_each_says(store: Store) -> None:
    tables = [store.create_table(f"T{n}", PLAYERS, "mcr-2006") for n in range(5)]
    for doors in (Doors(store), Doors(store, public=True)):
        for table in tables[1:]:
            doors.guard(table, True)
        doors.welcome(tables[2], MEI, "Mei", Role.PLAYER)
        doors.welcome(tables[3], MEI, "Mei", Role.HOST)
        doors.put_out(tables[4], doors.welcome(tables[4], MEI, "Mei", Role.HOST).id)
        first = Role.READER if doors.public else Role.HOST
        expected = [first, Role.READER, Role.PLAYER, Role.HOST, Role.READER]
        assert list(doors.roles(MEI, tables).values()) == expected
        for table, role in zip(tables, expected, strict=True):
            phone = doors.phone(table, MEI)
            alone = Role.HOST if not doors.guarded(table) else phone.role if phone and not phone.out else Role.READER
            assert alone is role
    doors.welcome(EVERYWHERE, EVE, "Eve", Role.HOST)
    assert set(doors.roles(EVE, tables).values()) == {Role.HOST}


def test_what_one_table_lets_in_another_does_not(doors: Doors, store: Store, table: str) -> None:
    link = doors.new_link(table, Role.HOST)
    other = store.create_table("Other", PLAYERS, "mcr-2006")
    assert doors.join(other, MEI, link, "Mei") is None
    assert doors.join(table, MEI, link, "Mei") is not None
    assert doors.phone(other, MEI) is None
    with pytest.raises(NoSuchTable):
        doors.new_pin("nowhere")


def test_the_next_game_has_the_door_of_the_one_before(doors: Doors, store: Store, table: str) -> None:
    doors.guard(table, True)
    pin = doors.new_pin(table)
    mei, bob = (doors.join(table, secret, pin, name) for secret, name in ((MEI, "Mei"), (BOB, "Bob")))
    assert mei is not None
    assert bob is not None
    doors.put_out(table, bob.id)
    pin = doors.new_pin(table)
    following = store.create_table("Sunday 2", PLAYERS, "mcr-2006")
    for _ in range(2):  # a command that is sent again changes nothing
        doors.hand_on(table, following)
    assert doors.guarded(following)
    assert [(phone.name, phone.out) for phone in doors.phones(following)] == [("Mei", False), ("Bob", True)]
    assert doors.join(following, EVE, pin, "Eve") is not None
    doors.hand_on(table, following)
    assert len(doors.phones(following)) == 3


def test_no_more_phones_are_kept_than_could_sit_around_a_table(
    doors: Doors, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.table.doors.MOST_PHONES", 5)
    link = doors.new_link(table, Role.PLAYER)
    doors.welcome(table, EVE, "Eve", Role.HOST)
    for number in range(20):
        assert doors.join(table, f"phone {number}", link, f"N{number}") is not None
    names = {phone.name for phone in doors.phones(table)}
    assert len(names) == 5
    assert {"Eve", "N19"} <= names, "the host and who came last"


@in_a_file
def test_no_secret_lies_in_the_database(doors: Doors, store: Store, table: str, tmp_path: Path) -> None:
    secrets = ["41424344", doors.new_link(table, Role.PLAYER), doors.new_link(table, Role.HOST), MEI]
    doors.new_pin(table, secrets[0])
    assert doors.join(table, MEI, secrets[1], "Mei") is not None
    store.close()
    with sqlite3.connect(tmp_path / "log.db") as database:
        dump = "\n".join(database.iterdump())
    assert "Mei" in dump
    for secret in secrets:
        assert secret not in dump


@in_a_file
def test_a_database_from_before_there_were_doors_gets_them(store: Store, table: str, tmp_path: Path) -> None:
    store.close()
    with sqlite3.connect(tmp_path / "log.db") as database:
        database.executescript("DROP TABLE companion_doors; DROP TABLE companion_phones;")
    with Store(f"sqlite:///{tmp_path / 'log.db'}") as again:
        assert not Doors(again).guarded(table)
        assert again.state(table).seq == 1


def test_pages_are_known_by_one_key(doors: Doors, store: Store) -> None:
    key = doors.page_key()
    assert len(key) == 32
    assert Doors(store).page_key() == doors.page_key() == key
