"""The chain that proves a log: each entry carries a hash over its own row and the hash of the entry before it.

A row that was changed, left out, put in or moved breaks the chain there, and the last hash stands beside the table's
name, so that rows cut off at the end are missed as well. Whoever writes down that hash can tell later, on any copy,
that not an entry of the log up to there has changed.

>>> first = link("sunday", 1, "open-sunday", 1, "2026-05-01T19:00:00.000+00:00", "{}", "")
>>> link("sunday", 1, "open-sunday", 1, "2026-05-01T19:00:00.000+00:00", "{ }", "") == first
False
"""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from sqlalchemy.engine import Connection


def link(
    previous: str, seq: object, key: object, version: object, at: object, body: str | bytes, digest: object
) -> str:
    """The hash of an entry (SHA-256, 64 hexadecimal digits).

    Over a line of JSON with the hash before it (the table's id before the first entry), number, key, form, time and the
    digest of the command, then the body as it is stored.
    """
    head = json.dumps([previous, seq, key, version, at, digest], separators=(",", ":"), default=str)
    found = hashlib.sha256(head.encode("utf-8", "surrogatepass"))
    found.update(b"\n")
    found.update(body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass"))
    return found.hexdigest()


def seal(connection: Connection, table_id: str) -> None:
    """Makes the chain of a log that has none, over its rows as they are: for logs of older programs."""
    raw = "CAST(body AS BLOB)" if connection.dialect.name == "sqlite" else "body"  # it may be no text any more
    columns = f"seq, key, version, at, {raw} AS body, digest"
    rows = sa.text(f"SELECT {columns} FROM companion_events WHERE table_id = :table ORDER BY seq")
    update = sa.text("UPDATE companion_events SET chain = :chain WHERE table_id = :table AND seq = :seq")
    chain, last = table_id, 0
    for row in connection.execute(rows, {"table": table_id}).all():
        chain, last = link(chain, row.seq, row.key, row.version, row.at, row.body, row.digest), row.seq
        connection.execute(update, {"chain": chain, "table": table_id, "seq": last})
    connection.execute(
        sa.text("UPDATE companion_tables SET last = :last, head = :head WHERE id = :table"),
        {"last": last, "head": chain, "table": table_id},
    )
