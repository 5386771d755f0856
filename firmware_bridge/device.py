"""What the host knows about a board: identity, heartbeat, duplicates, flood control. No port and no clock in here.

A :class:`Session` lives from the opening of a port to its closing. It is fed bytes and the time and calls two
functions: ``tell`` hands an event to the program and returns whether it is safe there, ``send`` writes bytes to the
board. An event is acknowledged only after ``tell`` said so, hence a throw that the program failed to keep is offered
again.
The memory of boards (:mod:`companion.firmware_bridge.memory`) outlives sessions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.events import (
    DeviceEvent,
    DeviceStatus,
    Reported,
    Rolling,
    State,
    StatusChanged,
    Trouble,
    wind_of,
)
from companion.firmware_bridge.kinds import ReportKind, kinds, reported_by
from companion.firmware_bridge.memory import Board, Memory
from companion.firmware_bridge.page_board import SCHEME

STALE_AFTER: Final = 3.0
"""Seconds without the heartbeat until a board counts as stale."""
ASK_FOR: Final = 3.0
"""Seconds of frequent queries after an open: it resets most boards, and a bootloader may listen first."""
ASK_EVERY: Final = 0.25
ASK_SLOWLY: Final = 1.0
GIVE_UP_AFTER: Final = 6.0
"""Seconds without HELLO until the port is given back."""
REOPEN_AFTER: Final = 10.0
"""Seconds of staleness until the port is closed and opened again, which also resets most boards."""
BURST: Final = 32
"""Events taken at once ..."""
RATE: Final = 10.0
"""... and for each second after that."""
LINES_A_SECOND: Final = 150
"""More lines, broken ones or as much noise in one second are a flood; a healthy board sends fewer than 20."""
CALM_AFTER: Final = 2.0
LOW_BATTERY: Final = 3.4
UNCLEAR_AFTER: Final = 2.0
"""Seconds that the disc may lie between two seats (somebody is turning it) before that is complained of."""
VOLTS_PER_STEP: Final = 5.0 * 2 / 1023
"""5 V reference, battery halved by two equal resistors."""


class Session:
    """One opened port. ``port`` is only a name for the status; ``simulated`` is shown there too."""

    def __init__(
        self,
        port: str,
        memory: Memory,
        now: float,
        tell: Callable[[DeviceEvent], bool],
        send: Callable[[bytes], None],
        simulated: bool = False,
    ) -> None:
        self.port = port
        self.simulated = simulated
        self._memory = memory
        self._tell = tell
        self._send = send
        self._splitter = wire.Splitter()
        self._opened = now
        self._now = now
        self._skew = 0.0
        self._hello: wire.Hi | None = None
        self._strange: wire.Hi | None = None
        self._echo = False
        self._board = Board()
        self._doubtful: set[int] = set()
        self._alive_at = now
        self._asked = now - ASK_SLOWLY
        self._bytes = 0
        self._bad = 0
        self._state: wire.St | None = None
        self._rolling = False
        self._problems: set[Trouble] = set()
        self._unfair_at = now - STALE_AFTER
        self._clear_at = now
        self._tokens = float(BURST)
        self._second = now
        self._lines = 0
        self._flooded = now - 2 * CALM_AFTER
        self._shown: tuple[object, ...] = ()
        self._ended = False

    # -- what goes in --------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Takes bytes from the port. Errors of ``send`` pass through; they mean that the port is gone."""
        self._advance(now)
        self._bytes += len(data)
        rubbish = self._splitter.broken + self._splitter.noise // wire.MAX_LINE
        lines = self._splitter.feed(data)
        self._count_lines(len(lines) + self._splitter.broken + self._splitter.noise // wire.MAX_LINE - rubbish)
        for line in lines:
            try:
                message = wire.decode(line)
            except wire.LineError:
                self._bad += 1
                continue
            self._take(message)
        self._show()

    def tick(self, now: float) -> None:
        """Does what time asks for: queries, staleness, the end of a flood. Call it at least ten times a second."""
        self._advance(now)
        fast = self._now - self._opened < ASK_FOR or (self._doubtful and self._now - self._alive_at < STALE_AFTER)
        unsure = self._hello is None or self._doubtful or self.stale
        if unsure and self._now - self._asked >= (ASK_EVERY if fast else ASK_SLOWLY):
            self._ask()
        if self.stale:
            self._set_rolling(False)
        self._set_problem(Trouble.UNFAIR, self._now - self._unfair_at < STALE_AFTER)
        read = self._board.readings
        unclear = any(report.unclear(read[report.type]) for report in self._readings() if report.type in read)
        self._clear_at = self._clear_at if unclear else self._now
        self._set_problem(Trouble.MAGNETS, self._now - self._clear_at > UNCLEAR_AFTER)
        self._show()

    def end(self) -> None:
        """The port was closed."""
        self._ended = True
        self._memory.release(self)

    # -- what can be asked ---------------------------------------------------------------------------------------

    @property
    def serial(self) -> str | None:
        """Who is at the other end, once known."""
        return self._hello.serial if self._hello else None

    @property
    def stale(self) -> bool:
        """Known, but without a sign of life for three seconds."""
        return self._hello is not None and self._now - self._alive_at > STALE_AFTER

    @property
    def alive(self) -> bool:
        """Whether this session can still speak for its board."""
        return not self._ended and not self.stale

    @property
    def on_a_page(self) -> bool:
        """Whether the board lives on somebody's page."""
        return self.port.startswith(SCHEME)

    @property
    def give_up(self) -> bool:
        """Whether the port should be closed: nobody of ours is there, or a board has been stale for long."""
        if self._hello is None:
            return self._now - max(self._opened, self._alive_at) > GIVE_UP_AFTER
        return self._now - self._alive_at > REOPEN_AFTER

    @property
    def state(self) -> State:
        """The state of the port, worst first."""
        if self._strange is not None:
            return State.NEW_PROTOCOL if self._strange.proto > wire.PROTOCOL else State.OLD_PROTOCOL
        if self._twin:
            return State.TWIN
        if self._now - self._flooded < CALM_AFTER:
            return State.FLOOD
        if self._hello is not None:
            return State.STALE if self.stale else State.OK
        if self._now - self._opened < ASK_FOR and not self._echo:
            return State.ASKING
        return State.FOREIGN if self._bytes else State.SILENT

    def status(self) -> DeviceStatus:
        """Everything that is known."""
        hello, board, state = self._hello or self._strange, self._board, self._state
        mask = board.readings.get("wind_turned", (None,))[0]
        return DeviceStatus(
            port=self.port,
            state=self.state,
            device=self.serial,
            kind=hello.kind if hello else None,
            firmware=hello.fw if hello else None,
            protocol=hello.proto if hello else None,
            caps=hello.caps if hello else (),
            boot=self._hello.boot if self._hello else None,
            age=round(self._now - self._alive_at, 3) if self._hello else None,
            mask=mask,
            wind=wind_of(mask) if mask is not None else None,
            prevailing=board.readings.get("prevailing_turned", (None,))[0],
            rolling=self._rolling,
            last_throw=board.last.get("dice_thrown", ()),
            volts=round(state.adc * VOLTS_PER_STEP, 2) if state and self._has("BAT") else None,
            throws=board.deeds,
            doubles=board.doubles,
            bad_lines=self._bad + self._splitter.broken,
            board_errors=state.rxerr if state else 0,
            simulated=self.simulated,
            problems=tuple(sorted(self._problems)),
            readings=dict(board.readings),
        )

    # -- inside --------------------------------------------------------------------------------------------------

    def _advance(self, now: float) -> None:
        # A clock that jumps (the machine slept) must neither fill the bucket beyond its brim nor empty it, and after a
        # jump back time goes on from where it was, or a silent board would look alive until the clock has caught up.
        self._skew = max(self._skew, self._now - now)
        now += self._skew
        self._tokens = min(float(BURST), self._tokens + (now - self._now) * RATE)
        self._now = now

    def _count_lines(self, count: int) -> None:
        """Counts what came, whole lines or not: half lines without end keep a port as busy."""
        if self._now - self._second >= 1.0:
            self._second, self._lines = self._now, 0
        self._lines += count
        if self._lines > LINES_A_SECOND:
            self._flooded = self._now

    def _ask(self) -> None:
        self._asked = self._now
        self._send(wire.encode(wire.Query()))

    def _has(self, cap: str) -> bool:
        return self._hello is not None and any(c.startswith(cap) for c in self._hello.caps)

    def _take(self, message: wire.Message) -> None:
        match message:
            case wire.Hi():
                self._take_hello(message)
            case wire.Ev():
                self._take_event(message)
            case wire.St():
                self._take_state(message)
            case wire.RollingLine(on):
                if self._trusted:
                    self._set_rolling(on)
            case wire.Err("ENTROPY"):
                if self._trusted:
                    self._alive_at = self._unfair_at = self._now
            case wire.Query() | wire.Ack() | wire.DiceCount():
                self._echo = True  # only a host says that: our own words come back, so there is no board of ours

    @property
    def _trusted(self) -> bool:
        return self._hello is not None and not self._twin

    @property
    def _twin(self) -> bool:
        return not self._ended and self._hello is not None and not self._memory.speaks(self._hello.serial, self)

    def _take_hello(self, hello: wire.Hi) -> None:
        self._alive_at = self._now
        if hello.proto != wire.PROTOCOL:
            self._strange, self._hello = hello, None
            return
        if self._hello is not None and self._hello.serial != hello.serial:
            self._memory.release(self)
            self._doubtful.clear()
            self._state, self._rolling = None, False
            self._problems.clear()
        self._strange = None
        self._hello = hello
        if not self._memory.claim(hello.serial, self):
            return
        self._board = self._memory.board(hello.serial)
        for boot in (hello.boot, *self._doubtful):
            self._board.know_boot(boot)
        self._doubtful.clear()

    def _doubts(self, boot: int) -> bool:
        """Whether the line may come from another board than the one that said hello; then it is asked again."""
        if self._hello is not None and self._twin:
            self._alive_at = self._now
            if self._memory.claim(self._hello.serial, self):
                self._take_hello(self._hello)  # the other one is gone
            return True
        if self._hello is not None and boot in self._board.boots:
            return False
        if self._hello is not None and len(self._doubtful) < 8:
            self._doubtful.add(boot)
        if self._now - self._asked >= ASK_EVERY / 5:
            self._ask()
        return True

    def _take_event(self, event: wire.Ev) -> None:
        if self._doubts(event.boot):
            return  # not acknowledged: a board of ours offers it again within half a second
        if not self._spend():
            return
        board, key = self._board, (event.boot, event.seq)
        if event in board.seen:
            board.doubles += 1
            self._send(wire.encode(wire.Ack(*key)))
            return
        delivered = self._deliver(event)
        self._set_problem(Trouble.REFUSED, not delivered)
        if not delivered:
            return
        board.know_event(event)
        self._send(wire.encode(wire.Ack(*key)))

    def _spend(self) -> bool:
        """Takes the price of one piece of news; False if there were too many of late. Nothing is lost by that: events
        are offered again, and the next heartbeat tells the state."""
        if self._tokens < 1.0:
            self._flooded = self._now
            return False
        self._tokens -= 1.0
        return True

    def _deliver(self, event: wire.Ev) -> bool:
        assert self._hello is not None
        report = reported_by(event.kind)
        if report is None:
            self._problems.add(Trouble.UNKNOWN_EVENT)
            return True
        if not report.once:
            return self._set_reading(report, event.values, (event.boot, event.seq))
        hello = self._hello.boot
        if not self._tell(Reported(self._hello.serial, report.type, event.values, event.boot, event.seq, hello)):
            return False
        self._board.deeds += 1
        self._board.last[report.type] = event.values
        self._rolling = False
        return True

    def _readings(self) -> list[ReportKind]:
        """The absolute readings that this board has, as far as its heartbeat tells them."""
        every = (report for kind in kinds() for report in kind.reports if report.in_state is not None)
        return [report for report in every if self._has(report.part)]

    def _take_state(self, state: wire.St) -> None:
        if self._doubts(state.boot):
            return
        self._alive_at = self._now
        self._state = state
        at, board = (state.boot, state.lastseq), self._board
        told = [(report, report.in_state(state)) for report in self._readings() if report.in_state is not None]
        if any(board.readings.get(r.type, numbers) != numbers for r, numbers in told) and not self._spend():
            return
        for report, numbers in told:
            self._set_reading(report, numbers, at)
        self._set_rolling(state.rolling)
        self._set_problem(Trouble.BATTERY, self._has("BAT") and state.adc * VOLTS_PER_STEP < LOW_BATTERY)

    def _set_reading(self, report: ReportKind, numbers: tuple[int, ...], at: tuple[int, int]) -> bool:
        board, name = self._board, report.type
        assert self._hello is not None
        if name in board.read_at and _older(at, board.read_at[name]):
            return True  # a late copy of a position that it has left since
        if numbers != board.readings.get(name) and not self._tell(Reported(self._hello.serial, name, numbers)):
            return False
        board.readings[name], board.read_at[name] = numbers, at
        return True

    def _set_problem(self, problem: Trouble, there: bool) -> None:
        (self._problems.add if there else self._problems.discard)(problem)

    def _set_rolling(self, on: bool) -> None:
        if on == self._rolling or self._hello is None or (on and not self._spend()):
            return
        if self._tell(Rolling(self._hello.serial, on)):
            self._rolling = on

    def _show(self) -> None:
        shown = (self.state, self.serial, self._hello and self._hello.boot, frozenset(self._problems))
        if shown != self._shown:
            self._shown = shown
            self._tell(StatusChanged(self.status()))


def _older(at: tuple[int, int], than: tuple[int, int]) -> bool:
    return wire.newer(than[0], at[0]) or (than[0] == at[0] and wire.newer(than[1], at[1]))
