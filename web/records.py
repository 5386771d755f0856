"""Hands, penalties and undo in words: the last hand with its reasons, the history, what an undo takes back."""

from __future__ import annotations

from typing import Any, Final

from companion.web.explained import because, payments_of, winners_of

from companion.i18n import text
from companion.table import (
    DrawRecorded,
    HandRecord,
    PenaltyGiven,
    RiichiDeclared,
    Stored,
    TableState,
    Undone,
    WinRecorded,
)

SHOWN_HANDS: Final = 200


def last_view(state: TableState, language: str) -> dict[str, Any] | None:
    """The last hand as the live view shows it: the winners with their lines, who paid whom, the rules."""
    record = state.last_hand
    if record is None:
        return None
    return {
        "seq": record.seq,
        "title": hand_title(state, record, language),
        "winners": winners_of(state, record, language),
        "payments": payments_of(state, record, language),
        "rules": because(record, language),
    }


def hand_title(state: TableState, record: HandRecord, language: str) -> str:
    """A hand in one line: "Anna won from Boris", "Draw"."""
    event = record.event
    if isinstance(event, DrawRecorded):
        return text(language, f"web-was-draw-{event.kind}")
    winners = ", ".join(state.name_of(player) for player in event.winners)
    if event.discarder is None:
        return text(language, "web-won-self-draw", name=winners)
    return text(language, "web-won-discard", name=winners, from_name=state.name_of(event.discarder))


def hand_label(record: HandRecord, language: str) -> str:
    """A hand by its round and number, as in "E5"."""
    wind = record.prevailing.value if record.prevailing else ""
    return text(language, "web-hand-label", wind=wind, number=record.number)


def undo_view(state: TableState, language: str) -> dict[str, Any] | None:
    stored = state.undoable
    if stored is None:
        return None
    return {"seq": stored.seq, "what": what(state, stored, language)}


def what(state: TableState, stored: Stored, language: str) -> str:
    """An event in a few words, for "undo" and the history."""
    event = stored.event
    if isinstance(event, WinRecorded):
        return text(language, "web-what-win", name=state.name_of(event.winner), total=str(event.total))
    if isinstance(event, PenaltyGiven):
        return text(language, "web-what-penalty", name=state.name_of(event.player))
    if isinstance(event, RiichiDeclared):
        return text(language, "web-what-riichi-declared", name=state.name_of(event.player))
    if event.type == "dice_thrown":
        return text(language, "web-what-dice", total=event.total)
    return text(language, f"web-what-{event.type.replace('_', '-')}")


def history_view(state: TableState, language: str) -> list[dict[str, Any]]:
    """Hands and penalties, the newest first; players keep their columns whoever deals."""
    rows: list[tuple[int, dict[str, Any]]] = []
    for record in state.hands:
        rows.append(
            (
                record.seq,
                {
                    "label": hand_label(record, language),
                    "what": hand_title(state, record, language),
                    "changes": record.event.net,
                    "undone": False,
                    "target": record.seq,
                    "why": record.seq,
                },
            )
        )
    for penalty in state.penalties:
        label = text(language, "web-penalty")
        row = {"label": label, "what": penalty.reason, "changes": penalty.net, "undone": False, "target": penalty.seq}
        rows.append((penalty.seq, row))
    for stored in state.log:
        event = stored.event
        if isinstance(event, RiichiDeclared) and stored.seq not in state.undone:
            label = text(language, "web-riichi")
            told = state.name_of(event.player)
            row = {"label": label, "what": told, "changes": event.net, "undone": False, "target": stored.seq}
            rows.append((stored.seq, row))
        if stored.seq in state.undone and isinstance(event, WinRecorded | DrawRecorded | PenaltyGiven | RiichiDeclared):
            rows.append(
                (
                    stored.seq,
                    {
                        "label": text(language, "web-taken-back"),
                        "what": what(state, stored, language),
                        "changes": event.net,
                        "undone": True,
                        "target": _undo_of(state, stored.seq),
                    },
                )
            )
    rows.sort(key=lambda row: row[0], reverse=True)
    return [row for _, row in rows[:SHOWN_HANDS]]


def _undo_of(state: TableState, seq: int) -> int | None:
    """The undo that counts against an event: undoing it brings the event back."""
    for stored in reversed(state.log):
        if isinstance(stored.event, Undone) and stored.event.target == seq and stored.seq not in state.undone:
            return stored.seq
    return None
