"""Where files lie: the program's data, and the players' own rule sets, which the edge tells the core.

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
from typing import Final

import platformdirs

SETTINGS_FILE: Final = "companion.toml"
"""The name of the settings file in the data folder."""

OURS: Final = (SETTINGS_FILE, "companion.db*", "photos", "rules", "collected", "tilesets", "backups", "quiz.json")
"""What the program keeps in the data folder: nobody else's business."""

_own_rules: list[Callable[[], Path]] = []


def default_data_dir() -> Path:
    """Where this system keeps a program's data: tables, photos, the settings file."""
    return platformdirs.user_data_path("mahjong-companion", appauthor=False)


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
