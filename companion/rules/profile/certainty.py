"""Which values of a score rest on a reconstruction, a dispute or a provisional list, said beside the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.rules.reasons import Said
from companion.rules.result import Reason


def unsure_lines(lines: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, str]:
    """Dotted key -> status of every line of a profile that its source does not simply state."""
    return {key: line["status"] for key, line in lines if line.get("status", "stated") != "stated"}


def notes(unsure: Mapping[str, str], used: Iterable[tuple[str, Reason]]) -> list[Reason]:
    """One note a status for the lines used, given as (dotted key, name in any language)."""
    found: dict[str, dict[str, Reason]] = {}
    for key, name in used:
        status = unsure.get(key)
        if status is not None:
            found.setdefault(status, {}).setdefault(key, name)
    return [
        Said("rules-uncertain", {"names": list(names.values()), "status": Reason(f"rules-status-{status}")})
        for status, names in sorted(found.items())
    ]
