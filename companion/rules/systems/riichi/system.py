"""The system "han and fu": Japanese mahjong. Yaku give han, sets and waits give fu, both make points.

>>> from companion.hand import Hand, Win
>>> from companion.rules import load_profile, score
>>> result = score(Hand.parse("234m 456p 678s 55p 34s + 5s"), Win(), load_profile("riichi"), dora="4s")
>>> result.total, result.han, result.fu, [item.name for item in result.items if item.unit == "han"]
(3900, 3, 30, ['Pinfu', 'Tanyao', 'Dora'])
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.hand import RIICHI_FLAGS, Flag, Hand, Problem, Win, WinBy
from companion.rules.profile import certainty
from companion.rules.profile.data import ProfileData
from companion.rules.questions import Answer, Circumstance, Draw, Question, as_given, circumstance
from companion.rules.reasons import Said
from companion.rules.result import Item, Reason, Score, Settlement
from companion.rules.system import NONE, Options, Profile, RuleSystem
from companion.rules.systems.riichi import dora as dora_of
from companion.rules.systems.riichi import draws, drill, missed, pay, points, told, words
from companion.rules.systems.riichi.body import RiichiBody, check_names, check_numbers
from companion.rules.systems.riichi.catalogue import BIT, ORDER, names
from companion.rules.systems.riichi.engine import RiichiEngine, RiichiReading, rank
from companion.rules.systems.riichi.options import Asked, terms_of, understood
from companion.rules.systems.riichi.problems import admitted
from companion.rules.systems.riichi.score import HanFuScore, HanFuWorth, Terms
from companion.rules.systems.riichi.seen import Seen
from companion.rules.tiles.case import Case, complete_mask, gone_of, without_fifth
from companion.rules.tiles.distance import distance
from companion.rules.words import not_complete, short
from companion.tiles import ALL_TILES, Tile, Wind

SHAPES: Final = ("seven-pairs", "orphans")
_YAKU: Final[Mapping[Flag, tuple[str, ...]]] = {
    Flag.RIICHI: ("riichi",),
    Flag.DOUBLE_RIICHI: ("double-riichi",),
    Flag.IPPATSU: ("ippatsu",),
    Flag.LAST_TILE: ("haitei", "houtei"),
    Flag.REPLACEMENT: ("rinshan",),
    Flag.ROBBING: ("chankan",),
    Flag.DEALT: ("tenhou", "chiihou"),
}
"""Circumstances by the yaku that they can earn."""
_OWN_NAMES: Final = frozenset((Flag.LAST_TILE, Flag.REPLACEMENT, Flag.ROBBING, Flag.DEALT))
"""Circumstances that Japanese mahjong has a name of its own for."""
_SETTLED: Final = ("honba", "sticks", "pao")


class Compiled:
    """A profile ready to score with: the engine, and the words that every score of it shares."""

    def __init__(self, profile: Profile, body: RiichiBody):
        self.settings = profile.settings
        self.engine = RiichiEngine(body, profile.settings)
        self.red = bool(self.settings["red-fives"])
        self.tile_set = profile.tile_set
        self.unsure = certainty.unsure_lines(profile.lines())
        self.unsure_yaku = sum(BIT[name] for name in ORDER if {f"yaku.{name}", f"yakuman.{name}"} & set(self.unsure))
        self.profile = Said("rules-under", {"profile": profile.title_reason(), "version": profile.version})
        self._settled: dict[tuple[HanFuWorth, WinBy, Wind, Wind | None, Terms], Settlement] = {}

    def settled(self, worth: HanFuWorth, win: Win, terms: Terms) -> Settlement:
        """The payments for one winner; those of the last hands of the same worth are kept."""
        key = (worth, win.by, win.seat, win.discarder, terms)
        found = self._settled.get(key)
        if found is None:
            if len(self._settled) > 4096:
                self._settled.clear()
            found = self._settled[key] = pay.one_winner(worth, win, self.settings, terms, int(self.settings["stick"]))
        return Settlement(found.payments, dict(found.net), found.pot)


def _compiled(profile: Profile) -> Compiled:
    made = profile.engine
    assert isinstance(made, Compiled)
    return made


class Riichi(RuleSystem):
    """Yaku, han and fu."""

    id = "han-fu"
    body = RiichiBody
    waits_notes = (Reason("rules-furiten"),)

    def check(self, body: ProfileData) -> None:
        assert isinstance(body, RiichiBody)
        check_names(body)
        check_numbers(body)

    def compile(self, profile: Profile) -> Compiled:
        assert isinstance(profile.body, RiichiBody)
        return Compiled(profile, profile.body)

    def value(self, hand: Hand, win: Win, profile: Profile) -> int | None:
        """The points without dora indicators and reasons; None if the hand is impossible or not complete."""
        compiled = _compiled(profile)
        red = dora_of.red_fives(hand)
        case = admitted(hand, win, compiled.tile_set, compiled.settings, red)
        if not isinstance(case, Seen):
            return None
        best = compiled.engine.best(case, len(red) if compiled.red else 0)
        if best is None:
            return None
        if _han_of_yaku(best, case, compiled.engine) < _needed(compiled, 0):
            return 0
        return points.total(best.base, dealer=case.seat == 0, drawn=case.self_draw)

    def score(self, hand: Hand, win: Win, profile: Profile, options: Options = NONE) -> Score:
        """The hand's points with every yaku and fu explained, what was left out and why, and the payments.

        ``dora`` and ``ura``: indicators as text ("4s 1z") or a list of tiles; ``kongs``: those of all players, if
        known; ``honba``, ``sticks``, ``pao``: counters, riichi sticks on the table, and the seat that is liable. What
        is impossible about hand or options stands in ``problems``.
        """
        compiled = _compiled(profile)
        red = dora_of.red_fives(hand)
        case = admitted(hand, win, compiled.tile_set, compiled.settings, red)
        asked = understood(hand, win, compiled.settings, options)
        problems = (*(case if isinstance(case, tuple) else ()), *asked.problems)
        if problems:
            return Score(profile.id, profile.version, legal=False, problems=problems)
        if not isinstance(case, Seen):
            return self._not_complete(hand, profile)
        hits, under = _dora(case, asked, win, compiled) if asked.dora or asked.ura else ([], [])
        dora = (len(red) if compiled.red else 0) + sum(count for count, _ in (*hits, *under))
        engine = compiled.engine
        found = sorted(engine.readings(case, dora), key=rank, reverse=True)
        if not found:
            return self._not_complete(hand, profile)
        best = found[0]
        dealer, drawn = win.seat is Wind.EAST, case.self_draw
        needed = _needed(compiled, asked.terms.honba)
        legal = _han_of_yaku(best, case, engine) >= needed
        totals = [points.total(reading.base, dealer=dealer, drawn=drawn) if legal else 0 for reading in found]
        view = words.View(case, best)
        items = words.yaku_items(view, engine)
        if not best.times and best.shape != "renhou":
            if items:
                items += words.dora_items(red if compiled.red else (), hits, under)
            items += words.fu_items(case, best, engine)
        worth = HanFuWorth(
            best.base,
            best.times,
            best.han,
            0 if best.times else best.fu,
            _limit(best, compiled.settings) if legal else "",
            tuple((name, engine.times[name]) for name in names(best.mask)) if best.times else (),
        )
        if asked.terms.pao is not None and not pay.liable_for(worth, compiled.settings):
            return Score(profile.id, profile.version, legal=False, problems=(_nobody_liable(compiled),))
        return HanFuScore(
            profile.id,
            profile.version,
            totals[0],
            legal,
            tuple(items),
            view.sets,
            _steps(items, best, case, worth.limit, totals[0], compiled)
            if legal
            else (_worth_nothing(_han_of_yaku(best, case, engine), needed, compiled),),
            missed.left_out(case, best, engine, dora),
            words.others(case, view, found, totals) if len(found) > 1 else (),
            tuple(_notes(case, best, red, dora, asked, needed, legal, compiled)),
            settlement=compiled.settled(worth, win, asked.terms) if legal else Settlement(),
            han=worth.han,
            fu=worth.fu,
            base=worth.base,
            times=worth.times,
            limit=worth.limit,
            yakuman=worth.yakuman,
            terms=asked.terms,
        )

    def _not_complete(self, hand: Hand, profile: Profile) -> Score:
        found = not_complete(hand, profile, "pairs")
        if any(note.key == "rules-waits" for note in found.notes):
            found = replace(found, notes=(*found.notes, *self.waits_notes))
        return found

    def waits_mask(self, hand: Hand, profile: Profile) -> int:
        case = _bare(hand)
        six_pairs = case.counts.count(2) == 6 and case.counts.count(1) == 1  # four alike are no two pairs here
        special = SHAPES if six_pairs else ("orphans",)
        return without_fifth(case, complete_mask(case.counts, len(case.melds), special=special))

    def distance(self, hand: Hand, profile: Profile) -> int:
        """How many tiles a hand of 13 is from complete: 1 is ready. Shanten is one less."""
        case = _bare(hand)
        melds = len(case.melds)
        best = distance(case.counts, melds, ("orphans",), gone_of(case))
        if not melds:
            pairs = sum(count >= 2 for count in case.counts)
            kinds = sum(count >= 1 for count in case.counts)
            best = min(best, 7 - pairs + max(0, 7 - kinds))
        return best

    def deal(self, rng: random.Random, level: int, profile: Profile) -> tuple[Hand, Win]:
        """As for any rule set, with riichi declared for most concealed hands, so that plain ones win."""
        return drill.deal(rng, level, profile)

    def worth_questions(self, profile: Profile) -> tuple[Question, ...]:
        return told.QUESTIONS

    def score_worth(self, told_: Mapping[str, int], win: Win, profile: Profile, options: Options = NONE) -> Score:
        compiled = _compiled(profile)
        problems: list[Problem] = []
        terms = terms_of(win, options, problems)
        worth = told.told_worth(told_, compiled.settings)
        if isinstance(worth, Problem):
            problems.append(worth)
        elif terms.pao is not None and not pay.liable_for(worth, compiled.settings):
            problems.append(_nobody_liable(compiled))
        if isinstance(worth, Problem) or problems:
            return Score(profile.id, profile.version, legal=False, problems=tuple(problems))
        score = told.told_score(worth, win, terms, (profile.id, profile.version))
        return replace(score, settlement=compiled.settled(worth, win, terms))

    def settle(
        self,
        scored: Score,
        win: Win,
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Payments for a score, with counters, sticks and liability as in the score unless ``options`` say otherwise.

        ``false_win=True`` settles a chombo of ``win.seat`` instead. Raises SettleError (a ValueError) for options that
        cannot be.
        """
        if options.get("false_win"):
            return self.false_win(win.seat, profile)
        if scored.problems or not scored.legal or not isinstance(scored, HanFuScore):
            return Settlement()
        terms = scored.terms
        given = {name: options[name] for name in _SETTLED if options.get(name) is not None}
        if given:
            problems: list[Problem] = []
            said = terms_of(win, given, problems)
            if problems:
                raise pay.RiichiSettleError("riichi-error-problems", what=problems)
            terms = Terms(
                said.honba if "honba" in given else terms.honba,
                said.sticks if "sticks" in given else terms.sticks,
                said.pao if "pao" in given else terms.pao,
            )
        return _compiled(profile).settled(scored.worth, win, terms)

    def settle_several(
        self,
        won: Sequence[tuple[Score, Win]],
        profile: Profile,
        losers: Mapping[Wind, Hand] | None = None,
        options: Options = NONE,
    ) -> Settlement:
        """Payments of two or three winners on one discard; see ``pay.several_winners``.

        ``options``: honba, sticks, ``pao`` (winner's seat -> liable seat) and ``riichi`` (winners who declared). Sticks
        and counters that stand in the scores count where the options do not give them. Raises SettleError.
        """
        settings = profile.settings
        scores = [(score.worth, win) for score, win in won if isinstance(score, HanFuScore) and score.legal]
        if len(scores) != len(won):
            raise pay.RiichiSettleError("riichi-error-not-won")
        first = won[0][0]
        terms = first.terms if isinstance(first, HanFuScore) else Terms()
        pao = {win.seat: score.terms.pao for score, win in won if isinstance(score, HanFuScore) and score.terms.pao}
        liable, riichi = options.get("pao"), options.get("riichi")
        if isinstance(liable, Mapping):
            pao |= {Wind(seat): Wind(by) for seat, by in liable.items()}
        declared = {win.seat for _, win in won if not win.flags.isdisjoint(RIICHI_FLAGS)}
        return pay.several_winners(
            scores,
            settings,
            honba=_whole(options.get("honba"), terms.honba),
            sticks=_whole(options.get("sticks"), terms.sticks),
            stick=int(settings["stick"]),
            pao=pao,
            riichi={Wind(seat) for seat in riichi} if isinstance(riichi, Collection) else declared,
        )

    def circumstances(self, profile: Profile) -> tuple[Circumstance, ...]:
        body = profile.body
        assert isinstance(body, RiichiBody)
        known = {*body.yaku, *body.yakuman}
        flags = [flag for flag, earned in _YAKU.items() if not known.isdisjoint(earned)]
        if profile.settings.get("renhou", "off") != "off":
            flags.append(Flag.FIRST_TURN)
        return tuple(
            replace(
                circumstance(flag, "han-fu" if flag in _OWN_NAMES else ""),
                declared=flag in RIICHI_FLAGS,
                after=RIICHI_FLAGS if flag is Flag.IPPATSU else frozenset(),
            )
            for flag in flags
        )

    def questions(self, profile: Profile) -> tuple[Question, ...]:
        settings = profile.settings
        dora = Reason("rules-ask-dora")
        most = dora_of.MOST_INDICATORS
        return (
            Question(
                "dora",
                "tiles",
                Reason("rules-ask-dora-indicators"),
                Reason("rules-ask-dora-hint"),
                group=dora,
                most=most,
                reads=as_given,
            ),
            Question(
                "ura",
                "tiles",
                Reason("rules-ask-ura-indicators"),
                asked=bool(settings.get("ura-dora")),
                flags=RIICHI_FLAGS,
                group=dora,
                most=most,
                reads=as_given,
            ),
            Question("kongs", "number", Reason("rules-ask-kongs"), asked=False, most=4, reads=as_given),
            Question("honba", "number", Reason("rules-ask-honba"), step="both", asked=False, reads=as_given),
            Question("sticks", "number", Reason("rules-ask-sticks"), step="both", asked=False, reads=as_given),
            Question(
                "pao",
                "player",
                Reason("rules-ask-pao"),
                Reason("rules-ask-pao-hint"),
                step="both",
                asked=bool(str(settings.get("pao", "")).strip()),
                each=True,
                words=("liable",),
                reads=as_given,
            ),
        )

    def draws(self, profile: Profile) -> tuple[Draw, ...]:
        settings = profile.settings
        reasons = str(settings["abortive"]).split()
        found = [Draw("wall", Reason("web-draw-wall"), asks_ready=True)]
        if reasons:
            known = tuple(Answer(each, Reason(f"table-abortive-{each}")) for each in reasons)
            found.append(Draw("abortive", Reason("web-draw-abortive"), reasons=known))
        if settings["nagashi"]:
            who = Reason("web-draw-nagashi-who")
            found.append(Draw("nagashi", Reason("web-draw-nagashi"), players=who, asks_ready=True))
        return tuple(found)

    def drawn(self, kind: str, seats: Collection[Wind], reason: str, profile: Profile) -> Settlement:
        """Payments of a hand that nobody won.

        ``kind``: "wall" (``seats`` showed ready hands), "nagashi" (``seats`` discarded only terminals and honours) or
        "abortive" (``reason`` names the draw). Raises ValueError for what the rules do not know.
        """
        if kind == "nagashi":
            return draws.nagashi(seats, profile.settings)
        if kind == "abortive":
            return draws.abortive(reason, profile.settings)
        if kind != "wall":
            return super().drawn(kind, seats, reason, profile)
        return draws.wall_empty(seats, profile.settings)

    def redeals(self, profile: Profile) -> bool:
        return True

    def false_win(self, seat: Wind, profile: Profile) -> Settlement:
        """A chombo: a mangan paid to the others, or points to nobody."""
        return draws.chombo(seat, profile.settings)

    def terms(self, profile: Profile, repeats: int, sticks: int) -> dict[str, int]:
        """Counters and riichi sticks."""
        return {"honba": repeats, "sticks": sticks}

    def told_terms(self, profile: Profile, repeats: int, sticks: int) -> Reason | None:
        return Reason("rules-on-the-table", {"honba": repeats, "sticks": sticks}) if repeats or sticks else None

    def box(self, profile: Profile) -> Mapping[Tile, int]:
        """With the red fives that the house plays with: one of a suit, or two of the dots for four."""
        found = dict(super().box(profile))
        wanted = int(profile.settings["red-fives"])
        for suit in "msp" if wanted else "":
            five, red = Tile(f"5{suit}"), 2 if suit == "p" and wanted > 3 else 1
            found[Tile(five.name, red=True)] = red
            found[five] -= red
        return found


