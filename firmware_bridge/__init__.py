"""Dice board and wind disc: the line protocol, the serial link, the simulator.

>>> from companion.firmware_bridge import Bridge
>>> with Bridge(["sim://dice?seed=3&serial=QUICK"], print) as bridge:        # doctest: +SKIP
...     bridge.board("QUICK").throw()
Reported(device='QUICK', type='dice_thrown', numbers=(2, 5), boot=1, seq=1, hello=1)
"""

from companion.firmware_bridge.bridge import Bridge, usb_ports
from companion.firmware_bridge.events import (
    CURES,
    DeviceEvent,
    DeviceStatus,
    Reported,
    Rolling,
    State,
    StatusChanged,
    Trouble,
)
from companion.firmware_bridge.kinds.dice import dice_thrown
from companion.firmware_bridge.kinds.disc import prevailing_turned, wind_turned
from companion.firmware_bridge.virtual_board import SimulatorError, VirtualBoard

__all__ = [
    "CURES",
    "Bridge",
    "DeviceEvent",
    "DeviceStatus",
    "Reported",
    "Rolling",
    "SimulatorError",
    "State",
    "StatusChanged",
    "Trouble",
    "VirtualBoard",
    "dice_thrown",
    "prevailing_turned",
    "usb_ports",
    "wind_turned",
]
