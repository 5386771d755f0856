"""Texts for people: every language says everything, with the same blanks to fill."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import companion
from companion.i18n import LANGUAGES, NAMES_ONLY, has_text, keys, text
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
    assert tuple(tile_name(Tile.parse(tile), language) for language in ("en", "ru", "pl", "zh")) == names


def test_every_fan_has_a_chinese_and_every_yaku_a_japanese_name() -> None:
    """All of them have an established one; the messages that say what a fan asks for are no names."""
    fans = {key for key in keys("en") if key.startswith("rules-fan-") and not key.startswith("rules-fan-why")}
    yaku = {key for key in keys("en") if key.startswith("rules-yaku-") and not key.startswith(NO_NAMES)}
    limits = {key for key in keys("en") if key.startswith("rules-limit-name-")}
    assert (len(fans), len(yaku), len(limits)) == (92, 50, 7)
    assert sorted(fans - set(keys("zh"))) == []
    assert sorted((yaku | limits) - set(keys("ja"))) == []


NO_NAMES = ("rules-yaku-what-", "rules-yaku-why")


@pytest.mark.parametrize("language", NAMES_ONLY)
def test_names_in_another_language_are_names_of_something(language: str) -> None:
    assert sorted(set(keys(language)) - set(keys("en"))) == []


@pytest.mark.parametrize(
    ("language", "key", "name"),
    [
        ("en+zh", "rules-fan-pure-double-chow", "Pure Double Chow 一般高"),
        ("ru+ja", "rules-limit-name-mangan", "манган 満貫"),
        ("pl+ja", "tile-C", "中"),
        ("pl+zh", "rules-yaku-pinfu", "Pinfu"),
        ("pl+zh", "wind-E", "wschód"),
    ],
)
def test_names_stand_beside_the_language(language: str, key: str, name: str) -> None:
    assert text(language, key) == name


def test_a_language_that_we_do_not_speak_gets_english() -> None:
    assert tile_name(Tile("E"), "eo") == "East wind"


def test_a_missing_message_and_a_missing_value_are_errors() -> None:
    with pytest.raises(KeyError, match="no message 'tile-10m'"):
        text("en", "tile-10m")
    with pytest.raises(KeyError, match="tile-red"):
        text("ru", "tile-red")


def test_a_new_language_is_its_folder(tmp_path: Path) -> None:
    """The guide "a language" of docs/development.md, followed: nothing but a folder is added."""
    copy = tmp_path / "companion"
    shutil.copytree(Path(companion.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    folder = copy / "locales" / "eo"
    shutil.copytree(copy / "locales" / "en", folder)
    (folder / "language.toml").write_text('name = "Esperanto"\ndecimal = ","\ngroup = "."\n', encoding="utf-8")
    tiles = folder / "tiles.ftl"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("tile-E = East wind", "tile-E = orienta vento"), "utf-8")
    code = (
        "from companion.i18n import LANGUAGES, own_name; from companion.names import tile_name\n"
        "from companion.tiles import Tile; from companion.table.show.text import amount_text\n"
        "from companion.config import Settings\n"
        "assert 'eo' in LANGUAGES and own_name('eo') == 'Esperanto' and Settings(language='eo').language == 'eo'\n"
        "print(tile_name(Tile('E'), 'eo'), amount_text(12345.5, 'eo'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.stdout == "orienta vento 12.345,5\n", done.stderr
    asked = [sys.executable, "-m", "companion", "score", "123m 456m 789m EEE 5p + 5p", "--language", "eo"]
    done = subprocess.run(asked, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
