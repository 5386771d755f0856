"""A board made of software: the dice, the wind disc, the button and every way in which they can misbehave.

It speaks protocol version 1 byte for byte and keeps unacknowledged events like the real firmware. Its port is in
:mod:`companion.firmware_bridge.simulator`.
"""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import serial

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.kinds import DeviceKind, kinds, named
from companion.i18n import SpokenError
from companion.tiles import Wind

RESEND: Final = 0.5
HEARTBEAT: Final = 1.0
SETTLE: Final = 0.6
"""Seconds from letting go of the button until the dice lie still."""
HELD_TOO_LONG: Final = 10.0
RING: Final = 8
OUTPUT_LIMIT: Final = 4096
FULL_BATTERY: Final = 401
"""A full cell: 3.92 V, halved, of 5 V in 1023 steps."""
FAULTS: Final = ("flip", "drop", "noise", "double", "lostack")
ACTIONS: Final = ("unplug", "plug", "hang", "unhang", "reset", "press", "release")
"""What a script may do to any board; beside these there is what its kind does when somebody taps it."""


def simulated() -> dict[str, tuple[DeviceKind, ...]]:
    """The kinds of which a simulated board of each name is made: one, or dice and disc together for ``table``."""
    found = {kind.id: (kind,) for kind in kinds()}
    return {**found, "table": (*found["dice"], *found["wind"])}


def actions() -> dict[str, DeviceKind]:
    """What can be done to simulated devices by a tap or in a script, with the kind that does it."""
    return {kind.action: kind for kind in kinds()}


class SimulatorError(SpokenError):
    """A ``sim://`` name or an act that a simulated board cannot understand."""


@dataclass(frozen=True)
class Options:
    """What a ``sim://`` name asks for; :func:`companion.firmware_bridge.simulator.board` describes each."""

    kind: str
    serial: str
    boot: int = 1
    seed: str | None = None
    dice: int = 2
    interval: float = 0.0
    settle: float = SETTLE
    faults: dict[str, float] = field(default_factory=dict)
    script: tuple[tuple[float, str], ...] = ()


