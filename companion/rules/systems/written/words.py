"""The words for a count by written lines: what counts, what is left out, how the total came about."""

from __future__ import annotations

from companion.hand import tiles_text
from companion.rules.reasons import Plain, Said, Titles
from companion.rules.result import Item, LeftOut, Reason
from companion.rules.systems.written.body import WrittenBody
from companion.rules.systems.written.count import CountedLook, LineCounter
from companion.rules.tiles.case import Case, set_text
from companion.rules.tiles.packed import counts_of
from companion.rules.words import short
from companion.tiles import ALL_TILES


def title(body: WrittenBody, name: str) -> Reason:
    """A line's name in any language."""
    return Titles(name, body.lines[name].title)


def set_texts(look: CountedLook) -> tuple[str, ...]:
    """The hand as it was seen: sets on the table, sets in the hand, the pair; or a special hand."""
    case, shape = look.view.case, look.view.shape
    counts = counts_of(case.unshown)
    if shape.special == "seven-pairs":
        return tuple(set_text("pair", kind) for kind, count in enumerate(counts) for _ in range(count // 2))
    if shape.special:
        return (tiles_text(ALL_TILES[kind] for kind, count in enumerate(counts) for _ in range(count)),)
    pair, chows, pungs = shape.split
    sets = [laid.text for laid in case.laid]
    sets += [set_text("chow", kind) for kind in chows]
    sets += [set_text("pung", kind) for kind in pungs]
    return (*sets, set_text("pair", pair))


def items(look: CountedLook, body: WrittenBody, counter: LineCounter) -> list[Item]:
    """The lines that count, dear ones first."""
    found: list[Item] = []
    for name, times in look.met.items():
        if name in look.kept and counter.points[name]:
            line = body.lines[name]
            asked = " × ".join(part for part in (line.when, line.each) if part)
            reason = Said("rules-fan-why-bare", {"name": title(body, name), "what": Plain(asked)})
            named = title(body, name)
            found.append(Item(named.text("en"), counter.points[name], "points", reason, times))
    return found


def left_out(look: CountedLook, body: WrittenBody, counter: LineCounter) -> tuple[LeftOut, ...]:
    """Lines that are met and give way to others."""
    found: list[LeftOut] = []
    for name in look.met:
        if name not in look.kept:
            by = next(
                (
                    other
                    for other in counter.order
                    if other in look.met and (name in counter.implied[other] or _same_series(name, other, counter))
                ),
                name,
            )
            reason = Said("rules-left-implied", {"name": title(body, name), "by": title(body, by)})
            found.append(LeftOut(title(body, name).text("en"), counter.points[name], reason))
    return tuple(found)


def _same_series(name: str, other: str, counter: LineCounter) -> bool:
    return bool(counter.series[name]) and counter.series[name] == counter.series[other]


def steps(items: list[Item], look: CountedLook, under: Reason) -> tuple[Reason, ...]:
    """The sum, the limit, and the sentence that says it all."""
    addends = " + ".join(str(int(item.value) * item.count) for item in items) or "0"
    lines: list[Reason] = [Reason("rules-sum", {"sum": addends, "total": str(look.points)})]
    if look.total < look.points:
        lines.append(Reason("rules-capped", {"total": str(look.total), "before": str(look.points)}))
    if look.total > look.points:
        lines.append(Reason("rules-least", {"total": str(look.total)}))
    because = Said(
        "rules-because" if items else "rules-because-nothing",
        {"total": str(look.total), "because": [short(item) for item in items], "under": under},
    )
    return (*lines, because)


def unknown_winner(case: Case) -> tuple[Reason, ...]:
    """The remark where nobody said which tile won."""
    return (Reason("rules-note-winning-unknown"),) if case.win < 0 else ()
