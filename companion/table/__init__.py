"""The table: events in one append-only log, and everything else derived from them.

>>> state = replay([TableOpened(name="Sunday", players=("Anna", "Boris", "Celina", "Dmitri"), profile="mcr-2006",
...                             conduct=conduct_for("mcr-2006"))])
>>> state.seats[0].value, state.prevailing.value, state.hand_number
('E', 'E', 1)
"""

from companion.table.codec import EventError, dump_event, load_event
from companion.table.conduct import Conduct, ConductError, conduct_for
from companion.table.dice import DiceError, DicePlan, WallBreak, break_wall, count_seats, dice_plan
from companion.table.event_parts import Circumstances, FurtherWin, PaymentLine, Source
from companion.table.events import (
    Corrected,
    DiceThrown,
    DiscAnswered,
    DrawRecorded,
    Event,
    GameEnded,
    PenaltyGiven,
    PrevailingTurned,
    RiichiDeclared,
    SeatsDrawn,
    SeatsSwapped,
    SettingsChanged,
    TableOpened,
    Undone,
    WindTurned,
    WinRecorded,
)
from companion.table.refusal import Conflict, EventRefused, MovedOn
from companion.table.replay import apply, replay
from companion.table.state import HandRecord, Stored, TableState
from companion.table.store import Store, TableInfo
from companion.table.trouble import LogDamaged, NoSuchTable, StoreAway, StoreError

__all__ = [
    "Circumstances",
    "Conduct",
    "ConductError",
    "Conflict",
    "Corrected",
    "DiceError",
    "DicePlan",
    "DiceThrown",
    "DiscAnswered",
    "DrawRecorded",
    "Event",
    "EventError",
    "EventRefused",
    "FurtherWin",
    "GameEnded",
    "HandRecord",
    "LogDamaged",
    "MovedOn",
    "NoSuchTable",
    "PaymentLine",
    "PenaltyGiven",
    "PrevailingTurned",
    "RiichiDeclared",
    "SeatsDrawn",
    "SeatsSwapped",
    "SettingsChanged",
    "Source",
    "Store",
    "StoreAway",
    "StoreError",
    "Stored",
    "TableInfo",
    "TableOpened",
    "TableState",
    "Undone",
    "WallBreak",
    "WinRecorded",
    "WindTurned",
    "apply",
    "break_wall",
    "conduct_for",
    "count_seats",
    "dice_plan",
    "dump_event",
    "load_event",
    "replay",
]
