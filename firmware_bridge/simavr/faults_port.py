"""Faults of the serial port and of the host behind it."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import serial

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.events import (
    DeviceStatus,
    State,
    StatusChanged,
)
from companion.firmware_bridge.kinds.dice import dice_thrown
from companion.firmware_bridge.link import open_port
from companion.firmware_bridge.simavr.desk import Desk, FaultError, fault
from companion.firmware_bridge.simavr.emulator import ELF


def _opener(**options: Any) -> Callable[[str], Any]:
    return lambda name: serial.serial_for_url(name, timeout=0.05, write_timeout=0.5, exclusive=True, **options)


@fault("wrong baud rate")
def _baud(desk: Desk) -> None:
    board = desk.board()
    wrong = desk.listen(opener=_opener(baudrate=9600))
    desk.until_ready(board)
    desk.throw(board)
    desk.expect(State.FOREIGN)
    if desk.throws():
        raise FaultError("nothing can be understood at the wrong speed")
    wrong.stop()
    desk.bridges.clear()
    desk.mended()
    desk.listen()


@fault("second opener")
def _second_opener(desk: Desk) -> None:
    board, _ = desk.usual()
    try:
        serial.Serial(board.port, 115200, exclusive=True).close()
    except serial.SerialException:
        pass
    else:
        raise FaultError("a second program should not get the port")
    desk.mended()
    desk.throw(board)


@fault("busy port (EBUSY)")
def _busy(desk: Desk) -> None:
    board = desk.board()
    thief = serial.Serial(board.port, 115200, exclusive=True)
    desk.listen()
    desk.expect(State.BUSY)
    thief.close()
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "the port is free again")
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("no permission (EACCES)")
def _denied(desk: Desk) -> None:
    board = desk.board()
    device = Path(board.port).resolve()
    closed = True

    def opener(name: str) -> Any:
        if closed and os.geteuid() == 0:  # nothing is forbidden to root, so the system's answer is made by hand
            raise serial.SerialException(errno.EACCES, f"could not open port {name}: [Errno 13] Permission denied")
        return open_port(name)

    mode = device.stat().st_mode
    device.chmod(0)
    desk.listen(opener=opener)
    desk.expect(State.DENIED)
    device.chmod(mode)
    closed = False
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "permission was given")
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("partial line at open")
def _partial(desk: Desk) -> None:
    board, _ = desk.usual()
    throw = wire.encode(wire.Ev(desk.boot(), 9, "ROLL", (6, 6)))
    board.say(throw[7:])
    desk.throw(board)
    board.say(throw[:9])
    desk.mended()
    desk.arrived("half a line is none")


@fault("foreign device on the port")
def _foreign(desk: Desk) -> None:
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    name = desk.folder / "ttyTABLE1"
    name.symlink_to(os.ttyname(theirs))
    os.close(theirs)
    stop = threading.Event()

    def chatter() -> None:
        while not stop.wait(0.05):
            os.write(ours, b"T:24.1 /0.0 B:23.9\r\n$GPGGA,123519,4807.038,N*47\r\n$EV,1,1,ROLL,3,4*0000\n")

    talker = threading.Thread(target=chatter, daemon=True)
    desk.listen(discover=lambda: [str(path) for path in desk.folder.glob("ttyTABLE*") if path.exists()])
    desk.wait(lambda: bool(desk.statuses()), "the port should be tried")
    talker.start()
    desk.expect(State.FOREIGN)
    stop.set()
    talker.join()
    os.close(ours)
    name.unlink()
    desk.wait(lambda: not desk.statuses(), "it should be forgotten when it is unplugged")
    board = desk.board()
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "ours should be found in its place")
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("older or newer protocol")
def _versions(desk: Desk) -> None:
    for digit, state in ((b"0", State.OLD_PROTOCOL), (b"2", State.NEW_PROTOCOL)):
        other = desk.folder / f"protocol{digit.decode()}.elf"
        other.write_bytes(ELF.read_bytes().replace(b"HI,1,", b"HI," + digit + b","))
        board = desk.board(elf=other)
        bridge = desk.listen()
        desk.expect(state)
        desk.until_ready(board)
        board.press()  # not counted: nobody knows what it means there
        desk.hold(1.0)
        if desk.throws():
            raise FaultError(f"throws of protocol {digit.decode()} must not count")
        bridge.stop()
        board.close()
        desk.bridges.clear()
        desk.boards.clear()
    board = desk.board()  # the right firmware was flashed
    desk.listen()
    desk.mended()
    desk.wait(lambda: desk.healthy(1), "the right firmware is understood")
    desk.back()
    desk.until_ready(board)
    desk.throw(board)


@fault("flood of 10,000 lines")
def _flood(desk: Desk) -> None:
    board, _ = desk.usual()
    desk.throw(board)
    desk.arrived("a throw")
    last = desk.throws()[0]
    lines = (
        wire.encode(wire.Ev(last.boot, last.seq, "ROLL", last.numbers)),
        wire.encode(wire.St(last.boot, last.seq, 1, 0, False, 401, 0, 1, last.numbers)),
        b"$EV,1,1,ROLL,6,6*0000\n",
        b"noise without a dollar sign\n",
    )
    board.tell(f"flood 2500 {b''.join(lines).hex()}")
    desk.mended()
    desk.expect(State.FLOOD)
    desk.throw(board)


_SLEEPER: Final = """
import json, sys
from companion.firmware_bridge import Bridge, Reported, StatusChanged
def tell(event):
    if isinstance(event, Reported) and event.type == "dice_thrown":
        print(json.dumps(["throw", event.device, event.boot, event.seq, event.numbers]), flush=True)
    elif isinstance(event, StatusChanged):
        print(json.dumps(["status", event.status.state]), flush=True)
bridge = Bridge(sys.argv[1:], tell)
bridge.start()
sys.stdin.read()
bridge.stop()
"""


@fault("host suspended")
def _suspended(desk: Desk) -> None:
    board = desk.board()
    root = Path(__file__).parents[2]
    host = subprocess.Popen(
        [sys.executable, "-c", _SLEEPER, board.port], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root
    )

    def listen() -> None:
        assert host.stdout is not None
        for line in host.stdout:
            kind, *rest = json.loads(line)
            if kind == "throw":
                desk.events.append(dice_thrown(rest[0], rest[1], rest[2], tuple(rest[3])))
            else:
                desk.events.append(StatusChanged(DeviceStatus(board.port, State(rest[0]))))

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    try:
        desk.expect(State.OK)
        desk.until_ready(board)
        host.send_signal(signal.SIGSTOP)
        desk.throw(board)
        desk.hold(4.0)
        host.send_signal(signal.SIGCONT)
        desk.mended()
        desk.arrived("the throw should arrive when the host wakes up")
        desk.hold(1.2)
        if len(desk.throws()) != 1:
            raise FaultError(f"offered eight times, to be counted once: {desk.throws()}")
    finally:
        host.send_signal(signal.SIGCONT)
        host.communicate(timeout=5)
    desk.listen()


@fault("clock jump")
def _clock(desk: Desk) -> None:
    board = desk.board()
    jump = [0.0]
    bridge = desk.listen(clock=lambda: time.monotonic() + jump[0])
    desk.wait(lambda: desk.healthy(1), "connected")
    desk.until_ready(board)
    desk.throw(board)
    desk.arrived("a throw")
    jump[0] = 3600.0
    desk.mended()
    desk.wait(lambda: desk.healthy(1) and (bridge.status()[0].age or 0) < 3, "an hour passed at once", 8)
    desk.back()
    jump[0] = 0.0
    desk.hold(1.0)
    desk.throw(board)
