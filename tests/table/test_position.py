"""One hand is counted once: what two phones enter at once from the same view of the table, only one of them stores."""

from __future__ import annotations

import threading

import pytest

from companion.table import (
    Conflict,
    DiceThrown,
    DrawRecorded,
    Event,
    MovedOn,
    PenaltyGiven,
    Source,
    Store,
    WindTurned,
    WinRecorded,
)
from companion.table.checks import position
from tests.table.conftest import NAMES

DEALER_WINS = WinRecorded(winner=0, discarder=1, net=(3, -1, -1, -1), total=3)
TRIALS = 60


def doubled(url: str, event: Event, trials: int = TRIALS) -> int:
    """How often two stores on one database (as two processes have) both take what was seen at the same position."""
    taken_twice = 0
    with Store(url) as one, Store(url) as other:
        table = one.create_table("Sunday", NAMES, "mcr-2006", settings={"hands": 0})
        for trial in range(trials):
            seen = position(one.state(table))
            start = threading.Barrier(3)
            stored: list[int] = []

            def phone(
                store: Store,
                key: str,
                seen: str = seen,
                start: threading.Barrier = start,
                stored: list[int] = stored,
            ) -> None:
                start.wait()
                try:
                    stored.append(store.append(table, event, key, position=seen).seq)
                except MovedOn as error:
                    assert error.latest.event == event
                    assert error.position == position(store.state(table))

            phones = [
                threading.Thread(target=phone, args=(store, f"{trial}-{n}"))
                for n, store in enumerate((one, other, one))
            ]
            for thread in phones:
                thread.start()
            for thread in phones:
                thread.join()
            assert stored, "somebody must win"
            taken_twice += len(stored) - 1
        assert len(one.state(table).log) == 1 + trials + taken_twice
    return taken_twice


@pytest.mark.parametrize(
    "event", [DEALER_WINS, DrawRecorded(dealer_stays=True), PenaltyGiven.to_bank(1, 10)], ids=lambda each: each.type
)
def test_two_phones_enter_one_thing_and_it_counts_once(url: str, event: Event) -> None:
    assert doubled(url, event) == 0


def test_two_phones_enter_one_hand_on_postgresql(postgres: str) -> None:
    assert doubled(postgres, DEALER_WINS) == 0


def test_the_slower_one_is_told_what_came_in_between(store: Store, table: str) -> None:
    seen = position(store.state(table))
    store.append(table, DrawRecorded(who="Anna"), "a", position=seen)
    with pytest.raises(MovedOn, match="Anna has just entered a draw") as caught:
        store.append(table, DrawRecorded(who="Boris"), "b", position=seen)
    assert caught.value.latest.seq == 2
    assert "ничья" in caught.value.text("ru")
    assert isinstance(caught.value, Conflict)
    store.append(table, DrawRecorded(who="Boris"), "b", position=caught.value.position)  # meant all the same
    assert len(store.state(table).hands) == 2


def test_an_answer_that_was_lost_is_given_again_although_the_table_has_moved_on(store: Store, table: str) -> None:
    seen = position(store.state(table))
    store.append(table, DrawRecorded(), "a", position=seen)
    assert store.append(table, DrawRecorded(), "a", position=seen).duplicate


def test_dice_and_disc_do_not_disturb_whoever_enters_a_hand(store: Store, table: str) -> None:
    seen = position(store.state(table))
    store.append(table, DiceThrown(dice=(1, 2), device="D", source=Source.DICE), "d")
    store.append(table, WindTurned(wind="W", device="W", source=Source.DISC), "w")
    store.append(table, DEALER_WINS, "a", position=seen)


def test_a_throw_typed_in_on_two_phones_is_one(store: Store, table: str) -> None:
    seen = position(store.state(table))
    store.append(table, DiceThrown(dice=(1, 2)), "a", position=seen)
    with pytest.raises(MovedOn):
        store.append(table, DiceThrown(dice=(1, 2)), "b", position=seen)
