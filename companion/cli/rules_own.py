"""``companion rules copy | set | edit | remove``: rule sets of one's own, each change a new version."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.context import Context, language_option, pairs, pass_context
from companion.i18n import SpokenError

if TYPE_CHECKING:
    from companion.rules.sets.own import Library

OPTION = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch or dotted key changed."
)


def library(context: Context) -> Library:
    """The own rule sets in the data folder."""
    from companion.rules.sets.own import Library

    return Library(context.own_rules())


@click.command()
@click.argument("name")
@click.argument("copy_to", metavar="(ID | FILE.toml)")
@click.option("--title", default="", help="Its name for people. [default: the id]")
@click.option("--id", "new_id", help="Id of a copy in a FILE. [default: the file's name]")
@click.option("--version", default="1", show_default=True, help="Version of a copy in a FILE.")
@click.option("--force", is_flag=True, help="Write over a FILE that is there.")
@OPTION
@language_option()
@pass_context
def copy(
    context: Context,
    name: str,
    copy_to: str,
    title: str,
    new_id: str | None,
    version: str,
    force: bool,
    options: tuple[str, ...],
) -> None:
    """Make a rule set of one's own from another, with switches changed.

    Under an ID it is kept with the program's data: every command and the page know it by that name. With a FILE it is
    written there, to be taken elsewhere.
    """
    if not copy_to.endswith(".toml"):
        if new_id or force or version != "1":
            raise SpokenError("cli-copy-options")
        mine = library(context).copy(name, copy_to, title=title, changes=pairs(options))
        click.echo(context.say("cli-copied", own=f"{mine.id} {mine.version}", source=mine.body.derived_from))
        return
    from companion.rules import load_profile, parse_profile
    from companion.rules.sets.own import check_id, checked, root_of

    file = Path(copy_to)
    if file.exists() and not force:
        raise SpokenError("cli-file-there", file=str(file))
    check_id(new_id or file.stem)
    mine = checked(load_profile(name), pairs(options)).derive(
        new_id or file.stem, version, title=title, derived_from=root_of(load_profile(name))
    )
    written = mine.to_toml()
    parse_profile(written, str(file))
    file.write_text(written, encoding="utf-8")
    click.echo(f"{file}: {context.say('cli-copied', own=f'{mine.id} {mine.version}', source=name)}")


@click.command("set")
@click.argument("id")
@click.argument("values", nargs=-1, metavar="NAME=VALUE...")
@click.option("--title", help="Another name for people.")
@language_option()
@pass_context
def set_values(context: Context, id: str, values: tuple[str, ...], title: str | None) -> None:
    """Change values of an own rule set: switches by name, any value by its dotted key. It gets the next version."""
    before = library(context).load(id)
    mine = library(context).edit(id, pairs(values), title=title)
    click.echo(context.say("cli-changed", own=f"{mine.id} {mine.version}", before=before.version))


@click.command()
@click.argument("id")
@language_option()
@pass_context
def edit(context: Context, id: str) -> None:
    """Open an own rule set in the text editor ($EDITOR). What is saved there is checked and gets the next version."""
    own = library(context)
    before = own.load(id)
    text = click.edit(before.to_toml(), extension=".toml")
    if text is None:
        click.echo(context.say("cli-unchanged", own=f"{id} {before.version}"))
        return
    mine = own.rewrite(id, text, based_on=before.version)
    click.echo(context.say("cli-changed", own=f"{mine.id} {mine.version}", before=before.version))


@click.command()
@click.argument("id")
@language_option()
@pass_context
def remove(context: Context, id: str) -> None:
    """Take an own rule set out of the list. Its versions stay kept, and games go on under them."""
    library(context).remove(id)
    click.echo(context.say("cli-removed", what=id))


COMMANDS = (copy, set_values, edit, remove)
