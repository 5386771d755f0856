"""The grammar "points and doubles": sets and pairs score points, special things double them, a limit caps the sum.

Losing hands count as well; whoever wins is paid by all, and the losers settle among themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field

from companion.hand import Hand, Win
from companion.rules import certainty, classical_explain, classical_pay, danger, decompose, explain, ready, settlement
from companion.rules.case import Case, admitted, gone_of, problems_of
from companion.rules.certainty import unsure_lines
from companion.rules.count import Counter, Place, Tally
from companion.rules.profile import Profile, ProfileData, Setting, Sourced, Strict
from companion.rules.reasons import Said
from companion.rules.result import Reading, Reason, Score, Settlement
from companion.tiles import Wind


class SetLine(Sourced):
    """Points of a set, claimed or in the hand."""

    exposed: int = Field(ge=0)
    concealed: int = Field(ge=0)


class ExtraLine(Sourced):
    """Points for a pair or an event; ``agreed``: ten points or one double, as the switch extras-as says."""

    points: int = Field(ge=0)
    who: Literal["all", "winner", "flowers"]
    agreed: bool = False


class DoubleLine(Sourced):
    """How many times something doubles the points."""

    doubles: int = Field(ge=0)
    who: Literal["all", "winner", "flowers"]


class LimitLine(Sourced):
    """A hand worth the limit, or half of it."""

    limit: Literal["full", "half"]


class ClassicalSettings(Strict):
    """Switches of scoring."""

    limit: Setting[int]
    base: Setting[int]
    extras_as: Setting[str]
    pure_suit_doubles: Setting[int]
    only_place: Setting[str]
    winning_set: Setting[str]
    losers_doubles: Setting[str]
    losers_limit: Setting[bool]
    flowers_for: Setting[str]
    flower_set_replaces_own: Setting[bool]
    double_wind_pair: Setting[int]
    honours_cumulate: Setting[bool]
    no_points_strict: Setting[bool]
    last_tile_by: Setting[str]
    half_limit: Setting[int]


class ClassicalSettlement(Strict):
    """Switches of settling."""

    pay: Setting[str]
    east_factor: Setting[int]
    east_doubles: Setting[str]
    pays_for_all: Setting[bool]
    false_win: Setting[int]


SetName = Literal[
    "chow",
    "pung-simple",
    "pung-terminal",
    "pung-wind",
    "pung-dragon",
    "kong-simple",
    "kong-terminal",
    "kong-wind",
    "kong-dragon",
]
ExtraName = Literal[
    "pair-own-wind",
    "pair-prevailing-wind",
    "pair-dragon",
    "self-drawn",
    "only-place",
    "flower",
    "no-chow",
    "replacement",
    "no-points",
    "last-tile",
    "robbing",
]
DoubleName = Literal[
    "dragon-set",
    "own-wind-set",
    "prevailing-wind-set",
    "half-flush",
    "pure-suit",
    "terminals-honours",
    "all-honours",
    "no-chow",
    "no-points",
    "replacement",
    "last-tile",
    "robbing",
    "three-winds-and-pair",
    "two-dragons-and-pair",
    "ready",
    "own-flower",
    "flower-set",
]
LimitName = Literal["three-dragon-sets", "four-wind-sets", "dealt", "first-discard"]


class Body(ProfileData):
    """A profile file of this grammar."""

    settings: ClassicalSettings
    settlement: ClassicalSettlement
    sets: dict[SetName, SetLine]
    extras: dict[ExtraName, ExtraLine]
    doubles: dict[DoubleName, DoubleLine]
    limits: dict[LimitName, LimitLine]


class Engine:
    """A profile compiled: the counter, and the words that every score of it shares."""

    def __init__(self, profile: Profile):
        body = profile.body
        assert isinstance(body, Body)  # the grammar picked the model
        self.counter = Counter(
            {name: (line.exposed, line.concealed) for name, line in body.sets.items()},
            {name: (line.points, line.agreed) for name, line in body.extras.items()},
            {name: line.doubles for name, line in body.doubles.items()},
            {name: line.limit for name, line in body.limits.items()},
            profile.settings,
        )
        self.tile_set = profile.tile_set
        self.flowers = body.tiles.flowers
        self.unsure = unsure_lines(profile.lines())
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})


def compile_profile(profile: Profile) -> Engine:
    """The engine of a profile; see :mod:`companion.rules.grammars`."""
    return Engine(profile)


def value(hand: Hand, win: Win, profile: Profile) -> int | None:
    """The total without reasons; None if the hand is impossible or not complete."""
    engine: Engine = profile.engine
    case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
    if not isinstance(case, Case):
        return None
    return engine.counter.value(case)


def score(hand: Hand, win: Win, profile: Profile) -> Score:
    """The winner's count with every point and double explained, and the payments (losers counted as nothing)."""
    engine: Engine = profile.engine
    case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
    if not isinstance(case, Case):
        if case:
            return Score(profile.id, profile.version, legal=False, problems=case)
        return _not_complete(hand, profile)
    tallies = engine.counter.tallies(case)
    if not tallies:
        return _not_complete(hand, profile)
    best = max(tallies, key=lambda tally: tally.rank)
    items = classical_explain.items(case, best, engine.counter)
    sets = classical_explain.set_texts(case, best)
    others: list[Reading] = []
    seen = {(sets, best.place)}
    for tally in sorted(tallies, key=lambda tally: -tally.total):
        texts = classical_explain.set_texts(case, tally)
        if (texts, tally.place) not in seen and (texts, tally.total) not in {(o.sets, o.total) for o in others}:
            seen.add((texts, tally.place))
            if texts != sets or tally.total != best.total:
                others.append(Reading(texts, tally.total))
    scored = Score(
        profile=profile.id,
        version=profile.version,
        total=best.total,
        items=items,
        sets=sets,
        steps=classical_explain.steps(items, best, engine.profile),
        left_out=classical_explain.left_out(case, best, engine.counter),
        others=tuple(others),
        notes=(
            *classical_explain.notes(hand, win, case, best, engine.counter, profile),
            *certainty.notes(engine.unsure, classical_explain.used_lines(case, best)),
        ),
    )
    return replace(scored, settlement=settle(scored, win, profile))


