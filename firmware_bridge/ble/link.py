"""A cup of Bluetooth dice as one port of the bridge: finds its dice, keeps them connected, tells their throws."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from typing import Final

from companion.firmware_bridge.ble.cup import Cup, Faces, Say
from companion.firmware_bridge.ble.godice import ASK_BATTERY, Battery, parse, short_name
from companion.firmware_bridge.ble.radio import BleakRadio, Connection, Radio
from companion.firmware_bridge.events import DeviceEvent, DeviceStatus, Reported, Rolling, State, StatusChanged, Trouble
from companion.firmware_bridge.kinds.dice import dice_thrown
from companion.firmware_bridge.port_thread import PortThread
from companion.i18n import SpokenError

log = logging.getLogger(__name__)

SCHEME: Final = "godice://"
SCAN: Final = 4.0
TICK: Final = 0.05
RETRY: Final = 2.0
ASK_BATTERY_EVERY: Final = 600.0
LOW_PERCENT: Final = 10
AGAIN: Final = 0.5
"""Seconds until a throw that the program could not keep is offered again."""
_NAME: Final = re.compile(r"godice://(?:([23])|((?:[0-9A-Za-z:-]+,){1,2}[0-9A-Za-z:-]+))")


class DiceNameError(SpokenError):
    """A ``godice://`` name that cannot be understood."""


