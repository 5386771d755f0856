"""What every subcommand may ask for: the settings, read once and only if somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from companion.config import Settings
    from companion.vision import Reader
    from companion.vision.name.taught import TaughtSet, TaughtSets

Command = TypeVar("Command", bound=Callable[..., object])


class Context:
    """What the options before the subcommand said.

    Commands take it with :data:`pass_context`; a command that is run by itself (as tests do) gets a fresh one.
    """

    def __init__(self, config_file: Path | None = None) -> None:
        self.config_file = config_file
        self.said_language = ""
        self.said_names = ""

    @cached_property
    def settings(self) -> Settings:
        """The settings from ``--config``, the default file and the environment.

        Raises the errors of :func:`companion.config.load_settings`, which the command line shows as one line.
        """
        from companion.config import load_settings

        return load_settings(self.config_file)

    @property
    def language(self) -> str:
        """The language of the answers: the one asked for, or that of the settings; English if those cannot be read.

        With ``--tile-names``, or that setting, it is a joined one (:func:`companion.i18n.joined`).
        """
        from companion.i18n import LANGUAGES, joined

        if self.said_language and self.said_names:
            return joined(self.said_language, self.said_names)
        try:
            found, names = str(self.settings.language), str(self.settings.tile_names)
        except (ValueError, OSError):
            found = names = ""
        found = found if found in LANGUAGES else "en"
        return joined(self.said_language or found, self.said_names or names)

    def weights(self, named: Path | None = None) -> Path | None:
        """The folder of weights: the one named, or that of the settings; None for the bundled ones."""
        return named if named is not None else self.settings.models_dir

    def say(self, key: str, /, **values: object) -> str:
        """A message in the language of the answers."""
        from companion.i18n import spoken

        return spoken(self.language, key, values)

    def tile_sets(self) -> TaughtSets:
        """The tile sets that the reader was taught."""
        return tile_sets(self.settings)

    def taught(self, name: str | None) -> TaughtSet | None:
        """The tile set of that name; None for no name. Raises TaughtError."""
        return self.tile_sets().open(name) if name else None

    def reader(self, models: Path | None = None, tile_set: str | None = None) -> Reader:
        """The reader with the weights and for the tile set named, or those of the settings: :func:`open_reader`."""
        return open_reader(self.settings, models, tile_set)

    def own_rules(self) -> Path:
        """The folder of the players' own rule sets."""
        return self.settings.data_dir / "rules"


def tile_sets(settings: Settings) -> TaughtSets:
    """The tile sets that the reader was taught."""
    from companion.vision.name.taught import TaughtSets

    return TaughtSets(settings.data_dir / "tilesets")


def open_reader(settings: Settings, models: Path | None = None, tile_set: str | None = None) -> Reader:
    """The reader with the weights and for the tile set named, or those of the settings.

    Raises TaughtError for a set that is not there or was taught to other weights, ModelError.
    """
    from companion.vision import Reader

    chosen = settings.tile_set if tile_set is None else tile_set
    taught = tile_sets(settings).open(chosen) if chosen else None
    return Reader(models if models is not None else settings.models_dir, taught=taught)


pass_context = click.make_pass_decorator(Context, ensure=True)


def pairs(words: Iterable[str]) -> dict[str, str]:
    """The words NAME=VALUE of an option that may be repeated, as a mapping.

    Raises SpokenError for a word without a name or an equals sign, and for a name that is there twice.
    """
    from companion.i18n import SpokenError

    found: dict[str, str] = {}
    for word in words:
        name, equals, value = (part.strip() for part in word.partition("="))
        if not equals or not name:
            raise SpokenError("cli-name-value", word=word)
        if name in found:
            raise SpokenError("cli-twice", name=name)
        found[name] = value
    return found


def bad_value(key: str, /, *, param_hint: str, **values: object) -> click.BadParameter:
    """The refusal of an option's value, by a message in the language of the answers."""
    from companion.cli.words import now
    from companion.i18n import spoken

    return click.BadParameter(spoken(now(), key, values), param_hint=param_hint)


def set_option(command: Command) -> Command:
    """The option ``--set`` of commands that read photos."""
    return click.option(
        "--set", "tile_set", metavar="NAME", help="The tile set that lies there, if the reader was taught it."
    )(command)


def _remember(ctx: click.Context, parameter: click.Parameter, value: str | None) -> None:
    context = ctx.ensure_object(Context)
    if parameter.name == "tile_names":
        context.said_names = value or ""
    else:
        context.said_language = value or ""


def language_option(what: str = "texts") -> Callable[[Command], Command]:
    """The options ``--language`` and ``--tile-names``, which :attr:`Context.language` knows of; errors are told in that
    language, too."""
    from companion.i18n import LANGUAGES, NAMES_ONLY

    remembered = partial(click.option, callback=_remember, is_eager=True, expose_value=False)
    names = remembered(
        "--tile-names",
        type=click.Choice(NAMES_ONLY),
        help="Names of tiles, fans and yaku in Chinese or Japanese. [default: from the settings]",
    )
    language = remembered(
        "--language",
        type=click.Choice(LANGUAGES),
        help=f"Language of the {what}. [default: from the settings]",
    )
    return lambda command: language(names(command))
