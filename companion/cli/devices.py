"""``companion devices`` and ``companion doctor``: the dice board and the wind disc, seen from a terminal."""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import chain
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.table import Table

from companion.cli.context import Context, pass_context
from companion.cli.show import console
from companion.cli.words import now
from companion.i18n import spoken, text
from companion.names import wind_name

if TYPE_CHECKING:
    from companion.firmware_bridge import DeviceEvent, DeviceStatus, Reported
    from companion.firmware_bridge.doctor import Finding

port_option = click.option(
    "--port",
    "ports",
    multiple=True,
    metavar="PORT",
    help="A port instead of those in the settings: /dev/ttyUSB0, COM5, sim://dice, socket://HOST:PORT. Repeatable.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")


@click.group(invoke_without_command=True)
@port_option
@click.pass_context
def devices(ctx: click.Context, ports: tuple[str, ...]) -> None:
    """List and watch the dice board and the wind disc. Without a subcommand: list."""
    ctx.meta["companion.ports"] = ports
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_devices, ports=ports)


@devices.command("list")
@port_option
@json_option
@click.option(
    "--seconds",
    type=click.FloatRange(0, 600),
    default=4.0,
    show_default=True,
    help="How long to wait for boards to answer.",
)
@pass_context
def list_devices(context: Context, ports: tuple[str, ...], as_json: bool, seconds: float) -> None:
    """List every port and the board behind it. Opening a port restarts most boards."""
    from companion.firmware_bridge import Bridge, State

    with Bridge(_ports(context, ports), lambda _event: None) as bridge:
        time.sleep(0.2)  # discovery has to look once before there is anything to wait for
        waiting = {State.ASKING}
        bridge.wait_until(lambda: not any(s.state in waiting for s in bridge.status()), seconds)
        statuses = bridge.status()
    _show_list(statuses, context.settings.language, as_json)


@devices.command("watch")
@port_option
@json_option
@click.option("--seconds", type=click.FloatRange(0, 604800), help="Stop after that many seconds.  [default: at Ctrl+C]")
@pass_context
def watch(context: Context, ports: tuple[str, ...], as_json: bool, seconds: float | None) -> None:
    """Show what the devices say, as they say it."""
    from companion.firmware_bridge import Bridge

    language = context.settings.language
    news: queue.SimpleQueue[DeviceEvent] = queue.SimpleQueue()
    until = None if seconds is None else time.monotonic() + seconds
    with Bridge(_ports(context, ports), news.put) as bridge:
        if not bridge.status():
            click.echo(text(language, "devices-none"), err=True)
        try:
            while until is None or time.monotonic() < until:
                try:
                    event = news.get(timeout=0.2 if until is None else max(0.01, min(0.2, until - time.monotonic())))
                except queue.Empty:
                    continue
                click.echo(_event_json(event) if as_json else f"{time.strftime('%H:%M:%S')}  {say(event, language)}")
        except KeyboardInterrupt:
            return


