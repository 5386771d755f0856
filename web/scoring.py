"""From what a person entered to a score, a settlement by players, and the event that goes into the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion import rules
from companion.hand import Flag, Hand, HandError, Win, WinBy, tiles_text
from companion.hand import Problem as HandProblem
from companion.i18n import has_text, text
from companion.names import tile_name
from companion.rules import Profile, ProfileError, grammars
from companion.rules.request import RequestError, check_settling
from companion.rules.result import Item, Number, Payment, Score, Settlement, number
from companion.table import Source, TableState, WinRecorded
from companion.table.record import win_at, win_recorded
from companion.tiles import Tile, TileError, Wind
from web.errors import Problem

FLAGS: Final[dict[str, tuple[Flag, ...]]] = {
    "points-and-doubles": (
        Flag.LAST_TILE,
        Flag.REPLACEMENT,
        Flag.ROBBING,
        Flag.DEALT,
        Flag.FIRST_DISCARD,
        Flag.READY,
    ),
    "patterns": (Flag.LAST_TILE, Flag.LAST_OF_KIND, Flag.REPLACEMENT, Flag.ROBBING),
    "han-fu": (
        Flag.RIICHI,
        Flag.DOUBLE_RIICHI,
        Flag.IPPATSU,
        Flag.LAST_TILE,
        Flag.REPLACEMENT,
        Flag.ROBBING,
        Flag.DEALT,
    ),
    "target-card": (Flag.LAST_TILE,),
}
"""The circumstances that each kind of rule set asks for."""

_ONLY_BY: Final = {
    Flag.REPLACEMENT: WinBy.SELF_DRAW,
    Flag.DEALT: WinBy.SELF_DRAW,
    Flag.ROBBING: WinBy.DISCARD,
    Flag.FIRST_DISCARD: WinBy.DISCARD,
}


def flag_choices(profile: Profile, language: str) -> list[dict[str, Any]]:
    """The circumstances to ask about, with the kind of win that each needs."""
    return [
        {
            "id": flag.value,
            "label": text(language, f"web-flag-{flag.value}"),
            "by": _ONLY_BY[flag].value if flag in _ONLY_BY else None,
        }
        for flag in FLAGS.get(profile.grammar, ())
    ]


def profile_of(state: TableState) -> Profile:
    """The rule set that the table plays by. Raises Problem if it is gone from this machine."""
    try:
        return rules.load_profile(state.profile, state.profile_changes)
    except ProfileError as error:
        raise Problem(409, "profile-gone", message=str(error), profile=state.profile) from error


def position(state: TableState) -> str:
    """What a score depends on at the table: if it changes between scoring and saving, the person must look again."""
    winds = "".join(wind.value for wind in state.seats)
    return (
        f"{state.hand_number}.{state.repeats}.{state.prevailing or '-'}.{winds}.{state.profile}.{state.profile_version}"
    )


@dataclass(frozen=True, slots=True)
class Entry:
    """A won hand as it was entered: players by index, hands as values."""

    hand: Hand
    winner: int
    discarder: int | None
    win: Win
    losers: Mapping[int, Hand]
    options: Mapping[str, Any]
    source: Source

    @classmethod
    def parse(cls, body: Mapping[str, Any], state: TableState) -> Entry:
        """From the JSON of the page. Raises Problem (400) that names the field."""
        answers = body.get("win")
        if not isinstance(answers, Mapping):
            raise Problem(400, "field", field="win")
        winner = player_index(answers.get("winner"), "win.winner")
        by = one_of(WinBy, answers.get("by"), "win.by")
        discarder = None
        if by is WinBy.DISCARD:
            if answers.get("discarder") is None:
                raise Problem(400, "no-discarder")
            discarder = player_index(answers["discarder"], "win.discarder")
            if discarder == winner:
                raise Problem(400, "own-discard", name=state.name_of(winner))
        flags = answers.get("flags", [])
        if not isinstance(flags, list):
            raise Problem(400, "field", field="win.flags")
        known = frozenset(one_of(Flag, flag, "win.flags") for flag in flags)
        win = win_at(state, Win(by, flags=known), winner, discarder)
        losers = body.get("losers") or {}
        if not isinstance(losers, Mapping):
            raise Problem(400, "field", field="losers")
        hands: dict[int, Hand] = {}
        for key, value in losers.items():
            player = player_index(key, "losers")
            hands[player] = parse_hand(value, f"losers.{player}", state.name_of(player))
        return cls(
            parse_hand(body.get("hand")),
            winner,
            discarder,
            win,
            {player: hand for player, hand in hands.items() if player != winner},
            parse_options(body.get("options")),
            one_of(Source, body.get("source", "tap"), "source"),
        )


def parse_hand(value: Any, field: str = "hand", whose: str = "") -> Hand:
    """A hand from its text. Raises Problem (400, "bad-hand") with the parser's own words, and whose hand it is."""
    if not isinstance(value, str) or len(value) > 400:
        raise Problem(400, "field", field=f"{field} ({whose})" if whose else field)
    try:
        return Hand.parse(value)
    except HandError as error:
        raise Problem(400, "bad-hand", message=f"{whose}: {error}" if whose else str(error)) from error


