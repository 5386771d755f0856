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

from companion.table.backup import back_up
from companion.table.chain import seal
from companion.table.logfile import file_of
from companion.table.postgres import postgres_engine
from companion.table.trouble import StoreError, told

SCHEMA_VERSION: Final = 2
PATIENCE: Final = 8.0
"""Seconds that a lock or a server is waited for, where nobody says how long."""


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
    sa.Column("number", sa.Integer, nullable=False, server_default="0"),
    sa.Column("last", sa.Integer, nullable=False, server_default="0"),
    sa.Column("head", sa.String(64), nullable=False, server_default=""),
)
"""``number`` is the order in which tables were put in, whatever a clock said; ``last`` and ``head`` are number and hash
of the last entry."""

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
    sa.Column("chain", sa.String(64), nullable=False, server_default=""),
    sa.UniqueConstraint("table_id", "key"),
)
"""Append-only. ``body`` is the event's JSON, ``version`` its form, ``digest`` of what was asked for under that key,
``chain`` the hash of :mod:`companion.table.chain`."""

DOORS: Final = sa.Table(
    "companion_doors",
    METADATA,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("guarded", sa.Integer, nullable=False, server_default="0"),
    sa.Column("pin", sa.String(200), nullable=False, server_default=""),
    sa.Column("link", sa.String(64), nullable=False, server_default=""),
    sa.Column("host", sa.String(64), nullable=False, server_default=""),
)
"""Hashes of what lets phones in at a table, or everywhere (see :mod:`companion.table.doors`)."""

PHONES: Final = sa.Table(
    "companion_phones",
    METADATA,
    sa.Column("table_id", sa.String(40), primary_key=True),
    sa.Column("phone", sa.String(64), primary_key=True),
    sa.Column("role", sa.Integer, nullable=False),
    sa.Column("name", sa.String(80), nullable=False),
    sa.Column("what", sa.String(80), nullable=False),
    sa.Column("joined", sa.String(32), nullable=False),
    sa.Column("seen", sa.String(32), nullable=False),
    sa.Column("out", sa.Integer, nullable=False, server_default="0"),
)
"""Phones that joined a table, by the hash of what they carry."""


def _prove(connection: Connection) -> None:
    """Form 2: tables are numbered in the order in which they came, and every log gets its chain."""
    for name, kind in (("number", "INTEGER"), ("last", "INTEGER"), ("head", "VARCHAR(64)")):
        nothing = "''" if kind != "INTEGER" else "0"
        connection.execute(sa.text(f"ALTER TABLE companion_tables ADD COLUMN {name} {kind} NOT NULL DEFAULT {nothing}"))
    connection.execute(sa.text("ALTER TABLE companion_events ADD COLUMN chain VARCHAR(64) NOT NULL DEFAULT ''"))
    order = "rowid" if connection.dialect.name == "sqlite" else "created, id"
    found = connection.execute(sa.text(f"SELECT id FROM companion_tables ORDER BY {order}")).scalars().all()
    for number, table_id in enumerate(found, 1):
        connection.execute(
            sa.text("UPDATE companion_tables SET number = :number WHERE id = :table"),
            {"number": number, "table": table_id},
        )
        seal(connection, table_id)


MIGRATIONS: Final[dict[int, Callable[[Connection], None]]] = {1: _prove}
"""Steps from schema version n to n + 1, by n."""


def address(url: str) -> URL:
    """The address of a log, taken apart. Raises StoreError for one that cannot be used; passwords are not repeated."""
    try:
        parsed = make_url(url)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise StoreError("store-error-address", url=repr(shown(url))) from error
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError("store-error-kind", kind=repr(parsed.get_backend_name()))
    file = file_of(parsed)
    return parsed.set(database=str(file)) if file is not None else parsed


def shown(url: str) -> str:
    """An address, however it is mistyped, without the password in it."""
    scheme, _, rest = url.partition(":")
    return f"{scheme}://***@{rest.rpartition('@')[2]}" if "@" in rest else url


def open_engine(url: URL, patience: float = PATIENCE) -> Engine:
    """An engine for the log, its tables made or brought up to date; of older ones a copy is made first.

    SQLite runs in WAL mode and syncs every commit to the disk. ``patience`` is how many seconds a lock or a server is
    waited for. Raises StoreError for a file that is no log, and for a log of a newer program.
    """
    engine = _sqlite(url, patience) if url.get_backend_name() == "sqlite" else postgres_engine(url, patience)
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
        file = file_of(address(url))
    except StoreError:
        return None  # opening the store says what is wrong with it
    return None if file is None or file.exists() else file


def begin_write(engine: Engine, until: float | None = None) -> Connection:
    """A connection in a transaction that may write; on SQLite it holds the write lock from the start, which is waited
    for ``until`` a moment of the monotonic clock (default: as long as the engine's patience).

    Taking the lock only at the first write could fail half-way when two processes have both begun by reading.
    """
    until = time.monotonic() + PATIENCE if until is None else until
    connection = engine.connect().execution_options(companion_write=until)
    try:
        connection.begin()
    except BaseException:
        connection.close()
        raise
    return connection


def _sqlite(url: URL, patience: float) -> Engine:
    memory = not url.database or url.database == ":memory:"
    arguments: dict[str, Any] = {"connect_args": {"timeout": patience, "check_same_thread": False}}
    arguments |= {"poolclass": StaticPool} if memory else {"max_overflow": -1}  # nobody waits for a free connection
    engine = sa.create_engine(url, **arguments)

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun by us, below, with the right kind of lock
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        if not memory:
            _wal(cursor, patience)
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        until = connection.get_execution_options().get("companion_write")
        if until is not None:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            try:
                _take_write_lock(raw, until, patience)
            except sqlite3.OperationalError as error:
                raise sa.exc.OperationalError("BEGIN IMMEDIATE", None, error) from error
        else:
            connection.exec_driver_sql("BEGIN")

    return engine


def _take_write_lock(connection: sqlite3.Connection, until: float, patience: float) -> None:
    """Begin a transaction that may write, waiting for other processes.

    SQLite itself looks only every tenth of a second after a while, and starves beside a process that writes without a
    pause: the gap between two of its transactions is far shorter. So we look every few milliseconds.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(random.uniform(0.0005, 0.003))
            else:
                return
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")


def _wal(cursor: sqlite3.Cursor, patience: float) -> None:
    """Turn on WAL. While another process does the same, SQLite answers "locked" at once, whatever the timeout."""
    end = time.monotonic() + patience
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def _prepare(engine: Engine) -> None:
    """Make the tables, or bring older ones up to date; a log that is as it should be is not locked for that."""
    with engine.connect() as connection:
        there = set(sa.inspect(connection).get_table_names())
        found = _version(connection) if META.name in there else None
        if found == SCHEMA_VERSION and there.issuperset(METADATA.tables):
            return
        older = found is not None and found < SCHEMA_VERSION
    file = file_of(engine.url)
    if older and file is not None:
        back_up(file, keep=0, why="before-upgrade")
    with begin_write(engine) as connection:
        if engine.dialect.name == "postgresql":
            # Two programs starting at once would both find no tables and both make them.
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(5201314)"))
        names = set(sa.inspect(connection).get_table_names())
        if META.name not in names and names and engine.dialect.name == "sqlite":
            raise StoreError("store-error-foreign", file=str(engine.url.database))
        METADATA.create_all(connection)
        found = _version(connection)
        version = SCHEMA_VERSION if found is None else found
        if version > SCHEMA_VERSION:
            raise StoreError("store-error-newer", version=str(version), known=str(SCHEMA_VERSION))
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
