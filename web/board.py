"""What the live view shows, as plain values for its template: texts in the reader's language, places on the screen."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from companion.firmware_bridge import DeviceStatus
from companion.web.draws import knows_false_win
from companion.web.language import amount
from companion.web.live import Live, device_chip
from companion.web.records import history_view, last_view, undo_view
from companion.web.wall import wall_svg

from companion.i18n import has_text, text
from companion.names import wind_name
from companion.rules import ProfileError
from companion.rules.result import Number
from companion.table import TableState, WallBreak, WinRecorded
from companion.table.checks import position
from companion.table.placing import standings
from companion.table.record import profile_of
from companion.table.throws import awaited
from companion.tiles import Wind

_ANCHORS: Final = ((200, 372), (372, 200), (200, 28), (28, 200))
"""Where the arrows of the four places begin and end on a field of 400 x 400: bottom, right, top, left."""


def board_view(state: TableState, live: Live, language: str) -> dict[str, Any]:
    """Everything that ``board_regions.html`` needs."""
    last = state.last_hand
    changes = last.event.net if last else None
    rotation = state.place(0)  # the first player sits at the bottom, the others follow anticlockwise
    prevailing = state.prevailing
    return {
        "id": state.table,
        "name": state.name,
        "seq": state.seq,
        "position": position(state),
        "prevailing": prevailing.value if prevailing else None,
        "round_title": text(language, "web-round-of", wind=wind_name(prevailing, language))
        if prevailing
        else text(language, "web-round-number", number=state.round),
        "hand_number": state.hand_number,
        "counters": _counters(state, language),
        "profile": profile_line(state, language),
        "players": [
            {
                "index": player,
                "name": name,
                "wind": state.seat(player).value,
                "score": state.points(player),
                "change": changes[player] if changes and changes[player] else None,
                "dealer": player == state.dealer,
                "riichi": player in state.riichi,
                "wins": text(language, "table-show-wins", wins=state.wins[player]) if state.only_wins else "",
                "winner": isinstance(last.event, WinRecorded) and player in last.event.winners if last else False,
                "place": (state.place(player) - rotation) % 4,
            }
            for player, name in enumerate(state.players)
        ],
        "arrows": _arrows(state, rotation) if _shows_last(state) else [],
        "wall": _wall(state, rotation, language),
        "dice": _dice(state, language),
        "awaiting": _awaiting(state, language),
        "rolling": live.rolling,
        "questions": _questions(state, language),
        "questions_behind": all(question.behind for question in state.questions),
        "last": last_view(state, language),
        "undo": undo_view(state, language),
        "history": history_view(state, language),
        "sum": _sum_text(state, language),
        "standings": _standings(state, language),
        "bettors": [
            text(language, "web-bettor-line", name=name or text(language, "web-bettor"), amount=amount(won, language))
            for name, won in state.bettors.items()
        ],
        "devices": [
            device_view(status, language, live.lives.get(status.device or "", 0)) for status in live.statuses()
        ],
        "devices_here": live.active == state.table,
        "ended": bool(state.end),
        "end_text": text(language, f"web-end-{state.end}") if state.end else "",
    }


def dialogs_view(state: TableState, language: str) -> dict[str, Any]:
    """What the dialogs of the live view ask: only what the rules of the table know."""
    try:
        profile = profile_of(state)
    except ProfileError:
        return {"draw_kinds": ["wall"], "abortive": [], "asks_ready": False, "riichi": False, "false_win": False}
    settings = profile.settings
    riichi = profile.grammar == "han-fu"
    abortive = str(settings.get("abortive", "")).split() if riichi else []
    kinds = ["wall", *(["abortive"] if abortive else []), *(["nagashi"] if riichi and settings.get("nagashi") else [])]
    return {
        "draw_kinds": kinds,
        "abortive": [{"id": each, "label": text(language, f"table-abortive-{each}")} for each in abortive],
        "asks_ready": state.conduct.dealer_after_draw == "ready",
        "riichi": bool(state.conduct.stick),
        "false_win": knows_false_win(state, profile),
    }


def _counters(state: TableState, language: str) -> list[str]:
    """What lies on the table beside the hand's number: repeats or counters, riichi sticks or other points."""
    found = []
    if state.repeats:
        key = "web-honba" if state.conduct.counters == "honba" else "web-repeats"
        found.append(text(language, key, count=state.repeats))
    if state.sticks:
        found.append(text(language, "web-sticks", count=state.sticks))
    elif state.pot:
        found.append(text(language, "web-pot", amount=amount(state.pot, language)))
    return found


def _sum_text(state: TableState, language: str) -> str:
    if state.bank and not state.bettors:
        return text(language, "web-sum-bank", amount=amount(state.bank, language))
    if state.pot:
        return text(language, "web-sum-pot", amount=amount(state.pot, language))
    return text(language, "web-sum-zero")


