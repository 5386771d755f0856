"""Hands, penalties and undo in words: the last hand with its reasons, the history, what an undo takes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.hand import Hand, HandError
from companion.i18n import text
from companion.rules import Profile, ProfileError, load_profile
from companion.rules.profile import kept_profile
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
from companion.table.record import score_in
from web.told import structure, unit_of, unit_text

SHOWN_HANDS: Final = 200


def last_view(state: TableState, language: str) -> dict[str, Any] | None:
    record = state.last_hand
    if record is None:
        return None
    event = record.event
    outside = "bettor" if event.bank else "pot-name"
    shown: dict[str, Any] = {
        "title": hand_title(state, record, language),
        "hand": None,
        "total": None,
        "unit": "",
        "steps": [],
        "lines": [],
        "payments": [
            {
                "payer": _who(state, line.payer, outside, language),
                "payee": _who(state, line.payee, outside, language),
                "amount": line.amount,
                "reason": line.reason.get(language) or line.reason.get("en", ""),
            }
            for line in event.payments
        ],
        "rules": "",
    }
    if isinstance(event, WinRecorded):
        score = score_in(event.score, language)
        played = _rules_of(record)
        unit = unit_of(played) if played else "points"
        shown |= {
            "hand": _structure(event.hand),
            "total": event.total,
            "unit": unit_text(event.total, unit, language),
            "steps": score.get("steps", [])[:2],
            "lines": [{"reason": item["reason"], "worth": _worth(item, language)} for item in score.get("items", [])],
            "rules": text(
                language,
                "web-because",
                title=played.title(language) if played else event.profile,
                version=event.profile_version or "?",
            ),
        }
    return shown


def _worth(item: Mapping[str, Any], language: str) -> str:
    value, count, unit = item["value"], item.get("count", 1), item["unit"]
    if unit == "doubles":
        return f"× {2 ** (int(value) * count)}"
    return f"{value * count} {unit_text(value * count, unit, language)}"


def _rules_of(record: HandRecord) -> Profile | None:
    """The rule set that a hand was scored under, as it was kept with the table; None where it is gone."""
    event = record.event
    try:
        if record.profile_text:
            return kept_profile(record.profile_text)
        return load_profile(event.profile) if isinstance(event, WinRecorded) else None
    except ProfileError:
        return None


def _structure(hand: str) -> dict[str, Any] | None:
    if not hand:
        return None
    try:
        return structure(Hand.parse(hand))
    except HandError:
        return None


def _who(state: TableState, player: int | None, outside: str, language: str) -> str:
    return text(language, f"web-{outside}") if player is None else state.name_of(player)


def hand_title(state: TableState, record: HandRecord, language: str) -> str:
    """A hand in one line: "Anna won from Boris", "Draw"."""
    event = record.event
    if isinstance(event, DrawRecorded):
        return text(language, f"web-was-draw-{event.kind}")
    winners = ", ".join(state.name_of(player) for player in event.winners)
    if event.discarder is None:
        return text(language, "web-won-self-draw", name=winners)
    return text(language, "web-won-discard", name=winners, from_name=state.name_of(event.discarder))


def undo_view(state: TableState, language: str) -> dict[str, Any] | None:
    stored = last_undoable(state)
    if stored is None:
        return None
    return {"seq": stored.seq, "what": what(state, stored, language)}


def last_undoable(state: TableState) -> Stored | None:
    """The last thing that a person would take back: readings of the disc are absolute and come again by themselves."""
    for stored in reversed(state.log):
        passing = ("table_opened", "undone", "wind_turned", "prevailing_turned")
        if stored.seq not in state.undone and stored.event.type not in passing:
            return stored
    return None


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
        wind = f"{record.prevailing.value}" if record.prevailing else ""
        rows.append(
            (
                record.seq,
                {
                    "label": text(language, "web-hand-label", wind=wind, number=record.number),
                    "what": hand_title(state, record, language),
                    "changes": record.event.net,
                    "undone": False,
                    "target": record.seq,
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
