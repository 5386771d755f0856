"""Errors of ours are said in every language: none is raised with an English sentence of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import BaseModel, Field, ValidationError

from companion.i18n import LANGUAGES, ToldError, has_text
from companion.validated import checked
from tests.test_imports import ROOT, sources

FOR_PROGRAMMERS = {
    *("MessageError", "LineError"),  # a message that is missing, noise on a line: nobody is told
    *("TooManyStreams", "termios_error"),  # caught where they arise, and answered there
    "TooManyError",  # told as a fault of its card
    *("FaultError", "EmulatorError", "BenchError"),  # what the checks of firmware and speed found
    *(
        "PeerError",
        "FaceArtError",
        "RealDataError",
        "DataError",
        "ClassifierExportError",
        "DetectorExportError",
        "DeviceError",
    ),  # training and its data
    # The boards' own names and options, which stand in the status of a device.
    *("SimulatorError", "DiceNameError", "PageBoardError", "RadioError"),
}
"""Classes whose errors stay English."""

CLASSES = {
    node.name: node
    for path in sources("companion", "datasets", "firmware_bridge", "models", "web")
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(node, ast.ClassDef)
}
BUILT_IN = {name for name, kind in vars(__import__("builtins")).items() if isinstance(kind, type)}


def bases(name: str) -> set[str]:
    """The names of everything that a class of ours is derived from."""
    own = {ast.unparse(base).rpartition(".")[2] for base in CLASSES[name].bases} if name in CLASSES else set()
    return own.union(*(bases(base) for base in own if base != name))


def raised(path: Path) -> Iterator[tuple[int, str, ast.expr | None]]:
    """Every raise of a class by name: line, class, first argument."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            first = node.exc.args[0] if node.exc.args else None
            yield node.lineno, ast.unparse(node.exc.func).rpartition(".")[2], first


def test_our_errors_can_be_told() -> None:
    errors = {
        name for name in CLASSES if bases(name) & {"Exception", "ValueError", "RuntimeError", "OSError", "KeyError"}
    }
    untold = {name for name in errors if "ToldError" not in bases(name) and not speaks(name)} - {"ToldError"}
    assert len(errors) > 25
    assert sorted(untold - FOR_PROGRAMMERS) == ["ApiProblem"]  # the page's answers, which choose their words by a code


def speaks(name: str) -> bool:
    """Whether the class has a ``text`` of its own."""
    return any(isinstance(node, ast.FunctionDef) and node.name == "text" for node in CLASSES[name].body)


@pytest.mark.parametrize("path", sources("companion", "datasets", "web"), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_error_is_raised_with_an_english_sentence(path: Path) -> None:
    wrong = []
    for line, name, first in raised(path):
        told = "ToldError" in bases(name) or name.endswith(("UsageError", "BadParameter", "ClickException"))
        sentence = isinstance(first, ast.JoinedStr) and any(
            isinstance(part, ast.Constant) and " " in str(part.value) for part in first.values
        )
        sentence |= isinstance(first, ast.Constant) and " " in str(first.value)
        if told and sentence and (path.name, name) != ("devices.py", "ClickException"):  # the bench of firmware
            wrong.append(f"{path.relative_to(ROOT)}:{line} {name}")
    assert not wrong, "give it the key of a message instead"


def test_every_key_that_is_raised_has_a_message() -> None:
    missing = [
        f"{path.relative_to(ROOT)}:{line} {first.value}"
        for path in sources("companion", "datasets", "web")
        for line, name, first in raised(path)
        if isinstance(first, ast.Constant)
        and isinstance(first.value, str)
        and "-" in first.value
        and "ToldError" in bases(name)
        and not all(has_text(language, first.value) for language in LANGUAGES)
    ]
    assert not missing


class Checked(BaseModel):
    port: int = Field(ge=0, le=9)
    name: str = Field(min_length=2, max_length=3)
    share: float
    many: tuple[int, ...]


@pytest.mark.parametrize(
    ("values", "polish"),
    [
        ({"port": 10}, "najwyżej 9"),
        ({"port": "x"}, "potrzebna liczba całkowita"),
        ({"name": "a"}, "znaków co najmniej 2"),
        ({"name": "abcd"}, "znaków najwyżej 3"),
        ({"name": 1}, "potrzebny tekst"),
        ({"share": "much"}, "potrzebna liczba"),
        ({"many": 1}, "potrzebna lista"),
        ({"share": None}, "potrzebna liczba"),
    ],
)
def test_what_pydantic_finds_is_said_in_every_language(values: dict[str, object], polish: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Checked.model_validate({"port": 1, "name": "ab", "share": 0.5, "many": [], **values})
    [item] = caught.value.errors()
    fault = checked(item)
    assert fault.text("pl") == polish
    assert fault.text("en") == item["msg"]
    assert len({fault.text(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_has_no_message_stays_english() -> None:
    assert str(ToldError("no key, but a sentence")) == "no key, but a sentence"
