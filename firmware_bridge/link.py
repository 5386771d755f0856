"""One serial port, opened, read and closed by a thread of its own, for as long as the bridge runs.

The read loop is our own: pyserial's ReaderThread dies without a word when the port is pulled out while its consumer is
busy. Besides SerialException a vanished port raises a bare OSError (``in_waiting``) and termios.error (buffer resets),
which is no OSError; all of them mean the same here.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final
from urllib.parse import urlsplit

import serial
from serial.urlhandler import protocol_socket

from companion.firmware_bridge import page_board, simulator
from companion.firmware_bridge.device import Session
from companion.firmware_bridge.events import DeviceEvent, DeviceStatus, State, StatusChanged
from companion.firmware_bridge.memory import Memory
from companion.firmware_bridge.port_thread import PortThread
from companion.firmware_bridge.sim_port import Behind, SimPort
from companion.i18n import SpokenError

try:
    from termios import error as termios_error
except ImportError:  # Windows has no termios

    class termios_error(Exception):  # type: ignore[no-redef]  # noqa: N801, N818 - stands in for termios.error
        """Never raised."""


log = logging.getLogger(__name__)

REMOTE: Final = ("socket://", "rfc2217://")
SOFTWARE: Final = (simulator.SCHEME, page_board.SCHEME)
"""How the names of ports begin that have no hardware behind them."""
BAUD: Final = 115200
POLL: Final = 0.05
"""Longest wait for a byte in seconds, hence how late a stop, a query or staleness may come."""
CHUNK: Final = 256
WRITE_TIMEOUT: Final = 0.5
GONE: Final = (serial.SerialException, OSError, termios_error, TypeError)
"""What a port that has gone raises; TypeError is pyserial's way of reading from a descriptor that is None."""
FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 5.0
SLOW_PAUSE: Final = 30.0
"""Between tries on a port where nobody of ours answered: every open resets an Arduino, perhaps somebody else's."""


def board_behind(name: str) -> Behind:
    """The board of a ``sim://`` or ``page://`` port. Raises ValueError for a name that makes no sense."""
    return simulator.board(name) if name.startswith(simulator.SCHEME) else page_board.board(name)


def open_port(name: str) -> Any:
    """Opens a port for us alone: a device, ``sim://...``, ``socket://host:port`` or ``rfc2217://host:port``.

    Raises SerialException or OSError, with ``errno`` where the system gave one; ValueError for an unknown URL.
    """
    if name.startswith(SOFTWARE):
        return SimPort(board_behind(name), timeout=POLL)
    if name.startswith(REMOTE):
        _check_address(name)
    limit = None if name.startswith("rfc2217://") else WRITE_TIMEOUT  # pyserial has no write timeout there
    return serial.serial_for_url(name, baudrate=BAUD, timeout=POLL, write_timeout=limit, exclusive=True)


def _check_address(name: str) -> None:
    """Raises SpokenError for an address that pyserial would only stumble over."""
    try:
        parts = urlsplit(name)
        whole = parts.hostname and parts.port
    except ValueError:  # a port beyond 65535, or none that is a number
        whole = None
    if not whole:
        kind = name.partition("://")[0]
        raise SpokenError("devices-name-address", name=name, kind=kind)


def read_some(port: Any) -> bytes:
    """The bytes that are there, at least one, or none after :data:`POLL` seconds.

    ``read(256)`` alone would hold a line back until its timeout ends, which is longer than a throw may take.
    """
    data = bytes(port.read(1))
    if not data:
        return data
    if isinstance(port, protocol_socket.Serial):  # it only knows whether something waits, not how much
        port.timeout = 0
        try:
            return data + bytes(port.read(CHUNK - 1))
        finally:
            port.timeout = POLL
    waiting = port.in_waiting
    return data + bytes(port.read(min(waiting, CHUNK - 1))) if waiting else data


def explain(error: BaseException) -> tuple[State, str]:
    """The state that an error of opening stands for, and the system's own words."""
    code = getattr(error, "errno", None)
    text = str(error)
    if code in {errno.EACCES, errno.EPERM} or isinstance(error, PermissionError):
        return State.DENIED, text
    if code in {errno.EBUSY, errno.EAGAIN}:
        return State.BUSY, text
    if code in {errno.ENOENT, errno.ENODEV, errno.ENXIO}:
        return State.MISSING, text
    return State.FAILED, text


