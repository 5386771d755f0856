"""Where rule sets lie: those of the program, the players' own ones, and any file somebody names.

>>> find("classical_gambler").name, is_shipped("MCR")
('classical-2000.toml', True)
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from companion.paths import own_rules
from companion.rules.profile.errors import ProfileError

FOLDER: Final = Path(__file__).parent / "profiles"
GROUP: Final = "companion.rule_profiles"
"""The entry points by which an installed package brings rule sets: each names a package whose folder holds them."""
MOST_KB: Final = 1024
"""How large the file of a rule set may be; those of the program have 20 KB."""
EARLIER: Final = "earlier"
"""The folder beside the own rule sets that keeps each version of them as it was saved."""


@cache
def _folders() -> tuple[Path, ...]:
    """Where rule sets come from: the program's folder first, then those of installed packages by name."""
    brought = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return (FOLDER, *(Path(str(files(entry.value))) for entry in brought))


def _files() -> Iterator[Path]:
    for folder in _folders():
        yield from sorted(folder.glob("*.toml"))


def profile_names() -> tuple[str, ...]:
    """The rule sets that come with the program and with the packages that are installed beside it."""
    return tuple(sorted(path.stem for path in _files()))


def is_of_program(path: Path) -> bool:
    """Whether a file is one of those rule sets."""
    return path.parent in _folders()


def find(name_or_path: str | Path) -> Path:
    """The file of a rule set by name, alias, ``name@version`` of an own one, or path. Raises ProfileError."""
    if isinstance(name_or_path, Path) or str(name_or_path).endswith(".toml"):
        path = Path(name_or_path)
        if not path.is_file():
            raise ProfileError("rules-error-folder" if path.is_dir() else "rules-error-file", file=str(path))
        return path
    wanted = normal_name(str(name_or_path))
    found = _aliases().get(wanted) or _own(wanted)
    if found is None:
        names = ", ".join((*profile_names(), *own_names()))
        raise ProfileError("rules-error-unknown", name=str(name_or_path), names=names)
    return found


def normal_name(name: str) -> str:
    """A name as it is compared: small letters, hyphens only."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def own_names() -> tuple[str, ...]:
    """The players' own rule sets by name."""
    folder = own_rules()
    return tuple(sorted(path.stem for path in folder.glob("*.toml"))) if folder is not None else ()


def is_shipped(name: str) -> bool:
    """Whether a rule set of the program goes by that name."""
    return normal_name(name) in _aliases()


_OWN_NAME: Final = re.compile(r"(?P<id>[a-z0-9][a-z0-9-]*)(@(?P<version>[a-z0-9][a-z0-9.-]*))?")


def _own(name: str) -> Path | None:
    """The file of an own rule set, ``name@version`` for an earlier version of it."""
    folder, parts = own_rules(), _OWN_NAME.fullmatch(name)
    if folder is None or parts is None:
        return None
    path = folder / f"{parts['id']}.toml"
    if parts["version"] and not (path.is_file() and str(read(path).get("version")) == parts["version"]):
        path = folder / EARLIER / f"{parts['id']}@{parts['version']}.toml"
    return path if path.is_file() else None


@cache
def _aliases() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for path in _files():
        data = read(path)
        for name in (str(data.get("id", path.stem)), *data.get("aliases", ())):
            found.setdefault(normal_name(name), path)
    return found


def read(path: Path) -> dict[str, Any]:
    """The plain tables of a file. Raises ProfileError for one that is too large or no TOML."""
    size = path.stat().st_size // 1024
    if size > MOST_KB:
        raise ProfileError("rules-error-large", file=str(path), size=str(size), most=str(MOST_KB))
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ProfileError("rules-error-toml", file=str(path), what=str(error)) from error
    return tables(text, str(path))


def tables(text: str, origin: str) -> dict[str, Any]:
    """The plain tables of a text; ``origin`` names it in errors. Raises ProfileError for what is no TOML."""
    try:
        return tomllib.loads(text)
    except ValueError as error:  # no TOML, or a number of thousands of digits
        raise ProfileError("rules-error-toml", file=origin, what=str(error)) from error
    except RecursionError as error:
        raise ProfileError("rules-error-nested", file=origin) from error
