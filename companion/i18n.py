"""Texts for people, in the languages that we speak, from the Fluent files in ``locales/``.

>>> text("en", "tile-5m")
'5 of characters'
"""

from __future__ import annotations

import errno
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from companion.messages import Messages, Numbers

_LOCALES: Final = files("companion") / "locales"


@cache
def _speech(language: str) -> dict[str, Any]:
    """What ``language.toml`` says of a language: its own name, how it writes numbers, whether it says everything."""
    return tomllib.loads((_LOCALES / language / "language.toml").read_text(encoding="utf-8"))


NAME_LANGUAGES: Final = ("en", *sorted(f.name for f in _LOCALES.iterdir() if f.is_dir() and f.name != "en"))
"""Every language that has a folder: tiles have names in all of them."""

LANGUAGES: Final = tuple(name for name in NAME_LANGUAGES if _speech(name).get("whole", True))
"""Languages of explanations and pages."""

NAMES_ONLY: Final = tuple(name for name in NAME_LANGUAGES if name not in LANGUAGES)
"""Languages that have names of tiles, fans and yaku, and nothing else."""


def joined(language: str, names: str) -> str:
    """A language with the names of tiles, fans and yaku in another: "pl+ja"; every text can be said in it.

    >>> text(joined("pl", "ja"), "rules-yaku-chinitsu"), text("en+zh", "tile-5m"), text("ru+zh", "wind-E")
    ('Chinitsu 清一色', '五万', 'Восток')
    """
    return f"{language}+{names}" if names else language


def environment_language(environment: Mapping[str, str]) -> str:
    """The language that the locale of the environment names, if we speak it; else English.

    >>> environment_language({"LANG": "pl_PL.UTF-8"}), environment_language({"LC_ALL": "C", "LANG": "ru_RU"})
    ('pl', 'en')
    """
    named = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = named[:2].lower()
    return language if language in LANGUAGES else "en"


def own_language(language: str) -> str:
    """The language of the sentences: "pl" of "pl+ja"."""
    return language.partition("+")[0]


def own_name(language: str) -> str:
    """What the language calls itself.

    >>> own_name("pl")
    'Polski'
    """
    return str(_speech(language)["name"])


@cache
def numbers(language: str) -> Numbers:
    """How a language writes numbers; as English does where we do not speak it."""
    own = own_language(language)
    told = _speech(own if own in NAME_LANGUAGES else "en")
    return Numbers(told["decimal"], told["group"], told.get("plural", {}))


def text(language: str, key: str, /, **values: object) -> str:
    """The message ``key`` in ``language``, or in English where the language lacks it.

    Of a :func:`joined` language the names of tiles are the other's; those of fans and yaku stand behind its own.

    Raises KeyError if English lacks it too, or if a message's value is missing.
    """
    language, _, names = language.partition("+")
    if names and key.startswith(("tile-", "rules-")) and has_text(names, key):
        there = _messages(names).format(key, values)
        return there if key.startswith("tile-") else f"{text(language, key, **values)} {there}"
    for candidate in (language, "en"):
        messages = _messages(candidate)
        if key in messages:
            return messages.format(key, values)
    raise KeyError(f"no message {key!r}")


_folders: list[Path] = []


def add_texts(folder: Path) -> None:
    """Adds a folder of messages, ``LANGUAGE/*.ftl``: those that a package beside this one brings."""
    if folder not in _folders:
        _folders.append(folder)
        _messages.cache_clear()


def has_text(language: str, key: str) -> bool:
    """Whether that very language has the message."""
    return key in _messages(own_language(language))


def keys(language: str) -> tuple[str, ...]:
    """The keys of all messages that the language has."""
    return tuple(_messages(own_language(language)))


@cache
def _messages(language: str) -> Messages:
    own = _LOCALES / language
    if language not in NAME_LANGUAGES:
        return Messages([])
    folders = (own, *(folder / language for folder in _folders))
    entries = [entry for folder in folders if folder.is_dir() for entry in sorted(folder.iterdir(), key=_name)]
    sources = [entry.read_text(encoding="utf-8") for entry in entries if entry.name.endswith(".ftl")]
    return Messages(sources, numbers(language))


def _name(entry: Traversable) -> str:
    return entry.name


class ToldError(Exception):
    """An error whose message is a text for people: ``str()`` is English, :meth:`text` any language.

    Every error of ours that may reach people is one. What tells programmers of their own mistake stays plain English: a
    ValueError, KeyError or TypeError of a wrong call, and the checks of the training and of the firmware.

    ``key`` names the message, ``values`` fill it; a value that has a ``text`` of its own, or a list of such, is said in
    the same language. A sentence in the place of a key is said as it is.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(key)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """The message in a language."""
        return spoken(language, self.key, self.values) if has_text("en", self.key) else self.key


class SpokenError(ToldError, ValueError):
    """A value that cannot be, told to people.

    >>> SpokenError("hand-error-empty").text("pl")[:16]
    'brak kamieni: na'
    """


class Word:
    """A message that stands as a value in other messages, said in their language."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Word) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def text(self, language: str = "en") -> str:
        """The word in a language."""
        return text(language, self.key)


def spoken(language: str, key: str, values: Mapping[str, object]) -> str:
    """The message ``key`` with values that may be texts themselves (:func:`said`)."""
    return text(language, key, **{name: said(value, language) for name, value in values.items()})


def said(value: object, language: str) -> object:
    """A value of a message as the language says it: texts in that language, lists joined by semicolons.

    What somebody typed keeps a message on one line: line ends and other marks that cannot be seen are written out.
    """
    if isinstance(value, str):
        return value if value.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in value)
    if isinstance(value, (list, tuple)):
        return "; ".join(str(said(part, language)) for part in value)
    if isinstance(value, OSError):
        return system_words(value, language)
    own = getattr(value, "text", None)
    if callable(own):
        return own(language)
    return str(value) if isinstance(value, Exception) else value


_SYSTEM: Final = {
    errno.ENOENT: "system-not-there",
    errno.EACCES: "system-not-allowed",
    errno.EPERM: "system-not-allowed",
    errno.EEXIST: "system-there-already",
    errno.EISDIR: "system-folder",
    errno.ENOTDIR: "system-no-folder",
    errno.ENOSPC: "system-full",
    errno.EROFS: "system-read-only",
    errno.ENAMETOOLONG: "system-long-name",
    errno.EADDRINUSE: "system-address-taken",
}


def system_words(error: OSError, language: str = "en") -> str:
    """What the operating system refused, without the file's name; in its own words where these are rare ones.

    >>> system_words(FileNotFoundError(errno.ENOENT, "No such file or directory"), "pl")
    'nie ma takiego pliku ani folderu'
    """
    key = _SYSTEM.get(error.errno or 0)
    return text(language, key) if key else (error.strerror or str(error)).lower()
