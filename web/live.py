"""Everything that happens, to every page at once: events of the log, and how the devices are doing.

Dice and wind disc speak to :meth:`Live.on_device`, which turns what they say into events of the table that they serve.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, Final, Protocol

from companion.table import (
    Conflict,
    DiceThrown,
    Event,
    EventRefused,
    PrevailingTurned,
    Source,
    Store,
    Stored,
    StoreError,
    WindTurned,
    dump_event,
)
from firmware_bridge import (
    DeviceEvent,
    DeviceStatus,
    PrevailingPosition,
    Rolling,
    StatusChanged,
    Throw,
    VirtualBoard,
    WindMask,
)
from firmware_bridge.protocol import newer

log = logging.getLogger(__name__)

HEARTBEAT: Final = 15.0
"""Seconds after which a silent stream says that it lives; proxies and browsers drop silent connections."""
FOLLOW: Final = 5.0
"""Seconds that one look at the log waits; also how long a follower outlives its last viewer."""
SPARE_THREADS: Final = 6
"""Threads of the server that streams must leave free for everything else."""


class Devices(Protocol):
    """What we need of a bridge."""

    def status(self) -> list[DeviceStatus]: ...

    def board(self, name: str) -> VirtualBoard: ...

    def plug(self, port: str) -> None: ...

    def unplug(self, port: str) -> None: ...


class TooManyStreams(Exception):  # noqa: N818 - a limit, not a fault
    """More live pages than threads: the page polls instead."""


class Live:
    """The news of one store and one bridge, for any number of waiting streams.

    A stream waits on one condition. For each table with viewers one thread follows the log, so that events of other
    programs on the same database arrive as well.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.bridge: Devices | None = None
        self.max_streams = 32 - SPARE_THREADS
        self._news = threading.Condition()
        self._seqs: dict[str, int] = {}
        self._messages: list[tuple[int, str]] = []
        self._revision = 0
        self._viewers: dict[str, int] = {}
        self._followers: set[str] = set()
        self._rolling: dict[str, bool] = {}
        self.lives: dict[str, int] = {}
        """How often each board has begun to count its starts anew, as far as it has thrown since."""
        self._chosen: str | None = None
        self._others = 0
        self._closed = False

    def threads(self, count: int) -> None:
        """How many threads the server has; each stream holds one."""
        self.max_streams = max(1, count - SPARE_THREADS)

    def enter(self) -> None:
        """Counts another long answer of the server, until :meth:`leave`. Raises TooManyStreams if there is no room."""
        with self._news:
            if self._streams >= self.max_streams:
                raise TooManyStreams
            self._others += 1

    def leave(self) -> None:
        """That answer has ended."""
        with self._news:
            self._others -= 1

    @property
    def _streams(self) -> int:
        return sum(self._viewers.values()) + self._others

    @property
    def closed(self) -> bool:
        """Whether the program is ending."""
        return self._closed

    # -- the table that the devices serve

    @property
    def active(self) -> str | None:
        """The table that a throw belongs to: the one chosen last, else the newest that is not over."""
        if self._chosen is not None:
            return self._chosen
        return next((table for table in self.store.newest() if not self.store.state(table).end), None)

    def choose(self, table: str) -> None:
        """Let the devices serve this table from now on. Raises StoreError if there is none."""
        self.store.state(table)
        self._chosen = table
        self.greet(table)
        self.say("device_status", {"table": table})

    def greet(self, table: str) -> None:
        """Tell a table that devices now serve how the wind disc lies: by itself it speaks only when it is turned."""
        if self.active != table:
            return
        for status in self.statuses():
            if status.device is None or not status.healthy:
                continue
            if status.wind is not None:
                self._take_wind(WindMask(status.device, status.mask or 0, status.wind))
            if status.prevailing is not None:
                self._take_prevailing(PrevailingPosition(status.device, status.prevailing))

    # -- what devices say

    def on_device(self, event: DeviceEvent) -> None:
        """For the bridge: called from its threads. Raising makes the board offer a throw again, so a full disk
        loses none; a throw with no table open is shown and let go."""
        match event:
            case Throw():
                self._rolling[event.device] = False
                self._take_throw(event)
                self.say("device_status", {"device": event.device, "throw": list(event.dice)})
            case WindMask():
                self._take_wind(event)
            case PrevailingPosition():
                self._take_prevailing(event)
            case Rolling():
                self._rolling[event.device] = event.on
                self.say("device_status", {"device": event.device, "rolling": event.on})
            case StatusChanged():
                if not event.status.rolling and event.status.device:
                    self._rolling.pop(event.status.device, None)
                self.say("device_status", status_dict(event.status))

    def _take_throw(self, event: Throw) -> None:
        """Stores a throw once, under the numbers that its board gave it.

        A board whose memory was erased or replaced counts its starts anew, and then its numbers may have been used
        before. What would collide is told apart by a number of its own, the board's life, which the log keeps.
        """
        table = self.active
        if table is None:
            return
        life = self._life(table, event)
        while True:
            numbers = f"{event.boot}:{event.seq}" + (f":{life}" if life else "")
            thrown = DiceThrown(dice=event.dice, device=event.device, device_seq=numbers, source=Source.DICE)
            try:
                self._append_from_device(table, thrown, f"{event.device}:{numbers}")
            except Conflict:
                life += 1
            else:
                break
        if life > self.lives.get(event.device, 0):
            log.warning("%s counts its starts anew (life %d): its EEPROM was erased or replaced", event.device, life)
        self.lives[event.device] = life

    def _life(self, table: str, event: Throw) -> int:
        """How often that board had begun to count anew when it threw: as the log knows it, or once more if its number
        of starts has gone back since."""
        log = self.store.state(table).log
        last = next(
            (s.event for s in reversed(log) if isinstance(s.event, DiceThrown) and s.event.device == event.device), None
        )
        if last is None:
            return 0
        boot, _, rest = last.device_seq.partition(":")
        life = int(rest.partition(":")[2] or 0)
        went_back = event.hello is not None and newer(int(boot or 0), event.hello)
        return life + 1 if went_back and newer(int(boot or 0), event.boot) else life

    def _take_wind(self, event: WindMask) -> None:
        table = self.active
        if table is not None:
            disc = self.store.state(table).disc
            # The disc tells its absolute state after every reconnection; only a change is news for the log.
            if (disc.wind, disc.device) != (event.wind, event.device) or not disc.seen:
                turned = WindTurned(wind=event.wind, mask=event.mask, device=event.device, source=Source.DISC)
                self._append_from_device(table, turned)
        self.say("device_status", {"device": event.device, "mask": event.mask})

    def _take_prevailing(self, event: PrevailingPosition) -> None:
        table = self.active
        if table is not None and self.store.state(table).disc.prevailing is not event.wind:
            turned = PrevailingTurned(position=event.n, device=event.device, source=Source.DISC)
            self._append_from_device(table, turned)
        self.say("device_status", {"device": event.device})

    def _append_from_device(self, table: str, event: Event, key: str = "") -> None:
        """Raises Conflict; whatever else the table refuses is let go, or the board would offer it for ever."""
        try:
            self.append(table, event, key)
        except Conflict:
            raise
        except EventRefused as error:
            log.warning("the table does not take %s: %s", event.type, error)

    @property
    def rolling(self) -> bool:
        """Whether dice are in the air."""
        return any(self._rolling.values())

    def statuses(self) -> list[DeviceStatus]:
        """Every device port and how it is doing; empty without a bridge."""
        return self.bridge.status() if self.bridge is not None else []

    def simulate(self, port: str, action: str) -> None:
        """Press the button of a simulated dice board ("throw"), or turn a simulated disc one seat on ("turn").

        Raises KeyError if there is no simulated board at that port.
        """
        if self.bridge is None:
            raise KeyError(port)
        board = self.bridge.board(port)
        if action == "throw":
            board.throw()
        else:
            board.turn()

    # -- telling

    def append(self, table: str, event: Event, key: str = "", *, asked: Any = None) -> Stored:
        """Store an event and wake the streams at once. ``asked``: the command as it came, see Store.append."""
        stored = self.store.append(table, event, key, asked=asked)
        self._moved(table, stored.seq)
        return stored

    def say(self, name: str, data: dict[str, Any]) -> None:
        """A message to every stream that is not kept: devices rolling, stale, back."""
        with self._news:
            self._revision += 1
            text = f"event: {name}\ndata: {json.dumps(data, default=str)}\n\n"
            self._messages = [*self._messages[-99:], (self._revision, text)]
            self._news.notify_all()

    def _moved(self, table: str, seq: int) -> None:
        with self._news:
            if seq > self._seqs.get(table, 0):
                self._seqs[table] = seq
                self._news.notify_all()

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

    def stream(self, table: str, after: int, heartbeat: float = HEARTBEAT) -> Iterator[str]:
        """Server-sent events for one page: everything after ``after``, then whatever comes.

        Raises TooManyStreams at once, StoreError if there is no such table.
        """
        seq = self.store.state(table).seq
        with self._news:
            if self._streams >= self.max_streams:
                raise TooManyStreams
            self._seqs[table] = max(seq, self._seqs.get(table, 0))
            revision = self._revision
            if table not in self._followers:
                self._followers.add(table)
                threading.Thread(target=self._follow, args=(table,), name=f"follow {table}", daemon=True).start()
        return self._stream(table, after, revision, heartbeat)

    def _stream(self, table: str, after: int, revision: int, heartbeat: float) -> Iterator[str]:
        with self._news:  # here and not before: a stream that is never begun is never ended either
            self._viewers[table] = self._viewers.get(table, 0) + 1
        try:
            yield "retry: 2000\n\n"
            while not self._closed:
                for stored in self.store.events(table, after):
                    after = stored.seq
                    yield message(stored)
                for number, text in self._messages:
                    if number > revision:
                        revision = number
                        yield text
                with self._news:
                    until = time.monotonic() + heartbeat
                    while (left := until - time.monotonic()) > 0 and not self._has_news(table, after, revision):
                        self._news.wait(left)
                    woken = self._has_news(table, after, revision)
                if not woken:
                    yield ": still here\n\n"
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
            if news:
                self._moved(table, news[-1].seq)
            with self._news:
                alone = 0 if self._viewers.get(table) else alone + 1
                if alone > 1 or self._closed:
                    self._followers.discard(table)
                    return


