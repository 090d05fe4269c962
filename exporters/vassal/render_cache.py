"""What was made before, kept in the user's cache: of the same things the same bytes.

It is called by the hash of all that it is made of, so nothing in the cache is ever out of date; it
can be thrown away at any time. `SANDTABLE_CACHE` names another folder, or says `off`.
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
from sandtable.model.cache_folder import cache_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CACHE_BYTES = 96 * 2**20
"""Bytes that the cache holds at most; when it is full, what was not used for long goes."""
_SHARE_AFTER_PRUNING = 0.75
"""How much of that is left then."""
_CODE_FOLDERS = ("drawing", "exporters", "model")
"""Our own folders whose code decides what a picture shows."""
_GEOMETRY_LIBRARIES = ("numpy", "shapely")
"""The libraries that decide where things lie."""
_CHECKSUM_LENGTH = 32
"""Bytes at the head of a file, by which one that was cut off is known."""


def render_cache_folder() -> Path | None:
    """The folder that it is kept in; none, if that is not wanted."""
    return cache_folder("vassal")


@dataclass(frozen=True)
class RenderCache:
    """What a folder holds; what cannot be read or written is not there."""

    folder: Path | None
    max_bytes: int = MAX_CACHE_BYTES

    @classmethod
    def for_user(cls) -> RenderCache:
        """The user's own."""
        return cls(render_cache_folder())

    @cached_property
    def _renderer_digest(self) -> bytes:
        """What else a picture depends on: the renderer and its fonts."""
        mark = sha256(metadata.version("typst").encode())
        for font in sorted(resources.asset_path("fonts").iterdir()):
            mark.update(font.read_bytes())
        return mark.digest()

    def picture_key(self, source: bytes, dpi: float) -> str:
        """What a picture is called."""
        return sha256(b"%s %g\n%s" % (self._renderer_digest, dpi, source)).hexdigest()

    def content_key(self, *parts: bytes) -> str:
        """What something is called that is made of these, by this program as it is."""
        mark = sha256(_program_digest() + self._renderer_digest)
        for part in parts:
            mark.update(sha256(part).digest())
        return mark.hexdigest()

    def read_cached(self, key: str) -> bytes | None:
        """What was kept, if it is there and whole."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            found = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        mark, data = found[:_CHECKSUM_LENGTH], found[_CHECKSUM_LENGTH:]
        return data if sha256(data).digest() == mark else None

    def write_cached(self, key: str, data: bytes) -> None:
        """Keep something: all of it is written before it bears its name."""
        if self.folder is None:
            return
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=self.folder, prefix="new-", delete=False) as file:
                new = Path(file.name)
                try:
                    file.write(sha256(data).digest() + data)
                    file.close()
                    new.replace(self.folder / key)
                except OSError:
                    new.unlink(missing_ok=True)

    def remove_oldest_files(self) -> None:
        """Let go of what was not used for the longest time, if there is too much."""
        if self.folder is None:
            return
        with suppress(OSError), os.scandir(self.folder) as entries:
            known = [(each.stat(), each.path) for each in entries if each.is_file()]
            size = sum(stat.st_size for stat, _ in known)
            if size <= self.max_bytes:
                return
            for stat, path in sorted(known, key=lambda each: each[0].st_mtime):
                if size <= self.max_bytes * _SHARE_AFTER_PRUNING:
                    break
                with suppress(OSError):
                    Path(path).unlink()
                size -= stat.st_size


@cache
def _program_digest() -> bytes:
    """Our own files by name, size and time, as Python tells what it must compile; who reckons."""
    home = Path(__file__).resolve().parents[2]
    found = sorted(line for folder in _CODE_FOLDERS for line in _source_file_lines(home / folder))
    found += [metadata.version(name) for name in _GEOMETRY_LIBRARIES]
    return sha256("\n".join(found).encode()).digest()


def _source_file_lines(folder: Path | str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for each in entries:
            if each.is_dir():
                yield from _source_file_lines(each.path)
            elif each.name.endswith(".py"):
                stat = each.stat()
                yield f"{each.path} {stat.st_size} {stat.st_mtime_ns}"
