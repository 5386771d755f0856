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
from companion.i18n import LANGUAGES, SpokenError, text
from companion.rules import grammars
from companion.rules.change import plain_value
from companion.rules.profile import Profile, load_profile, with_changes
from companion.rules.profile_errors import ProfileError
from companion.rules.ready import ready_distance, waits
from companion.rules.result import LARGEST, Reason, Score, Settlement, number
from companion.tiles import Wind

E = TypeVar("E", bound=StrEnum)

KEYS: Final = ("id", "hand", "rules", "seat", "prevailing", "by", "flags", "options", "language")
DEFAULT_RULES: Final = "classical-2000"
_WIND_WORDS: Final = {"east": "E", "south": "S", "west": "W", "north": "N"}


class RequestError(SpokenError):
    """A request that cannot be understood; the message names the key and what to write."""


@dataclass(frozen=True, slots=True)
class Request:
    """A hand, how it was won, under which rules, and what belongs to the grammar alone.

    ``losers``: hands of the others by seat; ``settling``: options of the settlement; ``scoring``: options of the
    grammar (riichi's dora); ``wall_left``: tiles left in the wall, if known.
    """

    hand: Hand
    win: Win
    profile: Profile
    losers: Mapping[Wind, Hand] = field(default_factory=dict)
    settling: Mapping[str, Any] = field(default_factory=dict)
    scoring: Mapping[str, Any] = field(default_factory=dict)
    wall_left: int | None = None


