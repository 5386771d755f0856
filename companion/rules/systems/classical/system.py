"""The system "points and doubles": sets and pairs score points, special things double them, a limit caps the sum.

Losing hands count as well; whoever wins is paid by all, and the losers settle among themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.hand import Flag, Hand, Win, WinBy
from companion.rules import blame
from companion.rules.profile import certainty
from companion.rules.questions import Circumstance, Question, circumstance
from companion.rules.reasons import Said
from companion.rules.result import LARGEST, OtherReading, Reason, Score, Settlement
from companion.rules.settlement import false_win
from companion.rules.system import NONE, Options, Profile, RuleSystem
from companion.rules.systems.classical import pay, words
from companion.rules.systems.classical.body import ClassicalBody
from companion.rules.systems.classical.count import Counter
from companion.rules.tiles import decompose
from companion.rules.tiles.case import Case, admitted, gone_of, problems_of, without_fifth
from companion.rules.tiles.danger import fed_danger
from companion.rules.tiles.distance import distance
from companion.rules.words import not_complete
from companion.rules.worth import points_question
from companion.tiles import ALL_TILES, Wind

_LINES = (Flag.LAST_TILE, Flag.REPLACEMENT, Flag.ROBBING, Flag.READY, Flag.DEALT, Flag.FIRST_DISCARD)
"""Circumstances that earn something; a line of the file has each one's name."""


class ClassicalEngine:
    """A profile compiled: the counter, and the words that every score of it shares."""

    def __init__(self, profile: Profile, body: ClassicalBody):
        self.counter = Counter(
            {name: (line.exposed, line.concealed) for name, line in body.sets.items()},
            {name: (line.points, line.agreed) for name, line in body.extras.items()},
            {name: line.doubles for name, line in body.doubles.items()},
            {name: line.limit for name, line in body.limits.items()},
            profile.settings,
        )
        self.tile_set = profile.tile_set
        self.flowers = body.tiles.flowers
        self.unsure = certainty.unsure_lines(profile.lines())
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})
        self.pays_for_all = bool(profile.settings["pays-for-all"])


def _engine(profile: Profile) -> ClassicalEngine:
    made = profile.engine
    assert isinstance(made, ClassicalEngine)
    return made


def _had_no_other(discarder: Hand | None, scored: Score, options: Options) -> bool:
    """Whether the tiles told of the discarder excuse him: all of the suit that he fed [001-G]."""
    if discarder is None or scored.fed_suit is None or options.get("pays_for_all"):
        return False
    return bool(discarder.tiles) and all(tile.suit is scored.fed_suit for tile in discarder.tiles)


