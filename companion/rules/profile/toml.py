"""Plain tables as TOML text, one line a value, so that a rule set stays readable."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def dump_toml(data: Mapping[str, Any]) -> str:
    """Plain tables as TOML: scalars first, leaf tables inline, so that a line stays a line."""
    lines = [f"{key} = {_toml(value)}" for key, value in data.items() if not _is_section(value)]
    for key, value in data.items():
        if isinstance(value, Mapping) and _is_section(value):
            lines += ["", f"[{key}]", *(f"{_key(name)} = {_toml(entry)}" for name, entry in value.items())]
        elif isinstance(value, list) and _is_section(value):
            for entry in value:
                lines += ["", f"[[{key}]]", *(f"{_key(name)} = {_toml(part)}" for name, part in entry.items())]
    return "\n".join(lines) + "\n"


def _is_section(value: Any) -> bool:
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _key(name: str) -> str:
    return name if name.replace("-", "").replace("_", "").isalnum() and name.isascii() else _toml(name)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(name))} = {_toml(part)}" for name, part in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    escaped = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
