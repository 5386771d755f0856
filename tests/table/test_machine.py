"""Random evenings: whatever happens in whatever order, the sums hold and replay gives the same state."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.table import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    EventRefused,
    FurtherWin,
    GameEnded,
    PenaltyGiven,
    PrevailingTurned,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    Stored,
    Undone,
    WindTurned,
    WinRecorded,
    dump_event,
    load_event,
    replay,
)
from companion.table.checks import accepted, after
from companion.table.conduct import changed, conducts
from companion.table.show import table_view
from companion.table.throws import awaited
from tests.table.helpers import Log

players = st.integers(0, 3)
amounts = st.one_of(st.integers(-50, 50), st.decimals(-5, 5, places=2, allow_nan=False))


@st.composite
def wins(draw: st.DrawFn) -> WinRecorded:
    a, b, c = draw(st.tuples(amounts, amounts, amounts))
    winner = draw(players)
    discarder = draw(st.none() | players.filter(lambda p: p != winner))
    return WinRecorded(winner=winner, discarder=discarder, net=(a, b, c, -(a + b + c)))


draws = st.builds(
    DrawRecorded,
    kind=st.sampled_from(["wall", "abortive", "nagashi"]),
    ready=st.none() | st.tuples(*[st.booleans()] * 4),
    dealer_stays=st.none() | st.booleans(),
)
penalties = st.builds(PenaltyGiven.to_others, players, st.integers(1, 20)) | st.builds(
    PenaltyGiven.to_bank, players, st.integers(1, 20)
)
dice = st.builds(DiceThrown, dice=st.lists(st.integers(1, 6), min_size=1, max_size=3).map(tuple))
orders = st.permutations(range(4)).map(tuple)


class Evening(RuleBasedStateMachine):
    """Every rule offers one event to the log; a refusal must leave everything as it was."""

    @initialize(conduct=st.sampled_from(conducts()), by=st.sampled_from(["wins", "disc", "both"]), seats=st.booleans())
    def open(self, conduct: str, by: str, seats: bool) -> None:
        self.log = Log(conduct, dealer_by=by, draw_seats=seats)
        self.refused = 0

    def offer(self, event: object) -> None:
        before = self.log.state
        try:
            stored = Stored(before.seq + 1, accepted(before, event))
            self.log.state = after(before, stored)
        except EventRefused as refusal:
            assert refusal.text("ru")
            assert refusal.text("pl")
            assert self.log.state is before
            self.refused += 1
            return
        assert load_event(json.dumps(dump_event(stored.event))) == stored.event

    @rule(event=wins() | draws)
    def hand(self, event: WinRecorded | DrawRecorded) -> None:
        self.offer(event)

    @rule(event=penalties)
    def penalty(self, event: PenaltyGiven) -> None:
        self.offer(event)

    @rule(event=dice)
    def throw(self, event: DiceThrown) -> None:
        self.offer(event)

    @rule(wind=st.none() | st.sampled_from("ESWN"))
    def disc(self, wind: str | None) -> None:
        self.offer(WindTurned(wind=wind))

    @rule(position=players)
    def dial(self, position: int) -> None:
        self.offer(PrevailingTurned(position=position))

    @rule(which=st.sampled_from(["disc", "log"]), data=st.data())
    def answer(self, which: str, data: st.DataObject) -> None:
        if self.log.state.questions:
            q = data.draw(st.sampled_from(self.log.state.questions))
            self.offer(DiscAnswered(who="x", subject=q.subject, answer=which, disc=q.disc, log=q.log))

    @rule(seats=orders)
    def draw_seats(self, seats: tuple[int, ...]) -> None:
        self.offer(SeatsDrawn(seats=seats))

    @rule(
        first=players,
        step=st.integers(1, 3),
        since=st.none() | st.integers(1, 6),
        by=st.sampled_from(["seat", "player"]),
    )
    def swap(self, first: int, step: int, since: int | None, by: str) -> None:
        self.offer(SeatsSwapped(first=first, second=(first + step) % 4, since=since, results=by))

    @rule(back=st.integers(0, 12))
    def undo(self, back: int) -> None:
        self.offer(Undone(target=max(1, self.log.state.seq - back)))

    @rule(back=st.integers(0, 12), replacement=wins() | draws | penalties | dice)
    def correct(self, back: int, replacement: object) -> None:
        self.offer(Corrected(target=max(1, self.log.state.seq - back), replacement=replacement))

    @rule(event=wins(), other=players)
    def several(self, event: WinRecorded, other: int) -> None:
        if event.discarder is not None and other not in (event.winner, event.discarder):
            self.offer(event.model_copy(update={"also": (FurtherWin(winner=other),)}))

    @rule(by=st.sampled_from(["wins", "disc", "both"]), rounds=st.integers(0, 3))
    def settings(self, by: str, rounds: int) -> None:
        self.offer(SettingsChanged(conduct=changed(self.log.state.conduct, dealer_by=by, rounds=rounds)))

    @rule()
    def end(self) -> None:
        self.offer(GameEnded())

    @invariant()
    def sums_are_zero(self) -> None:
        if hasattr(self, "log"):
            state = self.log.state
            assert state.balance == 0
            assert sum(state.scores) + state.bank + state.pot == 0

    @invariant()
    def replay_is_the_state(self) -> None:
        if hasattr(self, "log"):
            assert replay(self.log.state.log) == self.log.state

    @invariant()
    def the_page_can_show_it(self) -> None:
        if hasattr(self, "log"):
            shown = json.loads(json.dumps(table_view(self.log.state, "pl").to_dict()))
            assert sorted(shown["seats"]) == ["E", "N", "S", "W"]
            assert shown["balanced"]

    def teardown(self) -> None:
        """Undoing step by step all that people did leads back to a table where only the disc has spoken: nothing
        survives outside the log."""
        if not hasattr(self, "log"):
            return
        opening, *rest = self.log.state.log
        readings = [s for s in rest if isinstance(s.event, WindTurned | PrevailingTurned)]
        fresh = replay([opening, *(s for s in readings if s.seq not in self.log.state.undone)])
        while self.log.state.undoable is not None:
            refused = self.refused
            self.offer(Undone(target=self.log.state.undoable.seq))
            assert self.refused == refused, "the last event that counts can always be undone"
        for name in ("scores", "bank", "pot", "hands", "penalties", "seats", "conduct", "disc", "end"):
            assert getattr(self.log.state, name) == getattr(fresh, name), name
        assert awaited(self.log.state) == awaited(fresh)


Evening.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestEvening = Evening.TestCase
