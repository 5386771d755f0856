"""Texts for people: every language says everything, with the same blanks to fill."""

from __future__ import annotations

from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import companion
from companion.i18n import LANGUAGES, has_text, text
from companion.names import NAME_LANGUAGES, suit_name, tile_name, wind_name
from companion.tiles import ALL_TILES, Suit, Tile, Wind

LOCALES = Path(companion.__file__).parent / "locales"
AREAS = sorted(path.name for path in (LOCALES / "en").glob("*.ftl"))


class Variables(Visitor):
    """Collects the names behind ``$`` in a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the parser's name
        self.names.add(node.id.name)


def messages(path: Path) -> dict[str, set[str]]:
    """Message ids of a file with the variables of each; fails on what Fluent cannot read."""
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{path}: cannot be read: {entry.content!r}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{path}: {entry.id.name} stands there twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_language_says_the_same_things(language: str, area: str) -> None:
    english = messages(LOCALES / "en" / area)
    other = messages(LOCALES / language / area)
    assert sorted(other) == sorted(english)
    assert {k: sorted(v) for k, v in other.items()} == {k: sorted(v) for k, v in english.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_stands_in_two_files(language: str) -> None:
    seen: dict[str, str] = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for key in messages(path):
            assert key not in seen, f"{key} is in {seen[key]} and {path.name}: the later one would hide the first"
            seen[key] = path.name


@pytest.mark.parametrize("language", NAME_LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    for path in (LOCALES / language).glob("*.ftl"):
        for key, names in messages(path).items():
            assert text(language, key, **dict.fromkeys(names, 1))


@pytest.mark.parametrize("language", NAME_LANGUAGES)
def test_every_tile_suit_and_wind_has_a_name_of_its_own(language: str) -> None:
    assert all(has_text(language, f"tile-{tile.name}") for tile in ALL_TILES)
    assert len({tile_name(tile, language) for tile in ALL_TILES}) == len(ALL_TILES)
    assert len({suit_name(suit, language) for suit in Suit}) == 3
    assert len({wind_name(wind, language) for wind in Wind}) == 4


@pytest.mark.parametrize(
    ("tile", "names"),
    [
        ("5m", ("5 of characters", "пятёрка символов", "piątka znaków", "五万")),
        ("1s", ("1 of bamboos", "единица бамбуков", "jedynka bambusów", "一条")),
        ("9p", ("9 of dots", "девятка точек", "dziewiątka kropek", "九饼")),
        ("C", ("red dragon", "красный дракон", "czerwony smok", "红中")),
        ("F", ("green dragon", "зелёный дракон", "zielony smok", "发财")),
        ("P", ("white dragon", "белый дракон", "biały smok", "白板")),
        ("W", ("West wind", "западный ветер", "wiatr zachodni", "西风")),
        ("f3", ("chrysanthemum (flower 3)", "хризантема (цветок 3)", "chryzantema (kwiat 3)", "菊")),
        ("0p", ("red 5 of dots", "красная пятёрка точек", "czerwona piątka kropek", "赤五饼")),
    ],
)
def test_names(tile: str, names: tuple[str, ...]) -> None:
    assert tuple(tile_name(Tile.parse(tile), language) for language in NAME_LANGUAGES) == names


def test_a_language_that_we_do_not_speak_gets_english() -> None:
    assert tile_name(Tile("E"), "eo") == "East wind"


def test_a_missing_message_and_a_missing_value_are_errors() -> None:
    with pytest.raises(KeyError, match="no message 'tile-10m'"):
        text("en", "tile-10m")
    with pytest.raises(KeyError, match="tile-red"):
        text("ru", "tile-red")
