"""Which language a reader gets, and the texts of the pages and their scripts."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

from flask import Request, g

from companion.i18n import LANGUAGES, NAMES_ONLY, joined, own_name, text
from companion.rules.result import Number
from companion.table.show.text import amount_text
from companion.tiles import CLASS_NAMES, Tile

COOKIE: Final = "language"
NAMES_COOKIE: Final = "tile-names"
THEIR_OWN: Final = "own"
"""Chosen where names are to be those of the language, whatever the table's setting says."""
OWN_NAMES: Final = tuple((language, own_name(language)) for language in LANGUAGES)
TILE_NAMES: Final = (THEIR_OWN, *NAMES_ONLY)


def choose(request: Request, default: str, names: str) -> str:
    """The language that the reader chose, or prefers in the browser's settings, or the table's own; with the names of
    tiles and fans that he chose, or those of the table's setting."""
    wanted = request.cookies.get(NAMES_COOKIE, "")
    chosen = wanted if wanted in TILE_NAMES else names
    return joined(_language(request, default), "" if chosen == THEIR_OWN else chosen)


def chosen_names(language: str) -> str:
    """Whose names of tiles a reader sees: one of :data:`TILE_NAMES`."""
    return language.partition("+")[2] or THEIR_OWN


def _language(request: Request, default: str) -> str:
    chosen = request.cookies.get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    fallback = default if default in LANGUAGES else "en"
    return request.accept_languages.best_match(LANGUAGES, default=fallback) or fallback


def t(key: str, **values: Any) -> str:
    """The page's message ``web-KEY`` in the reader's language."""
    return text(g.language, f"web-{key}", **values)


@cache
def script_messages(language: str) -> dict[str, str]:
    """Messages of the scripts (``web-js-...``), by the rest of their names, with {placeholders} for values."""
    found: dict[str, str] = {}
    areas = (files("companion") / "locales" / "en").iterdir()
    source = "\n".join(sorted(each.read_text(encoding="utf-8") for each in areas if each.name.startswith("web")))
    for match in re.finditer(r"^web-js-([a-z0-9-]+) = (.*(?:\n[ \t]+.*)*)", source, re.MULTILINE):
        names = set(re.findall(r"\{ ?\$(\w+) ?\}", match[2]))
        found[match[1]] = text(language, f"web-js-{match[1]}", **{name: f"{{{name}}}" for name in names})
    return found


@cache
def tile_names(language: str) -> dict[str, str]:
    """What each tile is called, by the name of its picture."""
    names = {name: text(language, f"tile-{name}") for name in CLASS_NAMES}
    red = {f"0{suit}": text(language, "tile-red", name=names[f"5{suit}"]) for suit in "msp"}
    return names | red


def tile_file(name: str) -> str:
    """The file name of a tile's picture, from its name in notation or its class.

    >>> tile_file("0m"), tile_file("?"), tile_file("joker")
    ('0m', 'back', 'joker')
    """
    tile = Tile.parse(name)
    return f"0{tile.name[1]}" if tile.red else tile.name


def amount(value: Number | float, language: str = "") -> str:
    """A number as people of the reader's language write it."""
    return amount_text(value, language or g.language)
