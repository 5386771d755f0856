"""The players' own rule sets: copied from others, changed value by value, each change a new version.

Each lies in a TOML file of its own, ``ID.toml``; every version is kept beside them as it was saved, so that it can be
looked at and compared (``ID@VERSION``) for ever.

>>> import tempfile
>>> library = Library(Path(tempfile.mkdtemp()))
>>> library.copy("classical-2000", "sunday", title="Our Sundays", changes={"limit": 500}).version
'1'
>>> library.edit("sunday", {"limit": "1000"}).version
'2'
>>> library.load("sunday").settings["limit"], library.load("sunday", "1").settings["limit"]
(1000, 500)
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.rules.profile.errors import ProfileError, of_fields
from companion.rules.profile.toml import dump_toml
from companion.rules.result import Reason
from companion.rules.sets.load import BY_HAND, load_profile, parse_profile
from companion.rules.sets.places import EARLIER, is_shipped, profile_names
from companion.rules.system import Profile, with_changes

_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
TITLE_LENGTH: Final = 60


class Library:
    """The own rule sets in one folder, beside those of the program. The folder is made when it is needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> tuple[str, ...]:
        """The ids of the own rule sets, also of those that cannot be read."""
        return tuple(sorted(path.stem for path in self.folder.glob("*.toml")))

    def profiles(self) -> tuple[Profile, ...]:
        """Every rule set that can be played by: those of the program, then the own ones."""
        own = (found for found in self._read() if isinstance(found, Profile))
        return (*(load_profile(name) for name in profile_names()), *own)

    def broken(self) -> dict[str, ProfileError]:
        """The own rule sets that cannot be used, with what is wrong."""
        return {
            name: found
            for name, found in zip(self.names(), self._read(), strict=True)
            if isinstance(found, ProfileError)
        }

    def load(self, id: str, version: str = "") -> Profile:
        """An own rule set, or an earlier version of it. Raises ProfileError."""
        path = self._path(id)
        if not path.is_file():
            raise ProfileError("rules-own-none", id=id)
        found = _of_id(path, id)
        if version in ("", found.version, found.body.version):
            return found
        kept = self._kept(id, version)
        if not kept.is_file():
            raise ProfileError("rules-error-unknown", name=f"{id}@{version}", names=", ".join(self.versions(id)))
        return _of_id(kept, id)

    def versions(self, id: str) -> tuple[str, ...]:
        """The versions of an own rule set that were kept, oldest first."""
        kept = list((self.folder / EARLIER).glob(f"{id}@*.toml")) if _ID.fullmatch(id) else []
        return tuple(p.stem.partition("@")[2] for p in sorted(kept, key=lambda path: _numbers(path.stem)))

    def copy(
        self, source: str | Path, id: str, *, title: str = "", changes: Mapping[str, Any] | None = None
    ) -> Profile:
        """A rule set under an id of its own, version 1, with values changed; the source may be any rule set.

        ``changes``: switches by name, any value by its dotted key; values may be text, as a form sends them.
        Raises ProfileError for an id that cannot be or is taken, and with ``fields`` for each value that is wrong.
        """
        check_id(id)
        if self._path(id).exists():
            raise ProfileError("rules-own-taken", id=id)
        base = load_profile(source)
        changed = checked(base, changes or {})
        version = self._next(id, "0")  # 1, unless there was one of this id before
        named = check_title(title) if title else ""
        return self._save(changed.derive(id, version, title=named, derived_from=root_of(base)))

    def edit(self, id: str, changes: Mapping[str, Any], *, title: str | None = None, based_on: str = "") -> Profile:
        """The next version of an own rule set, with values changed (as in :meth:`copy`).

        ``based_on`` is the version that the caller had before its eyes: if somebody has changed the rule set since,
        nothing is saved. Raises ProfileError, also if nothing would change.
        """
        now = self.load(id)
        by_hand = now.version.endswith(BY_HAND)
        if based_on and based_on != now.version:
            raise ProfileError("rules-own-other-version", id=id, now=now.version, then=based_on)
        changed = checked(now, changes)
        named = check_title(title) if title is not None and title != now.title() else ""
        if changed.data == now.data and not named and not by_hand:
            raise ProfileError("rules-own-nothing", id=id)
        number = self._next(id, now.body.version)
        return self._save(changed.derive(id, number, title=named or now.title(), derived_from=now.body.derived_from))

    def rewrite(self, id: str, text: str, *, based_on: str = "") -> Profile:
        """The next version of an own rule set from the text of a whole file; what it says of its version is not asked.

        Raises ProfileError as :meth:`edit`, and for a text that is no rule set or has another id.
        """
        now = self.load(id)
        if based_on and based_on != now.version:
            raise ProfileError("rules-own-other-version", id=id, now=now.version, then=based_on)
        found = parse_profile(text, f"{id}.toml")
        if found.id != id:
            raise ProfileError("rules-own-file-name", file=f"{id}.toml", id=found.id)
        if {**found.data, "version": ""} == {**now.data, "version": ""} and not now.version.endswith(BY_HAND):
            raise ProfileError("rules-own-nothing", id=id)
        data = {**found.data, "version": self._next(id, now.body.version)}
        return self._save(parse_profile(dump_toml(data), f"{id}.toml"))

    def remove(self, id: str) -> None:
        """Takes an own rule set out of the list; its versions stay kept, and games go on under them."""
        self.load(id)
        self._path(id).unlink()

    def _read(self) -> Iterator[Profile | ProfileError]:
        for name in self.names():
            try:
                yield self.load(name)
            except ProfileError as error:
                yield error

    def _path(self, id: str) -> Path:
        check_id(id)
        return self.folder / f"{id}.toml"

    def _kept(self, id: str, version: str) -> Path:
        return self.folder / EARLIER / f"{id}@{re.sub(r'[^A-Za-z0-9.-]', '_', version)}.toml"

    def _next(self, id: str, version: str) -> str:
        """The version after ``version`` that was never used, so that one version is one content."""
        used = {version, *self.versions(id)}
        head, digits = re.fullmatch(r"(.*?)(\d*)", version, re.DOTALL).groups()  # type: ignore[union-attr]
        number = int(digits or 0) + 1
        dot = "" if digits or not head else "."
        while f"{head}{dot}{number}" in used:
            number += 1
        return f"{head}{dot}{number}"

    def _save(self, profile: Profile) -> Profile:
        written = profile.to_toml()
        saved = parse_profile(written, f"{profile.id}.toml")  # what is written can be read again
        path = self._path(profile.id)
        try:
            _write(self._kept(saved.id, saved.body.version), written)
            _write(path, written)
        except OSError as error:
            raise ProfileError("rules-own-not-saved", file=str(path), what=error.strerror or str(error)) from error
        return saved


