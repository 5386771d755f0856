"""What a kind of device is: how its board says that it has it, what it reports, and what that is in the table's log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from companion.firmware_bridge.events import Reported
from companion.firmware_bridge.protocol import St
from companion.tiles import Wind

Numbers = tuple[int, ...]


class SimulatedBoard(Protocol):
    """What a kind may do with a simulated board when somebody taps it on the page."""

    def throw(self, dice: Numbers | None = None) -> None: ...

    def turn(self, wind: Wind | str | None = None) -> None: ...

    def report(self, wire: str, numbers: Numbers) -> None: ...


@dataclass(frozen=True, slots=True)
class ReportKind:
    """Something that a device reports: a deed that counts once (a throw), or an absolute reading (where a disc lies).

    ``type`` is its one name: that of the event in the table's log, in the stream and on the command line; ``wire`` is
    the token for it on the wire. ``read`` makes numbers of the fields of its line and raises LineError for impossible
    ones. ``event`` gives the fields of the log's event, the second argument being the numbers of this report
    ("boot:seq"), which name a deed. ``words`` names the message that tells it, with the message's values.
    """

    type: str
    wire: str
    read: Callable[[list[str]], Numbers]
    event: Callable[[Reported, str], Mapping[str, object]]
    words: Callable[[Numbers], tuple[str, Mapping[str, object]]]
    once: bool
    part: str = ""
    """What HELLO names when the board has the part that this is about; empty for the device itself."""
    in_state: Callable[[St], Numbers] | None = None
    """For a reading: what the heartbeat says about it."""
    news: tuple[str, ...] = ()
    """For a reading: the fields of the event that make it news for a log that has one already."""
    unclear: Callable[[Numbers], bool] = lambda _numbers: False
    """For a reading: whether it says nothing, which is a trouble if it lasts."""


@dataclass(frozen=True, slots=True)
class DeviceKind:
    """A kind of device. ``id`` names it in ``sim://ID`` and in the messages ``device-ID`` and, where a tap on a
    simulated one does something, ``device-ID-ACTION``; ``cap`` is how its capability in HELLO begins.

    ``simulated`` is what a simulated one names in HELLO ("DICE{n}" with the number of dice). ``source`` is how the log
    says where its events come from. ``texts`` is a folder of messages (LANGUAGE/NAME.ftl) for a kind from elsewhere.
    """

    id: str
    cap: str
    reports: tuple[ReportKind, ...]
    simulated: str
    action: str
    act: Callable[[SimulatedBoard], None]
    source: str = "device"
    texts: Path | None = None
