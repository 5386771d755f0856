"""Hands, scores and settlements as the JSON that the pages draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.hand import Hand, tiles_text
from companion.hand import Problem as HandProblem
from companion.i18n import has_text, text
from companion.names import tile_name
from companion.rules import Profile
from companion.rules.result import Score, number
from companion.rules.settlement import BETTOR
from companion.table import TableState
from companion.table.checks import position
from companion.table.show.score import set_tiles, structure, total_unit, worths
from companion.web.entry import Winner
from companion.web.scoring import Result


def result_dict(result: Result, state: TableState, profile: Profile, language: str) -> dict[str, Any]:
    """The JSON of the score view: the first winner's score, ``also`` those of further ones, and who pays whom.

    ``problems`` names everything that keeps the hands from being saved, with the player's name before those of others.
    """
    first, *also = [
        winner_dict(winner, score, profile, language)
        for winner, score in zip(result.entry.won, result.scores, strict=True)
    ]
    theirs = [
        (winner.player, problem)
        for winner, score in zip(result.entry.won[1:], result.scores[1:], strict=True)
        for problem in score.problems
    ]
    others = [
        {
            **problem_dict(problem, language),
            "player": player,
            "message": f"{state.name_of(player)}: {problem_text(problem, language)}",
        }
        for player, problem in (*theirs, *result.problems_of_losers)
    ]
    return {
        **first,
        "win": {
            "winner": first["winner"],
            "by": result.entry.won[0].win.by.value,
            "discarder": result.entry.discarder,
        },
        "also": also,
        "problems": [*first["problems"], *others],
        "settlement": settlement_dict(result, state, language) if result.payments else None,
        "losers": {
            str(player): {
                "total": number(each.total),
                "items": [item.to_dict(language) for item in each.items],
                "worth": worths(each.items, profile, language),
            }
            for player, each in result.loser_scores.items()
        },
        "because": text(language, "table-because", title=profile.title(language), version=profile.version),
        "position": position(state),
        "can_save": result.can_save,
    }


def winner_dict(winner: Winner, score: Score, profile: Profile, language: str) -> dict[str, Any]:
    """One winner's hand, its score and every reason."""
    hand = winner.hand
    return {
        "winner": winner.player,
        **({"hand": str(hand), "structure": structure(hand)} if isinstance(hand, Hand) else {"worth_told": hand.told}),
        "score": score.to_dict(language),
        "unit": total_unit(score.total, profile, language),
        "worth": worths(score.items, profile, language),
        "sets": [set_tiles(each) for each in score.sets],
        "item_sets": [[set_tiles(each) for each in item.sets] for item in score.items],
        "others": [{"sets": [set_tiles(each) for each in o.sets], "total": number(o.total)} for o in score.others],
        "problems": [problem_dict(problem, language) for problem in score.problems],
    }


def settlement_dict(result: Result, state: TableState, language: str) -> dict[str, Any]:
    """Payments and their sums by player, with the totals as they would be."""
    return {
        "payments": [
            {"from": payer, "to": payee, "amount": number(p.amount), "reason": p.reason.text(language)}
            for payer, payee, p in result.payments
        ],
        "outside": text(language, "table-bettor" if BETTOR in result.settlement.net else "table-pot-name"),
        "net": [number(value) for value in result.net],
        "after": [number(state.points(player) + result.net[player]) for player in state.everybody],
        "from_outside": number(sum(result.net)),
    }


def problem_dict(problem: HandProblem, language: str) -> dict[str, Any]:
    """A fault of a hand for the page: the message, and the tiles to mark."""
    return {
        "code": problem.code,
        "message": problem_text(problem, language),
        "tiles": [str(tile) for tile in problem.tiles],
    }


def problem_text(problem: HandProblem, language: str) -> str:
    """The fault in a language; in English where its own words are in no other."""
    key = f"web-problem-{problem.code}"
    if problem.key or not has_text(language, key):
        return problem.text(language)
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
        "structure": structure(hand).to_dict(),
        "problems": [problem_dict(problem, language) for problem in problems],
        "complete": not problems and (losing or hand.size(profile.tile_set) == size + 1),
    }