def check_id(id: str) -> None:
    """Whether an own rule set may have that id. Raises ProfileError."""
    if not _ID.fullmatch(id):
        raise ProfileError("rules-own-id", id=id[:60])
    if is_shipped(id):
        raise ProfileError("rules-own-shipped", id=id)


def root_of(base: Profile) -> str:
    """What a copy of a rule set says that it is derived from: the rule set of the program at the end of the line, since
    the course of play at the table is that one's."""
    return base.body.derived_from or f"{base.id} {base.version}"


def checked(base: Profile, changes: Mapping[str, Any]) -> Profile:
    """The rule set with values changed and its own version. Raises ProfileError with everything wrong in ``fields``."""
    if not changes:
        return base
    wrong: dict[str, Reason] = {}
    good: dict[str, Any] = {}
    for key, value in changes.items():
        try:
            with_changes(base, {key: value})
        except ProfileError as error:
            if not error.fields:
                raise
            wrong.update(error.fields)
        else:
            good[key] = value
    if wrong:
        raise of_fields(base.origin, wrong)
    return replace(with_changes(base, good), version=base.body.version, changes={})


def check_title(title: str) -> str:
    """The name of an own rule set without blanks around it. Raises ProfileError if it cannot be one."""
    text = title.strip()
    if not 1 <= len(text) <= TITLE_LENGTH or not text.isprintable():
        raise ProfileError(
            "rules-own-title",
            length=str(len(text)),
            fields={"title": Reason("rules-own-title", {"length": str(len(text))})},
        )
    return text


def _of_id(path: Path, id: str) -> Profile:
    found = load_profile(path)
    if found.id != id:
        raise ProfileError("rules-own-file-name", file=path.name, id=found.id)
    return found


def _numbers(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", name)]


def _write(path: Path, text: str) -> None:
    """Writes a file in one step: a power failure leaves the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