def _standings(state: TableState, language: str) -> list[dict[str, str]]:
    """Places with placement points once the game is over; empty for games without them."""
    if not state.end:
        return []
    return [
        {
            "place": str(each.place),
            "name": state.name_of(each.player),
            "points": amount(each.points, language),
            "bonus": amount(each.uma + each.oka, language),
            "result": amount(each.result, language),
        }
        for each in standings(state)
    ]


def profile_line(state: TableState, language: str) -> dict[str, str]:
    """Name and version of the rule set, as kept with the table; its id where the file is gone."""
    try:
        title = profile_of(state).title(language)
    except ProfileError:
        title = state.profile
    return {"id": state.profile, "title": title, "version": state.profile_version or "?"}


def device_view(status: DeviceStatus, language: str, lives: int = 0) -> dict[str, str]:
    """A device as a chip: what it is, how it is doing, the cure. ``lives``: how often its memory was lost."""
    name = text(language, f"web-device-{_kind(status)}")
    state_key = f"web-state-{status.state.value}"
    how = text(language, "web-state-rolling") if status.rolling else text(language, state_key)
    if status.problems:
        how = ", ".join(_trouble(problem.value, language) for problem in status.problems)
    if lives:
        how += ", " + text(language, "web-device-lives", count=lives)
    label = f"{name}: {how}" if not status.simulated else f"{name} ({text(language, 'web-simulated')}): {how}"
    by_tap = status.port.startswith("sim://") and status.healthy
    action = {"dice": "throw", "wind": "turn"}.get(_kind(status), "") if by_tap else ""
    return {
        "label": label,
        "dot": device_chip(status),
        "help": _device_help(status, language),
        "port": status.port,
        "action": action,
        "action_label": text(language, f"web-simulate-{action}") if action else "",
    }


def _kind(status: DeviceStatus) -> str:
    """What a board is, by what it says it can do; boards with both halves are called after the dice."""
    if any(cap.startswith("DICE") for cap in status.caps) or "dice" in status.port:
        return "dice"
    return "wind" if "WIND" in status.caps or "wind" in status.port else "device"


def _trouble(problem: str, language: str) -> str:
    """A board's trouble in a few words; in full for one that came with a newer bridge."""
    key = f"web-trouble-{problem}"
    return text(language, key if has_text("en", key) else f"devices-problem-{problem}")


def _device_help(status: DeviceStatus, language: str) -> str:
    """Port, serial, and what each trouble means with its cure."""
    keys = [f"devices-state-{status.state.value}", *(f"devices-problem-{each.value}" for each in status.problems)]
    cures = [text(language, key) for key in keys if has_text("en", key)]
    error = [status.error] if status.error else []
    return " · ".join(part for part in (status.port, status.device or "", *cures, *error) if part)


def _shows_last(state: TableState) -> bool:
    """The last hand's arrows stay until the wall of the next one is broken."""
    return state.last_hand is not None and not (state.wall and state.last_throw and state.last_throw.used)


def _arrows(state: TableState, rotation: int) -> list[dict[str, Any]]:
    """Payments between players as curves from payer to payee; both directions of a pair bend apart."""
    assert state.last_hand is not None
    sums: dict[tuple[int, int], Number] = {}
    for line in state.last_hand.event.payments:
        if line.payer is not None and line.payee is not None:
            pair = (line.payer, line.payee)
            sums[pair] = sums.get(pair, 0) + line.amount
    arrows = []
    for (payer, payee), value in sums.items():
        at, to = ((state.place(player) - rotation) % 4 for player in (payer, payee))
        (x1, y1), (x2, y2) = _anchor(at, to), _anchor(to, at)
        length = math.hypot(x2 - x1, y2 - y1)
        bend = 0.12 if length < 320 else 0.1
        side = ((y2 - y1) / length, -(x2 - x1) / length)
        mid = ((x1 + x2) / 2 + side[0] * length * bend, (y1 + y2) / 2 + side[1] * length * bend)
        # Arrows across the table meet in the middle: their amounts stand nearer to who pays.
        t = 0.5 if length < 320 else 0.3
        curve = ((1 - t) ** 2, 2 * t * (1 - t), t**2)
        points = zip((x1, y1), mid, (x2, y2), strict=True)
        tag = tuple(sum(share * place for share, place in zip(curve, along, strict=True)) for along in points)
        arrows.append(
            {
                "path": f"M{x1} {y1}Q{mid[0]:.0f} {mid[1]:.0f} {x2} {y2}",
                "x": round(tag[0]),
                "y": round(tag[1]),
                "width": 30 + 17 * len(str(value)),
                "amount": value,
            }
        )
    return arrows


