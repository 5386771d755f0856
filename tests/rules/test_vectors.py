"""Sourced hands with what they are worth: every line of ``tests/vectors/*.jsonl`` of these rule sets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.rules import request, value

FOLDER = Path(__file__).parent.parent / "vectors"
FILES = ("classical.jsonl", "mcr.jsonl", "beginners.jsonl", "hongkong.jsonl", "riichi.jsonl", "refused.jsonl")


def _vectors() -> list[Any]:
    rows = [json.loads(line) for name in FILES for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(row, id=f"{row['rules']}-{row['id']}") for row in rows]


@pytest.mark.parametrize("vector", _vectors())
def test_a_sourced_hand_scores_as_its_source_says(vector: dict[str, Any]) -> None:
    asked = {key: part for key, part in vector.items() if key in request.KEYS}
    wanted = dict(vector["expect"])
    parsed = request.parse(asked)
    scored = request.solve(parsed)
    told = scored.to_dict()
    names = [item.name for item in scored.items]
    for problem in wanted.pop("problems", ()):
        assert any(problem in message for message in told["problems"]), told["problems"]
    if "problems" not in vector["expect"]:
        assert told["problems"] == []
    for name in wanted.pop("has", ()):
        assert name in names
    for name in wanted.pop("lacks", ()):
        assert name not in names
    if "names" in wanted:
        assert sorted(wanted.pop("names")) == sorted(names)
    for name in wanted.pop("left_out", ()):
        assert name in [entry.name for entry in scored.left_out]
    for total in wanted.pop("others", ()):
        assert total in [reading.total for reading in scored.others]
    if "points" in wanted:
        assert wanted.pop("points") == sum(i.value * i.count for i in scored.items if i.unit == "points")
    if "doubles" in wanted:
        assert wanted.pop("doubles") == sum(i.value * i.count for i in scored.items if i.unit == "doubles")
    if "net" in wanted:
        assert wanted.pop("net") == told["net"]
    if "waits" in wanted:
        found = request.waiting(parsed)
        assert wanted.pop("waits") == [wait["tile"] for wait in found["waits"]]
    if "distance" in wanted:
        assert wanted.pop("distance") == request.waiting(parsed)["distance"]
    if "total" in wanted and not parsed.scoring and not told["problems"]:
        assert value(parsed.hand, parsed.win, parsed.profile) == wanted["total"]
    assert wanted == {key: told[key] for key in wanted}


def test_every_vector_names_its_source() -> None:
    rows = [json.loads(line) for name in FILES for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]
    assert [row["id"] for row in rows if not row.get("source")] == []
