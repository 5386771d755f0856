"""Making events out of scores: seats become players, and every text is kept in all languages as it was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.hand import Hand, Win
from companion.i18n import LANGUAGES
from companion.rules.profile import Profile, load_profile
from companion.rules.result import Number, Payment, Score, Settlement
from companion.table.amounts import amount, total
from companion.table.events import Circumstances, FurtherWin, PaymentLine, Source, WinRecorded
from companion.table.refusal import EventRefused
from companion.table.state import PLAYERS, TableState
from companion.tiles import Wind

_SEATS = frozenset("ESWN")


def win_at(state: TableState, win: Win, winner: int, discarder: int | None = None) -> Win:
    """The circumstances of a win with the seats and the prevailing wind that the table has now.

    >>> from companion.table.replay import replay
    >>> from companion.table import TableOpened, conduct_for
    >>> state = replay([TableOpened(name="Sunday", players=("Anna", "Boris", "Celina", "Dmitri"), profile="mcr-2006",
    ...                             conduct=conduct_for("mcr-2006"))])
    >>> win_at(state, Win(), winner=2, discarder=0).discarder.value
    'E'
    """
    return replace(
        win,
        seat=state.seat(winner),
        prevailing=state.prevailing or Wind.EAST,
        discarder=None if discarder is None else state.seat(discarder),
    )


def win_recorded(
    state: TableState,
    hand: Hand,
    win: Win,
    score: Score,
    *,
    settlement: Settlement | None = None,
    also: Sequence[tuple[Hand, Win, Score]] = (),
    who: str = "",
    source: Source = Source.TAP,
    photo: str = "",
) -> WinRecorded:
    """The event of a scored win, ready to be appended.

    ``win`` has the winner's seat (and the discarder's) as the table has them: see :func:`win_at`. ``also`` holds
    further winners on the same discard; then ``settlement`` must be the one for all of them together.
    Raises EventRefused if the score has problems, or its payments lack the discarder or do not add up.
    """
    for scored in (score, *(s for _, _, s in also)):
        if scored.problems:
            raise EventRefused("table-refused-settlement", reason="; ".join(p.message for p in scored.problems))
    chosen = settlement if settlement is not None else score.settlement
    net = _net(state, chosen)
    if also and settlement is None:
        raise EventRefused("table-refused-settlement", reason="several winners need one settlement for all")
    return WinRecorded(
        winner=state.player_at(win.seat),
        discarder=None if win.discarder is None else state.player_at(win.discarder),
        hand=str(hand),
        circumstances=Circumstances.of(win),
        profile=score.profile,
        profile_version=score.version,
        score=score_record(score),
        total=amount(score.total),
        also=tuple(
            FurtherWin(
                winner=state.player_at(w.seat),
                hand=str(h),
                circumstances=Circumstances.of(w),
                score=score_record(s),
                total=amount(s.total),
            )
            for h, w, s in also
        ),
        net=net,
        pot=-total(net),
        payments=tuple(_line(state, p) for p in chosen.payments),
        who=who,
        source=source,
        photo=photo,
    )


def profile_of(state: TableState) -> Profile:
    """The rule profile that the table plays by now, with its house rules. Raises ProfileError if it has gone."""
    return load_profile(state.profile, state.profile_changes or None)


def score_record(score: Score) -> dict[str, Any]:
    """The score as JSON data with its texts in every language, so that an old game reads the same under new rules."""
    first, *others = LANGUAGES
    return {**score.to_dict(first), "languages": {language: score.to_dict(language) for language in others}}


def score_in(record: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A kept score in a language, or in the first one where that was not kept."""
    plain = {key: value for key, value in record.items() if key != "languages"}
    return dict(record.get("languages", {}).get(language, plain))


def _net(state: TableState, settlement: Settlement) -> tuple[Number, Number, Number, Number]:
    by_player: dict[int, Number] = dict.fromkeys(PLAYERS, 0)
    for seat, value in settlement.net.items():
        if seat not in _SEATS:
            raise EventRefused("table-refused-discarder-unknown")
        by_player[state.player_at(Wind(seat))] = amount(value)
    rest = total(by_player.values())
    if rest != 0 and abs(rest) != abs(settlement.pot):
        raise EventRefused("table-refused-balance", rest=str(rest))
    return by_player[0], by_player[1], by_player[2], by_player[3]


def _line(state: TableState, payment: Payment) -> PaymentLine:
    return PaymentLine(
        payer=_player(state, payment.payer),
        payee=_player(state, payment.payee),
        amount=payment.amount,
        reason={language: payment.reason.text(language) for language in LANGUAGES},
    )


def _player(state: TableState, seat: str) -> int | None:
    if seat in ("discarder", "other"):
        raise EventRefused("table-refused-discarder-unknown")
    return state.player_at(Wind(seat)) if seat in _SEATS else None
