"""The door: room for an evening's phones, none for those who only hold a place, and the vanished are found."""

from __future__ import annotations

import ctypes
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPResponse
from urllib.parse import urlsplit

import pytest
from flask import Flask

from companion.table import DiceThrown
from companion.web.live import Live
from companion.web.server import Limits
from companion.web.services import Services
from tests.web.served import StreamReader, served

linux = pytest.mark.skipif(sys.platform != "linux", reason="needs several loopback addresses, or a socket filter")

ASK = b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n"
PATIENCE = 20.0
"""Seconds for what should take about one; no test waits for it when all is well."""


@contextmanager
def connections(address: str, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """So many open connections to the server."""
    port = urlsplit(address).port
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", port or 0), timeout=PATIENCE, source_address=(source, 0))
            )
            for _ in range(count)
        ]


def answered(connection: socket.socket) -> bool:
    """Whether a request on an open connection is answered with what it asks for."""
    connection.sendall(ASK)
    answer = HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer.status == 200


def cut(connection: socket.socket) -> bool:
    """Whether the server ends the connection."""
    try:
        return connection.recv(65536) == b""
    except ConnectionError:
        return True


def until(what: Callable[[], bool]) -> bool:
    """Whether something comes true, looked at again and again."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(0.05)
    return False


def test_forty_phones_behind_one_router_each_with_six_connections(app: Flask) -> None:
    with served(app) as address, connections(address, 240) as phones:
        assert all(answered(phone) for phone in phones)
        with connections(address, 1) as (newcomer,):
            assert answered(newcomer)
        assert all(answered(phone) for phone in phones), "none of the first was shown out for it"


def test_two_hundred_slow_senders_hold_up_nobody_and_are_cut(app: Flask) -> None:
    with served(app, Limits(head=1, idle=PATIENCE)) as address, connections(address, 200) as slow:
        for sender in slow:
            sender.sendall(ASK[:20])
        with connections(address, 1) as (phone,):
            assert answered(phone)
        assert all(cut(sender) for sender in slow)


def test_a_sender_that_drips_does_not_live_longer(app: Flask) -> None:
    with served(app, Limits(head=0.5, idle=PATIENCE)) as address, connections(address, 1) as (drip,):
        drip.setblocking(False)

        def over() -> bool:
            try:
                drip.send(b"a")
            except ConnectionError:
                return True
            return False

        drip.send(ASK[:20])
        assert until(over)


def test_silence_between_requests_ends_a_connection(app: Flask) -> None:
    with served(app, Limits(idle=0.3)) as address, connections(address, 1) as (phone,):
        assert answered(phone)
        assert cut(phone)


def test_an_upload_may_take_its_time_but_not_for_ever(app: Flask, table: str) -> None:
    head = f"POST /api/tables/{table}/photos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n".encode()
    with served(app, Limits(head=0.5, idle=PATIENCE, slowest=40_000)) as address:
        with connections(address, 1) as (steady,):
            steady.sendall(head)
            for _ in range(10):
                steady.sendall(b"x" * 10_000)
                time.sleep(0.1)  # a second in all, twice as long as the first lines may take
            assert steady.recv(100).startswith(b"HTTP/1.1 400"), "it came, and is no picture"
        with connections(address, 1) as (stuck,):
            stuck.sendall(head + b"x" * 10_000)
            assert cut(stuck)


def test_uploads_that_fill_the_room_let_the_next_one_wait(app: Flask, table: str) -> None:
    head = f"POST /api/tables/{table}/photos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n".encode()
    with served(app, Limits(uploads=2_500_000)) as address, connections(address, 3) as (first, second, third):
        for upload in (first, second):
            upload.sendall(head + b"x")
        assert until(lambda: refused(address, head)), "there is room for two"
        first.close()
        third.sendall(head + b"x" * 1_000_000)
        assert third.recv(100).startswith((b"HTTP/1.1 400", b"HTTP/1.1 503"))
        assert until(lambda: not refused(address, head)), "and again when one has gone"


def refused(address: str, head: bytes) -> bool:
    """Whether an upload is told to come later; if not, it is let go after its first byte."""
    with connections(address, 1) as (upload,):
        upload.settimeout(0.3)
        upload.sendall(head + b"x")
        try:
            return upload.recv(100).startswith(b"HTTP/1.1 503")
        except TimeoutError:
            return False


@linux
def test_who_takes_too_many_places_loses_them_and_nobody_else(app: Flask) -> None:
    limits = Limits(connections=60, each=20, head=PATIENCE, idle=PATIENCE)
    with served(app, limits) as address, connections(address, 15) as phones:
        assert all(answered(phone) for phone in phones)
        with ExitStack() as stack:
            for guest in range(2, 7):  # five callers at once, with 30 half requests each
                for sender in stack.enter_context(connections(address, 30, f"127.0.0.{guest}")):
                    try:
                        sender.sendall(ASK[:20])
                    except ConnectionError:
                        continue
            with connections(address, 1, "127.0.0.2") as (honest,):
                assert answered(honest), "the rude one's neighbour gets in, too"
            assert all(answered(phone) for phone in phones)


@linux
def test_a_phone_that_lost_its_network_gives_its_place_back(app: Flask, table: str) -> None:
    services: Services = app.extensions["companion"]
    live: Live = services.live
    with served(app, Limits(unheard=1)) as address:
        viewer = StreamReader(f"{address}/api/tables/{table}/stream")
        viewer.next()
        assert live.open_streams == 1
        hear_nothing(viewer.response.fp.raw._sock)

        def gone() -> bool:
            live.append(table, DiceThrown(dice=(1, 1)))
            time.sleep(0.2)
            return live.open_streams == 0

        assert until(gone)


def hear_nothing(connection: socket.socket) -> None:
    """Drops all that arrives at a socket before the system sees it, so that nothing is confirmed: lost Wi-Fi."""
    drop = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, 0))  # the filter's one instruction: take 0 bytes
    program = struct.pack("HL", 1, ctypes.addressof(drop))
    connection.setsockopt(socket.SOL_SOCKET, 26, program)  # SO_ATTACH_FILTER
