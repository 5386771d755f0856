"""The command line library's own words in the language of the answers: "Usage:", "Error:", "No such option"; and the
help of our commands and options.

Click takes each word through gettext at the moment it says it. Here it takes them from our Fluent files instead; the
key of a message is made from its English text, and what has no message stays English. The test of this file fails for
a message of a newer click that has none.

Help stands in the code in English; ``help.ftl`` of each other language has every paragraph of it, and the test fails
for one that is missing or left over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from copy import copy
from functools import wraps
from inspect import cleandoc
from string import Formatter
from typing import Final

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.termui
import click.types

SPEAKING: Final = (
    click.core,
    click.decorators,
    click.exceptions,
    click.formatting,
    click.parser,
    click.termui,
    click.types,
)
"""The modules of click that say something to people."""

_language: ContextVar[Callable[[], str]] = ContextVar("language", default=lambda: "en")


@contextmanager
def said_in(language: Callable[[], str]) -> Iterator[None]:
    """Click's words are said in that language meanwhile; it is asked for only when a word is said."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


def now() -> str:
    """The language that words are said in."""
    return _language.get()()


def named_in(arguments: Sequence[str]) -> str:
    """The language that ``--language`` names among arguments that may not be readable otherwise; empty for none.

    >>> named_in(["score", "--language=pl", "--nonsense"]), named_in(["--language", "ru"]), named_in(["--language"])
    ('pl', 'ru', '')
    """
    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--language":
            from companion.i18n import LANGUAGES

            said = value if equals else "".join(arguments[at + 1 : at + 2])
            return said if said in LANGUAGES else ""
    return ""


def key_of(message: str) -> str:
    """The key of a message of click.

    >>> key_of("No such option {name!r}.")
    'click-no-such-option-name'
    """
    plain = re.sub(r"![rs](?=\})", "", message)
    return "click-" + re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def word(message: str) -> str:
    """What stands in the place of gettext: the message with its {places} for values, in the language of now."""
    return _said(message, message, 1)


def words(singular: str, plural: str, count: int) -> str:
    """The same for a message with a plural (ngettext)."""
    return _said(singular, singular if count == 1 else plural, count)


def _said(singular: str, english: str, count: int) -> str:
    language = now()
    if language == "en":
        return english
    from companion.i18n import has_text, text

    key = key_of(singular)
    if not has_text(language, key):
        return english
    # An index such as {value!r} has to come through as it is: click fills it in afterwards.
    places = {name: f"{{{name}!{how}}}" if how else f"{{{name}}}" for name, how in _places(singular) + _places(english)}
    return text(language, key, **{"n": count, **places})


def _places(message: str) -> list[tuple[str, str]]:
    return [(name, how or "") for _, name, _, how in Formatter().parse(message) if name]


def help_key(paragraph: str) -> str:
    """The key of a paragraph of help: its first twelve words.

    >>> help_key("Port of the page; 0 takes any free one.")
    'help-port-of-the-page-0-takes-any-free-one'
    """
    return "help-" + "-".join(re.findall(r"[a-z0-9]+", paragraph.lower())[:12])


def paragraphs(help_text: str) -> list[str]:
    """The paragraphs of a command's or an option's help."""
    return [" ".join(each.split()) for each in cleandoc(help_text).split("\n\n")]


def helped(help_text: str) -> str:
    """Help in the language of now; a paragraph without a message stays English."""
    language = now()
    if language == "en":
        return help_text
    from companion.i18n import has_text, text

    told = ((help_key(each), each) for each in paragraphs(help_text))
    return "\n\n".join(text(language, key) if has_text(language, key) else each for key, each in told)


def _with_help_of_now(kind: type[click.Command] | type[click.Option], name: str) -> None:
    """Lets a method of click that shows ``help`` see it in the language of now."""
    method = getattr(kind, name)

    @wraps(method)
    def said(self: click.Command | click.Option, *given: object, **named: object) -> object:
        spoken = copy(self)
        spoken.help = helped(self.help) if self.help else self.help
        return method(spoken, *given, **named)

    setattr(kind, name, said)


def install() -> None:
    """Makes click take its words and our help from here, once for the process."""
    for kind, name in ((click.Command, "format_help_text"), (click.Command, "get_short_help_str"),
                       (click.Option, "get_help_record")):  # fmt: skip
        _with_help_of_now(kind, name)
    for module in SPEAKING:
        for name, ours in (("_", word), ("ngettext", words)):
            if name in vars(module):
                setattr(module, name, ours)
