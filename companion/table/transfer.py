"""A table as a file and back: JSON lines, the first about the file, then one event a line.

The same file brings a table onto another computer, keeps it across upgrades, and can be read with any tool.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from companion.i18n import SpokenError
from companion.table.codec import EVENT_VERSION, EventError, dump_event, load_event
from companion.table.refusal import EventRefused
from companion.table.state import Stored
from companion.table.store import Store
from companion.table.trouble import LogDamaged
from companion.table.words import fit_to_show

FORMAT: Final = "mahjong-table-companion/log"
FORMAT_VERSION: Final = 1
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")


class TransferError(SpokenError):
    """A file that is no export; the message names the line and what is wrong with it."""


def export_lines(store: Store, table_id: str) -> Iterator[str]:
    """The table's log as JSON lines (without line ends). Raises NoSuchTable and LogDamaged."""
    return _lines(table_id, store.events(table_id))


def rescued_lines(store: Store, table_id: str) -> tuple[Iterator[str], LogDamaged | None]:
    """The same of as much of the log as is sound, and what is wrong with the rest. Raises NoSuchTable."""
    events, damage = store.sound_part(table_id)
    return _lines(table_id, events), damage


def _lines(table_id: str, events: Sequence[Stored]) -> Iterator[str]:
    yield _line(
        {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "table": table_id,
            "events": len(events),
        }
    )
    for stored in events:
        yield _line(
            {
                "seq": stored.seq,
                "at": stored.at.isoformat(timespec="milliseconds") if stored.at else None,
                "key": stored.key,
                "event_version": EVENT_VERSION,
                "event": dump_event(stored.event),
            }
        )


def import_lines(store: Store, lines: Iterable[str], *, keep_id: bool = True) -> str:
    """A table from the lines of an export; all of it or nothing. Returns the id.

    The id of the exported table is kept if it is one and this database does not have it yet.
    Raises TransferError for a file that is no (whole) export, EventRefused for events that do not follow.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    try:
        _, first = next(numbered)
    except StopIteration:
        raise EventRefused("table-refused-import-empty") from None
    head = _object(1, first)
    if head.get("format") != FORMAT:
        raise TransferError("transfer-error-format", found=repr(head.get("format")), format=repr(FORMAT))
    if not isinstance(head.get("version"), int) or head["version"] > FORMAT_VERSION:
        raise TransferError("transfer-error-newer", version=str(head.get("version")))
    events = [_stored(number, line) for number, line in numbered]
    if head.get("events") != len(events):
        raise TransferError("transfer-error-cut", wanted=str(head.get("events")), count=str(len(events)))
    wanted = str(head.get("table", ""))
    return store.import_events(events, wanted if keep_id and _ID.fullmatch(wanted) else "")


def _stored(number: int, line: str) -> Stored:
    data = _object(number, line)
    try:
        event = load_event(data["event"], int(data.get("event_version", EVENT_VERSION)))
        at = datetime.fromisoformat(data["at"]).astimezone(UTC) if data.get("at") else None
        stored = Stored(int(data["seq"]), event, key=str(data.get("key", "")), at=at)
    except KeyError as error:
        raise TransferError("transfer-error-missing", line=str(number), name=repr(error.args[0])) from error
    except (EventError, TypeError, ValueError, OverflowError) as error:
        raise TransferError("transfer-error-because", line=str(number), why=error) from error
    if not fit_to_show(stored.key) or not _fit(dump_event(event)):
        raise TransferError("transfer-error-hidden", line=str(number))
    return stored


def _fit(value: object) -> bool:
    """Whether every text in an event's data can be shown; scores and rule sets may have lines."""
    if isinstance(value, str):
        return fit_to_show(value.replace("\n", " ").replace("\t", " "))
    if isinstance(value, dict):
        return all(_fit(part) for pair in value.items() for part in pair)
    return all(_fit(part) for part in value) if isinstance(value, list) else True


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise TransferError("transfer-error-json", line=str(number), why=error) from error
    except RecursionError as error:
        raise TransferError("transfer-error-deep", line=str(number)) from error
    if not isinstance(data, dict):
        raise TransferError("transfer-error-object", line=str(number))
    return data


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
