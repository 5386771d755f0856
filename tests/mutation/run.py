"""Change the program in small ways and see whether a test notices: ``make mutants``.

    python -m tests.mutation.run --each 40 --seed 1 --report mutants.md

A mutant is one changed operator, number or truth value in one line (the operators are cosmic-ray's). It is killed if a
test that runs this line fails. Which tests run which line comes from one coverage run, kept in ``build/mutation`` until
the sources change. The sample is drawn by the seed, so that two people see the same mutants. Survivors are listed;
those that no user could notice are argued in ``argued.toml``, each with its reason, and count as such.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import coverage
import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.tracked import tracked_files

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / "build" / "mutation"
PACKAGES: Final = {
    "rules": "companion/rules",
    "table": "companion/table",
    "vision": "companion/vision",
    "web": "web",
}
BESIDE: Final = ("datasets", "firmware_bridge", "models", "web")

OPERATORS: Final = ("Comparison", "NumberReplacer", "ReplaceTrue", "ReplaceFalse", "AddNot", "ReplaceAnd", "ReplaceOr")
ARITHMETIC: Final = ("Add_Sub", "Sub_Add", "Mul_Div", "Div_Mul", "FloorDiv_Div", "Mod_Mul")
"""Of cosmic-ray's operators those whose mutants are worth a test run: nothing that only changes a type annotation."""

TESTS_AT_FIRST: Final = 80
"""So many tests of a mutant's line are tried first; only if it survives them, the rest."""
TIME_LIMIT: Final = 600.0


@dataclass(frozen=True)
class Mutant:
    """One change: the file (from the project's folder), the operator, which of its places, and the line."""

    path: str
    operator: str
    occurrence: int
    line: int

    def code(self) -> str:
        return str(
            mutate_code((ROOT / self.path).read_text(encoding="utf-8"), _operator(self.operator), self.occurrence)
        )

    def change(self) -> tuple[str, str]:
        """The line before and after."""
        before = (ROOT / self.path).read_text(encoding="utf-8").splitlines()
        after = self.code().splitlines()
        return next((b.strip(), a.strip()) for b, a in zip(before, after, strict=False) if a != b)


@dataclass(frozen=True)
class Outcome:
    mutant: Mutant
    killed: bool
    tests: int


def _operator(name: str) -> object:
    return get_operator(name)()


def _chosen_operators() -> list[str]:
    wanted = (
        name
        for name in operator_names()
        if any(part in name for part in OPERATORS) or name.endswith(tuple(f"Operator_{a}" for a in ARITHMETIC))
    )
    return sorted(name for name in wanted if not name.endswith(("_Is", "_IsNot")))  # == and `is` rarely differ


def mutants(path: Path, lines: set[int]) -> Iterator[Mutant]:
    """Every mutant of a file in the given lines."""
    tree = get_ast((ROOT / path).read_text(encoding="utf-8"))
    nodes = list(ast_nodes(tree))
    for name in _chosen_operators():
        operator = get_operator(name)
        if operator.arguments():
            continue
        places = (place for node in nodes for place in operator().mutation_positions(node) if not _only_for_types(node))
        everywhere = (place for node in nodes for place in operator().mutation_positions(node))
        wanted = set(places)
        for occurrence, place in enumerate(everywhere):
            (line, _), _ = place
            if place in wanted and line in lines:
                yield Mutant(path.as_posix(), name, occurrence, line)


def _only_for_types(node: parso.tree.NodeOrLeaf) -> bool:
    """Whether the place is an annotation, which nothing reads while the program runs."""
    above = node
    while above is not None:
        if above.type in ("annassign", "tfpdef"):
            return True
        above = above.parent
    return False


# --- the tree in which mutants run --------------------------------------------------------------------------------


def lay_out(place: Path) -> None:
    """Copy the project as it is installed: every package inside ``companion``, the usual folders as links to it."""
    shutil.rmtree(place, ignore_errors=True)
    for name in tracked_files():
        inside = Path("companion") / name if name.parts[0] in BESIDE else name
        (place / inside).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, place / inside)
    for top in BESIDE:
        (place / top).symlink_to(Path("companion") / top)


def sources_state() -> str:
    told = hashlib.sha256()
    for name in tracked_files():
        if name.suffix in (".py", ".toml", ".ftl", ".js", ".html", ".jsonl"):
            told.update(str(name).encode() + (ROOT / name).read_bytes())
    return told.hexdigest()


