"""The system "written-lines": a rule set's file writes every line itself, as a condition with points that add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.hand import Hand, Win
from companion.rules import settlement
from companion.rules.profile import certainty
from companion.rules.profile.data import ProfileData
from companion.rules.questions import Circumstance, circumstance
from companion.rules.reasons import Said
from companion.rules.result import OtherReading, Reason, Score, Settlement
from companion.rules.system import NONE, Options, Profile, RuleSystem
from companion.rules.systems.written import pay, words
from companion.rules.systems.written.body import WrittenBody, check_lines
from companion.rules.systems.written.count import CountedLook, LineCounter
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case, admitted, gone_of, special_mask, without_fifth
from companion.rules.tiles.distance import distance
from companion.rules.words import flags_unused, not_complete
from companion.tiles import Wind


class WrittenEngine:
    """A profile compiled: its counter, and what every score of it shares."""

    def __init__(self, profile: Profile, body: WrittenBody):
        self.body = body
        self.counter = LineCounter(body)
        self.unsure = certainty.unsure_lines(profile.lines())
        self.under = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})


def _engine(profile: Profile) -> WrittenEngine:
    made = profile.engine
    assert isinstance(made, WrittenEngine)
    return made


class Written(RuleSystem):
    """Lines of a file, each a condition with points."""

    id = "written-lines"
    body = WrittenBody

    def check(self, body: ProfileData) -> None:
        assert isinstance(body, WrittenBody)
        check_lines(body)

    def compile(self, profile: Profile) -> WrittenEngine:
        assert isinstance(profile.body, WrittenBody)
        return WrittenEngine(profile, profile.body)

    def value(self, hand: Hand, win: Win, profile: Profile) -> int | None:
        case = admitted(hand, win, profile.tile_set, bonus=profile.body.tiles.flowers)
        total = _engine(profile).counter.value(case) if isinstance(case, Case) else -1
        return total if total >= 0 else None

    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        engine = _engine(profile)
        body, counter = engine.body, engine.counter
        case = admitted(hand, win, profile.tile_set, bonus=body.tiles.flowers)
        looks = counter.looks(case) if isinstance(case, Case) else []
        if not looks or not isinstance(case, Case):
            if case and not isinstance(case, Case):
                return Score(profile.id, profile.version, legal=False, problems=case)
            return not_complete(hand, profile, "special" if counter.shapes else "sets")
        best = looks[0]
        items = words.items(best, body, counter)
        minimum = body.settings.minimum.value
        scored = Score(
            profile=profile.id,
            version=profile.version,
            total=best.total,
            legal=best.total >= minimum,
            items=tuple(items),
            sets=words.set_texts(best),
            steps=words.steps(items, best, engine.under),
            left_out=words.left_out(best, body, counter),
            others=_others(looks),
            notes=_notes(hand, case, best, engine, minimum),
        )
        return replace(scored, settlement=self.settle(scored, win, profile)) if scored.legal else scored

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        shapes = _engine(profile).counter.shapes
        return without_fifth(case, decompose.waits(case.unshown) | special_mask(case.unshown, len(case.laid), shapes))

    def distance(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        return distance(case.counts, len(case.melds), _engine(profile).counter.shapes, gone_of(case))

    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        settings = profile.settings
        if options.get("false_win"):
            return settlement.false_win(win.seat, int(settings["false-win"]), profile.seats)
        if not scored.legal or scored.problems:
            return Settlement()
        return pay.settle(scored.total, win, profile.seats, str(settings["pay"]), int(settings["share"]))

    def below(self, points: int, profile: Profile) -> Reason | None:
        minimum = _engine(profile).body.settings.minimum.value
        return _below(points, minimum) if points < minimum else None

    def circumstances(self, profile: Profile) -> tuple[Circumstance, ...]:
        return tuple(circumstance(flag) for flag in sorted(_engine(profile).counter.flags, key=lambda flag: flag.value))


def _below(points: int, minimum: int) -> Reason:
    return Reason("rules-below-minimum-flowers", {"points": str(points), "minimum": str(minimum)})


def _others(looks: list[CountedLook]) -> tuple[OtherReading, ...]:
    texts = {words.set_texts(look): look.total for look in reversed(looks)}
    best = words.set_texts(looks[0])
    return tuple(OtherReading(sets, total) for sets, total in reversed(texts.items()) if sets != best)


def _notes(hand: Hand, case: Case, best: CountedLook, engine: WrittenEngine, minimum: int) -> tuple[Reason, ...]:
    notes = list(words.unknown_winner(case))
    if best.total < minimum:
        notes.append(_below(best.total, minimum))
    if hand.flowers and not engine.counter.asks_flowers:
        notes.append(Reason("rules-flowers-nothing"))
    unused = sorted(flag.value for flag in case.flags - engine.counter.flags)
    if unused:
        notes.append(flags_unused(unused))
    used = [(f"lines.{name}", words.title(engine.body, name)) for name in best.kept]
    return (*notes, *certainty.notes(engine.unsure, sorted(used, key=lambda entry: entry[0])))
