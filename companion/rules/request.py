"""One hand to score as plain JSON values, and the answer as such: what a batch line and the page's API say.

>>> answer({"id": "a", "hand": "123m 456m 789m 123p 5s + 5s", "rules": "mcr-2006", "by": "discard"})["total"]
22
>>> answer({"hand": "55555m", "rules": "mcr-2006"})["problems"][0]
'5 x 5m: a set has four'
>>> answer({"hand": "123m", "by": "magic"})["problems"]
["by: 'magic' is not known: write one of self-draw, discard"]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from companion.hand import Flag, Hand, HandError, Problem, Win, WinBy
from companion.i18n import LANGUAGES, own_language, text
from companion.rules.profile.errors import ProfileError
from companion.rules.questions import Question, wind
from companion.rules.questions import RequestError as RequestError
from companion.rules.result import Reason, Score, Settlement, number
from companion.rules.sets.load import load_profile
from companion.rules.system import Profile, with_changes
from companion.rules.waits import ready_distance, waits
from companion.rules.worth import ToldWorth
from companion.tiles import Wind

E = TypeVar("E", bound=StrEnum)

KEYS: Final = ("id", "hand", "worth", "rules", "seat", "prevailing", "by", "flags", "options", "language")
DEFAULT_RULES: Final = "classical-2000"


@dataclass(frozen=True, slots=True)
class Request:
    """A hand (or what it is worth, where it is entered without tiles), how it was won, under which rules, and what
    belongs to the rule system alone.

    ``losers``: hands of the others by seat; ``settling``: options of the settlement; ``scoring``: options of the
    system (riichi's dora); ``wall_left``: tiles left in the wall, if known.
    """

    hand: Hand | ToldWorth
    win: Win
    profile: Profile
    losers: Mapping[Wind, Hand] = field(default_factory=dict)
    settling: Mapping[str, object] = field(default_factory=dict)
    scoring: Mapping[str, object] = field(default_factory=dict)
    wall_left: int | None = None


def parse(values: Mapping[str, Any], base: Profile | None = None) -> Request:
    """The request in plain values (KEYS).

    ``options`` may hold ``discarder``, ``losers`` (seat -> hand text), ``wall_left``, the options of scoring and
    settling, and overrides of the profile's switches. ``base`` is the rule set where it is already there (that of a
    table) instead of being named. Raises RequestError, HandError, ProfileError.
    """
    unknown = sorted(set(values) - set(KEYS))
    if unknown:
        raise RequestError("request-unknown-key", key=unknown[0], names=", ".join(KEYS))
    hand, worth = values.get("hand"), values.get("worth")
    if worth is not None and hand not in (None, ""):
        raise RequestError("request-hand-or-worth")
    if worth is None and not isinstance(hand, str):
        raise RequestError("request-no-hand")
    options = values.get("options") or {}
    if not isinstance(options, Mapping):
        raise RequestError("request-object", key="options", example='{"discarder": "W"}')
    options = {str(key).replace("-", "_"): value for key, value in options.items()}
    rules = str(values.get("rules") or DEFAULT_RULES)
    profile = load_profile(rules) if base is None else base
    known = profile.system.options(profile)
    discarder = options.pop("discarder", None)
    losers = options.pop("losers", None) or {}
    wall_left = options.pop("wall_left", None)
    answers = {key: options.pop(key) for key in list(options) if key in known}
    if options:
        changes = {key.replace("_", "-"): value for key, value in options.items()}
        profile = load_profile(rules, changes) if base is None else with_changes(base, changes)
    scoring = _read(known, answers, settling=False)
    settling = read_settling(known, answers)
    if not isinstance(losers, Mapping):
        raise RequestError("request-object", key="losers", example='{"W": "EEE 123m 456p 77s 22p"}')
    if wall_left is not None:
        wall_left = _wall_left(wall_left, profile)
    win = Win(
        by=_choice(WinBy, "by", values.get("by") or "discard"),
        seat=wind(values.get("seat") or "S", "seat"),
        prevailing=wind(values.get("prevailing") or "E", "prevailing"),
        flags=_flags(values.get("flags") or ()),
        discarder=wind(discarder, "discarder") if discarder else None,
    )
    try:
        settling = profile.system.read(win, settling, profile)
    except RequestError:
        raise
    except ValueError as error:
        raise RequestError("request-said", what=told_of(error)) from error
    return Request(
        read_worth(worth, profile) if worth is not None else Hand.parse(str(hand), profile.tile_set),
        win,
        profile,
        {wind(seat, "losers"): Hand.parse(str(hand_text), profile.tile_set) for seat, hand_text in losers.items()},
        settling,
        scoring,
        wall_left,
    )


def _wall_left(value: Any, profile: Profile) -> int:
    most = profile.tile_set.tiles
    if isinstance(value, bool) or not str(value).isdecimal() or int(value) > most:
        raise RequestError("request-wall-left", value=repr(value), most=str(most))
    return int(value)


def read_settling(known: Mapping[str, Question], answers: Mapping[str, object]) -> dict[str, object]:
    """The answers that only settling takes, as it takes them; those that say nothing are left out.

    Raises RequestError that names the option.
    """
    return _read(known, answers, settling=True)


def _read(known: Mapping[str, Question], answers: Mapping[str, object], *, settling: bool) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, given in answers.items():
        if (known[name].step == "settle") is settling:
            found.update(known[name].options(given))
    return found


def read_worth(given: object, profile: Profile) -> ToldWorth:
    """What a hand is worth that is entered without its tiles, in plain values: numbers by name, a text such as
    "han=3 fu=40", or one number alone where the rules ask for one first. Raises RequestError that names what they ask.
    """
    asked = {question.name: question for question in profile.system.worth_questions(profile)}
    if isinstance(given, str):
        pairs = [word.partition("=") for word in given.replace(",", " ").split()]
        given = {name: value for name, _, value in pairs} if all(equals for _, equals, _ in pairs) else given.strip()
    if not isinstance(given, Mapping):
        given = {next(iter(asked), "points"): given}
    told: dict[str, int] = {}
    for key, value in given.items():
        question = asked.get(str(key))
        if question is None:
            raise RequestError("request-worth-unknown", key=str(key)[:40], names=", ".join(asked) or "–")
        read = question.parse(None if value == "" else value)
        if read is not None:
            told[question.name] = int(str(read))
    return ToldWorth(told)


def score_of(what: Hand | ToldWorth, win: Win, profile: Profile, options: Mapping[str, object]) -> Score:
    """The score of a won hand, by its tiles or by what was told instead of them."""
    if isinstance(what, Hand):
        return profile.system.score(what, win, profile, options)
    wrong = win.problems()
    if wrong:
        return Score(profile.id, profile.version, legal=False, problems=wrong)
    return profile.system.score_worth(what.told, win, profile, options)


def _choice(kind: type[E], key: str, value: Any) -> E:
    word = str(value).strip().lower().replace("_", "-")
    try:
        return kind(word)
    except ValueError:
        raise RequestError("request-choice", key=key, value=repr(value), names=", ".join(kind)) from None


def _flags(value: Any) -> frozenset[Flag]:
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, Iterable) or isinstance(value, Mapping):
        raise RequestError("request-flags")
    return frozenset(_choice(Flag, "flags", word) for word in value)


def solve(request: Request) -> Score:
    """The score of a request, settled with the losers' hands and the options that it gave."""
    profile, win = request.profile, request.win
    system = profile.system
    scored = score_of(request.hand, win, profile, request.scoring)
    problems = tuple(_wall_problems(request))
    if problems:
        return Score(profile.id, profile.version, legal=False, problems=(*scored.problems, *problems))
    if (request.losers or request.settling) and (not scored.problems or request.settling.get("false_win")):
        settlement = system.settle(scored, win, profile, request.losers, request.settling)
        scored = replace(scored, settlement=settlement, notes=(*scored.notes, *_settling_notes(request, settlement)))
    return scored


