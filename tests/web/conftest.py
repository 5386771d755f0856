"""Fixtures of the web tests: a store on disk, an app over it, a reader that knows its photo, a table of four."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.config import Settings, load_settings
from companion.table import Store
from companion.tiles import Tile
from companion.vision import Group, GroupKind, Reading, ReadTile
from companion.web import create_app
from tests.web.browser import launched

SAMPLES = Path(__file__).parents[2] / "datasets" / "samples"
PLAYERS = ["Anna", "Boris", "Celina", "Dmitri"]
HAND = "234m 567s EE (777p) [CCCC] + 4m"
"""112 points in classical-2000: 20 + 2 + 32 + 2, doubled for the dragons, won by South in the East round."""


def read_tile(name: str, place: int, confidence: float = 0.99, others: tuple[str, ...] = ()) -> ReadTile:
    """A tile as the reader gives it, the tiles standing side by side from the left."""
    x = 20 + 50 * place
    rest = (1 - confidence) / max(1, len(others))
    return ReadTile(
        Tile.parse(name),
        confidence,
        (x, 100, x + 48, 164),
        0,
        0,
        np.array([(x, 100), (x + 48, 100), (x + 48, 164), (x, 164)], dtype=np.float32),
        ((Tile.parse(name), confidence), *((Tile.parse(other), rest) for other in others)),
    )


@dataclass
class KnowingReader:
    """Stands in for the reader where a test is about the page: it says what it was told to say."""

    tiles: list[ReadTile] = field(default_factory=list)
    groups: list[Group] | None = None
    further: tuple[Reading, ...] = ()
    seen: list[tuple[int, ...]] = field(default_factory=list)
    areas: list[tuple[int, int, int, int] | None] = field(default_factory=list)

    def read(self, image: np.ndarray[Any, Any], area: tuple[int, int, int, int] | None = None) -> Reading:
        self.seen.append(image.shape)
        self.areas.append(area)
        if area is not None and (area[0] >= image.shape[1] or area[1] >= image.shape[0]):
            raise ValueError("the marked area holds nothing of the photo")
        groups = self.groups if self.groups is not None else [Group(GroupKind.CONCEALED, tuple(range(len(self.tiles))))]
        further = self.further if area is None else ()
        return Reading(image.shape[1], image.shape[0], tuple(self.tiles), tuple(groups), further=further)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A running Chromium, for the pages of a module."""
    with launched() as opened:
        yield opened


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(environment={}, data_dir=tmp_path / "data")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'log.db'}") as opened:
        yield opened


@pytest.fixture
def reader() -> KnowingReader:
    return KnowingReader([read_tile(name, place) for place, name in enumerate(["2m", "3m", "4m", "5s", "E"])])


@pytest.fixture
def app(store: Store, settings: Settings, reader: KnowingReader) -> Flask:
    return create_app(store=store, reader=reader, settings=settings)  # type: ignore[arg-type]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def table(store: Store) -> str:
    return store.create_table("Sunday", PLAYERS, "classical-2000", settings={"dealer_by": "wins"})


Post = Callable[..., TestResponse]


@pytest.fixture
def post(client: FlaskClient, table: str) -> Post:
    """Sends a command of the table; with a fresh key unless one is given."""

    def send(name: str, body: Any = None, key: str | None = None, **options: Any) -> TestResponse:
        headers = {"Idempotency-Key": key if key is not None else secrets.token_hex(8)}
        return client.post(f"/api/tables/{table}/{name}", json=body or {}, headers=headers, **options)

    return send


def win(hand: str = HAND, winner: int = 1, discarder: int | None = 0, **more: Any) -> dict[str, Any]:
    """The body of a score or a win."""
    by = "self-draw" if discarder is None else "discard"
    return {"hand": hand, "win": {"winner": winner, "by": by, "discarder": discarder, "flags": []}, **more}


def sample_photo(name: str = "chows-on-green.jpg") -> bytes:
    """A real photo that comes with the program."""
    return (SAMPLES / name).read_bytes()


def sample_labels(name: str) -> list[dict[str, Any]]:
    """What truly lies on it, by hand."""
    found = json.loads((SAMPLES / "samples.json").read_text(encoding="utf-8"))
    return next(each["tiles"] for each in found if each["file"] == name)
