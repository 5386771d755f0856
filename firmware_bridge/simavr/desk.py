"""Everything that goes wrong at a real table, done to the real firmware in the emulator, with the bridge listening.

Each fault is a function that gets a :class:`Desk` and does its mischief there. :func:`run` then checks what holds for
all of them: every throw that the board knows arrived exactly once and none that was not made, the status said what was
wrong while it was, and everything works again without a restart. It measures how long that took.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from companion.firmware_bridge.bridge import Bridge
from companion.firmware_bridge.events import (
    DeviceEvent,
    DeviceStatus,
    Reported,
    State,
    StatusChanged,
    Trouble,
)
from companion.firmware_bridge.kinds.dice import is_throw
from companion.firmware_bridge.kinds.kind import ReportKind
from companion.firmware_bridge.simavr.emulator import EmulatedBoard, eeprom_image

SERIAL: Final = 0xB0A2D001
LAMP_WAITING: Final = 1 << 12
PATIENCE: Final = 15.0
HERTZ: Final = 16_000_000


class FaultError(AssertionError):
    """Something that must hold did not."""


@dataclass(frozen=True)
class FaultResult:
    """How a fault went: seconds from its end until all was well, what the status showed, throws made, what failed."""

    name: str
    recovered: float | None
    shown: tuple[str, ...]
    throws: int
    failure: str | None = None

    @property
    def ok(self) -> bool:
        """Everything held."""
        return self.failure is None


@dataclass
class Desk:
    """A table with one or more emulated boards and a bridge; everything that the bridge said, in order."""

    folder: Path
    boards: list[EmulatedBoard] = field(default_factory=list)
    bridges: list[Bridge] = field(default_factory=list)
    events: list[DeviceEvent] = field(default_factory=list)
    made: int = 0
    over: float | None = None
    recovered: float | None = None
    before: Callable[[DeviceEvent], None] | None = None

    # -- set up --------------------------------------------------------------------------------------------------

    def board(self, number: int = 1, *, boot: int = 0, blank: bool = False, **options: Any) -> EmulatedBoard:
        """A board with its own serial; its EEPROM is kept in the desk's folder."""
        file = self.folder / f"eeprom{number}"
        if not blank and not file.exists():
            file.write_bytes(eeprom_image(SERIAL + number - 1, boot))
        options.setdefault("name", f"ttyTABLE{number}")
        board = EmulatedBoard(self.folder, eeprom=file, seed=number + time.time_ns() % 1_000_000, **options)
        self.boards.append(board)
        return board

    def listen(self, ports: list[str] | None = None, **options: Any) -> Bridge:
        """A started bridge over the boards' ports."""
        names = [board.port for board in self.boards] if ports is None and "discover" not in options else ports
        bridge = Bridge(names or [], self._on_event, **options)
        self.bridges.append(bridge)
        bridge.start()
        return bridge

    def usual(self) -> tuple[EmulatedBoard, Bridge]:
        """One board that is ready to throw, and its bridge."""
        board = self.board()
        bridge = self.listen()
        self.wait(lambda: self.healthy(1), "the board should be connected")
        self.until_ready(board)
        return board, bridge

    def until_ready(self, board: EmulatedBoard) -> None:
        """Waits until the board has gathered enough chance for its first throw."""
        start = board.state()["cycle"]
        self.wait(lambda: board.state()["cycle"] - start > 2.2 * HERTZ, "the board's clock should go on", pause=0.1)

    def close(self) -> None:
        """Ends everything."""
        for bridge in self.bridges:
            bridge.stop()
        for board in self.boards:
            board.close()

    def _on_event(self, event: DeviceEvent) -> None:
        if self.before is not None:
            self.before(event)
        self.events.append(event)

    # -- do and see ----------------------------------------------------------------------------------------------

    def throw(self, board: EmulatedBoard) -> None:
        """Presses the button once; the throw is counted as made."""
        self.made += 1
        board.press()

    def wait(self, true: Callable[[], bool], what: str, seconds: float = PATIENCE, pause: float = 0.005) -> float:
        """Waits for something and returns how long it took. Raises FaultError if it does not come.

        The patience is counted by this computer's clock and by the boards' own, and both have to run out: on a busy
        computer an emulated board falls behind, and so does the bridge, which gets time by how busy the computer is.
        """
        start, ticked = time.monotonic(), self.ticks()
        while not true():
            if time.monotonic() - start > seconds * slowness() and all(
                ticks - ticked.get(board, 0) > seconds * HERTZ for board, ticks in self.ticks().items()
            ):
                raise FaultError(
                    f"{what}; last status: {[str(s.state) for s in self.statuses()]}, events {self.events[-4:]}"
                )
            time.sleep(pause)
        return time.monotonic() - start

    def hold(self, seconds: float) -> None:
        """Lets time pass, here and on the boards, in which something unwanted might happen."""
        ticked, end = self.ticks(), time.monotonic() + seconds
        self.wait(
            lambda: (
                time.monotonic() >= end
                and all(ticks - ticked.get(board, 0) >= seconds * HERTZ for board, ticks in self.ticks().items())
            ),
            "the boards' clocks should go on",
            pause=0.05,
        )

    def ticks(self) -> dict[int, int]:
        """The clock of each running board in processor cycles, by its place at the desk; it also runs while frozen."""
        return {
            place: board.state()["cycle"] for place, board in enumerate(self.boards) if board.process.poll() is None
        }

    def mended(self) -> None:
        """The fault ends here; recovery is measured from now."""
        self.over = time.monotonic()

    def back(self) -> None:
        """The recovery ends here; without this, when the last throw has arrived and a board is healthy."""
        self.recovered = time.monotonic() - (self.over or 0)

    def statuses(self) -> list[DeviceStatus]:
        """What the bridges would show now."""
        return [status for bridge in self.bridges for status in bridge.status()]

    def healthy(self, count: int) -> bool:
        """Whether that many ports are well."""
        return sum(status.healthy for status in self.statuses()) >= count

    def boot(self) -> int:
        """The boot number of the first board."""
        return self.statuses()[0].boot or 0

    def throws(self) -> list[Reported]:
        """The throws that arrived."""
        return [event for event in self.events if is_throw(event)]

    def readings(self, report: ReportKind) -> list[int]:
        """What that part of a board has said, each time its one number."""
        return [e.numbers[0] for e in self.events if isinstance(e, Reported) and e.type == report.type]

    def arrived(self, what: str, seconds: float = PATIENCE) -> float:
        """Waits until every throw that was made has arrived."""
        return self.wait(lambda: len(self.throws()) >= self.made, what, seconds)

    def of(self, kind: type) -> list[Any]:
        """Events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def shown(self) -> list[str]:
        """States and problems that were shown, in order, each once."""
        seen: dict[str, None] = {}
        for event in self.events:
            if isinstance(event, StatusChanged):
                seen[str(event.status.state)] = None
                seen.update(dict.fromkeys(map(str, event.status.problems)))
        return list(seen)

    def expect(self, *shown: State | Trouble) -> None:
        """Waits until these were shown."""
        self.wait(
            lambda: set(map(str, shown)) <= set(self.shown()), f"{shown} should have been shown, not {self.shown()}"
        )


def slowness() -> float:
    """How many times longer things may take now than on an idle computer; at least 1."""
    try:
        return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    except OSError:
        return 1.0


Fault = Callable[[Desk], None]
FAULTS: Final[dict[str, Fault]] = {}


def fault(name: str) -> Callable[[Fault], Fault]:
    """Registers a fault under the name that the tables of docs and bench use."""

    def register(function: Fault) -> Fault:
        FAULTS[name] = function
        return function

    return register


def run(name: str) -> FaultResult:
    """Does one fault, from an empty desk to the final checks."""
    with TemporaryDirectory(prefix="table-fault-") as folder:
        desk = Desk(Path(folder))
        failure, recovered = None, None
        try:
            FAULTS[name](desk)
            recovered = _check(desk)
        except FaultError as error:
            failure = str(error)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
        finally:
            desk.close()
        return FaultResult(name, recovered, tuple(desk.shown()), desk.made, failure)


def run_all(names: Iterable[str] | None = None, at_once: int = 6) -> list[FaultResult]:
    """Does many faults, several at a time: nearly all of their time is waiting."""
    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(run, FAULTS if names is None else names))


def _check(desk: Desk) -> float:
    """What holds after every fault. Returns the seconds it took to recover."""
    over = desk.over if desk.over is not None else time.monotonic()
    desk.wait(lambda: desk.healthy(1), "a board should be well again", 20)
    desk.arrived(f"{desk.made} throws were made")
    recovered = time.monotonic() - over if desk.recovered is None else desk.recovered
    desk.hold(0.6)  # one more round of repetitions
    throws = desk.throws()
    keys = [(throw.device, throw.boot, throw.seq) for throw in throws]
    if len(set(keys)) != len(keys):
        raise FaultError(f"a throw counted twice: {throws}")
    if len(throws) != desk.made:
        raise FaultError(f"{desk.made} throws were made, {len(throws)} arrived: {throws}")
    for board in desk.boards:
        if board.process.poll() is None and board.state()["open"] and board.lamps & LAMP_WAITING:
            raise FaultError("the board still waits for an acknowledgement")
    return recovered
