"""Three players, bamboo and dots alone; a question of each kind, a draw and a unit of its own."""

from __future__ import annotations

from dataclasses import replace

from companion.hand import Flag, WinBy
from companion.rules.questions import Answer, Draw, Question, circumstance
from companion.rules.reasons import Titles
from companion.rules.result import Item, Payment, Reason, Score, Settlement
from companion.rules.settlement import balance, payers
from companion.rules.system import RuleSystem
from companion.rules.tiles.case import Case, admitted
from companion.rules.tiles.decompose import readings
from companion.rules.words import not_complete

# ruff: noqa: ARG002 - a system answers also where its answer needs less than it is given


def said(words: str) -> Reason:
    return Titles(words, {"en": words})


class Toy(RuleSystem):
    id = "toy"

    def value(self, hand, win, profile):
        case = admitted(hand, win, profile.tile_set, bonus=False)
        return 1 + len(win.flags) if isinstance(case, Case) and readings(case.unshown) else None

    def score(self, hand, win, profile, options=None):
        given, plain = options or {}, self.value(hand, win, profile)
        if plain is None:
            wrong = hand.problems(profile.tile_set)
            found = not_complete(hand, profile, "sets")
            return replace(found, problems=wrong) if wrong else found
        kites = plain + 2 * len(str(given.get("charms") or "").split()) + int(given.get("gusts") or 0)
        kites += (4 if given.get("rain") else 0) + (8 if given.get("wild") else 0)
        item = Item("Kites", kites, "kites", said("what flies"))
        scored = Score(profile.id, profile.version, kites, items=(item,), steps=(said(f"{kites} kites"),))
        return replace(scored, settlement=self.settle(scored, win, profile))

    def settle(self, scored, win, profile, losers=None, options=None):
        given = options or {}
        if not scored.legal or scored.problems:
            return Settlement()
        cups, friends = given.get("cups") or {}, given.get("friends") or ()
        song = said(str(given.get("song") or "silence"))
        return balance(
            Payment(
                seat, win.seat.value, scored.total * (2 if seat == given.get("lucky") else 1) + cups.get(seat, 0), song
            )
            for seat in payers(win, profile.seats)
            if seat not in friends
        )

    def questions(self, profile):
        moods = (Answer("calm", said("Calm"), {}), Answer("wild", said("Wild"), {"wild": True}))
        return (
            Question("charms", "tiles", said("Charms"), most=2),
            Question("gusts", "number", said("Gusts"), most=9),
            Question("rain", "yes-no", said("Rain")),
            Question("mood", "choice", said("Mood"), choices=moods),
            Question("wild", "yes-no", said("Wild"), asked=False),
            Question("lucky", "player", said("Lucky"), step="settle", by=WinBy.SELF_DRAW),
            Question("friends", "players", said("Friends"), step="settle"),
            Question("cups", "counts", said("Cups"), step="settle"),
            Question("song", "text", said("Song"), step="settle", most=20),
        )

    def circumstances(self, profile):
        return (circumstance(Flag.LAST_TILE),)

    def draws(self, profile):
        why = (Answer("hail", said("hail")), Answer("thunder", said("thunder")))
        storm = Draw("storm", said("Storm"), players=said("Who flew away?"))
        return (*super().draws(profile), storm, Draw("sky", said("The sky"), reasons=why))

    def drawn(self, kind, seats, reason, profile):
        super().drawn(kind, seats, reason, profile)
        flown = [seat.value for seat in seats] if kind == "storm" else []
        rest = [seat.value for seat in profile.seats if seat.value not in flown]
        return balance(Payment(seat, other, 1, said("flew away")) for seat in flown for other in rest)

    def unit(self, profile):
        return "kites"
