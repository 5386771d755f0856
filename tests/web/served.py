"""The app behind the real web server, on a free port of this machine."""

from __future__ import annotations

import socket
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from flask import Flask

from companion.cli.run import bound_socket
from companion.web.server import Limits, serve
from companion.web.services import Services


@contextmanager
def served(app: Flask, limits: Limits | None = None) -> Iterator[str]:
    """Serves the app with the program's own server; gives its address."""
    services: Services = app.extensions["companion"]
    with bound_socket("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        stop = threading.Event()
        thread = threading.Thread(
            target=serve,
            args=(app, listener, services.settings, services.live.close),
            kwargs={"until": stop, "limits": limits},
        )
        thread.start()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            stop.set()
            thread.join(timeout=15)
            assert not thread.is_alive(), "the server did not stop"


@dataclass
class Message:
    """One server-sent event."""

    event: str = ""
    id: str = ""
    data: str = ""
    comments: list[str] = field(default_factory=list)


class StreamReader:
    """Reads server-sent events as a browser does, from a socket of its own."""

    def __init__(self, url: str, last: int | None = None, timeout: float = 10) -> None:
        request = urllib.request.Request(url)
        if last is not None:
            request.add_header("Last-Event-ID", str(last))
        self.response = urllib.request.urlopen(request, timeout=timeout)
        self.comments = 0

    def next(self) -> Message:
        """The next event; comments are counted, not given. Raises TimeoutError if none comes."""
        message = Message()
        while True:
            line = self.response.readline().decode()
            if not line:
                raise EOFError("the stream has ended")
            line = line.rstrip("\n")
            if line.startswith(":"):
                self.comments += 1
            elif not line and message.event:
                return message
            elif ": " in line:
                name, value = line.split(": ", 1)
                if name in ("event", "id", "data"):
                    setattr(message, name, value)

    def close(self) -> None:
        """Goes away without a word, as a phone that is switched off."""
        raw = self.response.fp.raw._sock if self.response.fp is not None else None
        if raw is not None:
            raw.shutdown(socket.SHUT_RDWR)
        self.response.close()
