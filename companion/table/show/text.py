"""Sentences about a table, in every language: lines of the log, what is awaited, what a throw decided, questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.i18n import has_text, numbers, text
from companion.names import wind_name
from companion.rules.profile.errors import ProfileError
from companion.rules.result import Number
from companion.table.amounts import total
from companion.table.course import kept_back
from companion.table.dice import StackAt, WallBreak
from companion.table.events import (
    Corrected,
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
from companion.table.record import profile_of
from companion.table.state import DiscQuestion, TableState, ThrowShown
from companion.table.throws import awaited
from companion.tiles import Wind


def amount_text(value: Number | float, language: str = "en") -> str:
    """A number as people of that language write it: grouped from 10,000 on, no needless digits.

    >>> amount_text(12345), amount_text(-1234.5), amount_text(0.25, "pl")
    ('12,345', '−1234.5', '0,25')
    """
    whole, _, rest = f"{abs(value):.2f}".rstrip("0").rstrip(".").partition(".")
    if len(whole) > 4:
        groups = re.findall(r"\d{1,3}(?=(?:\d{3})*$)", whole)
        whole = numbers(language).group.join(groups)
    point = numbers(language).decimal
    return ("−" if value < 0 else "") + whole + (point + rest if rest else "")


# -- events


def event_text(state: TableState, event: Event, language: str = "en") -> str:
    """One line of the log: :func:`event_title` and, for a win, its points. ``state`` may be any state of that table: it
    knows the players' names."""
    title = event_title(state, event, language)
    match event:
        case WinRecorded():
            return f"{title}: {amount_text(event.total, language)}"
        case Undone():
            target = next((s for s in state.log if s.seq == event.target), None)
            what = event_text(state, target.event, language) if target else ""
            return _("undone", language, seq=str(event.target), what=what)
        case Corrected():
            return _("corrected", language, seq=str(event.target), what=event_text(state, event.replacement, language))
    return title


def event_title(state: TableState, event: Event, language: str = "en") -> str:
    """An event in a few words, as the history, the last hand and the button "undo" name it."""

    def name(player: int) -> str:
        return state.players[player]

    match event:
        case TableOpened():
            return _("opened", language, name=event.name, players=", ".join(event.players), profile=event.profile)
        case WinRecorded():
            won = ", ".join(name(p) for p in event.winners)
            if event.discarder is not None:
                return _("win-discard", language, player=won, discarder=name(event.discarder))
            entered_by_points = event.circumstances is None
            return _("win" if entered_by_points else "win-self", language, player=won)
        case DrawRecorded():
            return _draw(state, event, language, name)
        case RiichiDeclared():
            return _("riichi-double" if event.double else "riichi", language, player=name(event.player))
        case PenaltyGiven():
            lost = amount_text(-event.net[event.player], language)
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
            what = event_title(state, target.event, language) if target else ""
            return _("undone", language, seq=str(event.target), what=what)
        case Corrected():
            return _("corrected", language, seq=str(event.target), what=event_title(state, event.replacement, language))
        case SettingsChanged():
            return _("settings", language)
        case GameEnded():
            plain = _("ended", language)
            return f"{plain} ({event.reason})" if event.reason else plain


def _draw(state: TableState, event: DrawRecorded, language: str, name: Callable[[int], str]) -> str:
    if not has_text("en", f"table-event-draw-{event.kind}"):
        return _own_draw(state, event, language, name)
    if event.nagashi:
        return _("draw-nagashi-by", language, player=", ".join(name(p) for p in event.nagashi))
    if event.abortive:
        return _("draw-abortive-why", language, why=text(language, f"table-abortive-{event.abortive}"))
    if event.kind != "wall" or event.ready is None:
        return _(f"draw-{event.kind}", language)
    ready = [name(player) for player, waits in enumerate(event.ready) if waits]
    return _("draw-wall-ready", language, ready=", ".join(ready)) if ready else _("draw-wall-nobody", language)


def _own_draw(state: TableState, event: DrawRecorded, language: str, name: Callable[[int], str]) -> str:
    """A way to end a hand that only the rules of the table have a name for; its bare word where these have gone."""
    try:
        profile = profile_of(state)
        draw = next((each for each in profile.system.draws(profile) if each.kind == event.kind), None)
    except ProfileError:
        draw = None
    what = draw.label.text(language) if draw is not None else event.kind
    reason = next((each for each in draw.reasons if each.value == event.abortive), None) if draw is not None else None
    more = [*([reason.label.text(language)] if reason is not None else []), *map(name, event.nagashi)]
    key = "draw-own-more" if more else "draw-own"
    return _(key, language, what=what, more=", ".join(more))


def _(key: str, language: str, **values: Any) -> str:
    return text(language, f"table-event-{key}", **values)


# -- the hand that is on


def round_text(state: TableState, language: str = "en") -> str:
    """The round by its wind, or by its number under rules that know no prevailing wind."""
    if state.prevailing is not None:
        return text(language, "table-round-of", wind=wind_name(state.prevailing, language))
    return text(language, "table-round-number", number=state.round)


