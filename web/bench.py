"""How fast a throw reaches the pages: the program in a process of its own, a board on its cable, and many viewers.

A viewer does what the live view's script does: it reads the stream, which brings the regions that changed. The time
runs from the first byte on the wire until the regions with that throw have arrived whole.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from typing import Final

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.bench import PtyBoard

VIEWERS: Final = 20
"""Pages that watch the table."""
BAR: Final = 0.100
"""Seconds within which 99 of a hundred viewers shall see a throw."""
_START: Final = 60.0


class BenchError(RuntimeError):
    """The program did not start, or a throw did not arrive; the message says which."""


def page_latencies(throws: int = 40, viewers: int = VIEWERS) -> list[float]:
    """Seconds from wire to page, sorted: one for each viewer and throw. Raises BenchError."""
    board = PtyBoard()
    try:
        with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder:
            command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--port", "0"]
            environment = {**os.environ, "COMPANION_DATA_DIR": folder, "COMPANION_SERIAL_PORTS": board.port}
            with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as program:
                try:
                    return sorted(asyncio.run(_watch(board, _port(program), throws, viewers)))
                finally:
                    program.send_signal(signal.SIGTERM)
                    try:
                        program.wait(15)
                    except subprocess.TimeoutExpired:
                        program.kill()
    finally:
        board.close()


def _port(program: subprocess.Popen[str]) -> int:
    """The port that the program says it listens on."""
    assert program.stdout is not None
    for line in program.stdout:
        if "http://localhost:" in line or "http://127.0.0.1:" in line:
            return int(line.rstrip().rstrip("/").rpartition(":")[2])
    raise BenchError("the program ended before it served a page")


async def _watch(board: PtyBoard, port: int, throws: int, viewers: int) -> list[float]:
    body = '{"players": ["A", "B", "C", "D"], "profile": "classical-2000"}'
    answer = await _ask(port, "POST", "/api/tables", body)
    table = answer.partition('"id":')[2].partition('"')[2].partition('"')[0]
    until = time.monotonic() + _START
    while '"healthy":true' not in (await _ask(port, "GET", "/api/devices")).replace(" ", ""):
        if time.monotonic() > until:
            raise BenchError("the board was not found")
        await asyncio.sleep(0.1)
    await _ask(port, "GET", f"/t/{table}")  # every live view begins with the whole page
    watching = [_Viewer(port, table) for _ in range(viewers)]
    tasks = [asyncio.create_task(viewer.live()) for viewer in watching]
    chance = random.Random(7)
    took: list[float] = []
    try:
        await asyncio.wait_for(asyncio.gather(*(viewer.ready.wait() for viewer in watching)), _START)
        for seq in range(1, throws + 1):
            await asyncio.sleep(0.3 + chance.random() * 0.1)
            dice = (1 + seq % 6, 1 + seq % 5)  # the total differs from that of the throw before
            for viewer in watching:
                viewer.expect(dice)
            sent = time.monotonic()
            board.say(wire.Ev(1, seq, "ROLL", dice))
            try:
                seen = await asyncio.wait_for(asyncio.gather(*(viewer.seen for viewer in watching)), 10)
            except TimeoutError:
                raise BenchError(f"throw {seq} did not reach every page within 10 s") from None
            took += [at - sent for at in seen]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return took


class _Viewer:
    """One live view."""

    def __init__(self, port: int, table: str) -> None:
        self._port, self._table = port, table
        self._mark = b""
        self.ready = asyncio.Event()
        self.seen: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def expect(self, dice: tuple[int, ...]) -> None:
        """The throw that comes next."""
        self._mark = json.dumps(f'<span class="dice-total number">{sum(dice)}</span>')[1:-1].encode()
        self.seen = asyncio.get_running_loop().create_future()

    async def live(self) -> None:
        """Reads the stream until it is told to stop."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        writer.write(f"GET /api/tables/{self._table}/stream?regions= HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        regions = False
        try:
            while line := await reader.readline():
                self.ready.set()
                if regions and self._mark and self._mark in line and not self.seen.done():
                    self.seen.set_result(time.monotonic())
                regions = line.startswith(b"event: regions")
        finally:
            writer.close()


async def _ask(port: int, method: str, path: str, body: str = "") -> str:
    """The body of an answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: bench-{time.monotonic_ns()}\r\n"
    if body:
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
    writer.write(f"{head}\r\n{body}".encode())
    length = 0
    while (line := await reader.readline()).strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    text = (await reader.readexactly(length)).decode()
    writer.close()
    return text
