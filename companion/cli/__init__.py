"""The command ``companion``: a thin group over the modules beside this file.

A subcommand's module is imported only when that subcommand is asked for, so that ``companion --help`` answers at once
and a missing extra (training, HEIC photos, PostgreSQL) stops only the commands that need it.

Errors that this program raises on purpose carry a message for people: they end in one line and exit code 2. Anything
else is a fault of ours and shows its traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from companion.cli.context import Context
from companion.cli.words import helped, install, named_in, said_in, word

__all__ = ["COMMANDS", "Context", "main"]


class Lazy(NamedTuple):
    """Where a subcommand lives, and the line that ``companion --help`` shows without importing it."""

    module: str
    attribute: str
    help: str


COMMANDS: Final[dict[str, Lazy]] = {
    "run": Lazy("companion.cli.run", "run", "Start the table: the page, the database, the devices."),
    "read": Lazy("companion.cli.read", "read", "Read the tiles in photos."),
    "watch": Lazy("companion.cli.watch", "watch", "Follow a camera and read each hand that lies still."),
    "score": Lazy("companion.cli.score", "score", "Score a hand, typed or photographed, with every reason."),
    "waits": Lazy("companion.cli.score", "waits", "Which tiles complete a hand, and what each would score."),
    "quiz": Lazy("companion.cli.score", "quiz", "Drill: what is this hand worth?"),
    "rules": Lazy("companion.cli.rules", "rules", "Show, check, compare and copy rule profiles."),
    "table": Lazy("companion.cli.table", "table", "Keep a table: hands, dice, winds, undo, export."),
    "backup": Lazy("companion.cli.backup", "backup", "Copy all tables into one file."),
    "restore": Lazy("companion.cli.backup", "restore", "Put a copy of the tables in the place of the present ones."),
    "devices": Lazy("companion.cli.devices", "devices", "List and watch the dice board and the wind disc."),
    "doctor": Lazy("companion.cli.devices", "doctor", "Say what is wrong with devices and settings, and the cure."),
    "simulate": Lazy("companion.cli.simulate", "simulate", "Play an evening with simulated players and devices."),
    "collect": Lazy("companion.cli.collect", "collect", "List and export the labelled photos that were kept."),
    "teach": Lazy("companion.cli.teach", "teach", "Teach the reader your own tile set from a photo of it."),
    "sets": Lazy("companion.cli.teach", "sets", "List, share and forget the tile sets that were taught."),
    "eval": Lazy("companion.cli.eval", "evaluate", "Measure the reader on labelled photos."),
    "train": Lazy("companion.cli.train", "train", "Train the detector or the classifier (extra: train)."),
    "synth": Lazy("companion.cli.synth", "synth", "Make synthetic, labelled scenes to train on."),
    "bench": Lazy("companion.cli.bench", "bench", "Measure how fast scoring is."),
}

EXTRAS: Final = {
    "ultralytics": "train",
    "torch": "train",
    "torchvision": "train",
    "onnx": "train",
    "resvg_py": "train",
    "pillow_heif": "heic",
    "psycopg": "club",
    "bleak": "ble",
    "mahjong": "oracles",
    "MahjongGB": "oracles",
}
"""Packages that are not always there, and the extra that brings them."""


class LazyGroup(click.Group):
    """A group that imports a subcommand when it is used and turns our own errors into one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        lazy = COMMANDS.get(cmd_name)
        if lazy is None:
            return super().get_command(ctx, cmd_name)
        try:
            command = getattr(import_module(lazy.module), lazy.attribute)
        except ModuleNotFoundError as error:
            raise friendly(error) or error from error
        assert isinstance(command, click.Command), f"{lazy.module}.{lazy.attribute} is no click command"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's
        """The list of subcommands, without importing one."""
        with formatter.section(word("Commands")):
            formatter.write_dl([(name, helped(lazy.help)) for name, lazy in COMMANDS.items()])

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        """Runs the command line; click's own words are said in the language of the answers."""
        arguments = list(sys.argv[1:] if args is None else args)

        with said_in(cache(lambda: _answering_in(arguments))):
            return super().main(arguments, *rest, **more)

    def invoke(self, ctx: click.Context) -> Any:
        return _with_friendly_errors(ctx, lambda: super(LazyGroup, self).invoke(ctx))


