"""The lines of a card nearest to a hand: what each still lacks, or why it is closed to the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from companion.rules.result import Near, Reason
from companion.rules.systems.american import words
from companion.rules.systems.american.held import Held, after_exposures, left_of
from companion.rules.systems.american.matcher import CLOSED, Matcher
from companion.rules.systems.american.variants import KINDS, Variant
from companion.tiles import Tile

SHOWN: Final = 3
"""How many lines are told of a hand that makes none."""


def nearest(matcher: Matcher, held: Held, count: int = SHOWN, visible: Sequence[Tile] = ()) -> tuple[Near, ...]:
    """The ``count`` nearest lines that the hand can still make, and before them those that look nearer but are closed.

    ``visible`` are tiles that lie open elsewhere: lines that need more of them than there are left are no longer open.
    """
    left = left_of(held, visible)
    lacking = matcher.distances(held, *left)
    open_lines = list(islice(matcher.by_line(lacking), count))
    nearest_open = open_lines[0][0] if open_lines else CLOSED
    still_open = {variant.number for _, variant in open_lines}
    seeming = {}
    closed: list[Near] = []
    for seems, variant in matcher.by_line(matcher.loose_distances(held)):
        if seems >= nearest_open:
            break
        if variant.number in still_open:
            seeming[variant.number] = variant
        elif len(closed) < count and not matcher.is_open(variant.number, lacking):
            reasons = tuple(obstacles(variant, held, left))
            closed += [_near(variant, None, reasons)] if reasons else []
    found: list[Near] = []
    for distance, variant in open_lines:
        other = seeming.get(variant.number)
        why = () if other is None else tuple(obstacles(other, held, left))
        found.append(_open(variant, distance, held, why))
    return (*closed, *found)


def obstacles(variant: Variant, held: Held, left: tuple[Sequence[int], int]) -> Iterator[Reason]:
    """Why a hand that has the tiles for a variant does not make it: exposed sets, or a joker in the wrong place."""
    line = variant.line
    if line.concealed and held.exposures:
        yield Reason("rules-card-closed", {"line": line.id})
    rest = {kind: (low, high) for kind, low, high in variant.bounds}
    if not line.concealed:
        unfit = [e for e in held.exposures if after_exposures(variant, (e,)) is None]
        for exposure in unfit:
            jokers = exposure.size - exposure.naturals
            text = words.short_text((exposure.kind,) * exposure.naturals, jokers)
            group = words.short_text((exposure.kind,) * exposure.size)
            if (exposure.kind, exposure.size) in variant.sets:
                yield Reason("rules-card-exposed-joker", {"line": line.id, "set": f"({text})", "group": group})
            else:
                yield Reason("rules-card-exposed-unfit", {"line": line.id, "set": f"({text})"})
        if unfit:
            return
        whole = after_exposures(variant, held.exposures)
        if whole is None:
            yield Reason("rules-card-exposed-twice", {"line": line.id})
            return
        rest = whole
    tiles, jokers_left = left
    gone = [kind for kind, (low, _) in rest.items() if low > tiles[kind]]
    gone += [] if gone else [kind for kind, (_, high) in rest.items() if high - tiles[kind] > jokers_left]
    if gone:
        text = words.short_text(tuple(gone))
        yield Reason("rules-card-gone", {"line": line.id, "tiles": text})
    elif held.all_jokers:
        lacking = [kind for kind, (low, _) in rest.items() if held.counts[kind] < low]
        for piece in variant.pieces:
            short = [kind for kind in lacking if kind in piece.kinds]
            if short and not piece.jokers:
                lacking = [kind for kind in lacking if kind not in short]
                key = "rules-card-joker-single" if len(piece.kinds) < 3 else "rules-card-joker-strict"
                values = {
                    "line": line.id,
                    "tile": words.short_text(tuple(short)),
                    "group": words.short_text(piece.kinds),
                }
                yield Reason(key, values)


def _open(variant: Variant, lacking: int, held: Held, why: tuple[Reason, ...]) -> Near:
    rest = after_exposures(variant, held.exposures)
    assert rest is not None  # only open variants come here
    counts = held.counts
    strict = Counter({kind: low - counts[kind] for kind, (low, _) in rest.items() if counts[kind] < low})
    gaps: Counter[int] = Counter()
    for kind, (low, high) in rest.items():
        short = high - max(counts[kind], low)
        if short > 0:
            gaps[kind] = short
    wanted = lacking - strict.total()
    spare = Counter({kind: counts[kind] - rest.get(kind, (0, 0))[1] for kind in range(KINDS)})
    spare = Counter({kind: count for kind, count in spare.items() if count > 0})
    spare[-1] = max(0, held.jokers - gaps.total())
    reasons: list[Reason] = list(why)
    if strict:
        reasons.append(Reason("rules-card-needs", {"tiles": words.gaps_text(strict)}))
    if wanted > 0:
        key = "rules-card-needs-joker" if wanted == gaps.total() else "rules-card-needs-of"
        reasons.append(Reason(key, {"count": wanted, "tiles": words.gaps_text(gaps)}))
    if spare.total():
        reasons.append(Reason("rules-card-spare", {"tiles": words.gaps_text(spare)}))
    missing = tuple(str(tile) for tile in _tiles(strict))
    return _near(variant, lacking, tuple(reasons), missing)


def _tiles(counts: Counter[int]) -> Iterator[str]:
    for kind in sorted(counts):
        yield from [words.short_text((kind,))] * counts[kind]


def _near(variant: Variant, lacking: int | None, reasons: tuple[Reason, ...], missing: tuple[str, ...] = ()) -> Near:
    sets = tuple(words.short_text(piece.kinds) for piece in variant.pieces)
    return Near(variant.line.id, variant.line.value, lacking, words.told(variant), sets, missing, reasons)
