"""A PostgreSQL server as the log's database: no question to it takes longer than the deadline, even if it is frozen."""

from __future__ import annotations

import contextlib
import math
import os
import socket
import threading
import time
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

_LOOK_SECONDS: Final = 0.25
_OVER: Final = 1.5
"""How much longer than the server's own deadline we wait: it says better what was in the way."""


def postgres_engine(url: URL, patience: float) -> Engine:
    """An engine whose connections give up after ``patience`` seconds: connecting, waiting for a lock, a statement.

    The server watches over locks and statements. One that was stopped in the middle watches over nothing, while its
    machine keeps the connection alive: then the connection is cut from here.
    """
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    limit = int(patience * 1000)
    engine = sa.create_engine(
        url,
        max_overflow=-1,  # threads are bounded; waiting for a free connection would be one more queue
        connect_args={
            "connect_timeout": max(2, math.ceil(patience)),
            "options": f"-c lock_timeout={limit} -c statement_timeout={limit}",
        },
    )
    watch = _Watch(patience * _OVER)

    @sa.event.listens_for(engine, "checkout")
    def _out(connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
        watch.begin(id(record), connection.fileno())
        cursor = connection.cursor()
        try:
            cursor.execute("SELECT 1")
        except engine.dialect.loaded_dbapi.OperationalError as error:  # left over from before the server was away
            raise sa.exc.DisconnectionError from error
        finally:
            with contextlib.suppress(engine.dialect.loaded_dbapi.Error):
                cursor.close()
                connection.rollback()

    @sa.event.listens_for(engine, "checkin")
    def _in(_connection: DBAPIConnection | None, record: ConnectionPoolEntry) -> None:
        watch.end(id(record))

    return engine


class _Watch:
    """Cuts connections that are in use for too long; the thread that waits on one gets an error."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._used: dict[int, tuple[float, int]] = {}
        self._runs = False

    def begin(self, name: int, handle: int) -> None:
        """A connection with that socket is taken into use."""
        with self._lock:
            self._used[name] = (time.monotonic() + self._seconds, handle)
            if not self._runs:
                self._runs = True
                threading.Thread(target=self._run, name="companion-deadline", daemon=True).start()

    def end(self, name: int) -> None:
        """It is given back."""
        with self._lock:
            self._used.pop(name, None)

    def _run(self) -> None:
        while True:
            time.sleep(_LOOK_SECONDS)
            with self._lock:
                if not self._used:
                    self._runs = False
                    return
                now = time.monotonic()
                for name, (until, handle) in list(self._used.items()):
                    if now > until:
                        del self._used[name]
                        _cut(handle)


def _cut(handle: int) -> None:
    with contextlib.suppress(OSError), socket.socket(fileno=os.dup(handle)) as line:
        line.shutdown(socket.SHUT_RDWR)
