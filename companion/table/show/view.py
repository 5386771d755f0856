"""From a state to what screens show of it, in one language."""

from __future__ import annotations

from companion.i18n import text
from companion.rules import ProfileError
from companion.table.checks import entered_alone, position
from companion.table.ending import curve
from companion.table.events import DrawRecorded, PenaltyGiven, RiichiDeclared, Undone, WinRecorded
from companion.table.record import profile_of
from companion.table.show import text as words
from companion.table.show.hand_model import HandView, PenaltyView
from companion.table.show.hands import explained, hands_of, penalty_view
from companion.table.show.model import (
    AwaitedView,
    BettorView,
    DiscView,
    EndView,
    LogView,
    PlayerView,
    ProfileView,
    QuestionView,
    RiichiView,
    RowView,
    TableView,
    ThrowView,
    UndoView,
    WallView,
)
from companion.table.show.standing import ranking
from companion.table.state import Stored, TableState
from companion.table.throws import awaited


def table_view(state: TableState, language: str = "en") -> TableView:
    """Everything that page, command line, JSON and stream show of a table."""
    conduct = state.conduct
    hands = hands_of(state, language)
    penalties = tuple(penalty_view(state, penalty, language) for penalty in state.penalties)
    return TableView(
        language=language,
        table=state.table,
        seq=state.seq,
        position=position(state),
        name=state.name,
        profile=profile_view(state, language),
        conduct=conduct,
        players=players(state, language),
        dealer=state.dealer,
        prevailing=state.prevailing,
        round=state.round,
        round_title=text(language, "table-over") if state.end else words.round_text(state, language),
        hand=state.hand_number,
        hand_title=words.hand_text(state, language),
        hands_left=max(0, conduct.hands - len(state.hands)) if conduct.hands else None,
        repeats=state.repeats,
        sticks=state.sticks,
        counters=() if state.end else words.counter_texts(state, language),
        pot=state.pot,
        bank=state.bank,
        balanced=state.balance == 0,
        sum_text=words.sum_text(state, language),
        bettors=_bettors(state, language),
        riichi=_riichi(state),
        hands=hands,
        penalties=penalties,
        rows=_rows(state, hands, penalties, language),
        curve=curve(state),
        last=explained(state, state.last_hand, language) if state.last_hand else None,
        awaited=_awaited(state, language),
        throw=_throw(state, language),
        wall=WallView(state.wall, words.wall_lines(state, state.wall, language)) if state.wall else None,
        disc=_disc(state),
        questions=_questions(state, language),
        end=_end(state, language),
        ranking=ranking(state, language),
        undo=_undo(state, language),
    )


def profile_view(state: TableState, language: str = "en") -> ProfileView:
    """The rule set of the table."""
    try:
        title = profile_of(state).title(language)
    except ProfileError:
        title = state.profile
    return ProfileView(state.profile, title, state.profile_version, state.profile_changes)


def players(state: TableState, language: str = "en") -> tuple[PlayerView, ...]:
    """The four, in entry order."""
    last = state.last_hand
    won = last.event.winners if last and isinstance(last.event, WinRecorded) else ()
    seats, wins = state.seats, state.wins
    return tuple(
        PlayerView(
            index=p,
            name=state.players[p],
            seat=seats[p],
            place=state.place(p),
            dealer=p == state.dealer,
            score=state.scores[p],
            points=state.points(p),
            riichi=p in state.riichi,
            wins=wins[p],
            wins_text=text(language, "table-wins", wins=wins[p]) if state.only_wins else "",
            change=last.event.net[p] or None if last else None,
            winner=p in won,
        )
        for p in state.everybody
    )


def log_view(state: TableState, stored: Stored, language: str = "en") -> LogView:
    """An entry of the log of that table, in words."""
    told = words.event_text(state, stored.event, language)
    return LogView(stored.seq, stored.at, stored.key, stored.event, told, stored.seq in state.undone)


def _bettors(state: TableState, language: str) -> tuple[BettorView, ...]:
    found = []
    for name, points in state.bettors.items():
        called = name or text(language, "table-bettor")
        line = text(language, "table-bettor-line", name=called, amount=words.amount_text(points, language))
        found.append(BettorView(name, points, line))
    return tuple(found)


