"""The grammar "patterns": fans that add up, dear ones leaving out the cheap ones that they include.

MCR in both editions, the beginners' game, the simplified count, win-or-lose and Hong Kong are profiles of this grammar.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import Field

from companion.hand import Hand, Win
from companion.rules import certainty, explain, ready, settlement
from companion.rules.case import Case, admitted, gone_of
from companion.rules.catalogue import Catalogue, Look
from companion.rules.certainty import unsure_lines
from companion.rules.faan import FaanPay, FaanTable, bonus_fans
from companion.rules.fan_ids import BONUS_FANS, KNOWN_FANS, SHAPES
from companion.rules.profile import Profile, ProfileData, Setting, Sourced, Strict
from companion.rules.profile_errors import FieldError
from companion.rules.reasons import Said
from companion.rules.result import Item, Reading, Reason, Score, Settlement
from companion.tiles import Wind


class FanLine(Sourced):
    """A fan: its points, the fans that it includes (not counted beside it), and those of which it includes only one."""

    points: int = Field(ge=0)
    implies: tuple[str, ...] = ()
    implies_once: tuple[str, ...] = ()


class PatternSettings(Strict):
    """Switches of scoring."""

    minimum: Setting[int]
    minimum_with_flowers: Setting[bool]
    shapes: Setting[str]
    waits: Setting[str]
    knitted_waits: Setting[bool]
    hog_honours: Setting[bool]
    limit: Setting[int] | None = None


class PatternSettlement(Strict):
    """Switches of settling, false wins among them: a bonus on every payment and who pays for a discard, or with a table
    from faan to points its name, the stake, and who pays how much of it."""

    bonus: Setting[int] | None = None
    discard_payers: Setting[str] | None = None
    table: Setting[str] | None = None
    stake: Setting[str] | None = None
    discard_pays: Setting[str] | None = None
    self_draw_times: Setting[int] | None = None
    responsibility: Setting[str] | None = None
    false_win: Setting[int]
    false_win_pays: Setting[str] | None = None
    false_win_goes_on: Setting[bool]


class Body(ProfileData):
    """A profile file of this grammar."""

    settings: PatternSettings
    settlement: PatternSettlement
    fans: dict[str, FanLine]
    tables: dict[str, FaanTable] = Field(default_factory=dict)


def _check_fans(body: Body) -> None:
    unknown = sorted(set(body.fans) - KNOWN_FANS)
    if unknown:
        known = ", ".join(sorted(KNOWN_FANS))
        raise FieldError(f"fans.{unknown[0]}", "rules-field-fan", names=known)
    for fan, line in body.fans.items():
        wrong = sorted({*line.implies, *line.implies_once} - KNOWN_FANS)
        if wrong:
            raise FieldError(f"fans.{fan}.implies", "rules-field-implies", name=wrong[0])
    wrong = sorted(set(body.settings.shapes.value.split()) - set(SHAPES))
    if wrong:
        raise FieldError("settings.shapes", "rules-field-shape", name=wrong[0], names=" ".join(SHAPES))


_BY_TABLE = ("table", "stake", "discard-pays", "self-draw-times", "responsibility", "false-win-pays")
_BY_HAND = ("bonus", "discard-payers")


def _check_settling(body: Body) -> None:
    given = body.settlement.model_dump(by_alias=True, exclude_none=True)
    wanted, other = (_BY_TABLE, _BY_HAND) if body.tables else (_BY_HAND, _BY_TABLE)
    for name in wanted:
        if name not in given:
            raise FieldError(f"settlement.{name}", "rules-field-missing")
    for name in other:
        if name in given:
            raise FieldError(
                f"settlement.{name}", "rules-field-not-with-tables" if body.tables else "rules-field-only-with-tables"
            )
    if body.tables and body.settings.limit is None:
        raise FieldError("settings.limit", "rules-field-missing")
    table = body.settlement.table
    if table is not None and table.value not in body.tables:
        raise FieldError("settlement.table", "rules-field-table", name=table.value, names=", ".join(body.tables))


SETTLE_OPTIONS = ("guarantor",)

CHECKS = (_check_fans, _check_settling)


class Engine:
    """A profile compiled: its catalogue, and what every score of it shares."""

    def __init__(self, profile: Profile):
        body = profile.body
        assert isinstance(body, Body)  # the grammar picked the model
        self.settings = profile.settings
        self.catalogue = Catalogue(
            {fan: line.points for fan, line in body.fans.items()},
            {fan: frozenset(line.implies) for fan, line in body.fans.items()},
            profile.settings,
            {fan: line.implies_once for fan, line in body.fans.items() if line.implies_once},
        )
        self.tile_set = profile.tile_set
        self.flowers = body.tiles.flowers
        self.flower = body.fans["flower-tiles"].points if "flower-tiles" in body.fans else 0
        self.bonus: dict[str, int] = {fan: self.catalogue.points[fan] for fan in BONUS_FANS if fan in body.fans}
        self.limit = body.settings.limit.value if body.settings.limit else 0
        self.pay = FaanPay(body.tables, profile.settings) if body.tables else None
        self.unit = "faan" if body.tables else "fan"
        self.minimum = body.settings.minimum.value
        self.unsure = unsure_lines(profile.lines())
        self.minimum_with_flowers = body.settings.minimum_with_flowers.value
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})

    def total(self, points: int, hand: Hand, win: Win) -> int:
        """The points of the tiles with those of the flowers, cut to the limit."""
        points += self.flower * len(hand.flowers)
        if self.bonus:
            bonus = bonus_fans(hand, win.seat.position, self.bonus)
            points += sum(self.bonus[fan.fan] * fan.times for fan in bonus)
        return min(points, self.limit) if self.limit else points


def compile_profile(profile: Profile) -> Engine:
    """The engine of a profile; see :mod:`companion.rules.grammars`."""
    return Engine(profile)


def value(hand: Hand, win: Win, profile: Profile) -> int | None:
    """The total with flowers, without reasons; None if the hand is impossible or not complete."""
    engine: Engine = profile.engine
    case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
    if not isinstance(case, Case):
        return None
    points = engine.catalogue.value(case)
    return None if points < 0 else engine.total(points, hand, win)


def score(hand: Hand, win: Win, profile: Profile) -> Score:
    """The hand's value with every fan explained, what was left out and why, and the payments."""
    engine: Engine = profile.engine
    case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
    if not isinstance(case, Case):
        if case:
            return Score(profile.id, profile.version, legal=False, problems=case)
        return _not_complete(hand, profile)
    catalogue = engine.catalogue
    looks = catalogue.looks(case)
    if not looks:
        return _not_complete(hand, profile)
    sets = explain.set_texts(case, looks[0].shape)
    points = looks[0].points
    fans, left_out = explain.explain(case, looks[0], catalogue, sets)
    bonus = bonus_fans(hand, win.seat.position, engine.bonus) if engine.bonus else []
    items = [explain.item(fan, catalogue, engine.unit) for fan in (*fans, *bonus)]
    if engine.flower and hand.flowers:
        items.append(explain.flowers_item(hand, engine.flower))
    total = engine.total(points, hand, win)
    reached = total if engine.minimum_with_flowers else points
    legal = reached >= engine.minimum
    used = [(f"fans.{fan.fan}", explain.title(fan.fan)) for fan in (*fans, *bonus)] if engine.unsure else []
    if engine.unsure and engine.flower and hand.flowers:
        used.append(("fans.flower-tiles", explain.title("flower-tiles")))
    met = frozenset(fan.fan for fan in fans)
    notes = (*_notes(hand, case, engine, reached, legal, met), *certainty.notes(engine.unsure, used))
    scored = Score(
        profile=profile.id,
        version=profile.version,
        total=total,
        legal=legal,
        items=tuple(items),
        sets=sets,
        steps=_steps(items, total, engine),
        left_out=left_out,
        others=tuple(_others(looks[1:], case, engine, hand, win, sets)),
        notes=notes,
    )
    return _settled(scored, win, profile) if legal else scored


