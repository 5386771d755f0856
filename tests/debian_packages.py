"""Debian packages that the program or its tests need: installs them when root, otherwise says what is missing.

Run by the Makefile with the system's Python, before any virtual environment exists, so: standard library only.

    python3 tests/debian_packages.py venv|run|test
"""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple


class Need(NamedTuple):
    """Packages, how to see that they are there already, and what does not work without them."""

    packages: tuple[str, ...]
    present: Callable[[], bool]
    without: str


def _command(*names: str) -> Callable[[], bool]:
    return lambda: any(shutil.which(name) for name in names)


def _file(*paths: str) -> Callable[[], bool]:
    return lambda: any(Path(path).exists() for path in paths)


def _glob(pattern: str) -> Callable[[], bool]:
    return lambda: any(Path("/").glob(pattern.lstrip("/")))


def _library(name: str) -> Callable[[], bool]:
    return lambda: ctypes.util.find_library(name) is not None


def _font(language: str) -> Callable[[], bool]:
    def found() -> bool:
        if shutil.which("fc-list") is None:
            return False
        listed = subprocess.run(["fc-list", f":lang={language}"], capture_output=True, text=True, check=False)
        return bool(listed.stdout.strip())

    return found


def _module(name: str) -> Callable[[], bool]:
    return lambda: (
        subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True, check=False).returncode == 0
    )


NEEDS: dict[str, tuple[Need, ...]] = {
    "venv": (Need(("python3-venv",), _module("ensurepip"), "no virtual environment can be made"),),
    "run": (
        Need(("libgl1",), _library("GL"), "OpenCV does not load, so photos cannot be read"),
        Need(("libglib2.0-0",), _library("glib-2.0"), "OpenCV does not load, so photos cannot be read"),
    ),
    "test": (
        Need(
            ("chromium",), _command("chromium", "chromium-browser", "google-chrome"), "skipped: the page in a browser"
        ),
        Need(("fonts-dejavu-core", "fontconfig"), _font("ru"), "pictures of the page lack letters"),
        Need(("fonts-wqy-zenhei", "fontconfig"), _font("zh"), "pictures of the page lack Chinese characters"),
        Need(("gcc", "libc6-dev"), _command("cc", "gcc"), "skipped: the boards' code on this machine"),
        Need(("g++",), _command("c++", "g++"), "skipped: comparison with other programs' scoring"),
        Need(("python3-dev",), _file(f"{sysconfig.get_path('include')}/Python.h"), "skipped: the same comparison"),
        Need(("gcc-avr", "binutils-avr"), _command("avr-gcc"), "skipped: building the firmware"),
        Need(("avr-libc",), _file("/usr/lib/avr/include/avr/io.h"), "skipped: building the firmware"),
        Need(
            ("simavr", "libsimavr-dev"),
            _file("/usr/include/simavr/sim_avr.h"),
            "skipped: the real firmware on a simulated board",
        ),
        Need(("libelf-dev",), _file("/usr/include/libelf.h"), "skipped: the real firmware on a simulated board"),
        Need(("postgresql",), _glob("/usr/lib/postgresql/*/bin/initdb"), "skipped: tables in PostgreSQL"),
        Need(("pkg-config",), _command("pkg-config"), "skipped: the real firmware on a simulated board"),
    ),
}


def missing(purpose: str) -> list[Need]:
    """The needs of a purpose ("venv", "run", "test") that are not met yet."""
    return [need for need in NEEDS[purpose] if not need.present()]


def install(packages: Sequence[str]) -> bool:
    """Install packages by apt-get; True if that worked. Its last lines are shown if it did not."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(
            ["apt-get", "-qq", *step],
            env=quiet,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode and step[0] == "install":
            print(f"apt-get {' '.join(step)} failed:\n{done.stdout[-2000:]}", file=sys.stderr)
            return False
    return True


def main(purpose: str) -> int:
    """Make the purpose possible; the exit code is 1 if it is not (missing test packages only skip tests)."""
    needs = missing(purpose)
    if not needs:
        return 0
    packages = list(dict.fromkeys(name for need in needs for name in need.packages))
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print(f"Installing Debian packages: {' '.join(packages)}", flush=True)
        install(packages)
        needs = missing(purpose)
        if not needs:
            return 0
        packages = list(dict.fromkeys(name for need in needs for name in need.packages))
    print("Missing on this machine:", file=sys.stderr)
    for need in needs:
        print(f"  {' '.join(need.packages)}: {need.without}", file=sys.stderr)
    print(f"Install with: sudo apt-get install {' '.join(packages)}", file=sys.stderr)
    return 0 if purpose == "test" else 1


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in NEEDS:
        sys.exit(f"usage: {Path(sys.argv[0]).name} {'|'.join(NEEDS)}")
    sys.exit(main(sys.argv[1]))
