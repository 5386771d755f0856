"""How a game goes under a rule set, from shuffling to the next hand: a short course, made from what the table follows.

>>> from companion.rules import load_profile
>>> chapters = course(load_profile("classical-300"))
>>> [chapter.key for chapter in chapters][:4], chapters[3].lines[1].text()
(['set', 'seats', 'wall', 'deal'], 'East draws the first tile as any turn begins.')
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.hand import Flag
from companion.rules.result import Reason
from companion.rules.system import Profile
from companion.table.conduct import Conduct, conduct_for
from companion.tiles import KINDS


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the course: its key, and a sentence each."""

    key: str
    lines: tuple[Reason, ...]

    @property
    def title(self) -> Reason:
        """Its heading."""
        return Reason(f"course-title-{self.key}")


def course(profile: Profile, conduct: Conduct | None = None) -> tuple[Chapter, ...]:
    """The chapters that a rule set has, in the order of play; on request with the settings of a table (``conduct``).
    What its system tells itself stands in place of the usual lines."""
    conduct = conduct or conduct_for(profile)
    usual = {
        "set": _set(profile, conduct),
        "seats": _seats(profile, conduct),
        "wall": _wall(profile, conduct),
        "deal": _deal(profile, conduct),
        "charleston": (),
        "turns": _turns(conduct),
        "claims": _claims(profile, conduct),
        "kongs": _kongs(profile, conduct),
        "end": _end(conduct),
        "next": _next(conduct),
    }
    told = {**usual, **profile.system.course(profile)}
    return tuple(Chapter(key, lines) for key, each in told.items() if (lines := tuple(each)))


def _set(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    box = profile.system.box(profile)
    jokers = sum(count for tile, count in box.items() if tile.is_joker)
    tiles = sum(count for tile, count in box.items() if tile.index < KINDS)
    yield Reason("course-set", {"tiles": tiles, "flowers": _flowers(profile, conduct), "jokers": jokers})


def _flowers(profile: Profile, conduct: Conduct) -> int:
    """How many flowers lie in the walls: as many as find room there beside the other tiles."""
    box = profile.system.box(profile)
    others = sum(count for tile, count in box.items() if not tile.is_bonus)
    return min(sum(box.values()) - others, max(0, 2 * sum(conduct.dice.wall.stacks) - others))


def _seats(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    plan = conduct.dice
    yield Reason("course-seats", {"how": plan.seats, "dice": plan.opening_dice})
    if plan.dealer == "count":
        yield Reason("course-seats-dealer", {"dice": plan.opening_dice})
    if profile.body.players == 4:
        yield Reason("course-seats-order")


def _wall(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    wall = conduct.dice.wall
    even = len(set(wall.stacks)) == 1
    values = {"stacks": wall.stacks[0], "others": wall.stacks[1]}
    yield Reason("course-wall" if even else "course-wall-uneven", values)
    yield Reason("course-break", {"side": wall.side, "from": wall.count_from, "dice": wall.throws[0]})
    how = "same" if len(wall.throws) == 1 else wall.stack
    yield Reason("course-break-stack", {"how": how, "dice": wall.throws[-1]})
    if "wall-count-runs-on" in profile.settings:
        yield Reason("course-break-end", {"runs": "on" if wall.runs_on else "again"})
    if wall.loose != "none":
        yield Reason("course-loose", {"how": wall.loose, "stacks": wall.dead_stacks})
    if wall.indicator is not None:
        yield Reason("course-indicator")


def _deal(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    hand = profile.tile_set.hand_size
    yield Reason("course-deal", {"times": hand // 4, "rest": hand % 4, "hand": hand})
    yield Reason("course-deal-east", {"how": "taken" if conduct.dice.wall.deal > 4 * hand else "drawn"})
    if _flowers(profile, conduct) and not profile.system.exposes:
        yield Reason("course-flowers", {"where": conduct.dice.wall.loose})


def _turns(conduct: Conduct) -> Iterator[Reason]:
    yield Reason("course-turns")
    if conduct.stick:
        yield Reason("course-riichi", {"stick": str(conduct.stick), "needs": str(conduct.riichi_needs)})


def _claims(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    yield Reason("course-claims-pung")
    yield Reason("course-claims-chow")
    yield Reason("course-claims-order")
    yield Reason("course-claims-several", {"who": conduct.several_winners})
    yield from profile.system.waits_notes
    yield Reason("course-false-win", {"how": "again" if profile.system.redeals(profile) else "on"})


def _kongs(profile: Profile, conduct: Conduct) -> Iterator[Reason]:
    yield Reason("course-kong", {"where": conduct.dice.wall.loose})
    if any(each.flag is Flag.ROBBING for each in profile.system.circumstances(profile)):
        yield Reason("course-kong-robbing")


def _end(conduct: Conduct) -> Iterator[Reason]:
    if conduct.reserve:
        yield from kept_back(conduct)
    else:
        yield Reason("course-end", {"where": conduct.dice.wall.loose})


def kept_back(conduct: Conduct) -> Iterator[Reason]:
    """How many tiles at the end of the wall nobody draws; nothing where it is played to its end."""
    if conduct.reserve:
        loose = "with" if conduct.reserve_includes_loose else "without"
        yield Reason("table-wall-kept", {"count": conduct.reserve, "loose": loose})
        if conduct.reserve_per_kong:
            yield Reason("table-wall-kept-kong", {"count": conduct.reserve_per_kong})


def _next(conduct: Conduct) -> Iterator[Reason]:
    yield Reason("course-next-win", {"deal": conduct.dealer_after_win})
    if conduct.dealer_after_win == "stays":
        yield Reason("course-next-draw", {"deal": conduct.dealer_after_draw})
    if conduct.hands:
        yield Reason("course-next-hands", {"hands": conduct.hands})
    elif conduct.rounds:
        yield Reason("course-next-rounds", {"rounds": conduct.rounds, "deals": conduct.round_deals})
    if conduct.redraw_after:
        yield Reason("course-next-redraw", {"rounds": conduct.redraw_after})