class Classical(RuleSystem):
    """Points and doubles, with a limit."""

    id = "points-and-doubles"
    body = ClassicalBody

    def compile(self, profile: Profile) -> ClassicalEngine:
        assert isinstance(profile.body, ClassicalBody)
        return ClassicalEngine(profile, profile.body)

    def value(self, hand: Hand, win: Win, profile: Profile) -> int | None:
        engine = _engine(profile)
        case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
        return engine.counter.value(case) if isinstance(case, Case) else None

    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The winner's count with every point and double explained, and the payments (losers counted as nothing)."""
        engine = _engine(profile)
        case = admitted(hand, win, engine.tile_set, bonus=engine.flowers)
        if not isinstance(case, Case):
            if case:
                return Score(profile.id, profile.version, legal=False, problems=case)
            return not_complete(hand, profile, "sets")
        tallies = engine.counter.tallies(case)
        if not tallies:
            return not_complete(hand, profile, "sets")
        best = max(tallies, key=lambda tally: tally.rank)
        items = words.items(case, best, engine.counter)
        sets = words.set_texts(case, best)
        others: list[OtherReading] = []
        seen = {(sets, best.place)}
        for tally in sorted(tallies, key=lambda tally: -tally.total):
            texts = words.set_texts(case, tally)
            if (texts, tally.place) not in seen and (texts, tally.total) not in {(o.sets, o.total) for o in others}:
                seen.add((texts, tally.place))
                if texts != sets or tally.total != best.total:
                    others.append(OtherReading(texts, tally.total))
        fed = ""
        if engine.pays_for_all and win.by is WinBy.DISCARD:
            fed = fed_danger(case, pure_suit="pure-suit" in best.lines)
        scored = Score(
            profile=profile.id,
            version=profile.version,
            total=best.total,
            items=items,
            sets=sets,
            steps=words.steps(items, best, engine.profile),
            left_out=words.left_out(case, best, engine.counter),
            others=tuple(others),
            notes=(
                *words.notes(hand, win, case, best, engine.counter),
                *((blame.note(fed),) if fed else ()),
                *certainty.notes(engine.unsure, words.used_lines(case, best)),
            ),
            fed=fed,
            fed_suit=ALL_TILES[case.win].suit if fed == "suit" else None,
        )
        return replace(scored, settlement=self.settle(scored, win, profile))

    def score_losing(self, hand: Hand, seat: Wind, prevailing: Wind, profile: Profile) -> Score:
        """What a hand that did not win counts: pungs, kongs, pairs, flowers, and the doubles that losers have.

        A short hand counts, a long hand counts nothing [001-G]; impossible tiles are refused.
        """
        engine = _engine(profile)
        win = Win(seat=seat, prevailing=prevailing)
        won = (hand.winning,) if hand.winning is not None else ()
        whole = Hand((*hand.concealed, *won), hand.melds, hand.flowers)
        problems = tuple(p for p in problems_of(whole, win, profile.tile_set) if p.code != "count")
        if problems:
            return Score(profile.id, profile.version, legal=False, problems=problems)
        size = whole.size(profile.tile_set)
        if size > profile.tile_set.hand_size:
            note = Reason("rules-long-hand", {"tiles": size})
            return Score(profile.id, profile.version, legal=False, notes=(note,))
        case = Case.of(whole, win)
        tally = engine.counter.losing(case)
        items = words.items(case, tally, engine.counter)
        short = (Reason("rules-short-hand", {"tiles": size}),) if size < profile.tile_set.hand_size else ()
        uncounted = whole.flowers and engine.counter.flowers_for != "all"
        flowers = (Reason("rules-flowers-nothing"),) if uncounted else ()
        notes = (*short, *flowers, *certainty.notes(engine.unsure, words.used_lines(case, tally)))
        return Score(
            profile=profile.id,
            version=profile.version,
            total=tally.total,
            legal=False,
            items=items,
            sets=words.set_texts(case, tally),
            steps=words.steps(items, tally, engine.profile),
            notes=notes,
        )

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        return without_fifth(case, decompose.waits(case.unshown))

    def distance(self, hand: Hand, profile: Profile) -> int:
        case = Case.of(Hand(hand.concealed, hand.melds, hand.flowers), Win())
        return distance(case.counts, len(case.melds), (), gone_of(case))

    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Payments: all to the winner, then the losers pairwise by their counts, East's doubled.

        ``losers`` maps seats to hands (their count is worked out here); ``counts`` may give counts instead.
        ``pays_for_all`` (True or False) overrules what the tiles say about the penalty; ``excused=True`` lifts it, as
        does a discarder's hand of nothing but the suit that he fed.
        ``false_win=True``: the player at ``win.seat`` declared a hand that is none.
        """
        settings = profile.settings
        if options.get("false_win"):
            return false_win(win.seat, int(settings["false-win"]), profile.seats)
        if scored.problems:
            return Settlement()
        given = options.get("counts")
        counts = {Wind(seat): int(count) for seat, count in given.items()} if isinstance(given, Mapping) else {}
        losing = {seat: self.score_losing(hand, seat, win.prevailing, profile) for seat, hand in (losers or {}).items()}
        counts |= {seat: int(lost.total) for seat, lost in losing.items()}
        discarder = (losers or {}).get(win.discarder) if win.discarder is not None else None
        guilty = blame.pays_for_all(scored, options) and not _had_no_other(discarder, scored, options)
        settled = pay.settle(int(scored.total), win, counts, settings, profile.seats, pays_for_all=guilty)
        if guilty or not self.counts_losers(profile):
            return settled
        return replace(settled, losers={seat.value: lost for seat, lost in losing.items()})

    def worth_questions(self, profile: Profile) -> tuple[Question, ...]:
        limit = int(profile.settings["limit"])
        return (points_question(self.unit_word(self.unit(profile), 100), most=limit or LARGEST),)

    def counts_losers(self, profile: Profile) -> bool:
        """Whether losing hands are settled with: not where only the winner is paid."""
        return str(profile.settings["pay"]) == "pairwise"

    def blames(self, profile: Profile) -> bool:
        """Whether one player can be made to pay for all: always, since a table may say so whatever the switch says."""
        return True

    def circumstances(self, profile: Profile) -> tuple[Circumstance, ...]:
        body = profile.body
        assert isinstance(body, ClassicalBody)
        lines = {*body.extras, *body.doubles, *body.limits}
        return tuple(circumstance(flag) for flag in _LINES if flag.value in lines)

    def questions(self, profile: Profile) -> tuple[Question, ...]:
        return (replace(blame.WHO_PAYS, asked=bool(profile.settings["pays-for-all"])),)
