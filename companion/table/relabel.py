"""An event with two players exchanged, for results that were written down while they sat on each other's places."""

from __future__ import annotations

from companion.table.event_parts import FurtherWin, LosingHand, PaymentLine
from companion.table.events import (
    DrawRecorded,
    Event,
    GameEnded,
    PenaltyGiven,
    RiichiDeclared,
    SeatsDrawn,
    SeatsSwapped,
    WinRecorded,
)


def relabelled(event: Event, first: int, second: int) -> Event:
    """The event with two players exchanged wherever it names them."""
    order = {first: second, second: first}

    def who(player: int) -> int:
        return order.get(player, player)

    def each(values: tuple[object, ...]) -> tuple[object, ...]:
        return tuple(values[who(p)] for p in range(len(values)))

    update: dict[str, object] = {}
    if isinstance(event, WinRecorded | DrawRecorded | RiichiDeclared | PenaltyGiven | GameEnded):
        update["net"] = each(event.net)
        update["payments"] = tuple(
            PaymentLine(
                payer=None if line.payer is None else who(line.payer),
                payee=None if line.payee is None else who(line.payee),
                amount=line.amount,
                reason=line.reason,
            )
            for line in event.payments
        )
    if isinstance(event, WinRecorded):
        update["winner"] = who(event.winner)
        update["discarder"] = None if event.discarder is None else who(event.discarder)
        update["losers"] = tuple(LosingHand.model_copy(x, update={"player": who(x.player)}) for x in event.losers)
        update["also"] = tuple(FurtherWin.model_copy(w, update={"winner": who(w.winner)}) for w in event.also)
    elif isinstance(event, DrawRecorded):
        update["ready"] = None if event.ready is None else each(event.ready)
        update["nagashi"] = tuple(who(p) for p in event.nagashi)
    elif isinstance(event, RiichiDeclared | PenaltyGiven):
        update["player"] = who(event.player)
    elif isinstance(event, SeatsDrawn):
        update["seats"] = tuple(who(p) for p in event.seats)
    elif isinstance(event, SeatsSwapped):
        update.update(first=who(event.first), second=who(event.second))
    return event.model_copy(update=update) if update else event
