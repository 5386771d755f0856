"""The tables of the log, opening a database, and bringing an older one up to date."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.pool import StaticPool

from companion.table.trouble import StoreError, told

SCHEMA_VERSION: Final = 1
BUSY_SECONDS: Final = 15


METADATA: Final = sa.MetaData()

META: Final = sa.Table(
    "companion_meta",
    METADATA,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(200), nullable=False),
)

TABLES: Final = sa.Table(
    "companion_tables",
    METADATA,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("created", sa.String(32), nullable=False),
)

EVENTS: Final = sa.Table(
    "companion_events",
    METADATA,
    sa.Column("table_id", sa.String(40), sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(200), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.UniqueConstraint("table_id", "key"),
)
"""Append-only. ``body`` is the event's JSON, ``version`` its form, ``digest`` of what was asked for under that key."""

MIGRATIONS: Final[dict[int, Callable[[Connection], None]]] = {}
"""Steps from schema version n to n + 1, by n."""


def open_engine(url: str) -> Engine:
    """An engine for the log, its tables made or brought up to date.

    SQLite runs in WAL mode and syncs every commit to the disk; a locked file is waited for.
    Raises StoreError for an address that cannot be used, a file that is no log, and a log of a newer program.
    """
    try:
        parsed = make_url(url)
    except sa.exc.ArgumentError as error:
        raise StoreError(f"database address {url!r} is none: write sqlite:///file.db or postgresql://...") from error
    if parsed.get_backend_name() == "sqlite":
        engine = _sqlite(parsed)
    elif parsed.get_backend_name() == "postgresql":
        engine = _postgres(parsed)
    else:
        raise StoreError(f"database {parsed.get_backend_name()!r} is not supported: use sqlite or postgresql")
    try:
        _prepare(engine)
    except sa.exc.DBAPIError as error:
        engine.dispose()
        raise told(error, engine) from error
    except StoreError:
        engine.dispose()
        raise
    return engine


def missing_file(url: str) -> Path | None:
    """The SQLite file that an address names, if it is not there; None for every other address."""
    try:
        parsed = make_url(url)
    except sa.exc.ArgumentError:
        return None  # open_engine says what is wrong with it
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    if str(parsed.database).startswith("file:"):
        return None  # SQLite's own addresses say themselves whether the file is made
    path = Path(str(parsed.database)).expanduser()
    return None if path.exists() else path


def begin_write(engine: Engine) -> Connection:
    """A connection in a transaction that may write; on SQLite it holds the write lock from the start.

    Taking the lock only at the first write could fail half-way when two processes have both begun by reading.
    """
    connection = engine.connect().execution_options(companion_write=True)
    connection.begin()
    return connection


def _sqlite(url: URL) -> Engine:
    memory = not url.database or url.database == ":memory:"
    if not memory:
        folder = Path(str(url.database)).expanduser().parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{folder}: cannot make the folder of the log ({error.strerror})") from error
        url = url.set(database=str(Path(str(url.database)).expanduser()))
    arguments: dict[str, Any] = {"connect_args": {"timeout": BUSY_SECONDS, "check_same_thread": False}}
    if memory:
        arguments["poolclass"] = StaticPool
    engine = sa.create_engine(url, **arguments)

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun by us, below, with the right kind of lock
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")
        if not memory:
            _wal(cursor)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if connection.get_execution_options().get("companion_write"):
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            try:
                _take_write_lock(raw)
            except sqlite3.OperationalError as error:
                raise sa.exc.OperationalError("BEGIN IMMEDIATE", None, error) from error
        else:
            connection.exec_driver_sql("BEGIN")

    return engine


def _take_write_lock(connection: sqlite3.Connection) -> None:
    """Begin a transaction that may write, waiting for other processes.

    SQLite itself looks only every tenth of a second after a while, and starves beside a process that writes without a
    pause: the gap between two of its transactions is far shorter. So we look every few milliseconds.
    """
    end = time.monotonic() + BUSY_SECONDS
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(random.uniform(0.0005, 0.003))
            else:
                return
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000}")


def _wal(cursor: sqlite3.Cursor) -> None:
    """Turn on WAL. While another process does the same, SQLite answers "locked" at once, whatever the timeout."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def _postgres(url: URL) -> Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return sa.create_engine(url, pool_pre_ping=True)


def _prepare(engine: Engine) -> None:
    """Make the tables, or bring older ones up to date; a log that is as it should be is not locked for that."""
    with engine.connect() as connection:
        if sa.inspect(connection).has_table(META.name) and _version(connection) == SCHEMA_VERSION:
            return
    with begin_write(engine) as connection:
        if engine.dialect.name == "postgresql":
            # Two programs starting at once would both find no tables and both make them.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(5201314)"))
        names = set(sa.inspect(connection).get_table_names())
        if META.name not in names and names and engine.dialect.name == "sqlite":
            raise StoreError(f"{engine.url.database}: this database belongs to another program: name another file")
        METADATA.create_all(connection)
        found = _version(connection)
        version = SCHEMA_VERSION if found is None else found
        if version > SCHEMA_VERSION:
            raise StoreError(f"the log has form {version}, newer than {SCHEMA_VERSION}: update the program to open it")
        for step in range(version, SCHEMA_VERSION):
            MIGRATIONS[step](connection)
        if found is None:
            connection.execute(sa.insert(META).values(key="schema", value=str(SCHEMA_VERSION)))
        elif version < SCHEMA_VERSION:
            connection.execute(sa.update(META).where(META.c.key == "schema").values(value=str(SCHEMA_VERSION)))
        connection.commit()


def _version(connection: Connection) -> int | None:
    """The form of the log, or None if it has just been made."""
    found = connection.execute(sa.select(META.c.value).where(META.c.key == "schema")).scalar()
    return int(found) if found is not None else None
