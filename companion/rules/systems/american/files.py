"""Finding and reading card files, and everything that can be told about one before it is played with."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from companion.rules.systems.american.card import Card
from companion.rules.systems.american.faults import CardError, Fault
from companion.rules.systems.american.parse import read_card
from companion.rules.systems.american.variants import MOST_VARIANTS, TooManyError, variants

PRACTICE: Final = "practice"
"""The word that names the made-up card of the program."""
SUFFIX: Final = ".txt"
"""How the name of a card file ends. No other file is opened: what is told about a card quotes it."""
PRACTICE_FILE: Final = Path(__file__).with_name("practice_card.txt")
MOST_BYTES: Final = 1_000_000
_CARD_KEYS: Final = ("card", "settings.card", "settings.card.value")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A card that can be played with, the file that it came from, and a short fingerprint of its text."""

    card: Card
    path: Path
    fingerprint: str


def is_card_key(key: str) -> bool:
    """Whether a change of a rule set names its card."""
    return str(key).replace("_", "-") in _CARD_KEYS


def card_path(name: str, origin: str, changes: Mapping[str, Any]) -> Path:
    """Where a rule set's card lies.

    ``practice`` is the card of the program. A path in a rule file counts from that file's folder, a path given as a
    change (on the command line, at a table) from the folder that the program runs in.
    """
    if name == PRACTICE:
        return PRACTICE_FILE
    path = Path(name).expanduser()
    if path.is_absolute() or any(map(is_card_key, changes)):
        return path
    return Path(origin).parent / path


def is_text(name: str) -> bool:
    """Whether the switch holds a card itself instead of its name: what a game keeps."""
    return "\n" in name


def card_in(text: str, origin: str) -> Loaded:
    """The card that a text is. Raises CardError."""
    return _of_text(text, Path(origin))


def load_card(path: Path) -> Loaded:
    """The card of a file. Raises CardError for a file that is not there and for whatever is wrong in it."""
    if path.suffix != SUFFIX:
        raise CardError(str(path), (Fault(1, 1, "card-suffix", {"suffix": SUFFIX}),))
    try:
        about = path.stat()
    except OSError as error:
        raise CardError(str(path), (Fault(1, 1, "card-no-file"),)) from error
    return _loaded(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=32)
def _loaded(path: Path, _changed_at: int, _size: int) -> Loaded:
    return _of_text(read_file(path), path)


@lru_cache(maxsize=32)
def _of_text(text: str, path: Path) -> Loaded:
    card, faults = checked(text)
    errors = tuple(fault for fault in faults if fault.kind == "error")
    if errors:
        raise CardError(str(path), errors)
    return Loaded(card, path, hashlib.sha256(card.text().encode()).hexdigest()[:8])


def read_file(path: Path) -> str:
    """The text of a card file. Raises CardError where there is no file or no text in it."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise CardError(str(path), (Fault(1, 1, "card-large", {"most": f"{MOST_BYTES:,}"}),))
        data = path.read_bytes()
    except OSError as error:
        key = "card-folder" if path.is_dir() else "card-no-file"
        raise CardError(str(path), (Fault(1, 1, key),)) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data.count(b"\n", 0, error.start) + 1
        raise CardError(str(path), (Fault(row, 1, "card-encoding"),)) from error


def checked(text: str) -> tuple[Card, tuple[Fault, ...]]:
    """A card's text with all its faults, those too that show only when its lines are laid out with the tiles."""
    card, faults = read_card(text)
    found = list(faults)
    for line in card.lines:
        try:
            ways = variants(line)
        except TooManyError:
            found.append(Fault(line.place, 1, "card-too-many-ways", {"id": line.id, "most": f"{MOST_VARIANTS:,}"}))
            continue
        if not any(way.possible for way in ways):
            found.append(Fault(line.place, 1, "card-impossible", {"id": line.id}, "warning"))
        for group in line.groups:
            if not group.is_set and not group.year and any(group.signs.count(sign) > 2 for sign in group.signs):
                found.append(Fault(line.place, 1, "card-mixed", {"group": group.text}, "warning"))
    return card, tuple(sorted(found, key=lambda fault: (fault.line, fault.column)))
