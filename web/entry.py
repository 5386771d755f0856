"""What a person entered about a won hand, as values: the request of the page taken apart and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.web.api import words
from companion.web.errors import Problem

from companion.hand import RIICHI_FLAGS, Flag, Hand, HandError, Win, WinBy
from companion.rules import Profile
from companion.rules.request import RequestError, read_settling
from companion.table import Source, TableState
from companion.table.record import terms_at, win_at
from companion.tiles import Tile, TileError

_TILE_LISTS: Final = ("dora", "ura")


@dataclass(frozen=True, slots=True)
class Winner:
    """One player's won hand. ``liable`` is the player who pays for it beside or instead of the discarder, if any."""

    player: int
    hand: Hand
    win: Win
    liable: int | None = None


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
        """From the JSON of the page. Raises Problem (400) that names the field."""
        answers = _mapping(body.get("win"), "win")
        winner = player_index(answers.get("winner"), "win.winner")
        by = one_of(WinBy, answers.get("by"), "win.by")
        discarder = _discarder(answers, by, winner, state)
        reading = _Reading(state, profile, by, discarder)
        won = [reading.winner(winner, body.get("hand"), answers, "win")]
        also = body.get("also") or []
        if not isinstance(also, list) or len(also) > 2:
            raise Problem(400, "field", field="also")
        for place, each in enumerate(also):
            given = _mapping(each, f"also.{place}")
            player = player_index(given.get("winner"), f"also.{place}.winner")
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
            raise Problem(400, "field", field=f"{field}.flags")
        known = frozenset(one_of(Flag, flag, f"{field}.flags") for flag in flags)
        first = field == "win"
        read = parse_hand(
            hand, self.profile, "hand" if first else f"{field}.hand", "" if first else self.state.name_of(player)
        )
        liable = answers.get("liable")
        return Winner(
            player,
            read,
            win_at(self.state, Win(self.by, flags=known), player, self.discarder),
            None if liable is None else player_index(liable, f"{field}.liable"),
        )

    def losers(self, given: Mapping[Any, Any], won: list[Winner]) -> dict[int, Hand]:
        winners = {each.player for each in won}
        hands: dict[int, Hand] = {}
        for key, value in given.items():
            player = player_index(key, "losers")
            hand = parse_hand(value, self.profile, f"losers.{player}", self.state.name_of(player))
            if player not in winners:
                hands[player] = hand
        return hands

    def options(self, given: Any, won: list[Winner]) -> dict[str, Any]:
        """The options of the rule set, players in them as seats; counters and sticks are what lies on the table."""
        options = parse_options(given)
        if "counts" in options:
            counts = _mapping(options["counts"], "options.counts")
            options["counts"] = {
                self.state.seat(player_index(player, "options.counts")).value: count
                for player, count in counts.items()
                if count not in ("", None)
            }
        for name in ("guarantor", "bettor_on"):
            if options.get(name) is not None:
                options[name] = self.state.seat(player_index(options[name], f"options.{name}")).value
        if "bettor" in options:
            options["bettor"] = words(options, "bettor")
        if isinstance(options.get("dead"), list):
            options["dead"] = [self.state.seat(player_index(each, "options.dead")).value for each in options["dead"]]
        known = self.profile.system.options(self.profile)
        liable = {each.win.seat: self.state.seat(each.liable) for each in won if each.liable is not None}
        if liable and "pao" in known:
            options["pao"] = liable if len(won) > 1 else next(iter(liable.values())).value
        options |= terms_at(self.state, self.profile)
        if len(won) == 1 and not won[0].win.flags & RIICHI_FLAGS:
            options.pop("ura", None)
        try:
            options |= read_settling(known, {name: each for name, each in options.items() if name in known})
        except RequestError as error:
            raise Problem(400, "options", message=error) from error
        return {key: value for key, value in options.items() if value or value is False}


def _discarder(answers: Mapping[str, Any], by: WinBy, winner: int, state: TableState) -> int | None:
    if by is not WinBy.DISCARD:
        return None
    if answers.get("discarder") is None:
        raise Problem(400, "no-discarder")
    discarder = player_index(answers["discarder"], "win.discarder")
    if discarder == winner:
        raise Problem(400, "own-discard", name=state.name_of(winner))
    return discarder


def _check_winners(players: list[int], discarder: int | None, state: TableState) -> None:
    """That several may win at all, on one discard. Raises Problem (400)."""
    if len(players) == 1:
        return
    if discarder is None:
        raise Problem(400, "several-drawn")
    if len(set(players)) != len(players):
        raise Problem(400, "same-player")
    if discarder in players:
        raise Problem(400, "own-discard", name=state.name_of(discarder))
    if state.conduct.several_winners != "all":
        raise Problem(400, "one-winner", name=state.name_of(state.first_of(players, discarder)))


def parse_hand(value: Any, profile: Profile, field: str = "hand", whose: str = "") -> Hand:
    """A hand from its text. Raises Problem (400, "bad-hand") with the parser's own words, and whose hand it is."""
    if not isinstance(value, str) or len(value) > 400:
        raise Problem(400, "field", field=f"{field} ({whose})" if whose else field)
    try:
        return Hand.parse(value, profile.tile_set)
    except HandError as error:
        raise Problem(400, "bad-hand", message=error, whose=whose) from error


def parse_options(value: Any) -> dict[str, Any]:
    """Options of a rule set, such as the dora indicators. Raises Problem (400) for tiles that are none."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or len(value) > 20:
        raise Problem(400, "field", field="options")
    options: dict[str, Any] = {}
    for key, given in value.items():
        if key in _TILE_LISTS:
            try:
                words = given.split() if isinstance(given, str) else list(given)
                options[key] = [str(Tile.parse(str(word))) for word in words]
            except TileError as error:
                raise Problem(400, "bad-tile", message=error) from error
            except TypeError as error:
                raise Problem(400, "field", field=f"options.{key}") from error
        else:
            options[str(key)] = given
    return options


def player_index(value: Any, field: str) -> int:
    """0-3. Raises Problem (400) that names the field."""
    if isinstance(value, str) and value in ("0", "1", "2", "3"):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 3:
        raise Problem(400, "player", field=field)
    return value


def one_of(kind: Any, value: Any, field: str) -> Any:
    """A member of an enumeration by its value. Raises Problem (400) that names field and choices."""
    try:
        return kind(value)
    except ValueError as error:
        choices = ", ".join(member.value for member in kind)
        raise Problem(400, "choice", field=field, value=str(value)[:40], choices=choices) from error


def _mapping(value: Any, field: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise Problem(400, "field", field=field)
    return value
