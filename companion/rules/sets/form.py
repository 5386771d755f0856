"""A rule set as a form: every value that a table may change, with its name, choices, source and note.

>>> from companion.rules.sets.load import load_profile
>>> fields = {field.key: field for field in form(load_profile("classical-2000"))}
>>> fields["settings.limit"].label.text(), fields["settings.limit"].kind, fields["settings.limit"].value
('Limit', 'number', 2000)
>>> [choice.value for choice in fields["settlement.pay"].choices], fields["doubles.ready.doubles"].source[:7]
(['pairwise', 'winner-only'], '[001-G]')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.rules.profile.change import SWITCH_SECTIONS
from companion.rules.reasons import Plain, Said, Titles, named, title_of
from companion.rules.result import Reason
from companion.rules.sets.load import load_profile
from companion.rules.sets.places import is_shipped
from companion.rules.system import Profile


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a switch may take, and its name."""

    value: Any
    label: Reason


@dataclass(frozen=True, slots=True)
class Field:
    """One value of a rule set. ``key`` is its dotted key, as changes take it (also the part: "sets.chow.exposed").

    ``kind``: "yes-no", "number", "choice", "text", or "numbers" (a list of whole numbers). ``default`` is the value in
    the rule set that this one was copied from. ``status`` is "stated", "reconstruction", "disputed" or "provisional".
    """

    key: str
    section: str
    label: Reason
    kind: str
    value: Any
    default: Any
    source: str
    choices: tuple[Choice, ...] = ()
    least: int | None = None
    status: str = "stated"
    note: Reason | None = None

    def named(self, value: Any) -> Reason | None:
        """What people call a value that is a choice or made of ids ("seven-pairs orphans"); None for plain ones."""
        found = next((choice.label for choice in self.choices if choice.value == value), None)
        if found is None and isinstance(value, str):
            found = _choice_label(self.key.rpartition(".")[2], value)
        return found if found is not None and not isinstance(found, Plain) else None

    @property
    def section_label(self) -> Reason:
        """The name of the part of the rule set that the value belongs to."""
        return title_of("section", self.section)

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The JSON form of the page and the command line."""
        return {
            "key": self.key,
            "section": self.section,
            "section_label": self.section_label.text(language),
            "label": self.label.text(language),
            "kind": self.kind,
            "value": self.value,
            "default": self.default,
            "choices": [{"value": c.value, "label": c.label.text(language)} for c in self.choices],
            "least": self.least,
            "source": self.source,
            "status": self.status,
            "status_label": Reason(f"rules-status-{self.status}").text(language),
            "note": self.note.text(language) if self.note else "",
        }


def form(profile: Profile) -> tuple[Field, ...]:
    """Every value of the rule set that may be changed: switches first, then points and the like, as in the file."""
    base = _origin(profile).data
    found = [
        _switch(section, name, entry, base) for section in SWITCH_SECTIONS for name, entry in _of(profile, section)
    ]
    tiles = profile.data["tiles"]
    flowers = tiles.get("flowers", True)
    before = base.get("tiles", {}).get("flowers", True)
    label = Reason("rules-part-flowers")
    found.append(Field("tiles.flowers", "tiles", label, "yes-no", flowers, before, tiles["source"], _YES_NO))
    for key, line in profile.lines():
        section, _, name = key.partition(".")
        if name and section not in SWITCH_SECTIONS:
            found += _line(section, name, line, base)
    return tuple(found)


_APART: Final = frozenset(("source", "status", "note", "choices", "least", "implies", "implies-once", "who", "agreed"))
"""What a line says about its value, or what cannot be changed one by one."""
_YES_NO: Final = (Choice(True, Reason("rules-choice-yes")), Choice(False, Reason("rules-choice-no")))


_MARK: Final = re.compile(r"\[([0-9A-Z][0-9A-Z-]*)\]")


def marks(profile: Profile) -> dict[str, Reason]:
    """The marks of the texts that values of the rule set are taken from ("TEN"), with what each text is."""
    told = " ".join((profile.source, *(field.source for field in form(profile))))
    known = {mark: named(f"rules-mark-{mark}", "") for mark in sorted(set(_MARK.findall(told)))}
    return {mark: what for mark, what in known.items() if not isinstance(what, Plain)}  # a house rule may have its own


def _of(profile: Profile, section: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from profile.data.get(section, {}).items()


def _origin(profile: Profile) -> Profile:
    """The rule set that this one was copied from, if it comes with the program."""
    name = (profile.body.derived_from or "").partition(" ")[0]
    return load_profile(name) if name and is_shipped(name) else profile


def _switch(section: str, name: str, entry: Mapping[str, Any], base: Mapping[str, Any]) -> Field:
    value = entry["value"]
    before = base.get(section, {}).get(name, entry).get("value", value)
    choices = tuple(Choice(value, _choice_label(name, value)) for value in entry.get("choices", ()))
    kind = _kind(value)
    if kind == "yes-no":
        choices = _YES_NO
    elif choices:
        kind = "choice"
    return Field(
        f"{section}.{name}",
        section,
        title_of("switch", name),
        kind,
        value,
        before,
        entry["source"],
        choices,
        entry.get("least", 0) if type(value) is int else None,
        entry.get("status", "stated"),
        _note(entry),
    )


def _line(section: str, name: str, line: Mapping[str, Any], base: Mapping[str, Any]) -> Iterator[Field]:
    """The values of a line: one for most, several for a set that counts exposed and concealed."""
    parts = [part for part, value in line.items() if part not in _APART and _kind(value)]
    title = Titles(name, line["title"]) if "title" in line else _title(name)
    for part in parts:
        value = line[part]
        before: Any = base
        for step in (section, *name.split("."), part):
            before = before.get(step, {}) if isinstance(before, Mapping) else {}
        label = title
        if len(parts) > 1:
            label = Said("rules-field", {"place": title, "what": title_of("part", part)})
        yield Field(
            f"{section}.{name}.{part}",
            section,
            label,
            _kind(value),
            value,
            value if before == {} else before,
            line["source"],
            _YES_NO if type(value) is bool else (),
            0 if type(value) is int else None,
            line.get("status", "stated"),
            _note(line),
        )


def _title(name: str) -> Reason:
    for key in (f"rules-fan-{name}", f"rules-line-{name}", f"rules-faan-table-{name}", f"rules-yaku-{name}"):
        found = named(key, "")
        if not isinstance(found, Plain):
            return found
    return Plain(name.replace("-", " ").replace(".", " "))


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "yes-no"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "text"
    if isinstance(value, (list, tuple)) and value and all(type(part) is int for part in value):
        return "numbers"
    return ""


def _choice_label(name: str, value: Any) -> Reason:
    if isinstance(value, int):
        return Plain(str(value))
    return named(f"rules-choice-{name}-{str(value).replace(' ', '-')}", str(value).replace("-", " "))


def _note(entry: Mapping[str, Any]) -> Reason | None:
    note = entry.get("note")
    return named(f"rules-note-{note}", str(note)) if note else None