def parse_options(value: Any) -> dict[str, Any]:
    """Options of a rule set, such as the dora indicators. Raises Problem (400) for tiles that are none."""
    if value is None:
        return {}
    if not isinstance(value, Mapping) or len(value) > 20:
        raise Problem(400, "field", field="options")
    options: dict[str, Any] = {}
    for key, given in value.items():
        if key in ("dora", "ura"):
            try:
                words = given.split() if isinstance(given, str) else list(given)
                options[key] = [str(Tile.parse(str(word))) for word in words]
            except TileError as error:
                raise Problem(400, "bad-tile", message=str(error)) from error
            except TypeError as error:
                raise Problem(400, "field", field=f"options.{key}") from error
        else:
            options[str(key)] = given
    options = {key: given for key, given in options.items() if given}
    try:
        check_settling(options)
    except RequestError as error:
        raise Problem(400, "options", message=str(error)) from error
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


@dataclass(frozen=True, slots=True)
class Result:
    """A scored entry: the score, who pays whom by player, and what keeps it from being saved."""

    entry: Entry
    score: Score
    settlement: Settlement
    payments: tuple[tuple[int | None, int | None, Payment], ...]
    net: tuple[Number, Number, Number, Number]
    loser_scores: Mapping[int, Score]

    @property
    def can_save(self) -> bool:
        return self.score.legal and not self.score.problems and not self.loser_problems

    @property
    def loser_problems(self) -> list[tuple[int, HandProblem]]:
        return [(player, problem) for player, score in self.loser_scores.items() for problem in score.problems]


def score_entry(entry: Entry, state: TableState, profile: Profile) -> Result:
    """Scores and settles; never raises for impossible hands, whose problems stand in the result."""
    score = _scored(entry, profile)
    settlement = score.settlement
    loser_scores: dict[int, Score] = {}
    if score.legal and not score.problems and entry.losers:
        prevailing = entry.win.prevailing
        for player, hand in entry.losers.items():
            loser_scores[player] = rules.score_losing(hand, state.seat(player), prevailing, profile)
        if not any(each.problems for each in loser_scores.values()):
            seats = {state.seat(player): hand for player, hand in entry.losers.items()}
            known = grammars.settle_options(grammars.module(profile.grammar))
            options = {key: given for key, given in entry.options.items() if key in known}
            settlement = rules.settle(score, entry.win, profile, seats, **options)
    payments = tuple((_player(p.payer, state), _player(p.payee, state), p) for p in settlement.payments)
    net: list[Number] = [0, 0, 0, 0]
    for seat, value in settlement.net.items():
        owner = _player(seat, state)
        if owner is not None:
            net[owner] = net[owner] + value
    return Result(entry, score, settlement, payments, (net[0], net[1], net[2], net[3]), loser_scores)


def _scored(entry: Entry, profile: Profile) -> Score:
    try:
        return rules.score(entry.hand, entry.win, profile, **dict(entry.options))
    except (TypeError, ValueError) as error:
        if not entry.options:
            raise
        raise Problem(400, "options", message=str(error)) from error


def _player(seat: str, state: TableState) -> int | None:
    """The player of a seat letter; None for the pot."""
    return state.player_at(Wind(seat)) if seat in ("E", "S", "W", "N") else None


def event_of(result: Result, state: TableState, who: str, photo: str) -> WinRecorded:
    """The event to store: score and payments in every language, as they were shown. Raises EventRefused."""
    entry = result.entry
    return win_recorded(
        state,
        entry.hand,
        entry.win,
        result.score,
        settlement=result.settlement,
        losers={state.seat(player): hand for player, hand in entry.losers.items()},
        options=entry.options,
        who=who,
        source=entry.source,
        photo=photo,
    )


# -- for the page


