"""What the doctor finds, on computers made of files, and what the commands print."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import pytest
import serial
from click.testing import CliRunner

from companion.cli.devices import describe, devices, doctor, explain, say, shows
from companion.firmware_bridge import (
    CURES,
    DeviceStatus,
    Rolling,
    State,
    StatusChanged,
    Trouble,
    dice_thrown,
    prevailing_turned,
    wind_turned,
)
from companion.firmware_bridge import protocol as wire
from companion.firmware_bridge.doctor import FIRMWARE_VERSION, Finding, boards, computer, speaks_at
from companion.i18n import LANGUAGES
from companion.tiles import Wind


class Computer:
    """A computer in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "etc").mkdir()
        (root / "dev").mkdir()
        self.port = root / "dev/ttyUSB0"
        self.port.touch()

    def process(self, pid: int, program: str, holds: str | None = None) -> None:
        folder = self.root / "proc" / str(pid)
        (folder / "fd").mkdir(parents=True)
        (folder / "comm").write_text(program + "\n")
        if holds is not None:
            (folder / "fd" / "5").symlink_to(holds)

    def usb(self, vendor: str, product: str, tty: bool) -> None:
        folder = self.root / "sys/bus/usb/devices/1-1"
        folder.mkdir(parents=True)
        (folder / "idVendor").write_text(vendor + "\n")
        (folder / "idProduct").write_text(product + "\n")
        if tty:
            (folder / "1-1:1.0" / "ttyUSB0").mkdir(parents=True)

    def examine(self, user: str = "ann") -> list[Finding]:
        return computer(["/dev/ttyUSB0"], self.root, user)


