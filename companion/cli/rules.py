"""``companion rules``: the rule sets as they are counted, checked, compared and copied."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
from rich.markup import escape
from rich.table import Table

from companion.cli.context import Context, pass_context
from companion.i18n import LANGUAGES, text

LANGUAGE = click.option(
    "--language", type=click.Choice(LANGUAGES), help="Language of the texts. [default: from the settings]"
)
OPTION = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A switch or dotted key changed."
)


@click.group()
def rules() -> None:
    """Show, check, compare and copy rule profiles."""


def _spoken(context: Context, language: str | None) -> str:
    found = language or str(getattr(context.settings, "language", "en"))
    return found if found in LANGUAGES else "en"


@rules.command("list")
@LANGUAGE
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@pass_context
def list_profiles(context: Context, language: str | None, as_json: bool) -> None:
    """The rule sets that come with the program."""
    from companion.cli.show import console
    from companion.rules import load_profile, profile_names

    words = _spoken(context, language)
    profiles = [load_profile(name) for name in profile_names()]
    if as_json:
        rows = [
            {
                "id": p.id,
                "version": p.version,
                "title": p.title(words),
                "grammar": p.grammar,
                "source": p.source,
                "provisional": p.body.provisional,
            }
            for p in profiles
        ]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table("id", "", box=None)
    for profile in profiles:
        mark = f" – {text(words, 'rules-status-provisional')}" if profile.body.provisional else ""
        table.add_row(profile.id, escape(profile.title(words) + mark))
    console().print(table)


@rules.command()
@click.argument("name")
@OPTION
@LANGUAGE
@click.option("--json", "as_json", is_flag=True, help="The plain data.")
@click.option("--toml", "as_toml", is_flag=True, help="The file itself, to copy and edit.")
@pass_context
def show(
    context: Context, name: str, options: tuple[str, ...], language: str | None, as_json: bool, as_toml: bool
) -> None:
    """Every value of a rule set with its source and how sure it is."""
    from companion.cli.show import console
    from companion.rules import load_profile

    profile = load_profile(name, _changes(options))
    if as_toml:
        click.echo(profile.to_toml(), nl=False)
        return
    if as_json:
        click.echo(json.dumps(profile.data, ensure_ascii=False))
        return
    words = _spoken(context, language)
    out = console()
    out.print(f"{profile.title(words)} ({profile.id}, {profile.version})", style="bold", markup=False)
    out.print(profile.source, markup=False)
    table = Table("", "", "", box=None, show_header=False, pad_edge=False)
    for key, line in profile.lines():
        if key == "tiles" or "." in key:
            table.add_row(escape(key), escape(_worth(line)), escape(_origin(line, words)))
    out.print(table)
    for note in profile.body.notes:
        told = note.note_reason()
        status = "" if note.status == "stated" else f" ({text(words, f'rules-status-{note.status}')})"
        if told is not None:
            out.print(f"[yellow]•[/] {escape(f'{told.text(words)} {note.source}{status}')}")


def _worth(line: Mapping[str, Any]) -> str:
    skipped = ("source", "status", "note", "choices", "implies", "implies-once")
    values = {key: value for key, value in line.items() if key not in skipped}
    if set(values) == {"value"}:
        choices = line.get("choices")
        shown = _plain(values["value"])
        return shown + (f"  of {', '.join(map(_plain, choices))}" if choices else "")
    if set(values) == {"points"}:
        return _plain(values["points"])
    return ", ".join(f"{key} {_plain(value)}" for key, value in values.items())


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "(none)" if value == "" else str(value)


def _origin(line: Mapping[str, Any], language: str) -> str:
    from companion.rules.reasons import named

    parts = [str(line["source"])]
    status = line.get("status", "stated")
    if status != "stated":
        parts.append(text(language, f"rules-status-{status}"))
    if line.get("note"):
        parts.append(named(f"rules-note-{line['note']}", str(line["note"])).text(language))
    return " – ".join(parts)


def _changes(options: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in options:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"{word!r}: write NAME=VALUE", param_hint="--option")
        found[name.strip()] = value.strip()
    return found


@rules.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Tell what is wrong with rule files of one's own. Exit code 2 if anything is."""
    from companion.rules import ProfileError, load_profile

    wrong = False
    for file in files:
        try:
            profile = load_profile(file)
        except ProfileError as error:
            click.echo(str(error), err=True)
            wrong = True
        else:
            click.echo(f"{file}: {profile.id} {profile.version}, {profile.grammar}: good")
    if wrong:
        sys.exit(2)


@rules.command()
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
def diff(first: str, second: str, as_json: bool) -> None:
    """What differs between two rule sets (names or files)."""
    from companion.cli.show import console
    from companion.rules import load_profile

    one, other = load_profile(first), load_profile(second)
    found = differences(one.data, other.data)
    if as_json:
        rows = [{"key": key, "first": a, "second": b} for key, a, b in found]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table("", one.id, other.id, box=None, pad_edge=False)
    for key, a, b in found:
        table.add_row(escape(key), escape(_cell(a)), escape(_cell(b)))
    console().print(table)


_NOT_COMPARED = ("id", "version", "aliases", "title", "source", "status", "note", "notes", "choices", "derived-from")


def differences(one: Mapping[str, Any], other: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any, Any]]:
    """(dotted key, value in one or None, value in the other or None) wherever two rule sets count differently."""
    found: list[tuple[str, Any, Any]] = []
    for key in dict.fromkeys((*one, *other)):
        if key in _NOT_COMPARED:
            continue
        a, b = one.get(key), other.get(key)
        if isinstance(a, Mapping) and isinstance(b, Mapping):
            found += differences(a, b, f"{prefix}{key}.")
        elif isinstance(a, Mapping) or isinstance(b, Mapping):
            found.append((prefix + key, _stripped(a), _stripped(b)))
        elif a != b:
            found.append((prefix + key, a, b))
    return found


def _stripped(value: Any) -> Any:
    if not isinstance(value, Mapping):
        return value
    return {key: part for key, part in value.items() if key not in _NOT_COMPARED}


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, Mapping):
        return _worth(value)
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    return _plain(value)


@rules.command()
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--id", "new_id", help="Id of the copy. [default: the file's name]")
@click.option("--version", default="1", show_default=True, help="Version of the copy.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@OPTION
def copy(name: str, file: Path, new_id: str | None, version: str, force: bool, options: tuple[str, ...]) -> None:
    """Write a rule set into a file of one's own, with switches changed, under its own id and version."""
    from companion.rules import load_profile, parse_profile

    if file.exists() and not force:
        raise click.UsageError(f"{file} is there already: choose another name, or --force")
    mine = load_profile(name).derive(new_id or file.stem, version, _changes(options))
    written = mine.to_toml()
    parse_profile(written, str(file))
    file.write_text(written, encoding="utf-8")
    click.echo(f"{file}: {mine.id} {mine.version}, from {name}")
