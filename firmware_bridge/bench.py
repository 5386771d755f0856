"""The figures of the device link, measured: hostile lines, latency, idle load, and recovery from every fault."""

from __future__ import annotations

import math
import os
import pty
import random
import resource
import threading
import time
import tracemalloc
import tty
from collections.abc import Callable, Iterator, Sequence

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.bridge import Bridge
from companion.firmware_bridge.events import DeviceEvent, Reported
from companion.firmware_bridge.fuzz import survive
from companion.firmware_bridge.kinds.dice import is_throw

LATENCY_BAR = 0.020
IDLE_BAR = 0.01


def load() -> str:
    """How busy this computer is otherwise; figures mean little beside other work."""
    try:
        one, five, _ = os.getloadavg()
    except (AttributeError, OSError):
        return "load unknown"
    return f"load {one:.1f} (5 min {five:.1f}) on {os.cpu_count()} cores"


def percentiles(times: Sequence[float]) -> str:
    """Median and 99th percentile of sorted seconds, in milliseconds."""
    return f"median {times[len(times) // 2] * 1e3:.1f} ms, p99 {percentile(times) * 1e3:.1f} ms"


def percentile(times: Sequence[float], share: float = 0.99) -> float:
    """The value that this share of sorted times does not exceed."""
    return times[min(len(times) - 1, math.ceil(len(times) * share) - 1)]


def report(runs: int, lines: int, throws: int, keep: Callable[[Reported], object]) -> Iterator[tuple[str, bool]]:
    """Every figure of the link as a line, and whether it meets its bar. The faults need the emulator's Debian packages.

    ``keep`` writes a throw to the log of a table; its time belongs to the latency. ``runs`` or ``lines`` of 0 leave
    faults or hostile lines out.
    """
    for name, count, action in (("on_event", throws // 3, lambda _throw: None), ("the event in the log", throws, keep)):
        times = latencies(count, action)
        yield (
            f"byte on the wire to {name}: {percentiles(times)} (bar {LATENCY_BAR * 1e3:.0f} ms, {count} throws)",
            percentile(times) <= LATENCY_BAR,
        )
    for name, share in (("one quiet board", idle_share()), ("discovery as well", idle_share(discover=True))):
        yield f"idle bridge, {name}: {share * 100:.2f} % of a core (bar {IDLE_BAR * 100:.0f} %)", share < IDLE_BAR
    if lines:
        yield hostile(lines)
    if runs:
        yield from faults(runs)


def hostile(count: int, seed: int = 1) -> tuple[str, bool]:
    """Random, mutated and truncated lines through splitter and decoder."""
    chance = random.Random(seed)
    start = time.monotonic()
    tracemalloc.start()
    try:
        survive(chance, 2_000)
        before = tracemalloc.get_traced_memory()[0]
        survive(chance, 2_000)
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = survive(chance, count)
    growth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - peak
    line = (
        f"{found.lines:,} hostile lines in {time.monotonic() - start:.0f} s: {found.accepted:,} accepted, "
        f"{found.refused:,} refused, {found.wrong} with a wrong CRC, no crash; peak memory grew by {growth} KiB"
    )
    return line, found.wrong == 0 and growth < 2048 and grown < 64_000


class PtyBoard:
    """The bare minimum of a board on a pseudo terminal: it says hello and one heartbeat, then what it is told."""

    def __init__(self) -> None:
        self.ours, theirs = pty.openpty()
        tty.setraw(theirs)
        self.port = os.ttyname(theirs)
        self._theirs = theirs
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def say(self, message: wire.Message) -> None:
        """Puts a line on the wire."""
        os.write(self.ours, wire.encode(message))

    def close(self) -> None:
        """Ends it."""
        self._stop.set()
        self._thread.join(3)
        os.close(self._theirs)
        os.close(self.ours)

    def _live(self) -> None:
        while not self._stop.is_set():
            self.say(wire.Hi(1, "DICE", "bench", 1, 1, ("DICE2",), "BENCH"))
            self.say(wire.St(1, 0, 0, 0, False, 0, 0, 0))
            self._stop.wait(1.0)


def latencies(count: int, keep: Callable[[Reported], object] = lambda _throw: None) -> list[float]:
    """Seconds from writing a throw's line until ``keep`` has returned within ``on_event``, sorted."""
    board = PtyBoard()
    sent: dict[int, float] = {}
    took: list[float] = []
    arrived = threading.Event()

    def on_event(event: DeviceEvent) -> None:
        if is_throw(event):
            keep(event)
            took.append(time.perf_counter() - sent[event.seq])
            arrived.set()

    chance = random.Random(3)
    try:
        with Bridge([board.port], on_event) as bridge:
            bridge.wait_until(lambda: any(status.healthy for status in bridge.status()), 5)
            for seq in range(1, count + 1):
                time.sleep(0.11 + chance.random() * 0.05)  # slower than flood control, at no fixed phase
                arrived.clear()
                sent[seq] = time.perf_counter()
                board.say(wire.Ev(1, seq, "ROLL", (1 + seq % 6, 3)))
                arrived.wait(2)
    finally:
        board.close()
    return sorted(took)


def idle_share(seconds: float = 6.0, discover: bool = False) -> float:
    """Share of one core that a bridge with a quiet board takes, the sender of its heartbeats included."""
    board = PtyBoard()
    ports = [board.port, "auto"] if discover else [board.port]
    try:
        with Bridge(ports, lambda _event: None) as bridge:
            bridge.wait_until(lambda: any(status.healthy for status in bridge.status()), 5)
            before, start = time.process_time(), time.monotonic()
            time.sleep(seconds)
            return (time.process_time() - before) / (time.monotonic() - start)
    finally:
        board.close()


def faults(runs: int) -> Iterator[tuple[str, bool]]:
    """Every fault, that many times in a row, each with the longest time that it took to recover."""
    from companion.firmware_bridge.simavr import emulator
    from companion.firmware_bridge.simavr.faults import FAULTS, run_all

    lacking = emulator.missing()
    if lacking:
        yield f"faults not tried: the emulated board needs apt-get install {' '.join(lacking)}", False
        return
    emulator.build()
    slowest = dict.fromkeys(FAULTS, 0.0)
    for run in range(1, runs + 1):
        start = time.monotonic()
        results = run_all()
        bad = [result for result in results if not result.ok]
        for result in results:
            slowest[result.name] = max(slowest[result.name], result.recovered or 0.0)
        yield (
            f"run {run} of {runs}: {len(results) - len(bad)} of {len(results)} faults survived in "
            f"{time.monotonic() - start:.0f} s",
            not bad,
        )
        for result in bad:
            yield f"  {result.name}: {result.failure}", True  # counted by the run's own line
    yield "seconds to recover, the slowest run:", True
    for name, seconds in slowest.items():
        yield f"  {seconds:6.2f}  {name}", True
