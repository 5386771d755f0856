"""``companion run``: the page, the database and the devices in one process, until Ctrl-C."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.cli.context import Context, open_reader, pass_context
from companion.files import keep_folder_private, private_folder
from companion.i18n import SpokenError, text
from companion.paths import OURS

if TYPE_CHECKING:
    from companion.config import Settings
    from companion.table import Store
    from companion.vision import Reader

log = logging.getLogger(__name__)

DEMO_PORTS: Final = ("sim://dice", "sim://wind")
DEMO_PLAYERS: Final = ("Anna", "Boris", "Celina", "Dmitri")
DEMO_KEY: Final = "demo-table"
EVENING_PLAYERS: Final = ("Mei", "Tomek", "Olga", "Jean")
EVENING_KEY: Final = "demo-evening"
EVENING_HANDS: Final = 9
"""Hands of the evening that the demo shows."""


class RunError(SpokenError):
    """The table cannot be started; the message says what to do."""


@click.command()
@click.option("--host", help="Address to listen on; 127.0.0.1 lets only this computer in.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port of the page; 0 takes any free one.")
@click.option("--data-dir", type=click.Path(file_okay=False, path_type=Path), help="Folder for tables and photos.")
@click.option("--public", is_flag=True, help="Readers look, players join, the rest is the host's: see the setting.")
@click.option("--demo", is_flag=True, help="With a sample table, a simulated dice board and a simulated wind disc.")
@pass_context
def run(context: Context, host: str | None, port: int | None, data_dir: Path | None, public: bool, demo: bool) -> None:
    """Start the table: the page, the database, the devices. Stop it with Ctrl-C."""
    settings = _settings(context, host=host, port=port, data_dir=data_dir, public=public, demo=demo)
    try:
        private_folder(settings.data_dir)
        keep_folder_private(settings.data_dir, OURS)
    except OSError as error:
        raise RunError("cli-run-folder", folder=str(settings.data_dir), why=error) from error
    with bound_socket(settings.host, settings.port) as listener, contextlib.ExitStack() as stack:
        from companion.cli.table_door import link_lines
        from companion.firmware_bridge import Bridge
        from companion.table import Store
        from companion.table.doors import EVERYWHERE, Doors, Role
        from companion.web.app import create_app
        from companion.web.live import Live
        from companion.web.server import serve

        stack.callback(os.umask, os.umask(0o077))  # whatever is written from now on is for its owner alone
        store = Store(settings.database, settings.database_timeout)
        stack.callback(store.close)
        store.reserve()
        for warning in (*store.warnings, *_copied(settings)):
            click.echo(warning, err=True)
        if demo:
            open_demo_table(store, settings)
        live = Live(store)
        stack.callback(live.close)
        bridge = Bridge(settings.serial_ports, live.devices.on_device)
        stack.callback(bridge.stop)
        reader, problem = _reader(settings)
        app = create_app(
            store=store, reader=reader, settings=settings, bridge=bridge, live=live, reader_problem=problem
        )
        bridge.start()
        lines = greeting(settings.host, listener.getsockname()[1], problem, settings.language)
        if settings.public and not sys.stdout.isatty():  # what is printed may go into a log that others read
            lines.insert(-1, text(settings.language, "run-host-link-how"))
        elif settings.public:
            lines[-1:-1] = link_lines(Doors(store), EVERYWHERE, Role.HOST, settings, listener.getsockname()[1])
        for line in lines:
            click.echo(line)
        serve(app, listener, settings, live.close)
    click.echo(text(settings.language, "run-closed"))


def _settings(
    context: Context, *, host: str | None, port: int | None, data_dir: Path | None, public: bool, demo: bool
) -> Settings:
    from companion.config import load_settings

    ports = DEMO_PORTS if demo and context.settings.serial_ports is None else None
    return load_settings(
        context.config_file, host=host, port=port, data_dir=data_dir, public=public or None, serial_ports=ports
    )


def _copied(settings: Settings) -> Iterator[str]:
    """Makes the copy of the day; what is in the way of it is told and stops nobody from playing."""
    from companion.table import StoreError
    from companion.table.backup import back_up_of_the_day
    from companion.table.logfile import file_of
    from companion.table.schema import address

    file = file_of(address(settings.database))
    if file is not None and settings.backups:
        try:
            back_up_of_the_day(file, settings.backups)
        except StoreError as error:
            yield text(settings.language, "cli-run-no-copy", reason=str(error))


def open_demo_table(store: Store, settings: Settings) -> str:
    """The sample table, opened once however often the program is started, whatever its version. Returns its id."""
    from companion.table.store import id_of_key

    known = id_of_key(DEMO_KEY)
    if any(table.id == known for table in store.tables()):
        return known
    _play_evening(store, settings)
    return store.create_table(
        "Sample table", DEMO_PLAYERS, settings.profile, settings={"dealer_by": settings.dealer_by}, key=DEMO_KEY
    )


def _play_evening(store: Store, settings: Settings) -> None:
    """An evening that others have begun: hands to look at, to correct and to play on."""
    from companion.table.evening import Director, EveningError, play

    wins = {"dealer_by": "wins"}
    table = store.create_table("Sample evening", EVENING_PLAYERS, settings.profile, settings=wins, key=EVENING_KEY)
    with contextlib.suppress(EveningError):  # rules of one's own may have no hand that the quiz finds
        for _ in play(Director(seed=4, faults=0), store, table):
            if len(store.state(table).hands) >= EVENING_HANDS:
                return


def _reader(settings: Settings) -> tuple[Reader | None, str]:
    """The reader of photos, or the reason why there is none; the table works without one."""
    from companion.vision import ModelError
    from companion.vision.name.taught import TaughtError

    try:
        return open_reader(settings), ""
    except (ModelError, TaughtError) as error:
        return None, error.text(settings.language)


@contextlib.contextmanager
def bound_socket(host: str, port: int) -> Iterator[socket.socket]:
    """A listening socket. Raises RunError that names the port and the way out if it cannot be had."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise RunError("cli-run-address", host=host) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
            listener.listen(128)
        except OSError as error:
            raise _port_trouble(host, port, error) from error
        yield listener
    finally:
        listener.close()


