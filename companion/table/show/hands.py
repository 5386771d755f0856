"""Hands that were played: each as a line with its payments, and one with every reason that was kept for it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.hand import Hand, HandError
from companion.i18n import own_language, text
from companion.rules import Profile, ProfileError, load_profile
from companion.rules.questions import circumstance
from companion.rules.sets.load import kept_profile
from companion.table.event_parts import Circumstances, FurtherWin, PaymentLine
from companion.table.events import WinRecorded
from companion.table.record import score_in
from companion.table.show.hand_model import (
    DrawnView,
    ExplainedView,
    HandTiles,
    HandView,
    LineView,
    PaymentView,
    PenaltyView,
    ReasonsView,
    WinnerView,
    WonView,
)
from companion.table.show.score import set_tiles, structure, total_unit, worth
from companion.table.show.text import event_title, warning_text
from companion.table.state import HandRecord, PenaltyRecord, TableState

_KEPT: Final = 4096
_views: OrderedDict[tuple[int, str, tuple[str, ...]], tuple[HandRecord, HandView]] = OrderedDict()
"""Views of hands by the record's identity, the language and the players' names; the record is kept along, so that its
identity stays its own."""


def hands_of(state: TableState, language: str = "en") -> tuple[HandView, ...]:
    """The hands that count, in the order of the log. A hand that was shown before is not put into words again."""
    found = []
    for record in state.hands:
        key = (id(record), language, state.players)
        kept = _views.get(key)
        if kept is None or kept[0] is not record:
            kept = _views[key] = (record, hand_view(state, record, language))
            while len(_views) > _KEPT:
                _views.popitem(last=False)
        found.append(kept[1])
    return tuple(found)


def hand_view(state: TableState, record: HandRecord, language: str = "en") -> HandView:
    """One hand with its payments and, for a win, how it was scored."""
    event = record.event
    outside = text(language, "table-bettor" if event.bank else "table-pot-name")
    return HandView(
        seq=record.seq,
        number=record.number,
        round=record.round,
        repeats=record.repeats,
        riichi=record.riichi,
        dealer=record.dealer,
        seats=record.seats,
        prevailing=record.prevailing,
        net=event.net,
        pot=event.pot,
        bank=event.bank,
        payments=_payments(state, event.payments, outside, language),
        corrected=record.corrected,
        warnings=tuple((code, warning_text(code, language)) for code in record.warnings),
        who=event.who,
        source=event.source.value,
        title=event_title(state, event, language),
        label=text(
            language,
            "table-hand-label",
            wind=record.prevailing.value if record.prevailing else "",
            number=record.number,
        ),
        ended=_won(event, language)
        if isinstance(event, WinRecorded)
        else DrawnView(event.kind, event.abortive, event.nagashi, event.ready, event.note),
    )


def penalty_view(state: TableState, record: PenaltyRecord, language: str = "en") -> PenaltyView:
    """One penalty that counts."""
    paid = _payments(state, record.payments, text(language, "table-pot-name"), language)
    return PenaltyView(record.seq, record.hand, record.player, record.net, paid, record.reason)


def explained(state: TableState, record: HandRecord, language: str = "en") -> ExplainedView:
    """A hand with everything that was said about it when it was saved."""
    event = record.event
    view = hand_view(state, record, language)
    if not isinstance(event, WinRecorded):
        return ExplainedView(view, (), (), "")
    played = _rules_of(record, event)
    title = played.title(language) if played else event.profile
    shown = ((loser.player, _tiles(loser.hand)) for loser in event.losers)
    return ExplainedView(
        hand=view,
        winners=tuple(_reasons(state, each, played, language) for each in event.won),
        losers=tuple((state.name_of(player), hand) for player, hand in shown if hand is not None),
        because=text(language, "table-because", title=title, version=event.profile_version or "?"),
    )


def _payments(state: TableState, lines: Iterable[PaymentLine], outside: str, language: str) -> tuple[PaymentView, ...]:
    def name(player: int | None) -> str:
        return outside if player is None else state.name_of(player)

    return tuple(
        PaymentView(
            line.payer,
            line.payee,
            name(line.payer),
            name(line.payee),
            line.amount,
            line.reason.get(own_language(language)) or line.reason.get("en", ""),
        )
        for line in lines
    )


def _won(event: WinRecorded, language: str) -> WonView:
    circumstances = event.circumstances
    return WonView(
        winners=tuple(
            WinnerView(each.winner, each.hand, each.worth, each.total, score_in(each.score, language))
            for each in event.won
        ),
        discarder=event.discarder,
        losers=tuple((loser.player, loser.hand) for loser in event.losers),
        by=circumstances.by.value if circumstances else None,
        flags=tuple(flag.value for flag in circumstances.flags) if circumstances else (),
        profile=(event.profile, event.profile_version, event.profile_changes),
        photo=event.photo,
    )


def _reasons(state: TableState, won: WinRecorded | FurtherWin, played: Profile | None, language: str) -> ReasonsView:
    score: Mapping[str, Any] = score_in(won.score, language)  # another program may have kept a reason without a value
    return ReasonsView(
        name=state.name_of(won.winner),
        hand=_tiles(won.hand),
        total=won.total,
        unit=total_unit(won.total, played, language),
        steps=tuple(score.get("steps", ())),
        lines=tuple(
            LineView(
                reason=item["reason"],
                worth=worth(item["value"], item.get("count", 1), item.get("unit", "points"), played, language)
                if "value" in item
                else "",
                sets=tuple(tuple(set_tiles(each)) for each in item.get("sets", ())),
            )
            for item in score.get("items", ())
        ),
        notes=tuple(score.get("notes", ())),
        left_out=tuple((line["reason"], line["value"]) for line in score.get("left_out", ())),
        others=tuple(
            (tuple(tuple(set_tiles(each)) for each in other["sets"]), other["total"])
            for other in score.get("others", ())
        ),
        circumstances=_circumstances(won.circumstances, played, language),
    )


def _circumstances(given: Circumstances | None, played: Profile | None, language: str) -> tuple[str, ...]:
    """The circumstances by the names that the rules of the hand have for them, or by the usual ones."""
    if given is None:
        return ()
    known = played.system.circumstances(played) if played is not None else ()
    names = {each.flag: each.label for each in known}
    return tuple((names.get(flag) or circumstance(flag).label).text(language) for flag in given.flags)


def _rules_of(record: HandRecord, event: WinRecorded) -> Profile | None:
    """The rule set that a hand was scored under, as it was kept with the table; None where it is gone."""
    try:
        return kept_profile(record.profile_text) if record.profile_text else load_profile(event.profile)
    except ProfileError:
        return None


def _tiles(hand: str) -> HandTiles | None:
    if not hand:
        return None
    try:
        return structure(Hand.parse(hand))
    except HandError:
        return None
