"""From devices to the log: throws and turns become events of the table that the devices serve, once each."""

from __future__ import annotations

import time

import pytest

from companion.firmware_bridge import Bridge, Rolling, dice_thrown, prevailing_turned, wind_turned
from companion.table import DrawRecorded, GameEnded, Store, StoreError
from companion.table.throws import awaited
from companion.tiles import Wind
from companion.web.from_devices import IDLE
from companion.web.live import Live
from tests.web.conftest import PLAYERS


@pytest.fixture
def live(store: Store, table: str) -> Live:
    assert store.state(table).seq == 1  # the devices find one open table
    return Live(store)


def kinds(store: Store, table: str) -> list[str]:
    return [stored.event.type for stored in store.events(table, after=1)]


def test_a_throw_becomes_one_event_however_often_the_board_repeats_it(live: Live, store: Store, table: str) -> None:
    for _ in range(3):
        live.devices.on_device(dice_thrown("DICE-1", 7, 42, (5, 2)))
    (stored,) = store.events(table, after=1)
    assert (stored.event.type, stored.event.dice) == ("dice_thrown", (5, 2))  # type: ignore[union-attr]
    assert (stored.event.device, stored.event.device_seq) == ("DICE-1", "7:42")  # type: ignore[union-attr]


def test_a_board_that_counts_its_starts_anew_loses_no_throw(live: Live, store: Store, table: str) -> None:
    live.devices.on_device(dice_thrown("DICE-1", 900, 1, (5, 2), hello=900))
    live.devices.on_device(dice_thrown("DICE-1", 901, 1, (6, 6), hello=901))
    # its EEPROM was erased: the same numbers come again, also with the very same dice
    for _ in range(2):  # and offered twice, as its acknowledgement was lost
        live.devices.on_device(dice_thrown("DICE-1", 900, 1, (5, 2), hello=900))
    live.devices.on_device(dice_thrown("DICE-1", 901, 1, (1, 3), hello=901))
    thrown = [(s.event.dice, s.event.device_seq) for s in store.events(table, after=1)]  # type: ignore[union-attr]
    assert thrown == [((5, 2), "900:1"), ((6, 6), "901:1"), ((5, 2), "900:1:1"), ((1, 3), "901:1:1")]
    assert live.devices.lives == {"DICE-1": 1}


def test_the_same_numbers_for_other_dice_are_another_throw(live: Live, store: Store, table: str) -> None:
    live.devices.on_device(dice_thrown("DICE-1", 7, 1, (5, 2), hello=7))
    live.devices.on_device(dice_thrown("DICE-1", 7, 1, (4, 4), hello=7))
    live.devices.on_device(dice_thrown("DICE-1", 7, 2, (1, 1), hello=7))
    live.devices.on_device(dice_thrown("DICE-1", 7, 2, (1, 1), hello=7))
    assert [s.event.device_seq for s in store.events(table, after=1)] == ["7:1", "7:1:1", "7:2:1"]  # type: ignore[union-attr]


def test_a_throw_from_before_the_last_start_is_no_new_life(live: Live, store: Store, table: str) -> None:
    live.devices.on_device(dice_thrown("DICE-1", 8, 1, (5, 2), hello=8))
    live.devices.on_device(
        dice_thrown("DICE-1", 7, 9, (4, 4), hello=8)
    )  # kept by the board through its reset, and told late
    live.devices.on_device(dice_thrown("DICE-1", 65535, 1, (1, 2), hello=65535))
    live.devices.on_device(dice_thrown("DICE-1", 0, 1, (1, 2), hello=0))  # the number of starts wraps
    thrown = [s.event.device_seq for s in store.events(table, after=1)]  # type: ignore[union-attr]
    assert thrown == ["8:1", "7:9", "65535:1:1", "0:1:1"]


def test_a_life_of_a_board_outlasts_the_program(live: Live, store: Store, table: str) -> None:
    for boot, dice in ((900, (5, 2)), (3, (1, 1))):
        live.devices.on_device(dice_thrown("DICE-1", boot, 1, dice, hello=boot))
    again = Live(store)
    again.devices.on_device(
        dice_thrown("DICE-1", 3, 1, (1, 1), hello=3)
    )  # stored, but the program died before it could say so
    assert [s.event.device_seq for s in store.events(table, after=1)] == ["900:1", "3:1:1"]  # type: ignore[union-attr]


def test_a_program_that_starts_anew_between_two_throws_goes_on_where_it_was(store: Store, table: str) -> None:
    Live(store).devices.on_device(dice_thrown("DICE-1", 7, 1, (5, 2), hello=7))
    wanted = awaited(store.state(table))
    assert wanted is not None
    again = Live(store)
    again.devices.on_device(dice_thrown("DICE-1", 7, 1, (5, 2), hello=7))  # never acknowledged, so offered once more
    assert awaited(store.state(table)) == wanted, "the second throw is still to come"
    again.devices.on_device(dice_thrown("DICE-1", 7, 2, (6, 4), hello=7))
    assert awaited(store.state(table)) is None
    again.devices.on_device(dice_thrown("DICE-1", 7, 3, (1, 1), hello=7))  # a stray one
    assert kinds(store, table) == ["dice_thrown"] * 3
    assert awaited(store.state(table)) is None


