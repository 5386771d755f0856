"""Faults of the wire, of hands and of magnets."""

from __future__ import annotations

import time

import serial

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.events import (
    Rolling,
    State,
    Trouble,
    wind_of,
)
from companion.firmware_bridge.kinds.disc import PREVAILING, TURNED
from companion.firmware_bridge.simavr.desk import Desk, FaultError, fault
from companion.firmware_bridge.simavr.emulator import FULL_CELL


@fault("bit flip")
def _bit_flip(desk: Desk) -> None:
    board, bridge = desk.usual()
    for place in (3, 20, 29):
        board.tell(f"flip {place}")
        desk.throw(board)
        desk.mended()
        desk.arrived("a damaged throw should be offered again")
        desk.back()
    desk.wait(lambda: bridge.status()[0].bad_lines >= 2, "damaged lines should be counted")


@fault("lost bytes")
def _lost_bytes(desk: Desk) -> None:
    board, _ = desk.usual()
    board.tell("drop 12")
    desk.throw(board)
    desk.wait(lambda: bool(desk.of(Rolling)) or len(desk.throws()) == desk.made, "the throw should begin")
    board.tell("drop 60")
    desk.mended()
    desk.arrived("a torn throw should be offered again")


@fault("noise before $")
def _noise(desk: Desk) -> None:
    board, bridge = desk.usual()
    board.say(bytes.fromhex("00ff2445562c392c312c524f4c4c2c36") + b"\x80\xfe$$$EV,1")
    desk.throw(board)
    desk.mended()
    desk.arrived("noise should not hide a throw")
    if bridge.status()[0].bad_lines == 0:
        raise FaultError("noise should be counted")


@fault("garbage to the board")
def _garbage(desk: Desk) -> None:
    board = desk.board()
    with serial.Serial(board.port, 115200, timeout=0.05) as other:
        for junk in (
            b"\xff" * 300,
            b"\n" * 50,
            b"$" * 200,
            b"$A,1,1*0000\n" * 20,
            b"$N,9*0000\n$?*12",
            bytes(range(256)),
        ):
            other.write(junk)
            time.sleep(0.05)
    desk.listen()
    desk.wait(lambda: desk.healthy(1), "garbage should not silence the board")
    desk.wait(lambda: desk.statuses()[0].board_errors > 0, "the board should count what it could not read")
    desk.until_ready(board)
    desk.mended()
    desk.throw(board)


@fault("lost acknowledgement")
def _lost_ack(desk: Desk) -> None:
    board, bridge = desk.usual()
    board.tell(f"deaf {len(wire.encode(wire.Ack(1, 1)))}")
    desk.throw(board)
    desk.arrived("the throw should arrive at once")
    desk.mended()
    desk.wait(lambda: bridge.status()[0].doubles >= 1, "the board should offer it again")


@fault("double event")
def _double(desk: Desk) -> None:
    board, bridge = desk.usual()
    desk.throw(board)
    desk.arrived("a throw")
    throw = desk.throws()[0]
    copy = wire.encode(wire.Ev(throw.boot, throw.seq, "ROLL", throw.numbers))
    board.say(copy * 5)
    desk.mended()
    desk.wait(lambda: bridge.status()[0].doubles == 5, "five doubles should be counted")


@fault("contact bounce")
def _bounce(desk: Desk) -> None:
    board, _ = desk.usual()
    for length in (1, 3, 8, 15):  # too short for a press
        board.later(30, "D", 2, 0)
        board.later(length, "D", 2, 1)
    for _ in range(6):  # one press with dirty contacts
        board.later(4, "D", 2, 0)
        board.later(3, "D", 2, 1)
    board.later(4, "D", 2, 0)
    desk.made += 1
    for _ in range(6):
        board.later(50 if _ == 0 else 4, "D", 2, 1)
        board.later(3, "D", 2, 0)
    board.later(4, "D", 2, 1)
    desk.mended()
    desk.arrived("one press is one throw")
    # A computer so busy that three seconds pass unnoticed sees the board as stale, and the throw begin once more.
    if len([event for event in desk.of(Rolling) if event.on]) != 1 and State.STALE not in desk.shown():
        raise FaultError(f"one press begins one throw, not {desk.of(Rolling)}")


@fault("button held for ever")
def _held(desk: Desk) -> None:
    board, _ = desk.usual()
    board.pin("D", 2, 0)
    # The board gives up after 10 s of its own clock, which a busy computer slows.
    desk.wait(lambda: [event.on for event in desk.of(Rolling)] == [True, False], "a stuck button is no throw", 40)
    board.pin("D", 2, 1)
    desk.mended()
    desk.back()
    desk.hold(1.0)
    desk.throw(board)


@fault("two magnets")
def _two_magnets(desk: Desk) -> None:
    board, _ = desk.usual()
    board.magnets(0b0110)
    desk.expect(Trouble.MAGNETS)
    if wind_of(desk.readings(TURNED)[-1]) is not None:
        raise FaultError("two magnets are no wind")
    board.magnets(0b0100)
    desk.mended()
    desk.wait(lambda: desk.readings(TURNED)[-1] == 4, "one magnet is a wind")


@fault("no magnet")
def _no_magnet(desk: Desk) -> None:
    board, _ = desk.usual()
    board.magnets(0)
    desk.expect(Trouble.MAGNETS)
    if wind_of(desk.readings(TURNED)[-1]) is not None:
        raise FaultError("no magnet is no wind")
    board.magnets(0b1000)
    desk.mended()
    desk.wait(lambda: desk.readings(TURNED)[-1] == 8, "one magnet is a wind")


@fault("encoder half-steps")
def _half_steps(desk: Desk) -> None:
    board, _ = desk.usual()
    for _ in range(5):  # half a click on and back again
        for pin, level in (("A", 0), ("B", 0), ("B", 1), ("A", 1)):
            board.later(4, "D", 3 if pin == "A" else 4, level)
    for _ in range(3):  # a contact that chatters at rest
        board.later(2, "D", 3, 0)
        board.later(2, "D", 3, 1)
    board.click(1)
    board.click(-2)
    desk.mended()
    desk.wait(lambda: desk.readings(PREVAILING)[-1] == 3, "one click on and two back is North")
    desk.hold(0.3)
    if desk.readings(PREVAILING) not in ([0, 1, 0, 3], [0, 1, 3], [0, 0, 3], [0, 3]):
        raise FaultError(f"half a click is none: {desk.readings(PREVAILING)}")


@fault("low battery")
def _battery(desk: Desk) -> None:
    board, _ = desk.usual()
    board.tell("adc 5 1500")
    desk.expect(Trouble.BATTERY)
    desk.throw(board)
    desk.arrived("a weak battery still throws")
    board.tell(f"adc 5 {FULL_CELL}")
    desk.mended()


@fault("dead source of chance")
def _chance(desk: Desk) -> None:
    board, _ = desk.usual()
    for kind in ("stuck", "two"):
        board.tell(f"chance {kind}")  # from here on not one throw: none can be proved before the button is let go
        board.press()  # gathers samples, sees that they are bad, cancels
        desk.wait(
            lambda: any(Trouble.UNFAIR in status.problems for status in desk.statuses()), f"{kind}: must be noticed"
        )
        board.press()
        desk.hold(1.2)
        if desk.throws():
            raise FaultError(f"a board without chance threw {desk.throws()}")
        board.tell("chance good")
        desk.mended()
        desk.wait(lambda: desk.healthy(1), "it should be well again")
        desk.back()
    desk.until_ready(board)  # on a busy computer three seconds pass here before the board has gathered enough
    desk.throw(board)