def _others(
    looks: list[Look], case: Case, engine: Engine, hand: Hand, win: Win, best: tuple[str, ...]
) -> list[Reading]:
    seen = {best}
    found: list[Reading] = []
    for look in looks:
        sets = explain.set_texts(case, look.shape)
        if sets not in seen:
            seen.add(sets)
            found.append(Reading(sets, engine.total(look.points, hand, win)))
    return found


def _steps(items: list[Item], total: int, engine: Engine) -> tuple[Reason, ...]:
    addends = [str(int(item.value) * item.count) for item in items]
    whole = sum(int(item.value) * item.count for item in items)
    lines: list[Reason] = [Reason("rules-sum", {"sum": " + ".join(addends) or "0", "total": str(whole)})]
    if whole > total:
        lines.append(Reason("rules-capped", {"total": str(total), "before": str(whole)}))
    if engine.pay:
        lines.append(engine.pay.step(total))
    because = Said(
        "rules-because" if items else "rules-because-nothing",
        {"total": str(total), "because": [explain.short(item) for item in items], "under": engine.profile},
    )
    return (*lines, because)


def _notes(
    hand: Hand, case: Case, engine: Engine, reached: int, legal: bool, met: frozenset[str]
) -> tuple[Reason, ...]:
    notes: list[Reason] = []
    if not legal:
        key = "rules-below-minimum-flowers" if engine.minimum_with_flowers else "rules-below-minimum"
        notes.append(Reason(key, {"points": str(reached), "minimum": str(engine.minimum)}))
    if case.win < 0:
        notes.append(Reason("rules-note-winning-unknown"))
    if hand.flowers and not engine.flower and not engine.bonus:
        notes.append(Reason("rules-flowers-nothing"))
    danger = engine.pay.danger_note(case, met) if engine.pay else None
    if danger is not None:
        notes.append(danger)
    unused = [flag.value for flag in sorted(case.flags) if not _flag_used(flag.value, case, engine)]
    if unused:
        notes.append(explain.flags_unused(unused))
    return tuple(notes)


