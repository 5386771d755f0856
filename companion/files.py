"""Files of the player's own: private, and in their place whole or not at all. Knows nothing of what is in them."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path


def private_folder(folder: Path) -> None:
    """Makes a folder for its owner alone, if it is not there. Raises OSError."""
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(mode=0o700)


def keep_private(path: Path) -> None:
    """Takes away everybody's right to read a file of ours; a group that may write it as well was let in on purpose."""
    with contextlib.suppress(OSError):
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & 0o007 or mode & 0o060 == 0o040:
            path.chmod(mode & (0o770 if mode & 0o020 else 0o700))


def keep_folder_private(folder: Path, ours: Iterable[str]) -> None:
    """The same for a folder and what it holds under our names (patterns), however an earlier version left it.

    A folder that others were let into on purpose stays as it is, and so does one that is more than ours.
    """
    shared = folder.resolve() in (Path.home().resolve(), Path(folder.anchor)) or folder.stat().st_mode & stat.S_ISVTX
    if not shared:
        keep_private(folder)
    for pattern in ours:
        for found in folder.glob(pattern):
            for path in (found, *found.rglob("*")):
                if not path.is_symlink():
                    keep_private(path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, even if the power fails."""
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def put_in_place(fresh: Path, path: Path) -> bool:
    """Gives a finished file its name, unless there is one of that name. Says whether it did. Raises OSError."""
    sync(fresh)
    try:
        os.link(fresh, path)
    except FileExistsError:
        return False
    except OSError:  # this file system knows no second names
        if path.exists():
            return False
        fresh.rename(path)
    sync(path.parent)
    return True


def sync(path: Path) -> None:
    """Waits until a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
