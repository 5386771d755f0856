"""What every subcommand may ask for: the settings, read once and only if somebody asks."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from companion.config import Settings


class Context:
    """What the options before the subcommand said.

    Commands take it with :data:`pass_context`; a command that is run by itself (as tests do) gets a fresh one.
    """

    def __init__(self, config_file: Path | None = None) -> None:
        self.config_file = config_file

    @cached_property
    def settings(self) -> Settings:
        """The settings from ``--config``, the default file and the environment.

        Raises the errors of :func:`companion.config.load_settings`, which the command line shows as one line.
        """
        from companion.config import load_settings

        return load_settings(self.config_file)


pass_context = click.make_pass_decorator(Context, ensure=True)