@pytest.fixture
def pc(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def keys(found: list[Finding]) -> list[str]:
    return [finding.key for finding in found]


def test_a_sound_computer_has_nothing(pc: Computer) -> None:
    pc.process(41, "systemd")
    assert pc.examine() == []


@pytest.mark.parametrize("group", ["dialout", "uucp"])
def test_no_permission_names_the_group_and_the_command(
    pc: Computer, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pc.port.chmod(0o660)
    gid = pc.port.stat().st_gid
    (pc.root / "etc/group").write_text(f"root:x:{gid + 1}:\n{group}:x:{gid}:bob\n")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may do anything
    (found,) = pc.examine("ann")
    assert found == Finding("permission", {"port": "/dev/ttyUSB0", "group": group, "user": "ann"})
    assert f"sudo usermod -aG {group} ann" in "\n".join(explain(found, "en"))
    assert keys(pc.examine("bob")) == ["relogin"], "a member who has not logged in again"


def test_a_port_for_root_alone(pc: Computer, monkeypatch: pytest.MonkeyPatch) -> None:
    pc.port.chmod(0o600)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert keys(pc.examine()) == ["forbidden"]


def test_who_holds_the_port_is_named(pc: Computer) -> None:
    pc.process(77, "arduino-ide", "/dev/ttyUSB0")
    pc.process(78, "bash", "/dev/pts/1")
    (found,) = pc.examine()
    assert found == Finding("busy", {"port": "/dev/ttyUSB0", "program": "arduino-ide", "pid": "77"})


@pytest.mark.parametrize(("name", "kind"), [("/dev/null", "memory"), ("/dev/zero", "memory"), ("/tmp", "folder")])
def test_what_is_no_port_is_said_instead_of_who_holds_it(name: str, kind: str) -> None:
    (found,) = [each for each in computer([name]) if each.values.get("port") == name]
    assert found == Finding("no-port", {"port": name, "kind": kind})
    told = explain(found, "en")
    assert f"{name} is no serial port: it is a " in told[0]
    assert "/dev/ttyUSB0" in told[1]


def test_brltty_and_modemmanager_are_named(pc: Computer) -> None:
    pc.process(5, "brltty")
    pc.process(6, "ModemManager")
    assert [(f.key, f.bad) for f in pc.examine()] == [("brltty", True), ("modemmanager", False)]
    found = computer(["/dev/ttyACM0"], pc.root)
    assert ("modemmanager", True) in [(f.key, f.bad) for f in found], "it matters for ttyACM"


def test_a_board_without_a_driver_is_named(pc: Computer) -> None:
    pc.usb("1a86", "7523", tty=False)
    assert pc.examine()[0] == Finding("no-driver", {"name": "CH340", "usb": "1a86:7523"})


def test_a_board_with_a_driver_is_not(pc: Computer) -> None:
    pc.usb("1a86", "7523", tty=True)
    assert pc.examine() == []


class OtherSpeed:
    """A board that speaks at one speed only."""

    def __init__(self, port: str, baudrate: int, **_: object) -> None:
        assert port == "/dev/ttyUSB9"
        self.baud = baudrate

    def write(self, data: bytes) -> int:
        return len(data)

    def read(self, _size: int) -> bytes:
        return wire.encode(wire.RollingLine(False)) if self.baud == 57600 else b"\x80\xf8\x1c\xe6\x00"

    def close(self) -> None:
        pass


def test_a_wrong_baud_rate_is_found() -> None:
    assert speaks_at("/dev/ttyUSB9", (9600, 57600, 38400), OtherSpeed, wait=0.3) == 57600
    assert speaks_at("/dev/ttyUSB9", (9600, 38400), OtherSpeed, wait=0.3) is None


def test_a_port_that_goes_while_it_is_examined() -> None:
    def gone(*_: object, **__: object) -> None:
        raise serial.SerialException(2, "no such file")

    assert speaks_at("/dev/ttyUSB9", (9600,), gone) is None


def test_simulated_boards_are_well() -> None:
    statuses, found = boards(["sim://dice?serial=DOC"])
    assert [status.state for status in statuses] == [State.OK]
    assert found == [Finding("well", {"port": "sim://dice?serial=DOC", "device": "DOC"}, bad=False)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_problem_event_and_finding_has_words(language: str) -> None:
    for state in State:
        status = DeviceStatus("/dev/ttyUSB0", state, error="(5, 'oops')", problems=tuple(Trouble))
        said = describe(status, language)
        assert "oops" in said
        assert said.count(";") >= len(Trouble)
        assert explain(Finding("state", {"port": "p", "status": status}), language)
    assert set(CURES) == {*State, *Trouble}
    values = {
        **{
            name: name for name in ("port", "group", "user", "program", "pid", "name", "usb", "baud", "version", "ours")
        },
        "device": "D",
        "kind": "disk",
    }
    for key in (
        *("no-ports", "no-driver", "permission", "relogin", "forbidden", "busy", "brltty", "modemmanager"),
        *("baud", "old-firmware", "no-port"),
    ):
        told = explain(Finding(key, values), language)
        assert len(told) == 2, "what is wrong, and the cure"
    assert len(explain(Finding("well", values, bad=False), language)) == 1
    events = [
        *(dice_thrown("D", 1, 2, (3, 4)), wind_turned("D", 2), wind_turned("D", 6)),
        *(prevailing_turned("D", 3), Rolling("D", True), Rolling("D", False)),
        StatusChanged(DeviceStatus("p", State.OK, device="D")),
    ]
    lines = [say(event, language) for event in events]
    assert len(set(lines)) == len(lines)
    assert all("D" in line for line in lines)
    assert "0110" in lines[2]
    full = DeviceStatus("p", State.OK, mask=2, wind=Wind.SOUTH, prevailing=1, last_throw=(3, 4), volts=3.9)
    assert "3 4" in shows(full, language)
    assert "3.90" in shows(full, language)


def test_the_version_that_we_bring_is_the_one_in_the_source() -> None:
    header = Path(__file__).parents[2] / "firmware_bridge/firmware/core/table.h"
    assert f'#define FIRMWARE_VERSION "{FIRMWARE_VERSION}"' in header.read_text()


def test_an_older_firmware_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    status = DeviceStatus("/dev/ttyUSB0", State.OK, device="D", firmware="0.9")
    monkeypatch.setattr("companion.firmware_bridge.doctor.Bridge", lambda *_: FixedBridge([status]))
    assert keys(boards(["/dev/ttyUSB0"])[1]) == ["well", "old-firmware"]


class FixedBridge:
    def __init__(self, statuses: list[DeviceStatus]) -> None:
        self.statuses = statuses

    def __enter__(self) -> FixedBridge:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def status(self) -> list[DeviceStatus]:
        return self.statuses

    def wait_until(self, *_: object) -> bool:
        return True


# -- the commands ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["list", "watch"])
@pytest.mark.parametrize("seconds", ["-1", "soon"])
def test_a_time_that_cannot_be_is_refused(command: str, seconds: str) -> None:
    told = CliRunner().invoke(devices, [command, "--port", "sim://wind?serial=L3", "--seconds", seconds])
    assert told.exit_code == 2
    assert "--seconds" in told.output


def test_list_shows_the_boards() -> None:
    told = CliRunner().invoke(devices, ["--port", "sim://dice?serial=L1", "--port", "sim://wind?serial=L2"])
    assert told.exit_code == 0, told.output
    assert "L1" in told.output
    assert "disc East" in told.output
    told = CliRunner().invoke(devices, ["list", "--json", "--port", "sim://wind?serial=L2"])
    (line,) = told.output.splitlines()
    assert json.loads(line)["device"] == "L2"
    assert json.loads(line)["wind"] == "E"


def test_watch_shows_throws_as_they_come() -> None:
    port = "sim://dice?serial=W9&seed=1&interval=0.5"
    told = CliRunner().invoke(devices, ["watch", "--json", "--seconds", "2.5", "--port", port])
    events = [json.loads(line) for line in told.output.splitlines()]
    throws = [event for event in events if event["event"] == "dice_thrown"]
    assert throws
    assert throws[0]["device"] == "W9"
    told = CliRunner().invoke(devices, ["watch", "--seconds", "0.8", "--port", "sim://wind?serial=W8"])
    assert "the disc says East" in told.output


def test_the_doctor_is_content_with_a_simulated_board_and_not_with_nobody() -> None:
    told = CliRunner().invoke(doctor, ["--port", "sim://dice?serial=H1"])
    assert told.exit_code in {0, 1}  # brltty or ModemManager may well run here
    assert "connected and well" in told.output
    told = CliRunner().invoke(doctor, ["--json", "--port", "/dev/ttyUSB-none"])
    assert told.exit_code == 1
    assert any(json.loads(line)["key"] == "state" for line in told.output.splitlines())


@pytest.mark.parametrize("command", [doctor, devices])
def test_a_port_without_a_name_is_refused_with_what_names_look_like(command: click.Command) -> None:
    told = CliRunner().invoke(command, ["--port", " "])
    assert told.exit_code == 2
    assert "/dev/ttyUSB0, COM5, sim://dice" in told.output
