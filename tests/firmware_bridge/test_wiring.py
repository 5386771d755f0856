"""The wiring drawings are what their script makes, from the pins that the firmware uses."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

DOCS = Path(__file__).parents[2] / "docs" / "hardware"


@pytest.fixture(scope="module")
def wiring() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wiring", DOCS / "wiring.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    import sys

    sys.modules["wiring"] = module
    spec.loader.exec_module(module)
    return module


def test_the_committed_drawings_are_up_to_date(wiring: ModuleType) -> None:
    for name, picture in wiring.drawings().items():
        assert (DOCS / name).read_text(encoding="utf-8") == picture, "run python docs/hardware/wiring.py"
        ElementTree.fromstring(picture)


def test_pins_come_from_the_firmware(wiring: ModuleType) -> None:
    names = wiring.pins(wiring.PINS_H.read_text(encoding="utf-8"))
    assert (names["BUTTON"], names["LATCH"], names["DATA"], names["CLOCK"]) == ("D2", "D10", "D11", "D13")
    assert (names["BATTERY"], names["HALL0"], names["HALL3"]) == ("A5", "A0", "A3")
    moved = wiring.pins(wiring.PINS_H.read_text(encoding="utf-8").replace("BUTTON_BIT 2", "BUTTON_BIT 7"))
    assert moved["BUTTON"] == "D7"
    with pytest.raises(ValueError, match="BATTERY_CHANNEL"):
        wiring.pins(wiring.PINS_H.read_text(encoding="utf-8").replace("BATTERY_CHANNEL", "OTHER"))
