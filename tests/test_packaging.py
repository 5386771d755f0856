"""What an installed companion must carry: every file that the program opens while it runs."""

from __future__ import annotations

import tomllib
from pathlib import Path, PurePosixPath

import pytest

from tests.tracked import tracked_files

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("companion", "datasets", "firmware_bridge", "models", "web")

# Kept in the repository for those who train or build; the installed table does without.
NOT_INSTALLED = ("models/*.pt", "models/*.toml", "models/*.yaml", "models/*.png", "models/figures/*", "*/.gitignore")


def matches(path: PurePosixPath, pattern: str) -> bool:
    """Whether a setuptools pattern covers the path; ``**`` stands for any number of folders, also none."""
    parts, wanted = path.parts, PurePosixPath(pattern).parts

    def walk(i: int, j: int) -> bool:
        if j == len(wanted):
            return i == len(parts)
        if wanted[j] == "**":
            return walk(i, j + 1) or (i < len(parts) and walk(i + 1, j))
        return i < len(parts) and PurePosixPath(parts[i]).match(wanted[j]) and walk(i + 1, j + 1)

    return walk(0, 0)


def data_files() -> list[str]:
    return [path.as_posix() for path in tracked_files() if path.parts[0] in PACKAGES and path.suffix != ".py"]


@pytest.mark.parametrize("name", data_files())
def test_data_file_is_installed(name: str) -> None:
    path = PurePosixPath(name)
    if any(matches(path, pattern) for pattern in NOT_INSTALLED):
        return
    top, inner = path.parts[0], PurePosixPath(*path.parts[1:])
    package = top if top == "companion" else f"companion.{top}"
    patterns = PROJECT["tool"]["setuptools"]["package-data"].get(package, [])
    assert any(matches(inner, pattern) for pattern in patterns), f"pyproject.toml: package-data of {package} lacks it"


@pytest.mark.parametrize(
    ("path", "pattern", "expected"),
    [
        ("locales/en/tiles.ftl", "**/*.ftl", True),
        ("conduct.toml", "**/*.toml", True),  # ** is also no folder at all
        ("static/js/hand/x.js", "static/**/*", True),
        ("static/x.js", "static/**/*", True),
        ("other/x.js", "static/**/*", False),
        ("samples/a/b.jpg", "samples/*", False),
    ],
)
def test_patterns(path: str, pattern: str, expected: bool) -> None:
    assert matches(PurePosixPath(path), pattern) is expected


def test_licence_is_the_whole_text() -> None:
    lines = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()
    assert lines[0].strip() == "GNU AFFERO GENERAL PUBLIC LICENSE"
    assert "13. Remote Network Interaction; Use with the GNU General Public License." in "\n".join(lines)
    assert len(lines) == 661
    assert PROJECT["project"]["license"] == "AGPL-3.0-or-later"


def test_command_and_extras() -> None:
    project = PROJECT["project"]
    assert project["name"] == "mahjong-table-companion"
    assert project["scripts"] == {"companion": "companion.cli:main"}
    assert {"train", "test", "club"} <= set(project["optional-dependencies"])
    needed = " ".join(project["dependencies"])
    assert not any(heavy in needed for heavy in ("torch", "ultralytics", "headless"))
