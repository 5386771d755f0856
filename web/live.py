"""Everything that happens, to every page at once: events of the log, and how the devices are doing.

Dice and wind disc speak to ``Live.devices``, which turns what they say into events of the table that they serve.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Generator, Sequence
from typing import Any, Final, NamedTuple

from companion.table import Event, Source, Store, Stored, StoreError, dump_event
from companion.web.from_devices import Devices, FromDevices, device_chip, status_dict

__all__ = [
    "Devices",
    "Live",
    "TooManyStreams",
    "device_chip",
    "event_dict",
    "status_dict",
    "told",
]

log = logging.getLogger(__name__)

HEARTBEAT: Final = 10.0
"""Seconds after which a silent stream says that it lives; proxies and browsers drop silent connections, and a phone
that lost its network is found by what it does not confirm."""
PING: Final = f'event: ping\ndata: {{"seconds": {HEARTBEAT:g}}}\n\n'
"""What a silent stream says: an event, as scripts cannot see comments; ``seconds`` is how long silence may last."""
FOLLOW: Final = 5.0
"""Seconds that one look at the log waits; also how long a follower outlives its last viewer."""
RECENT: Final = 100
"""Events and messages that streams find in memory."""
MOST_PHONES: Final = 16
"""Phones that are counted at a table; nobody asks whether there are more."""
SPARE_THREADS: Final = 6
"""Threads of the server that streams must leave free for everything else at least; of many, a quarter."""


class TooManyStreams(Exception):  # noqa: N818 - a limit, not a fault
    """More live pages than threads: the page polls instead."""


class Live:
    """The news of one store and one bridge, for any number of waiting streams.

    A stream waits on one condition. For each table with viewers one thread follows the log, so that events of other
    programs on the same database arrive as well.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.devices = FromDevices(store, self)
        self.max_streams = 32 - SPARE_THREADS
        self._news = threading.Condition()
        self._seqs: dict[str, int] = {}
        self._recent: dict[str, list[tuple[int, SentEvent]]] = {}
        self._messages: list[tuple[int, str]] = []
        self._revision = 0
        self._viewers: dict[str, int] = {}
        self._followers: set[str] = set()
        self._others = 0
        self._closed = False
        self._phones: dict[str, set[str]] = {}

    def phone_seen(self, table: str, phone: str) -> None:
        """A phone looks at a table: told to all when it is a new one, so that big screens know who has joined."""
        with self._news:
            phones = self._phones.setdefault(table, set())
            if phone in phones or len(phones) >= MOST_PHONES:
                return
            phones.add(phone)
        self.say("phones", {"table": table, "count": len(phones)})

    def phones(self, table: str) -> int:
        """How many phones have looked at a table since the program started."""
        return len(self._phones.get(table, ()))

    def threads(self, count: int) -> None:
        """How many threads the server has; each stream holds one."""
        self.max_streams = max(1, count - max(SPARE_THREADS, count // 4))

    def enter(self) -> None:
        """Counts another long answer of the server, until :meth:`leave`. Raises TooManyStreams if there is no room."""
        with self._news:
            if self.open_streams >= self.max_streams:
                raise TooManyStreams
            self._others += 1

    def leave(self) -> None:
        """That answer has ended."""
        with self._news:
            self._others -= 1

    @property
    def open_streams(self) -> int:
        """How many long answers the server is giving."""
        return sum(self._viewers.values()) + self._others

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._closed

    # -- telling

    def append(self, table: str, event: Event, key: str = "", *, position: str = "", asked: Any = None) -> Stored:
        """Store an event and wake the streams at once. ``position`` and ``asked`` as in Store.append."""
        stored = self.store.append(table, event, key, position=position, asked=asked)
        if event.source is not Source.DISC:  # a disc tells where it lies whenever it is plugged in
            self.devices.happened(table)
        self._moved(table, [stored])
        return stored

    def say(self, name: str, data: dict[str, Any], *, wake: bool = True) -> None:
        """A message to every stream that is not kept: devices rolling, stale, back. Without ``wake`` it goes with the
        next news."""
        text = f"event: {name}\ndata: {json.dumps(data, default=str)}\n\n"
        with self._news:
            self._revision += 1
            self._messages = [*self._messages[1 - RECENT :], (self._revision, text)]
            if wake:
                self._news.notify_all()

    def wake(self) -> None:
        """Makes every stream look for news."""
        with self._news:
            self._news.notify_all()

    def _moved(self, table: str, news: Sequence[Stored]) -> None:
        """New events of a log: kept in memory as every stream will send them, and told."""
        with self._news:
            for stored in news:
                recent = self._recent.get(table, [])
                if recent and stored.seq <= recent[-1][0]:
                    continue
                follows = recent and stored.seq == recent[-1][0] + 1
                self._recent[table] = [*(recent[1 - RECENT :] if follows else []), (stored.seq, told(stored))]
            if news and news[-1].seq > self._seqs.get(table, 0):
                self._seqs[table] = news[-1].seq
                self._news.notify_all()

    def _after(self, table: str, after: int) -> list[tuple[int, SentEvent]]:
        """The events above a number, as messages: from memory if all of them are there, else from the log."""
        recent = self._recent.get(table, [])
        if recent and recent[0][0] <= after + 1 and recent[-1][0] >= self._seqs.get(table, 0):
            return [entry for entry in recent if entry[0] > after]
        return [(stored.seq, told(stored)) for stored in self.store.events(table, after)]

    @property
    def revision(self) -> int:
        """Grows with every message; part of the key of what is drawn once for many viewers."""
        return self._revision

    def close(self) -> None:
        """Ends every stream."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    # -- streams

    def stream(
        self, table: str, after: int, heartbeat: float = HEARTBEAT, draw: Callable[[], str] | None = None
    ) -> Generator[str, None, None]:
        """Server-sent events for one page: everything after ``after``, then whatever comes.

        With ``draw`` events are told without their contents, and each batch of news is followed by the message that it
        makes: what changed on the page, which then need not ask for it.
        Raises TooManyStreams at once, StoreError if there is no such table.
        """
        seq = self.store.state(table).seq
        with self._news:
            if self.open_streams >= self.max_streams:
                raise TooManyStreams
            self._seqs[table] = max(seq, self._seqs.get(table, 0))
            revision = self._revision
            if table not in self._followers:
                self._followers.add(table)
                threading.Thread(target=self._follow, args=(table,), name=f"follow {table}", daemon=True).start()
        return self._stream(table, after, revision, heartbeat, draw)

    def _stream(
        self, table: str, after: int, revision: int, heartbeat: float, draw: Callable[[], str] | None
    ) -> Generator[str, None, None]:
        with self._news:  # here and not before: a stream that is never begun is never ended either
            self._viewers[table] = self._viewers.get(table, 0) + 1
        try:
            yield "retry: 2000\n\n"
            while not self._closed:
                news = []
                for after, happened in self._after(table, after):  # noqa: B020, B007 - goes on from the last one
                    news.append(happened.whole if draw is None else happened.brief)
                for number, text in self._messages:
                    if number > revision:
                        revision = number
                        news.append(text)
                if news and draw is not None:
                    news.append(draw())
                if news:
                    yield "".join(news)
                with self._news:
                    until = time.monotonic() + heartbeat
                    while (left := until - time.monotonic()) > 0 and not self._has_news(table, after, revision):
                        self._news.wait(left)
                    woken = self._has_news(table, after, revision)
                if not woken:
                    yield PING
        finally:
            with self._news:
                self._viewers[table] -= 1

    def _has_news(self, table: str, after: int, revision: int) -> bool:
        return self._closed or self._seqs.get(table, 0) > after or self._revision > revision

    def _follow(self, table: str) -> None:
        """Watches the log for other programs' events as long as somebody looks at the table."""
        alone = 0
        while not self._closed:
            try:
                news = self.store.wait(table, self._seqs.get(table, 0), FOLLOW)
            except StoreError as error:
                log.warning("table %s cannot be followed: %s", table, error)
                time.sleep(FOLLOW)
                news = []
            self._moved(table, news)
            with self._news:
                alone = 0 if self._viewers.get(table) else alone + 1
                if alone > 1 or self._closed:
                    self._followers.discard(table)
                    return


class SentEvent(NamedTuple):
    """An event of the log as messages of the stream: with all that it says, and only that it happened."""

    whole: str
    brief: str


def told(stored: Stored) -> SentEvent:
    """The messages of an event: its name, its number, its data."""
    head = f"id: {stored.seq}\nevent: {stored.event.type}\ndata: "
    data = json.dumps(event_dict(stored), ensure_ascii=False, separators=(",", ":"))
    return SentEvent(f"{head}{data}\n\n", f'{head}{{"seq":{stored.seq}}}\n\n')


def event_dict(stored: Stored) -> dict[str, Any]:
    """An event with its number and time, for streams and the API."""
    return {
        "seq": stored.seq,
        "at": stored.at.isoformat(timespec="milliseconds") if stored.at else None,
        **dump_event(stored.event),
    }
