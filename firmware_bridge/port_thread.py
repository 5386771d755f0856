"""What every port has, whatever is behind it: a thread of its own that ends when asked to, and a way to tell events."""

from __future__ import annotations

import logging
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from companion.firmware_bridge.events import DeviceEvent, DeviceStatus

log = logging.getLogger(__name__)

COMPLAIN_EVERY: Final = 10.0
"""Seconds between two log entries about the same fault of a consumer."""


class PortThread(ABC):
    """A port that is served until it is told to stop.

    ``persistent`` is True for a port that was named in the settings: it is tried for ever.
    """

    def __init__(
        self,
        name: str,
        deliver: Callable[[DeviceEvent], None],
        *,
        persistent: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self.persistent = persistent
        self._deliver = deliver
        self._clock = clock
        self._stop = threading.Event()
        self._failures: dict[str, float] = {}
        self._thread = threading.Thread(target=self._run, name=f"port {name}", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def ask_to_stop(self) -> None:
        """Tells the thread to end; it does so within a twentieth of a second unless a consumer holds it."""
        self._stop.set()

    def join(self, timeout: float) -> None:
        """Waits for the thread, unless called from within it (a consumer may stop the bridge)."""
        if self._thread is not threading.current_thread() and self._thread.ident is not None:
            self._thread.join(timeout)

    @property
    def running(self) -> bool:
        """Whether the thread lives."""
        return self._thread.is_alive()

    @abstractmethod
    def say(self, line: bytes) -> None:
        """Puts a line on the wire, if there is a wire."""

    @abstractmethod
    def status(self) -> DeviceStatus:
        """The port as it is now."""

    @abstractmethod
    def _run(self) -> None:
        """The thread's work."""

    def _tell(self, event: DeviceEvent) -> bool:
        """Hands an event to the consumer; False if that failed."""
        try:
            self._deliver(event)
        except Exception as error:  # a consumer's fault must not cost us the port
            now, kind = self._clock(), type(error).__name__
            if now - self._failures.get(kind, float("-inf")) > COMPLAIN_EVERY:
                log.exception("%s: the consumer failed on %r; a throw is offered again", self.name, event)
                self._failures[kind] = now
            return False
        return True