def _anchor(place: int, other: int) -> tuple[float, float]:
    """Where the arrow between two places touches the first: a little towards the other, so that arrows keep apart."""
    (x, y), (ox, oy) = _ANCHORS[place], _ANCHORS[other]
    if place % 2 == 0:
        return x + (44 if ox > x else -44 if ox < x else 0), y
    return x, y + (44 if oy > y else -44 if oy < y else 0)


def _wall(state: TableState, rotation: int, language: str) -> dict[str, Any] | None:
    if state.wall is None:
        return None
    names = {wind: state.name_of(state.player_at(wind)) for wind in Wind}
    words = {key: text(language, f"web-wall-{key}") for key in ("counted", "first", "loose", "dead", "turned-up")}
    label = broken_text(state.wall, names, language)
    turned = (state.dealer_place - rotation) % 4
    return {"svg": wall_svg(state.wall, names, turned, label, words), "label": label}


def _dice(state: TableState, language: str) -> dict[str, Any] | None:
    shown = state.last_throw
    if shown is None:
        return None
    stored = next((s for s in reversed(state.log) if s.seq == shown.seq), None)
    if stored is None or getattr(stored.event, "hand_number", 0) not in (0, state.hand_number):
        return None  # thrown for a hand that is over
    source = stored.event.source
    return {
        "dice": list(shown.dice),
        "total": shown.total,
        "lines": _decided(state, shown.used, shown.why, shown.decided, language),
        "source": text(language, f"web-source-{source.value}"),
    }


def _decided(state: TableState, used: bool, why: str, decided: Mapping[str, Any], language: str) -> list[str]:
    """What a throw decided, in sentences."""
    if not used:
        return [text(language, f"web-dice-{why}")] if why else []
    kind = decided.get("kind", "")
    if kind == "wall" and state.wall is not None:
        wall = state.wall
        name = {wind: state.name_of(state.player_at(wind)) for wind in Wind}
        lines = [
            broken_text(wall, name, language),
            text(
                language, "web-wall-first-taken", stack=wall.first_dealt[0].stack, wall=name[wall.first_dealt[0].side]
            ),
        ]
        lines += _set_apart(wall, name, language)
        return lines
    if kind == "tie":
        names = ", ".join(state.name_of(player) for player in decided.get("players", ()))
        return [text(language, "web-dice-tie", names=names)]
    if "player" in decided:
        return [text(language, f"web-dice-{kind}", name=state.name_of(decided["player"]))]
    return []


def broken_text(wall: WallBreak, name: Mapping[Wind, str], language: str) -> str:
    """Whose wall is broken, and at which stack."""
    own = wall.counted.side is wall.side
    key = "web-wall-broken-own" if own else "web-wall-broken"
    return text(language, key, name=name[wall.side], stack=wall.counted.stack, wall=name[wall.counted.side])


def _set_apart(wall: WallBreak, name: Mapping[Wind, str], language: str) -> list[str]:
    """Where the tiles go that are not dealt: loose tiles of the classical rules, dead wall, reserve."""
    if wall.placement == "on-wall":
        return [
            text(language, f"web-wall-loose-{loose.tile}", stack=loose.on.stack, wall=name[loose.on.side])
            for loose in wall.loose
        ]
    if wall.loose:
        on = wall.loose[0].on
        return [text(language, f"web-wall-{wall.placement}", stack=on.stack, wall=name[on.side])]
    if wall.dead:
        lines = [text(language, f"web-wall-{wall.placement}", count=len(wall.dead))]
        if wall.indicator is not None:
            shown = wall.indicator
            lines.append(text(language, "web-wall-indicator", stack=shown.stack, wall=name[shown.side]))
        return lines
    return []


def _awaiting(state: TableState, language: str) -> str:
    wanted = awaited(state)
    if wanted is None:
        return ""
    key = f"web-await-{wanted.kind}"
    return text(language, key, name=state.name_of(wanted.thrower), dice=wanted.dice, number=wanted.number, of=wanted.of)


def _questions(state: TableState, language: str) -> list[dict[str, Any]]:
    """ "The disc says South, the score says West: which?" - in names of players where it is about the dealer."""
    asked = []
    for question in state.questions:
        if question.subject == "dealer":
            disc, log = (state.name_of(state.places[state.disc_place(wind)]) for wind in (question.disc, question.log))
        else:
            disc, log = wind_name(question.disc, language), wind_name(question.log, language)
        asked.append(
            {
                "subject": question.subject,
                "disc": question.disc.value,
                "log": question.log.value,
                "title": text(language, f"web-question-{question.subject}"),
                "text": text(
                    language, "web-question-behind" if question.behind else "web-question-text", disc=disc, log=log
                ),
                "choices": [
                    {"answer": "disc", "label": text(language, "web-question-disc", what=disc)},
                    {"answer": "log", "label": text(language, "web-question-log", what=log)},
                ],
            }
        )
    return asked
