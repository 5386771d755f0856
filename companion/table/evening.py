"""A whole evening at a table, made up: who throws what, who wins with which hand, what goes wrong. Needs no devices.

A :class:`Director` looks at the state of the table and says what happens next; whoever plays it does that and asks
again. The same seed and the same rules give the same evening.

>>> from companion.table import Store, conduct_for
>>> store = Store("sqlite://")
>>> table = store.create_table("Demo", NAMES, "mcr-2006", settings={"hands": 1})
>>> acts = [type(act).__name__ for act in play(Director(seed=1, faults=0), store, table)]
>>> acts[0], store.state(table).end, sum(store.state(table).scores)
('Pause', 'hands', 0)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.hand import RIICHI_FLAGS, Flag, Win, WinBy
from companion.i18n import ToldError
from companion.rules import quiz, request
from companion.rules.system import Profile
from companion.table.event_parts import Source
from companion.table.events import (
    DiceThrown,
    DiscAnswered,
    Event,
    PrevailingTurned,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.record import game_ended, profile_of, terms_at, win_at, win_recorded
from companion.table.riichi import draw_recorded, riichi_declared
from companion.table.state import TableState
from companion.table.store import Store
from companion.table.throws import awaited
from companion.tiles import Wind

NAMES: Final = ("Anna", "Boris", "Celina", "Dmitri")
OPEN_END: Final = 16
"""Hands that are played where the rules set no end."""
TRIES: Final = 200
FAULTS: Final = (
    "unplug-dice",
    "hang-disc",
    "reset-dice",
    "unplug-disc",
    "between-seats",
    "stray-throw",
    "wrong-turn",
    "undo",
)
"""What may go wrong, in the order in which it does."""


class EveningError(ToldError, RuntimeError):
    """The evening cannot be played on: no hand can be won under these rules."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Nothing happens for that many seconds of the evening; ``why`` is "deal", "play" or "talk"."""

    seconds: float
    why: str


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Somebody presses the button of the dice board; these dice will lie there."""

    player: int
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnDisc:
    """Somebody turns the wind disc to a sensor; None leaves it between two."""

    wind: Wind | None


@dataclass(frozen=True, slots=True)
class TurnKnob:
    """Somebody turns the prevailing-wind knob there."""

    wind: Wind


@dataclass(frozen=True, slots=True)
class Enter:
    """Somebody enters something on a page."""

    event: Event


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something goes wrong with a device, and is put right."""

    name: str


Act = Pause | ThrowDice | TurnDisc | TurnKnob | Enter | Mishap


class Director:
    """Says what happens next. ``faults`` is how many things go wrong, spread over the evening."""

    def __init__(self, seed: int = 1, faults: int = 4) -> None:
        self._chance = random.Random(f"evening {seed}")
        self._faults = [FAULTS[n % len(FAULTS)] for n in range(faults)]
        self._next_fault = 2
        self._takes_back = False

    def next(self, state: TableState) -> list[Act]:
        """The acts up to the next one after which the state has to be looked at; empty when the game is over."""
        if self._takes_back:
            self._takes_back = False
            return [Enter(Undone(target=state.hands[-1].seq, source=Source.TAP))]
        if state.end:
            return []
        asked = next((q for q in state.questions if q.subject == "dealer" and not q.behind), None)
        if asked is not None:
            who = state.players[self._chance.choice(state.everybody)]
            answer = DiscAnswered(who=who, answer="log", disc=asked.disc, log=asked.log, source=Source.TAP)
            return [Pause(8, "talk"), Enter(answer)]
        if self._disc_lags(state):
            return [Pause(4, "deal"), TurnDisc(dealer_wind(state))]
        knob = state.disc.prevailing
        if knob is not None and state.prevailing is not None and knob is not state.prevailing:
            return [Pause(4, "deal"), TurnKnob(state.prevailing)]
        awaiting = awaited(state)
        if awaiting is not None:
            dice = tuple(self._chance.randint(1, 6) for _ in range(awaiting.dice))
            if awaiting.dice == 1:  # the board throws two or three: a single die is thrown by hand and typed in
                return [Pause(3, "deal"), Enter(DiceThrown(dice=dice, source=Source.TAP))]
            return [Pause(3, "deal"), ThrowDice(awaiting.thrower, dice)]
        return self._hand(state)

    def _disc_lags(self, state: TableState) -> bool:
        conduct = state.conduct
        return conduct.dealer_by != "wins" and state.disc.seen and state.disc.wind is not dealer_wind(state)

    def _hand(self, state: TableState) -> list[Act]:
        """A hand is played, and now and then something goes wrong meanwhile."""
        declares = self._riichi(state)
        if declares:
            return declares
        acts: list[Act] = [Pause(round(self._chance.uniform(150, 240)), "play")]
        if self._faults and state.hand_number >= self._next_fault:
            self._next_fault = state.hand_number + 2
            return acts + self._trouble(state, self._faults.pop(0))
        if self._chance.random() < 0.14:
            ready = {player for player in state.everybody if self._chance.random() < 0.4} | set(state.riichi)
            acts.append(Enter(draw_recorded(state, "wall", ready=ready, source=Source.TAP)))
        else:
            acts.append(Enter(self._win(state)))
        if state.conduct.dealer_by == "disc":
            acts += [Pause(4, "deal"), TurnDisc(_passed(state, acts[-1]))]
        return acts

    def _riichi(self, state: TableState) -> list[Act]:
        """Now and then a player declares riichi, where the rules know it and the player can pay the stick."""
        conduct = state.conduct
        if not conduct.stick or len(state.riichi) > 1 or self._chance.random() < 0.6:
            return []
        able = [p for p in state.everybody if p not in state.riichi and state.points(p) >= conduct.riichi_needs]
        if not able:
            return []
        declared = riichi_declared(state, self._chance.choice(able), source=Source.TAP)
        return [Pause(round(self._chance.uniform(40, 90)), "play"), Enter(declared)]

    def _trouble(self, state: TableState, name: str) -> list[Act]:
        match name:
            case "between-seats":
                return [TurnDisc(None), Pause(5, "talk"), TurnDisc(dealer_wind(state))]
            case "stray-throw":
                dice = (self._chance.randint(1, 6), self._chance.randint(1, 6))
                return [ThrowDice(self._chance.choice(state.everybody), dice)]
            case "wrong-turn" if state.conduct.dealer_by == "both":
                return [TurnDisc(dealer_wind(state).after(2)), Pause(10, "talk")]
            case "undo":
                self._takes_back = True
                ready = set(state.riichi)
                return [Enter(draw_recorded(state, "wall", ready=ready, source=Source.TAP)), Pause(5, "talk")]
            case "unplug-dice" | "hang-disc" | "reset-dice" | "unplug-disc":
                return [Mishap(name)]
        return []

    def _win(self, state: TableState) -> WinRecorded:
        """A hand that wins under the rules of the table, in the circumstances of this very hand."""
        profile = profile_of(state)
        for _ in range(TRIES):
            winner = self._chance.choice(state.everybody)
            discarder = self._chance.choice([player for player in state.everybody if player != winner])
            level, seed = self._chance.choice((1, 2, 2, 3)), self._chance.randrange(1 << 31)
            question = next(quiz.questions(profile, level, 1, seed))
            gave = discarder if question.win.by is WinBy.DISCARD else None
            event = scored_win(state, profile, str(question.hand), question.win, winner, gave)
            if event is not None:
                return event
        raise EveningError("evening-error-no-win", tries=TRIES, rules=profile.id)


