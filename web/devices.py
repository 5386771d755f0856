"""The devices beside a table, as the live view shows them: what each is, how it is doing, the cure."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from companion.firmware_bridge import DeviceStatus, kinds
from companion.firmware_bridge.kinds import DeviceKind
from companion.i18n import has_text, text
from companion.web.live import Live, device_chip


@dataclass(frozen=True, slots=True)
class DeviceView:
    """A device as a chip. ``dot`` is the light that it shows, ``action`` what a tap on a simulated one does."""

    label: str
    dot: str
    help: str
    port: str
    action: str
    action_label: str


@dataclass(frozen=True, slots=True)
class DevicesView:
    """All of them. ``here`` is whether they serve this table, ``rolling`` whether dice are in the air."""

    devices: tuple[DeviceView, ...]
    here: bool
    rolling: bool


def devices_view(live: Live, table: str, language: str) -> DevicesView:
    """The devices as they are now, for the screen of a table."""
    known = live.devices
    shown = (device_view(status, language, known.lives.get(status.device or "", 0)) for status in known.statuses())
    return DevicesView(tuple(shown), known.active == table, known.rolling)


def device_view(status: DeviceStatus, language: str, lives: int = 0) -> DeviceView:
    """A device as a chip: what it is, how it is doing, the cure. ``lives``: how often its memory was lost."""
    kind = _kind(status)
    name = text(language, f"device-{kind.id}" if kind is not None else "device-unknown")
    state_key = f"web-state-{status.state.value}"
    how = text(language, "web-state-rolling") if status.rolling else text(language, state_key)
    if status.problems:
        how = ", ".join(_trouble(problem.value, language) for problem in status.problems)
    if lives:
        how += ", " + text(language, "web-device-lives", count=lives)
    label = f"{name}: {how}" if not status.simulated else f"{name} ({text(language, 'web-simulated')}): {how}"
    by_tap = status.port.startswith("sim://") and status.healthy
    action = kind.action if kind is not None and by_tap else ""
    return DeviceView(
        label=label,
        dot=device_chip(status),
        help=_device_help(status, language),
        port=status.port,
        action=action,
        action_label=text(language, f"device-{kind.id}-{action}") if kind is not None and action else "",
    )


def _kind(status: DeviceStatus) -> DeviceKind | None:
    """What a board is: by what it says it can do, or, while it has said nothing, by the name of a simulated one."""
    return kinds.of_caps(status.caps) or kinds.named(urlsplit(status.port).netloc if status.simulated else "")


def _trouble(problem: str, language: str) -> str:
    """A board's trouble in a few words; in full for one that came with a newer bridge."""
    key = f"web-trouble-{problem}"
    return text(language, key if has_text("en", key) else f"devices-problem-{problem}")


def _device_help(status: DeviceStatus, language: str) -> str:
    """Port, serial, and what each trouble means with its cure."""
    keys = [f"devices-state-{status.state.value}", *(f"devices-problem-{each.value}" for each in status.problems)]
    cures = [text(language, key) for key in keys if has_text("en", key)]
    error = [status.error] if status.error else []
    return " · ".join(part for part in (status.port, status.device or "", *cures, *error) if part)
