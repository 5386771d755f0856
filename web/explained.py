"""A recorded hand with everything that was said about it when it was saved: for the live view and the page "why"."""

from __future__ import annotations

from typing import Any

from companion.web.told import set_tiles, structure, unit_of, unit_text, worth

from companion.hand import Hand, HandError
from companion.i18n import has_text, text
from companion.rules import Profile, ProfileError, load_profile
from companion.rules.profile import kept_profile
from companion.table import HandRecord, TableState, WinRecorded
from companion.table.events import Circumstances, FurtherWin
from companion.table.record import score_in


def winners_of(state: TableState, record: HandRecord, language: str) -> list[dict[str, Any]]:
    """Each winner of a hand: the tiles, the total and how it came about, every line, what was left out, other readings.

    Empty for a hand that nobody won.
    """
    event = record.event
    if not isinstance(event, WinRecorded):
        return []
    played = rules_of(record)
    unit = unit_of(played) if played else "points"
    won: tuple[WinRecorded | FurtherWin, ...] = (event, *event.also)
    return [_winner(state, each, unit, language) for each in won]


def _winner(state: TableState, won: WinRecorded | FurtherWin, unit: str, language: str) -> dict[str, Any]:
    score = score_in(won.score, language)
    return {
        "name": state.name_of(won.winner),
        "hand": _structure(won.hand),
        "total": won.total,
        "unit": unit_text(won.total, unit, language),
        "steps": score.get("steps", []),
        "lines": [
            {
                "reason": item["reason"],
                "worth": worth(item["value"], item.get("count", 1), item["unit"], language),
                "sets": [set_tiles(each) for each in item.get("sets", [])],
            }
            for item in score.get("items", [])
        ],
        "notes": score.get("notes", []),
        "left_out": [{"reason": line["reason"], "value": line["value"]} for line in score.get("left_out", [])],
        "others": [
            {"sets": [set_tiles(each) for each in other["sets"]], "total": other["total"]}
            for other in score.get("others", [])
        ],
        "circumstances": _circumstances(won.circumstances, language),
    }


def _circumstances(given: Circumstances | None, language: str) -> list[str]:
    if given is None:
        return []
    keys = [f"web-flag-{flag.value}" for flag in given.flags]
    return [text(language, key) for key in keys if has_text("en", key)]


def payments_of(state: TableState, record: HandRecord, language: str) -> list[dict[str, Any]]:
    """Who paid whom, with the reasons that were kept."""
    event = record.event
    outside = text(language, "web-bettor" if event.bank else "web-pot-name")

    def name(player: int | None) -> str:
        return outside if player is None else state.name_of(player)

    return [
        {
            "payer": name(line.payer),
            "payee": name(line.payee),
            "amount": line.amount,
            "reason": line.reason.get(language) or line.reason.get("en", ""),
        }
        for line in event.payments
    ]


def because(record: HandRecord, language: str) -> str:
    """Under which rules and version the hand was scored; empty for a hand that nobody won."""
    event = record.event
    if not isinstance(event, WinRecorded):
        return ""
    played = rules_of(record)
    title = played.title(language) if played else event.profile
    return text(language, "web-because", title=title, version=event.profile_version or "?")


def rules_of(record: HandRecord) -> Profile | None:
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


def losers_of(state: TableState, record: HandRecord) -> list[dict[str, Any]]:
    """The hands of others that were shown and settled with."""
    event = record.event
    if not isinstance(event, WinRecorded):
        return []
    shown = ((loser.player, _structure(loser.hand)) for loser in event.losers)
    return [{"name": state.name_of(player), "hand": hand} for player, hand in shown if hand is not None]