_FLAG_FANS: Mapping[str, tuple[str, ...]] = {
    "last-tile": ("last-tile-draw", "last-tile-claim"),
    "last-of-kind": ("last-tile",),
    "replacement": ("out-with-replacement-tile",),
    "robbing": ("robbing-the-kong",),
    "dealt": ("heavenly-hand", "earthly-hand"),
    "first-discard": ("earthly-hand",),
}


def _flag_used(flag: str, _case: Case, engine: Engine) -> bool:
    return any(fan in engine.catalogue.points for fan in _FLAG_FANS.get(flag, ()))


def _settled(scored: Score, win: Win, profile: Profile) -> Score:
    return replace(scored, settlement=settle(scored, win, profile))


def _not_complete(hand: Hand, profile: Profile) -> Score:
    return explain.not_complete(hand, profile, "special", waits_mask, distance)


def waits_mask(hand: Hand, profile: Profile) -> int:
    """Bit mask of the kinds that complete a hand of 13, those that it holds four of taken out."""
    case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
    engine: Engine = profile.engine
    waits = engine.catalogue.waits(case)
    for kind in range(34):
        if waits >> kind & 1 and case.held(kind) >= 4:
            waits &= ~(1 << kind)
    return waits


def distance(hand: Hand, profile: Profile) -> int:
    """How many tiles a hand of 13 is from complete: 1 is ready."""
    engine: Engine = profile.engine
    case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
    return ready.distance(case.counts, len(case.melds), engine.catalogue.shapes, gone_of(case))


def settle(
    scored: Score,
    win: Win,
    profile: Profile,
    losers: Mapping[Wind, Hand] | None = None,  # noqa: ARG001 - losers' tiles do not matter in this grammar
    **options: Any,
) -> Settlement:
    """Payments for a score; ``false_win=True`` settles a false win of ``win.seat`` instead.

    With a table from faan to points ``pays_for_all`` (True or False) overrules what the tiles say about the discarder,
    ``guarantor`` is the seat that pays for all of a drawn hand, and ``excused=True`` lifts either.
    """
    settings = profile.settings
    engine: Engine = profile.engine
    if engine.pay is not None:
        if options.get("false_win"):
            return engine.pay.false_win(win.seat)
        return engine.pay.settle(scored, win, options) if scored.legal and not scored.problems else Settlement()
    if options.get("false_win"):
        return settlement.false_win(win.seat, int(settings["false-win"]))
    if not scored.legal or scored.problems or settings["discard-payers"] == "none":
        return Settlement()
    return settlement.hand_plus_bonus(
        scored.total,
        win,
        bonus=int(settings["bonus"]),
        only_discarder=settings["discard-payers"] == "discarder",
    )


def blames(profile: Profile) -> bool:
    """Whether one player can be made to pay for all: only where a table turns faan into points."""
    engine: Engine = profile.engine
    return engine.pay is not None


__all__ = ["Body", "blames", "compile_profile", "distance", "score", "settle", "value", "waits_mask"]
