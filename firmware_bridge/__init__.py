"""Dice board and wind disc: the line protocol, the serial link, the simulator.

>>> from companion.firmware_bridge import Bridge
>>> with Bridge(["sim://dice?seed=3&serial=QUICK"], print) as bridge:        # doctest: +SKIP
...     bridge.board("QUICK").throw()
Throw(device='QUICK', boot=1, seq=1, dice=(2, 5))
"""

from companion.firmware_bridge.bridge import Bridge, usb_ports
from companion.firmware_bridge.events import (
    CURES,
    DeviceEvent,
    DeviceStatus,
    PrevailingPosition,
    Problem,
    Rolling,
    State,
    StatusChanged,
    Throw,
    WindMask,
)
from companion.firmware_bridge.virtual_board import SimulatorError, VirtualBoard

__all__ = [
    "CURES",
    "Bridge",
    "DeviceEvent",
    "DeviceStatus",
    "PrevailingPosition",
    "Problem",
    "Rolling",
    "SimulatorError",
    "State",
    "StatusChanged",
    "Throw",
    "VirtualBoard",
    "WindMask",
    "usb_ports",
]
