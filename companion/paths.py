"""Where the players' own files lie, told by the edge (command line, page) to the core. Imports nothing.

>>> use_own_rules(Path("rules"))
>>> str(own_rules())
'rules'
>>> use_own_rules(None)
>>> own_rules() is None
True
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_own_rules: list[Callable[[], Path]] = []


def use_own_rules(folder: Path | Callable[[], Path] | None) -> None:
    """Where the players' own rule sets lie, so that they are found by name; None for nowhere.

    A function is asked each time: the command line reads its settings only if somebody needs them.
    """
    _own_rules.clear()
    if folder is not None:
        _own_rules.append(folder if callable(folder) else lambda: folder)


def own_rules() -> Path | None:
    """The folder of the players' own rule sets, if somebody said where it is."""
    return _own_rules[0]() if _own_rules else None