def score_losing(hand: Hand, seat: Wind, prevailing: Wind, profile: Profile) -> Score:
    """What a hand that did not win counts: pungs, kongs, pairs, flowers, and the doubles that losers have.

    A short hand counts, a long hand counts nothing [001-G]; impossible tiles are refused.
    """
    engine: Engine = profile.engine
    win = Win(seat=seat, prevailing=prevailing)
    whole = Hand((*hand.concealed, *((hand.winning,) if hand.winning is not None else ())), hand.melds, hand.flowers)
    problems = tuple(p for p in problems_of(whole, win, profile.tile_set) if p.code != "count")
    if problems:
        return Score(profile.id, profile.version, legal=False, problems=problems)
    size = whole.size(profile.tile_set)
    if size > profile.tile_set.hand_size:
        note = Reason("rules-long-hand", {"tiles": size})
        return Score(profile.id, profile.version, legal=False, notes=(note,))
    case = Case.of(whole, win)
    tally = engine.counter.losing(case)
    items = classical_explain.items(case, tally, engine.counter)
    short = (Reason("rules-short-hand", {"tiles": size}),) if size < profile.tile_set.hand_size else ()
    uncounted = whole.flowers and engine.counter.flowers_for != "all"
    flowers = (Reason("rules-flowers-nothing"),) if uncounted else ()
    notes = (*short, *flowers, *certainty.notes(engine.unsure, classical_explain.used_lines(case, tally)))
    return Score(
        profile=profile.id,
        version=profile.version,
        total=tally.total,
        legal=False,
        items=items,
        sets=classical_explain.set_texts(case, tally),
        steps=classical_explain.steps(items, tally, engine.profile),
        notes=notes,
    )


def _not_complete(hand: Hand, profile: Profile) -> Score:
    return explain.not_complete(hand, profile, "sets", waits_mask, distance)


def waits_mask(hand: Hand, profile: Profile) -> int:  # noqa: ARG001 - the same for every profile of this grammar
    """Bit mask of the kinds that complete a hand of 13, those that it holds four of taken out."""
    case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
    mask = decompose.waits(case.unshown)
    for kind in range(34):
        if mask >> kind & 1 and case.held(kind) >= 4:
            mask &= ~(1 << kind)
    return mask


def distance(hand: Hand, profile: Profile) -> int:  # noqa: ARG001 - the same for every profile of this grammar
    """How many tiles a hand of 13 is from complete: 1 is ready."""
    case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
    return ready.distance(case.counts, len(case.melds), (), gone_of(case))


def settle(
    scored: Score,
    win: Win,
    profile: Profile,
    losers: Mapping[Wind, Hand] | None = None,
    **options: Any,
) -> Settlement:
    """Payments: all to the winner, then the losers pairwise by their counts, East's doubled.

    ``losers`` maps seats to hands (their count is worked out here) ; ``counts`` may give counts instead.
    ``pays_for_all`` (True or False) overrules what the tiles say about the penalty; ``excused=True`` lifts it.
    ``false_win=True``: the player at ``win.seat`` declared a hand that is none.
    """
    settings = profile.settings
    if options.get("false_win"):
        return settlement.false_win(win.seat, int(settings["false-win"]))
    if scored.problems:
        return Settlement()
    counts: dict[Wind, int] = {Wind(seat): int(count) for seat, count in (options.get("counts") or {}).items()}
    losing = {seat: score_losing(hand, seat, win.prevailing, profile) for seat, hand in (losers or {}).items()}
    counts |= {seat: int(lost.total) for seat, lost in losing.items()}
    guilty = options.get("pays_for_all")
    if guilty is None:
        guilty = bool(settings["pays-for-all"]) and danger.penalty_named(scored)
    if options.get("excused"):
        guilty = False
    settled = classical_pay.settle(int(scored.total), win, counts, settings, pays_for_all=bool(guilty))
    if guilty or not counts_losers(profile):
        return settled
    return replace(settled, losers={seat.value: lost for seat, lost in losing.items()})


def counts_losers(profile: Profile) -> bool:
    """Whether losing hands are settled with: not where only the winner is paid."""
    return str(profile.settings["pay"]) == "pairwise"


def blames(_profile: Profile) -> bool:
    """Whether one player can be made to pay for all: always, since a table may say so whatever the switch says."""
    return True


__all__ = [
    "Body",
    "Place",
    "Tally",
    "blames",
    "compile_profile",
    "counts_losers",
    "distance",
    "score",
    "score_losing",
    "settle",
    "value",
    "waits_mask",
]
