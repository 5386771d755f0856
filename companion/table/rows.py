"""The log's rows: reading and inserting them inside a transaction that the store holds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Row

from companion.i18n import SpokenError
from companion.table import codec
from companion.table.chain import link
from companion.table.codec import dump_event, load_event
from companion.table.events import Event
from companion.table.notify import CHANNEL
from companion.table.refusal import Conflict
from companion.table.schema import EVENTS, TABLES
from companion.table.state import Stored
from companion.table.trouble import LogDamaged, NoSuchTable, is_rot, reason_of

# Statements are made once: SQLAlchemy takes longer to build one than SQLite to run it, and a throw waits for both.
_TABLE: Final = sa.bindparam("table", type_=EVENTS.c.table_id.type)
_INSERT: Final = sa.insert(EVENTS)
_FROM: Final = (
    sa.select(EVENTS).where(EVENTS.c.table_id == _TABLE, EVENTS.c.seq >= sa.bindparam("first")).order_by(EVENTS.c.seq)
)
_OF_KEY: Final = sa.select(EVENTS).where(EVENTS.c.table_id == _TABLE, EVENTS.c.key == sa.bindparam("key"))
_LAST: Final = sa.select(sa.func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == _TABLE)
NEWEST_FIRST: Final = (TABLES.c.number.desc(), TABLES.c.created.desc(), TABLES.c.id)
_NEWEST: Final = sa.select(TABLES.c.id).order_by(*NEWEST_FIRST)
_HEAD: Final = sa.select(TABLES.c.last, TABLES.c.head).where(TABLES.c.id == _TABLE)
_MOVE: Final = sa.update(TABLES).where(TABLES.c.id == _TABLE)
_NUMBER: Final = sa.select(sa.func.coalesce(sa.func.max(TABLES.c.number), 0) + 1)
_ONE_AT_A_TIME: Final = sa.text("SELECT pg_advisory_xact_lock(5201315)")
_LOCK: Final = sa.select(TABLES.c.id).where(TABLES.c.id == _TABLE).with_for_update()


def insert_table(connection: Connection, table_id: str, name: str, created: datetime) -> None:
    """A new table, without events yet: the newest of all, whatever the clock says."""
    number = connection.execute(_NUMBER).scalar_one()
    values = {"id": table_id, "name": name, "created": _stamp(created), "number": number, "head": table_id}
    connection.execute(sa.insert(TABLES).values(**values))


def lock_tables(connection: Connection) -> None:
    """Let no other process make a table until we have committed (SQLite holds its one lock already)."""
    if connection.dialect.name == "postgresql":
        connection.execute(_ONE_AT_A_TIME)


def insert_event(connection: Connection, stored: Stored, previous: str, digest: str = "") -> str:
    """The next event of a log, behind the entry of the hash ``previous``; returns its own hash. ``digest`` is that of
    the command behind it, or else of the event."""
    data = dump_event(stored.event)
    row = {
        "table_id": stored.table,
        "seq": stored.seq,
        "key": stored.key,
        "version": codec.EVENT_VERSION,
        "at": _stamp(stored.at or now()),
        "body": json.dumps(data, ensure_ascii=False, separators=(",", ":")),
        "digest": digest or digest_of(data),
    }
    chain = link(previous, row["seq"], row["key"], row["version"], row["at"], str(row["body"]), row["digest"])
    connection.execute(_INSERT, row | {"chain": chain})
    connection.execute(_MOVE, {"table": stored.table, "last": stored.seq, "head": chain})
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, stored.table)))
    return chain


def head_of(connection: Connection, table_id: str) -> tuple[int, str]:
    """Number and hash of the last entry of a log. Raises NoSuchTable."""
    found = connection.execute(_HEAD, {"table": table_id}).one_or_none()
    if found is None:
        raise NoSuchTable(table_id)
    return found.last, found.head


def events_after(connection: Connection, table_id: str, after: int, previous: str = "") -> Iterator[tuple[Stored, str]]:
    """The events above ``after``, in order, each with its hash; ``previous`` is the hash of the entry ``after``.

    Without it the chain is checked from that entry's own hash on. Raises LogDamaged for the first row that cannot be
    read, is not what was written, or is missing; NoSuchTable.
    """
    last, head = head_of(connection, table_id)
    previous = previous or ("" if after else table_id)
    try:
        for row in connection.execute(
            _FROM, {"table": table_id, "first": after if after and not previous else after + 1}
        ):
            if not previous and row.seq == after:
                previous = row.chain
                continue
            if not previous or row.seq != after + 1:
                raise LogDamaged(table_id, after + bool(previous), SpokenError("store-entry-missing"))
            stored = _stored(row)
            own = link(previous, row.seq, row.key, row.version, row.at, row.body, row.digest)
            if own != row.chain or (row.seq == last and own != head):
                raise LogDamaged(table_id, row.seq, SpokenError("store-entry-other"))
            yield stored, own
            after, previous = row.seq, own
    except sa.exc.DBAPIError as error:
        if not is_rot(error):
            raise
        raise LogDamaged(table_id, after + 1, reason_of(error)) from error
    if after < last:
        raise LogDamaged(table_id, after + 1, SpokenError("store-entries-missing", last=str(last)))


def event_of_key(connection: Connection, table_id: str, key: str, digest: str | None) -> Stored | None:
    """What was stored under a key. Raises Conflict if ``digest`` is given and the key was used for another command."""
    row = connection.execute(_OF_KEY, {"table": table_id, "key": key}).one_or_none()
    if row is None:
        return None
    if digest is not None and row.digest != digest:
        raise Conflict("table-refused-key", command=key, seq=row.seq)
    return _stored(row, duplicate=True)


def last_seq(connection: Connection, table_id: str) -> int:
    """The number of the latest event. Raises NoSuchTable."""
    last = connection.execute(_LAST, {"table": table_id}).scalar()
    if last is None:
        must_exist(connection, table_id)
    return int(last or 0)


def table_ids(connection: Connection) -> list[str]:
    """All tables, the newest first."""
    return [str(found) for found in connection.execute(_NEWEST).scalars()]


def exists(connection: Connection, table_id: str) -> bool:
    """Whether there is such a table."""
    return connection.execute(sa.select(TABLES.c.id).where(TABLES.c.id == table_id)).scalar() is not None


def must_exist(connection: Connection, table_id: str) -> None:
    """Raises NoSuchTable unless it is there."""
    if not exists(connection, table_id):
        raise NoSuchTable(table_id)


def lock_table(connection: Connection, table_id: str) -> None:
    """Let no other process append to this table until we have committed (SQLite holds its one lock already)."""
    if connection.dialect.name != "sqlite":
        connection.execute(_LOCK, {"table": table_id})


def digest_of(asked: Any) -> str:
    """What tells a repeated command from another one under the same key."""
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def now() -> datetime:
    """The time, as exactly as the log keeps it."""
    exact = datetime.now(UTC)
    return exact.replace(microsecond=exact.microsecond // 1000 * 1000)


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def _stored(row: Row[Any], *, duplicate: bool = False) -> Stored:
    try:
        event: Event = load_event(row.body, row.version)
        return Stored(row.seq, event, row.table_id, row.key, datetime.fromisoformat(row.at), duplicate)
    except (ValueError, TypeError, RecursionError) as error:  # a column may hold anything once its bits have turned
        raise LogDamaged(row.table_id, row.seq, error) from error
