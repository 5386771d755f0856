"""Boards that run on a web page: ``page://NAME`` behaves like a serial port whose other end is somebody's browser.

The page runs the boards' own program in an emulated chip and hands its bytes to the server; here they become a port
like any other. A page plugs its board in by opening its wire, and pulls it out by closing it.

>>> ours, number = plug("page://doctest")
>>> ours.open()
>>> ours.hear(number, b"$ROLLING,1*8330")
True
>>> ours.take(3, timeout=0.1)
b'$RO'
>>> ours.unplug(number)
True
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from typing import Final

import serial

from companion.i18n import SpokenError

SCHEME: Final = "page://"
NAME: Final = re.compile(r"[0-9A-Za-z]{4,32}")
MOST: Final = 8
"""Boards on pages that may be plugged in at the same time."""
KEPT: Final = 64
BUFFER: Final = 8192
"""Bytes kept for the host; a healthy board sends a hundred a second."""


class PageBoardError(SpokenError):
    """A ``page://`` name that cannot be, or one board too many."""


class PageBoard:
    """The two ends of a page's wire. Every method may be called from any thread."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.opened = False
        self._changed = threading.Condition()
        self._plug = 0
        self._plugged = False
        self._inbox = bytearray()
        self._said: list[tuple[str, bytes]] = []

    # -- the page's end ------------------------------------------------------------------------------------------

    def plug(self) -> int:
        """Plugs the board in. Returns the number of this plugging in; an earlier one ends."""
        with self._changed:
            self._plug += 1
            self._plugged, self.opened = True, False
            self._inbox.clear()
            self._said.clear()
            self._changed.notify_all()
            return self._plug

    def unplug(self, plug: int) -> bool:
        """Pulls it out; False if a newer page has taken its place since."""
        with self._changed:
            if plug != self._plug or not self._plugged:
                return False
            self._plugged = self.opened = False
            self._inbox.clear()
            self._changed.notify_all()
            return True

    def hear(self, plug: int, data: bytes) -> bool:
        """Bytes from the board; lost if nobody has the port open, as on a real wire. False if it is not plugged in."""
        with self._changed:
            if plug != self._plug or not self._plugged:
                return False
            if self.opened:
                self._inbox += data[: max(0, BUFFER - len(self._inbox))]
                self._changed.notify_all()
            return True

    def said(self, plug: int, timeout: float) -> list[tuple[str, bytes]] | None:
        """What the host did since the last call: ``("opened", b"")`` and ``("bytes", ...)``, in order.

        Waits up to ``timeout`` seconds for the first of them; None once this plugging in has ended.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._said or plug != self._plug or not self._plugged, timeout)
            if plug != self._plug or not self._plugged:
                return None
            said, self._said = self._said, []
            return said

    @property
    def plugged(self) -> bool:
        """Whether a page holds the other end."""
        return self._plugged

    # -- the port's end ------------------------------------------------------------------------------------------

    def present(self) -> bool:
        """Whether the port exists just now."""
        return self._plugged

    def open(self) -> None:
        """The host opens the port, which resets the board. Raises SerialException if it is gone or open already."""
        with self._changed:
            if not self._plugged:
                raise serial.SerialException(2, f"could not open port {self.url}: it is unplugged")
            if self.opened:
                raise serial.SerialException(16, f"could not open port {self.url}: it is open already")
            self.opened = True
            self._say("opened", b"")

    def close(self) -> None:
        """The host closes the port."""
        with self._changed:
            self.opened = False
            self._inbox.clear()

    def take(self, size: int, timeout: float | None) -> bytes:
        """Up to ``size`` bytes for the host; waits for the first one. Raises SerialException when unplugged."""
        with self._changed:
            self._changed.wait_for(lambda: self._inbox or not self.opened, timeout)
            self._check()
            data = bytes(self._inbox[:size])
            del self._inbox[:size]
            return data

    def waiting(self) -> int:
        """How many bytes lie ready. Raises SerialException when unplugged."""
        with self._changed:
            self._check()
            return len(self._inbox)

    def give(self, data: bytes) -> None:
        """Bytes from the host. Raises SerialException when unplugged."""
        with self._changed:
            self._check()
            self._say("bytes", data)

    def _check(self) -> None:
        if not self.opened:
            raise serial.SerialException(5, f"{self.url}: the device has gone")

    def _say(self, what: str, data: bytes) -> None:
        if len(self._said) < BUFFER:
            self._said.append((what, data))
            self._changed.notify_all()


_boards: OrderedDict[str, PageBoard] = OrderedDict()
_boards_lock = threading.Lock()


def board(url: str) -> PageBoard:
    """The board of that name, made when it is first named.

    Raises PageBoardError for a name of other than 4 to 32 letters and digits.
    """
    with _boards_lock:
        return _named(url)


def plug(url: str) -> tuple[PageBoard, int]:
    """Plugs in the board of that name; gives it and the number of this plugging in.

    Raises PageBoardError for a name that cannot be, and while :data:`MOST` others are plugged in.
    """
    with _boards_lock:
        found = _named(url)
        if not found.plugged and sum(other.plugged for other in _boards.values()) >= MOST:
            raise PageBoardError("devices-page-most", most=MOST)
        return found, found.plug()


def _named(url: str) -> PageBoard:
    if not url.startswith(SCHEME) or not NAME.fullmatch(url.removeprefix(SCHEME)):
        raise PageBoardError("devices-name-page", name=url, scheme=SCHEME)
    found = _boards.get(url)
    if found is None:
        idle = [name for name, other in _boards.items() if not other.plugged]
        for name in idle[: max(0, len(_boards) + 1 - KEPT)]:
            del _boards[name]
        found = _boards[url] = PageBoard(url)
    return found
