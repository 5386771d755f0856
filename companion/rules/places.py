"""Where rule sets lie: those of the program, the players' own ones, and any file somebody names.

>>> find("classical_gambler").name, is_shipped("MCR")
('classical-2000.toml', True)
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.paths import own_rules
from companion.rules.profile_errors import ProfileError

FOLDER: Final = Path(__file__).parent / "profiles"
EARLIER: Final = "earlier"
"""The folder beside the own rule sets that keeps each version of them as it was saved."""


def profile_names() -> tuple[str, ...]:
    """The rule sets that come with the program."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


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
    for path in sorted(FOLDER.glob("*.toml")):
        data = read(path)
        for name in (str(data.get("id", path.stem)), *data.get("aliases", ())):
            found[normal_name(name)] = path
    return found


def read(path: Path) -> dict[str, Any]:
    """The plain tables of a file. Raises ProfileError for what is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ProfileError("rules-error-toml", file=str(path), what=str(error)) from error
