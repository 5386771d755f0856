"""What a viewer of the live view has to change: its parts as they were and as they are now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Regions:
    """The markup of each part; the history without rows, its newest ones beside it by their entry, newest first.

    ``seq`` and ``revision`` say what they show; ``asked_for`` holds the parts that are only told to have changed, by a
    value that changes with them.
    """

    seq: int
    revision: int
    parts: Mapping[str, str]
    rows: Mapping[int, str]
    asked_for: Mapping[str, object]


def changes(before: Regions | None, now: Regions) -> dict[str, Any]:
    """What a viewer who shows ``before`` has to change: parts, rows that are new or others, rows that are gone, and the
    parts to ask for. Everything where nobody knows what the viewer shows; empty for nothing."""
    was = before or Regions(0, 0, {}, {}, {})
    oldest = min(now.rows, default=0)
    found = {
        "parts": {name: markup for name, markup in now.parts.items() if was.parts.get(name) != markup},
        "rows": [[seq, markup] for seq, markup in now.rows.items() if was.rows.get(seq) != markup],
        "gone": [seq for seq in was.rows if seq not in now.rows and seq >= oldest],
        "ask": [name for name, value in now.asked_for.items() if was.asked_for.get(name) != value],
    }
    told = {name: value for name, value in found.items() if value}
    return {"seq": now.seq, "revision": now.revision, **told} if told else {}
