"""The web server at the door: waitress, with a place for everybody and none for those who only hold one.

One process with many threads, on every system. waitress reads requests without holding a thread for them, so that slow
senders cost nothing but their socket; what it does not do by itself is done here: one address may not take all places,
half a request does not wait for ever, and a phone that lost its network is found without a word from it.
"""

from __future__ import annotations

import contextlib
import logging
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from waitress import wasyncore  # type: ignore[import-untyped]
from waitress.adjustments import Adjustments  # type: ignore[import-untyped]
from waitress.channel import HTTPChannel  # type: ignore[import-untyped]
from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]
from waitress.task import ThreadedTaskDispatcher, WSGITask  # type: ignore[import-untyped]
from waitress.utilities import Error  # type: ignore[import-untyped]

from companion.web.addresses import network_of
from companion.web.security import ARRIVED_AT

if TYPE_CHECKING:
    from flask import Flask

    from companion.config import Settings

__all__ = ["Limits", "serve"]

log = logging.getLogger(__name__)

_SWEEP: Final = 1.0
"""Seconds between two looks at who has been waiting for too long."""
_SPARE_FILES: Final = 128
"""Open files that connections leave for the database, photos and devices."""
_SMALL: Final = 64 * 1024
"""Bytes that a request may bring without counting as an upload."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of the door one caller may take. Times in seconds.

    A browser opens six connections to a server: 40 phones behind one router, or one proxy, need 240.
    """

    connections: int = 4000
    each: int = 320
    """Connections of one address (of one network of 64 bits with IPv6)."""
    head: float = 30.0
    """Until the first lines of a request are there."""
    idle: float = 30.0
    """Without a byte, between requests and within one."""
    slowest: float = 16_000.0
    """Bytes a second that an upload must bring on the whole, once ``head`` is over."""
    unheard: float = 15.0
    """Until a connection is given up whose other end does not say that it got what was sent."""
    uploads: int = 256_000_000
    """Bytes of uploads that may be under way at once; they wait in files."""


class _Busy(Error):  # type: ignore[misc]  # noqa: N818 - an answer
    """An upload that has to wait."""

    code = 503
    reason = "Service Unavailable"