def _whole(given: object, otherwise: int) -> int:
    return otherwise if given is None else int(str(given))


def _bare(hand: Hand) -> Case:
    return Case.of(Hand(hand.concealed, hand.melds), Win())


def _nobody_liable(compiled: Compiled) -> Problem:
    wanted = [words.title(name) for name in str(compiled.settings["pao"]).split()]
    return Problem.of("pao-nothing", hands=wanted) if wanted else Problem.of("pao-none")


def _dora(
    case: Seen, asked: Asked, win: Win, compiled: Compiled
) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """(How many, "indicator -> dora") of the indicators that hit: those that all see, and those under them."""

    def hits(indicators: tuple[Tile, ...]) -> list[tuple[int, str]]:
        each = [(dora_of.count(case.whole, (tile,)), tile) for tile in indicators]
        return [(count, f"{tile} → {ALL_TILES[dora_of.next_kind(tile.index)]}") for count, tile in each if count]

    riichi = not win.flags.isdisjoint(RIICHI_FLAGS)
    return hits(asked.dora), hits(asked.ura) if riichi and compiled.settings["ura-dora"] else []


def _han_of_yaku(best: RiichiReading, case: Seen, engine: RiichiEngine) -> int:
    """Han without dora; a limit hand and renhou always suffice."""
    if best.times or best.shape == "renhou":
        return 100
    return engine.counted(best.met, case.claimed > 0)[1]


