"""Contents of a folder."""

from __future__ import annotations

from pathlib import Path


def contents_of(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
