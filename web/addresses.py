"""Where phones find this machine: its addresses in the home network, and QR codes for them."""

from __future__ import annotations

import ipaddress
import socket
import time
from contextlib import closing, suppress
from functools import lru_cache
from io import BytesIO
from typing import Final
from urllib.parse import urlsplit

import segno
from markupsafe import Markup

_FRESH: Final = 20.0
"""Seconds for which the machine's addresses are believed: asking can take long where no name server answers."""


def home_addresses() -> list[str]:
    """This machine's IPv4 addresses that others can reach, the most likely one first; empty without a network."""
    found: list[str] = []
    # Connecting a datagram socket sends nothing; it only asks the system which address it would send from.
    for target in ("192.168.1.1", "10.255.255.255", "172.16.0.1", "203.0.113.1"):
        with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    with suppress(OSError):  # a host without a resolvable name still has the addresses above
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    return sorted(usable, key=lambda address: not ipaddress.ip_address(address).is_private)


def phone_url(host: str, path: str = "/", scheme: str = "http") -> str:
    """The address to give to a phone for a page that was asked for as ``host``.

    A page opened on the machine itself as localhost is no address for others: then the home address is named.

    >>> phone_url("192.168.1.5:8000", "/t/a")
    'http://192.168.1.5:8000/t/a'
    """
    parts = urlsplit(f"//{host}")
    name = parts.hostname or "localhost"
    if name == "localhost" or name.endswith(".localhost") or _loopback(name):
        addresses = own_addresses()
        if addresses:
            host = addresses[0] + (f":{parts.port}" if parts.port else "")
    return f"{scheme}://{host}{path}"


def own_addresses() -> list[str]:
    """The same, asked for at most every 20 seconds."""
    return _home_addresses(int(time.monotonic() // _FRESH))


@lru_cache(maxsize=1)
def _home_addresses(_when: int) -> list[str]:
    return home_addresses()


def network_of(address: str) -> str:
    """What counts as one caller: an IPv4 address, or the 64 bits that one household has of IPv6.

    >>> network_of("192.168.1.20"), network_of("2001:db8::5:1"), network_of("::ffff:10.0.0.7")
    ('192.168.1.20', '2001:db8::', '10.0.0.7')
    """
    if ":" not in address:
        return address
    whole = ipaddress.IPv6Address(address.partition("%")[0])
    if whole.ipv4_mapped is not None:
        return str(whole.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(whole) >> 64 << 64))


def _loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


@lru_cache(maxsize=64)  # the same few addresses stand on every page, and finding a code takes 20 ms
def qr_svg(url: str) -> Markup:
    """The address as a QR code: an inline SVG without inline styles, dark on clear."""
    out = BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, dark="#000"
    )
    return Markup(out.getvalue().decode().strip())


def qr_terminal(url: str) -> str:
    """The address as a QR code in characters, for a terminal."""
    lines: list[str] = []
    rows = [[bool(cell) for cell in row] for row in segno.make(url, error="l", micro=False).matrix_iter(border=2)]
    for top, bottom in zip(rows[::2], [*rows[1::2], [False] * len(rows[0])], strict=False):
        lines.append("".join(" ▄▀█"[2 * (not a) + (not b)] for a, b in zip(top, bottom, strict=True)))
    return "\n".join(lines)
