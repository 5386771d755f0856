"""The system "target card": a hand wins if it is one of the hands on a card, which every year brings anew.

The card is a text file of the players' own (:mod:`companion.rules.systems.american.parse`); a made-up one comes
with the program to practise with. Sources: [002] and [003].

>>> from companion.rules import load_profile, score as any_score
>>> from companion.hand import Hand, Win
>>> rules = load_profile("american")
>>> scored = any_score(Hand.parse("1111m 2m 333mJ 4m 5555m", rules.tile_set), Win(), rules)
>>> scored.total, scored.items[0].name, scored.sets[2]
(25, 'R1', '333mJ')
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.hand import Hand, HandError, Problem, Win, WinBy
from companion.rules import settlement
from companion.rules.details import Details, PlayersFiles
from companion.rules.profile import certainty
from companion.rules.profile.change import plain_value
from companion.rules.profile.errors import FieldError
from companion.rules.questions import Question, as_given
from companion.rules.reasons import Said
from companion.rules.result import LeftOut, Near, Number, OtherReading, Reason, Score, Settlement
from companion.rules.system import NONE, Options, Profile, RuleSystem
from companion.rules.systems.american import course, pay, shown, words
from companion.rules.systems.american.body import AmericanBody
from companion.rules.systems.american.card import Card
from companion.rules.systems.american.dead import dead as dead_reasons
from companion.rules.systems.american.dealt import deal
from companion.rules.systems.american.faults import CardError
from companion.rules.systems.american.files import (
    PRACTICE_FILE,
    SUFFIX,
    Loaded,
    card_in,
    card_path,
    is_card_key,
    is_text,
    load_card,
)
from companion.rules.systems.american.held import Held, after_exposures, kind_of, problems_of
from companion.rules.systems.american.matcher import JOKER_BIT, Matcher
from companion.rules.systems.american.near import nearest as nearest_lines
from companion.rules.systems.american.variants import COPIES, KINDS, Variant
from companion.rules.words import flags_unused, waits_notes
from companion.tiles import AMERICAN_SET, Tile, TileError, Wind


class AmericanEngine:
    """A profile compiled: its card laid out with tiles, and what every score of it shares."""

    def __init__(self, profile: Profile):
        loaded = _loaded(profile.data, profile.origin, profile.changes)
        self.card: Card = loaded.card if profile.settings.get("sextets", True) else loaded.card.without_sextets()
        self.matcher = Matcher(self.card)
        settings = profile.settings
        self.jokerless = bool(settings["jokerless-doubles"])
        self.concealed_by_discard = bool(settings["concealed-by-discard"])
        self.single_by_discard = bool(settings["single-by-discard"])
        self.unsure = certainty.unsure_lines(profile.lines())
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})
        self.name = Reason("rules-card-name", {"name": self.card.name or loaded.path.stem})

    def total(self, variant: Variant, held: Held) -> Number:
        """The value of the line, twice for a hand without jokers that could have used some."""
        line = variant.line
        return line.value * 2 if self.jokerless and not held.all_jokers and line.could_use_jokers else line.value

    def refusal(self, variant: Variant, held: Held, hand: Hand, win: Win) -> Reason | None:
        """Why a house does not let a hand win on a discard that makes the line."""
        if win.by is not WinBy.DISCARD:
            return None
        line = variant.line
        if line.concealed and not self.concealed_by_discard:
            return Reason("rules-card-concealed-drawn", {"line": line.id})
        if not self.single_by_discard and hand.winning is not None:
            kind = kind_of(hand.winning)
            rest = after_exposures(variant, held.exposures)
            if rest is not None and held.counts[kind] <= rest[kind][0]:
                return Reason("rules-card-single-drawn", {"line": line.id, "tile": str(hand.winning)})
        return None


def _engine(profile: Profile) -> AmericanEngine:
    made = profile.engine
    assert isinstance(made, AmericanEngine)
    return made


def _loaded(data: Mapping[str, Any], origin: str, changes: Mapping[str, Any]) -> Loaded:
    """The card of a profile's data. Raises CardError."""
    name = str(data["settings"]["card"]["value"])
    return card_in(name, origin) if is_text(name) else load_card(card_path(name, origin, changes))


