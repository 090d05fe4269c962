"""States in which a power failure during a save can leave the disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch


@dataclass
class Change:
    """A call that changed names in a folder, and whether its effect is certainly on disk."""

    does: str
    names: tuple[Path, ...]
    content: bytes = b""
    is_flushed: bool = False


@dataclass
class DiskLog:
    """The calls of one save in order; `cuts` are the possible moments of a power failure."""

    changes: list[Change] = field(default_factory=list)
    cuts: list[list[Change]] = field(default_factory=list)
    files: dict[int, Path] = field(default_factory=dict)
    """By handle, the files and folders that are open."""

    def note(self, does: str, *names: Path, content: bytes = b"") -> None:
        """Record a change, and a possible power failure after it."""
        self.changes.append(Change(does, tuple(map(_real, names)), content))
        self._cut()

    def path(self, name: Any, folder: int | None) -> Path:
        """Return the path of a file, by its name in an open folder or by its path."""
        return Path(name) if folder is None else self.files[folder] / name

    def flush(self, path: Path) -> None:
        """Record that the content of a file, or the names in a folder, are on disk."""
        if path.is_dir():
            for change in self.changes:
                change.is_flushed |= any(name.parent == _real(path) for name in change.names)
        for change in self.changes:
            if change.does == "create" and change.names == (_real(path),):
                change.content = path.read_bytes()
        self._cut()

    def _cut(self) -> None:
        copies = [Change(c.does, c.names, c.content, c.is_flushed) for c in self.changes]
        self.cuts.append(copies)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path.parent)) / path.name


@contextmanager
def logged_disk() -> Iterator[DiskLog]:
    """Record the changes that this process makes to the disk."""
    log = DiskLog()
    patches = [
        patch.object(os, name, wrap(log, getattr(os, name))) for name, wrap in _WRAP.items()
    ]
    for one in patches:
        one.start()
    try:
        yield log
    finally:
        for one in patches:
            one.stop()


def _open(log: DiskLog, real: Callable[..., int]) -> Callable[..., int]:
    def call(name: Any, flags: int, *args: Any, **kwargs: Any) -> int:
        path = log.path(name, kwargs.get("dir_fd"))
        is_new = bool(flags & os.O_CREAT) and not path.exists()
        handle = real(name, flags, *args, **kwargs)
        log.files[handle] = path
        if is_new:
            log.note("create", path)
        return handle

    return call


def _fsync(log: DiskLog, real: Callable[..., None]) -> Callable[..., None]:
    def call(handle: int) -> None:
        real(handle)
        log.flush(log.files[handle])

    return call


def _two_names(does: str) -> Callable[[DiskLog, Callable[..., Any]], Callable[..., Any]]:
    def wrap(log: DiskLog, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(source: Any, target: Any, **kwargs: Any) -> Any:
            answer = real(source, target, **kwargs)
            first = log.path(source, kwargs.get("src_dir_fd"))
            log.note(does, first, log.path(target, kwargs.get("dst_dir_fd")))
            return answer

        return call

    return wrap


def _one_name(does: str) -> Callable[[DiskLog, Callable[..., Any]], Callable[..., Any]]:
    def wrap(log: DiskLog, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(path: Any, *args: Any, **kwargs: Any) -> Any:
            answer = real(path, *args, **kwargs)
            log.note(does, log.path(path, kwargs.get("dir_fd")))
            return answer

        return call

    return wrap


_WRAP: dict[str, Callable[[DiskLog, Callable[..., Any]], Callable[..., Any]]] = {
    "open": _open,
    "fsync": _fsync,
    "link": _two_names("link"),
    "replace": _two_names("replace"),
    "rename": _two_names("replace"),
    "unlink": _one_name("unlink"),
    "mkdir": _one_name("mkdir"),
}


def apply_some(cut: list[Change], chance: float, dice: Random) -> None:
    """Apply the changes that are certain, and a random selection of the others."""
    for change in cut:
        if change.is_flushed or dice.random() < chance:
            _apply(change)


def _apply(change: Change) -> None:
    first, last = change.names[0], change.names[-1]
    try:
        if change.does == "create":
            first.write_bytes(change.content)
        elif change.does == "link":
            last.unlink(missing_ok=True)
            os.link(first, last)
        elif change.does == "replace":
            first.replace(last)
        elif change.does == "unlink":
            first.unlink()
        else:
            first.mkdir()
    except OSError:
        return  # what it rests on did not reach the disk either
