"""Stores for the tests, and a private PostgreSQL server where one can be started."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.table import Store

NAMES = ["Anna", "Boris", "Celina", "Dmitri"]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'log.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store(url) as opened:
        yield opened


@pytest.fixture
def table(store: Store) -> str:
    return store.create_table("Sunday", NAMES, "mcr-2006")


@pytest.fixture
def start():
    """Starts writers, and kills those that a failed test has left behind."""
    from tests.table.writer import Writer  # there is no fork on Windows

    with ExitStack() as running:
        yield lambda *arguments: running.enter_context(Writer(*arguments))


def _postgres_tools() -> Path | None:
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def _ordinary_user() -> str | None:
    """Whom to run the server as: PostgreSQL refuses to run as root."""
    if os.name == "posix" and os.geteuid() == 0:
        import pwd  # there is none on Windows

        for name in ("postgres", "nobody"):
            try:
                return pwd.getpwnam(name).pw_name
            except KeyError:
                continue
        return None
    return getpass.getuser()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of an empty database on a server of our own, or of TEST_POSTGRES_URL; skipped where neither is."""
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'mahjong-table-companion[club]'")
    if given := os.environ.get("TEST_POSTGRES_URL"):
        yield given
        return
    tools, user = _postgres_tools(), _ordinary_user()
    if tools is None:
        pytest.skip("no PostgreSQL server here: apt install postgresql, or set TEST_POSTGRES_URL")
    if user is None:
        pytest.skip("PostgreSQL does not run as root and there is no other user to run it")
    folder = Path(tempfile.mkdtemp(prefix="companion-pg-"))  # not pytest's: another user has to get into it
    folder.chmod(0o755)
    data = folder / "data"
    data.mkdir()
    as_root = os.name == "posix" and os.geteuid() == 0
    if as_root:
        shutil.chown(data, user)
        shutil.chown(folder, user)

    def run(*command: str) -> None:
        prefix = ["runuser", "-u", user, "--"] if as_root else []
        done = subprocess.run([*prefix, *command], capture_output=True, text=True, cwd=folder, check=False)
        if done.returncode:
            pytest.skip(f"{Path(command[0]).name} failed: {done.stderr.strip() or done.stdout.strip()}")

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    try:
        run(str(tools / "initdb"), "-D", str(data), "-U", "companion", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
        run(str(tools / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "server.log"), "-o", options, "start")
        try:
            yield f"postgresql://companion@127.0.0.1:{port}/postgres"
        finally:
            run(str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
