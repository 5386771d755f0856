"""Writes the reference parts of the docs from the program itself, so that they cannot fall behind it.

    python docs/make_reference.py            rewrite the parts that changed
    python docs/make_reference.py --check    change nothing; exit code 1 and a list if a part is out of date

A part stands between ``<!-- made: NAME -->`` and ``<!-- end -->`` in a Markdown file; NAME is a function below.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import click
from pydantic_core import PydanticUndefined

DOCS: Final = Path(__file__).resolve().parent
ROOT: Final = DOCS.parent
if str(ROOT) not in sys.path:  # run as a script, the folder of this file comes first and the program's is missing
    sys.path.insert(0, str(ROOT))

PART: Final = re.compile(r"(<!-- made: (?P<name>[a-z-]+) -->\n)(?P<body>.*?)(<!-- end -->)", re.DOTALL)


def commands() -> str:
    """Every command with its arguments and options."""
    from companion.cli import main

    return "\n".join(_command(main, "companion", None))


def _command(command: click.Command, path: str, parent: click.Context | None) -> Iterator[str]:
    context = click.Context(command, info_name=path.rpartition(" ")[2], parent=parent)
    options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
    arguments = [_argument(p) for p in command.params if isinstance(p, click.Argument)]
    usage = [path, *(["[OPTIONS]"] if options else []), *arguments]
    yield f"{'#' * min(2 + path.count(' '), 4)} `{path}`"
    yield ""
    yield _plain(command.help or "")
    yield ""
    yield f"    {' '.join([*usage, 'COMMAND ...'] if isinstance(command, click.Group) else usage)}"
    yield ""
    if options:
        yield "| option | what it does |"
        yield "|---|---|"
        yield from (f"| `{_cell(_names(option))}` | {_cell(_told(option))} |" for option in options)
        yield ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from _command(inner, f"{path} {name}", context)


# Written out here instead of taken from click's own help pages, whose form changes from version to version.


def _argument(argument: click.Argument) -> str:
    name = argument.metavar or (argument.name or "").upper() + ("..." if argument.nargs == -1 else "")
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _names(option: click.Option) -> str:
    names = ", ".join([*sorted(option.opts, key=len), *option.secondary_opts])
    if option.is_flag or option.count:
        return names
    if isinstance(option.type, click.Choice):
        return f"{names} {option.metavar or '|'.join(str(choice) for choice in option.type.choices)}"
    kind = {
        "integer": "NUMBER",
        "float": "NUMBER",
        "text": "TEXT",
        "path": "PATH",
        "directory": "FOLDER",
        "file": "FILE",
    }
    return f"{names} {option.metavar or kind.get(option.type.name.split(' ')[0], option.type.name.upper())}"


def _told(option: click.Option) -> str:
    told = _plain(option.help or "")
    limits = option.type
    if isinstance(limits, click.IntRange | click.FloatRange):
        low, high = limits.min, limits.max
        told += f" From {low}." if high is None else f" Up to {high}." if low is None else f" {low} to {high}."
    if option.show_default and option.default is not None and not option.is_flag:
        told += f" Default: {option.default}."
    return told


def settings() -> str:
    """Every setting with its environment variable, default and description."""
    from companion.config import ENV_PREFIX, Settings

    rows = ["| setting | environment | default | what it does |", "|---|---|---|---|"]
    for name, field in Settings.model_fields.items():
        default = field.default
        shown = "(see there)" if default is PydanticUndefined or field.default_factory else _toml(default)
        rows.append(f"| `{name}` | `{ENV_PREFIX}{name.upper()}` | {shown} | {_cell(field.description or '')} |")
    return "\n".join(rows)


def _toml(value: object) -> str:
    if value is None:
        return "not given"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, tuple):
        return f"`{list(value)}`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"


def profiles() -> str:
    """Every rule profile that ships."""
    from companion.rules import load_profile, profile_names

    rows = ["| profile | what | counts by | version |", "|---|---|---|---|"]
    for name in profile_names():
        profile = load_profile(name)
        rows.append(f"| `{name}` | {_cell(profile.title('en'))} | {profile.grammar} | {profile.version} |")
    return "\n".join(rows)


def sources() -> str:
    """The marks of the texts that the rule sets are taken from."""
    from companion.rules import load_profile, profile_names
    from companion.rules.sets.form import marks

    found = {mark: what for name in profile_names() for mark, what in marks(load_profile(name)).items()}
    return "\n".join(
        ["| mark | text |", "|---|---|", *(f"| `[{m}]` | {_cell(found[m].text('en'))} |" for m in sorted(found))]
    )


def events() -> str:
    """Every event of a table's log, with the fields it has of its own."""
    from companion.table import events as module

    kinds = [
        kind for kind in vars(module).values() if isinstance(kind, type) and "type" in getattr(kind, "model_fields", {})
    ]
    rows = ["| event | what happened | fields |", "|---|---|---|"]
    for kind in kinds:
        fields = ", ".join(f"`{name}`" for name in kind.model_fields if name not in ("type", "who", "source"))
        told = (kind.__doc__ or "").strip().partition("\n\n")[0]
        rows.append(f"| `{kind.model_fields['type'].default}` | {_cell(_plain(told))} | {fields} |")
    return "\n".join(rows)


PARTS: Final[dict[str, Callable[[], str]]] = {
    "commands": commands,
    "settings": settings,
    "profiles": profiles,
    "sources": sources,
    "events": events,
}


def _plain(text: str) -> str:
    r"""Help text as Markdown: click's ``\b`` marks and double back-ticks go."""
    return inspect.cleandoc(text).replace("\b\n", "").replace("``", "`")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")


def remade(text: str) -> str:
    """The Markdown text with every made part written anew. Raises KeyError for a part that nothing makes."""

    def fill(match: re.Match[str]) -> str:
        return f"{match[1]}{PARTS[match['name']]().rstrip()}\n{match[4]}"

    return PART.sub(fill, text)


def main(check: bool) -> int:
    """Rewrite or check all Markdown files; returns the exit code."""
    stale = []
    for path in sorted([*DOCS.glob("*.md"), ROOT / "README.md"]):
        old = path.read_text(encoding="utf-8")
        new = remade(old)
        if new != old:
            stale.append(path.name)
            if not check:
                path.write_text(new, encoding="utf-8")
    if stale:
        print(f"{'out of date' if check else 'rewritten'}: {', '.join(stale)}")
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