def dice_of(name: str) -> tuple[int, tuple[str, ...]]:
    """How many dice a port name asks for, and which; none named means the first ones found.

    >>> dice_of("godice://2"), dice_of("godice://1A2B3C,4D5E6F")
    ((2, ()), (2, ('1A2B3C', '4D5E6F')))
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise DiceNameError("devices-name-dice", name=name)
    ids = tuple(match[2].split(",")) if match[2] else ()
    if len(set(ids)) != len(ids):
        raise DiceNameError("devices-name-twice", name=name)
    return (int(match[1]), ()) if match[1] else (len(ids), ids)


class DiceLink(PortThread):
    """A cup of dice as a port. Dice do not number their throws, so the link does: ``boot`` is drawn from the clock."""

    def __init__(
        self,
        name: str,
        deliver: Callable[[DeviceEvent], None],
        *,
        radio: Callable[[], Radio] = BleakRadio,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Raises DiceNameError for a name that makes no sense."""
        super().__init__(name, deliver, persistent=True, clock=clock)
        self._count, self._wanted = dice_of(name)
        self._radio = radio
        self._open: dict[str, Connection] = {}
        self._cup: Cup | None = None
        self._battery: dict[str, int] = {}
        self._boot = int(time.time()) % 0x10000
        self._seq = 0
        self._rolling = False
        self._last: tuple[int, ...] = ()
        self._waiting: Reported | None = None
        self._try_again_at = 0.0
        self._alive_at = clock()
        self._error: str | None = None
        self._spoilt = False
        self._shown: tuple[object, ...] = ()

    def say(self, line: bytes) -> None:
        """Nothing: dice are not told how many they are."""

    @property
    def device(self) -> str | None:
        """The cup's name, once its dice are known."""
        return f"GoDice-{'+'.join(self._cup.dice)}" if self._cup else None

    def status(self) -> DeviceStatus:
        """The cup as it is now."""
        connected = len(self._open)
        state = State.FAILED if self._error else State.OK if connected == self._count else State.ASKING
        if state is State.ASKING and self._cup is not None:
            state = State.MISSING
        problems = []
        if any(percent < LOW_PERCENT for percent in self._battery.values()):
            problems.append(Trouble.BATTERY)
        if self._waiting is not None:
            problems.append(Trouble.REFUSED)
        if self._spoilt:
            problems.append(Trouble.INCOMPLETE)
        return DeviceStatus(
            port=self.name,
            state=state,
            device=self.device,
            kind="GODICE",
            caps=(f"DICE{self._count}",),
            boot=self._boot,
            age=round(self._clock() - self._alive_at, 3) if self._cup else None,
            rolling=self._rolling,
            last_throw=self._last,
            throws=self._seq,
            problems=tuple(sorted(problems)),
            error=self._error,
        )

    # -- inside --------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._live())
        except Exception:
            log.exception("%s ended in a way that we did not expect", self.name)
            self._error = "an unexpected fault, see the log"
            self._show()

    async def _live(self) -> None:
        radio: Radio | None = None
        searching: asyncio.Task[None] | None = None
        asked = self._clock()
        while not self._stop.is_set():
            if len(self._open) < self._count and (searching is None or searching.done()):
                try:
                    radio = radio or self._radio()
                except OSError as error:
                    self._error = str(error)
                    self._show()
                    await self._pause(RETRY)
                    continue
                searching = asyncio.create_task(self._search(radio))
            if self._clock() - asked > ASK_BATTERY_EVERY:
                asked = self._clock()
                await self._ask_batteries()
            self._tick()
            await asyncio.sleep(TICK)
        if searching is not None:
            searching.cancel()
        for connection in list(self._open.values()):
            await connection.close()

    async def _pause(self, seconds: float) -> None:
        until = self._clock() + seconds
        while not self._stop.is_set() and self._clock() < until:
            await asyncio.sleep(TICK)

    async def _search(self, radio: Radio) -> None:
        """One look for dice that are missing. A cup keeps the dice that it once had."""
        try:
            found = await radio.find(SCAN)
            self._error = None
        except OSError as error:
            self._error = str(error)
            await self._pause(RETRY)
            return
        by_id = {short_name(name): address for address, name in found.items()}
        by_id.update({address: address for address in found if address in self._wanted})
        wanted = self._cup.dice if self._cup else self._wanted or tuple(sorted(by_id)[: self._count])
        for die in wanted:
            if die in by_id and die not in self._open:
                await self._connect(radio, die, by_id[die])
        if self._cup is None and len(self._open) == self._count:
            self._cup = Cup(wanted)
        if len(self._open) < self._count:
            await self._pause(RETRY)

    async def _connect(self, radio: Radio, die: str, address: str) -> None:
        try:
            connection = await radio.connect(address, lambda data: self._hear(die, data), lambda: self._lose(die))
            self._open[die] = connection
            await connection.send(ASK_BATTERY)
        except OSError as error:
            log.info("die %s: %s", die, error)
            self._open.pop(die, None)

    async def _ask_batteries(self) -> None:
        for connection in list(self._open.values()):
            try:
                await connection.send(ASK_BATTERY)
            except OSError as error:
                log.info("asking for a battery: %s", error)

    def _hear(self, die: str, data: bytes) -> None:
        message = parse(data)
        self._alive_at = self._clock()
        if isinstance(message, Battery):
            self._battery[die] = message.percent
        elif message is not None and self._cup is not None:
            self._tell_all(self._cup.hear(die, message, self._clock()))

    def _lose(self, die: str) -> None:
        self._open.pop(die, None)
        if self._cup is not None:
            self._tell_all(self._cup.lose(die, self._clock()))
        self._show()

    def _tick(self) -> None:
        if self._cup is not None and self._waiting is None:
            for said in self._cup.tick(self._clock()):
                if isinstance(said, Faces):
                    self._seq = (self._seq + 1) % 0x10000
                    self._waiting = dice_thrown(self.device or self.name, self._boot, self._seq, said.dice)
                    self._try_again_at = 0.0
                else:
                    self._tell_all([said])
        if self._waiting is not None and self._clock() >= self._try_again_at:
            if self._tell(self._waiting):
                self._last, self._waiting, self._rolling, self._spoilt = self._waiting.numbers, None, False, False
            else:
                self._try_again_at = self._clock() + AGAIN
        self._show()

    def _tell_all(self, said: list[Say]) -> None:
        for word in said:
            self._rolling = word is Say.ROLLING
            self._spoilt = word is Say.CANCELLED
            self._tell(Rolling(self.device or self.name, self._rolling))

    def _show(self) -> None:
        status = self.status()
        shown = (status.state, status.device, status.problems, status.error)
        if shown != self._shown:
            self._shown = shown
            self._tell(StatusChanged(status))
