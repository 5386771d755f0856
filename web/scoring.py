"""From an entry to scores, a settlement by players, and the event that goes into the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion import rules
from companion.hand import Problem as HandProblem
from companion.rules import Profile, ProfileError
from companion.rules.request import score_of
from companion.rules.result import Number, Payment, Score, Settlement
from companion.rules.several import settle_several
from companion.table import TableState, WinRecorded, record
from companion.table.record import win_recorded
from companion.tiles import Wind
from companion.web.entry import Entry, Winner
from companion.web.errors import ApiProblem


def profile_of(state: TableState) -> Profile:
    """The rule set that the table plays by, as it was when it began to. Raises ApiProblem if it is gone."""
    try:
        return record.profile_of(state)
    except ProfileError as error:
        raise ApiProblem(409, "profile-gone", message=error, profile=state.profile) from error


@dataclass(frozen=True, slots=True)
class Result:
    """A scored entry: a score for each winner, who pays whom by player, and what keeps it from being saved."""

    entry: Entry
    scores: tuple[Score, ...]
    settlement: Settlement
    payments: tuple[tuple[int | None, int | None, Payment], ...]
    net: tuple[Number, ...]
    loser_scores: Mapping[int, Score]

    @property
    def can_save(self) -> bool:
        return all(score.legal and not score.problems for score in self.scores) and not self.problems_of_losers

    @property
    def problems_of_losers(self) -> list[tuple[int, HandProblem]]:
        return [(player, problem) for player, score in self.loser_scores.items() for problem in score.problems]

    @property
    def first_problem(self) -> HandProblem | None:
        """One of the problems, for a refusal in one line."""
        found = [problem for score in self.scores for problem in score.problems]
        return next(iter([*found, *(problem for _, problem in self.problems_of_losers)]), None)


def score_entry(entry: Entry, state: TableState, profile: Profile) -> Result:
    """Scores and settles; impossible hands raise nothing, their problems stand in the result.

    Raises ApiProblem (400) for options that these rules cannot take.
    """
    scores = tuple(_scored(each, entry, profile) for each in entry.won)
    loser_scores: dict[int, Score] = {}
    settlement = Settlement()
    if all(score.legal and not score.problems for score in scores):
        prevailing = entry.won[0].win.prevailing
        for player, hand in entry.losers.items():
            loser_scores[player] = rules.score_losing(hand, state.seat(player), prevailing, profile)
        if not any(each.problems for each in loser_scores.values()):
            settlement = _settled(entry, scores, state, profile)
    payments = tuple((_player(p.payer, state), _player(p.payee, state), p) for p in settlement.payments)
    net: list[Number] = [0 for _ in state.players]
    for seat, value in settlement.net.items():
        owner = _player(seat, state)
        if owner is not None:
            net[owner] = net[owner] + value
    return Result(entry, scores, settlement, payments, tuple(net), loser_scores)


def _scored(winner: Winner, entry: Entry, profile: Profile) -> Score:
    """One winner's score. What holds for each of several apart is left out: only settling them together can say."""
    options = {
        name: entry.options[name]
        for name, question in profile.system.options(profile).items()
        if name in entry.options
        and question.step != "settle"
        and not (question.each and len(entry.won) > 1)
        and not (question.flags and winner.win.flags.isdisjoint(question.flags))
    }
    try:
        return score_of(winner.hand, winner.win, profile, options)
    except (TypeError, ValueError) as error:
        if not options:
            raise
        raise ApiProblem(400, "options", message=error) from error


def _settled(entry: Entry, scores: tuple[Score, ...], state: TableState, profile: Profile) -> Settlement:
    known = profile.system.options(profile)
    options = {name: given for name, given in entry.options.items() if known[name].step != "score"}
    losers = {state.seat(player): hand for player, hand in entry.losers.items()}
    try:
        if len(entry.won) == 1:
            return rules.settle(scores[0], entry.won[0].win, profile, losers, **options)
        won = [(score, each.win) for score, each in zip(scores, entry.won, strict=True)]
        return settle_several(won, profile, losers, **options)
    except ValueError as error:
        raise ApiProblem(400, "options", message=error) from error


def _player(seat: str, state: TableState) -> int | None:
    """The player of a seat letter; None for the pot."""
    return state.player_at(Wind(seat)) if seat in state.seats else None


def event_of(result: Result, state: TableState, who: str, photo: str) -> WinRecorded:
    """The event to store: scores and payments in every language, as they were shown. Raises EventRefused."""
    entry = result.entry
    first, *others = entry.won
    score, *scores = result.scores
    return win_recorded(
        state,
        first.hand,
        first.win,
        score,
        settlement=result.settlement,
        losers={state.seat(player): hand for player, hand in entry.losers.items()},
        options=entry.options,
        also=[(each.hand, each.win, its_score) for each, its_score in zip(others, scores, strict=True)],
        who=who,
        source=entry.source,
        photo=photo,
    )
