"""The firmware's core on another processor: an emulated Cortex-M0 says the same as this computer, to the byte.

Needs arm-none-eabi-gcc with newlib and qemu-system-arm (Debian: gcc-arm-none-eabi libnewlib-arm-none-eabi
qemu-system-arm); without them only this computer's run is checked.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.firmware_bridge import protocol as wire

FIRMWARE = Path(__file__).parents[2] / "firmware_bridge" / "firmware"
SOURCES = sorted((FIRMWARE / "core").glob("*.c"))
FLAGS = ["-std=gnu99", "-Wall", "-Wextra", "-Werror", f"-I{FIRMWARE / 'core'}"]


def built(compiler: str, out: Path, *words: object) -> Path:
    command = [compiler, *FLAGS, *map(str, words), "-o", str(out), *map(str, SOURCES), str(FIRMWARE / "cortex/play.c")]
    subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    return out


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the board sends in its scripted minute, on this computer."""
    if shutil.which("cc") is None:
        pytest.skip("no C compiler: apt-get install gcc libc6-dev")
    program = built("cc", tmp_path_factory.mktemp("here") / "here", "-O2", FIRMWARE / "cortex/here.c")
    return subprocess.run([program], check=True, capture_output=True, timeout=60).stdout


def test_the_minute_has_everything_in_it(here: bytes) -> None:
    splitter = wire.Splitter()
    said = [wire.decode(line) for line in splitter.feed(here)]
    assert (splitter.noise, splitter.broken) == (0, 0)
    events = {(e.boot, e.seq): e for e in said if isinstance(e, wire.Ev)}
    kinds = [event.kind for event in events.values()]
    assert kinds.count("ROLL") == 11  # a throw every five seconds, but for the one while it was finding its name
    assert {"WIND", "PREV"} <= set(kinds)
    assert {len(e.values) for e in events.values() if e.kind == "ROLL"} == {2, 3}  # the host asked for a third die
    assert sum(isinstance(message, wire.Hi) for message in said) == 3
    assert sum(isinstance(message, wire.St) for message in said) >= 55


@pytest.mark.skipif(
    shutil.which("arm-none-eabi-gcc") is None or shutil.which("qemu-system-arm") is None,
    reason="apt-get install gcc-arm-none-eabi libnewlib-arm-none-eabi qemu-system-arm",
)
def test_a_cortex_m0_says_the_same(here: bytes, tmp_path: Path) -> None:
    script = FIRMWARE / "cortex/m0.ld"
    words = ("-mcpu=cortex-m0plus", "-mthumb", "-Os", "-nostartfiles", "-ffunction-sections", "-Wl,--gc-sections")
    program = built("arm-none-eabi-gcc", tmp_path / "cortex.elf", *words, "-T", script, FIRMWARE / "cortex/m0.c")
    command = ["qemu-system-arm", "-M", "microbit", "-nographic", "-monitor", "none", "-serial", "none"]
    command += ["-semihosting-config", "enable=on,target=native", "-kernel", str(program)]
    ran = subprocess.run(command, capture_output=True, timeout=120, check=True)
    assert ran.stdout + ran.stderr == here
