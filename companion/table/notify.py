"""Hearing from PostgreSQL that another process has appended: LISTEN on one connection, in a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Final

from sqlalchemy.engine import URL

CHANNEL: Final = "companion"
_RETRY_SECONDS: Final = 2.0

log = logging.getLogger(__name__)


class Listener:
    """Calls ``told(table_id)`` for each append that the server announces, until stopped.

    A lost connection is opened again; until then waiting streams still look for themselves from time to time.
    """

    def __init__(self, url: URL, told: Callable[[str], None]) -> None:
        self._url = url
        self._told = told
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="companion-listen", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread; returns when it has ended."""
        self._stop.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        address = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._stop.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._told(notice.payload)
            except psycopg.Error as error:
                log.warning("live updates from other programs interrupted: %s", error)
                self._stop.wait(_RETRY_SECONDS)
