"""What is remembered about each board from one connection to the next.

A board is known by the serial in its HELLO: it stays the same board at another port, and after a reconnect no throw of
it counts twice. All of it is bounded.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, Protocol, TypeVar

from companion.firmware_bridge.protocol import Ev

REMEMBERED: Final = 512
"""Events remembered for each board; more than any board can offer again, far less than the 65536 numbers."""
BOOTS: Final = 16
BOARDS: Final = 64

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Voice(Protocol):
    """A session, as far as the memory cares."""

    @property
    def alive(self) -> bool:
        """Whether it can still speak for its board."""

    @property
    def on_a_page(self) -> bool:
        """Whether its board lives on somebody's page: then it may say any serial."""


class Board:
    """What is remembered about one board, by its serial."""

    def __init__(self) -> None:
        self.seen: OrderedDict[Ev, None] = OrderedDict()
        self.boots: OrderedDict[int, None] = OrderedDict()
        self.readings: dict[str, tuple[int, ...]] = {}
        self.read_at: dict[str, tuple[int, int]] = {}
        self.last: dict[str, tuple[int, ...]] = {}
        self.deeds = 0
        self.doubles = 0

    def know_boot(self, boot: int) -> None:
        """Remembers a boot number as this board's own."""
        _remember(self.boots, boot, BOOTS, None)

    def know_event(self, event: Ev) -> None:
        """Remembers an event as delivered, with what it said: erased boards use their numbers again."""
        _remember(self.seen, event, REMEMBERED, None)


class Memory:
    """All boards of one bridge, and which session speaks for each."""

    def __init__(self) -> None:
        self._boards: OrderedDict[str, Board] = OrderedDict()
        self._owners: dict[str, Voice] = {}
        self._real: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._boards)

    def board(self, serial: str) -> Board:
        """The board of that serial, new if it was never met."""
        board = self._boards.get(serial, Board())
        _remember(self._boards, serial, BOARDS, board)
        return board

    def claim(self, serial: str, session: Voice) -> bool:
        """Makes the session the voice of the board; False while another living session is.

        A board on a page never speaks for one that has been met at a port; one at a port takes its name back from it.
        """
        owner = self._owners.get(serial)
        if session.on_a_page and serial in self._real:
            return False
        if owner is not None and owner is not session and owner.alive and (session.on_a_page or not owner.on_a_page):
            return False
        if not session.on_a_page and serial not in self._real:
            _remember(self._real, serial, REMEMBERED, None)
            self._boards.pop(serial, None)  # what a page said under that name
        self._owners[serial] = session
        return True

    def speaks(self, serial: str, session: Voice) -> bool:
        """Whether that session is the voice of the board."""
        return self._owners.get(serial) is session

    def release(self, session: Voice) -> None:
        """Forgets that the session speaks for anybody."""
        self._owners = {serial: owner for serial, owner in self._owners.items() if owner is not session}


def _remember(places: OrderedDict[_Key, _Value], key: _Key, most: int, value: _Value) -> None:
    places[key] = value
    places.move_to_end(key)
    while len(places) > most:
        places.popitem(last=False)
