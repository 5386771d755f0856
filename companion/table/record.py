"""Making events out of scores: seats become players, and every text is kept in all languages as it was shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.hand import RIICHI_FLAGS, Flag, Hand, Win
from companion.i18n import LANGUAGES, own_language
from companion.names import renamed
from companion.rules.profile.errors import ProfileError
from companion.rules.result import Number, Payment, Score, Settlement
from companion.rules.sets.load import kept_profile, load_profile
from companion.rules.settlement import BETTOR
from companion.rules.system import Profile
from companion.rules.worth import ToldWorth
from companion.table.amounts import amount, total
from companion.table.event_parts import Circumstances, FurtherWin, LosingHand, PaymentLine, Source
from companion.table.events import GameEnded, WinRecorded
from companion.table.placing import leftovers
from companion.table.refusal import EventRefused
from companion.table.state import TableState
from companion.tiles import Wind

_SEATS = frozenset("ESWN")


def win_at(state: TableState, win: Win, winner: int, discarder: int | None = None) -> Win:
    """The circumstances of a win with the seats and the prevailing wind that the table has now, and with the riichi
    that the winner has declared at it.

    >>> from companion.table.replay import replay
    >>> from companion.table import TableOpened, conduct_for
    >>> state = replay([TableOpened(name="Sunday", players=("Anna", "Boris", "Celina", "Dmitri"), profile="mcr-2006",
    ...                             conduct=conduct_for("mcr-2006"))])
    >>> win_at(state, Win(), winner=2, discarder=0).discarder.value
    'E'
    """
    flags = win.flags
    if winner in state.riichi and flags.isdisjoint(RIICHI_FLAGS):
        flags |= {Flag.DOUBLE_RIICHI if winner in state.double_riichi else Flag.RIICHI}
    return replace(
        win,
        seat=state.seat(winner),
        prevailing=state.prevailing or Wind.EAST,
        flags=flags,
        discarder=None if discarder is None else state.seat(discarder),
    )


def terms_at(state: TableState, profile: Profile) -> dict[str, Any]:
    """The options of scoring that the table itself knows: counters and sticks (riichi); empty under other rules."""
    return dict(profile.system.terms(profile, state.repeats, state.sticks))


def win_recorded(
    state: TableState,
    hand: Hand | ToldWorth,
    win: Win,
    score: Score,
    *,
    settlement: Settlement | None = None,
    losers: Mapping[Wind, Hand] | None = None,
    options: Mapping[str, Any] | None = None,
    changes: Mapping[str, Any] | None = None,
    also: Sequence[tuple[Hand | ToldWorth, Win, Score]] = (),
    seats: Sequence[Wind] | None = None,
    who: str = "",
    source: Source = Source.TAP,
    photo: str = "",
) -> WinRecorded:
    """The event of a scored win, ready to be appended.

    ``hand`` is what it was scored by: its tiles, or what it is worth without them. ``win`` has the winner's seat (and
    the discarder's) as the table has them: see :func:`win_at`. ``also`` holds further winners on the same discard; then
    ``settlement`` must be the one for all of them together. ``losers`` and ``options`` are what the settlement was made
    with, kept so that the hand can be scored again; ``changes`` are the house rules behind it, if not those of the
    table, and ``seats`` the winds by player, if not those of this hand.
    Raises EventRefused for a false win, if a score has problems or may not be declared (too few points, no yaku), or if
    its payments lack the discarder or do not add up.
    """
    if (options or {}).get("false_win"):
        raise EventRefused("table-refused-false-win")
    for scored in (score, *(s for _, _, s in also)):
        if scored.problems or not scored.legal:
            # The first note of a hand that may not be declared says why.
            raise EventRefused("table-refused-settlement", reason=scored.problems or scored.notes[:1])
    where = tuple(seats if seats is not None else state.seats)
    chosen = settlement if settlement is not None else score.settlement
    net = net_of(where, chosen)
    outside = amount(chosen.net.get(BETTOR, 0))
    if also and settlement is None:
        raise EventRefused("table-refused-settlement", reason="several winners need one settlement for all")
    return WinRecorded(
        winner=where.index(win.seat),
        discarder=None if win.discarder is None else where.index(win.discarder),
        **_scored_by(hand),
        circumstances=Circumstances.of(win),
        profile=score.profile,
        profile_version=score.version,
        profile_changes=dict(state.profile_changes if changes is None else changes),
        losers=tuple(LosingHand(player=where.index(seat), hand=str(h)) for seat, h in (losers or {}).items()),
        options=dict(options or {}),
        score=score_record(score),
        total=amount(score.total),
        also=tuple(
            FurtherWin(
                winner=where.index(w.seat),
                **_scored_by(h),
                circumstances=Circumstances.of(w),
                score=score_record(s),
                total=amount(s.total),
            )
            for h, w, s in also
        ),
        net=net,
        pot=-total((*net, outside)),
        bank=outside,
        payments=tuple(line_of(where, p) for p in chosen.payments),
        who=who,
        source=source,
        photo=photo,
    )


def _scored_by(what: Hand | ToldWorth) -> dict[str, Any]:
    return {"worth": dict(what.told)} if isinstance(what, ToldWorth) else {"hand": str(what)}


def scored_by(won: WinRecorded | FurtherWin) -> Hand | ToldWorth | None:
    """What a recorded win was scored by; None where only payments were entered. Raises HandError."""
    if won.worth is not None:
        return ToldWorth(won.worth)
    return Hand.parse(won.hand) if won.hand else None


def game_ended(state: TableState, reason: str = "", *, who: str = "", source: Source = Source.TAP) -> GameEnded:
    """The end of the game; what still lies on the table goes to the leader (or as the course of play says), so that
    the totals sum to zero.

    Of several leaders it is the one who sat nearest to the first East. (After a last hand with a winner there is
    nothing left to take: the winner took it.)
    """
    taken = leftovers(state)
    net = tuple(taken[p] for p in state.everybody)
    lines = tuple(PaymentLine(payer=None, payee=p, amount=value) for p, value in taken.items() if value)
    lost = state.pot - total(net)
    return GameEnded(reason=reason, net=net, pot=-state.pot, bank=lost, payments=lines, who=who, source=source)


def profile_of(state: TableState) -> Profile:
    """The rule profile that the table plays by now, with its house rules: as it was when the table began to play by it.

    Raises ProfileError if it was not kept and has gone, or was kept by a program that this one cannot follow.
    """
    return rules_of(state.profile, state.profile_version, state.profile_changes, state.profile_text)


def rules_of(name: str, version: str, changes: Mapping[str, Any], kept: str) -> Profile:
    """A rule set by what was ``kept`` of it, or by its name where nothing was. Raises ProfileError as
    :func:`profile_of`."""
    if not kept:
        return load_profile(name, changes or None)
    try:
        return kept_profile(kept, changes)
    except ProfileError:
        present = load_profile(name, changes or None)
        if present.version == version:
            return present
        raise


def score_record(score: Score) -> dict[str, Any]:
    """The score as JSON data with its texts in every language, so that an old game reads the same under new rules."""
    first, *others = LANGUAGES
    return {**score.to_dict(first), "languages": {language: score.to_dict(language) for language in others}}


def score_in(record: Mapping[str, Any], language: str) -> dict[str, Any]:
    """A kept score in a language, or in the first one where that was not kept."""
    plain = {key: value for key, value in record.items() if key != "languages"}
    kept = dict(record.get("languages", {}).get(own_language(language), plain))
    if own_language(language) != language:
        for part in ("items", "left_out"):
            lines = kept.get(part) or []
            kept[part] = [{**line, "reason": renamed(line["reason"], line["name"], language)} for line in lines]
    return kept


def net_of(seats: Sequence[Wind], settlement: Settlement) -> tuple[Number, ...]:
    """What each player wins or pays, by index; ``seats`` are the winds of the players. Raises EventRefused.

    A fifth player who bets has no seat: what he wins or pays goes out of the table, as "bank".
    """
    by_player: dict[int, Number] = dict.fromkeys(range(len(seats)), 0)
    for seat, value in settlement.net.items():
        if seat == BETTOR:
            continue
        if seat not in seats:
            raise EventRefused("table-refused-discarder-unknown")
        by_player[seats.index(Wind(seat))] = amount(value)
    rest = total((*by_player.values(), amount(settlement.net.get(BETTOR, 0))))
    if rest != 0 and abs(rest) != abs(settlement.pot):
        raise EventRefused("table-refused-balance", rest=str(rest))
    return tuple(by_player.values())


def line_of(seats: Sequence[Wind], payment: Payment) -> PaymentLine:
    """One payment by players, its reason in every language; pot and bank are nobody."""
    return PaymentLine(
        payer=_player(seats, payment.payer),
        payee=_player(seats, payment.payee),
        amount=payment.amount,
        reason={language: payment.reason.text(language) for language in LANGUAGES},
    )


def _player(seats: Sequence[Wind], seat: str) -> int | None:
    if seat in ("discarder", "other"):
        raise EventRefused("table-refused-discarder-unknown")
    return seats.index(Wind(seat)) if seat in _SEATS else None
