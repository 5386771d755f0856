"""Boards without hardware: ``sim://dice``, ``sim://wind`` and ``sim://table`` (both in one) behave like serial ports.

They speak protocol version 1 byte for byte, so that the whole program runs over them, and misbehave when told to:

    sim://dice?seed=1&interval=20             throws two dice every 20 seconds, always the same ones
    sim://dice?dice=3&serial=BLUE             three dice; a serial of its own, for a second board
    sim://dice?settle=0.1                     dice that lie still a tenth of a second after the button
    sim://wind?flip=0.05&drop=0.05&noise=0.1  damages, shortens or prefixes that share of its lines
    sim://dice?double=0.2&lostack=0.5         sends lines twice, overlooks acknowledgements
    sim://wind?script=5:unplug,8:plug,20:hang at that many seconds after the first open

A board exists from the first time that it is named until the program ends; :func:`board` finds it, so that a page can
press its button and turn its disc.

>>> dice = board("sim://dice?seed=7&serial=DOCTEST")
>>> dice.serial, dice.pressed
('DOCTEST', False)
"""

from __future__ import annotations

import re
import threading
import time
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.sim_port import SimPort
from companion.firmware_bridge.virtual_board import (
    ACTIONS,
    FAULTS,
    SETTLE,
    Options,
    SimulatorError,
    VirtualBoard,
    actions,
    simulated,
)

SCHEME: Final = "sim://"


_boards: dict[str, VirtualBoard] = {}
_boards_lock = threading.Lock()


def board(url: str) -> VirtualBoard:
    """The virtual board of that name, made when it is first named. Raises SimulatorError for a wrong name."""
    with _boards_lock:
        if url not in _boards:
            _boards[url] = VirtualBoard(url, options_of(url))
        return _boards[url]


def forget(url: str) -> None:
    """Lets the board of that name go, so that the next one begins anew; nothing may have its port open."""
    with _boards_lock:
        _boards.pop(url, None)


def open_port(url: str, timeout: float | None = None) -> SimPort:
    """Opens a ``sim://`` port.

    Raises SimulatorError for a wrong name, SerialException while it is unplugged or already open.
    """
    return SimPort(board(url), timeout)


def options_of(url: str) -> Options:
    """What a ``sim://`` name asks for. Raises SimulatorError."""
    parts = urlsplit(url)
    kind = parts.netloc + parts.path.rstrip("/")
    if parts.scheme != "sim" or kind not in simulated() or parts.fragment:
        *others, last = (f"sim://{name}" for name in simulated())
        raise SimulatorError("devices-sim-name", name=url, others=", ".join(others), last=last)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    given = dict(pairs)
    if twice := next((name for name, _ in pairs if [other for other, _ in pairs].count(name) > 1), ""):
        raise SimulatorError("devices-sim-twice", name=url, option=twice)
    known = {"seed", "interval", "dice", "serial", "boot", "script", "settle", *FAULTS}
    if unknown := sorted(set(given) - known):
        raise SimulatorError("devices-sim-option", name=url, option=unknown[0], known=", ".join(sorted(known)))
    options = Options(
        kind=kind,
        serial=given.get("serial", f"SIM-{kind.upper()}"),
        # The log knows a throw by (serial, boot, seq) for ever, so a new run needs a boot number of its own.
        boot=int(_within(url, "boot", given.get("boot", str(int(time.time()) % wire.NUMBERS)), 0, 65535)),
        seed=_seed(url, given.get("seed")),
        dice=int(_within(url, "dice", given.get("dice", "2"), 2, 3)),
        interval=_within(url, "interval", given.get("interval", "0"), 0, 86400),
        settle=_within(url, "settle", given.get("settle", str(SETTLE)), 0, 10),
        faults={fault: _within(url, fault, given.get(fault, "0"), 0, 1) for fault in FAULTS},
        script=_script(url, given.get("script", "")),
    )
    if not wire.SERIAL.fullmatch(options.serial):
        raise SimulatorError("devices-sim-serial", name=url, serial=options.serial)
    return options


def _seed(url: str, text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"[0-9]{1,18}", text, re.ASCII):
        raise SimulatorError("devices-sim-seed", name=url, value=text)
    return text


def _within(url: str, name: str, text: str, least: float, most: float) -> float:
    try:
        value = float(text)
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        raise SimulatorError(
            "devices-sim-number", name=url, option=name, value=text, least=f"{least:g}", most=f"{most:g}"
        )
    return value


def _script(url: str, text: str) -> tuple[tuple[float, str], ...]:
    steps = []
    for step in filter(None, text.split(",")):
        at, _, action = step.partition(":")
        if action not in (known := (*ACTIONS, *actions())):
            raise SimulatorError("devices-sim-script", name=url, step=step, known=", ".join(known))
        steps.append((_within(url, "script", at, 0, 1e6), action))
    return tuple(sorted(steps))
