"""Everything that goes wrong at a table, done to the real firmware in an emulated ATmega328P.

Where the Debian packages for that are missing, these tests are skipped and say which ones to install.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.firmware_bridge.protocol import PROTOCOL
from companion.firmware_bridge.simavr import emulator
from companion.firmware_bridge.simavr.faults import FAULTS, FaultResult, run_all

lacking = emulator.missing()
pytestmark = pytest.mark.skipif(bool(lacking), reason=f"the emulated board needs: apt-get install {' '.join(lacking)}")

RUNS = int(os.environ.get("DEVICE_RUNS", "1"))
"""How often in a row; releases are tried with DEVICE_RUNS=20."""


@pytest.fixture(scope="module")
def results() -> Iterator[dict[str, list[FaultResult]]]:
    """All faults, several at a time, as often as asked; afterwards the table of how long each took to recover."""
    emulator.build()
    start = time.monotonic()
    runs = [run_all() for _ in range(RUNS)]
    found: dict[str, list[FaultResult]] = {name: [run[at] for run in runs] for at, name in enumerate(FAULTS)}
    yield found
    print(f"\nseconds to recover, {RUNS} run(s) in {time.monotonic() - start:.0f} s:")
    for name, several in found.items():
        times = [result.recovered for result in several if result.recovered is not None]
        print(f"  {max(times, default=float('nan')):6.2f}  {name}")


@pytest.mark.timeout(900 * RUNS)
@pytest.mark.parametrize("name", FAULTS)
def test_the_board_and_the_bridge_survive(results: dict[str, list[FaultResult]], name: str) -> None:
    failures = [f"run {number}: {result.failure}" for number, result in enumerate(results[name], 1) if not result.ok]
    assert not failures


def test_the_list_is_whole() -> None:
    """The faults that every release survives; a name that goes missing here was dropped by mistake."""
    assert PROTOCOL == 1
    assert len(FAULTS) == 38
    assert {
        *("bit flip", "lost bytes", "noise before $", "garbage to the board", "lost acknowledgement", "double event"),
        *("contact bounce", "two magnets", "no magnet", "wrong baud rate", "second opener", "hang", "reset"),
        *("auto-reset with bootloader, a throw waiting", "unplug", "throw while unplugged", "partial line at open"),
        *("replug under another port name", "two devices swapped", "foreign device on the port"),
        *("no permission (EACCES)", "busy port (EBUSY)", "unplug during a write", "unplug while the consumer is busy"),
        *("number wrap", "blank EEPROM", "encoder half-steps", "low battery", "flood of 10,000 lines"),
        *("older or newer protocol", "host suspended", "clock jump"),
    } <= set(FAULTS)


def test_no_emulated_board_outlives_a_program_that_is_killed(tmp_path: Path) -> None:
    emulator.build()
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from firmware_bridge.simavr.emulator import EmulatedBoard\n"
        "board = EmulatedBoard(Path(sys.argv[1]))\n"
        "print(board.process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        board = int(program.stdout.readline())
        program.kill()
    end = time.monotonic() + 20
    while _alive(board) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _alive(board)


def _alive(pid: int) -> bool:
    """Whether that process still runs; one that has ended and waits to be asked counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
