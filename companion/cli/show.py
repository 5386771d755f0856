"""Scores, waits and rule sets as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from companion.i18n import text
from companion.rules.result import Score, Settlement, number


def console() -> Console:
    """A console that colours nothing by guessing: hands are full of digits and brackets."""
    return Console(highlight=False, soft_wrap=True)


def show_score(hand: str, scored: Score, waiting: Mapping[str, Any], language: str, *, payments: bool = True) -> None:
    """A score with its reasons, what was left out, other readings, remarks and payments."""
    out = console()
    out.print(escape(hand), style="bold")
    for problem in scored.problems:
        out.print(f"[red]![/] {escape(problem.text(language))}")
    if not scored.problems:
        table = Table(box=None, show_header=False, pad_edge=False)
        for item in scored.items:
            amount = f"{number(item.value)}" + (f" × {item.count}" if item.count > 1 else "")
            if item.unit in ("han", "fu"):
                amount += " " + text(language, f"rules-unit-{item.unit}")
            table.add_row(amount, escape(item.reason.text(language)))
        out.print(table)
        for step in scored.steps:
            out.print(escape(step.text(language)), style="bold" if step is scored.steps[-1] else "")
        _section(out, text(language, "rules-cli-left-out"), [o.reason.text(language) for o in scored.left_out])
        others = [
            f"{other.name and other.name + ': '}{' '.join(other.sets)} = {number(other.total)}"
            for other in scored.others
        ]
        _section(out, text(language, "rules-cli-others"), others)
    for note in scored.notes:
        out.print(f"[yellow]•[/] {escape(note.text(language))}")
    if waiting.get("waits"):
        _show_tiles(out, waiting, language)
    show_nearest(out, [near.to_dict(language) for near in scored.nearest], language)
    if payments and scored.settlement.payments:
        _section(out, text(language, "rules-cli-losers"), _losing(scored.settlement, language))
        lines = [
            f"{_who(p.payer, language)} → {_who(p.payee, language)}: {number(p.amount)} ({p.reason.text(language)})"
            for p in scored.settlement.payments
        ]
        _section(out, text(language, "rules-cli-payments"), lines)
        net = "  ".join(f"{_who(who, language)} {number(value):+}" for who, value in scored.settlement.net.items())
        out.print(f"  {escape(net)}")


def _who(role: str, language: str) -> str:
    """A seat as its letter; who has no seat (the discarder, the pot) by name."""
    return text(language, f"rules-cli-who-{role}") if role.islower() else role


def _losing(settlement: Settlement, language: str) -> list[str]:
    """How the count of each losing hand came about."""
    lines: list[str] = []
    for seat, lost in settlement.losers.items():
        said = [step.text(language) for step in lost.steps[-1:]] or [f"{number(lost.total)}"]
        lines += (f"{seat}: {said[0]}", *(f"  • {note.text(language)}" for note in lost.notes))
    return lines


def _section(out: Console, title: str, lines: list[str]) -> None:
    if lines:
        out.print(f"{escape(title)}:", style="dim")
        for line in lines:
            out.print(f"  {escape(line)}")


def show_waits(waiting: Mapping[str, Any], language: str) -> None:
    """The tiles that a hand of 13 waits for, with what each would score; or how far from ready it is."""
    out = console()
    for reason in waiting.get("dead", ()):
        out.print(f"[red]![/] {escape(reason)}")
    if not waiting.get("dead"):
        _show_tiles(out, waiting, language)
    for note in waiting.get("waits_notes", ()):
        out.print(f"[yellow]•[/] {escape(note)}")
    show_nearest(out, waiting.get("nearest", ()), language)


def show_nearest(out: Console, lines: Sequence[Mapping[str, Any]], language: str) -> None:
    """The lines of a card nearest to a hand, with what each lacks, or why it is closed to it."""
    told = []
    for near in lines:
        steps = near["distance"]
        away = text(language, "rules-cli-near-closed" if steps is None else "rules-cli-near", steps=steps or 0)
        told += [f"{away}: {near['what']} ({near['value']})", *(f"  {reason}" for reason in near["reasons"])]
    _section(out, text(language, "rules-cli-nearest"), told)


def _show_tiles(out: Console, waiting: Mapping[str, Any], language: str) -> None:
    if not waiting["waits"]:
        steps = waiting["distance"] - 1
        key = "rules-distance" if steps else "rules-waits-gone"
        out.print(escape(text(language, key, **({"steps": steps} if steps else {}))))
        return
    table = Table(*(text(language, f"rules-cli-{name}") for name in ("tile", "left", "drawn", "discard")), box=None)
    for wait in waiting["waits"]:
        worth = wait.get("worth", {})
        cells = [
            _told(wait["totals"][by], wait["legal"][by], language, worth.get(by, "")) for by in ("self-draw", "discard")
        ]
        table.add_row(wait["tile"], str(wait["left"]), *map(escape, cells))
    out.print(table)


def _told(total: float, legal: bool, language: str, worth: str = "") -> str:
    """What a tile would score, with its ``worth`` in steps; a dash where it cannot be had so at all."""
    if worth:
        return f"{total if legal else '–'} ({worth})"
    if not legal and not total:
        return "–"
    return f"{total}" + ("" if legal else f" ({text(language, 'rules-cli-too-little')})")
