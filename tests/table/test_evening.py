"""An evening that plays itself: legal under every rule set, the same for the same seed, and in balance."""

from __future__ import annotations

import pytest

from companion.table import DiceThrown, DiscAnswered, Store, Undone, WindTurned, WinRecorded
from companion.table.evening import FAULTS, NAMES, Act, Director, Mishap, play


def played(
    profile: str, seed: int = 1, faults: int = 8, hands: int = 6, **settings: object
) -> tuple[Store, str, list[Act]]:
    store = Store("sqlite://")
    table = store.create_table("Demo", NAMES, profile, settings=settings)
    return store, table, list(play(Director(seed, faults), store, table, hands))


@pytest.mark.parametrize(
    "profile", ["classical-300", "classical-2000", "classical-home", "mcr-2006", "riichi", "hongkong"]
)
def test_an_evening_is_played_to_its_end_and_sums_to_zero(profile: str) -> None:
    store, table, _ = played(profile)
    state = store.state(table)
    assert (state.end, len(state.hands)) == ("said", 6) or state.end == "below-zero"  # riichi ends with a ruin
    assert sum(state.scores) == 0
    assert state.pot == 0
    wins = [record.event for record in state.hands if isinstance(record.event, WinRecorded)]
    assert wins
    assert all(win.hand and win.total and not win.score["problems"] for win in wins)
    assert not any(record.warnings for record in state.hands)
    throws = [s.event for s in state.log if isinstance(s.event, DiceThrown)]
    assert len(throws) >= len(state.hands)
    assert sum(throw.step == "stray" for throw in throws) <= 1  # the one that is a fault


def test_the_rules_end_it_where_they_say_when() -> None:
    store, table, _ = played("simplified", hands=0)
    assert store.state(table).end == "hands"
    assert len(store.state(table).hands) == 16


def test_the_same_seed_is_the_same_evening() -> None:
    one, other, third = (played("classical-2000", seed=seed) for seed in (5, 5, 6))
    events = [[stored.event for stored in store.events(table)] for store, table, _ in (one, other, third)]
    assert events[0] == events[1]
    assert events[0] != events[2]


def test_everything_that_can_go_wrong_does() -> None:
    store, table, acts = played("classical-2000", hands=2 * len(FAULTS) + 3, faults=len(FAULTS))
    assert {act.name for act in acts if isinstance(act, Mishap)} == {name for name in FAULTS if name.split("-")[0] in {
        "unplug", "hang", "reset"}}  # fmt: skip
    events = [stored.event for stored in store.events(table)]
    assert [event.wind for event in events if isinstance(event, WindTurned)].count(None) == 1
    assert any(isinstance(event, DiscAnswered) for event in events)
    assert sum(isinstance(event, Undone) for event in events) == 1
    assert sum(isinstance(event, DiceThrown) and event.step == "stray" for event in events) == 1
    assert sum(store.state(table).scores) == 0


@pytest.mark.parametrize("dealer_by", ["wins", "disc", "both"])
def test_the_deal_moves_by_wins_by_the_disc_or_by_both(dealer_by: str) -> None:
    store, table, _ = played("mcr-2006", faults=0, hands=5, dealer_by=dealer_by)
    state = store.state(table)
    assert len(state.hands) == 5
    assert sum(state.scores) == 0
    if dealer_by != "disc":
        assert state.deals == 5  # under these rules the deal passes after every hand
