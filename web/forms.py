"""What the phone view asks about a won hand: only what the rule set of the table knows, in the reader's language."""

from __future__ import annotations

from typing import Any

from companion.hand import Flag, Win, WinBy
from companion.rules import Profile
from companion.rules.questions import Question
from companion.rules.result import number
from companion.table import TableState
from companion.tiles import HONOURS, SUIT_ORDER, Tile


def form_of(profile: Profile, state: TableState, language: str) -> dict[str, Any]:
    """Everything that the phone view's questions depend on.

    ``flags``: circumstances; ``questions``: what the rules ask beside the hand; ``worth``: what they ask instead of its
    tiles; ``losers``: whether the others' hands
    count; ``several``: who wins if several want one discard; ``tiles``: rows of the tiles that are played with,
    ``hand_size``: how many a hand that waits has; ``flowers``: whether there are any, to lie apart; ``exposures``:
    whether sets lie open only when they are claimed, and flowers are tiles like others; ``terms``: what lies on the
    table and counts, in words; ``stick``: what a declaration costs; ``declared``: who declared what, by player.
    """
    system = profile.system
    terms = system.told_terms(profile, state.repeats, state.sticks)
    return {
        "flags": flag_choices(profile, language),
        "questions": [question_dict(asked, language) for asked in system.questions(profile) if asked.asked],
        "worth": [question_dict(asked, language) for asked in system.worth_questions(profile)],
        "losers": system.counts_losers(profile),
        "several": state.conduct.several_winners,
        "tiles": tile_rows(profile),
        "hand_size": profile.tile_set.hand_size,
        "flowers": profile.body.tiles.flowers and not system.exposes,
        "exposures": system.exposes,
        "terms": terms.text(language) if terms is not None else "",
        "stick": number(state.conduct.stick),
        "declared": {
            str(player): Flag.DOUBLE_RIICHI.value if player in state.double_riichi else Flag.RIICHI.value
            for player in state.riichi
        },
    }


def flag_choices(profile: Profile, language: str) -> list[dict[str, Any]]:
    """The circumstances to ask about: the kind of win that each needs, those that it excludes, whether it is true for
    everybody who wins on the same tile, whether it is declared at the table, and the declarations that it needs."""
    known = profile.system.circumstances(profile)
    return [
        {
            "id": each.flag.value,
            "label": each.label.text(language),
            "by": _only_by(each.flag),
            "shared": each.shared,
            "declared": each.declared,
            "after": sorted(each.after),
            "excludes": [other.flag.value for other in known if other is not each and _exclude(each.flag, other.flag)],
        }
        for each in known
    ]


def _only_by(flag: Flag) -> str | None:
    """The one kind of win that a circumstance goes with, by what the rules of hands say."""
    possible = [by.value for by in WinBy if not Win(by, flags=frozenset((flag,))).problems()]
    return possible[0] if len(possible) == 1 else None


def _exclude(first: Flag, second: Flag) -> bool:
    both = frozenset((first, second))
    return all(any(problem.code == "flags" for problem in Win(by, flags=both).problems()) for by in WinBy)


def question_dict(asked: Question, language: str) -> dict[str, Any]:
    """A question as the scripts draw it, with its words in a language."""
    return {
        "name": asked.name,
        "kind": asked.kind,
        "label": asked.label.text(language),
        "hint": asked.hint.text(language) if asked.hint is not None else "",
        "step": asked.step,
        "by": asked.by.value if asked.by is not None else None,
        "whom": asked.whom,
        "each": asked.each,
        "flags": sorted(asked.flags),
        "after": asked.after,
        "group": asked.group.text(language) if asked.group is not None else "",
        "least": asked.least,
        "most": asked.most,
        "choices": [{"value": answer.value, "label": answer.label.text(language)} for answer in asked.choices],
    }


def tile_rows(profile: Profile) -> list[list[dict[str, Any]]]:
    """The tiles that the rules play with, as the palette shows them, and how many there are of each.

    A suit is a row; flowers that are all alike are one key.
    """
    box = profile.system.box(profile)
    rows = [[f"{rank}{suit}" for rank in range(1, 10)] for suit in ("m", "s", "p")]
    bonus = [str(tile) for tile in box if tile.is_bonus]
    alike = profile.tile_set.flowers_in_hand
    red = [f"0{suit}" for suit in SUIT_ORDER]
    rows += [[*HONOURS], [] if alike else bonus, [*(bonus[:1] if alike else ()), *red, "J"]]
    shown = [[{"name": name, "copies": box.get(Tile.parse(name), 0)} for name in row] for row in rows]
    return [kept for row in shown if (kept := [each for each in row if each["copies"]])]