def _riichi(state: TableState) -> RiichiView | None:
    """Who may declare riichi and who has; None where there is no such thing."""
    conduct = state.conduct
    if not conduct.stick:
        return None
    open_to = (p for p in state.everybody if p not in state.riichi and state.points(p) >= conduct.riichi_needs)
    return RiichiView(conduct.stick, state.riichi, state.double_riichi, () if state.end else tuple(open_to))


def _rows(
    state: TableState, hands: tuple[HandView, ...], penalties: tuple[PenaltyView, ...], language: str
) -> tuple[RowView, ...]:
    """Hands, penalties, riichi declarations and what was taken back, the newest first."""
    rows = [RowView("hand", hand.seq, hand.label, hand.title, hand.net, hand.seq, explained=True) for hand in hands]
    rows += [RowView("penalty", given.seq, "", given.reason, given.net, given.seq) for given in penalties]
    for stored in state.log:
        event, seq = stored.event, stored.seq
        if seq in state.undone and isinstance(event, WinRecorded | DrawRecorded | PenaltyGiven | RiichiDeclared):
            what = words.event_title(state, event, language)
            label = text(language, "table-taken-back")
            rows.append(RowView("undone", seq, label, what, event.net, _undo_of(state, seq)))
        elif isinstance(event, RiichiDeclared) and seq not in state.undone:
            rows.append(RowView("riichi", seq, "", state.name_of(event.player), event.net, seq))
    return tuple(sorted(rows, key=lambda row: row.seq, reverse=True))


def _undo_of(state: TableState, seq: int) -> int | None:
    """The undo that counts against an event: undoing it brings the event back."""
    for stored in reversed(state.log):
        if isinstance(stored.event, Undone) and stored.event.target == seq and stored.seq not in state.undone:
            return stored.seq
    return None


def _awaited(state: TableState, language: str) -> AwaitedView | None:
    wanted = awaited(state)
    if wanted is None:
        return None
    told = words.awaiting_text(state, language)
    return AwaitedView(wanted.kind, wanted.step, wanted.number, wanted.of, wanted.dice, wanted.thrower, told)


def _throw(state: TableState, language: str) -> ThrowView | None:
    shown = state.last_throw
    if shown is None:
        return None
    lines = words.throw_lines(state, shown, language)
    dice = words.dice_text(shown.dice, shown.total)
    stored = next((s for s in reversed(state.log) if s.seq == shown.seq), None)
    thrown_for = getattr(stored.event, "hand_number", 0) if stored else None
    return ThrowView(
        seq=shown.seq,
        dice=shown.dice,
        total=shown.total,
        used=shown.used,
        step=shown.step,
        why=shown.why,
        decided=shown.decided,
        lines=lines,
        text=f"{dice}. {lines[0]}" if lines else dice,
        present=thrown_for in (0, state.hand_number),
        source=text(language, f"table-source-{stored.event.source.value}") if stored else "",
    )


def _disc(state: TableState) -> DiscView:
    disc = state.disc
    return DiscView(
        seen=disc.seen,
        device=disc.device,
        wind=disc.wind,
        mask=disc.mask,
        prevailing=disc.prevailing,
        log=state.log_wind,
        player=state.places[state.disc_place(disc.wind)] if disc.wind else None,
        agrees=disc.wind is state.log_wind if disc.wind else None,
    )


def _questions(state: TableState, language: str) -> tuple[QuestionView, ...]:
    asked = []
    for question in state.questions:
        disc, log = words.question_sides(state, question, language)
        asked.append(
            QuestionView(
                subject=question.subject,
                disc=question.disc,
                log=question.log,
                behind=question.behind,
                title=text(language, f"table-question-{question.subject}"),
                text=words.question_text(state, question, language),
                choices=(
                    ("disc", text(language, "table-question-disc", what=disc)),
                    ("log", text(language, "table-question-log", what=log)),
                ),
            )
        )
    return tuple(asked)


def _end(state: TableState, language: str) -> EndView | None:
    if not state.end:
        return None
    told = words.end_text(state, language)
    more = text(language, f"table-play-on-{state.end}", hands=len(state.players))
    return EndView(state.end, state.ended_reason, state.ended_seq, told, more)


def _undo(state: TableState, language: str) -> UndoView | None:
    stored = state.undoable
    if stored is None:
        return None
    who = stored.event.who
    by = who if entered_alone(state, stored.seq, who) else ""
    return UndoView(stored.seq, stored.event.type, words.event_title(state, stored.event, language), by)
