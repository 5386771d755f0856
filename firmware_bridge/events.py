"""What the bridge tells the program: events of the boards, and the health of every port.

``device`` is always the board's own serial from its HELLO, never a port name: a board that moves to another port stays
the same device.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Final

from companion.tiles import Wind


class State(StrEnum):
    """How a port is doing. Everything but OK has a cure in :data:`CURES`."""

    ASKING = "asking"
    OK = "ok"
    STALE = "stale"
    MISSING = "missing"
    SILENT = "silent"
    FOREIGN = "foreign"
    OLD_PROTOCOL = "old-protocol"
    NEW_PROTOCOL = "new-protocol"
    TWIN = "twin"
    DENIED = "denied"
    BUSY = "busy"
    FAILED = "failed"
    FLOOD = "flood"


class Trouble(StrEnum):
    """What else is wrong with a board that answers."""

    UNFAIR = "unfair"
    BATTERY = "battery"
    MAGNETS = "magnets"
    REFUSED = "refused"
    UNKNOWN_EVENT = "unknown-event"
    INCOMPLETE = "incomplete"


CURES: Final[dict[str, str]] = {
    State.ASKING: "asking who is there",
    State.OK: "connected",
    State.STALE: "no sign of life for 3 seconds: check its power and cable; it counts again as soon as it answers",
    State.MISSING: "not plugged in; the game goes on by hand until it is back",
    State.SILENT: "the port is open but nothing answers: press reset on the board, or flash the firmware",
    State.FOREIGN: (
        "something talks here that is no table board: another device, a wrong baud rate (115200 is right) or old "
        "firmware; choose another port or flash the board"
    ),
    State.OLD_PROTOCOL: "the board's firmware is too old for this program: flash the firmware that came with it",
    State.NEW_PROTOCOL: "the board's firmware is newer than this program: update the program",
    State.TWIN: "two boards carry the same serial: erase the EEPROM of one of them, it then takes a new one",
    State.DENIED: "no permission to open the port: add yourself to its group (companion doctor says which)",
    State.BUSY: "another program holds the port: close it (companion doctor looks for brltty and ModemManager)",
    State.FAILED: "the port cannot be opened",
    State.FLOOD: "the board sends far too much; throws beyond a few a second are held back until it calms down",
    Trouble.UNFAIR: "the board's source of chance failed its health test, so it refuses to throw: use real dice",
    Trouble.BATTERY: "the battery is low: charge it before the next game",
    Trouble.MAGNETS: "the wind disc stands between two seats, or carries no magnet: turn it until one seat is marked",
    Trouble.REFUSED: "the table did not accept the last event; the board will offer it again",
    Trouble.UNKNOWN_EVENT: "the board reports something that this program does not know: update the program",
    Trouble.INCOMPLETE: "the last throw did not count: not every die was rolled, one leans, or one was out of reach",
}
"""What each state and problem means and what to do, in English; the same keys exist as ``devices-...`` messages."""


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """A port and the board behind it, as they are now.

    ``device`` is None until the board has said who it is. ``age`` is seconds since its last sign of life. ``wind`` is
    the seat that the disc marks, None while zero or several sensors see a magnet (``mask``, bit 0 is East's seat).
    ``volts`` is the battery, where there is one. ``error`` is the system's own text where a port cannot be opened.
    """

    port: str
    state: State
    device: str | None = None
    kind: str | None = None
    firmware: str | None = None
    protocol: int | None = None
    caps: tuple[str, ...] = ()
    boot: int | None = None
    age: float | None = None
    mask: int | None = None
    wind: Wind | None = None
    prevailing: int | None = None
    rolling: bool = False
    last_throw: tuple[int, ...] = ()
    volts: float | None = None
    throws: int = 0
    doubles: int = 0
    bad_lines: int = 0
    board_errors: int = 0
    simulated: bool = False
    problems: tuple[Trouble, ...] = ()
    error: str | None = None
    readings: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The absolute readings of a board, by the name of the report."""

    @property
    def healthy(self) -> bool:
        """Connected and nothing to complain of."""
        return self.state is State.OK and not self.problems

    @property
    def message(self) -> str:
        """State and problems in English, with what to do about each."""
        texts = [CURES[self.state] + (f" ({self.error})" if self.error else "")]
        return "; ".join([*texts, *(CURES[problem] for problem in self.problems)])

    def to_dict(self) -> dict[str, Any]:
        """For JSON: the fields, with ``healthy`` and ``message``."""
        return {**asdict(self), "healthy": self.healthy, "message": self.message}


@dataclass(frozen=True, slots=True)
class Reported:
    """Something that a device reports. ``type`` is the name of the event that it is in the table's log.

    ``numbers`` say what, as its kind reads them (see :mod:`companion.firmware_bridge.kinds`): the dice of a throw, the
    mask of the disc's sensors. (device, boot, seq) names a deed that counts once: use it as the idempotency key, as
    long as ``hello``, the number of starts that the board last gave, has not gone back; then its memory was erased, and
    its numbers begin anew. An absolute reading has no numbers of its own.
    """

    device: str
    type: str
    numbers: tuple[int, ...]
    boot: int = 0
    seq: int = 0
    hello: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Rolling:
    """A throw has begun (``on``) or was cancelled. To be shown; it never counts."""

    device: str
    on: bool


@dataclass(frozen=True, slots=True)
class StatusChanged:
    """The health of a port changed."""

    status: DeviceStatus

    @property
    def device(self) -> str | None:
        """The board, once it has said who it is."""
        return self.status.device


DeviceEvent = Reported | Rolling | StatusChanged


def wind_of(mask: int) -> Wind | None:
    """The wind of a sensor mask; None for no magnet and for several, never a guess.

    >>> wind_of(0b0010), wind_of(0), wind_of(0b0110)
    (<Wind.SOUTH: 'S'>, None, None)
    """
    return {1: Wind.EAST, 2: Wind.SOUTH, 4: Wind.WEST, 8: Wind.NORTH}.get(mask)
