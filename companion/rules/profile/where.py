"""Where a value stands in the text of a rule set's file.

>>> where('id = "a"\\n[lines]\\nmine = { points = 1, when = "suits" }', "lines.mine.when")
(3, 28)
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.rules.profile.errors import SHOWN, ProfileError
from companion.rules.reasons import Said
from companion.rules.result import Reason


def where(text: str, key: str) -> tuple[int, int] | None:
    """Line and column, from 1, at which the value of a dotted key begins, or the nearest table that holds it."""
    steps = key.split(".")
    lines = text.splitlines()
    for known in range(len(steps), 0, -1):
        found = _find(lines, steps[:known])
        if found:
            return found
    return None


def _find(lines: Sequence[str], steps: Sequence[str]) -> tuple[int, int] | None:
    table: list[str] = []
    for number, line in enumerate(lines, 1):
        header = re.match(r"\s*\[+\s*([^\[\]]+?)\s*\]+", line)
        if header:
            table = [part.strip().strip("\"'") for part in header[1].split(".")]
            if table == list(steps):
                return number, header.start(1) + 1
            continue
        entry = re.match(r"\s*[\"']?([\w.-]+)[\"']?\s*=\s*", line)
        if not entry:
            continue
        here = [*table, *entry[1].split(".")]
        if here == list(steps):
            return number, entry.end() + 1
        if here == list(steps[:-1]):
            inner = re.search(rf"[{{,]\s*[\"']?{re.escape(steps[-1])}[\"']?\s*=\s*", line[entry.end() :])
            if inner:
                return number, entry.end() + inner.end() + 1
    return None


def located(error: ProfileError, origin: str, text: str) -> ProfileError:
    """The error with line and column of each wrong value; the same error where nothing can be found."""
    told: list[Reason] = []
    for key, what in list(error.fields.items())[:SHOWN]:
        place = where(text, key)
        said: Reason = Said("rules-field", {"place": key, "what": what})
        if place:
            line, column = place
            at = what.values.get("at")
            if isinstance(at, int):
                column += at + 1  # behind the quote
            said = Said("rules-field-where", {"what": said, "line": str(line), "column": str(column)})
        told.append(said)
    return ProfileError("rules-error-fields", fields=error.fields, file=origin, what=told) if told else error