def card_of(profile: Profile) -> Card:
    """The card that a profile plays by."""
    return _engine(profile).card


def tiles_of(visible: object) -> tuple[Tile, ...]:
    """Tiles from hand notation or as they are. Raises HandError."""
    if not visible:
        return ()
    if isinstance(visible, str):
        seen = Hand.parse(visible, AMERICAN_SET)
        return (*seen.tiles, *seen.flowers)
    try:
        return tuple(_tile(each) for each in visible) if isinstance(visible, Iterable) else (_tile(visible),)
    except TileError as error:
        raise HandError("american-error-visible", value=repr(visible)) from error


def _tile(given: object) -> Tile:
    return given if isinstance(given, Tile) else Tile.parse(str(given))


def _faults(hand: Hand, win: Win, visible: Sequence[Tile]) -> tuple[Problem, ...]:
    found = [*problems_of(hand, visible), *win.problems()]
    if hand.winning is not None and hand.winning.is_joker and win.by is WinBy.DISCARD:
        found.append(Problem.of("joker-claimed", (hand.winning,)))
    return tuple(found)


def _ranked(
    hand: Hand, held: Held, win: Win, engine: AmericanEngine
) -> list[tuple[bool, Number, Variant, Reason | None]]:
    """(may be declared, total, variant, why not) of every way to make a line, the best first."""
    ranked: list[tuple[bool, Number, Variant, Reason | None]] = []
    for variant in engine.matcher.made(held):
        refusal = engine.refusal(variant, held, hand, win)
        ranked.append((refusal is None, engine.total(variant, held), variant, refusal))
    ranked.sort(key=lambda entry: (not entry[0], -entry[1], entry[2].number))
    return ranked