def _port_trouble(host: str, port: int, error: OSError) -> RunError:
    if error.errno == errno.EADDRINUSE:
        return RunError("cli-run-taken", port=str(port), other=str(port + 1 if port < 65535 else 8080))
    if error.errno == errno.EACCES:
        return RunError("cli-run-rights", port=str(port))
    if error.errno == errno.EADDRNOTAVAIL:
        return RunError("cli-run-address", host=host)
    return RunError("cli-run-other", host=host, port=str(port), why=error)


def greeting(host: str, port: int, reader_problem: str, language: str = "en") -> list[str]:
    """What the program prints when it is ready: the addresses, and a QR code for phones."""
    from companion.web.addresses import home_addresses, qr_terminal

    everywhere = host in ("0.0.0.0", "::", "")  # the page then answers on every address of this machine
    homes = home_addresses() if everywhere else [host] if host not in ("127.0.0.1", "::1", "localhost") else []
    lines = ["", text(language, "run-open")]
    here, home = text(language, "run-here"), text(language, "run-home")
    wide = max(len(here), len(home))
    if everywhere or not homes:
        lines.append(f"  {here:{wide}}   http://localhost:{port}/")
    lines += [f"  {home:{wide}}   http://{address}:{port}/" for address in homes]
    if homes:
        lines += ["", qr_terminal(f"http://{homes[0]}:{port}/"), "", text(language, "run-scan")]
    else:
        lines.append("  " + text(language, "run-no-phones"))
    if reader_problem:
        lines.append(text(language, "run-no-photos", why=reader_problem))
    lines.append(text(language, "run-stop"))
    return lines
