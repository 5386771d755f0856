"""An earlier entry as the forms take it, to be corrected: the sheet of a won hand, the dialogs of everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.hand import RIICHI_FLAGS, Hand, HandError
from companion.rules import Profile
from companion.rules.questions import Question
from companion.rules.result import number
from companion.table import DrawRecorded, PenaltyGiven, RiichiDeclared, SeatsDrawn, SeatsSwapped, TableState
from companion.table.event_parts import FurtherWin
from companion.table.events import DiceThrown, WinRecorded
from companion.table.replay import counting
from companion.table.show.score import structure
from companion.tiles import Wind

SHEET: Final = "sheet"
"""What corrects a won hand; everything else has a dialog of the live view."""


def sheet_of(state: TableState, then: TableState, seq: int, profile: Profile) -> dict[str, Any]:
    """The draft of the entry sheet: hands by "winner" and player, and the answers, of the entry as it counts now.

    ``then`` is the table as it stood before it. Empty where the entry is no won hand, such as a draw that was none.
    """
    event = counting(state, seq)
    if not isinstance(event, WinRecorded):
        return {}
    seats = _seats_of(event, then)
    first, *others = (_winner(each, then) for each in event.won)
    hands = {"winner": event.hand, **{str(each.winner): each.hand for each in event.also}}
    hands |= {str(loser.player): loser.hand for loser in event.losers}
    told = _Told(profile.system.options(profile), event.options, seats)
    answers = {
        **first,
        "by": "self-draw" if event.discarder is None else "discard",
        "discarder": event.discarder,
        "also": [each["winner"] for each in others],
        "alsoFlags": {str(each["winner"]): each["flags"] for each in others},
        "worth": event.worth,
        "alsoWorth": {str(each.winner): each.worth for each in event.also if each.worth is not None},
        "told": told.by(event.winner),
        "alsoTold": {str(each.winner): told.by(each.winner, alone=True) for each in event.also},
    }
    counts = event.options.get("counts")
    if isinstance(counts, Mapping):
        answers["counts"] = {str(seats[seat]): count for seat, count in counts.items() if seat in seats}
    return {"hands": {whose: found for whose, text in hands.items() if (found := _tiles(text))}, "answers": answers}


def _winner(won: WinRecorded | FurtherWin, then: TableState) -> dict[str, Any]:
    """Who won and by which circumstances; what was declared at the table is not asked again."""
    flags = won.circumstances.flags if won.circumstances else ()
    declared = won.winner in then.riichi
    return {"winner": won.winner, "flags": [flag.value for flag in flags if not (declared and flag in RIICHI_FLAGS)]}


def _seats_of(event: WinRecorded, then: TableState) -> dict[str, int]:
    """The players by the seats that the options of the entry name: those that it was scored with."""
    scored = event.circumstances.seat if event.circumstances else then.seat(event.winner)
    moved = scored.position - then.seat(event.winner).position
    players = len(then.players)
    return {Wind.EAST.after((then.seat(p).position + moved) % players).value: p for p in then.everybody}


class _Told:
    """Options of scoring and settling as the answers that they came from, with players in place of seats."""

    def __init__(self, known: Mapping[str, Question], options: Mapping[str, Any], seats: Mapping[str, int]) -> None:
        self._known, self._options, self._seats = known, options, seats

    def by(self, winner: int, *, alone: bool = False) -> dict[str, Any]:
        """What was answered about a winner; ``alone``: only what is asked about each."""
        found = {}
        for name, question in self._known.items():
            if alone and not question.each:
                continue
            answer = self._answer(question, winner)
            if answer not in (None, "", [], {}):
                found[name] = answer
        return found

    def _answer(self, question: Question, winner: int) -> Any:
        for choice in question.choices:
            if choice.gives and all(self._options.get(name) == value for name, value in choice.gives.items()):
                return choice.value
        said = self._options.get(question.name)
        if question.each and isinstance(said, Mapping):
            said = next((value for seat, value in said.items() if self._seats.get(seat) == winner), None)
        match question.kind:
            case "player":
                return self._seats.get(str(said))
            case "players" if isinstance(said, list | tuple):
                return [self._seats[seat] for seat in said if seat in self._seats]
            case "counts" if isinstance(said, Mapping):
                return {str(self._seats[seat]): count for seat, count in said.items() if seat in self._seats}
        return said


def _tiles(hand: str) -> dict[str, Any] | None:
    try:
        return structure(Hand.parse(hand)).to_dict() if hand else None
    except HandError:
        return None


def dialog_of(state: TableState, seq: int) -> dict[str, Any] | None:
    """Which dialog corrects an entry, and the values of its fields; None for what cannot be corrected."""
    event = counting(state, seq)
    match event:
        case WinRecorded():
            return {"dialog": SHEET, "fields": {}}
        case DrawRecorded():
            named: str | list[str] = event.abortive or [str(player) for player in event.nagashi]
            ready = [str(p) for p in state.everybody if event.ready and event.ready[p]]
            return {"dialog": "draw", "fields": {"kind": event.kind, "ready": ready, event.kind: named}}
        case PenaltyGiven():
            return {"dialog": "penalty", "fields": _penalty(event)}
        case RiichiDeclared():
            double = ["yes"] if event.double else []
            return {"dialog": "riichi", "fields": {"player": str(event.player), "double": double}}
        case DiceThrown():
            return {"dialog": "dice", "fields": {f"die-{place}": str(die) for place, die in enumerate(event.dice)}}
        case SeatsDrawn():
            return {"dialog": "seats", "fields": {"when": "drawn", "seat": [str(player) for player in event.seats]}}
        case SeatsSwapped():
            when = "now" if event.since is None else event.results
            two = {"first": str(event.first), "second": str(event.second), "since": str(event.since or 1)}
            return {"dialog": "seats", "fields": {"when": when, **two}}
    return None


def _penalty(event: PenaltyGiven) -> dict[str, Any]:
    to_others = [value for player, value in enumerate(event.net) if player != event.player and value]
    return {
        "player": str(event.player),
        "kind": "points",
        "amount": str(number(to_others[0] if to_others else -event.net[event.player])),
        "to": "others" if to_others else "bank",
        "reason": event.reason,
    }