def test_a_disc_that_only_tells_its_state_again_writes_nothing(live: Live, store: Store, table: str) -> None:
    for mask in (1, 1, 0, 2, 2):
        live.devices.on_device(wind_turned("DISC-1", mask))
    assert [e.event.wind for e in store.events(table, after=1)] == [Wind.EAST, None, Wind.SOUTH]  # type: ignore[union-attr]


def test_the_dial_of_the_prevailing_wind_likewise(live: Live, store: Store, table: str) -> None:
    for position in (0, 0, 1):
        live.devices.on_device(prevailing_turned("DISC-1", position))
    assert kinds(store, table) == ["prevailing_turned", "prevailing_turned"]


def test_rolling_is_shown_and_never_counted(live: Live, store: Store, table: str) -> None:
    before = live.revision
    live.devices.on_device(Rolling("DICE-1", on=True))
    assert live.devices.rolling
    assert live.revision > before
    live.devices.on_device(Rolling("DICE-1", on=False))
    assert not live.devices.rolling
    assert kinds(store, table) == []


def test_a_throw_ends_the_rolling(live: Live) -> None:
    live.devices.on_device(Rolling("DICE-1", on=True))
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (1, 1)))
    assert not live.devices.rolling


def test_devices_serve_the_newest_table_that_goes_on_or_the_chosen_one(live: Live, store: Store, table: str) -> None:
    assert live.devices.active == table
    newer = store.create_table("Monday", PLAYERS, "classical-2000")
    assert live.devices.active == newer
    live.devices.choose(table)
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (1, 2)))
    assert kinds(store, table) == ["dice_thrown"]
    assert kinds(store, newer) == []
    with pytest.raises(StoreError):
        live.devices.choose("nowhere")


def test_opening_a_table_takes_no_dice_from_one_that_is_played_at(
    live: Live, store: Store, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.append(table, DrawRecorded(net=(0, 0, 0, 0), dealer_stays=True))
    newer = store.create_table("Monday", PLAYERS, "classical-2000")
    live.devices.greet(newer)
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (1, 2)))
    assert kinds(store, table)[-1] == "dice_thrown"
    live.append(newer, DrawRecorded(net=(0, 0, 0, 0), dealer_stays=True))  # what is entered there takes none either
    assert live.devices.active == table
    now = time.monotonic()
    monkeypatch.setattr("companion.web.from_devices.time.monotonic", lambda: now + IDLE + 1)
    assert live.devices.active == newer, "the evening at the other one was over long ago"
    monkeypatch.undo()
    live.append(table, GameEnded())
    assert live.devices.active == newer


def test_a_disc_that_is_plugged_in_holds_no_table(live: Live, store: Store, table: str) -> None:
    live.devices.on_device(wind_turned("DISC-1", 2))
    assert kinds(store, table) == ["wind_turned"]
    newer = store.create_table("Monday", PLAYERS, "classical-2000")
    assert live.devices.active == newer


def test_a_game_that_is_over_is_served_no_more(live: Live, store: Store, table: str) -> None:
    store.append(table, GameEnded())
    assert live.devices.active is None
    live.devices.on_device(dice_thrown("DICE-1", 1, 1, (1, 2)))  # shown, and let go
    assert kinds(store, table) == ["game_ended"]


def test_a_throw_that_cannot_be_written_is_offered_again(live: Live, store: Store) -> None:
    store.close()
    with pytest.raises(StoreError):
        live.devices.on_device(dice_thrown("DICE-1", 1, 1, (1, 2)))


def test_a_simulated_board_reaches_the_log(live: Live, store: Store, table: str) -> None:
    with Bridge(["sim://dice?serial=WEBDICE&seed=3", "sim://wind?serial=WEBDISC"], live.devices.on_device) as bridge:
        live.devices.bridge = bridge
        assert bridge.wait_until(lambda: len([s for s in bridge.status() if s.healthy]) == 2, 10)
        bridge.board("WEBDICE").throw()
        bridge.board("WEBDISC").turn("W")
        arrived = {"dice_thrown", "wind_turned"}
        assert bridge.wait_until(lambda: arrived <= set(kinds(store, table)), 10), kinds(store, table)
        assert bridge.wait_until(lambda: store.state(table).disc.wind is Wind.WEST, 10)


def test_a_table_that_is_opened_later_learns_how_the_disc_lies(live: Live, store: Store) -> None:
    with Bridge(["sim://wind?serial=LATEDISC"], live.devices.on_device) as bridge:
        live.devices.bridge = bridge
        assert bridge.wait_until(lambda: all(s.healthy and s.wind for s in bridge.status()), 10)
        later = store.create_table("Later", PLAYERS, "classical-2000")
        live.devices.greet(later)
        assert store.state(later).disc.wind is not None


def test_an_event_of_this_program_wakes_streams_without_waiting(live: Live, table: str) -> None:
    messages = live.stream(table, after=1)
    next(messages)
    live.append(table, DrawRecorded())
    assert "draw_recorded" in next(messages)
    messages.close()  # type: ignore[attr-defined]
