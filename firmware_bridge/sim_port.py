"""The port of a board that is software, with as much of pyserial's interface as a reader needs."""

from __future__ import annotations

from typing import Protocol


class Behind(Protocol):
    """A board without hardware, as its port sees it."""

    url: str

    def open(self) -> None: ...

    def close(self) -> None: ...

    def present(self) -> bool: ...

    def take(self, size: int, timeout: float | None) -> bytes: ...

    def waiting(self) -> int: ...

    def give(self, data: bytes) -> None: ...


class SimPort:
    """An open port; ``timeout`` in seconds is how long a read waits for the first byte, None for ever."""

    def __init__(self, board: Behind, timeout: float | None) -> None:
        self.board = board
        self.name = self.port = board.url
        self.timeout = timeout
        board.open()
        self.is_open = True

    def read(self, size: int = 1) -> bytes:
        """As pyserial's, but returns as soon as there are bytes. Raises SerialException when it is unplugged."""
        return self.board.take(size, self.timeout)

    def write(self, data: bytes) -> int:
        """As pyserial's."""
        self.board.give(bytes(data))
        return len(data)

    @property
    def in_waiting(self) -> int:
        """As pyserial's."""
        return self.board.waiting()

    def close(self) -> None:
        """As pyserial's; closing twice is harmless."""
        if self.is_open:
            self.is_open = False
            self.board.close()
