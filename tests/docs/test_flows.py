"""The ways through the program as the docs draw them, against what the running program calls."""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest
from flask import Flask

from companion.config import load_settings
from companion.firmware_bridge import Bridge
from companion.table import Store
from companion.vision import ModelError, Reader
from companion.web import create_app

ROOT = Path(__file__).parents[2]
PHOTO = ROOT / "datasets" / "samples" / "chows-on-green.jpg"


def flows() -> ModuleType:
    spec = importlib.util.spec_from_file_location("flows", ROOT / "docs" / "flows.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FLOWS = flows().FLOWS


@contextmanager
def calls() -> Iterator[list[str]]:
    """Our functions in the order in which each was first called, in every thread that starts meanwhile."""
    first: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if event == "call" and module.startswith("companion."):
            first.setdefault(f"{module.removeprefix('companion.')}:{frame.f_code.co_qualname}")

    called: list[str] = []
    before = sys.getprofile()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
        called += first


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    try:
        reader = Reader()
    except ModelError as error:
        pytest.skip(str(error))
    with Store(f"sqlite:///{tmp_path / 'log.db'}") as store:
        yield create_app(store=store, reader=reader, settings=load_settings(environment={}, data_dir=tmp_path / "data"))


@pytest.fixture
def table(app: Flask) -> str:
    store: Store = app.extensions["companion"].store
    return store.create_table("Sunday", ["Anna", "Boris", "Celina", "Dmitri"], "classical-2000")


HAND = {
    "hand": "234m 567s EE (777p) [CCCC] + 4m",
    "win": {"winner": 1, "by": "discard", "discarder": 0, "flags": []},
}


def photo_to_score(app: Flask, table: str) -> None:
    client = app.test_client()
    answer = client.post(f"/api/tables/{table}/photos", data=PHOTO.read_bytes(), content_type="image/jpeg")
    assert answer.status_code == 200
    assert client.post(f"/api/tables/{table}/score", json=HAND).status_code == 200


def tap_to_screen(app: Flask, table: str) -> None:
    client = app.test_client()
    answer = client.post(f"/api/tables/{table}/wins", json=HAND, headers={"Idempotency-Key": "one-tap-and-no-more"})
    assert answer.status_code == 201
    assert client.get(f"/t/{table}").status_code == 200


def throw_to_wall(app: Flask, table: str) -> None:
    services = app.extensions["companion"]
    services.live.devices.choose(table)
    with Bridge(["sim://dice?serial=FLOW&seed=3"], services.live.devices.on_device) as bridge:
        for thrown in (1, 2, 3, 4):  # who deals first, who throws again, and the break
            bridge.board("FLOW").throw((1, thrown))
            assert bridge.wait_until(lambda n=thrown: services.store.state(table).seq > n, 10)  # type: ignore[misc]
    assert app.test_client().get(f"/t/{table}").status_code == 200


@pytest.mark.parametrize(
    ("name", "go"),
    [("photo-to-score", photo_to_score), ("throw-to-wall", throw_to_wall), ("tap-to-screen", tap_to_screen)],
)
def test_the_program_goes_the_way_that_is_drawn(
    app: Flask, table: str, name: str, go: Callable[[Flask, str], None]
) -> None:
    with calls() as called:
        go(app, table)
    steps = [step.where for step in FLOWS[name]]
    assert [step for step in steps if step not in called] == [], "a step that nothing calls"
    assert sorted(steps, key=called.index) == steps, "the program calls them in another order"


@pytest.mark.parametrize("name", FLOWS)
def test_the_pictures_are_drawn_from_the_ways(name: str) -> None:
    kept = (ROOT / "docs" / "images" / f"flow-{name}.svg").read_text(encoding="utf-8")
    assert kept == flows().drawing(FLOWS[name]), "python docs/flows.py"