class American(RuleSystem):
    """A card of target hands."""

    id = "target-card"
    body = AmericanBody
    files = PlayersFiles(SUFFIX, shown.check, lambda file: shown.card_details(load_card(file).card))
    exposes = True

    def compile(self, profile: Profile) -> AmericanEngine:
        """The engine of a profile. Raises ProfileError for a card that cannot be used."""
        return AmericanEngine(profile)

    def beside(self, data: Mapping[str, Any], origin: str, changes: Mapping[str, Any]) -> tuple[tuple[Path, ...], str]:
        """The card's file, and the words that tell its state in the version.

        Raises FieldError with every fault of the card.
        """
        try:
            loaded = _loaded(data, origin, changes)
        except CardError as error:
            raise FieldError("settings.card", "card-error", what=list(error.placed)) from error
        if loaded.path == PRACTICE_FILE:
            return (), ""
        name = str(data["settings"]["card"]["value"])
        return () if is_text(name) else (loaded.path,), f"card {loaded.fingerprint}"

    def written_in(self, profile: Profile, changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The data of a profile with its card's text written in, and the changes that remain on top of it.

        A card of one's own may be named by ``changes``. Raises CardError.
        """
        named = {key: value for key, value in changes.items() if is_card_key(key)}
        data = copy.deepcopy(dict(profile.data))
        for value in named.values():
            data["settings"]["card"]["value"] = value
        loaded = _loaded(data, profile.origin, {**profile.changes, **named})
        if loaded.path != PRACTICE_FILE:
            data["settings"]["card"]["value"] = loaded.card.text()
        return data, {key: value for key, value in changes.items() if key not in named}

    def details(self, profile: Profile) -> Details:
        """The card."""
        return shown.card_details(_engine(profile).card)

    def value(self, hand: Hand, win: Win, profile: Profile) -> Number | None:
        """The total alone; None if the hand is impossible or makes no line."""
        engine = _engine(profile)
        if hand.size(AMERICAN_SET) != AMERICAN_SET.hand_size + 1 or _faults(hand, win, ()):
            return None
        ranked = _ranked(hand, Held.of(hand), win, engine)
        return ranked[0][1] if ranked else None

    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The best line that the hand makes, with suits, shift and jokers told; or the nearest lines of the card.

        ``visible``: tiles that lie open elsewhere, in hand notation or as tiles. Raises HandError if they cannot be
        read.
        """
        engine = _engine(profile)
        seen = tiles_of(options.get("visible"))
        problems = _faults(hand, win, seen)
        if problems:
            return Score(profile.id, profile.version, legal=False, problems=problems)
        held = Held.of(hand)
        if held.size != AMERICAN_SET.hand_size + 1:
            return self._refused(hand, profile, Problem.of("no-winning-tile"), seen)
        ranked = _ranked(hand, held, win, engine)
        if not ranked:
            return self._refused(hand, profile, Problem.of("no-line"), seen)
        legal, total, variant, refusal = ranked[0]
        groups = words.filled(variant, held)
        line = variant.line
        doubled = total != line.value
        items = [words.line_item(variant, groups), *([words.jokerless_item()] if doubled else [])]
        jokers = words.jokers_note(groups)
        notes = [*([refusal] if refusal is not None else []), *([jokers] if jokers is not None else []), engine.name]
        if win.flags:
            notes.append(flags_unused(flag.value for flag in sorted(win.flags)))
        notes += certainty.notes(engine.unsure, _used(variant, win))
        scored = Score(
            profile=profile.id,
            version=profile.version,
            total=total,
            legal=legal,
            items=tuple(items),
            sets=tuple(group.text for group in groups),
            steps=words.steps(line, total, doubled, engine.profile),
            left_out=_left_out(variant, held, engine),
            others=_others(ranked, held),
            notes=tuple(notes),
        )
        return replace(scored, settlement=self.settle(scored, win, profile)) if legal else scored

    def _refused(self, hand: Hand, profile: Profile, problem: Problem, visible: Sequence[Tile]) -> Score:
        engine = _engine(profile)
        rest = Hand(hand.concealed, hand.melds, hand.flowers)
        notes: list[Reason] = list(dead_reasons(hand, engine.matcher, visible))
        if not notes and rest.size(AMERICAN_SET) == AMERICAN_SET.hand_size:
            notes += waits_notes(self.waits_mask(rest, profile), lambda: self.distance(rest, profile))
        if any(tile.name == "F" for tile in hand.tiles) and _made_with_flowers(hand, engine):
            notes.append(Reason("rules-card-flower-letter"))
        near = nearest_lines(engine.matcher, Held.of(hand), visible=visible)
        return Score(
            profile.id, profile.version, legal=False, problems=(problem,), notes=(*notes, engine.name), nearest=near
        )

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        """Bit mask of the tiles that complete 13: kinds 0-33, any flower as 34, the joker as 42."""
        held = Held.of(Hand(hand.concealed, hand.melds, hand.flowers))
        mask = _engine(profile).matcher.waits(held)
        for kind in range(KINDS):
            if mask >> kind & 1 and held.whole[kind] >= COPIES[kind]:
                mask &= ~(1 << kind)
        return mask & ~(1 << JOKER_BIT) if held.all_jokers >= AMERICAN_SET.jokers else mask

    def distance(self, hand: Hand, profile: Profile) -> int:
        """How many tiles 13 lack to the nearest line that their exposed sets leave open (1: ready); 14 if none is."""
        matcher = _engine(profile).matcher
        held = Held.of(Hand(hand.concealed, hand.melds, hand.flowers))
        nearest_line = next(matcher.by_line(matcher.distances(held)), None)
        return AMERICAN_SET.hand_size + 1 if nearest_line is None else nearest_line[0]

    def nearest(self, hand: Hand, profile: Profile, options: Options = NONE) -> tuple[Near, ...]:
        """The lines nearest to a hand with nothing wrong in it, and those that look near but are closed to it."""
        return nearest_lines(_engine(profile).matcher, Held.of(hand), visible=tiles_of(options.get("visible")))

    def dead(self, hand: Hand, profile: Profile, options: Options = NONE) -> tuple[Reason, ...]:
        """Why a hand is dead; empty if it can still win. See :mod:`companion.rules.systems.american.dead`."""
        return dead_reasons(hand, _engine(profile).matcher, tiles_of(options.get("visible")))

    def in_sight(self, options: Options) -> tuple[Tile, ...]:
        return tiles_of(options.get("visible"))

    def deal(self, rng: random.Random, level: int, profile: Profile) -> tuple[Hand, Win]:
        """A complete hand of any line of the profile's card: 1 natural tiles, 2 jokers, 3 jokers and exposed sets."""
        return deal(rng, level, _engine(profile).matcher.variants)

    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Payments for a score.

        ``bettor_on``: the seat that a fifth player bet on; ``dead``: seats of dead hands, which pay like the others.
        ``false_win=True``: ``win.seat`` declared a hand that is none: it is dead from now on, and pays what the switch
        ``false-win`` says (nothing, if the house has no such rule) to each of the others.
        Raises ValueError for options that contradict the win.
        """
        settings = profile.settings
        if options.get("false_win"):
            return settlement.false_win(win.seat, int(settings["false-win"]), profile.seats)
        if not scored.legal or scored.problems:
            return Settlement()
        bet = pay.bet_of(win, options)
        return pay.settle(scored.total, win, settings, bettor_on=bet.on, dead=bet.dead)

    def read(self, win: Win, options: Options, profile: Profile) -> dict[str, object]:
        found = super().read(win, options, profile)
        bet = pay.bet_of(win, found)
        return {**found, "bettor_on": bet.on, "dead": bet.dead}

    def course(self, profile: Profile) -> dict[str, Iterator[Reason]]:
        settings = profile.settings
        return {"charleston": course.charleston(settings), "claims": course.claims(settings), "kongs": iter(())}

    def questions(self, profile: Profile) -> tuple[Question, ...]:
        return (
            Question("visible", "tiles", Reason("rules-ask-visible"), asked=False, reads=as_given),
            Question(
                "bettor_on",
                "player",
                Reason("rules-ask-bettor-on"),
                Reason("rules-ask-bettor-on-hint"),
                step="settle",
                whom="all",
                words=("bet",),
                reads=plain_value,
            ),
            Question("bettor", "text", Reason("rules-ask-bettor"), step="settle", most=40, after="bettor_on"),
            Question(
                "dead",
                "players",
                Reason("rules-ask-dead"),
                Reason("rules-ask-dead-hint"),
                step="settle",
                whom="bystanders",
                reads=plain_value,
            ),
        )


MOST_OTHERS: Final = 8


def _others(ranked: list[tuple[bool, Number, Variant, Reason | None]], held: Held) -> tuple[OtherReading, ...]:
    best = ranked[0][2]
    seen = {(best.number, words.filled(best, held))}
    found: list[OtherReading] = []
    for _, total, variant, _ in ranked[1:]:
        key = (variant.number, words.filled(variant, held))
        if key not in seen and len(found) < MOST_OTHERS:
            seen.add(key)
            found.append(OtherReading(tuple(group.text for group in key[1]), total, variant.line.id))
    return tuple(found)


def _left_out(variant: Variant, held: Held, engine: AmericanEngine) -> tuple[LeftOut, ...]:
    if not engine.jokerless:
        return ()
    if held.all_jokers:
        return (LeftOut(words.JOKERLESS, 1, Reason("rules-card-left-jokers", {"count": held.all_jokers})),)
    if not variant.line.could_use_jokers:
        return (LeftOut(words.JOKERLESS, 1, Reason("rules-card-left-pairs", {"line": variant.line.id})),)
    return ()


def _used(variant: Variant, win: Win) -> list[tuple[str, Reason]]:
    """The switches that a score rests on, where their source is not certain."""
    if variant.line.concealed and win.by is WinBy.DISCARD:
        return [("settings.concealed-by-discard", Reason("rules-card-concealed-discard"))]
    return []


def _made_with_flowers(hand: Hand, engine: AmericanEngine) -> bool:
    """Whether F was written for flowers, as cards do, and the hand would then be complete."""
    meant = Hand.parse(str(hand).replace("F", "f"), AMERICAN_SET)
    return not problems_of(meant) and bool(engine.matcher.made(Held.of(meant)))