class _Request(WSGITask):  # type: ignore[misc]
    """One request, as the app sees it."""

    def get_environment(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environment()
        environ[ARRIVED_AT] = self.channel.arrived_at
        return environ


class _Caller(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    task_class = _Request

    begun: float | None = None
    """When the first byte of the request came that is not whole yet."""
    upload = 0
    """Bytes that this connection counts for in what is under way."""

    def __init__(self, server: _Door, sock: socket.socket, addr: Any, adj: Any, map: Any = None) -> None:
        super().__init__(server, sock, addr, adj, map=map)
        self.network = network_of(addr[0])
        self.arrived_at = sock.getsockname()[0]
        server.arrived(self)

    def received(self, data: bytes) -> bool:
        taken = bool(super().received(data))
        request = self.request
        if request is None:
            self.begun = None
            return taken
        self.begun = self.begun or time.time()
        if request.headers_finished and not self.upload:
            size = self.adj.max_request_body_size if request.chunked else request.content_length
            if size > _SMALL and not self.server.may_upload(self, size):
                self._refuse(request)
        return taken

    def service(self) -> None:
        try:
            super().service()
        finally:
            self.server.upload_ended(self)

    def _refuse(self, request: Any) -> None:
        request.error = _Busy("too many uploads at once; try again in a minute")
        request.completed = True
        with self.requests_lock:
            self.requests.append(request)
            self.request = None
            if len(self.requests) == 1:
                self.server.add_task(self)

    def overdue(self, now: float, limits: Limits) -> bool:
        """Whether the other end has let us wait for too long."""
        if self.requests:  # being answered: it must take what was said, also where the system does not look after that
            return bool(self.total_outbufs_len) and now - self.last_activity > 2 * limits.idle
        if now - self.last_activity > limits.idle:
            return True
        if self.begun is None or self.request is None:
            return False
        allowed = limits.head
        if self.request.headers_finished:
            allowed += max(self.request.content_length, self.request.body_bytes_received) / limits.slowest
        return now - self.begun > allowed

    def worth(self) -> tuple[int, float]:
        """How little is lost if this connection is cut: half a request is worth less than silence, an answer most."""
        if self.requests:
            return 2, self.last_activity
        return (1, self.last_activity) if self.begun is None else (0, self.begun)

    def del_channel(self, map: Any = None) -> None:
        super().del_channel(map)
        self.server.left(self)


class _Door(TcpWSGIServer):  # type: ignore[misc]
    """Takes connections in, and shows those out that take too much room."""

    channel_class = _Caller

    def __init__(self, limits: Limits, *given: Any, **named: Any) -> None:
        self.limits = limits
        self._callers: dict[str, list[_Caller]] = {}
        self._uploads = 0
        self._lock = threading.Lock()
        super().__init__(*given, **named)

    def set_socket_options(self, conn: socket.socket) -> None:
        super().set_socket_options(conn)
        _find_the_vanished(conn, self.limits.unheard)

    def arrived(self, caller: _Caller) -> None:
        """One more connection; if it is one too many, the one of least worth goes."""
        same = self._callers.setdefault(caller.network, [])
        same.append(caller)
        if len(same) > self.limits.each:
            _cut(same)
        elif len(self.active_channels) > self.limits.connections:
            _cut([each for same in self._callers.values() for each in same], self._callers)

    def left(self, caller: _Caller) -> None:
        """The connection is closed."""
        self.upload_ended(caller)
        same = self._callers.get(caller.network, [])
        if caller in same:
            same.remove(caller)
        if not same:
            self._callers.pop(caller.network, None)

    def maintenance(self, now: float) -> None:
        """Nothing: :meth:`sweep` looks more closely, and not while sockets are being listed."""

    def sweep(self) -> None:
        """Cuts the connections that let us wait for too long."""
        now = time.time()
        for caller in list(self.active_channels.values()):
            if caller.overdue(now, self.limits):
                caller.handle_close()

    def may_upload(self, caller: _Caller, size: int) -> bool:
        """Whether there is room for an upload of that many bytes; then it counts until it has come."""
        with self._lock:
            if self._uploads + size > self.limits.uploads:
                return False
            caller.upload = size
            self._uploads += size
        return True

    def upload_ended(self, caller: _Caller) -> None:
        """What the connection brought is dealt with, or never will be."""
        with self._lock:
            self._uploads -= caller.upload
            caller.upload = 0


def _cut(callers: list[_Caller], groups: Mapping[str, list[_Caller]] | None = None) -> None:
    """Ends the connection of least worth; among equals one of whoever has most."""

    def order(caller: _Caller) -> tuple[int, int, float]:
        worth, since = caller.worth()
        return worth, -len(groups[caller.network]) if groups else 0, since

    staying = [caller for caller in callers if not caller.will_close]
    if staying:
        min(staying, key=order).will_close = True


def _find_the_vanished(conn: socket.socket, unheard: float) -> None:
    """Lets the system give a connection up when the other end stops answering, instead of after a quarter of an hour.

    What was sent must be confirmed in time; where nothing is sent, the system asks by itself.
    """
    conn.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    seconds = max(1, round(unheard))
    options: dict[str, int] = {"TCP_KEEPIDLE": seconds, "TCP_KEEPALIVE": seconds, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
    for name, value in options.items():
        option = getattr(socket, name, None)  # each system has some of them
        if option is not None:
            with contextlib.suppress(OSError):
                conn.setsockopt(socket.IPPROTO_TCP, option, value)
    confirmed: Final = {
        "linux": (18, round(unheard * 1000)),  # TCP_USER_TIMEOUT, milliseconds
        "darwin": (0x80, seconds),  # TCP_RXT_CONNDROPTIME
        "win32": (5, seconds),  # TCP_MAXRT
    }
    if sys.platform in confirmed:
        with contextlib.suppress(OSError):
            conn.setsockopt(socket.IPPROTO_TCP, *confirmed[sys.platform])


def _room(connections: int) -> int:
    """How many connections this system allows a program, after asking it for as many as that."""
    if not hasattr(select, "poll"):
        return 480  # select() of Windows takes 512 sockets
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _SPARE_FILES
    if soft < wanted:
        more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
    return max(64, soft - _SPARE_FILES)


def serve(
    app: Flask,
    listener: socket.socket,
    settings: Settings,
    end_streams: Callable[[], None],
    until: threading.Event | None = None,
    limits: Limits | None = None,
) -> None:
    """Serves until SIGINT or SIGTERM, or until ``until`` is set; open streams are ended first, so that nothing has to
    be killed. Signals are only taken over in the main thread.
    """
    over = until or threading.Event()
    limits = limits or Limits()
    room = min(limits.connections, _room(limits.connections))
    each = room if settings.trusted_proxy else min(limits.each, room)  # everybody comes by the proxy's address
    limits = replace(limits, connections=room, each=each)
    adjustments = Adjustments(
        threads=settings.threads,
        connection_limit=room + 64,  # the door itself keeps below it; waitress would stop listening
        max_request_body_size=int(settings.max_photo_mb * 1_000_000) + 1_000_000,
        max_request_header_size=32_768,
        inbuf_overflow=_SMALL,  # thousands of half requests in memory would be too much
        outbuf_overflow=1_000_000,
        outbuf_high_watermark=1_000_000,
        ident=None,
        channel_request_lookahead=1,  # else nobody notices that a page with an open stream has gone
        clear_untrusted_proxy_headers=True,
        **_believed(settings.trusted_proxy),
    )
    channels: dict[int, Any] = {}
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(settings.threads)
    server = _Door(
        limits,
        app,
        channels,
        _sock=listener,
        dispatcher=dispatcher,
        adj=adjustments,
        bind_socket=False,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
    )
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a short queue is no news
    swept = time.monotonic()
    with _signals(over):
        while not over.is_set():
            wasyncore.loop(timeout=0.5, use_poll=hasattr(select, "poll"), map=channels, count=1)
            if time.monotonic() - swept > min(_SWEEP, limits.idle / 2):
                swept = time.monotonic()
                server.sweep()
    end_streams()
    dispatcher.shutdown(timeout=5)  # what is being answered is answered
    wasyncore.close_all(map=channels, ignore_all=True)


def _believed(proxy: str) -> dict[str, Any]:
    """What the proxy at that address may say about who asks, and for what; of all others nothing is believed."""
    said = {"x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"}
    return {"trusted_proxy": proxy, "trusted_proxy_count": 1, "trusted_proxy_headers": said} if proxy else {}


@contextlib.contextmanager
def _signals(over: threading.Event) -> Iterator[None]:
    """Ctrl-C and SIGTERM set the event as long as this lasts."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        del number, frame
        over.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