def covered() -> dict[str, dict[int, list[str]]]:
    """For each file the tests that run each line; measured once for a state of the sources."""
    data, state = WORK / "coverage", WORK / "state"
    if not (data.exists() and state.exists() and state.read_text() == sources_state()):
        WORK.mkdir(parents=True, exist_ok=True)
        tree = WORK / "measured"
        lay_out(tree)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not train"]
        command += ["--cov=companion", "--cov-context=test", "--cov-report="]
        subprocess.run(command, cwd=tree, env=_environment() | {"COVERAGE_FILE": str(data)}, check=False)
        state.write_text(sources_state())
    measured = coverage.CoverageData(str(data))
    measured.read()
    top = (WORK / "measured").as_posix() + "/companion/"
    found: dict[str, dict[int, list[str]]] = {}
    for name in measured.measured_files():
        inside = Path(name).as_posix().removeprefix(top)
        own = inside if inside.split("/")[0] in BESIDE else f"companion/{inside}"
        found[own] = {
            line: [context.partition("|")[0] for context in contexts if context]
            for line, contexts in measured.contexts_by_lineno(name).items()
        }
    return found


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "HYPOTHESIS_PROFILE": "default", "PYTHONHASHSEED": "0"}


def try_out(mutant: Mutant, tests: list[str], tree: Path) -> Outcome:
    """Run the tests of the mutant's line on the mutant, in order. A time-out kills it: somebody waits for ever."""
    inside = mutant.path if mutant.path.startswith("companion/") else f"companion/{mutant.path}"
    file = tree / inside
    sound = file.read_text(encoding="utf-8")
    file.write_text(mutant.code(), encoding="utf-8")
    try:
        killed = any(_fails(part, tree) for part in (tests[:TESTS_AT_FIRST], tests[TESTS_AT_FIRST:]) if part)
    finally:
        file.write_text(sound, encoding="utf-8")
    return Outcome(mutant, killed, len(tests))


def _fails(tests: Sequence[str], tree: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not train", *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=_environment(), capture_output=True, timeout=TIME_LIMIT, check=False
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


# --- sample and report ----------------------------------------------------------------------------------------------


def sample(lines: dict[str, dict[int, list[str]]], folder: str, each: int, seed: int) -> list[tuple[Mutant, list[str]]]:
    """`each` mutants of a package, with the tests of their lines in a drawn order."""
    drawn = random.Random(f"{seed} {folder}")
    files = [p for p in tracked_files() if p.suffix == ".py" and p.as_posix().startswith(folder + "/")]
    every = [m for path in files for m in mutants(path, set(lines.get(path.as_posix(), {})))]
    chosen = []
    for mutant in drawn.sample(every, min(each, len(every))):
        tests = sorted(set(lines[mutant.path][mutant.line]))
        chosen.append((mutant, drawn.sample(tests, len(tests))))
    return chosen


def argued() -> dict[str, str]:
    """Survivors that no user can notice: ``path: before -> after`` and the reason."""
    told = tomllib.loads((Path(__file__).with_name("argued.toml")).read_text(encoding="utf-8"))
    return {f"{a['path']}: {a['before']} -> {a['after']}": a["why"] for a in told.get("mutant", [])}


def key(mutant: Mutant) -> str:
    before, after = mutant.change()
    return f"{mutant.path}: {before} -> {after}"


def report(outcomes: dict[str, list[Outcome]], seed: int) -> str:
    reasons = argued()
    lines = [
        "# Mutants",
        "",
        "Small changes made to the program on purpose, and whether a test noticed. Written by `make mutants`",
        f"(seed {seed}; the same seed draws the same changes from the same sources).",
        "",
        "| package | tried | killed | argued | survived | killed or argued |",
        "|---|---|---|---|---|---|",
    ]
    survivors = []
    for name, found in outcomes.items():
        alive = [o.mutant for o in found if not o.killed]
        told = [m for m in alive if key(m) in reasons]
        share = 1 - (len(alive) - len(told)) / max(1, len(found))
        dead = len(found) - len(alive)
        lines.append(f"| {name} | {len(found)} | {dead} | {len(told)} | {len(alive) - len(told)} | {share:.0%} |")
        survivors += [m for m in alive if m not in told]
    if survivors:
        lines += ["", "## Survivors", ""]
        for mutant in survivors:
            before, after = mutant.change()
            lines.append(f"- `{mutant.path}`: `{before}` -> `{after}`")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=40, help="mutants of each package (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--package", choices=sorted(PACKAGES), action="append", help="only these packages")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--report", type=Path, help="write the table to this file")
    told = parser.parse_args()
    lines = covered()
    trees = [WORK / f"tree-{number}" for number in range(told.workers)]
    for tree in trees:
        lay_out(tree)
    free = list(trees)

    def one(job: tuple[Mutant, list[str]]) -> Outcome:
        mutant, tests = job
        tree = free.pop()
        try:
            outcome = try_out(mutant, tests, tree)
        finally:
            free.append(tree)
        print("killed  " if outcome.killed else "SURVIVED", f"{outcome.tests:3} tests", key(mutant), flush=True)
        return outcome

    outcomes: dict[str, list[Outcome]] = {}
    for name in told.package or PACKAGES:
        with ThreadPoolExecutor(told.workers) as pool:
            outcomes[name] = list(pool.map(one, sample(lines, PACKAGES[name], told.each, told.seed)))
    text = report(outcomes, told.seed)
    print(text)
    if told.report:
        told.report.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
