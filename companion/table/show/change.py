"""What an event would change, in words: shown by the page and the command line before anything is saved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from companion.i18n import text
from companion.names import wind_name
from companion.rules.result import Number, number
from companion.table.change import HandChange, TableChange
from companion.table.show.hands import hand_view
from companion.table.show.text import amount_text, end_text, event_text, round_text, warning_text
from companion.table.state import TableState

_SETTINGS: Final = ("hands", "rounds", "minutes", "dealer_by", "below_zero_ends")
"""Settings of the course of play that the page changes after the start."""


@dataclass(frozen=True, slots=True)
class ChangeView:
    """``totals``: a player's name with the points before and after, for each whose points change; ``lines``: a sentence
    for everything else; ``hands``: a line for each hand that was played and would be another one."""

    totals: tuple[tuple[str, Number, Number], ...]
    lines: tuple[str, ...]
    hands: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "totals": [{"name": name, "was": number(was), "now": number(now)} for name, was, now in self.totals],
            "lines": list(self.lines),
            "hands": list(self.hands),
        }

    def told(self, language: str) -> list[str]:
        """All of it as lines of text."""
        totals = [
            f"{name}: {amount_text(was, language)} → {amount_text(now, language)}" for name, was, now in self.totals
        ]
        return [*totals, *self.lines, *self.hands]


def change_view(change: TableChange, language: str = "en") -> ChangeView:
    """The change in a language."""
    was, now = change.was, change.now
    points = ((was.name_of(p), was.points(p), now.points(p)) for p in was.everybody)
    totals = tuple(each for each in points if each[1] != each[2])
    lines = tuple(_lines(was, now, language))
    hands = tuple(_hand(change, each, language) for each in change.hands)
    if not totals and not lines and not hands:
        lines = (text(language, "table-change-nothing"),)
    return ChangeView(totals, lines, hands)


def _lines(was: TableState, now: TableState, language: str) -> Iterator[str]:
    def other(key: str, before: str, after: str) -> Iterator[str]:
        if before != after:
            yield text(language, f"table-change-{key}", was=before, now=after)

    yield from other("round", _place(was, language), _place(now, language))
    yield from other("dealer", was.name_of(was.dealer), now.name_of(now.dealer))
    if not now.hands and was.places != now.places:
        yield from other("seats", _seats(was, language), _seats(now, language))
    yield from other("repeats", str(was.repeats), str(now.repeats))
    yield from other("pot", amount_text(was.pot, language), amount_text(now.pot, language))
    for name in _SETTINGS:
        before, after = (getattr(state.conduct, name) for state in (was, now))
        if before != after:
            label = text(language, f"table-setting-{name.replace('_', '-')}")
            yield f"{label}: {_setting(name, before, language)} → {_setting(name, after, language)}"
    if was.end and not now.end:
        yield text(language, "table-change-goes-on")
    elif now.end and now.end != was.end:
        yield end_text(now, language)


def _setting(name: str, value: object, language: str) -> str:
    if isinstance(value, bool):
        return text(language, f"table-setting-{'on' if value else 'off'}")
    return text(language, f"web-{name.replace('_', '-')}-{value}") if isinstance(value, str) else str(value)


def _place(state: TableState, language: str) -> str:
    return f"{round_text(state, language)}, {text(language, 'table-hand-number', number=state.hand_number)}"


def _seats(state: TableState, language: str) -> str:
    return ", ".join(f"{wind_name(state.seat(p), language)}: {state.name_of(p)}" for p in state.everybody)


def _hand(change: TableChange, each: HandChange, language: str) -> str:
    """One hand: what it is now, or what is different about its seats and winds."""
    record = each.now or each.was
    assert record is not None
    label = hand_view(change.now, record, language).label
    if each.now is None:
        what = [text(language, "table-change-out", what=event_text(change.was, record.event, language))]
    elif each.was is None or each.was.event != each.now.event:
        what = [event_text(change.now, each.now.event, language)]
    else:
        what = []
    if each.was is not None and each.now is not None:
        if each.was.dealer != each.now.dealer:
            what.append(text(language, "table-change-deals", name=change.now.name_of(each.now.dealer)))
        if each.was.prevailing is not each.now.prevailing and each.now.prevailing is not None:
            what.append(text(language, "table-change-prevailing", wind=wind_name(each.now.prevailing, language)))
        what += [warning_text(code, language) for code in each.now.warnings if code not in each.was.warnings]
        what = what or [text(language, "table-change-otherwise")]
    return f"{label}: {'; '.join(what)}"
