"""Temporary files in the folder of a module, under names that nobody can predict.

A folder may come from an untrusted source. If a link or a pipe had the name of a temporary file,
it would be written to. So names are random, and existing files are never opened.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_hex

TEMPORARY_PREFIX, TEMPORARY_SUFFIX = ".sandtable-", ".tmp"
"""Start and end of temporary names, by which the remains of a killed program are recognised."""
_TEMPORARY_NAME_PATTERN = re.compile(
    rf"{re.escape(TEMPORARY_PREFIX)}[0-9a-f]{{16}}(-[0-9a-f]{{16}})?{re.escape(TEMPORARY_SUFFIX)}"
)
NEW_FILE_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_EXCL
NEW_FILE_FLAGS |= (
    getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
)
"""Flags for opening a file that must not exist yet."""


def companion_file_path(home: Path, suffix: str) -> Path:
    """Return the path of an auxiliary file of a module: a folder, a bundle or one file."""
    real = Path(os.path.realpath(home))
    if real.is_dir():
        return real / f".sandtable{suffix}"
    return real.with_name(f"{TEMPORARY_PREFIX}{_digest_of_name(real.name)}{suffix}")


def _digest_of_name(name: str) -> str:
    # The name may be too long, or have characters that a temporary name must not have.
    return sha256(name.encode(errors="surrogateescape")).hexdigest()[:16]


def is_temporary_name(name: str) -> bool:
    """Say whether a file name is one that this program gives to temporary files."""
    return _TEMPORARY_NAME_PATTERN.fullmatch(name) is not None


def temporary_path(target: Path) -> Path:
    """Return an unused path in the same folder, for the replacement of a file."""
    return target.with_name(new_temporary_name(target.name))


def new_temporary_name(target: str) -> str:
    """Return an unused random name, from which its target can be recognised."""
    # The digest lets a later start recognise whose remains these are.
    return f"{TEMPORARY_PREFIX}{_digest_of_name(target)}-{token_hex(8)}{TEMPORARY_SUFFIX}"


def write_temporary_file(target: Path, data: bytes) -> Path:
    """Write a new file in the folder of the target, flush it to disk, and return its path."""
    path = temporary_path(target)
    write_new_file(path, data)
    return path


def write_new_file(path: Path, data: bytes) -> None:
    """Write a file that does not exist yet, and flush it to disk.

    After an error, no file remains.
    """
    # O_EXCL refuses existing files and links, whoever made them.
    handle = os.open(path, NEW_FILE_FLAGS, 0o666)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
    except BaseException:
        # The error of writing matters to the caller, not that of cleaning up.
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise


def remove_stale_temporary_files(root: Path) -> None:
    """Remove files that killed programs left below a folder.

    Nobody may be writing there now.
    """
    for folder, _, names in os.walk(root):
        for name in filter(_TEMPORARY_NAME_PATTERN.fullmatch, names):
            # A remaining temporary file does no harm, and the next start tries again.
            with suppress(OSError):
                Path(folder, name).unlink()


def remove_stale_files_beside(target: Path) -> None:
    """Remove files that killed programs left beside a file.

    Nobody may be writing the file now.
    """
    prefix = f"{TEMPORARY_PREFIX}{_digest_of_name(target.name)}-"
    for path in target.parent.iterdir():
        if path.name.startswith(prefix) and is_temporary_name(path.name):
            # A remaining temporary file does no harm, and the next start tries again.
            with suppress(OSError):
                path.unlink()


def remove_old_style_temporary_files(target: Path) -> None:
    """Remove temporary files of versions before 0.2 that were killed while writing a file."""
    for name in (f".{target.name}.tmp", f".{target.name}.bak.tmp"):
        # A remaining temporary file does no harm, and the next start tries again.
        with suppress(OSError):
            target.with_name(name).unlink()
