"""What a rule system has to show about a rule set or about a file of the players' own, as plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from companion.rules.result import Reason

Tone = Literal["plain", "dim", "strong", "first", "second", "third", "suit", "year"]
"""How words stand out: not at all, little, strongly, in one of three colours of suits that are not named, in that of
suits that are, or in that of the year."""
Cell = tuple[tuple[str, Tone], ...]
"""The words of a cell, each part with its tone."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows under one heading, all with as many cells."""

    heading: str
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Details:
    """A title and its parts, such as a card of target hands with its sections."""

    title: Reason
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found in a file: faults with their places, and what it holds if it can be played with."""

    faults: tuple[Reason, ...]
    good: Reason | None


@dataclass(frozen=True, slots=True)
class PlayersFiles:
    """Files that players write for the rules of a system besides rule sets (cards): how they end, what is right and
    wrong with one, and what there is to show about one; ``details`` raises SpokenError for one that cannot be used."""

    suffix: str
    check: Callable[[Path], Checked]
    details: Callable[[Path], Details]
