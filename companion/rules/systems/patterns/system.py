"""The system "patterns": fans that add up, dear ones leaving out the cheap ones that they include.

MCR in both editions, the beginners' game, the simplified count, win-or-lose and Hong Kong are profiles of this system.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import blame, settlement
from companion.rules.profile import certainty
from companion.rules.profile.data import ProfileData
from companion.rules.questions import Circumstance, Question, RequestError, circumstance
from companion.rules.reasons import Said
from companion.rules.result import LARGEST, Item, OtherReading, Reason, Score, Settlement
from companion.rules.system import NONE, Options, Profile, RuleSystem
from companion.rules.systems.patterns import words
from companion.rules.systems.patterns.body import PatternsBody, check_fans, check_settling
from companion.rules.systems.patterns.catalogue import Catalogue, Look
from companion.rules.systems.patterns.faan import FaanPay, bonus_fans
from companion.rules.systems.patterns.fan_ids import BONUS_FANS
from companion.rules.tiles.case import Case, admitted, gone_of, without_fifth
from companion.rules.tiles.distance import distance
from companion.rules.words import flags_unused, not_complete, short
from companion.rules.worth import POINTS, points_question
from companion.tiles import Wind

_FLAG_FANS: Final[Mapping[Flag, tuple[str, ...]]] = {
    Flag.LAST_TILE: ("last-tile-draw", "last-tile-claim"),
    Flag.LAST_OF_KIND: ("last-tile",),
    Flag.REPLACEMENT: ("out-with-replacement-tile",),
    Flag.ROBBING: ("robbing-the-kong",),
    Flag.DEALT: ("heavenly-hand", "earthly-hand"),
    Flag.FIRST_DISCARD: ("earthly-hand",),
}
"""Circumstances by the fans that they can earn."""


class PatternsEngine:
    """A profile compiled: its catalogue, and what every score of it shares."""

    def __init__(self, profile: Profile, body: PatternsBody):
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
        self.pay = FaanPay(body.tables, profile.settings, profile.seats) if body.tables else None
        self.unit = "faan" if body.tables else "fan"
        self.minimum = body.settings.minimum.value
        self.unsure = certainty.unsure_lines(profile.lines())
        self.minimum_with_flowers = body.settings.minimum_with_flowers.value
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})

    def total(self, points: int, hand: Hand, win: Win) -> int:
        """The points of the tiles with those of the flowers, cut to the limit."""
        points += self.flower * len(hand.flowers)
        if self.bonus:
            bonus = bonus_fans(hand, win.seat.position, self.bonus)
            points += sum(self.bonus[fan.fan] * fan.times for fan in bonus)
        return min(points, self.limit) if self.limit else points


def _engine(profile: Profile) -> PatternsEngine:
    made = profile.engine
    assert isinstance(made, PatternsEngine)
    return made


def _only_wins(profile: Profile) -> bool:
    """Whether hands are counted and not paid for."""
    return _engine(profile).pay is None and profile.settings["discard-payers"] == "none"


class Patterns(RuleSystem):
    """A catalogue of fans that add up, with exclusions."""

    id = "patterns"
    body = PatternsBody

    def check(self, body: ProfileData) -> None:
        assert isinstance(body, PatternsBody)
        check_fans(body)
        check_settling(body)

    def compile(self, profile: Profile) -> PatternsEngine:
        assert isinstance(profile.body, PatternsBody)
        return PatternsEngine(profile, profile.body)

    def value(self, hand: Hand, win: Win, profile: Profile) -> int | None:
        """The total with flowers, without reasons; None if the hand is impossible or not complete."""
        engine = _engine(profile)
        case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
        if not isinstance(case, Case):
            return None
        points = engine.catalogue.value(case)
        return None if points < 0 else engine.total(points, hand, win)

    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The hand's value with every fan explained, what was left out and why, and the payments."""
        engine = _engine(profile)
        case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
        if not isinstance(case, Case):
            if case:
                return Score(profile.id, profile.version, legal=False, problems=case)
            return not_complete(hand, profile, "special")
        catalogue = engine.catalogue
        looks = catalogue.looks(case)
        if not looks:
            return not_complete(hand, profile, "special")
        sets = words.set_texts(case, looks[0].shape)
        points = looks[0].points
        fans, left_out = words.explain(case, looks[0], catalogue, sets)
        bonus = bonus_fans(hand, win.seat.position, engine.bonus) if engine.bonus else []
        items = [words.item(fan, catalogue, engine.unit) for fan in (*fans, *bonus)]
        if engine.flower and hand.flowers:
            items.append(words.flowers_item(hand, engine.flower))
        total = engine.total(points, hand, win)
        reached = total if engine.minimum_with_flowers else points
        legal = reached >= engine.minimum
        used = [(f"fans.{fan.fan}", words.title(fan.fan)) for fan in (*fans, *bonus)] if engine.unsure else []
        if engine.unsure and engine.flower and hand.flowers:
            used.append(("fans.flower-tiles", words.title("flower-tiles")))
        danger = engine.pay.danger(case, frozenset(fan.fan for fan in fans)) if engine.pay else ""
        notes = (*_notes(hand, case, engine, reached, legal, danger), *certainty.notes(engine.unsure, used))
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
            fed="" if case.self_draw else danger,
        )
        return replace(scored, settlement=self.settle(scored, win, profile)) if legal else scored

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        return without_fifth(case, _engine(profile).catalogue.waits(case))

    def distance(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        return distance(case.counts, len(case.melds), _engine(profile).catalogue.shapes, gone_of(case))

    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Payments for a score; ``false_win=True`` settles a false win of ``win.seat`` instead.

        With a table from faan to points ``pays_for_all`` (True or False) overrules what the tiles say about the
        discarder, ``guarantor`` is the seat that pays for all of a drawn hand, and ``excused=True`` lifts either.
        """
        settings = profile.settings
        engine = _engine(profile)
        if engine.pay is not None:
            if options.get("false_win"):
                return engine.pay.false_win(win.seat)
            return engine.pay.settle(scored, win, options) if scored.legal and not scored.problems else Settlement()
        if options.get("false_win"):
            return settlement.false_win(win.seat, int(settings["false-win"]), profile.seats)
        if not scored.legal or scored.problems or settings["discard-payers"] == "none":
            return Settlement()
        return settlement.hand_plus_bonus(
            scored.total,
            win,
            profile.seats,
            bonus=int(settings["bonus"]),
            only_discarder=settings["discard-payers"] == "discarder",
        )

    def worth_questions(self, profile: Profile) -> tuple[Question, ...]:
        """The fan together, flowers with them, at most the limit; nothing where a win is a win."""
        if _only_wins(profile):
            return ()
        engine = _engine(profile)
        return (points_question(self.unit_word(engine.unit, 100), most=engine.limit or LARGEST),)

    def score_worth(self, told: Mapping[str, int], win: Win, profile: Profile, options: Options = NONE) -> Score:
        return super().score_worth({POINTS: 1} if _only_wins(profile) else told, win, profile, options)

    def below(self, points: int, profile: Profile) -> Reason | None:
        engine = _engine(profile)
        return _below(points, engine) if points < engine.minimum else None

    def blames(self, profile: Profile) -> bool:
        """Whether one player can be made to pay for all: only where a table turns faan into points."""
        return _engine(profile).pay is not None

    def unit(self, profile: Profile) -> str:
        return _engine(profile).unit

    def circumstances(self, profile: Profile) -> tuple[Circumstance, ...]:
        body = profile.body
        assert isinstance(body, PatternsBody)
        fans = {name for name, line in body.fans.items() if line.points}
        return tuple(circumstance(flag) for flag, names in _FLAG_FANS.items() if not fans.isdisjoint(names))

    def questions(self, profile: Profile) -> tuple[Question, ...]:
        asked = profile.settings.get("responsibility", "none") != "none"
        return replace(blame.WHO_PAYS, asked=asked), replace(GUARANTOR, asked=asked)

    def read(self, win: Win, options: Options, profile: Profile) -> dict[str, object]:
        found = super().read(win, options, profile)
        if found.get("guarantor") is not None and win.by is not WinBy.SELF_DRAW:
            raise RequestError("request-guarantor-discard")
        return found


GUARANTOR: Final = Question(
    "guarantor",
    "player",
    Reason("rules-ask-guarantor"),
    Reason("rules-ask-guarantor-hint"),
    step="settle",
    by=WinBy.SELF_DRAW,
)
"""Who pays for all of a drawn hand."""


def _others(
    looks: list[Look], case: Case, engine: PatternsEngine, hand: Hand, win: Win, best: tuple[str, ...]
) -> list[OtherReading]:
    seen = {best}
    found: list[OtherReading] = []
    for look in looks:
        sets = words.set_texts(case, look.shape)
        if sets not in seen:
            seen.add(sets)
            found.append(OtherReading(sets, engine.total(look.points, hand, win)))
    return found


def _steps(items: list[Item], total: int, engine: PatternsEngine) -> tuple[Reason, ...]:
    addends = [str(int(item.value) * item.count) for item in items]
    whole = sum(int(item.value) * item.count for item in items)
    lines: list[Reason] = [Reason("rules-sum", {"sum": " + ".join(addends) or "0", "total": str(whole)})]
    if whole > total:
        lines.append(Reason("rules-capped", {"total": str(total), "before": str(whole)}))
    if engine.pay:
        lines.append(engine.pay.step(total))
    because = Said(
        "rules-because" if items else "rules-because-nothing",
        {"total": str(total), "because": [short(item) for item in items], "under": engine.profile},
    )
    return (*lines, because)


def _below(points: int, engine: PatternsEngine) -> Reason:
    key = "rules-below-minimum-flowers" if engine.minimum_with_flowers else "rules-below-minimum"
    return Reason(key, {"points": str(points), "minimum": str(engine.minimum)})


def _notes(
    hand: Hand, case: Case, engine: PatternsEngine, reached: int, legal: bool, danger: str
) -> tuple[Reason, ...]:
    notes: list[Reason] = []
    if not legal:
        notes.append(_below(reached, engine))
    if case.win < 0:
        notes.append(Reason("rules-note-winning-unknown"))
    if hand.flowers and not engine.flower and not engine.bonus:
        notes.append(Reason("rules-flowers-nothing"))
    if danger:
        notes.append(Reason(f"rules-guarantor-{danger}") if case.self_draw else blame.note(danger))
    unused = [flag.value for flag in sorted(case.flags) if not _flag_used(flag, engine)]
    if unused:
        notes.append(flags_unused(unused))
    return tuple(notes)


def _flag_used(flag: Flag, engine: PatternsEngine) -> bool:
    return any(fan in engine.catalogue.points for fan in _FLAG_FANS.get(flag, ()))
