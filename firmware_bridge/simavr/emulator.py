"""Starts and drives the emulated board.

Needs the Debian packages in :data:`PACKAGES`; :func:`missing` says which lack.
"""

from __future__ import annotations

import shutil
import socket
import struct
import subprocess
import tempfile
from binascii import crc_hqx
from collections.abc import Sequence
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
FIRMWARE: Final = HERE.parent / "firmware"
ELF: Final = FIRMWARE / "build" / "table.elf"
RUNNER: Final = HERE / "build" / "runner"
PACKAGES: Final = {
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
    "/usr/lib/avr/include/avr/io.h": "avr-libc",
    "/usr/include/simavr/sim_avr.h": "libsimavr-dev",
    "/usr/include/libelf.h": "libelf-dev",
    "pkg-config": "pkg-config",
    "cc": "gcc libc6-dev",
    "make": "make",
}
"""What building and emulating needs, and the Debian package that brings it."""
FULL_CELL: Final = 1960
BUTTON: Final = ("D", 2)
KNOB: Final = (("D", 3), ("D", 4))


class EmulatorError(RuntimeError):
    """The emulated board cannot be built, started or told something."""


def missing() -> list[str]:
    """Debian packages that lack here, for building and running the emulated board."""
    return [
        package
        for need, package in PACKAGES.items()
        if not (Path(need).exists() if need.startswith("/") else shutil.which(need))
    ]


def build() -> None:
    """Builds firmware and runner where they are older than their sources. Raises EmulatorError with make's words."""
    for folder, target in ((FIRMWARE, "build/table.hex"), (HERE, "all")):
        made = subprocess.run(["make", "-C", str(folder), target], capture_output=True, text=True, check=False)
        if made.returncode:
            raise EmulatorError(f"building in {folder} failed:\n{made.stdout}{made.stderr}")


def eeprom_image(identity: int, boot: int = 0, prev: int = 0, dice: int = 2) -> bytes:
    """The EEPROM of a board with that serial, as it was after its boot number ``boot``."""
    image = bytearray(b"\xff" * 1024)
    record = struct.pack("<HHB", 1, boot, prev | (4 if dice == 3 else 0))
    image[:7] = record + struct.pack("<H", crc_hqx(record, 0xA5A5))
    serial = struct.pack("<I", identity)
    image[1008:1014] = serial + struct.pack("<H", crc_hqx(serial, 0xA5A5))
    return bytes(image)


class EmulatedBoard:
    """A running board. ``port`` is the name of its serial port; the other methods are what a hand can do to it.

    ``eeprom`` is a file that keeps the board's memory from one run to the next; ``reset_on_open`` and
    ``bootloader_ms`` model the automatic reset of Arduino boards.
    """

    def __init__(
        self,
        folder: Path | None = None,
        *,
        name: str = "ttyTABLE",
        eeprom: Path | None = None,
        seed: int = 1,
        reset_on_open: bool = False,
        bootloader_ms: int = 0,
        elf: Path = ELF,
    ) -> None:
        self.folder = self._folder = folder or Path(tempfile.mkdtemp(prefix="table-board-"))
        self._own_folder = folder is None
        self.port = str(self._folder / name)
        control = self._folder / f"{name}.control"
        words: Sequence[str] = (
            *(str(RUNNER), str(elf), self.port, str(control), str(eeprom or "")),
            *(str(seed), str(int(reset_on_open)), str(bootloader_ms)),
        )
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if not any(line.startswith("ready") for line in self.process.stdout):
            raise EmulatorError(f"the emulator ended with code {self.process.wait()}")
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(control))
        self._wire = self._socket.makefile("rw")

    def __enter__(self) -> EmulatedBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def tell(self, command: str) -> str:
        """One command of the runner (see runner.c). Raises EmulatorError if it does not know it or cannot do it."""
        self._wire.write(command + "\n")
        self._wire.flush()
        answer = self._wire.readline().strip()
        if not answer.startswith("ok"):
            raise EmulatorError(f"{command!r}: {answer or 'the emulator has ended'}")
        return answer.removeprefix("ok").strip()

    def state(self) -> dict[str, int]:
        """Cycles, lamps, whether the host has the port open, baud rate and bytes that went each way."""
        return {key: int(value) for key, value in (pair.split("=") for pair in self.tell("state").split())}

    @property
    def lamps(self) -> int:
        """The 16 lamps of the two shift registers."""
        return self.state()["lamps"]

    def pin(self, port: str, bit: int, level: int) -> None:
        """Sets an input."""
        self.tell(f"pin {port} {bit} {level}")

    def press(self, milliseconds: int = 60) -> None:
        """Presses the button and lets it go after that many milliseconds of the board's own time."""
        self.pin(*BUTTON, 0)
        self.later(milliseconds, *BUTTON, 1)

    def later(self, milliseconds: int, port: str, bit: int, level: int) -> None:
        """Sets an input that many milliseconds of the board's time after the last one that was put off."""
        self.tell(f"after {milliseconds} pin {port} {bit} {level}")

    def magnets(self, mask: int) -> None:
        """Puts magnets before the sensors; bit 0 is East."""
        for bit in range(4):
            self.pin("C", bit, 0 if mask >> bit & 1 else 1)

    def click(self, clicks: int = 1) -> None:
        """Turns the prevailing-wind knob by that many clicks; negative turns back."""
        for _ in range(abs(clicks)):
            for first, second in ((0, 1), (0, 0), (1, 0), (1, 1)):
                levels = (first, second) if clicks > 0 else (second, first)
                for wait, pin, level in zip((4, 0), KNOB, levels, strict=True):
                    self.later(wait, *pin, level)

    def say(self, data: bytes) -> None:
        """Puts bytes on the wire to the host, as noise or as a liar."""
        self.tell(f"say {data.hex()}")

    def poke(self, address: int, data: bytes) -> None:
        """Changes the chip's memory."""
        for offset, byte in enumerate(data):
            self.tell(f"poke {address + offset} {byte}")

    def address(self, symbol: str) -> int:
        """Where a variable of the firmware lies in data memory. Raises EmulatorError if there is none of that name."""
        listing = subprocess.run(["avr-nm", str(ELF)], capture_output=True, text=True, check=True).stdout
        for line in listing.splitlines():
            address, _, name = line.split()[-3:] if len(line.split()) >= 3 else ("", "", "")
            if name == symbol:
                return int(address, 16) - 0x800000
        raise EmulatorError(f"the firmware has no {symbol}")

    def close(self) -> None:
        """Ends the emulator; the EEPROM file is written."""
        try:
            self._wire.write("quit\n")
            self._wire.flush()
            self.process.wait(3)
        except (OSError, ValueError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self._socket.close()
        if self.process.stdout is not None:
            self.process.stdout.close()
        if self._own_folder:
            shutil.rmtree(self._folder, ignore_errors=True)
