"""``companion run``: it starts, says where, survives trouble with a clear line, and stops when it is told to."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.run import greeting, open_demo_table
from companion.config import Settings
from companion.files import keep_folder_private
from companion.paths import OURS
from companion.table import Store
from companion.table.doors import Doors
from companion.web.addresses import phone_url, qr_terminal

ROOT = Path(__file__).parents[2]


@contextmanager
def running(*arguments: str, data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program itself in a process of its own; gives it and what it printed when it was ready."""
    command = [sys.executable, "-m", "companion", "run", "--host", "127.0.0.1", "--data-dir", str(data), *arguments]
    clean = {key: value for key, value in os.environ.items() if not key.startswith("COMPANION_")}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**clean, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        printed = ""
        try:
            for line in process.stdout:
                printed += line
                if line.startswith("Stop with"):
                    break
            yield process, printed
        finally:
            if process.poll() is None:
                process.kill()


def address_in(printed: str) -> str:
    found = re.search(r"http://localhost:\d+", printed)
    assert found, printed
    return found[0]


def fetch(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return bytes(answer.read())


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_with_a_sample_table_and_simulated_devices_and_stops_cleanly(tmp_path: Path, number: int) -> None:
    with running("--demo", "--port", "0", data=tmp_path) as (process, printed):
        url = address_in(printed)
        table, _ = json.loads(fetch(f"{url}/api/tables"))["tables"]
        assert b"Anna" in fetch(f"{url}/t/{table['id']}")
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            devices = json.loads(fetch(f"{url}/api/devices"))["devices"]
            if [device["healthy"] for device in devices] == [True, True]:
                break
            time.sleep(0.1)
        else:
            pytest.fail(f"the simulated devices did not come up: {devices}")
        process.send_signal(number)
        rest, _ = process.communicate(timeout=15)
        assert process.returncode == 0
        assert "Everything that was confirmed is saved." in rest
        assert "Traceback" not in printed + rest


def test_the_sample_table_is_opened_once(store: Store, settings: Settings) -> None:
    other = settings.model_copy(update={"profile": "mcr-2006"})  # as if a newer program opened it otherwise
    assert open_demo_table(store, settings) == open_demo_table(store, settings) == open_demo_table(store, other)
    assert [table.name for table in store.tables()] == ["Sample table", "Sample evening"]


def test_what_was_confirmed_is_there_after_the_power_failed(tmp_path: Path) -> None:
    with running("--demo", "--port", "0", data=tmp_path) as (process, printed):
        url = address_in(printed)
        table, _ = json.loads(fetch(f"{url}/api/tables"))["tables"]
        request = urllib.request.Request(
            f"{url}/api/tables/{table['id']}/penalties",
            json.dumps({"player": 1, "amount": 7, "to": "bank"}).encode(),
            {"Content-Type": "application/json", "Idempotency-Key": "before-the-failure"},
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            assert answer.status == 201
        process.kill()
    with Store(f"sqlite:///{tmp_path / 'companion.db'}") as store:
        assert store.state(table["id"]).scores == (0, -7, 0, 0)


def test_a_taken_port_is_told_with_the_way_out(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with running("--port", str(port), data=tmp_path) as (process, printed):
            rest, _ = process.communicate(timeout=15)
            assert process.returncode == 2
            told = printed + rest
            assert f"port {port} is taken" in told
            assert "--port 0" in told
            assert "Traceback" not in told


def test_an_address_that_is_none_of_ours_is_told(tmp_path: Path) -> None:
    with running("--host", "203.0.113.77", "--port", "0", data=tmp_path) as (process, printed):
        rest, _ = process.communicate(timeout=15)
        assert process.returncode == 2
        assert "no address of this machine" in printed + rest


def test_the_greeting_names_addresses_and_shows_a_code_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.addresses.home_addresses", lambda: ["192.168.1.5", "10.0.0.7"])
    told = "\n".join(greeting("0.0.0.0", 8080, ""))
    assert "http://localhost:8080/" in told
    assert "http://192.168.1.5:8080/" in told
    assert "http://10.0.0.7:8080/" in told
    assert qr_terminal("http://192.168.1.5:8080/") in told
    alone = "\n".join(greeting("127.0.0.1", 8080, "models.json is missing"))
    assert "Phones cannot reach it" in alone
    assert "models.json is missing" in alone


def test_a_phone_gets_an_address_that_it_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.addresses._home_addresses", lambda _: ["192.168.1.5"])
    assert phone_url("localhost:8080", "/t/1") == "http://192.168.1.5:8080/t/1"
    assert phone_url("127.0.0.1:8080", "/") == "http://192.168.1.5:8080/"
    assert phone_url("tablepi.local", "/") == "http://tablepi.local/"


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name != "posix", reason="other systems keep rights differently")
def test_files_are_for_their_owner_alone_also_those_that_were_open_before(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for folder in (data, data / "photos", data / "rules", data / "rules" / "mine"):
        folder.mkdir(mode=0o755)
    shared = data / "backups"
    shared.mkdir()
    shared.chmod(0o770)  # somebody let a group in on purpose
    old = [data / "companion.toml", data / "photos" / "old.jpg", data / "rules" / "mine" / "1.toml"]
    for path in (*old, data / "holiday.txt"):
        path.write_text("", encoding="utf-8")
        path.chmod(0o644)
    (data / "photos" / "link.jpg").symlink_to(data / "holiday.txt")
    with running("--demo", "--port", "0", data=data) as (_, printed):
        fetch(address_in(printed))
        modes = {path: mode(path) for path in (*old, *data.glob("companion.db*"))}
        assert len(modes) >= 5, "the log and what lies beside it"
        assert set(modes.values()) == {0o600}, modes
        assert {mode(folder) for folder in (data, data / "photos", data / "rules", data / "rules" / "mine")} == {0o700}
        assert mode(shared) == 0o770
        assert mode(data / "holiday.txt") == 0o644, "what is none of ours stays as it is"


@pytest.mark.skipif(os.name != "posix", reason="other systems keep rights differently")
def test_a_folder_that_is_everybodys_stays_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    (tmp_path / "quiz.json").write_text("{}", encoding="utf-8")
    (tmp_path / "quiz.json").chmod(0o644)
    keep_folder_private(tmp_path, OURS)
    assert (mode(tmp_path), mode(tmp_path / "quiz.json")) == (0o1777, 0o600)


def test_the_hosts_link_is_printed_on_a_terminal_and_in_no_log(tmp_path: Path) -> None:
    with running("--public", "--port", "0", data=tmp_path) as (process, printed):
        url = address_in(printed)
        request = urllib.request.Request(f"{url}/api/tables", b"{}", {"Content-Type": "application/json"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=10)
        assert refused.value.code == 403
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=15)
    assert "companion table link --everywhere" in printed
    assert "/join#" not in printed + rest


def test_the_command_line_is_the_host(tmp_path: Path) -> None:
    data = {"COMPANION_DATA_DIR": str(tmp_path)}

    def companion(*words: str) -> str:
        result = CliRunner(env=data).invoke(main, words)
        assert result.exit_code == 0, result.output
        return result.output

    table = companion("table", "new", "Sunday", *(word for name in "ABCD" for word in ("-p", name))).strip()
    pin = re.findall(r"PIN: (\d{6})", companion("table", "guard"))[0]
    link = re.findall(rf"/t/{table}/join#(\S+)", companion("table", "link"))[0]
    player = re.findall(rf"/t/{table}/join#(\S+)", companion("table", "link", "--player"))[0]
    host = re.findall(r":\d+/join#(\S+)", companion("table", "link", "--everywhere"))[0]
    with Store(f"sqlite:///{tmp_path / 'companion.db'}") as store:
        doors = Doors(store)
        for where, word, name in ((table, pin, "Pia"), (table, link, "Lu"), (table, player, "Max"), ("", host, "Hana")):
            assert doors.join(where, f"the phone of {name}", word, name) is not None
    listed = companion("table", "phones", "--out", "pia")
    assert [line.split()[:2] for line in listed.splitlines()] == [["Pia", "put"], ["Lu", "host"], ["Max", "player"]]
    companion("table", "draw")  # and enters without joining
    assert "Everybody" in companion("table", "guard", "--off")
