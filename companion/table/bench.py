"""How fast the table is: appends that are safe on the disk, and replaying a long evening.

``measure`` gives the figures, ``companion bench table`` prints them.
"""

from __future__ import annotations

import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.table.conduct import conduct_for
from companion.table.dice import dice_plan
from companion.table.events import DiceThrown, DrawRecorded, Event, TableOpened, Undone, WindTurned, WinRecorded
from companion.table.replay import apply, replay
from companion.table.show import table_view
from companion.table.state import Stored, TableState
from companion.table.store import Store

PLAYERS: Final = ("Anna", "Boris", "Celina", "Dmitri")


@dataclass(frozen=True, slots=True)
class TableFigure:
    """One measured number: what, how much, in which unit."""

    name: str
    value: float
    unit: str


def evening(hands: int = 200, seed: int = 1) -> Iterator[Event]:
    """The events of an evening: two throws, a win or a draw and a turn of the disc a hand, an undo now and then.

    The score that a win carries is as large as a real one with its reasons in three languages (about 6 kB).
    """
    chance = random.Random(seed)
    conduct = conduct_for("classical-2000", rounds=0, hands=0, dice=dice_plan("classical-000"))
    yield TableOpened(name="Bench", players=PLAYERS, profile="classical-2000", conduct=conduct)
    seq = 1
    text = {"reason": "pung of dragons, drawn: 8 points and one double for every player, under these rules"}
    score = {"items": [text] * 20, "languages": {"ru": {"items": [text] * 20}, "pl": {"items": [text] * 20}}}
    for hand in range(hands):
        for _ in range(2):
            yield DiceThrown(dice=(chance.randint(1, 6), chance.randint(1, 6)), device="dice-1", device_seq=f"1:{seq}")
        winner = chance.randrange(5)
        if winner == 4:
            yield DrawRecorded()
        else:
            points = chance.randrange(2, 200, 2)
            net = tuple(3 * points if p == winner else -points for p in range(4))
            hand_text = "123m 456p 789s (CCC) 3s + 3s"
            yield WinRecorded(winner=winner, hand=hand_text, score=score, net=net, total=points)
        yield WindTurned(wind="ESWN"[hand % 4], device="wind-1")  # type: ignore[arg-type]
        seq += 4
        if hand % 25 == 24:
            yield Undone(target=seq)
            seq += 1


def measure(folder: Path | None = None, appends: int = 500, hands: int = 200) -> list[TableFigure]:
    """All figures, measured in a new database in ``folder`` (default: a temporary one; mind which disk that is on)."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        url = f"sqlite:///{Path(place) / 'bench.db'}"
        return [
            *_disk(Path(place) / "raw", appends),
            *_appends(url, appends),
            *_evening(hands),
            *_cold_start(f"sqlite:///{Path(place) / 'cold.db'}", hands),
        ]


def _disk(path: Path, count: int) -> Iterator[TableFigure]:
    """What the disk alone can do: an append is never faster than one sync."""
    began = time.perf_counter()
    with path.open("wb") as file:
        for _ in range(count):
            file.write(bytes(4096))
            file.flush()
            os.fsync(file.fileno())
    yield TableFigure("the disk alone: 4 kB written and synced", count / (time.perf_counter() - began), "1/s")


def _appends(url: str, count: int) -> Iterator[TableFigure]:
    with Store(url) as store:
        table = store.create_table("Bench", PLAYERS, "classical-2000", settings={"rounds": 0})
        took = []
        busy = time.process_time()
        for number in range(count):
            event = WinRecorded(winner=number % 4, net=_net(number % 4), total=1)
            began = time.perf_counter()
            store.append(table, event, f"bench-{number}")
            took.append(time.perf_counter() - began)
        busy = time.process_time() - busy
    yield TableFigure("appends, each synced to the disk", count / sum(took), "1/s")
    yield TableFigure("append, processor time", 1000 * busy / count, "ms")
    yield TableFigure("append, median", 1000 * statistics.median(took), "ms")
    yield TableFigure("append, 99th percentile", 1000 * statistics.quantiles(took, n=100)[98], "ms")


def _evening(hands: int) -> Iterator[TableFigure]:
    log = tuple(Stored(n, event) for n, event in enumerate(evening(hands), 1))
    began, busy = time.perf_counter(), time.process_time()
    state = replay(log)
    took, busy = time.perf_counter() - began, time.process_time() - busy
    yield TableFigure(f"replay of {hands} hands ({len(log)} events)", 1000 * took, "ms")
    yield TableFigure("the same, processor time", 1000 * busy, "ms")
    yield TableFigure("one more event", 1e6 * _incremental(log), "µs")
    table_view(state, "pl").to_dict()  # texts are read from their files once
    began = time.perf_counter()
    table_view(state, "pl").to_dict()
    yield TableFigure("state as JSON for the page, whole history", 1000 * (time.perf_counter() - began), "ms")


def _incremental(log: tuple[Stored, ...]) -> float:
    state: TableState | None = None
    spent, counted = 0.0, 0
    for stored in log:
        began = time.perf_counter()
        state = apply(state, stored)
        if not isinstance(stored.event, Undone):
            spent += time.perf_counter() - began
            counted += 1
    return spent / counted


def _cold_start(url: str, hands: int) -> Iterator[TableFigure]:
    with Store(url) as store:
        table = store.import_events(Stored(n, event, key=str(n)) for n, event in enumerate(evening(hands), 1))
    began = time.perf_counter()
    with Store(url) as store:
        store.state(table)
    yield TableFigure(f"opening a log of {hands} hands from the disk", 1000 * (time.perf_counter() - began), "ms")


def _net(winner: int) -> tuple[int, int, int, int]:
    a, b, c, d = (3 if p == winner else -1 for p in range(4))
    return a, b, c, d
