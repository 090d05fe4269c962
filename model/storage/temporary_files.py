"""Files of our own beside those of a module: new ones under names that nobody can foresee.

A folder may come from a stranger. Whatever lies in it under the name of a temporary file (a link
to a file of the user's, a pipe that never ends) would be written to; so the name is drawn by
chance, and a file that is there already is never opened.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

TEMPORARY_PREFIX, TEMPORARY_SUFFIX = ".sandtable-", ".tmp"
"""Temporary names begin and end with these, so that what a kill left behind can be told."""
_TEMPORARY_NAME_PATTERN = re.compile(
    rf"{re.escape(TEMPORARY_PREFIX)}[0-9a-f]{{16}}(-[0-9a-f]{{16}})?{re.escape(TEMPORARY_SUFFIX)}"
)
NEW_FILE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL
NEW_FILE_FLAGS |= (
    getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
"""How a file is opened that must not be there yet."""


def companion_file_path(home: Path, suffix: str) -> Path:
    """Return the path of a file of ours beside a module, a folder, a bundle or one file."""
    real = Path(os.path.realpath(home))
    if real.is_dir():
        return real / f".sandtable{suffix}"
    return real.with_name(f"{TEMPORARY_PREFIX}{_name_digest(real.name)}{suffix}")


def _name_digest(name: str) -> str:
    return sha256(name.encode(errors="surrogateescape")).hexdigest()[:16]


def is_temporary_name(name: str) -> bool:
    """Say whether a file's name is one of those that are drawn here."""
    return _TEMPORARY_NAME_PATTERN.fullmatch(name) is not None


def temporary_path(target: Path) -> Path:
    """Return a free name beside a file, for what is to take its place."""
    return target.with_name(new_temporary_name(target.name))


def new_temporary_name(target: str) -> str:
    """Draw a name that no file has, by which its target can be known."""
    return f"{TEMPORARY_PREFIX}{_name_digest(target)}-{token_hex(8)}{TEMPORARY_SUFFIX}"


def write_temporary_file(target: Path, data: bytes) -> Path:
    """Write to a new file beside the target and flush it to the disk; return its path."""
    path = temporary_path(target)
    write_new_file(path, data)
    return path


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file where there is none and flush it to the disk; on an error, leave none."""
    handle = os.open(path, NEW_FILE_FLAGS, 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def remove_stale_temporary_files(root: Path) -> None:
    """Take away what killed programs left below a folder; nobody may be writing there now."""
    for folder, _, names in os.walk(root):
        for name in filter(_TEMPORARY_NAME_PATTERN.fullmatch, names):
            with suppress(OSError):
                Path(folder, name).unlink()


def remove_stale_files_beside(target: Path) -> None:
    """Take away what killed programs left beside one file; nobody may be writing it now."""
    own = f"{TEMPORARY_PREFIX}{_name_digest(target.name)}-"
    for path in target.parent.iterdir():
        if path.name.startswith(own) and is_temporary_name(path.name):
            with suppress(OSError):
                path.unlink()


def remove_old_style_temporary_files(target: Path) -> None:
    """Take away what versions before 0.2 left beside a file when they were killed."""
    for name in (f".{target.name}.tmp", f".{target.name}.bak.tmp"):
        with suppress(OSError):
            target.with_name(name).unlink()
