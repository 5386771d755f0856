"""What dice and wind disc say, made into events of the table that they serve."""

from __future__ import annotations

import logging
import re
from abc import ABC, abstractmethod
from dataclasses import asdict
from typing import Any, Final, Protocol

from companion.firmware_bridge import (
    DeviceEvent,
    DeviceStatus,
    PrevailingPosition,
    Rolling,
    StatusChanged,
    Throw,
    VirtualBoard,
    WindMask,
)
from companion.firmware_bridge.protocol import newer

from companion.table import (
    Conflict,
    DiceThrown,
    Event,
    EventRefused,
    LogDamaged,
    PrevailingTurned,
    Source,
    Store,
    Stored,
    WindTurned,
)

log = logging.getLogger(__name__)

_NUMBERS: Final = re.compile(r"(\d+):\d+(?::(\d+))?", re.ASCII)
"""A throw in the log: number of starts, number of the event, and which life of the board, if not the first."""


class Devices(Protocol):
    """What we need of a bridge."""

    def status(self) -> list[DeviceStatus]: ...

    def board(self, name: str) -> VirtualBoard: ...

    def plug(self, port: str) -> None: ...

    def unplug(self, port: str) -> None: ...


class FromDevices(ABC):
    """The devices' side of :class:`companion.web.live.Live`: which table they serve, and what they say to it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bridge: Devices | None = None
        self.lives: dict[str, int] = {}
        """How often each board has begun to count its starts anew, as far as it has thrown since."""
        self._rolling: dict[str, bool] = {}
        self._chosen: str | None = None

    @abstractmethod
    def append(self, table: str, event: Event, key: str = "", *, position: str = "", asked: Any = None) -> Stored:
        """Stores an event and wakes whoever watches."""

    @abstractmethod
    def say(self, name: str, data: dict[str, Any], *, wake: bool = True) -> None:
        """Tells whoever watches what is not kept."""

    @abstractmethod
    def wake(self) -> None:
        """Makes whoever watches look for news."""

    # -- the table that the devices serve

    @property
    def active(self) -> str | None:
        """The table that a throw belongs to: the one chosen last, else the newest that is not over."""
        if self._chosen is not None:
            return self._chosen
        return next((table for table in self.store.newest() if self._goes_on(table)), None)

    def _goes_on(self, table: str) -> bool:
        try:
            return not self.store.state(table).end
        except LogDamaged:
            return False  # nothing can be entered there any more

    def choose(self, table: str) -> None:
        """Let the devices serve this table from now on. Raises StoreError if there is none."""
        self.store.state(table)
        self._chosen = table
        self.greet(table)
        self.say("device_status", {"table": table})

    def greet(self, table: str) -> None:
        """Tell a table that devices now serve how the wind disc lies: by itself it speaks only when it is turned."""
        if self.active != table:
            return
        for status in self.statuses():
            if status.device is None or not status.healthy:
                continue
            if status.wind is not None:
                self._take_wind(WindMask(status.device, status.mask or 0, status.wind))
            if status.prevailing is not None:
                self._take_prevailing(PrevailingPosition(status.device, status.prevailing))

    # -- what devices say

    def on_device(self, event: DeviceEvent) -> None:
        """For the bridge: called from its threads. Raising makes the board offer a throw again, so a full disk
        loses none; a throw with no table open is shown and let go."""
        match event:
            case Throw():
                self._rolling[event.device] = False
                # Said without waking anybody: the event that follows does, and the pages are drawn once for both.
                self.say("device_status", {"device": event.device, "throw": list(event.dice)}, wake=False)
                self._take_throw(event)
            case WindMask():
                self._take_wind(event)
            case PrevailingPosition():
                self._take_prevailing(event)
            case Rolling():
                self._rolling[event.device] = event.on
                self.say("device_status", {"device": event.device, "rolling": event.on})
            case StatusChanged():
                if not event.status.rolling and event.status.device:
                    self._rolling.pop(event.status.device, None)
                self.say("device_status", status_dict(event.status))

    def _take_throw(self, event: Throw) -> None:
        """Stores a throw once, under the numbers that its board gave it.

        A board whose memory was erased or replaced counts its starts anew, and then its numbers may have been used
        before. What would collide is told apart by a number of its own, the board's life, which the log keeps.
        """
        table = self.active
        if table is None:
            self.wake()
            return
        life = self._life(table, event)
        while True:
            numbers = f"{event.boot}:{event.seq}" + (f":{life}" if life else "")
            thrown = DiceThrown(dice=event.dice, device=event.device, device_seq=numbers, source=Source.DICE)
            try:
                self._append_from_device(table, thrown, f"{event.device}:{numbers}")
            except Conflict:
                life += 1
            else:
                break
        if life > self.lives.get(event.device, 0):
            log.warning("%s counts its starts anew (life %d): its EEPROM was erased or replaced", event.device, life)
        self.lives[event.device] = life

    def _life(self, table: str, event: Throw) -> int:
        """How often that board had begun to count anew when it threw: as the log knows it, or once more if its number
        of starts has gone back since."""
        log = self.store.state(table).log
        last = next(
            (s.event for s in reversed(log) if isinstance(s.event, DiceThrown) and s.event.device == event.device), None
        )
        if last is None:
            return 0
        match = _NUMBERS.fullmatch(last.device_seq)
        if match is None:
            return 0
        boot, life = int(match[1]), int(match[2] or 0)
        went_back = event.hello is not None and newer(boot, event.hello) and newer(boot, event.boot)
        return life + 1 if went_back else life

    def _take_wind(self, event: WindMask) -> None:
        table = self.active
        if table is not None:
            disc = self.store.state(table).disc
            # The disc tells its absolute state after every reconnection; only a change is news for the log.
            if (disc.wind, disc.device) != (event.wind, event.device) or not disc.seen:
                turned = WindTurned(wind=event.wind, mask=event.mask, device=event.device, source=Source.DISC)
                self._append_from_device(table, turned)
        self.say("device_status", {"device": event.device, "mask": event.mask})

    def _take_prevailing(self, event: PrevailingPosition) -> None:
        table = self.active
        if table is not None and self.store.state(table).disc.prevailing is not event.wind:
            turned = PrevailingTurned(position=event.n, device=event.device, source=Source.DISC)
            self._append_from_device(table, turned)
        self.say("device_status", {"device": event.device})

    def _append_from_device(self, table: str, event: Event, key: str = "") -> None:
        """Raises Conflict; whatever else the table refuses is let go, or the board would offer it for ever."""
        try:
            self.append(table, event, key)
        except Conflict:
            raise
        except EventRefused as error:
            log.warning("the table does not take %s: %s", event.type, error)

    @property
    def rolling(self) -> bool:
        """Whether dice are in the air."""
        return any(self._rolling.values())

    def statuses(self) -> list[DeviceStatus]:
        """Every device port and how it is doing; empty without a bridge."""
        return self.bridge.status() if self.bridge is not None else []

    def simulate(self, port: str, action: str) -> None:
        """Press the button of a simulated dice board ("throw"), or turn a simulated disc one seat on ("turn").

        Raises KeyError if there is no simulated board at that port.
        """
        if self.bridge is None:
            raise KeyError(port)
        board = self.bridge.board(port)
        if action == "throw":
            board.throw()
        else:
            board.turn()


def status_dict(status: DeviceStatus) -> dict[str, Any]:
    """How a device is doing, as JSON."""
    return {**asdict(status), "healthy": status.healthy, "message": status.message}


def device_chip(status: DeviceStatus) -> str:
    """Which light a device shows: "ok", "busy", "warn" or "bad"."""
    if status.rolling:
        return "busy"
    if status.healthy:
        return "ok"
    return "busy" if status.state == "asking" else "warn" if status.state in ("ok", "flood") else "bad"
