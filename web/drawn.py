"""What is drawn once for many viewers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Drawn(Generic[T]):
    """Pieces of pages drawn once for many viewers; the newest few are kept."""

    def __init__(self, keep: int = 32) -> None:
        self._keep = keep
        self._pieces: dict[tuple[Hashable, ...], T] = {}
        self._lock = threading.RLock()  # a piece may contain another one

    def get(self, key: tuple[Hashable, ...], draw: Callable[[], T]) -> T:
        """The piece for a key, drawn if it is new."""
        with self._lock:
            piece = self._pieces.get(key)
            if piece is None:
                piece = draw()
                self._pieces[key] = piece
                while len(self._pieces) > self._keep:
                    self._pieces.pop(next(iter(self._pieces)))
        return piece