def message(stored: Stored) -> str:
    """An event of the log as a message of the stream: its name, its number, its data."""
    data = json.dumps(event_dict(stored), ensure_ascii=False, separators=(",", ":"))
    return f"id: {stored.seq}\nevent: {stored.event.type}\ndata: {data}\n\n"


def event_dict(stored: Stored) -> dict[str, Any]:
    """An event with its number and time, for streams and the API."""
    return {
        "seq": stored.seq,
        "at": stored.at.isoformat(timespec="milliseconds") if stored.at else None,
        **dump_event(stored.event),
    }


def status_dict(status: DeviceStatus) -> dict[str, Any]:
    """How a device is doing, as JSON."""
    return {**asdict(status), "healthy": status.healthy, "message": status.message}


class Drawn:
    """Pieces of pages drawn once for many viewers; the newest few are kept."""

    def __init__(self, keep: int = 32) -> None:
        self._keep = keep
        self._pieces: dict[tuple[Any, ...], str] = {}
        self._lock = threading.Lock()

    def get(self, key: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """The piece for a key, drawn if it is new."""
        with self._lock:
            piece = self._pieces.get(key)
            if piece is None:
                piece = draw()
                self._pieces[key] = piece
                while len(self._pieces) > self._keep:
                    self._pieces.pop(next(iter(self._pieces)))
        return piece


def device_chip(status: DeviceStatus) -> str:
    """Which light a device shows: "ok", "busy", "warn" or "bad"."""
    if status.rolling:
        return "busy"
    if status.healthy:
        return "ok"
    return "busy" if status.state == "asking" else "warn" if status.state in ("ok", "flood") else "bad"
