"""The event log on disk: append-only, one writer at a time, every acknowledged event safe.

>>> store = Store("sqlite://")                                    # in memory; a file: sqlite:///table.db
>>> table = store.create_table("Sunday", ["Anna", "Boris", "Celina", "Dmitri"], "mcr-2006")
>>> from companion.table.events import WinRecorded
>>> stored = store.append(table, WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11), key="a1")
>>> again = store.append(table, WinRecorded(winner=1, discarder=0, net=(-19, 35, -8, -8), total=11), key="a1")
>>> stored.seq, again.seq, again.duplicate
(2, 2, True)
>>> store.state(table).scores
(-19, 35, -8, -8)
>>> store.close()
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Self

import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy.engine import Connection

from companion.i18n import SpokenError
from companion.rules.sets.load import kept_profile, load_profile, self_contained
from companion.table import rows
from companion.table.checks import accepted, after, still_there
from companion.table.codec import dump_event, spoken_errors
from companion.table.conduct import conduct_for
from companion.table.events import Event, TableOpened
from companion.table.logfile import LogFile, file_of, lost_entries
from companion.table.notify import Listener
from companion.table.reading import applied, replayed
from companion.table.refusal import Conflict, EventRefused
from companion.table.replay import replay
from companion.table.schema import EVENTS, PATIENCE, TABLES, address, begin_write, open_engine
from companion.table.state import Stored, TableState
from companion.table.trouble import LogDamaged, StoreAway, StoreError, told
from companion.table.wal import Keeper, reserve, write_back
from companion.table.words import fit_to_show, made_visible

POLL_SECONDS: Final = 0.5
"""How often a waiting stream looks for events of other processes (where the database does not tell)."""


def id_of_key(key: str) -> str:
    """The id of a table that was opened under an idempotency key."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"companion-table:{key}").hex[:12]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in the list."""

    id: str
    name: str
    created: datetime
    events: int


