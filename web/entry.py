"""What a person entered about a won hand, as values: the request of the page taken apart and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from companion.hand import Flag, Hand, HandError, Win, WinBy
from companion.rules import Profile
from companion.rules.questions import Question, RequestError
from companion.rules.request import read_worth
from companion.rules.worth import ToldWorth
from companion.table import Source, TableState
from companion.table.record import terms_at, win_at
from companion.tiles import Tile, TileError
from companion.web.api import words
from companion.web.errors import ApiProblem

MOST_OPTIONS: Final = 20


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's won hand. ``options`` are answers that hold for this player alone, such as who is liable for it."""

    player: int
    hand: Hand | ToldWorth
    win: Win
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entry:
    """A win as it was entered: who won what, players by index; further winners on the same discard behind the first.

    ``options`` are those of scoring and settling, seats in them as letters.
    """

    won: tuple[Winner, ...]
    discarder: int | None
    losers: Mapping[int, Hand]
    options: Mapping[str, Any]
    source: Source

    @property
    def first(self) -> Winner:
        return self.won[0]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(each.player for each in self.won)

    @classmethod
    def parse(cls, body: Mapping[str, Any], state: TableState, profile: Profile) -> Entry:
        """From the JSON of the page. Raises ApiProblem (400) that names the field."""
        answers = _mapping(body.get("win"), "win")
        winner = player_index(answers.get("winner"), "win.winner", state)
        by = one_of(WinBy, answers.get("by"), "win.by")
        discarder = _discarder(answers, by, winner, state)
        reading = _Reading(state, profile, by, discarder)
        won = [reading.winner(winner, body.get("hand"), answers, "win")]
        also = body.get("also") or []
        if not isinstance(also, list) or len(also) > 2:
            raise ApiProblem(400, "field", field="also")
        for place, each in enumerate(also):
            given = _mapping(each, f"also.{place}")
            player = player_index(given.get("winner"), f"also.{place}.winner", state)
            won.append(reading.winner(player, given.get("hand"), given, f"also.{place}"))
        _check_winners([each.player for each in won], discarder, state)
        losers = reading.losers(_mapping(body.get("losers") or {}, "losers"), won)
        options = reading.options(body.get("options"), won)
        return cls(tuple(won), discarder, losers, options, one_of(Source, body.get("source", "tap"), "source"))


@dataclass(frozen=True, slots=True)
class _Reading:
    """What every part of an entry is read with."""

    state: TableState
    profile: Profile
    by: WinBy
    discarder: int | None

    def winner(self, player: int, hand: Any, answers: Mapping[str, Any], field: str) -> Winner:
        flags = answers.get("flags") or []
        if not isinstance(flags, list):
            raise ApiProblem(400, "field", field=f"{field}.flags")
        known = frozenset(one_of(Flag, flag, f"{field}.flags") for flag in flags)
        first = field == "win"
        if answers.get("worth") is not None:
            read: Hand | ToldWorth = self._worth(answers["worth"])
        else:
            whose = "" if first else self.state.name_of(player)
            read = parse_hand(hand, self.profile, "hand" if first else f"{field}.hand", whose)
        own = {word: asked for word, asked in self._by_word().items() if asked.each}
        own_answers = {word: answers[word] for word in own if answers.get(word) is not None}
        own_answers |= _mapping(answers.get("options") or {}, f"{field}.options")
        return Winner(
            player,
            read,
            win_at(self.state, Win(self.by, flags=known), player, self.discarder),
            self._answers(own_answers, own, f"{field}.options"),
        )

    def _worth(self, given: Any) -> ToldWorth:
        try:
            return read_worth(given, self.profile)
        except RequestError as error:
            raise ApiProblem(400, "options", message=error) from error

    def losers(self, given: Mapping[Any, Any], won: list[Winner]) -> dict[int, Hand]:
        winners = {each.player for each in won}
        hands: dict[int, Hand] = {}
        for key, value in given.items():
            player = player_index(key, "losers", self.state)
            hand = parse_hand(value, self.profile, f"losers.{player}", self.state.name_of(player))
            if player not in winners:
                hands[player] = hand
        return hands

    def options(self, given: Any, won: Sequence[Winner]) -> dict[str, Any]:
        """The options of the rule set, players in them as seats; what lies on the table is what the table knows.

        What holds for one of several winners alone stands under its name by the winner's seat.
        """
        asked = self._by_word()
        options = self._answers(_mapping(given or {}, "options"), asked, "options")
        flags = {flag for each in won for flag in each.win.flags}
        for name, question in asked.items():
            if question.flags and flags.isdisjoint(question.flags):
                options.pop(name, None)
        for each in won:
            for name, value in each.options.items():
                if len(won) == 1:
                    options[name] = value
                else:
                    options.setdefault(name, {})[each.win.seat.value] = value
        return _said(options | terms_at(self.state, self.profile))

    def _by_word(self) -> dict[str, Question]:
        """The questions of the rules by each name that an answer may have."""
        known = self.profile.system.options(self.profile).values()
        return {word: question for question in known for word in (question.name, *question.words)}

    def _answers(self, given: Mapping[Any, Any], known: Mapping[str, Question], field: str) -> dict[str, Any]:
        """Answers as options; those of the page name players by number. Raises ApiProblem (400) naming the field."""
        if len(given) > MOST_OPTIONS:
            raise ApiProblem(400, "field", field=field)
        options: dict[str, Any] = {}
        for key, value in given.items():
            question = known.get(str(key))
            if question is None:
                raise ApiProblem(400, "unknown-option", name=str(key)[:40])
            try:
                options |= question.options(self._seated(question, value, f"{field}.{key}"))
            except RequestError as error:
                raise ApiProblem(400, "options", message=error) from error
        return _said(options)

    def _seated(self, question: Question, value: Any, field: str) -> Any:
        """An answer of the page with seats in place of players, its tiles and words looked at."""

        def seat(player: Any) -> str:
            return self.state.seat(player_index(player, field, self.state)).value

        match question.kind:
            case "player":
                return None if value is None else seat(value)
            case "players" if isinstance(value, list):
                return [seat(each) for each in value]
            case "counts":
                counts = _mapping(value, field)
                return {seat(player): count for player, count in counts.items() if count not in ("", None)}
            case "tiles":
                return _tiles(value, field)
            case "text":
                return words({field: value}, field)
        return value


