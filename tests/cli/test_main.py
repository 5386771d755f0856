"""The command line's frame: help without imports, versions, errors in one line."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from companion.cli import COMMANDS, EXTRAS, Context, Refused, friendly, main
from companion.cli.context import pass_context
from companion.hand import HandError

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def run() -> CliRunner:
    return CliRunner()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_there_and_explains_itself(name: str, run: CliRunner) -> None:
    lazy = COMMANDS[name]
    command = getattr(import_module(lazy.module), lazy.attribute)
    assert isinstance(command, click.Command)
    result = run.invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert result.output.startswith(f"Usage: main {name} ")


def test_help_lists_every_command_without_loading_one(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from companion.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "print([m for m in sys.modules if m.startswith('companion.') and 'cli' not in m], file=sys.stderr)\n"
    )
    bare = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}  # with settings their language would be asked for
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True, env=bare)
    for name, lazy in COMMANDS.items():
        assert any(line.split()[:1] == [name] and lazy.help[:20] in line for line in done.stdout.splitlines()), name
    assert done.stderr.strip() == "['companion.paths']"


def test_help_answers_at_once() -> None:
    # A second, on a busy machine, is ten times what it takes here.
    started = time.monotonic()
    subprocess.run([sys.executable, "-m", "companion", "--help"], capture_output=True, cwd=ROOT, check=True)
    assert time.monotonic() - started < 3


@pytest.mark.parametrize("command", [["read"], ["score"], ["watch", "--camera"]])
def test_the_weights_of_the_settings_are_used(
    command: list[str], run: CliRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_MODELS_DIR", str(tmp_path))
    photo = ROOT / "datasets" / "samples" / "chows-on-green.jpg"
    result = run.invoke(main, [*command, str(photo)])
    assert result.exit_code == 2
    assert f"{tmp_path / 'models.json'} is missing" in result.output


def test_version(run: CliRunner) -> None:
    result = run.invoke(main, ["--version"])
    assert result.exit_code == 0
    assert result.output.startswith("companion, version ")


def test_unknown_command_names_the_way_out(run: CliRunner) -> None:
    result = run.invoke(main, ["raed"])
    assert result.exit_code == 2
    assert "No such command 'raed'" in result.stderr


def test_config_file_that_is_not_there(run: CliRunner, tmp_path: Path) -> None:
    result = run.invoke(main, ["--config", str(tmp_path / "none.toml"), "rules", "list"])
    assert result.exit_code == 2
    assert "none.toml" in result.stderr
    assert "does not exist" in result.stderr


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> type[Exception]:
    """A command ``fail`` that raises what the test puts into it."""

    class BoxError(Exception):
        error: Exception = HandError("no tiles: write a hand")

    @click.command("fail")
    def fail() -> None:
        raise BoxError.error

    monkeypatch.setitem(main.commands, "fail", fail)
    return BoxError


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (HandError("no tiles: write a hand"), "Error: no tiles: write a hand"),  # raised by us, for people
        (FileNotFoundError(2, "No such file or directory", "hand.jpg"), "Error: hand.jpg: no such file or directory"),
        (PermissionError(13, "Permission denied", "var/table.db"), "Error: var/table.db: permission denied"),
        (OSError(98, "Address already in use"), "Error: address already in use"),
        (
            ModuleNotFoundError("No module named 'ultralytics'", name="ultralytics"),
            "Error: this needs ultralytics, which is not installed: pip install 'mahjong-table-companion[train]'",
        ),
        (
            ModuleNotFoundError("No module named 'torch.nn'", name="torch.nn"),
            "Error: this needs torch, which is not installed: pip install 'mahjong-table-companion[train]'",
        ),
    ],
)
def test_errors_for_people_take_one_line(
    run: CliRunner, failing: type[Exception], error: Exception, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failing, "error", error)
    result = run.invoke(main, ["fail"])
    assert (result.exit_code, result.stderr.strip()) == (2, shown)
    assert result.stdout == ""


def test_debug_shows_the_traceback(run: CliRunner, failing: type[Exception]) -> None:
    assert isinstance(run.invoke(main, ["--debug", "fail"]).exception, HandError)
    assert failing is not None


def test_a_fault_of_the_program_is_not_dressed_up(
    run: CliRunner, failing: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failing, "error", ZeroDivisionError("division by zero"))
    assert isinstance(run.invoke(main, ["fail"]).exception, ZeroDivisionError)


def test_a_module_of_ours_that_is_missing_is_a_fault() -> None:
    assert friendly(ModuleNotFoundError("No module named 'companion.nothing'", name="companion.nothing")) is None


def test_extras_exist() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(EXTRAS.values()) <= set(project["optional-dependencies"])
    assert Refused("x").exit_code == 2


def test_settings_are_read_once_and_from_the_named_file(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('language = "pl"\n', encoding="utf-8")
    context = Context(file)
    assert context.settings.language == "pl"
    assert context.settings is context.settings


def test_a_command_run_by_itself_gets_a_context(run: CliRunner) -> None:
    @click.command()
    @pass_context
    def alone(context: Context) -> None:
        click.echo(repr(context.config_file))

    assert run.invoke(alone).output == "None\n"


def test_every_command_in_the_folder_is_wired() -> None:
    import companion.cli

    reached: list[click.Command] = []

    def walk(command: click.Command) -> None:
        reached.append(command)
        if isinstance(command, click.Group):
            context = click.Context(command)
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                walk(inner)

    walk(main)
    for path in Path(companion.cli.__file__).parent.glob("[a-z]*.py"):
        module = import_module(f"companion.cli.{path.stem}")
        loose = {
            name for name, thing in vars(module).items() if isinstance(thing, click.Command) and thing not in reached
        }
        assert loose == set(), f"{path.name}: add {loose} to COMMANDS or to a group"
