"""Who feeds a danger that lies open pays for all: what the tiles say, and what a person says about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.hand import WinBy
from companion.rules.questions import Answer, Question
from companion.rules.result import Reason, Score

WHO_PAYS: Final = Question(
    "pays",
    "choice",
    Reason("rules-ask-pays"),
    step="settle",
    by=WinBy.DISCARD,
    choices=(
        Answer("auto", Reason("rules-ask-pays-auto"), {}),
        Answer("yes", Reason("rules-ask-pays-yes"), {"pays_for_all": True}),
        Answer("no", Reason("rules-ask-pays-no"), {"excused": True}),
    ),
)
"""Whether the discarder pays for all."""


def note(fed: str) -> Reason:
    """The remark that whoever fed this danger (:mod:`companion.rules.tiles.danger`) pays for all."""
    return Reason(f"rules-pays-for-all-{fed}")


def pays_for_all(scored: Score, options: Mapping[str, object]) -> bool:
    """Whether the discarder pays for all: what a person says (``pays_for_all``), else what the tiles say, unless he is
    ``excused``."""
    said = options.get("pays_for_all")
    return not options.get("excused") and (bool(scored.fed) if said is None else bool(said))
