"""Docs that cannot rot: each command, option, setting, rule set and device message is there, and examples run."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import click
import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.cli.asked import ByRules
from companion.config import ENV_PREFIX, Settings
from companion.firmware_bridge import protocol
from companion.rules import load_profile, profile_names

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), ROOT / "README.md"])


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def all_commands() -> Iterator[tuple[str, click.Command]]:
    def walk(path: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
        yield path, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                yield from walk(f"{path} {name}", inner)

    yield from walk("companion", main)


def test_reference_is_up_to_date() -> None:
    import importlib.util

    spec = importlib.util.spec_from_file_location("make_reference", DOCS / "make_reference.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        assert maker.remade(text) == text, f"{path.name} is behind: run python docs/make_reference.py"


def test_every_command_and_option_is_documented() -> None:
    text = page("commands.md")
    sections = dict(re.findall(r"^#+ `(companion[^`]*)`\n(.*?)(?=^#+ `|\Z)", text, re.MULTILINE | re.DOTALL))
    for path, command in all_commands():
        assert path in sections, f"docs/commands.md says nothing of {path!r}"
        assert command.help, f"{path} has no help text"
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden and parameter.name != "help":
                longest = max(parameter.opts, key=len)
                assert longest in sections[path], f"docs/commands.md says nothing of {path} {longest}"
                assert parameter.help, f"{path} {longest} has no help text"


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_documented(name: str) -> None:
    text = page("settings.md")
    assert f"| `{name}` | `{ENV_PREFIX}{name.upper()}` |" in text
    description = Settings.model_fields[name].description
    assert description, f"{name} has no description"
    assert description.split(";")[0].split(".")[0] in text


@pytest.mark.parametrize("name", profile_names())
def test_every_rule_set_is_documented(name: str) -> None:
    assert f"| `{name}` |" in page("rules.md")


def wire_types() -> list[str]:
    """Every line of the protocol by how it begins, and every kind of event."""
    types = [str(message.__doc__).partition("``")[2].partition("``")[0] for message in get_args(protocol.Message)]
    named = [text.split(",")[0] for text in types if text]
    return [*named, *(f"EV,boot,seq,{kind}" for kind in protocol.event_kinds())]


@pytest.mark.parametrize("start", wire_types())
def test_every_device_message_is_documented(start: str) -> None:
    assert re.search(
        rf"^\| (`[^`]+` / )?`{re.escape(start)}\b|^\| `{re.escape(start)}`", page("hardware.md"), re.MULTILINE
    )


def test_device_messages_are_found() -> None:
    assert {"?", "A", "HI", "EV", "ROLLING", "ST"} <= set(wire_types())
    assert f"version {protocol.PROTOCOL}" in page("hardware.md")
    assert f"at most {protocol.MAX_LINE} bytes" in page("hardware.md")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_python_examples_run(path: Path) -> None:
    result = doctest.testfile(str(path), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert result.failed == 0
    shown = path.read_text(encoding="utf-8").count(">>> ")
    assert result.attempted == shown


def shell_lines(path: Path) -> list[str]:
    """Lines of a page's examples that call the program: in fenced ``sh`` blocks and indented ones."""
    text = path.read_text(encoding="utf-8")
    made = re.sub(r"<!-- made: .*?<!-- end -->", "", text, flags=re.DOTALL)  # checked by the program itself
    fenced = re.findall(r"^```(?:sh|console)\n(.*?)^```", made, re.MULTILINE | re.DOTALL)
    lines = [line for block in fenced for line in block.splitlines()]
    lines += re.findall(r"^ {4}(.*)", made, re.MULTILINE)
    lines += re.findall(r"`(companion [a-z][^`]*)`", made)
    found = [re.sub(r"^\$ ", "", line).replace("\\", "/") for line in lines]
    return [re.sub(r"^\S*/companion ", "companion ", line) for line in found if re.match(r"(\S*/)?companion ", line)]


EXAMPLES = [(path.name, line) for path in PAGES for line in shell_lines(path)]


@pytest.mark.parametrize(("name", "line"), EXAMPLES)
def test_commands_shown_exist(name: str, line: str) -> None:
    words = shlex.split(line.partition(" #")[0])[1:]
    command: click.Command = main
    context = click.Context(main, info_name="companion")
    while words and isinstance(command, click.Group):
        if words[0] == "--help":
            return
        if words[0].startswith("-"):  # an option before the subcommand, with its value
            assert any(words[0] in parameter.opts for parameter in command.params), f"{name}: {line}"
            takes_value = next(p for p in command.params if words[0] in p.opts)
            words = words[1 if getattr(takes_value, "is_flag", False) else 2 :]
            continue
        if words[0] == "COMMAND":
            return
        inner = command.get_command(context, words[0])
        assert inner is not None, f"{name}: {line!r}: no such command {words[0]!r}"
        command, words = inner, words[1:]
    known = {option for parameter in command.params for option in [*parameter.opts, *parameter.secondary_opts]}
    if isinstance(command, ByRules):
        known |= {
            name for rules in profile_names() for each in command.options(load_profile(rules)) for name in each.opts
        }
    for word in words:
        if word.startswith("--"):
            assert word.partition("=")[0] in known | {"--help"}, f"{name}: {line!r}: no such option {word}"


NOT_RUN = re.compile(r" (run|train|synth|watch)\b|PHOTO|FILE|OUT")  # these do not end, or want something of the reader
RUNNABLE = [line for line in shell_lines(ROOT / "README.md") if not NOT_RUN.search(line)]


@pytest.mark.parametrize("line", RUNNABLE)
def test_lines_of_the_readme_run(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COMPANION_DATA_DIR", str(tmp_path))
    result = CliRunner().invoke(main, shlex.split(line.partition(" #")[0])[1:], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert result.output.strip()


def test_the_readme_shows_lines_that_run() -> None:
    assert any(" read " in line for line in RUNNABLE)
    assert any(" score " in line for line in RUNNABLE)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"!?\[[^\]]*\]\(([^)#\s]+)", path.read_text(encoding="utf-8"))
    broken = [target for target in targets if "://" not in target and not (path.parent / target).exists()]
    assert broken == []


def test_the_two_commands_come_first() -> None:
    lines = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line.strip()]
    top = "\n".join(lines[:16])
    assert "make run" in top
    assert "make test" in top