def _settling_notes(request: Request, settlement: Settlement) -> Iterator[Reason]:
    """What became of losing hands and options of settling that were told, where the payments do not show it."""
    system, settling = request.profile.system, request.settling
    if settling.get("false_win") and not settlement.payments:
        yield Reason("rules-false-win-nothing")
    if (settling.get("pays_for_all") or settling.get("excused")) and not system.blames(request.profile):
        yield Reason("rules-pays-for-all-unknown")
    counts = settling.get("counts")
    told = {*request.losers, *(map(Wind, counts) if isinstance(counts, Mapping) else ())}
    if not told:
        return
    if not system.counts_losers(request.profile):
        yield Reason("rules-losers-nothing")
    elif missing := [seat.value for seat in request.profile.seats if seat not in {*told, request.win.seat}]:
        yield Reason("rules-losers-missing", {"seats": ", ".join(missing)})


def _wall_problems(request: Request) -> Iterator[Problem]:
    left = request.wall_left
    if Flag.LAST_TILE in request.win.flags and left:
        shown = [hand for hand in (request.hand, *request.losers.values()) if isinstance(hand, Hand)]
        kongs = sum(len(meld.tiles) == 4 for hand in shown for meld in hand.melds)
        reserve = _kept_back(request.profile, kongs)
        if left > reserve:
            yield Problem.of("last-tile-wall", left=left, away=left - reserve)
    for seat, hand in request.losers.items():
        if seat is request.win.seat:
            yield Problem.of("loser-winner", seat=seat.value)
        for problem in hand.problems(request.profile.tile_set):
            if problem.code != "count":
                yield Problem.of(problem.code, problem.tiles, key="problem-of-loser", seat=seat.value, what=problem)


