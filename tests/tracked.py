"""The files of the project: those that git tracks or, in an unpacked archive or without git, those that would be."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
MADE = {".git", ".venv", ".venv-train", "__pycache__", "build", "dist", "var", "runs", "training", "node_modules"}


def tracked_files() -> list[Path]:
    """Paths relative to the project's folder, sorted."""
    if shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
        if listed.returncode == 0 and listed.stdout:
            return sorted(Path(name) for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file())
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return sorted(path for path in found if not any(made(part) for part in path.parts))


def made(part: str) -> bool:
    """Whether a part of a path says that the file was made here and belongs to no one else."""
    return part in MADE or part.endswith((".egg-info", ".pyc")) or (part.startswith(".") and part.endswith("_cache"))
