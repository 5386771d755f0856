"""Sentences about a table, in every language: log lines, what is awaited, what a throw decided, questions, warnings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.i18n import text
from companion.names import wind_name
from companion.rules.result import Number
from companion.table.amounts import total
from companion.table.dice import StackAt, WallBreak
from companion.table.events import (
    Corrected,
    DeviceStatus,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    GameEnded,
    PenaltyGiven,
    PrevailingTurned,
    RiichiDeclared,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    TableOpened,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.state import Question, TableState, ThrowShown
from companion.table.throws import awaited
from companion.tiles import Wind


def event_text(state: TableState, event: Event, language: str = "en") -> str:
    """One line of the log. ``state`` is any state of that table: it knows the players' names."""

    def name(player: int) -> str:
        return state.players[player]

    match event:
        case TableOpened():
            return _("opened", language, name=event.name, players=", ".join(event.players), profile=event.profile)
        case WinRecorded():
            points = points_text(event.total)
            won = ", ".join(name(p) for p in event.winners)
            if event.discarder is not None:
                return _("win-discard", language, player=won, points=points, discarder=name(event.discarder))
            self_drawn = event.circumstances is not None and event.circumstances.by == "self-draw"
            return _("win-self" if self_drawn else "win", language, player=won, points=points)
        case DrawRecorded():
            return _draw(event, language, name)
        case RiichiDeclared():
            return _("riichi-double" if event.double else "riichi", language, player=name(event.player))
        case PenaltyGiven():
            lost = points_text(-event.net[event.player])
            plain = _("penalty", language, player=name(event.player), points=lost)
            return f"{plain} ({event.reason})" if event.reason else plain
        case DiceThrown():
            return _("dice", language, dice=dice_text(event.dice, event.total))
        case WindTurned():
            if event.wind is None:
                return _("wind-unknown", language)
            place = state.places[state.disc_place(event.wind)]
            return _("wind", language, wind=wind_name(event.wind, language), player=name(place))
        case PrevailingTurned():
            return _("prevailing", language, wind=wind_name(event.wind, language))
        case DiscAnswered():
            return _(f"answered-{event.answer}", language, who=event.who)
        case SeatsDrawn():
            return _("seats", language, seats=seats_text(event.seats, state.players, language))
        case SeatsSwapped():
            names = {"first": name(event.first), "second": name(event.second)}
            if event.since is None:
                return _("swapped", language, **names)
            return _("swapped-since", language, hand=str(event.since), **names)
        case Undone():
            target = next((s for s in state.log if s.seq == event.target), None)
            what = event_text(state, target.event, language) if target else ""
            return _("undone", language, seq=str(event.target), what=what)
        case Corrected():
            return _("corrected", language, seq=str(event.target), what=event_text(state, event.replacement, language))
        case SettingsChanged():
            return _("settings", language)
        case GameEnded():
            plain = _("ended", language)
            return f"{plain} ({event.reason})" if event.reason else plain
        case DeviceStatus():
            return f"{event.device}: {event.state} {event.message}".strip()


def _draw(event: DrawRecorded, language: str, name: Callable[[int], str]) -> str:
    if event.nagashi:
        return _("draw-nagashi-by", language, player=", ".join(name(p) for p in event.nagashi))
    if event.abortive:
        return _("draw-abortive-why", language, why=text(language, f"table-abortive-{event.abortive}"))
    if event.kind != "wall" or event.ready is None:
        return _(f"draw-{event.kind}", language)
    ready = [name(player) for player, waits in enumerate(event.ready) if waits]
    return _("draw-wall-ready", language, ready=", ".join(ready)) if ready else _("draw-wall-nobody", language)


def awaiting_text(state: TableState, language: str = "en") -> str:
    """Who throws now and what for; empty if no throw is wanted."""
    wanted = awaited(state)
    if wanted is None:
        return ""
    return text(
        language,
        f"table-awaiting-{wanted.kind}",
        player=state.players[wanted.thrower],
        dice=wanted.dice,
        number=str(wanted.number),
        of=str(wanted.of),
    )


