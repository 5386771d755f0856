"""Life and death of the board: hangs, resets, cables, numbers that wrap."""

from __future__ import annotations

import errno
import threading
import time
from pathlib import Path

from companion.firmware_bridge.events import (
    DeviceEvent,
    State,
    Trouble,
)
from companion.firmware_bridge.kinds.dice import is_throw
from companion.firmware_bridge.kinds.disc import TURNED
from companion.firmware_bridge.simavr.desk import LAMP_WAITING, SERIAL, Desk, FaultError, fault


@fault("hang")
def _hang(desk: Desk) -> None:
    board, _ = desk.usual()
    board.tell("freeze")
    desk.expect(State.STALE)
    board.tell("thaw")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "it goes on")
    desk.back()
    desk.throw(board)


@fault("hang, ended by the watchdog")
def _wedge(desk: Desk) -> None:
    board, _ = desk.usual()
    boot = desk.boot()
    board.tell("wedge")
    desk.mended()
    desk.wait(lambda: desk.boot() not in {boot, 0}, "the watchdog should reset it", 5)
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("hang with interrupts off, ended by opening anew")
def _wedge_hard(desk: Desk) -> None:
    board = desk.board(reset_on_open=True)
    desk.listen()
    desk.wait(lambda: desk.healthy(1), "connected")
    board.tell("wedge hard")  # while it gathers chance, when the watchdog only ticks
    desk.mended()
    desk.expect(State.STALE)
    desk.wait(lambda: desk.healthy(1), "the port should be opened anew, which resets the board", 20)
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("reset")
def _reset(desk: Desk) -> None:
    board, _ = desk.usual()
    desk.throw(board)
    desk.arrived("a throw")
    boot = desk.boot()
    board.tell("reset")
    desk.mended()
    desk.wait(lambda: desk.boot() == boot + 1, "it should come back under the next boot number", 3)
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("reset with a throw not yet acknowledged")
def _reset_with_throw(desk: Desk) -> None:
    board, _ = desk.usual()
    board.tell("drop 4000")
    desk.throw(board)
    desk.wait(lambda: bool(board.lamps & LAMP_WAITING), "the throw should lie in the ring")
    board.tell("drop 0")
    board.tell("reset")
    desk.mended()
    desk.arrived("a reset should not cost the throw")


@fault("auto-reset with bootloader, a throw waiting")
def _bootloader(desk: Desk) -> None:
    board = desk.board(reset_on_open=True, bootloader_ms=1500)
    desk.until_ready(board)
    desk.hold(1.5)
    desk.throw(board)
    desk.wait(lambda: bool(board.lamps & LAMP_WAITING), "the throw should lie in the ring")
    start = board.state()["cycle"]
    desk.mended()
    desk.listen()
    desk.arrived("opening resets the board, but must not cost the throw")
    if board.state()["cycle"] - start < 1.4 * 16e6:  # in the board's own time, which a busy computer squeezes
        raise FaultError("the bootloader should have delayed it")


@fault("unplug")
def _unplug(desk: Desk) -> None:
    board, _ = desk.usual()
    desk.throw(board)
    desk.arrived("a throw")
    board.tell("off")
    desk.expect(State.MISSING)
    board.tell("on")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "plugging in is enough", 5)


@fault("throw while unplugged")
def _throw_unplugged(desk: Desk) -> None:
    board, _ = desk.usual()
    board.tell("cable")
    desk.expect(State.MISSING)
    desk.throw(board)
    desk.hold(1.0)
    board.tell("recable")
    desk.mended()
    desk.arrived("the board runs on its battery and still knows the throw")


@fault("replug under another port name")
def _other_name(desk: Desk) -> None:
    board = desk.board(name="ttyTABLE-one")
    desk.listen(discover=lambda: [str(path) for path in desk.folder.glob("ttyTABLE-*") if path.is_char_device()])
    desk.wait(lambda: desk.healthy(1), "the board should be found")
    desk.until_ready(board)
    desk.throw(board)
    desk.arrived("a throw")
    board.tell("off")
    desk.expect(State.MISSING)
    board.tell(f"name {desk.folder}/ttyTABLE-two")
    board.tell("on")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "it should be found under its new name")
    desk.back()
    status = desk.statuses()
    if [(s.device, Path(s.port).name) for s in status] != [(desk.throws()[0].device, "ttyTABLE-two")]:
        raise FaultError(f"one board, one status, the same device: {status}")
    desk.until_ready(board)
    desk.throw(board)