def hand_text(state: TableState, language: str = "en") -> str:
    """The hand that is played, or after the end how many were."""
    if state.end:
        return text(language, "table-hands-played", hands=len(state.hands))
    return text(language, "table-hand-number", number=state.hand_number)


def counter_texts(state: TableState, language: str = "en") -> tuple[str, ...]:
    """What lies on the table beside the hand's number: repeats or counters, riichi sticks or other points."""
    found = []
    if state.repeats:
        key = "table-honba" if state.conduct.counters == "honba" else "table-repeats"
        found.append(text(language, key, count=state.repeats))
    if state.sticks:
        found.append(text(language, "table-sticks", count=state.sticks))
    elif state.pot:
        found.append(text(language, "table-pot", amount=amount_text(state.pot, language)))
    return tuple(found)


def sum_text(state: TableState, language: str = "en") -> str:
    """What the four totals come to: zero, or what lies on the table or went to nobody (a bettor's part apart)."""
    nobodys = total((state.bank, *(-won for won in state.bettors.values())))
    if nobodys:
        return text(language, "table-sum-bank", amount=amount_text(nobodys, language))
    if state.pot:
        return text(language, "table-sum-pot", amount=amount_text(state.pot, language))
    return text(language, "table-sum-zero")


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


# -- dice and wall


def throw_lines(state: TableState, shown: ThrowShown, language: str = "en") -> tuple[str, ...]:
    """What the last throw decided, or why it changes nothing; a sentence each."""
    if not shown.used:
        return (text(language, f"table-throw-{shown.why}"),)
    decided = shown.decided
    kind = decided.get("kind", "thrown")
    if kind == "wall":
        return wall_lines(state, state.wall, language) if state.wall is not None else ()
    values: dict[str, Any] = {}
    if "player" in decided:
        values["player"] = state.players[decided["player"]]
    if "players" in decided:
        values["players"] = ", ".join(state.players[p] for p in decided["players"])
    return (text(language, f"table-throw-{kind}", **values),)


def wall_lines(state: TableState, wall: WallBreak, language: str = "en") -> tuple[str, ...]:
    """Where the wall is broken, where the deal begins, and where the tiles go that are not dealt; a sentence each."""
    names = {wind: state.players[state.player_at(wind)] for wind in Wind}

    def at(key: str, stack: StackAt) -> str:
        return text(language, f"table-wall-{key}", stack=stack.stack, wall=names[stack.side])

    kept = [line.text(language) for line in kept_back(state.conduct)]
    first = at("first-taken", wall.first_dealt[0])
    return (broken_text(wall, names, language), first, *_set_apart(wall, at, language), *kept)


def broken_text(wall: WallBreak, names: dict[Wind, str], language: str = "en") -> str:
    """Whose wall is broken, and at which stack; ``names`` are the players by seat."""
    own = wall.counted.side is wall.side
    key = "table-wall-broken-own" if own else "table-wall-broken"
    return text(language, key, name=names[wall.side], stack=wall.counted.stack, wall=names[wall.counted.side])


def _set_apart(wall: WallBreak, at: Callable[[str, StackAt], str], language: str) -> list[str]:
    if wall.placement == "on-wall":
        return [at(f"loose-{loose.tile}", loose.on) for loose in wall.loose]
    if wall.loose:
        return [at(wall.placement, wall.loose[0].on)]
    if wall.dead:
        lines = [text(language, f"table-wall-{wall.placement}", count=len(wall.dead))]
        return [*lines, at("indicator", wall.indicator)] if wall.indicator is not None else lines
    return []


def dice_text(dice: Iterable[int], thrown: int) -> str:
    """The dice and their sum: "3 + 4 = 7", or only the sum."""
    shown = " + ".join(map(str, dice))
    return f"{shown} = {thrown}" if " + " in shown else str(thrown)


# -- the wind disc


def question_text(state: TableState, question: DiscQuestion, language: str = "en") -> str:
    """The question about a disc and a log that differ."""
    disc, log = question_sides(state, question, language)
    return text(language, f"table-question-{'behind' if question.behind else 'text'}", disc=disc, log=log)


def question_sides(state: TableState, question: DiscQuestion, language: str = "en") -> tuple[str, str]:
    """What disc and log say: players where it is about the dealer, else winds."""
    if question.subject == "dealer":
        disc, log = (state.players[state.places[state.disc_place(wind)]] for wind in (question.disc, question.log))
        return disc, log
    return wind_name(question.disc, language), wind_name(question.log, language)


# -- marks and the end


def warning_text(warning: str, language: str = "en") -> str:
    """What is odd about a hand that was played."""
    return text(language, f"table-warning-{warning}")


def end_text(state: TableState, language: str = "en") -> str:
    """Why the game is over; empty while it goes on."""
    if not state.end:
        return ""
    return text(language, f"table-end-{state.end}", hands=len(state.hands), rounds=state.conduct.rounds)


def seats_text(players: Iterable[int], names: Sequence[str], language: str = "en") -> str:
    """Who sits where, for instance "East: Anna, South: Boris, ..."."""
    return ", ".join(f"{wind_name(wind, language)}: {names[p]}" for wind, p in zip(Wind, players, strict=True))
