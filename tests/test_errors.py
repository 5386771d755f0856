"""Errors of ours are said in every language: none is raised with an English sentence of its own."""

from __future__ import annotations

import ast
import builtins
import re
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
        "ClassifierExportError",
        "DetectorExportError",
        "DeviceError",
    ),  # training and its data
    "RadioError",  # stands in the status of a device, where the operating system's words stand for other ports
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


OURS = sources("companion", "datasets", "firmware_bridge", "models", "web")
TELLING = {"echo", "secho", "print", "add_row", "Table", "ClickException", "UsageError", "BadParameter"}
"""What shows its arguments to whoever sits at the command line."""
FOR_DEVELOPERS = (
    *("companion/cli/bench", "companion/cli/eval.py", "web/draw_tiles.py"),  # figures, and a tool of the project
    *(
        "companion/cli/train.py",
        "companion/cli/synth.py",
        "models/train_",
        "models/export_",
    ),  # training has English words throughout
)
"""Where what is printed is for those who change the program. Logs are English, too: people send them to us."""
MARKUP = re.compile(r"\[[^\]]*\]")


def sentence(node: ast.expr | None, least: str = r"[A-Za-z]+ [A-Za-z]+") -> bool:
    """Whether an argument has English words of its own, also inside an f-string, a sum or a choice."""
    match node:
        case ast.Constant(value=str(words)):
            return re.search(least, MARKUP.sub("", words)) is not None
        case ast.JoinedStr(values=parts):
            whole = "".join(str(part.value) if isinstance(part, ast.Constant) else "0" for part in parts)
            return sentence(ast.Constant(whole), least)
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return sentence(one, least) or sentence(other, least)
        case ast.Call(func=ast.Name(id="escape") | ast.Attribute(attr="join"), args=inner):
            return any(sentence(each, least) for each in inner)
    return False


def builtin_errors(name: str) -> bool:
    """What is raised where something outside fails; a ValueError, KeyError or TypeError tells of a wrong call."""
    kind = vars(builtins).get(name)
    return isinstance(kind, type) and issubclass(kind, OSError)


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_error_is_raised_with_an_english_sentence(path: Path) -> None:
    wrong = []
    at_home = str(path.relative_to(ROOT)).startswith(FOR_DEVELOPERS)
    for line, name, first in raised(path):
        told = "ToldError" in bases(name) or name in TELLING or builtin_errors(name) or name == "ApiProblem"
        if told and not at_home and name not in FOR_PROGRAMMERS and sentence(first):
            wrong.append(f"{path.relative_to(ROOT)}:{line} {name}")
    assert not wrong, "give it the key of a message instead"


@pytest.mark.parametrize("path", OURS, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_printed_with_english_words(path: Path) -> None:
    if str(path.relative_to(ROOT)).startswith(FOR_DEVELOPERS):
        return
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and not (path.name == "schema.py" and ast.unparse(node.func) == "sa.Table")
        and ast.unparse(node.func).rpartition(".")[2] in TELLING
        and any(sentence(arg, r"[A-Za-z]{3,}") for arg in node.args)
    ]
    assert not wrong, "say it by a message instead"


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('f"{n} tiles in {place}"', True),
        ('"[bold]hand[/]: " + hand', True),
        ('f"{a:>5}  {b:%Y-%m-%d}"', False),
        ('escape(f"{n} left out")', True),
        ('text(language, "cli-no-tiles")', False),
    ],
)
def test_the_search_tells_words_from_figures(code: str, found: bool) -> None:
    assert sentence(ast.parse(code, mode="eval").body, r"[A-Za-z]{3,}") is found


def test_every_key_that_is_raised_has_a_message() -> None:
    missing = [
        f"{path.relative_to(ROOT)}:{line} {first.value}"
        for path in OURS
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