@click.command("devices")
@click.option(
    "--runs",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="How often every fault is gone through; 0 for not at all, releases take 20.",
)
@click.option(
    "--lines",
    type=click.IntRange(min=0),
    default=1_000_000,
    show_default=True,
    help="Hostile lines for the protocol; 0 for none.",
)
@click.option(
    "--throws", type=click.IntRange(min=10), default=120, show_default=True, help="Throws to measure latency with."
)
@click.option(
    "--viewers", type=click.IntRange(0, 24), default=20, show_default=True, help="Pages that watch; 0 for none."
)
def bench_devices(runs: int, lines: int, throws: int, viewers: int) -> None:
    """Measure latency from the wire to log and pages, idle load, and recovery from every fault.

    Latency and idle load alone take less than a minute: companion bench devices --runs 0 --lines 0
    """
    from companion.firmware_bridge.bench import load, report
    from companion.table import DiceThrown, Store

    def keep(throw: Reported) -> None:
        event = DiceThrown(dice=throw.numbers, device=throw.device, device_seq=f"{throw.boot}:{throw.seq}")
        store.append(table, event, f"{throw.device}:{throw.boot}:{throw.seq}")

    failures = 0
    click.echo(load())
    with TemporaryDirectory(prefix="companion-bench-") as folder, Store(f"sqlite:///{folder}/bench.db") as store:
        store.reserve()
        table = store.create_table("bench", ["A", "B", "C", "D"], "classical-300")
        for line, well in chain(_page_figures(throws // 3, viewers), report(runs, lines, throws, keep)):
            failures += not well
            click.echo(f"{line}  {'✓' if well else '✗'}")
    click.echo(load())
    if failures:
        raise click.ClickException(spoken(now(), "devices-bench-missed", {"count": failures}))


def _page_figures(throws: int, viewers: int) -> Iterator[tuple[str, bool]]:
    from companion.firmware_bridge.bench import percentile, percentiles
    from companion.web.bench import BAR, page_latencies

    if viewers:
        times = page_latencies(throws, viewers)
        yield (
            f"byte on the wire to the changed page, {viewers} viewers: {percentiles(times)} (bar {BAR * 1e3:.0f} ms)",
            percentile(times) <= BAR,
        )


@click.command()
@port_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a finding and line.")
@click.option("--no-open", is_flag=True, help="Do not open any port: opening restarts most boards.")
@pass_context
def doctor(context: Context, ports: tuple[str, ...], as_json: bool, no_open: bool) -> None:
    """Say what is wrong with the devices, and the cure. Exit code 1 if something is."""
    from companion.firmware_bridge.doctor import boards, computer

    language = context.settings.language
    named = _ports(context, ports)
    given = None if named is None or "auto" in named else named
    found = computer(given)
    if not no_open:
        found += boards(given)[1]
    for finding in found:
        click.echo(_finding_json(finding, language) if as_json else "\n".join(explain(finding, language)))
    if not any(finding.bad for finding in found) and not as_json:
        click.echo(text(language, "devices-doctor-all-well"))
    if any(finding.bad for finding in found):
        click.get_current_context().exit(1)


# -- words -----------------------------------------------------------------------------------------------------------


def describe(status: DeviceStatus, language: str) -> str:
    """How a port is doing, and what to do about it."""
    words = text(language, f"devices-state-{status.state}")
    if status.error:
        words += f" ({status.error})"
    return "; ".join([words, *(text(language, f"devices-problem-{problem}") for problem in status.problems)])


def explain(finding: Finding, language: str) -> list[str]:
    """A finding of the doctor and its cure, as lines."""
    values = dict(finding.values)
    if "status" in values:
        values["state"] = describe(values.pop("status"), language)
    mark = "✗" if finding.bad else "✓" if finding.key == "well" else "•"
    lines = [f"{mark} {text(language, f'devices-doctor-{finding.key}', **values)}"]
    if finding.key not in {"state", "well"}:
        cure = text(language, f"devices-doctor-{finding.key}-cure", **values)
        lines.append("  " + text(language, "devices-doctor-cure", cure=cure))
    return lines


def say(event: DeviceEvent, language: str) -> str:
    """An event as a line for people."""
    from companion.firmware_bridge import Reported, Rolling, StatusChanged, kinds
    from companion.tiles import Wind

    match event:
        case Reported():
            key, values = kinds.report_named(event.type).words(event.numbers)
            told = {name: wind_name(v, language) if isinstance(v, Wind) else v for name, v in values.items()}
            return text(language, key, device=event.device, **told)
        case Rolling(device, on):
            return text(language, "devices-event-rolling" if on else "devices-event-cancelled", device=device)
        case StatusChanged(status):
            return f"{status.device or status.port}: {describe(status, language)}"


def shows(status: DeviceStatus, language: str) -> str:
    """What a board reports: dice, winds, battery."""
    from companion.firmware_bridge.events import State

    parts = []
    if status.last_throw:
        parts.append(text(language, "devices-dice", dice=" ".join(map(str, status.last_throw))))
    if status.wind is not None:
        parts.append(text(language, "devices-wind", wind=wind_name(status.wind, language)))
    elif status.mask is not None:
        parts.append(text(language, "devices-wind-unknown"))
    if status.prevailing is not None and status.state is State.OK:
        from companion.tiles import Wind

        wind = Wind("ESWN"[status.prevailing])
        parts.append(text(language, "devices-prevailing", wind=wind_name(wind, language)))
    if status.volts is not None:
        parts.append(text(language, "devices-battery", volts=f"{status.volts:.2f}"))
    return ", ".join(parts)


def _ports(context: Context, ports: Sequence[str]) -> list[str] | None:
    """The ports that were named here or before the subcommand, or those of the settings; None is "look for them".

    Raises click.UsageError for a name that is blank.
    """
    named = tuple(ports) or click.get_current_context().meta.get("companion.ports") or context.settings.serial_ports
    if any(not name.strip() for name in named or ()):
        raise click.UsageError(text(context.settings.language, "devices-blank-port"))
    return None if named is None else list(named)


def _show_list(statuses: list[DeviceStatus], language: str, as_json: bool) -> None:
    if as_json:
        for status in statuses:
            click.echo(json.dumps(status.to_dict(), ensure_ascii=False))
        return
    if not statuses:
        click.echo(text(language, "devices-none"))
        return
    table = Table(*(text(language, f"devices-column-{c}") for c in ("port", "device", "state", "shows")), box=None)
    for status in statuses:
        who = status.device or "–"
        if status.kind and status.firmware:
            who += f" ({text(language, 'devices-firmware', kind=status.kind, version=status.firmware)})"
        colour = "green" if status.healthy else "red"
        table.add_row(
            escape(status.port),
            escape(who),
            f"[{colour}]{escape(describe(status, language))}[/]",
            escape(shows(status, language)),
        )
    console().print(table)


def _event_json(event: DeviceEvent) -> str:
    from companion.firmware_bridge import Reported, StatusChanged

    match event:
        case StatusChanged():
            name, body = "device_status", event.status.to_dict()
        case Reported():
            name, body = event.type, asdict(event)
        case _:
            name, body = "rolling", asdict(event)
    return json.dumps({"event": name, **body}, ensure_ascii=False)


def _finding_json(finding: Finding, language: str) -> str:
    values = {key: value for key, value in finding.values.items() if key != "status"}
    return json.dumps(
        {"key": finding.key, "bad": finding.bad, "text": explain(finding, language), **values}, ensure_ascii=False
    )