def result_dict(result: Result, state: TableState, profile: Profile, language: str) -> dict[str, Any]:
    """The JSON of the score view."""
    score = result.score
    told = score.to_dict(language)
    losers = [
        {
            **problem_dict(problem, language),
            "player": player,
            "message": f"{state.name_of(player)}: {problem_text(problem, language)}",
        }
        for player, problem in result.loser_problems
    ]
    return {
        "win": {"winner": result.entry.winner, "by": result.entry.win.by.value, "discarder": result.entry.discarder},
        "hand": str(result.entry.hand),
        "structure": structure(result.entry.hand),
        "score": told,
        "unit": unit_text(score.total, unit_of(profile), language),
        "worth": [worth(item, language) for item in score.items],
        "sets": [set_tiles(each) for each in score.sets],
        "item_sets": [[set_tiles(each) for each in item.sets] for item in score.items],
        "others": [{"sets": [set_tiles(each) for each in o.sets], "total": number(o.total)} for o in score.others],
        "problems": [problem_dict(problem, language) for problem in score.problems] + losers,
        "settlement": settlement_dict(result, state, language) if result.payments else None,
        "losers": {
            str(player): {"total": number(each.total), "items": [item.to_dict(language) for item in each.items]}
            for player, each in result.loser_scores.items()
        },
        "because": text(language, "web-because", title=profile.title(language), version=profile.version),
        "position": position(state),
        "can_save": result.can_save,
    }


def settlement_dict(result: Result, state: TableState, language: str) -> dict[str, Any]:
    """Payments and their sums by player, with the totals as they would be."""
    return {
        "payments": [
            {"from": payer, "to": payee, "amount": number(p.amount), "reason": p.reason.text(language)}
            for payer, payee, p in result.payments
        ],
        "net": [number(value) for value in result.net],
        "after": [number(state.points(player) + result.net[player]) for player in range(4)],
    }


def structure(hand: Hand) -> dict[str, Any]:
    """A hand in parts, each tile in notation."""
    return {
        "concealed": [str(tile) for tile in hand.concealed],
        "melds": [{"tiles": [str(tile) for tile in meld.tiles], "concealed": meld.concealed} for meld in hand.melds],
        "flowers": [str(tile) for tile in hand.flowers],
        "winning": str(hand.winning) if hand.winning is not None else None,
    }


def set_tiles(words: str) -> list[str]:
    """The tiles of a set's text, a concealed kong with its outer tiles face down; empty if it names no tiles."""
    try:
        hand = Hand.parse(words)
    except HandError:
        return []
    tiles = [str(tile) for tile in (*hand.tiles, *hand.flowers)]
    if words.startswith("[") and len(tiles) == 4:
        return ["?", tiles[1], tiles[2], "?"]
    return tiles


def unit_of(profile: Profile) -> str:
    """What a total under that rule set is counted in."""
    if profile.grammar != "patterns":
        return "points"
    return "faan" if profile.id.startswith("hongkong") else "fan"


def unit_text(value: Number, unit: str, language: str) -> str:
    """The unit as a word that fits the number, as in "24 points"; the number itself is left out."""
    key = f"web-unit-{unit}"
    return text(language, key, count=number(value)) if has_text("en", key) else unit


def worth(item: Item, language: str) -> str:
    """What a line of a score is worth, as in "2 × 8 fan" or "× 4"."""
    if item.unit == "doubles":
        return f"× {2 ** (int(item.value) * item.count)}"
    plain = f"{item.count} × {item.value}" if item.count > 1 else str(item.value)
    return f"{plain} {unit_text(item.value * item.count, item.unit, language)}"


def problem_dict(problem: HandProblem, language: str) -> dict[str, Any]:
    """A fault of a hand for the page: the message, and the tiles to mark."""
    return {
        "code": problem.code,
        "message": problem_text(problem, language),
        "tiles": [str(tile) for tile in problem.tiles],
    }


def problem_text(problem: HandProblem, language: str) -> str:
    """The fault in a language; in English where nobody has translated it."""
    key = f"web-problem-{problem.code}"
    if language == "en" or not has_text(language, key):
        return problem.message
    names = ", ".join(tile_name(tile, language) for tile in dict.fromkeys(problem.tiles))
    return text(language, key, tiles=names, notation=tiles_text(problem.tiles), message=problem.message)


def hand_check(hand: Hand, profile: Profile, language: str, *, losing: bool) -> dict[str, Any]:
    """What is impossible about a hand, whatever way it was won; a losing hand need not have a certain size."""
    problems: Sequence[HandProblem] = hand.problems(profile.tile_set)
    if losing:
        problems = [problem for problem in problems if problem.code != "count"]
    size = profile.tile_set.hand_size
    return {
        "hand": str(hand),
        "structure": structure(hand),
        "problems": [problem_dict(problem, language) for problem in problems],
        "complete": not problems and (losing or hand.size(profile.tile_set) == size + 1),
    }
