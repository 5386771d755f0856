"""What devices say, made into events of the table that they serve."""

from __future__ import annotations

import logging
import re
import time
from dataclasses import asdict
from typing import Any, Final, Protocol

from companion.firmware_bridge import DeviceEvent, DeviceStatus, Reported, Rolling, StatusChanged, VirtualBoard, kinds
from companion.firmware_bridge.protocol import newer
from companion.firmware_bridge.virtual_board import actions
from companion.table import Conflict, Event, EventRefused, LogDamaged, Store, Stored, dump_event, load_event

log = logging.getLogger(__name__)

IDLE: Final = 6 * 3600.0
"""Seconds without an entry after which a table that is not over does not keep the devices from a new one."""
_NUMBERS: Final = re.compile(r"(\d+):\d+(?::(\d+))?", re.ASCII)
"""A deed in the log: number of starts, number of the event, and which life of the board, if not the first."""


class News(Protocol):
    """Who hears of what devices say: it keeps events and wakes whoever watches."""

    def append(self, table: str, event: Event, key: str = "", *, position: str = "", asked: Any = None) -> Stored:
        """Stores an event and wakes whoever watches."""

    def say(self, name: str, data: dict[str, Any], *, wake: bool = True) -> None:
        """Tells whoever watches what is not kept."""

    def wake(self) -> None:
        """Makes whoever watches look for news."""


class Devices(Protocol):
    """What we need of a bridge."""

    def status(self) -> list[DeviceStatus]: ...

    def board(self, name: str) -> VirtualBoard: ...

    def plug(self, port: str) -> None: ...

    def unplug(self, port: str) -> None: ...


class FromDevices:
    """Which table the devices serve, how they are doing, and what they say to it."""

    def __init__(self, store: Store, news: News) -> None:
        self.store = store
        self.bridge: Devices | None = None
        self.lives: dict[str, int] = {}
        """How often each board has begun to count its starts anew, as far as it has reported since."""
        self._news = news
        self._rolling: dict[str, bool] = {}
        self._chosen: str | None = None
        self._played: tuple[str, float] | None = None

    # -- the table that the devices serve

    @property
    def active(self) -> str | None:
        """The table that a throw belongs to: the one chosen last; else the one that was served before, as long as it
        is played at; else the newest that is not over. So nobody takes the dice by opening a table."""
        if self._chosen is not None:
            return self._chosen
        if self._played is not None and time.monotonic() < self._played[1] + IDLE and self._goes_on(self._played[0]):
            return self._played[0]
        return next((table for table in self.store.newest() if self._goes_on(table)), None)

    def happened(self, table: str) -> None:
        """Something was entered or thrown at a table: if it is the one that devices serve, they stay there."""
        if self.active == table:
            self._played = (table, time.monotonic())

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
        self._news.say("device_status", {"table": table})

    def greet(self, table: str) -> None:
        """Tell a table that devices now serve how they stand: by itself a disc speaks only when it is turned."""
        if self.active != table:
            return
        for status in self.statuses():
            if status.device is not None and status.healthy:
                for name, numbers in status.readings.items():
                    self._take_reading(Reported(status.device, name, numbers))

    # -- what devices say

    def on_device(self, event: DeviceEvent) -> None:
        """For the bridge: called from its threads. Raising makes the board offer a deed again, so a full disk loses
        none; a throw with no table open is shown and let go."""
        match event:
            case Reported():
                report = kinds.report_named(event.type)
                told = {"device": event.device, "type": event.type, "numbers": list(event.numbers)}
                if report.once:
                    self._rolling[event.device] = False
                    # Said without waking anybody: the event that follows does, and the pages are drawn once for both.
                    self._news.say("device_status", told, wake=False)
                    self._take_deed(event)
                else:
                    self._take_reading(event)
                    self._news.say("device_status", told)
            case Rolling():
                self._rolling[event.device] = event.on
                self._news.say("device_status", {"device": event.device, "rolling": event.on})
            case StatusChanged():
                if not event.status.rolling and event.status.device:
                    self._rolling.pop(event.status.device, None)
                self._news.say("device_status", status_dict(event.status))

    def _take_deed(self, said: Reported) -> None:
        """Stores a deed once, under the numbers that its board gave it.

        A board whose memory was erased or replaced counts its starts anew, and then its numbers may have been used
        before. What would collide is told apart by a number of its own, the board's life, which the log keeps.
        """
        table = self.active
        if table is None:
            self._news.wake()
            return
        life = self._life(table, said)
        while True:
            numbers = f"{said.boot}:{said.seq}" + (f":{life}" if life else "")
            try:
                self._append(table, _event(said, numbers), f"{said.device}:{numbers}")
            except Conflict:
                life += 1
            else:
                break
        if life > self.lives.get(said.device, 0):
            log.warning("%s counts its starts anew (life %d): its EEPROM was erased or replaced", said.device, life)
        self.lives[said.device] = life

    def _life(self, table: str, said: Reported) -> int:
        """How often that board had begun to count anew when it did this: as the log knows it, or once more if its
        number of starts has gone back since."""
        mine = f"{said.device}:"
        keys = (s.key.removeprefix(mine) for s in reversed(self.store.state(table).log) if s.key.startswith(mine))
        match = next((found for key in keys if (found := _NUMBERS.fullmatch(key))), None)
        if match is None:
            return 0
        boot, life = int(match[1]), int(match[2] or 0)
        went_back = said.hello is not None and newer(boot, said.hello) and newer(boot, said.boot)
        return life + 1 if went_back else life

    def _take_reading(self, said: Reported) -> None:
        """Stores a reading if it is news: devices tell their absolute state again after every reconnection."""
        table = self.active
        if table is None:
            return
        state, event = self.store.state(table), _event(said)
        past = (s.event for s in reversed(state.log) if s.event.type == said.type and s.seq not in state.undone)
        last = next(past, None)
        if last is not None:
            before, now = dump_event(last), dump_event(event)
            if all(before[field] == now[field] for field in kinds.report_named(said.type).news):
                return
        self._append(table, event)

    def _append(self, table: str, event: Event, key: str = "") -> None:
        """Raises Conflict; whatever else the table refuses is let go, or the board would offer it for ever."""
        try:
            self._news.append(table, event, key)
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
        """What a tap on a simulated device does, such as "throw" for dice.

        Raises KeyError if there is no simulated board at that port or no such action.
        """
        if self.bridge is None:
            raise KeyError(port)
        actions()[action].act(self.bridge.board(port))


def _event(said: Reported, numbers: str = "") -> Event:
    """The event that a report is in the log."""
    kind = kinds.kind_reporting(said.type)
    fields = kinds.report_named(said.type).event(said, numbers)
    return load_event({"type": said.type, "source": kind.source, **fields})


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
