"""How often somebody may be wrong about a PIN."""

from __future__ import annotations

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

TRIES: Final = 6
"""Wrong PINs that an address may send at once; after that one every :data:`AGAIN` seconds."""
AGAIN: Final = 30.0
TABLE_TRIES: Final = 30
"""The same for a table, from wherever they come. Links go on working: they cannot be guessed."""
TABLE_AGAIN: Final = 20.0


class Tries:
    """How often somebody may still be wrong: ``most`` times at once, then once every ``again`` seconds.

    Remembers a bounded number of them; who was wrong longest ago is forgotten first.
    """

    def __init__(self, most: int, again: float, kept: int = 4096, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._again, self._kept, self._clock = most, again, kept, clock
        self._until: OrderedDict[str, float] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._until)

    def take(self, who: str) -> int:
        """Counts a try before it is looked at, so that many at once count. Returns 0, or the seconds to wait."""
        with self._lock:
            now = self._clock()
            until = max(now, self._until.get(who, now)) + self._again
            if until - now > self._most * self._again:
                return math.ceil(until - now - self._most * self._again)
            self._until[who] = until
            self._until.move_to_end(who)
            while len(self._until) > self._kept:
                self._until.popitem(last=False)
            return 0

    def give_back(self, who: str) -> None:
        """That try was right."""
        with self._lock:
            if who in self._until:
                self._until[who] -= self._again