def parse(values: Mapping[str, Any], base: Profile | None = None) -> Request:
    """The request in plain values (KEYS).

    ``options`` may hold ``discarder``, ``losers`` (seat -> hand text), ``wall_left``, the options of settling and of
    the grammar, and overrides of the profile's switches. ``base`` is the rule set where it is already there (that of a
    table) instead of being named. Raises RequestError, HandError, ProfileError.
    """
    unknown = sorted(set(values) - set(KEYS))
    if unknown:
        raise RequestError("request-unknown-key", key=unknown[0], names=", ".join(KEYS))
    hand = values.get("hand")
    if not isinstance(hand, str):
        raise RequestError("request-no-hand")
    options = values.get("options") or {}
    if not isinstance(options, Mapping):
        raise RequestError("request-object", key="options", example='{"discarder": "W"}')
    options = {str(key).replace("-", "_"): value for key, value in options.items()}
    rules = str(values.get("rules") or DEFAULT_RULES)
    profile = load_profile(rules) if base is None else base
    module = grammars.module(profile.grammar)
    known, settle_known = grammars.score_options(module), grammars.settle_options(module)
    discarder = options.pop("discarder", None)
    losers = options.pop("losers", None) or {}
    wall_left = options.pop("wall_left", None)
    scoring = {key: options.pop(key) for key in list(options) if key in known}
    settling = {key: plain_value(options.pop(key)) for key in list(options) if key in settle_known}
    if options:
        changes = {key.replace("_", "-"): value for key, value in options.items()}
        profile = load_profile(rules, changes) if base is None else with_changes(base, changes)
    check_settling(settling)
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
    check_payers(win, settling)
    if hasattr(module, "read_settling"):
        try:
            settling = module.read_settling(win, settling)
        except ValueError as error:
            raise RequestError("request-said", what=told_of(error)) from error
    return Request(
        Hand.parse(hand, profile.tile_set),
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


def check_settling(settling: dict[str, Any]) -> None:
    """Puts options of settling into the form that the grammars take. Raises RequestError that names the option."""
    counts = settling.get("counts")
    if counts is not None:
        if not isinstance(counts, Mapping) or not all(str(count).isdecimal() for count in counts.values()):
            raise RequestError("request-object", key="counts", example='{"W": 8, "N": 0}')
        if any(int(count) > LARGEST for count in counts.values()):
            raise RequestError("request-large", key="counts", most=f"{LARGEST:,}")
        settling["counts"] = {wind(seat, "counts").value: int(count) for seat, count in counts.items()}
    if settling.get("guarantor") is not None:
        settling["guarantor"] = wind(settling["guarantor"], "guarantor").value
    for key in ("pays_for_all", "excused", "false_win"):
        if settling.get(key) is None:
            settling.pop(key, None)
        elif not isinstance(settling[key], bool):
            raise RequestError("request-yes-no", key=key, value=repr(settling[key]))


def check_payers(win: Win, settling: Mapping[str, Any]) -> None:
    """Whether who shall pay for all can be that player. Raises RequestError that names the option."""
    drawn = win.by is WinBy.SELF_DRAW
    guarantor = settling.get("guarantor")
    if settling.get("pays_for_all") and drawn:
        raise RequestError("request-nobody-discarded")
    if guarantor is not None and not drawn:
        raise RequestError("request-guarantor-discard")
    if guarantor == win.seat.value:
        raise RequestError("request-winners-seat", key="guarantor", seat=guarantor)


def wind(value: Any, key: str = "seat") -> Wind:
    """A wind from E, S, W, N or its English name ("any" is South, who is nobody special). Raises RequestError."""
    word = str(value).strip().lower()
    if word == "any":
        return Wind.SOUTH
    try:
        return Wind(_WIND_WORDS.get(word, word.upper()))
    except ValueError:
        raise RequestError("request-wind", key=key, value=repr(value)) from None


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
    module = grammars.module(profile.grammar)
    scored: Score = module.score(request.hand, win, profile, **request.scoring)
    problems = tuple(_wall_problems(request))
    if problems:
        return Score(profile.id, profile.version, legal=False, problems=(*scored.problems, *problems))
    if (request.losers or request.settling) and (not scored.problems or request.settling.get("false_win")):
        settlement = module.settle(scored, win, profile, request.losers, **request.settling)
        scored = replace(scored, settlement=settlement, notes=(*scored.notes, *_settling_notes(request, settlement)))
    return scored


def _settling_notes(request: Request, settlement: Settlement) -> Iterator[Reason]:
    """What became of losing hands and options of settling that were told, where the payments do not show it."""
    module, settling = grammars.module(request.profile.grammar), request.settling
    if settling.get("false_win") and not settlement.payments:
        yield Reason("rules-false-win-nothing")
    blames = hasattr(module, "blames") and module.blames(request.profile)
    if (settling.get("pays_for_all") or settling.get("excused")) and not blames:
        yield Reason("rules-pays-for-all-unknown")
    told = {*request.losers, *map(Wind, settling.get("counts") or ())}
    if not told:
        return
    if not hasattr(module, "counts_losers") or not module.counts_losers(request.profile):
        yield Reason("rules-losers-nothing")
    elif missing := [seat.value for seat in Wind if seat not in {*told, request.win.seat}]:
        yield Reason("rules-losers-missing", {"seats": ", ".join(missing)})


def _wall_problems(request: Request) -> Iterator[Problem]:
    left = request.wall_left
    if Flag.LAST_TILE in request.win.flags and left:
        reserve = int(request.profile.settings.get("reserve", 0))
        if left > reserve:
            yield Problem.of("last-tile-wall", left=left, reserve=reserve)
    for seat, hand in request.losers.items():
        if seat is request.win.seat:
            yield Problem.of("loser-winner", seat=seat.value)
        for problem in hand.problems(request.profile.tile_set):
            if problem.code != "count":
                yield Problem.of(problem.code, problem.tiles, key="problem-of-loser", seat=seat.value, what=problem)


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
    if spoken not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        return {**head, **_failed(text(language, "request-language", value=repr(spoken), names=names))}
    try:
        request = parse(values)
        scored = solve(request)
    except (RequestError, HandError, ProfileError) as error:
        return {**head, **_failed(error.text(spoken))}
    found = {**head, "hand": str(request.hand), **scored.to_dict(spoken)}
    if scored.problems:
        found |= waiting(request, spoken)
    return found


def waiting(request: Request, language: str = "en") -> dict[str, Any]:
    """What a hand of 13 waits for, in plain values; empty for hands of another size or with impossible tiles.

    Where the rules are a card of target hands, also the nearest of them, and why the hand is dead if it is.
    """
    hand, profile = request.hand, request.profile
    rest = Hand(hand.concealed, hand.melds, hand.flowers)
    if rest.problems(profile.tile_set) or rest.size(profile.tile_set) != profile.tile_set.hand_size:
        return {}
    module = grammars.module(profile.grammar)
    found = waits(rest, request.win, profile)
    told: dict[str, Any] = {}
    if found and hasattr(module, "WAITS_NOTES"):
        told["waits_notes"] = [note.text(language) for note in module.WAITS_NOTES]
    if hasattr(module, "nearest"):
        told["nearest"] = [near.to_dict(language) for near in module.nearest(rest, profile, **request.scoring)]
        told["dead"] = [why.text(language) for why in module.dead(rest, profile, **request.scoring)]
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