def scored_win(
    state: TableState, profile: Profile, hand: str, win: Win, winner: int, discarder: int | None
) -> WinRecorded | None:
    """The win as the table records it, or None if the hand is not worth winning with in that seat."""
    flags = win.flags
    if state.conduct.stick and winner not in state.riichi:
        flags -= RIICHI_FLAGS | {Flag.IPPATSU}  # nobody has seen the stick
    values = {
        "hand": hand,
        "seat": state.seat(winner).value,
        "prevailing": (state.prevailing or Wind.EAST).value,
        "by": win.by.value,
        "flags": sorted(flag.value for flag in flags),
        "options": {
            **terms_at(state, profile),
            **({} if discarder is None else {"discarder": state.seat(discarder).value}),
        },
    }
    asked = request.parse(values, profile)
    asked = replace(asked, win=win_at(state, asked.win, winner, discarder))
    score = request.solve(asked)
    if not score.legal or score.problems or not score.total:
        return None
    options = {**asked.scoring, **asked.settling}
    return win_recorded(
        state, asked.hand, asked.win, score, options=options, changes=asked.profile.changes, source=Source.TAP
    )


def dealer_wind(state: TableState) -> Wind:
    """The sensor that the disc lies at when it marks the present dealer."""
    return next(wind for wind in Wind if state.disc_place(wind) == state.dealer_place)


def _passed(state: TableState, entered: Act) -> Wind:
    """Where the disc is turned after a hand by whoever keeps the deal by it: on, unless the dealer won."""
    event = entered.event if isinstance(entered, Enter) else None
    stays = isinstance(event, WinRecorded) and event.winner == state.dealer
    return dealer_wind(state) if stays else dealer_wind(state).after(1)


def play(director: Director, store: Store, table: str, hands: int = 0) -> Iterator[Act]:
    """Plays an evening on a log alone, without devices: what boards would do is entered as they would report it.

    Ends when the game does, after ``hands`` hands, or after :data:`OPEN_END` where the rules set no end.
    """
    while acts := acts_of(director, store.state(table), hands):
        for act in acts:
            yield act
            event = event_of(act)
            if event is not None:
                store.append(table, event)


def acts_of(director: Director, state: TableState, hands: int = 0) -> list[Act]:
    """What happens next, the end of the game included; empty when it is over."""
    conduct = state.conduct
    limit = hands or (0 if conduct.rounds or conduct.hands else OPEN_END)
    if not state.end and limit and len(state.hands) >= limit:
        return [Enter(game_ended(state, source=Source.TAP))]
    return director.next(state)


def event_of(act: Act) -> Event | None:
    """What an act writes into the log if there are no devices."""
    match act:
        case Enter(event):
            return event
        case ThrowDice(_, dice):
            return DiceThrown(dice=dice, device="dice", source=Source.DICE)
        case TurnDisc(wind):
            mask = 0 if wind is None else 1 << wind.position
            return WindTurned(wind=wind, mask=mask, device="disc", source=Source.DISC)
        case TurnKnob(wind):
            return PrevailingTurned(position=wind.position, device="disc", source=Source.DISC)
    return None