def _needed(compiled: Compiled, honba: int) -> int:
    least, from_counters = int(compiled.settings["minimum"]), int(compiled.settings["two-han-from"])
    return max(least, 2) if from_counters and honba >= from_counters else least


def _limit(best: RiichiReading, settings: Mapping[str, Any]) -> str:
    if best.times:
        return "yakuman"
    return points.limit_name(best.han, best.fu, kiriage=bool(settings["kiriage"]), kazoe=settings["kazoe"] == "yakuman")


def _steps(
    items: list[Item], best: RiichiReading, case: Seen, limit: str, total: int, compiled: Compiled
) -> tuple[Reason, ...]:
    because = [short(item) for item in items if item.unit != "fu"]
    told = Said("rules-because", {"total": str(total), "because": because, "under": compiled.profile})
    return (*words.steps(items, best, case, limit, total), told)


def _worth_nothing(han: int, needed: int, compiled: Compiled) -> Reason:
    """Why a complete hand that may not be declared is worth 0."""
    few = Reason("rules-few-han-short", {"han": han, "needed": needed})
    why = few if han else Reason("rules-no-yaku-short")
    return Said("rules-because", {"total": "0", "because": [why], "under": compiled.profile})


def _notes(
    case: Seen,
    best: RiichiReading,
    red: tuple[Tile, ...],
    dora: int,
    asked: Asked,
    needed: int,
    legal: bool,
    compiled: Compiled,
) -> list[Reason]:
    notes: list[Reason] = []
    han = _han_of_yaku(best, case, compiled.engine)
    if not legal and not han:
        notes.append(Reason("rules-no-yaku-dora" if dora else "rules-no-yaku"))
    elif not legal:
        notes.append(Reason("rules-few-han", {"han": str(han), "needed": str(needed)}))
    if red and not compiled.red:
        notes.append(Reason("rules-red-nothing", {"tiles": " ".join(map(str, red))}))
    if compiled.red and 4 in (case.whole[4], case.whole[13], case.whole[22]):
        for kind in (4, 13, 22):
            five = ALL_TILES[kind]
            if case.whole[kind] == 4 and five not in {tile.plain for tile in red}:
                notes.append(Reason("rules-red-hidden", {"tile": str(five), "red": f"0{five.name[1]}"}))
    if asked.ura and case.flags.isdisjoint(RIICHI_FLAGS):
        notes.append(Reason("rules-ura-nothing"))
    elif asked.ura and not compiled.settings["ura-dora"]:
        notes.append(Reason("rules-ura-off"))
    unused = [flag.value for flag in sorted(case.flags) if not _flag_used(flag, compiled.engine)] if case.flags else ()
    if unused:
        notes.append(Reason("rules-flags-unused", {"flags": ", ".join(unused)}))
    if best.mask & compiled.unsure_yaku or asked.terms.pao is not None:
        notes += certainty.notes(compiled.unsure, _used(best, asked))
    return notes


def _used(best: RiichiReading, asked: Asked) -> list[tuple[str, Reason]]:
    """The lines of the profile that a score rests on, as far as they can be uncertain."""
    used = [(f"{part}.{name}", words.title(name)) for name in names(best.mask) for part in ("yaku", "yakuman")]
    if asked.terms.pao is not None:
        used.append(("settlement.pao-scope", Reason("rules-line-pao-scope")))
    return used


def _flag_used(flag: Flag, engine: RiichiEngine) -> bool:
    if flag in (Flag.FIRST_DISCARD, Flag.FIRST_TURN):
        return engine.renhou != "off"
    return flag not in (Flag.READY, Flag.LAST_OF_KIND)
