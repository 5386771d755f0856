"""The command line library speaks our languages, and says nothing that is not translated."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, main
from companion.cli.words import SPEAKING, help_key, key_of, paragraphs
from companion.i18n import LANGUAGES, has_text, keys

NOT_SHOWN = (
    "Could not determine name",  # mistakes in our own declarations
    "No options defined but",
    "Arguments take exactly one",
    "Name '{name}' defined twice",
    "Boolean option {decl!r}",
    "Value must be an iterable",
    "Invalid start character",
    "deprecated",
    "DeprecationWarning",
    "(dynamic)",
    "Choice({choices})",
    "Unknown color",
    "Press any key",  # kinds of questions and values that no command of ours has
    "Repeat for confirmation",
    "Error: The two entered values",
    "Confirm the action",
    "{value!r} does not match the format",
    "{value!r} is not a valid UUID",
    "extra['required']",
    "file",  # kinds of values, named when a command is declared, before anybody has said a language
    "directory",
    "path",
)


def said_by_click() -> list[str]:
    """Every message that click's modules take through gettext."""
    found = []
    for module in SPEAKING:
        assert module.__file__ is not None
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                first = node.args[0]
                found.append(first.value if isinstance(first, ast.Constant) else ast.unparse(first))
    return found


def test_every_message_of_click_is_in_our_languages() -> None:
    said = said_by_click()
    assert len(said) > 40
    assert [m for m in said if not m.startswith(NOT_SHOWN) and not has_text("en", key_of(m))] == []


@pytest.mark.parametrize(
    ("arguments", "russian", "polish"),
    [
        (["score", "--nonsense"], "Ошибка: Нет параметра '--nonsense'", "Błąd: Nie ma opcji '--nonsense'"),
        (["waits"], "Не хватает аргумента 'HAND'", "Brakuje argumentu 'HAND'"),
        (["waits", "1m", "2m", "3m"], "Лишние аргументы (2m 3m)", "Zbędne argumenty (2m 3m)"),
        (["quiz", "--level", "9"], "'9': можно одно из 'easy'", "'9': można jedno z 'easy'"),
        (["quiz", "--count", "0"], "0 вне пределов x>=1", "0 poza zakresem x>=1"),
        (["quiz", "--count", "x"], "'x' не подходит, нужно: integer range", "'x' nie pasuje, potrzeba: integer range"),
        (["quizz"], "Нет команды 'quizz'", "Nie ma polecenia 'quizz'"),
        (["quiz", "--seed"], "Параметру '--seed' нужно значение", "Opcja '--seed' wymaga wartości"),
        (["waits", "--help"], "Параметры:\n", "Opcje:\n"),
        (["--help"], "Команды:\n", "Polecenia:\n"),
        (["waits", "--help"], "по умолчанию: S", "domyślnie: S"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(
    arguments: list[str], russian: str, polish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, expected in (("ru", russian), ("pl", polish)):
        monkeypatch.setenv("COMPANION_LANGUAGE", language)
        output = CliRunner().invoke(main, arguments).output
        assert expected in output
        for word in ("Usage:", "Error:", "Try '", "Options:", "Commands:"):
            assert word not in output


def test_the_language_of_the_line_goes_before_that_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_LANGUAGE", "ru")
    for arguments in (["score", "--nonsense", "--language", "pl"], ["score", "--language=pl", "--nonsense"]):
        assert "Błąd: Nie ma opcji" in CliRunner().invoke(main, arguments).output


def test_a_settings_file_says_the_language_of_its_own_errors(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('language = "pl"')
    assert "Nie ma opcji" in CliRunner().invoke(main, ["--config", str(file), "waits", "--nonsense"]).output


@pytest.mark.parametrize(
    ("language", "said"), [("ru", "нет такого файла или папки"), ("pl", "nie ma takiego pliku ani folderu")]
)
def test_the_systems_words(language: str, said: str, tmp_path: Path) -> None:
    assert language in LANGUAGES
    missing = str(tmp_path / "none.jsonl")
    result = CliRunner().invoke(main, ["score", "--batch", missing, "--language", language])
    assert (result.exit_code, f"{missing}: {said}" in result.output) == (2, True)


def helps() -> Iterator[str]:
    """The help of every command and option, as it stands in the code."""

    def of(command: click.Command, context: click.Context) -> Iterator[str]:
        yield command.help or ""
        yield from (p.help for p in command.params if isinstance(p, click.Option) and p.help)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                if inner is not None:
                    yield from of(inner, click.Context(inner, info_name=name, parent=context))

    yield from of(main, click.Context(main))
    yield from (lazy.help for lazy in COMMANDS.values())


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_command_and_option_is_explained_in_every_language(language: str) -> None:
    wanted = {help_key(each): each for text in helps() for each in paragraphs(text)}
    assert len(wanted) == len({each for text in helps() for each in paragraphs(text)}), "two texts with one key"
    assert len(wanted) > 250
    there = {key for key in keys(language) if key.startswith("help-")}
    assert {key: each for key, each in wanted.items() if key not in there} == {}
    assert sorted(there - set(wanted)) == []


@pytest.mark.parametrize(
    ("arguments", "russian", "polish"),
    [
        (["--help"], "Сосчитать руку, набранную или снятую", "Policz rękę, wpisaną lub ze zdjęcia"),
        (["table", "--help"], "Показать стол: очки", "Pokaż stół: punkty"),
        (["waits", "--help"], "Ветер места победителя.", "Wiatr miejsca zwycięzcy."),
        (["run", "--help"], "Запустить стол", "Uruchom stół"),
    ],
)
def test_help_is_told_in_the_language_chosen(
    arguments: list[str], russian: str, polish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, expected in (("ru", russian), ("pl", polish)):
        monkeypatch.setenv("COMPANION_LANGUAGE", language)
        assert expected in CliRunner().invoke(main, arguments).output
    said = CliRunner().invoke(main, ["score", "--language", "pl", "--help"]).output
    assert "Policz rękę, wpisaną" in said


@pytest.mark.parametrize(("locale", "said"), [("pl_PL.UTF-8", "Opcje"), ("ru", "Параметры"), ("de_DE", "Options")])
def test_without_a_setting_the_locale_of_the_system_counts(
    locale: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.upper().startswith("COMPANION_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", locale)
    assert f"{said}:\n" in CliRunner().invoke(main, ["waits", "--help"]).output
