"""Rules help the reader, openly: what is impossible about a reading, and the one likely swap that would mend it.

Nothing here changes a tile. A proposal says which place, what it was read as, what it would become, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.hand import Hand, Problem
from companion.i18n import text
from companion.tiles import CHINESE_SET, Tile, TileSet
from companion.vision.complete import is_whole
from companion.vision.thresholds import Propose

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


@dataclass(frozen=True, slots=True)
class Played:
    """What a reader, who knows no rules, is told about those that are played by.

    ``whole``: whether a hand is complete; ``box``: how many there are of each tile, where the set alone does not say.
    """

    tile_set: TileSet = CHINESE_SET
    whole: Callable[[Hand], bool] = is_whole
    box: Mapping[Tile, int] | None = None

    def most(self, tile: Tile) -> int:
        """How many of a tile one photo can show."""
        if tile.is_back:
            return 1000
        return self.tile_set.copies_of(tile) if self.box is None else self.box.get(tile.plain, 0)


def doubts(
    names: Sequence[Tile], candidates: Sequence[Candidates], hand: Hand, played: Played | None = None
) -> tuple[Problem, ...]:
    """Everything that is impossible or doubtful about a reading, with the places to look at (counted from 1)."""
    played = played or Played()
    if not names:
        return (Problem.of("no-tiles"),)
    found: list[Problem] = []
    for problem in hand.problems(played.tile_set):
        places = [k + 1 for k, name in enumerate(names) if name.plain in problem.tiles]
        if problem.code in ("too-many", "flower-twice", "jokers") and places:
            where = Listed(tuple(map(str, places)))
            found.append(Problem.of(problem.code, problem.tiles, key="problem-look-at", what=problem, places=where))
        else:
            found.append(problem)
    for k, options in enumerate(candidates):
        if options and options[0][1] < Propose.UNSURE and not names[k].is_back:
            words = Listed(tuple(str(t) for t, p in options[:3] if p > 0.1) or (str(options[0][0]),), "or")
            found.append(Problem.of("unsure", (names[k],), place=k + 1, words=words))
    return tuple(found)


def proposals_for(
    names: Sequence[Tile],
    candidates: Sequence[Candidates],
    as_hand: Callable[[Sequence[Tile]], Hand],
    played: Played | None = None,
) -> tuple[Proposal, ...]:
    """Swaps that make an impossible hand possible, then at most one that makes a hand of 14 whole."""
    played = played or Played()
    changed = list(names)
    made: list[Proposal] = []
    while (swap := _surplus(changed, candidates, {p.place for p in made}, played)) is not None:
        made.append(swap)
        changed[swap.place] = swap.now
    hand = as_hand(changed)
    if hand.size(played.tile_set) == played.tile_set.hand_size + 1 and not played.whole(hand):
        completing = _completing(changed, candidates, as_hand, {p.place for p in made}, played.whole)
        made += [completing] if completing is not None else []
    return tuple(made)


def _alike(tile: Tile, played: Played) -> Tile:
    """What a tile is counted as: all flowers are one kind where they are alike."""
    return FLOWER if tile.is_bonus and played.tile_set.flowers_in_hand else tile.plain


def _surplus(
    names: Sequence[Tile], candidates: Sequence[Candidates], done: set[int], played: Played
) -> Proposal | None:
    """The least costly swap that takes away one tile too many."""
    counts = Counter(_alike(t, played) for t in names)
    best: tuple[float, Proposal] | None = None
    for place, name in enumerate(names):
        kind = _alike(name, played)
        if place in done or counts[kind] <= played.most(name):
            continue
        was = _probability(candidates[place], name)
        for other, p in candidates[place]:
            is_other = _alike(other, played) != kind
            if not is_other or p < Propose.LEAST or counts[_alike(other, played)] >= played.most(other):
                continue
            cost = was / p
            if best is None or cost < best[0]:
                best = cost, Proposal(place, name, other, p, _why_not(name, played))
    return best[1] if best is not None else None


def _why_not(tile: Tile, played: Played) -> str:
    if not played.most(tile):
        return "not-in-set"
    return "flower-twice" if tile.is_bonus and not played.tile_set.flowers_in_hand else "too-many"


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
            if place in done or other.plain == name.plain or p < Propose.LEAST or p * Propose.WHOLE_HANDS < was:
                continue
            if whole(as_hand([*names[:place], other, *names[place + 1 :]])):
                found.append((was / p, Proposal(place, name, other, p, "completes")))
    found.sort(key=lambda entry: entry[0])
    if not found or (len(found) > 1 and found[1][0] < found[0][0] * 1.5):
        return None
    return found[0][1]


def _probability(candidates: Candidates, tile: Tile) -> float:
    return next((p for t, p in candidates if t.plain == tile.plain), Propose.LEAST)


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
