"""Looks for what keeps boards from working, on this computer and behind its ports. The texts are the callers' affair.

Findings carry a key and its values. ``root`` and the other arguments exist so that every case can be tried without the
computer that has it.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import serial

from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.bridge import Bridge, usb_ports
from companion.firmware_bridge.events import DeviceStatus, State
from companion.firmware_bridge.link import GONE

FIRMWARE_VERSION: Final = "1.0"
"""The version that comes with this program."""
OTHER_BAUDS: Final = (57600, 9600, 38400, 230400)
"""57600 is what a program for 16 MHz does on a board of 8 MHz."""
PROBE: Final = 4.0
"""Seconds that a port gets to say who is there."""
MEMORY: Final = 1
"""The major number of Linux' devices without any hardware: /dev/null, zero, full, random."""
USB_CHIPS: Final = {
    "1a86:7523": "CH340",
    "1a86:55d4": "CH9102",
    "10c4:ea60": "CP2102/CP2104",
    "0403:6001": "FT232",
    "0403:6015": "FT231X",
    "2341:0043": "Arduino Uno",
    "2341:0001": "Arduino Uno",
    "2a03:0043": "Arduino Uno",
    "2341:0058": "Arduino Nano Every",
}
"""USB chips that boards are sold with."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was found. ``key`` names the messages ``devices-doctor-KEY`` and ``devices-doctor-KEY-cure``.

    ``bad`` is False for what is in order or may well be harmless.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)
    bad: bool = True


def computer(ports: Iterable[str] | None = None, root: Path = Path("/"), user: str | None = None) -> list[Finding]:
    """What is wrong on this computer, before any port is opened. Knows Linux; elsewhere only whether there are ports.

    ``ports``: device names to look at, None for those that exist; ``root``: where ``proc``, ``sys`` and ``etc`` are.
    """
    names = [name for name in (usb_ports() if ports is None else ports) if "://" not in name]
    found: list[Finding] = []
    if not names and ports is None:
        found.append(Finding("no-ports"))
    found += _without_driver(root)
    for name in names:
        if other := _no_port(name, root):
            found.append(other)
            continue
        found += _permission(name, root, user or _user())
        found += _holders(name, root)
    running = {program for _, program in _processes(root)}
    if "brltty" in running or (root / "usr/lib/udev/rules.d/85-brltty.rules").exists():
        found.append(Finding("brltty", bad="brltty" in running))
    if "ModemManager" in running:
        found.append(Finding("modemmanager", bad=any("ttyACM" in name for name in names)))
    return found


def boards(
    ports: Iterable[str] | None = None,
    *,
    seconds: float = PROBE,
    bauds: Iterable[int] = OTHER_BAUDS,
    opener: Callable[..., Any] = serial.serial_for_url,
) -> tuple[list[DeviceStatus], list[Finding]]:
    """Opens the ports, asks who is there, and says what is wrong with each. Opening resets most boards.

    A port that only makes noise is tried at other speeds too. Raises SimulatorError for a wrong ``sim://`` name.
    """
    names = list(usb_ports() if ports is None else ports)
    with Bridge(names, lambda _event: None) as bridge:
        bridge.wait_until(lambda: all(s.state not in {State.ASKING, State.MISSING} for s in bridge.status()), seconds)
        statuses = bridge.status()
    found: list[Finding] = []
    for status in statuses:
        if status.state is State.FOREIGN and "://" not in status.port:
            baud = speaks_at(status.port, bauds, opener)
            if baud is not None:
                found.append(Finding("baud", {"port": status.port, "baud": baud}))
                continue
        if status.healthy:
            found.append(Finding("well", {"port": status.port, "device": status.device}, bad=False))
        else:
            found.append(Finding("state", {"port": status.port, "status": status}))
        if status.firmware is not None and not status.simulated and _older(status.firmware):
            values = {"port": status.port, "version": status.firmware, "ours": FIRMWARE_VERSION}
            found.append(Finding("old-firmware", values))
    return statuses, found


def speaks_at(
    port: str, bauds: Iterable[int], opener: Callable[..., Any] = serial.serial_for_url, wait: float = 2.2
) -> int | None:
    """The first of these speeds at which our protocol is heard; None if it is heard at none."""
    for baud in bauds:
        splitter = wire.Splitter()
        try:
            line = opener(port, baudrate=baud, timeout=0.1, exclusive=True)
            try:
                line.write(wire.encode(wire.Query()))
                for _ in range(int(wait / 0.1)):
                    for raw in splitter.feed(line.read(256)):
                        try:
                            wire.decode(raw)
                        except wire.LineError:
                            continue
                        return baud
            finally:
                line.close()
        except GONE:
            return None
    return None


# -- the computer ----------------------------------------------------------------------------------------------------


def _user() -> str:
    return os.environ.get("SUDO_USER") or os.environ.get("USER") or "$USER"


def _no_port(name: str, root: Path) -> Finding | None:
    """What a name stands for that can never be a serial port: a folder, a disk, or memory such as /dev/null."""
    try:
        info = (root / name.lstrip("/")).stat()
    except OSError:
        return None
    kinds = {
        "folder": stat.S_ISDIR(info.st_mode),
        "disk": stat.S_ISBLK(info.st_mode),
        "memory": stat.S_ISCHR(info.st_mode) and os.major(info.st_rdev) == MEMORY,
    }
    kind = next((kind for kind, found in kinds.items() if found), None)
    return Finding("no-port", {"port": name, "kind": kind}) if kind is not None else None


def _permission(name: str, root: Path, user: str) -> list[Finding]:
    path = root / name.lstrip("/")
    try:
        info = path.stat()
    except OSError:
        return []
    if os.access(path, os.R_OK | os.W_OK):
        return []
    groups = _groups(root)
    group = next((g for g, (number, _) in groups.items() if number == info.st_gid), str(info.st_gid))
    if not info.st_mode & stat.S_IWGRP or group == "root":
        return [Finding("forbidden", {"port": name})]
    if user in groups.get(group, (0, ()))[1]:
        return [Finding("relogin", {"group": group})]
    return [Finding("permission", {"port": name, "group": group, "user": user})]


def _groups(root: Path) -> dict[str, tuple[int, tuple[str, ...]]]:
    """The groups of this computer: name to number and members."""
    groups: dict[str, tuple[int, tuple[str, ...]]] = {}
    for line in _read(root / "etc/group").splitlines():
        parts = line.split(":")
        if len(parts) == 4 and parts[2].isdigit():
            groups[parts[0]] = (int(parts[2]), tuple(parts[3].split(",")))
    return groups


def _processes(root: Path) -> Iterator[tuple[int, str]]:
    for entry in (root / "proc").glob("[0-9]*"):
        program = _read(entry / "comm").strip()
        if program:
            yield int(entry.name), program


def _holders(name: str, root: Path) -> list[Finding]:
    """Other processes that have the port open, as far as we may see them."""
    target = os.path.realpath(name)
    found = []
    for pid, program in _processes(root):
        if pid == os.getpid():
            continue
        try:
            links = {str(link.readlink()) for link in (root / "proc" / str(pid) / "fd").iterdir()}
        except OSError:
            continue  # somebody else's process
        if target in links or name in links:
            found.append(Finding("busy", {"port": name, "program": program, "pid": str(pid)}))
    return found


def _without_driver(root: Path) -> list[Finding]:
    """Boards on USB that have no serial port: no driver, or somebody (brltty) took it away."""
    found = []
    for device in sorted((root / "sys/bus/usb/devices").glob("*")):
        usb = f"{_read(device / 'idVendor').strip()}:{_read(device / 'idProduct').strip()}"
        if usb not in USB_CHIPS:
            continue
        if not any(device.glob("*/ttyUSB*")) and not any(device.glob("*/tty/tty*")):
            found.append(Finding("no-driver", {"name": USB_CHIPS[usb], "usb": usb}))
    return found


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace")
    except OSError:
        return ""


def _older(version: str) -> bool:
    """Whether a firmware version comes before the one that we bring. What is no number is not judged."""
    numbers = re.fullmatch(r"(\d+)\.(\d+)", version)
    return numbers is not None and (int(numbers[1]), int(numbers[2])) < tuple(map(int, FIRMWARE_VERSION.split(".")))
