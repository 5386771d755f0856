"""All boards at once: finds their ports, keeps them open, and hands their events to one function."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from serial.tools import list_ports

from companion.firmware_bridge import page_board, simulator
from companion.firmware_bridge.ble.link import SCHEME as DICE_SCHEME
from companion.firmware_bridge.ble.link import DiceLink
from companion.firmware_bridge.events import DeviceEvent, DeviceStatus, State, StatusChanged
from companion.firmware_bridge.link import SOFTWARE, Link, board_behind, open_port
from companion.firmware_bridge.memory import Memory
from companion.firmware_bridge.port_thread import PortThread
from companion.firmware_bridge.virtual_board import VirtualBoard

log = logging.getLogger(__name__)

AUTO: Final = "auto"
"""Stands in a list of ports for "and whatever is plugged in"."""
LOOK_EVERY: Final = 1.0
"""Seconds between two looks for new ports."""
FORGET_AFTER: Final = 60.0
"""Seconds that a board on a page is still shown as missing after its page was closed."""
_LIKELY: Final = re.compile(r"ttyUSB|ttyACM|cu\.usb|cu\.wchusb|^COM\d")


def usb_ports() -> list[str]:
    """Serial ports that a board may be behind: everything on USB, by its device name."""
    return sorted(
        info.device for info in list_ports.comports() if info.vid is not None or _LIKELY.search(info.name or "")
    )


class Bridge:
    """The link between the table's boards and the program.

    ``ports``: names to keep open for ever (``/dev/ttyUSB0``, ``COM3``, ``sim://dice``, ``socket://host:port``,
    ``rfc2217://host:port``, ``godice://2``), ``"auto"`` among them for discovery as well; None is discovery alone.
    ``on_event`` is called from the bridge's threads, one call at a time. A throw is acknowledged to its board
    when the call has returned; if it raises, the board offers the throw again. It must not block for long.
    ``discover`` gives the names of the ports that exist now.

    >>> from companion.firmware_bridge.kinds.disc import wind_turned
    >>> seen = []
    >>> bridge = Bridge(["sim://wind?serial=DISC"], seen.append)
    >>> bridge.start(); bridge.wait_until(lambda: any(status.healthy for status in bridge.status()), 5)
    True
    >>> bridge.board("DISC").turn("S"); bridge.wait_until(lambda: wind_turned("DISC", 2) in seen, 5)
    True
    >>> bridge.stop()
    """

    def __init__(
        self,
        ports: Sequence[str] | None,
        on_event: Callable[[DeviceEvent], None],
        discover: Callable[[], Iterable[str]] | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        opener: Callable[[str], Any] = open_port,
    ) -> None:
        """Raises ValueError at once for a ``sim://``, ``page://`` or ``godice://`` name that makes no sense."""
        names = [AUTO] if ports is None else list(dict.fromkeys(ports))
        self._on_event = on_event
        self._discover = discover or usb_ports
        self._looks = AUTO in names or discover is not None
        self._clock = clock
        self._opener = opener
        self._memory = Memory()
        self._one_at_a_time = threading.RLock()
        self._changed = threading.Condition()
        self._links_lock = threading.Lock()
        self._stop = threading.Event()
        self._watcher: threading.Thread | None = None
        self._gone: dict[str, DeviceStatus] = {}
        self._forget: dict[str, float] = {}
        self._found: set[str] = set()
        self._links: dict[str, PortThread] = {}
        for name in names:
            if name.startswith(SOFTWARE):
                board_behind(name)
            if name != AUTO:
                self._links[name] = self._link(name, persistent=True)

    # -- life ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Starts listening; returns at once. A bridge is started once."""
        for link in self._links.values():
            link.start()
        if self._looks:
            self._watcher = threading.Thread(target=self._watch, name="port discovery", daemon=True)
            self._watcher.start()

    def stop(self, timeout: float = 2.0) -> None:
        """Closes every port. May be called from within ``on_event``, and twice."""
        self._stop.set()
        with self._links_lock:
            links = list(self._links.values())
        for link in links:
            link.ask_to_stop()
        for link in links:
            link.join(timeout)
        if self._watcher is not None and self._watcher is not threading.current_thread():
            self._watcher.join(timeout)

    def __enter__(self) -> Bridge:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # -- what can be asked ---------------------------------------------------------------------------------------

    def status(self) -> list[DeviceStatus]:
        """Every port that was named or where a board of ours was met, in the order of their names."""
        with self._links_lock:
            found = [(link.status(), link.persistent) for link in self._links.values()]
            alive = {status.device for status, _ in found if status.state is not State.MISSING}
            # A board that moved to another port is one board: its old, discovered port is of no interest any more.
            found = [(s, named) for s, named in found if named or s.state is not State.MISSING or s.device not in alive]
            here = {status.device for status, _ in found}
            for device in [device for device, at in self._forget.items() if time.monotonic() > at]:
                del self._forget[device], self._gone[device]
            lost = [status for status in self._gone.values() if status.device not in here]
        return sorted([*(status for status, _ in found), *lost], key=lambda status: status.port)

    def plug(self, port: str) -> None:
        """A port that announces itself (a board on a page) has come up: it is opened now, whatever the settings name.

        Does nothing if it is being served already.
        """
        with self._links_lock:
            if not self._stop.is_set() and (port not in self._links or not self._links[port].running):
                self._begin(port, persistent=True)

    def unplug(self, port: str) -> None:
        """Such a port has gone; its board is shown as missing for :data:`FORGET_AFTER` seconds."""
        with self._links_lock:
            link = self._links.get(port)
        if link is None:
            return
        link.ask_to_stop()
        link.join(1.0)
        with self._links_lock:
            ended = self._drop(port) if self._links.get(port) is link else []
        self._report(ended)

    def board(self, name: str) -> VirtualBoard:
        """The simulated board behind a ``sim://`` port of this bridge, by port name or serial.

        Raises KeyError if there is none.
        """
        for port in self._links:
            if port.startswith(simulator.SCHEME):
                virtual = simulator.board(port)
                if name in {port, virtual.serial}:
                    return virtual
        raise KeyError(f"no simulated board {name!r} here")

    def boards(self) -> list[VirtualBoard]:
        """The simulated boards of this bridge."""
        return [simulator.board(port) for port in self._links if port.startswith(simulator.SCHEME)]

    def wait_until(self, true: Callable[[], bool], timeout: float) -> bool:
        """Waits until a condition holds that events bring about; returns whether it does."""
        until = time.monotonic() + timeout
        with self._changed:
            while not true():
                left = until - time.monotonic()
                if left <= 0:
                    return False
                self._changed.wait(min(left, 0.1))
        return True

    # -- inside --------------------------------------------------------------------------------------------------

    def _link(self, name: str, *, persistent: bool) -> PortThread:
        if name.startswith(DICE_SCHEME):
            return DiceLink(name, self._hand_over, clock=self._clock)
        return Link(name, self._memory, self._hand_over, persistent=persistent, clock=self._clock, opener=self._opener)

    def _hand_over(self, event: DeviceEvent) -> None:
        try:
            with self._one_at_a_time:
                self._on_event(event)
        finally:
            with self._changed:
                self._changed.notify_all()

    def _watch(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception:  # a discovery that fails once must not end it
                log.exception("looking for ports failed; looking again")
            self._stop.wait(LOOK_EVERY)

    def _look(self) -> None:
        """Starts a link for each new port and drops those whose port has gone."""
        here = set(self._discover())
        ended: list[StatusChanged] = []
        with self._links_lock:
            for name, link in list(self._links.items()):
                if link.persistent or link.running:
                    continue
                if name not in here:
                    ended += self._drop(name)
                elif link.status().state is State.MISSING:  # came back between two looks
                    self._begin(name)
            for name in sorted(here - self._found):
                if name not in self._links:
                    self._begin(name)
            self._found = here
        self._report(ended)

    def _report(self, changes: Iterable[StatusChanged]) -> None:
        for change in changes:
            try:
                self._hand_over(change)
            except Exception:
                log.exception("the consumer failed on %r", change)

    def _begin(self, name: str, *, persistent: bool = False) -> None:
        self._links[name] = self._link(name, persistent=persistent)
        self._links[name].start()

    def _drop(self, name: str) -> list[StatusChanged]:
        last = self._links.pop(name).status()
        if last.device is None:
            return []
        self._gone[last.device] = last
        if name.startswith(page_board.SCHEME):
            self._forget[last.device] = time.monotonic() + FORGET_AFTER
        return [StatusChanged(last)]
