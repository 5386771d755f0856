"""What a rule system is: one object that everybody asks about a game, from the value of a hand to the seats; and what
a profile is: a rule set of such a system, ready to score with.

A system is a subclass with an ``id``, the model of its files, ``score`` and ``settle``; everything else has a default
that says "nothing of the kind". Pages, commands, the table, the drill and the reader know no system by name.

>>> from companion.rules import load_profile
>>> profile = load_profile("classical-2000")
>>> [question.name for question in profile.system.questions(profile) if question.asked]
['pays']
>>> [circumstance.flag.value for circumstance in profile.system.circumstances(profile)]
['last-tile', 'replacement', 'robbing', 'ready']
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final

from pydantic import ValidationError

from companion.hand import Hand, Win, WinBy
from companion.i18n import SpokenError
from companion.rules.details import Details, PlayersFiles
from companion.rules.profile.change import SWITCH_SECTIONS, changed
from companion.rules.profile.data import ProfileData
from companion.rules.profile.errors import of_check, of_validation
from companion.rules.profile.toml import dump_toml
from companion.rules.questions import Circumstance, Draw, Question, RequestError
from companion.rules.reasons import Titles, named, unit_word
from companion.rules.result import Near, Number, Payment, Reason, Score, Settlement
from companion.rules.settlement import balance
from companion.rules.tiles.deal import complete_hand
from companion.rules.worth import points_question, told_score
from companion.tiles import ALL_TILES, KINDS, Tile, TileSet, Wind

Options = Mapping[str, object]
"""Answers to questions by name, as :meth:`Question.parse <companion.rules.questions.Question.parse>` gives them."""
NONE: Final[Options] = {}

FOR_ALL: Final = (
    Question("pays_for_all", "yes-no", Reason("rules-ask-pays-for-all"), step="settle", asked=False),
    Question("excused", "yes-no", Reason("rules-ask-excused"), step="settle", asked=False),
    Question("counts", "counts", Reason("rules-ask-counts"), step="settle", asked=False),
    Question("false_win", "yes-no", Reason("rules-ask-false-win"), step="settle", asked=False),
)
"""Options of settling that may be given under any rules: where they change nothing, a note says so."""


class RuleSystem(ABC):
    """A way of counting, with everything that its games do in their own way. Systems keep nothing between calls: what
    a profile needs to be scored fast is in ``profile.engine``."""

    id: ClassVar[str]
    """The word that profile files name it by."""
    body: ClassVar[type[ProfileData]] = ProfileData
    """The model of its profile files."""
    texts: ClassVar[Path | None] = None
    """The folder of its own texts, if it brings any: ``LANGUAGE/*.ftl``. Those of the program lie with the others."""
    waits_notes: ClassVar[tuple[Reason, ...]] = ()
    """What to keep in mind about any tiles that a hand waits for."""
    files: ClassVar[PlayersFiles | None] = None
    """What players write for its rules besides rule sets (cards); None where there is nothing of the kind."""
    exposes: ClassVar[bool] = False
    """Whether sets are laid open only when they are claimed, and flowers are tiles of the hand like any other."""

    # -- profile files

    def check(self, body: ProfileData) -> None:
        """Looks at a file as a whole. Raises ValueError (FieldError with the place) for what cannot be."""

    def compile(self, profile: Profile) -> object:
        """Whatever it needs to score fast, made once a profile: ``profile.engine``. Raises ProfileError."""
        return None

    def beside(
        self,
        data: Mapping[str, Any],
        origin: str,
        changes: Mapping[str, Any],
    ) -> tuple[tuple[Path, ...], str]:
        """The files that a rule set rests on, and the words that tell their state in its version. Raises ValueError."""
        return (), ""

    def written_in(self, profile: Profile, changes: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The profile's tables with the files that it rests on written in, and the changes that remain on top."""
        return dict(profile.data), dict(changes)

    def details(self, profile: Profile) -> Details | None:
        """What there is to show about a rule set besides its values (the hands of a card); None for nothing."""
        return None

    # -- hands

    @abstractmethod
    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The value of a won hand with reasons, settled. Problems inside, never an exception for an impossible hand."""

    @abstractmethod
    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Who pays whom for a score. Raises ValueError for options that contradict the win."""

    def value(self, hand: Hand, win: Win, profile: Profile) -> Number | None:
        """The total alone, as fast as it can be had; None where :meth:`score` names problems."""
        scored = self.score(hand, win, profile)
        return None if scored.problems else scored.total

    def worth_questions(self, profile: Profile) -> tuple[Question, ...]:
        """The numbers that say what a hand is worth which is entered without its tiles."""
        return (points_question(self.unit_word(self.unit(profile), 100)),)

    def score_worth(self, told: Mapping[str, int], win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The score of such a hand by the numbers told, settled as that of a hand with tiles. Problems inside."""
        score = told_score(profile.id, profile.version, told, self.unit(profile))
        if score.problems:
            return score
        below = self.below(int(score.total), profile)
        if below is not None:
            return replace(score, legal=False, notes=(below,))
        return replace(score, settlement=self.settle(score, win, profile))

    def below(self, points: int, profile: Profile) -> Reason | None:
        """Why a hand of so many points may not be declared; None where it may."""
        return None

    def score_losing(self, hand: Hand, seat: Wind, prevailing: Wind, profile: Profile) -> Score:
        """What a hand that did not win counts; nothing where losing hands do not count."""
        return Score(profile.id, profile.version, legal=False)

    def counts_losers(self, profile: Profile) -> bool:
        """Whether losing hands are settled with."""
        return False

    def blames(self, profile: Profile) -> bool:
        """Whether one player can be made to pay for all."""
        return False

    def settle_several(
        self,
        won: Sequence[tuple[Score, Win]],
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Who pays whom for several hands won on one discard, which the caller has made sure of.

        Each winner gets what the hand alone would bring, but winners pay nothing to each other, and nothing to losers
        with higher counts; the losers settle with each other once. No source of the classical game and of the sport
        rules describes this: it is what these rules give when a house lets all win.
        """
        seats = [win.seat for _, win in won]
        payments: list[Payment] = []
        for place, (score, win) in enumerate(won):
            single = self.settle(score, win, profile, losers, options)
            payments += (
                payment
                for payment in single.payments
                if payment.payer not in seats
                and (payment.payee == win.seat or (place == 0 and payment.payee not in seats))
            )
        return balance(payments)

    # -- waiting hands

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        """Bit mask of the tiles that complete a hand one short of complete, by their place in tiles.CLASS_NAMES;
        flowers that are all alike are the first of them. The default asks :meth:`value` of each kind that
        is in the box; a system whose score tells what a hand waits for has a ``value`` of its own."""
        mask = 0
        for tile in self.box(profile):
            complete = Hand(hand.concealed, hand.melds, hand.flowers, tile)
            if tile.index < KINDS and not tile.red and self.value(complete, Win(), profile) is not None:
                mask |= 1 << tile.index
        return mask

    def distance(self, hand: Hand, profile: Profile) -> int:
        """How many tiles such a hand is from complete: 1 is ready. The default knows ready hands, and 2 for others."""
        return 1 if self.waits_mask(hand, profile) else 2

    def nearest(self, hand: Hand, profile: Profile, options: Options = NONE) -> tuple[Near, ...] | None:
        """The target hands nearest to a hand, where the rules are a list of such; None where they are not."""
        return None

    def dead(self, hand: Hand, profile: Profile, options: Options = NONE) -> tuple[Reason, ...]:
        """Why a hand can no longer win; empty if it can."""
        return ()

    def in_sight(self, options: Options) -> tuple[Tile, ...]:
        """The tiles that ``options`` tell to lie open elsewhere: nobody can wait for them."""
        return ()

    def deal(self, rng: random.Random, level: int, profile: Profile) -> tuple[Hand, Win]:
        """A complete hand for the drill and how it was won, of level 1 (plain) to 3 (kongs and circumstances)."""
        return complete_hand(rng, level, flowers=profile.body.tiles.flowers)

    # -- what a person is asked

    def circumstances(self, profile: Profile) -> tuple[Circumstance, ...]:
        """The circumstances that can change what a hand is worth under a rule set."""
        return ()

    def questions(self, profile: Profile) -> tuple[Question, ...]:
        """What may be said about a won hand under a rule set; those with ``asked`` stand on its form."""
        return ()

    def options(self, profile: Profile) -> Mapping[str, Question]:
        """Every option of scoring and settling by name, those that any rules take included."""
        return {question.name: question for question in (*FOR_ALL, *self.questions(profile))}

    def read(self, win: Win, options: Options, profile: Profile) -> dict[str, object]:
        """Answers as a whole: whether they fit the win, and in the form in which settling takes them.

        Raises ValueError that names the option.
        """
        if options.get("pays_for_all") and win.by is WinBy.SELF_DRAW:
            raise RequestError("request-nobody-discarded")
        for question in self.questions(profile):
            named = options.get(question.name)
            if question.kind == "player" and question.reads is None and question.whom != "all" and named == win.seat:
                raise RequestError("request-winners-seat", key=question.name, seat=win.seat.value)
        return dict(options)

    # -- the table

    def course(self, profile: Profile) -> Mapping[str, Iterable[Reason]]:
        """What these rules say of the course of play in place of the usual lines, by chapter ("claims", "kongs")."""
        return {}

    def draws(self, profile: Profile) -> tuple[Draw, ...]:
        """The ways in which a hand ends without a winner, the ordinary one first."""
        return (Draw("wall", Reason("web-draw-wall")),)

    def drawn(self, kind: str, seats: Collection[Wind], reason: str, profile: Profile) -> Settlement:
        """Payments of a hand that nobody won.

        ``seats``: the players whom the kind names, or who were ready; ``reason``: why it was broken off. Raises
        ValueError for what the rules do not know.
        """
        known = next((draw for draw in self.draws(profile) if draw.kind == kind), None)
        if known is None or (reason and reason not in {each.value for each in known.reasons}):
            raise SpokenError("rules-error-draw", kind=kind, reason=reason)
        if known.players is not None and not seats:
            raise SpokenError("rules-error-draw-who", kind=known.label)
        return Settlement()

    def false_win(self, seat: Wind, profile: Profile) -> Settlement:
        """What a player pays who declared a hand that is none; no payments where it costs nothing."""
        nothing = Score(profile.id, profile.version, legal=False)
        return self.settle(nothing, Win(seat=seat), profile, None, {"false_win": True})

    def redeals(self, profile: Profile) -> bool:
        """Whether a false win ends the hand, which is dealt again."""
        return not profile.settings.get("false-win-goes-on", True)

    def terms(self, profile: Profile, repeats: int, sticks: int) -> dict[str, int]:
        """The options that the table itself knows: what lies on it."""
        return {}

    def told_terms(self, profile: Profile, repeats: int, sticks: int) -> Reason | None:
        """The same for people; None where nothing lies there."""
        return None

    # -- words and tiles

    def unit(self, profile: Profile) -> str:
        """What a total is counted in; :meth:`unit_word` says it."""
        return "points"

    def unit_word(self, unit: str, value: Number) -> Reason:
        """A unit of totals or of lines, in the form that fits the number ("points" for 24)."""
        return unit_word(unit, value)

    def box(self, profile: Profile) -> Mapping[Tile, int]:
        """The tiles that can occur, and how many there are of each."""
        tile_set, tiles = profile.tile_set, profile.body.tiles
        kinds = (tile for tile in ALL_TILES if not tile.is_back and (tiles.flowers or not tile.is_bonus))
        return {tile: count for tile in kinds if (count := tile_set.copies_of(tile))}


State = tuple[int, int]
"""When a file was written and which one it is: a file that was replaced within one tick of the clock is another."""
_UNMADE: Final = object()


@dataclass(frozen=True, eq=False)
class Profile:
    """A rule set ready to score with. ``body`` is the parsed file, ``data`` its plain tables with the overrides in.

    ``system`` is who scores by it, and who answers whatever else is asked about its game.
    """

    system: RuleSystem
    id: str
    version: str
    source: str
    body: ProfileData
    data: Mapping[str, Any]
    origin: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    beside: tuple[tuple[Path, State], ...] = ()
    """Files that the rule set rests on besides its own (a card), and the state in which each was read."""

    @property
    def grammar(self) -> str:
        """The id of its system, as files and JSON have it."""
        return self.system.id

    def title(self, language: str = "en") -> str:
        """The name for people."""
        return self.title_reason().text(language)

    def title_reason(self) -> Reason:
        """The name as a text in any language."""
        return Titles(self.id, self.body.title) if self.body.title else named(f"rules-profile-{self.id}", self.id)

    @property
    def tile_set(self) -> TileSet:
        """Which tiles are in the box."""
        found: TileSet | None = self.__dict__.get("_tile_set")
        if found is None:
            t = self.body.tiles
            without = frozenset(Tile.parse(word).name for word in t.without.split())
            found = TileSet(t.hand_size, t.copies, t.bonus_copies, t.jokers, t.kong_counts_as, without)
            object.__setattr__(self, "_tile_set", found)
        return found

    @property
    def seats(self) -> tuple[Wind, ...]:
        """The seats that are taken, in playing order from East on: as many as there are players."""
        return tuple(Wind)[: self.body.players]

    @property
    def settings(self) -> Mapping[str, Any]:
        """Every switch and its value: those of scoring, of settling and of the procedure at the table."""
        found: Mapping[str, Any] | None = self.__dict__.get("_settings")
        if found is None:
            switches = (entry for section in SWITCH_SECTIONS for entry in self.data.get(section, {}).items())
            found = MappingProxyType({name: entry["value"] for name, entry in switches})
            object.__setattr__(self, "_settings", found)
        return found

    def lines(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Every line of the file that has a source, with its dotted key, in the order of the file."""
        yield from _lines("", self.data)

    @property
    def engine(self) -> object:
        """The profile compiled by its system, made once. Each system knows what it made."""
        made: object = self.__dict__.get("_engine", _UNMADE)
        if made is _UNMADE:
            made = self.system.compile(self)
            object.__setattr__(self, "_engine", made)
        return made

    def derive(
        self,
        id: str,
        version: str = "1",
        overrides: Mapping[str, Any] | None = None,
        *,
        title: str = "",
        derived_from: str | None = None,
    ) -> Profile:
        """A rule set of one's own: this one under a new id, version and title, with changes."""
        data, _ = changed(self.data, overrides or {}, self.origin)
        origin = derived_from or f"{self.id} {self.version}"
        data.update({"id": id, "version": version, "derived-from": origin, "aliases": []})
        if title or "title" not in data or id != self.id:
            data["title"] = {"en": title or id}
        return build(self.system, data, self.origin, {})

    def to_toml(self) -> str:
        """The profile as a file that can be loaded again."""
        return dump_toml(self.data)


def with_changes(base: Profile, overrides: Mapping[str, Any]) -> Profile:
    """The profile with switches or dotted keys changed; its version names the changes. Raises ProfileError."""
    data, values = changed(base.data, overrides, base.origin)
    return build(base.system, data, base.origin, {**base.changes, **values})


def build(system: RuleSystem, data: Mapping[str, Any], origin: str, changes: Mapping[str, Any]) -> Profile:
    """The profile of a file's plain tables, checked by its system; ``origin`` names the file in errors.

    Raises ProfileError.
    """
    try:
        body = system.body.model_validate(data)
        system.check(body)
        files, state = system.beside(data, origin, changes)
    except ValidationError as error:
        raise of_validation(origin, error) from error
    except ValueError as error:
        raise of_check(origin, error) from error
    version = f"{body.version}, {state}" if state else body.version
    if changes:
        version += " (" + ", ".join(f"{key}={_show(value)}" for key, value in sorted(changes.items())) + ")"
    resting = tuple((file, changed_at(file)) for file in files)
    return Profile(system, body.id, version, body.source, body, data, origin, changes, resting)


def changed_at(path: Path) -> State:
    """The state of a file; zeros if it is gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_ino


def _show(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            if "source" in value:
                yield prefix + key, value
            else:
                yield from _lines(f"{prefix}{key}.", value)
