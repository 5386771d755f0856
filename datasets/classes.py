"""The class list as data sets know it. The list itself has one home: :data:`companion.tiles.CLASS_NAMES`.

>>> class_id("C"), class_id("0m") == class_id("5m")      # red fives are labelled as plain fives
(31, True)
>>> NAMES[:3], len(NAMES)
(('1m', '2m', '3m'), 44)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.tiles import CLASS_NAMES, Tile

NAMES: Final = CLASS_NAMES
"""Class names; the place in this tuple is the class id of every data set and of the weights."""


def class_id(name: str) -> int:
    """The class id of a tile in any notation we read. Raises companion.tiles.TileError for text that is no tile."""
    return Tile.parse(name).index


def data_yaml(train: str, val: str, comment: str = "") -> str:
    """The text of a data.yaml in the fixed class order; paths are relative to the file's own folder.

    ``path:`` is left out on purpose: ultralytics then takes the folder in which the file lies, wherever it was moved.
    """
    lines = [f"# {line}" for line in comment.splitlines()]
    lines += [f"train: {train}", f"val: {val}", f"nc: {len(NAMES)}", "names:"]
    lines += [f'  {number}: "{name}"' for number, name in enumerate(NAMES)]
    return "\n".join(lines) + "\n"


def wrong_order(names: Mapping[int, str]) -> str | None:
    """What is wrong with the class names of a data set, or None where they are ours in our order.

    >>> wrong_order({0: "1m", 1: "3m"})
    'class 1 is 3m, where ours is 2m'
    >>> wrong_order(dict(enumerate(NAMES)))
    """
    for number, name in sorted(names.items()):
        ours = NAMES[number] if 0 <= number < len(NAMES) else "none"
        if name != ours:
            return f"class {number} is {name}, where ours is {ours}"
    missing = set(range(len(NAMES))) - set(names)
    return f"class {min(missing)} ({NAMES[min(missing)]}) is missing" if missing else None
