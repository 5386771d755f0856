"""Sourced hands of the card of the tests: every line of ``tests/vectors/american.jsonl``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import request, value
from tests.rules.american.hands import CARD

VECTORS = [json.loads(line) for line in (CARD.parent / "american.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The card as it is, and with its even line at other values."""
    folder = tmp_path_factory.mktemp("cards")
    found = {"": CARD}
    for name, worth in (("cents", "0.25"), ("ones", "1")):
        text = CARD.read_text(encoding="utf-8").replace("66a 8888a FF         | x 25", f"66a 8888a FF | x {worth}")
        assert f"x {worth}" in text
        found[name] = folder / f"{name}.txt"
        found[name].write_text(text, encoding="utf-8")
    return found


@pytest.mark.parametrize("vector", [pytest.param(row, id=row["id"]) for row in VECTORS])
def test_a_sourced_hand_counts_as_its_source_says(vector: dict[str, Any], cards: dict[str, Path]) -> None:
    asked = {key: part for key, part in vector.items() if key in request.KEYS}
    asked["options"] = {**vector.get("options", {}), "card": str(cards[vector.get("card", "")])}
    told = request.answer(asked)
    wanted = dict(vector["expect"])
    for problem in wanted.pop("problems", ()):
        assert any(problem in message for message in told["problems"]), told["problems"]
    if "problems" not in vector["expect"]:
        assert told["problems"] == []
        parsed = request.parse(asked)
        assert value(parsed.hand, parsed.win, parsed.profile) == told["total"]
    if "names" in wanted:
        assert wanted.pop("names") == sorted(item["name"] for item in told["items"])
    if "left_out" in wanted:
        assert wanted.pop("left_out") == [entry["name"] for entry in told["left_out"]]
    if "has_text" in wanted:
        assert wanted.pop("has_text") in told["items"][0]["reason"]
    if "notes" in wanted:
        note = wanted.pop("notes")
        assert any(note in text for text in told["notes"])
    if "waits" in wanted:
        assert wanted.pop("waits") == [wait["tile"] for wait in told["waits"]]
    if "near" in wanted:
        near = wanted.pop("near")
        line = next(each for each in told["nearest"] if each["name"] == near["line"])
        assert line["distance"] == near.get("distance", line["distance"])
        assert near.get("says") in (None, *line["reasons"])
    assert wanted == {key: told[key] for key in wanted}
    assert sum(told.get("net", {}).values()) == 0


def test_every_vector_names_its_source() -> None:
    assert [row["id"] for row in VECTORS if not row.get("source")] == []
    assert len({row["id"] for row in VECTORS}) == len(VECTORS)