def _kept_back(profile: Profile, kongs: int) -> int:
    """How many tiles at the end of the wall nobody draws, the two loose ones counted in where there are any."""
    settings = profile.settings
    loose = 0 if settings.get("reserve-includes-loose", True) else 2
    return int(settings.get("reserve", 0)) + loose + kongs * int(settings.get("reserve-per-kong", 0))


def answer(values: Mapping[str, Any], language: str = "en", *, place: int | None = None) -> dict[str, Any]:
    """The answer to a request: the score's JSON form with the request's id; what went wrong stands in ``problems``.

    ``place`` is the number of the line that the request came from. Never raises for what a request says.
    """
    head: dict[str, Any] = {"id": values.get("id")} if isinstance(values, Mapping) else {"id": None}
    if place is not None:
        head["line"] = place
    if not isinstance(values, Mapping):
        return {**head, **_failed(text(language, "request-no-object"))}
    spoken = str(values.get("language") or language)
    if own_language(spoken) not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        return {**head, **_failed(text(language, "request-language", value=repr(spoken), names=names))}
    try:
        request = parse(values)
        scored = solve(request)
    except (RequestError, HandError, ProfileError) as error:
        return {**head, **_failed(error.text(spoken))}
    told = {"worth": dict(request.hand.told)} if isinstance(request.hand, ToldWorth) else {"hand": str(request.hand)}
    found = {**head, **told, **scored.to_dict(spoken)}
    if scored.problems:
        found |= waiting(request, spoken)
    return found


def waiting(request: Request, language: str = "en") -> dict[str, Any]:
    """What a hand of 13 waits for, in plain values; empty for hands of another size or with impossible tiles.

    Where the rules are a card of target hands, also the nearest of them, and why the hand is dead if it is.
    """
    hand, profile = request.hand, request.profile
    if isinstance(hand, ToldWorth):
        return {}
    rest = Hand(hand.concealed, hand.melds, hand.flowers)
    system, whole = profile.system, profile.tile_set.hand_size
    size, problems = rest.size(profile.tile_set), rest.problems(profile.tile_set)
    if size != whole or problems:
        if size in (whole, whole + 1) or any(problem.code != "count" for problem in problems):
            return {}
        dead = [why.text(language) for why in system.dead(rest, profile, request.scoring)]
        return {"waits": [], "distance": whole + 1, "nearest": [], "dead": dead} if dead else {}
    found = waits(rest, request.win, profile, request.scoring)
    told: dict[str, Any] = {}
    if found and system.waits_notes:
        told["waits_notes"] = [note.text(language) for note in system.waits_notes]
    nearest = system.nearest(rest, profile, request.scoring)
    if nearest is not None:
        told["nearest"] = [near.to_dict(language) for near in nearest]
        told["dead"] = [why.text(language) for why in system.dead(rest, profile, request.scoring)]
    return {
        "waits": [
            {
                "tile": str(wait.tile),
                "left": wait.left,
                "totals": {by: number(total) for by, total in wait.totals.items()},
                "legal": dict(wait.legal),
                **({"worth": {by: said.text(language) for by, said in wait.worth.items()}} if wait.worth else {}),
            }
            for wait in found
        ],
        "distance": ready_distance(rest, profile),
        **told,
    }


def told_of(error: Exception) -> Any:
    """An error as a value of a message: it speaks languages, or it is its English sentence."""
    return error if callable(getattr(error, "text", None)) else str(error)


def _failed(message: str) -> dict[str, Any]:
    return {"total": 0, "legal": False, "items": [], "payments": [], "problems": [message]}
