"""A package that is installed beside this one brings a rule system and a rule set by entry points."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "kite-rules"
version = "1.0"

[project.entry-points."companion.rule_systems"]
{name} = "kite_rules.system:{object}"

[project.entry-points."companion.rule_profiles"]
kites = "kite_rules"

[tool.setuptools]
packages = ["kite_rules"]

[tool.setuptools.package-data]
kite_rules = ["*.toml"]
"""
TOY = Path(__file__).parent / "toy"


def installed(folder: Path, *, name: str = "toy", object: str = "Toy") -> Path:
    """Builds the package and installs it into a folder of its own; gives the folder."""
    source = folder / "source"
    package = source / "kite_rules"
    package.mkdir(parents=True)
    (source / "pyproject.toml").write_text(PROJECT.format(name=name, object=object), encoding="utf-8")
    for file in ("__init__.py", "system.py", "kites.toml"):
        (package / file).write_text((TOY / file).read_text(encoding="utf-8"), encoding="utf-8")
    target = folder / "beside"
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    pip = [sys.executable, "-m", "pip", "install", "-q", *offline, "--target", str(target), str(source)]
    subprocess.run(pip, check=True, capture_output=True)
    return target


def companion(beside: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(beside), "COMPANION_DATA_DIR": str(beside / "data")}
    command = [sys.executable, "-m", "companion", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(tmp_path_factory.mktemp("package"))


def test_its_rule_set_is_listed_with_the_others(beside: Path) -> None:
    listed = companion(beside, "rules", "list", "--json")
    assert listed.returncode == 0, listed.stderr
    kinds = {row["id"]: row["grammar"] for row in json.loads(listed.stdout)}
    assert kinds["kites"] == "toy"
    assert "mcr-2006" in kinds


def test_a_hand_is_scored_by_it(beside: Path) -> None:
    hand = "123s 456s 789s 123p 5p + 5p"
    scored = companion(beside, "score", hand, "--rules", "kites", "--by", "self-draw", "--mood", "wild", "--json")
    assert scored.returncode == 0, scored.stderr
    found = json.loads(scored.stdout)
    assert (found["profile"], found["total"]) == ("kites", 9)
    assert len(found["payments"]) == 2


def test_without_the_package_nobody_knows_the_rule_set(tmp_path: Path) -> None:
    refused = companion(tmp_path, "rules", "show", "kites")
    assert refused.returncode != 0
    assert "no rule set 'kites'" in refused.stderr


def test_a_system_that_is_none_is_named(tmp_path: Path) -> None:
    refused = companion(installed(tmp_path, object="said"), "rules", "show", "kites")
    assert refused.returncode != 0
    assert "kite_rules.system:said" in refused.stderr
    assert "Traceback" not in refused.stderr
