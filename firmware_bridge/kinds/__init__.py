"""The kinds of devices that we know, one module each; whoever deals with devices asks here and knows none by name.

A package that is installed beside this program adds its own by an entry point of the group ``companion.devices``.

>>> [kind.id for kind in kinds()], of_caps(("DICE2", "WIND")).id, report_named("dice_thrown").wire
(['dice', 'wind'], 'dice', 'ROLL')
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import entry_points

from companion.firmware_bridge import protocol
from companion.firmware_bridge.kinds.dice import DICE
from companion.firmware_bridge.kinds.disc import DISC
from companion.firmware_bridge.kinds.kind import DeviceKind, ReportKind
from companion.i18n import add_texts

__all__ = [
    "DeviceKind",
    "ReportKind",
    "forget",
    "kind_reporting",
    "kinds",
    "named",
    "of_caps",
    "register",
    "report_named",
    "reported_by",
]

_kinds: dict[str, DeviceKind] = {}
_by_wire: dict[str, ReportKind] = {}
_by_type: dict[str, tuple[DeviceKind, ReportKind]] = {}


def register(kind: DeviceKind) -> None:
    """Makes a kind known. Raises ValueError if its name, a token or a report of it is taken."""
    if kind.id in (*_kinds, "table"):
        raise ValueError(f"there is a kind of device {kind.id!r} already")
    for report in kind.reports:
        if report.wire in _by_wire or report.type in _by_type:
            raise ValueError(f"{kind.id}: another kind of device reports {report.wire} or {report.type} already")
    _kinds[kind.id] = kind
    if kind.texts is not None:
        add_texts(kind.texts)
    for report in kind.reports:
        _by_wire[report.wire] = report
        _by_type[report.type] = kind, report
        protocol.read_events(report.wire, report.read)


def forget(kind: DeviceKind) -> None:
    """Makes it unknown again."""
    del _kinds[kind.id]
    for report in kind.reports:
        del _by_wire[report.wire], _by_type[report.type]
        protocol.read_events(report.wire, None)


def kinds() -> tuple[DeviceKind, ...]:
    """Every kind, in the order in which they became known."""
    return tuple(_kinds.values())


def named(name: str) -> DeviceKind | None:
    """The kind of that id."""
    return _kinds.get(name)


def of_caps(caps: Iterable[str]) -> DeviceKind | None:
    """What a board is, by what it says it can do; a board of several kinds is called after the first of them."""
    given = tuple(caps)
    return next((kind for kind in kinds() if any(cap.startswith(kind.cap) for cap in given)), None)


def reported_by(wire: str) -> ReportKind | None:
    """What a token on the wire reports; None for one that nobody knows."""
    return _by_wire.get(wire)


def report_named(name: str) -> ReportKind:
    """The report of that name. Raises KeyError."""
    return _by_type[name][1]


def kind_reporting(name: str) -> DeviceKind:
    """The kind whose report has that name. Raises KeyError."""
    return _by_type[name][0]


for known in (DICE, DISC):
    register(known)
for installed in entry_points(group="companion.devices"):
    register(installed.load())
