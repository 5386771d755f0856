"""Dice in the course of a game: which throw is wanted, and what a throw changes. A stray throw changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.table.dice import break_wall, count_seats
from companion.table.events import DiceThrown
from companion.table.state import Awaiting, TableState, ThrowShown
from companion.tiles import Wind

STRAY = "stray"


def awaited(state: TableState) -> Awaiting | None:
    """The throw that the table waits for: for seats and dealer before the first hand, then to break the wall."""
    if state.end:
        return None
    done = len(state.throws)
    plan = state.conduct.dice
    if state.opening:
        kind = state.opening[0]
        place = state.dealer_place
        of = 1
        if kind == "highest":
            still, thrown_now, of = _contest(state)
            place = still[thrown_now]
        return Awaiting(kind, f"{kind}-{done + 1}", done + 1, of, plan.opening_dice, state.places[place])
    if state.wall is not None:
        return None
    wall = plan.wall
    place = state.dealer_place
    if done and wall.side == "counted":  # the owner of the wall that the first throw picked throws again
        place += count_seats(state.throws[0][0], Wind.EAST, wall.count_from).position
    return Awaiting(
        "break",
        f"break-{done + 1}",
        done + 1,
        len(wall.throws),
        wall.throws[done],
        state.places[place % len(state.players)],
    )


def prepared(state: TableState, event: DiceThrown) -> DiceThrown:
    """The throw with what it is for, as it goes into the log.

    Once this is written down, a throw never comes to mean something else when another one is taken back.
    """
    if event.step and event.hand_number:
        return event
    wanted = awaited(state)
    step = wanted.step if wanted is not None and _fits(event, wanted) else STRAY
    return event.model_copy(update={"step": step, "hand_number": state.hand_number})


def thrown(state: TableState, seq: int, event: DiceThrown) -> TableState:
    """The state after a throw."""
    wanted = awaited(state)
    shown = ThrowShown(seq, event.dice, event.total, used=False, step=event.step)
    if wanted is None or event.step not in ("", wanted.step) or event.hand_number not in (0, state.hand_number):
        why = "dice-count" if event.step == STRAY and wanted is not None and not _fits(event, wanted) else "not-asked"
        return replace(state, last_throw=replace(shown, why=why))
    if not _fits(event, wanted):
        return replace(state, last_throw=replace(shown, why="dice-count"))
    used = replace(state, throws=(*state.throws, (event.total, state.place(wanted.thrower))))
    after, decided = _decide(used, wanted)
    return replace(after, last_throw=replace(shown, used=True, step=wanted.step, decided=decided))


def _fits(event: DiceThrown, wanted: Awaiting) -> bool:
    if event.dice:
        return len(event.dice) == wanted.dice
    return wanted.dice <= event.total <= 6 * wanted.dice


def _decide(state: TableState, step: Awaiting) -> tuple[TableState, dict[str, Any]]:
    total = state.throws[-1][0]
    if step.kind == "break":
        plan = state.conduct.dice
        if len(state.throws) < len(plan.wall.throws):
            side = count_seats(total, Wind.EAST, plan.wall.count_from)
            return state, {"kind": "thrower", "player": state.player_at(side), "seat": side.value}
        wall = break_wall(plan, [t for t, _ in state.throws])
        return replace(state, wall=wall), {"kind": "wall", "player": state.player_at(wall.side), **wall.to_dict()}
    rest = state.opening[1:]
    if step.kind == "indicators":
        first = state.places[(state.dealer_place + total - 1) % len(state.players)]
        return replace(state, opening=rest, throws=()), {"kind": "draws-first", "player": first}
    if step.kind == "dealer":
        return _first_dealer((state.dealer_place + total - 1) % len(state.players), rest, state)
    still, thrown_now, _ = _contest(state)
    if len(still) == 1:
        return _first_dealer(still[0], rest, state)
    if len(state.throws) >= len(state.players) and not thrown_now:
        return state, {"kind": "tie", "players": [state.places[p] for p in still]}
    return state, {"kind": "thrown"}


def _first_dealer(place: int, rest: tuple[str, ...], state: TableState) -> tuple[TableState, dict[str, Any]]:
    # Seats are dealt anew only between rounds, so the deals played so far bring the same place round to the deal.
    first = (place - state.deals) % len(state.players)
    after = replace(state, opening=rest, throws=(), first_place=first)
    return after, {"kind": "dealer", "player": after.dealer}


def _contest(state: TableState) -> tuple[list[int], int, int]:
    """The throws for the highest so far: places still in it, how many of them have thrown, throws needed as known.

    All throw in turn from East; those who tie for the highest throw again, until one is left.
    """
    still = [(state.dealer_place + n) % len(state.players) for n in state.everybody]
    rest = [total for total, _ in state.throws]
    needed = len(still)
    while len(rest) >= len(still) > 1:
        totals = dict(zip(still, rest[: len(still)], strict=True))
        rest = rest[len(still) :]
        best = max(totals.values())
        still = [place for place in still if totals[place] == best]
        needed += len(still) if len(still) > 1 else 0
    return still, len(rest), needed