def _discarder(answers: Mapping[str, Any], by: WinBy, winner: int, state: TableState) -> int | None:
    if by is not WinBy.DISCARD:
        return None
    if answers.get("discarder") is None:
        raise ApiProblem(400, "no-discarder")
    discarder = player_index(answers["discarder"], "win.discarder", state)
    if discarder == winner:
        raise ApiProblem(400, "own-discard", name=state.name_of(winner))
    return discarder


def _check_winners(players: list[int], discarder: int | None, state: TableState) -> None:
    """That several may win at all, on one discard. Raises ApiProblem (400)."""
    if len(players) == 1:
        return
    if discarder is None:
        raise ApiProblem(400, "several-drawn")
    if len(set(players)) != len(players):
        raise ApiProblem(400, "same-player")
    if discarder in players:
        raise ApiProblem(400, "own-discard", name=state.name_of(discarder))
    if state.conduct.several_winners != "all":
        raise ApiProblem(400, "one-winner", name=state.name_of(state.first_of(players, discarder)))


def parse_hand(value: Any, profile: Profile, field: str = "hand", whose: str = "") -> Hand:
    """A hand from its text. Raises ApiProblem (400, "bad-hand") with the parser's own words, and whose hand it is."""
    if not isinstance(value, str) or len(value) > 400:
        raise ApiProblem(400, "field", field=f"{field} ({whose})" if whose else field)
    try:
        return Hand.parse(value, profile.tile_set)
    except HandError as error:
        raise ApiProblem(400, "bad-hand", message=error, whose=whose) from error


def _said(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that say something."""
    return {name: value for name, value in options.items() if value or value is False}


def _tiles(value: Any, field: str) -> list[str]:
    """Tiles in notation from a list or a text. Raises ApiProblem (400) for what is none."""
    if not isinstance(value, str | list):
        raise ApiProblem(400, "field", field=field)
    try:
        return [str(Tile.parse(str(word))) for word in (value.split() if isinstance(value, str) else value)]
    except TileError as error:
        raise ApiProblem(400, "bad-tile", message=error) from error


def player_index(value: Any, field: str, state: TableState | None = None) -> int:
    """0-3, or one of those at a table. Raises ApiProblem (400) that names the field."""
    if isinstance(value, str) and value in ("0", "1", "2", "3"):
        value = int(value)
    last = 3 if state is None else len(state.players) - 1
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= last:
        raise ApiProblem(400, "player", field=field)
    return value


def one_of(kind: Any, value: Any, field: str) -> Any:
    """A member of an enumeration by its value. Raises ApiProblem (400) that names field and choices."""
    try:
        return kind(value)
    except ValueError as error:
        choices = ", ".join(member.value for member in kind)
        raise ApiProblem(400, "choice", field=field, value=str(value)[:40], choices=choices) from error


def _mapping(value: Any, field: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise ApiProblem(400, "field", field=field)
    return value