def _answering_in(arguments: Sequence[str]) -> str:
    """The language of the answers, before the command line is read: what is wrong with that is told in it.

    Settings are read only where there are some, so that a help page comes at once.
    """
    from companion.paths import SETTINGS_FILE, default_data_dir

    if said := named_in(arguments):
        return said
    file = next((Path(b) for a, b in pairwise(arguments) if a == "--config"), None)
    if file is not None and not file.is_file():
        file = None  # which is what will be told
    given = file is not None or any(name.upper().startswith("COMPANION_") for name in os.environ)
    if given or (default_data_dir() / SETTINGS_FILE).is_file():
        return Context(file).language.partition("+")[0]
    locales = (os.environ.get(name, "")[:2] for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    if not any(each.islower() and each != "en" for each in locales):
        return "en"  # or C: no text has to be looked up
    from companion.i18n import environment_language

    return environment_language(os.environ)


def _with_friendly_errors(ctx: click.Context, action: Callable[[], Any]) -> Any:
    try:
        return action()
    except click.FileError as error:
        raise Refused(error.format_message()) from error  # click's own exit code would be 1
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except BrokenPipeError:
        raise  # click ends quietly when the reader of a pipe has gone
    except Exception as error:
        told = friendly(error, _language(ctx))
        if told is None or ctx.params.get("debug"):
            raise
        raise told from error


class Refused(click.ClickException):
    """An error that says what to do: one line, exit code 2."""

    exit_code = 2


def _language(ctx: click.Context) -> str:
    context = ctx.find_object(Context)
    return context.language if context is not None else "en"


def friendly(error: Exception, language: str = "en") -> Refused | None:
    """The error as a line for people, or None if it is a fault of the program. Texts of ours are in that language.

    >>> from companion.hand import HandError
    >>> friendly(HandError("no tiles")).message
    'no tiles'
    >>> friendly(ModuleNotFoundError("No module named 'torch'", name="torch")).message
    "this needs torch, which is not installed: pip install 'mahjong-table-companion[train]'"
    >>> friendly(ZeroDivisionError("division by zero")) is None
    True
    """
    from companion.i18n import ToldError, system_words

    if isinstance(error, ModuleNotFoundError):
        return _missing_module(error, language)
    if isinstance(error, ToldError):
        return Refused(error.text(language))
    if isinstance(error, OSError) and error.filename is not None:
        return Refused(f"{error.filename}: {system_words(error, language)}")
    if isinstance(error, OSError) and error.strerror:
        return Refused(system_words(error, language))
    if any(kind.__module__.split(".")[0] == "companion" for kind in type(error).__mro__):
        return Refused(str(error))
    return None


def _missing_module(error: ModuleNotFoundError, language: str) -> Refused | None:
    package = (error.name or "").split(".")[0]
    if package not in EXTRAS:
        return None
    from companion.i18n import text

    return Refused(text(language, "cli-missing-package", package=package, extra=EXTRAS[package]))


def program_version() -> str:
    """The installed version, or a note that the program runs from its source folder uninstalled."""
    try:
        return version("mahjong-table-companion")
    except PackageNotFoundError:
        return "not installed (running from source)"


install()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(program_version(), prog_name="companion")
@click.option(
    "--config",
    "config_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Settings file (TOML) instead of the default one.",
)
@click.option("--debug", is_flag=True, help="Show the traceback of errors that are otherwise told in one line.")
@click.pass_context
def main(ctx: click.Context, config_file: Path | None, debug: bool) -> None:
    """Read real mahjong tiles from a photo, score the hand, keep the table."""
    del debug  # read from the context when an error is shown
    from companion.paths import use_own_rules

    ctx.obj = Context(config_file)
    use_own_rules(ctx.obj.own_rules)
