"""Processes that append hands and say so, line by line, once each is safe; the tests kill them at any moment."""

from __future__ import annotations

import multiprocessing
import os
import time

from companion.table import Store, WinRecorded

LONGEST = 60.0
"""Seconds after which a child stops by itself."""

FORK = multiprocessing.get_context("fork")  # no seconds lost on imports: rounds of killing stay many


class Writer:
    """A child process that appends ``count`` hands under the keys NAME-0, NAME-1, ... as fast as it can."""

    def __init__(self, url: str, table: str, name: str, count: int = 100_000) -> None:
        self._read, write = os.pipe()
        self._process = FORK.Process(target=_work, args=(write, url, table, name, count), daemon=True)
        self._process.start()
        os.close(write)
        self._said = b""

    def wait_until_writing(self, events: int = 1) -> None:
        """Return when the child has acknowledged that many events, however slow the machine is."""
        while self._said.count(b"\n") <= events:
            got = os.read(self._read, 65536)
            assert got, "the writer died before it could be killed"
            self._said += got

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()  # also where the test has failed: it would write on and on

    def kill(self) -> None:
        """SIGKILL: no clean-up of any kind."""
        self._process.kill()

    def acknowledged(self) -> list[tuple[int, str]]:
        """What the child said was safe (seq and key), to its end; a line cut off by its death does not count."""
        while got := os.read(self._read, 65536):
            self._said += got
        os.close(self._read)
        lines = self._said.decode().split("\n")[:-1]
        return [(int(seq), key) for seq, key in (line.split(" ") for line in lines if line != "ready")]

    def exit_code(self) -> int | None:
        """How the child ended, once it has: 0, or minus the signal."""
        self._process.join(30)
        return self._process.exitcode


def _work(write: int, url: str, table: str, name: str, count: int) -> None:
    store = Store(url)
    os.write(write, b"ready\n")
    end = time.monotonic() + LONGEST
    for number in range(count):
        if time.monotonic() > end:  # whoever should have killed us is gone
            break
        winner = number % 4
        net = tuple(3 if p == winner else -1 for p in range(4))
        stored = store.append(table, WinRecorded(winner=winner, net=net, total=1), key=f"{name}-{number}")
        os.write(write, f"{stored.seq} {stored.key}\n".encode())
