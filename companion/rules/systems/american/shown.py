"""A card for people: its lines by headings, the groups in the colours of their suits; and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.rules.details import Cell, Checked, Details, Part, Tone
from companion.rules.reasons import Said
from companion.rules.result import Reason
from companion.rules.systems.american.card import Card, CardGroup, Line
from companion.rules.systems.american.faults import CardError, PlacedFault
from companion.rules.systems.american.files import checked, read_file

_TONES: Final[dict[str, Tone]] = {"a": "first", "b": "second", "c": "third", "m": "suit", "s": "suit", "p": "suit"}


def card_details(card: Card) -> Details:
    """The card by headings: number, tiles, worth and options of every line."""
    key = "rules-card-name-year" if card.year else "rules-card-name"
    title = Reason(key, {"name": card.name or "–", "year": card.year})
    return Details(title, tuple(Part(part.name, tuple(_row(line) for line in part.lines)) for part in card.sections))


def _row(line: Line) -> tuple[Cell, ...]:
    worth = f"{'C' if line.concealed else 'X'} {line.value}"
    return ((line.id, "plain"),), _body(line), ((worth, "strong"),), ((line.options, "dim"),)


def _body(line: Line) -> Cell:
    found: list[tuple[str, Tone]] = []
    for place, part in enumerate(line.parts):
        if place:
            found.append((" ", "plain"))
        found.append((part, "dim") if isinstance(part, str) else (part.text, _tone(part)))
    return tuple(found)


def _tone(group: CardGroup) -> Tone:
    return _TONES.get(group.colour, "year" if group.year else "plain")


def check(file: Path) -> Checked:
    """Everything about a card file, warnings too, and a summary if it can be played with."""
    try:
        card, faults = checked(read_file(file))
    except CardError as error:
        return Checked(tuple(map(_said, error.placed)), None)
    told = tuple(_said(PlacedFault(str(file), fault)) for fault in faults)
    if any(fault.kind == "error" for fault in faults):
        return Checked(told, None)
    name = card.name or file.stem
    return Checked(told, Reason("card-good", {"file": str(file), "name": name, "count": len(card.lines)}))


def _said(placed: PlacedFault) -> Reason:
    return Said("request-said", {"what": placed})
