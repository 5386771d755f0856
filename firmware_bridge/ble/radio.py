"""The Bluetooth that the adaptor needs, small enough to be played by a test, and bleak behind it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol

from companion.firmware_bridge.ble.godice import COMMANDS, EVENTS, NAME_PREFIX


class Connection(Protocol):
    """An open connection to one die."""

    async def send(self, data: bytes) -> None:
        """Writes a command. Raises OSError when the die is out of reach."""

    async def close(self) -> None:
        """Ends the connection; never raises."""


class Radio(Protocol):
    """A Bluetooth adapter."""

    async def find(self, seconds: float) -> dict[str, str]:
        """Dice in reach: address to advertised name. Raises OSError where Bluetooth cannot be used."""

    async def connect(self, address: str, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> Connection:
        """Opens a die and listens to it. Raises OSError if it cannot be reached."""


class RadioError(OSError):
    """Bluetooth cannot be used, with what to do."""


class BleakRadio:
    """The computer's own Bluetooth. Raises RadioError if the extra ``ble`` is not installed."""

    def __init__(self) -> None:
        try:
            self._bleak: Any = import_module("bleak")
        except ModuleNotFoundError as error:
            raise RadioError("Bluetooth dice need bleak: pip install 'mahjong-table-companion[ble]'") from error

    async def find(self, seconds: float) -> dict[str, str]:
        """Dice in reach, by their advertised name."""
        try:
            found = await self._bleak.BleakScanner.discover(timeout=seconds)
        except (self._bleak.exc.BleakError, OSError) as error:
            raise RadioError(f"Bluetooth is off or not there: {error}") from error
        return {device.address: device.name for device in found if (device.name or "").startswith(NAME_PREFIX)}

    async def connect(self, address: str, on_data: Callable[[bytes], None], on_lost: Callable[[], None]) -> Connection:
        """Opens a die and listens to it."""
        client = self._bleak.BleakClient(address, disconnected_callback=lambda _client: on_lost())
        try:
            await client.connect()
            await client.start_notify(EVENTS, lambda _sender, data: on_data(bytes(data)))
        except (self._bleak.exc.BleakError, OSError, TimeoutError) as error:
            raise RadioError(f"the die {address} cannot be reached: {error}") from error
        return _BleakConnection(client, self._bleak.exc.BleakError)


class _BleakConnection:
    def __init__(self, client: Any, error: type[Exception]) -> None:
        self._client = client
        self._error = error

    async def send(self, data: bytes) -> None:
        try:
            await self._client.write_gatt_char(COMMANDS, data)
        except self._error as error:
            raise RadioError(str(error)) from error

    async def close(self) -> None:
        with suppress(self._error, OSError):
            await self._client.disconnect()
