"""What an installed companion carries: a wheel and a source archive are built, installed into empty environments, used.

Nothing is downloaded: the environments see the packages that the tests run with, but not the companion among them.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
import urllib.request
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import pytest

from tests.tracked import tracked_files

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES = ("companion", "datasets", "firmware_bridge", "models", "web")

# Kept in the repository for those who train or build; the installed table does without.
NOT_INSTALLED = ("models/*.pt", "models/*.toml", "models/*.yaml", "models/*.png", "models/figures/*", "*/.gitignore")


class Installed(NamedTuple):
    """An environment with the companion in it."""

    folder: Path
    packages: Path  # its site-packages
    home: Path  # where its programs run and keep their data; the sources are not there

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("COMPANION_", "PYTHON"))}
        return kept | {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home)}

    def run(self, *command: str) -> str:
        """What a program of this environment prints; it must end well."""
        program = [str(self.folder / "bin" / command[0]), *command[1:]]
        done = subprocess.run(
            program, cwd=self.home, env=self.environment, capture_output=True, text=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The archives, by kind, made from a copy of the tracked files: what else lies in the folder is not packed."""
    source = tmp_path_factory.mktemp("source")
    for path in tracked_files():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, source / path)
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--sdist", "--outdir", str(out), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    [wheel], [archive] = out.glob("*.whl"), out.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": archive}


@pytest.fixture(scope="module", params=["wheel", "sdist"])
def installed(
    request: pytest.FixtureRequest, built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Installed:
    folder, home = tmp_path_factory.mktemp(request.param) / "env", tmp_path_factory.mktemp("home")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    # A path that stands in such a file is only searched: the link to these sources that lies there is not followed.
    shared = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "shared.pth").write_text("\n".join(sorted(shared)), encoding="utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install", "--quiet"]
    command += ["--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", "--disable-pip-version-check"]
    subprocess.run([*command, str(built[request.param])], check=True, cwd=home)
    return Installed(folder, packages, home)


def test_nothing_but_companion_can_be_imported_from_it(installed: Installed) -> None:
    listed = "import json, pkgutil, sys; print(json.dumps([m.name for m in pkgutil.iter_modules(sys.argv[1:])]))"
    assert json.loads(installed.run("python", "-c", listed, str(installed.packages))) == ["companion"]
    places = "from companion import datasets, firmware_bridge, models, web; print(web.__file__, models.__file__)"
    for place in installed.run("python", "-c", places).split():
        assert Path(place).is_relative_to(installed.packages / "companion")


def test_every_data_file_is_in_it(installed: Installed) -> None:
    missing = []
    for path in tracked_files():
        inside = path if path.parts[0] == "companion" else Path("companion", path)
        wanted = path.parts[0] in PACKAGES and not any(PurePosixPath(path).match(left) for left in NOT_INSTALLED)
        if wanted and not (installed.packages / inside).is_file():
            missing.append(str(path))
    assert missing == [], "pyproject.toml: [tool.setuptools.package-data] lacks them"


def test_it_tells_its_version(installed: Installed) -> None:
    assert installed.run("companion", "--version").split()[-1] == PROJECT["project"]["version"]


def test_it_reads_a_photo(installed: Installed) -> None:
    photo = installed.packages / "companion" / "datasets" / "samples" / "chows-on-green.jpg"
    read = json.loads(installed.run("companion", "read", str(photo), "--json"))
    known = {sample["file"]: sample for sample in json.loads((photo.parent / "samples.json").read_text("utf-8"))}
    assert [tile["tile"] for tile in read["tiles"]] == [tile["tile"] for tile in known[photo.name]["tiles"]]


def test_it_opens_a_table_and_closes_it(installed: Installed) -> None:
    command = [str(installed.folder / "bin" / "companion"), "run", "--demo", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(
        command,
        cwd=installed.home,
        env=installed.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        told = []
        try:
            for line in process.stdout:
                told.append(line)
                if "http://localhost" in line:
                    address = line.split()[-1]
                    break
            else:
                pytest.fail("".join(told))
            with urllib.request.urlopen(address, timeout=60) as page:
                assert page.status == 200
                assert "Sample table" in page.read().decode()
            with urllib.request.urlopen(address + "static/js/live.js", timeout=60) as script:
                assert script.status == 200
        finally:
            process.send_signal(signal.SIGINT)
        rest = process.stdout.read()
        assert process.wait(60) == 0, rest
        assert "Everything that was confirmed is saved" in rest
    assert list(installed.home.rglob("companion.db"))


def test_the_wheel_carries_no_tests_and_no_docs(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        tops = {name.split("/")[0] for name in wheel.namelist()}
    assert {top.split("-")[0] for top in tops} == {"companion", "mahjong_table_companion"}


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
