"""Tables that work out what they are asked and keep it, never more than they may.

>>> squares = Kept(lambda number: number * number, most=2)
>>> [squares[number] for number in (3, 4, 5)], len(squares)
([9, 16, 25], 1)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Kept(dict[Key, Value]):
    """``table[key]`` is ``work_out(key)``, worked out once. A table that is full starts afresh.

    Much faster than functools.lru_cache: a key that is there costs no call. Only ``[]`` works out; ``in`` and ``get``
    ask what is there.
    """

    __slots__ = ("_most", "_work_out")

    def __init__(self, work_out: Callable[[Key], Value], most: int):
        super().__init__()
        self._work_out = work_out
        self._most = most

    def __missing__(self, key: Key) -> Value:
        made = self._work_out(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = made
        return made
