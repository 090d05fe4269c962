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

MOST = 96 * 2**20
"""Bytes that the cache holds at most; when it is full, what was not used for long goes."""
_KEPT = 0.75
"""How much of that is left then."""
_FOLDERS = ("drawing", "exporters", "model")
"""Our own folders whose code decides what a picture shows."""
_RECKONING = ("numpy", "shapely")
"""The libraries that decide where things lie."""
_MARK = 32
"""Bytes at the head of a file, by which one that was cut off is known."""


def home() -> Path | None:
    """The folder that it is kept in; none, if that is not wanted."""
    return cache_folder("vassal")


@dataclass(frozen=True)
class Kept:
    """What a folder holds; what cannot be read or written is not there."""

    folder: Path | None
    most: int = MOST

    @classmethod
    def here(cls) -> Kept:
        """The user's own."""
        return cls(home())

    @cached_property
    def _tools(self) -> bytes:
        """What else a picture depends on: the renderer and its fonts."""
        mark = sha256(metadata.version("typst").encode())
        for font in sorted(resources.asset_path("fonts").iterdir()):
            mark.update(font.read_bytes())
        return mark.digest()

    def key(self, source: bytes, dpi: float) -> str:
        """What a picture is called."""
        return sha256(b"%s %g\n%s" % (self._tools, dpi, source)).hexdigest()

    def key_of(self, *parts: bytes) -> str:
        """What something is called that is made of these, by this program as it is."""
        mark = sha256(_program() + self._tools)
        for part in parts:
            mark.update(sha256(part).digest())
        return mark.hexdigest()

    def get(self, key: str) -> bytes | None:
        """What was kept, if it is there and whole."""
        if self.folder is None:
            return None
        path = self.folder / key
        try:
            found = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        mark, data = found[:_MARK], found[_MARK:]
        return data if sha256(data).digest() == mark else None

    def put(self, key: str, data: bytes) -> None:
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

    def prune(self) -> None:
        """Let go of what was not used for the longest time, if there is too much."""
        if self.folder is None:
            return
        with suppress(OSError), os.scandir(self.folder) as entries:
            known = [(each.stat(), each.path) for each in entries if each.is_file()]
            size = sum(stat.st_size for stat, _ in known)
            if size <= self.most:
                return
            for stat, path in sorted(known, key=lambda each: each[0].st_mtime):
                if size <= self.most * _KEPT:
                    break
                with suppress(OSError):
                    Path(path).unlink()
                size -= stat.st_size


@cache
def _program() -> bytes:
    """Our own files by name, size and time, as Python tells what it must compile; who reckons."""
    home = Path(__file__).resolve().parents[2]
    found = sorted(line for folder in _FOLDERS for line in _files(home / folder))
    found += [metadata.version(name) for name in _RECKONING]
    return sha256("\n".join(found).encode()).digest()


def _files(folder: Path | str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for each in entries:
            if each.is_dir():
                yield from _files(each.path)
            elif each.name.endswith(".py"):
                stat = each.stat()
                yield f"{each.path} {stat.st_size} {stat.st_mtime_ns}"
