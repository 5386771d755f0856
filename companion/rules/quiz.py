"""A drill: legal hands of a chosen difficulty, dealt at random, with the score to check an answer against."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.hand import Hand, Win
from companion.i18n import SpokenError
from companion.rules.reasons import Said
from companion.rules.result import Reason, Score, number
from companion.rules.system import Profile

TRIES: Final = 20_000
"""How many hands are dealt at most until one is legal under the profile."""


LEVELS: Final = {"easy": 1, "medium": 2, "hard": 3}
"""The levels by name."""


def number_of(level: str) -> int:
    """The number of a level, given by name or number. Raises KeyError for what is none."""
    return LEVELS[name_of(level)]


def name_of(level: str) -> str:
    """The name of a level, given by name or number. Raises KeyError for what is none."""
    return {str(number): name for name, number in LEVELS.items()}.get(level) or {name: name for name in LEVELS}[level]


class Record:
    """How many answers were right, by rule set and level, in one JSON file; a file that cannot be read counts as empty.

    >>> import tempfile
    >>> record = Record(Path(tempfile.mkdtemp()) / "quiz.json")
    >>> record.add("mcr-2006", "easy", 3, 5), record.add("mcr-2006", "easy", 5, 5)
    ((3, 5), (8, 10))
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def add(self, rules: str, level: str, right: int, asked: int) -> tuple[int, int]:
        """Adds answers and gives the new sum of right ones and of all. Raises OSError if the file cannot be written."""
        kept = self._read()
        key = f"{rules} {level}"
        before = kept.get(key, (0, 0))
        kept[key] = (before[0] + right, before[1] + asked)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
        return kept[key]

    def _read(self) -> dict[str, tuple[int, int]]:
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
            return {str(key): (int(right), int(asked)) for key, (right, asked) in found.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}


class QuizError(SpokenError):
    """No hand to ask about could be dealt."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A hand, how it was won, and its score."""

    hand: Hand
    win: Win
    score: Score

    @property
    def circumstances(self) -> Reason:
        """How the hand was won, for the player to read."""
        flags = [Reason(f"flag-{flag.value}") for flag in sorted(self.win.flags)]
        key = "rules-quiz-won-flags" if flags else "rules-quiz-won"
        values = {"seat": self.win.seat.value, "prevailing": self.win.prevailing.value, "flags": flags}
        return Said(key, {**values, "by": Reason(f"rules-quiz-by-{self.win.by.value}")})

    def is_right(self, answer: str) -> bool:
        """Whether an answer is the total."""
        try:
            return float(answer.replace(",", ".")) == number(self.score.total)
        except ValueError:
            return False


def questions(profile: Profile, level: int, count: int, seed: int | None = None) -> Iterator[Exercise]:
    """``count`` hands that may be declared under the profile, the same for the same seed. Raises QuizError.

    Level 1: plain hands, nothing claimed; 2: claimed sets and flowers; 3: kongs and circumstances as well. By a card:
    1 no jokers, nothing exposed; 2 jokers; 3 exposed sets as well.
    """
    rng = random.Random(seed)
    system = profile.system
    for _ in range(count):
        for _ in range(TRIES):
            hand, win = system.deal(rng, level, profile)
            if hand.problems(profile.tile_set):
                continue
            scored = system.score(hand, win, profile)
            if scored.legal and not scored.problems:
                yield Exercise(hand, win, scored)
                break
        else:
            raise QuizError("quiz-no-hand", rules=profile.id, level=str(level))
