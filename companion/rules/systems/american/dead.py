"""Hands that can no longer win. Their player stays at the table, takes and discards nothing more, and still pays."""

from __future__ import annotations

from collections.abc import Sequence

from companion.hand import Hand
from companion.rules.result import Reason
from companion.rules.systems.american import words
from companion.rules.systems.american.held import Held, exposed_wrongly, left_of
from companion.rules.systems.american.matcher import Matcher
from companion.tiles import AMERICAN_SET, Tile


def dead(hand: Hand, matcher: Matcher, visible: Sequence[Tile] = (), *, declared: bool = False) -> tuple[Reason, ...]:
    """Why a hand is dead, every reason [002] [003]; empty if it can still win.

    ``visible`` are the tiles that lie open elsewhere: discards and the others' exposed sets. ``declared``: the player
    showed the hand as won, and it is not. A hand counts 13 tiles, or 14 after its player drew or claimed.
    """
    found: list[Reason] = []
    size = hand.size(AMERICAN_SET)
    if size not in (AMERICAN_SET.hand_size, AMERICAN_SET.hand_size + 1):
        key = "rules-card-dead-long" if size > AMERICAN_SET.hand_size else "rules-card-dead-short"
        found.append(Reason(key, {"count": size}))
    wrong = [meld for meld in hand.melds if exposed_wrongly(meld)]
    found += (Reason("rules-card-dead-exposed", {"set": str(meld)}) for meld in wrong)
    if declared:
        found.append(Reason("rules-card-dead-declared"))
    if not wrong:
        found += _lines(hand, matcher, visible)
    return tuple(found)


def _lines(hand: Hand, matcher: Matcher, visible: Sequence[Tile]) -> list[Reason]:
    held = Held.of(hand)
    if not held.exposures and not visible:
        return []  # nothing is decided yet
    shown = " ".join(
        f"({words.short_text((e.kind,) * e.naturals, e.size - e.naturals)})" for e in held.exposures
    )  # in one form, however the flowers were written
    if not any(matcher.by_line(matcher.distances(held))):
        concealed = [v.line.id for v in matcher.variants if v.line.concealed and _holds(v.sets, held)]
        if concealed:
            names = ", ".join(dict.fromkeys(concealed))
            return [Reason("rules-card-dead-concealed", {"sets": shown, "lines": names})]
        return [Reason("rules-card-dead-unfit", {"sets": shown})]
    if any(matcher.by_line(matcher.distances(held, *left_of(held, visible)))):
        return []
    return [Reason("rules-card-dead-gone", {"sets": shown or "–"})]


def _holds(sets: dict[tuple[int, int], tuple[int, int]], held: Held) -> bool:
    wanted = [(exposure.kind, exposure.size) for exposure in held.exposures]
    return all(sets.get(key, (0, 0))[0] >= wanted.count(key) for key in wanted)
