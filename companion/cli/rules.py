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

from companion.cli.context import Context, language_option, pairs, pass_context
from companion.cli.rules_details import check_file, kind_of, show_details
from companion.cli.rules_own import COMMANDS, OPTION, library
from companion.i18n import SpokenError, text
from companion.rules.reasons import Titles


@click.group()
def rules() -> None:
    """Show, check, compare and copy rule profiles."""


@rules.command("list")
@language_option()
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@pass_context
def list_profiles(context: Context, as_json: bool) -> None:
    """The rule sets that come with the program, and the players' own ones."""
    from companion.cli.show import console
    from companion.rules.sets.places import is_shipped

    words = context.language
    own = library(context)
    profiles, broken = own.profiles(), own.broken()
    if as_json:
        rows: list[dict[str, Any]] = [
            {
                "id": p.id,
                "version": p.version,
                "title": p.title(words),
                "grammar": p.grammar,
                "source": p.source,
                "provisional": p.body.provisional,
                "own": not is_shipped(p.id),
                "derived_from": p.body.derived_from or "",
            }
            for p in profiles
        ]
        rows += ({"id": name, "own": True, "problem": error.text(words)} for name, error in broken.items())
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table("id", "", "", box=None)
    for profile in profiles:
        mark = f" – {text(words, 'rules-status-provisional')}" if profile.body.provisional else ""
        mark += (
            f" – {text(words, 'rules-own-from', name=profile.body.derived_from)}" if profile.body.derived_from else ""
        )
        table.add_row(profile.id, profile.version, escape(profile.title(words) + mark))
    console().print(table)
    for name, error in broken.items():
        console().print(f"[red]![/] {escape(name)}: {escape(error.text(words))}")


@rules.command()
@click.argument("name")
@OPTION
@language_option()
@click.option("--json", "as_json", is_flag=True, help="The plain data.")
@click.option("--toml", "as_toml", is_flag=True, help="The file itself, to copy and edit.")
@pass_context
def show(context: Context, name: str, options: tuple[str, ...], as_json: bool, as_toml: bool) -> None:
    """Every value of a rule set with its source and how sure it is; for American mah-jongg also its card.

    NAME may also be a card file (.txt).
    """
    from companion.cli.show import console
    from companion.rules import load_profile

    kind = kind_of(Path(name))
    if kind is not None:
        if options or as_json or as_toml:
            raise SpokenError("cli-card-no-rules", name=name)
        show_details(console(), kind.details(Path(name)), context.language)
        return
    profile = load_profile(name, pairs(options))
    if as_toml:
        click.echo(profile.to_toml(), nl=False)
        return
    if as_json:
        click.echo(json.dumps(profile.data, ensure_ascii=False))
        return
    words = context.language
    out = console()
    out.print(f"{profile.title(words)} ({profile.id}, {profile.version})", style="bold", markup=False)
    out.print(profile.source, markup=False)
    table = Table("", "", "", box=None, show_header=False, pad_edge=False)
    for key, line in profile.lines():
        if key == "tiles" or "." in key:
            table.add_row(escape(key), escape(_worth(line, words)), escape(_origin(line, words)))
    out.print(table)
    for note in profile.body.notes:
        told = note.note_reason()
        status = "" if note.status == "stated" else f" ({text(words, f'rules-status-{note.status}')})"
        if told is not None:
            out.print(f"[yellow]•[/] {escape(f'{told.text(words)} {note.source}{status}')}")
    details = profile.system.details(profile)
    if details is not None:
        show_details(out, details, words)


@rules.command()
@click.argument("name")
@OPTION
@language_option()
@click.option("--json", "as_json", is_flag=True, help="The chapters as JSON.")
@pass_context
def play(context: Context, name: str, options: tuple[str, ...], as_json: bool) -> None:
    """How a game goes: seats, wall, deal, turns, who may claim what, kongs, the end, the next hand.

    Made from the values of the rule set NAME, which the table follows.
    """
    from companion.cli.show import console
    from companion.rules import load_profile
    from companion.table.course import course

    profile, words = load_profile(name, pairs(options)), context.language
    chapters = [(each.title.text(words), [line.text(words) for line in each.lines]) for each in course(profile)]
    if as_json:
        told = [{"title": title, "lines": lines} for title, lines in chapters]
        click.echo(json.dumps({"id": profile.id, "version": profile.version, "chapters": told}, ensure_ascii=False))
        return
    out = console()
    out.print(f"{profile.title(words)} ({profile.id}, {profile.version})", style="bold", markup=False)
    for title, lines in chapters:
        out.print(f"\n{title}", style="bold", markup=False)
        for line in lines:
            out.print(f"  {line}", markup=False)


def _worth(line: Mapping[str, Any], words: str = "en") -> str:
    skipped: tuple[str, ...] = ("source", "status", "note", "choices", "least", "implies", "implies-once")
    if "title" in line:
        line = {Titles("", line["title"]).text(words): line["points"], **line}
        skipped += ("title", "points")
    values = {key: value for key, value in line.items() if key not in skipped}
    if set(values) == {"value"}:
        choices = line.get("choices")
        shown = _plain(values["value"])
        return shown + (f"  ({' | '.join(map(_plain, choices))})" if choices else "")
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


@rules.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@language_option()
@pass_context
def check(context: Context, files: tuple[Path, ...]) -> None:
    """Tell what is wrong with rule files of one's own, and with cards (.txt); of a folder, with each rule file in it.

    Exit code 2 if anything is; warnings about a card are told and leave it good.
    """
    from companion.rules import ProfileError, load_profile

    wrong = False
    for given in files:
        found = sorted(given.glob("*.toml")) if given.is_dir() else [given]
        if not found:
            click.echo(text(context.language, "rules-error-empty-folder", file=str(given)), err=True)
            wrong = True
        for file in found:
            kind = kind_of(file)
            if kind is not None:
                wrong |= not check_file(kind, file, context.language)
                continue
            try:
                profile = load_profile(file)
            except ProfileError as error:
                click.echo(error.text(context.language), err=True)
                wrong = True
            else:
                told = {"file": str(file), "id": profile.id, "version": profile.version, "grammar": profile.grammar}
                click.echo(text(context.language, "rules-cli-good", **told))
    if wrong:
        sys.exit(2)


@rules.command()
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@language_option()
@pass_context
def diff(context: Context, first: str, second: str, as_json: bool) -> None:
    """What differs between two rule sets (names or files)."""
    from companion.cli.show import console
    from companion.rules import load_profile

    one, other = load_profile(first), load_profile(second)
    found = differences(one.data, other.data)
    if as_json:
        rows = [{"key": key, "first": a, "second": b} for key, a, b in found]
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    if not found:
        click.echo(text(context.language, "rules-cli-same"))
        return
    table = Table("", f"{one.id} {one.version}", f"{other.id} {other.version}", box=None, pad_edge=False)
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


for _command in COMMANDS:
    rules.add_command(_command)