class VirtualBoard:
    """A board made of software. Every method may be called from any thread."""

    def __init__(self, url: str, options: Options, clock: Callable[[], float] = time.monotonic) -> None:
        self.url = url
        self.kind = options.kind
        self._kinds = simulated()[options.kind]
        self.dice_count = options.dice
        self.serial = options.serial
        self.interval = options.interval
        self.settle = options.settle
        self.boot = options.boot
        self.faults = dict(options.faults)
        self.script = list(options.script)
        self.changed = threading.Condition(threading.RLock())
        self.clock = clock
        self.plugged = True
        self.hung = False
        self.opened = False
        self.pressed = False
        self.mask = 1
        self.prevailing = 0
        self.adc = FULL_BATTERY
        self.last_throw: tuple[int, ...] = ()
        self._chance = random.SystemRandom() if options.seed is None else random.Random(f"dice {options.seed}")
        self._mischief = random.Random(f"faults {options.seed}")
        self._splitter = wire.Splitter()
        self._out = bytearray()
        self._born: float | None = None
        self._next_throw: float | None = None
        self._settles: float | None = None
        self._loaded: tuple[int, ...] | None = None
        self._rxerr = 0
        self._start(clock())

    # -- what a hand does ----------------------------------------------------------------------------------------

    def press(self) -> None:
        """Presses the dice button: a throw begins."""
        with self.changed:
            now = self._advance()
            if self._works and self._throws and not self.pressed:
                self.pressed, self._pressed_at, self._settles = True, now, None
                self._line(wire.RollingLine(True))
                self.changed.notify_all()

    def release(self) -> None:
        """Lets go of the button: the dice come to rest a moment later."""
        with self.changed:
            now = self._advance()
            if self.pressed and self._settles is None and self._works:
                self.pressed, self._settles = False, now + self.settle
                self.changed.notify_all()

    def throw(self, dice: tuple[int, ...] | None = None) -> None:
        """A whole throw: press and release; with ``dice``, these come up.

        Raises SimulatorError if the dice are not two or three numbers from 1 to 6.
        """
        if dice is not None and (len(dice) not in (2, 3) or any(not 1 <= d <= 6 for d in dice)):
            raise SimulatorError("devices-sim-throw", dice=str(dice))
        with self.changed:
            self._loaded = dice
            self.press()
            self.release()

    def turn(self, wind: Wind | str | None = None) -> None:
        """Turns the disc to a seat's wind, or one seat on. Raises ValueError for a wind that does not exist."""
        with self.changed:
            here = self.mask.bit_length() - 1 if self.mask in {1, 2, 4, 8} else -1
            self.put_magnets(1 << (Wind(wind).position if wind is not None else (here + 1) % 4))

    def put_magnets(self, mask: int) -> None:
        """Sets the raw sensor mask (0-15), so also no magnet or two at once."""
        if not 0 <= mask <= 15:
            raise SimulatorError("devices-sim-range", name="mask", value=str(mask), least=0, most=15)
        with self.changed:
            now = self._advance()
            if mask != self.mask and self.has_disc:
                self.mask = mask
                self._event("WIND", (mask,), now)

    def prevail(self, position: int) -> None:
        """Turns the prevailing-wind knob to 0 (East) ... 3 (North)."""
        if not 0 <= position <= 3:
            raise SimulatorError("devices-sim-range", name="position", value=str(position), least=0, most=3)
        with self.changed:
            now = self._advance()
            if position != self.prevailing and self.has_disc:
                self.prevailing = position
                self._event("PREV", (position,), now)

    def report(self, wire: str, numbers: tuple[int, ...]) -> None:
        """Reports something of the board's kind, by its token on the wire: once, until it is acknowledged."""
        with self.changed:
            self._event(wire, numbers, self._advance())

    def unplug(self) -> None:
        """Pulls the cable out; the board loses its power and what was not acknowledged."""
        with self.changed:
            self.plugged = self.opened = False
            self._out.clear()
            self.changed.notify_all()

    def plug(self) -> None:
        """Plugs it in again: it boots."""
        with self.changed:
            if not self.plugged:
                self.plugged = True
                self.reset()

    def reset(self) -> None:
        """Restarts the board with the next boot number."""
        with self.changed:
            self.boot = (self.boot + 1) % wire.NUMBERS
            self.hung = False
            self._out.clear()
            self._start(self.clock())
            self.changed.notify_all()

    def hang(self) -> None:
        """Stops the board's program; the port stays there."""
        with self.changed:
            self._advance()
            self.hung = True

    def unhang(self) -> None:
        """Lets it go on."""
        with self.changed:
            self.hung = False
            self.changed.notify_all()

    # -- what it is ----------------------------------------------------------------------------------------------

    @property
    def has_disc(self) -> bool:
        """Whether it has the wind disc."""
        return named("wind") in self._kinds

    @property
    def _throws(self) -> bool:
        return named("dice") in self._kinds

    @property
    def _works(self) -> bool:
        return self.plugged and not self.hung

    def present(self) -> bool:
        """Whether the port exists just now, a script's steps included."""
        with self.changed:
            self._advance()
            return self.plugged

    # -- the port's side -----------------------------------------------------------------------------------------

    def open(self) -> None:
        """The host opens the port. Raises SerialException while unplugged or already open."""
        with self.changed:
            self._advance()
            if not self.plugged:
                raise serial.SerialException(2, f"could not open port {self.url}: it is unplugged")
            if self.opened:
                raise serial.SerialException(16, f"could not open port {self.url}: it is open already")
            self.opened = True
            self._out.clear()
            if self._born is None:
                self._born = self.clock()
                self._next_throw = self._born + self.interval if self.interval else None

    def close(self) -> None:
        """The host closes the port."""
        with self.changed:
            self.opened = False

    def take(self, size: int, timeout: float | None) -> bytes:
        """Up to ``size`` bytes for the host; waits for the first one. Raises SerialException when unplugged."""
        until = None if timeout is None else self.clock() + timeout
        with self.changed:
            while True:
                now = self._advance()
                self._check()
                if self._out:
                    data = bytes(self._out[:size])
                    del self._out[:size]
                    return data
                left = None if until is None else until - now
                if left is not None and left <= 0:
                    return b""
                self.changed.wait(min(x for x in (left, self._due() - now, HEARTBEAT) if x is not None))

    def waiting(self) -> int:
        """How many bytes lie ready."""
        with self.changed:
            self._advance()
            self._check()
            return len(self._out)

    def give(self, data: bytes) -> None:
        """Bytes from the host. Raises SerialException when unplugged."""
        with self.changed:
            now = self._advance()
            self._check()
            if self.hung:
                return
            for line in self._splitter.feed(data):
                try:
                    self._obey(wire.decode(line), now)
                except wire.LineError:
                    self._rxerr = (self._rxerr + 1) % wire.NUMBERS
            self.changed.notify_all()

    # -- inside --------------------------------------------------------------------------------------------------

    def _check(self) -> None:
        if not self.opened:
            raise serial.SerialException(5, f"{self.url}: the device has gone")

    def _start(self, now: float) -> None:
        self._seq = 0
        self._rxerr = 0
        self._ring: OrderedDict[int, tuple[float, str, tuple[int, ...]]] = OrderedDict()
        self._beat = now + HEARTBEAT
        self._booted = now
        self._settles = None
        self._pressed_at = now
        self._loaded = None
        self.pressed = False
        self.last_throw = ()
        self._hello()

    def _due(self) -> float:
        """When the board next does something by itself."""
        times = [self._beat, self._settles, self._next_throw, *(sent + RESEND for sent, _, _ in self._ring.values())]
        if self.pressed:
            times.append(self._pressed_at + HELD_TOO_LONG)
        if self.script and self._born is not None:
            times.append(self._born + self.script[0][0])
        return min(t for t in times if t is not None)

    def _advance(self) -> float:
        """Brings the board up to now."""
        now = self.clock()
        while self.script and self._born is not None and now >= self._born + self.script[0][0]:
            self._do(self.script.pop(0)[1])
        if not self._works:
            # A stopped board misses its heartbeats; it does not make up for them.
            self._beat = max(self._beat, now + HEARTBEAT / 10)
            self._next_throw = max(self._next_throw, now + HEARTBEAT) if self._next_throw else None
            self._settles = max(self._settles, now + HEARTBEAT / 10) if self._settles else None
            self._ring = OrderedDict((q, (max(s, now - RESEND + 0.1), k, v)) for q, (s, k, v) in self._ring.items())
            return now
        if self.pressed and now - self._pressed_at >= HELD_TOO_LONG:
            self.pressed, self._loaded = False, None
            self._line(wire.RollingLine(False))
        if self._settles is not None and now >= self._settles:
            self._settles = None
            dice = self._loaded or tuple(self._chance.randint(1, 6) for _ in range(self.dice_count))
            self._loaded, self.last_throw = None, dice
            self._event("ROLL", dice, now)
        for seq, (sent, kind, values) in list(self._ring.items()):
            if now - sent >= RESEND:
                self._ring[seq] = (now, kind, values)
                self._line(wire.Ev(self.boot, seq, kind, values))
        if now >= self._beat:
            self._beat = now + HEARTBEAT
            self._line(self._whole_state(now))
        if self._next_throw is not None and now >= self._next_throw:
            self._next_throw = now + self.interval
            if self._settles is None and not self.pressed:
                self._kinds[0].act(self)
        return now

    def _do(self, action: str) -> None:
        if action in ACTIONS:
            getattr(self, action)()
        else:
            actions()[action].act(self)

    def _event(self, kind: str, values: tuple[int, ...], now: float) -> None:
        if not self._works:
            return
        self._seq = (self._seq + 1) % wire.NUMBERS
        self._ring[self._seq] = (now, kind, values)
        while len(self._ring) > RING:
            self._ring.popitem(last=False)
        self._line(wire.Ev(self.boot, self._seq, kind, values))
        self.changed.notify_all()

    def _obey(self, message: wire.Message, now: float) -> None:
        match message:
            case wire.Query():
                self._hello()
                self._line(self._whole_state(now))
            case wire.Ack(boot, seq):
                if boot == self.boot and not self._mischance("lostack"):
                    self._ring.pop(seq, None)
            case wire.DiceCount(dice):
                self.dice_count = dice

    def _whole_state(self, now: float) -> wire.St:
        return wire.St(
            boot=self.boot,
            lastseq=self._seq,
            halls=self.mask if self.has_disc else 0,
            prev=self.prevailing,
            rolling=self.pressed or self._settles is not None,
            adc=self.adc if self.has_disc else 0,
            rxerr=self._rxerr,
            ms=int((now - self._booted) * 1000) % wire.NUMBERS,
            lastroll=self.last_throw,
        )

    def _hello(self) -> None:
        caps = tuple("+".join(kind.simulated for kind in self._kinds).format(n=self.dice_count).split("+"))
        self._line(wire.Hi(wire.PROTOCOL, f"SIM-{self.kind.upper()}", "sim", self.boot, 1, caps, self.serial))

    def _mischance(self, fault: str) -> bool:
        share = self.faults.get(fault, 0.0)
        return share > 0 and self._mischief.random() < share

    def _line(self, message: wire.Message) -> None:
        if not (self.opened and self._works):
            return
        line = bytearray(wire.encode(message))
        if self._mischance("flip"):
            line[self._mischief.randrange(len(line))] ^= 1 << self._mischief.randrange(8)
        if self._mischance("drop"):
            start = self._mischief.randrange(len(line))
            del line[start : start + self._mischief.randint(1, 8)]
        if self._mischance("noise"):
            line[:0] = self._mischief.randbytes(self._mischief.randint(1, 12))
        for _ in range(2 if self._mischance("double") else 1):
            if len(self._out) + len(line) <= OUTPUT_LIMIT:
                self._out += line
