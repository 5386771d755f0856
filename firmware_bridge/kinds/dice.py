"""The dice board, and whatever else throws dice."""

from __future__ import annotations

from typing import Final, TypeGuard

from companion.firmware_bridge.events import DeviceEvent, Reported
from companion.firmware_bridge.kinds.kind import DeviceKind, ReportKind
from companion.firmware_bridge.protocol import read_dice


def dice_thrown(device: str, boot: int, seq: int, dice: tuple[int, ...], hello: int | None = None) -> Reported:
    """The report of a throw: two or three dice that came to rest."""
    return Reported(device, THROWN.type, dice, boot, seq, hello)


def is_throw(event: DeviceEvent) -> TypeGuard[Reported]:
    """Whether a device tells of a throw."""
    return isinstance(event, Reported) and event.type == THROWN.type


THROWN: Final = ReportKind(
    type="dice_thrown",
    wire="ROLL",
    read=read_dice,
    event=lambda said, numbers: {"dice": said.numbers, "device": said.device, "device_seq": numbers},
    words=lambda dice: ("devices-event-throw", {"dice": " ".join(map(str, dice))}),
    once=True,
)

DICE: Final = DeviceKind(
    id="dice",
    cap="DICE",
    reports=(THROWN,),
    simulated="DICE{n}",
    action="throw",
    act=lambda board: board.throw(),
    source="dice",
)
