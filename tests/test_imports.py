"""The arrows between the parts: who may import whom, and what the table must never load."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.tracked import tracked_files

ROOT = Path(__file__).parent.parent
OWN = ("companion", "firmware_bridge", "web", "models", "datasets")
"""The folders of our packages. All but the first lie beside `companion/` and are imported as `companion.NAME`."""

# What each part may import of ours, besides itself. The first matching prefix counts.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "companion.tiles": ("companion.i18n",),
    "companion.validated": ("companion.i18n",),
    "companion.hand": ("companion.tiles", "companion.i18n", "companion.problem"),
    "companion.problem": ("companion.tiles", "companion.i18n"),
    "companion.messages": (),
    "companion.i18n": ("companion.messages",),
    "companion.files": (),
    "companion.paths": (),
    "companion.names": ("companion.tiles", "companion.i18n"),
    "companion.photographed": ("companion.tiles", "companion.hand", "companion.rules", "companion.vision"),
    "companion.rules": (
        *(
            "companion.tiles",
            "companion.hand",
            "companion.i18n",
            "companion.names",
            "companion.paths",
            "companion.validated",
        ),
    ),
    "companion.vision": ("companion.tiles", "companion.hand", "companion.i18n", "companion.names", "companion.files"),
    "companion.table": (
        *(
            "companion.tiles",
            "companion.hand",
            "companion.i18n",
            "companion.names",
            "companion.rules",
            "companion.files",
            "companion.validated",
        ),
    ),
    "companion.config": (
        "companion.tiles",
        "companion.i18n",
        "companion.rules",
        "companion.paths",
        "companion.validated",
    ),
    "companion.cli": ("companion",),
    "companion.__main__": ("companion.cli",),
    "companion.firmware_bridge": ("companion.tiles", "companion.i18n"),
    "companion.web": (
        *("companion.tiles", "companion.hand", "companion.problem", "companion.i18n", "companion.names"),
        *("companion.rules", "companion.table", "companion.vision", "companion.config", "companion.paths"),
        *("companion.files",),
        *("companion.photographed", "companion.firmware_bridge", "companion.datasets"),
    ),
    "companion.datasets": ("companion.tiles", "companion.hand", "companion.names", "companion.i18n", "companion.files"),
    "companion.models": (
        "companion.tiles",
        "companion.hand",
        "companion.i18n",
        "companion.vision",
        "companion.datasets",
    ),
    "companion": (),
}

TRAINING_ONLY = ("torch", "torchvision", "ultralytics", "onnx", "onnxslim", "resvg_py")
"""Packages of the extra ``train``: the table runs without them."""


class Import(NamedTuple):
    module: str
    line: int
    at_load: bool


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    inside = parts if parts[0] == "companion" else ("companion", *parts)
    return ".".join(inside[:-1] if inside[-1] == "__init__" else inside)


def is_module(name: str) -> bool:
    """Whether one of our modules or packages has this full name."""
    parts = name.split(".")
    inside = parts[1:] if len(parts) > 1 and parts[1] in OWN else parts
    place = ROOT.joinpath(*inside)
    return place.with_name(place.name + ".py").exists() or place.is_dir()


def sources(*packages: str) -> list[Path]:
    return sorted(p for package in packages for p in (ROOT / package).rglob("*.py"))


def imports(path: Path) -> Iterator[Import]:
    """Every import of a file. Those only for type checkers do not count; ``at_load`` is false inside a function."""
    package = module_name(path) if path.name == "__init__.py" else module_name(path).rpartition(".")[0]

    def walk(node: ast.AST, at_load: bool) -> Iterator[Import]:
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for child in node.orelse:
                yield from walk(child, at_load)
            return
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, at_load)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) + 1 - node.level]) if node.level else ""
            source = ".".join(filter(None, [base, node.module]))
            for alias in node.names:
                # "from companion import tiles" imports companion.tiles
                inner = f"{source}.{alias.name}"
                yield Import(inner if is_module(inner) else source, node.lineno, at_load)
        inside = at_load and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), at_load=True)


def import_graph() -> dict[str, set[str]]:
    """Every module of ours with those of ours that it imports anywhere, also inside functions.

    A name that stands only in annotations makes no circle: a profile has its system, and systems take profiles.
    """
    files = {module_name(path): path for path in sources(*OWN)}
    graph: dict[str, set[str]] = {}
    for name, path in files.items():
        found = {each.module for each in imports(path)}
        graph[name] = {module for module in found if module in files} - {name}
    return graph


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of names that reach each other: the strongly connected components of more than one (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    open_names: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        open_names.append(name)
        for other in sorted(graph.get(name, ())):
            if other not in number:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in open_names:
                lowest[name] = min(lowest[name], number[other])
        if lowest[name] == number[name]:
            start = open_names.index(name)
            group = sorted(open_names[start:])
            del open_names[start:]
            if len(group) > 1:
                found.append(group)

    for name in graph:
        if name not in number:
            visit(name)
    return found


def between_children(graph: dict[str, set[str]], package: str) -> dict[str, set[str]]:
    """The imports between the modules and packages directly inside a package, each with all that lies in it."""

    def child(module: str) -> str:
        return module.removeprefix(package + ".").split(".")[0]

    inside = {name for name in graph if name.startswith(package + ".")}
    return {
        each: {child(m) for name in inside if child(name) == each for m in graph[name] & inside} - {each}
        for each in map(child, inside)
    }


def test_no_module_needs_itself() -> None:
    assert circles(import_graph()) == []


def test_no_package_needs_itself() -> None:
    graph = import_graph()
    packages = {name.rpartition(".")[0] for name in graph} - {""}
    found = {package: circles(between_children(graph, package)) for package in sorted(packages)}
    assert {package: groups for package, groups in found.items() if groups} == {}


def test_a_circle_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c.x"}, "c.x": {"d"}, "c.y": {"a"}, "d": set()}
    assert circles(graph) == []
    assert circles(graph | {"d": {"b"}}) == [["b", "c.x", "d"]]
    packages = {"p.a": {"p.q.x"}, "p.q.x": set(), "p.q.y": {"p.a"}}
    assert circles(packages) == []
    assert circles(between_children(packages, "p")) == [["a", "q"]]


def test_a_name_of_a_class_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in sources(*OWN):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert len(places) > 300
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def within(module: str, prefix: str) -> bool:
    return module == prefix or module.startswith(prefix + ".")


@pytest.mark.parametrize("path", sources(*OWN), ids=module_name)
def test_arrows_between_the_parts(path: Path) -> None:
    name = module_name(path)
    part = next(prefix for prefix in MAY_IMPORT if within(name, prefix))
    wrong = [
        f"{path.relative_to(ROOT)}:{found.line} imports {found.module}"
        for found in imports(path)
        if within(found.module, "companion")
        and not within(found.module, part)
        and not any(within(found.module, allowed) for allowed in MAY_IMPORT[part])
    ]
    assert not wrong, f"{part} may import only {MAY_IMPORT[part] or 'nothing of ours'}"


@pytest.mark.parametrize("path", sources(*OWN), ids=module_name)
def test_training_packages_load_only_when_training(path: Path) -> None:
    at_run_time = path.is_relative_to(ROOT / "companion") or path.is_relative_to(ROOT / "web")
    at_run_time |= path.is_relative_to(ROOT / "firmware_bridge")
    training_command = path == ROOT / "companion" / "cli" / "train.py"
    wrong = [
        f"{path.relative_to(ROOT)}:{found.line} imports {found.module}"
        for found in imports(path)
        if found.module.split(".")[0] in TRAINING_ONLY and at_run_time and (found.at_load or not training_command)
    ]
    assert not wrong, "the table runs without the extra 'train'"


LOADED = """
import sys, {modules}
print(*sorted(set(sys.modules) & set({forbidden!r})))
"""


@pytest.mark.parametrize(
    "modules",
    [
        "companion.rules, companion.hand",  # scoring
        "companion.table",  # the log
        "companion.vision",  # reading a photo
        "companion.firmware_bridge",  # the devices
        "companion.web",  # the page
        "companion.cli",  # the command line
    ],
)
def test_nothing_heavy_is_loaded(modules: str) -> None:
    forbidden = [*TRAINING_ONLY]
    if modules.startswith(("companion.rules", "companion.cli")):
        forbidden += ["cv2", "onnxruntime", "flask", "sqlalchemy", "serial", "numpy"]
    code = LOADED.format(modules=modules, forbidden=forbidden)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def tracked_text_files() -> Iterator[tuple[Path, str]]:
    for name in tracked_files():
        path = ROOT / name
        if path.stat().st_size < 2_000_000:
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


# Built from pieces, or this file would find itself.
ABSOLUTE = re.compile(
    "|".join([r"(?<![\w.~/-])/" + top + r"/" for top in ("wo" + "rk", "ho" + "me/[a-z]+", "Use" + "rs")])
)


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    files = list(tracked_text_files())
    assert len(files) > 100
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path, text in files
        for number, line in enumerate(text.splitlines(), 1)
        if ABSOLUTE.search(line)
    ]
    assert not wrong


def test_paths_are_noticed() -> None:
    assert ABSOLUTE.search("cd /wo" + "rk/main")
    assert ABSOLUTE.search('"/ho' + 'me/anna/tables"')
    assert not ABSOLUTE.search("models/wo" + "rk/x, https://example.org/wo" + "rk/")


def test_every_package_folder_is_a_package() -> None:
    # Without __init__.py the folder would be missing from an installed companion.
    folders = {path.parent for path in sources(*OWN)}
    assert [str(f.relative_to(ROOT)) for f in sorted(folders) if not (f / "__init__.py").exists()] == []
