"""A device that the program does not know: a bell on the table that is rung when the wall has run out."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from companion.firmware_bridge.kinds import DeviceKind, ReportKind
from companion.firmware_bridge.protocol import read_one_below

RUNG: Final = ReportKind(
    type="draw_recorded",
    wire="BELL",
    read=lambda fields: read_one_below(fields, 2),
    event=lambda said, numbers: {"kind": "wall", "note": f"{said.device} {numbers}"},
    words=lambda numbers: ("device-bell-rung", {"times": numbers[0]}),
    once=True,
)

BELL: Final = DeviceKind(
    id="bell",
    cap="BELL",
    reports=(RUNG,),
    simulated="BELL",
    action="ring",
    act=lambda board: board.report(RUNG.wire, (1,)),
    texts=Path(__file__).parent / "texts",
)
