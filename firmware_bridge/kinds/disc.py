"""The wind disc: the seat that its East mark faces, and the dial of the prevailing wind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.firmware_bridge.events import Reported, wind_of
from companion.firmware_bridge.kinds.kind import DeviceKind, Numbers, ReportKind
from companion.firmware_bridge.protocol import SEATS, read_one_below
from companion.tiles import Wind


def wind_turned(device: str, mask: int) -> Reported:
    """The report of how the disc lies: the mask of its sensors, bit 0 being East's seat."""
    return Reported(device, TURNED.type, (mask,))


def prevailing_turned(device: str, position: int) -> Reported:
    """The report of the dial: 0 East to 3 North."""
    return Reported(device, PREVAILING.type, (position,))


def _turned(said: Reported, numbers: str) -> Mapping[str, object]:  # noqa: ARG001 - a reading has no numbers
    return {"wind": wind_of(said.numbers[0]), "mask": said.numbers[0], "device": said.device}


def _turned_words(numbers: Numbers) -> tuple[str, Mapping[str, object]]:
    wind = wind_of(numbers[0])
    if wind is None:
        return "devices-event-wind-unknown", {"mask": f"{numbers[0]:04b}"}
    return "devices-event-wind", {"wind": wind}


TURNED: Final = ReportKind(
    type="wind_turned",
    wire="WIND",
    read=lambda fields: read_one_below(fields, 1 << SEATS),
    event=_turned,
    words=_turned_words,
    once=False,
    part="WIND",
    in_state=lambda state: (state.halls,),
    news=("wind", "device"),
    unclear=lambda numbers: wind_of(numbers[0]) is None,
)

PREVAILING: Final = ReportKind(
    type="prevailing_turned",
    wire="PREV",
    read=lambda fields: read_one_below(fields, SEATS),
    event=lambda said, numbers: {"position": said.numbers[0], "device": said.device},  # noqa: ARG005 - see above
    words=lambda numbers: ("devices-event-prevailing", {"wind": Wind.EAST.after(numbers[0])}),
    once=False,
    part="ENC",
    in_state=lambda state: (state.prev,),
    news=("position",),
)

DISC: Final = DeviceKind(
    id="wind",
    cap="WIND",
    reports=(TURNED, PREVAILING),
    simulated="WIND+ENC+BAT",
    action="turn",
    act=lambda board: board.turn(),
    source="disc",
)