def throw_text(state: TableState, shown: ThrowShown, language: str = "en") -> str:
    """What the last throw decided, or why it changes nothing."""
    dice = dice_text(shown.dice, shown.total)
    if not shown.used:
        return text(language, f"table-throw-{shown.why}", dice=dice)
    decided = shown.decided
    values: dict[str, Any] = {"dice": dice, "player": "", "players": ""}
    if "player" in decided:
        values["player"] = state.players[decided["player"]]
    if "players" in decided:
        values["players"] = ", ".join(state.players[p] for p in decided["players"])
    return text(language, f"table-throw-{decided.get('kind', 'thrown')}", **values)


def wall_text(state: TableState, wall: WallBreak, language: str = "en") -> list[str]:
    """Where the wall is broken, what is dealt first, and where the tiles at the break go; a sentence each."""

    def stack(at: StackAt) -> str:
        return text(language, "table-stack", number=str(at.stack), player=state.players[state.player_at(at.side)])

    lines = [
        text(language, "table-wall-break", count=str(wall.count), player=state.players[state.player_at(wall.side)]),
        text(language, "table-wall-counted", stack=stack(wall.counted)),
        text(language, "table-wall-dealt", first=stack(wall.first_dealt[0]), second=stack(wall.first_dealt[1])),
    ]
    match wall.placement:
        case "on-wall":
            top, bottom = wall.loose
            lines.append(text(language, "table-wall-on-wall", top=stack(top.on), bottom=stack(bottom.on)))
        case "beside" | "third-layer":
            lines.append(text(language, f"table-wall-{wall.placement}", stack=stack(wall.loose[0].on)))
        case "dead-wall":
            lines.append(text(language, "table-wall-dead-wall", stacks=len(wall.dead)))
            if wall.indicator is not None:
                lines.append(text(language, "table-wall-indicator", stack=stack(wall.indicator)))
        case "reserve":
            lines.append(text(language, "table-wall-reserve", stacks=len(wall.dead), left=str(wall.left_in_wall)))
        case _:
            pass
    return lines


def question_text(state: TableState, question: Question, language: str = "en") -> str:
    """The question about a disc and a log that differ."""
    if question.subject == "prevailing":
        values = {"disc": wind_name(question.disc, language), "log": wind_name(question.log, language)}
    else:
        values = {
            "disc": _who(state, question.disc, language),
            "log": _who(state, question.log, language),
        }
    return text(language, f"table-question-{question.subject}{'-behind' if question.behind else ''}", **values)


def warning_text(warning: str, language: str = "en") -> str:
    """What is odd about a hand that was played."""
    return text(language, f"table-warning-{warning}")


def end_text(state: TableState, language: str = "en") -> str:
    """Why the game is over; empty while it goes on."""
    if not state.end:
        return ""
    return text(language, f"table-end-{state.end}", hands=len(state.hands), rounds=state.conduct.rounds)


def dice_text(dice: Iterable[int], thrown: int) -> str:
    """The dice and their sum: "3 + 4 = 7", or only the sum."""
    shown = " + ".join(map(str, dice))
    return f"{shown} = {thrown}" if " + " in shown else str(thrown)


def points_text(points: Number) -> str:
    """A number as people write it.

    >>> from decimal import Decimal
    >>> points_text(Decimal("1.5")), points_text(8)
    ('1.5', '8')
    """
    return f"{total((points,)):f}" if not isinstance(points, int) else str(points)


def seats_text(players: Iterable[int], names: Sequence[str], language: str = "en") -> str:
    """Who sits where, for instance "East: Anna, South: Boris, ..."."""
    return ", ".join(f"{wind_name(wind, language)}: {names[p]}" for wind, p in zip(Wind, players, strict=True))


def _who(state: TableState, wind: Wind, language: str) -> str:
    """The player at the place that the disc calls by this wind, with the place."""
    player = state.places[state.disc_place(wind)]
    return f"{state.players[player]} ({wind_name(wind, language)})"


def _(key: str, language: str, **values: Any) -> str:
    return text(language, f"table-event-{key}", **values)
