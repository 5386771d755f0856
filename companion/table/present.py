"""The state as JSON for pages and other programs: player indexes, seat letters, plain numbers, one language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.rules.result import number
from companion.table import describe
from companion.table.codec import dump_event
from companion.table.events import DrawRecorded, PaymentLine, WinRecorded
from companion.table.placing import standings
from companion.table.record import score_in
from companion.table.state import PLAYERS, HandRecord, PenaltyRecord, Stored, TableState
from companion.table.throws import awaited


def state_dict(state: TableState, language: str = "en") -> dict[str, Any]:
    """Everything that the table page shows. Lists of players are in entry order, which never changes."""
    seats = state.seats
    undoable = state.undoable
    return {
        "table": state.table,
        "seq": state.seq,
        "name": state.name,
        "profile": {"id": state.profile, "version": state.profile_version, "changes": state.profile_changes},
        "conduct": state.conduct.model_dump(mode="json"),
        "players": [
            {
                "index": p,
                "name": state.players[p],
                "seat": seats[p].value,
                "place": state.place(p),
                "dealer": p == state.dealer,
                "score": number(state.scores[p]),
                "points": number(state.points(p)),
                "riichi": p in state.riichi,
                "wins": state.wins[p],
            }
            for p in PLAYERS
        ],
        "seats": [s.value for s in seats],
        "dealer": state.dealer,
        "prevailing": state.prevailing.value if state.prevailing else None,
        "round": state.round,
        "hand": state.hand_number,
        "hands_played": len(state.hands),
        "hands_left": max(0, state.conduct.hands - len(state.hands)) if state.conduct.hands else None,
        "repeats": state.repeats,
        "honba": state.repeats if state.conduct.counters == "honba" else 0,
        "sticks": state.sticks,
        "riichi": _riichi(state),
        "scores": [number(s) for s in state.scores],
        "pot": number(state.pot),
        "bank": number(state.bank),
        "bettors": [{"name": name, "points": number(points)} for name, points in state.bettors.items()],
        "balanced": state.balance == 0,
        "last_result": hand_dict(state.last_hand, language) if state.last_hand else None,
        "awaiting": _awaiting(state, language),
        "last_throw": _throw(state, language),
        "wall": _wall(state, language),
        "disc": _disc(state),
        "questions": [{**q.to_dict(), "text": describe.question_text(state, q, language)} for q in state.questions],
        "history": history(state, language),
        "ended": bool(state.end),
        "end": _end(state, language),
        "standings": [standing.to_dict(language) for standing in standings(state)] if state.end else [],
        "can_undo": _undo(state, undoable, language) if undoable else None,
    }


def history(state: TableState, language: str = "en") -> list[dict[str, Any]]:
    """Hands and penalties that count, in the order of the log."""
    rows = [*(hand_dict(h, language) for h in state.hands), *(penalty_dict(p, language) for p in state.penalties)]
    return sorted(rows, key=lambda row: int(row["seq"]))


def hand_dict(record: HandRecord, language: str = "en") -> dict[str, Any]:
    """One hand with its payments and, for a win, how it was scored."""
    event = record.event
    plain: dict[str, Any] = {
        "kind": "win" if isinstance(event, WinRecorded) else "draw",
        "seq": record.seq,
        "number": record.number,
        "round": record.round,
        "repeats": record.repeats,
        "riichi": list(record.riichi),
        "dealer": record.dealer,
        "seats": [s.value for s in record.seats],
        "prevailing": record.prevailing.value if record.prevailing else None,
        "net": [number(n) for n in event.net],
        "pot": number(event.pot),
        "bank": number(event.bank),
        "payments": payments(event.payments, language),
        "corrected": record.corrected,
        "warnings": [{"code": w, "text": describe.warning_text(w, language)} for w in record.warnings],
        "who": event.who,
        "source": event.source.value,
    }
    if isinstance(event, DrawRecorded):
        return {
            **plain,
            "draw": event.kind,
            "abortive": event.abortive,
            "nagashi": list(event.nagashi),
            "ready": event.ready and list(event.ready),
            "note": event.note,
        }
    circumstances = event.circumstances
    return {
        **plain,
        "winner": event.winner,
        "discarder": event.discarder,
        "hand": event.hand,
        "losers": [{"player": loser.player, "hand": loser.hand} for loser in event.losers],
        "total": number(event.total),
        "by": circumstances.by.value if circumstances else None,
        "flags": [f.value for f in circumstances.flags] if circumstances else [],
        "profile": {"id": event.profile, "version": event.profile_version, "changes": event.profile_changes},
        "score": score_in(event.score, language),
        "also": [
            {
                "winner": w.winner,
                "hand": w.hand,
                "total": number(w.total),
                "score": score_in(w.score, language),
            }
            for w in event.also
        ],
        "photo": event.photo,
    }


def penalty_dict(record: PenaltyRecord, language: str = "en") -> dict[str, Any]:
    """One penalty that counts."""
    return {
        "kind": "penalty",
        "seq": record.seq,
        "number": record.hand,
        "player": record.player,
        "net": [number(n) for n in record.net],
        "payments": payments(record.payments, language),
        "reason": record.reason,
    }


def payments(lines: Iterable[PaymentLine], language: str = "en") -> list[dict[str, Any]]:
    """Arrows between players; "from" or "to" null is the pot or the bank."""
    return [
        {
            "from": line.payer,
            "to": line.payee,
            "amount": number(line.amount),
            "reason": line.reason.get(language) or line.reason.get("en", ""),
        }
        for line in lines
    ]


def stored_dict(stored: Stored, state: TableState | None = None, language: str = "en") -> dict[str, Any]:
    """A log entry for the live stream; with a state of the table also its line of text."""
    return {
        **({"text": describe.event_text(state, stored.event, language)} if state else {}),
        "seq": stored.seq,
        "at": stored.at.isoformat(timespec="milliseconds") if stored.at else None,
        "key": stored.key,
        "event": dump_event(stored.event),
    }


def _riichi(state: TableState) -> dict[str, Any] | None:
    """Who may declare riichi and who has; null where there is no such thing."""
    if not state.conduct.stick:
        return None
    open_to = [p for p in PLAYERS if p not in state.riichi and state.points(p) >= state.conduct.riichi_needs]
    return {
        "stick": number(state.conduct.stick),
        "declared": list(state.riichi),
        "double": list(state.double_riichi),
        "may": [] if state.end else open_to,
    }


def _disc(state: TableState) -> dict[str, Any]:
    disc = state.disc
    return {
        "seen": disc.seen,
        "device": disc.device,
        "wind": disc.wind.value if disc.wind else None,
        "mask": disc.mask,
        "prevailing": disc.prevailing.value if disc.prevailing else None,
        "log": state.log_wind.value,
        "player": state.places[state.disc_place(disc.wind)] if disc.wind else None,
        "agrees": disc.wind is state.log_wind if disc.wind else None,
    }


def _awaiting(state: TableState, language: str) -> dict[str, Any] | None:
    wanted = awaited(state)
    return {**wanted.to_dict(), "text": describe.awaiting_text(state, language)} if wanted else None


def _throw(state: TableState, language: str) -> dict[str, Any] | None:
    shown = state.last_throw
    return {**shown.to_dict(), "text": describe.throw_text(state, shown, language)} if shown else None


def _wall(state: TableState, language: str) -> dict[str, Any] | None:
    wall = state.wall
    return {**wall.to_dict(), "text": describe.wall_text(state, wall, language)} if wall else None


def _end(state: TableState, language: str) -> dict[str, Any] | None:
    if not state.end:
        return None
    said = {"why": state.end, "reason": state.ended_reason, "seq": state.ended_seq}
    return {**said, "text": describe.end_text(state, language)}


def _undo(state: TableState, stored: Stored, language: str) -> dict[str, Any]:
    """What "undo" would take back, so that the button can say it."""
    text = describe.event_text(state, stored.event, language)
    return {"seq": stored.seq, "type": stored.event.type, "text": text}