class Link(PortThread):
    """Keeps one port name open and speaks with whatever is behind it.

    A port that is not persistent was discovered: it ends with its device, and is left alone once somebody else's device
    was found there.
    """

    def __init__(
        self,
        name: str,
        memory: Memory,
        deliver: Callable[[DeviceEvent], None],
        *,
        persistent: bool,
        clock: Callable[[], float] = time.monotonic,
        opener: Callable[[str], Any] = open_port,
    ) -> None:
        super().__init__(name, deliver, persistent=persistent, clock=clock)
        self._memory = memory
        self._opener = opener
        self._outbox: SimpleQueue[bytes] = SimpleQueue()
        self._session: Session | None = None
        self._status = DeviceStatus(name, State.ASKING, simulated=self._simulated)

    def say(self, line: bytes) -> None:
        """Puts a line on the wire, within :data:`POLL`. It is lost if the port goes before that."""
        self._outbox.put(line)

    def status(self) -> DeviceStatus:
        """The port as it is now."""
        session = self._session
        return session.status() if session is not None else self._status

    @property
    def _simulated(self) -> bool:
        return self.name.startswith(SOFTWARE)

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._stop.is_set():
            outcome = self._once()
            if outcome is State.OK:
                pause = FIRST_PAUSE
            if not self.persistent and outcome in {State.MISSING, State.FOREIGN, State.OLD_PROTOCOL}:
                return  # gone, or not ours; plugging it in again starts a new link
            longest = SLOW_PAUSE if outcome is State.SILENT and not self.persistent else LONGEST_PAUSE
            self._sleep(pause)
            pause = min(pause * 2, longest)

    def _sleep(self, seconds: float) -> None:
        """Waits, but not longer than until the device file comes (back)."""
        missing = self._present() is False
        until = time.monotonic() + seconds
        while not self._stop.is_set() and (left := until - time.monotonic()) > 0:
            self._stop.wait(min(left, FIRST_PAUSE if missing else left))
            if missing and self._present():
                return

    def _present(self) -> bool | None:
        """Whether the device is there; None where only opening would tell."""
        if self._simulated:
            return board_behind(self.name).present()
        if "://" in self.name or os.sep not in self.name:
            return None
        return Path(self.name).exists()

    def _once(self) -> State:
        """Opens the port and serves it until it goes. Returns how it ended; OK if a board was there."""
        try:
            port = self._opener(self.name)
        except Exception as error:  # whatever a driver raises, the thread must live to try again
            if not isinstance(error, (ValueError, *GONE)):
                log.exception("opening %s failed in a way that we did not expect", self.name)
            state, text = explain(error)
            known = self._status.device
            self._set(DeviceStatus(self.name, state, device=known, simulated=self._simulated, error=text))
            return state
        session = Session(self.name, self._memory, self._clock(), self._tell, port.write, self._simulated)
        self._session = session
        ended: State = State.MISSING
        try:
            ended = self._serve(port, session)
        except GONE as error:
            log.info("%s is gone: %s", self.name, error)
        except Exception:
            log.exception("%s: reading failed in a way that we did not expect; the port is opened anew", self.name)
        finally:
            session.end()
            self._close(port)
            last = session.status()
            self._session = None
            self._set(
                DeviceStatus(
                    self.name, ended, device=last.device, kind=last.kind, last_throw=last.last_throw, mask=last.mask,
                    wind=last.wind, prevailing=last.prevailing, simulated=self._simulated, readings=last.readings,
                )
            )  # fmt: skip
        return State.OK if session.serial is not None else ended

    def _serve(self, port: Any, session: Session) -> State:
        while not self._stop.is_set():
            session.tick(self._clock())
            while not self._outbox.empty():
                port.write(self._outbox.get())
            data = read_some(port)
            if data:
                session.receive(data, self._clock())
            if session.give_up:
                return session.state
        return State.MISSING

    def _close(self, port: Any) -> None:
        try:
            port.close()
        except GONE as error:
            log.debug("closing %s: %s", self.name, error)

    def _set(self, status: DeviceStatus) -> None:
        changed = (status.state, status.device, status.error) != (
            self._status.state,
            self._status.device,
            self._status.error,
        )
        self._status = status
        if changed and not self._stop.is_set():
            self._tell(StatusChanged(status))
