"""Rules help the reader, openly: what is impossible about a reading, and the one likely swap that would mend it.

Nothing here changes a tile. A proposal says which place, what it was read as, what it would become, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.hand import Hand, Problem
from companion.i18n import text
from companion.tiles import CHINESE_SET, Tile, TileSet
from companion.vision.complete import is_whole

UNSURE: Final = 0.7
"""Below this probability a tile is named as doubtful."""
LEAST: Final = 0.004
"""A kind less likely than this is never proposed."""
WHOLE_HANDS: Final = 25.0
"""How much likelier a photo of 14 tiles shows a whole hand than one that lacks exactly this tile."""

FLOWER: Final = Tile("f1")

Candidates = Sequence[tuple[Tile, float]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A swap at ``place`` in the reading order: ``was`` becomes ``now``, for what :meth:`text` says in any language."""

    place: int
    was: Tile
    now: Tile
    probability: float
    code: str

    def text(self, language: str = "en") -> str:
        """The proposal as a sentence."""
        values = {"place": self.place + 1, "was": str(self.was), "now": str(self.now)}
        return text(language, f"proposal-{self.code}", **values)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return self.text()

    def __str__(self) -> str:
        return self.message


def doubts(
    names: Sequence[Tile], candidates: Sequence[Candidates], hand: Hand, box: TileSet = CHINESE_SET
) -> tuple[Problem, ...]:
    """Everything that is impossible or doubtful about a reading, with the places to look at (counted from 1).

    ``box``: the tiles that are played with.
    """
    if not names:
        return (Problem.of("no-tiles"),)
    found: list[Problem] = []
    for problem in hand.problems(box):
        places = [k + 1 for k, name in enumerate(names) if name.plain in problem.tiles]
        if problem.code in ("too-many", "flower-twice", "jokers") and places:
            where = Listed(tuple(map(str, places)))
            found.append(Problem.of(problem.code, problem.tiles, key="problem-look-at", what=problem, places=where))
        else:
            found.append(problem)
    for k, options in enumerate(candidates):
        if options and options[0][1] < UNSURE and not names[k].is_back:
            words = Listed(tuple(str(t) for t, p in options[:3] if p > 0.1) or (str(options[0][0]),), "or")
            found.append(Problem.of("unsure", (names[k],), place=k + 1, words=words))
    return tuple(found)


def proposals_for(
    names: Sequence[Tile],
    candidates: Sequence[Candidates],
    as_hand: Callable[[Sequence[Tile]], Hand],
    box: TileSet = CHINESE_SET,
    whole: Callable[[Hand], bool] = is_whole,
) -> tuple[Proposal, ...]:
    """Swaps that make an impossible hand possible, then at most one that makes a hand of 14 whole.

    ``box``: the tiles that are played with; ``whole``: whether a hand is complete by the rules that are played.
    """
    changed = list(names)
    made: list[Proposal] = []
    while (swap := _surplus(changed, candidates, {p.place for p in made}, box)) is not None:
        made.append(swap)
        changed[swap.place] = swap.now
    hand = as_hand(changed)
    if hand.size(box) == box.hand_size + 1 and not whole(hand):
        completing = _completing(changed, candidates, as_hand, {p.place for p in made}, whole)
        made += [completing] if completing is not None else []
    return tuple(made)


def _most(tile: Tile, box: TileSet) -> int:
    """How many of a tile one photo can show."""
    return 1000 if tile.is_back else box.copies_of(tile)


def _alike(tile: Tile, box: TileSet) -> Tile:
    """What a tile is counted as: all flowers are one kind where the box has them alike."""
    return FLOWER if tile.is_bonus and box.flowers_in_hand else tile.plain


def _surplus(names: Sequence[Tile], candidates: Sequence[Candidates], done: set[int], box: TileSet) -> Proposal | None:
    """The least costly swap that takes away one tile too many."""
    counts = Counter(_alike(t, box) for t in names)
    best: tuple[float, Proposal] | None = None
    for place, name in enumerate(names):
        kind = _alike(name, box)
        if place in done or counts[kind] <= _most(name, box):
            continue
        was = _probability(candidates[place], name)
        for other, p in candidates[place]:
            is_other = _alike(other, box) != kind
            if not is_other or p < LEAST or counts[_alike(other, box)] >= _most(other, box):
                continue
            cost = was / p
            if best is None or cost < best[0]:
                best = cost, Proposal(place, name, other, p, _why_not(name, box))
    return best[1] if best is not None else None


def _why_not(tile: Tile, box: TileSet) -> str:
    if not box.copies_of(tile):
        return "not-in-set"
    return "flower-twice" if tile.is_bonus and not box.flowers_in_hand else "too-many"


def _completing(
    names: Sequence[Tile],
    candidates: Sequence[Candidates],
    as_hand: Callable[[Sequence[Tile]], Hand],
    done: set[int],
    whole: Callable[[Hand], bool],
) -> Proposal | None:
    """The one swap, among those likely enough, that makes the hand whole; none if two are nearly as likely."""
    found: list[tuple[float, Proposal]] = []
    for place, name in enumerate(names):
        was = _probability(candidates[place], name)
        for other, p in candidates[place]:
            if place in done or other.plain == name.plain or p < LEAST or p * WHOLE_HANDS < was:
                continue
            if whole(as_hand([*names[:place], other, *names[place + 1 :]])):
                found.append((was / p, Proposal(place, name, other, p, "completes")))
    found.sort(key=lambda entry: entry[0])
    if not found or (len(found) > 1 and found[1][0] < found[0][0] * 1.5):
        return None
    return found[0][1]


def _probability(candidates: Candidates, tile: Tile) -> float:
    return next((p for t, p in candidates if t.plain == tile.plain), LEAST)


@dataclass(frozen=True, slots=True)
class Listed:
    """Words one behind the other, the last after "and" or "or", as a value of a message."""

    words: tuple[str, ...]
    last: str = "and"

    def text(self, language: str = "en") -> str:
        """The words in a language."""
        if len(self.words) == 1:
            return self.words[0]
        values = {"first": ", ".join(self.words[:-1]), "last": self.words[-1]}
        return text(language, f"problem-{self.last}", **values)