class Store:
    """Tables and their logs in one database, for any number of threads and processes.

    ``url`` is an SQLAlchemy address: ``sqlite:///path/to/file.db``, ``sqlite://`` (memory, for trying out) or
    ``postgresql://user@host/name`` (needs the extra ``club``). ``patience`` is how many seconds a database that is held
    by somebody else, or does not answer, is waited for; reading waits for no writer.
    Raises StoreError if it cannot be opened.
    """

    warnings: tuple[str, ...]
    """What was found wrong when it was opened, and could not be put right."""

    def __init__(self, url: str = "sqlite:///companion.db", patience: float = PATIENCE) -> None:
        where = address(url)
        path = file_of(where)
        self._file = LogFile.opened(path) if path is not None else None
        self.warnings = (lost_entries(path),) if self._file is not None and self._file.lost() else ()
        self._patience = patience
        self._engine = open_engine(where, patience)
        self._memory = self._engine.dialect.name == "sqlite" and self._engine.url.database in (None, "", ":memory:")
        self._states: dict[str, tuple[TableState, str]] = {}
        self._lock = threading.RLock()
        self._writers = threading.Lock()
        self._keeper: Keeper | None = None
        self._news = threading.Condition()
        self._ticks: dict[str, int] = {}
        self._closed = False
        self._listener: Listener | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def url(self) -> str:
        """The address, without a password."""
        return str(self._engine.url)

    # -- tables

    def create_table(
        self,
        name: str,
        players: Sequence[str],
        profile: str,
        *,
        changes: Mapping[str, Any] | None = None,
        seats: Sequence[int] = (),
        settings: Mapping[str, Any] | None = None,
        key: str = "",
        who: str = "",
        table_id: str = "",
    ) -> str:
        """Open a table and return its id.

        ``profile`` is a rule profile's name or file, ``changes`` are house rules on top of it (switches by name), and
        ``settings`` change single values of :class:`Conduct`. ``seats`` says who sits East, South, West and North:
        without it, as they are named.
        The same non-empty ``key`` twice opens one table.
        Raises EventRefused (bad names or seats), ProfileError (no such profile) and ConductError (bad settings).
        """
        for given in (name, *players):
            if not fit_to_show(given.strip()):
                raise EventRefused("table-refused-characters", name=made_visible(given))
        kept, changes = self_contained(load_profile(profile), changes)
        rules = kept_profile(kept, changes)
        conduct = conduct_for(rules, **(settings or {}))
        if len(players) != rules.body.players:
            raise EventRefused("table-refused-players", wanted=rules.body.players, given=len(players))
        try:
            event = TableOpened(
                name=name.strip(),
                players=tuple(p.strip() for p in players),
                profile=profile if profile.endswith(".toml") else rules.id,
                profile_version=rules.version,
                profile_changes=changes,
                profile_text=kept,
                conduct=conduct,
                seats=tuple(seats or range(len(players))),
                who=who,
            )
        except ValidationError as error:
            raise EventRefused("table-refused-open-data", reason=spoken_errors(error)) from error
        accepted(None, event)
        if key:
            table_id = table_id or id_of_key(key)
        table_id = table_id or secrets.token_hex(6)
        with self._writing() as connection:
            rows.lock_tables(connection)
            if not rows.exists(connection, table_id):
                rows.insert_table(connection, table_id, event.name, rows.now())
                opening = Stored(1, event, table_id, key or f"open-{table_id}", rows.now())
                rows.insert_event(connection, opening, table_id)
            elif not key or rows.event_of_key(connection, table_id, key, rows.digest_of(dump_event(event))) is None:
                raise EventRefused("table-refused-exists", id=table_id)
        self._tell(table_id)
        return table_id

    def tables(self) -> list[TableInfo]:
        """All tables, the newest first."""
        counted = sa.select(EVENTS.c.table_id, sa.func.count().label("n")).group_by(EVENTS.c.table_id).subquery()
        query = sa.select(TABLES, counted.c.n).join(counted, counted.c.table_id == TABLES.c.id)
        with self._reading() as connection:
            found = connection.execute(query.order_by(*rows.NEWEST_FIRST)).all()
        return [TableInfo(r.id, r.name, datetime.fromisoformat(r.created), r.n) for r in found]

    def newest(self) -> list[str]:
        """The ids of all tables, the newest first."""
        with self._reading() as connection:
            return rows.table_ids(connection)

    # -- events

    def find(self, table_id: str, key: str, asked: Any = None) -> Stored | None:
        """What the command with that key has stored, or None if it is new.

        Look here before building an event from the state: a command sent again must not be understood anew (the deal
        has moved since). Raises Conflict if the key was used with something else ``asked``.
        """
        with self._reading() as connection:
            return rows.event_of_key(connection, table_id, key, rows.digest_of(asked) if asked is not None else None)

    def append(
        self,
        table_id: str,
        event: Event,
        key: str = "",
        *,
        expect: int | None = None,
        position: str = "",
        asked: Any = None,
    ) -> Stored:
        """Take an event into the log; when this returns it is on the disk.

        ``key`` makes the command one: a repeated key gives back what the first one stored (``duplicate`` set). A key
        that was used for something else is refused; what counts is ``asked`` (any JSON value: the command as it came
        in) or else the event. With ``expect`` (the seq that the caller has seen) it is refused if the log has moved on
        at all, with ``position`` (:func:`companion.table.checks.position` of the state that the caller has seen) if
        somebody has entered something since. Without a key the event is always new.
        Raises EventRefused (impossible now), Conflict (key or ``expect``), MovedOn (``position``), StoreError (no such
        table, disk trouble).
        """
        key = key or f"once-{uuid.uuid4().hex}"
        with self._writing() as connection:
            rows.lock_table(connection, table_id)
            state, chain = self._caught_up(connection, table_id)
            digest = rows.digest_of(asked if asked is not None else dump_event(event))
            before = rows.event_of_key(connection, table_id, key, digest)
            if before is not None:
                return before
            if expect is not None and state.seq != expect:
                raise Conflict("table-refused-moved-on", seen=expect, seq=state.seq)
            if position:
                still_there(state, position)
            taken = accepted(state, event)
            stored = Stored(state.seq + 1, taken, table_id, key, rows.now())
            new = after(state, stored)
            chain = rows.insert_event(connection, stored, chain, digest)
        self._remember(new, chain)  # it is on the disk: only now may anybody see it
        self._tell(table_id)
        return stored

    def sound_part(self, table_id: str) -> tuple[list[Stored], LogDamaged | None]:
        """The events up to the first one that is damaged, and what is wrong with that one; None if all is well.

        Raises NoSuchTable.
        """
        found: list[Stored] = []
        state: TableState | None = None
        with self._reading() as connection:
            try:
                for stored, _ in rows.events_after(connection, table_id, 0):
                    state = applied(state, stored)
                    found.append(stored)
            except LogDamaged as error:
                return found, error
        return found, None

    def head(self, table_id: str) -> tuple[int, str]:
        """Number and hash of the last entry: whoever notes them can tell later that nothing up to there has changed.

        Raises NoSuchTable.
        """
        with self._reading() as connection:
            return rows.head_of(connection, table_id)

    def events(self, table_id: str, after: int = 0) -> list[Stored]:
        """The events with a seq above ``after``, in order. Raises NoSuchTable, and LogDamaged for an unreadable one."""
        with self._reading() as connection:
            return [stored for stored, _ in rows.events_after(connection, table_id, after)]

    def state(self, table_id: str, at: int | None = None) -> TableState:
        """The state now, or as it was after the event ``at``. Raises NoSuchTable and LogDamaged."""
        if at is not None:
            state = replay(s for s in self.events(table_id) if s.seq <= at)
        else:
            with self._reading() as connection:
                state, _ = self._caught_up(connection, table_id)
        return state

    def wait(self, table_id: str, after: int, timeout: float) -> list[Stored]:
        """The events above ``after`` as soon as there are any, or an empty list after ``timeout`` seconds.

        It also returns, empty, when the store is closing. Events of other processes are noticed within half a second
        (at once on PostgreSQL). Raises NoSuchTable.
        """
        end = time.monotonic() + timeout
        self._listen()
        poll = POLL_SECONDS if self._engine.dialect.name == "sqlite" else 10 * POLL_SECONDS
        while True:
            with self._news:
                tick = self._ticks.get(table_id, 0)
            if self._closed:
                return []
            with self._reading() as connection:
                last = rows.last_seq(connection, table_id)
            if last > after:
                return self.events(table_id, after)
            with self._news:
                left = end - time.monotonic()
                if left <= 0 or self._closed:
                    return []
                if self._ticks.get(table_id, 0) == tick:
                    self._news.wait(min(left, poll))

    def import_events(self, events: Iterable[Stored], table_id: str = "") -> str:
        """A table from exported events, in one go: all of them or none. Returns its id (a new one if taken).

        Raises EventRefused for an event that does not follow from those before it, naming it.
        """
        with self._writing() as connection:
            rows.lock_tables(connection)
            wanted = table_id or secrets.token_hex(6)
            if rows.exists(connection, wanted):
                wanted = secrets.token_hex(6)
            state: TableState | None = None
            chain = wanted
            for number, given in enumerate(events, 1):
                stored = replace(given, seq=number, table=wanted, key=given.key or f"import-{number}")
                try:
                    stored = replace(stored, event=accepted(state, stored.event))
                    if isinstance(stored.event, TableOpened):
                        rows.insert_table(connection, wanted, stored.event.name, stored.at or rows.now())
                    state = after(state, stored)
                except EventRefused as error:
                    raise EventRefused("table-refused-import", number=number, reason=error) from error
                chain = rows.insert_event(connection, stored, chain)
            if state is None:
                raise EventRefused("table-refused-import-empty")
        self._tell(wanted)
        return wanted

    def reserve(self) -> None:
        """For programs that keep the store open for an evening: makes room on the disk, so that appends are faster, and
        writes the newest entries back into the file whenever nothing happens for a while."""
        reserve(self._engine)
        if self._file is not None and self._keeper is None:
            self._keeper = Keeper(self._write_back)

    def close(self) -> None:
        """Wake whoever waits and let the database go. A closed store is not used again."""
        self._closed = True
        with self._news:
            self._news.notify_all()
        if self._listener is not None:
            self._listener.stop()
        if self._keeper is not None:
            self._keeper.stop()
        self._engine.dispose()
        if self._file is not None and not self._file.wal.exists():  # nobody else has it open: all was written back
            self._file.unmark()

    def connection(self, *, write: bool = False) -> AbstractContextManager[Connection]:
        """A transaction for what is kept beside the logs (:mod:`companion.table.doors`); a written one is committed at
        the end. Raises StoreError."""
        return self._writing() if write else self._reading()

    # -- inside

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A write transaction: committed at the end, rolled back if something is raised. When it is over, what was
        written is on the disk, in the file that the next program will open."""
        until = time.monotonic() + self._patience
        with self._guard():
            if not self._writers.acquire(timeout=self._patience):
                raise StoreAway("store-error-busy")
            try:
                with begin_write(self._engine, until) as connection:
                    if self._file is not None:
                        self._file.check()
                        self._file.mark()
                    yield connection
                    connection.commit()
                    if self._file is not None:
                        self._file.check()
            except sa.exc.DBAPIError as error:
                raise told(error, self._engine) from error
            finally:
                self._writers.release()
        if self._keeper is not None:
            self._keeper.written()

    def _write_back(self) -> None:
        """Brings the newest entries from the write-ahead log into the file, so that the file alone is whole."""
        assert self._file is not None
        with contextlib.suppress(StoreError), self._guard(), self._writers, self._engine.connect() as connection:
            if write_back(connection):
                self._file.unmark()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._guard():
            try:
                with self._engine.connect() as connection:
                    yield connection
            except sa.exc.DBAPIError as error:
                raise told(error, self._engine) from error

    @contextmanager
    def _guard(self) -> Iterator[None]:
        if self._closed:
            raise StoreError("store-error-closed")
        if self._memory:  # one connection for all threads
            with self._lock:
                yield
        else:
            yield

    def _caught_up(self, connection: Connection, table_id: str) -> tuple[TableState, str]:
        """The cached state with what other processes have appended since, and the hash of its last entry."""
        known = self._states.get(table_id)
        head = rows.head_of(connection, table_id)
        if known is not None and head == (known[0].seq, known[1]):
            return known
        if known is not None and head[0] <= known[0].seq:
            raise LogDamaged(table_id, head[0] + 1, SpokenError("store-entries-missing", last=str(known[0].seq)))
        after, chain = (known[0].seq, known[1]) if known is not None else (0, "")
        read = list(rows.events_after(connection, table_id, after, chain))
        news = [stored for stored, _ in read]
        chain = read[-1][1] if read else chain
        if known is not None:
            state = known[0]
            for stored in news:
                state = applied(state, stored)
        elif news:
            state = replayed(news)
        else:
            raise LogDamaged(table_id, 1, SpokenError("store-log-empty"))
        self._remember(state, chain)
        return state, chain

    def _remember(self, state: TableState, chain: str) -> None:
        with self._lock:
            known = self._states.get(state.table)
            if known is None or known[0].seq < state.seq:
                self._states[state.table] = (state, chain)

    def _tell(self, table_id: str) -> None:
        with self._news:
            self._ticks[table_id] = self._ticks.get(table_id, 0) + 1
            self._news.notify_all()

    def _listen(self) -> None:
        """Hear of other processes' events from the server, where it can tell (PostgreSQL)."""
        if self._engine.dialect.name == "postgresql" and self._listener is None:
            with self._lock:
                if self._listener is None and not self._closed:
                    self._listener = Listener(self._engine.url, self._tell)
