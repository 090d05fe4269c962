"""Cache of rendered pictures and board layouts in the user's cache folder (DECISIONS 21).

A file is named by the hash of everything that its content depends on, so no file is ever outdated,
and the folder can be deleted at any time. `SANDTABLE_CACHE` names another folder, or turns the
cache `off`.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from sandtable.model import resources
from sandtable.model.cache_folder import cache_folder_of_program_part

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CACHE_BYTES = 96 * 2**20
"""Largest size of the cache in bytes; beyond it the least recently used files are removed."""
_CACHE_SHARE_AFTER_PRUNING = 0.75
"""Share of the largest size that remains after files were removed."""
_SOURCE_FOLDERS_IN_KEY = ("drawing", "exporters", "model")
"""Our own folders whose code affects pictures."""
_LIBRARIES_IN_KEY = ("numpy", "shapely")
"""Libraries that affect the positions in pictures."""
_CHECKSUM_LENGTH = 32
"""Length of the hash at the start of a file, by which truncated files are detected."""


def render_cache_folder() -> Path | None:
    """Return the folder of the cache, or None if the cache is turned off."""
    return cache_folder_of_program_part("vassal")


@dataclass(frozen=True)
class RenderCache:
    """Files of a folder by key. Errors of reading and writing count as absent files."""

    folder: Path | None
    max_bytes: int = MAX_CACHE_BYTES

    @classmethod
    def cache_of_current_user(cls) -> RenderCache:
        """Return the cache in the folder of the current user."""
        return cls(render_cache_folder())

    @cached_property
    def _hash_of_renderer(self) -> bytes:
        """Return a hash of the renderer and its fonts, on which every picture depends."""
        mark = sha256(metadata.version("typst").encode())
        # The order of a folder differs between systems, and the key must not.
        for font in sorted(resources.path_of_asset("fonts").iterdir()):
            mark.update(font.read_bytes())
        return mark.digest()

    def picture_key(self, source: bytes, dpi: float) -> str:
        """Return the cache key of the picture that a document gives at a resolution."""
        return sha256(b"%s %g\n%s" % (self._hash_of_renderer, dpi, source)).hexdigest()

    def cache_key_of_content(self, *parts: bytes) -> str:
        """Return the cache key of data that the current program computes from these parts."""
        mark = sha256(_hash_of_program() + self._hash_of_renderer)
        for part in parts:
            mark.update(sha256(part).digest())
        return mark.hexdigest()

    def read_cached(self, key: str) -> bytes | None:
        """Return the cached data for a key, or None if its file is absent or damaged."""
        # Without a cache folder each export renders its pictures again.
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            content = path.read_bytes()
            # The time of last use decides what is removed first when the cache is full.
            os.utime(path)
        except OSError:
            # The cache only saves time, so an unreadable file counts as missing.
            return None
        mark, data = content[:_CHECKSUM_LENGTH], content[_CHECKSUM_LENGTH:]
        return data if sha256(data).digest() == mark else None

    def write_cached(self, key: str, data: bytes) -> None:
        """Store data in the cache under a key. The file gets its name only when it is complete."""
        if self.folder is None:
            return
        # The cache only saves time, so a full or read-only disk must not stop an export.
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.folder, prefix="new-", delete=False) as file:
                new = Path(file.name)
                try:
                    file.write(sha256(data).digest() + data)
                    file.close()
                    # Renaming is atomic, so a reader never finds half a file.
                    new.replace(self.folder / key)
                except OSError:
                    new.unlink(missing_ok=True)

    def remove_oldest_files(self) -> None:
        """Remove the least recently used files if the cache is too large."""
        if self.folder is None:
            return
        # Another export may be pruning the same folder at this moment.
        with suppress(OSError), os.scandir(self.folder) as entries:
            files = [(each.stat(), each.path) for each in entries if each.is_file()]
            size = sum(stat.st_size for stat, _ in files)
            if size <= self.max_bytes:
                return
            # The least recently used files are removed first.
            for stat, path in sorted(files, key=lambda each: each[0].st_mtime):
                if size <= self.max_bytes * _CACHE_SHARE_AFTER_PRUNING:
                    break
                # Another export may have removed the file already.
                with suppress(OSError):
                    Path(path).unlink()
                size -= stat.st_size


@cache
def _hash_of_program() -> bytes:
    """Return a hash of the source files' names, sizes and times, and of library versions."""
    # Like Python's own cache of compiled files, this does not read the files.
    home = Path(__file__).resolve().parents[2]
    lines = sorted(
        line for folder in _SOURCE_FOLDERS_IN_KEY for line in _source_file_lines(home / folder)
    )
    lines += [metadata.version(name) for name in _LIBRARIES_IN_KEY]
    return sha256("\n".join(lines).encode()).digest()


def _source_file_lines(folder: Path | str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for each in entries:
            if each.is_dir():
                yield from _source_file_lines(each.path)
            elif each.name.endswith(".py"):
                stat = each.stat()
                yield f"{each.path} {stat.st_size} {stat.st_mtime_ns}"