@fault("two devices swapped")
def _swapped(desk: Desk) -> None:
    one, two = desk.board(1), desk.board(2)
    desk.listen()
    desk.wait(lambda: desk.healthy(2), "both boards should be connected")
    for board in (one, two):
        board.tell("off")
    desk.wait(lambda: sum(s.state is State.MISSING for s in desk.statuses()) == 2, "both should be missing")
    one.tell(f"name {two.port}")
    two.tell(f"name {one.port}")
    for board in (one, two):
        board.tell("on")
    desk.mended()
    desk.wait(lambda: desk.healthy(2), "both should be back")
    desk.back()
    desk.until_ready(two)
    for board, serial_number in ((one, SERIAL), (two, SERIAL + 1)):
        desk.throw(board)
        desk.arrived("a throw")
        if desk.throws()[-1].device != f"{serial_number:08X}":
            raise FaultError(f"the throw came from {serial_number:08X}, not from {desk.throws()[-1].device}")


@fault("unplug during a write")
def _unplug_write(desk: Desk) -> None:
    board, bridge = desk.usual()

    def pull(event: DeviceEvent) -> None:
        if is_throw(event) and desk.before is not None:
            desk.before = None
            board.tell("cable")  # the acknowledgement is written next

    desk.before = pull
    desk.throw(board)
    desk.expect(State.MISSING)
    board.tell("recable")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "it should come back")
    desk.wait(lambda: bridge.status()[0].doubles >= 1, "it offers the throw again, in vain")


@fault("unplug while the consumer is busy")
def _unplug_busy(desk: Desk) -> None:
    board, _ = desk.usual()
    busy = threading.Event()

    def dawdle(event: DeviceEvent) -> None:
        if is_throw(event):
            busy.set()
            time.sleep(0.8)

    desk.before = dawdle
    desk.throw(board)
    desk.wait(busy.is_set, "the consumer should have the throw")
    board.tell("cable")
    desk.expect(State.MISSING)
    desk.before = None
    board.tell("recable")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "it should come back")
    desk.throw(board)


@fault("consumer that fails")
def _consumer_fails(desk: Desk) -> None:
    board, _ = desk.usual()
    left = [2]

    def fail(event: DeviceEvent) -> None:
        if is_throw(event) and left[0]:
            left[0] -= 1
            raise OSError(errno.ENOSPC, "no space left on device")

    desk.before = fail
    desk.throw(board)
    desk.expect(Trouble.REFUSED)
    desk.mended()
    desk.arrived("it should be offered until it is kept")


@fault("number wrap")
def _wrap(desk: Desk) -> None:
    board = desk.board(boot=65534)
    desk.listen()
    desk.wait(lambda: desk.healthy(1), "connected")
    if desk.boot() != 65535:
        raise FaultError(f"boot {desk.boot()}")
    desk.until_ready(board)
    desk.throw(board)
    desk.arrived("a throw")
    board.poke(board.address("table"), b"\xff\xff")  # 65,535 events later
    board.magnets(0b0010)
    desk.wait(lambda: desk.readings(TURNED)[-1] == 2, "the disc should be followed over the wrap")
    desk.throw(board)
    desk.arrived("a throw after the wrap")
    board.tell("reset")
    desk.mended()
    desk.wait(lambda: desk.boot() == 1, "boot 65535, 0 by the wrap of seq, then 1")
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("blank EEPROM")
def _blank(desk: Desk) -> None:
    board = desk.board(blank=True)
    desk.listen()
    desk.wait(lambda: desk.healthy(1), "a new board names itself")
    first = desk.statuses()[0]
    desk.throw(board)
    desk.arrived("a throw")
    board.tell("off")
    desk.expect(State.MISSING)
    board.tell("on")
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "it should come back")
    again = desk.statuses()[0]
    if (again.device, again.boot) != (first.device, ((first.boot or 0) + 1) % 65536):
        raise FaultError(f"name and count should stay: {first.device} {first.boot} became {again.device} {again.boot}")
